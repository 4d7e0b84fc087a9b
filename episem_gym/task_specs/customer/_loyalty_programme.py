"""What the loyalty programme of a hotel group keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import Call, Choice, Code, Commit, Day, Draft, Instant, Record, Ref, Whole


class Membership(Record, id="GC########"):
    name = Code("name on the card", filing=True)
    born = Day("date of birth given when joining")
    mobile = Code("mobile number confirmed by text message")
    state = Choice("active", "locked", "closed")


class RegistrationCard(Record, id="RG-#######"):
    membership = Ref(Membership, filing=True)
    passport = Code("number of the document shown at the desk")
    shown_on = Day()


class MergeForm(Record, id="MF-#####"):
    membership = Ref(Membership, "membership that it is filed under", filing=True)
    keeps = Ref(Membership, "membership that the form says to keep")
    gives_up = Ref(Membership, "membership that the form says to give up")
    signed_at = Instant()


class Audit(Record, id="AU-####"):
    membership = Ref(Membership, filing=True)
    reason = Choice("shared card", "points sold", "staff rate")
    state = Choice("open", "closed")


class Stay(Record, id="@@@###@"):
    booked_by = Ref(Membership, "membership under which it was booked", filing=True)
    credited_to = Ref(Membership, "membership that will earn the points")
    arrival = Instant()
    rate = Ref("Rate")
    state = Choice("confirmed", "cancelled")


class Rate(Record, id="RT-@@##@"):
    title = Code(filing=True)
    holder = Choice("any member", "booking member only", doc="who may use a stay sold at this rate")


class Entry(Record, id="PT########"):
    membership = Ref(Membership, filing=True)
    points = Whole()
    expires_on = Day()
    state = Choice("posted", "pending", "reversed")


class PoolSeat(Record, id="FP-#####"):
    membership = Ref(Membership, filing=True)
    head = Ref(Membership, "membership that runs the family pool")
    head_agreed_at = Instant("when the head last agreed to the seat being given up")
    state = Choice("taken", "left")


class Letter(Record, id="LT-######"):
    membership = Ref(Membership, filing=True)
    subject = Code(filing=True)


class MergeOpen(Commit):
    """Open a merger: lock the membership that is given up."""

    given_up_id = Ref(Membership, "membership to be given up", target=True)
    kept_id = Ref(Membership, "membership to be kept")
    form_id = Ref(MergeForm, "form that it rests on")
    returns = {"merger_number": Code(form="MG-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.given_up_id.state == "active", "the membership is not active")
        call.sets(call.given_up_id.state, "locked")


class StayMove(Commit):
    """Let a stay earn its points for another membership."""

    stay_id = Ref(Stay, target=True)
    membership_id = Ref(Membership, "membership that is to earn them")
    merger_number = Code("number of the merger")
    returns = {"move_number": Code(form="MV-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.stay_id.state == "confirmed", "the stay is not confirmed")
        call.sets(call.stay_id.credited_to, call.membership_id)


class PoolLeave(Commit):
    """Take a membership out of its family pool."""

    membership_id = Ref(Membership, target=True)
    merger_number = Code("number of the merger")
    returns = {"leave_number": Code(form="LV-######")}


class PointsCarry(Commit):
    """Carry points from one membership to another."""

    from_id = Ref(Membership, target=True)
    to_id = Ref(Membership)
    points = Whole("number of points")
    merger_number = Code("number of the merger")
    returns = {"carry_number": Code(form="CY-######")}


class MembershipClose(Commit):
    """Close a membership for good after a merger."""

    membership_id = Ref(Membership, target=True)
    move_number = Code("number under which its stay was moved")
    carry_number = Code("number under which its points were carried")
    returns = {"closing_number": Code(form="CX-######")}


class PointsGrant(Commit):
    """Grant a member points as a courtesy."""

    membership_id = Ref(Membership, target=True)
    points = Whole("number of points")
    returns = {"grant_number": Code(form="GR-######")}


def points_ledger(w: Draft, second: Handle, namesake: Handle) -> tuple[Handle, Handle]:
    """The ledgers of a membership and of a namesake's: a reversed entry, and the one that carrying will make."""
    # fmt: off
    first = w.add("first", Entry, membership=second, points=w.whole(900, 4200), state="posted",
                  expires_on=w.days_ahead(30, 500))
    bonus = w.look_alike("bonus", first, points=w.whole(100, 800), expires_on=w.days_ahead(1, 9))
    w.look_alike("expired", first, points=w.whole(200, 900), expires_on=w.days_ago(1, 60))
    doubtful = w.look_alike("doubtful", first, points=w.whole(150, 950), state="reversed")
    w.look_alike("namesake_points", first, membership=namesake, state=w.pick("posted", "pending"))
    carried = w.add("carried", Entry, absent=True, membership=second, state="posted",
                    points=(first.points + bonus.points) * -1, expires_on=w.days_ahead(600, 700))
    # fmt: on
    return doubtful, carried


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Membership, "members_by_name", "Find memberships by the name on the card.", over="name")
    w.reads(Membership, "membership_get", "One membership.")
    w.lists(RegistrationCard, "registration_cards_get", "What was shown at hotel desks.", by="membership")
    w.lists(MergeForm, "merge_forms_get", "Merge forms filed under a membership.", by="membership")
    w.lists(Audit, "audits_get", "Audits of a membership.", by="membership")
    w.reads(Stay, "stay_get", "One stay as the hotel has it.")
    w.lists(Stay, "stays_get", "Stays a membership booked.", by="booked_by", shows=("credited_to", "state"))
    w.previews(Stay, "arrival_preview", "How far off a stay still is.", shows=("state",),
               computes={"time_to_arrival": lambda one: one.arrival - w.now})
    w.reads(Rate, "rate_get", "Conditions of one rate.")
    w.searches(Rate, "rates_by_title", "Find rates by title.", over="title")
    w.lists(Entry, "points_ledger_get", "Points ledger of a membership.", by="membership", page_size=3)
    w.lists(PoolSeat, "pool_seats_get", "Seats of a membership in family pools.", by="membership")
    w.reads(Entry, "points_entry_get", "One entry of a points ledger.")
    w.lists(Letter, "letters_get", "Letters from a member.", by="membership")
    w.searches(Letter, "letters_by_subject", "Find letters by subject.", over="subject")
