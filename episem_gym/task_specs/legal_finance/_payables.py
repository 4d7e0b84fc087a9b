"""What accounts payable keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, Instant, Number, Policy, Record, Ref,
    SetOf, Text,
)  # fmt: skip


class Vendor(Record, id="V-#####"):
    name = Code("trading name", filing=True)
    state = Choice("active", "blocked", "closed")
    bank_account = Ref("BankAccount", "account to which the vendor is paid at present")


class BankAccount(Record, id="BA-######"):
    vendor = Ref(Vendor, "vendor", filing=True)
    iban_ending = Code("last four characters of the IBAN")
    changed_at = Instant("last change of the account details")
    call_back_at = Instant("last call-back to a number on file")
    letter_dated = Instant("receipt of the last signed letter")


class Invoice(Record, id="INV-#######"):
    vendor = Ref(Vendor, filing=True)
    vendor_number = Code("the vendor's own document number", filing=True)
    gross = Cash("amount of the document")
    due = Day()
    state = Choice("parked", "posted", "open", "cancelled", "paid")


class CreditNote(Record, id="CN-#######"):
    invoice = Ref(Invoice, "invoice that it is filed under", filing=True)
    credited = Cash()
    state = Choice("posted", "withdrawn")


class Employee(Record, id="E####"):
    name = Code("full name", filing=True)
    desk = Text()


class Approval(Record, id="APR-######"):
    filed_under = Ref(Invoice, "invoice that it is filed under", filing=True)
    covers = Ref(Invoice, "invoice that the approval itself states")
    approver = Ref(Employee)
    amount = Cash("highest payable amount that was approved")
    granted_at = Instant()


class Authority(Record, id="AUT-#####"):
    holder = Ref(Employee, "approver", filing=True)
    single_limit = Cash("highest single payment")
    daily_limit = Cash("highest total of one day")
    valid_until = Day()


class Payment(Record, id="PAY-######"):
    approver = Ref(Employee, "approver whose limit the payment counts against", filing=True)
    day = Day("payment day", filing=True)
    amount = Cash()
    state = Choice("planned", "released", "reversed")


class Hold(Record, id="HLD-#####"):
    vendor = Ref(Vendor, filing=True)
    kind = Choice("price query", "dispute", "sanctions")
    state = Choice("active", "released")


class FixedRate(Record, id="FX-######"):
    currency = Choice("NOK", "GBP", filing=True)
    day = Day(filing=True)
    euros_for_one = Number("euros for one unit")


class PurchaseOrder(Record, id="PO-######"):
    vendor = Ref(Vendor, filing=True)
    total = Cash()
    state = Choice("open", "closed")


class CostCentre(Record, id="CC-####"):
    title = Code("name of the cost centre", filing=True)
    budget_left = Cash()


class Reminder(Record, id="RM-#####"):
    vendor = Ref(Vendor, filing=True)
    level = Choice("first", "second", "final")


class PaymentPolicy(Policy, id="FIN-###"):
    """Release of supplier payments"""

    second_from = Cash()
    approval_lasts = Duration()
    lapsed = Disposition()
    one_signature = Disposition()
    over_limit = Disposition()
    unverified = Disposition()


class PaymentRelease(Commit):
    """Release one supplier payment into the next payment run."""

    invoice_id = Ref(Invoice, "invoice to be paid", target=True)
    amount = Amount("payable amount")
    currency = Choice("EUR", "NOK", "GBP", doc="currency of the payment")
    bank_account_id = Ref(BankAccount, "account to be credited")
    approval_ids = SetOf(Ref(Approval), "approvals that the payment rests on")
    returns = {"payment_reference": Code(form="TRX-########"), "value_date": Day()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.invoice_id.state == "posted", "the invoice is not open for payment")
        call.sets(call.invoice_id.state, "paid")


class PaymentOnAccount(Commit):
    """Pay a vendor a sum on account, against no document."""

    vendor_id = Ref(Vendor, "vendor to be paid", target=True)
    amount = Amount("sum on account")
    currency = Choice("EUR", "NOK", "GBP", doc="currency of the payment")
    bank_account_id = Ref(BankAccount, "account to be credited")
    returns = {"payment_reference": Code(form="TRX-########")}


def paid_today(w: Draft, marek: Handle, ines: Handle) -> Handle:
    """Payments of today under two approvers, some of each state: the large reversed one."""
    # fmt: off
    paid = w.add("paid", Payment, approver=marek, day=w.now.day, amount=w.money(8450, 8900), state="reversed")
    for number in range(4):
        w.look_alike(f"paid_{number}", paid, amount=w.money(200, 1300), state="released" if number < 3 else "planned")
    w.look_alike("by_ines", paid, approver=ines, amount=w.money(800, 9000), state=w.pick("released", "reversed"))
    # fmt: on
    return paid


def clutter(w: Draft, vendor: Handle, rival: Handle, hold: Handle, gross: Expr) -> None:
    """What lies beside an invoice and decides nothing."""
    kind, state = w.pick("price query", "dispute"), w.pick("active", "released")
    w.look_alike("rival_hold", hold, vendor=rival, kind=kind, state=state)
    w.add("order", PurchaseOrder, vendor=vendor, total=gross, state="open")
    w.add("centre", CostCentre, title="Inbound freight", budget_left=w.money(9000, 60000))
    w.add("reminder", Reminder, vendor=vendor, level=w.pick("first", "second"))


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.reads(Invoice, "invoice_get", "One supplier invoice as it stands in the ledger.")
    w.lists(Invoice, "documents_by_vendor_number", "Documents with one vendor number.", by="vendor_number")
    w.lists(CreditNote, "credit_notes_for_invoice", "Credit notes filed under an invoice.", by="invoice")
    w.reads(Vendor, "vendor_get", "Master data of a vendor.")
    w.searches(Vendor, "vendor_search", "Find vendors by name.", over="name", shows=("name", "bank_account"))
    w.reads(BankAccount, "bank_account_get", "One bank account of a vendor with its call-backs.",
            shows=("iban_ending", "changed_at", "call_back_at"))
    w.lists(BankAccount, "bank_accounts_of_vendor", "Bank accounts ever kept for a vendor.", by="vendor",
            shows=("iban_ending", "changed_at"))
    w.lists(BankAccount, "account_letters_of_vendor", "Signed letters in which a vendor confirmed an account.",
            by="vendor", shows=("letter_dated",))
    w.lists(Approval, "approvals_under_invoice", "Approvals filed under an invoice.", by="filed_under")
    w.reads(Authority, "authority_of_approver", "Payment authority of an approver.", by="holder")
    w.lists(Payment, "payments_of_approver", "Payments of a day that count against an approver.",
            by=("approver", "day"), page_size=3)
    w.lists(Hold, "holds_on_vendor", "Hold register entries of a vendor.", by="vendor")
    w.reads(FixedRate, "fixed_rate_get", "The bank's fixed rate on a day.", by=("currency", "day"))
    w.searches(Employee, "staff_directory", "Find colleagues by name.", over="name", shows=("name", "desk"))
    w.lists(PurchaseOrder, "purchase_orders_of_vendor", "Purchase orders placed with a vendor.", by="vendor")
    w.searches(CostCentre, "cost_centre_search", "Find cost centres by title.", over="title",
               shows=("title", "budget_left"))
    w.lists(Reminder, "reminders_of_vendor", "Payment reminders received from a vendor.", by="vendor")
    w.reads(PaymentPolicy, "policy_get", "An accounts payable policy by its number.")
