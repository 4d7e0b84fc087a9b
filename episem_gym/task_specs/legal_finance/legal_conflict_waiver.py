"""Intake of a law firm: a conflict is noted as waived once every client it touches has signed."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import both, days, Draft, task_pair
from episem_gym.task_specs.legal_finance._litigation_floor import (
    Approach, ApproachDecline, Brief, conflict_look_ups, ConflictClear, ConflictHit, ConflictPolicy, Deadline, Lawsuit,
    Party, Revocation, Signatory, Waiver, WaiverLetter, Wall, WallRaise,
)  # fmt: skip


@task_pair(
    "legal-conflict-waiver",
    protocol="V1",
    variants={
        "two-clients": "two clients are touched directly, and both have signed",
        "former-client": "the second is a former client, who has to sign as well",
        "name-only": "the second hit is a name and no more; one waiver is enough",
        "second-letter": "the letter was sent anew, and both have signed the second edition",
    },
    alternatives="None: a client's own waiver stands in one list, and nothing else takes its place.",
)
def conflict_waiver(w: Draft) -> None:
    """Note a conflict as waived by everybody whom it touches."""
    # fmt: off
    former, name_only, anew = (w.variant == one for one in ("former-client", "name-only", "second-letter"))
    policy = w.add("policy", ConflictPolicy, lasts=w.length(days(20), days(90), days(5)), stale=w.disposition(),
                   standing=w.length(days(10), days(60), days(5)), too_new=w.disposition(),
                   unwalled=w.disposition(), taken_back=w.disposition())

    # Who comes, against whom, and whom it touches.
    comer = w.add("comer", Party, name=w.firm("Packaging", "Robotics"), seat=w.pick("Gdynia", "Bruges", "Linz"))
    first = w.look_alike("first", comer, name=w.firm("Shipping", "Steel"), seat=w.pick("Bergen", "Vigo"))
    second = w.look_alike("second", comer, name=w.firm("Dairy", "Glass"), seat=w.pick("Århus", "Namur"))
    approach = w.add("approach", Approach, client=comer, against=first, subject=w.pick("supply", "patent"),
                     came_in=w.days_ago(9, 14))
    before = w.look_alike("before", approach, against=second, subject="lease", came_in=w.days_ago(200, 400))
    hit = w.add("hit", ConflictHit, approach=approach, party=first, nature="direct")
    w.look_alike("hit_two", hit, party=second,
                 nature="former client" if former else "name only" if name_only else "direct")
    w.look_alike("hit_before", hit, approach=before, party=second, nature=w.pick("direct", "name only"))
    edition = 2 if anew else 1
    letter = w.add("letter", WaiverLetter, approach=approach, edition=edition, state="sent")
    if anew:
        w.look_alike("letter_one", letter, edition=1, state="replaced")
    w.look_alike("letter_before", letter, approach=before, edition=w.whole(1, 2), state="sent")

    # Signatories, waivers, revocations.
    oldest = w.now.day - policy.lasts
    signed = oldest + w.length(0, days(4), days(1))
    known = signed - policy.standing
    signer = w.add("signer", Signatory, party=first, name=w.person(), since=known - w.length(0, days(9), days(1)))
    signer_two = w.look_alike("signer_two", signer, party=second, name=w.person(), since=w.days_ago(300, 2000))
    w.look_alike("signer_new", signer, name=w.person(), since=w.days_ago(1, 20))
    w.look_alike("signer_comer", signer, party=comer, name=w.person(), since=w.days_ago(9, 900))
    waiver = w.add("waiver", Waiver, party=first, approach=approach, signed_by=signer.name, letter=letter.edition,
                   signed_on=signed)
    waiver_two = w.look_alike("waiver_two", waiver, party=second, signed_by=signer_two.name,
                              approach=before if name_only else approach,
                              signed_on=w.days_ago(190, 400) if name_only else w.days_ago(1, 8))
    old = w.look_alike("waiver_old", waiver, approach=before, letter=1, signed_on=w.days_ago(190, 400))
    if anew:
        w.look_alike("waiver_one", waiver, letter=1, signed_on=w.days_ago(95, 120))
    revoked = w.add("revoked", Revocation, party=first, waiver=old, on_day=w.days_ago(20, 180))
    w.look_alike("revoked_two", revoked, party=second, waiver=waiver_two if name_only else old,
                 on_day=w.days_ago(20, 180))

    # Who would lead, and who is kept away.
    suit = w.add("suit", Lawsuit, client=first, court="Regional Court, chamber 12", lead=w.person(),
                 docket=w.code("## O ###/26"))
    suit_two = w.look_alike("suit_two", suit, client=comer if former else second, docket=w.code("## O ###/25"),
                            lead=w.person())
    w.look_alike("suit_comer", suit, client=comer, docket=w.code("## O ###/24"), lead=w.person())
    wall = w.add("wall", Wall, approach=approach, lead=suit.lead, state="up")
    w.look_alike("wall_two", wall, lead=suit_two.lead)
    w.look_alike("wall_before", wall, approach=before, lead=w.person(), state=w.pick("up", "planned"))

    w.add("deadline", Deadline, lawsuit=suit, kind="reply", ends_at=w.ahead(days(2), days(20)), state="running")
    w.add("brief", Brief, lawsuit=suit, kind="reply", revision=w.whole(1, 5), docket=suit.docket, length=w.whole(9, 40))

    conflict_look_ups(w)
    w.offers(ApproachDecline, WallRaise)
    given = [waiver] if name_only else [waiver, waiver_two]
    clear = w.step("clear", ConflictClear, approach_id=approach, waiver_ids=given, letter=letter.edition)
    w.background("A waiver is asked for from every client of the firm whom the approach touches directly and from "
                 "every former one. A hit on the name alone asks for none.")
    clear.requires("alive", approach.came_in >= w.now.day - days(30),
        "An approach on which nothing was decided within 30 days has lapsed: it is closed, and whoever came may come "
        "again.", otherwise="BLOCK", breaks=(approach.came_in, w.days_ago(31, 60)))
    clear.requires("for-this", waiver.approach == approach,
        "The waiver is given for this approach. One for an earlier approach is worth nothing here; the approach rests "
        "until the right one is in.", breaks=(waiver.approach, before), withheld=waiver)
    clear.requires("letter", both(waiver.letter == letter.edition, letter.state == "sent"),
        "It answers the letter that was sent last, in its edition. A yes to an edition that was replaced lets the "
        "approach rest, for the client has not seen what has changed.", breaks=(waiver.letter, letter.edition - 1))
    clear.requires("signatory", waiver.signed_by == signer.name,
        "Whoever signed may sign for the client, by the list of its signatories; any other signature is void and the "
        "approach is closed.", otherwise="BLOCK", breaks=(waiver.signed_by, w.person()))
    clear.requires("standing", signer.since <= known,
        "That person had been on the list for {policy.standing} when signing. Someone newer means that the approach "
        "{policy.too_new:rests until the client's board confirms|is closed}.", otherwise=policy.too_new,
        breaks=(signer.since, known + w.length(days(1), days(9), days(1))))
    clear.requires("recent", waiver.signed_on >= oldest,
        "A waiver serves for {policy.lasts} from the day of the signature; an older one {policy.stale:rests the "
        "approach until it is given again|closes the approach}.", otherwise=policy.stale,
        breaks=(waiver.signed_on, oldest - w.length(days(1), days(4), days(1))))
    if not name_only:
        clear.requires("second", both(waiver_two.approach == approach, waiver_two.letter == letter.edition,
                                      waiver_two.signed_by == signer_two.name),
            "The same goes for each further client who has to be asked: for this approach, to the same edition, by "
            "somebody on that client's list. As long as one is missing the approach rests.",
            breaks=(waiver_two.approach, before), kind="wrong_entity")
    clear.requires("not-revoked", w.listing(Revocation, party=first).none(lambda r: r.waiver == waiver),
        "A client may take a waiver back at any time. Where that has happened the approach {policy.taken_back:rests "
        "until they have thought better of it|is closed}.", otherwise=policy.taken_back,
        breaks=(revoked.waiver, waiver))
    walls = w.listing(Wall, approach=approach)
    up = walls.exists(lambda one: both(one.lead == suit.lead, one.state == "up"))
    second_up = walls.exists(lambda one: both(one.lead == suit_two.lead, one.state == "up"))
    clear.requires("walled", up if former or name_only else both(up, second_up),
        "Whoever leads a running matter for a client that is touched is kept away from the approach: the wall is up, "
        "and a wall that is merely planned does not count. Until it stands the approach rests.",
        breaks=(wall.state, "planned"), withheld=wall)
    w.background("The note in the intake file goes through all of these in turn and leaves none out, whatever the "
                 "first of them shows.")

    w.task(
        "{comer.name} want us against {first.name}, approach {approach}. The waivers have come back, I am told. Please "
        "note the conflict as waived so that we can open the matter.",
        "Could you clear the conflict on {approach} ({comer.name})? Clients touched have signed, says the partner.",
    )
    w.context("You run the intake of the firm. Conflicts are waived by rule {policy}.")
