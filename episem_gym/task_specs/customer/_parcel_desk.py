"""What the parcel desk of a mail-order house keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, hours, Instant, latent, Policy,
    Record, Ref, Whole,
)  # fmt: skip


class Customer(Record, id="K-######"):
    name = Code("full name", filing=True)
    usual_address = Ref("Address", "address proposed for new orders")


class Address(Record, id="ADR-#####"):
    customer = Ref(Customer, filing=True)
    postcode = Code()
    kind = Choice("home", "work", "parcel shop")


class Article(Record, id="ART-####-@"):
    title = Code("name in the catalogue", filing=True)
    cost = Cash("what one piece costs us")
    successor = Ref("Article", "article that takes over when this one runs out, itself if none is planned")


class Order(Record, id="AB#######"):
    customer = Ref(Customer, filing=True)
    article = Ref(Article)
    quantity = Whole()


class Parcel(Record, id="RR#########@@"):
    order = Ref(Order, filing=True)
    sent_to = Ref(Address)
    pieces = Whole("pieces of the article packed in it")
    posted_on = Day()
    postage = Cash()


class Scan(Record, id="SC#########"):
    parcel = Ref(Parcel, filing=True)
    at = Instant()
    event = Choice("sorted", "loaded", "nobody in", "handed over")
    postcode = Code("where it was scanned")


class Trace(Record, id="NF-######"):
    parcel = Ref(Parcel, "parcel that it is filed under", filing=True)
    about = Ref(Parcel, "parcel that the carrier's letter names")
    answer = Choice("none yet", "nothing found", "left elsewhere", doc="the carrier's answer")
    state = Choice("open", "closed")


class Declaration(Record, id="DN-#####"):
    order = Ref(Order, filing=True)
    parcel = Ref(Parcel, "parcel that the customer says never came")
    send_to = Ref(Address, "address for a new parcel")
    would_take = Ref(Article, "article that the customer would take")
    signed_at = Instant()


class Refund(Record, id="GS-######"):
    order = Ref(Order, filing=True)
    amount = Cash()
    state = Choice("drafted", "paid", "withdrawn")


class Stock(Record, id="ST-######"):
    article = Ref(Article, filing=True)
    site = Choice("main store", "outlet", filing=True)
    on_hand = Whole()
    reserved = Whole()
    pick = latent(Choice("packed", "short"))


class Loss(Record, id="VL-#####"):
    customer = Ref(Customer, filing=True)
    closed_on = Day()
    ended = Choice("sent again", "parcel turned up")


class NewParcel(Record, id="RX#########@@"):
    order = Ref(Order, filing=True)
    state = Choice("announced", "packed", "short")


class LossPolicy(Policy, id="AS-###"):
    """Parcels that do not arrive"""

    silence = Duration()
    stock_age = Duration()
    claims_within = Duration()
    least = Cash()
    look_back = Duration()
    third = Disposition()


class TraceClose(Commit):
    """Close the trace of a parcel with its outcome."""

    trace_id = Ref(Trace, target=True)
    outcome = Choice("lost", "misdelivered")
    returns = {"closure_number": Code(form="VA-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.trace_id.state == "open", "the trace is closed already")
        call.sets(call.trace_id.state, "closed")


class SendAgain(Commit):
    """Order goods out of the main store once more, free of charge."""

    order_id = Ref(Order, "order that they belong to", target=True)
    article_id = Ref(Article, "article to send")
    quantity = Whole()
    address_id = Ref(Address, "where to")
    closure_number = Code("number under which the trace was closed")
    returns = {"new_parcel_id": Ref(NewParcel)}


class ClaimEnter(Commit):
    """Enter a claim against the carrier for a parcel."""

    parcel_id = Ref(Parcel, "parcel that did not arrive", target=True)
    new_parcel_id = Ref(NewParcel, "parcel sent in its place")
    amount = Amount("amount in euro")
    returns = {"claim_number": Code(form="CL-2######")}


class VoucherGrant(Commit):
    """Grant a customer a goodwill voucher."""

    customer_id = Ref(Customer, target=True)
    value = Amount("value in euro")
    returns = {"voucher_number": Code(form="WG-#####")}


def earlier_scans(w: Draft, last: Handle, other: Handle, home: Handle) -> None:
    """Scans before the last one, and those of another parcel that goes to the same place."""
    # fmt: off
    for number in range(3):
        w.look_alike(f"scan_{number}", last, event=w.pick("sorted", "loaded"), postcode=w.code("6####"),
                     at=last.at - w.length(hours(8 + 16 * number), hours(22 + 16 * number)))
        w.look_alike(f"other_{number}", last, parcel=other, postcode=home.postcode,
                     event="sorted" if number else w.pick("loaded", "handed over"),
                     at=w.ago(days(1 + 4 * number), days(4 + 4 * number)))
    # fmt: on


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Customer, "people_search", "Find customers by name.", over="name")
    w.lists(Order, "orders_of_customer", "Orders of a customer.", by="customer")
    w.reads(Order, "order_get", "One order.")
    w.lists(Parcel, "parcels_of_order", "Parcels in which an order was sent.", by="order")
    w.lists(Scan, "scans_of_parcel", "The carrier's scans of a parcel.", by="parcel", page_size=3)
    w.reads(Scan, "scan_get", "One scan by the carrier.")
    w.lists(Trace, "traces_of_parcel", "Traces filed under a parcel.", by="parcel")
    w.lists(Declaration, "declarations_for_order", "Forms on parcels that did not come.", by="order")
    w.reads(Address, "address_get", "One address.", shows=("postcode", "kind"))
    w.lists(Address, "addresses_of_customer", "Addresses of a customer.", by="customer", shows=("kind",))
    w.lists(Refund, "refunds_for_order", "Refunds for an order.", by="order")
    w.reads(Refund, "refund_get", "One refund.")
    w.lists(Loss, "losses_of_customer", "Earlier parcels of a customer that went astray.", by="customer")
    w.reads(Stock, "shelf_count_get", "What was counted of an article at one site.", by=("article", "site"),
            shows=("article", "site", "on_hand"))
    w.reads(Stock, "reservations_get", "Pieces of an article at one site that open orders have reserved.",
            by=("article", "site"), shows=("reserved",))
    w.searches(Article, "catalogue_search", "Find articles by name.", over="title", shows=("title", "cost"))
    w.reads(Article, "article_get", "One article of the catalogue.")
    w.reads(NewParcel, "new_parcel_get", "One parcel as the warehouse has it.")
    w.reads(LossPolicy, "policy_get", "An after-sales policy by its number.")
