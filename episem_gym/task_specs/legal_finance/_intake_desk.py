"""What the intake desk of a law firm keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Amount, Cash, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, hours, latent, Policy, Record, Ref,
    SetOf, Whole,
)  # fmt: skip

SECTORS = ("shipping", "food", "energy")
ROLES = ("client", "opponent", "owner of the client", "expert")


class Client(Record, id="CLT-#####"):
    name = Code("registered name", filing=True)
    sector = Choice(*SECTORS)


class Lawyer(Record, id="TK-####"):
    name = Code(filing=True)
    grade = Choice("partner", "associate")


class Intake(Record, id="INT-######"):
    client = Ref(Client, filing=True)
    about = Code("what it is about", filing=True)
    estimate = Cash("fees expected over the whole case")
    lead = Ref(Lawyer, "who would run it")


class IntakeParty(Record, id="IPT-######"):
    intake = Ref(Intake, filing=True)
    name = Code()
    role = Choice(*ROLES)


class SearchRun(Record, id="CSR-######"):
    intake = Ref(Intake, filing=True)
    party = Ref(IntakeParty, "whose name was run")
    hits = Whole("names found in the firm's books")


class Hit(Record, id="HIT-######"):
    intake = Ref(Intake, filing=True)
    file = Ref("OldFile", "file of the firm in which the name stands")
    side = Choice("our client there", "other side there")


class OldFile(Record, id="FIL-######"):
    client = Ref(Client, filing=True)
    last_work = Day("last day on which time was written")


class Waiver(Record, id="WVR-#####"):
    filed_under = Ref(Intake, "intake that it is filed under", filing=True)
    signer = Ref(Client, "who signed it")
    concerns = Ref(Intake, "intake that it states")


class Identification(Record, id="IDN-#####"):
    client = Ref(Client, filing=True)
    paper = Choice("register extract", "director's passport")
    taken_on = Day("day on which the desk took a copy")


class CommitteeMinute(Record, id="MIN-#####"):
    filed_under = Ref(Intake, "intake that it is filed under", filing=True)
    concerns = Ref(Intake, "intake that the minute states")
    up_to = Cash("highest estimate that was agreed to")


class EngagementLetter(Record, id="ENG-#####"):
    intake = Ref(Intake, filing=True)
    estimate = Cash("estimate that the countersigned letter gives")


class Receipt(Record, id="TRU-######"):
    intake = Ref(Intake, filing=True)
    payer = Ref(Client, "holder of the account that it came from")
    amount = Cash()
    state = Choice("cleared", "announced", "returned")


class EarlierPost(Record, id="EXP-#####"):
    lawyer = Ref(Lawyer, filing=True)
    acted_for = Code("whom the lawyer acted for elsewhere")
    left_on = Day()


class Seat(Record, id="SEA-######"):
    intake = Ref(Intake, filing=True)
    lawyer = Ref(Lawyer)
    behind = Choice("team", "wall", doc="whether the lawyer works on it or is kept from it")


class AccessList(Record, id="ACL-#####"):
    intake = Ref(Intake, filing=True)
    server = Choice("not built", "applied", "failed", doc="state on the document server")
    settles_at = latent(Choice("not built", "applied", "failed"))


class RateCard(Record, id="RC-####"):
    sector = Choice(*SECTORS, filing=True)
    hour = Cash("rate of a partner's hour")


class Referral(Record, id="RFR-#####"):
    intake = Ref(Intake, filing=True)
    source = Code("who sent the client")


class IntakeRule(Policy, id="INK-##@"):
    """Taking on new cases"""

    cooling = Duration()
    run_lasts = Duration()
    paper_lasts = Duration()
    committee_from = Cash()
    share = Whole()
    adverse = Disposition()
    unidentified = Disposition()
    no_minute = Disposition()
    paid_by_others = Disposition()


class ConflictReportClose(Commit):
    """Close the conflict report of an intake."""

    intake_id = Ref(Intake, target=True)
    ground = Choice("cooled off", "waived", "no file found", doc="why the hit does not stand in the way")
    file_id = Ref(OldFile, "file that the hit leads to")
    returns = {"clearance": Code(form="CLR-######")}


class CaseOpen(Commit):
    """Open a case number for an intake."""

    intake_id = Ref(Intake, target=True)
    clearance = Code("clearance that it rests on")
    lead_id = Ref(Lawyer, "partner who runs the case")
    rate_card_id = Ref(RateCard, "rates that apply")
    returns = {"case_number": Code(form="M-26-#####")}


class AdvanceBook(Commit):
    """Book the client's advance to a case."""

    intake_id = Ref(Intake, target=True)
    case_number = Code("case that it is booked to")
    amount = Amount("money in hand")
    returns = {"booking": Code(form="ADV-######")}


