"""Travel accounting of a wind-farm operator: a claim for a journey is paid out with the salary run."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.legal_finance._travel_desk import (
    Advance, allowances, clutter, Employee, ExpenseClaim, ExpenseLine, ExpenseReimburse, lines, look_ups, SHORT_LEG,
    Ticket, TravelBudget, TravelOrder, TravelPolicy, UpgradeConsent,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, Money, task_pair


@task_pair(
    "finance-travel-expenses",
    protocol="V1",
    variants={
        "short-hop": "an economy ticket, no advance",
        "long-haul": "business class, earned by the block time of the longest leg",
        "consented": "premium economy on a leg that is too short for it, with the consent of the head of division",
        "advanced": "a cash advance on the journey comes off what is paid out",
    },
    alternatives="A class above economy rests on the block time or on a consent for the journey.",
)
def travel_expenses(w: Draft) -> None:
    """Pay out an expense claim: fare, hotel and daily allowance, less hosted meals and an advance."""
    # fmt: off
    far, consented, advanced = (w.variant == one for one in ("long-haul", "consented", "advanced"))
    policy = w.add("policy", TravelPolicy, small=w.money(20, 60, step="5"), meal_cut=w.money(8, 17, step="0.50"),
                   long_leg=w.length(hours(6), hours(11), minutes(30)), hand_in=w.length(days(21), days(63), days(7)),
                   late=w.disposition(), no_voucher=w.disposition(), above_class=w.disposition())

    # The traveller, the head of the division and the head of another one.
    division, elsewhere = w.pick("blades", "foundations"), w.pick("grid", "legal")
    traveller = w.add("traveller", Employee, name=w.person(), division=division, heads="nothing")
    head = w.look_alike("head", traveller, name=w.person(), heads=traveller.division)
    peer = w.look_alike("peer", traveller, name=w.person(), division=elsewhere, heads=elsewhere)

    # The journey and an earlier one of the same traveller, each with its claim.
    back = w.now.day - policy.hand_in - w.length(days(6), days(12), days(1))
    away = 4 if far else 3 if consented else 2
    order = w.add("order", TravelOrder, traveller=traveller, back_on=back, full_days=away, signed_by=head,
                  city=w.pick("Taichung", "Busan", "Boston") if far else w.pick("Esbjerg", "Bilbao", "Gdynia"),
                  leaves_on=back - days(away + 1), signed_on=back - w.length(days(9), days(40), days(1)))
    before = w.days_ago(90, 200)
    earlier = w.look_alike("earlier", order, city=w.pick("Esbjerg", "Bilbao", "Boston"), back_on=before, full_days=3,
                           leaves_on=before - days(4), signed_by=w.pick(head, peer),
                           signed_on=before - w.length(days(2), days(30), days(1)))
    claim = w.add("claim", ExpenseClaim, order=order, state="submitted",
                  handed_in_on=back + policy.hand_in - w.length(days(3), days(5), days(1)))
    draft = w.look_alike("draft", claim, handed_in_on=back + w.length(days(2), days(8), days(1)), state="returned")
    former = w.look_alike("former", claim, order=earlier, handed_in_on=w.days_ago(40, 89),
                          state=w.pick("paid", "returned", "submitted"))

    # Tickets, consents, what was spent, allowances and advances.
    leg = policy.long_leg + w.length(0, minutes(80), minutes(5)) if far else w.length(*SHORT_LEG, minutes(5))
    usual = "business" if far else "premium economy" if consented else "economy"
    ticket = w.add("ticket", Ticket, claim=claim, passenger=traveller, travel_class=usual, block_time=leg)
    w.look_alike("first_ticket", ticket, claim=draft, travel_class=w.pick("economy", "business"))
    w.look_alike("former_ticket", ticket, claim=former, travel_class=w.pick("economy", "premium economy", "business"),
                 passenger=w.pick(traveller, peer), block_time=w.length(minutes(70), hours(12), minutes(5)))
    consent = w.add("consent", UpgradeConsent, traveller=traveller, order=order if consented else earlier,
                    given_by=head, given_on=order.leaves_on - days(2) if consented else before - days(6))
    w.look_alike("other_consent", consent, order=earlier, given_by=w.pick(head, peer))
    hotel = lines(w, claim, former, (1900, 3400) if far else (140, 420))
    rate, meals = allowances(w, order, earlier)
    drawn = w.money(100, 190, step="10")
    advance = w.add("advance", Advance, traveller=traveller, order=order, amount=drawn,
                    state="paid out" if advanced else "not drawn")
    w.look_alike("old_advance", advance, order=earlier, amount=w.money(100, 300, step="10"),
                 state=w.pick("repaid", "paid out"))
    clutter(w, traveller, order)

    spent = w.listing(ExpenseLine, claim=claim).sum("amount", zero=Money.of(0))
    owed = spent + rate.full_day * order.full_days - policy.meal_cut * meals.meals
    paid_ahead = w.listing(Advance, traveller=traveller).sum(
        "amount", lambda a: both(a.order == order, a.state == "paid out"), zero=Money.of(0))
    budget = w.add("budget", TravelBudget, division=traveller.division, left=w.money(5200, 30000))
    w.look_alike("other_budget", budget, division=peer.division, left=w.money(50, 30000))
    look_ups(w)

    pay = w.step("pay", ExpenseReimburse, claim_id=claim, amount=(owed - paid_ahead).amount, per_diem_rate_id=rate)
    w.background("Papers that are out of reach are waited for.")
    w.background("The answer to the traveller goes through the rules one by one, and says of every single one whether "
                 "the claim keeps it.")
    w.background("Paid out are all lines of the claim and the daily allowance of the city for each full day, less "
                 "{policy.meal_cut} for every meal that a host paid for, and less advances paid out on the journey.")
    signed = both(order.signed_on <= order.leaves_on, order.signed_by != traveller)
    pay.requires("ordered", signed,
        "Somebody other than the traveller has signed the travel order, at the latest on the day of departure; a "
        "journey without such an order was a private one, and its claim is declined.",
        otherwise="BLOCK", breaks=(order.signed_on, order.leaves_on + w.length(days(1), days(4), days(1))))
    w.contrast("self-signed", {order.signed_by: traveller}, kind="wrong_entity", flips=("pay.ordered",))
    pay.requires("in-time", claim.handed_in_on - order.back_on <= policy.hand_in,
        "A claim is handed in within {policy.hand_in} of the return; a later one {policy.late:rests until the "
        "traveller has explained the delay|has lapsed and is declined}.",
        otherwise=policy.late, breaks=(claim.handed_in_on, w.now.day - w.length(0, days(1), days(1))))
    leave = both(consent.order == order, consent.given_by == head, head.heads == traveller.division)
    in_class = any_of(ticket.travel_class == "economy", ticket.block_time >= policy.long_leg, leave)
    pay.requires("class", both(in_class, ticket.passenger == traveller),
        "The ticket is the traveller's own and in economy. A higher class is allowed if the longest leg takes "
        "{policy.long_leg} or more, or if the head of the traveller's division has consented for this very journey; "
        "otherwise the claim {policy.above_class:waits until such consent is given afterwards|is declined and may be "
        "made anew at the economy fare}.",
        otherwise=policy.above_class, kind="violated",
        breaks=((ticket.block_time, policy.long_leg - w.length(minutes(5), minutes(50), minutes(5))) if far else
                (consent.order, earlier) if consented else (ticket.travel_class, "business")))
    if consented:
        w.contrast("other-head", {consent.given_by: peer}, kind="wrong_entity", flips=("pay.class",))
    kept = w.listing(ExpenseLine, claim=claim).every(lambda x: any_of(x.amount < policy.small, x.voucher == "invoice"))
    pay.requires("vouchers", kept,
        "Every line of {policy.small} or more has an invoice attached; a card slip is none. With one missing, the "
        "claim {policy.no_voucher:waits for the invoice|is declined as a whole}.",
        otherwise=policy.no_voucher, breaks=(hotel.voucher, w.pick("card slip only", "none")))
    pay.requires("once", w.listing(ExpenseClaim, order=order).none(lambda c: c.state == "paid"),
        "Each journey is paid out once: when another claim for it has been paid, this one is declined.",
        otherwise="BLOCK", breaks=(draft.state, "paid"))
    pay.requires("rate", both(rate.valid_from <= order.leaves_on, rate.valid_until >= order.back_on),
        "The allowance is taken from a rate that was in force during the whole journey; where the city's rate ran out "
        "on the way, the claim waits for the ministry's new table.",
        breaks=(rate.valid_until, order.back_on - days(1)), withheld=rate)
    pay.requires("host", meals.stated_by == "host",
        "The number of hosted meals comes from the host; the traveller's own count is no substitute, and the claim "
        "waits for the host's.",
        breaks=(meals.stated_by, "traveller"))
    pay.requires("funds", budget.left >= owed,
        "What the journey cost, advances included, is covered by what the traveller's division has left for travel; "
        "if it is not, the claim waits for the next quarter's money.",
        breaks=(budget.left, w.money(40, 210)))
    pay.requires("not-overdrawn", paid_ahead < owed,
        "Where the advances on the journey come to more than is owed for it, nothing is paid out and the claim waits "
        "for the traveller to pay back the difference.",
        breaks=(advance.amount, w.money(4500, 6000, step="10")) if advanced else None)

    w.task(
        "Could {claim} go into this month's run? {traveller.name}, {order.city}, back since {order.back_on}. The "
        "figures looked plausible to me, and {head.name} knows about the flight.",
        "{traveller.name} is asking after the money for {order.city} ({claim}). Everything is attached, as far as I "
        "can see. Please pay it out, net of whatever has to come off.",
        "Please settle travel claim {claim} for {traveller.name}; the salary run closes tonight and it is the last one "
        "left in my folder.")
    w.context("You work in travel accounting. Journeys are paid under policy {policy}; all amounts are in euro.")
