"""What the seller desk of an online marketplace keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, Instant, Policy, Record, Ref,
)  # fmt: skip


class Seller(Record, id="MS-#######"):
    firm = Code("name of the firm", filing=True)
    vat = Code("VAT number that the seller entered")


class SellerAccount(Record, id="SA-########"):
    seller = Ref(Seller, filing=True)
    region = Choice("north", "south", "west")
    opened_on = Day()


class VatEntry(Record, id="VE-######"):
    seller = Ref(Seller, filing=True)
    vat = Code("VAT number in the tax office's register")


class ClosureForm(Record, id="CF-#####"):
    seller = Ref(Seller, "seller under whom it is filed", filing=True)
    account = Ref(SellerAccount, "account that the form names")
    pay_to = Ref("BankLine", "where the reserve is to go")
    signed_on = Day()


class SoldOrder(Record, id="MO-#########"):
    account = Ref(SellerAccount, filing=True)
    total = Cash()
    state = Choice("delivered", "cancelled", "awaiting dispatch")
    day = Day("day of delivery or, before that, of the order")


class ReturnCase(Record, id="RC-#######"):
    account = Ref(SellerAccount, filing=True)
    order = Ref(SoldOrder)
    state = Choice("settled", "open")


class Chargeback(Record, id="CB-######"):
    account = Ref(SellerAccount, filing=True)
    order = Ref(SoldOrder)
    state = Choice("won", "lost", "running")


class FeeInvoice(Record, id="MF-#######"):
    account = Ref(SellerAccount, filing=True)
    amount = Cash()
    state = Choice("paid", "open", "credited")


class Reserve(Record, id="RS-######"):
    account = Ref(SellerAccount, filing=True)
    amount = Cash()
    state = Choice("held", "released")


class BankLine(Record, id="BK-######"):
    seller = Ref(Seller, filing=True)
    iban_ending = Code()
    confirmed_at = Instant("last confirmed in the seller's portal")


class BankLetter(Record, id="LT-######"):
    seller = Ref(Seller, "seller under whom it is filed", filing=True)
    line = Ref(BankLine, "bank line that the bank writes about")
    dated = Day()


class Offer(Record, id="OF-#######"):
    account = Ref(SellerAccount, filing=True)
    state = Choice("online", "offline")


class ToolPlan(Record, id="TP-#####"):
    account = Ref(SellerAccount, filing=True)
    kind = Choice("storefront", "advertising")
    bound_until = Day()
    state = Choice("running", "ended")


class SupportCall(Record, id="TK-#######"):
    seller = Ref(Seller, filing=True)
    about = Choice("photos", "shipping labels", "reviews")


class ClosingPolicy(Policy, id="SC-##@"):
    """Closing seller accounts"""

    bound = Disposition()
    small = Cash()
    quiet = Duration()
    too_soon = Disposition()
    charged_back = Disposition()
    line_lasts = Duration()
    owing = Disposition()
    returning = Disposition()


class OffersWithdraw(Commit):
    """Take all offers of an account offline for good."""

    account_id = Ref(SellerAccount, "account", target=True)
    form_id = Ref(ClosureForm, "form on which it rests")
    returns = {"withdrawal_number": Code(form="OW-#######")}


class PlanEnd(Commit):
    """End a plan of an account."""

    plan_id = Ref(ToolPlan, "plan", target=True)
    returns = {"ending_number": Code(form="PE-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.plan_id.state == "running", "the plan has ended")
        call.sets(call.plan_id.state, "ended")


class ReservePay(Commit):
    """Pay what is left of an account's reserve."""

    account_id = Ref(SellerAccount, "account", target=True)
    bank_line_id = Ref(BankLine, "bank line that it goes to")
    amount = Amount("amount in euro")
    withdrawal_number = Code("number of the withdrawal of the offers")
    returns = {"payout_number": Code(form="RP-########")}


class YearStatement(Commit):
    """Draw up the closing statement for the tax office."""

    account_id = Ref(SellerAccount, "account", target=True)
    vat = Code("VAT number that it bears")
    withdrawal_number = Code("number of the withdrawal of the offers")
    ending_number = Code("number of the ended plan")
    returns = {"statement_number": Code(form="YS-######")}


class AccountClose(Commit):
    """Close an account for good."""

    account_id = Ref(SellerAccount, "account", target=True)
    payout_number = Code("number of the last payout")
    statement_number = Code("number of the closing statement")
    returns = {"closing_number": Code(form="AC-######")}


class HolidayMode(Commit):
    """Put an account on holiday."""

    account_id = Ref(SellerAccount, "account", target=True)
    until = Day("last day of the holiday")
    returns = {"holiday_number": Code(form="HM-######")}


def look_ups(w: Draft) -> None:
    """What can be looked up about sellers in general."""
    # fmt: off
    w.searches(Seller, "seller_search", "Find sellers by the name of the firm.", over="firm")
    w.reads(Seller, "seller_get", "A seller.")
    w.lists(SellerAccount, "accounts_of_seller", "Accounts of a seller.", by="seller")
    w.reads(SellerAccount, "seller_account_get", "A seller account.")
    w.lists(SoldOrder, "orders_of_account", "What an account has sold, order by order.", by="account", page_size=4)
    w.lists(Chargeback, "chargebacks_of_account", "Payments that buyers' banks have called back.", by="account")
    w.lists(BankLine, "bank_lines_of_seller", "Bank lines of a seller.", by="seller")
    w.lists(SupportCall, "support_calls", "What a seller has called about.", by="seller")
    # fmt: on


def closing_look_ups(w: Draft) -> None:
    """What is looked up besides when an account is closed."""
    # fmt: off
    w.lists(VatEntry, "vat_register", "The tax office's entries for a seller.", by="seller")
    w.reads(ClosureForm, "closure_form_get", "A form by which a seller gives up an account.")
    w.lists(ClosureForm, "closure_forms", "All such forms of a seller.", by="seller")
    w.lists(ReturnCase, "returns_of_account", "Returns of buyers to an account.", by="account")
    w.lists(FeeInvoice, "fee_invoices", "Fees invoiced to an account.", by="account")
    w.lists(Reserve, "reserves_of_account", "Sums kept back from an account.", by="account")
    w.lists(BankLetter, "bank_letters", "Letters of banks about a seller's lines.", by="seller")
    w.lists(Offer, "offers_of_account", "Offers of an account.", by="account")
    w.lists(ToolPlan, "plans_of_account", "Plans of an account.", by="account")
    w.reads(ClosingPolicy, "policy_get", "A procedure of the seller desk by its number.")
    # fmt: on
