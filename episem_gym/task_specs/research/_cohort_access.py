"""What the data access office of a birth cohort keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, Disposition, Draft, Duration, Expr, Handle, Policy, Record, Ref, SetOf, Whole,
)  # fmt: skip

BLOCKS = ("questionnaires", "actigraphy", "growth curves", "school records", "genotypes", "hospital links")


class Cohort(Record, id="COH-###"):
    name = Code("name of the cohort", filing=True)


class Recipient(Record, id="ORG-#####"):
    name = Code("name of the institution", filing=True)
    country = Choice("Sweden", "Estonia", "Canada", "Japan")


class Project(Record, id="DAP-#####"):
    title = Code("title of the research project", filing=True)
    cohort = Ref(Cohort)
    institution = Ref(Recipient, "institution that runs the project")


class AccessRequest(Record, id="DAR-#####"):
    project = Ref(Project, filing=True)
    state = Choice("open", "withdrawn", "served")


class RequestedBlock(Record, id="RB-######"):
    request = Ref(AccessRequest, filing=True)
    block = Choice(*BLOCKS, doc="block of variables asked for")


class TransferAgreement(Record, id="DTA-#####"):
    filed_under = Ref(Project, "project under which it is filed", filing=True)
    project = Ref(Project, "project that the agreement names")
    recipient = Ref(Recipient)
    blocks = SetOf(Choice(*BLOCKS), "blocks that may be handed over")
    most_participants = Whole("participants whose data may be handed over in all")
    ends_on = Day("last day of the agreement")
    signed_by = Choice("both parties", "the recipient only")


class Amendment(Record, id="AMD-#####"):
    agreement = Ref(TransferAgreement, filing=True)
    new_end = Day("last day as amended")
    signed_by = Choice("both parties", "the recipient only")


class CommitteeVote(Record, id="EV-#####"):
    filed_under = Ref(Project, "project under which it is filed", filing=True)
    project = Ref(Project, "project that the vote names")
    blocks = SetOf(Choice(*BLOCKS), "blocks that the vote lets the project use")
    outcome = Choice("favourable", "favourable with questions", "deferred")


class Extract(Record, id="EXT-######"):
    request = Ref(AccessRequest, filing=True)
    participants = Whole()
    keyed_with = Choice("project pseudonyms", "cohort numbers")
    consents_as_of = Day("day of the consent register on which it is built")
    smallest = Whole("participants in the smallest group of equals")


class ConsentChange(Record, id="CNC-######"):
    cohort = Ref(Cohort, filing=True)
    received_on = Day()
    what = Choice("no more use of my data", "no more letters", "new address")


class Handover(Record, id="HO-######"):
    project = Ref(Project, filing=True)
    participants = Whole("participants who were in no earlier one")
    state = Choice("handed over", "recalled unread", "planned")


class Fee(Record, id="FEE-#####"):
    request = Ref(AccessRequest, filing=True)
    state = Choice("invoiced", "paid", "waived")


class ExportPolicy(Policy, id="DAO-###"):
    """Handing over of participants' data"""

    room_from = Whole(unit="participants")
    kept = Duration()
    lapsed = Disposition()
    cell = Whole()
    extract_lasts = Duration()
    beyond_vote = Disposition()
    over_total = Disposition()
    cohort_numbers = Disposition()


class ExtractSend(Commit):
    """Send an extract to its recipient as an encrypted package."""

    extract_id = Ref(Extract, target=True)
    recipient_id = Ref(Recipient, "institution that gets it", target=True)
    agreement_id = Ref(TransferAgreement, "agreement on which it rests")
    vote_id = Ref(CommitteeVote, "ethics vote on which it rests")
    delete_by = Day("day by which the recipient deletes it")
    returns = {"package": Code(form="PKG-########")}


class RoomPlace(Commit):
    """Put an extract into a locked analysis room, where its recipient works on it and takes out tables only."""

    extract_id = Ref(Extract, target=True)
    recipient_id = Ref(Recipient, "institution that gets access", target=True)
    agreement_id = Ref(TransferAgreement, "agreement on which it rests")
    vote_id = Ref(CommitteeVote, "ethics vote on which it rests")
    delete_by = Day("day on which the room is emptied")
    returns = {"room": Code(form="ROOM-######")}


class CodebookSend(Commit):
    """Send the codebook of a cohort, which holds no data of participants."""

    cohort_id = Ref(Cohort, target=True)
    recipient_id = Ref(Recipient, "institution that gets it", target=True)
    returns = {"message": Code(form="MSG-#######")}


def handovers(w: Draft, project: Handle, other: Handle) -> tuple[Handle, Expr]:
    """What two projects had before: a large recalled one, and how many participants those that count had."""
    recalled = w.add("recalled", Handover, project=project, participants=w.whole(1500, 2400), state="recalled unread")
    counted = [
        w.look_alike(f"handed_{n}", recalled, participants=w.whole(120, 460), state="handed over") for n in range(3)
    ]
    w.look_alike("planned", recalled, participants=w.whole(600, 2400), state="planned")
    w.look_alike("theirs_out", recalled, project=other, state=w.pick("handed over", "recalled unread"))
    return recalled, counted[0].participants + counted[1].participants + counted[2].participants


def look_ups(w: Draft) -> None:
    """What can be looked up at the data access office."""
    # fmt: off
    w.reads(AccessRequest, "access_request_get", "One access request.")
    w.lists(RequestedBlock, "requested_blocks", "Blocks of variables in a request.", by="request")
    w.reads(Project, "project_get", "A research project, with its institution and cohort.")
    w.searches(Project, "project_search", "Find projects by title.", over="title")
    w.lists(TransferAgreement, "agreements_on_file", "Transfer agreements filed under a project.", by="filed_under")
    w.lists(Amendment, "amendments_of_agreement", "Amendments of a transfer agreement.", by="agreement")
    w.lists(CommitteeVote, "votes_on_file", "Ethics votes filed under a project.", by="filed_under")
    w.lists(Extract, "extracts_of_request", "Extracts built for a request.", by="request")
    w.lists(ConsentChange, "consent_changes", "Consent register of a cohort, entry by entry.", by="cohort",
            page_size=9)
    w.lists(Handover, "handovers_to_project", "What a project has had so far.", by="project")
    w.reads(Recipient, "institution_get", "A receiving institution.")
    w.searches(Recipient, "institution_search", "Find institutions by name.", over="name")
    w.searches(Cohort, "cohort_search", "Find cohorts by name.", over="name")
    w.lists(Fee, "fees_of_request", "Access fees for a request.", by="request")
    w.reads(ExportPolicy, "policy_get", "A policy of the data access office by its number.")
    # fmt: on
