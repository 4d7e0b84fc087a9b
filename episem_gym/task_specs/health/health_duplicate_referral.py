"""Referral register of a hospital group: of two referrals for one complaint, one stays and one is closed."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._referral_register import (
    ClinicDesk, ClinicNote, ClinicSlot, clutter, look_ups, PairFile, Practice, PracticeNote, Referral, ReferralClose,
    Referred, ReferralForward, ReferralKeep, RegisterPolicy, SPECIALTIES, Triage,
)  # fmt: skip
from episem_gym.task_specs.language import both, days, Draft, hours, minutes, task_pair


@task_pair(
    "health-duplicate-referral",
    protocol="V3",
    variants={
        "same-sender": "one practice sent the letter twice, to two clinics",
        "two-senders": "two practices sent a letter each, to the same clinic",
        "cancelled-slot": "the closed one once had an appointment, which was cancelled",
        "three": "a third referral for another complaint lies between them",
    },
    alternatives="None: register, triage list and appointment list each speak for themselves.",
)
def duplicate_referral(w: Draft) -> None:
    """Mark the referral that stays, close its repetition, tell practice and clinic, and file the two together."""
    # fmt: off
    two_senders, slotted, three = (w.variant == one for one in ("two-senders", "cancelled-slot", "three"))
    policy = w.add("policy", RegisterPolicy, window=w.length(days(14), days(98), days(7)), far_apart=w.disposition(),
                   triage_lasts=w.length(days(20), days(120), days(10)), old_triage=w.disposition(),
                   unlike=w.disposition(), has_slot=w.disposition(),
                   reading_lasts=w.length(hours(24), hours(120), hours(12)), unsettled=w.disposition())

    # The patient and a namesake, practices and clinics.
    patient = w.add("patient", Referred, name=w.person(), born=w.days_ago(5000, 31000))
    namesake = w.look_alike("namesake", patient, born=w.days_ago(5000, 31000))
    practice = w.add("practice", Practice, name=w.firm("Surgery", "Medical Centre"),
                     reached_by=w.pick("mailbox", "letter"),
                     as_of=w.now - policy.reading_lasts + w.length(minutes(30), hours(6)))
    second = w.look_alike("second", practice, name=w.firm("Practice", "Health Centre"),
                          reached_by=w.pick("mailbox", "letter", "not known"))
    clinic = w.add("clinic", ClinicDesk, name=w.firm("Clinic", "Outpatients"), takes_notes="yes")
    other_clinic = w.look_alike("other_clinic", clinic, name=w.firm("Institute", "Poliklinik"),
                                takes_notes=w.pick("yes", "no"))

    # The two referrals, others of the patient's, the namesake's.
    specialty = SPECIALTIES[0]
    stays = w.add("stays", Referral, filed_under=patient, names=patient, specialty=specialty, state="open",
                  sender=second if two_senders else practice, clinic=clinic if two_senders else other_clinic,
                  received_on=w.days_ago(101, 125), outcome="open")
    goes = w.look_alike("goes", stays, sender=practice, clinic=clinic, outcome="closed",
                        received_on=stays.received_on + policy.window - w.length(0, days(2), days(1)))
    old = w.look_alike("old", stays, received_on=w.days_ago(300, 900), state=w.pick("closed", "closing"))
    if three:
        w.look_alike("between", stays, specialty=SPECIALTIES[1], received_on=stays.received_on + days(3))
    theirs = w.look_alike("theirs", stays, filed_under=namesake, names=w.pick(namesake, patient),
                          received_on=w.days_ago(2, 120), state=w.pick("open", "closed"))

    # What consultants decided, and appointments.
    triage = w.add("triage", Triage, referral=stays, decision="accepted",
                   decided_on=w.now.day - policy.triage_lasts + w.length(0, days(8), days(1)))
    w.look_alike("goes_triage", triage, referral=goes, decided_on=w.days_ago(1, 40),
                 decision=w.pick("accepted", "more information wanted"))
    w.look_alike("their_triage", triage, referral=theirs, decided_on=w.days_ago(1, 140),
                 decision=w.pick("accepted", "returned"))
    slot = w.add("slot", ClinicSlot, referral=goes, state="cancelled")
    if slotted:
        w.look_alike("slot_too", slot)
    w.look_alike("stays_slot", slot, referral=stays, state=w.pick("booked", "cancelled"))
    w.look_alike("old_slot", slot, referral=old, state=w.pick("attended", "cancelled"))
    clutter(w, patient, namesake)

    look_ups(w)
    w.offers(ReferralForward)
    keep = w.step("keep", ReferralKeep, referral_id=stays, other_id=goes)
    keep.requires("one-patient", both(stays.names == patient, goes.names == patient),
        "Both letters name the patient under whom they lie. If one of them names somebody else they are no pair, and "
        "the request to pair them is rejected.", otherwise="BLOCK", breaks=(goes.names, namesake))
    keep.requires("one-complaint", stays.specialty == goes.specialty,
        "They ask for the same specialty; if they do not, pairing "
        "{policy.unlike:is put aside until the sender has been heard|is "
        "rejected}.", otherwise=policy.unlike, breaks=(goes.specialty, SPECIALTIES[2]))
    keep.requires("close-together", goes.received_on - stays.received_on <= policy.window,
        "The second came within {policy.window} of the first. Further apart, pairing "
        "{policy.far_apart:is put aside until a consultant has compared them|is rejected}.", otherwise=policy.far_apart,
        breaks=(goes.received_on, stays.received_on + policy.window + w.length(days(1), days(2), days(1))))
    keep.requires("accepted", triage.decision == "accepted",
        "The first has been accepted by a consultant; one that lacks information is put aside until it has it.",
        breaks=(triage.decision, "more information wanted"), withheld=triage)
    keep.requires("triage-age", w.now.day - triage.decided_on <= policy.triage_lasts,
        "An acceptance is good for {policy.triage_lasts}; on an older one pairing "
        "{policy.old_triage:is put aside until the consultant has looked once more|is "
        "rejected}.", otherwise=policy.old_triage,
        breaks=(triage.decided_on, w.now.day - policy.triage_lasts - w.length(days(1), days(9), days(1))))

    close = w.step("close", ReferralClose, referral_id=goes, mark_number=keep.receipt.mark_number).causes(
        goes, state=goes.outcome)
    close.requires("no-slot", w.listing(ClinicSlot, referral=goes).none(lambda s: s.state == "booked"),
        "What is closed has no appointment booked. If it has, closing "
        "{policy.has_slot:is put aside until the clinic has moved the appointment|is rejected, and both referrals "
        "stay}.",
        otherwise=policy.has_slot, breaks=(slot.state, "booked"))

    sender = w.step("sender", PracticeNote, practice_id=goes.sender, closing_number=close.receipt.closing_number)
    sender.requires("reached", practice.reached_by.is_in("mailbox", "letter"),
        "The practice is told in the way that it confirmed within {policy.reading_lasts}; with an older entry the "
        "note is put aside until the entry has been "
        "confirmed.", breaks=(practice.reached_by, "not known"),
        max_age=(practice, policy.reading_lasts), withheld=practice)
    desk = w.step("desk", ClinicNote, clinic_id=goes.clinic, closing_number=close.receipt.closing_number)
    desk.requires("takes-notes", clinic.takes_notes == "yes",
        "The clinic's desk takes notes from the register at the time; else its note is put aside until it does.",
        breaks=(clinic.takes_notes, "no"))
    file = w.step("file", PairFile, patient_id=patient, closing_number=close.receipt.closing_number,
                  practice_note=sender.receipt.note_number, clinic_note=desk.receipt.note_number)
    file.requires("closed", goes.state == "closed",
        "The two are filed together once the register itself shows the second one as closed. While it shows it as "
        "closing, filing "
        "{policy.unsettled:is put aside until that has changed|is rejected and left to the register's keeper}.",
        otherwise=policy.unsettled, breaks=(goes.outcome, "closing"))
    w.background("Every step that is open is taken. For a step that is not, all that speaks against it goes on the "
                 "slip, never just the first thing.")

    w.task(
        "{patient.name} has been referred twice for the same thing, {stays} and {goes}. Please keep the first, close "
        "the second, let the practice and the clinic know and file them together. Do whatever can be done of it.",
        "Two letters for {patient.name} (born {patient.born}): {stays} stays, {goes} is the repeat. Could you clear "
        "that up all the way, or as far as it goes today?",
    )
    w.context("You work at the referral register. Repeats are handled under policy {policy}.")
