"""What the plumbing of a rented estate keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Flag, hours, Instant, latent, minutes, Number,
    Policy, Record, Ref, Text, Whole,
)  # fmt: skip


class Flat(Record, id="FL-####"):
    house = Code("house within the estate", filing=True)
    contact = Ref("Resident", "resident who speaks for the household, as the letting office entered it")
    tenancy_until = Day("last day of that resident's tenancy")


class Room(Record, id="RM-#####"):
    flat = Ref(Flat, filing=True)
    name = Code("what the room is called on the plan", filing=True)
    covering = Choice("timber", "tile", "screed", doc="floor covering")


class Probe(Record, id="LP-#####"):
    room = Ref(Room, filing=True)
    spot = Text()
    reads = Choice("dry", "damp", "wet")


class Line(Record, id="LN-####"):
    flat = Ref(Flat, "flat whose line sheets it is kept with", filing=True)
    serves = Ref(Room, "room in which the line ends")
    medium = Choice("hot", "cold")
    sheet = Choice("as built", "superseded")
    valve = Ref("Valve")
    pump = Ref("Pump", "pump that moves the water in the line")


class Pump(Record, id="CP-####"):
    duty = Text()
    running = Flag()
    control = Choice("auto", "hand", "service lock")


class Valve(Record, id="MV-#####"):
    flat = Ref(Flat, "flat on whose manifold it sits", filing=True)
    tagged_for = Ref(Room, "room that the installer's tag on the actuator names")
    position = Choice("open", "ajar", "closed")
    flow = Number("litres a minute through the valve's own meter")
    settles_at = latent(Choice("closed", "ajar"))
    flow_after = latent(Number())


class Outlet(Record, id="OUT-#####"):
    valve = Ref(Valve, filing=True)
    kind = Choice("basin", "shower", "bath", "bidet", "sink")
    taken_by = Ref(Flat, "flat that draws its water there")


class Motion(Record, id="PIR-####"):
    flat = Ref(Flat, filing=True)
    area = Choice("wet room", "kitchen", "living area")
    last_motion = Instant()


class Dehumidifier(Record, id="DH-####"):
    flat = Ref(Flat, "flat to which the register assigns it", filing=True)
    heard_in = Ref(Room, "room whose beacon heard it last")


class Breaker(Record, id="RCD-####"):
    room = Ref(Room, "room that its circuit feeds", filing=True)
    lever = Choice("on", "tripped")


class Resident(Record, id="RES-####"):
    name = Code("full name", filing=True)
    reached_by = Text()


class Notice(Record, id="NT-#####"):
    room = Ref(Room, filing=True)
    about = Choice("water", "heating", "decorators")
    state = Choice("in force", "withdrawn")


class Contractor(Record, id="CTR-####"):
    name = Code("trading name", filing=True)
    trade = Text()


class HallPanel(Record, id="HP-#####"):
    flat = Ref(Flat, filing=True)
    contact = Ref(Resident, "resident whose phone the panel was paired with")


class LeakPolicy(Policy, id="EST-###"):
    """Isolating a leaking branch from the remote desk"""

    probe_fresh = Duration()
    leak_flow = Number(unit="litres a minute")
    quiet_for = Duration()
    tripped = Disposition()
    pump_hold = Duration()
    timber_to = Whole(unit="per cent")
    others_to = Whole(unit="per cent")
    notice_runs = Duration()


class CirculationStop(Commit):
    """Stop a pump and hold it stopped for a time."""

    pump_id = Ref(Pump, "pump to be stopped", target=True)
    hold = Duration("how long it stays stopped")
    returns = {"hold_reference": Code(form="HOLD-@@####")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.pump_id.control == "auto", "the pump does not take remote commands")
        call.sets(call.pump_id.running, False)


class BranchValveClose(Commit):
    """Drive a branch valve shut; travel and settling take about four minutes."""

    valve_id = Ref(Valve, "valve to be closed", target=True)
    hold_reference = Code("hold of the pump on the same line")
    returns = {"isolation_reference": Code(form="ISO-######"), "driven_at": Instant()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.valve_id.position == "open", "the valve is not open")
        call.advances(minutes(4))


class DehumidifierStart(Commit):
    """Start a dehumidifier in an isolated room."""

    dehumidifier_id = Ref(Dehumidifier, "unit to be started", target=True)
    humidity = Whole("relative humidity at which it stops, in per cent")
    isolation_reference = Code("isolation of the branch")
    returns = {"run_reference": Code(form="RUN-######")}


class HouseholdNoticeSet(Commit):
    """Put a water notice for a room on the household's panel and phone."""

    room_id = Ref(Room, "room that the notice is about", target=True)
    resident_id = Ref(Resident, "resident to whom it is addressed")
    off_since = Instant("since when the hot water has been off")
    valid_until = Day("last day of the notice")
    run_reference = Code("drying run that the notice explains")
    returns = {"notice_reference": Code(form="HN-@#####")}


