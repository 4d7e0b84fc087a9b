"""What the booking office of a day-surgery unit keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Policy, Record, Ref, Whole,
)  # fmt: skip

SIDES = ("left", "right")


class DayPatient(Record, id="DS#######"):
    name = Code("full name", filing=True)
    born = Day("date of birth")
    lives = Choice("with family", "alone", doc="as told at admission")


class Surgeon(Record, id="SG-####"):
    name = Code("full name", filing=True)


class ProcedureOrder(Record, id="PO-#######"):
    patient = Ref(DayPatient, filing=True)
    procedure = Choice("carpal tunnel release", "knee arthroscopy", "hernia repair", "cataract extraction")
    side = Choice(*SIDES)
    minutes = Whole("minutes in theatre")
    surgeon = Ref(Surgeon)
    edition = Whole("present edition of the order")


class ConsentPaper(Record, id="CP-#######"):
    filed_under = Ref(DayPatient, "patient under whom it is filed", filing=True)
    order = Ref(ProcedureOrder, "order that the paper names")
    side = Choice(*SIDES, doc="side that the paper names")
    signed_by = Code("who signed")


class Assessment(Record, id="PA-#######"):
    filed_under = Ref(DayPatient, "patient under whom it is filed", filing=True)
    order = Ref(ProcedureOrder, "order that was assessed")
    decision = Choice("fit for day surgery", "not fit for day surgery", doc="decision of the anaesthetist")
    assessed_on = Day()


class TheatreSession(Record, id="TS-######"):
    surgeon = Ref(Surgeon, filing=True)
    day = Day(filing=True)
    minutes = Whole("minutes that can be booked")


class TheatreBooking(Record, id="TB-#######"):
    session = Ref(TheatreSession, filing=True)
    minutes = Whole("minutes booked")
    state = Choice("fixed", "provisional", "cancelled")


class RecoveryBay(Record, id="BAY-###"):
    day = Day("day that the reading is about", filing=True)
    state = Choice("free", "taken", "closed")


class Companion(Record, id="CMP-#####"):
    patient = Ref(DayPatient, filing=True)
    name = Code("full name")
    role = Choice("takes the patient home", "guardian", "neighbour")
    promised_for = Day("day for which they have promised to come")


class OvernightBed(Record, id="OB-###"):
    day = Day(filing=True)
    state = Choice("free", "taken", "closed")


class Leaflet(Record, id="LFT-###"):
    procedure = Choice("carpal tunnel release", "knee arthroscopy", "hernia repair", "cataract extraction", filing=True)
    edition = Code("edition")
    state = Choice("in use", "being revised")


class MealCard(Record, id="ML-#####"):
    patient = Ref(DayPatient, filing=True)
    diet = Choice("regular", "diabetic", "vegetarian")


class SurgeryPolicy(Policy, id="DSU-##@"):
    """Booking of day surgery"""

    assessment_lasts = Duration()
    stale = Disposition()
    reading_lasts = Duration()
    full = Disposition()
    wrong_surgeon = Disposition()
    no_company = Disposition()
    unfixed = Disposition()


class TheatreBook(Commit):
    """Book an order into a theatre session."""

    order_id = Ref(ProcedureOrder, "order", target=True)
    session_id = Ref(TheatreSession, "session")
    minutes = Whole("minutes to book")
    returns = {"booking_id": Ref(TheatreBooking)}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.minutes == call.order_id.minutes, "the order asks for another length")


class BayReserve(Commit):
    """Reserve a recovery bay for a booking."""

    bay_id = Ref(RecoveryBay, "bay", target=True)
    booking_id = Ref(TheatreBooking, "booking in theatre")
    returns = {"bay_number": Code(form="RB-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.bay_id.state == "free", "the bay is not free")
        call.sets(call.bay_id.state, "taken")


class CompanionNote(Commit):
    """Enter who takes the patient of a booking home."""

    booking_id = Ref(TheatreBooking, "booking in theatre", target=True)
    companion_id = Ref(Companion, "who takes the patient home")
    returns = {"company_number": Code(form="CN-######")}


class BedReserve(Commit):
    """Reserve a bed for the night after a booking."""

    booking_id = Ref(TheatreBooking, "booking in theatre", target=True)
    bed_id = Ref(OvernightBed, "bed")
    returns = {"company_number": Code(form="BN-######")}


class PackSend(Commit):
    """Send a patient the papers for the day."""

    patient_id = Ref(DayPatient, "patient", target=True)
    booking_id = Ref(TheatreBooking, "booking in theatre")
    bay_number = Code("number of the reserved bay")
    company_number = Code("number under which the way home, or the night, is arranged")
    leaflet = Code("edition of the leaflet that is enclosed")
    returns = {"dispatch": Code(form="PK-#######")}


class SessionMerge(Commit):
    """Join two theatre sessions of one surgeon."""

    session_id = Ref(TheatreSession, "session that stays", target=True)
    other_id = Ref(TheatreSession, "session that is dissolved")
    returns = {"merge_number": Code(form="MG-#####")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the booking office."""
    # fmt: off
    w.searches(DayPatient, "day_patient_find", "Find patients by name.", over="name")
    w.reads(DayPatient, "day_patient_get", "A patient of the day-surgery unit.")
    w.lists(ProcedureOrder, "procedure_orders", "Procedure orders of a patient.", by="patient")
    w.reads(ProcedureOrder, "procedure_order_get", "One procedure order as it stands.")
    w.lists(ConsentPaper, "consent_papers", "Consent papers filed under a patient.", by="filed_under")
    w.lists(Assessment, "assessments", "Anaesthetists' assessments filed under a patient.", by="filed_under")
    w.reads(TheatreSession, "theatre_session_get", "The session of a surgeon on a day.", by=("surgeon", "day"))
    w.lists(TheatreBooking, "session_bookings", "Bookings in a theatre session.", by="session", page_size=3)
    w.reads(TheatreBooking, "theatre_booking_get", "One booking as it stands in the theatre system.")
    w.lists(RecoveryBay, "recovery_bays", "Recovery bays on a day, as last counted.", by="day")
    w.lists(Companion, "companions", "People named by a patient, and for which day.", by="patient")
    w.lists(OvernightBed, "overnight_beds", "Beds for the night after a day.", by="day")
    w.reads(Leaflet, "leaflet_get", "The leaflet for a procedure.", by="procedure")
    w.searches(Surgeon, "surgeon_find", "Find surgeons by name.", over="name")
    w.lists(MealCard, "meal_cards", "Meal cards of a patient.", by="patient")
    w.reads(SurgeryPolicy, "policy_get", "A policy of the day-surgery unit by its number.")
    # fmt: on


def clutter(w: Draft, patient: Handle, namesake: Handle) -> None:
    """Meal cards, which decide nothing."""
    w.add("meals", MealCard, patient=patient, diet=w.pick("regular", "diabetic"))
    w.add("their_meals", MealCard, patient=namesake, diet=w.pick("regular", "vegetarian"))
