"""Immunisation registry of a county: a proof from elsewhere is entered, a certificate issued and sent."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._immunisation_registry import (
    Attestation, Certificate, CertificateIssue, CertificatePolicy, CertificateRequest, CertificateSend,
    CertificateWithdraw, clutter, DoseEntryAdd, Entry, ForwardingForm, look_ups, Lot, OpenCheck, OutsidePaper, Recall,
    Recipient, Registered, ReminderSwitch, TitreEntryAdd, TitreReport,
)  # fmt: skip
from episem_gym.task_specs.language import agree, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "health-immunisation-certificate",
    protocol="V2",
    variants={
        "school": "a dose from an outside practice completes the proof; the certificate is for a school",
        "titre": "an antibody report takes the place of a second dose",
        "renewal": "a certificate for the same purpose is still valid and is withdrawn in between: four steps",
        "traveller": "two doses in the registry and one from elsewhere; the certificate runs as one for travel",
    },
    alternatives="A documented dose or an antibody report can be the newest proof; each variant has one of them.",
    all_or_nothing=True,
)
def immunisation_certificate(w: Draft) -> None:
    """Enter a proof from elsewhere, issue the certificate that was asked for, and send it."""
    # fmt: off
    titre, renewal, travels = (w.variant == one for one in ("titre", "renewal", "traveller"))
    w.hours_open(8, 16)
    disease = "measles" if w.variant == "school" else "polio" if travels else "hepatitis B"
    purpose = "school" if w.variant == "school" else "travel" if travels else "health-care work"
    policy = w.add("policy", CertificatePolicy, spoiled_lot=w.disposition(), not_counted=w.disposition(),
                   gap=w.length(days(21), days(56), days(7)), close_doses=w.disposition(), below=w.disposition(),
                   incomplete=w.disposition(), attests=w.length(days(10), days(60), days(5)),
                   old_word=w.disposition(), still_valid=w.disposition(), checked_now=w.disposition(),
                   box_lasts=w.length(hours(12), hours(96), hours(12)), school_runs=w.whole(24, 60),
                   work_runs=w.whole(8, 22), travel_runs=w.whole(3, 7))

    # The person and a namesake, the request, who is to have the certificate.
    person = w.add("person", Registered, name=w.person(), born=w.days_ago(2300, 5600) if purpose == "school" else
                   w.days_ago(8000, 19000))
    namesake = w.look_alike("namesake", person, born=w.days_ago(2300, 19000))
    ends = {"school": ("School", "Skola"), "travel": ("Travel Authority", "Visa Office")}
    recipient = w.add("recipient", Recipient, name=w.firm(*ends.get(purpose, ("Hospital", "Klinikum"))),
                      box=w.code("imm-####@@"), as_of=w.now - policy.box_lasts + w.length(minutes(15), hours(5)))
    rival = w.look_alike("rival", recipient, name=w.firm("Nursing School", "Hospice"), box=w.code("imm-####@@"),
                         as_of=w.ago(hours(1), hours(150)))
    request = w.add("request", CertificateRequest, person=person, disease=disease, purpose=purpose,
                    recipient=recipient)
    w.look_alike("their_request", request, person=namesake, recipient=w.pick(recipient, rival))

    # The clinician's attestation, older ones, and those on the namesake.
    word = w.add("word", Attestation, filed_under=person, names=person, disease=disease,
                 decision="protection complete", clinician=w.person(),
                 made_on=w.now.day - policy.attests + w.length(0, days(3), days(1)))
    other_disease = "meningococci"
    w.look_alike("old_word", word, disease=other_disease, made_on=w.days_ago(70, 500), clinician=w.person(),
                 decision=w.pick("protection complete", "protection not complete"))
    w.look_alike("their_word", word, filed_under=namesake, names=w.pick(namesake, person),
                 made_on=w.days_ago(1, 90), decision=w.pick("protection complete", "protection not complete"))

    # The proof from elsewhere: a dose with its lot, or blood that was tested. What the registry holds already.
    proved_on = word.made_on - w.length(0, days(6), days(1))
    lot = w.add("lot", Lot, maker=w.firm("Biologics", "Vaccines"),
                usable_until=proved_on + w.length(0, days(9), days(1)))
    other_lot = w.look_alike("other_lot", lot, usable_until=w.days_ago(-200, 300))
    recall = w.add("recall", Recall, lot=lot, scope="doses count")
    w.look_alike("other_recall", recall, lot=other_lot, scope=w.pick("doses count", "doses do not count"))
    paper = w.add("paper", OutsidePaper, filed_under=person, names=person, practice=w.firm("Surgery", "Praxis"),
                  disease=other_disease if titre else disease, given_on=proved_on, lot=lot)
    w.look_alike("their_paper", paper, filed_under=namesake, names=w.pick(namesake, person), lot=other_lot,
                 given_on=w.days_ago(5, 90))
    limit = w.number("10", "110", "5")
    report = w.add("report", TitreReport, filed_under=person, names=person, disease=disease if titre else "measles",
                   taken_on=proved_on if titre else w.days_ago(300, 900), limit=limit,
                   value=limit + w.number("0", "8"))
    w.look_alike("their_report", report, filed_under=namesake, names=w.pick(namesake, person),
                 value=w.number("3", "160"), taken_on=w.days_ago(5, 400))
    proof, newest = (report, report.taken_on) if titre else (paper, paper.given_on)
    earlier = w.add("earlier", Entry, person=person, disease=disease, kind="dose", state="valid",
                    day=proved_on - policy.gap - w.length(0, days(4), days(1)))
    before = (w.look_alike("before", earlier, day=w.days_ago(400, 900)),) if travels else ()
    struck = w.look_alike("struck", earlier, kind="titre" if titre else "dose", day=proved_on, state="struck out")
    w.look_alike("unlike", earlier, disease=other_disease, day=w.days_ago(100, 800),
                 state=w.pick("valid", "struck out"))
    w.look_alike("their_entry", earlier, person=namesake, day=w.days_ago(20, 200),
                 state=w.pick("valid", "struck out"))
    entered = w.add("entered", Entry, absent=True, person=person, disease=disease, kind="titre" if titre else "dose",
                    day=proved_on, state="valid")

    # Certificates issued before, offices that look at them, and who may have the new one.
    old = w.add("old", Certificate, person=person, disease=disease, purpose=purpose if renewal else "travel",
                state="run out" if travels else "valid")
    w.look_alike("spent", old, disease=other_disease, state=w.pick("valid", "withdrawn", "run out"))
    theirs = w.look_alike("their_certificate", old, person=namesake, state=w.pick("valid", "withdrawn"))
    check = w.add("check", OpenCheck, certificate=old, office=w.firm("Labour Inspectorate", "Health Office"),
                  state="done")
    w.look_alike("their_check", check, certificate=theirs, state=w.pick("under way", "done"))
    form = w.add("form", ForwardingForm, filed_under=person, recipient=recipient, disease=disease,
                 box=recipient.box, signed_on=w.days_ago(1, 40))
    w.look_alike("old_form", form, recipient=rival, box=rival.box, signed_on=w.days_ago(60, 500))
    w.look_alike("their_form", form, filed_under=namesake, recipient=w.pick(recipient, rival))
    clutter(w, person, namesake)

    look_ups(w)
    w.offers(ReminderSwitch, *(() if renewal else (CertificateWithdraw,)),
             DoseEntryAdd if titre else TitreEntryAdd)
    if titre:
        enter = w.step("enter", TitreEntryAdd, person_id=person, report_id=report, taken_on=report.taken_on)
    else:
        enter = w.step("enter", DoseEntryAdd, person_id=person, paper_id=paper, given_on=paper.given_on)
    enter.creates(entered)
    new = enter.receipt.entry_id
    if renewal:
        withdraw = w.step("withdraw", CertificateWithdraw, certificate_id=old, newer_entry_id=new)
    runs = policy.school_runs if purpose == "school" else policy.travel_runs if travels else policy.work_runs
    issue = w.step("issue", CertificateIssue, request_id=request, entry_ids=[*before, earlier, new],
                   attestation_id=word, months=runs)
    if renewal:
        issue.after(withdraw)
    send = w.step("send", CertificateSend, serial=issue.receipt.serial, recipient_id=request.recipient, form_id=form)

    w.background("A request is either carried through to the sending or not begun.")
    enter.requires("whose", proof.names == person,
        "What comes from a practice or laboratory elsewhere bears the registry number of the very person; a request on "
        "the strength of another person's paper is turned away.", otherwise="BLOCK", breaks=(proof.names, namesake))
    spoiled = ("A dose from a lot that was past its last day when given "
               "{policy.spoiled_lot:is entered once the practice has corrected the paper; until then the request "
               "rests|cannot be entered, and the request is turned away}.")
    uncounted = ("A recall may say that doses from the lot do not count; then the request "
                 "{policy.not_counted:rests until the authority has ruled on them one by one|is turned away}.")
    low = ("An antibody report serves in place of a dose if the value reaches the laboratory's own limit. If it stays "
           "below, the request {policy.below:rests until a second report is in|is turned away}.")
    if titre:
        w.background(spoiled)
        w.background(uncounted)
        enter.requires("level", report.value >= report.limit, low, otherwise=policy.below,
                       breaks=(report.value, limit - w.number("1", "6")))
    else:
        enter.requires("lot", paper.given_on <= lot.usable_until, spoiled, otherwise=policy.spoiled_lot,
                       breaks=(lot.usable_until, proved_on - w.length(days(1), days(9), days(1))))
        enter.requires("recall", w.listing(Recall, lot=lot).none(lambda r: r.scope == "doses do not count"),
                       uncounted, otherwise=policy.not_counted, breaks=(recall.scope, "doses do not count"))
        w.background(low)
    entries = w.listing(Entry, person=person)
    enter.requires("once", entries.none(lambda e: both(e.disease == disease, e.day == newest, e.state == "valid")),
        "Nothing is entered twice: if a valid entry of that day and disease exists, the request is turned away.",
        otherwise="BLOCK", breaks=(struck.state, "valid"))

    unasked = ("Nobody holds two valid certificates on one disease for one purpose. If there is one, and its "
               "withdrawal is not part of the request, the request {policy.still_valid:rests until the holder has "
               "agreed to it|is turned away}.")
    overtaken = ("Only the certificate on that disease and for that purpose is overtaken by the new one; a request "
                 "that would withdraw some other is turned away.")
    looked_at = ("A certificate that some office is looking at just now is not withdrawn: the request "
                 "{policy.checked_now:rests until that check is done|is turned away}.")
    if renewal:
        w.background(unasked)
        withdraw.requires("overtaken", both(old.disease == request.disease, old.purpose == request.purpose),
            overtaken, otherwise="BLOCK", breaks=(old.purpose, w.pick("school", "travel")), kind="violated")
        withdraw.requires("unused", w.listing(OpenCheck, certificate=old).none(lambda c: c.state == "under way"),
            looked_at, otherwise=policy.checked_now, breaks=(check.state, "under way"))
    else:
        issue.requires("single", w.listing(Certificate, person=person).none(
                lambda c: both(c.disease == request.disease, c.purpose == request.purpose, c.state == "valid")),
            unasked, otherwise=policy.still_valid, kind="violated",
            breaks=(old.state, "valid") if travels else (old.purpose, purpose))
        w.background(overtaken)
        w.background(looked_at)
    close = ("Between the dose that is new to the registry and the valid one before it lie {policy.gap} at least; with "
             "less, the request {policy.close_doses:rests until there is a further dose|is turned away}.")
    if titre:
        w.background(close)
    else:
        issue.requires("gap", newest - earlier.day >= policy.gap, close, otherwise=policy.close_doses,
                       breaks=(earlier.day, proved_on - policy.gap + w.length(days(1), days(4), days(1))))
    issue.requires("attested", both(word.names == person, word.disease == request.disease,
                                    word.decision == "protection complete"),
        "A clinician has attested that this person's protection from the disease asked for is complete. If the "
        "attestation says that it is not, or is about somebody else, the request "
        "{policy.incomplete:rests until there is another|is turned away}.", otherwise=policy.incomplete,
        breaks=(word.decision, "protection not complete"), withheld=word)
    w.contrast("other-person", {word.names: namesake}, kind="wrong_entity", flips=("issue.attested",))
    issue.requires("attested-when", both(w.now.day - word.made_on <= policy.attests, word.made_on >= newest),
        "The attestation is not older than {policy.attests}, nor older than the newest proof; otherwise the request "
        "{policy.old_word:rests until it has been made again|is turned away}.", otherwise=policy.old_word,
        breaks=(word.made_on, w.now.day - policy.attests - w.length(days(1), days(6), days(1))))
    w.background("A certificate runs {policy.school_runs} months for a school, {policy.work_runs} for work in health "
                 "care and {policy.travel_runs} for travel, and rests on all valid entries on the disease.")
    send.requires("form", both(form.recipient == request.recipient, form.disease == request.disease),
        "It goes to whom the holder, or a parent, has named on a form for that disease; the request rests until there "
        "is such a form.", breaks=(form.recipient, rival), withheld=form)
    send.requires("inbox", agree(form.box, recipient.box),
        "The inbox on the form is the one that the recipient itself has confirmed in the last {policy.box_lasts}; if "
        "the two differ, or that was longer ago, the request rests until they have cleared it up.",
        breaks=(form.box, rival.box), max_age=(recipient, policy.box_lasts))
    w.background("Each of the points is looked into and put on the sheet, not just the one that fails first.")

    withdrawal = ", withdraw {old} which it replaces" if renewal else ""
    source = "titre report" if titre else "dose from the practice"
    w.task(
        f"Request {{request}}, {{person.name}}: please enter the {source}{withdrawal}, issue the {disease} "
        "certificate and send it to {recipient.name}. All of it or nothing, half a file is no use to anybody. "
        "{word.clinician} has signed off on it.",
        f"Could you see {{request}} through for {{person.name}}? The {source} goes into the registry{withdrawal}, "
        "then the certificate, then off to {recipient.name}. Should one part fail, the rest is left alone too.",
    )
    w.context("You work at the county's immunisation registry. Certificates follow policy {policy}.")
