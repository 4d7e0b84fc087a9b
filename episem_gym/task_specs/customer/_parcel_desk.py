"""What the parcel desk of a mail-order house keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Instant, latent, Record, Ref, Whole,
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
