"""What the procurement office of a cable-car company keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, Policy, Record, Ref,
    Whole,
)  # fmt: skip

OFFICES = ("head of department", "managing director", "finance director", "buyer")


class Department(Record, id="D-####"):
    title = Code("name of the department", filing=True)


class Officer(Record, id="N-#####"):
    name = Code("full name", filing=True)
    office = Choice(*OFFICES)


class Bidder(Record, id="BID-#####"):
    name = Code("registered name", filing=True)
    town = Code()


class Requisition(Record, id="REQ-######"):
    department = Ref(Department, filing=True)
    supplier = Ref(Bidder, "supplier that the department wants", filing=True)
    item = Choice("haul rope", "cabin doors", "drive gearbox", "grip jaws", "snow fences")
    total = Cash("net total as entered by the department")
    ordered_on = Day("day of the order, or planned day where there is none yet")
    state = Choice("in sourcing", "ordered", "cancelled")


class BidOffer(Record, id="OF-######"):
    requisition = Ref(Requisition, filing=True)
    bidder = Ref(Bidder)
    total = Cash("net total")
    binding_until = Day()
    form = Choice("signed", "budgetary estimate", doc="how the bidder made it")


class SoleSourceNote(Record, id="SSN-####"):
    requisition = Ref(Requisition, filing=True)
    bidder = Ref(Bidder, "bidder that is said to be the only one")
    backed_by = Choice("rope inspectorate", "department alone", "manufacturer")


class SpendApproval(Record, id="SA-######"):
    filed_under = Ref(Requisition, filing=True)
    requisition = Ref(Requisition, "requisition that the approval itself names")
    given_by = Ref(Officer)
    given_on = Day()


class Delegation(Record, id="DLG-####"):
    deputy = Ref(Officer, filing=True)
    stands_in_for = Ref(Officer)
    begins = Day()
    ends = Day()
    up_to = Cash("highest order that the deputy may approve")


class Screening(Record, id="SCR-#####"):
    bidder = Ref(Bidder, filing=True)
    hits = Whole("entries of sanctions lists that match")


class InterestEntry(Record, id="IR-#####"):
    bidder = Ref(Bidder, filing=True)
    officer = Ref(Officer, "who declared it")
    nature = Choice("shares", "family", "former employment")
    state = Choice("standing", "ended")


class BudgetLine(Record, id="BL-####"):
    department = Ref(Department, filing=True)
    free = Cash("money not yet bound by orders")


class StockLevel(Record, id="ST-#####"):
    department = Ref(Department, filing=True)
    pieces = Whole()


class BidderRating(Record, id="BR-#####"):
    bidder = Ref(Bidder, filing=True)
    late_deliveries = Whole("late deliveries in two years")


class PurchasePolicy(Policy, id="PRO-##@"):
    """Orders above the departments' own limits"""

    exec_from = Cash()
    board_from = Cash()
    window = Duration()
    offers = Whole()
    guarantee = Whole()
    screen_lasts = Duration()
    to_board = Disposition()
    few_offers = Disposition()
    interested = Disposition()


class PurchaseOrderPlace(Commit):
    """Place a binding order on a bidder's offer."""

    requisition_id = Ref(Requisition, target=True)
    offer_id = Ref(BidOffer, "offer that is accepted")
    approval_id = Ref(SpendApproval, "approval that the order rests on")
    guarantee = Amount("guarantee that the bidder has to furnish, in euro")
    returns = {"order_number": Code(form="PO-########"), "guarantee_due": Day()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.requisition_id.state == "in sourcing", "the requisition is not in sourcing")
        call.sets(call.requisition_id.state, "ordered")


class CallOffPlace(Commit):
    """Call a part of a requisition off at list price, without a binding offer."""

    requisition_id = Ref(Requisition, target=True)
    amount = Amount("value of the part, in euro")
    returns = {"call_off": Code(form="CO-########")}


