"""What a litigation floor keeps: clients, matters, briefs and citations, permissions; and waivers of conflicts."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, Disposition, Draft, Duration, Instant, Policy, Record, Ref, SetOf, Whole,
)  # fmt: skip


class Party(Record, id="CLT-#####"):
    name = Code("firm or person", filing=True)
    seat = Code("seat")


class Lawsuit(Record, id="MAT-######"):
    client = Ref(Party, filing=True)
    court = Code("court")
    docket = Code("docket number at the court")
    lead = Code("lawyer who leads it")


class Brief(Record, id="BRF-######"):
    lawsuit = Ref(Lawsuit, filing=True)
    kind = Choice("reply", "appeal", "statement of claim")
    revision = Whole("revision")
    docket = Code("docket number on its first page")
    length = Whole("pages, exhibits left out")


class CiteCheck(Record, id="CIT-#######"):
    brief = Ref(Brief, filing=True)
    revision = Whole("revision that was read")
    authority = Code("case or statute cited")
    outcome = Choice("as quoted", "misquoted", "overruled", "not read yet")


class ReleaseNote(Record, id="REL-######"):
    lawsuit = Ref(Lawsuit, filing=True)
    brief = Ref(Brief)
    revision = Whole("revision that was released")
    by = Code("who released it")
    at = Instant()


class ClientWord(Record, id="CW-######"):
    lawsuit = Ref(Lawsuit, filing=True)
    says = Choice("file it", "hold it", "talk first")
    about = Ref(Brief)
    on_day = Day()


class CourtRule(Record, id="CR-####"):
    court = Code("court", filing=True)
    most_pages = Whole("most pages of a brief")
    channel = Choice("portal", "paper by courier")


class Deadline(Record, id="DL-######"):
    lawsuit = Ref(Lawsuit, filing=True)
    kind = Choice("reply", "appeal", "statement of claim")
    ends_at = Instant()
    state = Choice("running", "kept", "extended away")


class SealOrder(Record, id="SO-#####"):
    lawsuit = Ref(Lawsuit, filing=True)
    names = Ref(Brief, "brief that may not be filed in the open")
    state = Choice("in force", "lifted")


class FilingPolicy(Policy, id="LF-##@"):
    """Filing briefs with a court"""

    released_within = Duration()
    stale = Disposition()
    margin = Duration()
    past = Disposition()
    flawed = Disposition()
    long = Disposition()


class BriefFile(Commit):
    """File a brief with a court; it cannot be taken back."""

    brief_id = Ref(Brief, "brief", target=True)
    revision = Whole("revision")
    docket = Code("docket number")
    channel = Choice("portal", "paper by courier", doc="how it goes")
    returns = {"acknowledgement": Code(form="ACK-########")}


class ExtensionAsk(Commit):
    """Ask a court for more time."""

    deadline_id = Ref(Deadline, "deadline", target=True)
    returns = {"request": Code(form="EXT-######")}


class BriefWithdraw(Commit):
    """Withdraw a brief that is before a court."""

    brief_id = Ref(Brief, "brief", target=True)
    returns = {"withdrawal": Code(form="WDR-######")}


# --- conflicts --------------------------------------------------------------------------------------------------------


class Approach(Record, id="NEW-#####"):
    client = Ref(Party, filing=True)
    against = Ref(Party, "other side")
    subject = Choice("supply", "lease", "patent", "wages")
    came_in = Day()


class ConflictHit(Record, id="HIT-######"):
    approach = Ref(Approach, filing=True)
    party = Ref(Party, "client of the firm that it touches")
    nature = Choice("direct", "name only", "former client")


class Waiver(Record, id="WVR-######"):
    party = Ref(Party, filing=True)
    approach = Ref(Approach, "approach that it is given for")
    signed_by = Code("who signed")
    letter = Whole("edition of the letter that was signed")
    signed_on = Day()


class Signatory(Record, id="SIG-#####"):
    party = Ref(Party, filing=True)
    name = Code("who may sign for it")
    since = Day()


class WaiverLetter(Record, id="WL-#####"):
    approach = Ref(Approach, filing=True)
    edition = Whole("edition")
    state = Choice("sent", "replaced")


class Wall(Record, id="WALL-####"):
    approach = Ref(Approach, filing=True)
    lead = Code("lawyer kept away")
    state = Choice("up", "planned")


class Revocation(Record, id="REV-#####"):
    party = Ref(Party, filing=True)
    waiver = Ref(Waiver)
    on_day = Day()


class ConflictPolicy(Policy, id="CF-##@"):
    """Waivers of conflicts"""

    lasts = Duration()
    stale = Disposition()
    standing = Duration()
    too_new = Disposition()
    unwalled = Disposition()
    taken_back = Disposition()


class ConflictClear(Commit):
    """Note a conflict as waived, so that the firm may act."""

    approach_id = Ref(Approach, "approach", target=True)
    waiver_ids = SetOf(Ref(Waiver), "waivers that it rests on, one for each client touched")
    letter = Whole("edition of the letter")
    returns = {"clearance": Code(form="CLR-######")}


class ApproachDecline(Commit):
    """Decline an approach and tell whoever made it."""

    approach_id = Ref(Approach, "approach", target=True)
    returns = {"decline": Code(form="DCL-######")}


class WallRaise(Commit):
    """Keep a lawyer away from everything about an approach."""

    approach_id = Ref(Approach, "approach", target=True)
    lead = Code("lawyer")
    returns = {"wall_number": Code(form="WALL-####")}


def filing_look_ups(w: Draft) -> None:
    """What can be looked up about briefs."""
    # fmt: off
    w.searches(Party, "client_search", "Find clients by name.", over="name")
    w.lists(Lawsuit, "matters_of_client", "Matters of a client.", by="client")
    w.reads(Lawsuit, "matter_get", "A matter.")
    w.reads(Brief, "brief_get", "A brief.")
    w.lists(Brief, "briefs_of_matter", "Briefs in a matter.", by="lawsuit")
    w.lists(CiteCheck, "cite_checks", "What the checkers found of the authorities that a brief cites.", by="brief",
            page_size=4)
    w.lists(ReleaseNote, "release_notes", "Releases of briefs in a matter.", by="lawsuit")
    w.lists(ClientWord, "client_word", "What a client said about filing.", by="lawsuit")
    w.reads(CourtRule, "court_rules", "What a court asks of briefs.", by="court")
    w.lists(Deadline, "deadlines_of_matter", "Deadlines in a matter.", by="lawsuit")
    w.lists(SealOrder, "seal_orders", "Orders that keep papers of a matter closed.", by="lawsuit")
    w.lists(Approach, "approaches_of_client", "New approaches by a client.", by="client")
    w.lists(Signatory, "signatories", "Who may sign for a client.", by="party")
    w.reads(Party, "client_get", "A client.")
    w.reads(FilingPolicy, "policy_get", "A rule of the floor by its number.")
    # fmt: on


def conflict_look_ups(w: Draft) -> None:
    """What can be looked up about conflicts."""
    # fmt: off
    w.searches(Party, "client_search", "Find clients by name.", over="name")
    w.reads(Party, "client_get", "A client.")
    w.lists(Lawsuit, "matters_of_client", "Matters of a client.", by="client")
    w.reads(Approach, "approach_get", "A new approach.")
    w.lists(Approach, "approaches_of_client", "New approaches by a client.", by="client")
    w.lists(ConflictHit, "conflict_hits", "Clients of the firm that an approach touches.", by="approach")
    w.lists(Waiver, "waivers_of_client", "Waivers that a client gave.", by="party")
    w.lists(Signatory, "signatories", "Who may sign for a client.", by="party")
    w.lists(WaiverLetter, "waiver_letters", "Letters in which waivers for an approach were asked for.", by="approach")
    w.lists(Wall, "walls", "Who is kept away from an approach.", by="approach")
    w.lists(Revocation, "revocations", "Waivers that a client took back.", by="party")
    w.lists(Deadline, "deadlines_of_matter", "Deadlines in a matter.", by="lawsuit")
    w.lists(Brief, "briefs_of_matter", "Briefs in a matter.", by="lawsuit")
    w.reads(ConflictPolicy, "policy_get", "A rule of the floor by its number.")
    # fmt: on
