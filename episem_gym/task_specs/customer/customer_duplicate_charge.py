"""Customer care of a kitchenware shop: an order was paid twice, and the surplus charge goes back."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._card_payments import (
    Card, Charge, Complaint, Customer, Dispute, look_ups, Order, PayoutAccount, PayoutLine, Refund, RefundByTransfer,
    RefundToCard,
)  # fmt: skip
from episem_gym.task_specs.language import (
    any_of, both, days, Disposition, Draft, Duration, hours, minutes, Money, Policy, task_pair,
)  # fmt: skip


class RefundPolicy(Policy, id="CC-###"):
    """Giving back charges that were made twice"""

    gap = Duration()
    window = Duration()
    late = Disposition()
    card_age = Duration()


@task_pair(
    "customer-duplicate-charge",
    protocol="V1",
    variants={
        "second": "the later charge is the surplus one",
        "first": "the receipt rests on the later charge; part of the earlier, surplus one was given back",
        "closed-card": "the card has been closed, so the money goes by transfer",
        "gateway-lag": "the gateway still shows an authorisation where the acquirer has paid the money out",
    },
    alternatives="The gateway's state or a paid-out line of the acquirer shows that a charge has settled.",
)
def duplicate_charge(w: Draft) -> None:
    """Give a customer back the surplus one of two charges for one order."""
    # fmt: off
    first, closed, lag = (w.variant == name for name in ("first", "closed-card", "gateway-lag"))
    policy = w.add("policy", RefundPolicy, gap=w.length(minutes(10), minutes(45), minutes(5)),
                   window=w.length(days(6), days(16), days(1)), late=w.disposition(),
                   card_age=w.length(hours(6), hours(30), hours(3)))
    customer = w.add("customer", Customer, name=w.person(), language=w.pick("en", "de", "sv"))
    card = w.add("card", Card, holder=customer, ending=w.code("####"), state="closed" if closed else "active",
                 as_of=w.now - policy.card_age + w.length(minutes(10), hours(5)))
    w.look_alike("old_card", card, ending=w.code("####"), state=w.pick("active", "closed"))

    # The order and its charges: the one it was receipted on, the surplus one, one that came to nothing.
    order = w.add("order", Order, customer=customer, paid_by=w.later("late" if first else "early", Charge),
                  placed_at=w.now - policy.window - w.length(days(6), days(10)), parcel="delivered")
    early = w.add("early", Charge, order=order, merchant_order=order, card=card, amount=w.money(60, 420),
                  state="settled", authorised_at=order.placed_at + w.length(minutes(1), minutes(4)))
    late = w.look_alike("late", early, state="authorised" if lag else "settled",
                        authorised_at=early.authorised_at + policy.gap - w.length(minutes(1), minutes(7)))
    w.look_alike("ghost", early, state="voided", authorised_at=early.authorised_at + w.length(minutes(1), minutes(9)))
    kept, extra = (late, early) if first else (early, late)
    sister = w.look_alike("sister", order, paid_by=w.later("third", Charge), parcel="on its way",
                          placed_at=order.placed_at + w.length(minutes(5), minutes(60)))
    third = w.look_alike("third", early, order=sister, merchant_order=sister,
                         authorised_at=sister.placed_at + w.length(minutes(1), minutes(4)),
                         state=w.pick("authorised", "settled"))

    # What became of the money of each charge, and when the customer wrote in.
    line = w.add("line", PayoutLine, order=order, charge=extra, state="paid out" if lag else "announced")
    w.look_alike("kept_line", line, charge=kept, state="announced")
    w.look_alike("third_line", line, order=sister, charge=third, state=w.pick("announced", "paid out"))
    given = w.add("given", Refund, order=order, charge=extra, state="paid" if first else "failed",
                  amount=w.money(4, 12) if first else extra.amount)
    w.look_alike("postage", given, charge=kept, amount=w.money(3, 7), state=w.pick("paid", "failed"))
    w.look_alike("third_given", given, order=sister, charge=third, state=w.pick("paid", "failed"))
    dispute = w.add("dispute", Dispute, order=order, charge=extra, state="withdrawn")
    w.look_alike("third_dispute", dispute, order=sister, charge=third, state=w.pick("open", "withdrawn"))
    case = w.add("case", Complaint, customer=customer, said="Two lines on my statement for one order.",
                 reported_at=extra.authorised_at + policy.window - w.length(hours(6), days(5)))
    w.look_alike("other_case", case, said="The lid of the casserole came chipped.",
                 reported_at=order.placed_at + w.length(days(3), days(14)))
    account = w.add("account", PayoutAccount, customer=customer, iban_ending=w.code("####"),
                    confirmed_at=w.ago(hours(1), hours(20)))
    w.look_alike("old_account", account, iban_ending=w.code("####"), confirmed_at=w.ago(days(90), days(700)))

    look_ups(w)
    w.reads(RefundPolicy, "policy_get", "A customer care policy by its number.")
    w.offers(RefundToCard, RefundByTransfer)

    refunds = w.listing(Refund, order=order)
    returned = refunds.sum("amount", lambda r: both(r.charge == extra, r.state == "paid"), zero=Money.of(0))
    left = (extra.amount - returned).amount
    if closed:
        give = w.step("give", RefundByTransfer, charge_id=extra, payout_account_id=account, amount=left)
    else:
        give = w.step("give", RefundToCard, charge_id=extra, card_id=card, amount=left)
    give.requires("same-order", extra.merchant_order == order,
        "A charge belongs to the order whose number was passed along with it; a complaint about one that came in under "
        "another order's number is declined and closed.",
        otherwise="BLOCK", breaks=(extra.merchant_order, sister))
    give.requires("twins", both(extra.amount == kept.amount, extra.card == kept.card,
                                late.authorised_at - early.authorised_at <= policy.gap),
                  "Two charges are twins if card and amount are the same and the later was authorised no "
                  "more than {policy.gap} after the earlier; else the complaint is declined.",
                  otherwise="BLOCK", breaks=(late.authorised_at, early.authorised_at + policy.gap
                                             + w.length(minutes(4), minutes(55))))
    give.requires("paid-otherwise", both(order.paid_by == kept, kept.state == "settled"),
        "The twin that the order was receipted on stays with us and must have settled. Until it has, the complaint "
        "stays open, for that one may yet drop off.",
        breaks=(kept.state, "authorised"))
    lines = w.listing(PayoutLine, order=order)
    paid_out = lines.count(lambda one: both(one.charge == extra, one.state == "paid out"))
    give.requires("settled", any_of(extra.state == "settled", paid_out >= 1),
        "We only give back what has reached us: the gateway shows the surplus charge as settled, or the acquirer has "
        "paid it out. Until then the complaint stays open.",
        breaks=(line.state, "announced") if lag else (extra.state, "authorised"))
    give.requires("money-left", returned < extra.amount,
        "Earlier refunds of the surplus charge are taken off, failed ones not; if it has been paid back in full "
        "already, the complaint is declined as done.",
        otherwise="BLOCK", breaks=(given.amount, early.amount) if first else (given.state, "paid"))
    give.requires("no-dispute",
        w.listing(Dispute, order=order).none(lambda d: both(d.charge == extra, d.state == "open")),
        "While the customer's bank disputes the surplus charge, the refund waits for its ruling.",
        breaks=(dispute.state, "open"), withheld=dispute)
    too_late = extra.authorised_at + policy.window + w.length(hours(5), days(5))
    give.requires("in-time", case.reported_at - extra.authorised_at <= policy.window,
        "Customers have {policy.window} from the authorisation of the surplus charge to write in. A later complaint "
        "{policy.late:waits until accounts have reopened the month|is declined, as it is then for the bank to settle}.",
        otherwise=policy.late, breaks=(case.reported_at, too_late))
    give.requires("way-back", both(extra.card == card, card.state == ("closed" if closed else "active")),
        "Money returns to the card it came from, and by transfer only where that card is closed. A card state older "
        "than {policy.card_age} does not count; the refund waits for a new one.",
        max_age=(card, policy.card_age))
    sentence = "A transfer waits until the customer, having written in, has confirmed the account."
    if closed:
        give.requires("account", account.confirmed_at >= case.reported_at, sentence,
            breaks=(account.confirmed_at, case.reported_at - w.length(days(2), days(60))))
    else:
        w.background(sentence)
    w.background(
        "If the shop's or the acquirer's books are closed to the desk, the complaint is kept for when they reopen.")
    w.background("The reply to the customer goes through every point above, whichever of them fails first.")

    ask = "That card no longer exists, I am told. " if closed else ""
    w.task(
        "{customer.name} paid twice for {order} and the goods went out once. " + ask + "Can you give back the surplus, "
        "whatever is left of it? The complaint is {case}.",
        "Second nudge from {customer.name}, complaint {case}: two charges of {early.amount} for {order}. " + ask +
        "Accounts are fine with it. Please return the one too many.",
        "Could you take {case} off my list? {order} ({customer.name}) was charged double, and the gateway people say "
        "both went through. " + ask + "The surplus should go back today.",)
    w.context("You work in customer care of a kitchenware shop. Double charges fall under policy {policy}.")
