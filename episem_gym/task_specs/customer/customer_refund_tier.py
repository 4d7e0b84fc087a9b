"""After-sales desk of an appliance chain: a returned article is refunded, with a signature from a certain sum up."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._appliance_store import (
    Article, BRANCHES, clutter, Colleague, DeskRefund, look_ups, Receipt, RefundApproval, RefundEntry, ReturnSlip,
    Shopper, SignedRefund, SigningLimit, Tender, TierPolicy,
)  # fmt: skip
from episem_gym.task_specs.language import both, days, Draft, hours, minutes, Money, task_pair

SIGNER = (
    "Whoever signs has a limit in force that covers the sum to be refunded; with too small a limit, or one that has "
    "run out, the refund {policy.too_small:is parked until somebody with a larger one has signed|is turned down}."
)
SELF = (
    "The one who signs is not the one who took the article in; where it is the same person, the refund "
    "{policy.self_signed:is parked until another has signed|is turned down}."
)


@task_pair(
    "customer-refund-tier",
    protocol="V1",
    variants={
        "large": "the refund alone is large enough to need a signature",
        "added-up": "small by itself, it needs one together with what was refunded lately",
        "desk": "even with what was refunded lately it stays below, and is paid at the desk",
        "second-signature": "the first signature on file is by somebody whose limit is too small; the second counts",
    },
    alternatives="None: slip, bookings and signing limits are kept in one place each.",
)
def refund_tier(w: Draft) -> None:
    """Refund a returned article at the desk or, from the policy's tier up, on an approver's signature."""
    # fmt: off
    added_up, desk, second = (w.variant == one for one in ("added-up", "desk", "second-signature"))
    policy = w.add("policy", TierPolicy, window=w.length(days(14), days(60), days(2)), late=w.disposition(),
                   tier=w.money(500, 1500, step="20"), look_back=w.length(days(40), days(160), days(10)),
                   handling=w.money(10, 45, step="5"), unsigned=w.disposition(), self_signed=w.disposition(),
                   too_small=w.disposition())

    # The shopper and a namesake, the articles, the people at the branch.
    shopper = w.add("shopper", Shopper, name=w.person(), club=w.pick("member", "guest"))
    namesake = w.look_alike("namesake", shopper, club=w.pick("member", "guest"))
    article = w.add("article", Article, model=w.code("TK@-###"), finish=w.pick("steel", "white"), grade="new")
    other_article = w.look_alike("other_article", article, model=w.code("WM@-###"), finish="black")
    clerk, head, regional = [w.add(one, Colleague, name=w.person(), branch=w.pick(*BRANCHES))
                             for one in ("clerk", "head", "regional")]

    # The receipt, another one of the shopper's, the namesake's; how they were paid; the slips.
    opened = added_up or second
    below = w.money("200.10", "260.90", step="0.10") if added_up else w.money("150.10", "190.90", step="0.10")
    paid = policy.tier - below if added_up or desk else policy.tier + w.money("70.10", "240.90", step="0.10")
    bought = w.now.day - policy.window - w.length(days(2), days(9), days(1))
    receipt = w.add("receipt", Receipt, shopper=shopper, article=article, paid=paid, bought_on=bought,
                    branch=w.pick(*BRANCHES))
    other = w.look_alike("other", receipt, article=other_article, paid=w.money("90.10", "690.90", step="0.10"),
                         bought_on=w.days_ago(20, 90))
    theirs = w.look_alike("theirs", receipt, shopper=namesake, bought_on=w.days_ago(5, 90))
    tender = w.add("tender", Tender, receipt=receipt, kind=w.pick("card", "instalments"), state="collected")
    w.look_alike("other_tender", tender, receipt=other, state=w.pick("collected", "charged back", "collecting"))
    w.look_alike("their_tender", tender, receipt=theirs, state=w.pick("collected", "collecting"))
    slip = w.add("slip", ReturnSlip, filed_under=receipt, receipt=receipt, taken_in_by=clerk,
                 booked_in_on=bought + policy.window - w.length(0, days(4), days(1)),
                 condition="opened" if opened else "sealed")
    other_slip = w.look_alike("other_slip", slip, filed_under=other, receipt=other, taken_in_by=w.pick(clerk, head),
                              booked_in_on=other.bought_on + days(6), condition=w.pick("sealed", "damaged"))
    w.look_alike("their_slip", slip, filed_under=theirs, receipt=w.pick(theirs, receipt),
                 booked_in_on=theirs.bought_on + days(4), condition=w.pick("opened", "damaged"))

    # What was refunded to the shopper before.
    since = w.now.day - policy.look_back
    long_ago = w.look_alike("long_ago", receipt, article=other_article, paid=w.money("790.10", "990.90", step="0.10"),
                            bought_on=since - w.length(days(24), days(90), days(1)))
    older = w.add("older", RefundEntry, shopper=shopper, receipt=long_ago,
                  amount=w.money("310.10", "390.90", step="0.10"),
                  booked_on=since + w.length(days(2), days(30), days(1)), state="paid" if added_up else "reversed")
    w.look_alike("before_that", older, booked_on=since - w.length(days(1), days(20), days(1)), state="paid")
    w.look_alike("small", older, amount=w.money("12.10", "39.90", step="0.10"), booked_on=w.days_ago(9, 30),
                 state="paid")
    undone = w.look_alike("undone", older, receipt=receipt, amount=paid, booked_on=w.days_ago(0, 1), state="reversed")
    w.look_alike("theirs_before", older, shopper=namesake, receipt=theirs, state=w.pick("paid", "reversed", "planned"))
    entries = w.listing(RefundEntry, shopper=shopper)
    due = receipt.paid - policy.handling if opened else receipt.paid
    lately = entries.sum("amount", lambda e: both(e.state == "paid", e.booked_on >= since), zero=Money.of(0))

    # Signatures under the slips, and who may sign for how much.
    signer, junior = (regional, head) if second else (head, regional)
    signed = w.add("signed", RefundApproval, filed_under=slip, slip=slip, by=signer, up_to=paid,
                   given_at=w.ago(minutes(20), hours(5)))
    w.look_alike("first", signed, by=junior, given_at=w.ago(hours(6), hours(20)),
                 slip=slip if second else other_slip)
    w.look_alike("stray", signed, filed_under=other_slip, slip=w.pick(other_slip, slip), by=w.pick(head, regional))
    may = w.add("may", SigningLimit, colleague=signer, limit=w.money(2500, 4000, step="250"),
                valid_until=w.days_ahead(20, 400))
    w.look_alike("junior_may", may, colleague=junior, limit=w.money(50, 300, step="50"))
    w.look_alike("clerk_may", may, colleague=clerk, limit=w.money(50, 150, step="50"),
                 valid_until=w.days_ahead(-90, 90))
    clutter(w, receipt, other)

    look_ups(w)
    w.reads(ReturnSlip, "return_slip_get", "A return slip.")
    w.lists(ReturnSlip, "return_slips_of_receipt", "Return slips filed under a receipt.", by="filed_under")
    w.lists(RefundEntry, "refund_book", "Refunds booked for a shopper.", by="shopper", page_size=3)
    w.lists(RefundApproval, "approvals_of_slip", "Signatures filed under a return slip.", by="filed_under")
    w.reads(SigningLimit, "signing_limit_get", "How much a colleague may sign for.", by="colleague")
    w.reads(TierPolicy, "policy_get", "A rule of the after-sales desk by its number.")
    w.searches(Colleague, "colleague_search", "Find colleagues by name.", over="name")

    if desk:
        pay = w.step("pay", DeskRefund, slip_id=slip, amount=due.amount)
        w.offers(SignedRefund)
    else:
        pay = w.step("pay", SignedRefund, slip_id=slip, amount=due.amount, approval_id=signed)
        w.offers(DeskRefund)
    w.background("Refunds are made in full for an article that came back sealed, and less {policy.handling} for one "
                 "that was opened.")
    pay.requires("scanned", slip.receipt == receipt,
        "The receipt scanned at the counter is the one under which the slip lies. A slip in the wrong file is struck "
        "out, with no refund on it.", otherwise="BLOCK", breaks=(slip.receipt, other))
    pay.requires("in-time", slip.booked_in_on - receipt.bought_on <= policy.window,
        "The article came back within {policy.window} of the day of purchase. If it came later, the refund "
        "{policy.late:is parked until the branch has granted an extension|is turned down}.", otherwise=policy.late,
        breaks=(slip.booked_in_on, bought + policy.window + w.length(days(1), days(2), days(1))))
    pay.requires("undamaged", slip.condition != "damaged",
        "What came back damaged is parked until the repair shop has valued it.", breaks=(slip.condition, "damaged"))
    pay.requires("collected", tender.state == "collected",
        "We hold the money: the receipt's payment shows as collected. While it is still being collected, the refund "
        "is parked.", breaks=(tender.state, "collecting"), withheld=tender)
    pay.requires("once", entries.none(lambda e: both(e.receipt == receipt, e.state == "paid")),
        "Nothing has been paid back on that receipt before; otherwise the slip is struck out. Reversed bookings were "
        "never paid.", otherwise="BLOCK", breaks=(undone.state, "paid"), flips=("pay.below",) if desk else ())
    rule = ("What the shopper was paid back in the last {policy.look_back} counts together with the refund at hand. "
            "Below {policy.tier} in all it comes out of the desk's float; from there up it takes a signature that "
            "lies with the slip, names it and covers the sum. A refund that lacks one "
            "{policy.unsigned:is parked until it is signed|is turned down}.")
    if desk:
        pay.requires("below", lately + due < policy.tier, rule, otherwise=policy.unsigned,
            breaks=(older.state, "paid"))
        for sentence in (SIGNER, SELF):
            w.background(sentence)
    else:
        pay.requires("signed", both(lately + due >= policy.tier, signed.slip == slip, signed.up_to >= due), rule,
            otherwise=policy.unsigned, breaks=(signed.slip, other_slip))
        pay.requires("may-sign", both(may.limit >= due, may.valid_until >= w.now.day), SIGNER,
            otherwise=policy.too_small, breaks=(may.limit, w.money(50, 150, step="50")), withheld=may)
        pay.requires("four-eyes", signed.by != slip.taken_in_by, SELF, otherwise=policy.self_signed,
            breaks=(slip.taken_in_by, signer), kind="own")
    w.background("A register that cannot be opened leaves the slip parked. The shopper is told about each rule that "
                 "was not met, and not about the first one alone.")

    w.task(
        "{shopper.name} brought back the {article.model} (receipt {receipt}, slip {slip}) and wants the money. Could "
        "you pay it out? {head.name} says it's fine to go ahead.",
        "Slip {slip}, receipt {receipt}: refund for {shopper.name}, please. {receipt.paid} was what they paid for the "
        "{article.model}. As far as I know it's the first one they return.",
        "Please refund {slip} for {shopper.name} today. They paid {receipt.paid} on {receipt}; {regional.name} and "
        "{head.name} have both heard about it.")
    w.context("You work at the after-sales desk. Refunds for returned articles fall under rule {policy}.")
