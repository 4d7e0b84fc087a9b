"""Identifier desk of a data archive: a deposit gets its DOI, bound to the file that was really deposited."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.research._identifier_desk import (
    Centre, clutter, Curator, Deposit, DepositFile, DoiRegister, DoiVersionRegister, FixityRun, IdentifierEntry,
    IdentifierPolicy, look_ups, Mandate, Manifest, MetadataPublish, MetadataRecord, MetadataRelease, PageProbe,
    PrefixGrant,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, hours, task_pair


@task_pair(
    "research-identifier-registration",
    protocol="V1",
    variants={
        "own": "much has changed since the deposit before it, so it gets a DOI of its own",
        "version": "little has changed: it is registered as the next version of a DOI that is live",
        "tape": "a file so large that the tree hash of the tape copy is what counts",
        "deputy": "the owner's deputy, under a mandate, has released the metadata",
    },
    alternatives="A release by the owner of the metadata, or by a deputy with a mandate.",
)
def identifier_registration(w: Draft) -> None:
    """Register a deposit's identifier with the checksum of the file that lies in the archive."""
    # fmt: off
    version, tape, deputy = (w.variant == one for one in ("version", "tape", "deputy"))
    policy = w.add("policy", IdentifierPolicy, tape_from=w.whole(40, 220), version_up_to=w.whole(8, 40),
                   run_lasts=w.length(days(3), days(30), days(1)), several=w.disposition(), stranger=w.disposition(),
                   registered=w.disposition(), unreleased=w.disposition(), tombstone=w.disposition())
    centre = w.add("centre", Centre, name=w.pick("Centre for Polar Data", "Northern Environment Archive"))
    neighbour = w.look_alike("neighbour", centre, name=w.pick("Centre for Permafrost Data", "Sea Ice Archive"))
    owner, helper, visitor = [w.add(one, Curator, name=w.person(), centre=centre)
                              for one in ("owner", "helper", "visitor")]

    # The deposit, the one before it, and one of a like title at another centre.
    deposit = w.add("deposit", Deposit, title=w.pick("Snow depth soundings", "Mooring temperatures"), centre=centre,
                    state="accepted")
    earlier = w.look_alike("earlier", deposit)
    twin = w.look_alike("twin", deposit, title=w.pick("Snow depth models", "Mooring models"), centre=neighbour,
                        state=w.pick("in intake", "accepted", "returned"))

    # Files with their fixity runs in both stores, and what the depositors computed.
    less, more = w.whole(-9, -1), w.whole(0, 9)
    file = w.add("file", DepositFile, deposit=deposit, role="data", state="current",
                 gigabytes=policy.tape_from + (more if tape else less))
    spare = w.look_alike("spare", file, state="superseded", gigabytes=w.whole(20, 240))
    w.look_alike("codebook", file, role=w.pick("codebook", "readme"), gigabytes=w.whole(1, 2))
    past_file = w.look_alike("past_file", file, deposit=earlier, gigabytes=w.whole(20, 240))
    forms = "sha256:7c##e0##51f#", "tree:b2##40##d9a#"
    manifest = w.add("manifest", Manifest, deposit=deposit, flat=w.code(forms[0]), tree=w.code(forms[1]))
    w.look_alike("past_manifest", manifest, deposit=earlier, flat=w.code(forms[0]), tree=w.code(forms[1]))
    w.look_alike("twin_manifest", manifest, deposit=twin)
    recent = w.now - policy.run_lasts + w.length(hours(1), hours(50))
    flat = w.add("flat", FixityRun, as_of=recent, file=file, store="disk", checksum=manifest.flat)
    tree = w.look_alike("tree", flat, as_of=recent, store="tape", checksum=manifest.tree)
    if not tape:
        w.look_alike("tree_past", tree, as_of=w.ago(days(1), days(50)), file=past_file, checksum=w.code(forms[1]))
    w.look_alike("spare_run", flat, as_of=w.ago(days(1), days(50)), file=spare,
                 checksum=w.pick(manifest.flat, w.code(forms[0])))
    run, sent = (tree, manifest.tree) if tape else (flat, manifest.flat)

    # Metadata, who released them, who stands in for whom.
    small, large = w.whole(-5, 0), w.whole(1, 12)
    record = w.add("record", MetadataRecord, deposit=deposit, owner=owner, edition=w.whole(3, 9), continues=earlier,
                   changed=policy.version_up_to + (small if version else large))
    past_record = w.look_alike("past_record", record, deposit=earlier, owner=w.pick(owner, helper), continues=twin,
                               edition=w.whole(1, 12), changed=w.whole(2, 60))
    release = w.add("release", MetadataRelease, filed_under=deposit, metadata=record, edition=record.edition,
                    signed_by=helper if deputy else owner)
    w.look_alike("old_release", release, metadata=past_record, edition=past_record.edition,
                 signed_by=w.pick(owner, helper))
    w.look_alike("past_release", release, filed_under=earlier, metadata=past_record, signed_by=w.pick(visitor, owner))
    mandate = w.add("mandate", Mandate, owner=owner, deputy=helper,
                    until=w.days_ahead(0, 40) if deputy else w.days_ago(-30, 90))
    w.look_alike("other_mandate", mandate, owner=helper, deputy=w.pick(owner, visitor), until=w.days_ahead(-60, 60))

    # Prefixes, identifiers entered so far, landing pages.
    grant = w.add("grant", PrefixGrant, prefix=w.code("10.2####"), centre=centre)
    w.look_alike("their_grant", grant, prefix=w.code("10.3####"), centre=neighbour)
    entry = w.add("entry", IdentifierEntry, deposit=deposit, state=w.pick("draft", "tombstone"))
    past_entry = w.look_alike("past_entry", entry, deposit=earlier, state="findable")
    w.look_alike("twin_entry", entry, deposit=twin, state=w.pick("findable", "tombstone"))
    probe = w.add("probe", PageProbe, deposit=deposit, answer=w.pick("200", "302"))
    w.look_alike("past_probe", probe, deposit=earlier, answer=w.pick("200", "302", "404", "503"))
    clutter(w, deposit, earlier)

    look_ups(w)
    w.offers(DoiRegister, DoiVersionRegister, MetadataPublish)
    shared = {"deposit_id": deposit, "file_id": file, "metadata_id": record, "checksum": run.checksum}
    if version:
        give = w.step("give", DoiVersionRegister, **shared, earlier_entry_id=past_entry)
    else:
        give = w.step("give", DoiRegister, **shared, prefix=grant.prefix)
    w.background("If at most {policy.version_up_to} of the rows differ from the deposit before it, a deposit becomes "
                 "the next version of that one's DOI; if more do, it gets a DOI of its own.")
    w.background("A service that is down keeps the registration pending for as long as it is.")
    w.background("The receipt for the centre accounts for all of the following points, one after the other.")
    give.requires("accepted", deposit.state == "accepted",
        "Identifiers are for accepted deposits. A request for one that is still in intake or was returned is rejected.",
        otherwise="BLOCK", breaks=(deposit.state, w.pick("in intake", "returned")))
    files = w.listing(DepositFile, deposit=deposit)
    give.requires("one-file", files.count(lambda f: both(f.role == "data", f.state == "current")) == 1,
        "An identifier is bound to exactly one current data file. With several, the registration {policy.several:is "
        "left until the centre has marked the superseded ones|is rejected and the deposit goes back to the centre}.",
        otherwise=policy.several, breaks=(spare.state, "current"))
    give.requires("checksum", agree(run.checksum, sent),
        "The checksum published is the one computed in the archive: from {policy.tape_from} the tree hash of the tape "
        "copy, below that the SHA-256 of the disk copy. It is the same as in the depositor's manifest; as long as the "
        "two differ, or the fixity run is older than {policy.run_lasts}, the registration is left.",
        breaks=(run.checksum, w.code("tree:e5##1f##77c#" if tape else "sha256:d1##a3##8b2#")),
        max_age=(run, policy.run_lasts), withheld=run)
    by_deputy = both(release.signed_by == mandate.deputy, mandate.until >= w.now.day)
    give.requires("owner", any_of(release.signed_by == record.owner, by_deputy),
        "The owner named in the metadata record has released it, or somebody who may stand in for the owner at "
        "present. A release by anyone else {policy.stranger:leaves the registration open until the owner has signed|"
        "gets the registration rejected}.",
        otherwise=policy.stranger, kind="violated" if deputy else "wrong_entity",
        breaks=(mandate.until, w.days_ago(1, 50)) if deputy else (release.signed_by, visitor))
    give.requires("edition", both(release.metadata == record, release.edition == record.edition),
        "Released was the present edition of this very record; if it has changed since, the registration "
        "{policy.unreleased:is left until the change is released too|is rejected}.",
        otherwise=policy.unreleased, breaks=(release.edition, record.edition - w.whole(1, 2)))
    give.requires("prefix", grant.centre == deposit.centre,
        "No deposit is registered under a prefix that was given to another data centre; such a request is rejected.",
        otherwise="BLOCK", breaks=(grant.centre, neighbour))
    give.requires("once", w.listing(IdentifierEntry, deposit=deposit).none(lambda e: e.state == "findable"),
        "If the deposit has a findable identifier already, the request {policy.registered:is left until the centre has "
        "said which one it wants|is rejected}.",
        otherwise=policy.registered, breaks=(entry.state, "findable"))
    live = ("A version can be added to a findable DOI only; where that of the deposit before is a tombstone, the "
            "registration {policy.tombstone:is left until it has been revived|is rejected}.")
    if version:
        give.requires("live", past_entry.state == "findable", live, otherwise=policy.tombstone,
                      breaks=(past_entry.state, "tombstone"))
    else:
        w.background(live)

    w.task(
        "Please get {deposit} its DOI under {grant.prefix}, the paper goes to print tomorrow. {owner.name} told me on "
        "the phone that the metadata are final.",
        "{centre.name} need an identifier for {deposit} (“{deposit.title}”), prefix {grant.prefix}. The checksum is in "
        "their mail, all should match.",
        "Could you register {deposit} today? Prefix {grant.prefix}. {helper.name} says that files and metadata have "
        "been ready since last week.")
    w.context("You are on the identifier desk of the archive. Identifiers are registered under policy {policy}.")
