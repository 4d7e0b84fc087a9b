"""What the access desk of an outpatient house keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, latent, Policy, Record, Ref, SetOf, Whole,
)  # fmt: skip

SPOKEN = ("Farsi", "Somali", "Romanian", "Kurmanji", "Portuguese")
SIGNED = ("British Sign Language", "International Sign")
LANGUAGES = (*SPOKEN, *SIGNED)
SHIFT_STATES = ("open", "accepted", "declined", "blocked")


class Attendee(Record, id="OPD#######"):
    name = Code("full name", filing=True)
    born = Day("date of birth")


class AccessEntry(Record, id="AX-######"):
    patient = Ref(Attendee, filing=True)
    language = Choice(*LANGUAGES)
    chair_width = Whole("width of the wheelchair", unit="cm")
    weight = Whole("patient and sling", unit="kg")
    aid = Choice("none", "hoist", doc="what the patient needs to be moved")


class Questionnaire(Record, id="QN-######"):
    patient = Ref(Attendee, filing=True)
    language = Choice(*LANGUAGES, doc="language that the patient asked for")
    sent_in = Day()


class LongVisit(Record, id="LV-#######"):
    patient = Ref(Attendee, filing=True)
    day = Day("day that is wanted")
    takes = Duration("how long it takes without an interpreter")
    state = Choice("to be arranged", "confirmed", "cancelled")


class VisitEntry(Record, id="SA-######"):
    filed_under = Ref(LongVisit, "visit under which it is filed", filing=True)
    names = Ref(Attendee, "patient whom the clinician names")
    see_by = Day("last day by which the clinician wants the patient seen")
    interpreting = Choice("video will do", "in the room only")
    clinician = Code("clinician")


class Slot(Record, id="SL-######"):
    day = Day(filing=True)
    begins = Code("time at which it begins")
    lasts = Duration()
    state = Choice("open", "given away")


class Room(Record, id="RM-###"):
    name = Code("name on the door", filing=True)
    wing = Code("wing, named after its lift")
    door = Whole("clear width of the door", unit="cm")


class RoomUse(Record, id="RU-######"):
    room = Ref(Room, filing=True)
    day = Day()
    begins = Code("time at which it begins")
    state = Choice("held", "dropped")


class LiftReading(Record, id="LR-#####"):
    wing = Code(filing=True)
    state = Choice("runs", "stands still")


class Interpreter(Record, id="INT-####"):
    name = Code("name", filing=True)
    languages = SetOf(Choice(*LANGUAGES))
    accredited_until = Day("last day of the accreditation")


class Shift(Record, id="SH-######"):
    day = Day(filing=True)
    interpreter = Ref(Interpreter)
    state = Choice(*SHIFT_STATES)
    settles_on = latent(Choice(*SHIFT_STATES))


class Kinship(Record, id="KN-#####"):
    interpreter = Ref(Interpreter, filing=True)
    patient = Ref(Attendee, "patient to whom the interpreter is related")
    tie = Choice("family", "neighbour")


class Aid(Record, id="AID-###"):
    room_kind = Choice("hoist", "video cart", filing=True)
    safe_load = Whole("safe load", unit="kg")
    tested_until = Day("last day of the safety test")


class TaxiTicket(Record, id="TT-######"):
    patient = Ref(Attendee, filing=True)
    state = Choice("used", "unused")


class AccessPolicy(Policy, id="ACC-###"):
    """Visits with an interpreter and step-free access"""

    extra = Duration()
    tight = Disposition()
    late = Disposition()
    clearance = Whole()
    narrow = Disposition()
    lift_lasts = Duration()
    lift_out = Disposition()
    two_over = Duration()
    unaccredited = Disposition()
    untested = Disposition()
    in_person = Disposition()
    refused = Disposition()


class VisitHold(Commit):
    """Hold a slot for a visit."""

    visit_id = Ref(LongVisit, "visit", target=True)
    slot_id = Ref(Slot, "slot")
    length = Duration("how long the visit takes in all")
    returns = {"hold": Code(form="HO-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.visit_id.state == "to be arranged", "the visit is not to be arranged")


class RoomReserve(Commit):
    """Reserve a room for a held slot."""

    room_id = Ref(Room, "room", target=True)
    hold = Code("number of the hold")
    returns = {"room_reference": Code(form="RR-######")}


class InterpreterEngage(Commit):
    """Ask an interpreter to take a held slot."""

    shift_id = Ref(Shift, "shift of the interpreter", target=True)
    hold = Code("number of the hold")
    mode = Choice("in the room", "by video")
    returns = {"engagement": Code(form="EG-######")}


class AidReserve(Commit):
    """Have a hoist or a video cart brought to a reserved room."""

    aid_id = Ref(Aid, "hoist or cart", target=True)
    room_reference = Code("reference of the room")
    returns = {"aid_reference": Code(form="AR-######")}


class LongVisitConfirm(Commit):
    """Confirm a visit, which sends out the letter."""

    visit_id = Ref(LongVisit, "visit", target=True)
    hold = Code("number of the hold")
    references = SetOf(Code(), "references of room, interpreters and aids")
    letter_language = Choice(*LANGUAGES, doc="language of the letter, or of the signed clip that goes with it")
    returns = {"letter": Code(form="LT-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.sets(call.visit_id.state, "confirmed")


class PhoneSlot(Commit):
    """Turn a visit into a telephone call."""

    visit_id = Ref(LongVisit, "visit", target=True)
    returns = {"call_number": Code(form="PC-######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the access desk."""
    # fmt: off
    w.reads(LongVisit, "long_visit_get", "One visit that is to be arranged or was.")
    w.lists(LongVisit, "visits_of_attendee", "Long visits of a patient, past and to come.", by="patient")
    w.reads(Attendee, "attendee_get", "Name and date of birth of a patient of the house.")
    w.searches(Attendee, "attendee_search", "Find patients of the house by name.", over="name")
    w.reads(AccessEntry, "access_entry", "What a patient's chart says on language and access.", by="patient",
            shows=("language", "chair_width", "weight", "aid"))
    w.lists(Questionnaire, "questionnaires", "Questionnaires that a patient has sent in.", by="patient",
            shows=("language", "sent_in"))
    w.lists(VisitEntry, "clinicians_entries", "What clinicians have laid down about a visit.", by="filed_under",
            shows=("names", "see_by", "interpreting", "clinician"))
    w.lists(Slot, "slots_on_day", "Slots of the clinic on a day.", by="day")
    w.searches(Room, "room_search", "Find rooms by the name on the door.", over="name")
    w.reads(Room, "room_get", "A room.")
    w.lists(RoomUse, "uses_of_room", "What a room is held for.", by="room", page_size=3,
            shows=("day", "begins", "state"))
    w.reads(LiftReading, "lift_reading", "Latest reading of the lift of a wing.", by="wing", shows=("state",))
    w.lists(Shift, "shifts_on_day", "Interpreters' shifts on a day.", by="day", page_size=4)
    w.reads(Interpreter, "interpreter_get", "An interpreter.")
    w.lists(Kinship, "ties_of_interpreter", "Ties to patients that an interpreter has declared.", by="interpreter",
            shows=("patient", "tie"))
    w.lists(Aid, "aids_of_kind", "Hoists or video carts of the house.", by="room_kind")
    w.lists(TaxiTicket, "taxi_tickets", "Taxi tickets of a patient.", by="patient", shows=("state",))
    w.reads(AccessPolicy, "policy_get", "A policy of the access desk by its number.")
    # fmt: on


def clutter(w: Draft, patient: Handle, other: Handle) -> None:
    """Taxi tickets, which decide nothing."""
    w.add("ticket", TaxiTicket, patient=patient, state=w.pick("used", "unused"))
    w.add("other_ticket", TaxiTicket, patient=other, state=w.pick("used", "unused"))
