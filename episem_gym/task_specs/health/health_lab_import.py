"""Laboratory interface desk: an outside result is entered, joined to its order and put before a clinician."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._outside_labs import (
    ChartResult, Clinician, clutter, ConversionFactor, DutyEntry, ImportPolicy, Laboratory, LabOrder, look_ups, Member,
    OrderResult, OutsideReport, RepeatOrder, ResultImport, ReviewRoute,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair


@task_pair(
    "health-lab-import",
    protocol="V2",
    variants={
        "converted": "the laboratory prints another unit than the house keeps",
        "house-unit": "printed and house unit are the same; the result is low",
        "corrected": "a corrected report: the result of the first one was retracted",
        "deputy": "the clinician who ordered is away, so that the deputy reads",
    },
    alternatives="The ordering clinician is in today, or the deputy is.",
    held_out=True,
)
def lab_import(w: Draft) -> None:
    """Enter an outside laboratory's result, answer its order with it, and have a clinician read it."""
    # fmt: off
    plain, corrected, deputy = (w.variant == one for one in ("house-unit", "corrected", "deputy"))
    analyte, unit, house = ("haemoglobin", "g/dL", "g/dL") if plain else ("creatinine", "mg/dL", "µmol/L")
    policy = w.add("policy", ImportPolicy, result_lasts=w.length(days(10), days(60), days(5)),
                   old_result=w.disposition(), unaccredited=w.disposition(), unfinished=w.disposition(),
                   before_order=w.disposition(), held=w.disposition())

    # The patient and a namesake, two laboratories, and the clinicians.
    chart = w.add("chart", Member, name=w.person(), born=w.days_ago(7500, 30000))
    namesake = w.look_alike("namesake", chart, born=w.days_ago(7500, 30000))
    lab = w.add("lab", Laboratory, name=w.firm("Diagnostics", "Laboratory", "Labor Nord"),
                accredited_until=w.days_ahead(5, 300))
    rival = w.look_alike("rival", lab, name=w.firm("Medlab", "Laboratories"), accredited_until=w.days_ahead(-200, 300))
    reader = w.add("reader", Clinician, name=w.person(), deputy=w.later("second", Clinician))
    second = w.add("second", Clinician, name=w.person(), deputy=reader)
    duty = w.add("duty", DutyEntry, clinician=reader, day=w.now.day, state="away" if deputy else "in")
    second_duty = w.look_alike("second_duty", duty, clinician=second,
                               state="on call" if deputy else w.pick("in", "away"))
    w.look_alike("yesterday", duty, day=w.now.day - days(1), state=w.pick("in", "away"))

    # The report, a look-alike from before, one that hangs in the namesake's inbox; how units are turned.
    printed = w.number("7.1", "9.9", "0.1") if plain else w.number("1.02", "2.40", "0.01")
    report = w.add("report", OutsideReport, inbox=chart, printed_for=chart, laboratory=lab, analyte=analyte,
                   accession=w.code("##-#####-@"), unit=unit, value=printed,
                   collected_on=w.now.day - policy.result_lasts + w.length(0, days(3), days(1)),
                   state="corrected" if corrected else "final")
    w.look_alike("earlier", report, accession=w.code("##-#####-@"), laboratory=rival,
                 value=w.number("0.80", "9.10", "0.01"), collected_on=w.days_ago(70, 200),
                 state=w.pick("preliminary", "final"))
    w.look_alike("theirs", report, inbox=namesake, printed_for=w.pick(chart, namesake), accession=w.code("##-#####-@"),
                 value=w.number("0.80", "9.10", "0.01"), state=w.pick("preliminary", "final"))
    turned = w.add("turned", ConversionFactor, analyte=analyte, unit=unit, house_unit=house,
                   factor=1 if plain else w.number("88.4", "88.5", "0.1"))
    w.look_alike("sugar", turned, analyte="glucose", house_unit="mmol/L", factor=w.number("0.0555", "0.0556", "0.0001"))

    # The order, others in the chart, what stands in the chart already and what will.
    order = w.add("order", LabOrder, chart=chart, analyte=analyte, ordered_by=reader,
                  ordered_on=report.collected_on - w.length(0, days(6), days(1)), state="open")
    w.look_alike("other_order", order, analyte="glucose", ordered_by=second, state=w.pick("open", "cancelled"))
    w.look_alike("their_order", order, chart=namesake, state=w.pick("open", "resulted"))
    number = report.accession if corrected else w.code("##-#####-@")
    there = w.add("there", ChartResult, chart=chart, analyte=analyte, accession=number,
                  flag=w.pick("within range", "high"), state="retracted" if corrected else "filed")
    w.look_alike("there_too", there, accession=w.code("##-#####-@"), state=w.pick("filed", "retracted"))
    w.look_alike("their_result", there, chart=namesake, accession=w.code("##-#####-@"),
                 state=w.pick("filed", "held for validation"))
    entered = w.add(
        "entered", ChartResult, absent=True, chart=chart, analyte=analyte, accession=report.accession,
        flag="low" if plain else w.pick("high", "critical"), state="filed")
    clutter(w, chart, namesake, lab, rival)

    look_ups(w)
    w.offers(RepeatOrder)
    enter = w.step("enter", ResultImport, report_id=report, chart_id=report.printed_for,
                   value=report.value * turned.factor, unit=turned.house_unit).creates(entered)
    enter.requires("right-chart", report.printed_for == chart,
        "The name and number printed on a report are those of the chart in whose inbox it lies; a report of somebody "
        "else is sent back to the laboratory and nothing further is done with it.",
        otherwise="BLOCK", breaks=(report.printed_for, namesake))
    enter.requires("finished", report.state.is_in("final", "corrected"),
        "Preliminary reports are not entered: the matter {policy.unfinished:stays on the list until the final one is "
        "in|is ended, the final one will be a matter of its own}.", otherwise=policy.unfinished,
        breaks=(report.state, "preliminary"))
    enter.requires("accredited", lab.accredited_until >= report.collected_on,
        "The laboratory was accredited on the day of the specimen; if it was not, the matter "
        "{policy.unaccredited:stays on the list until it can show that it was|is ended}.",
        otherwise=policy.unaccredited, withheld=lab,
        breaks=(lab.accredited_until, report.collected_on - w.length(days(1), days(90), days(1))))
    enter.requires("recent", w.now.day - report.collected_on <= policy.result_lasts,
        "Specimens are good for {policy.result_lasts}; with an older one the matter {policy.old_result:stays on the "
        "list until a clinician asks for it after all|is ended}.", otherwise=policy.old_result,
        breaks=(report.collected_on, w.now.day - policy.result_lasts - w.length(days(1), days(5), days(1))))
    known = w.listing(ChartResult, chart=chart, analyte=report.analyte)
    enter.requires("once", known.none(lambda r: both(r.accession == report.accession, r.state != "retracted")),
        "A specimen stands in a chart once. One that is there, unless it was retracted, is not entered again, and the "
        "matter is ended.", otherwise="BLOCK",
        breaks=(there.state, "filed") if corrected else (there.accession, report.accession), kind="violated")

    join = w.step("join", OrderResult, order_id=order, result_id=enter.receipt.result_id)
    join.requires("same-test", both(order.analyte == report.analyte, order.state == "open"),
        "An order is answered with the analyte it asked for while it is open; what answers no open order rests in the "
        "chart until one is placed.", breaks=(order.state, "cancelled"))
    join.requires("after-order", order.ordered_on <= report.collected_on,
        "The specimen was taken on or after the day of the order. If it is older, joining "
        "{policy.before_order:waits for the clinician's word|is refused}.", otherwise=policy.before_order,
        breaks=(order.ordered_on, report.collected_on + w.length(days(1), days(4), days(1))))

    read = w.step("read", ReviewRoute, link_number=join.receipt.link_number,
                  clinician_id=second if deputy else reader, flag=entered.flag)
    read.requires("filed", entered.state == "filed",
        "Before anybody is asked to read it, the desk looks at the result as it now stands in the chart. One that the "
        "system holds for validation {policy.held:waits until it has been validated|is given back to the laboratory "
        "and goes no further}.", otherwise=policy.held, breaks=(entered.state, "held for validation"))
    here = both(order.ordered_by == reader, duty.state.is_in("in", "on call"))
    instead = both(reader.deputy == second, second_duty.state.is_in("in", "on call"))
    read.requires("reader", instead if deputy else any_of(here, both(order.ordered_by == second, instead)),
        "The clinician who ordered reads it, or the deputy where they are away today. While neither is in or on call "
        "it waits for whoever comes first.", breaks=(second_duty.state, "away") if deputy else (duty.state, "away"))
    w.background("The desk works down the steps as far as it can, keeps what has been done, and notes on the slip "
                 "every point that stops it.")

    w.task(
        "There's an outside {report.analyte} for {chart.name} (born {chart.born}) in the inbox, report {report}. "
        "Please get it into the chart, answer the order and pass it on for reading, as far as it goes.",
        "{lab.name} sent {report}, {report.analyte} for {chart.name}. Could you take it all the way to the reading "
        "list, or as far as you get? They told me on the phone that it is the definite one.",
        "Please process {report} from {lab.name}: enter it, close off the order, on to the reader. If something holds "
        "it up, do what can be done before that.",
    )
    w.context("You work at the laboratory interface. Outside results follow policy {policy}.")
