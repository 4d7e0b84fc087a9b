"""What the order desk between wards and pharmacy keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Instant, Policy, Record, Ref, Whole,
)  # fmt: skip

CLASSES = ("penicillins", "sulfonamides", "opioids", "anticoagulants")


class Inpatient(Record, id="IP#######"):
    name = Code("full name", filing=True)
    born = Day("date of birth")
    ward = Code("ward")


class DrugOrder(Record, id="RX-########"):
    chart = Ref(Inpatient, filing=True)
    made_out_to = Ref(Inpatient, "patient that the order itself names")
    agent = Code("agent")
    agent_class = Choice(*CLASSES)
    edition = Whole("present edition of the order")
    prescriber = Code("who prescribed")
    pharmacy = Ref("Dispensary", "pharmacy that is to supply it")
    state = Choice("written", "running", "stopped")


class Dispensary(Record, id="PH-###"):
    name = Code("name of the pharmacy", filing=True)
    takes_orders = Choice("yes", "paper only", "no", doc="whether it takes orders from the desk at present")


class OrderSignature(Record, id="OS-#######"):
    order = Ref(DrugOrder, filing=True)
    edition = Whole("edition that was signed")
    signed_by = Code("who signed")


class PharmacyReview(Record, id="PR-#######"):
    order = Ref(DrugOrder, filing=True)
    edition = Whole("edition that was reviewed")
    pharmacist = Code("who reviewed")
    outcome = Choice("released", "rejected", "question to the prescriber")
    reviewed_at = Instant()
    laboratory_value = Ref("LabValue", "laboratory value on which the review rests")


class LabValue(Record, id="LV-########"):
    chart = Ref(Inpatient, filing=True)
    analyte = Choice("eGFR", "potassium", "INR", filing=True)
    taken_at = Instant()
    state = Choice("validated", "preliminary")


class AllergyEntry(Record, id="AL-######"):
    chart = Ref(Inpatient, filing=True)
    agent_class = Choice(*CLASSES)
    state = Choice("confirmed", "refuted", "unverified")


class OverrideEntry(Record, id="OV-######"):
    order = Ref(DrugOrder, filing=True)
    entered_by = Code("who entered it")
    about = Choice("allergy entry", "interaction", "dose")


class MealNote(Record, id="MN-######"):
    chart = Ref(Inpatient, filing=True)
    note = Choice("with food", "fasting", "no remark")


class OrderPolicy(Policy, id="MED-##@"):
    """Passing drug orders to the pharmacy"""

    review_lasts = Duration()
    old_review = Disposition()
    value_lasts = Duration()
    old_value = Disposition()
    allergic = Disposition()
    doubled = Disposition()


class OrderPass(Commit):
    """Pass a drug order to the pharmacy that supplies it."""

    order_id = Ref(DrugOrder, "order", target=True)
    edition = Whole("edition that is passed on")
    dispensary_id = Ref(Dispensary, "pharmacy")
    review_id = Ref(PharmacyReview, "review on which it rests")
    returns = {"transfer_number": Code(form="TF-########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.order_id.edition == call.edition, "the order has another edition")


class OrderPrint(Commit):
    """Print a drug order for the ward."""

    order_id = Ref(DrugOrder, "order", target=True)
    edition = Whole("edition that is printed")
    returns = {"print_number": Code(form="PT-######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the order desk."""
    # fmt: off
    w.searches(Inpatient, "inpatient_find", "Find inpatients by name.", over="name")
    w.reads(Inpatient, "inpatient_get", "An inpatient and the ward.")
    w.lists(DrugOrder, "drug_orders", "Drug orders in a chart.", by="chart", page_size=3)
    w.reads(DrugOrder, "drug_order_get", "One drug order as it stands.")
    w.lists(OrderSignature, "order_signatures", "Signatures on an order, all editions.", by="order")
    w.lists(PharmacyReview, "pharmacy_reviews", "Reviews of an order by pharmacists.", by="order")
    w.reads(LabValue, "lab_value_get", "When a laboratory value was taken and whether it is validated.")
    w.lists(LabValue, "lab_values_of", "Laboratory values of one analyte in a chart.", by=("chart", "analyte"))
    w.lists(AllergyEntry, "allergy_entries", "Allergy entries in a chart.", by="chart")
    w.lists(OverrideEntry, "override_entries", "Overrides entered for an order.", by="order")
    w.reads(Dispensary, "dispensary_get", "A pharmacy and whether it takes orders.")
    w.searches(Dispensary, "dispensary_find", "Find pharmacies by name.", over="name")
    w.lists(MealNote, "meal_notes", "Notes on how drugs are taken.", by="chart")
    w.reads(OrderPolicy, "policy_get", "A policy on drug orders by its number.")
    # fmt: on


def clutter(w: Draft, chart: Handle, namesake: Handle) -> None:
    """Notes that decide nothing."""
    w.add("meal", MealNote, chart=chart, note=w.pick("with food", "no remark"))
    w.add("their_meal", MealNote, chart=namesake, note=w.pick("fasting", "no remark"))
