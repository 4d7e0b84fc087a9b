"""Alerting desk: an alert rule goes quiet while somebody works on what it watches."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._alert_desk import (
    AlertRule, clutter, Dependency, Firing, look_ups, MutedWeek, PlannedWork, ProbeDefect, RuleDisable, SERVICES,
    ServiceIncident, Silence, SilenceCreate, SilenceExtend, SilencePolicy, SilenceRequest, TestPage, TITLES, UPSTREAM,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "engineering-alert-silence",
    protocol="V1",
    variants={
        "own-work": "the work is on the service that the rule watches",
        "upstream": "the work is on a service that the watched one depends on",
        "broken-probe": "the rule fires, but only from a probe whose defect is accepted",
        "prolonged": "the work takes longer than planned: its running silence is extended, no second one made",
    },
    alternatives="Work on the service itself or on one that it depends on; no firing, or only a defective probe's.",
)
def alert_silence(w: Draft) -> None:
    """Silence an alert rule for a piece of planned work."""
    # fmt: off
    upstream, probe, prolonged = (w.variant == one for one in ("upstream", "broken-probe", "prolonged"))
    policy = w.add("policy", SilencePolicy, longest=w.length(hours(3), hours(8), minutes(30)),
                   margin=w.length(minutes(10), minutes(60), minutes(5)), too_long=w.disposition(),
                   overlap=w.disposition(), budget=w.whole(240, 600), spent=w.disposition(), firing=w.disposition(),
                   page_lasts=w.length(hours(12), hours(96), hours(6)), incident=w.disposition(),
                   unapproved=w.disposition())

    # The rule, its stand-in, and the same rule on another cluster.
    here, there = w.code("eu-@##"), w.code("us-@##")
    rule = w.add("rule", AlertRule, service=w.pick(*SERVICES), title=w.pick(*TITLES), cluster=here,
                 stand_in=w.later("symptom", AlertRule))
    w.look_alike("symptom", rule, title="SyntheticOrderFails", stand_in=rule)
    twin = w.look_alike("twin", rule, cluster=there, stand_in=w.later("their_symptom", AlertRule))
    w.look_alike("their_symptom", twin, title="SyntheticOrderFails", stand_in=twin)
    page = w.add("page", TestPage, rule=rule.stand_in, result="delivered",
                 as_of=w.now - policy.page_lasts + w.length(minutes(15), hours(5)))
    w.look_alike("rule_page", page, rule=rule, result=w.pick("delivered", "lost"), as_of=w.ago(hours(1), hours(150)))
    w.look_alike("twin_page", page, rule=twin, result=w.pick("delivered", "lost"), as_of=w.ago(hours(1), hours(150)))

    # Planned work: the piece that is meant, one on the other cluster, and what the service depends on.
    begins = w.ago(minutes(30), minutes(110)) if prolonged else w.ahead(minutes(20), hours(4))
    short, long = w.length(minutes(5), minutes(40)), w.length(minutes(5), minutes(50))
    limit = begins + policy.longest
    work = w.add("work", PlannedWork, service=w.pick(*UPSTREAM) if upstream else rule.service, cluster=rule.cluster,
                 state="approved", starts_at=begins, ends_at=limit - short)
    elsewhere = w.look_alike("elsewhere", work, cluster=there, state=w.pick("draft", "approved", "called off"),
                             starts_at=w.ahead(hours(1), hours(9)), ends_at=w.ahead(hours(10), hours(20)))
    upkeep = w.look_alike("upkeep", work, state=w.pick("draft", "approved"),
                          starts_at=limit + w.length(hours(2), hours(5)), ends_at=limit + w.length(hours(6), hours(9)))
    need = w.add("need", Dependency, service=rule.service, relies_on=work.service if upstream else "object-gateway",
                 state="current")
    w.look_alike("past_need", need, relies_on="legacy-soap-bridge", state="retired")
    request = w.add("request", SilenceRequest, service=rule.service, rule=rule, work=work, raised_by=w.person(),
                    state="open")
    w.look_alike("other_request", request, rule=twin, work=elsewhere, raised_by=w.person(),
                 state=w.pick("open", "withdrawn"))

    # Silences: one for later work on the same rule, a lifted one in the very hours, the other cluster's.
    ends = work.ends_at + policy.margin
    after = w.add("after", Silence, rule=rule, work=upkeep, state="pending",
                  starts_at=upkeep.starts_at, ends_at=upkeep.ends_at + policy.margin)
    w.look_alike("lifted", after, work=elsewhere, state="lifted", starts_at=begins - minutes(20), ends_at=limit)
    w.look_alike("theirs", after, rule=twin, work=elsewhere, state=w.pick("pending", "lifted"),
                 starts_at=begins + w.length(minutes(5), hours(2)))
    running = w.look_alike("running", after, work=work, state="active", starts_at=begins,
                           ends_at=w.ahead(minutes(5), minutes(25))) if prolonged else None
    week = w.add("week", MutedWeek, rule=rule, begins=w.days_ago(3, 6), muted=w.whole(20, 90))
    week_2 = w.look_alike("week_2", week, begins=w.days_ago(10, 13), muted=w.whole(20, 90))
    rest = policy.budget - week.muted - week_2.muted
    week_3 = w.look_alike("week_3", week, begins=w.days_ago(17, 20), muted=rest - w.whole(1, 25))
    w.look_alike("week_5", week, begins=w.days_ago(31, 34), muted=w.whole(30, 200))
    w.look_alike("their_week", week, rule=twin, muted=w.whole(20, 700))

    # What fires, which probes are known to be broken, and incidents.
    defect = w.add("defect", ProbeDefect, service=rule.service, probe=w.code("probe-@###"),
                   state="accepted" if probe else w.pick("mended", "rejected"))
    w.look_alike("old_defect", defect, probe=w.code("probe-@###"), state=w.pick("mended", "rejected"))
    shot = w.add("shot", Firing, rule=rule, probe=defect.probe if probe else w.code("probe-@###"),
                 state="firing" if probe else "resolved")
    w.look_alike("past_shot", shot, probe=w.code("probe-@###"), state="resolved")
    w.look_alike("their_shot", shot, rule=twin, probe=w.code("probe-@###"), state=w.pick("firing", "resolved"))
    incident = w.add("incident", ServiceIncident, service=rule.service, state="closed")
    w.look_alike("old_incident", incident)
    clutter(w, rule)

    look_ups(w)
    if running is not None:
        mute = w.step("mute", SilenceExtend, silence_id=running, ends_at=ends)
        w.offers(RuleDisable, SilenceCreate)
    else:
        mute = w.step("mute", SilenceCreate, rule_id=request.rule, work_id=request.work, starts_at=work.starts_at,
                      ends_at=ends)
        w.offers(RuleDisable, SilenceExtend)
    w.background("A silence begins with the work and ends {policy.margin} after its planned end. Where one is already "
                 "running for that work, its end is moved instead; there are never two for one piece of work.")
    mute.requires("approved", both(request.state == "open", work.state == "approved"),
        "The request has not been withdrawn and the work stands approved in the calendar; failing that, the request "
        "{policy.unapproved:rests until both are so|is declined}.", otherwise=policy.unapproved,
        breaks=(work.state, "draft"))
    mute.requires("cluster", work.cluster == rule.cluster,
        "Work and rule concern the same cluster; a silence somewhere else would hide real trouble and is declined.",
        otherwise="BLOCK", breaks=(work.cluster, there), kind="wrong_entity")
    mute.requires("service", any_of(work.service == rule.service, w.listing(Dependency, service=rule.service).exists(
            lambda d: both(d.relies_on == work.service, d.state == "current"))),
        "It is work on the watched service, or on one that this service currently depends on by the register; "
        "until the register says so the request rests.",
        breaks=(need.state, "retired") if upstream else None)
    mute.requires("length", work.ends_at - work.starts_at <= policy.longest,
        "Work of more than {policy.longest} at a stretch "
        "{policy.too_long:rests until it is planned in shorter parts|is declined as a reason for a silence}.",
        otherwise=policy.too_long, breaks=(work.ends_at, limit + long))
    mute.requires("overlap", w.listing(Silence, rule=rule).none(
            lambda s: both(s.work != work, s.state != "lifted", s.starts_at < ends, s.ends_at > work.starts_at)),
        "No moment of the silence, its time after the work included, may fall into a silence of that rule made for "
        "other work, lifted ones aside; a request that overlaps "
        "{policy.overlap:rests until the other one is moved|is declined}.", otherwise=policy.overlap,
        breaks=(after.starts_at, ends - w.length(minutes(2), minutes(8))))
    count = ("In the weeks that began within the last 28 days the rule was muted for at most {policy.budget} in all; "
             "beyond that the request {policy.spent:rests until weeks drop out of the count|is declined}. A rule "
             "that an accepted probe defect alone sets off is exempt from this count.")
    if probe:
        w.background(count)
    else:
        mute.requires("budget", w.listing(MutedWeek, rule=rule).sum(
                "muted", lambda m: m.begins >= w.now.day - days(28)) <= policy.budget, count,
            otherwise=policy.spent, breaks=(week_3.muted, rest + w.whole(1, 30)))
    firings = w.listing(Firing, rule=rule)
    mute.requires("quiet-now", any_of(firings.none(lambda f: f.state == "firing"), both(defect.state == "accepted",
            firings.none(lambda f: both(f.state == "firing", f.probe != defect.probe)))),
        "A rule that is firing {policy.firing:rests until the firing is resolved|is not silenced and the request "
        "declined}, unless all that fires is one probe with an accepted defect.", otherwise=policy.firing,
        breaks=(shot.probe, w.code("probe-@###")) if probe else (shot.state, "firing"), kind="violated")
    mute.requires("stand-in", page.result == "delivered",
        "The rule that stands in has delivered its latest test page, not more than {policy.page_lasts} ago; "
        "without such a page the request rests until the next one.",
        max_age=(page, policy.page_lasts), withheld=page)
    mute.requires("incidents", w.listing(ServiceIncident, service=rule.service).none(lambda i: i.state == "open"),
        "During an open incident of the watched service nothing is muted: the request "
        "{policy.incident:rests until the incident is closed|is declined}.",
        otherwise=policy.incident, breaks=(incident.state, "open"))
    w.background("Each point above is gone through and entered on the request, also after one has failed.")

    w.task(
        "{request.raised_by} wants {rule.title} of {rule.service} quiet during the work, request {request}. The work "
        "is signed off as far as I know. Can you see to it?",
        "Please take care of silence request {request} for {rule.title} ({rule.service}). Nobody wants that pager "
        "going off for planned work.",
        "{request} came in from {request.raised_by}: mute {rule.title} on {rule.service} for the work that it names. "
        "Nothing else is on in those hours, they say.",
    )
    w.context("You work at the alerting desk of the platform group. Silences follow policy {policy}.")
