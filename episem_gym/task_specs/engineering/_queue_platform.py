"""What the queueing platform keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, hours, Instant, latent, minutes, Policy,
    Record, Ref, SetOf, Whole,
)  # fmt: skip

SITES = ("Aveiro", "Bergen", "Cork")
DIALECTS = ("AMQP 0.9", "AMQP 1.0")


class Engineer(Record, id="S#####"):
    name = Code("full name", filing=True)


class Queue(Record, id="QUE-#####"):
    name = Code(filing=True)
    site = Choice(*SITES, doc="site of its broker")
    kind = Choice("classic", "quorum")
    owner = Ref(Engineer)
    peak = Whole("most messages it held at a time, last month")


class MoveConsent(Record, id="MCO-#####"):
    filed_under = Ref(Queue, "queue that it is filed under", filing=True)
    queue = Ref(Queue, "queue that the consent names")
    by = Ref(Engineer)


class SiteMemory(Record, id="MEM-####"):
    site = Choice(*SITES, filing=True)
    free = Whole("free memory of the brokers", unit="GiB")


class Producer(Record, id="PRD-#####"):
    queue = Ref(Queue, "queue that it was set up for", filing=True)
    speaks = Choice(*DIALECTS)
    last_sent = Instant("when it last sent a message")


class BatchRun(Record, id="RUN-######"):
    producer = Ref(Producer, filing=True)
    state = Choice("under way", "ended")


class Backlog(Record, id="BKL-######"):
    queue = Ref(Queue, filing=True)
    producer = Ref(Producer)
    unread = Whole("its messages that nobody has acknowledged yet")
    settles_at = latent(Whole())


class Consumer(Record, id="CNS-#####"):
    queue = Ref(Queue, "queue that it was set up for", filing=True)
    takes = Choice("repeats", "each message once", doc="what it copes with")


class SiteLogin(Record, id="LGN-#####"):
    consumer = Ref(Consumer, filing=True)
    site = Choice(*SITES)
    valid_until = Day()


class DeadLetters(Record, id="DLT-######"):
    queue = Ref(Queue, filing=True)
    reason = Choice("rejected", "too long in the queue")
    state = Choice("unseen", "gone through")
    letters = Whole()


class AuditMark(Record, id="AUD-#####"):
    queue = Ref(Queue, filing=True)
    state = Choice("active", "lifted")


class Throughput(Record, id="THR-######"):
    queue = Ref(Queue, filing=True)
    per_second = Whole("messages a second")


class MovePolicy(Policy, id="QP-##@"):
    """Moving queues between sites"""

    quorum_from = Whole(unit="messages")
    free = Whole(unit="GiB")
    reading_lasts = Duration()
    silent = Duration()
    old_dialect = Disposition()
    login_left = Duration()
    letters = Whole()
    unseen = Disposition()


class QueueDeclare(Commit):
    """Declare an empty queue at a site."""

    queue_name = Code(target=True)
    site = Choice(*SITES, target=True)
    kind = Choice("classic", "quorum")
    returns = {"queue_id": Ref(Queue)}


class ProducerSwitch(Commit):
    """Let a producer send to another queue from now on. What it sent before stays where it is."""

    producer_id = Ref(Producer, target=True)
    queue_id = Ref(Queue, "queue to send to")
    returns = {"switch": Code(form="SWI-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.advances(minutes(4))


class ConsumerAttach(Commit):
    """Let a consumer read another queue as well."""

    consumer_id = Ref(Consumer, target=True)
    queue_id = Ref(Queue, "queue to read")
    returns = {"attachment": Code(form="ATT-######")}


class QueueClose(Commit):
    """Close a queue for good; what it still holds is lost."""

    queue_id = Ref(Queue, target=True)
    switches = SetOf(Code(), "references of the switches away from it")
    attachment = Code("reference of the attachment elsewhere")
    returns = {"closure": Code(form="CLO-######"), "closed_at": Instant()}


class QueuePurge(Commit):
    """Throw away all messages that a queue holds."""

    queue_id = Ref(Queue, target=True)
    returns = {"purge": Code(form="PUR-######")}


def letters(w: Draft, queue: Handle, other: Handle, most: Expr) -> Handle:
    """Dead letters of two queues: a heap gone through, a few unseen; the heap is returned."""
    # fmt: off
    heap = w.add("heap", DeadLetters, queue=queue, reason="rejected", state="gone through",
                 letters=most + w.whole(1, 60))
    w.look_alike("unseen", heap, reason=w.pick("rejected", "too long in the queue"), state="unseen",
                 letters=most - w.whole(0, 4))
    w.look_alike("seen", heap, reason="too long in the queue", letters=w.whole(1, 400))
    w.look_alike("heap_there", heap, queue=other, state=w.pick("unseen", "gone through"), letters=w.whole(1, 400))
    # fmt: on
    return heap


def memory(w: Draft, least: Expr, read: Expr) -> Handle:
    """Memory of the brokers at all sites; that of the second is returned."""
    # fmt: off
    there = w.add("there", SiteMemory, as_of=read + w.length(minutes(1), minutes(7)), site=SITES[1],
                  free=least + w.whole(0, 9))
    for number in (0, 2):
        w.look_alike(f"memory_{number}", there, as_of=w.ago(minutes(1), hours(3)), site=SITES[number],
                     free=w.whole(2, 99))
    # fmt: on
    return there


def clutter(w: Draft, queue: Handle, beside: Handle, sending: tuple[Handle, ...], reading: tuple[Handle, ...]) -> None:
    """Producer, run, backlog, consumer, login and mark of the queue beside the right one; what passes through that."""
    # fmt: off
    producer, run, rest = sending
    consumer, login, mark = reading
    third = w.look_alike("third", producer, as_of=w.now, queue=beside, speaks=w.pick(*DIALECTS),
                         last_sent=w.ago(minutes(1), days(30)))
    w.look_alike("run_there", run, producer=third, state=w.pick("under way", "ended"))
    w.look_alike("rest_there", rest, queue=beside, producer=third, unread=w.whole(0, 900))
    beside_it = w.look_alike("beside_it", consumer, queue=beside, takes=w.pick("each message once", "repeats"))
    w.look_alike("login_beside", login, consumer=beside_it, valid_until=w.days_ahead(-20, 300))
    w.look_alike("mark_there", mark, queue=beside, state=w.pick("active", "lifted"))
    w.add("rate", Throughput, queue=queue, per_second=w.whole(2, 900))
    # fmt: on


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.lists(Queue, "queues_by_name", "Queues of a name, at all sites.", by="name")
    w.reads(Queue, "queue_get", "One queue.")
    w.lists(MoveConsent, "consents_under_queue", "Consents filed under a queue.", by="filed_under")
    w.reads(SiteMemory, "memory_at_site", "Memory of the brokers at a site.", by="site")
    w.lists(Producer, "producers_of_queue", "Producers set up for a queue.", by="queue")
    w.lists(BatchRun, "batch_runs", "Batch runs of a producer.", by="producer")
    w.lists(Backlog, "backlog_of_queue", "What a queue holds, by producer.", by="queue")
    w.lists(Consumer, "consumers_of_queue", "Consumers set up for a queue.", by="queue")
    w.lists(SiteLogin, "logins_of_consumer", "Logins of a consumer, site by site.", by="consumer")
    w.lists(DeadLetters, "dead_letters", "Dead letters of a queue, by reason.", by="queue", page_size=2)
    w.lists(AuditMark, "audit_marks", "Marks that the auditors set on a queue.", by="queue")
    w.reads(Throughput, "throughput", "What passes through a queue.", by="queue")
    w.reads(Producer, "producer_get", "One producer.")
    w.reads(Consumer, "consumer_get", "One consumer.")
    w.searches(Queue, "queue_search", "Find queues by name.", over="name")
    w.searches(Engineer, "people_search", "Find colleagues by name.", over="name")
    w.reads(Engineer, "people_get", "A colleague by staff number.")
    w.reads(BatchRun, "batch_run_get", "One batch run.")
    w.reads(AuditMark, "audit_mark_get", "One mark of the auditors.")
    w.reads(MovePolicy, "policy_get", "A policy of the platform by its number.")
    # fmt: on
    w.offers(QueuePurge)
