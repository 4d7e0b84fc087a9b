"""Database desk: a cluster gets larger nodes by way of a rebuilt replica and a failover."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._cluster_desk import (
    Cluster, clutter, FailoverRun, LagReading, LongQuery, look_ups, Node, OldNodeRetire, QuietPeriod, QuotaLine,
    ReplicaResize, ResizeOrder, ResizePolicy, SIZES, Snapshot,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, days, Draft, hours, task_pair


@task_pair(
    "engineering-database-resize",
    protocol="V2",
    variants={
        "gold": "a gold cluster, whose old primary is kept for the longer time",
        "silver": "a silver cluster, whose old primary is kept for the shorter time",
        "tight": "few nodes are free in the zone, but the cluster is gold and may take the reserve",
        "larger": "the order pays for the largest size",
    },
    alternatives="Enough free nodes in the zone, or a gold cluster and a single one.",
    held_out=True,
)
def database_resize(w: Draft) -> None:
    """Rebuild a replica larger, fail over to it once it keeps up, and retire the old primary."""
    # fmt: off
    gold, tight, larger = w.variant in ("gold", "tight"), w.variant == "tight", w.variant == "larger"
    policy = w.add("policy", ResizePolicy, trial_lasts=w.length(days(2), days(20), days(1)), quiet=w.disposition(),
                   scarce=w.disposition(), spare=w.whole(3, 12), behind=w.whole(4, 40), running=w.disposition(),
                   watch_gold=w.length(hours(30), hours(90), hours(2)),
                   watch_silver=w.length(hours(4), hours(26), hours(2)))
    cluster = w.add("cluster", Cluster, name=w.pick("orders-main", "ledger-core", "profile-store"),
                    tier="gold" if gold else "silver", primary=w.later("old", Node))
    other = w.look_alike("other", cluster, name=w.pick("orders-report", "ledger-trial"), tier=w.pick("gold", "silver"),
                         primary=w.later("other_node", Node))
    old = w.add("old", Node, cluster=cluster, size=SIZES[0], zone=w.code("az-@##"), health="in sync",
                settles_at="in sync")
    new = w.look_alike("new", old, zone=w.code("az-@##"))
    w.look_alike("other_node", old, cluster=other, zone=new.zone, health=w.pick("in sync", "catching up", "down"))
    order = w.add("order", ResizeOrder, cluster=cluster, covers=cluster, size=SIZES[2] if larger else SIZES[1],
                  raised_by=w.person())
    w.look_alike("other_order", order, cluster=other, covers=w.pick(cluster, other), size=w.pick(*SIZES[1:]))
    lag = w.add("lag", LagReading, node=new, behind=policy.behind - w.whole(0, 3),
                settles_at=policy.behind - w.whole(0, 3))
    w.look_alike("other_lag", lag, node=w.later("third", Node), behind=w.whole(0, 90))
    w.look_alike("third", old, cluster=other, zone=w.code("az-@##"), health=w.pick("in sync", "down"))
    snap = w.add("snap", Snapshot, cluster=cluster, restored="restored in trial",
                 as_of=w.now - policy.trial_lasts + w.length(hours(2), hours(20)))
    w.look_alike("other_snap", snap, cluster=other, restored=w.pick("restored in trial", "trial failed"),
                 as_of=w.ago(hours(5), days(20)))
    quota = w.add("quota", QuotaLine, zone=new.zone,
                  free=policy.spare - w.whole(1, 2) if tight else policy.spare + w.whole(0, 2))
    w.look_alike("old_quota", quota, zone=old.zone, free=w.whole(0, 14))
    query = w.add("query", LongQuery, cluster=cluster, state="ended", began_at=w.ago(hours(2), hours(9)))
    w.look_alike("query_2", query, began_at=w.ago(hours(2), hours(9)))
    w.look_alike("other_query", query, cluster=other, state=w.pick("running", "ended"))
    period = w.add("period", QuietPeriod, cluster=cluster, state="called off", until=w.days_ahead(1, 9))
    w.look_alike("other_period", period, cluster=other, state=w.pick("in force", "called off"))
    clutter(w, cluster, new)
    look_ups(w)

    rebuild = w.step("rebuild", ReplicaResize, node_id=new, size=order.size)
    rebuild.causes(lag, behind=lag.settles_at)
    rebuild.causes(new, size=order.size)
    failover = w.step("failover", FailoverRun, cluster_id=cluster, node_id=new, rebuild=rebuild.receipt.rebuild)
    failover.causes(old, health=old.settles_at)
    retire = w.step("retire", OldNodeRetire, node_id=old, failover=failover.receipt.failover,
                    keep_until=failover.receipt.done_at + (policy.watch_gold if gold else policy.watch_silver))

    rebuild.requires("order", order.covers == cluster,
        "The order names the cluster on which the work is done, and its size is the one taken; an order that names "
        "some other cluster is struck out.", otherwise="BLOCK", breaks=(order.covers, other))
    rebuild.requires("trial", snap.restored == "restored in trial",
        "The latest snapshot was restored in a trial in the last {policy.trial_lasts}; a rebuild is held over for "
        "the next such trial.", max_age=(snap, policy.trial_lasts), withheld=snap)
    rebuild.requires("quiet", w.listing(QuietPeriod, cluster=cluster).none(lambda p: p.state == "in force"),
        "In a quiet period the rebuild {policy.quiet:is held over to its end|is struck out}.",
        otherwise=policy.quiet, breaks=(period.state, "in force"))
    room = (cluster.tier == "gold") & (quota.free >= 1)
    rebuild.requires("room", any_of(quota.free >= policy.spare, room),
        "In the replica's zone {policy.spare} nodes are free, or, for a gold cluster, a single one. With fewer the "
        "rebuild {policy.scarce:is held over until some are given back|is struck out}.",
        otherwise=policy.scarce, breaks=(quota.free, 0))
    failover.requires("keeps-up", lag.behind <= policy.behind,
        "Once rebuilt, the replica is seen to be no more than {policy.behind} behind; until then the failover is "
        "held over.", breaks=(lag.settles_at, policy.behind + w.whole(1, 5)), kind="violated")
    failover.requires("queries", w.listing(LongQuery, cluster=cluster).none(lambda q: q.state == "running"),
        "A failover would cut off a long query that is running: it "
        "{policy.running:is held over until the query has ended|is struck out}.",
        otherwise=policy.running, breaks=(query.state, "running"))
    retire.requires("moved", cluster.primary == new,
        "The old primary is retired after the cluster shows the other node in its place. It is kept for another "
        "{policy.watch_gold} after the failover in a gold cluster, {policy.watch_silver} in a silver one.")
    retire.requires("tier", cluster.tier == ("gold" if gold else "silver"),
        "Which of the two it is follows from the tier on record.")
    retire.requires("fallback", old.health == "in sync",
        "When looked at after the failover it is in sync, as something to fall back on; retiring it is held over "
        "while it is not.", breaks=(old.settles_at, "catching up"), kind="violated")
    w.background("All lines that apply to a stage are noted down for it, and a stage that fails keeps back only those "
                 "behind it.")

    w.task(
        "{cluster.name} is short of memory. Could you carry out {order} for {order.raised_by}: replica {new} first, "
        "then over to it, then the old one out? As far as it will go.",
        "Please do {order} on {cluster.name}, by way of replica {new}. If you cannot get to the end today, stop where "
        "it makes sense.",
        "Order {order} is paid: larger nodes for {cluster.name}. Start with {new}, fail over, retire the old primary, "
        "as many of the three as can be done.",
    )
    w.context("You work at the database desk. Clusters are resized under policy {policy}.")
