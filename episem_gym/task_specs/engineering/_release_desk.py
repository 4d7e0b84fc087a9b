"""What the release desk keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, hours, Instant, minutes, Policy, Record,
    Ref, Whole,
)  # fmt: skip


class Engineer(Record, id="EMP-#####"):
    name = Code("full name", filing=True)


class Service(Record, id="SVC-#####"):
    name = Code("name in the service map", filing=True)
    owner = Ref(Engineer)


class Build(Record, id="BLD-######"):
    service = Ref(Service, filing=True)
    number = Code("version number", filing=True)
    works_up_to = Whole("latest schema revision that it works with")


class Canary(Record, id="CNY-#####"):
    service = Ref(Service, filing=True)
    state = Choice("taking traffic", "ended")
    build = Ref(Build, "build that it runs")
    measured_against = Ref(Build, "build that serves everybody else")


class CanaryEvent(Record, id="EVT-#######"):
    canary = Ref(Canary, filing=True)
    kind = Choice("traffic on", "traffic off", "probe")
    at = Instant()


class BudgetDay(Record, id="SLI-#######"):
    service = Ref(Service, filing=True)
    day = Day()
    spent = Whole("error budget spent on that day", unit="minutes")


class TrafficReading(Record, id="TRF-######"):
    build = Ref(Build, filing=True)
    failed = Whole("failed requests in a hundred thousand")


class SignOff(Record, id="SO-#####"):
    filed_under = Ref(Service, "service that it is filed under", filing=True)
    build = Ref(Build, "build that it names")
    by = Ref(Engineer)


class Incident(Record, id="INC-#####"):
    service = Ref(Service, filing=True)
    state = Choice("open", "closed")
    suspect = Ref(Build, "build suspected of the cause")
    fixed_by = Ref(Build, "build that carries the fix")


class CalendarEntry(Record, id="CAL-#####"):
    service = Ref(Service, filing=True)
    kind = Choice("freeze", "load test")
    state = Choice("confirmed", "cancelled")
    starts_at = Instant()
    ends_at = Instant()


class Migration(Record, id="MIG-#####"):
    service = Ref(Service, filing=True)
    revision = Whole("schema revision that it leads to")
    kind = Choice("adds columns", "fills data", "drops columns")
    outcome = Choice("applied", "dry run", "undone")


class Image(Record, id="IMG-######"):
    build = Ref(Build, filing=True)
    registry = Choice("main", "vault", doc="registry that it lies in")
    state = Choice("present", "pruned")


class OpenWrite(Record, id="OUT-######"):
    service = Ref(Service, filing=True)
    written_by = Ref(Build, "build that wrote them")
    rows = Whole("outbox rows not sent yet")


class Deployment(Record, id="DEP-######"):
    service = Ref(Service, filing=True)
    build = Ref(Build)
    at = Instant()


class CanaryPolicy(Policy, id="REL-###"):
    """Promotion of canary builds"""

    soak = Duration()
    least = Duration()
    interim = Whole(unit="percent")
    window = Duration()
    allowance = Whole(unit="minutes")
    spent = Disposition()
    margin = Whole()
    reading_lasts = Duration()
    worse = Disposition()


class RollbackPolicy(Policy, id="RBK-##@"):
    """Going back to an earlier build"""

    reach = Duration()
    late = Disposition()
    bad = Whole()
    calm = Disposition()
    rows = Whole(unit="rows")
    left_over = Disposition()
    count_lasts = Duration()


class CanaryPromote(Commit):
    """Widen the traffic of a canary's build to a share of all requests."""

    canary_id = Ref(Canary, target=True)
    build_id = Ref(Build, "build to widen")
    share = Whole("share of requests", unit="percent")
    returns = {"rollout": Code(form="RLT-########"), "begun_at": Instant()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.canary_id.state == "taking traffic", "the canary takes no traffic")


class BuildRollback(Commit):
    """Put an earlier build in the place of the one that a service runs. The schema stays as it is."""

    service_id = Ref(Service, target=True)
    to_build_id = Ref(Build, "build to go back to")
    registry = Choice("main", "vault", doc="registry from which its image is pulled")
    returns = {"rollout": Code(form="RLT-########"), "begun_at": Instant()}


class StableTag(Commit):
    """Give a build the tag `stable` in the registry, from which new regions start."""

    build_id = Ref(Build, target=True)
    returns = {"tag": Code(form="TAG-######")}


def budget_days(w: Draft, service: Handle, peer: Handle, spike: Handle) -> None:
    """What two services spent of their error budgets on other days."""
    for back in (1, 2, 5, 7, 9, 12, 16, 20):
        w.look_alike(f"spent_{back}", spike, day=w.now.day - days(back), spent=w.whole(0, 2))
    w.look_alike("peer_spike", spike, service=peer, day=w.days_ago(2, 30), spent=w.whole(4, 60))


def weeks(w: Draft, service: Handle, peer: Handle) -> Handle:
    """Calendar entries of two services; the freeze that was called off is returned."""
    # fmt: off
    freeze = w.add("freeze", CalendarEntry, service=service, kind="freeze", state="cancelled",
                   starts_at=w.ago(hours(2), days(2)), ends_at=w.ahead(hours(4), days(3)))
    w.look_alike("test", freeze, kind="load test", state="confirmed", ends_at=w.ahead(hours(1), hours(5)))
    w.look_alike("past_freeze", freeze, state="confirmed", starts_at=w.ago(days(9), days(12)),
                 ends_at=w.ago(days(5), days(8)))
    w.look_alike("peer_freeze", freeze, service=peer, state=w.pick("confirmed", "cancelled"))
    # fmt: on
    return freeze


def outbox(w: Draft, service: Handle, peer: Handle, build: Handle, former: Handle, counted: Expr) -> Handle:
    """Outbox rows of two services, counted after a moment: of the running build, and a lot of the one before."""
    # fmt: off
    lot = w.add("lot", OpenWrite, as_of=counted + w.length(minutes(1), minutes(4)), service=service,
                written_by=former, rows=w.whole(400, 900))
    for n in range(3):
        w.look_alike(f"rows_{n}", lot, as_of=counted + w.length(minutes(1), minutes(4)), written_by=build,
                     rows=w.whole(0, 4))
    w.look_alike("rows_there", lot, as_of=w.ago(minutes(1), hours(4)), service=peer, rows=w.whole(0, 900))
    # fmt: on
    return lot


def look_ups(w: Draft) -> None:
    """What the desk can look up, whatever is to be released."""
    # fmt: off
    w.searches(Service, "service_search", "Find services by name.", over="name")
    w.reads(Service, "service_get", "A service and who owns it.")
    w.lists(Build, "builds_of_service", "Builds of a service.", by="service")
    w.searches(Build, "build_search", "Find builds by their version.", over="number")
    w.reads(TrafficReading, "traffic_of_build", "Latest reading of the traffic that a build takes.", by="build")
    w.lists(SignOff, "sign_offs_of_service", "Sign-offs filed under a service.", by="filed_under")
    w.lists(Incident, "incidents_of_service", "Incidents of a service.", by="service")
    w.lists(CalendarEntry, "release_calendar", "Calendar of a service.", by="service")
    w.lists(Deployment, "deployments_of_service", "Past deployments of a service.", by="service", page_size=3)
    w.searches(Engineer, "people_search", "Find colleagues by name.", over="name")
    w.reads(Engineer, "people_get", "A colleague by staff number.")
    # fmt: on
