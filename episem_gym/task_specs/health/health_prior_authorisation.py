"""Utilisation desk of an outpatient clinic: a payer is asked to authorise an imaging order."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._utilisation_desk import (
    AuthorisationSubmit, clutter, Contract, CoverageRule, DIAGNOSES, EXAMINATIONS, ImagingOrder, ImagingSite, look_ups,
    Membership, Payer, Person, PriorRequest, REGIONS, SlotHold, TherapyVisit, UrgencyEntry, UtilisationPolicy,
    VisitNote,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "health-prior-authorisation",
    protocol="V1",
    variants={
        "therapy": "a back order: enough attended therapy visits stand behind it",
        "expedited": "a knee order that the ordering clinician marked as expedited: visits do not count",
        "new-cover": "a shoulder order; the patient changed payer lately, so that another rule and number hold",
        "second-try": "an earlier request under the order was denied on a superseded form",
    },
    alternatives="Attended visits, or the ordering clinician's entry that the order is expedited.",
)
def prior_authorisation(w: Draft) -> None:
    """Ask the payer to authorise a patient's imaging order."""
    # fmt: off
    expedited, moved, again = (w.variant == one for one in ("expedited", "new-cover", "second-try"))
    examination = "knee MRI" if expedited else "shoulder MRI" if moved else "lumbar MRI"
    region = REGIONS[examination]
    policy = w.add("policy", UtilisationPolicy, note_lasts=w.length(days(20), days(90), days(5)),
                   old_note=w.disposition(), rule_lasts=w.length(hours(12), hours(60), hours(4)),
                   few_visits=w.disposition(), no_contract=w.disposition(), resent=w.disposition())

    # The patient and a namesake; the payers and what cover there is and was.
    patient = w.add("patient", Person, name=w.person(), born=w.days_ago(9000, 26000))
    namesake = w.look_alike("namesake", patient, born=w.days_ago(9000, 26000))
    payer = w.add("payer", Payer, name=w.firm("Health Plan", "Mutual", "Sickness Fund"), takes_requests="portal")
    former = w.add("former", Payer, name=w.firm("Insurance", "Benefit Society"), takes_requests="clearing house")
    cover = w.add("cover", Membership, patient=patient, payer=payer, member_number=w.code("@@######"), state="active",
                  begins=w.days_ago(3, 28) if moved else w.days_ago(200, 1500))
    w.look_alike("old_cover", cover, payer=former, member_number=w.code("@@######"), state="terminated",
                 begins=w.days_ago(1600, 3000))
    w.look_alike("their_cover", cover, patient=namesake, member_number=w.code("@@######"),
                 payer=former, state=w.pick("active", "terminated", "pending"))

    # The order, another one in the chart, the namesake's; where it is to be done, and under which contract.
    site = w.add("site", ImagingSite, name=w.firm("Imaging", "Radiology"), magnet=w.pick("1.5 T", "3 T"))
    elsewhere = w.look_alike("elsewhere", site, name=w.firm("Diagnostics", "Scan Centre"))
    order = w.add("order", ImagingOrder, filed_under=patient, made_out_for=patient, examination=examination,
                  diagnosis=w.pick(*DIAGNOSES[examination]), ordered_by=w.person(), revision=w.whole(2, 5),
                  state="signed", site=site)
    unlike = next(one for one in EXAMINATIONS if one != examination)
    other = w.look_alike("other", order, examination=unlike, diagnosis=w.pick(*DIAGNOSES[unlike]),
                         state=w.pick("draft", "signed", "cancelled"), site=elsewhere)
    theirs = w.look_alike("theirs", order, filed_under=namesake, made_out_for=w.pick(patient, namesake),
                          state=w.pick("draft", "signed"))
    contract = w.add("contract", Contract, site=site, payer=payer, state="in force", until=w.days_ahead(10, 400))
    w.look_alike("with_former", contract, payer=former, state=w.pick("in force", "ended"), until=w.days_ahead(-60, 90))
    w.look_alike("theirs_there", contract, site=elsewhere, state=w.pick("in force", "under notice", "ended"))

    # What the payer asks for, the notes, the visits, how urgent it is, and what was sent before.
    wanted = w.whole(5, 8)
    rule = w.add("rule", CoverageRule, payer=payer, examination=examination, visits=wanted, form=w.code("PA-2#-0#"),
                 as_of=w.now - policy.rule_lasts + w.length(minutes(15), hours(3)))
    w.look_alike("former_rule", rule, payer=former, visits=w.whole(3, 9), form=w.code("R-##"),
                 as_of=w.ago(hours(2), hours(90)))
    note = w.add("note", VisitNote, filed_under=patient, about=patient, diagnosis=order.diagnosis,
                 signed_by=order.ordered_by, seen_on=w.now.day - policy.note_lasts + w.length(0, days(4), days(1)))
    w.look_alike("other_note", note, diagnosis=other.diagnosis, seen_on=w.days_ago(1, 95))
    w.look_alike("misfiled", note, about=namesake, seen_on=w.days_ago(1, 95))
    w.look_alike("their_note", note, filed_under=namesake, about=namesake, signed_by=w.person())
    visit = w.add("visit", TherapyVisit, patient=patient, region=region, held_on=w.days_ago(8, 60),
                  attendance="attended")
    for number in range(4 if expedited else 8):
        w.look_alike(f"visit_{number}", visit, held_on=w.days_ago(8, 120),
                     attendance="attended" if number < 3 or (not expedited and number < 7) else "no-show")
    w.look_alike("missed", visit, held_on=w.days_ago(4, 40), attendance=w.pick("cancelled", "no-show"))
    w.look_alike("elsewhere_treated", visit, region="knee" if region != "knee" else "back")
    w.look_alike("their_visit", visit, patient=namesake, attendance=w.pick("attended", "no-show", "cancelled"))
    level = w.add("level", UrgencyEntry, order=order, level="expedited" if expedited else "routine",
                  entered_by=order.ordered_by)
    w.look_alike("other_level", level, order=other, level=w.pick("routine", "expedited"))
    w.look_alike("by_desk", level, level="expedited", entered_by=w.person())
    before = w.add("before", PriorRequest, order=order, state="denied" if again else "withdrawn",
                   form=w.code("PA-2#-0#"))
    w.look_alike("for_other", before, order=other, state=w.pick("submitted", "approved", "denied"))
    w.look_alike("for_theirs", before, order=theirs, state=w.pick("submitted", "withdrawn"))
    clutter(w, patient, namesake)

    look_ups(w)
    w.offers(SlotHold)
    submit = w.step("submit", AuthorisationSubmit, order_id=order, revision=order.revision,
                    member_number=cover.member_number, form=rule.form, note_id=note)
    w.background("Nothing goes to a payer while one of its sources is down; it is taken up again when the source is.")
    submit.requires("patient", order.made_out_for == patient,
        "An order has to be made out for the person in whose chart it lies. One made out for somebody else is struck "
        "off the list for good.", otherwise="BLOCK", breaks=(order.made_out_for, namesake))
    submit.requires("signed", order.state == "signed",
        "Drafts are left until the clinician has signed them.", breaks=(order.state, "draft"))
    submit.requires("cover", both(cover.state == "active", cover.begins <= w.now.day),
        "Ask the payer whose cover is active and has begun; where cover is still pending, the order rests until it "
        "starts.", breaks=(cover.state, "pending"), withheld=cover)
    visits = w.listing(TherapyVisit, patient=patient, region=region)
    attended = visits.count(lambda v: v.attendance == "attended") >= rule.visits
    hastened = both(level.level == "expedited", level.entered_by == order.ordered_by)
    submit.requires("visits", any_of(hastened, attended),
        "As many therapy visits for that part of the body must have been attended as the payer's rule names, unless "
        "the ordering clinician (nobody else) has entered the order as expedited. With fewer the order "
        "{policy.few_visits:rests until the missing ones have taken place|goes back to the clinician as not eligible}.",
        otherwise=policy.few_visits, max_age=(rule, policy.rule_lasts),
        breaks=(level.entered_by, w.person()) if expedited else (rule.visits, w.whole(9, 12)), kind="violated")
    w.background("A payer's rule is read as confirmed within the last {policy.rule_lasts}; an older one is left until "
                 "the payer has confirmed it anew.")
    submit.requires("note", both(note.about == patient, note.diagnosis == order.diagnosis,
                                 note.signed_by == order.ordered_by),
        "Enclosed is a note on this patient with the diagnosis of the order, signed by whoever ordered. Until such a "
        "note is in the chart the order rests.", breaks=(note.about, namesake))
    submit.requires("note-age", w.now.day - note.seen_on <= policy.note_lasts,
        "The visit in the note lies no more than {policy.note_lasts} back; after that the order "
        "{policy.old_note:rests until the patient was seen again|is closed and a fresh one is needed}.",
        otherwise=policy.old_note,
        breaks=(note.seen_on, w.now.day - policy.note_lasts - w.length(days(1), days(4), days(1))))
    submit.requires("contract", both(contract.state.is_in("in force", "under notice"), contract.until >= w.now.day),
        "Site and payer have a contract that still holds, be it under notice; without one the order "
        "{policy.no_contract:rests until there is|is turned down at this site}.",
        otherwise=policy.no_contract, breaks=(contract.until, w.days_ago(1, 30)))
    submit.requires("once", w.listing(PriorRequest, order=order).none(lambda r: r.state.is_in("submitted", "approved")),
        "Under one order there is one running or granted request. If there is, a further one "
        "{policy.resent:rests until the payer has answered|is not made, and the matter is closed}; denied and "
        "withdrawn ones do not count.", otherwise=policy.resent, breaks=(before.state, "submitted"))
    w.background("Whatever comes of it, the desk goes through all of this for each order and notes what it found.")

    w.task(
        "Hi, {patient.name} (born {patient.born}) needs the okay for the {order.examination} before we can book. "
        "{order.ordered_by} has put the order in, all the paperwork should be there. Would you send the request off?",
        "Could the authorisation for {patient.name}'s {order.examination} go out today? Date of birth {patient.born}. "
        "The family has called three times and therapy is done, they tell me.",
        "{order.ordered_by}'s patient {patient.name}, born {patient.born}, is waiting for a {order.examination} slot. "
        "Please ask the payer for approval under order {order}.",
    )
    w.context("You work at the utilisation desk. Requests to payers are made under policy {policy}.")
