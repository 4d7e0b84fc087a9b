"""What the referral register of a hospital group keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, latent, Policy, Record, Ref, Whole,
)  # fmt: skip

SPECIALTIES = ("dermatology", "rheumatology", "ophthalmology")


class Referred(Record, id="REG#######"):
    name = Code("full name", filing=True)
    born = Day("date of birth")


class Practice(Record, id="GP-#####"):
    name = Code("name of the practice", filing=True)
    reached_by = Choice("mailbox", "letter", "not known")


class ClinicDesk(Record, id="CD-####"):
    name = Code("name of the clinic", filing=True)
    takes_notes = Choice("yes", "no", doc="whether its desk takes notes from the register at present")


class Referral(Record, id="RFL-########"):
    filed_under = Ref(Referred, "patient under whom it is filed", filing=True)
    names = Ref(Referred, "patient that the letter itself names")
    specialty = Choice(*SPECIALTIES)
    sender = Ref(Practice)
    clinic = Ref(ClinicDesk)
    received_on = Day()
    state = Choice("open", "closing", "closed")
    outcome = latent(Choice("open", "closing", "closed"))


class Triage(Record, id="TRI-#######"):
    referral = Ref(Referral, "referral that was triaged", filing=True)
    decision = Choice("accepted", "returned", "more information wanted", doc="decision of the consultant")
    decided_on = Day()


class ClinicSlot(Record, id="CS-########"):
    referral = Ref(Referral, filing=True)
    state = Choice("booked", "cancelled", "attended")


class LetterLine(Record, id="LL-#######"):
    patient = Ref(Referred, filing=True)
    sheets = Whole()


class RegisterPolicy(Policy, id="REF-###"):
    """Duplicate referrals"""

    window = Duration()
    far_apart = Disposition()
    triage_lasts = Duration()
    old_triage = Disposition()
    unlike = Disposition()
    has_slot = Disposition()
    reading_lasts = Duration()
    unsettled = Disposition()


class ReferralKeep(Commit):
    """Mark the referral that stays of two."""

    referral_id = Ref(Referral, "referral that stays", target=True)
    other_id = Ref(Referral, "referral that repeats it")
    returns = {"mark_number": Code(form="MK-########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.referral_id.state == "open", "the referral is not open")


class ReferralClose(Commit):
    """Close a referral as a repetition of another one."""

    referral_id = Ref(Referral, "referral that is closed", target=True)
    mark_number = Code("number under which the other one was marked")
    returns = {"closing_number": Code(form="CL-########")}


class PracticeNote(Commit):
    """Tell a practice that its referral was closed."""

    practice_id = Ref(Practice, "practice", target=True)
    closing_number = Code("number of the closing")
    returns = {"note_number": Code(form="PN-#######")}


class ClinicNote(Commit):
    """Tell a clinic that a referral to it was closed."""

    clinic_id = Ref(ClinicDesk, "clinic", target=True)
    closing_number = Code("number of the closing")
    returns = {"note_number": Code(form="CN-#######")}


class PairFile(Commit):
    """File two referrals of a patient together."""

    patient_id = Ref(Referred, "patient", target=True)
    closing_number = Code("number of the closing")
    practice_note = Code("number of the note to the practice")
    clinic_note = Code("number of the note to the clinic")
    returns = {"file_number": Code(form="FP-#######")}


class ReferralForward(Commit):
    """Forward a referral to another clinic."""

    referral_id = Ref(Referral, "referral", target=True)
    clinic_id = Ref(ClinicDesk, "clinic that receives it")
    returns = {"forward_number": Code(form="FW-#######")}


def look_ups(w: Draft) -> None:
    """What can be looked up in the register."""
    # fmt: off
    w.searches(Referred, "registered_find", "Find registered patients by name.", over="name")
    w.reads(Referred, "registered_get", "A registered patient.")
    w.lists(Referral, "referrals_of_patient", "Referrals filed under a patient.", by="filed_under", page_size=3)
    w.reads(Referral, "referral_get", "One referral as the register has it.")
    w.lists(Triage, "triage_decisions", "Consultants' decisions on a referral.", by="referral")
    w.lists(ClinicSlot, "slots_of_referral", "Appointments made for a referral.", by="referral")
    w.reads(Practice, "practice_get", "A practice and how it is reached, as it last confirmed.")
    w.searches(Practice, "practice_find", "Find practices by name.", over="name")
    w.reads(ClinicDesk, "clinic_desk_get", "A clinic's desk.")
    w.searches(ClinicDesk, "clinic_desk_find", "Find clinics by name.", over="name")
    w.lists(LetterLine, "letters_scanned", "Letters scanned for a patient.", by="patient")
    w.reads(RegisterPolicy, "policy_get", "A policy of the register by its number.")
    # fmt: on


def clutter(w: Draft, patient: Handle, namesake: Handle) -> None:
    """Scans, which decide nothing."""
    w.add("scan", LetterLine, patient=patient, sheets=w.whole(1, 9))
    w.add("their_scan", LetterLine, patient=namesake, sheets=w.whole(1, 9))
