"""Build platform: a stored artifact is deleted once its retention label and everybody else allow it."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._artifact_store import (
    Artifact, ArtifactDelete, BundleDelete, clutter, Depot, DepotPurge, LABELS, LegalHold, look_ups, Part, PullEntry,
    PurgeTicket, Relabelling, RetentionPolicy, VaultCopy, Workload,
)  # fmt: skip
from episem_gym.task_specs.language import agree, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "engineering-artifact-deletion",
    protocol="V1",
    variants={
        "snapshot": "built as a snapshot, which is kept for a short time",
        "release": "built as a release, which is kept for longer and needs a copy in the vault",
        "relabelled": "built to stay for ever, and given the label of a snapshot by a later decision",
        "bundle": "a bundle for several platforms: it goes with all its parts",
    },
    alternatives="The label of the build, or the one that a granted relabelling gives.",
)
def artifact_deletion(w: Draft) -> None:
    """Delete an artifact from the store, on a ticket."""
    # fmt: off
    release, relabelled, bundle = (w.variant == one for one in ("release", "relabelled", "bundle"))
    policy = w.add("policy", RetentionPolicy, keep_snapshot=w.length(days(40), days(120), days(5)),
                   keep_release=w.length(days(200), days(700), days(10)), young=w.disposition(),
                   quiet=w.length(days(5), days(25), days(1)), pulled=w.disposition(), running=w.disposition(),
                   held=w.disposition(), copy_lasts=w.length(hours(12), hours(90), hours(6)),
                   tombstone=w.length(days(30), days(120), days(5)))
    keep = policy.keep_release if release else policy.keep_snapshot

    # Two repositories of like names; the artifact and its neighbours.
    depot = w.add("depot", Depot, name=w.pick("payments/gateway", "maps/tiler", "mail/relay"))
    other = w.look_alike("other", depot, name=w.pick("payments/gateway-tools", "maps/tiler-jobs"))
    built = w.now.day - keep
    art = w.add("art", Artifact, depot=depot, tag=w.code("4.#.##"), digest=w.code("sha-#@##@#"),
                label=LABELS[1] if release else LABELS[2] if relabelled else LABELS[0],
                built_on=built - w.length(days(1), days(4), days(1)))
    near = w.look_alike("near", art, tag=w.code("5.#.##"), digest=w.code("sha-#@##@#"), label=w.pick(*LABELS),
                        built_on=w.days_ago(45, 300))
    theirs = w.look_alike("theirs", art, depot=other, digest=w.code("sha-#@##@#"), label=w.pick(*LABELS),
                          built_on=w.days_ago(5, 800))
    ticket = w.add("ticket", PurgeTicket, depot=depot, artifact=art, digest=art.digest, raised_by=w.person(),
                   state="open")
    w.look_alike("past_ticket", ticket, artifact=near, digest=near.digest, state=w.pick("open", "withdrawn"))
    w.look_alike("their_ticket", ticket, depot=other, artifact=theirs, digest=w.pick(art.digest, theirs.digest))
    change = w.add("change", Relabelling, artifact=art, label=LABELS[0] if relabelled else LABELS[2],
                   state="granted" if relabelled else "refused")
    w.look_alike("near_change", change, artifact=near, label=w.pick(*LABELS), state=w.pick("granted", "refused"))
    parts = [w.add("part", Part, artifact=art, platform="linux/amd64")] if bundle else []
    if bundle:
        parts += [w.look_alike("part_2", parts[0], platform="linux/arm64"),
                  w.look_alike("part_3", parts[0], platform="linux/s390x")]
    w.add("near_part", Part, artifact=near, platform="linux/amd64")

    # Who pulls it, what runs, holds, and copies in the vault.
    edge = w.now - policy.quiet
    pull = w.add("pull", PullEntry, artifact=art, reader=w.code("ci-@@##"), last_at=edge - w.length(hours(1), days(2)))
    for n in range(3):
        w.look_alike(f"pull_{n}", pull, reader=w.code("ci-@@##"), last_at=edge - w.length(hours(1), days(9)))
    w.look_alike("near_pull", pull, artifact=near, last_at=w.ago(hours(1), days(40)))
    load = w.add("load", Workload, depot=depot, digest=art.digest, state="stopped")
    w.look_alike("near_load", load, digest=near.digest, state=w.pick("running", "stopped"))
    w.look_alike("their_load", load, depot=other, digest=theirs.digest, state=w.pick("running", "stopped"))
    hold = w.add("hold", LegalHold, depot=depot, artifact=art, state="released")
    w.look_alike("near_hold", hold, artifact=near, state=w.pick("in force", "released"))
    w.look_alike("their_hold", hold, depot=other, artifact=theirs, state=w.pick("in force", "released"))
    copy = w.add("copy", VaultCopy, artifact=art, digest=art.digest,
                 as_of=w.now - policy.copy_lasts + w.length(minutes(20), hours(4)))
    w.look_alike("near_copy", copy, artifact=near, digest=w.pick(near.digest, art.digest),
                 as_of=w.ago(hours(1), hours(120)))
    clutter(w, depot)
    look_ups(w)

    until = w.now.day + policy.tombstone
    if bundle:
        erase = w.step("erase", BundleDelete, artifact_id=art, part_ids=parts, ticket_id=ticket, tombstone_until=until)
        w.offers(ArtifactDelete, DepotPurge)
    else:
        erase = w.step("erase", ArtifactDelete, artifact_id=ticket.artifact, ticket_id=ticket, tombstone_until=until)
        w.offers(BundleDelete, DepotPurge)
    w.background("The tag of what is deleted stays taken for {policy.tombstone}, so that no other build gets it. What "
                 "was stored as a bundle goes with every one of its parts.")
    erase.requires("ticket", both(ticket.state == "open", ticket.digest == art.digest),
        "The ticket is open and states the digest of the artifact that it names; one that was withdrawn, or that "
        "mixes two artifacts up, is turned away.",
        otherwise="BLOCK", breaks=(ticket.digest, near.digest), kind="wrong_entity")
    relabels = w.listing(Relabelling, artifact=art)
    erase.requires("label", both(change.state == "granted", change.label == LABELS[0]) if relabelled else both(
            art.label == LABELS[1] if release else art.label == LABELS[0],
            relabels.none(lambda r: r.state == "granted")),
        "What counts is the label of the build, unless a relabelling was granted, whose label then counts. Nothing "
        "that is labelled permanent is deleted: such a ticket is turned away.",
        otherwise="BLOCK", breaks=(change.state, "refused" if relabelled else "granted"), kind="violated")
    erase.requires("age", w.now.day - art.built_on > keep,
        "Snapshots are kept for {policy.keep_snapshot} after the build and releases for {policy.keep_release}; they go "
        "after that only, and a ticket that comes sooner {policy.young:stays in the queue until then|is turned away}.",
        otherwise=policy.young, breaks=(art.built_on, built + w.length(0, days(4), days(1))))
    erase.requires("pulls", w.listing(PullEntry, artifact=art).none(lambda p: p.last_at > edge),
        "If any account has pulled it in the past {policy.quiet}, the ticket "
        "{policy.pulled:stays in the queue until it has been left alone for so long|is turned away}.",
        otherwise=policy.pulled, breaks=(pull.last_at, edge + w.length(hours(1), hours(20))))
    erase.requires("workloads", w.listing(Workload, depot=depot).none(
            lambda k: both(k.digest == art.digest, k.state == "running")),
        "If a workload runs this digest, the ticket "
        "{policy.running:stays in the queue until the workload is stopped|is turned away}.",
        otherwise=policy.running, breaks=(load.state, "running"))
    erase.requires("holds", w.listing(LegalHold, depot=depot).none(
            lambda h: both(h.artifact == art, h.state == "in force")),
        "Under a hold of the legal department that is in force, the ticket "
        "{policy.held:stays in the queue until the hold is released|is turned away}.",
        otherwise=policy.held, breaks=(hold.state, "in force"))
    vault = ("For a release there is a copy in the vault. Its digest, computed within the last {policy.copy_lasts}, "
             "and that of the store are the same; otherwise the ticket stays in the queue until the vault has computed "
             "it anew.")
    if release:
        erase.requires("copy", agree(copy.digest, art.digest), vault, breaks=(copy.digest, near.digest),
            kind="conflicting", max_age=(copy, policy.copy_lasts), withheld=copy)
    else:
        w.background(vault)
        w.contrast("withdrawn", {ticket.state: "withdrawn"}, kind="own", flips=("erase.ticket",))
    w.background("The ticket gets a remark on each of these, no matter which of them failed.")

    w.task(
        "{ticket.raised_by} needs the space: could you delete what {ticket} is on, that's {art.tag} in {depot.name}? "
        "It is long past its time.",
        "Ticket {ticket}, please: {depot.name} {art.tag} can go, nobody has used it for ages.",
        "Can you deal with {ticket} from {ticket.raised_by}? Artifact {art.tag} of {depot.name} is to be deleted.",
    )
    w.context("You look after the artifact store of the build platform. Deletions follow policy {policy}.")
