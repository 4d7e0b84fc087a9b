"""What the duty desk of mountain lodges keeps about standby power, and what it can start and switch."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Expr, Flag, Handle, hours, Instant, latent, minutes,
    Number, Policy, Record, Ref, Whole,
)  # fmt: skip


class Lodge(Record, id="LDG-###"):
    name = Code(filing=True)
    valley = Code(filing=True)
    line = Code("overhead line that feeds it")
    generator = Ref("Generator")
    transfer_switch = Ref("TransferSwitch")


class LineNotice(Record, id="LN-#####"):
    valley = Code(filing=True)
    line = Code("overhead line that is down")
    expected_at = Instant("when the grid operator expects it back")
    state = Choice("in force", "lifted")


class Generator(Record, id="GEN-####"):
    stands = Choice("outdoors", "plant room")
    metres_off = Number("from its exhaust to the nearest opening of the lodge")
    draught = Whole("in the exhaust flue, in pascal")
    watts = Whole("that it may give for long")
    tank_lasts = Duration("how long its tank lasts at that power")
    hertz = Number()
    settles_at = latent(Number())


class Louvre(Record, id="LV-####"):
    generator = Ref(Generator, filing=True)
    end_switch = Choice("open", "between", "shut")


class GasDetector(Record, id="CO-#####"):
    lodge = Ref(Lodge, filing=True)
    room = Choice("hall", "bunk room", "kitchen", "drying room")
    ppm = Whole("of carbon monoxide")
    ppm_later = latent(Whole())


class WindowContact(Record, id="WC-#####"):
    lodge = Ref(Lodge, filing=True)
    side = Choice("exhaust side", "far side")
    sash = Choice("shut", "open")


class TransferSwitch(Record, id="ATS-###"):
    position = Choice("grid", "centre", "generator")
    lands_on = latent(Choice("generator", "centre"))


class Inverter(Record, id="INV-####"):
    lodge = Ref(Lodge, filing=True)
    state = Choice("parked", "feeding", "searching")


class LoadGroup(Record, id="GRP-####"):
    lodge = Ref(Lodge, filing=True)
    what = Choice("freezer and pumps", "lights", "heating rods", "kitchen", "sauna")
    vital = Flag()
    watts = Whole("most that it draws")


class Party(Record, id="PTY-#####"):
    lodge = Ref(Lodge, filing=True)
    leader = Code()
    answered_at = Instant("when it last answered the hut radio")


class RunSheet(Record, id="RS-######"):
    lodge = Ref(Lodge, filing=True)
    notice = Ref(LineNotice)
    state = Choice("posted", "taken down")


class FuelDelivery(Record, id="FU-#####"):
    lodge = Ref(Lodge, filing=True)
    day = Day()


class OilChange(Record, id="OC-####"):
    generator = Ref(Generator, filing=True)
    day = Day()


class Avalanche(Record, id="AV-####"):
    valley = Code(filing=True)
    level = Whole("from 1 to 5")


class RadioMast(Record, id="RM-####"):
    lodge = Ref(Lodge, filing=True)
    battery = Whole("in per cent")


class Warden(Record, id="WD-####"):
    name = Code("full name", filing=True)
    lodge = Ref(Lodge)


class StandbyPolicy(Policy, id="SBY-##@"):
    """Standby power in lodges"""

    worth = Duration()
    brief = Disposition()
    metres = Number(unit="metres")
    draught = Whole(unit="pascal")
    ppm = Whole(unit="ppm")
    detectors_last = Duration()
    gas_found = Disposition()
    reserve = Duration()
    off_by = Number(unit="hertz")
    unparked = Disposition()
    spare = Whole(unit="watts")
    too_much = Disposition()
    told = Duration()


class GeneratorStart(Commit):
    """Start a generator without load; it runs up within some minutes."""

    generator_id = Ref(Generator, "generator", target=True)
    notice_id = Ref(LineNotice, "notice on account of which it runs")
    returns = {"run_number": Code(form="RUN-######"), "started_at": Instant()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.generator_id.hertz == 0, "it is turning")
        call.advances(minutes(4))


class LodgeTransfer(Commit):
    """Move a transfer switch from the grid to the generator."""

    transfer_switch_id = Ref(TransferSwitch, "transfer switch", target=True)
    run_number = Code("run of the generator")
    returns = {"transfer_number": Code(form="TRF-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.transfer_switch_id.position == "grid", "it is not on the grid")
        call.advances(minutes(1))


class GroupsEnable(Commit):
    """Enable load groups of a lodge on its generator."""

    lodge_id = Ref(Lodge, "lodge", target=True)
    groups = Choice("all", "vital")
    transfer_number = Code("transfer of the lodge")
    returns = {"enabling": Code(form="ENB-######")}


class RunSheetPost(Commit):
    """Post the run sheet on the screens of a lodge."""

    lodge_id = Ref(Lodge, "lodge", target=True)
    notice_id = Ref(LineNotice, "notice on account of which the generator runs")
    runs_until = Instant("when it will be stopped")
    enabling = Code("enabling of the load groups")
    returns = {"sheet_number": Code(form="SHT-######")}


class DetectorMute(Commit):
    """Mute the sounder of a gas detector for a while."""

    detector_id = Ref(GasDetector, "detector", target=True)
    length = Duration("how long")
    returns = {"mute_number": Code(form="MUT-#######")}


def detectors(w: Draft, lodge: Handle, other: Handle, most: Expr, since: Expr) -> tuple[Handle, ...]:
    """The gas detectors of a lodge, heard since then and showing little, and one of another lodge."""
    # fmt: off
    one = w.add("detector", GasDetector, lodge=lodge, room="hall", ppm=most - w.whole(0, 4),
                ppm_later=most - w.whole(0, 3), as_of=since + w.length(minutes(2), minutes(4)))
    rest = [w.look_alike(f"detector_{number}", one, room=room, ppm=most - w.whole(1, 6), ppm_later=most - w.whole(0, 5),
                         as_of=since + w.length(minutes(2), minutes(4)))
            for number, room in enumerate(("bunk room", "drying room"))]
    w.look_alike("their_detector", one, lodge=other, room="kitchen", ppm=w.whole(0, 60),
                 as_of=w.ago(minutes(2), hours(3)))
    # fmt: on
    return one, *rest


def windows(w: Draft, lodge: Handle, other: Handle) -> Handle:
    """Windows of two lodges; of the first, those towards the exhaust are shut."""
    # fmt: off
    one = w.add("window", WindowContact, lodge=lodge, side="exhaust side", sash="shut")
    w.look_alike("window_beside", one)
    for number in range(2):
        w.look_alike(f"window_{number}", one, side="far side", sash=w.pick("shut", "open"))
    w.look_alike("their_sash", one, lodge=other, sash=w.pick("shut", "open"))
    # fmt: on
    return one


def parties(w: Draft, lodge: Handle, other: Handle, since: Expr) -> Handle:
    """Parties who stay in two lodges; those in the first have answered since then."""
    one = w.add("party", Party, lodge=lodge, leader=w.person(), answered_at=since + w.length(minutes(8), minutes(16)))
    for number in range(2):
        w.look_alike(f"party_{number}", one, leader=w.person(), answered_at=since + w.length(minutes(8), minutes(16)))
    w.look_alike("their_party", one, lodge=other, leader=w.person(), answered_at=w.ago(minutes(5), hours(9)))
    return one


def clutter(w: Draft, lodge: Handle, generator: Handle) -> None:
    """Fuel, oil, snow and wardens, which decide nothing here."""
    w.add("fuel", FuelDelivery, lodge=lodge, day=w.days_ahead(2, 30))
    w.add("oil", OilChange, generator=generator, day=w.days_ago(10, 200))
    w.add("snow", Avalanche, valley=lodge.valley, level=w.whole(1, 5))
    w.add("mast", RadioMast, lodge=lodge, battery=w.whole(30, 100))
    w.add("warden", Warden, name=w.person(), lodge=lodge)


def look_ups(w: Draft) -> None:
    """What the duty desk can look up."""
    # fmt: off
    w.searches(Lodge, "lodge_find", "Find lodges by name or valley.", over=("name", "valley"), shows=("name", "valley"))
    w.reads(Lodge, "lodge_get", "A lodge and its equipment.")
    w.lists(LineNotice, "line_notices", "Notices of the grid operator for a valley.", by="valley")
    w.reads(Generator, "generator_status", "A generator as its controller reports it.")
    w.lists(Louvre, "louvres", "Air louvres around a generator.", by="generator")
    w.lists(GasDetector, "gas_detectors", "Carbon monoxide detectors of a lodge.", by="lodge")
    w.lists(WindowContact, "window_contacts", "Windows of a lodge.", by="lodge", page_size=3)
    w.reads(TransferSwitch, "transfer_switch_status", "A transfer switch as it reports its position.")
    w.reads(Inverter, "inverter_status", "The solar inverter of a lodge.", by="lodge")
    w.lists(LoadGroup, "load_groups", "Load groups of a lodge.", by="lodge", page_size=3)
    w.lists(Party, "parties", "Parties who stay in a lodge tonight.", by="lodge")
    w.lists(RunSheet, "run_sheets", "Run sheets made for a lodge.", by="lodge")
    w.lists(FuelDelivery, "fuel_deliveries", "Fuel ordered for a lodge.", by="lodge")
    w.lists(OilChange, "oil_changes", "Oil changes of a generator.", by="generator")
    w.reads(Avalanche, "avalanche_level", "The avalanche bulletin for a valley.", by="valley")
    w.reads(RadioMast, "radio_mast", "The radio mast of a lodge.", by="lodge")
    w.searches(Warden, "warden_find", "Find wardens by name.", over="name")
    w.reads(StandbyPolicy, "policy_get", "A policy of the duty desk by its number.")
    # fmt: on
    w.offers(DetectorMute)
