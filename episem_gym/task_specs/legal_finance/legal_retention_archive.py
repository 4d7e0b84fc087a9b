"""Records room of a law firm: the last box of a closed file leaves the active store for the vault."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.legal_finance._records_room import (
    ArchiveLetterSend, Box, BoxArchive, BoxCount, BoxDestroy, BoxRelease, Client, Contact, FileRequest, Hold, IndexLine,
    KINDS, look_ups, Matter, ORIGINALS, Partner, ReleaseSlip, ScheduleEntry, TRIGGERS,
)  # fmt: skip
from episem_gym.task_specs.language import (
    agree, any_of, both, days, Disposition, Draft, Duration, hours, Policy, task_pair,
)  # fmt: skip


class ArchivePolicy(Policy, id="REC-###"):
    """Archiving of closed files"""

    rest = Duration()
    count_lasts = Duration()
    wanted = Disposition()


@task_pair(
    "legal-retention-archive",
    protocol="V2",
    all_or_nothing=True,
    variants={
        "closing": "a conveyance, kept from the closing of the file",
        "majority": "a guardianship, kept from the day on which the ward comes of age",
        "handed-over": "the file has passed to a successor, whose signature counts",
        "final-order": "a dispute, kept from the final order",
    },
    alternatives="None: each point has one register; whose signature counts depends on the day of hand-over.",
)
def retention_archive(w: Draft) -> None:
    """Release the last box of a closed file, archive it under its class, and write to the client."""
    # fmt: off
    number = {"majority": 2, "final-order": 1}.get(w.variant, 0)
    kind, trigger, passed = KINDS[number], TRIGGERS[number], w.variant == "handed-over"
    policy = w.add("policy", ArchivePolicy, rest=w.length(days(60), days(240), days(30)),
                   count_lasts=w.length(days(3), days(14), days(1)), wanted=w.disposition())

    # The file, its owners, and another file of the same client.
    owner = w.add("owner", Partner, name=w.person(), room=w.code("B##"))
    successor = w.add("successor", Partner, name=w.person(), room=w.code("C##"))
    birthday = w.days_ahead(60, 900) if number == 2 else w.days_ago(3000, 15000)
    client = w.add("client", Client, name=w.person(), comes_of_age=birthday)
    contact = w.add("contact", Contact, client=client, town=w.pick("Ghent", "Århus"), last_letter="delivered")
    w.look_alike("other_contact", contact, town="Sligo", last_letter=w.pick("delivered", "returned"))
    closed = w.now.day - policy.rest - w.length(0, days(25), days(1))
    matter = w.add("matter", Matter, client=client, kind=kind, closed_on=closed,
                   final_order_on=closed - w.length(days(20), days(200), days(1)), letters_to=contact, owner=owner,
                   successor=successor, hand_over_on=w.days_ago(5, 60) if passed else w.days_ahead(3, 40))
    sister = w.look_alike("sister", matter, kind=w.pick(*KINDS), closed_on=w.days_ago(20, 400))

    # Its boxes, what is in them, and what was signed and counted.
    bundles = w.whole(11, 38)
    box = w.add("box", Box, matter=matter, bundles=bundles, place="active store")
    w.look_alike("stored_box", box, bundles=w.whole(11, 38), place="vault")
    sister_box = w.look_alike("sister_box", box, matter=sister, bundles=w.whole(11, 38))
    deed = w.add("deed", IndexLine, box=box, papers=w.pick(*ORIGINALS), kept=w.pick("strongroom", "given back"))
    for place, papers in enumerate(("correspondence", "searches", "correspondence", "drafts")):
        w.look_alike(f"line_{place}", deed, papers=papers, kept="in the box")
    w.look_alike("sister_deed", deed, box=sister_box, kept=w.pick("in the box", "strongroom"))
    counted = w.now - policy.count_lasts + w.length(hours(1), hours(40))
    count = w.add("count", BoxCount, as_of=counted, box=box, bundles=bundles)
    w.look_alike("sister_count", count, as_of=w.ago(hours(5), days(20)), box=sister_box, bundles=w.whole(11, 38))
    slip = w.add("slip", ReleaseSlip, filed_under=matter, box=box, signed_by=successor if passed else owner)
    w.look_alike("sister_slip", slip, filed_under=sister, box=sister_box, signed_by=w.pick(owner, successor))

    # What may stand in the way, and the schedule.
    hold = w.add("hold", Hold, client=client, issued_for=matter, reach="that file", state="lifted")
    sister_hold = w.look_alike("sister_hold", hold, issued_for=sister, state="active")
    request = w.add("request", FileRequest, matter=matter, asked_by="new solicitors", state="withdrawn")
    w.look_alike("sister_request", request, matter=sister, asked_by="client", state=w.pick("open", "met"))
    entry = w.add("entry", ScheduleEntry, kind=kind, code=w.code("@#-##"), state="in force", runs_from=trigger)
    w.look_alike("old_entry", entry, code=w.code("@#-##"), runs_from=w.pick(*TRIGGERS), state="superseded")
    for other in range(3):
        if other != number:
            w.look_alike(f"entry_{other}", entry, kind=KINDS[other], code=w.code("@#-##"), runs_from=TRIGGERS[other],
                         state=w.pick("in force", "under review"))

    look_ups(w)
    w.reads(ArchivePolicy, "policy_get", "A records policy by its number.")
    w.offers(BoxDestroy)

    start = (matter.closed_on, matter.final_order_on, client.comes_of_age)[number]
    release = w.step("release", BoxRelease, box_id=box, release_slip_id=slip)
    archive = w.step("archive", BoxArchive, box_id=box, docket_number=release.receipt.docket_number,
                     retention_class=entry.code, runs_from=start)
    letter = w.step("letter", ArchiveLetterSend, matter_id=matter, contact_id=matter.letters_to,
                    accession_number=archive.receipt.accession_number)
    w.background("An entry that the index cannot produce at the moment counts as still to come.")
    w.background("The records clerk answers with every point below ticked or crossed, not with the first to "
                 "fail; unless all are ticked, the box stays on its shelf and nobody is written to.")
    too_fresh = w.now.day - policy.rest + w.length(days(1), days(25), days(1))
    release.requires("rested", w.now.day - matter.closed_on >= policy.rest,
        "A closed file rests in the active store for {policy.rest}; until then its boxes wait.",
        breaks=(matter.closed_on, too_fresh))
    before = both(matter.hand_over_on > w.now.day, slip.signed_by == matter.owner)
    after = both(matter.hand_over_on <= w.now.day, slip.signed_by == matter.successor)
    release.requires("signed", both(slip.box == box, any_of(before, after)),
        "The slip names the box and bears the signature of whoever owns the file on the day of release: the partner "
        "who opened it or, from the day of hand-over, the successor. On any other slip the release is refused.",
        otherwise="BLOCK", withheld=slip, breaks=(slip.signed_by, owner if passed else successor))
    everything = "all files of the client"
    holds = w.listing(Hold, client=client).none(
        lambda h: both(h.state == "active", any_of(h.issued_for == matter, h.reach == everything)))
    release.requires("no-hold", holds,
        "A box within reach of an active preservation hold, be it over its own file or over all files of the client, "
        "is not moved at all: the request is refused.",
        otherwise="BLOCK", breaks=(hold.state, "active"))
    w.contrast("wide-hold", {sister_hold.reach: everything}, kind="violated", flips=("release.no-hold",))
    release.requires("counted", agree(count.bundles, box.bundles),
        "The custodian's count, no older than {policy.count_lasts}, and the packing list come to the same number of "
        "bundles; otherwise the box waits for a recount.",
        breaks=(count.bundles, bundles - w.whole(1, 3)), max_age=(count, policy.count_lasts))
    archive.requires("class", entry.state == "in force",
        "Class and starting event come from the schedule entry in force for the kind of matter; while that entry is "
        "under review, such boxes wait for the new edition.",
        breaks=(entry.state, "under review"))
    packed = w.listing(IndexLine, box=box)
    archive.requires("no-originals", packed.none(lambda x: both(x.papers.is_in(*ORIGINALS), x.kept == "in the box")),
        "Original wills, title deeds and share certificates never go to the vault; a box that still holds one is "
        "refused, and a new request is made once it has been repacked.",
        otherwise="BLOCK", breaks=(deed.kept, "in the box"))
    asked = w.listing(FileRequest, matter=matter)
    letter.requires("not-wanted", asked.none(lambda r: r.state == "open"),
        "Nobody is told that a file lies in the vault while a request for that file is open: the job "
        "{policy.wanted:waits for the outcome of the request|is refused and the file passes to the transfer desk}.",
        otherwise=policy.wanted, breaks=(request.state, "open"))
    letter.requires("reachable", contact.last_letter == "delivered",
        "The letter goes to the contact that the file names; if the last one sent there came back, the job waits until "
        "the client has given a new address.",
        breaks=(contact.last_letter, "returned"))

    w.task(
        "Could you move what is left of {client.name}'s file {matter} from the active store to the vault, class and "
        "all, and let the client know the number? Please do all of it or leave it as it is; a box stuck in the bay "
        "helps nobody.",
        "{matter} is closed and {owner.name} says the box can go: out of the active store, into the vault, letter to "
        "the client. The whole lot in one go, or nothing.",
        "The store is bursting. Next is the remaining box of {matter} ({client.name}); the slip is signed and nobody "
        "needs the file any more. Release, archive, write to the client: the three together or none of them.")
    w.context("You work in the records room of the firm. Archiving follows policy {policy}.")
