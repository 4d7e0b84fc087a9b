"""Control room of an island's cottages: before a storm the reserve is raised, loads are shed, the house is armed."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.home._island_power import (
    BackfeedSwitch, Battery, BoatTimes, CareDevice, Circuit, CircuitLoad, CircuitShed, Cottage, Electrician, GridNotice,
    IslandArm, island_look_ups, OwnerRule, ReservePolicy, ReserveRaise, SolarReading, StormNotice, WorkPermit,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, Draft, hours, minutes, task_pair


@task_pair(
    "home-battery-reserve",
    protocol="V3",
    variants={
        "warned": "a storm warning is out for the cottage",
        "cut-announced": "there is only an advice, but the grid has announced a cut",
        "second-battery": "the first battery reports a warm cell, the second one is sound",
        "permit-closed": "an electrician worked on the wiring and has signed off",
    },
    alternatives="A storm warning of the weather service, or a cut that the grid has announced.",
)
def battery_reserve(w: Draft) -> None:
    """Raise a battery's reserve; shed two circuits, in any order; arm the cottage once both are off."""
    # fmt: off
    cut, second = w.variant == "cut-announced", w.variant == "second-battery"
    policy = w.add("policy", ReservePolicy, lead=w.length(hours(1), hours(6), hours(1)), near=w.disposition(),
                   floor=w.whole(30, 60), low=w.disposition(), fault=w.disposition(),
                   reading_lasts=w.length(minutes(5), minutes(30), minutes(5)), heavy=w.whole(1200, 2400),
                   care=w.disposition(), seal=w.disposition(), reserve=w.whole(70, 95))

    # The cottage, its neighbour, the weather and the grid.
    cottage = w.add("cottage", Cottage, address=w.pick("Tangvegen 4", "Ostre Nes 11", "Møllebukta 2"),
                    guests=w.pick("empty", "occupied"))
    beside = w.look_alike("beside", cottage, address=w.pick("Tangvegen 6", "Ostre Nes 13", "Møllebukta 20"))
    soonest = w.now + policy.lead
    storm = w.add("storm", StormNotice, cottage=cottage, grade="advice" if cut else "warning",
                  begins=soonest + w.length(minutes(10), hours(9)))
    w.look_alike("storm_beside", storm, cottage=beside, grade=w.pick("withdrawn", "warning"),
                 begins=w.ahead(hours(1), hours(20)))
    grid = w.add("grid", GridNotice, cottage=cottage, state="cut announced" if cut else "none")
    w.look_alike("grid_beside", grid, cottage=beside, state=w.pick("cut announced", "none"))

    # Batteries and circuits.
    fresh = w.now - policy.reading_lasts + w.length(minutes(1), minutes(4))
    one = w.add("one", Battery, cottage=cottage, charge=policy.floor + w.whole(1, 30),
                fault="cell warm" if second else "no fault", as_of=fresh)
    two = w.look_alike("two", one, charge=policy.floor + w.whole(1, 30) if second else w.whole(5, 90),
                       fault="no fault" if second else w.pick("fan blocked", "no fault"), as_of=fresh)
    w.look_alike("battery_beside", one, cottage=beside, charge=w.whole(5, 99), fault=w.pick("cell warm", "no fault"),
                 as_of=w.ago(minutes(2), hours(3)))
    battery = two if second else one
    water = w.add("water", Circuit, cottage=cottage, serves="hot water", switch="on", switch_goes="off")
    pool = w.look_alike("pool", water, serves="pool")
    w.look_alike("sockets", water, serves="sockets")
    water_beside = w.look_alike("water_beside", water, cottage=beside, switch=w.pick("half off", "on"))
    load = w.add("load", CircuitLoad, circuit=water, measured_at=water, watts=w.whole(200, 1100))
    load_pool = w.look_alike("load_pool", load, circuit=pool, measured_at=pool, watts=w.whole(200, 1100))
    w.look_alike("load_beside", load, circuit=water_beside, measured_at=w.pick(water, water_beside),
                 watts=w.whole(200, 3000))
    care = w.add("care", CareDevice, circuit=pool, kind=w.pick("breathing aid", "medicine fridge"), plugged="gone")
    w.look_alike("care_water", care, circuit=water, kind="charger")
    w.look_alike("care_beside", care, circuit=water_beside, plugged=w.pick("plugged in", "gone"))
    rule = w.add("rule", OwnerRule, cottage=cottage, about=water, says="may be shed")
    w.look_alike("rule_pool", rule, about=pool)
    w.look_alike("rule_beside", rule, cottage=beside, about=w.pick(water_beside, water),
                 says=w.pick("never shed", "may be shed"))

    # The switch, and who works on the wiring.
    switch = w.add("switch", BackfeedSwitch, cottage=cottage, position="grid", seal="sealed")
    w.look_alike("switch_beside", switch, cottage=beside, position=w.pick("between", "grid"),
                 seal=w.pick("broken", "sealed"))
    fitter = w.add("fitter", Electrician, name=w.person(),
                   working_on=cottage if w.variant == "permit-closed" else beside,
                   signed_off="signed off")
    permit = w.add("permit", WorkPermit, cottage=cottage, holder=fitter, state="closed")
    w.look_alike("permit_beside", permit, cottage=beside, state=w.pick("open", "closed"))
    w.add("solar", SolarReading, cottage=cottage, watts=w.whole(0, 3000))
    w.add("boat", BoatTimes, cottage=cottage, next_boat=w.ahead(hours(1), hours(20)))

    island_look_ups(w)
    put_up = w.step("reserve", ReserveRaise, battery_id=battery, per_cent=policy.reserve)
    shed = w.step("shed-water", CircuitShed, circuit_id=water, reserve_number=put_up.receipt.reserve_number)
    shed.causes(water, switch=water.switch_goes)
    shed_pool = w.step("shed-pool", CircuitShed, circuit_id=pool, reserve_number=put_up.receipt.reserve_number)
    shed_pool.causes(pool, switch=pool.switch_goes)
    arm = w.step("arm", IslandArm, cottage_id=cottage, switch_id=switch, first_shed=shed.receipt.shed_number,
                 second_shed=shed_pool.receipt.shed_number)
    warned = storm.grade == "warning"
    dark = both(storm.grade == "advice", grid.state == "cut announced")
    put_up.requires("cause", any_of(dark, warned) if cut else any_of(warned, dark),
        "There is a storm warning for the cottage itself, or an advice together with a cut that the grid has "
        "announced. "
        "Without either the reserve stays where it is until there is.", kind="violated",
        breaks=(grid.state, "none") if cut else (storm.grade, "withdrawn"))
    put_up.requires("time", storm.begins >= soonest,
        "The storm begins in {policy.lead} or later. If it is nearer, the room {policy.near:waits for the duty "
        "engineer|"
        "leaves the cottage alone and says so}.", otherwise=policy.near, withheld=storm,
        breaks=(storm.begins, soonest - w.length(minutes(5), minutes(55))))
    put_up.requires("charged", battery.charge >= policy.floor,
        "The battery holds {policy.floor} per cent or more, read no longer than {policy.reading_lasts} ago. With less "
        "in "
        "it, the room {policy.low:waits until it has filled|does nothing, since the house would go dark sooner}.",
        otherwise=policy.low, max_age=(battery, policy.reading_lasts),
        breaks=(battery.charge, policy.floor - w.whole(1, 20)))
    put_up.requires("sound", battery.fault == "no fault",
        "A battery with a warm cell {policy.fault:is left until it has been looked at|must never be raised}, and one "
        "with a "
        "blocked fan likewise.", otherwise=policy.fault, breaks=(battery.fault, "cell warm"))
    put_up.requires("nobody-at-work", w.listing(WorkPermit, cottage=cottage).none(lambda p: p.state == "open"),
        "While a permit to work on the wiring is open, nothing in the cottage is switched; that is final for the day.",
        otherwise="BLOCK", breaks=(permit.state, "open"), withheld=permit)
    light = ("A circuit may be shed when the meter on that circuit reads less than {policy.heavy} watts, so that no "
             "contact "
             "welds; with more, that circuit waits for the load to fall.")
    rules = w.listing(OwnerRule, cottage=cottage)
    shed.requires("light", both(load.measured_at == water, load.watts < policy.heavy), light,
        breaks=(load.watts, policy.heavy + w.whole(50, 900)))
    kept = "What the owner has laid down as never to be shed is never shed."
    shed.requires("allowed", rules.none(lambda r: both(r.about == water, r.says == "never shed")), kept,
                  otherwise="BLOCK",
        breaks=(rule.says, "never shed"))
    shed_pool.requires("light", both(load_pool.measured_at == pool, load_pool.watts < policy.heavy), light,
        breaks=(load_pool.measured_at, water_beside))
    shed_pool.requires("allowed", rules.none(lambda r: both(r.about == pool, r.says == "never shed")), kept,
        otherwise="BLOCK")
    shed_pool.requires("nobody-depends", w.listing(CareDevice, circuit=pool).none(
            lambda d: both(d.kind != "charger", d.plugged == "plugged in")),
        "If a breathing aid or a medicine fridge is plugged in on it, the circuit {policy.care:is left until the "
        "device has "
        "been moved|is not shed in this storm}.", otherwise=policy.care, breaks=(care.plugged, "plugged in"))
    arm.requires("both-off", both(water.switch == "off", pool.switch == "off"),
        "The cottage is armed when both switches, looked at after the shedding, report off. A switch that is half off "
        "has "
        "the arming wait.", breaks=(water.switch_goes, "half off"))
    arm.requires("sealed", both(switch.position == "grid", switch.seal == "sealed"),
        "The transfer switch stands on grid and its seal is whole. With a broken seal the arming {policy.seal:waits "
        "for the "
        "fitter|is refused}.", otherwise=policy.seal, breaks=(switch.seal, "broken"))
    w.background("The reserve is put at {policy.reserve} per cent. One circuit is shed whether or not the other can "
                 "be. The "
                 "storm log takes down every reason why a part was left.")

    w.task(
        "Storm coming in at {cottage.address}. Please get {cottage} ready: reserve up, hot water {water} and pool "
        "{pool} off, "
        "then arm it. Do what can be done, leave the rest.",
        "Can you prepare {cottage} for the night? Reserve, the circuits {water} and {pool}, island mode. The "
        "batteries are "
        "nearly full, by the look of it.",
        "{cottage.address} ({cottage}): storm routine, please, with {water} and {pool}. If one of them must stay on, "
        "go on "
        "with the other.")
    w.context("You are in the control room of the cottages. Storms are handled under instruction {policy}. Times are "
              "UTC.")
