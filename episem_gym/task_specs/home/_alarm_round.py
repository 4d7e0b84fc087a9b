"""What the alarm desk of sheltered housing keeps, and what it can sound."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, days, Disposition, Draft, Duration, Expr, Handle, hours, Instant, minutes, Number,
    Policy, Record, Ref, Whole,
)  # fmt: skip


class Block(Record, id="BLK-###"):
    name = Code(filing=True)
    flats = Whole()


class Panel(Record, id="PNL-####"):
    block = Ref(Block, filing=True)
    shows = Choice("ready", "fault", "alarm")


class Head(Record, id="SD-######"):
    block = Ref(Block, filing=True)
    where = Choice("landing", "flat", "cellar")
    volts = Number("of its cell")
    cover = Choice("off", "on", doc="dust cover")


class Booking(Record, id="TB-#####"):
    block = Ref(Block, filing=True)
    starts_at = Instant()
    line = Ref("LineOrder", "order with the receiving centre that goes with it")
    state = Choice("entered", "crossed out")


class LineOrder(Record, id="LO-######"):
    block = Ref(Block, "block whose calls the centre logs without acting on them")
    begins_at = Instant()
    ends_at = Instant()


class Poster(Record, id="PO-#####"):
    block = Ref(Block, filing=True)
    about = Choice("alarm test", "window cleaning", "summer party")
    for_day = Day()
    hung_on = Day()


class QuietNote(Record, id="QN-####"):
    block = Ref(Block, filing=True)
    why = Choice("sleeps by day", "easily startled", "new-born")
    begins_at = Instant("since when quiet is wanted")
    ends_at = Instant()
    lifted_for = Day("latest day for which the resident agreed to a test all the same")


class Walker(Record, id="WK-#####"):
    block = Ref(Block, filing=True)
    name = Code()
    day = Day("day of the test at which they walk the landings")
    landings = Whole("how many they take on")
    answer = Choice("comes", "cannot come", "no answer yet")


class Intercom(Record, id="IC-#####"):
    block = Ref(Block, filing=True)
    flat = Code()
    spoke_at = Instant("when the resident last answered on it")


class PastTest(Record, id="PT-######"):
    block = Ref(Block, filing=True)
    kind = Choice("short", "full")
    held_on = Day()
    outcome = Choice("complete", "broken off")


class Evacuation(Record, id="EV-####"):
    block = Ref(Block, filing=True)
    on = Day("day of the drill")


class Extinguisher(Record, id="EX-#####"):
    block = Ref(Block, filing=True)
    due = Day("day of its next service")


class TestPolicy(Policy, id="AT-##@"):
    """Sounding the smoke alarms"""

    notice = Duration()
    line_gap = Disposition()
    line_spare = Duration()
    panel_lasts = Duration()
    quiet = Disposition()
    landings = Whole()
    spoken = Duration()
    volts = Number(unit="volts")
    weak = Disposition()
    full_every = Duration()
    gap = Duration()


class AlarmTestStart(Commit):
    """Let the smoke alarms of a block sound, one landing after another."""

    block_id = Ref(Block, "block", target=True)
    starts_at = Instant("when they begin")
    kind = Choice("short", "full", doc="short: landings only; full: flats and cellar as well")
    line_order_id = Ref(LineOrder, "order under which the receiving centre stays out of it")
    returns = {"test_number": Code(form="TST-#######")}


class SounderMute(Commit):
    """Mute the sounders of a block for a while."""

    block_id = Ref(Block, "block", target=True)
    length = Duration("how long")
    returns = {"mute_number": Code(form="MUT-######")}


def heads(w: Draft, block: Handle, other: Handle, volts: Expr) -> Handle:
    """The smoke heads of two blocks, those of the first with good cells."""
    # fmt: off
    head = w.add("head", Head, block=block, where="flat", volts=volts + w.number("0.0", "0.3", "0.1"), cover="off")
    for number, where in enumerate(("landing", "landing", "flat", "cellar")):
        w.look_alike(f"head_{number}", head, where=where, volts=volts + w.number("0.0", "0.6", "0.1"))
    for number in range(2):
        w.look_alike(f"their_head_{number}", head, block=other, where=w.pick("flat", "landing"),
                     volts=w.number("1.9", "3.4", "0.1"), cover=w.pick("off", "on"))
    # fmt: on
    return head


def walkers(w: Draft, block: Handle, other: Handle, landings: Expr, coming: int) -> Handle:
    """Who walks the landings of two blocks today; of the first, the one returned and `coming` others come."""
    # fmt: off
    one = w.add("walker", Walker, block=block, name=w.person(), day=w.now.day, landings=landings, answer="comes")
    for number in range(3):
        comes = number < coming
        w.look_alike(f"walker_{number}", one, name=w.person(), landings=1 if comes else w.whole(1, 5),
                     answer="comes" if comes else w.pick("cannot come", "no answer yet"))
    w.look_alike("next_walker", one, name=w.person(), day=w.days_ahead(20, 40))
    w.look_alike("their_walker", one, block=other, name=w.person(), answer=w.pick("comes", "cannot come"))
    # fmt: on
    return one


def look_ups(w: Draft) -> None:
    """What can be looked up at the alarm desk."""
    # fmt: off
    w.searches(Block, "block_find", "Find blocks by name.", over="name")
    w.reads(Block, "block_get", "A block.")
    w.reads(Panel, "panel_of_block", "The alarm panel of a block as it was last heard.", by="block")
    w.lists(Head, "heads_of_block", "Smoke heads of a block.", by="block", page_size=4)
    w.lists(Booking, "bookings", "Alarm tests entered in the calendar for a block.", by="block")
    w.reads(LineOrder, "line_order_get", "An order with the alarm receiving centre.")
    w.lists(Poster, "posters", "Posters in the hall of a block.", by="block")
    w.lists(QuietNote, "quiet_notes", "Quiet that residents of a block have asked for.", by="block")
    w.lists(Walker, "walkers", "Volunteers who walk the landings of a block.", by="block", page_size=3)
    w.lists(Intercom, "intercoms", "Intercoms in the flats of a block.", by="block")
    w.lists(PastTest, "past_tests", "Alarm tests held in a block.", by="block")
    w.lists(Evacuation, "drills", "Evacuation drills planned in a block.", by="block")
    w.lists(Extinguisher, "extinguishers", "Extinguishers of a block.", by="block")
    w.reads(TestPolicy, "policy_get", "A policy of the alarm desk by its number.")
    # fmt: on
    w.offers(SounderMute)


def clutter(w: Draft, block: Handle) -> None:
    """Drills and extinguishers, which decide nothing here."""
    w.add("drill", Evacuation, block=block, on=w.days_ahead(10, 90))
    w.add("extinguisher", Extinguisher, block=block, due=w.days_ahead(-20, 200))
    w.add("party", Poster, block=block, about="summer party", for_day=w.days_ahead(5, 30), hung_on=w.days_ago(1, 9))


def intercoms(w: Draft, block: Handle, other: Handle, since: Expr) -> Handle:
    """Intercoms in two blocks; in the first, the one returned was spoken on since, and so were the others."""
    # fmt: off
    one = w.add("intercom", Intercom, block=block, flat=w.code("#@"),
                spoke_at=since + w.length(hours(1), hours(20), minutes(10)))
    for number in range(2):
        w.look_alike(f"intercom_{number}", one, flat=w.code("#@"),
                     spoke_at=since + w.length(hours(1), hours(20), minutes(10)))
    w.look_alike("their_intercom", one, block=other, spoke_at=w.ago(hours(2), days(9)))
    # fmt: on
    return one
