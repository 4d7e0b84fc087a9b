"""What the scanner desk of a radiology department keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Policy, Record, Ref,
)  # fmt: skip

FIELDS = ("1.5 T", "3 T")


class Scannee(Record, id="RAD#######"):
    name = Code("full name", filing=True)
    born = Day("date of birth")


class Scanner(Record, id="MR-##@"):
    room = Code("room", filing=True)
    field = Choice(*FIELDS, doc="strength of the magnet")
    state = Choice("in service", "being serviced")


class Booking(Record, id="BK-#######"):
    patient = Ref(Scannee, filing=True)
    scanner = Ref(Scanner)
    day = Day("day of the appointment")
    begins = Code("start of the appointment")
    state = Choice("pencilled in", "confirmed", "cancelled")


class Implant(Record, id="IMP-######"):
    patient = Ref(Scannee, filing=True)
    model = Code("model on the implant card")
    kind = Choice("aneurysm clip", "pacemaker", "cochlear implant", "hip prosthesis")
    placed_on = Day()


class ModelEntry(Record, id="MOD-#####"):
    model = Code("model", filing=True)
    tested_up_to = Choice(*FIELDS, doc="strongest magnet for which the maker has tested it")
    edition = Choice("current", "recalled", "under review")


class Clearance(Record, id="CLR-######"):
    filed_under = Ref(Scannee, "patient under whom it is filed", filing=True)
    names = Ref(Scannee, "patient that the clearance itself names")
    implant = Ref(Implant)
    field = Choice(*FIELDS)
    decision = Choice("may be scanned", "may not be scanned")
    radiologist = Code("who decided")
    decided_on = Day()


class Screening(Record, id="SCR-######"):
    patient = Ref(Scannee, filing=True)
    answered_on = Day()
    signed = Choice("by patient", "by carer", "unsigned")


class Attendance(Record, id="ATT-#####"):
    booking = Ref(Booking, filing=True)
    who = Choice("device technician", "anaesthetist", "interpreter")
    state = Choice("promised", "asked for", "declined")


class Fault(Record, id="FLT-#####"):
    scanner = Ref(Scanner, filing=True)
    state = Choice("open", "closed")


class ScanPolicy(Policy, id="MRS-##@"):
    """Appointments of patients with implants"""

    clearance_lasts = Duration()
    lapsed = Disposition()
    entry_lasts = Duration()
    too_strong = Disposition()
    unattended = Disposition()
    unsigned = Disposition()


class ScanConfirm(Commit):
    """Confirm an appointment on a scanner."""

    booking_id = Ref(Booking, "appointment", target=True)
    scanner_id = Ref(Scanner, "scanner on which it takes place")
    day = Day("day of the appointment")
    begins = Code("start of the appointment")
    clearance_id = Ref(Clearance, "clearance on which it rests")
    returns = {"letter_number": Code(form="APL-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.booking_id.state == "pencilled in", "the appointment is not pencilled in")
        call.sets(call.booking_id.state, "confirmed")


class BookingCancel(Commit):
    """Cancel an appointment on a scanner."""

    booking_id = Ref(Booking, "appointment", target=True)
    returns = {"cancellation": Code(form="CX-#######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the scanner desk."""
    # fmt: off
    w.searches(Scannee, "radiology_patient_find", "Find patients by name.", over="name")
    w.reads(Scannee, "radiology_patient_get", "Name and date of birth.")
    w.reads(Booking, "booking_get", "One appointment as it stands in the calendar.")
    w.lists(Booking, "bookings_of_patient", "Appointments of a patient.", by="patient")
    w.reads(Scanner, "scanner_get", "A scanner and its magnet.")
    w.searches(Scanner, "scanner_find", "Find scanners by room.", over="room")
    w.lists(Implant, "implant_cards", "Implant cards of a patient.", by="patient")
    w.reads(ModelEntry, "implant_model_get", "What the maker's register says of a model.", by="model")
    w.lists(Clearance, "clearances", "Clearances by radiologists, filed under a patient.", by="filed_under")
    w.lists(Screening, "screening_forms", "Screening forms of a patient.", by="patient")
    w.lists(Attendance, "attendances", "Who is asked to attend an appointment.", by="booking")
    w.lists(Fault, "scanner_faults", "Fault reports on a scanner.", by="scanner")
    w.reads(ScanPolicy, "policy_get", "A scanner policy by its number.")
    # fmt: on


def clutter(w: Draft, scanner: Handle, other: Handle) -> None:
    """Fault reports, which decide nothing."""
    w.add("fault", Fault, scanner=scanner, state="closed")
    w.add("their_fault", Fault, scanner=other, state=w.pick("open", "closed"))
