"""What the supplier master data desk of a furniture maker keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Call, Cash, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, hours, Policy, Record, Ref, Text,
)  # fmt: skip

SEATS = ("DE", "AT", "LT")


class Clerk(Record, id="C####"):
    name = Code("full name", filing=True)
    team = Text()


class Supplier(Record, id="SUP-#####"):
    name = Code("registered name", filing=True)
    seat = Choice(*SEATS, doc="country of the registered office")
    paid_to = Code("IBAN that payments go to at present")


class SupplierContact(Record, id="SC-#####"):
    supplier = Ref(Supplier, filing=True)
    name = Code()
    phone = Code("telephone number on file")
    phone_since = Day("day since which this number has been on file")
    signs = Choice("alone", "jointly", "not at all", doc="power to sign for the supplier")


class ChangeRequest(Record, id="BCR-######"):
    supplier = Ref(Supplier, filing=True)
    iban = Code("account that is asked for")
    country = Choice(*SEATS, doc="country of that account")
    holder = Code("account holder that the request gives")
    signed_by = Ref(SupplierContact)
    letterhead_phone = Code("telephone number printed on the request")
    received_on = Day()
    entered_by = Ref(Clerk)
    state = Choice("open", "withdrawn", "done")


class CallNote(Record, id="CB-######"):
    request = Ref(ChangeRequest, filing=True)
    dialled = Code("number that was dialled")
    spoke_with = Ref(SupplierContact)
    read_back = Code("IBAN that the other side read out")
    made_by = Ref(Clerk)


class BankLetter(Record, id="BL-#####"):
    request = Ref(ChangeRequest, filing=True)
    iban = Code("IBAN that the letter gives")
    came_by = Choice("post", "e-mail")
    opened_by = Ref(Clerk)


class HolderCheck(Record, id="HC-######"):
    iban = Code(filing=True)
    holder = Code("holder that the bank gave back")


class FraudNotice(Record, id="FN-#####"):
    iban = Code(filing=True)
    source = Choice("bank", "police", "trade association")
    state = Choice("in force", "lifted")


class Assignment(Record, id="ASG-#####"):
    supplier = Ref(Supplier, filing=True)
    factor = Code("firm to which the claims were assigned")
    state = Choice("in force", "ended")


class TreasuryApproval(Record, id="TA-#####"):
    request = Ref(ChangeRequest, "request that it is filed under", filing=True)
    iban = Code("IBAN that the approval states")


class RunItem(Record, id="PRI-######"):
    supplier = Ref(Supplier, filing=True)
    total = Cash()
    state = Choice("prepared", "at the bank", "settled")


class FrameworkOrder(Record, id="FO-#####"):
    supplier = Ref(Supplier, filing=True)
    ceiling = Cash()
    ends_on = Day()


class AccountChangePolicy(Policy, id="MD-##@"):
    """Changes of suppliers' bank accounts"""

    settled = Duration()
    check_lasts = Duration()
    wait = Duration()
    wait_abroad = Duration()
    rivals = Disposition()
    same_hands = Disposition()
    mismatch = Disposition()


class SupplierAccountReplace(Commit):
    """Replace the account that a supplier is paid to."""

    supplier_id = Ref(Supplier, target=True)
    iban = Code("account from then on")
    effective_on = Day("first day on which payments go there")
    basis = Choice("call-back", "bank letter", doc="what the change was confirmed by")
    returns = {"change_number": Code(form="MDC-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.sets(call.supplier_id.paid_to, call.iban)


class SupplierAccountAdd(Commit):
    """Add an account beside the one in use; invoices choose between the two."""

    supplier_id = Ref(Supplier, target=True)
    iban = Code("additional account")
    returns = {"change_number": Code(form="MDC-#######")}


def call_notes(w: Draft, request: Handle, rival: Handle, contact: Handle, second: Handle, hands: Handle) -> Handle:
    """Notes of calls under two requests: the one that matters reads back the account asked for."""
    # fmt: off
    call = w.add("call", CallNote, request=request, dialled=contact.phone, spoke_with=contact,
                 read_back=request.iban, made_by=hands)
    w.look_alike("earlier_call", call, request=rival, spoke_with=w.pick(contact, second),
                 dialled=w.pick(contact.phone, second.phone, rival.letterhead_phone), read_back=rival.iban,
                 made_by=w.pick(hands, rival.entered_by))
    # fmt: on
    return call


def clutter(w: Draft, supplier: Handle, namesake: Handle) -> None:
    """What lies beside a change of account and decides nothing."""
    # fmt: off
    order = w.add("order", FrameworkOrder, supplier=supplier, ceiling=w.money(40000, 260000, step="5000"),
                  ends_on=w.days_ahead(20, 400))
    w.look_alike("their_order", order, supplier=namesake, ends_on=w.days_ago(2, 90))
    # fmt: on


def payment_runs(w: Draft, supplier: Handle, namesake: Handle) -> Handle:
    """Items of payment runs for two suppliers, the last of the first one's settled."""
    # fmt: off
    item = w.add("item", RunItem, supplier=supplier, total=w.money(900, 18000), state="settled",
                 as_of=w.ago(hours(1), days(2)))
    w.look_alike("next_item", item, total=w.money(900, 18000), state=w.pick("prepared", "settled"))
    w.look_alike("their_item", item, supplier=namesake, total=w.money(900, 18000),
                 state=w.pick("prepared", "at the bank"))
    # fmt: on
    return item


def look_ups(w: Draft) -> None:
    """What the desk can look up, and an act that it does not need."""
    # fmt: off
    w.reads(ChangeRequest, "account_request_get", "One request for another account, as it was entered.")
    w.lists(ChangeRequest, "account_requests_of_supplier", "Requests for another account that a supplier ever made.",
            by="supplier")
    w.reads(Supplier, "supplier_get", "Master data of a supplier.")
    w.searches(Supplier, "supplier_search", "Find suppliers by name.", over="name", shows=("name", "seat"))
    w.lists(SupplierContact, "contacts_of_supplier", "People known at a supplier.", by="supplier")
    w.reads(SupplierContact, "contact_get", "One person at a supplier.")
    w.lists(CallNote, "call_notes_of_request", "Notes of telephone calls about a request.", by="request")
    w.lists(BankLetter, "bank_letters_of_request", "Letters of banks about a request.", by="request")
    w.reads(HolderCheck, "holder_check_of_iban", "Latest answer of the bank as to who holds an account.", by="iban")
    w.lists(FraudNotice, "fraud_notices_on_iban", "Fraud notices about an account.", by="iban")
    w.lists(Assignment, "assignments_of_supplier", "Assignments of a supplier's claims to factors.", by="supplier")
    w.lists(TreasuryApproval, "treasury_approvals_of_request", "Approvals of the treasurer under a request.",
            by="request")
    w.lists(RunItem, "run_items_of_supplier", "Items for a supplier in the latest payment runs.", by="supplier")
    w.lists(FrameworkOrder, "framework_orders_of_supplier", "Framework orders with a supplier.", by="supplier")
    w.searches(Clerk, "clerk_search", "Find colleagues by name.", over="name", shows=("name", "team"))
    w.reads(AccountChangePolicy, "policy_get", "A master data policy by its number.")
    # fmt: on
    w.offers(SupplierAccountAdd)
