"""What the subscription desk of a fitness and streaming company keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, latent, Policy, Record, Ref,
)  # fmt: skip


class Subscriber(Record, id="SUBR-######"):
    name = Code("full name", filing=True)
    town = Code("town")


class Subscription(Record, id="SUB-#######"):
    subscriber = Ref(Subscriber, filing=True)
    plan = Choice("studio", "studio and online", "online")
    bound_until = Day("last day of the minimum term")
    state = Choice("active", "ending", "ended")
    outcome = latent(Choice("active", "ending", "ended"))


class CancelLetter(Record, id="KL-#######"):
    filed_under = Ref(Subscriber, "subscriber under whom it is filed", filing=True)
    subscription = Ref(Subscription, "subscription that the letter names")
    ends_on = Day("day on which it is to end")
    came_in = Day()


class UseEntry(Record, id="US-########"):
    subscription = Ref(Subscription, filing=True)
    day = Day()
    kind = Choice("studio visit", "video", "guest pass")
    booked_by = Choice("subscriber", "front desk by mistake")


class Charge(Record, id="CHG-#######"):
    subscription = Ref(Subscription, filing=True)
    month_from = Day("first day of the month that is charged")
    amount = Cash()
    state = Choice("paid", "open", "bounced")


class CreditEntry(Record, id="CR-######"):
    subscription = Ref(Subscription, filing=True)
    amount = Cash()
    state = Choice("posted", "voided")


class PayMethod(Record, id="PM-######"):
    subscriber = Ref(Subscriber, filing=True)
    kind = Choice("card", "direct debit")
    state = Choice("valid", "expired", "revoked")


class Locker(Record, id="LK-####"):
    subscriber = Ref(Subscriber, filing=True)
    state = Choice("returned", "in use")


class Newsletter(Record, id="NL-#####"):
    subscriber = Ref(Subscriber, filing=True)
    wanted = Choice("yes", "no")


class CancelPolicy(Policy, id="CAN-##@"):
    """Ending subscriptions"""

    reach_back = Duration()
    too_far_back = Disposition()
    in_term = Disposition()
    used = Disposition()
    credited = Disposition()
    unfinished = Disposition()


class SubscriptionEnd(Commit):
    """End a subscription on a day."""

    subscription_id = Ref(Subscription, "subscription", target=True)
    ends_on = Day("day on which it ends")
    letter_id = Ref(CancelLetter, "letter on which it rests")
    returns = {"end_number": Code(form="EN-########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.subscription_id.state == "active", "the subscription is not active")


class CreditPost(Commit):
    """Post what was paid for the time after the end."""

    end_number = Code("number of the ending", target=True)
    amount = Amount("amount in euros")
    method_id = Ref(PayMethod, "pay method that is credited")
    returns = {"credit_number": Code(form="CP-########")}


class EndLetter(Commit):
    """Send the subscriber the letter that closes the matter."""

    subscriber_id = Ref(Subscriber, "subscriber", target=True)
    end_number = Code("number of the ending")
    credit_number = Code("number of the credit")
    returns = {"letter_number": Code(form="EL-#######")}


class PauseOffer(Commit):
    """Offer a pause in place of an ending."""

    subscription_id = Ref(Subscription, "subscription", target=True)
    months = Choice("1", "2", "3", doc="months of the pause")
    returns = {"offer_number": Code(form="OF-######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the subscription desk."""
    # fmt: off
    w.searches(Subscriber, "subscriber_find", "Find subscribers by name.", over="name")
    w.reads(Subscriber, "subscriber_get", "A subscriber.")
    w.lists(Subscription, "subscriptions_of", "Subscriptions of a subscriber.", by="subscriber")
    w.reads(Subscription, "subscription_get", "One subscription as it stands.")
    w.lists(CancelLetter, "cancel_letters", "Letters that end something, filed under a subscriber.", by="filed_under")
    w.lists(UseEntry, "use_log", "Visits and videos under a subscription.", by="subscription", page_size=4)
    w.lists(Charge, "charges_of", "Monthly charges of a subscription.", by="subscription", page_size=4)
    w.lists(CreditEntry, "credits_of", "Credits posted under a subscription.", by="subscription")
    w.lists(PayMethod, "pay_methods", "Pay methods of a subscriber.", by="subscriber")
    w.lists(Locker, "lockers_of", "Lockers of a subscriber.", by="subscriber")
    w.lists(Newsletter, "newsletters_of", "Whether a subscriber wants newsletters.", by="subscriber")
    w.reads(CancelPolicy, "policy_get", "A policy of the subscription desk by its number.")
    # fmt: on


def clutter(w: Draft, subscriber: Handle, namesake: Handle) -> None:
    """Lockers and newsletters, which decide nothing."""
    w.add("locker", Locker, subscriber=subscriber, state=w.pick("returned", "in use"))
    w.add("their_locker", Locker, subscriber=namesake, state=w.pick("returned", "in use"))
    w.add("newsletter", Newsletter, subscriber=subscriber, wanted=w.pick("yes", "no"))
