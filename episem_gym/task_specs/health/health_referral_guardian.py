"""Referral desk of a children's outpatient network: a minor's letter goes to a specialist clinic."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Instant, Policy, Record, Ref, SetOf, Whole, any_of,
    both, days, hours, minutes, task_pair,
)  # fmt: skip

SPECIALTIES = ("cardiology", "neurology", "orthopaedics", "allergology")


class Child(Record, id="MRN-#######"):
    name = Code("full name", filing=True)
    born = Day("date of birth")
    payer = Choice("insurer", "school health programme", doc="who bears the cost at present")


class Contact(Record, id="CT-######"):
    name = Code("full name", filing=True)
    phone = Code()


class Custody(Record, id="CUS-#####"):
    child = Ref(Child, filing=True)
    holder = Ref(Contact)
    extent = Choice("sole", "joint", "visiting only", doc="as entered from the court's or registrar's paper")


class Clinic(Record, id="CLN-####"):
    name = Code("name of the clinic", filing=True)
    specialty = Choice(*SPECIALTIES)


class IntakeSheet(Record, id="INT-#####"):
    clinic = Ref(Clinic, filing=True)
    born_from = Day("earliest date of birth that the clinic takes")
    born_to = Day("latest date of birth that the clinic takes")
    wait_weeks = Whole("usual wait for a first visit")


class Clinician(Record, id="GP####"):
    name = Code("full name", filing=True)
    practice = Code()


class Letter(Record, id="RL-#######"):
    filed_under = Ref(Child, "chart that the letter is filed under", filing=True)
    names = Ref(Child, "patient number printed on the letter")
    specialty = Choice(*SPECIALTIES)
    addressed_to = Ref(Clinic)
    author = Ref(Clinician)
    edition = Whole("present edition of the letter")


class Signature(Record, id="SIG-######"):
    letter = Ref(Letter, filing=True)
    edition = Whole("edition that was signed")
    signer = Ref(Clinician)


class Consent(Record, id="CF-######"):
    filed_under = Ref(Letter, "letter that the form is filed under", filing=True)
    covers = Ref(Letter, "letter that the form itself names")
    given_by = Ref(Contact)
    signed_at = Instant()


class Authorisation(Record, id="PA-#######"):
    child = Ref(Child, filing=True)
    specialty = Choice(*SPECIALTIES)
    state = Choice("requested", "approved", "declined")
    runs_until = Day()


class Enrolment(Record, id="SHP-#####"):
    child = Ref(Child, filing=True)
    standing = Choice("applied", "confirmed")
    runs_until = Day("last day of the term enrolled for")


class Dispatch(Record, id="DSP-######"):
    letter = Ref(Letter, filing=True)
    clinic = Ref(Clinic)
    state = Choice("queued", "delivered", "bounced")


class PhoneNote(Record, id="TN-######"):
    child = Ref(Child, filing=True)
    caller = Ref(Contact)
    taken_at = Instant()


class ReferralPolicy(Policy, id="RFD-###"):
    """Sending letters for minors to specialist clinics"""

    consent_lasts = Duration()
    lapsed = Disposition()
    sheet_lasts = Duration()
    out_of_range = Disposition()


class ReferralSend(Commit):
    """Send a letter to a clinic, the insurer paying."""

    letter_id = Ref(Letter, "letter to send", target=True)
    edition = Whole("edition to send")
    clinic_id = Ref(Clinic, "receiving clinic")
    consent_ids = SetOf(Ref(Consent), "consent forms that go with it")
    authorisation_id = Ref(Authorisation, "insurer's authorisation")
    returns = {"dispatch_id": Ref(Dispatch), "handed_over_at": Instant()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.letter_id.edition == call.edition, "the register holds another edition of the letter")


class ProgrammeReferralSend(Commit):
    """Send a letter to a clinic, the school health programme paying."""

    letter_id = Ref(Letter, "letter to send", target=True)
    edition = Whole("edition to send")
    clinic_id = Ref(Clinic, "receiving clinic")
    consent_ids = SetOf(Ref(Consent), "consent forms that go with it")
    enrolment_id = Ref(Enrolment, "enrolment in the programme")
    returns = {"dispatch_id": Ref(Dispatch), "handed_over_at": Instant()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.letter_id.edition == call.edition, "the register holds another edition of the letter")


class PortalCopy(Commit):
    """Put a copy of a letter into a contact's portal inbox."""

    letter_id = Ref(Letter, "letter to copy", target=True)
    contact_id = Ref(Contact, "contact who gets the copy")
    returns = {"copy_reference": Code(form="CPY-######")}


