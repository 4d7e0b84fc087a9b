"""Release desk of a grocery delivery service: a canary build is given more traffic."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._release_desk import (
    budget_days, BudgetDay, Build, CalendarEntry, Canary, CanaryEvent, CanaryPolicy, CanaryPromote, Deployment,
    Engineer, Incident, look_ups, Service, SignOff, StableTag, TrafficReading, weeks,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "engineering-canary-promotion",
    protocol="V1",
    variants={
        "full": "the canary has taken traffic for the whole soak time, so its build goes to everybody",
        "staged": "it has taken traffic for the least time only, so its build goes to the interim share",
        "resumed": "traffic was taken off and put on again: the soak counts from the second time",
        "fix": "the error budget is spent, but an open incident names the build as its fix",
    },
    alternatives="Budget left in the window, or an open incident that names the build as its fix.",
)
def canary_promotion(w: Draft) -> None:
    """Widen the traffic of a canary build as far as its soak time allows."""
    # fmt: off
    staged, resumed, fix = w.variant == "staged", w.variant == "resumed", w.variant == "fix"
    policy = w.add("policy", CanaryPolicy, soak=w.length(hours(14), hours(40), hours(2)), spent=w.disposition(),
                   least=w.length(hours(3), hours(8), hours(1)), interim=w.whole(15, 60), margin=w.whole(5, 40),
                   window=w.length(days(6), days(24), days(1)), allowance=w.whole(20, 48), worse=w.disposition(),
                   reading_lasts=w.length(minutes(10), minutes(45), minutes(5)))
    owner, author = [w.add(one, Engineer, name=w.person()) for one in ("owner", "author")]
    service = w.add("service", Service, name=w.pick("basket-api", "slot-planner", "substitutions"), owner=owner)
    peer = w.look_alike("peer", service, name=w.pick("basket-web", "slot-board"), owner=w.pick(owner, author))

    # The build on canary, the one that serves everybody else, a newer one, and one of another service.
    build = w.add("build", Build, service=service, number=w.code("4.1#.##"), works_up_to=w.whole(210, 230))
    former = w.look_alike("former", build, number=w.code("4.0#.##"))
    newer = w.look_alike("newer", build, number=w.code("4.2#.##"))
    foreign = w.look_alike("foreign", build, service=peer, number=w.code("2.7#.##"))
    canary = w.add("canary", Canary, service=service, state="taking traffic", build=build, measured_against=former)
    ended = w.look_alike("ended", canary, state="ended", build=w.pick(former, build))
    w.look_alike("peer_canary", canary, service=peer, build=foreign, measured_against=foreign)

    # When the canaries took traffic.
    needed = policy.least if staged or fix else policy.soak
    since = w.now - needed - w.length(minutes(10), hours(2))
    on = w.add("on", CanaryEvent, canary=canary, kind="traffic on",
               at=since - w.length(hours(30), hours(60)) if resumed else since)
    w.look_alike("probe", on, as_of=w.now, kind="probe", at=w.ago(minutes(2), minutes(50)))
    if resumed:
        w.look_alike("off", on, kind="traffic off", at=since - w.length(hours(1), hours(9)))
    last = w.look_alike("on_again", on, at=since) if resumed else on
    w.look_alike("ended_on", on, canary=ended, at=w.ago(minutes(30), days(9)))

    # What was spent of the error budget, day by day: much of it on one day, beside the window or in it.
    edge = w.now.day - policy.window
    inside, outside = edge + w.length(days(1), days(4), days(1)), edge - w.length(days(1), days(4), days(1))
    spike = w.add("spike", BudgetDay, service=service, day=inside if fix else outside,
                  spent=policy.allowance + w.whole(1, 12))
    budget_days(w, service, peer, spike)

    # What both builds fail, who signed, what is open, what the calendar holds.
    read, base = w.now - policy.reading_lasts, w.whole(20, 160)
    measured = w.add("measured", TrafficReading, as_of=read + w.length(minutes(1), minutes(8)), build=former,
                     failed=base)
    reading = w.look_alike("reading", measured, as_of=read + w.length(minutes(1), minutes(8)), build=build,
                           failed=base + policy.margin - w.whole(0, 4))
    w.look_alike("peer_reading", measured, as_of=w.ago(minutes(1), hours(2)), build=foreign, failed=w.whole(10, 400))
    sign_off = w.add("sign_off", SignOff, filed_under=service, build=build, by=owner)
    w.look_alike("sign_off_former", sign_off, build=former, by=w.pick(owner, author))
    w.look_alike("peer_sign_off", sign_off, filed_under=peer, build=w.pick(foreign, build))
    incident = w.add("incident", Incident, service=service, state="open" if fix else "closed", suspect=former,
                     fixed_by=build)
    blamed = w.look_alike("blamed", incident, state="closed", suspect=build, fixed_by=w.pick(former, newer))
    w.look_alike("peer_incident", incident, service=peer, state=w.pick("open", "closed"), suspect=foreign,
                 fixed_by=foreign)
    freeze = weeks(w, service, peer)
    w.add("deployed", Deployment, service=service, build=former, at=w.ago(days(6), days(12)))

    look_ups(w)
    w.lists(Canary, "canaries_of_service", "Canaries of a service, running and past.", by="service")
    w.lists(CanaryEvent, "canary_log", "Log of a canary.", by="canary")
    w.lists(BudgetDay, "budget_spent_by_day", "Error budget that a service spent, by day.", by="service", page_size=5)
    w.reads(CanaryPolicy, "policy_get", "A release policy by its number.")
    w.offers(StableTag)

    promote = w.step("promote", CanaryPromote, canary_id=canary, build_id=build,
                     share=policy.interim if staged else 100)
    w.background("A system that does not answer leaves the promotion where it is until it does.")
    w.background("The desk replies with the state of each point of this page, not with the first one that stops it.")
    promote.requires("right-build", both(canary.state == "taking traffic", canary.build == build),
        "Only what the canary that takes traffic runs can be promoted; asked for any other build, the desk refuses.",
        otherwise="BLOCK", breaks=(canary.build, newer))
    on_since = w.listing(CanaryEvent, canary=canary)
    promote.requires("soaked", on_since.every(lambda e: any_of(e.kind != "traffic on", e.at <= w.now - needed)),
        "The soak counts from the last time that the canary's log shows traffic put on. From {policy.soak} the build "
        "goes to 100 percent, from {policy.least} to {policy.interim}; before that it goes on soaking.",
        breaks=(last.at, w.now - policy.least + w.length(minutes(10), minutes(170))))
    open_fix = both(incident.state == "open", incident.fixed_by == build)
    spent = w.listing(BudgetDay, service=service).sum("spent", lambda d: d.day >= edge) <= policy.allowance
    promote.requires("budget", any_of(open_fix, spent) if fix else spent,
        "If the service has spent more than {policy.allowance} of error budget, today and the {policy.window} before "
        "added up, the promotion {policy.spent:waits until enough of it has left the window|is cancelled and the build "
        "withdrawn from the train}. Neither this nor the longer soak holds for the build that an open incident names "
        "as its fix: with the shorter soak that one goes to 100 percent.",
        otherwise=policy.spent, breaks=(incident.fixed_by, newer) if fix else (spike.day, inside), kind="violated",
        withheld=incident if fix else None)
    promote.requires("no-worse", reading.failed <= measured.failed + policy.margin,
        "It fails at most {policy.margin} requests in a hundred thousand more than the build it is measured against, "
        "by readings of both not older than {policy.reading_lasts}; if they are older it waits for the next, and if "
        "it fails more, the promotion {policy.worse:waits for a quieter reading|ends there and the build goes back to "
        "its authors}.",
        otherwise=policy.worse, breaks=(reading.failed, measured.failed + policy.margin + w.whole(1, 30)),
        max_age=((reading, policy.reading_lasts), (measured, policy.reading_lasts)))
    promote.requires("signed", both(sign_off.build == build, sign_off.by == service.owner),
        "The owner of the service has signed off this build by name; without that signature the promotion waits for "
        "it.",
        breaks=(sign_off.build, newer) if staged or fix else (sign_off.by, author))
    promote.requires("not-suspect",
        w.listing(Incident, service=service).none(lambda i: both(i.state == "open", i.suspect == build)),
        "A build that an open incident suspects is not promoted, and the request is struck off.",
        otherwise="BLOCK", breaks=(blamed.state, "open"))
    promote.requires("no-freeze", w.listing(CalendarEntry, service=service).none(
            lambda c: both(c.kind == "freeze", c.state == "confirmed", c.starts_at <= w.now, c.ends_at >= w.now)),
        "During a confirmed freeze of the service the promotion waits for its end.",
        breaks=(freeze.state, "confirmed"))

    w.task(
        "Could you promote {build.number} of {service.name}? It has been on canary for ages and looks great, "
        "{owner.name} signed it off too.",
        "{service.name} {build.number} is ready to leave canary. Please give it as much traffic as it may have now. "
        "{author.name} watched the graphs over lunch and saw nothing odd.",
        "Next on the train: {build.number}, {service.name}. Please widen it; budget is fine as far as I remember, and "
        "{owner.name} has no objections.")
    w.context("You are on the release desk. Canaries are promoted under policy {policy}.")
