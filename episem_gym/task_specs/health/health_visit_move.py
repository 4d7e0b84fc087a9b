"""Appointment desk of a specialist clinic: a visit is moved at somebody's wish."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._clinic_calendar import (
    Agreement, Attender, CalendarPolicy, CalendarSlot, clutter, ContactEntry, Doctor, look_ups, MoveEntry, PlannedVisit,
    PortalLogin, ReviewOrder, VisitCancel, VisitMove,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "health-visit-move",
    protocol="V1",
    variants={
        "relative": "a relative who may arrange visits asks; same doctor",
        "portal": "the patient asks through a portal login that was opened against an identity card",
        "substitute": "the doctor is away on that day, the substitute sees the patient",
        "after-moves": "the clinic has moved the visit before, which does not count against the patient",
    },
    alternatives="A verified portal login of the patient's, or somebody who is entered as allowed to arrange visits.",
)
def visit_move(w: Draft) -> None:
    """Move a patient's visit to the slot that is asked for."""
    # fmt: off
    portal, substitute, moved = (w.variant == one for one in ("portal", "substitute", "after-moves"))
    policy = w.add("policy", CalendarPolicy, slack=w.length(days(3), days(24), days(3)), too_late=w.disposition(),
                   reading_lasts=w.length(minutes(20), hours(4), minutes(20)), no_right=w.disposition(),
                   moves=w.whole(2, 5), too_often=w.disposition(), same_day=w.disposition())

    # The patient and a namesake, the doctors, and what the substitute has agreed to.
    patient = w.add("patient", Attender, name=w.person(), born=w.days_ago(8000, 31000))
    namesake = w.look_alike("namesake", patient, born=w.days_ago(8000, 31000))
    doctor = w.add("doctor", Doctor, name=w.person(), substitute=w.later("stand_in", Doctor))
    stand_in = w.add("stand_in", Doctor, name=w.person(), substitute=doctor)
    seen_by = stand_in if substitute else doctor
    agreement = w.add("agreement", Agreement, doctor=stand_in, visit_kind="reviews",
                      state="agreed" if substitute else w.pick("agreed", "asked for", "ended"))
    w.look_alike("for_procedures", agreement, visit_kind="procedures", state=w.pick("agreed", "asked for", "ended"))
    w.look_alike("doctors_own", agreement, doctor=doctor, state=w.pick("agreed", "ended"))

    # The review, the visit, the slots of the day that is asked for.
    asked_for = w.now.day + w.length(days(12), days(40), days(1))
    review = w.add("review", ReviewOrder, patient=patient, earliest=asked_for - w.length(days(2), days(20), days(1)),
                   due=asked_for - policy.slack + w.length(0, days(2), days(1)))
    w.look_alike("old_review", review, earliest=w.days_ago(200, 300), due=w.days_ago(100, 190))
    w.look_alike("their_review", review, patient=namesake, due=w.days_ahead(1, 60))
    visit = w.add("visit", PlannedVisit, patient=patient, doctor=doctor, day=w.days_ahead(1, 9), minutes=w.pick(20, 30),
                  begins=w.pick("08:40", "10:20", "13:20"), review=review, state="booked")
    slot = w.add("slot", CalendarSlot, doctor=seen_by, day=asked_for, begins=w.pick("09:20", "11:00", "14:40"),
                 minutes=30, state="open", as_of=w.now - policy.reading_lasts + w.length(minutes(4), minutes(18)))
    w.look_alike("short_slot", slot, begins="08:00", minutes=10, state=w.pick("open", "taken"))
    w.look_alike("late_slot", slot, begins="16:20", state=w.pick("open", "blocked"), as_of=w.ago(minutes(3), hours(8)))
    w.look_alike("next_day", slot, day=slot.day + days(1), state=w.pick("open", "taken", "blocked"))
    elsewhere = w.look_alike("elsewhere", visit, day=slot.day + days(7), minutes=40, begins="15:00")
    w.look_alike("gone", visit, day=w.days_ago(90, 200), state=w.pick("attended", "missed"))
    w.look_alike("called_off", visit, day=w.days_ahead(2, 30), state="cancelled")
    theirs = w.look_alike("theirs", visit, patient=namesake, state=w.pick("booked", "cancelled"))

    # Who may arrange visits, and how often the visit has been moved.
    caller = w.wish("caller", w.person())
    entry = w.add("entry", ContactEntry, patient=patient, name=w.person() if portal else caller, may="arrange visits",
                  until=w.days_ahead(1, 60))
    w.look_alike("neighbour", entry, name=w.person(), may=w.pick("receive letters", "be told in an emergency"))
    w.look_alike("their_entry", entry, patient=namesake, until=w.days_ahead(-60, 200),
                 may=w.pick("arrange visits", "receive letters"))
    login = w.add("login", PortalLogin, patient=patient, level="verified" if portal else "basic")
    w.look_alike("their_login", login, patient=namesake, level=w.pick("verified", "basic"))
    move = w.add("move", MoveEntry, visit=visit, asked_by="clinic")
    for number in range(4 if moved else 1):
        w.look_alike(f"move_{number}", move, asked_by="clinic" if number else "patient")
    w.look_alike("their_move", move, visit=theirs, asked_by=w.pick("patient", "clinic"))
    clutter(w, doctor, stand_in, visit, patient)

    look_ups(w)
    w.offers(VisitCancel)
    shift = w.step("shift", VisitMove, visit_id=visit, slot_id=slot, doctor_id=seen_by)
    w.background("The person at the desk ticks every line below for each wish that comes in, and writes down which "
                 "were not met.")
    right = both(entry.name == caller, entry.may == "arrange visits", entry.until >= w.now.day)
    shift.requires("right", any_of(login.level == "verified", right),
        "Visits are moved for patients with a verified portal login, and for others while the entry that lets them "
        "arrange visits runs. Any other wish {policy.no_right:is kept until the patient has confirmed it|is turned "
        "down}.", otherwise=policy.no_right,
        breaks=(login.level, "basic") if portal else (entry.until, w.days_ago(1, 80)), kind="violated")
    shift.requires("booked", visit.state == "booked",
        "Only a visit that stands as booked is moved; one that was attended, missed or cancelled is over.",
        otherwise="BLOCK", breaks=(visit.state, "cancelled"))
    shift.requires("open-slot", both(slot.state == "open", slot.minutes >= visit.minutes),
        "The slot was open, and long enough, when the calendar was read within the last {policy.reading_lasts}; if "
        "not, the wish is kept until another one is named.", breaks=(slot.state, "taken"),
        max_age=(slot, policy.reading_lasts), withheld=slot)
    shift.requires("in-time", both(review.earliest <= slot.day, slot.day - review.due <= policy.slack),
        "Reviews take place from the first sensible day on and at most {policy.slack} past the day the doctor wanted. "
        "For a later day the wish {policy.too_late:is kept until the doctor has agreed|is turned down}.",
        otherwise=policy.too_late, breaks=(review.due, slot.day - policy.slack - w.length(days(1), days(3), days(1))))
    own = slot.doctor == visit.doctor
    stands_in = both(doctor.substitute == stand_in, agreement.visit_kind == "reviews", agreement.state == "agreed")
    shift.requires("doctor", stands_in if substitute else own,
        "It stays with the same doctor, or goes to the substitute if that one has agreed to see reviews; without "
        "either, it is kept until there is an agreement.",
        breaks=(agreement.state, "asked for") if substitute else (visit.doctor, stand_in))
    wished = w.listing(MoveEntry, visit=visit).count(lambda m: m.asked_by == "patient")
    shift.requires("not-too-often", wished < policy.moves,
        "At the patient's wish a visit is moved fewer than {policy.moves} times; moves by the clinic are free. Beyond "
        "that the wish {policy.too_often:is kept for the doctor to decide|is turned down}.",
        otherwise=policy.too_often, breaks=(policy.moves, 1))
    planned = w.listing(PlannedVisit, patient=patient)
    shift.requires("one-a-day", planned.none(lambda v: both(v.day == slot.day, v.state == "booked")),
        "Nobody has two visits on one day: if another one is booked on the day asked for, the wish "
        "{policy.same_day:is kept until that one has been moved|is turned down}.",
        otherwise=policy.same_day, breaks=(elsewhere.day, slot.day))

    who = "{patient.name} has written through the portal" if portal else "{caller} is on the phone for {patient.name}"
    w.task(
        who + " (born {patient.born}): could visit {visit} go to {slot.begins} on {slot.day}, with {seen_by.name}? "
        "It is all agreed, they say.".replace("{seen_by.", "{stand_in." if substitute else "{doctor."),
        who + ". Please move {visit} to the {slot.begins} slot on {slot.day}; born {patient.born}. The patient can't "
        "make the old one.",
    )
    w.context("You work at the appointment desk. Moves follow policy {policy}. Calendars: {doctor} and {stand_in}.")