class SceneActivate(Commit):
    """Switch a flat to one of its scenes."""

    flat_id = Ref(Flat, "flat", target=True)
    scene = Choice("away", "holiday", "night", doc="scene to be switched on")
    returns = {"scene_reference": Code(form="SC-#####")}


def clutter(w: Draft, elsewhere: Handle, unit: Handle, breaker: Handle, notice: Handle) -> None:
    """What else stands, hangs or is posted in the flat, and whom one might call."""
    w.look_alike("other_unit", unit, heard_in=elsewhere, as_of=w.ago(minutes(3), hours(40)))
    w.look_alike("other_breaker", breaker, room=elsewhere, lever=w.pick("on", "tripped"))
    w.look_alike("room_notice", notice, about=w.pick("heating", "decorators"), state="in force")
    w.look_alike("other_notice", notice, room=elsewhere, state=w.pick("in force", "withdrawn"))
    w.add("plumber", Contractor, name=w.firm("Plumbing", "Sanitärtechnik GmbH"), trade="plumbing, drains")


def look_ups(w: Draft) -> None:
    """What can be looked up from the remote desk."""
    # fmt: off
    w.reads(Flat, "flat_get", "One flat of the estate.")
    w.searches(Flat, "flat_search", "Find flats by house.", over="house")
    w.lists(Room, "rooms_of_flat", "Rooms of a flat.", by="flat")
    w.reads(Probe, "leak_probe_get", "The last telegram of one leak probe.")
    w.lists(Probe, "leak_probes_in_room", "Leak probes of a room with their last telegram.", by="room")
    w.lists(Motion, "motion_sensors_of_flat", "Motion sensors of a flat.", by="flat", page_size=3)
    w.lists(Line, "line_sheets_of_flat", "Sheets of the water lines of a flat.", by="flat", page_size=3)
    w.reads(Pump, "pump_status", "One pump as its controller reports it.")
    w.lists(Valve, "manifold_of_flat", "Branch valves of a flat: tags, and positions as the drives report them.",
            by="flat", shows=("tagged_for", "position"))
    w.reads(Valve, "valve_meter", "The flow meter built into a branch valve.", shows=("flow",))
    w.lists(Valve, "valve_board", "The desk's wall board of a flat's branch valves, redrawn now and then.", by="flat",
            source="index")
    w.lists(Outlet, "outlets_behind_valve", "Outlets fed through a branch valve.", by="valve", page_size=3)
    w.lists(Dehumidifier, "dehumidifiers_of_flat", "Dehumidifiers assigned to a flat.", by="flat")
    w.reads(Breaker, "breaker_of_room", "The residual-current breaker of a room.", by="room")
    w.searches(Resident, "resident_search", "Find residents by name.", over="name")
    w.lists(HallPanel, "hall_panels_of_flat", "Panels in the hall of a flat, with their pairing.", by="flat")
    w.lists(Notice, "notices_for_room", "Notices ever put up for a room.", by="room")
    w.searches(Contractor, "contractor_search", "Find contractors by name.", over="name", shows=("name", "trade"))
    w.reads(LeakPolicy, "desk_rule_get", "A rule of the remote desk by its number.")
