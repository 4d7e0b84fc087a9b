"""What the garages of a housing estate keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Flag, hours, Instant, minutes, Policy, Record, Ref,
    Whole,
)  # fmt: skip


class Household(Record, id="HH-####"):
    name = Code("name on the letterbox", filing=True)
    court = Code("garage court", filing=True)


class Bay(Record, id="BAY-###"):
    household = Ref(Household, filing=True)
    label = Code("number painted on the floor")
    door = Ref("Door", "door behind which the bay lies")
    depth_cm = Whole("from the back wall to the door line")
    occupied = Flag("a vehicle is over the floor loop")
    tag = Ref("Vehicle", "vehicle whose tag was read last on the way in")
    echo_cm = Whole("from the back wall to the nearest body, by ultrasound")


class Door(Record, id="GD-#####"):
    court = Code("garage court", filing=True)
    build = Choice("sectional", "roller", "up-and-over")
    position = Choice("open", "part open", "closed")
    control = Choice("automatic", "service key", "hand release")
    rated_gust = Whole("highest gust in which it may move", unit="km/h")


class Guard(Record, id="SG-#####"):
    door = Ref(Door, filing=True)
    kind = Choice("photo beam", "closing edge", "light curtain")
    reads = Choice("clear", "interrupted")
    self_test_at = Instant("last self-test that it passed")


class Visit(Record, id="FV-#####"):
    door = Ref(Door, filing=True)
    fitter = Code()
    beam_tested_at = Instant("when the fitter last tested the photo beam by hand")


class Vehicle(Record, id="VH-#####"):
    household = Ref(Household, filing=True)
    plate = Code(filing=True)
    length_cm = Whole("as in the papers")


class Fixture(Record, id="FX-#####"):
    vehicle = Ref(Vehicle, filing=True)
    kind = Choice("bicycle rack", "tow-bar box", "roof box")
    state = Choice("mounted", "stored")
    sticks_out_cm = Whole("how far it sticks out behind the vehicle")


class Sighting(Record, id="SI-######"):
    door = Ref(Door, filing=True)
    what = Choice("person", "pet", "vehicle", "leaves", "headlights")
    where = Choice("doorway", "inside", "driveway")
    seen_at = Instant()


class Mast(Record, id="WX-####"):
    court = Code("garage court", filing=True)
    gust = Whole("strongest gust of the last minutes", unit="km/h")


class StandingOrder(Record, id="SO-#####"):
    household = Ref(Household, "household that it is kept for", filing=True)
    bay = Ref(Bay, "bay that it states")
    gap_cm = Whole("gap that the household wants left under the door")
    valid_until = Day()


class Parcel(Record, id="PX-######"):
    household = Ref(Household, filing=True)
    due = Day()
    drop = Choice("garage", "letterbox", "neighbour")


class DoorLog(Record, id="DL-######"):
    door = Ref(Door, filing=True)
    moved_at = Instant()
    by = Choice("remote", "wall button", "routine")


class ClosingPolicy(Policy, id="GAR-###"):
    """Closing garage doors with nobody at the door"""

    beam_fresh = Duration()
    tested_within = Duration()
    untested = Disposition()
    clear_for = Duration()
    tail_cm = Whole(unit="cm")
    gust_fresh = Duration()
    warning = Duration()


class GarageDoorClose(Commit):
    """Close a garage door down to a gap, after flashing and sounding for a time."""

    door_id = Ref(Door, "door to be closed", target=True)
    gap_cm = Whole("gap that is left under the door; 0 closes it fully")
    warning = Duration("how long it flashes and sounds before it moves")
    returns = {"movement_reference": Code(form="MOV-########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.door_id.position != "closed", "the door is closed already")
        call.sets(call.door_id.position, "closed")


class DoorImpulse(Commit):
    """Give a garage door one impulse: it opens, stops or closes, whichever comes next."""

    door_id = Ref(Door, "door", target=True)
    returns = {"impulse_reference": Code(form="IMP-######")}


def clutter(w: Draft, home: Handle, door: Handle) -> None:
    """What else is known of a household and its door, and decides nothing."""
    w.add("parcel", Parcel, household=home, due=w.days_ahead(0, 3), drop=w.pick("garage", "letterbox"))
    moved, by = w.ago(hours(1), hours(9)), w.pick("remote", "wall button")
    w.add("log", DoorLog, door=door, moved_at=moved, by=by, as_of=w.now - minutes(1))


def look_ups(w: Draft) -> None:
    """What can be looked up at the garage desk."""
    # fmt: off
    w.searches(Household, "household_search", "Find households by name or court.", over=("name", "court"))
    w.lists(Bay, "bays_of_household", "Bays of a household, with loop and ultrasound.", by="household")
    w.reads(Door, "door_status", "One garage door as its drive reports it.")
    w.lists(Door, "doors_of_court", "Garage doors of a court.", by="court", shows=("build", "position"))
    w.lists(Guard, "guards_of_door", "Safety devices of a door.", by="door")
    w.lists(Visit, "fitter_visits", "Fitters' visits to a door.", by="door")
    w.reads(Vehicle, "vehicle_get", "One registered vehicle.")
    w.searches(Vehicle, "plate_search", "Find vehicles by plate.", over="plate")
    w.lists(Fixture, "fixtures_of_vehicle", "Racks and boxes registered for a vehicle.", by="vehicle")
    w.lists(Sighting, "camera_sightings", "What the camera at a door made out today.", by="door", page_size=3)
    w.reads(Mast, "wind_mast", "The wind mast of a court.", by="court")
    w.lists(StandingOrder, "standing_orders", "Standing orders of a household.", by="household")
    w.reads(ClosingPolicy, "rule_get", "A rule of the garage desk by its number.")
    w.lists(Parcel, "parcels_expected", "Parcels that a household expects.", by="household")
    w.lists(DoorLog, "door_movements", "Recent movements of a door.", by="door")
