"""What the database platform keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, hours, Instant, latent, minutes, Policy,
    Record, Ref, Whole,
)  # fmt: skip


class Engineer(Record, id="E-#####"):
    name = Code("full name", filing=True)


class Cluster(Record, id="DBC-####"):
    name = Code(filing=True)
    tier = Choice("production", "rehearsal", filing=True)
    free_space = Whole("free space on the volume", unit="GiB")


class Migration(Record, id="MIG-#####"):
    number = Code(filing=True)
    author = Ref(Engineer)
    script_digest = Code("digest of the script as it now is")
    lock = Choice("shared", "exclusive", doc="lock that the script takes on the table")
    table_size = Whole("size of the table that it changes", unit="GiB")
    leads_to = Code("schema revision that it leads to")


class MigrationApproval(Record, id="MA-#####"):
    filed_under = Ref(Migration, filing=True)
    cluster = Ref(Cluster, "cluster that the approval names")
    script_digest = Code("digest of the script that was approved")
    approver = Ref(Engineer)


class HistoryEntry(Record, id="SH-######"):
    cluster = Ref(Cluster, filing=True)
    migration = Ref(Migration)
    outcome = Choice("applied", "rolled back", "dry run")


class Snapshot(Record, id="SNAP-######"):
    cluster = Ref(Cluster, filing=True)
    state = Choice("complete", "running", "failed")
    taken_at = Instant()
    rows_taken = Whole()


class RestoreTest(Record, id="RT-#####"):
    snapshot = Ref(Snapshot, filing=True)
    ended = Choice("finished", "aborted")
    rows_restored = Whole()


class RecoveryDrill(Record, id="DRL-#####"):
    cluster = Ref(Cluster, filing=True)
    replayed_from = Ref(Snapshot)
    page_errors = Whole()


class SnapshotHold(Record, id="HLD-######"):
    snapshot = Ref(Snapshot, filing=True)
    until = Day()


class Replica(Record, id="RPL-####"):
    cluster = Ref(Cluster, filing=True)
    lag = Whole("how far it is behind the primary", unit="seconds")
    revision = Code("schema revision that it shows")
    settles_on = latent(Code())


class CalendarDays(Record, id="CD-#####"):
    cluster = Ref(Cluster, filing=True)
    kind = Choice("change freeze", "public sale")
    first_day = Day()
    last_day = Day()


class FeatureFlag(Record, id="FLG-#####"):
    key = Code(filing=True)
    needs = Ref(Migration, "migration without which it must stay off")
    open_share = Whole("share of traffic", unit="percent")


class LoadReading(Record, id="LR-######"):
    cluster = Ref(Cluster, filing=True)
    queries = Whole("queries a second")


class MigrationPolicy(Policy, id="DBO-##-#"):
    """Schema migrations on shared clusters"""

    revised = Disposition()
    backup_lasts = Duration()
    keep = Duration()
    lag_lasts = Duration()
    lag_most = Whole(unit="seconds")
    reserve = Whole(unit="GiB")
    first_share = Whole(unit="percent")


class SnapshotHoldPlace(Commit):
    """Hold a snapshot, so that the rotation of backups leaves it alone."""

    snapshot_id = Ref(Snapshot, target=True)
    until = Day("last day of the hold")
    returns = {"hold_id": Ref(SnapshotHold)}


class MigrationApply(Commit):
    """Run a migration on the primary of a cluster; the call returns when the script has ended."""

    cluster_id = Ref(Cluster, target=True)
    migration_id = Ref(Migration, target=True)
    mode = Choice("online", "offline", doc="whether applications stay connected")
    hold_id = Ref(SnapshotHold, "hold on the snapshot to fall back on")
    returns = {"run": Code(form="RUN-########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.advances(minutes(11))


class FlagOpen(Commit):
    """Open a feature flag for a share of traffic."""

    flag_id = Ref(FeatureFlag, target=True)
    share = Whole("share of traffic", unit="percent")
    run = Code("reference of the migration's run")
    returns = {"change": Code(form="FC-######"), "opened_at": Instant()}

    @staticmethod
    def backend(call: Call) -> None:
        call.sets(call.flag_id.open_share, call.share)


class MigrationMark(Commit):
    """Enter a migration in a cluster's schema history as applied, without running it."""

    migration_id = Ref(Migration, target=True)
    cluster_id = Ref(Cluster, target=True)
    returns = {"entry": Code(form="MRK-######")}


