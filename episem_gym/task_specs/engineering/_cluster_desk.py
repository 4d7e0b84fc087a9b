"""What a database desk keeps about clusters and their nodes, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Instant, latent, Policy, Record, Ref, Text,
    Whole,
)  # fmt: skip

SIZES = ("m4", "m8", "m16")


class Cluster(Record, id="DBC-####"):
    name = Code(filing=True)
    tier = Choice("gold", "silver")
    primary = Ref("Node", "node that takes the writes")


class Node(Record, id="NOD-#####"):
    cluster = Ref(Cluster, filing=True)
    size = Choice(*SIZES)
    zone = Code("zone in which it stands")
    health = Choice("in sync", "catching up", "down")
    settles_at = latent(Choice("in sync", "catching up"))


class ResizeOrder(Record, id="RSO-#####"):
    cluster = Ref(Cluster, filing=True)
    covers = Ref(Cluster, "cluster that the order itself names")
    size = Choice(*SIZES, doc="size that is paid for")
    raised_by = Code("who asks")


class LagReading(Record, id="LAG-#####"):
    node = Ref(Node, filing=True)
    behind = Whole("how far it is behind the primary", unit="s")
    settles_at = latent(Whole())


class Snapshot(Record, id="SNP-#####"):
    cluster = Ref(Cluster, filing=True)
    restored = Choice("restored in trial", "trial failed")


class QuotaLine(Record, id="QTL-#####"):
    zone = Code(filing=True)
    free = Whole("nodes of the larger size still free")


class LongQuery(Record, id="LQY-#####"):
    cluster = Ref(Cluster, filing=True)
    state = Choice("running", "ended")
    began_at = Instant()


class QuietPeriod(Record, id="QPD-#####"):
    cluster = Ref(Cluster, filing=True)
    state = Choice("in force", "called off")
    until = Day()


class ClusterNote(Record, id="CLN-#####"):
    cluster = Ref(Cluster, filing=True)
    text = Text()


class Pooler(Record, id="PLR-#####"):
    cluster = Ref(Cluster, filing=True)
    open_now = Whole("connections that are open")


class MonthlyCost(Record, id="MCT-#####"):
    cluster = Ref(Cluster, filing=True)
    euros = Whole(unit="EUR")


class DiskUse(Record, id="DKU-#####"):
    node = Ref(Node, filing=True)
    used = Whole(unit="GB")


class ResizePolicy(Policy, id="DBR-##@"):
    """Larger nodes for a database cluster"""

    trial_lasts = Duration()
    quiet = Disposition()
    scarce = Disposition()
    spare = Whole()
    behind = Whole(unit="s")
    running = Disposition()
    watch_gold = Duration()
    watch_silver = Duration()


class ReplicaResize(Commit):
    """Rebuild a replica at another size."""

    node_id = Ref(Node, target=True)
    size = Choice(*SIZES)
    returns = {"rebuild": Code(form="RBD-######")}


class FailoverRun(Commit):
    """Make a replica the primary of its cluster."""

    cluster_id = Ref(Cluster, target=True)
    node_id = Ref(Node, "node that takes the writes from now on")
    rebuild = Code("reference of its rebuild")
    returns = {"failover": Code(form="FLO-######"), "done_at": Instant()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.cluster_id.primary != call.node_id, "this node is the primary already")
        call.sets(call.cluster_id.primary, call.node_id)


class OldNodeRetire(Commit):
    """Set the day on which a node that no longer takes writes is given back."""

    node_id = Ref(Node, target=True)
    failover = Code("reference of the failover")
    keep_until = Instant("until when it is kept")
    returns = {"retirement": Code(form="RTR-######")}


class NodeRestart(Commit):
    """Restart a node."""

    node_id = Ref(Node, target=True)
    returns = {"restart": Code(form="RST-######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the database desk."""
    # fmt: off
    w.searches(Cluster, "cluster_search", "Find clusters by name.", over="name")
    w.reads(Cluster, "cluster_get", "A database cluster.")
    w.reads(Node, "node_get", "A node as it reports itself.")
    w.lists(Node, "nodes_of_cluster", "Nodes of a cluster.", by="cluster")
    w.reads(ResizeOrder, "resize_order_get", "An order for other nodes.")
    w.lists(ResizeOrder, "resize_orders", "Orders for a cluster.", by="cluster")
    w.reads(LagReading, "replication_lag", "How far a node is behind now.", by="node")
    w.reads(Snapshot, "latest_snapshot", "Latest snapshot of a cluster and its trial.", by="cluster",
            shows=("restored",))
    w.reads(QuotaLine, "zone_quota", "What is free in a zone.", by="zone")
    w.lists(LongQuery, "long_queries", "Long queries on a cluster.", by="cluster", shows=("state", "began_at"))
    w.lists(QuietPeriod, "quiet_periods", "Quiet periods of a cluster.", by="cluster", shows=("state", "until"))
    w.lists(ClusterNote, "cluster_notes", "Notes on a cluster.", by="cluster")
    w.reads(Pooler, "pooler_get", "Connections of a cluster's pooler.", by="cluster")
    w.reads(MonthlyCost, "monthly_cost", "What a cluster cost last month.", by="cluster")
    w.reads(DiskUse, "disk_use", "Disk that a node uses.", by="node")
    w.reads(ResizePolicy, "policy_get", "A database policy by its number.")
    # fmt: on
    w.offers(NodeRestart)


def clutter(w: Draft, cluster: Handle, node: Handle) -> None:
    """A note and figures, which decide nothing."""
    w.add("pooler", Pooler, cluster=cluster, open_now=w.whole(40, 900))
    w.add("cost", MonthlyCost, cluster=cluster, euros=w.whole(300, 4000))
    w.add("disk", DiskUse, node=node, used=w.whole(60, 900))
    w.add("note", ClusterNote, cluster=cluster, text="The connection pooler has its own page in the handbook.")
