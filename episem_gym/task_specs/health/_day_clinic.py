"""What the infusion day clinic keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Policy, Record, Ref, SetOf, Whole,
)  # fmt: skip

LANGUAGES = ("English", "Polish", "Tigrinya", "Dari", "Ukrainian", "Vietnamese")
TRAVEL = ("own way", "taxi", "wheelchair van")
MARKS = ("waiting list", "held", "released")


class Patient(Record, id="H########"):
    name = Code("full name", filing=True)
    language = Choice(*LANGUAGES)
    travel = Choice(*TRAVEL, doc="how the patient gets to the house")


class InfusionOrder(Record, id="IO-#######"):
    names = Ref(Patient, "patient number on the order itself")
    edition = Whole("present edition of the order")
    chair_time = Duration("time in the chair")


class Visit(Record, id="DV-#######"):
    patient = Ref(Patient)
    order = Ref(InfusionOrder)
    day = Day("day of the visit")
    state = Choice("planned", "confirmed", "cancelled")


class PharmacistCheck(Record, id="PHC-######"):
    order = Ref(InfusionOrder, "order", filing=True)
    edition = Whole("edition that was checked")


class PreCheck(Record, id="PRE-######"):
    filed_under = Ref(Patient, "chart that the pre-check is filed under", filing=True)
    names = Ref(Patient, "patient number on the pre-check itself")
    order = Ref(InfusionOrder)
    for_day = Day("day of visit that it is made out for")
    signed_on = Day()
    signed_by = Code("clinician")
    outcome = Choice("go ahead", "do not go ahead")


class Session(Record, id="SES-#####"):
    day = Day("day", filing=True)
    begins = Code("time of day at which it begins")
    places = Whole("places that the roster allows")


class ChairHold(Record, id="CH-######"):
    session = Ref(Session, "session", filing=True)
    patient = Ref(Patient, "patient", filing=True)
    day = Day()
    mark = Choice(*MARKS)


class RideWarrant(Record, id="RW-######"):
    patient = Ref(Patient, "patient", filing=True)
    for_day = Day()
    vehicle = Choice(*TRAVEL[1:], "stretcher")


class InterpreterShift(Record, id="IS-#####"):
    day = Day("day", filing=True)
    language = Choice(*LANGUAGES[1:])
    state = Choice("free", "taken")


class PhoneNote(Record, id="TEL-######"):
    patient = Ref(Patient, "patient", filing=True)
    about = Choice("parking", "arrival time", "call back")


class UnitNotice(Record, id="UN-####"):
    day = Day("day", filing=True)
    about = Choice("lift out of order", "visitors", "works in the car park")


class UnitPolicy(Policy, id="DIU-###"):
    """Committing chairs, preparations and support for infusion visits"""

    roster_lasts = Duration()
    check_lasts = Duration()
    lapsed = Disposition()
    waiting = Disposition()


class ChairReserve(Commit):
    """Put a patient into a session of the infusion unit."""

    visit_id = Ref(Visit, "visit", target=True)
    session_id = Ref(Session, "session")
    chair_time = Duration("time in the chair")
    returns = {"chair_hold_id": Ref(ChairHold)}


class PreparationConfirm(Commit):
    """Tell pharmacy to make up a preparation for a day."""

    order_id = Ref(InfusionOrder, "order", target=True)
    edition = Whole("edition of the order")
    for_day = Day("day of the visit")
    returns = {"work_ticket": Code(form="WT-######")}


class RideBook(Commit):
    """Book a ride to the unit and back."""

    warrant_id = Ref(RideWarrant, "warrant that pays for it", target=True)
    chair_hold_id = Ref(ChairHold, "chair that the ride is for")
    returns = {"booking_reference": Code(form="RB-######")}


class InterpreterBook(Commit):
    """Book an interpreter for a visit."""

    shift_id = Ref(InterpreterShift, "shift of the interpreter", target=True)
    chair_hold_id = Ref(ChairHold, "chair at which the interpreter is needed")
    returns = {"booking_reference": Code(form="IB-######")}


class VisitConfirm(Commit):
    """Confirm a visit, which sends the patient the appointment letter."""

    visit_id = Ref(Visit, "visit", target=True)
    chair_hold_id = Ref(ChairHold, "chair")
    work_ticket = Code("pharmacy's work ticket")
    support_references = SetOf(Code(), "references of a ride or an interpreter booked for it")
    returns = {"letter_reference": Code(form="AL-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.visit_id.state == "planned", "the visit is not in planning")
        call.sets(call.visit_id.state, "confirmed")


class VisitCancel(Commit):
    """Cancel a visit for good."""

    visit_id = Ref(Visit, "visit", target=True)
    returns = {"cancellation_reference": Code(form="CX-######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the unit."""
    # fmt: off
    w.reads(Visit, "visit_get", "One planned or past visit.")
    w.reads(Patient, "chart_get", "Front page of a patient's chart.")
    w.searches(Patient, "chart_search", "Find charts by name.", over="name")
    w.reads(InfusionOrder, "order_get", "One infusion order as it stands.")
    w.reads(PharmacistCheck, "pharmacist_check", "The pharmacist's last check of an order.", by="order")
    w.lists(PreCheck, "prechecks_in_chart", "Clinicians' pre-checks filed under a chart.", by="filed_under")
    w.lists(PreCheck, "precheck_register", "The house's register of pre-checks, by chart.", by="filed_under",
            source="authoritative_index")
    w.lists(Session, "sessions_on_day", "Sessions of the unit on a day, as the roster last stood.", by="day")
    w.lists(ChairHold, "chairs_in_session", "Chairs held in a session.", by="session", page_size=3)
    w.lists(ChairHold, "chairs_of_patient", "Chairs that a patient holds or held anywhere.", by="patient")
    w.reads(ChairHold, "chair_get", "One chair hold as the unit's plan shows it.")
    w.lists(RideWarrant, "ride_warrants", "Ride warrants issued to a patient.", by="patient")
    w.lists(InterpreterShift, "interpreter_shifts", "Interpreters' shifts of a day.", by="day")
    w.lists(PhoneNote, "phone_notes", "Telephone notes taken on a patient.", by="patient")
    w.lists(UnitNotice, "unit_notices", "Notices of the house for a day.", by="day")
    w.reads(UnitPolicy, "policy_get", "A policy of the infusion unit by its number.")
