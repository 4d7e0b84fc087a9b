"""Storage team of a hosting company: a bucket moves to another region, writers and all."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._object_storage import (
    AccessReport, Bucket, ChangeSlot, CopyRetire, CostAlert, HomeSet, ObjectLock, Region, RegionPolicy, ReplicaStart,
    ResidencyTag, RestoreDrill, storage_look_ups, Team, TransferPact, WriteQueue, Writer, WritersSwitch,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "engineering-storage-region",
    protocol="V2",
    variants={
        "tagged": "the residency tag of the bucket allows the new region",
        "pact": "the tag does not, but the team has signed a pact for that region",
        "locks-released": "two locks lay on the bucket and are both released",
        "three-writers": "three services write to the bucket, and all are switched",
    },
    alternatives="A residency tag that allows the region, or a pact that the team has signed.",
    held_out=True,
)
def storage_region(w: Draft) -> None:
    """Copy a bucket to another region, switch its writers once it has caught up, make it home, retire the rest."""
    # fmt: off
    pact_counts, three = w.variant == "pact", w.variant == "three-writers"
    policy = w.add("policy", RegionPolicy, spare=w.whole(50, 400), full=w.disposition(),
                   window=w.length(hours(1), hours(5), minutes(30)), closing=w.disposition(),
                   drill_lasts=w.length(days(7), days(60), days(7)), undrilled=w.disposition(),
                   old_client=w.disposition(),
                   most_pending=w.whole(20, 90))

    # Teams, regions, buckets.
    team = w.add("team", Team, slug=w.pick("billing-core", "atlas-media", "ledger-sync"), oncall=w.code("PD-####"))
    other_team = w.look_alike("other_team", team, slug=w.pick("search-ui", "mail-out"), oncall=w.code("PD-####"))
    old = w.add("old", Region, code=w.code("sa-#"), country="Brazil", free=w.whole(500, 9000))
    new = w.look_alike("new", old, code=w.code("eu-#"), country="Japan" if pact_counts else "Ireland",
                       free=w.whole(2600, 9000))
    w.look_alike("third", old, code=w.code("ap-#"), country="Japan", free=w.whole(10, 900))
    bucket = w.add("bucket", Bucket, slug=w.code("invoices-@@##"), team=team, home=old, gigabytes=w.whole(400, 2000),
                   copy="not started", copy_gets="caught up")
    staging = w.look_alike("staging", bucket, gigabytes=w.whole(10, 900), copy=w.pick("lagging", "not started"))
    theirs = w.look_alike("theirs", bucket, slug=w.code("exports-@@##"), team=other_team, gigabytes=w.whole(10, 3000))

    # Residency, pacts, changes, locks.
    tag = w.add("tag", ResidencyTag, bucket=bucket, tags=bucket, stays_in="Finland or Ireland" if pact_counts
                else w.pick("Finland or Ireland", "Ireland"))
    w.look_alike("tag_staging", tag, bucket=staging, tags=w.pick(staging, bucket), stays_in="anywhere")
    w.look_alike("their_tag", tag, bucket=theirs, tags=theirs, stays_in=w.pick("Ireland", "anywhere"))
    pact = w.add("pact", TransferPact, team=team, region=new, state="signed" if pact_counts else "being negotiated")
    w.look_alike("their_pact", pact, team=other_team, region=w.pick(new, old), state=w.pick("signed",
                 "being negotiated"))
    latest = w.now + policy.window
    change = w.add("change", ChangeSlot, bucket=bucket, about=bucket, target=new,
                   ends=latest + w.length(minutes(5), hours(4)))
    w.look_alike("change_staging", change, bucket=staging, about=w.pick(staging, bucket), target=w.pick(old, new),
                 ends=w.ahead(minutes(20), hours(9)))
    w.look_alike("their_change", change, bucket=theirs, about=theirs, ends=w.ahead(minutes(20), hours(9)))
    lock = w.add("lock", ObjectLock, bucket=bucket, kind="retention", state="released")
    if w.variant == "locks-released":
        w.look_alike("lock_two", lock, kind="legal")
    w.look_alike("lock_staging", lock, bucket=staging, kind="legal", state=w.pick("active", "released"))
    w.look_alike("their_lock", lock, bucket=theirs, state=w.pick("active", "released"))

    # Writers, what hangs, drills.
    writer = w.add("writer", Writer, bucket=bucket, service=w.pick("checkout", "payer"), client="v3")
    w.look_alike("writer_two", writer, service=w.pick("archiver", "mailer"))
    if three:
        w.look_alike("writer_three", writer, service="reporter")
    w.look_alike("writer_staging", writer, bucket=staging, client=w.pick("v2", "v3"))
    w.look_alike("their_writer", writer, bucket=theirs, client=w.pick("v2", "v3"))
    queue = w.add("queue", WriteQueue, bucket=bucket, pending=policy.most_pending - w.whole(1, 18))
    w.look_alike("queue_staging", queue, bucket=staging, pending=w.whole(0, 300))
    recent = w.now - policy.drill_lasts
    drill = w.add("drill", RestoreDrill, bucket=bucket, outcome="restored",
                  done_at=recent + w.length(hours(5), days(4)))
    w.look_alike("drill_staging", drill, bucket=staging, outcome=w.pick("failed", "restored"),
                 done_at=w.ago(days(2), days(90)))
    w.look_alike("their_drill", drill, bucket=theirs, outcome=w.pick("failed", "restored"), done_at=w.ago(days(2),
                 days(90)))
    w.add("alert", CostAlert, bucket=bucket, state=w.pick("muted", "firing"))
    w.add("report", AccessReport, bucket=bucket, readers=w.whole(1, 40))

    storage_look_ups(w)
    writers = w.listing(Writer, bucket=bucket)
    start = w.step("copy", ReplicaStart, bucket_id=bucket, region_id=new, change_id=change)
    start.causes(bucket, copy=bucket.copy_gets)
    switch = w.step("switch", WritersSwitch, bucket_id=bucket, replica=start.receipt.replica, services=writers.count())
    home = w.step("home", HomeSet, bucket_id=bucket, region_id=new, switch_number=switch.receipt.switch_number)
    retire = w.step("retire", CopyRetire, bucket_id=bucket, home_number=home.receipt.home_number, drill_id=drill)
    by_tag = any_of(both(tag.stays_in == "Finland or Ireland", new.country.is_in("Finland", "Ireland")),
                    both(tag.stays_in == "Ireland", new.country == "Ireland"), tag.stays_in == "anywhere")
    by_pact = both(pact.region == new, pact.state == "signed")
    start.requires("residency", both(tag.tags == bucket, any_of(by_pact, by_tag) if pact_counts
                                     else any_of(by_tag, by_pact)),
        "The bucket's own residency tag allows the country of the new region, or the team has signed a transfer pact "
        "for that "
        "region. Data that may not go there are not copied, and the change is closed.", otherwise="BLOCK",
        kind="violated",
        breaks=(pact.state, "being negotiated") if pact_counts else (new.country, "Japan"))
    w.contrast("tag-of-another", {tag.tags: staging}, kind="wrong_entity", flips=("copy.residency",))
    start.requires("change", both(change.about == bucket, change.target == new),
        "A change is planned for this bucket and names that region; lacking one, the move is parked.",
        breaks=(change.target, old), withheld=change)
    start.requires("window", change.ends >= latest,
        "Of the change {policy.window} or more are left. If the end is nearer, the move {policy.closing:is parked "
        "until the "
        "slot has been stretched|is dropped, and a change is planned afresh}.", otherwise=policy.closing,
        breaks=(change.ends, latest - w.length(minutes(3), minutes(50))))
    start.requires("room", new.free >= bucket.gigabytes + policy.spare,
        "The region has room for the bucket and {policy.spare} gigabytes besides. Where it has not, the move "
        "{policy.full:is parked until disks arrive|is dropped}.", otherwise=policy.full,
        breaks=(new.free, bucket.gigabytes - w.whole(1, 200)))
    start.requires("unlocked", w.listing(ObjectLock, bucket=bucket).none(lambda one: one.state == "active"),
        "Not one lock on it is active; with one that is, the move is parked until its holder lets go.",
        breaks=(lock.state, "active"), withheld=lock)
    switch.requires("caught-up", bucket.copy == "caught up",
        "Writers are switched when the copy, asked after it was started, has caught up. A copy that lags has them "
        "stay where "
        "they are.", breaks=(bucket.copy_gets, "lagging"))
    switch.requires("clients", writers.every(lambda one: one.client == "v3"),
        "Every service that writes uses client v3. One on v2 {policy.old_client:holds the switch up until it is "
        "upgraded|"
        "rules the switch out, and the old home stays}.", otherwise=policy.old_client, breaks=(writer.client, "v2"))
    home.requires("drained", queue.pending <= policy.most_pending,
        "The home is set with no more than {policy.most_pending} writes hanging; above that it waits for them to "
        "drain.",
        breaks=(queue.pending, policy.most_pending + w.whole(1, 200)))
    retire.requires("drilled", both(drill.outcome == "restored", drill.done_at >= recent),
        "What was left behind is retired on a drill that restored the bucket in the last {policy.drill_lasts}. "
        "Without one "
        "the old copy {policy.undrilled:stays until there is|is never retired by us, but handed to the archive}.",
        otherwise=policy.undrilled, breaks=(drill.outcome, "failed"))
    w.background("A move that stops half way is left as it is. The change gets a comment for each rule that was not "
                 "met, "
                 "whichever part it belongs to.")

    w.task(
        "{bucket.slug} is to move to {new.code} under {change}. Please do copy, writers, home and the retiring of the "
        "old one, "
        "as far as it goes today.",
        "Could you take {bucket} to region {new}? The {team.slug} people want to be out of {old.code}. Change is "
        "{change}.",
        "Bucket {bucket} to {new.code}, whole move, change {change}. If a stage can't be done, leave it there.")
    w.context("You are on the storage team. Buckets change regions under {policy}. Times are UTC.")
