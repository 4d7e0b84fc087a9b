"""What the utilisation desk of an outpatient clinic keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Policy, Record, Ref, Whole,
)  # fmt: skip

EXAMINATIONS = ("lumbar MRI", "knee MRI", "shoulder MRI")
REGIONS = {"lumbar MRI": "back", "knee MRI": "knee", "shoulder MRI": "shoulder"}
DIAGNOSES = {
    "lumbar MRI": ("M54.16", "M51.26"), "knee MRI": ("M23.20", "S83.51"), "shoulder MRI": ("M75.10", "M75.41"),
}  # fmt: skip
"""ICD-10-CM codes that go with an examination."""


class Person(Record, id="P#######"):
    name = Code("full name", filing=True)
    born = Day("date of birth")


class Membership(Record, id="MBR-######"):
    patient = Ref(Person, filing=True)
    payer = Ref("Payer")
    member_number = Code("number on the card")
    state = Choice("active", "terminated", "pending")
    begins = Day("first day of cover")


class Payer(Record, id="PYR-###"):
    name = Code("name of the payer", filing=True)
    takes_requests = Choice("portal", "clearing house")


class ImagingOrder(Record, id="IO-#######"):
    filed_under = Ref(Person, "chart that the order is filed under", filing=True)
    made_out_for = Ref(Person, "patient that the order itself names")
    examination = Choice(*EXAMINATIONS)
    diagnosis = Code("diagnosis code")
    ordered_by = Code("ordering clinician")
    revision = Whole("present revision of the order")
    state = Choice("draft", "signed", "cancelled")
    site = Ref("ImagingSite", "site at which it is to be done")


class ImagingSite(Record, id="SITE-####"):
    name = Code("name of the site", filing=True)
    magnet = Choice("1.5 T", "3 T")


class Contract(Record, id="CTR-#####"):
    site = Ref(ImagingSite, filing=True)
    payer = Ref(Payer, filing=True)
    state = Choice("in force", "under notice", "ended")
    until = Day("last day on which it holds")


class CoverageRule(Record, id="RULE-####"):
    payer = Ref(Payer, filing=True)
    examination = Choice(*EXAMINATIONS, filing=True)
    visits = Whole("attended therapy visits that the payer asks for first")
    form = Code("edition of the request form")


class VisitNote(Record, id="VN-#######"):
    filed_under = Ref(Person, "chart that the note is filed under", filing=True)
    about = Ref(Person, "patient that the note itself names")
    diagnosis = Code("diagnosis code")
    signed_by = Code("clinician who signed it")
    seen_on = Day("day of the visit")


class TherapyVisit(Record, id="TV-#######"):
    patient = Ref(Person, filing=True)
    region = Choice("back", "knee", "shoulder", doc="part of the body that was treated", filing=True)
    held_on = Day()
    attendance = Choice("attended", "cancelled", "no-show")


class UrgencyEntry(Record, id="UE-######"):
    order = Ref(ImagingOrder, filing=True)
    level = Choice("routine", "expedited")
    entered_by = Code("clinician who entered it")


class PriorRequest(Record, id="PAR-#######"):
    order = Ref(ImagingOrder, filing=True)
    state = Choice("submitted", "approved", "denied", "withdrawn")
    form = Code("edition of the form that was used")


class Appeal(Record, id="APL-######"):
    patient = Ref(Person, filing=True)
    outcome = Choice("upheld", "overturned", "open")


class UtilisationPolicy(Policy, id="UM-###"):
    """Requests to payers for authorisation of imaging"""

    note_lasts = Duration()
    old_note = Disposition()
    rule_lasts = Duration()
    few_visits = Disposition()
    no_contract = Disposition()
    resent = Disposition()


class AuthorisationSubmit(Commit):
    """Submit a request for prior authorisation of an imaging order to the payer."""

    order_id = Ref(ImagingOrder, "order", target=True)
    revision = Whole("revision of the order")
    member_number = Code("number of the member with the payer")
    form = Code("edition of the form")
    note_id = Ref(VisitNote, "visit note that is enclosed")
    returns = {"confirmation": Code(form="CNF-########"), "received_on": Day()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.order_id.state == "signed", "the order is not signed")
        call.accepts(call.order_id.revision == call.revision, "the order has another revision")


class SlotHold(Commit):
    """Hold a scanner slot at a site for an order."""

    order_id = Ref(ImagingOrder, "order", target=True)
    site_id = Ref(ImagingSite, "site that keeps the slot")
    returns = {"slot": Code(form="SL-######"), "held_until": Day()}


def look_ups(w: Draft) -> None:
    """What can be looked up at the utilisation desk."""
    # fmt: off
    w.searches(Person, "patient_search", "Find patients by name.", over="name")
    w.reads(Person, "patient_get", "Name and date of birth of a patient.")
    w.lists(ImagingOrder, "orders_of_patient", "Imaging orders in a patient's chart.", by="filed_under")
    w.reads(ImagingOrder, "order_get", "One imaging order as it stands.")
    w.lists(Membership, "memberships_of_patient", "Cover that a patient has or had, payer by payer.", by="patient")
    w.searches(Payer, "payer_search", "Find payers by name.", over="name")
    w.reads(CoverageRule, "coverage_rule_get", "What a payer asks for before an examination, as last confirmed.",
            by=("payer", "examination"))
    w.lists(VisitNote, "notes_of_patient", "Signed visit notes in a patient's chart.", by="filed_under")
    w.lists(TherapyVisit, "therapy_visits", "Physiotherapy visits of a patient for a part of the body.",
            by=("patient", "region"), page_size=4)
    w.lists(UrgencyEntry, "urgency_entries", "Entries on how urgent an order is.", by="order")
    w.lists(PriorRequest, "requests_for_order", "Requests sent to payers under an order.", by="order")
    w.reads(ImagingSite, "imaging_site_get", "An imaging site and its scanner.")
    w.lists(Contract, "contracts_of_site", "Contracts between a site and a payer.", by=("site", "payer"))
    w.lists(Appeal, "appeals_of_patient", "Appeals that were made for a patient.", by="patient")
    w.reads(UtilisationPolicy, "policy_get", "A utilisation policy by its number.")
    # fmt: on


def clutter(w: Draft, patient: Handle, namesake: Handle) -> None:
    """Appeals of before, which decide nothing."""
    w.add("appeal", Appeal, patient=patient, outcome=w.pick("upheld", "overturned"))
    w.add("their_appeal", Appeal, patient=namesake, outcome=w.pick("open", "overturned"))
