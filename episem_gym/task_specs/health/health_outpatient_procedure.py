"""Day-surgery unit: theatre, recovery bay and the way home are arranged, then the papers go out."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._day_surgery import (
    Assessment, BayReserve, BedReserve, clutter, Companion, CompanionNote, ConsentPaper, DayPatient, Leaflet, look_ups,
    OvernightBed, PackSend, ProcedureOrder, RecoveryBay, SessionMerge, Surgeon, SurgeryPolicy, TheatreBook,
    TheatreBooking, TheatreSession,
)  # fmt: skip
from episem_gym.task_specs.language import both, days, Draft, hours, minutes, task_pair


@task_pair(
    "health-outpatient-procedure",
    protocol="V3",
    variants={
        "escort": "an adult takes the patient home",
        "alone": "the patient lives alone, so that a bed for the night takes the place of a companion",
        "minor": "a guardian signed the consent and takes the child home",
        "tight": "a session in which cancelled bookings leave just enough room",
    },
    alternatives="None: each point has one register that the unit keeps.",
)
def outpatient_procedure(w: Draft) -> None:
    """Book an order into theatre, reserve the bay, arrange the way home or the night, and send the papers."""
    # fmt: off
    alone, minor, tight = (w.variant == one for one in ("alone", "minor", "tight"))
    policy = w.add("policy", SurgeryPolicy, assessment_lasts=w.length(days(14), days(84), days(7)),
                   stale=w.disposition(), reading_lasts=w.length(hours(2), hours(10), hours(1)), full=w.disposition(),
                   wrong_surgeon=w.disposition(), no_company=w.disposition(), unfixed=w.disposition())

    # The patient and a namesake, the surgeons, the orders.
    age = (2200, 5400) if minor else (9000, 29000)
    patient = w.add("patient", DayPatient, name=w.person(), born=w.days_ago(*age),
                    lives="alone" if alone else "with family")
    namesake = w.look_alike("namesake", patient, born=w.days_ago(9000, 29000), lives=w.pick("alone", "with family"))
    surgeon = w.add("surgeon", Surgeon, name=w.person())
    colleague = w.add("colleague", Surgeon, name=w.person())
    order = w.add("order", ProcedureOrder, patient=patient, side=w.pick("left", "right"), minutes=w.whole(35, 50),
                  procedure="hernia repair" if minor else "knee arthroscopy", surgeon=surgeon, edition=w.whole(2, 4))
    other = w.look_alike("other", order, procedure="carpal tunnel release", surgeon=colleague,
                         side=w.pick("left", "right"))
    theirs = w.look_alike("theirs", order, patient=namesake, side=w.pick("left", "right"))

    # What was signed and what the anaesthetists decided.
    guardian = w.person()
    companion = w.add("companion", Companion, patient=patient, name=guardian,
                      role="neighbour" if alone else "guardian" if minor else "takes the patient home",
                      promised_for=w.now.day + days(9))
    w.look_alike("their_companion", companion, patient=namesake, name=w.person(),
                 role=w.pick("takes the patient home", "neighbour"), promised_for=w.days_ahead(3, 20))
    consent = w.add("consent", ConsentPaper, filed_under=patient, order=order, side=order.side,
                    signed_by=companion.name if minor else patient.name)
    w.look_alike("other_consent", consent, order=other, side=other.side)
    w.look_alike("their_consent", consent, filed_under=namesake, order=w.pick(theirs, order),
                 side=w.pick("left", "right"))
    fit = w.add("fit", Assessment, filed_under=patient, order=order, decision="fit for day surgery",
                assessed_on=w.now.day - policy.assessment_lasts + w.length(0, days(6), days(1)))
    w.look_alike("other_fit", fit, order=other, assessed_on=w.days_ago(2, 100),
                 decision=w.pick("fit for day surgery", "not fit for day surgery"))
    w.look_alike("their_fit", fit, filed_under=namesake, order=theirs, assessed_on=w.days_ago(2, 100),
                 decision=w.pick("fit for day surgery", "not fit for day surgery"))

    # The session of that day and what is booked into it; another one; bays, beds and the leaflet.
    session = w.add("session", TheatreSession, surgeon=surgeon, day=w.now.day + days(9), minutes=w.whole(300, 330))
    spare = w.look_alike("spare", session, day=w.now.day + days(16))
    w.look_alike("hers", session, surgeon=colleague, minutes=w.whole(200, 400))
    taken = w.add("taken", TheatreBooking, session=session, minutes=w.whole(120, 130), state="fixed")
    w.look_alike("taken_too", taken, minutes=w.whole(105, 115), state=w.pick("fixed", "provisional"))
    freed = w.look_alike("freed", taken, minutes=w.whole(60, 90), state="cancelled")
    if tight:
        w.look_alike("freed_too", taken, minutes=w.whole(40, 90), state="cancelled")
    w.look_alike("later", taken, session=spare, state=w.pick("fixed", "provisional", "cancelled"))
    bay = w.add("bay", RecoveryBay, day=session.day, state="free",
                as_of=w.now - policy.reading_lasts + w.length(minutes(10), minutes(100)))
    for number in range(2):
        w.look_alike(f"bay_{number}", bay, state="taken" if number else "closed", as_of=w.ago(minutes(10), hours(12)))
    bed = w.add("bed", OvernightBed, day=session.day, state="free" if alone else w.pick("taken", "closed"))
    w.look_alike("bed_two", bed, state=w.pick("taken", "closed"))
    leaflet = w.add("leaflet", Leaflet, procedure=order.procedure, edition=w.code("2#-0#"), state="in use")
    w.look_alike("wrist_leaflet", leaflet, procedure="carpal tunnel release", edition=w.code("2#-0#"),
                 state=w.pick("in use", "being revised"))
    slot = w.add("slot", TheatreBooking, absent=True, session=session, minutes=order.minutes, state="fixed")
    clutter(w, patient, namesake)

    look_ups(w)
    w.offers(SessionMerge)
    book = w.step("book", TheatreBook, order_id=order, session_id=session, minutes=order.minutes).creates(slot)
    book.requires("consent", both(consent.order == order, consent.side == order.side),
        "A paper of consent has to name this order and its side. With a paper for the other side, or another order, "
        "nothing is booked and the order returns to the surgeon as void.",
        otherwise="BLOCK", breaks=(consent.order, other))
    book.requires("signer", consent.signed_by == (companion.name if minor else patient.name),
        "Adults sign for themselves, guardians for children; the booking rests until the right person has signed.",
        breaks=(consent.signed_by, w.person()))
    book.requires("fit", both(fit.order == order, fit.decision == "fit for day surgery"),
        "An anaesthetist has found the patient fit for this very order; if the finding is against it, the order is not "
        "for this unit and is closed here.", otherwise="BLOCK", breaks=(fit.decision, "not fit for day surgery"))
    book.requires("fit-age", w.now.day - fit.assessed_on <= policy.assessment_lasts,
        "Findings stand for {policy.assessment_lasts}; past that the order {policy.stale:rests until there is a new "
        "finding|is closed and has to be placed anew}.", otherwise=policy.stale,
        breaks=(fit.assessed_on, w.now.day - policy.assessment_lasts - w.length(days(1), days(7), days(1))))
    book.requires("surgeon", order.surgeon == session.surgeon,
        "Orders go into sessions of the surgeon who is on the order. For any other surgeon the booking "
        "{policy.wrong_surgeon:rests until the surgeons have agreed|is turned down}.",
        otherwise=policy.wrong_surgeon, breaks=(order.surgeon, colleague))
    booked = w.listing(TheatreBooking, session=session)
    book.requires("room", booked.sum("minutes", lambda b: b.state != "cancelled") + order.minutes <= session.minutes,
        "What stands in the session, provisional bookings counted and cancelled ones not, and the order itself fit "
        "into its minutes. Otherwise the booking {policy.full:rests until something is given up|is turned down for "
        "that day}.",
        otherwise=policy.full, breaks=(freed.state, "fixed"))

    reserve = w.step("reserve", BayReserve, bay_id=bay, booking_id=book.receipt.booking_id)
    reserve.requires("free-bay", bay.state == "free",
        "A bay is reserved on a count no older than {policy.reading_lasts} that has it free; without one, it waits for "
        "the next count.", breaks=(bay.state, "taken"), max_age=(bay, policy.reading_lasts))
    if alone:
        home = w.step("home", BedReserve, booking_id=book.receipt.booking_id, bed_id=bed)
        home.requires("night", both(patient.lives == "alone", bed.state == "free"),
            "Whoever lives alone stays the night: a bed that is free is taken; if there is none, this "
            "{policy.no_company:waits for one|is given up, and the surgeon told}.",
            otherwise=policy.no_company, breaks=(bed.state, "taken"))
    else:
        home = w.step("home", CompanionNote, booking_id=book.receipt.booking_id, companion_id=companion)
        home.requires("company", both(companion.role.is_in("takes the patient home", "guardian"),
                                      companion.promised_for == session.day),
            "Others are taken home by somebody who has promised to come on the day of the session; while nobody has, "
            "this {policy.no_company:waits for a name|is given up, and the surgeon told}.",
            otherwise=policy.no_company, breaks=(companion.promised_for, session.day + days(7)))
    pack = w.step("pack", PackSend, patient_id=patient, booking_id=book.receipt.booking_id,
                  bay_number=reserve.receipt.bay_number, company_number=home.receipt.company_number,
                  leaflet=leaflet.edition)
    pack.requires("fixed", slot.state == "fixed",
        "Papers go out once the theatre system shows the booking as fixed. One that it shows as provisional "
        "{policy.unfixed:waits for the theatre manager|is not written to, and the matter ends there}.",
        otherwise=policy.unfixed, breaks=(slot.state, "provisional"))
    pack.requires("leaflet", leaflet.state == "in use",
        "The leaflet that is enclosed is in use; one under revision is waited for.",
        breaks=(leaflet.state, "being revised"))
    w.background("The office takes every step that can be taken. Where it has to stop, it enters each point that "
                 "stands in the way of the step, not just one.")

    w.task(
        "Please set up {patient.name}'s {order.procedure} (order {order}) for {session.day}: theatre, recovery, the "
        "way home and the papers. Get as far as you can. {surgeon.name} says the consent is in.",
        "{order} for {patient.name}, {order.procedure} with {surgeon.name} on {session.day}. Would you arrange it all, "
        "down to the letter? If some part can't be done yet, do the rest.",
    )
    w.context("You work at the booking office of the day-surgery unit. Bookings follow policy {policy}. Surgeon's "
              "entry: {surgeon}.")
