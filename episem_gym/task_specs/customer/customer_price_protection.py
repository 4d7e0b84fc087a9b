"""Appliance chain, after-sales: the price fell after the purchase, and the difference is credited."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._appliance_store import (
    Article, BRANCHES, clutter, Colleague, look_ups, PriceClaim, PriceCredit, PriceCreditGrant, PricePolicy, Receipt,
    ReturnSlip, ShelfPrice, Shopper, Tender,
)  # fmt: skip
from episem_gym.task_specs.language import agree, both, days, Draft, Money, task_pair


@task_pair(
    "customer-price-protection",
    protocol="V1",
    variants={
        "shelf": "the shelf price of the same article was cut",
        "credited": "an earlier cut was credited already and is taken off",
        "web": "the lower price is the web shop's, to which carriage is added",
        "renumbered": "the lower price is kept under the article's new number",
    },
    alternatives="One article number, or two numbers with the same model, finish and grade, show the same article.",
)
def price_protection(w: Draft) -> None:
    """Credit the difference to a lower price that came soon after the purchase."""
    # fmt: off
    credited, web, renumbered = (w.variant == one for one in ("credited", "web", "renumbered"))
    policy = w.add("policy", PricePolicy, window=w.length(days(10), days(45), days(1)), late=w.disposition(),
                   least=w.money(8, 48, step="2"), carriage=w.money(10, 40, step="5"), trifle=w.disposition(),
                   clearance=w.disposition(), unlike=w.disposition())

    # The shopper and a namesake; the article, its new number, and the same model in another state.
    shopper = w.add("shopper", Shopper, name=w.person(), club=w.pick("member", "guest"))
    namesake = w.look_alike("namesake", shopper, club=w.pick("member", "guest"))
    article = w.add("article", Article, model=w.code("DW@-##0"), finish=w.pick("steel", "white"), grade="new")
    renewed = w.look_alike("renewed", article)
    shown = w.look_alike("shown", article, finish="black")
    cheap = w.look_alike("cheap", article, model=w.code("DW@-##5"), finish=w.pick("steel", "black"),
                         grade=w.pick("ex display", "new"))

    # Prices: the lower one, those around it, those of the other articles.
    bought = w.now.day - policy.window - w.length(days(2), days(6), days(1))
    cut = bought + policy.window - w.length(0, days(4), days(1))
    price = w.add("price", ShelfPrice, article=renewed if renumbered else article, kind="web" if web else "shelf",
                  price=w.money(280, 860, step="10"), first_day=cut, last_day=w.days_ahead(3, 20))
    w.look_alike("cleared", price, kind="clearance", price=price.price - w.money(20, 60, step="10"),
                 first_day=w.now.day + days(1), last_day=w.days_ahead(5, 30))
    other_price = w.look_alike("other_price", price, article=shown, kind=w.pick("shelf", "clearance"),
                               price=price.price - w.money(10, 90, step="10"))
    w.look_alike("cheap_price", price, article=cheap, price=w.money(190, 270, step="10"),
                 kind=w.pick("shelf", "web", "clearance"), first_day=w.days_ago(2, 60))

    # The receipt and the prices before the cut; other receipts; how they were paid.
    before = w.money(21, 39, step="0.50")
    spare = w.money(0, 14, step="0.50")
    counted = price.price + policy.carriage if web else price.price
    due = policy.least + spare
    receipt = w.add("receipt", Receipt, shopper=shopper, article=article, bought_on=bought, branch=w.pick(*BRANCHES),
                    paid=counted + due + before if credited else counted + due)
    other = w.look_alike("other", receipt, article=cheap, paid=w.money(290, 390, step="10"),
                         bought_on=w.days_ago(20, 120))
    theirs = w.look_alike("theirs", receipt, shopper=namesake, bought_on=w.days_ago(3, 90))
    w.look_alike("full", price, article=article, kind="shelf", price=receipt.paid, first_day=bought - days(40),
                 last_day=(bought + days(3) if credited else cut) - days(1))
    if credited:
        w.look_alike("middle", price, price=receipt.paid - before, first_day=bought + days(3), last_day=cut - days(1))
    tender = w.add("tender", Tender, receipt=receipt, kind=w.pick("card", "gift card"), state="collected")
    w.look_alike("other_tender", tender, receipt=other, state=w.pick("collected", "charged back"))

    # The claim, credits, and slips of what came back.
    claim = w.add("claim", PriceClaim, shopper=shopper, receipt=receipt, price=price, seen=price.price,
                  made_on=w.days_ago(0, 1))
    w.look_alike("other_claim", claim, receipt=other, price=w.pick(price, other_price), made_on=w.days_ago(4, 90))
    w.look_alike("their_claim", claim, shopper=namesake, receipt=theirs, seen=price.price - w.money(10, 40, step="10"))
    credit = w.add("credit", PriceCredit, receipt=receipt, amount=spare + w.money(1, 6, step="0.50"),
                   state="taken back")
    if credited:
        w.look_alike("credit_before", credit, amount=before, state="granted")
    w.look_alike("other_credit", credit, receipt=other, amount=w.money(10, 60), state=w.pick("granted", "taken back"))
    w.look_alike("their_credit", credit, receipt=theirs, amount=w.money(10, 60), state=w.pick("granted", "taken back"))
    clerk = w.add("clerk", Colleague, name=w.person(), branch=w.pick(*BRANCHES))
    slip = w.add("slip", ReturnSlip, filed_under=receipt, receipt=other, booked_in_on=w.days_ago(1, 9),
                 condition=w.pick("sealed", "opened"), taken_in_by=clerk)
    w.look_alike("other_slip", slip, filed_under=other, receipt=w.pick(other, theirs), condition="opened")
    w.look_alike("their_slip", slip, filed_under=theirs, receipt=w.pick(theirs, receipt), booked_in_on=w.days_ago(1, 3))
    clutter(w, receipt, other)

    look_ups(w)
    w.reads(PriceClaim, "price_claim_get", "A claim for the difference to a lower price.")
    w.lists(PriceClaim, "price_claims_of_shopper", "Such claims of a shopper.", by="shopper")
    w.reads(ShelfPrice, "price_get", "A price with the days on which it runs.")
    w.lists(ShelfPrice, "prices_of_article", "Prices of an article, of now and before.", by="article", page_size=3)
    w.lists(PriceCredit, "price_credits_of_receipt", "Differences credited on a receipt.", by="receipt")
    w.lists(ReturnSlip, "return_slips_of_receipt", "Return slips filed under a receipt.", by="filed_under")
    w.reads(PricePolicy, "policy_get", "The desk's rule on some subject.")

    granted = w.listing(PriceCredit, receipt=receipt).sum("amount", lambda c: c.state == "granted", zero=Money.of(0))
    left = receipt.paid - counted - granted
    give = w.step("give", PriceCreditGrant, receipt_id=receipt, price_id=price, amount=left.amount)
    w.background("Credited is the receipt's price less the lower one and less whatever was granted on the receipt so "
                 "far. To a price of the web shop {policy.carriage} for carriage is added first.")
    rule = ("The lower price is for the same article: the same number or, where the number has been changed, the same "
            "model in the same finish, sold as new. If it is for a different one, the claim {policy.unlike:stays on "
            "the pile until the buyers have been asked|is rejected}.")
    if renumbered:
        give.requires("same", both(claim.price == price, renewed.model == article.model,
                                   renewed.finish == article.finish, renewed.grade == "new"), rule,
            otherwise=policy.unlike, breaks=(renewed.finish, "black"), withheld=renewed)
    else:
        give.requires("same", both(claim.price == price, price.article == receipt.article), rule,
            otherwise=policy.unlike, breaks=(receipt.article, shown))
    give.requires("new", article.grade == "new",
        "There is no credit on articles bought from the display; such a claim is rejected.",
        otherwise="BLOCK", breaks=(article.grade, "ex display"))
    give.requires("window", price.first_day - receipt.bought_on <= policy.window,
        "The cut came within {policy.window} of the purchase. When it came later, the claim {policy.late:stays on the "
        "pile for the branch to decide on|is rejected}.", otherwise=policy.late,
        breaks=(price.first_day, bought + policy.window + w.length(days(1), days(2), days(1))))
    give.requires("running", price.last_day >= claim.made_on,
        "On the day the claim was made the lower price still ran; a claim made afterwards is rejected.",
        otherwise="BLOCK", breaks=(price.last_day, w.now.day - days(2)))
    give.requires("kind", price.kind != "clearance",
        "Prices of a clearance are another matter: a claim that points to one {policy.clearance:stays on the pile "
        "until the clearance is over|is rejected}.", otherwise=policy.clearance, breaks=(price.kind, "clearance"))
    give.requires("as-seen", agree(claim.seen, price.price),
        "What the shopper's picture shows and what our register has are one price; as long as the two differ, the "
        "claim stays on the pile.", breaks=(claim.seen, price.price - w.money(10, 60, step="10")), withheld=price)
    give.requires("enough", left >= policy.least,
        "No less than {policy.least} is credited at a time. A smaller rest {policy.trifle:stays on the pile until "
        "another cut adds to it|is not credited, and the claim rejected}.", otherwise=policy.trifle,
        breaks=(credit.state, "granted"))
    give.requires("kept", w.listing(ReturnSlip, filed_under=receipt).none(lambda s: s.receipt == receipt),
        "The article is still with the shopper. When a slip shows that very receipt as brought back, the claim is "
        "rejected.", otherwise="BLOCK", breaks=(slip.receipt, receipt))
    w.background("A claim stays there, too, while a page of ours fails to load. The letter to the shopper takes in all "
                 "that we found, rule by rule.")

    w.task(
        "{shopper.name} saw the {article.model} cheaper a while after buying it. The claim is {claim}, the receipt "
        "{receipt}. Could you credit them the difference?",
        "Price claim {claim} from {shopper.name}: they paid {receipt.paid} on {receipt} and now the {article.model} is "
        "down to {claim.seen}. Please credit what they have coming, it's the same machine.",
        "Please settle {claim} ({receipt}, {shopper.name}). The branch says it was the same {article.model} and well "
        "inside the time.")
    w.context("You do after-sales at an appliance chain. Its rule on price cuts is {policy}.")