class TimeRelease(Commit):
    """Let lawyers write time on a case."""

    intake_id = Ref(Intake, target=True)
    case_number = Code("case that it is about")
    booking = Code("booking of the advance")
    team_ids = SetOf(Ref(Lawyer), "who may write time")
    returns = {"release": Code(form="TIM-######")}


class IntakeDecline(Commit):
    """Decline an intake and tell the client so."""

    intake_id = Ref(Intake, target=True)
    returns = {"letter": Code(form="DCL-######")}


class AdvanceReturn(Commit):
    """Pay an advance back to where it came from."""

    receipt_id = Ref(Receipt, target=True)
    returns = {"transfer": Code(form="TRX-########")}


def parties(w: Draft, intakes: tuple[Handle, Handle], policy: Handle, sides: tuple[Handle, Handle]) -> list[Handle]:
    """Names on two intakes and the runs made for them: opponent, the owner's run, owner, client."""
    # fmt: off
    (intake, other), (client, enemy) = intakes, sides
    late = w.now - policy.run_lasts + w.length(hours(1), hours(10))
    itself = w.add("itself", IntakeParty, intake=intake, name=client.name, role="client")
    owner = w.look_alike("owner", itself, name=w.person(), role="owner of the client")
    opponent = w.look_alike("opponent", itself, name=enemy.name, role="opponent")
    theirs = w.look_alike("their_opponent", itself, intake=other, name=w.firm("Dredging"),
                          role=w.pick("opponent", "expert"))
    run = w.add("run", SearchRun, as_of=w.ago(hours(1), hours(20)), intake=intake, party=itself, hits=0)
    by_owner = w.look_alike("owner_run", run, party=owner, hits=w.whole(0, 1), as_of=late)
    w.look_alike("opponent_run", run, party=opponent, hits=1, as_of=w.ago(hours(1), hours(20)))
    w.look_alike("their_run", run, intake=other, party=theirs, hits=w.whole(0, 2), as_of=w.ago(hours(1), days(9)))
    # fmt: on
    return [opponent, by_owner, owner, itself]


def look_ups(w: Draft, intake: Handle, other: Handle) -> None:
    """What the desk can look up, acts that it does not need, and what decides nothing."""
    # fmt: off
    w.add("referral", Referral, intake=intake, source=w.person())
    w.add("their_referral", Referral, intake=other, source=w.person())
    w.reads(Intake, "intake_get", "One intake.")
    w.lists(Intake, "intakes_of_client", "Intakes of a client.", by="client")
    w.searches(Intake, "intake_search", "Find intakes by what they are about.", over="about")
    w.searches(Client, "client_search", "Find clients by name.", over="name")
    w.reads(Client, "client_get", "One client, past or present.")
    w.lists(IntakeParty, "parties_of_intake", "Names on an intake and their parts in it.", by="intake")
    w.lists(SearchRun, "search_runs", "Names that were run against the firm's books.", by="intake", page_size=2)
    w.lists(Hit, "hits_of_intake", "What the runs found.", by="intake")
    w.reads(OldFile, "file_get", "One file of the firm.")
    w.lists(OldFile, "files_of_client", "Files kept for a client, past and present.", by="client")
    w.lists(Waiver, "waivers", "Waivers filed under an intake.", by="filed_under")
    w.lists(Identification, "identification_papers", "Papers by which a client was identified.", by="client")
    w.lists(CommitteeMinute, "committee_minutes", "Minutes of the intake committee.", by="filed_under")
    w.reads(EngagementLetter, "engagement_letter", "The countersigned letter of an intake.", by="intake")
    w.lists(Receipt, "receipts_on_intake", "Money that came in or is to come in.", by="intake", page_size=2)
    w.lists(Seat, "seats_on_intake", "Who is to work on it, and who is kept from it.", by="intake")
    w.lists(EarlierPost, "earlier_posts", "Where a lawyer worked before.", by="lawyer")
    w.reads(Lawyer, "lawyer_get", "One lawyer of the firm.")
    w.searches(Lawyer, "lawyer_search", "Find lawyers of the firm.", over="name")
    w.reads(AccessList, "access_list", "The access list of an intake's case.", by="intake")
    w.lists(RateCard, "rate_cards", "Rates for a sector.", by="sector")
    w.lists(Referral, "referrals", "Who sent a client.", by="intake")
    w.reads(IntakeRule, "policy_get", "An intake rule by its number.")
    # fmt: on
    w.offers(IntakeDecline, AdvanceReturn)
    w.hours_open(8, 17)
