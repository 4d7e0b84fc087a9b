"""What the plumbing of a rented estate keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Duration, Flag, Instant, latent, minutes, Number, Record, Ref, Text,
    Whole,
)  # fmt: skip


class Flat(Record, id="FL-####"):
    house = Code("house within the estate", filing=True)
    contact = Ref("Resident", "resident who speaks for the household")
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


class HotWaterReading(Record, id="HW-######"):
    flat = Ref(Flat, filing=True)
    litres = Whole("drawn on the day before")


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
    valid_until = Day("last day of the notice")
    run_reference = Code("drying run that the notice explains")
    returns = {"notice_reference": Code(form="HN-@#####")}


class SceneActivate(Commit):
    """Switch a flat to one of its scenes."""

    flat_id = Ref(Flat, "flat", target=True)
    scene = Choice("away", "holiday", "night", doc="scene to be switched on")
    returns = {"scene_reference": Code(form="SC-#####")}
