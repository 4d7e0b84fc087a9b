"""Report desk of a genetics laboratory: a result is to be handed over on the strength of a separate consent."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._genetics_desk import (
    clutter, ConsentWithdrawal, GeneConsent, GenePolicy, GeneReport, GeneResultHandOver, Guardianship, look_ups,
    NotToKnow, PANELS, Reading, Receiver, SampleStoreOrder, SECTIONS, Session, Specimen, Tested,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "health-genetic-result",
    protocol="Legacy",
    variants={
        "own-consent": "the tested adult has signed; only the finding asked about goes out",
        "guardian": "a child was tested, and a guardian has signed",
        "wider": "the consent covers secondary findings, which the patient once did not wish to know",
        "re-read": "an amended edition: it was read anew, and the session came after it",
    },
    alternatives="The tested person's own signature, or that of a guardian whose guardianship still holds.",
    held_out=True,
)
def genetic_result(w: Draft) -> None:
    """Judge whether a genetic result may be handed over as drafted."""
    # fmt: off
    child, wider, amended = (w.variant == one for one in ("guardian", "wider", "re-read"))
    w.hours_open(8, 17)
    panel = PANELS[3] if child else PANELS[1] if wider else PANELS[2] if amended else PANELS[0]
    policy = w.add("policy", GenePolicy, unsigned=w.disposition(), cooling=w.length(days(5), days(21), days(2)),
                   early=w.disposition(), decided_against=w.disposition(), before_report=w.disposition(),
                   permit_lasts=w.length(hours(12), hours(120), hours(12)), no_permit=w.disposition(),
                   not_to_know=w.disposition())

    # The tested person and a namesake, their samples, the reports and who read them.
    patient = w.add("patient", Tested, name=w.person(), born=w.days_ago(900, 4800) if child else
                    w.days_ago(8200, 24000))
    namesake = w.look_alike("namesake", patient, born=w.days_ago(900, 24000))
    taken = w.days_ago(40, 75)
    specimen = w.add("specimen", Specimen, label=patient, taken_on=taken)
    spare = w.look_alike("spare", specimen, taken_on=taken)
    theirs = w.look_alike("theirs", specimen, label=w.pick(namesake, patient), taken_on=w.days_ago(85, 120))
    report = w.add("report", GeneReport, patient=patient, panel=panel, specimen=specimen,
                   edition=w.whole(2, 3) if amended else 1, finished_on=w.days_ago(9, 20))
    aside = w.look_alike("aside", report, panel="cystic fibrosis" if not amended else "hearing loss", specimen=spare,
                         edition=w.whole(1, 3), finished_on=w.days_ago(22, 35))
    their_report = w.look_alike("their_report", report, patient=namesake, specimen=theirs,
                                finished_on=w.days_ago(5, 80))
    first = w.add("first", Reading, report=report, place="first", reader=w.person(), grade=w.pick("1", "2", "4", "5"))
    second = w.look_alike("second", first, place="second", reader=w.person())
    for alias, one in (("aside", aside), ("their", their_report)):
        w.look_alike(f"{alias}_first", first, report=one, grade=w.pick("2", "3", "4"))
        w.look_alike(f"{alias}_second", second, report=one, grade=w.pick("2", "3", "4"))

    # Receivers, the separate consents, what was taken back, and who may sign for a child.
    receiver = w.add("receiver", Receiver, name=w.firm("Medical Practice", "Klinik", "Cardiology"),
                     permit_until=w.days_ahead(0, 30),
                     as_of=w.now - policy.permit_lasts + w.length(minutes(20), hours(4)))
    rival = w.look_alike("rival", receiver, name=w.firm("Medical Practice", "Polyclinic"),
                         permit_until=w.days_ahead(-40, 200), as_of=w.ago(hours(2), hours(170)))
    guardian = w.add("guardian", Guardianship, patient=patient, holder=w.person(),
                     until=w.days_ahead(0, 60) if child else w.days_ago(20, 900))
    w.look_alike("their_guardian", guardian, patient=namesake, until=w.days_ahead(-300, 300))
    sections = [SECTIONS[0], SECTIONS[2]] if wider else [SECTIONS[0], SECTIONS[1]] if amended else [SECTIONS[0]]
    consent = w.add("consent", GeneConsent, filed_under=patient, panel=panel, receiver=receiver, sections=sections,
                    signed_by=guardian.holder if child else patient.name,
                    signed_on=w.now.day - policy.cooling - w.length(0, days(2), days(1)))
    spent = w.look_alike("spent", consent, receiver=w.pick(receiver, rival), panel=aside.panel,
                         signed_on=w.days_ago(60, 400), sections=[SECTIONS[0], SECTIONS[1]])
    w.look_alike("their_consent", consent, filed_under=namesake, receiver=w.pick(receiver, rival),
                 signed_on=w.days_ago(1, 60), sections=[*SECTIONS])
    back = w.add("back", ConsentWithdrawal, patient=patient, consent=spent, came_on=w.days_ago(1, 4))
    w.look_alike("their_back", back, patient=namesake, consent=w.later("their_spent", GeneConsent))
    w.look_alike("their_spent", consent, filed_under=namesake, receiver=rival, signed_on=w.days_ago(90, 300))

    # What the geneticists decided, and what the person does not wish to know.
    session = w.add("session", Session, filed_under=patient, patient=patient, panel=panel,
                    decision="may be handed over", geneticist=w.person(),
                    held_on=report.finished_on + w.length(0, days(2), days(1)))
    w.look_alike("session_aside", session, panel=aside.panel, held_on=w.days_ago(10, 21),
                 decision=w.pick("may be handed over", "must not be handed over"))
    w.look_alike("their_session", session, filed_under=namesake, patient=w.pick(namesake, patient),
                 decision=w.pick("may be handed over", "must not be handed over"), held_on=w.days_ago(1, 80))
    wish = w.add("wish", NotToKnow, patient=patient, about=SECTIONS[2] if wider else SECTIONS[1], state="given up")
    w.look_alike("other_wish", wish, about=SECTIONS[1] if wider else SECTIONS[2],
                 state=w.pick("stands", "given up"))
    w.look_alike("their_wish", wish, patient=namesake, state=w.pick("stands", "given up"))
    clutter(w, patient, namesake)

    look_ups(w)
    w.offers(SampleStoreOrder)
    hand = w.step("hand", GeneResultHandOver, report_id=report, edition=report.edition, receiver_id=consent.receiver,
                  sections=consent.sections, consent_id=consent)
    w.background("The present edition goes out, with the very parts that the consent lists and to the receiver that it "
                 "names. A draft that differs is discarded.")
    hand.requires("tube", specimen.label == report.patient,
        "The tube bears the number of the person under whom the report is filed; after a mix-up of tubes the draft is "
        "discarded.", otherwise="BLOCK", breaks=(specimen.label, namesake))
    hand.requires("readings", both(agree(first.grade, second.grade), first.reader != second.reader),
        "Two different people have read the report and given the variant one and the same class; where their classes "
        "differ the draft is kept until they have met.", breaks=(second.grade, "3"), withheld=second)
    w.contrast("same-reader", {second.reader: first.reader}, kind="violated", flips=("hand.readings",))
    hand.requires("consent", consent.panel == report.panel,
        "A consent of its own is there for the panel reported; a consent to some other panel does not serve, and the "
        "draft is kept until there is one.", breaks=(consent.panel, aside.panel))
    hand.requires("not-back", w.listing(ConsentWithdrawal, patient=patient).none(lambda b: b.consent == consent),
        "If that consent has been taken back, the draft is discarded.", otherwise="BLOCK",
        breaks=(back.consent, consent), kind="violated")
    hand.requires("signature", any_of(consent.signed_by == patient.name,
                                      both(guardian.holder == consent.signed_by, guardian.until >= w.now.day)),
        "It bears the signature of the tested person, or of a guardian whose guardianship has not ended. With any "
        "other, the draft {policy.unsigned:is kept until the right person has signed|is discarded}.",
        otherwise=policy.unsigned,
        breaks=(guardian.until, w.days_ago(1, 30)) if child else (consent.signed_by, guardian.holder))
    cooling = ("From the signature {policy.cooling} are let go by. Before that, the draft "
               "{policy.early:is kept until they are over|is discarded}.")
    if wider:
        w.background(cooling)
    else:
        hand.requires("cooling", w.now.day - consent.signed_on >= policy.cooling, cooling, otherwise=policy.early,
            breaks=(consent.signed_on, w.now.day - policy.cooling + w.length(days(1), days(3), days(1))))
    hand.requires("session", both(session.patient == patient, session.panel == report.panel,
                                  session.decision == "may be handed over"),
        "A geneticist has decided, for this person and panel, that the result may be handed over. Lacking that, or "
        "where the decision was against it, the draft {policy.decided_against:is kept for another session|is "
        "discarded}.", otherwise=policy.decided_against, breaks=(session.decision, "must not be handed over"))
    hand.requires("session-after", session.held_on >= report.finished_on,
        "The session was held on the day on which the edition was finished, or later; after an earlier one the draft "
        "{policy.before_report:is kept for another session|is discarded}.", otherwise=policy.before_report,
        breaks=(report.finished_on, session.held_on + w.length(days(1), days(3), days(1))) if amended else
               (session.held_on, report.finished_on - w.length(days(1), days(4), days(1))))
    hand.requires("permit", receiver.permit_until >= w.now.day,
        "The receiver's permit runs, as the authority has confirmed in the last {policy.permit_lasts}; an older "
        "confirmation is asked for again, and the draft kept. If the permit has ended, the draft "
        "{policy.no_permit:is kept until it is renewed|is discarded}.", otherwise=policy.no_permit,
        breaks=(receiver.permit_until, w.days_ago(1, 9)), max_age=(receiver, policy.permit_lasts))
    unwished = ("Nobody's wish not to know a part of the result is passed over: while such a wish stands for a part on "
                "the consent, the draft {policy.not_to_know:is kept until it is given up|is discarded}.")
    if wider:
        hand.requires("wished", w.listing(NotToKnow, patient=patient).none(
                lambda n: both(n.about == SECTIONS[2], n.state == "stands")),
            unwished, otherwise=policy.not_to_know, breaks=(wish.state, "stands"))
    else:
        w.background(unwished)
    w.contrast("parts", {consent.sections: [SECTIONS[1]] if not amended else [SECTIONS[0]]}, kind="wrong_argument")
    w.background("All of this is gone over for every draft and put on its cover sheet.")

    w.task(
        "The hand-over of {report} ({patient.name}, {report.panel} panel) to {receiver.name} is drafted. May it go as "
        "it is, is it to be kept, or thrown away? {session.geneticist} has talked to the family.",
        "Please look at the draft for {report}, {patient.name}: {report.panel} result to {receiver.name}. The consent "
        "is in, they tell me. Send, keep or discard?",
    )
    w.context("You work at the report desk of the genetics laboratory. Results are handed over under policy {policy}.")
