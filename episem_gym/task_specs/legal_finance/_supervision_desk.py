"""What the reporting desk of an investment firm keeps: data cuts, figures, breaks, signatories."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, Instant, latent, Policy, Record, Ref,
    Whole,
)  # fmt: skip

RUNNING = ("not run", "balanced", "out of balance")


class InvestmentFirm(Record, id="IF-#####"):
    name = Code("registered name", filing=True)
    licence = Choice("broker", "portfolio manager", "dealer")


class ReportingDuty(Record, id="RD-#####"):
    firm = Ref(InvestmentFirm, filing=True)
    form = Code("form of the report", filing=True)
    quarter = Code("quarter, such as 2026-Q1")
    gate_closes = Instant("moment at which the authority's gate closes")
    result = Choice(*RUNNING, doc="how the latest run of the figures came out")
    result_comes = latent(Choice(*RUNNING))


class DataCut(Record, id="DC-######"):
    duty = Ref(ReportingDuty, "duty under which it is filed", filing=True)
    serves = Ref(ReportingDuty, "duty that it was taken for")
    taken_on = Day()
    rows = Whole()


class SourceFeed(Record, id="SF-#####"):
    duty = Ref(ReportingDuty, filing=True)
    system = Choice("custody", "ledger", "orders")
    state = Choice("complete", "late rows")


class Reconciliation(Record, id="RC-######"):
    duty = Ref(ReportingDuty, filing=True)
    difference = Cash("difference left between custody and ledger")


class Restatement(Record, id="RS-#####"):
    duty = Ref(ReportingDuty, filing=True)
    state = Choice("none left", "announced")


class Signatory(Record, id="SGN-####"):
    firm = Ref(InvestmentFirm, filing=True)
    name = Code()
    role = Choice("compliance officer", "deputy", "analyst")
    until = Day("last day of the appointment")


class AbsenceNote(Record, id="AN-#####"):
    firm = Ref(InvestmentFirm, filing=True)
    who = Ref(Signatory)
    state = Choice("away", "back")


class GateKey(Record, id="GK-#####"):
    firm = Ref(InvestmentFirm, "firm under which it is filed", filing=True)
    sealed_for = Ref(InvestmentFirm, "firm for which the authority issued it")
    runs_out = Day()


class OpenQuery(Record, id="OQ-######"):
    duty = Ref(ReportingDuty, filing=True)
    state = Choice("answered", "open")


class TrainingNote(Record, id="TN-#####"):
    firm = Ref(InvestmentFirm, filing=True)
    held_on = Day()


class BoardPack(Record, id="BP-#####"):
    firm = Ref(InvestmentFirm, filing=True)
    month = Code("month")


class ReportPolicy(Policy, id="QR-##@"):
    """Quarterly reports to the authority"""

    tolerance = Cash()
    apart = Disposition()
    cut_lasts = Duration()
    restated = Disposition()
    spare = Duration()
    tight = Disposition()
    queries = Disposition()


class CutFreeze(Commit):
    """Freeze a data cut."""

    cut_id = Ref(DataCut, "cut", target=True)
    rows = Whole("rows in it")
    returns = {"freeze_number": Code(form="FZ-#######")}


class FiguresRun(Commit):
    """Work the figures of a report out of a frozen cut."""

    duty_id = Ref(ReportingDuty, "duty", target=True)
    freeze_number = Code("number under which the cut was frozen")
    difference = Amount("difference carried in the notes, in euro")
    returns = {"figures_number": Code(form="FG-#######")}


class ReportSign(Commit):
    """Put a signature to the figures of a report."""

    duty_id = Ref(ReportingDuty, "duty", target=True)
    signatory_id = Ref(Signatory, "who signs")
    figures_number = Code("number of the figures")
    returns = {"signing_number": Code(form="SG-########")}


class ReportTransmit(Commit):
    """Send a signed report through the authority's gate."""

    duty_id = Ref(ReportingDuty, "duty", target=True)
    key_id = Ref(GateKey, "key to the gate")
    signing_number = Code("number of the signature")
    returns = {"acknowledgement": Code(form="ACK-########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.duty_id.result != "not run", "there are no figures")


class DelayAsk(Commit):
    """Ask the authority for a later day."""

    duty_id = Ref(ReportingDuty, "duty", target=True)
    returns = {"request_number": Code(form="DLY-######")}


def supervision_look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(InvestmentFirm, "firm_search", "Find firms by name.", over="name")
    w.reads(InvestmentFirm, "firm_get", "One firm.")
    w.searches(ReportingDuty, "duty_search", "Find duties by form.", over="form")
    w.reads(ReportingDuty, "duty_get", "One duty to report.")
    w.lists(ReportingDuty, "duties_of_firm", "Duties of one firm.", by="firm")
    w.lists(DataCut, "data_cuts", "Data cuts taken for a duty.", by="duty", shows=("serves", "taken_on", "rows"))
    w.lists(SourceFeed, "source_feeds", "Systems that feed a duty.", by="duty", page_size=2)
    w.lists(Reconciliation, "reconciliations", "What was left after comparing custody and ledger.", by="duty")
    w.lists(Restatement, "restatements", "Restatements that touch a duty.", by="duty")
    w.reads(Signatory, "signatory_get", "Somebody who can sign.")
    w.lists(Signatory, "signatories", "Who can sign for a firm.", by="firm")
    w.lists(AbsenceNote, "absences", "Who is away.", by="firm")
    w.lists(GateKey, "gate_keys", "Keys of a firm to the gate.", by="firm", shows=("sealed_for", "runs_out"))
    w.lists(OpenQuery, "authority_queries", "Queries of the authority about a duty.", by="duty")
    w.lists(TrainingNote, "training_notes", "Training held in a firm.", by="firm")
    w.lists(BoardPack, "board_packs", "Packs for the board of a firm.", by="firm")
    w.reads(ReportPolicy, "policy_get", "A rule of the desk with its number.")
    # fmt: on
    w.offers(DelayAsk)
