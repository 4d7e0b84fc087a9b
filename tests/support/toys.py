"""Toy pairs for rules of evidence and of values that need a precise case. No content of the suite."""

# ruff: noqa: RUF012  declarations, as in the pairs

from episem_gym.task_specs.language import (
    Amount,
    Call,
    Cash,
    Choice,
    Code,
    Commit,
    Disposition,
    Draft,
    Duration,
    Flag,
    Instant,
    Money,
    Number,
    Policy,
    Record,
    Ref,
    SetOf,
    Whole,
    agree,
    any_of,
    both,
    hours,
    minutes,
    task_pair,
)


class Locker(Record, id="LK-#####"):
    site = Code(filing=True)
    state = Choice("rented", "ended", "sealed")
    size = Choice("small", "large")
    floor = Whole()
    worth = Cash()
    badge = Ref("Badge")


class Letter(Record, id="LT-#####"):
    locker = Ref(Locker, filing=True)
    signed = Choice("yes", "no")


class CallBack(Record, id="CB-#####"):
    locker = Ref(Locker, filing=True)
    answered = Choice("yes", "no")


class Lien(Record, id="LN-#####"):
    locker = Ref(Locker, filing=True)
    state = Choice("active", "lifted")


class Permit(Record, id="PM-#####"):
    locker = Ref(Locker, filing=True)
    state = Choice("granted", "expired")


class Deposit(Record, id="DP-#####"):
    locker = Ref(Locker, filing=True)
    amount = Cash()
    state = Choice("paid", "returned")


class Sensor(Record, id="SN-#####"):
    locker = Ref(Locker, filing=True)
    weight = Number(unit="kg")


class Register(Record, id="RG-#####"):
    locker = Ref(Locker, filing=True)
    holder = Code()


class Plan(Record, id="PL-#####"):
    locker = Ref(Locker, filing=True)
    holder = Code()


class Meter(Record, id="MT-#####"):
    locker = Ref(Locker, filing=True)
    count = Whole()


class Badge(Record, id="BG-#####"):
    site = Code(filing=True)
    number = Code()
    opens = SetOf(Code())
    issued = Instant()
    uses = Whole()
    spare = Flag()


class LockerPolicy(Policy, id="POL-###"):
    """Emptying of lockers"""

    fresh = Duration()
    heavy = Disposition()


