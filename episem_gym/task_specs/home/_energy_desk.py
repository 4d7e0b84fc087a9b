"""What the energy desk of a terraced estate keeps about its houses, and what it switches there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, Expr, Handle, hours, Instant, latent, minutes,
    Number, Policy, Record, Ref, Whole,
)  # fmt: skip


class TerraceHouse(Record, id="TH-###"):
    name = Code("street and number", filing=True)
    transformer = Code("transformer it hangs on")
    feed = Ref("Feed")
    cold_circuit = Ref("ColdCircuit")
    heat_pump = Ref("HeatPump")
    charger = Ref("Charger")


class OutageTicket(Record, id="OUT-######"):
    house = Ref(TerraceHouse, filing=True)
    dark_since = Instant()
    last_drop = Instant("when the voltage fell away for the last time")
    back_at = Instant("when it returned to the house connection")
    state = Choice("open", "called off")


class AllClear(Record, id="GO-#####"):
    transformer = Code(filing=True)
    given_at = Instant()
    given_by = Code("control engineer")


class Feed(Record, id="FD-####"):
    steady_since = Instant("since when its phase monitor has seen no dip")
    megohms = Number("insulation of the installation behind it")
    volts = Whole("behind the switch")
    comes_to = latent(Whole())


class LockTag(Record, id="LT-#####"):
    feed = Ref(Feed, filing=True)
    hung_by = Code()
    state = Choice("hanging", "taken off")


class ColdCircuit(Record, id="CC-####"):
    switch = Choice("off", "on")


class Freezer(Record, id="FZ-#####"):
    circuit = Ref(ColdCircuit, filing=True)
    room = Choice("kitchen", "cellar", "utility room")
    warmest = Number("warmest that it got inside, in °C")
    lid = Choice("shut", "ajar")


class HeatPump(Record, id="HP-####"):
    state = Choice("stopped", "running", "tripped")
    refrigerant = Number("pressure at standstill, in bar")
    turns_out = latent(Choice("running", "tripped"))


class FaultEntry(Record, id="FE-######"):
    heat_pump = Ref(HeatPump, filing=True)
    code = Code()
    noted_at = Instant()
    state = Choice("stored", "cleared")


class Charger(Record, id="EVC-####"):
    leak = Number("direct current found leaking at its self-test, in mA")


class Load(Record, id="LD-######"):
    house = Ref(TerraceHouse, filing=True)
    what = Choice("sauna", "hot water", "lights and sockets", "ventilation", "heat pump")
    amps = Whole("most that it may draw")
    switch = Choice("on", "off")


class GridContract(Record, id="GC-######"):
    house = Ref(TerraceHouse, filing=True)
    amps = Whole("agreed with the grid operator")


class BoardSheet(Record, id="BS-#####"):
    house = Ref(TerraceHouse, filing=True)
    main_fuse = Whole("in amps, as the electrician wrote it down")
    drawn_on = Day()


class SmokeHead(Record, id="SH-######"):
    house = Ref(TerraceHouse, filing=True)
    heard_at = Instant("when it last reported")


class OutageReport(Record, id="RP-######"):
    house = Ref(TerraceHouse, filing=True)
    ticket = Ref(OutageTicket)
    state = Choice("filed", "draft")


class RoofPlant(Record, id="PV-####"):
    house = Ref(TerraceHouse, filing=True)
    peak = Number("in kW")


class HeatingCurve(Record, id="HC-####"):
    heat_pump = Ref(HeatPump, filing=True)
    slope = Number()


class Electrician(Record, id="EL-####"):
    name = Code("full name", filing=True)
    on_call = Choice("this week", "next week")


class StormCell(Record, id="SC-#####"):
    transformer = Code("area of the transformer", filing=True)
    passed_at = Instant()


class RestorePolicy(Policy, id="EN-##@"):
    """After an outage"""

    steady = Duration()
    tagged = Disposition()
    megohms = Number(unit="megohms")
    feed_lasts = Duration()
    low = Whole(unit="volts")
    high = Whole(unit="volts")
    thawed = Number(unit="°C")
    long_dark = Duration()
    bar = Number(unit="bar")
    fault = Disposition()
    leak = Number(unit="mA")
    leaking = Disposition()
    spare = Whole(unit="amps")
    full = Disposition()


class FeedSwitchOn(Commit):
    """Switch the feed of a house on; its voltage settles within a minute."""

    feed_id = Ref(Feed, "feed", target=True)
    ticket_id = Ref(OutageTicket, "outage for which it is done")
    returns = {"switching": Code(form="SWN-######"), "on_at": Instant()}

    @staticmethod
    def backend(call: Call) -> None:
        call.advances(minutes(1))


class ColdCircuitRelease(Commit):
    """Release the circuit that the freezers of a house are on."""

    circuit_id = Ref(ColdCircuit, "circuit", target=True)
    switching = Code("switching of the feed")
    watch = Choice("plain", "thaw", doc="thaw: the panel in the kitchen asks for the food to be looked at")
    returns = {"cold_release": Code(form="CLD-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.circuit_id.switch == "off", "the circuit is on")
        call.sets(call.circuit_id.switch, "on")


class HeatPumpStart(Commit):
    """Start a heat pump; it takes some minutes to come up."""

    heat_pump_id = Ref(HeatPump, "heat pump", target=True)
    cold_release = Code("release of the cold circuit")
    manner = Choice("directly", "after warming the oil")
    returns = {"start_number": Code(form="HPS-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.heat_pump_id.state == "stopped", "it is not at a standstill")
        call.advances(minutes(5))


class ChargerRelease(Commit):
    """Let the charger of a house have a certain current."""

    charger_id = Ref(Charger, "charger", target=True)
    amps = Whole("current that it may draw")
    start_number = Code("start of the heat pump")
    returns = {"charge_release": Code(form="CHR-######")}


class OutageReportFile(Commit):
    """File the report with which an outage ends."""

    ticket_id = Ref(OutageTicket, "outage", target=True)
    on_at = Instant("since when the feed has been on")
    charge_release = Code("release of the charger")
    returns = {"report_number": Code(form="RPT-#######")}


class FeedSwitchOff(Commit):
    """Switch the feed of a house off."""

    feed_id = Ref(Feed, "feed", target=True)
    returns = {"switching": Code(form="SWF-######")}


def freezers(w: Draft, circuit: Handle, theirs: Handle, warmest: Expr, others: Expr) -> Handle:
    """Three freezers on a circuit, one of which got so warm and the others less, and one elsewhere."""
    # fmt: off
    freezer = w.add("freezer", Freezer, circuit=circuit, room="cellar", warmest=warmest, lid="shut")
    for number, room in enumerate(("kitchen", "utility room")):
        w.look_alike(f"freezer_{number}", freezer, room=room, warmest=others - w.number("0.0", "6.0", "0.5"))
    w.look_alike("their_freezer", freezer, circuit=theirs, warmest=w.number("-19.0", "4.0", "0.5"),
                 lid=w.pick("shut", "ajar"))
    # fmt: on
    return freezer


def tags(w: Draft, feed: Handle, their_feed: Handle) -> Handle:
    """Tags that hung on a feed, and one on another."""
    tag = w.add("tag", LockTag, feed=feed, hung_by=w.person(), state="taken off")
    w.look_alike("old_tag", tag, hung_by=w.person())
    w.look_alike("their_tag", tag, feed=their_feed, hung_by=w.person(), state=w.pick("hanging", "taken off"))
    return tag


def clutter(w: Draft, house: Handle, heat_pump: Handle) -> None:
    """Roofs, heating curves, electricians and weather, which decide nothing here."""
    w.add("roof", RoofPlant, house=house, peak=w.number("3.0", "11.0", "0.1"))
    w.add("curve", HeatingCurve, heat_pump=heat_pump, slope=w.number("0.4", "1.4", "0.1"))
    w.add("electrician", Electrician, name=w.person(), on_call=w.pick("this week", "next week"))
    w.add("storm_cell", StormCell, transformer=house.transformer, passed_at=w.ago(hours(3), days(2)))


def look_ups(w: Draft) -> None:
    """What the energy desk can look up."""
    # fmt: off
    w.searches(TerraceHouse, "house_find", "Find houses by street and number.", over="name", shows=("name",))
    w.reads(TerraceHouse, "house_get", "A house and what is fitted in it.")
    w.reads(OutageTicket, "outage_get", "An outage of one house.")
    w.lists(OutageTicket, "outages_of_house", "Outages that a house has had.", by="house")
    w.lists(AllClear, "all_clears", "When the grid operator's control room gave a transformer free.", by="transformer",
            page_size=3)
    w.reads(Feed, "feed_status", "The feed of a house as its monitor reports it.")
    w.lists(LockTag, "lock_tags", "Tags that people at work hung on a feed.", by="feed")
    w.reads(ColdCircuit, "cold_circuit_status", "The circuit that freezers are on.")
    w.lists(Freezer, "freezers", "Freezers on a circuit, with their loggers.", by="circuit")
    w.reads(HeatPump, "heat_pump_status", "A heat pump as its controller reports it.")
    w.lists(FaultEntry, "fault_memory", "Fault memory of a heat pump.", by="heat_pump")
    w.reads(HeatingCurve, "heating_curve", "How a heat pump follows the weather.", by="heat_pump")
    w.reads(Charger, "charger_status", "A charger and its latest self-test.")
    w.lists(Load, "loads", "What else draws current in a house.", by="house", page_size=3)
    w.reads(GridContract, "grid_contract", "The contract of a house with the grid operator.", by="house")
    w.reads(BoardSheet, "board_sheet", "The sheet that hangs in the fuse board of a house.", by="house")
    w.reads(RoofPlant, "roof_plant", "The solar plant on the roof of a house.", by="house")
    w.lists(SmokeHead, "smoke_heads", "Smoke heads of a house, with when they were heard.", by="house")
    w.lists(OutageReport, "outage_reports", "Reports written about outages of a house.", by="house")
    w.searches(Electrician, "electrician_find", "Find electricians by name.", over="name")
    w.lists(StormCell, "storm_cells", "Storm cells that passed over a transformer's area.", by="transformer")
    w.reads(RestorePolicy, "policy_get", "A policy of the energy desk by its number.")
    # fmt: on
    w.offers(FeedSwitchOff)
