"""What the laboratory interface desk of an outpatient network keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Instant, Number, Policy, Record, Ref,
)  # fmt: skip

ANALYTES = ("creatinine", "glucose", "haemoglobin")
UNITS = ("mg/dL", "µmol/L", "mmol/L", "g/dL", "g/L")


class Member(Record, id="PT#######"):
    name = Code("full name", filing=True)
    born = Day("date of birth")


class Laboratory(Record, id="LAB-####"):
    name = Code("name of the laboratory", filing=True)
    accredited_until = Day("last day of its accreditation")


class OutsideReport(Record, id="XR-########"):
    inbox = Ref(Member, "chart in whose inbox the report lies", filing=True)
    printed_for = Ref(Member, "patient that the report itself prints")
    laboratory = Ref(Laboratory)
    accession = Code("the laboratory's own number of the specimen")
    analyte = Choice(*ANALYTES)
    value = Number("result as printed")
    unit = Choice(*UNITS, doc="unit as printed")
    collected_on = Day("day on which the specimen was taken")
    state = Choice("preliminary", "final", "corrected")


class ConversionFactor(Record, id="UF-###"):
    analyte = Choice(*ANALYTES, filing=True)
    unit = Choice(*UNITS, doc="unit that is converted", filing=True)
    house_unit = Choice(*UNITS)
    factor = Number("house units for one printed unit")


class LabOrder(Record, id="LO-#######"):
    chart = Ref(Member, filing=True)
    analyte = Choice(*ANALYTES)
    ordered_by = Ref("Clinician")
    ordered_on = Day()
    state = Choice("open", "resulted", "cancelled")


class Clinician(Record, id="CL-#####"):
    name = Code("full name", filing=True)
    deputy = Ref("Clinician", "who reads for them when they are away")


class DutyEntry(Record, id="DE-######"):
    clinician = Ref(Clinician, filing=True)
    day = Day(filing=True)
    state = Choice("in", "away", "on call")


class ChartResult(Record, id="RS-########"):
    chart = Ref(Member, filing=True)
    analyte = Choice(*ANALYTES, filing=True)
    accession = Code("the laboratory's number of the specimen")
    flag = Choice("within range", "high", "low", "critical", doc="set by the house's own reference range")
    state = Choice("filed", "held for validation", "retracted")


class SpecimenLog(Record, id="SP-######"):
    chart = Ref(Member, filing=True)
    sent_to = Ref(Laboratory)


class ImportPolicy(Policy, id="LIS-###"):
    """Results of outside laboratories"""

    result_lasts = Duration()
    old_result = Disposition()
    unaccredited = Disposition()
    unfinished = Disposition()
    before_order = Disposition()
    held = Disposition()


class ResultImport(Commit):
    """Enter the result of an outside laboratory into a chart."""

    report_id = Ref(OutsideReport, "report that is entered", target=True)
    chart_id = Ref(Member, "chart that it goes into")
    value = Number("result in the house's unit")
    unit = Choice(*UNITS, doc="the house's unit")
    returns = {"result_id": Ref(ChartResult), "entered_at": Instant()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.report_id.inbox == call.chart_id, "the report lies in another chart")


class OrderResult(Commit):
    """Attach a chart result to the order that asked for it."""

    order_id = Ref(LabOrder, "order that is answered", target=True)
    result_id = Ref(ChartResult, "result in the chart")
    returns = {"link_number": Code(form="LK-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.order_id.state == "open", "the order is not open")
        call.sets(call.order_id.state, "resulted")


class ReviewRoute(Commit):
    """Put a result on a clinician's reading list."""

    link_number = Code("number under which order and result were joined", target=True)
    clinician_id = Ref(Clinician, "who reads it")
    flag = Choice("within range", "high", "low", "critical", doc="flag of the result in the chart")
    returns = {"list_entry": Code(form="RL-######")}


class RepeatOrder(Commit):
    """Order a laboratory test again."""

    chart_id = Ref(Member, "chart", target=True)
    analyte = Choice(*ANALYTES)
    returns = {"order_number": Code(form="NO-#######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the interface desk."""
    # fmt: off
    w.searches(Member, "chart_find", "Find charts by name.", over="name")
    w.reads(Member, "chart_get", "Name and date of birth on a chart.")
    w.lists(OutsideReport, "inbox_reports", "Outside reports in a chart's inbox.", by="inbox")
    w.reads(OutsideReport, "outside_report_get", "One outside report as it was received.")
    w.reads(Laboratory, "laboratory_get", "An outside laboratory.")
    w.searches(Laboratory, "laboratory_find", "Find laboratories by name.", over="name")
    w.reads(ConversionFactor, "conversion_factor_get", "How a printed unit is turned into the house's.",
            by=("analyte", "unit"))
    w.lists(LabOrder, "lab_orders", "Laboratory orders in a chart.", by="chart")
    w.reads(Clinician, "clinician_get", "A clinician and who reads for them.")
    w.searches(Clinician, "clinician_find", "Find clinicians by name.", over="name")
    w.reads(DutyEntry, "duty_entry_get", "Whether a clinician is in on a day.", by=("clinician", "day"))
    w.lists(ChartResult, "chart_results", "Results in a chart for one analyte.", by=("chart", "analyte"), page_size=3)
    w.reads(ChartResult, "chart_result_get", "One result as it stands in the chart.")
    w.lists(SpecimenLog, "specimens_sent", "Specimens that were sent out for a chart.", by="chart")
    w.reads(ImportPolicy, "policy_get", "A policy of the laboratory interface by its number.")
    # fmt: on


def clutter(w: Draft, chart: Handle, namesake: Handle, laboratory: Handle, other: Handle) -> None:
    """Specimens sent out, which decide nothing."""
    w.add("specimen", SpecimenLog, chart=chart, sent_to=laboratory)
    w.add("their_specimen", SpecimenLog, chart=namesake, sent_to=other)
