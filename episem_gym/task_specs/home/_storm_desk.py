"""What the technical desk of seafront residences keeps, and what it drives before a storm."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Expr, Handle, hours, Instant, latent, minutes,
    Policy, Record, Ref, Whole,
)  # fmt: skip


class Residence(Record, id="RSD-###"):
    name = Code(filing=True)
    district = Code("warning district of the weather service")
    awning = Ref("Awning")
    roof_window = Ref("RoofWindow")
    shutters = Ref("Shutters", "shutters of the sea front")
    fans = Ref("Fans")


class Bulletin(Record, id="WB-#####"):
    district = Code(filing=True)
    about = Choice("gusts", "high tide", "rain")
    gusts = Whole("strongest gusts expected", unit="km/h")
    ends_at = Instant()
    state = Choice("in force", "withdrawn")


class Mast(Record, id="MST-###"):
    residence = Ref(Residence, filing=True)
    gust = Whole("strongest gust of the last minutes", unit="km/h")


class PierStation(Record, id="PST-###"):
    district = Code(filing=True)
    gust = Whole("strongest gust of the last minutes", unit="km/h")


class Awning(Record, id="AWN-####"):
    reach_cm = Whole()
    position = Choice("out", "half out", "in")
    control = Choice("motor", "crank")
    settles_at = latent(Choice("in", "half out"))


class RoofWindow(Record, id="RW-####"):
    position = Choice("open", "ajar", "closed")
    sash = Choice("free", "something in it")
    settles_at = latent(Choice("closed", "ajar"))


class RoofKey(Record, id="RK-#####"):
    residence = Ref(Residence, filing=True)
    taken_by = Code("who has it or had it last")
    state = Choice("hanging", "taken")


class Shutters(Record, id="SHU-###"):
    position = Choice("up", "part down", "down")
    settles_at = latent(Choice("down", "part down"))


class Balcony(Record, id="BLC-####"):
    shutters = Ref(Shutters, filing=True)
    sensor = Choice("nobody", "somebody")


class EscapeShutter(Record, id="ESC-####"):
    shutters = Ref(Shutters, filing=True)
    crank = Choice("fitted", "missing", doc="emergency crank on the inside")


class Fans(Record, id="FAN-###"):
    setting = Choice("normal", "low", "off")


class Stove(Record, id="STV-####"):
    residence = Ref(Residence, filing=True)
    flue = Whole("in its flue", unit="°C")


class LogEntry(Record, id="LE-######"):
    residence = Ref(Residence, filing=True)
    bulletin = Ref(Bulletin)
    state = Choice("standing", "struck")


class Flagpole(Record, id="FP-###"):
    residence = Ref(Residence, filing=True)
    flag = Choice("up", "down")


class Tide(Record, id="TD-####"):
    district = Code(filing=True)
    high_at = Instant()


class Cleaning(Record, id="CL-####"):
    shutters = Ref(Shutters, filing=True)
    day = Day()


class Porter(Record, id="PTR-####"):
    name = Code("full name", filing=True)
    on_duty = Choice("yes", "no")


class StormPolicy(Policy, id="ST-##@"):
    """Making a residence ready for a storm"""

    worth = Whole(unit="km/h")
    not_worth = Disposition()
    reading_lasts = Duration()
    slow_from = Whole(unit="km/h")
    most = Whole(unit="km/h")
    too_strong = Disposition()
    key_out = Disposition()
    flue = Whole(unit="°C")
    hot = Disposition()
    off_from = Whole(unit="km/h")
    after = Duration()


class AwningRetract(Commit):
    """Drive an awning in."""

    awning_id = Ref(Awning, "awning", target=True)
    speed = Choice("normal", "slow")
    returns = {"retraction": Code(form="RTR-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.awning_id.position != "in", "the awning is in")
        call.advances(minutes(2))


class RoofWindowClose(Commit):
    """Drive a roof window shut."""

    roof_window_id = Ref(RoofWindow, "roof window", target=True)
    returns = {"closing": Code(form="CLS-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.roof_window_id.position != "closed", "the roof window is closed")
        call.advances(minutes(1))


class ShuttersLower(Commit):
    """Lower the shutters of a front."""

    shutters_id = Ref(Shutters, "shutters", target=True)
    retraction = Code("retraction of the awning before them")
    returns = {"lowering": Code(form="LWR-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.advances(minutes(2))


class FansSet(Commit):
    """Set the fans of a house for a time."""

    fans_id = Ref(Fans, "fans", target=True)
    setting = Choice("low", "off")
    until = Instant("until when")
    closing = Code("closing of the roof window")
    returns = {"switching": Code(form="SWT-######")}


class StormLogWrite(Commit):
    """Write into a residence's log that it is ready for a storm."""

    residence_id = Ref(Residence, "residence", target=True)
    bulletin_id = Ref(Bulletin, "bulletin of the storm")
    lowering = Code("lowering of the shutters")
    switching = Code("switching of the fans")
    returns = {"entry_number": Code(form="LOG-######")}


