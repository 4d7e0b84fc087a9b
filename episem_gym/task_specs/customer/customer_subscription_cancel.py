"""Subscription desk: a subscription is ended for a day that has passed, the time after it is credited."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._subscriptions import (
    CancelLetter, CancelPolicy, Charge, clutter, CreditEntry, CreditPost, EndLetter, look_ups, PauseOffer, PayMethod,
    Subscriber, Subscription, SubscriptionEnd, UseEntry,
)  # fmt: skip
from episem_gym.task_specs.language import both, days, Draft, Money, task_pair


@task_pair(
    "customer-subscription-cancel",
    protocol="V2",
    variants={
        "two-months": "two paid months lie after the day",
        "bounced": "one of the months was charged and bounced, so that it is not credited",
        "desk-error": "a visit after the day was entered by the front desk by mistake",
        "debit": "the card has expired, the direct debit is credited",
    },
    alternatives="None: log, charges and pay methods are kept in one place each.",
)
def subscription_cancel(w: Draft) -> None:
    """End a subscription for the day in the subscriber's letter, credit what was paid too much, and write back."""
    # fmt: off
    bounced, mistaken, debit = (w.variant == one for one in ("bounced", "desk-error", "debit"))
    policy = w.add("policy", CancelPolicy, reach_back=w.length(days(70), days(160), days(10)),
                   too_far_back=w.disposition(), in_term=w.disposition(), used=w.disposition(),
                   credited=w.disposition(), unfinished=w.disposition())

    # The subscriber and a namesake, their subscriptions, the letters.
    subscriber = w.add("subscriber", Subscriber, name=w.person(), town=w.pick("Tampere", "Girona", "Galway"))
    namesake = w.look_alike("namesake", subscriber, town=w.pick("Aarhus", "Liège"))
    ends = w.now.day - policy.reach_back + w.length(0, days(4), days(1))
    subscription = w.add("subscription", Subscription, subscriber=subscriber, plan="studio and online", state="active",
                         bound_until=ends - w.length(days(9), days(60), days(1)), outcome="ended")
    second = w.look_alike("second", subscription, plan="online", state=w.pick("active", "ended"), outcome="active",
                          bound_until=w.days_ahead(10, 300))
    theirs = w.look_alike("theirs", subscription, subscriber=namesake, state=w.pick("active", "ending"),
                          bound_until=w.days_ahead(-90, 200))
    letter = w.add("letter", CancelLetter, filed_under=subscriber, subscription=subscription, ends_on=ends,
                   came_in=w.days_ago(1, 9))
    w.look_alike("old_letter", letter, subscription=second, ends_on=w.days_ago(200, 400), came_in=w.days_ago(200, 400))
    w.look_alike("their_letter", letter, filed_under=namesake, subscription=w.pick(theirs, subscription),
                 ends_on=w.days_ago(5, 60))

    # The log of visits, the charges, credits and pay methods.
    visit = w.add("visit", UseEntry, subscription=subscription, day=ends - w.length(days(9), days(30), days(1)),
                  kind="studio visit", booked_by="subscriber")
    for number in range(3):
        w.look_alike(f"visit_{number}", visit, day=ends - w.length(days(9), days(90), days(1)),
                     kind=w.pick("studio visit", "video"))
    late = w.look_alike("late", visit, kind="guest pass", booked_by="front desk by mistake",
                        day=ends + w.length(days(4), days(30), days(1)) if mistaken else visit.day - days(1))
    w.look_alike("their_visit", visit, subscription=theirs, day=w.days_ago(1, 80))
    w.look_alike("second_visit", visit, subscription=second, day=w.days_ago(1, 80), kind="video")
    fee = w.money(39, 79, step="0.10")
    charge = w.add("charge", Charge, subscription=subscription, month_from=ends + days(3), amount=fee, state="paid")
    w.look_alike("charge_two", charge, month_from=ends + days(33), state="bounced" if bounced else "paid")
    for number in range(3):
        w.look_alike(f"before_{number}", charge, month_from=ends - days(27 + 30 * number))
    w.look_alike("their_charge", charge, subscription=theirs, amount=w.money(20, 79, step="0.10"),
                 state=w.pick("paid", "bounced", "open"))
    credit = w.add("credit", CreditEntry, subscription=subscription, amount=w.money(5, 40, step="0.10"), state="voided")
    w.look_alike("second_credit", credit, subscription=second, state=w.pick("posted", "voided"))
    w.look_alike("their_credit", credit, subscription=theirs, state=w.pick("posted", "voided"))
    method = w.add("method", PayMethod, subscriber=subscriber, kind="direct debit" if debit else "card", state="valid")
    w.look_alike("other_method", method, kind="card" if debit else "direct debit", state=w.pick("expired", "revoked"))
    w.look_alike("their_method", method, subscriber=namesake, state=w.pick("valid", "expired"))
    clutter(w, subscriber, namesake)

    look_ups(w)
    w.offers(PauseOffer)
    end = w.step("end", SubscriptionEnd, subscription_id=subscription, ends_on=letter.ends_on, letter_id=letter).causes(
        subscription, state=subscription.outcome)
    end.requires("letter", letter.subscription == subscription,
        "A letter ends the subscription that it names, no other one of the same person; if it names another, what is "
        "asked for here is declined.", otherwise="BLOCK", breaks=(letter.subscription, second))
    end.requires("reach-back", w.now.day - letter.ends_on <= policy.reach_back,
        "Endings reach back {policy.reach_back} at the most. For a day before that the matter "
        "{policy.too_far_back:goes to the head of the desk, who decides|is declined}.", otherwise=policy.too_far_back,
        breaks=(letter.ends_on, w.now.day - policy.reach_back - w.length(days(1), days(3), days(1))))
    end.requires("term", subscription.bound_until < letter.ends_on,
        "The minimum term is over on that day. Where it is not, the matter {policy.in_term:rests until the term is "
        "over|is declined}.", otherwise=policy.in_term,
        breaks=(subscription.bound_until, letter.ends_on + w.length(days(1), days(40), days(1))))
    log = w.listing(UseEntry, subscription=subscription)
    end.requires("unused", log.none(lambda u: both(u.day > letter.ends_on, u.booked_by == "subscriber")),
        "After that day the subscriber has used nothing; entries that the front desk made by mistake are not uses. "
        "Where something was used, the matter {policy.used:rests until a later day has been agreed|is declined}.",
        otherwise=policy.used, kind="violated",
        breaks=(late.booked_by, "subscriber") if mistaken else (visit.day, ends + w.length(days(2), days(40), days(1))))

    charges = w.listing(Charge, subscription=subscription)
    over = charges.sum("amount", where=lambda c: both(c.state == "paid", c.month_from > letter.ends_on),
                       zero=Money.of(0))
    post = w.step("post", CreditPost, end_number=end.receipt.end_number, amount=over.amount, method_id=method)
    post.requires("not-credited", w.listing(CreditEntry, subscription=subscription).none(lambda c: c.state == "posted"),
        "All months paid for the time after are credited in one sum, once. If a credit stands posted already, this one "
        "{policy.credited:rests until accounts have looked at it|is not made}.",
        otherwise=policy.credited, breaks=(credit.state, "posted"))
    post.requires("method", method.state == "valid",
        "It goes to a pay method of the subscriber's that is valid; if that one has been revoked, it rests until "
        "there is another.", breaks=(method.state, "revoked"), withheld=method)
    write = w.step("write", EndLetter, subscriber_id=subscriber, end_number=end.receipt.end_number,
                   credit_number=post.receipt.credit_number)
    write.requires("ended", subscription.state == "ended",
        "The closing letter goes when the subscription shows as ended. If it still shows as ending, the letter "
        "{policy.unfinished:rests until it does|is not written, and a ticket is opened with the platform team}.",
        otherwise=policy.unfinished, breaks=(subscription.outcome, "ending"))
    w.background("What can be done is done, in that order; for what cannot, the note in the file has every point, the "
                 "later ones too.")

    w.task(
        "{subscriber.name} from {subscriber.town} wants out of {subscription}, back-dated as in the letter. Please "
        "end it, credit what is due and write back, as much of it as you can. They say they haven't been in for "
        "months.",
        "Cancellation for {subscriber.name} ({subscriber.town}), subscription {subscription}: end it on the day they "
        "ask for, give back what they overpaid, send the letter. Go as far as you can.",
    )
    w.context("You work at the subscription desk. Endings follow policy {policy}.")
