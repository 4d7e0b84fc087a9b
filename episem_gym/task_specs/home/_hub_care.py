"""What a support desk for home hubs keeps, and what it can install."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, days, Disposition, Draft, Duration, Handle, hours, Instant, minutes, Policy, Record, Ref,
    Whole,
)  # fmt: skip

BOARDS = ("HB-2", "HB-3")


class Household(Record, id="HHD-####"):
    name = Code("who signed up", filing=True)
    hub = Ref("Hub")


class Hub(Record, id="HUB-######"):
    board = Choice(*BOARDS)
    build = Whole("build that it runs")
    power = Choice("mains", "battery")
    charge = Whole("of its battery", unit="per cent")
    changed_at = Instant("last change of its settings")


class Release(Record, id="RLS-####"):
    name = Code(filing=True)
    board = Choice(*BOARDS, doc="board that it is built for")
    build = Whole()
    oldest = Whole("oldest build that it can be installed over")
    bridge = Ref("Release", "release that leads up to it from older builds")
    digest = Code("as the maker publishes it")
    state = Choice("released", "withdrawn")


class MirrorFile(Record, id="MF-#####"):
    release = Ref(Release, filing=True)
    digest = Code("of the file on the desk's own mirror")


class Rollout(Record, id="RL-####"):
    release = Ref(Release, filing=True)
    country = Choice("all", "islands")
    state = Choice("open", "halted")


class Backup(Record, id="BK-######"):
    hub = Ref(Hub, "hub under whose name it is kept", filing=True)
    taken_from = Ref(Hub)
    kept = Choice("cloud", "card in the hub")
    made_at = Instant()


class CareLine(Record, id="CL-#####"):
    hub = Ref(Hub, filing=True)
    what = Choice("pendant alarm", "door chime", "smoke relay")
    fallback = Choice("own SIM", "none", doc="how it reports while the hub is down")


class Attempt(Record, id="ATT-#####"):
    hub = Ref(Hub, filing=True)
    release = Ref(Release)
    ended = Choice("installed", "rolled back", "called off")
    day = Day()


class Window(Record, id="WIN-#####"):
    household = Ref(Household, filing=True)
    begins_at = Instant("from when the household can do without the hub")
    ends_at = Instant()


class Device(Record, id="DEV-#####"):
    hub = Ref(Hub, filing=True)
    kind = Choice("lamp", "thermostat", "blind")


class Invoice(Record, id="IN-#####"):
    household = Ref(Household, filing=True)
    state = Choice("paid", "open")


class DeskCall(Record, id="CA-######"):
    household = Ref(Household, filing=True)
    rang_at = Instant()


class ReleaseNote(Record, id="RN-####"):
    release = Ref(Release, filing=True)
    topic = Choice("security", "radio", "voice")


class HubPolicy(Policy, id="HC-##@"):
    """Installing firmware on hubs"""

    halted = Disposition()
    backup_lasts = Duration()
    on_mains = Whole(unit="per cent")
    on_battery = Whole(unit="per cent")
    reading_lasts = Duration()
    relied_on = Disposition()
    rest = Duration()
    failed = Disposition()
    takes = Duration()
    short = Disposition()


class FirmwareInstall(Commit):
    """Install a release on a hub; the hub is down meanwhile."""

    hub_id = Ref(Hub, "hub", target=True)
    release_id = Ref(Release, "release")
    starts_at = Instant("when it goes down")
    backup_id = Ref(Backup, "backup to fall back on")
    returns = {"job_number": Code(form="JOB-#######")}


class HubRestart(Commit):
    """Restart a hub."""

    hub_id = Ref(Hub, "hub", target=True)
    returns = {"restart_number": Code(form="RST-######")}


def look_ups(w: Draft) -> None:
    """What the support desk can look up."""
    # fmt: off
    w.searches(Household, "household_find", "Find households by name.", over="name", shows=("name", "hub"))
    w.reads(Household, "household_get", "A household and its hub.")
    w.reads(Hub, "hub_status", "A hub as it last reported itself.")
    w.searches(Release, "release_find", "Find releases by name.", over="name")
    w.reads(Release, "release_get", "A release as its maker describes it.")
    w.reads(MirrorFile, "mirror_file", "The file of a release on the mirror.", by="release")
    w.lists(Rollout, "rollouts", "Rollouts of a release.", by="release")
    w.lists(ReleaseNote, "release_notes", "Notes on a release.", by="release")
    w.lists(Backup, "backups", "Backups kept under the name of a hub.", by="hub")
    w.lists(CareLine, "lines_through_hub", "What reports through a hub.", by="hub")
    w.lists(Device, "devices", "Devices paired with a hub.", by="hub")
    w.lists(Attempt, "attempts", "Installations tried on a hub.", by="hub")
    w.lists(Window, "windows", "Times that a household has offered.", by="household")
    w.lists(DeskCall, "calls", "Calls that a household made to the desk.", by="household")
    w.lists(Invoice, "invoices", "Invoices of a household.", by="household")
    w.reads(HubPolicy, "policy_get", "A policy of the support desk by its number.")
    # fmt: on
    w.offers(HubRestart)


def around(w: Draft, hub: Handle, other: Handle, release: Handle, older: Handle) -> Handle:
    """Lines through two hubs and attempts on the second; the line returned reports without its hub too."""
    # fmt: off
    line = w.add("line", CareLine, hub=hub, what=w.pick("pendant alarm", "smoke relay"), fallback="own SIM")
    w.look_alike("chime", line, what="door chime", fallback="none")
    w.look_alike("their_line", line, hub=other, what=w.pick("pendant alarm", "door chime"),
                 fallback=w.pick("own SIM", "none"))
    w.add("their_attempt", Attempt, hub=other, release=release, ended=w.pick("installed", "rolled back"),
          day=w.days_ago(0, 9))
    long_ago = w.add("long_ago", Attempt, hub=hub, release=older, ended="installed", day=w.days_ago(100, 300))
    w.look_alike("not_home", long_ago, release=release, ended="called off", day=w.days_ago(1, 3))
    w.look_alike("before_that", long_ago, ended=w.pick("installed", "rolled back"), day=w.days_ago(301, 400))
    # fmt: on
    return line


def clutter(w: Draft, home: Handle, hub: Handle, release: Handle) -> None:
    """Devices, invoices and notes, which decide nothing."""
    w.add("device", Device, hub=hub, kind=w.pick("lamp", "blind"))
    w.add("device_too", Device, hub=hub, kind="thermostat", as_of=w.ago(minutes(5), hours(30)))
    w.add("invoice", Invoice, household=home, state=w.pick("paid", "open"), as_of=w.ago(hours(2), days(2)))
    w.add("call", DeskCall, household=home, rang_at=w.ago(hours(3), days(9)))
    w.add("note", ReleaseNote, release=release, topic=w.pick("security", "radio"))
