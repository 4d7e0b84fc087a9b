"""What the porter's desk of an apartment house keeps, and what it can hand out."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, Expr, Handle, hours, Instant, minutes, Policy,
    Record, Ref, Whole,
)  # fmt: skip

KINDS = ("door code", "phone key")


class Occupant(Record, id="OCC-####"):
    name = Code("full name", filing=True)
    moved_in = Day()


class Apartment(Record, id="APT-####"):
    number = Code("as on the bell board", filing=True)
    holder = Ref(Occupant, "occupant who holds the lease")
    door = Ref("FlatDoor", "door of the apartment itself")


class FlatDoor(Record, id="DR-#####"):
    floor = Code(filing=True)
    opens_into = Ref(Apartment, "apartment behind it")
    leaf = Choice("oak", "steel")


class Lock(Record, id="LK-######"):
    door = Ref(FlatDoor, filing=True)
    charge = Whole("charge of its cells", unit="per cent")
    bolt = Choice("thrown", "drawn")


class Visitor(Record, id="VS-######"):
    name = Code("full name", filing=True)
    home_town = Code()


class Invitation(Record, id="IV-######"):
    apartment = Ref(Apartment, filing=True)
    visitor = Ref(Visitor, "visitor who is to stay")
    made_by = Ref(Occupant)
    first_day = Day()
    last_day = Day()
    state = Choice("announced", "withdrawn")


class Authority(Record, id="AU-#####"):
    apartment = Ref(Apartment, filing=True)
    given_by = Ref(Occupant)
    given_to = Ref(Occupant)
    until = Day("last day on which it holds")


class DocumentNote(Record, id="DN-######"):
    visitor = Ref(Visitor, filing=True)
    document = Choice("passport", "identity card", "driving licence")
    seen_at = Instant("when the desk had it in hand")


class VideoCall(Record, id="VC-######"):
    visitor = Ref(Visitor, filing=True)
    with_occupant = Ref(Occupant, "occupant who pointed the visitor out")
    held_at = Instant()


class Ban(Record, id="BN-#####"):
    visitor = Ref(Visitor, filing=True)
    reason = Choice("noise", "damage", "subletting")
    state = Choice("in force", "lifted")


class Grant(Record, id="GR-######"):
    door = Ref(FlatDoor, filing=True)
    kind = Choice(*KINDS, "cleaner's chip")
    persons = Whole("how many people use it")
    state = Choice("live", "run out", "handed back")


class Delivery(Record, id="DV-######"):
    apartment = Ref(Apartment, filing=True)
    left_at = Instant()


class LiftState(Record, id="LF-###"):
    floor = Code(filing=True)
    running = Choice("yes", "out of order")


class VisitorPolicy(Policy, id="PD-##@"):
    """Keys and codes for visitors"""

    code_nights = Duration()
    document_lasts = Duration()
    uninvited = Disposition()
    banned = Disposition()
    most = Whole(unit="people")
    full = Disposition()
    charge = Whole(unit="per cent")
    reading_lasts = Duration()


class AccessIssue(Commit):
    """Issue a visitor with something that opens a door for some days."""

    visitor_id = Ref(Visitor, "who gets it", target=True)
    door_id = Ref(FlatDoor, "door that it opens", target=True)
    kind = Choice(*KINDS, doc="what is issued")
    last_day = Day("last day on which it opens")
    returns = {"issue_number": Code(form="AI-#######")}


class DoorUnlock(Commit):
    """Draw the bolt of a door once, from the desk."""

    door_id = Ref(FlatDoor, "door", target=True)
    returns = {"release_number": Code(form="DU-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.advances(minutes(1))


def grants(w: Draft, door: Handle, other: Handle, most: Expr) -> Handle:
    """What is out for two doors: on the first, room for one person more, as long as the first of them has run out."""
    # fmt: off
    ended = w.add("ended", Grant, door=door, kind="cleaner's chip", persons=w.whole(1, 2), state="run out")
    for number, persons in enumerate((most - 3, 1, 1)):
        w.look_alike(f"out_{number}", ended, kind=w.pick(*KINDS), persons=persons, state="live")
    for number in range(2):
        w.look_alike(f"back_{number}", ended, kind=w.pick(*KINDS), persons=w.whole(1, 3),
                     state=w.pick("run out", "handed back"))
    w.look_alike("out_there", ended, door=other, state=w.pick("live", "run out"))
    w.look_alike("back_there", ended, door=other, state=w.pick("live", "handed back"))
    # fmt: on
    return ended


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Apartment, "bell_board", "Find apartments by number.", over="number")
    w.reads(Apartment, "apartment_get", "An apartment, its lease holder and its door.")
    w.searches(Occupant, "occupant_find", "Find occupants by name.", over="name")
    w.reads(Occupant, "occupant_get", "An occupant of the house.")
    w.searches(Visitor, "visitor_find", "Find registered visitors by name.", over="name")
    w.reads(Visitor, "visitor_get", "A registered visitor.")
    w.lists(Invitation, "invitations", "Visitors that an apartment has announced.", by="apartment", page_size=3)
    w.lists(Authority, "authorities", "Who may speak for an apartment beside its lease holder.", by="apartment")
    w.lists(DocumentNote, "document_notes", "Papers of a visitor that the desk has seen.", by="visitor")
    w.lists(VideoCall, "video_calls", "Calls in which a visitor was pointed out.", by="visitor")
    w.lists(Ban, "bans", "Bans from the house, past ones included.", by="visitor")
    w.lists(Grant, "grants_for_door", "Codes, keys and chips ever issued for a door.", by="door", page_size=4)
    w.reads(FlatDoor, "door_get", "A door and what lies behind it.")
    w.reads(Lock, "lock_report", "The last report of a door's lock.", by="door")
    w.lists(Delivery, "deliveries", "What was left at the desk for an apartment.", by="apartment")
    w.reads(LiftState, "lift_at_floor", "Whether the lift stops at a floor.", by="floor")
    w.reads(VisitorPolicy, "policy_get", "A policy of the house by its number.")
    # fmt: on
    w.offers(DoorUnlock)


def clutter(w: Draft, home: Handle, visitor: Handle, door: Handle) -> None:
    """What else the desk knows, and nothing turns on."""
    w.add("delivery", Delivery, apartment=home, left_at=w.ago(hours(1), days(3)))
    w.add("lift", LiftState, floor=door.floor, running=w.pick("yes", "out of order"))
