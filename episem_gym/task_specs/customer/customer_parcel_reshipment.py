"""After-sales of a coffee machine maker: a parcel went astray, and its goods go out again."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._parcel_desk import (
    Address, Article, ClaimEnter, Customer, Declaration, earlier_scans, look_ups, Loss, LossPolicy, NewParcel, Order,
    Parcel, Refund, Scan, SendAgain, Stock, Trace, TraceClose, VoucherGrant,
)  # fmt: skip
from episem_gym.task_specs.language import both, days, Draft, hours, minutes, task_pair


@task_pair(
    "customer-parcel-reshipment",
    protocol="V2",
    variants={
        "silent": "the parcel fell silent on its way and the carrier found nothing",
        "misdelivered": "it was handed over elsewhere; the new one goes to another address",
        "successor": "the article has run out, and its successor goes out if the customer takes it",
        "signed-again": "the customer signed too early at first, and once more after the last scan",
    },
    alternatives="None: each point has one register of its own.",
)
def parcel_reshipment(w: Draft) -> None:
    """Close the trace of a lost parcel, send the goods again and claim on the carrier."""
    # fmt: off
    astray, successor = w.variant == "misdelivered", w.variant == "successor"
    silence = w.length(days(4), days(8), days(1))
    policy = w.add("policy", LossPolicy, silence=silence, least=w.money(20, 60, step="5"),
                   claims_within=silence + w.length(days(10), days(16), days(2)), third=w.disposition(),
                   stock_age=w.length(hours(3), hours(12), hours(1)),
                   look_back=w.length(days(150), days(420), days(30)))
    customer = w.add("customer", Customer, name=w.person(), usual_address=w.later("home", Address))
    home = w.add("home", Address, customer=customer, postcode=w.code("7####"), kind="home")
    work = w.look_alike("work", home, postcode=w.code("8####"), kind="work")
    article = w.add("article", Article, title=w.firm("Grinder Burrs", "Brew Group", "Steam Valve"),
                    cost=policy.least + w.money(1, 40), successor=w.later("newer", Article))
    newer = w.look_alike("newer", article, cost=w.money(9, 90))

    # One order in two parcels: one went astray, the other arrived or is on its way. Another order.
    lost, arrived = w.whole(1, 4), w.whole(1, 4)
    order = w.add("order", Order, customer=customer, article=article, quantity=lost + arrived)
    sister = w.look_alike("sister", order, quantity=w.whole(1, 3))
    parcel = w.add("parcel", Parcel, order=order, sent_to=home, pieces=lost, postage=w.money(5, 12),
                   posted_on=w.now.day - policy.claims_within + w.length(days(1), days(3), days(1)))
    other = w.look_alike("other", parcel, pieces=arrived, postage=w.money(5, 12))
    last = w.add("last", Scan, parcel=parcel, postcode=w.code("2####") if astray else home.postcode,
                 event="handed over" if astray else w.pick("loaded", "nobody in"),
                 at=w.now - policy.silence - w.length(hours(2), days(3)))
    earlier_scans(w, last, other, home)
    found = "left elsewhere" if astray else "nothing found"
    trace = w.add("trace", Trace, parcel=parcel, about=parcel, answer=found, state="open")
    w.look_alike("other_trace", trace, parcel=other, about=other, answer=w.pick("none yet", "nothing found"))
    form = w.add("form", Declaration, order=order, parcel=parcel, send_to=work if astray else home,
                 would_take=newer if successor else article, signed_at=w.ago(hours(2), hours(44)))
    w.look_alike("other_form", form, parcel=other, send_to=w.pick(home, work), signed_at=w.ago(days(1), days(9)))

    if w.variant == "signed-again":
        w.look_alike("first_form", form, send_to=work, signed_at=last.at - w.length(hours(3), hours(40)))

    # What was done for the customer before, and what lies on the shelves.
    refund = w.add("refund", Refund, order=order, amount=w.money(40, 160), state="withdrawn")
    w.look_alike("sister_refund", refund, order=sister, state=w.pick("drafted", "paid", "withdrawn"))
    since = w.now.day - policy.look_back
    once = w.add("once", Loss, customer=customer, ended="sent again", closed_on=since + w.length(days(2), days(70)))
    before = w.look_alike("before", once, closed_on=since - w.length(days(2), days(70)))
    w.look_alike("turned_up", once, ended="parcel turned up", closed_on=w.days_ago(50, 140))
    goods, few = newer if successor else article, w.whole(4, 9)
    stock = w.add("stock", Stock, article=goods, site="main store", on_hand=w.whole(14, 40), reserved=w.whole(1, 8),
                  pick="packed", as_of=w.now - policy.stock_age + w.length(minutes(10), minutes(160)))
    rest = w.look_alike("rest", stock, article=article if successor else newer, on_hand=few, reserved=few)
    w.look_alike("outlet", stock, site="outlet", on_hand=w.whole(8, 30), as_of=w.ago(minutes(20), hours(20)))
    sent = w.add("sent", NewParcel, absent=True, order=order, state="announced")

    look_ups(w)
    w.offers(VoucherGrant)

    close = w.step("close", TraceClose, trace_id=trace, outcome="misdelivered" if astray else "lost")
    scans = w.listing(Scan, parcel=parcel)
    w.background("A file that cannot be opened holds the matter up until the outage is over.")
    w.background("Each point is looked at and noted in the file, also once an earlier one has failed.")
    close.requires("answered", both(trace.about == parcel, trace.answer == found),
        "A trace is closed on the carrier's letter about that very parcel, as lost if nothing was found, as "
        "misdelivered if it was left elsewhere, and stays open until that is in.",
        breaks=(trace.answer, "none yet"))
    close.requires("silent", scans.none(lambda s: w.now - s.at < policy.silence),
        "Whatever the last scan says, the carrier gets {policy.silence} from it to put things right; until they are "
        "over, the trace waits.",
        breaks=(last.at, w.now - policy.silence + w.length(hours(2), days(2))))
    close.requires("not-delivered", scans.none(lambda s: both(s.event == "handed over", s.postcode == home.postcode)),
        "A parcel handed over at the postcode it was sent to has arrived, and the request is refused.",
        otherwise="BLOCK")
    w.contrast("close.delivered", {last.event: "handed over", last.postcode: home.postcode}, kind="violated",
               flips=("close.not-delivered",))
    close.requires("declared", both(form.parcel == parcel, form.signed_at > last.at),
        "The customer has signed, after the last scan, that this parcel has not come and where a new one should go; we "
        "wait for the signed form.",
        breaks=(form.parcel, other), withheld=form)

    again = w.step("again", SendAgain, order_id=order, article_id=goods, quantity=parcel.pieces,
                   address_id=form.send_to, closure_number=close.receipt.closure_number)
    again.creates(sent).causes(sent, state=stock.pick)
    again.requires("unpaid", w.listing(Refund, order=order).none(lambda x: x.state == "paid"),
        "Money or goods, not both: once a refund has been paid, sending again is refused.",
        otherwise="BLOCK", breaks=(refund.state, "paid"))
    again.requires("in-stock",
        both((rest if successor else stock).article == order.article, stock.on_hand - stock.reserved >= parcel.pieces),
        "As many pieces of the article as the parcel held go out again, if the main store has them, unreserved, by a "
        "count of the last {policy.stock_age}; else wait for more or a new count.",
        breaks=(stock.reserved, stock.on_hand), max_age=(stock, policy.stock_age))
    lately = w.listing(Loss, customer=customer).count(
        lambda x: both(x.ended == "sent again", w.now.day - x.closed_on <= policy.look_back))
    again.requires("not-third", lately < 2,
        "A customer to whom we sent again twice in the past {policy.look_back} {policy.third:waits for the fraud "
        "desk's opinion|gets no third parcel: refused}.",
        otherwise=policy.third, breaks=(before.closed_on, since + w.length(days(1), days(60))))
    instead = ("Where too little of the article itself is left, its successor goes out to a customer who has said on "
               "the form that it will do; else we wait for that answer.")
    if successor:
        again.requires("successor",
            both(rest.on_hand - rest.reserved < parcel.pieces, article.successor == newer, form.would_take == newer),
            instead, breaks=(form.would_take, article))
    else:
        w.background(instead)

    value = article.cost * parcel.pieces + parcel.postage
    claim = w.step("claim", ClaimEnter, parcel_id=parcel, amount=value.amount,
                   new_parcel_id=again.receipt.new_parcel_id)
    claim.requires("packed", sent.state == "packed",
        "A claim is entered when the new parcel has been packed; if that came up short, it waits for the rest.",
        breaks=(stock.pick, "short"))
    claim.requires("worth-it", article.cost >= policy.least,
        "It covers the pieces lost at what they cost us, and the postage paid. For goods below {policy.least} apiece "
        "the carrier pays nothing, and a claim is refused.",
        otherwise="BLOCK", breaks=(article.cost, policy.least - w.money(1, 15)))
    claim.requires("claimable", w.now.day - parcel.posted_on <= policy.claims_within,
        "The carrier is liable for {policy.claims_within} from the posting day; after that, a claim is refused.",
        otherwise="BLOCK",
        breaks=(parcel.posted_on, w.now.day - policy.claims_within - w.length(days(1), days(6), days(1))))

    w.task(
        "Parcel {parcel} to {customer.name} (order {order}) never arrived. Please close the trace, send the goods "
        "again and claim on the carrier. Get as far as you can today; the rest can stay as it is.",
        "{customer.name} is still without parcel {parcel}, order {order}; the carrier has owned up on the phone. Could "
        "you close the trace, get a new parcel out and enter the claim? If it stops somewhere, stop there.",
        "For order {order}: {parcel} is gone for good, says the driver. Trace closed, goods out to {customer.name} "
        "once more, claim entered, please, each as far as it will go.")
    w.context("You work in after-sales. Parcels that do not arrive are handled under policy {policy}.")