class LockerEmpty(Commit):
    """Empty one locker and close its rental."""

    locker_id = Ref(Locker, "locker to be emptied", target=True)
    badge_number = Code("number of the badge")
    opens = SetOf(Code(), "doors that it opens")
    issued = Instant("when the badge was issued")
    uses = Whole("times it was used")
    spare = Flag("whether it is a spare one")
    refund = Amount("deposit to be given back, in euro")
    returns = {"slip": Code(form="SL-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.locker_id.state == "rented", "the locker is not rented")
        call.sets(call.locker_id.state, "ended")


class LockerSeal(Commit):
    """Seal one locker."""

    locker_id = Ref(Locker, "locker to be sealed", target=True)
    returns = {"seal": Code(form="SE-######")}


@task_pair(
    "home-toy-locker",
    protocol="V1",
    variants={"seven": "the badge is number 7", "plain": "the badge has another number"},
)
def locker_toy(w: Draft) -> None:
    """Empty a locker."""
    policy = w.add("policy", LockerPolicy, fresh=w.length(hours(2), hours(4), hours(1)), heavy="BLOCK")
    number = "7" if w.variant == "seven" else w.code("7###")
    badge = w.add(
        "badge",
        Badge,
        site="North",
        number=number,
        opens=["A1", "A2", "B7"],
        issued=w.ago(hours(30), hours(90)),
        uses=w.whole(100, 180),
        spare=False,
    )
    locker = w.add(
        "locker", Locker, site="North", state="rented", size="large", floor=2, worth=Money.of(500), badge=badge
    )
    twin = w.look_alike("twin", locker)
    letter = w.add("letter", Letter, locker=locker, signed="yes")
    w.look_alike("twin_letter", letter, locker=twin)
    call = w.add("call", CallBack, locker=locker, answered="yes")
    w.look_alike("twin_call", call, locker=twin)
    w.add("lien", Lien, locker=twin, state="active")
    permit = w.add("permit", Permit, locker=locker, state="granted")
    deposits = [
        w.add(f"deposit_{n}", Deposit, locker=locker, amount=Money.of("39.50"), state="paid" if n < 2 else "returned")
        for n in range(3)
    ]
    sensor = w.add("sensor", Sensor, locker=locker, weight=12, as_of=w.ago(minutes(2), minutes(90)))
    register = w.add("register", Register, locker=locker, holder="Hanna Brandt")
    w.add("plan", Plan, locker=locker, holder="Somebody Else")
    meter = w.add("meter", Meter, locker=locker, count=w.whole(20, 40))
    panel = w.look_alike("panel", meter)

    w.reads(Locker, "locker_get", "One locker.", shows=("state", "floor", "worth", "badge"))
    w.lists(Locker, "lockers_of_site", "Lockers of a site with their sizes.", by="site", shows=("size",))
    w.searches(Locker, "locker_search", "Find lockers by site.", over="site", shows=("site", "size", "state", "floor"))
    w.reads(Letter, "letter_of_locker", "The signed letter about a locker.", by="locker")
    w.lists(Letter, "letters", "Letters about a locker.", by="locker", source="authoritative_index")
    w.reads(CallBack, "call_back_get", "One call-back.")
    w.lists(CallBack, "call_backs", "Call-backs about a locker.", by="locker")
    w.lists(Lien, "liens", "Liens on a locker.", by="locker")
    w.lists(Permit, "permits", "Permits for a locker.", by="locker")
    w.lists(Deposit, "deposits", "Deposits of a locker.", by="locker", page_size=2)
    w.reads(Sensor, "sensor_read", "The weight sensor of a locker.", by="locker")
    w.reads(Register, "register_of_locker", "The register's entry for a locker.", by="locker")
    w.lists(Register, "register_index", "Copies of register entries.", by="locker", source="authoritative_index")
    w.lists(Register, "register_notes", "Notes about register entries.", by="locker", source="index")
    w.reads(Plan, "plan_of_locker", "The floor plan's entry for a locker.", by="locker")
    w.reads(Meter, "meter_get", "One door meter.")
    w.lists(Meter, "meters", "Door meters of a locker.", by="locker")
    w.reads(Badge, "badge_get", "One badge.")
    w.lists(Badge, "badges_of_site", "Badges of a site.", by="site")
    w.reads(LockerPolicy, "policy_get", "A policy by its number.")
    w.offers(LockerSeal)

    total = w.listing(Deposit, locker=locker).sum("amount", lambda d: d.state == "paid", zero=Money.of(0))
    step = w.step(
        "empty",
        LockerEmpty,
        locker_id=locker,
        badge_number=badge.number,
        opens=badge.opens,
        issued=badge.issued,
        uses=badge.uses,
        spare=badge.spare,
        refund="119.00",
    )
    step.requires(
        "rented",
        locker.state == "rented",
        "Only a rented locker is emptied; else the request is refused.",
        otherwise="BLOCK",
        breaks=(locker.state, "sealed"),
    )
    step.requires(
        "low",
        both(locker.size == "large", locker.floor <= 3),
        "Large lockers up to the third floor; others wait.",
        breaks=(locker.floor, 5),
    )
    step.requires(
        "vouched",
        any_of(letter.signed == "yes", call.answered == "yes"),
        "A signed letter or an answered call-back vouches for it; until then it waits.",
    )
    step.requires(
        "no-lien",
        w.listing(Lien, locker=locker).none(lambda one: one.state == "active"),
        "With a lien on it, the request is refused.",
        otherwise="BLOCK",
    )
    step.requires(
        "permitted",
        w.listing(Permit, locker=locker).exists(lambda one: one.state == "granted"),
        "A granted permit is needed; without one the request is refused.",
        otherwise="BLOCK",
        breaks=(permit.state, "expired"),
    )
    step.requires(
        "covered",
        total <= locker.worth,
        "The deposits paid in stay within the worth; else it waits.",
        breaks=(deposits[0].amount, Money.of(900)),
        withheld=deposits[1],
    )
    step.requires(
        "light",
        sensor.weight <= 30,
        "Above 30 kg, by a reading not older than {policy.fresh}, the request {policy.heavy:waits|is refused}.",
        otherwise=policy.heavy,
        breaks=(sensor.weight, 44),
        max_age=(sensor, policy.fresh),
    )
    step.requires(
        "holder",
        register.holder == "Hanna Brandt",
        "The register alone says who holds a locker, whatever the plan says; for another holder it waits.",
        breaks=(register.holder, "Somebody Else"),
        strength="record",
    )
    step.requires(
        "counted",
        agree(meter.count, panel.count),
        "Both meters state the same count; else it waits.",
        breaks=(panel.count, 99),
    )
    w.contrast(
        "sealed-high", {locker.state: "sealed", locker.floor: 5}, kind="violated", flips=("empty.rented", "empty.low")
    )
    w.task(
        "Please empty {locker}, badge {badge}, and give the deposit back, 119.00 EUR. Letter {letter} and call {call} "
        "are there, meters {meter} and {panel}. I have checked the register myself, it is fine."
    )
    w.context("Site North. Policy {policy}.")


# --- a chain whose later steps look at what earlier ones changed ------------------------------------------------------


class Gate(Record, id="GT-#####"):
    site = Code(filing=True)
    state = Choice("shut", "open", "latched")
    rust = Whole()


class Entry(Record, id="EN-#####"):
    gate = Ref(Gate, filing=True)
    kind = Choice("opened", "passed", "noted")


class GatePolicy(Policy, id="GAT-###"):
    """Opening of gates"""

    limit = Whole()


class GateOpen(Commit):
    """Open one gate."""

    gate_id = Ref(Gate, "gate to be opened", target=True)
    returns = {"token": Code(form="TK-######"), "entry": Ref(Entry)}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.gate_id.state == "shut", "the gate is not shut")
        call.sets(call.gate_id.state, "open")
        call.advances(minutes(3))


class GatePass(Commit):
    """Let the convoy pass one gate."""

    gate_id = Ref(Gate, "gate to be passed", target=True)
    token = Code("token of the opening")
    returns = {"token": Code(form="TK-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.gate_id.state == "open", "the gate is not open")


class GateLatch(Commit):
    """Latch one gate."""

    gate_id = Ref(Gate, "gate to be latched", target=True)
    token = Code("token of the passage")
    returns = {"latch": Code(form="LA-######")}


@task_pair("home-toy-gate", protocol="V2", variants={"plain": "one gate"})
def gate_toy(w: Draft) -> None:
    """Open a gate, pass it and latch it."""
    policy = w.add("policy", GatePolicy, limit=w.whole(4, 9))
    gate = w.add("gate", Gate, site="East", state="shut", rust=w.whole(1, 3))
    other = w.look_alike("other", gate)
    w.add("entry", Entry, gate=gate, kind="noted")
    w.add("other_entry", Entry, gate=other, kind="noted")
    made = w.add("made", Entry, absent=True, gate=gate, kind="opened")
    w.reads(Gate, "gate_get", "One gate.")
    w.lists(Gate, "gates_of_site", "Gates of a site.", by="site")
    w.lists(Entry, "entries_of_gate", "Log entries of a gate.", by="gate")
    w.reads(GatePolicy, "policy_get", "A policy by its number.")
    start = w.step("open", GateOpen, gate_id=gate).creates(made)
    go = w.step("pass", GatePass, gate_id=gate, token=start.receipt.token)
    end = w.step("latch", GateLatch, gate_id=gate, token=go.receipt.token)
    log = w.listing(Entry, gate=gate)
    start.requires(
        "shut", gate.state == "shut", "A gate is opened when shut; else it waits.", breaks=(gate.state, "latched")
    )
    start.requires(
        "quiet",
        log.none(lambda e: e.kind == "opened"),
        "A gate opened today is not opened again: refused.",
        otherwise="BLOCK",
    )
    go.requires("stands-open", gate.state == "open", "The gate stands open, read after the opening; else it waits.")
    go.requires("logged", log.exists(lambda e: e.kind == "opened"), "The opening is in the log; else it waits.")
    end.requires(
        "sound",
        gate.rust <= policy.limit,
        "Up to rust {policy.limit}; beyond, the latch waits.",
        breaks=(gate.rust, policy.limit + 2),
    )
    w.task("Please open {gate}, pass it and latch it, as far as you can.")
    w.context("Site East. Policy {policy}.")


__all__ = ["gate_toy", "locker_toy"]
