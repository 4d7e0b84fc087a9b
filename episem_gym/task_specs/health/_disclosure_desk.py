"""What the disclosure desk of a hospital's data office keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Policy, Record, Ref, SetOf, Whole,
)  # fmt: skip

COLUMNS = ("age band", "sex", "ward group", "length of stay", "month of admission")
PURPOSES = ("quality registry", "regional planning", "device safety")


class Cohort(Record, id="CHT-#####"):
    title = Code("title", filing=True)
    drawn_for = Choice(*PURPOSES)


class Receiver(Record, id="DR-#####"):
    name = Code("name of the receiver", filing=True)
    room = Choice("closed", "open", doc="how its data room is run, as last inspected")


class Summary(Record, id="DSM-#####"):
    cohort = Ref(Cohort, filing=True)
    receiver = Ref(Receiver)
    edition = Whole("present edition")
    drawn_on = Day("day on which the data were drawn from the charts")
    people = Whole("people in all cells")
    author = Code("who drew it up")


class SummaryColumn(Record, id="COL-######"):
    summary = Ref(Summary, filing=True)
    title = Code("title of the column")
    holds = Choice("name or number", "date", "group")
    form = Choice("as in the chart", "coarsened", "left out")


class Cell(Record, id="CEL-######"):
    summary = Ref(Summary, filing=True)
    row = Code("row of the table")
    people = Whole("people in the cell")
    state = Choice("printed", "blanked")


class UseAgreement(Record, id="UA-#####"):
    cohort = Ref(Cohort, filing=True)
    receiver = Ref(Receiver, "who has signed it")
    purpose = Choice(*PURPOSES)
    columns = SetOf(Choice(*COLUMNS), "columns that it lists")
    until = Day("last day on which it holds")


class LeadDecision(Record, id="MLD-#####"):
    filed_under = Ref(Cohort, "cohort under which it is filed", filing=True)
    cohort = Ref(Cohort, "cohort that it names")
    purpose = Choice(*PURPOSES, doc="purpose for which the medical lead has decided")
    decision = Choice("to be shared", "not to be shared")
    physician = Code("medical lead")


class Objection(Record, id="OBJ-######"):
    cohort = Ref(Cohort, filing=True)
    came_on = Day("day on which a patient of the cohort objected")
    state = Choice("upheld", "taken back")


class EarlierRelease(Record, id="RLS-######"):
    cohort = Ref(Cohort, filing=True)
    receiver = Ref(Receiver)
    people = Whole("people in all cells")
    released_on = Day()


class SecondLook(Record, id="SLK-#####"):
    summary = Ref(Summary, filing=True)
    edition = Whole("edition that was looked at")
    by = Code("who looked at it")


class IntruderTest(Record, id="ITT-#####"):
    summary = Ref(Summary, filing=True)
    edition = Whole("edition that was attacked")
    recognised = Whole("people whom the testers recognised")


class TicketNote(Record, id="TKN-######"):
    cohort = Ref(Cohort, filing=True)
    about = Choice("file format", "delivery date", "invoice")


class DisclosurePolicy(Policy, id="DSC-##@"):
    """Summaries without names for receivers outside"""

    least = Whole()
    small = Disposition()
    lone_blank = Disposition()
    gap = Whole()
    nearly = Disposition()
    objected = Disposition()
    unseen = Disposition()
    not_shared = Disposition()
    room_lasts = Duration()


class SummaryRelease(Commit):
    """Release a summary to a receiver."""

    summary_id = Ref(Summary, "summary", target=True)
    edition = Whole("edition")
    receiver_id = Ref(Receiver, "who gets it")
    columns = SetOf(Choice(*COLUMNS), "columns that go out")
    agreement_id = Ref(UseAgreement, "agreement on which it rests")
    delete_by = Day("day by which the receiver deletes it")
    returns = {"release_number": Code(form="RN-########")}


class SummaryFreeze(Commit):
    """Freeze an edition of a summary for the archive."""

    summary_id = Ref(Summary, "summary", target=True)
    edition = Whole("edition")
    returns = {"archive_number": Code(form="AN-######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the disclosure desk."""
    # fmt: off
    w.reads(Summary, "summary_get", "One summary.")
    w.lists(Summary, "summaries_of_cohort", "Summaries drawn up on a cohort.", by="cohort")
    w.searches(Cohort, "cohort_find", "Find cohorts by title.", over="title")
    w.reads(Cohort, "cohort_get", "One cohort.")
    w.lists(SummaryColumn, "columns_of_summary", "Columns of the table behind a summary.", by="summary",
            shows=("title", "holds", "form"))
    w.lists(Cell, "cells_of_summary", "Cells of a summary.", by="summary", page_size=4,
            shows=("row", "people", "state"))
    w.lists(UseAgreement, "use_agreements", "Agreements on the use of a cohort.", by="cohort",
            shows=("receiver", "purpose", "columns", "until"))
    w.lists(LeadDecision, "lead_decisions", "Medical leads' decisions on sharing a cohort.", by="filed_under")
    w.lists(Objection, "objections", "Objections by patients of a cohort.", by="cohort", shows=("came_on", "state"))
    w.lists(EarlierRelease, "releases_of_cohort", "What went out on a cohort before.", by="cohort",
            shows=("receiver", "people", "released_on"))
    w.lists(SecondLook, "second_looks", "Who looked at which edition of a summary.", by="summary",
            shows=("edition", "by"))
    w.lists(IntruderTest, "intruder_tests", "Tests in which people tried to recognise patients.", by="summary",
            shows=("edition", "recognised"))
    w.reads(Receiver, "data_receiver_get", "A receiver and its data room, as last inspected.")
    w.searches(Receiver, "data_receiver_find", "Find receivers by name.", over="name")
    w.lists(TicketNote, "ticket_notes", "Notes on tickets about a cohort.", by="cohort", shows=("about",))
    w.reads(DisclosurePolicy, "policy_get", "A policy of the data office by its number.")
    # fmt: on


def clutter(w: Draft, cohort: Handle, other: Handle) -> None:
    """Notes on tickets, which decide nothing."""
    w.add("ticket", TicketNote, cohort=cohort, about=w.pick("file format", "delivery date"))
    w.add("other_ticket", TicketNote, cohort=other, about=w.pick("invoice", "delivery date"))