@task_pair(
    "health-referral-guardian",
    protocol="V1",
    variants={
        "sole": "one parent has sole custody, the insurer pays",
        "joint": "custody is joint, so that two consent forms are needed",
        "programme": "the school health programme pays, which takes another commit and other cover",
    },
    alternatives="Sole custody, or the other parent's consent: either answers for the second parent.",
    held_out=True,
)
def referral_guardian(w: Draft) -> None:
    """Send a child's referral letter to the specialist clinic it is addressed to."""
    joint, programme = w.variant == "joint", w.variant == "programme"
    policy = w.add("policy", ReferralPolicy, consent_lasts=w.length(days(28), days(84), days(7)), lapsed=w.disposition(),
                   sheet_lasts=w.length(hours(24), hours(72), hours(12)), out_of_range=w.disposition())  # fmt: skip

    # The child, a namesake, the parents and who holds custody.
    child = w.add("child", Child, name=w.person(), born=w.days_ago(2600, 5300),
                  payer="school health programme" if programme else "insurer")  # fmt: skip
    namesake = w.look_alike("namesake", child, born=child.born - w.length(days(90), days(900), days(1)),
                            payer=w.pick("insurer", "school health programme"))  # fmt: skip
    parent = w.add("parent", Contact, name=w.person(), phone=w.code("0#### ######"))
    other = w.look_alike("other", parent, name=w.person(), phone=w.code("0#### ######"))
    stranger = w.look_alike("stranger", parent, name=w.person(), phone=w.code("0#### ######"))
    custody = w.add("custody", Custody, child=child, holder=parent, extent="joint" if joint else "sole")
    w.look_alike("other_custody", custody, holder=other, extent="joint" if joint else "visiting only")
    w.look_alike("namesake_custody", custody, child=namesake, holder=stranger, extent=w.pick("sole", "visiting only"))

    # The clinics, and what they take at present.
    clinic = w.add("clinic", Clinic, name=w.firm("Children's Clinic", "Kinderklinik", "Paediatric Centre"),
                   specialty=w.pick("cardiology", "neurology"))  # fmt: skip
    rival = w.look_alike("rival", clinic, name=w.firm("Children's Clinic", "Youth Clinic"), specialty="orthopaedics")
    sheet = w.add("sheet", IntakeSheet, clinic=clinic, born_from=child.born - w.length(days(20), days(700), days(1)),
                  born_to=child.born + w.length(days(300), days(1500), days(1)), wait_weeks=w.whole(2, 19),
                  as_of=w.now - policy.sheet_lasts + w.length(minutes(20), hours(20)))  # fmt: skip
    w.look_alike("rival_sheet", sheet, clinic=rival, born_from=child.born + w.length(days(-500), days(200), days(1)),
                 as_of=w.ago(hours(1), hours(90)))  # fmt: skip

    # The letter with its signatures; a second letter of the child, and one of the namesake to the same clinic.
    author = w.add("author", Clinician, name=w.person(), practice=w.firm("Family Practice", "Health Centre"))
    locum = w.look_alike("locum", author, name=w.person())
    letter = w.add("letter", Letter, filed_under=child, names=child, specialty=clinic.specialty, addressed_to=clinic,
                   author=author, edition=w.whole(3, 6))  # fmt: skip
    second_letter = w.look_alike("second_letter", letter, specialty="orthopaedics", addressed_to=rival)
    namesakes = w.look_alike("namesakes", letter, filed_under=namesake, names=w.pick(namesake, child), author=locum)
    signature = w.add("signature", Signature, letter=letter, edition=letter.edition, signer=author)
    w.look_alike("earlier", signature, edition=letter.edition - 2)
    w.look_alike("on_second", signature, letter=second_letter, edition=letter.edition - w.whole(0, 1))
    w.look_alike("on_namesakes", signature, letter=namesakes, edition=letter.edition - w.whole(0, 1), signer=locum)

    # Consent forms, cover, and what has gone out before.
    consent = w.add("consent", Consent, filed_under=letter, covers=letter, given_by=parent,
                    signed_at=w.now - policy.consent_lasts + w.length(hours(5), days(24)))  # fmt: skip
    fellow = w.look_alike("fellow", consent, given_by=other, filed_under=letter if joint else second_letter,
                          covers=letter if joint else second_letter)  # fmt: skip
    w.look_alike("misfiled", consent, covers=second_letter, given_by=w.pick(parent, other), signed_at=w.ago(days(2), days(99)))
    w.look_alike("on_other", consent, filed_under=namesakes, covers=w.pick(namesakes, letter), given_by=stranger)
    ends = w.days_ahead(4, 200)
    cover = w.add("cover", Authorisation, child=child, specialty=letter.specialty, runs_until=ends,
                  state=w.pick("requested", "declined") if programme else "approved")  # fmt: skip
    w.look_alike("bone_cover", cover, specialty="orthopaedics", state=w.pick("requested", "approved"))
    w.look_alike("namesake_cover", cover, child=namesake, state=w.pick("requested", "approved", "declined"))
    term = w.add("term", Enrolment, child=child, standing="confirmed",
                 runs_until=w.days_ahead(2, 120) if programme else w.days_ago(30, 300))  # fmt: skip
    w.look_alike("namesake_term", term, child=namesake, standing=w.pick("applied", "confirmed"))
    bounced = w.add("bounced", Dispatch, letter=letter, clinic=clinic, state="bounced")
    w.look_alike("gone", bounced, letter=second_letter, clinic=rival, state=w.pick("bounced", "delivered"))
    w.look_alike("gone_too", bounced, letter=namesakes, state=w.pick("bounced", "delivered"))
    sent = w.add("sent", Dispatch, absent=True, letter=letter, clinic=clinic, state="queued")
    w.add("call", PhoneNote, child=child, caller=w.pick(parent, other), taken_at=w.ago(hours(2), days(9)))

    w.searches(Child, "chart_search", "Find charts by a child's name.", over="name")
    w.reads(Child, "chart_get", "Front page of a child's chart.")
    w.lists(Letter, "letters_in_chart", "Referral letters filed under a child's chart.", by="filed_under")
    w.reads(Letter, "letter_get", "One referral letter.")
    w.lists(Signature, "signatures_on_letter", "Signatures recorded on a letter, all editions.", by="letter")
    w.lists(Custody, "custody_entries", "Custody register entries of a child.", by="child")
    w.reads(Contact, "contact_get", "A contact person's details.")
    w.lists(Consent, "consent_forms", "Consent forms filed under a letter.", by="filed_under")
    w.lists(Authorisation, "authorisations_of_child", "Insurer's authorisations held for a child.", by="child")
    w.lists(Enrolment, "enrolments_of_child", "A child's enrolments in the school health programme.", by="child")
    w.reads(IntakeSheet, "intake_sheet", "Present intake sheet of a clinic.", by="clinic")
    w.searches(Clinic, "clinic_directory", "Find clinics by name.", over="name", shows=("name", "specialty"))
    w.lists(Dispatch, "dispatch_log", "What has been sent out under a letter.", by="letter")
    w.searches(Clinician, "clinician_directory", "Find referring clinicians by name.", over="name")
    w.lists(PhoneNote, "phone_notes", "Telephone notes on a child.", by="child")
    w.reads(ReferralPolicy, "policy_get", "A referral desk policy by its number.")
    w.offers(ReferralSend, ProgrammeReferralSend, PortalCopy)

    forms = w.listing(Consent, filed_under=letter)
    send = w.step("send", ProgrammeReferralSend if programme else ReferralSend, letter_id=letter, edition=letter.edition,
                  clinic_id=letter.addressed_to, consent_ids=[consent, fellow] if joint else [consent],
                  **({"enrolment_id": term} if programme else {"authorisation_id": cover})).creates(sent)  # fmt: skip
    w.background("A letter goes in its present edition to the clinic that it is addressed to, with the consent forms it rests on.")
    w.background("A letter that cannot go is answered once, with each of the points below marked, whichever came first.")
    send.requires("right-child", letter.names == child,
                  "The patient number printed on the letter is that of the chart it is filed under; a letter that "
                  "prints another child's number is taken off the desk and the request closed.",
                  otherwise="BLOCK", breaks=(letter.names, namesake))  # fmt: skip
    send.requires("signed", w.listing(Signature, letter=letter).exists(
                      lambda s: both(s.edition == letter.edition, s.signer == letter.author)),
                  "Its author has signed the very edition that goes out; an unsigned edition stays on the desk until signed.",
                  breaks=(signature.edition, letter.edition - 1))  # fmt: skip
    send.requires("custody", custody.extent.is_in("sole", "joint"),
                  "Consent counts only from somebody whom the custody register shows with sole or joint custody; a "
                  "request resting on a person with visiting rights alone is turned down for good.", otherwise="BLOCK",
                  breaks=(custody.extent, "visiting only"), flips=() if joint else ("send.second-parent",))  # fmt: skip
    send.requires("consent", both(consent.covers == letter, consent.given_by == custody.holder),
                  "The form of that person names this letter, wherever it may be filed; if it names another, the letter "
                  "stays until a form for it comes in.", breaks=(consent.covers, second_letter))  # fmt: skip
    given = (consent, fellow) if joint else (consent,)
    send.requires("second-parent", any_of(custody.extent == "sole", forms.exists(
                      lambda f: both(f.covers == letter, f.given_by == other))),
                  "Where custody is joint, the other parent's form for the same letter is awaited as well.",
                  breaks=(fellow.covers, second_letter) if joint else (custody.extent, "joint"))  # fmt: skip
    send.requires("consent-age", both(*(w.now - form.signed_at <= policy.consent_lasts for form in given)),
                  "A consent form serves for {policy.consent_lasts} from its signature. With an older one the letter "
                  "{policy.lapsed:stays until the form has been signed afresh|is turned down and has to be asked for again}.",
                  otherwise=policy.lapsed,
                  breaks=(consent.signed_at, w.now - policy.consent_lasts - w.length(hours(2), days(20))))  # fmt: skip
    today = w.now.day
    paid = (both(child.payer == "school health programme", term.standing == "confirmed", term.runs_until >= today)
            if programme else both(child.payer == "insurer", cover.specialty == letter.specialty,
                                   cover.state == "approved", cover.runs_until >= today))  # fmt: skip
    send.requires("cover", paid,
                  "Cover follows the payer in the chart and runs today: from an insurer an approved authorisation for "
                  "the letter's specialty, from the school health programme a confirmed enrolment. Until there is one, "
                  "the letter stays on the desk.", withheld=term if programme else cover,
                  breaks=(term.runs_until, w.days_ago(1, 40)) if programme else (cover.state, "requested"))  # fmt: skip
    send.requires("intake", both(sheet.born_from <= child.born, child.born <= sheet.born_to),
                  "The child's date of birth lies within the clinic's intake sheet, confirmed no longer than "
                  "{policy.sheet_lasts} ago; an older sheet is waited for anew. A child outside it "
                  "{policy.out_of_range:stays on the desk until the clinic's next sheet|is turned down and the request closed}.",
                  otherwise=policy.out_of_range, max_age=(sheet, policy.sheet_lasts),
                  breaks=(sheet.born_from, child.born + w.length(days(1), days(250), days(1))))  # fmt: skip
    send.requires("sent-once", w.listing(Dispatch, letter=letter).none(lambda d: d.state == "delivered"),
                  "A letter that was delivered once is not sent a second time, and a request to do so is closed; one that "
                  "bounced may go again.", otherwise="BLOCK", breaks=(bounced.state, "delivered"))  # fmt: skip

    w.task(
        "Could {child.name}'s {letter.specialty} letter go to {clinic.name} this morning, please? Born {child.born}, "
        "just so you get the right one. {parent.name} has custody and has signed, so it only wants sending.",
        "{parent.name} rang again about {child.name} (date of birth {child.born}): the referral to {letter.specialty} "
        "still hasn't reached {clinic.name}. {author.name} says it is signed off. Please send it out.",
        "Please send the {letter.specialty} referral for {child.name}, born {child.born}, to {clinic.name}. "
        "{author.name} wrote it, {parent.name} agreed on the phone and the cover is through as far as I know.",
    )
    w.context("You work at the referral desk. Letters for minors follow desk policy {policy}.")