def earlier_orders(w: Draft, wanted: Handle, elsewhere: Handle, window: Expr) -> tuple[Handle, Handle]:
    """Requisitions with the same supplier: one ordered lately, one cancelled, one ordered before the window."""
    # fmt: off
    since = w.now.day - window
    recent = w.look_alike("recent", wanted, item=w.pick("grip jaws", "cabin doors"), state="ordered",
                          total=w.money(9000, 15000, step="10"),
                          ordered_on=since + w.length(days(1), days(12), days(1)))
    dropped = w.look_alike("dropped", wanted, item=w.pick("grip jaws", "snow fences"), total=w.money(26000, 31000),
                           ordered_on=since + w.length(days(3), days(25), days(1)), state="cancelled")
    w.look_alike("long_ago", wanted, item=w.pick("haul rope", "snow fences"), total=w.money(30000, 52000),
                 ordered_on=since - w.length(days(2), days(14), days(1)), state="ordered")
    w.look_alike("by_others", wanted, department=elsewhere, item=w.pick("grip jaws", "drive gearbox"),
                 total=w.money(8000, 60000), ordered_on=w.days_ago(3, 90), state=w.pick("ordered", "cancelled"))
    # fmt: on
    return recent, dropped


def offers_on(w: Draft, wanted: Handle, bidders: tuple[Handle, Handle], total: Expr, other_form: str) -> list[Handle]:
    """Four offers on a requisition: the supplier's, its own earlier one, and two of competitors."""
    # fmt: off
    chosen = w.add("chosen", BidOffer, requisition=wanted, bidder=wanted.supplier, total=total, form="signed",
                   binding_until=w.days_ahead(1, 30))
    w.look_alike("first_try", chosen, total=total + w.money(900, 5000, step="10"), form="budgetary estimate",
                 binding_until=w.days_ahead(-40, 5))
    return [chosen, *(w.look_alike(f"offer_{number}", chosen, bidder=bidder, form=other_form,
                                   total=total + w.money(1200, 9000, step="10"), binding_until=w.days_ahead(2, 40))
                      for number, bidder in enumerate(bidders))]
    # fmt: on


def clutter(w: Draft, department: Handle, bidder: Handle, rival: Handle) -> None:
    """What lies beside a requisition and decides nothing."""
    # fmt: off
    w.add("stock", StockLevel, department=department, pieces=w.whole(0, 40))
    rating = w.add("rating", BidderRating, bidder=bidder, late_deliveries=w.whole(0, 5))
    w.look_alike("rival_rating", rating, bidder=rival, late_deliveries=w.whole(0, 9))
    # fmt: on


def look_ups(w: Draft) -> None:
    """What the office can look up, and an act that it does not need."""
    # fmt: off
    w.reads(Requisition, "requisition_get", "One requisition of a department.")
    w.lists(Requisition, "requisitions_with_supplier", "A department's requisitions with one supplier, of any state.",
            by=("department", "supplier"), page_size=3)
    w.lists(BidOffer, "offers_on_requisition", "Offers that came in on a requisition.", by="requisition")
    w.reads(SoleSourceNote, "sole_source_note", "What is on file as to a single possible source.", by="requisition")
    w.lists(SpendApproval, "approvals_on_requisition", "Approvals filed under a requisition.", by="filed_under")
    w.lists(Delegation, "delegations_to_officer", "For whom a person stands in, and when.", by="deputy")
    w.reads(Officer, "officer_get", "One person of the company with the office held.")
    w.searches(Officer, "officer_search", "Find people by name.", over="name")
    w.reads(Screening, "screening_of_bidder", "Latest run of a bidder against sanctions lists.", by="bidder")
    w.lists(InterestEntry, "interests_in_bidder", "Interests in a bidder that people of the company declared.",
            by="bidder")
    w.reads(BudgetLine, "budget_line_of_department", "Budget line of a department.", by="department")
    w.searches(Bidder, "bidder_search", "Find bidders by name.", over="name", shows=("name", "town"))
    w.searches(Department, "department_search", "Find departments.", over="title")
    w.reads(StockLevel, "spare_parts_stock", "Spare parts that a department has in store.", by="department")
    w.reads(BidderRating, "bidder_rating", "How punctual a bidder has been.", by="bidder")
    w.reads(PurchasePolicy, "policy_get", "A procurement policy by its number.")
    # fmt: on
    w.offers(CallOffPlace)
