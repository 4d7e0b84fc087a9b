"""What the payments desk of a web shop keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Instant, Record, Ref, Text,
)  # fmt: skip


class Customer(Record, id="C#######"):
    name = Code("full name", filing=True)
    language = Choice("en", "de", "sv")


class Order(Record, id="KW-########"):
    customer = Ref(Customer, filing=True)
    placed_at = Instant()
    paid_by = Ref("Charge", "charge on which the order's receipt was made out")
    parcel = Choice("packed", "on its way", "delivered")


class Card(Record, id="card_####@@#@"):
    holder = Ref(Customer, filing=True)
    ending = Code("last four digits")
    state = Choice("active", "closed", doc="as the card network last told the vault")


class Charge(Record, id="ch_#@##@###@"):
    order = Ref(Order, "order under which the gateway files the charge", filing=True)
    merchant_order = Ref(Order, "order number that was passed along with the charge")
    card = Ref(Card)
    amount = Cash()
    authorised_at = Instant()
    state = Choice("authorised", "settled", "voided")


class PayoutLine(Record, id="PL########"):
    order = Ref(Order, filing=True)
    charge = Ref(Charge)
    state = Choice("announced", "paid out")


class Refund(Record, id="re_###@##@#"):
    order = Ref(Order, filing=True)
    charge = Ref(Charge)
    amount = Cash()
    state = Choice("paid", "failed")


class Dispute(Record, id="DP-######"):
    order = Ref(Order, filing=True)
    charge = Ref(Charge)
    state = Choice("open", "withdrawn")


class Complaint(Record, id="CS-#######"):
    customer = Ref(Customer, filing=True)
    reported_at = Instant("when the customer first wrote in about it")
    said = Text()


class PayoutAccount(Record, id="PA-######"):
    customer = Ref(Customer, filing=True)
    iban_ending = Code()
    confirmed_at = Instant("when the customer last confirmed it")


class RefundToCard(Commit):
    """Give money from one charge back to a card."""

    charge_id = Ref(Charge, "charge that the money came in by", target=True)
    card_id = Ref(Card, "card to be credited")
    amount = Amount("amount in euro")
    returns = {"refund_number": Code(form="re_###@##@#")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.charge_id.state != "voided", "the charge was voided")


class RefundByTransfer(Commit):
    """Give money from one charge back by bank transfer."""

    charge_id = Ref(Charge, "charge that the money came in by", target=True)
    payout_account_id = Ref(PayoutAccount, "bank account to be credited")
    amount = Amount("amount in euro")
    returns = {"transfer_number": Code(form="TF########")}