class ShuttersTilt(Commit):
    """Tilt the slats of shutters for shade."""

    shutters_id = Ref(Shutters, "shutters", target=True)
    degrees = Whole("how far")
    returns = {"tilting": Code(form="TLT-######")}


def look_ups(w: Draft) -> None:
    """What the technical desk can look up."""
    # fmt: off
    w.searches(Residence, "residence_find", "Find residences by name.", over="name")
    w.reads(Residence, "residence_get", "A residence and its equipment.")
    w.lists(Bulletin, "bulletins", "Bulletins of the weather service for a district.", by="district")
    w.reads(Mast, "mast_reading", "The mast on the roof of a residence.", by="residence")
    w.reads(PierStation, "pier_station", "The weather service's station on the pier of a district.", by="district")
    w.reads(Awning, "awning_get", "An awning as its drive reports it.")
    w.reads(RoofWindow, "roof_window_get", "A roof window as its drive reports it.")
    w.lists(RoofKey, "roof_keys", "Keys to the roof of a residence.", by="residence")
    w.reads(Shutters, "shutters_get", "The shutters of a front as their drives report them.")
    w.lists(Balcony, "balconies", "Balconies behind the shutters of a front.", by="shutters", page_size=3)
    w.lists(EscapeShutter, "escape_shutters", "Shutters before second ways out.", by="shutters")
    w.lists(Stove, "stoves", "Stoves of a residence.", by="residence")
    w.reads(Fans, "fans_get", "The fans of a residence.")
    w.lists(LogEntry, "storm_log", "The storm log of a residence.", by="residence")
    w.lists(Flagpole, "flagpoles", "Flagpoles of a residence.", by="residence")
    w.lists(Tide, "tides", "High tides of a district.", by="district")
    w.lists(Cleaning, "cleanings", "Cleaning days of a front's shutters.", by="shutters")
    w.searches(Porter, "porter_find", "Find porters by name.", over="name")
    w.reads(Porter, "porter_get", "A porter.")
    w.reads(StormPolicy, "policy_get", "A policy of the technical desk by its number.")
    # fmt: on
    w.offers(ShuttersTilt)


def front(w: Draft, house: Handle, shutters: Handle, theirs: Handle) -> tuple[Handle, Handle]:
    """Balconies and escape shutters of two fronts; on the first nobody is out and no crank is missing."""
    # fmt: off
    balcony = w.add("balcony", Balcony, shutters=shutters, sensor="nobody")
    for number in range(3):
        w.look_alike(f"balcony_{number}", balcony)
    w.look_alike("their_balcony", balcony, shutters=theirs, sensor=w.pick("nobody", "somebody"))
    escape = w.add("escape", EscapeShutter, shutters=shutters, crank="fitted")
    w.look_alike("escape_too", escape)
    w.look_alike("their_escape", escape, shutters=theirs, crank=w.pick("fitted", "missing"))
    w.add("flag", Flagpole, residence=house, flag=w.pick("up", "down"))
    w.add("porter", Porter, name=w.person(), on_duty=w.pick("yes", "no"))
    w.add("cleaning", Cleaning, shutters=shutters, day=w.days_ahead(2, 30))
    # fmt: on
    return balcony, escape


def stoves(w: Draft, house: Handle, other: Handle, flue: Expr) -> Handle:
    """Stoves of two houses; those of the first are cool enough."""
    # fmt: off
    stove = w.add("stove", Stove, residence=house, flue=flue - w.whole(0, 20), as_of=w.ago(minutes(1), minutes(9)))
    w.look_alike("stove_too", stove, flue=w.whole(12, 29), as_of=w.ago(minutes(1), minutes(9)))
    w.look_alike("their_stove", stove, residence=other, flue=w.whole(15, 180), as_of=w.ago(minutes(1), hours(2)))
    # fmt: on
    return stove


def bulletins(w: Draft, district: Expr, elsewhere: Expr, gusts: Expr) -> tuple[Handle, Handle]:
    """Bulletins for two districts; the first returned is about the gusts to come, the other one for elsewhere."""
    # fmt: off
    bulletin = w.add("bulletin", Bulletin, district=district, about="gusts", gusts=gusts, state="in force",
                     ends_at=w.ahead(hours(7), hours(20)))
    w.look_alike("rain", bulletin, about="rain", gusts=w.whole(20, 50), state=w.pick("in force", "withdrawn"))
    w.look_alike("tide", bulletin, about="high tide", gusts=w.whole(20, 50), ends_at=w.ahead(hours(3), hours(30)))
    far = w.look_alike("elsewhere", bulletin, district=elsewhere, gusts=w.whole(60, 140),
                       ends_at=w.ahead(hours(3), hours(30)), state=w.pick("in force", "withdrawn"))
    w.add("flood", Tide, district=district, high_at=w.ahead(hours(1), hours(11)))
    # fmt: on
    return bulletin, far
