"""What the referral office keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Instant, Policy, Record, Ref, SetOf, Whole,
)  # fmt: skip

SPECIALTIES = ("cardiology", "neurology", "orthopaedics")
PAYERS = ("insurer", "school health programme")


class Child(Record, id="MRN-#######"):
    name = Code("full name", filing=True)
    born = Day("date of birth")
    payer = Choice(*PAYERS, doc="who bears the cost of outpatient care at present")


class Contact(Record, id="CT-######"):
    name = Code("full name", filing=True)


class Custody(Record, id="CUS-#####"):
    child = Ref(Child, "child", filing=True)
    holder = Ref(Contact)
    extent = Choice("custody", "visiting rights", doc="as entered from the court's or registrar's paper")


class Clinic(Record, id="CLN-####"):
    name = Code("name of the clinic", filing=True)
    specialty = Choice(*SPECIALTIES)
    born_from = Day("earliest date of birth taken at present")
    born_to = Day("latest date of birth taken at present")


class Letter(Record, id="RL-#######"):
    filed_under = Ref(Child, "chart that the letter is filed under", filing=True)
    addressed_to = Ref(Clinic, "clinic that the letter is addressed to", filing=True)
    names = Ref(Child, "patient number printed on the letter")
    specialty = Choice(*SPECIALTIES)
    author = Code("referring clinician")
    edition = Whole("present edition of the letter")


class Signature(Record, id="SIG-######"):
    letter = Ref(Letter, "letter", filing=True)
    edition = Whole("edition that was signed")
    signer = Code("who signed")


class Consent(Record, id="CF-######"):
    filed_under = Ref(Letter, "letter that the form is filed under", filing=True)
    covers = Ref(Letter, "letter that the form itself names")
    given_by = Ref(Contact)
    signed_on = Day()


class CostAssurance(Record, id="PA-#######"):
    child = Ref(Child, "child", filing=True)
    payer = Choice(*PAYERS)
    specialty = Choice(*SPECIALTIES)
    state = Choice("requested", "granted", "declined")
    runs_until = Day()


class Dispatch(Record, id="DSP-######"):
    letter = Ref(Letter, "letter", filing=True)
    state = Choice("queued", "delivered", "bounced", "recalled")


class PhoneNote(Record, id="TN-######"):
    child = Ref(Child, "child", filing=True)
    caller = Ref(Contact)
    wants = Choice("call back", "a copy", "nothing further")


class ReferralPolicy(Policy, id="RFD-###"):
    """Sending letters for minors to specialist clinics"""

    consent_lasts = Duration()
    lapsed = Disposition()
    entry_lasts = Duration()
    out_of_range = Disposition()


class ReferralSend(Commit):
    """Send a referral letter to a clinic."""

    letter_id = Ref(Letter, "letter to send", target=True)
    edition = Whole("edition to send")
    clinic_id = Ref(Clinic, "receiving clinic")
    consent_ids = SetOf(Ref(Consent), "consent forms that go with it")
    cost_assurance_id = Ref(CostAssurance, "assurance under which the visit is billed")
    returns = {"dispatch_id": Ref(Dispatch), "handed_over_at": Instant()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.letter_id.edition == call.edition, "the register holds another edition")


class PortalCopy(Commit):
    """Put a copy of a letter into a contact's portal inbox."""

    letter_id = Ref(Letter, "letter to copy", target=True)
    contact_id = Ref(Contact, "contact who gets the copy")
    returns = {"copy_reference": Code(form="CPY-######")}


def clutter(w: Draft, child: Handle, callers: list[Handle], dispatch: Handle, others: list[Handle]) -> None:
    """Calls about a child, and what went out before: of this letter in vain, and of other letters."""
    w.add("rang", PhoneNote, child=child, caller=callers[0], wants=w.pick("call back", "a copy"))
    w.add("rang_too", PhoneNote, child=child, caller=callers[1], wants=w.pick("call back", "nothing further"))
    for number in range(2):
        w.look_alike(f"tried_{number}", dispatch, state=w.pick("bounced", "recalled"))
    for number, letter in enumerate(others):
        w.look_alike(f"sent_{number}", dispatch, letter=letter, state=w.pick("bounced", "delivered"))


def look_ups(w: Draft) -> None:
    """What can be looked up at the referral desk."""
    # fmt: off
    w.searches(Child, "chart_search", "Find charts by a child's name.", over="name")
    w.reads(Child, "chart_get", "Front page of a child's chart.")
    w.lists(Letter, "letters_in_chart", "Referral letters filed under a child's chart.", by="filed_under")
    w.lists(Letter, "letters_to_clinic", "Referral letters addressed to a clinic.", by="addressed_to")
    w.lists(Signature, "signatures_on_letter", "Signatures recorded on a letter, all editions.", by="letter")
    w.lists(Custody, "custody_entries", "Custody register entries of a child.", by="child")
    w.reads(Contact, "contact_get", "A contact person's details.")
    w.searches(Contact, "contact_search", "Find contact persons by name.", over="name")
    w.lists(Consent, "consent_forms", "Consent forms filed under a letter.", by="filed_under")
    w.lists(PhoneNote, "phone_notes", "Telephone notes taken on a child.", by="child")
    w.lists(CostAssurance, "cost_assurances", "Assurances of cost on file for a child.", by="child")
    w.reads(Clinic, "clinic_get", "A clinic's directory entry, as the clinic last confirmed it.")
    w.searches(Clinic, "clinic_search", "Find clinics by name in the directory's index.", over="name")
    w.lists(Dispatch, "dispatch_log", "What was sent out under a letter.", by="letter", page_size=2)
    w.reads(ReferralPolicy, "policy_get", "A referral desk policy by its number.")
