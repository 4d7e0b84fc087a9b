"""What the streaming platform keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, days, Disposition, Draft, Duration, hours, Instant, minutes, Policy, Record, Ref, Whole,
)  # fmt: skip


class Engineer(Record, id="ENG-####"):
    name = Code("full name", filing=True)


class Cluster(Record, id="KFC-###"):
    name = Code(filing=True)


class Broker(Record, id="BRK-####"):
    cluster = Ref(Cluster, filing=True)
    hosts = Whole("partitions that it hosts, replicas included")


class Topic(Record, id="TOP-#####"):
    name = Code(filing=True)
    environment = Choice("production", "staging", filing=True)
    cluster = Ref(Cluster)
    owner = Ref(Engineer)
    partitions = Whole()
    cleanup = Choice("delete", "compact")


class TopicApproval(Record, id="TAP-#####"):
    filed_under = Ref(Topic, "topic that it is filed under", filing=True)
    covers = Ref(Topic, "topic that the approval names")
    counted = Whole("partitions that the topic had when it was given")
    adds = Whole("partitions that may be added")
    by = Ref(Engineer)
    given_at = Instant()


class PartitionChange(Record, id="PCH-######"):
    topic = Ref(Topic, filing=True)
    added = Whole()
    outcome = Choice("done", "aborted")
    ended_at = Instant()


class ConsumerGroup(Record, id="CGR-#####"):
    topic = Ref(Topic, filing=True)
    relies_on = Choice("order within a key", "no order")
    last_commit = Instant("when it last committed an offset")


class Reassignment(Record, id="RAS-######"):
    cluster = Ref(Cluster, filing=True)
    state = Choice("running", "finished")


class ByteRate(Record, id="BPS-######"):
    topic = Ref(Topic, filing=True)
    inbound = Whole("bytes in, a second")


class PartitionPolicy(Policy, id="EVT-##-#"):
    """Partition counts of shared topics"""

    lasts = Duration()
    lapsed = Disposition()
    moved = Disposition()
    most = Whole()
    idle = Duration()
    per_broker = Whole()
    crowded = Disposition()
    reading_lasts = Duration()


class PartitionRaise(Commit):
    """Raise the number of partitions of a topic. It cannot be lowered again."""

    topic_id = Ref(Topic, target=True)
    total = Whole("number of partitions afterwards")
    approval_id = Ref(TopicApproval, "approval that covers it")
    returns = {"change": Code(form="PCH-######"), "done_at": Instant()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.topic_id.partitions < call.total, "the number of partitions can only grow")
        call.sets(call.topic_id.partitions, call.total)


class TopicReplace(Commit):
    """Delete a topic with its messages and create it anew with another number of partitions."""

    topic_id = Ref(Topic, target=True)
    total = Whole("number of partitions of the new one")
    returns = {"change": Code(form="TRP-######")}


def brokers(w: Draft, cluster: Handle, other: Handle, most: Expr, read: Expr) -> list[Handle]:
    """The brokers of a cluster, each hosting a little less than it may, and one of another cluster."""
    # fmt: off
    first = w.add("broker_1", Broker, as_of=read + w.length(minutes(1), minutes(6)), cluster=cluster,
                  hosts=most - w.whole(0, 9))
    rest = [w.look_alike(f"broker_{n}", first, as_of=read + w.length(minutes(1), minutes(6)),
                         hosts=most - w.whole(1, 70)) for n in (2, 3)]
    w.look_alike("broker_there", first, as_of=w.ago(minutes(2), hours(5)), cluster=other, hosts=w.whole(100, 900))
    # fmt: on
    return [first, *rest]


def moves(w: Draft, cluster: Handle, other: Handle) -> Handle:
    """Reassignments of two clusters; one that has finished is returned."""
    move = w.add("move", Reassignment, cluster=cluster, state="finished")
    w.look_alike("move_before", move)
    w.look_alike("move_there", move, cluster=other, state=w.pick("running", "finished"))
    return move


def groups(w: Draft, topic: Handle, staging: Handle, idle: Expr | None) -> Handle:
    """Consumer groups of two topics: returned is one that needs no order, or has been idle that long."""
    # fmt: off
    group = w.add("group", ConsumerGroup, as_of=w.now, topic=topic,
                  relies_on="no order" if idle is None else "order within a key",
                  last_commit=w.ago(minutes(1), minutes(50)) if idle is None else idle - w.length(hours(2), days(6)))
    w.look_alike("group_2", group, as_of=w.now, relies_on="no order", last_commit=w.ago(minutes(1), days(12)))
    w.look_alike("group_there", group, as_of=w.now, topic=staging, relies_on=w.pick("order within a key", "no order"),
                 last_commit=w.ago(minutes(1), days(2)))
    # fmt: on
    return group


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Topic, "topic_search", "Find topics by name.", over="name", shows=("name", "environment"))
    w.reads(Topic, "topic_describe", "One topic as its cluster describes it.")
    w.lists(TopicApproval, "approvals_under_topic", "Approvals filed under a topic.", by="filed_under")
    w.lists(PartitionChange, "partition_changes", "Past changes of a topic's partitions.", by="topic", page_size=2)
    w.lists(ConsumerGroup, "consumer_groups", "Groups that ever read a topic.", by="topic")
    w.searches(Cluster, "cluster_search", "Find clusters by name.", over="name")
    w.reads(Cluster, "cluster_get", "A cluster by its number.")
    w.lists(Broker, "brokers_of_cluster", "Brokers of a cluster, by their latest report.", by="cluster")
    w.lists(Reassignment, "reassignments", "Reassignments of partitions in a cluster.", by="cluster")
    w.reads(ByteRate, "byte_rate", "Latest byte rate of a topic.", by="topic")
    w.searches(Engineer, "people_search", "Find colleagues by name.", over="name")
    w.reads(Engineer, "people_get", "A colleague by number.")
    w.reads(PartitionPolicy, "policy_get", "A policy of the platform by its number.")
    # fmt: on
    w.offers(TopicReplace)