def history(w: Draft, cluster: Handle, rehearsal: Handle, migration: Handle, former: Handle) -> tuple[Handle, Handle]:
    """What became of migrations on two clusters, and days set apart: a run rolled back, a freeze that is over."""
    # fmt: off
    tried = w.add("tried", HistoryEntry, cluster=cluster, migration=migration, outcome="rolled back")
    w.look_alike("dry", tried, outcome="dry run")
    w.look_alike("done", tried, migration=former, outcome="applied")
    w.look_alike("tried_there", tried, cluster=rehearsal, outcome=w.pick("applied", "dry run"))
    freeze = w.add("freeze", CalendarDays, cluster=cluster, kind="change freeze", first_day=w.days_ago(5, 9),
                   last_day=w.days_ago(1, 3))
    w.look_alike("sale", freeze, kind="public sale", first_day=w.days_ago(0, 4), last_day=w.days_ahead(0, 6))
    w.look_alike("freeze_there", freeze, cluster=rehearsal, last_day=w.days_ahead(-3, 4))
    w.add("load", LoadReading, cluster=cluster, queries=w.whole(300, 9000))
    # fmt: on
    return tried, freeze


def snapshots(w: Draft, cluster: Handle, limit: Expr) -> tuple[Handle, Handle]:
    """Snapshots around a limit of age: the latest complete one, and the one before; a newer one is not complete."""
    # fmt: off
    snapshot = w.add("snapshot", Snapshot, cluster=cluster, state="complete", rows_taken=w.whole(10**7, 10**8),
                     taken_at=limit + w.length(minutes(10), hours(3)))
    w.look_alike("latest", snapshot, as_of=w.now - minutes(1), state=w.pick("running", "failed"),
                 rows_taken=w.whole(10**5, 10**7), taken_at=w.ago(minutes(5), hours(2)))
    before = w.look_alike("before", snapshot, rows_taken=w.whole(10**7, 10**8),
                          taken_at=limit - w.length(minutes(30), hours(20)))
    # fmt: on
    return snapshot, before


def two_replicas(
    w: Draft, cluster: Handle, rehearsal: Handle, revision: Expr, next_one: Expr, lag: Expr, read: Expr
) -> tuple[Handle, Handle]:
    """The replicas of a cluster, read since a moment and within a lag, and one of the rehearsal's."""
    # fmt: off
    replica = w.add("replica_1", Replica, as_of=read + w.length(minutes(1), minutes(5)), cluster=cluster,
                    lag=lag - w.whole(0, 4), revision=revision, settles_on=next_one)
    second = w.look_alike("replica_2", replica, as_of=read + w.length(minutes(1), minutes(5)), lag=lag - w.whole(0, 4))
    w.look_alike("replica_there", replica, as_of=w.ago(minutes(1), hours(2)), cluster=rehearsal, lag=w.whole(0, 90))
    # fmt: on
    return replica, second


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Cluster, "cluster_search", "Find clusters by name.", over="name", shows=("name", "tier"))
    w.reads(Cluster, "cluster_get", "A database cluster and its volume.")
    w.reads(LoadReading, "cluster_load", "Latest load of a cluster.", by="cluster")
    w.searches(Migration, "migration_search", "Find migrations by their number.", over="number")
    w.reads(Migration, "migration_get", "A migration and its script.")
    w.lists(MigrationApproval, "approvals_of_migration", "Approvals under a migration.", by="filed_under")
    w.lists(HistoryEntry, "schema_history", "Runs of migrations on a cluster.", by="cluster", page_size=2)
    w.lists(Snapshot, "snapshots_of_cluster", "Snapshots kept of a cluster.", by="cluster")
    w.lists(RestoreTest, "restore_tests", "Restore tests made of a snapshot.", by="snapshot")
    w.lists(RecoveryDrill, "recovery_drills", "Recovery drills held for a cluster.", by="cluster")
    w.lists(SnapshotHold, "snapshot_holds", "Holds on a snapshot.", by="snapshot")
    w.reads(SnapshotHold, "snapshot_hold_get", "A hold by its number.")
    w.lists(Replica, "replica_status", "Latest reading of every replica of a cluster.", by="cluster")
    w.lists(CalendarDays, "cluster_calendar", "Days set apart in a cluster's calendar.", by="cluster")
    w.searches(FeatureFlag, "flag_search", "Find feature flags by their key.", over="key")
    w.reads(FeatureFlag, "flag_get", "A feature flag and what it depends on.")
    w.searches(Engineer, "people_search", "Find colleagues by name.", over="name")
    w.reads(Engineer, "people_get", "A colleague by staff number.")
    w.reads(MigrationPolicy, "policy_get", "A policy of database operations by its number.")
