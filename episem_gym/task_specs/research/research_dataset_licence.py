"""Licensing desk of a research library: the licence on a dataset's card is changed at the depositor's wish."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import both, days, Draft, hours, task_pair
from episem_gym.task_specs.research._data_licensing import (
    CardPublish, clutter, Compatibility, DatasetCard, Depositor, Embargo, LicenceGrant, LicenceRequest, LicenceSet,
    LICENCES, LicensingPolicy, look_ups, PrivacyCheck, SourceEntry,
)  # fmt: skip


@task_pair(
    "research-dataset-licence",
    protocol="V1",
    variants={
        "open": "attribution is asked for; every source of weight is open itself",
        "share-alike": "one source is share-alike, and so is what is asked for",
        "small-source": "a source that would not allow it has too small a share to count",
        "public-domain": "the depositor gives up all rights; sources are in the public domain",
    },
    alternatives="None: the table alone says what may follow from what.",
)
def dataset_licence(w: Draft) -> None:
    """Set the licence that a depositor asks for on the card of a dataset."""
    # fmt: off
    alike, small, free = (w.variant == one for one in ("share-alike", "small-source", "public-domain"))
    wanted = LICENCES[1] if alike else LICENCES[3] if free else LICENCES[0]
    policy = w.add("policy", LicensingPolicy, grant_lasts=w.length(days(60), days(360), days(30)),
                   old_grant=w.disposition(), table_lasts=w.length(days(4), days(24), days(2)), clash=w.disposition(),
                   embargoed=w.disposition(), smallest_share=w.whole(4, 16), stranger=w.disposition())

    # Two depositors, two cards of one title, the requests.
    depositor = w.add("depositor", Depositor, name=w.person(), employed_until=w.days_ahead(1, 90))
    colleague = w.add("colleague", Depositor, name=w.person(), employed_until=w.days_ahead(-200, 400))
    title = w.pick("Coastal tide gauges", "Village soundscapes", "Alpine pollen counts")
    card = w.add("card", DatasetCard, title=title, release=w.code("v#.#"), depositor=depositor, licence=LICENCES[4],
                 state=w.pick("draft", "published"))
    other = w.look_alike("other", card, depositor=w.pick(depositor, colleague), release=w.code("v#.#"),
                         licence=w.pick(*LICENCES), state=w.pick("draft", "published", "withdrawn"))
    request = w.add("request", LicenceRequest, card=card, wanted=wanted, asked_by=depositor)
    w.look_alike("their_request", request, card=other, wanted=w.pick(*LICENCES[:4]), asked_by=colleague)

    # Sources, what the table says of them, the rights holder's statements.
    first = LICENCES[1] if alike else LICENCES[3]
    source = w.add("source", SourceEntry, card=card, licence=first, share=w.whole(50, 60))
    w.look_alike("source_two", source, licence=LICENCES[3], share=w.whole(17, 20))
    third = w.look_alike("third", source, licence=LICENCES[2] if small else LICENCES[3],
                         share=policy.smallest_share - w.whole(1, 2) if small else w.whole(17, 20))
    w.look_alike("their_source", source, card=other, licence=w.pick(*LICENCES), share=w.whole(5, 90))
    row = w.add("row", Compatibility, source=first, target=wanted, verdict="allowed",
                as_of=w.now - policy.table_lasts + w.length(hours(1), hours(40)))
    for number, licence in enumerate(one for one in LICENCES[:3] if one != first):
        w.look_alike(f"row_{number}", row, source=licence, verdict=w.pick("allowed", "not allowed", "under review"),
                     as_of=w.ago(days(1), days(30)))
    grant = w.add("grant", LicenceGrant, filed_under=card, card=card, covers=[wanted, LICENCES[2]],
                  signed_by=w.person(), signed_on=w.now.day - policy.grant_lasts + w.length(0, days(12), days(1)))
    w.look_alike("misfiled", grant, card=other, signed_on=w.days_ago(3, 50))
    w.look_alike("their_grant", grant, filed_under=other, card=w.pick(card, other), covers=[w.pick(*LICENCES[:4])],
                 signed_on=w.days_ago(3, 400))

    # Embargoes and privacy checks.
    embargo = w.add("embargo", Embargo, card=card, until=w.days_ago(1, 200))
    w.look_alike("their_embargo", embargo, card=other, until=w.days_ahead(-60, 60))
    check = w.add("check", PrivacyCheck, card=card, release=card.release, finding="no personal data")
    w.look_alike("early_check", check, release=w.code("v0.#"), finding=w.pick("personal data", "not finished"))
    w.look_alike("their_check", check, card=other, release=other.release,
                 finding=w.pick("no personal data", "personal data", "not finished"))
    clutter(w, card, other)

    look_ups(w)
    w.offers(CardPublish)
    change = w.step("change", LicenceSet, card_id=card, release=card.release, licence=request.wanted, grant_id=grant)
    change.requires("depositor", both(request.asked_by == card.depositor, depositor.employed_until >= w.now.day),
        "A change is asked for by the depositor named on the card, while the contract with the institute lasts. From "
        "somebody else the request {policy.stranger:stays open until the depositor has joined it|is turned down}.",
        otherwise=policy.stranger, breaks=(depositor.employed_until, w.days_ago(1, 60)))
    change.requires("statement", both(grant.card == card, request.wanted.is_in(grant.covers)),
        "The rights holder's statement names the card and the licence. A statement for another card is no statement, "
        "and the request is turned down.", otherwise="BLOCK", breaks=(grant.card, other))
    change.requires("statement-age", w.now.day - grant.signed_on <= policy.grant_lasts,
        "Statements hold for {policy.grant_lasts} from their signature; on an older one the request "
        "{policy.old_grant:stays open until it is signed afresh|is turned down}.", otherwise=policy.old_grant,
        breaks=(grant.signed_on, w.now.day - policy.grant_lasts - w.length(days(1), days(14), days(1))))
    change.requires("table", both(row.source == source.licence, row.verdict == "allowed"),
        "By the library's table, as revised within the last {policy.table_lasts}, the licence may follow from that of "
        "the largest source. Where the table is under review or older, the request stays open.",
        breaks=(row.verdict, "under review"), max_age=(row, policy.table_lasts), withheld=row)
    sources = w.listing(SourceEntry, card=card)
    change.requires("no-clash", sources.none(lambda s: both(s.licence.is_in(LICENCES[2], LICENCES[4]),
                                                            s.share >= policy.smallest_share)),
        "No source with {policy.smallest_share} per cent of the records or more is under a non-commercial or custom "
        "licence. If one is, the request {policy.clash:stays open until that source has been replaced|is turned down}.",
        otherwise=policy.clash, kind="violated",
        breaks=(third.share, policy.smallest_share + w.whole(0, 2)) if small else (third.licence, LICENCES[2]))
    change.requires("embargo", w.listing(Embargo, card=card).none(lambda e: e.until >= w.now.day),
        "While an embargo runs on the card its licence stays as it is: the request "
        "{policy.embargoed:stays open until the embargo has ended|is turned "
        "down}.", otherwise=policy.embargoed, breaks=(embargo.until, w.days_ahead(0, 90)))
    change.requires("privacy", both(check.release == card.release, check.finding == "no personal data"),
        "The release on the card has been checked, and no personal data were found; until the check is finished the "
        "request stays open.", breaks=(check.finding, "not finished"))
    w.background("The desk answers with one letter that takes up each of these points, whether it was met or not.")

    w.task(
        "{depositor.name} would like {request.wanted} on the card of "
        "\"{card.title}\", {card}. The rights are all cleared, I "
        "gather. Could you set it?",
        "Please change the licence of {card} "
        "(\"{card.title}\") as {depositor.name} has asked. It is holding up a paper.",
    )
    w.context("You work at the licensing desk of the research library. Licences are set under policy {policy}.")
