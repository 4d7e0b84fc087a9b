"""What accounts payable keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Instant, Number, Record, Ref, SetOf, Text,
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
    up_to = Cash("highest payable amount that was approved")
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
