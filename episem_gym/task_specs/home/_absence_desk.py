"""What a service for empty houses keeps, and what it sets when a family goes away."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, days, Disposition, Draft, Duration, Expr, Handle, hours, Instant, Number,
    Policy, Record, Ref, Whole,
)  # fmt: skip


class House(Record, id="HS-####"):
    name = Code("name of the house", filing=True)
    stopcock = Ref("Stopcock")
    zone = Ref("HeatingZone")


class Member(Record, id="MB-#####"):
    house = Ref(House, filing=True)
    name = Code("full name", filing=True)
    standing = Choice("owner", "adult", "minor")
    phone = Choice("at the house", "elsewhere", doc="where their phone was last")


class Trip(Record, id="TP-#####"):
    house = Ref(House, filing=True)
    announced_by = Ref(Member)
    leaves_at = Instant()
    back_on = Day()


class FamilyCalendar(Record, id="CAL-####"):
    house = Ref(House, filing=True)
    entry = Choice("journey", "school", "dentist")
    ends_on = Day()


class Cover(Record, id="INS-#####"):
    house = Ref(House, filing=True)
    empty_for = Duration("how long the house may stand empty, unvisited")
    valid_until = Day()


class RoundOrder(Record, id="RO-#####"):
    house = Ref(House, filing=True)
    every_days = Whole("days from one visit of the caretaker to the next")
    until = Day("last day of the order")


class Absence(Record, id="AB-######"):
    house = Ref(House, filing=True)
    state = Choice("running", "ended")


class HeatingZone(Record, id="HZ-####"):
    house = Ref(House, filing=True)
    error = Choice("none", "low water", "burner")


class Treasure(Record, id="TR-#####"):
    house = Ref(House, filing=True)
    what = Choice("grand piano", "orchids", "wine", "aquarium")
    least = Number("temperature that it needs", unit="°C")
    stands = Choice("in the house", "lent out")


class Stopcock(Record, id="SC-####"):
    house = Ref(House, filing=True)
    flow = Number("what runs through it", unit="litres a minute")


class Machine(Record, id="MC-#####"):
    house = Ref(House, filing=True)
    kind = Choice("washing machine", "dishwasher", "garden watering")
    state = Choice("idle", "under way", "off until further notice")


class Opening(Record, id="WC-#####"):
    house = Ref(House, filing=True)
    what = Choice("window", "terrace door", "cellar hatch")
    contact = Choice("closed", "tilted", "open")


class Animal(Record, id="AN-####"):
    house = Ref(House, filing=True)
    kind = Choice("cat", "rabbit", "dog")
    stays = Choice("in the house", "boarded out", "travels along")


class KeyHolder(Record, id="KH-#####"):
    house = Ref(House, filing=True)
    name = Code()
    minutes_away = Whole()
    free_until = Day("until when they can come if the alarm goes off")


class Siren(Record, id="SN-####"):
    house = Ref(House, filing=True)
    state = Choice("ready", "tampered", "no contact")


class NewspaperStop(Record, id="NS-#####"):
    house = Ref(House, filing=True)
    until = Day()


class LightPlan(Record, id="LP-#####"):
    house = Ref(House, filing=True)
    rooms = Whole()


class AbsencePolicy(Policy, id="VAC-##@"):
    """Putting a house into vacation mode"""

    uncovered = Disposition()
    round_days = Whole(unit="days")
    setback = Number(unit="°C")
    error = Disposition()
    warm_up = Duration()
    cock_lasts = Duration()
    holder_minutes = Whole(unit="minutes")
    nobody_near = Disposition()


class AbsenceOpen(Commit):
    """Open an absence for a house."""

    house_id = Ref(House, "house", target=True)
    trip_id = Ref(Trip, "trip for which it stands empty")
    back_on = Day("day on which people are back")
    returns = {"absence_id": Ref(Absence)}


class HeatingSetBack(Commit):
    """Set the heating of a zone back for an absence."""

    zone_id = Ref(HeatingZone, "zone", target=True)
    absence_id = Ref(Absence, "absence")
    degrees = Number("temperature that is held", unit="°C")
    until = Day("day on which it warms up again")
    returns = {"setback_number": Code(form="HSB-######")}


class StopcockShut(Commit):
    """Shut a stopcock for an absence."""

    stopcock_id = Ref(Stopcock, "stopcock", target=True)
    absence_id = Ref(Absence, "absence")
    returns = {"shut_number": Code(form="SHT-######")}


class HouseArm(Commit):
    """Arm the alarm of a house for an absence."""

    house_id = Ref(House, "house", target=True)
    mode = Choice("whole house", "shell only", doc="shell only leaves out what looks for movement inside")
    setback_number = Code("setting back of the heating")
    shut_number = Code("shutting of the stopcock")
    returns = {"arming_number": Code(form="ARM-######")}


class SceneStart(Commit):
    """Start an evening scene in a house."""

    house_id = Ref(House, "house", target=True)
    scene = Choice("guests", "film")
    returns = {"scene_number": Code(form="SCE-######")}


def look_ups(w: Draft) -> None:
    """What the service can look up."""
    # fmt: off
    w.searches(House, "house_find", "Find houses by name.", over="name")
    w.reads(House, "house_get", "A house, its stopcock and its heating zone.")
    w.lists(Trip, "trips", "Trips announced for a house.", by="house")
    w.lists(Member, "members", "People of a house, and where their phones are.", by="house")
    w.searches(Member, "member_find", "Find people by name.", over="name")
    w.lists(FamilyCalendar, "family_calendar", "The calendar that a family shares with the service.", by="house")
    w.reads(Cover, "cover_of_house", "The insurance of a house.", by="house")
    w.lists(RoundOrder, "round_orders", "Orders for visits of the caretaker.", by="house")
    w.lists(Absence, "absences", "Absences of a house, past ones included.", by="house")
    w.reads(Absence, "absence_get", "One absence.")
    w.reads(HeatingZone, "zone_get", "A heating zone.")
    w.lists(Treasure, "treasures", "Things in a house that must not get cold.", by="house")
    w.reads(Stopcock, "stopcock_get", "A stopcock with its flow meter.")
    w.lists(Machine, "machines", "Machines of a house that draw water.", by="house")
    w.lists(Opening, "openings_of_house", "Windows and doors of a house with contacts.", by="house", page_size=3)
    w.lists(Animal, "animals", "Animals of a house.", by="house")
    w.lists(KeyHolder, "key_holders", "Who holds a key to a house.", by="house")
    w.reads(Siren, "siren_of_house", "The alarm system of a house.", by="house")
    w.lists(NewspaperStop, "newspaper_stops", "Newspapers stopped for a house.", by="house")
    w.lists(LightPlan, "light_plans", "Plans for lamps in a house.", by="house")
    w.reads(AbsencePolicy, "policy_get", "A policy of the service by its number.")
    # fmt: on
    w.offers(SceneStart)


def windows(w: Draft, house: Handle, other: Handle) -> Handle:
    """Windows and doors of two houses: of the first, all are closed."""
    window = w.add("window", Opening, house=house, what="window", contact="closed")
    for number, what in enumerate(("terrace door", "window", "cellar hatch")):
        w.look_alike(f"window_{number}", window, what=what)
    w.look_alike("their_window", window, house=other, contact=w.pick("closed", "tilted", "open"))
    return window


def holders(w: Draft, house: Handle, other: Handle, reach: Expr, back: Expr) -> Handle:
    """Key holders of two houses: of the first, the one returned is near enough and free."""
    # fmt: off
    near = w.add("near", KeyHolder, house=house, name=w.person(), minutes_away=reach - w.whole(0, 9),
                 free_until=back + w.length(0, days(9), days(1)))
    w.look_alike("far", near, name=w.person(), minutes_away=reach + w.whole(8, 90))
    w.look_alike("busy", near, name=w.person(), free_until=back - w.length(days(1), days(4), days(1)))
    w.look_alike("theirs", near, house=other, name=w.person(), minutes_away=w.whole(4, 90))
    # fmt: on
    return near


def clutter(w: Draft, house: Handle, other: Handle) -> None:
    """Newspapers, lamps, machines and sirens, which decide nothing."""
    # fmt: off
    w.add("newspaper", NewspaperStop, house=house, until=w.days_ahead(3, 30), as_of=w.ago(hours(1), hours(2)))
    w.add("lamps", LightPlan, house=house, rooms=w.whole(2, 6))
    machine = w.add("machine", Machine, house=house, kind="garden watering",
                    state=w.pick("idle", "off until further notice"))
    w.look_alike("their_machine", machine, house=other, state=w.pick("idle", "under way"))
    siren = w.add("siren", Siren, house=house, state="ready")
    w.look_alike("their_siren", siren, house=other, state=w.pick("ready", "no contact"))
    # fmt: on
