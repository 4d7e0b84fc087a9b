"""What the payments desk of a web shop keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import Amount, Call, Cash, Choice, Code, Commit, Draft, Instant, Record, Ref, Text


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


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Customer, "customer_search", "Find customers by name.", over="name")
    w.reads(Customer, "customer_get", "One customer's master data.")
    w.reads(Complaint, "complaint_get", "One complaint of a customer.")
    w.lists(Complaint, "complaints_of_customer", "Complaints that a customer has made.", by="customer")
    w.reads(Order, "order_get", "One order with the charge that it was receipted on.")
    w.lists(Order, "orders_of_customer", "Orders of a customer.", by="customer", shows=("placed_at",))
    w.lists(Charge, "charges_for_order", "The gateway's charges for an order.", by="order",
            shows=("card", "amount", "authorised_at"))
    w.reads(Charge, "charge_get", "One charge as the gateway keeps it.")
    w.lists(PayoutLine, "payout_lines_for_order", "Lines of the acquirer's payout reports.", by="order")
    w.lists(Refund, "refunds_for_order", "Refunds made or tried on an order.", by="order")
    w.lists(Dispute, "disputes_for_order", "Disputes that customers' banks raised over an order.", by="order")
    w.reads(Card, "card_vault_get", "One stored card.")
    w.lists(Card, "cards_of_customer", "Cards that a customer has stored.", by="holder", shows=("ending",))
    w.lists(PayoutAccount, "payout_accounts_of_customer", "Bank accounts left by a customer.", by="customer")
