"""Infusion day unit: a chair, a preparation and a ride or an interpreter, then the visit is confirmed."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._day_clinic import (
    ChairHold, ChairReserve, InfusionOrder, InterpreterBook, InterpreterShift, LANGUAGES, look_ups, Patient,
    PharmacistCheck, PhoneNote, PreCheck, PreparationConfirm, RideBook, RideWarrant, Session, TRAVEL, UnitNotice,
    UnitPolicy, Visit, VisitCancel, VisitConfirm,
)  # fmt: skip
from episem_gym.task_specs.language import agree, both, Code, days, Draft, hours, minutes, task_pair


@task_pair(
    "health-infusion-chair",
    protocol="V3",
    variants={
        "ride": "the patient needs a ride: two roots, a ride on one of them, and a join",
        "interpreter": "the patient needs an interpreter instead",
        "plain": "neither: two roots and a join, the appointment letter rests on them alone",
        "ride-and-interpreter": "both, so that the chair forks before the join",
    },
    alternatives="None: each booking rests on one register that the unit's policy names.",
)
def infusion_chair(w: Draft) -> None:
    """Reserve a chair, confirm the preparation, book the support the chart asks for, confirm the visit."""
    # fmt: off
    rides, speaks = "ride" in w.variant, "interpreter" in w.variant
    policy = w.add("policy", UnitPolicy, roster_lasts=w.length(hours(2), hours(8), hours(1)),
                   check_lasts=w.length(days(9), days(16), days(1)), lapsed=w.disposition(), waiting=w.disposition())

    # The visit with its patient and order, and those of somebody else on the same day.
    patient = w.add("patient", Patient, name=w.person(), travel=w.pick(*TRAVEL[1:]) if rides else TRAVEL[0],
                    language=w.pick(*LANGUAGES[1:4]) if speaks else "English")
    other = w.look_alike("other", patient, name=w.person(), language=w.pick(*LANGUAGES), travel=w.pick(*TRAVEL))
    order = w.add("order", InfusionOrder, names=patient, edition=w.whole(2, 6),
                  chair_time=w.length(minutes(90), minutes(300), minutes(30)))
    old_order = w.look_alike("old_order", order, edition=w.whole(2, 6), names=w.pick(patient, other),
                             chair_time=w.length(minutes(90), minutes(300), minutes(30)))
    their_order = w.look_alike("their_order", old_order, names=w.pick(patient, other))
    visit = w.add("visit", Visit, patient=patient, order=order, day=w.now.day + days(7), state="planned")
    w.look_alike("their_visit", visit, patient=other, order=their_order, state=w.pick("planned", "confirmed"))
    check = w.add("check", PharmacistCheck, order=order, edition=order.edition)
    for alias, checked in (("old_check", old_order), ("their_check", their_order)):
        w.look_alike(alias, check, order=checked, edition=old_order.edition - w.whole(0, 1))

    # What clinicians have recorded: the pre-check for this visit, the last visit's, and somebody else's.
    note = w.add("note", PreCheck, filed_under=patient, names=patient, order=order, for_day=visit.day,
                 signed_on=visit.day - policy.check_lasts + w.length(0, days(1), days(1)), signed_by=w.person(),
                 outcome="go ahead")
    w.look_alike("last_note", note, order=old_order, for_day=visit.day - days(21), signed_by=w.person(),
                 signed_on=visit.day - days(24), outcome=w.pick("go ahead", "do not go ahead"))
    w.look_alike("their_note", note, filed_under=other, names=w.pick(other, patient), order=their_order,
                 signed_on=visit.day - w.length(days(8), days(19), days(1)))

    # The sessions and who holds chairs in them; the hold that the booking brings about.
    begins = w.wish("begins", w.pick("08:15", "10:45", "13:00"), like=Code())
    count = 4 + rides + speaks
    session = w.add("session", Session, day=visit.day, begins=begins, places=count,
                    as_of=w.now - policy.roster_lasts + w.length(minutes(5), minutes(115)))
    evening = w.look_alike("evening", session, begins="15:30", as_of=w.ago(minutes(10), hours(9)))
    w.look_alike("next_week", session, day=visit.day + days(7), places=count + 1)
    freed = w.add("freed", ChairHold, session=session, patient=other, day=visit.day, mark="released")
    for number in range(count - 1):
        someone = w.look_alike(f"someone_{number}", other, name=w.person(), language=w.pick(*LANGUAGES))
        w.look_alike(f"held_{number}", freed, patient=someone, mark="held")
    elsewhere = w.look_alike("elsewhere", freed, session=evening, patient=patient)
    w.look_alike("weeks_ago", elsewhere, day=visit.day - days(21), mark=w.pick("held", "released"))
    hold = w.add("hold", ChairHold, absent=True, session=session, patient=patient, day=visit.day, mark="held")
    warrant = w.add("warrant", RideWarrant, patient=patient, vehicle=patient.travel if rides else "taxi",
                    for_day=visit.day if rides else visit.day - days(42))
    w.look_alike("last_warrant", warrant, for_day=visit.day - days(21), vehicle=w.pick("taxi", "stretcher"))
    shift = w.add("shift", InterpreterShift, day=visit.day, state="free",
                  language=patient.language if speaks else "Dari")
    w.look_alike("other_shift", shift, language=w.pick(*LANGUAGES[4:]), state=w.pick("free", "taken"))
    w.look_alike("next_shift", shift, day=visit.day + days(7), state=w.pick("free", "taken"))
    w.add("rang", PhoneNote, patient=patient, about=w.pick("parking", "arrival time", "call back"))
    w.add("notice", UnitNotice, day=visit.day, about=w.pick("lift out of order", "visitors"))

    look_ups(w)
    w.offers(RideBook, InterpreterBook, VisitCancel)
    chair = w.step("chair", ChairReserve, visit_id=visit, session_id=session, chair_time=order.chair_time).creates(hold)
    prepare = w.step("prepare", PreparationConfirm, order_id=order, edition=order.edition, for_day=visit.day)
    w.background("A chart or roster that is down keeps the booking open until it is readable.")
    w.background("What holds up one booking holds up those that carry its reference; the others are made meanwhile. "
                 "Whoever leaves a booking open writes down all that stood against it.")
    for step in (chair, prepare):
        first = step is chair
        step.requires("patient", order.names == visit.patient,
            "Neither chair nor preparation is given on an order that carries another patient's number than the visit: "
            "such a request is closed as misfiled.",
            otherwise="BLOCK", breaks=(order.names, other) if first else None, flips=("prepare.patient",))
        step.requires("checked", agree(order.edition, check.edition),
            "Both wait as well while the order and the pharmacist's check of it show different editions.",
            breaks=(check.edition, order.edition - 1) if first else None, flips=("prepare.checked",),
            withheld=check if first else None)
    chair.requires("place", w.listing(ChairHold, session=session).count(lambda c: c.mark == "held") < session.places,
        "A session takes patients while fewer chairs are held than its roster has places, the roster being no older "
        "than {policy.roster_lasts}; else a place, or the next roster, is waited for.",
        breaks=(freed.mark, "held"), max_age=(session, policy.roster_lasts))
    chairs = w.listing(ChairHold, patient=patient).count(lambda c: both(c.day == visit.day, c.mark == "held"))
    chair.requires("one-chair", chairs == 0,
        "Somebody who holds a chair that day in any session gets no second one; that request is closed.",
        otherwise="BLOCK", breaks=(elsewhere.mark, "held"))
    prepare.requires("scope", both(note.order == order, note.for_day == visit.day),
        "Pharmacy starts on a clinician's pre-check made out for that very order and day of visit, read in the chart "
        "itself, for its line in the register does not do; as long as there is none, the preparation waits for it.",
        breaks=(note.for_day, visit.day + days(7)), strength="record")
    prepare.requires("outcome", both(note.names == visit.patient, note.outcome == "go ahead"),
        "One that carries somebody else's number, or says not to go ahead, closes the request.",
        otherwise="BLOCK", breaks=(note.outcome, "do not go ahead"), strength="record")
    w.contrast("precheck-of-another", {note.names: other}, kind="wrong_entity", flips=("prepare.outcome",))
    prepare.requires("in-date", visit.day - note.signed_on <= policy.check_lasts,
        "A pre-check is signed at most {policy.check_lasts} before the day of the visit; with an older one the "
        "preparation {policy.lapsed:waits until it is signed anew|is refused and the request closed}.",
        otherwise=policy.lapsed, strength="record",
        breaks=(note.signed_on, visit.day - policy.check_lasts - w.length(days(1), days(4), days(1))))
    support = []
    ride_rule = "A ride is booked on a warrant for that day and the vehicle that the chart names, and waits for one."
    if rides:
        ride = w.step("ride", RideBook, warrant_id=warrant, chair_hold_id=chair.receipt.chair_hold_id)
        ride.requires("warrant", both(warrant.for_day == visit.day, warrant.vehicle == patient.travel), ride_rule,
                      breaks=(warrant.for_day, visit.day + days(7)), withheld=patient)
        w.contrast("other-vehicle", {warrant.vehicle: "stretcher"}, kind="violated", flips=("ride.warrant",))
        support.append(ride.receipt.booking_reference)
    else:
        w.background(ride_rule)
    talk_rule = ("An interpreter for the language in the chart is booked on a shift of that day that is still free; as "
                 "long as none is, that booking waits for one.")
    if speaks:
        talk = w.step("talk", InterpreterBook, shift_id=shift, chair_hold_id=chair.receipt.chair_hold_id)
        talk.requires("free", both(shift.day == visit.day, shift.language == patient.language, shift.state == "free"),
                      talk_rule, breaks=(shift.state, "taken"), withheld=None if rides else patient)
        support.append(talk.receipt.booking_reference)
    else:
        w.background(talk_rule)
    confirm = w.step("confirm", VisitConfirm, visit_id=visit, chair_hold_id=chair.receipt.chair_hold_id,
                     work_ticket=prepare.receipt.work_ticket, support_references=support)
    confirm.requires("held", chairs == 1,
        "A visit is confirmed once the unit's plan, looked at after the booking, shows one chair held by the patient "
        "that day; while it is on the waiting list the confirmation {policy.waiting:waits for a place|is refused and "
        "the visit closed}.", otherwise=policy.waiting, breaks=(hold.mark, "waiting list"))
    confirm.requires("support", both(patient.travel != "own way" if rides else patient.travel == "own way",
                                     patient.language != "English" if speaks else patient.language == "English"),
        "The chart says what goes with it: a ride for those who do not come their own way, an interpreter for those "
        "who do not speak English. Without what it asks for the visit stays unconfirmed.",
        withheld=None if rides or speaks else patient)

    w.task(
        "{patient.name} is down for {visit.day}, visit {visit}. Could you get the {begins} session for it, give "
        "pharmacy the go for the preparation, book whatever else the chart asks for and confirm the visit? Get as far "
        "as you can, I'll pick up the rest tomorrow. Pre-check is done, {note.signed_by} told me.",
        "Please set up visit {visit} ({patient.name}, {visit.day}): chair at {begins}, preparation, ride or "
        "interpreter if the chart says so, then the confirmation. {note.signed_by} has cleared it. If something hangs, "
        "do the parts that don't and tell me.",
    )
    w.context("You plan visits for the infusion day unit. Bookings follow unit policy {policy}.")
