"""What the report desk of a genetics laboratory keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Policy, Record, Ref, SetOf, Whole,
)  # fmt: skip

PANELS = ("hereditary breast", "cardiomyopathy", "cystic fibrosis", "hearing loss")
SECTIONS = ("finding asked about", "carrier status", "secondary findings")


class Tested(Record, id="GX#######"):
    name = Code("full name", filing=True)
    born = Day("date of birth")


class Specimen(Record, id="SPC-########"):
    label = Ref(Tested, "patient number on the tube")
    taken_on = Day()


class GeneReport(Record, id="GR-#######"):
    patient = Ref(Tested, "patient under whom it is filed", filing=True)
    panel = Choice(*PANELS)
    specimen = Ref(Specimen)
    edition = Whole("present edition")
    finished_on = Day()


class Reading(Record, id="RD-#######"):
    report = Ref(GeneReport, filing=True)
    place = Choice("first", "second", filing=True)
    reader = Code("who read it")
    grade = Choice("1", "2", "3", "4", "5", doc="class given to the variant found")


class GeneConsent(Record, id="GC-#######"):
    filed_under = Ref(Tested, "patient under whom it is filed", filing=True)
    panel = Choice(*PANELS, doc="panel that the consent names")
    receiver = Ref("Receiver", "who may have the result")
    sections = SetOf(Choice(*SECTIONS), "parts of the result that may be handed over")
    signed_by = Code("who signed")
    signed_on = Day()


class ConsentWithdrawal(Record, id="CW-######"):
    patient = Ref(Tested, filing=True)
    consent = Ref(GeneConsent, "consent that is taken back")
    came_on = Day()


class Guardianship(Record, id="GU-#####"):
    patient = Ref(Tested, filing=True)
    holder = Code("guardian")
    until = Day("last day on which it holds")


class Session(Record, id="GS-######"):
    filed_under = Ref(Tested, "patient under whom it is filed", filing=True)
    patient = Ref(Tested, "patient whom the geneticist names")
    panel = Choice(*PANELS)
    decision = Choice("may be handed over", "must not be handed over")
    geneticist = Code("geneticist")
    held_on = Day()


class NotToKnow(Record, id="NK-#####"):
    patient = Ref(Tested, filing=True)
    about = Choice(*SECTIONS)
    state = Choice("stands", "given up")


class Receiver(Record, id="RC-####"):
    name = Code("name of the practice or clinic", filing=True)
    permit_until = Day("last day of its permit to receive genetic results")


class CourierSlip(Record, id="CR-######"):
    patient = Ref(Tested, filing=True)
    state = Choice("collected", "delivered")


class GenePolicy(Policy, id="GEN-##@"):
    """Handing over genetic results"""

    unsigned = Disposition()
    cooling = Duration()
    early = Disposition()
    decided_against = Disposition()
    before_report = Disposition()
    permit_lasts = Duration()
    no_permit = Disposition()
    not_to_know = Disposition()


class GeneResultHandOver(Commit):
    """Hand a genetic result over to a receiver."""

    report_id = Ref(GeneReport, "report", target=True)
    edition = Whole("edition")
    receiver_id = Ref(Receiver, "who gets it")
    sections = SetOf(Choice(*SECTIONS), "parts of the result")
    consent_id = Ref(GeneConsent, "consent on which it rests")
    returns = {"hand_over_number": Code(form="HN-########")}


class SampleStoreOrder(Commit):
    """Have what is left of a sample put into long-term storage."""

    specimen_id = Ref(Specimen, "sample", target=True)
    years = Whole("for how many years")
    returns = {"rack_number": Code(form="RK-######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the report desk."""
    # fmt: off
    w.searches(Tested, "tested_search", "Find tested people by name.", over="name")
    w.reads(Tested, "tested_get", "Name and date of birth of a tested person.")
    w.reads(GeneReport, "gene_report_get", "One report as it stands.")
    w.lists(GeneReport, "gene_reports", "Reports on a person.", by="patient")
    w.reads(Specimen, "specimen_get", "One sample and its label.")
    w.reads(Reading, "reading_get", "First or second reading of a report.", by=("report", "place"))
    w.lists(GeneConsent, "gene_consents", "Separate consents to hand genetic results over.", by="filed_under")
    w.lists(ConsentWithdrawal, "consent_withdrawals", "Consents that a person has taken back.", by="patient",
            shows=("consent", "came_on"))
    w.lists(Guardianship, "guardianships", "Guardians of a person.", by="patient", shows=("holder", "until"))
    w.lists(Session, "genetic_sessions", "Geneticists' sessions and what they decided.", by="filed_under")
    w.lists(NotToKnow, "not_to_know", "What a person does not wish to know.", by="patient", shows=("about", "state"))
    w.reads(Receiver, "gene_receiver_get", "A receiver and its permit, as the authority last confirmed it.")
    w.searches(Receiver, "gene_receiver_search", "Find receivers by name.", over="name")
    w.lists(CourierSlip, "courier_slips", "Courier slips of a person's samples.", by="patient", shows=("state",))
    w.reads(GenePolicy, "policy_get", "A policy of the laboratory by its number.")
    # fmt: on


def clutter(w: Draft, patient: Handle, namesake: Handle) -> None:
    """Courier slips, which decide nothing."""
    w.add("slip", CourierSlip, patient=patient, state=w.pick("collected", "delivered"))
    w.add("their_slip", CourierSlip, patient=namesake, state=w.pick("collected", "delivered"))
