"""Release desk of a grocery delivery service: should a service go back to the build before?"""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._release_desk import (
    Build, BuildRollback, Deployment, Engineer, Image, Incident, look_ups, Migration, OpenWrite, outbox, RollbackPolicy,
    Service, SignOff, StableTag, TrafficReading, weeks,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "engineering-rollback",
    protocol="Legacy",
    variants={
        "added": "the migrations since have only added columns",
        "bridged": "columns were dropped, but the earlier build works with the schema as it is",
        "undone": "the migration that dropped columns was undone before anything was written",
        "vault": "columns were added, and the image of the earlier build lies in the vault",
    },
    alternatives="Failed requests of the running build, or an open incident that suspects it.",
)
def rollback(w: Draft) -> None:
    """Go back to the build before, unless a migration that cannot be undone stands in between."""
    # fmt: off
    bridged, undone, vault = w.variant == "bridged", w.variant == "undone", w.variant == "vault"
    blamed = bridged or vault
    policy = w.add("policy", RollbackPolicy, reach=w.length(hours(12), hours(96), hours(4)), late=w.disposition(),
                   bad=w.whole(150, 900), calm=w.disposition(), rows=w.whole(15, 90), left_over=w.disposition(),
                   count_lasts=w.length(minutes(6), minutes(30)))
    owner, author = [w.add(one, Engineer, name=w.person()) for one in ("owner", "author")]
    service = w.add("service", Service, name=w.pick("refund-ledger", "voucher-api", "driver-pay"), owner=owner)
    peer = w.look_alike("peer", service, name=w.pick("refund-export", "voucher-mail"), owner=w.pick(owner, author))

    # The running build, the one before, one still older; when they were deployed.
    newest = w.whole(310, 340)
    running = w.add("running", Build, service=service, number=w.code("9.4#.##"), works_up_to=newest)
    before = w.look_alike("before", running, number=w.code("9.3#.##"),
                          works_up_to=newest if bridged else newest - w.whole(3, 5))
    older = w.look_alike("older", running, number=w.code("9.2#.##"), works_up_to=newest - w.whole(6, 20))
    theirs = w.look_alike("theirs", running, service=peer, number=w.code("3.0#.##"))
    limit = w.now - policy.reach
    now_on = w.add("now_on", Deployment, service=service, build=running, at=limit + w.length(minutes(10), hours(9)))
    prior = w.look_alike("prior", now_on, build=before, at=limit - w.length(days(2), days(9)))
    w.look_alike("prior_2", now_on, build=older, at=limit - w.length(days(10), days(20)))
    w.look_alike("prior_3", now_on, build=before, at=limit - w.length(days(21), days(40)))
    w.look_alike("there", now_on, service=peer, build=theirs, at=w.ago(hours(1), days(9)))

    # Migrations: the last one, one that drops columns, one tried dry, those of the other service.
    last = w.add("last", Migration, service=service, revision=newest, kind="adds columns", outcome="applied")
    drop = w.look_alike("drop", last, revision=newest - 1, kind="drops columns",
                        outcome="applied" if bridged else "undone" if undone else "dry run")
    w.look_alike("fill", last, revision=newest - 2, kind="fills data")
    w.look_alike("old_drop", last, revision=newest - w.whole(22, 40), kind="drops columns")
    w.look_alike("drop_there", drop, service=peer, outcome=w.pick("applied", "dry run", "undone"))

    # Images, outbox, failed requests, incidents, sign-offs, calendar.
    image = w.add("image", Image, build=before, registry="vault" if vault else "main", state="present")
    w.look_alike("image_older", image, build=older, registry=w.pick("main", "vault"), state=w.pick("present", "pruned"))
    w.look_alike("image_running", image, build=running, registry="main")
    lot = outbox(w, service, peer, running, before, w.now - policy.count_lasts)
    reading = w.add("reading", TrafficReading, build=running,
                    failed=policy.bad - w.whole(10, 120) if blamed else policy.bad + w.whole(0, 90))
    w.look_alike("reading_there", reading, build=theirs, failed=w.whole(10, 1200))
    incident = w.add("incident", Incident, service=service, state="open" if blamed else "closed", suspect=running,
                     fixed_by=w.pick(before, older))
    w.look_alike("incident_old", incident, state="open", suspect=older, fixed_by=before)
    w.look_alike("incident_there", incident, service=peer, state=w.pick("open", "closed"),
                 suspect=w.pick(theirs, running), fixed_by=theirs)
    signed = w.add("signed", SignOff, filed_under=service, build=before, by=owner)
    w.look_alike("signed_older", signed, build=older, by=w.pick(owner, author))
    w.look_alike("signed_there", signed, filed_under=peer, build=w.pick(theirs, before))
    weeks(w, service, peer)

    look_ups(w)
    w.reads(Build, "build_get", "One build.")
    w.lists(Migration, "migrations_of_service", "Migrations of a service's schema.", by="service", page_size=3)
    w.reads(Image, "image_of_build", "Where the image of a build lies.", by="build")
    w.lists(OpenWrite, "outbox_rows", "Outbox rows of a service that wait to be sent.", by="service")
    w.reads(RollbackPolicy, "policy_get", "A policy of the desk by its number.")
    w.offers(StableTag)

    back = w.step("back", BuildRollback, service_id=service, to_build_id=prior.build, registry=image.registry)
    w.background("A record that cannot be opened leaves the question pending.")
    w.background("The desk's note on a rollback covers every paragraph, also those after one that speaks against it.")
    back.requires("reach", w.now - now_on.at <= policy.reach,
        "The build that the service runs was deployed no more than {policy.reach} ago. After that, going back "
        "{policy.late:waits until the owner has asked for it a second time|is out of the question}.",
        otherwise=policy.late, breaks=(now_on.at, limit - w.length(minutes(20), hours(20))))
    back.requires("schema", w.listing(Migration, service=service).none(
            lambda m: both(m.kind == "drops columns", m.outcome == "applied", m.revision > before.works_up_to)),
        "There is no way back across dropped columns. If a migration that drops some is applied, and its revision is "
        "beyond the latest one that the earlier build works with, the rollback is refused; one undone, or only run "
        "dry, does not stand in the way, nor does one that adds columns or fills data.",
        otherwise="BLOCK", kind="violated",
        breaks=(before.works_up_to, newest - w.whole(3, 9)) if bridged else (drop.outcome, "applied"))
    w.contrast("another-before", {prior.build: older}, kind="wrong_argument")
    w.contrast("other-registry", {image.registry: "main" if vault else "vault"}, kind="wrong_argument")
    w.background("It goes to the build deployed last before the running one, with the image pulled from where it lies; "
                 "a rollback proposed otherwise is refused.")
    back.requires("image", image.state == "present",
        "The image of that build is present; one that has been pruned is built again first, and the rollback waits for "
        "it.",
        breaks=(image.state, "pruned"), withheld=image)
    rows = w.listing(OpenWrite, service=service).sum("rows", lambda r: r.written_by == running)
    back.requires("outbox", rows <= policy.rows,
        "The earlier build cannot send what the running one wrote. By counts not older than {policy.count_lasts}, at "
        "most {policy.rows} of the running build's wait in the outbox, all lots together; older counts are repeated "
        "first. With more, the rollback {policy.left_over:waits until they have been sent|is refused}.",
        otherwise=policy.left_over, breaks=(lot.written_by, running), kind="violated",
        max_age=(lot, policy.count_lasts))
    suspected = both(incident.state == "open", incident.suspect == running)
    failing = reading.failed >= policy.bad
    back.requires("cause", any_of(failing, suspected),
        "There is cause: {policy.bad} or more of a hundred thousand requests to the running build fail, or an open "
        "incident suspects it. Without cause, it {policy.calm:waits for one|is refused}.",
        otherwise=policy.calm, kind="violated",
        breaks=(incident.suspect, older) if blamed else (reading.failed, policy.bad - w.whole(10, 120)))
    back.requires("signed", both(signed.build == before, signed.by == service.owner),
        "The service's owner has put a signature to the build that it goes back to; until then it waits.",
        breaks=(signed.build, older))

    w.task(
        "{running.number} of {service.name} is a mess. Should the proposed rollback go ahead? {author.name} says that "
        "the last migration only added a column.",
        "Here's the rollback of {service.name} from {running.number}. Can it go? {owner.name} wants customers to get "
        "their money tonight.",
        "{author.name} proposes to take {service.name} off {running.number}. Please say whether this goes ahead as "
        "written. They've done it once before with no trouble.")
    w.context("You are on the release desk. Rollbacks follow policy {policy}.")
