"""Database operations of a ticket seller: a schema migration is run on a cluster and its flag opened."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._database_platform import (
    CalendarDays, Cluster, Engineer, FeatureFlag, FlagOpen, history, HistoryEntry, look_ups, Migration, MigrationApply,
    MigrationApproval, MigrationMark, MigrationPolicy, RecoveryDrill, RestoreTest, SnapshotHold, SnapshotHoldPlace,
    snapshots, two_replicas,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "engineering-schema-migration",
    protocol="V2",
    variants={
        "additive": "a script without an exclusive lock, run online over a snapshot proven by a restore test",
        "rewrite": "a script that locks its table, run offline where there is room; test and drill prove the snapshot",
        "drill": "the restore test was aborted, but a recovery drill replayed from the snapshot",
        "held": "the snapshot is held long enough already, so the migration is the first step",
    },
    alternatives="A restore test or a recovery drill proves the snapshot.",
)
def schema_migration(w: Draft) -> None:
    """Hold the snapshot to fall back on, run a migration on a cluster, and open the flag that needs it."""
    # fmt: off
    rewrite, drilled, held = w.variant == "rewrite", w.variant == "drill", w.variant == "held"
    policy = w.add("policy", MigrationPolicy, revised=w.disposition(), reserve=w.whole(20, 90),
                   backup_lasts=w.length(hours(6), hours(36), hours(1)), first_share=w.whole(2, 15),
                   keep=w.length(days(5), days(21), days(1)), lag_most=w.whole(5, 40),
                   lag_lasts=w.length(minutes(6), minutes(30)))
    author, approver = [w.add(one, Engineer, name=w.person()) for one in ("author", "approver")]

    # Two clusters of one name, the migration and the one before it, approvals, history and calendar.
    size = w.whole(120, 700)
    cluster = w.add("cluster", Cluster, name=w.pick("seatmaps", "orders-eu", "door-scans"), tier="production",
                    free_space=size + policy.reserve + w.whole(2, 60) if rewrite else w.whole(40, 900))
    rehearsal = w.look_alike("rehearsal", cluster, tier="rehearsal", free_space=w.whole(40, 900))
    migration = w.add("migration", Migration, number=w.code("V4.1##"), author=author,
                      lock="exclusive" if rewrite else "shared", script_digest=w.code("#@#@-##@#"), table_size=size,
                      leads_to=w.code("rev-7#@#@#"))
    former = w.look_alike("former", migration, number=w.code("V4.0##"), lock=w.pick("shared", "exclusive"),
                          script_digest=w.code("#@#@-##@#"), leads_to=w.code("rev-6#@#@#"))
    approval = w.add("approval", MigrationApproval, filed_under=migration, cluster=cluster, approver=approver,
                     script_digest=migration.script_digest)
    w.look_alike("stray", approval, filed_under=former, cluster=w.pick(cluster, rehearsal))
    tried, freeze = history(w, cluster, rehearsal, migration, former)

    # Snapshots: one in progress, the one to fall back on, the one before; what has been shown of them.
    limit = w.now - policy.backup_lasts
    snapshot, before = snapshots(w, cluster, limit)
    fewer = snapshot.rows_taken - w.whole(700, 9 * 10**6)
    test = w.add("test", RestoreTest, snapshot=snapshot, ended="aborted" if drilled else "finished",
                 rows_restored=fewer if drilled else snapshot.rows_taken)
    w.look_alike("test_before", test, snapshot=before, ended="finished", rows_restored=before.rows_taken)
    drill = w.add("drill", RecoveryDrill, cluster=cluster, page_errors=0,
                  replayed_from=snapshot if drilled or rewrite else before)
    w.look_alike("drill_there", drill, cluster=rehearsal, page_errors=w.whole(0, 3))
    until = w.now.day + policy.keep
    hold = w.add("hold", SnapshotHold, absent=not held, snapshot=snapshot,
                 until=until + w.length(0, days(3), days(1)) if held else until)
    w.add("brief", SnapshotHold, snapshot=snapshot, until=until - w.length(days(1), days(4), days(1)))
    w.add("hold_before", SnapshotHold, snapshot=before, until=w.days_ahead(1, 40))

    # Replicas and the flag.
    replicas = two_replicas(
        w, cluster, rehearsal, former.leads_to, migration.leads_to, policy.lag_most, w.now - policy.lag_lasts)
    flag = w.add("flag", FeatureFlag, key=w.pick("seat-hold-v2", "split-refunds"), needs=migration, open_share=0)
    w.look_alike("other_flag", flag, key=w.pick("seat-hold-v1", "refund-notes"), needs=former)

    look_ups(w)
    w.offers(MigrationMark, SnapshotHoldPlace)

    place = None
    if not held:
        place = w.step("hold", SnapshotHoldPlace, snapshot_id=snapshot, until=until).creates(hold)
    apply = w.step("apply", MigrationApply, cluster_id=cluster, migration_id=migration,
                   mode="offline" if rewrite else "online", hold_id=place.receipt.hold_id if place else hold)
    for replica in replicas:
        apply.causes(replica, revision=replica.settles_on)
    release = w.step("release", FlagOpen, flag_id=flag, share=policy.first_share, run=apply.receipt.run)

    w.background("A source that gives no answer leaves its step waiting for it to come back.")
    w.background("The desk notes how each of these points stands, those behind a failed one included, and carries out "
                 "whatever comes before the step that fails.")
    first = place or apply
    first.requires("approved", approval.cluster == cluster,
        "A migration is run on the cluster that an approval filed under it names; the whole request waits until an "
        "approval does.",
        breaks=(approval.cluster, rehearsal))
    first.requires("same-script", approval.script_digest == migration.script_digest,
        "If the script is no longer the one that was approved, by its digest, the request {policy.revised:waits for an "
        "approval of the new one|is refused and has to be filed afresh}.",
        otherwise=policy.revised, breaks=(approval.script_digest, former.script_digest))
    first.requires("not-own", approval.approver != migration.author,
        "Authors do not approve their own scripts; where one did, the request is turned down.",
        otherwise="BLOCK", breaks=(migration.author, approver), kind="violated")
    first.requires("not-applied",
        w.listing(HistoryEntry, cluster=cluster).none(lambda h: both(h.migration == migration, h.outcome == "applied")),
        "What the schema history shows as applied on the cluster is never run there again: such a request is closed.",
        otherwise="BLOCK", breaks=(tried.outcome, "applied"))
    first.requires("recent", both(snapshot.state == "complete", snapshot.taken_at >= limit),
        "The snapshot to fall back on is the latest complete one of the cluster, taken at most {policy.backup_lasts} "
        "ago; if that is too long ago, everything waits for the next.",
        breaks=(snapshot.taken_at, limit - w.length(minutes(5), minutes(25))))
    replayed = both(drill.replayed_from == snapshot, drill.page_errors == 0)
    first.requires("restorable", any_of(test.rows_restored == snapshot.rows_taken, replayed),
        "It has been shown to restore, by a test that brought back as many rows as were taken or by a drill that "
        "replayed from it without page errors; until then everything waits as well.",
        breaks=(drill.page_errors, w.whole(1, 9)) if drilled else None if rewrite else (test.rows_restored, fewer),
        withheld=drill if drilled else None if rewrite else test)
    w.background(
        "Once all of that is in order, and ahead of the run, the snapshot is put on hold until {policy.keep} after the "
        "day of the run; where a hold lasts that long already, it is the one to rely on.")
    no_freeze = w.listing(CalendarDays, cluster=cluster).none(
        lambda d: both(d.kind == "change freeze", d.first_day <= w.now.day, d.last_day >= w.now.day))
    apply.requires("no-freeze", no_freeze,
        "On a day of change freeze the run is refused and has to be asked for again, for another day; the hold is "
        "placed all the same.",
        otherwise="BLOCK", breaks=(freeze.last_day, w.days_ahead(0, 4)))
    apply.requires("lag", both(*(one.lag <= policy.lag_most for one in replicas)),
        "A run waits until every replica, by a reading not older than {policy.lag_lasts}, is at most {policy.lag_most} "
        "behind the primary.",
        breaks=(replicas[0].lag, policy.lag_most + w.whole(1, 9)),
        max_age=tuple((one, policy.lag_lasts) for one in replicas))
    room = ("A script that takes an exclusive lock is run offline and needs free space for a second copy of its table "
            "and {policy.reserve} beyond; short of that the run waits for a larger volume. All others are run online.")
    if rewrite:
        apply.requires("room", cluster.free_space - migration.table_size >= policy.reserve, room,
            breaks=(cluster.free_space, migration.table_size + policy.reserve - w.whole(1, 60)))
    else:
        w.background(room)
    release.requires("replicated", both(*(one.revision == migration.leads_to for one in replicas)),
        "The flag waits until every replica, read after the run, shows the revision that the migration leads to.",
        breaks=(replicas[1].settles_on, former.leads_to))
    release.requires("right-flag", flag.needs == migration,
        "It is first opened for {policy.first_share} of traffic, and only if the migration is the one that it needs; "
        "opening any other flag along with a migration is refused.",
        otherwise="BLOCK", breaks=(flag.needs, former))

    w.task(
        "Can you get {migration.number} onto {cluster.name} (production) today and then start opening {flag.key}? "
        "{approver.name} has signed it off. Should something be in the way, go as far as you get.",
        "{flag.key} is waiting for {migration.number} on the production cluster {cluster.name}. Please run it and let "
        "the first users in; do as much of it as is possible today. The backup was restored fine, I am told.",
        "Please see {migration.number} through on {cluster.name}, production: backup kept, script run, {flag.key} "
        "opened. Take it as far as it can go. {author.name} wrote it, {approver.name} approved.")
    w.context("You are on the database operations desk. Migrations follow policy {policy}.")
