"""Incident desk of a ticketing firm: an outage is mitigated, announced as over, and closed."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._incident_desk import (
    ClosurePolicy, clutter, Component, COMPONENTS, DeployHold, ErrorMonitor, EvidenceMark, FollowUp, Handover, HoldLift,
    ImpactEstimate, LatencyMonitor, look_ups, Outage, OutageClose, OutageMitigate, PageEntry, PageResolve, Remedy,
    Responder, Suspect,
)  # fmt: skip
from episem_gym.task_specs.language import both, days, Draft, hours, minutes, task_pair


@task_pair(
    "engineering-incident-closure",
    protocol="V3",
    variants={
        "own-change": "a change of the house caused it; the review is the ordinary one",
        "supplier": "a supplier's fault caused it, which has to be over as well",
        "grave": "so many customers were affected that the review is held sooner",
        "handed-over": "somebody else took command in the meantime and stands in the closure",
    },
    alternatives="None: every fact is kept in one register only.",
)
def incident_closure(w: Draft) -> None:
    """Set an outage to mitigated, resolve its public entry and lift the hold, then close it."""
    # fmt: off
    supplier, grave, handed = (w.variant == one for one in ("supplier", "grave", "handed-over"))
    policy = w.add("policy", ClosurePolicy, estimate_lasts=w.length(hours(1), hours(9), minutes(30)),
                   misapplied=w.disposition(), errors=w.whole(4, 40), wording=w.disposition(), other=w.disposition(),
                   slowest=w.whole(300, 1500), unowned=w.disposition(), marked=w.disposition(),
                   grave_from=w.whole(2000, 20000), grave_review=w.length(days(2), days(5), days(1)),
                   review=w.length(days(7), days(20), days(1)))
    first, second = [w.add(one, Responder, name=w.person()) for one in ("first", "second")]

    # The component, the one of its name in another region, and their outages.
    part = w.add("part", Component, name=w.pick(*COMPONENTS), region=w.code("eu-@#@"))
    twin = w.look_alike("twin", part, region=w.code("ap-@#@"))
    outage = w.add("outage", Outage, component=part, commander=first, state="open",
                   began_at=w.now - policy.estimate_lasts - w.length(hours(2), hours(6)))
    past = w.look_alike("past", outage, commander=second, state="closed", began_at=w.ago(days(4), days(60)))
    theirs = w.look_alike("theirs", outage, component=twin, commander=second, state=w.pick("open", "closed"),
                          began_at=w.ago(hours(10), hours(20)))
    handover = w.add("handover", Handover, outage=outage, to=second, state="accepted" if handed else "declined")
    w.look_alike("their_handover", handover, outage=theirs, to=first, state=w.pick("accepted", "declined"))
    remedy = w.add("remedy", Remedy, outage=outage, component=part, state="applied")
    w.look_alike("tried", remedy, state="taken back")
    w.look_alike("their_remedy", remedy, outage=theirs, component=w.pick(part, twin),
                 state=w.pick("applied", "rolling out"))
    many = w.whole(1, 900)
    impact = w.add("impact", ImpactEstimate, outage=outage,
                   customers=policy.grave_from + many if grave else policy.grave_from - many,
                   as_of=w.now - policy.estimate_lasts + w.length(minutes(25), minutes(50)))
    w.look_alike("their_impact", impact, outage=theirs, customers=w.whole(50, 30000), as_of=w.ago(hours(1), hours(9)))
    cause = w.add("cause", Suspect, outage=outage, kind="supplier fault" if supplier else "own change",
                  reference=w.code("CX-######"), standing="confirmed", state="over")
    w.look_alike("no_cause", cause, kind=w.pick("supplier fault", "own change"), reference=w.code("CX-######"),
                 standing="dismissed", state=w.pick("lasting", "over"))
    w.look_alike("their_cause", cause, outage=theirs, reference=w.code("CX-######"), state=w.pick("lasting", "over"))

    # Monitors, which move once something is done; public entries and holds; follow-ups and marks.
    errors = w.add("errors", ErrorMonitor, component=part, errors=policy.errors - w.whole(0, 3),
                   settles_at=policy.errors - w.whole(0, 3))
    w.look_alike("their_errors", errors, component=twin, errors=w.whole(1, 90))
    pace = w.add("pace", LatencyMonitor, component=part, slowest=policy.slowest - w.whole(1, 60),
                 settles_at=policy.slowest - w.whole(1, 60))
    w.look_alike("their_pace", pace, component=twin, slowest=w.whole(200, 2500))
    entry = w.add("entry", PageEntry, component=part, outage=outage, wording="agreed")
    w.look_alike("past_entry", entry, outage=past, wording=w.pick("drafted", "agreed"))
    w.look_alike("their_entry", entry, component=twin, outage=theirs, wording=w.pick("drafted", "agreed"))
    hold = w.add("hold", DeployHold, component=part, outage=outage)
    w.look_alike("their_hold", hold, component=twin, outage=theirs)
    todo = w.add("todo", FollowUp, outage=outage, state="owned")
    for n in range(3):
        w.look_alike(f"todo_{n}", todo, state=w.pick("owned", "done"))
    w.look_alike("their_todo", todo, outage=theirs, state=w.pick("owned", "unowned"))
    w.look_alike("past_todo", todo, outage=past, state=w.pick("done", "unowned"))
    mark = w.add("mark", EvidenceMark, outage=outage, state="removed")
    w.look_alike("their_mark", mark, outage=theirs, state=w.pick("set", "removed"))
    clutter(w, outage)
    look_ups(w)

    mitigate = w.step("mitigate", OutageMitigate, outage_id=outage, remedy_id=remedy)
    mitigate.causes(errors, errors=errors.settles_at)
    page = w.step("page", PageResolve, entry_id=entry, mitigation=mitigate.receipt.mitigation)
    lift = w.step("lift", HoldLift, hold_id=hold, mitigation=mitigate.receipt.mitigation)
    lift.causes(pace, slowest=pace.settles_at)
    review = policy.grave_review if grave else policy.review
    close = w.step("close", OutageClose, outage_id=outage, commander_id=handover.to if handed else outage.commander,
                   cause=cause.reference, review_on=w.now.day + review, notice=page.receipt.notice,
                   lifting=lift.receipt.lifting)

    w.background("Only the part of the sequence that a failing line speaks of, and what builds on it, is left undone.")
    mitigate.requires("applied", both(remedy.state == "applied", remedy.component == outage.component),
        "An outage counts as mitigated by a remedy that is applied, and to its own component. One applied to another "
        "component, or none yet, means that mitigation {policy.misapplied:is put off until there is one|is refused}.",
        otherwise=policy.misapplied, breaks=(remedy.component, twin))
    w.contrast("still-rolling", {remedy.state: "rolling out"}, kind="violated", flips=("mitigate.applied",))
    mitigate.requires("estimate", impact.customers >= policy.grave_from if grave else
                      impact.customers < policy.grave_from,
        "The number of customers affected has been estimated within the last {policy.estimate_lasts}, else mitigation "
        "is put off. From {policy.grave_from} of them on, the outage is grave.",
        max_age=(impact, policy.estimate_lasts), withheld=impact)
    page.requires("errors", errors.errors <= policy.errors,
        "The public entry is resolved when a reading taken after the mitigation shows at most {policy.errors} failed "
        "calls in ten thousand; the entry stays up until one does.",
        breaks=(errors.settles_at, policy.errors + w.whole(1, 6)), kind="violated")
    page.requires("wording", both(entry.outage == outage, entry.wording == "agreed"),
        "Its wording has been agreed with the press office; if not, resolving it "
        "{policy.wording:is put off until it has|is refused}.",
        otherwise=policy.wording, breaks=(entry.wording, "drafted"))
    lift.requires("only-hold", both(hold.outage == outage, w.listing(Outage, component=part).none(
            lambda o: both(o.began_at < outage.began_at, o.state != "closed"))),
        "A hold is lifted if it was set for this outage and no earlier outage of the component is short of closed; "
        "otherwise lifting {policy.other:is put off until the earlier one is closed|is refused}.",
        otherwise=policy.other, breaks=(past.state, "mitigated"))
    close.requires("pace", pace.slowest <= policy.slowest,
        "After the hold is lifted the slowest hundredth of calls is looked at once more: closing is put off while it "
        "takes longer than {policy.slowest}.",
        breaks=(pace.settles_at, policy.slowest + w.whole(1, 90)), kind="violated")
    close.requires("cause", both(cause.standing == "confirmed", cause.state == "over"),
        "The closure states the one confirmed cause, and that cause is over, a supplier's as much as our own; closing "
        "is put off as long as it lasts.",
        breaks=(cause.state, "lasting"))
    close.requires("owned", w.listing(FollowUp, outage=outage).none(lambda f: f.state == "unowned"),
        "With a follow-up that nobody owns, closing {policy.unowned:is put off until somebody does|is refused}.",
        otherwise=policy.unowned, breaks=(todo.state, "unowned"))
    close.requires("marks", w.listing(EvidenceMark, outage=outage).none(lambda m: m.state == "set"),
        "A mark of the security office that is set {policy.marked:puts closing off until it is removed|means that "
        "closing is refused}.", otherwise=policy.marked, breaks=(mark.state, "set"))
    command = ("In command is who took over last and accepted; where nobody has, it is who was in command when it "
               "began. A review takes place {policy.review} after the closure, after a grave outage "
               "{policy.grave_review} after it.")
    handovers = w.listing(Handover, outage=outage)
    close.requires("command", handover.state == "accepted" if handed else handovers.none(
        lambda h: h.state == "accepted"), command)
    w.background("Every line is looked into and answered for in the log, whichever fails first.")

    w.task(
        "{part.name} in {part.region} is back, that was {outage}. Could you take it to mitigated, clear the status "
        "page and the hold and close it? As far as it goes today.",
        "Please wrap up {outage} ({part.name}, {part.region}): mitigated, page, hold, closed. If one of them cannot be "
        "had yet, do the others that can.",
        "{outage} is over, the graphs look fine. Get as much of the closing done as possible: mitigation, status page, "
        "deploy hold of {part.name}, then the closure itself.",
    )
    w.context("You work at the incident desk. Outages are wound up under policy {policy}.")
