"""What the secretariat of a fisheries working group keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Instant, Number, Policy, Record, Ref, Whole,
)  # fmt: skip

KILOTONNES = "thousand tonnes"


class Stock(Record, id="STK-####"):
    name = Code("species and sea area", filing=True)


class Member(Record, id="WG-####"):
    name = Code("full name", filing=True)


class Sheet(Record, id="ADV-#####"):
    stock = Ref(Stock, filing=True)
    state = Choice("draft", "with reviewers", "adopted")
    goes_out = Day("day on which the sheet is published")


class Table(Record, id="TBL-#####"):
    sheet = Ref(Sheet, filing=True)
    title = Code("title of the table")
    last_year = Whole("last year for which there is a line")


class Line(Record, id="LN-######"):
    table = Ref(Table, filing=True)
    year = Whole()
    value = Number("value shown at present", unit=KILOTONNES)


class Run(Record, id="RUN-#####"):
    stock = Ref(Stock, filing=True)
    label = Code("label of the run", filing=True)
    assessor = Ref(Member, "who ran it")
    state = Choice("frozen", "provisional", "set aside")
    frozen_at = Instant("when it was given this state")
    inputs = Code("digest of the input files that it read")
    output = Code("digest of its output")
    rho = Number("retrospective bias, without its sign")


class Estimate(Record, id="EST-######"):
    run = Ref(Run, filing=True)
    year = Whole()
    lower = Number("lower bound", unit=KILOTONNES)
    value = Number(unit=KILOTONNES)
    upper = Number("upper bound", unit=KILOTONNES)


class InputSet(Record, id="INP-#####"):
    stock = Ref(Stock, filing=True)
    digest = Code("digest of the files")
    closed_on = Day("day after which no data were taken in")


class Landing(Record, id="LND-######"):
    stock = Ref(Stock, filing=True)
    year = Whole(filing=True)
    country = Choice("Finland", "Sverige", "Eesti", "Latvija")
    share = Whole("share of the quota", unit="per cent")
    state = Choice("final", "preliminary", "missing")


class Ruling(Record, id="BMR-####"):
    stock = Ref(Stock, filing=True)
    rho_up_to = Number("retrospective bias that the benchmark lets pass")
    until = Day("last day on which the ruling counts")


class RevisionNote(Record, id="RVN-#####"):
    filed_under = Ref(Table, "table under which it is filed", filing=True)
    run = Ref(Run, "run whose values it explains")
    written_by = Ref(Member)
    read_by = Ref(Member, "who has gone through the explanation")


class Audit(Record, id="AUD-#####"):
    filed_under = Ref(Stock, "stock under which it is filed", filing=True)
    run = Ref(Run, "run that was audited")
    auditor = Ref(Member)


class Rerun(Record, id="RRN-#####"):
    run = Ref(Run, "run that was repeated", filing=True)
    output = Code("digest of what came out")


class Meeting(Record, id="MTG-####"):
    stock = Ref(Stock, filing=True)
    starts = Day()


class Chart(Record, id="CHT-####"):
    sheet = Ref(Sheet, filing=True)
    subject = Choice("recruitment", "fishing pressure", "catches")


class TablePolicy(Policy, id="SEC-###"):
    """Tables of the advice sheets"""

    reported = Whole(unit="per cent")
    least = Whole(unit="per cent")
    rho = Number()
    jump = Number(unit=KILOTONNES)
    width = Number(unit=KILOTONNES)
    rerun_lasts = Duration()
    margin = Duration()
    thin = Disposition()
    biased = Disposition()
    overtaken = Disposition()
    wide = Disposition()
    unexplained = Disposition()
    own_audit = Disposition()
    late = Disposition()


class EstimatesExport(Commit):
    """Export the estimates of a run."""

    run_id = Ref(Run, target=True)
    last_year = Whole("last year that is exported")
    returns = {"export": Code(form="XP-######")}


class TableFill(Commit):
    """Replace the lines of a table."""

    table_id = Ref(Table, target=True)
    export = Code("export that the new lines come from")
    mark = Choice("none", "series revised", doc="mark beside the title")
    returns = {"revision": Code(form="r#####")}


class SourceStamp(Commit):
    """Print below a table where its values come from."""

    table_id = Ref(Table, target=True)
    revision = Code("revision of the table")
    input_set_id = Ref(InputSet, "input files that are named")
    returns = {"stamp": Code(form="ST-@####")}


class TableLock(Commit):
    """Lock a table against further changes."""

    table_id = Ref(Table, target=True)
    stamp = Code("stamp that the table bears")
    audit_id = Ref(Audit, "audit that is referred to")
    returns = {"lock": Code(form="LCK-#####")}


class SheetSend(Commit):
    """Send an advice sheet to the ministries."""

    sheet_id = Ref(Sheet, target=True)
    returns = {"dispatch": Code(form="DSP-#####")}


class LineEdit(Commit):
    """Overwrite the value of a single line by hand."""

    line_id = Ref(Line, target=True)
    value = Number("new value", unit=KILOTONNES)
    returns = {"revision": Code(form="r#####")}


def landings(w: Draft, policy: Handle, stock: Handle, other: Handle, *, short: bool) -> Handle:
    """Who has reported the catches of the last year; the country whose report decides if there is enough at all."""
    # fmt: off
    large = w.add("large", Landing, stock=stock, year=2025, country="Finland", state="final",
                  share=policy.reported - w.whole(8, 10))
    second = w.look_alike("second", large, country="Sverige", share=w.whole(11, 13),
                          state="preliminary" if short else "final")
    w.look_alike("third", large, country="Eesti", share=(large.share + second.share) * -1 + 100,
                 state=w.pick("preliminary", "missing"))
    for number, country in enumerate(("Finland", "Sverige")):
        w.look_alike(f"past_{number}", large, year=2024, country=country, share=w.whole(20, 70), state="final")
        w.look_alike(f"theirs_{number}", large, stock=other, country=country, share=w.whole(20, 50),
                     state=w.pick("final", "preliminary"))
    # fmt: on
    return large


def around(w: Draft, stock: Handle, sheet: Handle) -> None:
    """What lies around a sheet and decides nothing."""
    w.add("meeting", Meeting, stock=stock, starts=w.days_ahead(3, 40))
    for number in range(2):
        subject = w.pick("recruitment", "fishing pressure", "catches")
        w.add(f"chart_{number}", Chart, sheet=sheet, subject=subject)


def look_ups(w: Draft) -> None:
    """What the secretariat can look up."""
    # fmt: off
    w.reads(Table, "table_get", "A table of an advice sheet.")
    w.lists(Table, "tables_of_sheet", "Tables of an advice sheet.", by="sheet")
    w.lists(Line, "lines_of_table", "The lines of a table as they stand.", by="table", page_size=4)
    w.reads(Sheet, "sheet_get", "An advice sheet.")
    w.searches(Stock, "stock_search", "Find stocks by name.", over="name", shows=("name",))
    w.lists(Run, "runs_of_stock", "Assessment runs of a stock.", by="stock")
    w.searches(Run, "run_search", "Find runs by label.", over="label", shows=("label",))
    w.lists(Estimate, "estimates_of_run", "What a run has estimated, year by year.", by="run", page_size=4)
    w.lists(InputSet, "input_sets_of_stock", "Input files kept for a stock.", by="stock")
    w.lists(Landing, "landings_reported", "Who has reported the catches of a year.", by=("stock", "year"))
    w.lists(Ruling, "benchmark_rulings", "What benchmarks have ruled for a stock.", by="stock")
    w.lists(RevisionNote, "revision_notes", "Explanations of changes, filed under a table.", by="filed_under")
    w.lists(Audit, "audits_of_stock", "Audits filed under a stock.", by="filed_under")
    w.reads(Rerun, "rerun_get", "The latest repetition of a run.", by="run")
    w.searches(Member, "member_search", "Find members of the group by name.", over="name")
    w.lists(Meeting, "meetings_on_stock", "Meetings about a stock.", by="stock")
    w.lists(Chart, "charts_of_sheet", "Charts of an advice sheet.", by="sheet")
    w.reads(TablePolicy, "policy_get", "A policy of the secretariat by its number.")
    # fmt: on
