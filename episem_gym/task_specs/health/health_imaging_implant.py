"""Scanner desk of a radiology department: an appointment of a patient with an implant is to be confirmed."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._scanner_desk import (
    Attendance, Booking, BookingCancel, Clearance, clutter, FIELDS, Implant, look_ups, ModelEntry, ScanConfirm, Scannee,
    Scanner, ScanPolicy, Screening,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "health-imaging-implant",
    protocol="Legacy",
    variants={
        "clip": "an aneurysm clip, tested for the weaker magnet, on the weaker scanner",
        "pacemaker": "a pacemaker, for which a technician has to attend",
        "prosthesis": "a hip prosthesis, tested for the stronger magnet, on the stronger scanner",
        "carer": "a cochlear implant; a carer signed the screening form",
    },
    alternatives="The screening form is signed by the patient or by a carer.",
)
def imaging_implant(w: Draft) -> None:
    """Judge whether the scan appointment of a patient with an implant may be confirmed."""
    # fmt: off
    paced, strong, carer = (w.variant == one for one in ("pacemaker", "prosthesis", "carer"))
    kind = "pacemaker" if paced else "hip prosthesis" if strong else "cochlear implant" if carer else "aneurysm clip"
    field = FIELDS[strong]
    policy = w.add("policy", ScanPolicy, clearance_lasts=w.length(days(30), days(180), days(15)),
                   lapsed=w.disposition(), entry_lasts=w.length(hours(24), hours(168), hours(12)),
                   too_strong=w.disposition(), unattended=w.disposition(), unsigned=w.disposition())

    # The patient and a namesake, the scanners, the appointments.
    patient = w.add("patient", Scannee, name=w.person(), born=w.days_ago(9000, 30000))
    namesake = w.look_alike("namesake", patient, born=w.days_ago(9000, 30000))
    scanner = w.add("scanner", Scanner, room=w.code("U1.##"), field=field, state="in service")
    other = w.look_alike("other", scanner, room=w.code("U2.##"), field=FIELDS[not strong],
                         state=w.pick("in service", "being serviced"))
    booking = w.add("booking", Booking, patient=patient, scanner=scanner, day=w.days_ahead(2, 6),
                    begins=w.pick("07:45", "09:30", "11:15"), state="pencilled in")
    w.look_alike("past", booking, scanner=other, day=w.days_ago(30, 300), begins=w.pick("08:30", "14:00"),
                 state=w.pick("confirmed", "cancelled"))
    theirs = w.look_alike("theirs", booking, patient=namesake, scanner=w.pick(scanner, other),
                          state=w.pick("pencilled in", "confirmed", "cancelled"))

    # Implant cards, what the register says of the models, and the radiologists' decisions.
    implant = w.add("implant", Implant, patient=patient, model=w.code("@@-####"), kind=kind,
                    placed_on=w.days_ago(200, 5000))
    their_implant = w.look_alike("their_implant", implant, patient=namesake, model=w.code("@@-####"))
    entry = w.add("entry", ModelEntry, model=implant.model, tested_up_to=field, edition="current",
                  as_of=w.now - policy.entry_lasts + w.length(minutes(30), hours(9)))
    w.look_alike("their_entry", entry, model=their_implant.model, tested_up_to=w.pick(*FIELDS),
                 edition=w.pick("current", "recalled", "under review"), as_of=w.ago(hours(2), hours(200)))
    clearance = w.add("clearance", Clearance, filed_under=patient, names=patient, implant=implant, field=field,
                      decision="may be scanned", radiologist=w.person(),
                      decided_on=w.now.day - policy.clearance_lasts + w.length(days(1), days(9), days(1)))
    w.look_alike("earlier", clearance, decided_on=w.days_ago(200, 900),
                           decision=w.pick("may be scanned", "may not be scanned"))
    w.look_alike("misfiled", clearance, names=namesake, implant=their_implant, decided_on=w.days_ago(3, 60))
    w.look_alike("their_clearance", clearance, filed_under=namesake, names=namesake, implant=their_implant,
                 field=w.pick(*FIELDS), decision=w.pick("may be scanned", "may not be scanned"))

    # Screening forms and who attends.
    form = w.add("form", Screening, patient=patient, answered_on=w.days_ago(0, 2),
                 signed="by carer" if carer else "by patient")
    w.look_alike("old_form", form, answered_on=w.days_ago(200, 900), signed=w.pick("by patient", "by carer"))
    w.look_alike("their_form", form, patient=namesake, signed=w.pick("by patient", "by carer", "unsigned"))
    technician = w.add("technician", Attendance, booking=booking, who="device technician" if paced else "interpreter",
                       state="promised")
    w.look_alike("their_technician", technician, booking=theirs, who="device technician",
                 state=w.pick("promised", "asked for", "declined"))
    clutter(w, scanner, other)

    look_ups(w)
    w.offers(BookingCancel)
    confirm = w.step("confirm", ScanConfirm, booking_id=booking, scanner_id=booking.scanner,
                     day=booking.day, begins=booking.begins, clearance_id=clearance)
    w.background("A confirmation carries scanner and start as they stand in the calendar; one that says something else "
                 "is torn up.")
    confirm.requires("cleared", both(clearance.names == patient, clearance.implant == implant,
                                     clearance.decision == "may be scanned"),
        "The latest clearance on file names this patient and this very implant and says that the scan may be done. "
        "Where a radiologist has decided against it, or about somebody else, the appointment is struck.",
        otherwise="BLOCK", breaks=(clearance.decision, "may not be scanned"))
    w.contrast("other-patient", {clearance.names: namesake}, kind="wrong_entity", flips=("confirm.cleared",))
    confirm.requires("clearance-age", w.now.day - clearance.decided_on <= policy.clearance_lasts,
        "A clearance carries for {policy.clearance_lasts}. Once it has run out the appointment "
        "{policy.lapsed:stays pencilled in until there is a new one|is struck}.", otherwise=policy.lapsed,
        breaks=(clearance.decided_on, w.now.day - policy.clearance_lasts - w.length(days(1), days(8), days(1))))
    confirm.requires("magnet", any_of(clearance.field == scanner.field, clearance.field == FIELDS[1]),
        "It was given for a magnet at least as strong as that of the scanner; for a weaker one the appointment "
        "{policy.too_strong:stays pencilled in until another scanner is free|is struck}.",
        otherwise=policy.too_strong,
        breaks=(clearance.field, FIELDS[0]) if strong else (scanner.field, FIELDS[1]),
        flips=() if strong else ("confirm.model",))
    confirm.requires("model", both(any_of(entry.tested_up_to == scanner.field, entry.tested_up_to == FIELDS[1]),
                                   entry.edition == "current"),
        "The maker's register, looked up no longer than {policy.entry_lasts} ago, has the model as tested for such a "
        "magnet. While the entry is under review or older the appointment stays pencilled in.",
        breaks=(entry.edition, "under review"), max_age=(entry, policy.entry_lasts), withheld=entry)
    confirm.requires("screened", both(w.now.day - form.answered_on <= days(7),
                                      form.signed.is_in("by patient", "by carer")),
        "The screening form was filled in within the last seven days and is signed, by the patient or a carer. If the "
        "last one came in unsigned, the appointment {policy.unsigned:stays pencilled in until it is signed|is struck}.",
        otherwise=policy.unsigned, breaks=(form.signed, "unsigned"))
    company = ("Pacemakers are scanned with a device technician who has promised to come; without that promise the "
               "appointment {policy.unattended:stays pencilled in until there is one|is struck}.")
    if paced:
        confirm.requires("attended", both(technician.who == "device technician", technician.state == "promised"),
            company, otherwise=policy.unattended, breaks=(technician.state, "declined"))
    else:
        w.background(company)
    confirm.requires("in-service", scanner.state == "in service",
        "A scanner that is being serviced takes nobody; its appointments stay pencilled in.",
        breaks=(scanner.state, "being serviced"))
    w.contrast("moved", {booking.day: booking.day + w.length(days(1), days(4), days(1))}, kind="wrong_argument")
    w.background("Each of these points is looked at for every appointment and ticked or crossed on the sheet.")

    w.task(
        "{patient.name} (born {patient.born}) is pencilled in under {booking} and has a {implant.kind}. Can the "
        "confirmation go out as drafted, or does it have to wait, or is it off?",
        "Please have a look at the drafted confirmation for {booking}, {patient.name}. The radiologist has okayed the "
        "{implant.kind}, I am told. Go, wait, or no?",
    )
    w.context("You work at the scanner desk. Appointments of patients with implants follow policy {policy}.")
