"""Deal-room desk of an advisory firm: a data room is sealed after a deal, as far as it can be."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair
from episem_gym.task_specs.legal_finance._deal_rooms import (
    AccessEnd, AccessRight, Company, CustodyMandate, Deal, deal_room_look_ups, DealRoom, IndexFreeze, OfficialRequest,
    ReturnLetter, RoomCopy, RoomFee, RoomPolicy, RoomQuestion, RoomVisit, ScanJob, SealCertify, SealOrder,
    StorageMedium, Succession,
)  # fmt: skip


@task_pair(
    "legal-data-room",
    protocol="V3",
    variants={
        "closed": "the deal closed, the seller orders the sealing itself",
        "broken-off": "the deal was broken off, and the bidder has returned the papers",
        "second-medium": "the medium set aside first is too small, a second one is not",
        "successor": "the seller has been merged into another company, which signs",
    },
    alternatives="A closed deal, or one broken off whose bidder has returned the papers.",
)
def data_room(w: Draft) -> None:
    """Freeze the index of a deal room; copy it and end all access, in any order; certify it as sealed."""
    # fmt: off
    broken, larger, merged = (w.variant == one for one in ("broken-off", "second-medium", "successor"))
    policy = w.add("policy", RoomPolicy, quiet=w.length(days(5), days(30), days(5)), early=w.disposition(),
                   questions=w.disposition(), official=w.disposition(), small=w.disposition(),
                   promised=w.disposition(), unscanned=w.disposition(), mandate=w.disposition(),
                   custody=w.length(days(365), days(1460), days(365)))

    # Companies, two rooms of one seller and a stranger's.
    seller = w.add("seller", Company, name=w.firm("Foods B.V.", "Stocznia", "Papper"), seat=w.pick("Rotterdam",
                   "Gdańsk"))
    heir = w.look_alike("heir", seller, name=w.firm("Group", "Holding"), seat="Malmö")
    buyer = w.look_alike("buyer", seller, name=w.firm("Equity", "Partners"))
    room = w.add("room", DealRoom, project=w.pick("Heron", "Juniper", "Kestrel"), seller=seller,
                 gigabytes=w.whole(180, 400))
    annex = w.look_alike("annex", room, gigabytes=w.whole(40, 400))
    theirs = w.look_alike("theirs", room, project=w.pick("Larch", "Merlin"), seller=buyer, gigabytes=w.whole(40, 400))
    ripe = w.now.day - policy.quiet
    deal = w.add("deal", Deal, room=room, buyer=buyer, stage="broken off" if broken else "closed",
                 stage_since=ripe - w.length(0, days(9), days(1)))
    w.look_alike("annex_deal", deal, room=annex, buyer=w.pick(buyer, heir), stage=w.pick("signed", "closed"),
                 stage_since=w.days_ago(2, 60))
    w.look_alike("their_deal", deal, room=theirs, stage=w.pick("signed", "broken off"), stage_since=w.days_ago(2, 60))
    back = w.add("back", ReturnLetter, room=room, written_by=buyer if broken else heir,
                 says="papers returned" if broken else "papers kept")
    w.look_alike("annex_back", back, room=annex, written_by=w.pick(buyer, heir), says=w.pick("papers kept",
                 "papers returned"))
    signer = heir if merged else seller
    order = w.add("order", SealOrder, room=room, about=room, signed_by=signer)
    w.look_alike("annex_order", order, room=annex, about=w.pick(annex, room), signed_by=w.pick(seller, heir))
    w.look_alike("their_order", order, room=theirs, about=theirs, signed_by=w.pick(buyer, seller))
    merger = w.add("merger", Succession, former=seller, successor=heir, state="registered" if merged else "applied for")
    w.look_alike("their_merger", merger, former=buyer, successor=w.pick(heir, seller),
                 state=w.pick("registered", "applied for"))

    # What is still moving in the room.
    question = w.add("question", RoomQuestion, room=room, state="answered")
    w.look_alike("question_two", question)
    w.look_alike("question_three", question)
    w.look_alike("annex_question", question, room=annex, state=w.pick("open", "answered"))
    w.look_alike("their_question", question, room=theirs, state=w.pick("open", "answered"))
    job = w.add("job", ScanJob, room=room, state="filed")
    w.look_alike("annex_job", job, room=annex, state=w.pick("in the scanner", "filed"))
    w.look_alike("their_job", job, room=theirs, state=w.pick("in the scanner", "filed"))
    request = w.add("request", OfficialRequest, room=room, office=w.pick("merger control", "tax audit"), state="closed")
    w.look_alike("annex_request", request, room=annex, state=w.pick("open", "closed"))
    w.look_alike("their_request", request, room=theirs, state=w.pick("open", "closed"))
    right = w.add("right", AccessRight, room=room, holder=w.firm("Counsel", "Auditors"), promised_until=w.days_ago(1,
                  40))
    w.look_alike("right_too", right, holder=w.firm("Bank", "Insurers"), promised_until=w.days_ago(1, 90))
    w.look_alike("annex_right", right, room=annex, promised_until=w.days_ahead(-60, 60))

    # Media and custodians.
    fits = w.whole(5, 300)
    first = w.add("first", StorageMedium, room=room, check="blank", check_comes_out="matches",
                  holds=room.gigabytes - w.whole(1, 100) if larger else room.gigabytes + fits)
    other = w.look_alike("other_medium", first, holds=room.gigabytes + fits if larger
                         else room.gigabytes - w.whole(1, 100))
    w.look_alike("annex_medium", first, room=annex, holds=w.whole(100, 900), check=w.pick("differs", "blank"))
    medium = other if larger else first
    custody = w.add("custody", CustodyMandate, room=room, covers=room, custodian=w.firm("Notaries", "Vaults"),
                    runs_until=w.now.day + policy.custody + w.length(days(1), days(90), days(1)))
    w.look_alike("annex_custody", custody, room=annex, covers=w.pick(annex, room), custodian=w.firm("Notaries",
                 "Vaults"),
                 runs_until=w.days_ahead(100, 1500))
    w.look_alike("their_custody", custody, room=theirs, covers=w.pick(theirs, room), runs_until=w.days_ahead(100, 1500))
    w.add("fee", RoomFee, room=room, state=w.pick("paid", "due"))
    w.add("visit", RoomVisit, room=room, day=w.days_ago(2, 30))

    deal_room_look_ups(w)
    freeze = w.step("freeze", IndexFreeze, room_id=room, order_id=order)
    copy = w.step("copy", RoomCopy, room_id=room, medium_id=medium, index_number=freeze.receipt.index_number)
    copy.causes(medium, check=medium.check_comes_out)
    end = w.step("end", AccessEnd, room_id=room, index_number=freeze.receipt.index_number)
    certify = w.step("certify", SealCertify, room_id=room, mandate_id=custody, copy_number=copy.receipt.copy_number,
                     ending_number=end.receipt.ending_number)
    itself = order.signed_by == room.seller
    for_it = both(merger.former == room.seller, merger.successor == order.signed_by, merger.state == "registered")
    freeze.requires("order", both(order.about == room, any_of(for_it, itself) if merged else any_of(itself, for_it)),
        "The seller, or the company that the register shows in its place, has ordered this very room to be sealed. An "
        "order for another room, or from a company not yet registered, leaves the index as it is for now.",
        breaks=(merger.state, "applied for") if merged else (order.signed_by, heir), kind="violated")
    w.contrast("order-for-another", {order.about: annex}, kind="wrong_entity", flips=("freeze.order",))
    closed = deal.stage == "closed"
    fell = both(deal.stage == "broken off", back.written_by == deal.buyer, back.says == "papers returned")
    freeze.requires("over", any_of(fell, closed) if broken else any_of(closed, fell),
        "The deal has closed, or it was broken off and the bidder writes that all papers were returned. While a deal "
        "is "
        "merely signed, or papers are kept, sealing is refused.", otherwise="BLOCK",
        breaks=(back.says, "papers kept") if broken else (deal.stage, "signed"))
    freeze.requires("quiet", deal.stage_since <= ripe,
        "Since the end of the deal {policy.quiet} have gone by. If they have not, the freeze {policy.early:is left "
        "until "
        "they have|is refused, and the seller may order it anew}.", otherwise=policy.early,
        breaks=(deal.stage_since, ripe + days(1)), withheld=deal)
    freeze.requires("answered", w.listing(RoomQuestion, room=room).none(lambda one: one.state == "open"),
        "Every question in the room has its answer. An open one {policy.questions:holds the index until it is answered|"
        "means that sealing is refused}.", otherwise=policy.questions, breaks=(question.state, "open"))
    freeze.requires("scanned", w.listing(ScanJob, room=room).none(lambda one: one.state == "in the scanner"),
        "No paper is left in the scanner. One that is {policy.unscanned:holds the index until it has been filed|means "
        "that sealing is refused}.", otherwise=policy.unscanned, breaks=(job.state, "in the scanner"), withheld=job)
    freeze.requires("no-office", w.listing(OfficialRequest, room=room).none(lambda one: one.state == "open"),
        "If a public office has a request for the room running, the freeze {policy.official:is left until the office "
        "is "
        "done|is refused outright}.", otherwise=policy.official, breaks=(request.state, "open"))
    copy.requires("fits", medium.holds >= room.gigabytes,
        "A medium is used that holds the room whole. With none large enough the copy {policy.small:is left until one "
        "has "
        "been bought|is refused, and the room goes to print}.", otherwise=policy.small,
        breaks=(medium.holds, room.gigabytes - w.whole(1, 90)))
    end.requires("promises", w.listing(AccessRight, room=room).every(lambda one: one.promised_until < w.now.day),
        "Nobody is locked out before the day to which access was promised; until then the locking out "
        "{policy.promised:is left|is refused}.", otherwise=policy.promised, breaks=(right.promised_until,
                                                                                    w.days_ahead(3,
        60)))
    certify.requires("matches", medium.check == "matches",
        "The certificate follows once the written medium, looked at again, is seen to match the room. Where it "
        "differs, "
        "the certificate is left until a fresh copy matches.", breaks=(medium.check_comes_out, "differs"))
    keeps = both(custody.covers == room, custody.runs_until >= w.now.day + policy.custody)
    certify.requires("custody", keeps,
        "The custodian's mandate names the room and has {policy.custody} to run; without one the certificate "
        "{policy.mandate:is left until there is such a mandate|is refused}.", otherwise=policy.mandate,
        breaks=(custody.covers, annex))
    w.background("The parts do not wait for one another beyond what their numbers demand. For each part left or "
                 "refused, "
                 "the desk sheet gives the whole list of reasons.")

    w.task(
        "Project {room.project} is done with. Please seal room {room}: index, copy, access, certificate. If one of "
        "them "
        "has to stay open, do the others.",
        "{seller.name} would like {room} closed for good. Could you take it as far as it will go today? Medium and "
        "custodian have been arranged.",
        "Seal {room} (project {room.project}), please. They tell me that the last question was answered weeks ago.")
    w.context("You sit at the deal-room desk. Rooms are sealed under {policy}.")
