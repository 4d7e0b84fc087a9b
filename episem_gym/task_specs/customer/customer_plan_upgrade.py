"""Contract desk of a fibre provider: a drafted move to a larger plan is judged."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._fibre_contracts import (
    CallRecord, Customer, fibre_look_ups, FibreContract, FibrePlan, Instalment, LineTest, OpenOrder, PlanMove,
    RetentionPromise, RouterLease, RouterOrder, StreetWork, SurveyNote, UpgradePolicy,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, task_pair


@task_pair(
    "customer-plan-upgrade",
    protocol="Legacy",
    variants={
        "free-to-move": "the fixed term is over, and the router in the house is fast enough",
        "bound": "the fixed term still runs, so that a fee is due",
        "new-router": "the router in the house is too slow, and a faster one was delivered",
        "moved-in": "a relocation was carried out before",
    },
    alternatives="A leased router that carries the speed, or a faster one that was delivered.",
    held_out=True,
)
def plan_upgrade(w: Draft) -> None:
    """Judge whether a contract may be moved to a larger plan as drafted."""
    # fmt: off
    bound, sent = w.variant == "bound", w.variant == "new-router"
    policy = w.add("policy", UpgradePolicy, withdrawal=w.length(days(2), days(14), days(1)), hurried=w.disposition(),
                   test_lasts=w.length(days(10), days(60), days(10)), slow=w.disposition(), unpaid=w.disposition(),
                   early_fee=w.money(20, 60, step="5"), open_order=w.disposition(), promise=w.disposition())

    # Two customers of one name, plans, contracts.
    owner = w.add("owner", Customer, name=w.person(), born=w.days_ago(8000, 26000))
    namesake = w.look_alike("namesake", owner, born=w.days_ago(8000, 26000))
    small = w.add("small", FibrePlan, title=w.code("Fibre @1"), megabits=w.pick(100, 150), monthly=w.money(25, 35),
                  sold=w.pick("on sale", "withdrawn"))
    large = w.look_alike("large", small, title=w.code("Fibre @5"), megabits=w.pick(500, 600), monthly=w.money(40, 50),
                         sold="on sale")
    giant = w.look_alike("giant", small, title=w.code("Fibre @9"), megabits=1000, monthly=w.money(60, 80))
    contract = w.add("contract", FibreContract, customer=owner, plan=small, state="running",
                     bound_until=w.days_ahead(20, 300) if bound else w.days_ago(5, 400))
    summer = w.look_alike("summer", contract, plan=w.pick(small, large), bound_until=w.days_ahead(-90, 300),
                          state=w.pick("notice given", "running"))
    theirs = w.look_alike("theirs", contract, customer=namesake, bound_until=w.days_ahead(-90, 300),
                          state=w.pick("notice given", "running"))

    # The line, routers, money, orders.
    oldest = w.now - policy.test_lasts
    test = w.add("test", LineTest, contract=contract, tested=contract, megabits=large.megabits + w.whole(10, 300),
                 done_at=oldest + w.length(hours(5), days(6)))
    w.look_alike("test_summer", test, contract=summer, tested=w.pick(summer, contract), megabits=w.whole(60, 900),
                 done_at=w.ago(days(2), days(90)))
    w.look_alike("their_test", test, contract=theirs, tested=theirs, megabits=w.whole(60, 900), done_at=w.ago(days(2),
                 days(90)))
    lease = w.add("lease", RouterLease, contract=contract, model="R1" if sent else "R3", carries=300 if sent else 1000)
    w.look_alike("lease_summer", lease, contract=summer, model="R2", carries=w.pick(300, 600))
    order = w.add("order", RouterOrder, contract=contract, carries=1000 if sent else 300, state="delivered")
    w.look_alike("order_summer", order, contract=summer, carries=w.pick(300, 1000), state=w.pick("on its way",
                 "delivered"))
    sum_due = w.add("sum", Instalment, contract=contract, state="paid")
    w.look_alike("sum_two", sum_due)
    w.look_alike("sum_three", sum_due)
    w.look_alike("sum_summer", sum_due, contract=summer, state=w.pick("returned", "paid"))
    w.look_alike("their_sum", sum_due, contract=theirs, state=w.pick("returned", "due"))
    moving = w.add("moving", OpenOrder, contract=contract,
                   kind="relocation" if w.variant == "moved-in" else "number transfer",
                   state="carried out")
    w.look_alike("moving_summer", moving, contract=summer, state=w.pick("open", "carried out"))
    w.look_alike("their_moving", moving, contract=theirs, state=w.pick("open", "carried out"))

    # The call, promises, the rest.
    ripe = w.now.day - policy.withdrawal
    call = w.add("call", CallRecord, contract=contract, caller=owner, wanted=large, read_out="terms read out",
                 on_day=ripe - w.length(0, days(6), days(1)))
    w.look_alike("call_summer", call, contract=summer, wanted=w.pick(giant, large), on_day=w.days_ago(2, 60),
                 read_out=w.pick("terms not read out", "terms read out"))
    w.look_alike("their_call", call, contract=theirs, caller=w.pick(namesake, owner), wanted=w.pick(giant, large),
                 on_day=w.days_ago(2, 60))
    promise = w.add("promise", RetentionPromise, contract=contract, says="nothing")
    w.look_alike("promise_summer", promise, contract=summer, says=w.pick("old price kept", "nothing"))
    w.look_alike("their_promise", promise, contract=theirs, says=w.pick("old price kept", "nothing"))
    w.add("works", StreetWork, contract=contract, ends=w.days_ahead(5, 60))
    w.add("survey", SurveyNote, customer=owner, grade=w.whole(1, 5))

    fibre_look_ups(w)
    price = large.monthly + policy.early_fee if bound else large.monthly
    move = w.step("move", PlanMove, contract_id=contract, plan_id=large, call_id=call, first_bill=price.amount)
    move.requires("running", contract.state == "running",
        "The contract is running. Where notice has been given there is nothing to enlarge: decline.", otherwise="BLOCK",
        breaks=(contract.state, "notice given"))
    move.requires("asked", both(call.caller == contract.customer, call.wanted == large),
        "The customer whose contract it is has asked for that plan in a call on record. If it was somebody else, or "
        "another "
        "plan, the move is left until the customer has been rung.", breaks=(call.caller, namesake), withheld=call)
    w.contrast("another-plan", {call.wanted: giant}, kind="wrong_entity", flips=("move.asked",))
    move.requires("terms", call.read_out == "terms read out",
        "The terms were read out in that call; if not, they are read out first, and the move is left.",
        breaks=(call.read_out, "terms not read out"))
    move.requires("withdrawal", call.on_day <= ripe,
        "Since the call the customer has had {policy.withdrawal} to withdraw. Before they are over, "
        "{policy.hurried:the move is "
        "left|decline; the system would charge twice}.", otherwise=policy.hurried, breaks=(call.on_day, ripe + days(1)))
    move.requires("line", both(test.tested == contract, test.megabits >= large.megabits, test.done_at >= oldest),
        "A test of that very line, no older than {policy.test_lasts}, shows the speed of the plan. A slower line "
        "{policy.slow:has the move left until the exchange has been upgraded|cannot have the plan: decline}.",
        otherwise=policy.slow, breaks=(test.megabits, w.whole(60, 300)))
    leased, delivered = lease.carries >= large.megabits, both(order.state == "delivered",
                                                              order.carries >= large.megabits)
    move.requires("router", any_of(delivered, leased) if sent else any_of(leased, delivered),
        "The router on lease carries the speed, or a faster one has been delivered; until one has, the move is left.",
        kind="violated", breaks=(order.state, "on its way") if sent else (lease.carries, 300))
    move.requires("paid", w.listing(Instalment, contract=contract).every(lambda one: one.state == "paid"),
        "Every monthly sum of the contract is paid. With one due or returned, {policy.unpaid:the move is left until "
        "it is "
        "settled|decline}.", otherwise=policy.unpaid, breaks=(sum_due.state, "returned"))
    move.requires("no-order", w.listing(OpenOrder, contract=contract).none(lambda one: one.state == "open"),
        "No other order on the contract is open. An open one {policy.open_order:goes first, and the move is "
        "left|excludes the "
        "move: decline}.", otherwise=policy.open_order, breaks=(moving.state, "open"), withheld=moving)
    move.requires("no-promise", w.listing(RetentionPromise, contract=contract).none(
            lambda one: one.says == "old price kept"),
        "Where somebody has promised that the old price would be kept, {policy.promise:the customer is asked to give "
        "it up, "
        "and the move is left|decline}.", otherwise=policy.promise, breaks=(promise.says, "old price kept"))
    w.contrast("other-price", {large.monthly: w.money(51, 59)}, kind="wrong_argument")
    w.background("The first bill is the price of the plan, with {policy.early_fee} on top during a fixed term. A "
                 "declined or waiting draft "
                 "shows every rule that stands against it.")

    w.task(
        "The move of {contract} to {large.title} is drafted; {owner.name} asked for it. Does it go through, wait, or "
        "is it "
        "declined?",
        "{owner.name} wants faster internet: plan {large}, contract {contract}. The draft is ready. Your decision, "
        "please.",
        "Please decide on the drafted upgrade of {contract} to {large}. The line is fast enough, the technician says.")
    w.context("You work at the contract desk of a fibre provider. Plans are changed by {policy}.")
