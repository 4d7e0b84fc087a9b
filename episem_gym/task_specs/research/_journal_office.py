"""What the editorial office of a journal keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from typing import NamedTuple

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, Disposition, Draft, Duration, Policy, Record, Ref, SetOf, Text, Whole,
)  # fmt: skip


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


class AuthorshipPolicy(Policy, id="PUB-###"):
    """Author lists of manuscripts"""

    extract_age = Duration()
    misplaced = Disposition()
    reachable = Duration()
    unreachable = Disposition()
    foreign_id = Disposition()


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


class Author(NamedTuple):
    """One person on a title page, with what is on file for them."""

    person: Handle
    contract: Handle
    iri: Handle
    entry: Handle
    consent: Handle
    share: Handle


def clutter(w: Draft, prior: Handle, helper: Handle, authors: list[Author], *places: object) -> None:
    """The title page of an earlier version, with a helper in place of the second author, and what those on it said."""
    lead, _, senior = authors
    w.look_alike("helper_share", lead.share, person=helper, share="resources", text=w.pick("revised", "none"))
    hers = w.look_alike("hers", lead.iri, name=helper.name, employer=w.pick(*places))
    for n, (who, iri) in enumerate(((lead.person, lead.iri), (senior.person, senior.iri), (helper, hers))):
        w.look_alike(f"was_{n}", lead.entry, printed_in=prior, author=who, orcid=iri, affiliation=w.pick(*places))
        w.look_alike(f"said_{n}", lead.consent, author=who, covers=prior, answer=w.pick("agreed", "declined"))
    w.add("similarity", SimilarityReport, compared=prior, overlap_percent=w.whole(2, 19))


def look_ups(w: Draft) -> None:
    """What can be looked up at the editorial office."""
    # fmt: off
    w.reads(Manuscript, "manuscript_get", "A manuscript: its stage, its preprint, the time of the work.")
    w.searches(Manuscript, "manuscript_search", "Find manuscripts by working title.", over="title")
    w.reads(ManuscriptVersion, "version_get", "A version of a manuscript, with the names on its title page.")
    w.lists(ManuscriptVersion, "versions_of_manuscript", "All versions of a manuscript.", by="manuscript")
    w.lists(TitlePageEntry, "title_page", "Affiliations and iDs printed in a version.", by="printed_in")
    w.lists(Consent, "consents_on_file", "Answers of authors on a manuscript.", by="filed_under", page_size=4)
    w.lists(Contribution, "contributions", "Who contributed what to a manuscript.", by="manuscript")
    w.lists(OrderSheet, "order_sheets_on_file", "Author order sheets of a manuscript.", by="filed_under")
    w.lists(ChangeForm, "change_forms_on_file", "Authorship change forms of a manuscript.", by="filed_under")
    w.lists(ContractExtract, "contract_extracts", "Contract extracts for a manuscript.", by="manuscript")
    w.reads(OrcidRecord, "orcid_record_get", "The public record under an ORCID iD.")
    w.searches(OrcidRecord, "orcid_search", "Find ORCID records by name.", over="name")
    w.reads(Researcher, "staff_file_get", "The staff file of a researcher.")
    w.searches(Researcher, "people_search", "Find researchers by name.", over="name", shows=("name", "group"))
    w.lists(SimilarityReport, "similarity_reports", "Text similarity reports on a version.", by="compared")
    w.reads(AuthorshipPolicy, "policy_get", "A publication policy by its number.")
