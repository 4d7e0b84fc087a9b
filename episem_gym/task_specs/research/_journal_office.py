"""What the editorial office of a journal keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import Choice, Code, Commit, Day, Record, Ref, SetOf, Text, Whole


class Researcher(Record, id="R-#####"):
    name = Code("full name", filing=True)
    group = Text("research group")
    whereabouts = Choice("in service", "left", "deceased")


class OrcidRecord(Record, id="0000-000#-####-####"):
    name = Code("name as published", filing=True)
    employer = Code("institution shown on the public record")
    latest_work = Code("DOI of the latest work shown")


class Manuscript(Record, id="MS-#####"):
    title = Code("working title", filing=True)
    stage = Choice("in preparation", "under review", "accepted")
    preprint = Code("DOI of the preprint")
    work_from = Day("first day of the work reported")
    work_until = Day("last day of the work reported")


class ContractExtract(Record, id="HRX-######"):
    manuscript = Ref(Manuscript, "manuscript that it was asked for", filing=True)
    person = Ref(Researcher, "person employed")
    employer = Code("institution whose personnel office certifies it")
    since = Day()
    until = Day("last day of the contract")


class ManuscriptVersion(Record, id="MSV-######"):
    manuscript = Ref(Manuscript, "manuscript", filing=True)
    number = Whole("number of the version")
    state = Choice("open", "frozen", "withdrawn")
    first = Ref(Researcher, "first on the title page")
    second = Ref(Researcher, "second on the title page")
    third = Ref(Researcher, "third on the title page")


class TitlePageEntry(Record, id="TPE-######"):
    printed_in = Ref(ManuscriptVersion, "manuscript version", filing=True)
    author = Ref(Researcher)
    affiliation = Code("institution printed")
    orcid = Ref(OrcidRecord, "ORCID iD printed")


class Consent(Record, id="CNS-######"):
    filed_under = Ref(Manuscript, "manuscript that it is filed under", filing=True)
    author = Ref(Researcher)
    covers = Ref(ManuscriptVersion, "version that the answer itself names")
    answer = Choice("agreed", "declined")
    given_by = Choice("author", "legal representative")


class Contribution(Record, id="CRD-######"):
    manuscript = Ref(Manuscript, "manuscript", filing=True)
    person = Ref(Researcher)
    share = Choice("conception", "data", "analysis", "resources")
    text = Choice("drafted", "revised", "none", doc="part in the writing")


class OrderSheet(Record, id="ORD-#####"):
    filed_under = Ref(Manuscript, "manuscript that it is filed under", filing=True)
    covers = Ref(ManuscriptVersion, "version that the sheet itself names")
    first = Ref(Researcher)
    second = Ref(Researcher)
    third = Ref(Researcher)
    corresponding = Ref(Researcher, "corresponding author")
    signed_for = SetOf(Ref(Researcher), "authors for whom it is signed")


class ChangeForm(Record, id="ACF-#####"):
    filed_under = Ref(Manuscript, "manuscript that it is filed under", filing=True)
    covers = Ref(ManuscriptVersion, "version that the form itself names")
    adds = Ref(Researcher, "author to be added")
    reply = Choice("pending", "accepted", "declined", doc="answer of the journal's editor")


class SimilarityReport(Record, id="SIM-######"):
    compared = Ref(ManuscriptVersion, "manuscript version", filing=True)
    overlap_percent = Whole()


class AuthorListFile(Commit):
    """File the author list of a version with a journal that has not had the manuscript before."""

    version_id = Ref(ManuscriptVersion, "version whose list it is", target=True)
    order_sheet_id = Ref(OrderSheet, "order sheet that the list follows")
    corresponding_author_id = Ref(Researcher, "corresponding author")
    consent_ids = SetOf(Ref(Consent), "consents that the list rests on, one for each author")
    orcid_ids = SetOf(Ref(OrcidRecord), "ORCID iDs of the authors")
    returns = {"list_receipt": Code(form="AL-########"), "filed_on": Day()}


class AuthorListAmend(Commit):
    """Replace the author list of a manuscript that the journal already has."""

    version_id = Ref(ManuscriptVersion, "version whose list it is", target=True)
    change_form_id = Ref(ChangeForm, "authorship change form")
    order_sheet_id = Ref(OrderSheet, "order sheet that the list follows")
    corresponding_author_id = Ref(Researcher, "corresponding author")
    consent_ids = SetOf(Ref(Consent), "consents that the list rests on, one for each author")
    orcid_ids = SetOf(Ref(OrcidRecord), "ORCID iDs of the authors")
    returns = {"amendment_receipt": Code(form="AM-########"), "filed_on": Day()}
