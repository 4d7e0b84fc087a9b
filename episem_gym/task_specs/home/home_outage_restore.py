"""Energy desk of a terraced estate: a house comes back step by step after an outage."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.home._energy_desk import (
    AllClear, BoardSheet, Charger, ChargerRelease, clutter, ColdCircuit, ColdCircuitRelease, FaultEntry, Feed,
    FeedSwitchOn, Freezer, freezers, GridContract, HeatPump, HeatPumpStart, Load, LockTag, look_ups, OutageReport,
    OutageReportFile, OutageTicket, RestorePolicy, SmokeHead, tags, TerraceHouse,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "home-outage-restore",
    protocol="V2",
    variants={
        "brief": "dark for a short while, all freezers stayed cold, the control room has given the all-clear",
        "thawed": "a freezer got too warm: the food is to be looked at",
        "unannounced": "no all-clear after the last drop; the feed's own monitor has seen no dip for long enough",
        "long": "dark so long that the heat pump's oil is warmed first",
    },
    alternatives="The control room's all-clear after the last drop, or a feed that has been steady for long.",
    held_out=True,
)
def outage_restore(w: Draft) -> None:
    """Feed, freezers, heat pump and charger of a house come back one after another, then the report is filed."""
    # fmt: off
    thawed, unannounced, long = (w.variant == one for one in ("thawed", "unannounced", "long"))
    w.hours_open(6, 22)
    policy = w.add("policy", RestorePolicy, steady=w.length(minutes(40), minutes(150), minutes(5)),
                   tagged=w.disposition(), megohms=w.number("0.5", "2.0", "0.1"), low=w.whole(207, 219),
                   feed_lasts=w.length(minutes(6), minutes(25)), high=w.whole(239, 252), fault=w.disposition(),
                   thawed=w.number("-14.0", "-6.0", "0.5"), long_dark=w.length(hours(4), hours(14), minutes(30)),
                   bar=w.number("6.0", "9.5", "0.1"), leak=w.number("1.0", "4.5", "0.1"), leaking=w.disposition(),
                   spare=w.whole(3, 9), full=w.disposition())

    # Two houses on two transformers, their outages, and who gave the all-clear when.
    here, there = w.code("TR-48##"), w.code("TR-51##")
    house = w.add("house", TerraceHouse, name=w.pick("Lærkevej 14", "Rue des Tanneurs 6", "Amselweg 31"),
                  transformer=here, feed=w.later("feed", Feed), cold_circuit=w.later("circuit", ColdCircuit),
                  heat_pump=w.later("pump", HeatPump), charger=w.later("charger", Charger))
    next_door = w.look_alike("next_door", house, name=w.pick("Calle Olivo 9", "Sallow Lane 22"), transformer=there,
                             feed=w.later("their_feed", Feed), cold_circuit=w.later("their_circuit", ColdCircuit),
                             heat_pump=w.later("their_pump", HeatPump), charger=w.later("their_charger", Charger))
    back = w.now - policy.steady + w.length(minutes(1), minutes(20))
    earlier = w.now - policy.steady - w.length(minutes(5), minutes(40))
    returned = earlier if unannounced else back
    dark = policy.long_dark + w.length(minutes(10), hours(2)) if long else policy.long_dark - w.length(
        minutes(10), hours(2))
    ticket = w.add("ticket", OutageTicket, house=house, back_at=returned, dark_since=returned - dark,
                   last_drop=returned - w.length(minutes(4), minutes(25)), state="open")
    past = w.ago(days(200), days(300))
    w.look_alike("last_year", ticket, back_at=past, dark_since=past - w.length(hours(1), hours(9)),
                 last_drop=past - w.length(minutes(4), minutes(25)), state=w.pick("open", "called off"))
    w.look_alike("their_ticket", ticket, house=next_door, state=w.pick("open", "called off"))
    fell = ticket.last_drop
    clear = w.add("clear", AllClear, transformer=here, given_by=w.person(),
                  given_at=fell - w.length(minutes(2), minutes(50)) if unannounced else
                  fell + w.length(minutes(1), minutes(4)))
    for number in range(3):
        w.look_alike(f"clear_{number}", clear, given_by=w.person(), given_at=fell - w.length(minutes(20), days(30)))
    w.look_alike("their_clear", clear, transformer=there, given_at=w.ago(minutes(2), minutes(30)))
    feed = w.add("feed", Feed, steady_since=returned, volts=0, megohms=policy.megohms + w.number("0.0", "0.6", "0.1"),
                 comes_to=policy.low + w.whole(0, 9) if long else policy.high - w.whole(0, 9),
                 as_of=w.now - policy.feed_lasts + w.length(minutes(3), minutes(5)))
    their_feed = w.look_alike("their_feed", feed, volts=w.whole(0, 260), megohms=w.number("0.1", "3.0", "0.1"),
                              as_of=w.ago(minutes(2), hours(2)))
    tag = tags(w, feed, their_feed)

    # What stands behind the feed, and what the house may draw.
    circuit = w.add("circuit", ColdCircuit, switch="off")
    their_circuit = w.look_alike("their_circuit", circuit, switch=w.pick("off", "on"))
    edge = policy.thawed
    freezer = freezers(w, circuit, their_circuit, edge + w.number("0.5", "4.0", "0.5") if thawed else
                       edge - w.number("0.0", "2.0", "0.5"), edge)
    pump = w.add("pump", HeatPump, state="stopped", turns_out="running",
                 refrigerant=policy.bar + w.number("0.0", "1.0", "0.1"))
    their_pump = w.look_alike("their_pump", pump, refrigerant=w.number("4.0", "10.0", "0.1"))
    fault = w.add("fault", FaultEntry, heat_pump=pump, code=w.code("E##"), noted_at=ticket.dark_since, state="cleared")
    w.look_alike("old_fault", fault, code=w.code("E##"), noted_at=w.ago(days(20), days(90)))
    w.look_alike("their_fault", fault, heat_pump=their_pump, state=w.pick("stored", "cleared"))
    charger = w.add("charger", Charger, leak=policy.leak - w.number("0.0", "0.6", "0.1"))
    w.look_alike("their_charger", charger, leak=w.number("0.1", "6.0", "0.1"))
    load = w.add("load", Load, house=house, what="heat pump", amps=w.whole(7, 9), switch="on")
    sauna = w.look_alike("sauna", load, what="sauna", amps=w.whole(24, 30), switch="off")
    for what, least in (("hot water", 4), ("lights and sockets", 6), ("ventilation", 1)):
        w.look_alike(what.split()[0], load, what=what, amps=w.whole(least, least + 2))
    w.look_alike("their_load", load, house=next_door, what="sauna", amps=w.whole(20, 30))
    drawn = w.listing(Load, house=house).sum("amps", lambda one: one.switch == "on")
    contract = w.add("contract", GridContract, house=house, amps=w.pick(40, 50))
    w.look_alike("their_contract", contract, house=next_door, amps=w.pick(25, 40))
    sheet = w.add("sheet", BoardSheet, house=house, main_fuse=contract.amps, drawn_on=w.days_ago(100, 3000))
    w.look_alike("their_sheet", sheet, house=next_door, main_fuse=w.pick(25, 40), drawn_on=w.days_ago(100, 3000))
    head = w.add("head", SmokeHead, house=house, heard_at=ticket.back_at + w.length(minutes(1), minutes(9)))
    for number in range(3):
        w.look_alike(f"head_{number}", head, heard_at=ticket.back_at + w.length(minutes(1), minutes(9)))
    w.look_alike("their_head", head, house=next_door, heard_at=w.ago(minutes(9), days(9)))
    report = w.add("report", OutageReport, house=house, ticket=ticket, state="draft")
    w.look_alike("their_report", report, house=next_door, state=w.pick("filed", "draft"))
    clutter(w, house, pump)
    look_ups(w)

    on = w.step("feed", FeedSwitchOn, feed_id=house.feed, ticket_id=ticket)
    on.causes(feed, volts=feed.comes_to)
    cold = w.step("cold", ColdCircuitRelease, circuit_id=house.cold_circuit, switching=on.receipt.switching,
                  watch="thaw" if thawed else "plain")
    heat = w.step("heat", HeatPumpStart, heat_pump_id=house.heat_pump, cold_release=cold.receipt.cold_release,
                  manner="after warming the oil" if long else "directly")
    heat.causes(pump, state=pump.turns_out)
    charge = w.step("charge", ChargerRelease, charger_id=house.charger, amps=contract.amps - policy.spare - drawn,
                    start_number=heat.receipt.start_number)
    end = w.step("report", OutageReportFile, ticket_id=ticket, on_at=on.receipt.on_at,
                 charge_release=charge.receipt.charge_release)

    w.background("A house is brought back in this order: feed, freezers, heat pump, charger, report. Where it comes to "
                 "a halt it is left, with everything before that switched on.")
    w.background("At each stage the ticket shows the outcome for all that is demanded of it, good or bad.")
    on.requires("open", ticket.state == "open",
        "It is done on an open ticket. One called off means that the owner has an electrician of their own: the desk "
        "switches nothing then.", otherwise="BLOCK", breaks=(ticket.state, "called off"))
    on.requires("all-clear", any_of(clear.given_at >= fell, w.now - feed.steady_since >= policy.steady),
        "The control room gave the transformer free after the voltage had fallen away for the last time, or the phase "
        "monitor of the feed has seen no dip for {policy.steady}. Before either, the house stays dark for a while.",
        breaks=(feed.steady_since, w.now - policy.steady + w.length(minutes(2), minutes(20))) if unannounced
        else (clear.given_at, fell - w.length(minutes(1), minutes(30))), kind="violated")
    on.requires("insulated", both(house.feed == feed, feed.megohms >= policy.megohms),
        "By a report of the house's own feed within the last {policy.feed_lasts}, its insulation is {policy.megohms} "
        "or better. If poorer, something in there is wet or burnt and the ticket is given back; with an older report "
        "the desk stands by for the next.", otherwise="BLOCK",
        breaks=(feed.megohms, policy.megohms - w.number("0.1", "0.4", "0.1")), max_age=(feed, policy.feed_lasts))
    on.requires("nobody-at-it", w.listing(LockTag, feed=feed).every(lambda t: t.state == "taken off"),
        "No tag hangs on the feed. With one hanging, the ticket {policy.tagged:stays where it is until the person who "
        "hung it takes it off|goes back to the owner for good}.",
        otherwise=policy.tagged, breaks=(tag.state, "hanging"))
    cold.requires("voltage", both(feed.volts >= policy.low, feed.volts <= policy.high),
        "The freezers follow when, after it was switched on, the feed gives {policy.low} to {policy.high}; outside of "
        "that, they stay off until the grid operator has set the tap.",
        breaks=(feed.comes_to, policy.low - w.whole(1, 12) if long else policy.high + w.whole(1, 12)),
        kind="violated")
    cold.requires("lids", w.listing(Freezer, circuit=circuit).every(lambda f: f.lid == "shut"),
        "All their lids are shut; one ajar would ice up, so somebody at home is awaited who shuts it.",
        breaks=(freezer.lid, "ajar"))
    warm = w.listing(Freezer, circuit=circuit).count(lambda f: f.warmest > policy.thawed)
    cold.requires("watch", warm >= 1 if thawed else warm == 0,
        "If any of them got warmer than {policy.thawed} inside, the circuit is released with the watch for thawed "
        "food, else plain.")
    heat.requires("faults", w.listing(FaultEntry, heat_pump=pump).none(lambda f: f.state == "stored"),
        "A fault stored in the heat pump's memory {policy.fault:holds its start up until a technician clears it|ends "
        "the desk's part in it}.", otherwise=policy.fault, breaks=(fault.state, "stored"))
    heat.requires("filled", pump.refrigerant >= policy.bar,
        "At a standstill it shows {policy.bar} or more; with less, it has lost refrigerant and waits to be refilled.",
        breaks=(pump.refrigerant, policy.bar - w.number("0.1", "1.5", "0.1")), withheld=pump)
    gone = ticket.back_at - ticket.dark_since
    heat.requires("manner", gone > policy.long_dark if long else gone <= policy.long_dark,
        "After more than {policy.long_dark} of darkness its oil is warmed before it starts; up to that, it is started "
        "directly.")
    charge.requires("runs", pump.state == "running",
        "A car is charged once the heat pump reports that it is running; tripped, it goes before the car, which waits.",
        breaks=(pump.turns_out, "tripped"))
    charge.requires("leak", charger.leak <= policy.leak,
        "The charger's self-test found a leak of {policy.leak} at most. With more, {policy.leaking:it stays off until "
        "it has passed another one|it is not released again under this ticket}.",
        otherwise=policy.leaking, breaks=(charger.leak, policy.leak + w.number("0.1", "2.0", "0.1")))
    charge.requires("fuse", agree(contract.amps, sheet.main_fuse),
        "The contract with the grid operator and the sheet in the fuse board name the same current. Which of them is "
        "wrong the desk cannot know, so the car waits for an electrician's look.",
        breaks=(sheet.main_fuse, w.pick(25, 35)))
    charge.requires("room", contract.amps - policy.spare - drawn >= 6,
        "Charging gets what the contract leaves when all loads that are on, and another {policy.spare}, are taken off "
        "it. With less than 6 amps left, the car {policy.full:waits until something is switched off|is not charged}.",
        otherwise=policy.full, breaks=(sauna.switch, "on"))
    end.requires("smoke-heads", w.listing(SmokeHead, house=house).every(lambda h: h.heard_at >= ticket.back_at),
        "The report is filed when each smoke head has been heard since the voltage returned; a silent one is waited "
        "for.", breaks=(head.heard_at, ticket.back_at - w.length(minutes(5), hours(9))))
    end.requires("unreported", w.listing(OutageReport, house=house).none(
            lambda r: both(r.ticket == ticket, r.state == "filed")),
        "An outage about which a report is on file gets none besides.",
        otherwise="BLOCK", breaks=(report.state, "filed"))

    w.task(
        "{house.name} ({house}) is still dark inside, ticket {ticket}. Could you bring them back: feed, freezers, heat "
        "pump, charger, and the report? As far as it goes, please. The street lamps are on again.",
        "Please see to {ticket}. It's {house}, {house.name}; take them through the usual order and stop where you have "
        "to. The control room says all is well.",
        "{house.name} rang, their ticket is {ticket} (house {house}). They want power, then freezers, heating "
        "and the car, and we need the report. Do what you can of it; they swear nothing has thawed.")
    w.context("You work at the energy desk. Houses come back under policy {policy}. All times are UTC.")
