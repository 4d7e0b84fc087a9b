"""What the benefits desk of a hospital's billing office keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Money, Policy, Record, Ref, SetOf,
    Whole,
)  # fmt: skip

WAYS = ("employment", "pension", "parent")
RULES = ("decree", "birthday", "employment", "length of cover")


class Insured(Record, id="MPI#######"):
    name = Code("full name", filing=True)
    born = Day("date of birth")


class Account(Record, id="ENC-########"):
    patient = Ref(Insured, filing=True)
    admitted_on = Day("first day of the treatment that is billed")
    state = Choice("unbilled", "on hold", "settled")


class Cover(Record, id="COV-#######"):
    patient = Ref(Insured, filing=True)
    payer = Code("name of the payer")
    holder = Code("in whose name the cover runs")
    holder_born_in = Whole("month, 1 to 12, in which the holder was born")
    comes_through = Choice(*WAYS, doc="what the cover comes through")
    begins = Day()
    ends = Day("last day, as the payer last confirmed it")


class Decree(Record, id="FC-######"):
    patient = Ref(Insured, filing=True)
    answerable = Code("parent whom the court makes answerable for health costs")
    state = Choice("in force", "superseded")


class BenefitsSheet(Record, id="BQ-#######"):
    filed_under = Ref(Insured, "patient under whom the sheet is filed", filing=True)
    names = Ref(Insured, "patient that the sheet itself names")
    lists = SetOf(Ref(Cover), "covers that it lists")
    signed_on = Day()


class Charge(Record, id="CHG-########"):
    account = Ref(Account, filing=True)
    amount = Cash("amount charged")
    state = Choice("open", "void")


class Claim(Record, id="CLM-########"):
    account = Ref(Account, filing=True)
    cover = Ref(Cover, "cover on which it was made")
    state = Choice("sent", "rejected", "paid")


class LiabilityCase(Record, id="LC-#####"):
    patient = Ref(Insured, filing=True)
    account = Ref(Account, "account whose cost somebody else may owe")
    cause = Choice("accident at work", "traffic", "school trip")
    state = Choice("open", "closed")


class Countersignature(Record, id="CS-######"):
    filed_under = Ref(Account, "account under which it is filed", filing=True)
    covers = Ref(Account, "account that it names")
    signed_by = Code("team lead")


class CallNote(Record, id="CN-######"):
    patient = Ref(Insured, filing=True)
    about = Choice("instalments", "copy of a bill", "change of address")


class BenefitsPolicy(Policy, id="COB-###"):
    """Which payer stands first"""

    confirmed_within = Duration()
    ended = Disposition()
    third = Disposition()
    sheet_lasts = Duration()
    old_sheet = Disposition()
    owed = Disposition()
    paid = Disposition()
    second_hand_from = Cash()
    unsigned = Disposition()


class PayerOrderSet(Commit):
    """Enter in which order an account is billed to the patient's payers."""

    account_id = Ref(Account, "account", target=True)
    first_cover_id = Ref(Cover, "cover billed first")
    second_cover_id = Ref(Cover, "cover billed for what the first leaves over")
    rule = Choice(*RULES, doc="rule on which the order rests")
    effective_from = Day("first day of treatment to which the order applies")
    returns = {"order_number": Code(form="PO-#######"), "claims_leave_on": Day()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.account_id.state == "unbilled", "the account is not waiting to be billed")


class PatientStatement(Commit):
    """Send the family a statement for what is open on an account."""

    account_id = Ref(Account, "account", target=True)
    returns = {"statement_number": Code(form="STM-#######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the benefits desk."""
    # fmt: off
    w.searches(Insured, "patient_index", "Find patients by name.", over="name")
    w.reads(Insured, "patient_get", "Name and date of birth of a patient.")
    w.reads(Account, "account_get", "A billing account.")
    w.lists(Account, "accounts_of_patient", "Billing accounts that a patient has.", by="patient")
    w.lists(Cover, "covers_of_patient", "Covers of a patient, present and past.", by="patient", page_size=4)
    w.lists(Decree, "court_decrees", "Family-court decrees lodged for a patient.", by="patient")
    w.lists(BenefitsSheet, "benefits_sheets", "Sheets on other insurance that a family has signed.", by="filed_under")
    w.lists(Charge, "charges_on_account", "Charges on an account.", by="account", page_size=4)
    w.lists(Claim, "claims_on_account", "Claims made from an account.", by="account")
    w.lists(LiabilityCase, "liability_cases", "Cases in which somebody else may owe the cost.", by="patient")
    w.lists(Countersignature, "countersignatures", "Team leads' countersignatures, account by account.",
            by="filed_under")
    w.lists(CallNote, "call_notes", "Notes of calls with a family.", by="patient")
    w.reads(BenefitsPolicy, "policy_get", "A policy of the billing office by its number.")
    # fmt: on


def charges(w: Draft, account: Handle, total: object, void: object) -> Handle:
    """Six charges, of which four that are open make the total, and one void one that matters; the latter."""
    part = w.money(60, 240, step="0.50")
    first = w.add("charge", Charge, account=account, amount=part, state="open")
    second = w.look_alike("charge_two", first, amount=w.money(60, 240, step="0.50"))
    third = w.look_alike("charge_three", first, amount=w.money(60, 240, step="0.50"))
    w.look_alike("void_small", first, amount=w.money(20, 90, step="0.50"), state="void")
    w.look_alike("charge_rest", first, amount=total - first.amount - second.amount - third.amount)  # type: ignore[operator]
    return w.look_alike("void", first, amount=void, state="void")


def clutter(w: Draft, patient: Handle, namesake: Handle, theirs: Handle, cover: Handle) -> None:
    """The namesake's charges, claims and calls, which decide nothing."""
    w.add("their_charge", Charge, account=theirs, amount=w.money(90, 4000, step="0.50"), state=w.pick("open", "void"))
    w.add("their_claim", Claim, account=theirs, cover=cover, state=w.pick("sent", "paid"))
    w.add("call", CallNote, patient=patient, about=w.pick("instalments", "copy of a bill"))
    w.add("their_call", CallNote, patient=namesake, about=w.pick("copy of a bill", "change of address"))
    w.add("zero", Charge, account=theirs, amount=Money.of("35.00", "EUR"), state="open")
