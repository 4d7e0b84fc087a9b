"""What the after-sales desk of an appliance chain keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, Handle, Instant, Policy, Record,
    Ref,
)  # fmt: skip

BRANCHES = ("Ghent", "Bologna", "Brno", "Uppsala")


class Shopper(Record, id="CU-#######"):
    name = Code("full name", filing=True)
    club = Choice("member", "guest")


class Colleague(Record, id="E####"):
    name = Code("full name", filing=True)
    branch = Choice(*BRANCHES)


class Article(Record, id="ART-######"):
    model = Code("maker's designation of the model", filing=True)
    finish = Choice("steel", "white", "black")
    grade = Choice("new", "ex display", doc="in what state it is sold")


class Receipt(Record, id="BON-########"):
    shopper = Ref(Shopper, filing=True)
    article = Ref(Article)
    paid = Cash("what was paid for the article")
    bought_on = Day()
    branch = Choice(*BRANCHES)


class Tender(Record, id="TND-#######"):
    receipt = Ref(Receipt, filing=True)
    kind = Choice("card", "gift card", "instalments")
    state = Choice("collected", "charged back", "collecting")


class ReturnSlip(Record, id="RT-######"):
    filed_under = Ref(Receipt, "receipt under which it is filed", filing=True)
    receipt = Ref(Receipt, "receipt that was scanned at the counter")
    booked_in_on = Day("day on which the article came back")
    condition = Choice("sealed", "opened", "damaged", doc="as the counter found it")
    taken_in_by = Ref(Colleague)


class RefundEntry(Record, id="RB-#######"):
    shopper = Ref(Shopper, filing=True)
    receipt = Ref(Receipt)
    amount = Cash()
    booked_on = Day()
    state = Choice("paid", "reversed", "planned")


class RefundApproval(Record, id="OK-#####"):
    filed_under = Ref(ReturnSlip, "slip under which it is filed", filing=True)
    slip = Ref(ReturnSlip, "slip that it names")
    by = Ref(Colleague)
    up_to = Cash("amount up to which it is given")
    given_at = Instant()


class SigningLimit(Record, id="LIM-####"):
    colleague = Ref(Colleague, filing=True)
    limit = Cash("largest refund that the colleague may approve")
    valid_until = Day()


class ShelfPrice(Record, id="PR-########"):
    article = Ref(Article, filing=True)
    price = Cash()
    kind = Choice("shelf", "web", "clearance")
    first_day = Day()
    last_day = Day()


class PriceClaim(Record, id="PP-######"):
    shopper = Ref(Shopper, filing=True)
    receipt = Ref(Receipt, "receipt that it is about")
    price = Ref(ShelfPrice, "lower price that the shopper points to")
    seen = Cash("price on the shopper's photo or screenshot")
    made_on = Day("day on which it came in")


class PriceCredit(Record, id="PC-#######"):
    receipt = Ref(Receipt, filing=True)
    amount = Cash()
    state = Choice("granted", "taken back")


class Delivery(Record, id="DL-######"):
    receipt = Ref(Receipt, filing=True)
    day = Day()
    lift = Choice("to the kerb", "to the flat")


class CarePlan(Record, id="CP-#####"):
    receipt = Ref(Receipt, filing=True)
    years = Choice("2", "3", "5")


class TierPolicy(Policy, id="AS-##@"):
    """Refunds for returned articles"""

    window = Duration()
    late = Disposition()
    tier = Cash()
    look_back = Duration()
    handling = Cash()
    unsigned = Disposition()
    self_signed = Disposition()
    too_small = Disposition()


class PricePolicy(Policy, id="PX-##@"):
    """Credit after a price cut"""

    window = Duration()
    late = Disposition()
    least = Cash()
    carriage = Cash()
    trifle = Disposition()
    clearance = Disposition()
    unlike = Disposition()


class DeskRefund(Commit):
    """Pay a refund from the desk's own float."""

    slip_id = Ref(ReturnSlip, "slip of the returned article", target=True)
    amount = Amount("amount in euro")
    returns = {"refund_number": Code(form="RB-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.slip_id.condition != "damaged", "a damaged article is on the slip")


class SignedRefund(Commit):
    """Pay a refund by the head office, on the strength of a signature."""

    slip_id = Ref(ReturnSlip, "slip of the returned article", target=True)
    amount = Amount("amount in euro")
    approval_id = Ref(RefundApproval, "approval that it rests on")
    returns = {"refund_number": Code(form="RB-#######")}


class StoreVoucher(Commit):
    """Issue a voucher over an amount."""

    shopper_id = Ref(Shopper, "shopper", target=True)
    amount = Amount("amount in euro")
    returns = {"voucher_number": Code(form="SV-######-@")}


class PriceCreditGrant(Commit):
    """Credit the difference to a lower price to the means by which the receipt was paid."""

    receipt_id = Ref(Receipt, "receipt", target=True)
    price_id = Ref(ShelfPrice, "lower price")
    amount = Amount("amount in euro")
    returns = {"credit_number": Code(form="PC-#######")}


def look_ups(w: Draft) -> None:
    """What both kinds of request look up."""
    # fmt: off
    w.searches(Shopper, "shopper_search", "Find shoppers by name.", over="name")
    w.reads(Shopper, "shopper_get", "A shopper.")
    w.lists(Receipt, "receipts_of_shopper", "Receipts of a shopper.", by="shopper", page_size=4)
    w.reads(Receipt, "receipt_get", "A receipt.")
    w.reads(Article, "article_get", "An article of the range.")
    w.lists(Tender, "tenders_of_receipt", "How a receipt was paid, and what became of it.", by="receipt")
    w.lists(Delivery, "deliveries_of_receipt", "Deliveries to the home.", by="receipt")
    w.lists(CarePlan, "care_plans_of_receipt", "Care plans sold with a receipt.", by="receipt")
    w.offers(StoreVoucher)
    # fmt: on


def clutter(w: Draft, receipt: Handle, other: Handle) -> None:
    """Deliveries and care plans, which decide nothing."""
    w.add(
        "delivery",
        Delivery,
        receipt=receipt,
        day=receipt.bought_on + days(2),
        lift=w.pick("to the kerb", "to the flat"),
    )
    w.add("other_delivery", Delivery, receipt=other, day=other.bought_on + days(4), lift="to the flat")
    w.add("care_plan", CarePlan, receipt=receipt, years=w.pick("2", "3"))
    w.add("other_plan", CarePlan, receipt=other, years=w.pick("3", "5"))
