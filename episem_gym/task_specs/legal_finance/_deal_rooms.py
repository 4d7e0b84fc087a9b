"""What the deal-room desk of an advisory firm keeps: rooms, deals, letters, questions, media, custodians."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, latent, Policy, Record, Ref, Whole,
)  # fmt: skip

CHECKS = ("blank", "matches", "differs")


class Company(Record, id="CO-######"):
    name = Code("registered name", filing=True)
    seat = Choice("Rotterdam", "Gdańsk", "Malmö")


class DealRoom(Record, id="DRM-####"):
    project = Code("name of the project", filing=True)
    seller = Ref(Company)
    gigabytes = Whole()


class Deal(Record, id="DL-#####"):
    room = Ref(DealRoom, filing=True)
    buyer = Ref(Company)
    stage = Choice("signed", "closed", "broken off")
    stage_since = Day()


class ReturnLetter(Record, id="RL-#####"):
    room = Ref(DealRoom, filing=True)
    written_by = Ref(Company)
    says = Choice("papers returned", "papers kept")


class SealOrder(Record, id="SL-#####"):
    room = Ref(DealRoom, "room under which it is filed", filing=True)
    about = Ref(DealRoom, "room that it names")
    signed_by = Ref(Company)


class Succession(Record, id="SU-####"):
    former = Ref(Company, filing=True)
    successor = Ref(Company)
    state = Choice("registered", "applied for")


class RoomQuestion(Record, id="Q-######"):
    room = Ref(DealRoom, filing=True)
    state = Choice("answered", "open")


class ScanJob(Record, id="SJ-######"):
    room = Ref(DealRoom, filing=True)
    state = Choice("filed", "in the scanner")


class OfficialRequest(Record, id="OR-#####"):
    room = Ref(DealRoom, filing=True)
    office = Choice("merger control", "tax audit")
    state = Choice("closed", "open")


class AccessRight(Record, id="AR-######"):
    room = Ref(DealRoom, filing=True)
    holder = Code("who may look in")
    promised_until = Day("day to which access was promised")


class StorageMedium(Record, id="MD-#####"):
    room = Ref(DealRoom, "room for which it was set aside", filing=True)
    holds = Whole("gigabytes that it holds")
    check = Choice(*CHECKS, doc="outcome of comparing it with the room")
    check_comes_out = latent(Choice(*CHECKS))


class CustodyMandate(Record, id="CM-#####"):
    room = Ref(DealRoom, "room under which it is filed", filing=True)
    covers = Ref(DealRoom, "room that it names")
    custodian = Code("who keeps the medium")
    runs_until = Day()


class RoomFee(Record, id="FE-######"):
    room = Ref(DealRoom, filing=True)
    state = Choice("paid", "due")


class RoomVisit(Record, id="RV-#######"):
    room = Ref(DealRoom, filing=True)
    day = Day()


class RoomPolicy(Policy, id="DC-##@"):
    """Sealing deal rooms"""

    quiet = Duration()
    early = Disposition()
    questions = Disposition()
    official = Disposition()
    small = Disposition()
    promised = Disposition()
    unscanned = Disposition()
    mandate = Disposition()
    custody = Duration()


class IndexFreeze(Commit):
    """Freeze the index of a deal room."""

    room_id = Ref(DealRoom, "room", target=True)
    order_id = Ref(SealOrder, "the seller's order")
    returns = {"index_number": Code(form="IDX-#######")}


class RoomCopy(Commit):
    """Write a room onto a medium."""

    room_id = Ref(DealRoom, "room", target=True)
    medium_id = Ref(StorageMedium, "medium")
    index_number = Code("number of the frozen index")
    returns = {"copy_number": Code(form="CPY-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.medium_id.check == "blank", "there is something on the medium")


class AccessEnd(Commit):
    """End all access to a room."""

    room_id = Ref(DealRoom, "room", target=True)
    index_number = Code("number of the frozen index")
    returns = {"ending_number": Code(form="END-#######")}


class SealCertify(Commit):
    """Certify a room as sealed and hand the medium to its custodian."""

    room_id = Ref(DealRoom, "room", target=True)
    mandate_id = Ref(CustodyMandate, "mandate of the custodian")
    copy_number = Code("number of the copy")
    ending_number = Code("number under which access was ended")
    returns = {"certificate": Code(form="SC-#######")}


class RoomExtend(Commit):
    """Keep a room open for another quarter."""

    room_id = Ref(DealRoom, "room", target=True)
    returns = {"extension": Code(form="EX-#######")}


def deal_room_look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(DealRoom, "room_search", "Find rooms by project.", over="project")
    w.reads(DealRoom, "room_get", "One deal room.")
    w.searches(Company, "company_search", "Find companies by name.", over="name")
    w.reads(Company, "company_get", "One company.")
    w.lists(Deal, "deal_of_room", "The deal for which a room was opened.", by="room")
    w.lists(ReturnLetter, "return_letters", "What bidders wrote about the papers they had.", by="room")
    w.lists(SealOrder, "seal_orders", "Orders of sellers to seal.", by="room", shows=("about", "signed_by"))
    w.lists(Succession, "successions", "Who took the place of a company.", by="former")
    w.lists(RoomQuestion, "questions_in_room", "Questions that bidders put.", by="room", page_size=2)
    w.lists(ScanJob, "scan_jobs", "Papers given to the scanner.", by="room")
    w.lists(OfficialRequest, "official_requests", "Requests of public offices for a room.", by="room")
    w.lists(AccessRight, "access_rights", "Who may look into a room.", by="room")
    w.reads(StorageMedium, "medium_get", "One storage medium.")
    w.lists(StorageMedium, "media_for_room", "Media set aside for a room.", by="room")
    w.lists(CustodyMandate, "custody_mandates", "Mandates of custodians.", by="room",
            shows=("covers", "custodian", "runs_until"))
    w.lists(RoomFee, "room_fees", "Fees for a room.", by="room")
    w.lists(RoomVisit, "room_visits", "On which days somebody looked in.", by="room")
    w.reads(RoomPolicy, "policy_get", "A rule of the desk by number.")
    # fmt: on
    w.offers(RoomExtend)
