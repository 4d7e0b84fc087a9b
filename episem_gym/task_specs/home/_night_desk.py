"""What the telecare desk keeps about flats of elderly residents, and what it sets there for the night."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Expr, Handle, hours, Instant, minutes, Number,
    Policy, Record, Ref, Whole,
)  # fmt: skip


class CareFlat(Record, id="CF-####"):
    resident = Code("full name", filing=True)
    floor = Whole()


class FrontDoor(Record, id="FDR-####"):
    flat = Ref(CareFlat, filing=True)
    leaf = Choice("closed", "ajar")
    fire_release_tried_on = Day("when the smoke alarm last let it spring open in a trial")


class WishSheet(Record, id="WSH-#####"):
    flat = Ref(CareFlat, filing=True)
    about = Choice("night scene", "medicine box", "fall camera")
    signed_on = Day()
    ends_on = Day()


class RoundEntry(Record, id="RE-######"):
    flat = Ref(CareFlat, filing=True)
    who = Choice("carer", "nurse", "physiotherapist", "overnight guest")
    came_at = Instant()
    left_at = Instant("when they left or, while they are in, when they mean to leave")


class Cooker(Record, id="CKR-####"):
    flat = Ref(CareFlat, filing=True)
    circuit = Code("circuit that it is switched off with")
    plates_at = Whole("hottest plate, in °C")


class Outlet(Record, id="SOC-#####"):
    circuit = Code(filing=True)
    plugged_in = Choice("kettle", "radio", "bed lift", "oxygen concentrator", "nothing")


class PathLamp(Record, id="PL-#####"):
    flat = Ref(CareFlat, filing=True)
    spot = Choice("bedside", "passage", "bathroom", "threshold")
    lumens = Whole("that it gives")
    answers = Choice("yes", "no")


class Fall(Record, id="FL-######"):
    flat = Ref(CareFlat, filing=True)
    on = Day()
    where = Choice("passage", "bathroom", "outdoors")


class Mat(Record, id="MT-#####"):
    flat = Ref(CareFlat, filing=True)
    lies_in = Choice("bed", "armchair", "sofa")
    kilos = Number("that lie on it")
    since = Instant("since when that has not changed")


class CareSheet(Record, id="CS-#####"):
    flat = Ref(CareFlat, filing=True)
    rises_at = Instant("when the day carer wakes the resident")


class RoomPanel(Record, id="RP-#####"):
    flat = Ref(CareFlat, filing=True)
    rises_at = Instant("alarm that the resident has set")


class Responder(Record, id="RSP-####"):
    name = Code("full name", filing=True)
    car = Code()


class NightShift(Record, id="NS-#####"):
    flat = Ref(CareFlat, "flat that the shift covers", filing=True)
    responder = Ref(Responder)
    begins_at = Instant()
    ends_at = Instant()
    tried_at = Instant("when the pager last answered")


class NightWatch(Record, id="NW-######"):
    flat = Ref(CareFlat, filing=True)
    begun_at = Instant()
    state = Choice("running", "ended")


class MealOrder(Record, id="MO-#####"):
    flat = Ref(CareFlat, filing=True)
    day = Day()


class Relative(Record, id="RL-#####"):
    flat = Ref(CareFlat, filing=True)
    name = Code()


class RoomClimate(Record, id="CL-#####"):
    flat = Ref(CareFlat, filing=True)
    degrees = Number()


class PillBox(Record, id="PB-#####"):
    flat = Ref(CareFlat, filing=True)
    emptied_at = Instant()


class NightPolicy(Policy, id="NGT-##@"):
    """The night scene"""

    unsigned = Disposition()
    door_lasts = Duration()
    release_tried = Duration()
    release_late = Disposition()
    plates = Whole(unit="°C")
    lumens = Whole(unit="lumens")
    dark = Disposition()
    fall_days = Duration()
    kilos = Number(unit="kilograms")
    settled = Duration()
    pager = Duration()


class FrontDoorLock(Commit):
    """Lock a front door for the night."""

    door_id = Ref(FrontDoor, "door", target=True)
    manner = Choice("bolt", "latch", doc="latch: it can be opened from inside without the panel")
    returns = {"locking": Code(form="LOK-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.door_id.leaf == "closed", "the leaf is not in its frame")


class CookerIsolate(Commit):
    """Switch the circuit of a cooker off until morning."""

    cooker_id = Ref(Cooker, "cooker", target=True)
    locking = Code("locking of the front door")
    returns = {"isolating": Code(form="ISL-######")}


class PathLightSet(Commit):
    """Set the light on the way from bed to bathroom."""

    flat_id = Ref(CareFlat, "flat", target=True)
    level = Choice("low", "high")
    locking = Code("locking of the front door")
    returns = {"lighting": Code(form="LGT-######")}


class NightWatchBegin(Commit):
    """Begin the night watch over a flat."""

    flat_id = Ref(CareFlat, "flat", target=True)
    responder_id = Ref(Responder, "who is paged")
    until = Instant("when it ends")
    isolating = Code("isolation of the cooker")
    lighting = Code("setting of the path light")
    returns = {"watch_number": Code(form="WCH-#######")}


class CurtainsClose(Commit):
    """Close the curtains of a flat."""

    flat_id = Ref(CareFlat, "flat", target=True)
    returns = {"movement": Code(form="CUR-######")}


def lamps(w: Draft, flat: Handle, other: Handle, lumens: Expr) -> Handle:
    """Lamps of two flats; in the first those that answer just give so many lumens together."""
    # fmt: off
    three = [w.add(f"lamp_{number}", PathLamp, flat=flat, spot=spot, lumens=w.whole(25, 60), answers="yes")
             for number, spot in enumerate(("bedside", "bathroom", "threshold"))]
    given = three[0].lumens + three[1].lumens + three[2].lumens
    lamp = w.look_alike("lamp", three[0], spot="passage", lumens=lumens - given + w.whole(0, 20))
    w.look_alike("dead_lamp", three[0], spot=w.pick("passage", "bathroom"), lumens=w.whole(60, 120), answers="no")
    w.look_alike("their_lamp", three[0], flat=other, lumens=w.whole(60, 120), answers=w.pick("yes", "no"))
    # fmt: on
    return lamp


def shifts(w: Draft, flat: Handle, other: Handle, end: Expr, tried: Expr) -> Handle:
    """The shift of tonight and others."""
    # fmt: off
    one = w.add("responder", Responder, name=w.person(), car=w.code("@@ ####"))
    two = w.look_alike("second", one, name=w.person(), car=w.code("@@ ####"))
    shift = w.add("shift", NightShift, flat=flat, responder=one, begins_at=w.ago(minutes(20), hours(3)),
                  ends_at=end + w.length(0, minutes(25)), tried_at=tried)
    w.look_alike("last_shift", shift, responder=two, begins_at=w.ago(hours(24), hours(26)),
                 ends_at=w.ago(hours(13), hours(15)), tried_at=w.ago(hours(23), hours(24)))
    w.look_alike("next_shift", shift, responder=two, begins_at=w.ahead(hours(22), hours(24)),
                 ends_at=w.ahead(hours(33), hours(35)), tried_at=w.ago(minutes(4), hours(2)))
    w.look_alike("their_shift", shift, flat=other, responder=two, tried_at=w.ago(minutes(4), hours(9)))
    # fmt: on
    return shift


def clutter(w: Draft, flat: Handle) -> None:
    """Meals, relatives, warmth and pills, which decide nothing here."""
    w.add("meal", MealOrder, flat=flat, day=w.days_ahead(1, 4))
    w.add("relative", Relative, flat=flat, name=w.person())
    w.add("climate", RoomClimate, flat=flat, degrees=w.number("17.0", "24.0", "0.5"))
    w.add("pills", PillBox, flat=flat, emptied_at=w.ago(minutes(20), hours(5)))


def look_ups(w: Draft) -> None:
    """What the telecare desk can look up."""
    # fmt: off
    w.searches(CareFlat, "resident_find", "Find flats by their resident.", over="resident", shows=("resident",))
    w.reads(CareFlat, "flat_get", "A flat of the house.")
    w.reads(FrontDoor, "front_door_status", "The front door of a flat as its lock reports it.", by="flat")
    w.lists(WishSheet, "wish_sheets", "What a resident has signed for.", by="flat")
    w.lists(RoundEntry, "visitor_book", "Who has come to a flat lately.", by="flat", page_size=3)
    w.reads(Cooker, "cooker_status", "The cooker of a flat as it reports itself.", by="flat")
    w.lists(Outlet, "outlets", "Sockets on a circuit.", by="circuit")
    w.lists(PathLamp, "path_lamps", "Lamps on the way from bed to bathroom.", by="flat")
    w.lists(Fall, "falls", "Falls that a resident has had.", by="flat")
    w.lists(Mat, "pressure_mats", "Pressure mats in a flat.", by="flat")
    w.reads(CareSheet, "care_sheet", "The care sheet of a resident.", by="flat")
    w.reads(RoomPanel, "room_panel", "The panel beside a resident's bed.", by="flat")
    w.lists(NightShift, "night_shifts", "Night shifts that cover a flat.", by="flat")
    w.lists(NightWatch, "night_watches", "Night watches over a flat.", by="flat")
    w.searches(Responder, "responder_find", "Find responders by name.", over="name")
    w.lists(MealOrder, "meal_orders", "Meals ordered for a flat.", by="flat")
    w.lists(Relative, "relatives", "Relatives of a resident.", by="flat")
    w.reads(RoomClimate, "room_climate", "How warm a flat is.", by="flat")
    w.reads(PillBox, "pill_box", "The medicine box of a resident.", by="flat")
    w.reads(NightPolicy, "policy_get", "A policy of the telecare desk by its number.")
    # fmt: on
    w.offers(CurtainsClose)
