"""What the control room of a holiday island's houses sees: batteries, circuits, storm notices, switches, permits."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Disposition, Draft, Duration, Instant, latent, Number, Policy, Record, Ref, Whole,
)  # fmt: skip

SWITCHED = ("on", "off", "half off")


class Cottage(Record, id="COT-####"):
    address = Code("address", filing=True)
    guests = Choice("empty", "occupied")


class StormNotice(Record, id="STN-#####"):
    cottage = Ref(Cottage, "cottage for which it was issued", filing=True)
    grade = Choice("advice", "warning", "withdrawn")
    begins = Instant()


class GridNotice(Record, id="GRN-#####"):
    cottage = Ref(Cottage, filing=True)
    state = Choice("cut announced", "none")


class Battery(Record, id="BAT-#####"):
    cottage = Ref(Cottage, filing=True)
    charge = Number("charge", unit="per cent")
    fault = Choice("no fault", "cell warm", "fan blocked")


class Circuit(Record, id="CIR-#####"):
    cottage = Ref(Cottage, filing=True)
    serves = Choice("hot water", "pool", "cold store", "sockets")
    switch = Choice(*SWITCHED)
    switch_goes = latent(Choice(*SWITCHED))


class CircuitLoad(Record, id="CL-######"):
    circuit = Ref(Circuit, "circuit under which it is filed", filing=True)
    measured_at = Ref(Circuit, "circuit that the meter sits on")
    watts = Whole()


class CareDevice(Record, id="CD-#####"):
    circuit = Ref(Circuit, filing=True)
    kind = Choice("breathing aid", "medicine fridge", "charger")
    plugged = Choice("plugged in", "gone")


class OwnerRule(Record, id="OR-#####"):
    cottage = Ref(Cottage, filing=True)
    about = Ref(Circuit)
    says = Choice("may be shed", "never shed")


class BackfeedSwitch(Record, id="BFS-####"):
    cottage = Ref(Cottage, filing=True)
    position = Choice("grid", "island", "between")
    seal = Choice("sealed", "broken")


class Electrician(Record, id="ELC-####"):
    name = Code("full name", filing=True)
    working_on = Ref(Cottage)
    signed_off = Choice("signed off", "at work")


class WorkPermit(Record, id="WP-#####"):
    cottage = Ref(Cottage, filing=True)
    holder = Ref(Electrician)
    state = Choice("closed", "open")


class SolarReading(Record, id="SR-#####"):
    cottage = Ref(Cottage, filing=True)
    watts = Whole()


class BoatTimes(Record, id="BT-####"):
    cottage = Ref(Cottage, filing=True)
    next_boat = Instant()


class ReservePolicy(Policy, id="ST-##@"):
    """Storm reserve and island operation"""

    lead = Duration()
    near = Disposition()
    floor = Whole()
    low = Disposition()
    fault = Disposition()
    reading_lasts = Duration()
    heavy = Whole()
    care = Disposition()
    seal = Disposition()
    reserve = Whole()


class ReserveRaise(Commit):
    """Raise the reserve that a battery keeps."""

    battery_id = Ref(Battery, "battery", target=True)
    per_cent = Whole("reserve in per cent")
    returns = {"reserve_number": Code(form="RSV-#######")}


class CircuitShed(Commit):
    """Switch a circuit off for the time of a storm."""

    circuit_id = Ref(Circuit, "circuit", target=True)
    reserve_number = Code("number of the reserve")
    returns = {"shed_number": Code(form="SHD-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.circuit_id.serves != "cold store", "cold stores cannot be switched from here")


class IslandArm(Commit):
    """Arm a cottage to run by itself when the grid fails."""

    cottage_id = Ref(Cottage, "cottage", target=True)
    switch_id = Ref(BackfeedSwitch, "transfer switch")
    first_shed = Code("number of the hot-water shedding")
    second_shed = Code("number of the pool shedding")
    returns = {"arming_number": Code(form="ARM-#######")}


class BatteryDrain(Commit):
    """Let a battery feed the grid."""

    battery_id = Ref(Battery, "battery", target=True)
    returns = {"feed_number": Code(form="FD-#######")}


def island_look_ups(w: Draft) -> None:
    """What the control room can look up."""
    # fmt: off
    w.searches(Cottage, "cottage_search", "Find cottages by address.", over="address")
    w.reads(Cottage, "cottage_get", "One cottage.")
    w.lists(StormNotice, "storm_notices", "Notices of the weather service for a cottage.", by="cottage")
    w.lists(GridNotice, "grid_notices", "Notices of the grid for a cottage.", by="cottage")
    w.reads(Battery, "battery_get", "One battery as it reports itself.")
    w.lists(Battery, "batteries", "Batteries in a cottage.", by="cottage")
    w.reads(Circuit, "circuit_get", "One circuit as its switch reports.")
    w.lists(Circuit, "circuits", "Circuits of a cottage.", by="cottage")
    w.lists(CircuitLoad, "circuit_loads", "What meters read on a circuit.", by="circuit", shows=("measured_at",
            "watts"))
    w.lists(CareDevice, "care_devices", "Devices that somebody depends on, by circuit.", by="circuit")
    w.lists(OwnerRule, "owner_rules", "What the owner of a cottage has laid down.", by="cottage")
    w.lists(BackfeedSwitch, "transfer_switches", "Transfer switches of a cottage.", by="cottage")
    w.lists(WorkPermit, "work_permits", "Permits to work on a cottage's wiring.", by="cottage")
    w.searches(Electrician, "electrician_search", "Find electricians by name.", over="name")
    w.reads(Electrician, "electrician_get", "One electrician.")
    w.lists(SolarReading, "solar_readings", "What the panels of a cottage yield.", by="cottage")
    w.lists(BoatTimes, "boat_times", "Boats that call near a cottage.", by="cottage")
    w.reads(ReservePolicy, "policy_get", "An instruction of the control room.")
    # fmt: on
    w.offers(BatteryDrain)
