"""Queueing platform of a mobile operator: a queue is run empty and moved to another site."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._queue_platform import (
    AuditMark, Backlog, BatchRun, clutter, Consumer, ConsumerAttach, DeadLetters, DIALECTS, Engineer, letters, look_ups,
    memory, MoveConsent, MovePolicy, Producer, ProducerSwitch, Queue, QueueClose, QueueDeclare, SiteLogin, SITES,
)  # fmt: skip
from episem_gym.task_specs.language import both, days, Draft, hours, minutes, task_pair


@task_pair(
    "engineering-queue-drain",
    protocol="V3",
    variants={
        "lenient": "the consumer copes with repeats, so it reads the new queue while the old one runs empty",
        "strict": "the consumer takes each message once: it reads the new queue only when the old one is empty",
        "large": "the queue held so much that the new one has to be a quorum queue",
        "silent": "one of the producers has sent nothing for long and is left where it is",
    },
    alternatives="None: each point is kept in one register.",
    held_out=True,
)
def queue_drain(w: Draft) -> None:
    """Declare a queue elsewhere, switch its producers and its consumer over, and close the old one once empty."""
    # fmt: off
    strict, large, silent = w.variant == "strict", w.variant == "large", w.variant == "silent"
    policy = w.add("policy", MovePolicy, quorum_from=w.whole(20000, 90000), free=w.whole(12, 60),
                   letters=w.whole(6, 30), reading_lasts=w.length(minutes(12), minutes(60)),
                   silent=w.length(days(3), days(20), days(1)), old_dialect=w.disposition(),
                   login_left=w.length(days(10), days(60), days(1)),
                   unseen=w.disposition())
    owner, guest = [w.add(one, Engineer, name=w.person()) for one in ("owner", "guest")]

    # The queue, one of its name elsewhere, and one of another name beside it.
    here, target = SITES[0], SITES[1]
    high = policy.quorum_from + w.whole(0, 9000) if large else policy.quorum_from - w.whole(1, 15000)
    queue = w.add("queue", Queue, name=w.pick("number-porting", "sim-orders", "credit-checks"), site=here,
                  kind="classic", owner=owner, peak=high)
    ghost = w.look_alike("ghost", queue, site=SITES[2], owner=w.pick(owner, guest), peak=w.whole(200, 99000))
    beside = w.look_alike("beside", queue, name=w.pick("porting-audit", "order-notes"), owner=guest,
                          peak=w.whole(200, 99000))
    new = w.add("new", Queue, absent=True, name=queue.name, site=target, kind="quorum" if large else "classic",
                owner=owner, peak=0)
    consent = w.add("consent", MoveConsent, filed_under=queue, queue=queue, by=owner)
    w.look_alike("stray", consent, filed_under=beside, queue=w.pick(queue, beside), by=w.pick(owner, guest))
    there = memory(w, policy.free, w.now - policy.reading_lasts)

    # Producers with their runs and what they have in the queue; the consumer and its logins.
    quiet = w.now - policy.silent
    one = w.add("one", Producer, as_of=w.now, queue=queue, speaks=DIALECTS[1], last_sent=w.ago(minutes(1), minutes(9)))
    two = w.look_alike("two", one, as_of=w.now, speaks=DIALECTS[0] if silent else DIALECTS[1],
                       last_sent=quiet - w.length(hours(2), days(9)) if silent else w.ago(minutes(1), minutes(50)))
    run = w.add("run", BatchRun, producer=one, state="ended")
    w.look_alike("run_before", run)
    run_two = w.look_alike("run_two", run, producer=two)
    rest = w.add("rest", Backlog, queue=queue, producer=one, unread=w.whole(40, 4000), settles_at=0)
    rest_two = w.look_alike("rest_two", rest, producer=two, unread=0 if silent else w.whole(40, 4000))
    consumer = w.add("consumer", Consumer, queue=queue, takes="each message once" if strict else "repeats")
    left = w.now.day + policy.login_left
    login = w.add("login", SiteLogin, consumer=consumer, site=target,
                  valid_until=left + w.length(0, days(20), days(1)))
    w.look_alike("login_here", login, site=here, valid_until=w.days_ahead(2, 300))

    # Dead letters, marks of the auditors, and what there is of all that for the queue beside it.
    heap = letters(w, queue, beside, policy.letters)
    mark = w.add("mark", AuditMark, queue=queue, state="lifted")
    clutter(w, queue, beside, (one, run, rest), (consumer, login, mark))
    look_ups(w)

    # Declared, then switched and attached side by side, then closed.
    declare = w.step("declare", QueueDeclare, queue_name=queue.name, site=target,
                     kind="quorum" if large else "classic").creates(new)
    made = declare.receipt.queue_id
    switch = w.step("switch", ProducerSwitch, producer_id=one, queue_id=made)
    switch.causes(rest, unread=rest.settles_at)
    switches = [switch]
    if not silent:
        switches.append(w.step("switch_two", ProducerSwitch, producer_id=two, queue_id=made))
        switches[1].causes(rest_two, unread=rest_two.settles_at)
    attach = w.step("attach", ConsumerAttach, consumer_id=consumer, queue_id=made)
    close = w.step("close", QueueClose, queue_id=queue, switches=[s.receipt.switch for s in switches],
                   attachment=attach.receipt.attachment)

    w.background("As long as something cannot be read, only what hangs on it is left undone.")
    w.background("For each part of a move the desk reports on every line below that concerns it.")
    declare.requires("consent", both(consent.queue == queue, consent.by == queue.owner),
        "A queue moves with a consent of its owner that names it; until such a consent is in, nothing is declared.",
        breaks=(consent.queue, beside))
    w.contrast("not-owner", {consent.by: guest}, flips=("declare.consent",))
    declare.requires("kind", queue.peak >= policy.quorum_from if large else queue.peak < policy.quorum_from,
        "The new queue bears the name of the old one. It is a quorum queue if the old one held {policy.quorum_from} or "
        "more at a time last month, else a classic one.")
    same_name = w.listing(Queue, name=queue.name)
    declare.requires("name-free", same_name.none(lambda q: q.site == target),
        "If a queue of that name exists at the new site already, the move is turned down.",
        otherwise="BLOCK", breaks=(ghost.site, target))
    declare.requires("memory", there.free >= policy.free,
        "The brokers of the new site report {policy.free} of free memory, not longer than {policy.reading_lasts} ago; "
        "short of that, or of a report so young, the declaration waits for one.",
        breaks=(there.free, policy.free - w.whole(1, 8)), max_age=(there, policy.reading_lasts), kind="violated")
    for step, producer, its_run, first in ((switches[0], one, run, True), (switches[-1], two, run_two, False)):
        if first or not silent:
            step.requires("dialect", producer.speaks == DIALECTS[1],
                "A producer is switched if it speaks AMQP 1.0. While one still speaks 0.9, its switch "
                "{policy.old_dialect:waits for the upgrade|is turned down}.",
                otherwise=policy.old_dialect, breaks=(producer.speaks, DIALECTS[0]))
            runs = w.listing(BatchRun, producer=producer)
            step.requires("no-run", runs.none(lambda r: r.state == "under way"),
                "It is not switched in the middle of a batch run, but after its end.",
                breaks=(its_run.state, "under way") if first else None)
    empty = w.listing(Backlog, queue=queue).every(lambda b: b.unread == 0)
    dry = "nothing of what any producer put into the old queue is left unacknowledged"
    if strict:
        attach.after(*switches).requires("empty-first", empty,
            "A consumer that takes each message once reads the new queue only after the switches, when " + dry + "; "
            "till then it is not attached. One that copes with repeats is attached at any time.",
            breaks=(rest.settles_at, w.whole(1, 40)), kind="violated")
    else:
        attach.requires("repeats", consumer.takes == "repeats",
            "A consumer that copes with repeats is attached at any time; one that takes each message once, only after "
            "the switches and when " + dry + ".")
    attach.requires("login", both(login.site == target, login.valid_until >= left),
        "Its login for the new site is valid for another {policy.login_left} at the least; attaching waits for a "
        "longer one.",
        breaks=(login.valid_until, left - w.length(days(1), days(9), days(1))), withheld=login)
    close.requires("empty", empty,
        "The old queue is closed when, read after the switches, " + dry + "; if something is, closing waits.",
        breaks=None if strict else (rest.settles_at, w.whole(1, 40)), kind="violated")
    left_alone = ("A producer that has sent nothing for {policy.silent} is left where it is, and closing does not wait "
                  "for its switch, but for everybody else's.")
    if silent:
        close.requires("silent", two.last_sent <= quiet, left_alone)
    else:
        w.background(left_alone)
    unseen = w.listing(DeadLetters, queue=queue).sum("letters", lambda d: d.state == "unseen")
    close.requires("letters", unseen <= policy.letters,
        "Of its dead letters at most {policy.letters} are unseen, all reasons together. With more of them, closing "
        "{policy.unseen:waits until they have been gone through|is turned down, and the old queue stays for good}.",
        otherwise=policy.unseen, breaks=(heap.state, "unseen"))
    close.requires("no-mark", w.listing(AuditMark, queue=queue).none(lambda m: m.state == "active"),
        "What the auditors have an active mark on is not closed: that part of the move is turned down.",
        otherwise="BLOCK", breaks=(mark.state, "active"))

    w.task(
        "Aveiro is being emptied. Can you bring {queue.name} from there over to Bergen, {owner.name} is in the know? "
        "Whatever works today is welcome, the rest can follow.",
        "Please move {queue.name} (Aveiro) to Bergen: queue, producers, consumer, and the old one closed once it is "
        "empty. Go as far as you get; a half-way house is fine for a few days.",
        "Next in line for Bergen is {queue.name} from Aveiro. Do as much of the move as you can. {owner.name} says it "
        "hardly ever holds more than a handful.")
    w.context("You are on the queueing platform's desk. Queues are moved under policy {policy}.")
