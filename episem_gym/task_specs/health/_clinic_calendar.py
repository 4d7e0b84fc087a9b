"""What the appointment desk of a specialist clinic keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Policy, Record, Ref, Whole,
)  # fmt: skip


class Attender(Record, id="AT#######"):
    name = Code("full name", filing=True)
    born = Day("date of birth")


class Doctor(Record, id="DR-####"):
    name = Code("full name", filing=True)
    substitute = Ref("Doctor", "who sees their patients when asked")


class PlannedVisit(Record, id="VS-########"):
    patient = Ref(Attender, filing=True)
    doctor = Ref(Doctor)
    day = Day()
    begins = Code("start")
    minutes = Whole("minutes that it takes")
    review = Ref("ReviewOrder", "review that the visit is for")
    state = Choice("booked", "attended", "cancelled", "missed")


class ReviewOrder(Record, id="RO-#######"):
    patient = Ref(Attender, filing=True)
    earliest = Day("first day on which the review makes sense")
    due = Day("day by which the doctor wants to have seen the patient")


class CalendarSlot(Record, id="SL-#######"):
    doctor = Ref(Doctor, filing=True)
    day = Day(filing=True)
    begins = Code("start")
    minutes = Whole("minutes")
    state = Choice("open", "taken", "blocked")


class Agreement(Record, id="SA-#####"):
    doctor = Ref(Doctor, filing=True)
    visit_kind = Choice("reviews", "first visits", "procedures")
    state = Choice("agreed", "asked for", "ended")


class ContactEntry(Record, id="CE-######"):
    patient = Ref(Attender, filing=True)
    name = Code("full name")
    may = Choice("arrange visits", "receive letters", "be told in an emergency")
    until = Day("last day on which the entry holds")


class MoveEntry(Record, id="MV-######"):
    visit = Ref(PlannedVisit, filing=True)
    asked_by = Choice("patient", "clinic")


class PortalLogin(Record, id="PL-######"):
    patient = Ref(Attender, filing=True)
    level = Choice("verified", "basic", doc="how the holder's identity was checked when the login was opened")


class Leave(Record, id="LV-#####"):
    doctor = Ref(Doctor, filing=True)
    first = Day()
    last = Day()


class VisitLetter(Record, id="LT-#######"):
    visit = Ref(PlannedVisit, filing=True)
    state = Choice("printed", "sent", "returned")


class Fee(Record, id="FE-######"):
    patient = Ref(Attender, filing=True)
    state = Choice("waived", "paid", "open")


class WaitingLine(Record, id="WL-#####"):
    doctor = Ref(Doctor, filing=True)
    patients = Whole("patients who wait for something earlier")


class CalendarPolicy(Policy, id="APT-###"):
    """Moving visits"""

    slack = Duration()
    too_late = Disposition()
    reading_lasts = Duration()
    no_right = Disposition()
    moves = Whole()
    too_often = Disposition()
    same_day = Disposition()


class VisitMove(Commit):
    """Move a visit to another slot."""

    visit_id = Ref(PlannedVisit, "visit", target=True)
    slot_id = Ref(CalendarSlot, "slot to which it goes")
    doctor_id = Ref(Doctor, "who sees the patient then")
    returns = {"letter_number": Code(form="VL-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.slot_id.doctor == call.doctor_id, "the slot is in another doctor's calendar")
        call.sets(call.slot_id.state, "taken")


class VisitCancel(Commit):
    """Cancel a visit for good."""

    visit_id = Ref(PlannedVisit, "visit", target=True)
    told_by = Choice("telephone", "portal", "letter", doc="how the wish was told")
    returns = {"cancellation": Code(form="CC-#######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the appointment desk."""
    # fmt: off
    w.searches(Attender, "attender_find", "Find patients by name.", over="name")
    w.reads(Attender, "attender_get", "Name and date of birth of a patient.")
    w.lists(PlannedVisit, "visits_of_patient", "Visits of a patient, past and planned.", by="patient", page_size=3)
    w.reads(PlannedVisit, "visit_get", "One visit as it stands.")
    w.lists(CalendarSlot, "calendar_slots", "Slots in a doctor's calendar on a day.", by=("doctor", "day"))
    w.reads(CalendarSlot, "calendar_slot_get", "One slot as it stands.")
    w.lists(ReviewOrder, "review_orders", "Reviews that doctors have asked for.", by="patient")
    w.reads(Doctor, "doctor_get", "A doctor and who stands in for them.")
    w.searches(Doctor, "doctor_find", "Find doctors by name.", over="name")
    w.lists(Agreement, "substitute_agreements", "What a doctor has agreed to do for others.", by="doctor")
    w.lists(ContactEntry, "contact_entries", "People entered for a patient, and what they may do.", by="patient")
    w.lists(MoveEntry, "moves_of_visit", "How often a visit was moved, and for whom.", by="visit")
    w.lists(PortalLogin, "portal_logins", "Portal logins of a patient.", by="patient")
    w.lists(Leave, "leave_of_doctor", "Leave that a doctor has booked.", by="doctor")
    w.lists(VisitLetter, "letters_of_visit", "Letters that were sent about a visit.", by="visit")
    w.lists(Fee, "fees_of_patient", "Fees for missed visits.", by="patient")
    w.lists(WaitingLine, "waiting_lines", "How many wait for a doctor.", by="doctor")
    w.reads(CalendarPolicy, "policy_get", "A policy of the appointment desk by its number.")
    # fmt: on


def clutter(w: Draft, doctor: Handle, other: Handle, visit: Handle, patient: Handle) -> None:
    """Waiting lines, leave, letters and fees, which decide nothing."""
    w.add("line", WaitingLine, doctor=doctor, patients=w.whole(3, 40))
    w.add("their_line", WaitingLine, doctor=other, patients=w.whole(3, 40))
    w.add("leave", Leave, doctor=doctor, first=w.days_ahead(50, 60), last=w.days_ahead(62, 80))
    w.add("letter", VisitLetter, visit=visit, state=w.pick("printed", "sent", "returned"))
    w.add("fee", Fee, patient=patient, state=w.pick("waived", "paid", "open"))
