"""What a university's grants office keeps: grants, reports, outputs, sign-offs, templates, audits."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Policy, Record, Ref, Whole,
)  # fmt: skip


class Grant(Record, id="GR-#######"):
    acronym = Code("acronym", filing=True)
    funder = Ref("Funder")
    investigator = Ref("Investigator")


class Funder(Record, id="FU-####"):
    name = Code("name of the funder", filing=True)
    accepts = Choice("published only", "published and accepted")


class Investigator(Record, id="PI-#####"):
    name = Code("full name", filing=True)
    institute = Choice("physics", "history", "medicine")


class GrantReport(Record, id="RP-######"):
    grant = Ref(Grant, filing=True)
    first_day = Day("first day of the period")
    last_day = Day("last day of the period")
    portal = Choice("open", "closed")


class Publication(Record, id="PUB-######"):
    grant = Ref(Grant, "grant under which it is filed", filing=True)
    thanks = Ref(Grant, "grant that it acknowledges")
    state = Choice("published", "accepted", "in review")
    day = Day("day of that state")


class RetractionNotice(Record, id="RN-#####"):
    grant = Ref(Grant, filing=True)
    state = Choice("none came of it", "retracted")


class LeadSignature(Record, id="LS-######"):
    report = Ref(GrantReport, "report under which it is filed", filing=True)
    covers = Ref(GrantReport)
    by = Ref(Investigator)
    signed_on = Day()


class LibraryMatch(Record, id="LM-######"):
    grant = Ref(Grant, filing=True)
    state = Choice("matched", "double entry")


class FormEdition(Record, id="FE-####"):
    funder = Ref(Funder, filing=True)
    edition = Code("edition", form="F#.#")
    state = Choice("in force", "withdrawn")


class AuditNote(Record, id="AU-#####"):
    grant = Ref(Grant, filing=True)
    state = Choice("closed", "open")


class SpendLine(Record, id="SL-######"):
    grant = Ref(Grant, filing=True)
    quarter = Code("quarter")


class OutreachEvent(Record, id="OE-#####"):
    grant = Ref(Grant, filing=True)
    visitors = Whole()


class FigurePolicy(Policy, id="GF-##@"):
    """Figures in reports to funders"""

    signature_lasts = Duration()
    stale = Disposition()
    audit = Disposition()
    double = Disposition()
    tail = Duration()
    early = Disposition()
    unthanked = Disposition()


class FigureInsert(Commit):
    """Put the number of publications into a report."""

    report_id = Ref(GrantReport, "report", target=True)
    number = Whole("publications of the period")
    form = Code("edition of the form", form="F#.#")
    signature_id = Ref(LeadSignature, "signature of the lead")
    returns = {"figure_number": Code(form="FIG-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.report_id.portal == "open", "the portal is closed")


class FigureLeave(Commit):
    """Leave a figure blank in a report."""

    report_id = Ref(GrantReport, "report", target=True)
    returns = {"blank_number": Code(form="BLK-#######")}


def grant_look_ups(w: Draft) -> None:
    """What the office can look up."""
    # fmt: off
    w.searches(Grant, "grant_search", "Find grants by acronym.", over="acronym")
    w.reads(Grant, "grant_get", "One grant.")
    w.reads(Funder, "funder_get", "One funder.")
    w.searches(Investigator, "investigator_search", "Find investigators by name.", over="name")
    w.reads(GrantReport, "report_get", "One report to a funder.")
    w.lists(GrantReport, "reports_of_grant", "Reports due under a grant.", by="grant")
    w.lists(Publication, "publications", "Publications filed under a grant.", by="grant", page_size=3,
            shows=("thanks", "state", "day"))
    w.lists(RetractionNotice, "retraction_notices", "Notices about papers of a grant.", by="grant")
    w.lists(LeadSignature, "lead_signatures", "Signatures under a report.", by="report", shows=("covers", "by",
            "signed_on"))
    w.lists(LibraryMatch, "library_matches", "What the library found when matching a grant's papers.", by="grant")
    w.lists(FormEdition, "form_editions", "Editions of a funder's form.", by="funder")
    w.lists(AuditNote, "audit_notes", "Notes of auditors on a grant.", by="grant")
    w.lists(SpendLine, "spend_lines", "Spending of a grant.", by="grant")
    w.lists(OutreachEvent, "outreach_events", "Events of a grant.", by="grant")
    w.reads(FigurePolicy, "policy_get", "A rule of the office.")
    # fmt: on
    w.offers(FigureLeave)
