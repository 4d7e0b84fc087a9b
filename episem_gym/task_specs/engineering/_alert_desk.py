"""What an alerting platform keeps about rules, silences and planned work, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Instant, Policy, Record, Ref, Text, Whole,
)  # fmt: skip

SERVICES = ("checkout-api", "ledger-writer", "search-index", "session-store", "media-transcode")
UPSTREAM = ("object-gateway", "message-bus", "identity-proxy")
TITLES = ("HighErrorRatio", "ReplicaLagHigh", "DiskFillsSoon", "LatencyP99High")


class AlertRule(Record, id="ALR-#####"):
    service = Code("service that it watches", filing=True)
    title = Code()
    cluster = Code("cluster that it watches")
    stand_in = Ref("AlertRule", "rule that catches the same failure by another signal")


class PlannedWork(Record, id="PW-#####"):
    service = Code("service that is worked on", filing=True)
    cluster = Code("cluster that is worked on")
    state = Choice("draft", "approved", "called off")
    starts_at = Instant()
    ends_at = Instant()


class SilenceRequest(Record, id="SRQ-#####"):
    service = Code(filing=True)
    rule = Ref(AlertRule)
    work = Ref(PlannedWork, "work during which it is to be quiet")
    raised_by = Code("who asks")
    state = Choice("open", "withdrawn")


class Silence(Record, id="SIL-######"):
    rule = Ref(AlertRule, filing=True)
    work = Ref(PlannedWork, "work for which it was made")
    state = Choice("pending", "active", "lifted")
    starts_at = Instant()
    ends_at = Instant()


class MutedWeek(Record, id="MUT-######"):
    rule = Ref(AlertRule, filing=True)
    begins = Day("first day of the week")
    muted = Whole("time for which it was muted", unit="min")


class Firing(Record, id="FIR-#######"):
    rule = Ref(AlertRule, filing=True)
    probe = Code("probe that triggers it")
    state = Choice("firing", "resolved")


class ProbeDefect(Record, id="PD-#####"):
    service = Code(filing=True)
    probe = Code("probe that reports wrongly")
    state = Choice("accepted", "mended", "rejected")


class TestPage(Record, id="TP-######"):
    rule = Ref(AlertRule, filing=True)
    result = Choice("delivered", "lost")


class ServiceIncident(Record, id="SVI-#####"):
    service = Code(filing=True)
    state = Choice("open", "closed")


class Dependency(Record, id="DEP-#####"):
    service = Code("service that depends", filing=True)
    relies_on = Code("service on which it depends")
    state = Choice("current", "retired")


class Roster(Record, id="ROS-####"):
    service = Code(filing=True)
    engineer = Code("who carries the pager")


class Runbook(Record, id="RB-#####"):
    service = Code(filing=True)
    text = Text()


class SilencePolicy(Policy, id="OBS-##@"):
    """Silencing of alerts during planned work"""

    longest = Duration()
    margin = Duration()
    too_long = Disposition()
    overlap = Disposition()
    budget = Whole(unit="min")
    spent = Disposition()
    firing = Disposition()
    page_lasts = Duration()
    incident = Disposition()
    unapproved = Disposition()


class SilenceCreate(Commit):
    """Set up a new silence on an alert rule."""

    rule_id = Ref(AlertRule, "rule that goes quiet", target=True)
    work_id = Ref(PlannedWork, "work during which it is quiet")
    starts_at = Instant("from when")
    ends_at = Instant("until when")
    returns = {"confirmation": Code(form="SC-#######")}


class SilenceExtend(Commit):
    """Move the end of a silence that is running."""

    silence_id = Ref(Silence, "silence", target=True)
    ends_at = Instant("until when")
    returns = {"confirmation": Code(form="SX-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.silence_id.state == "active", "this silence is not running")
        call.sets(call.silence_id.ends_at, call.ends_at)


class RuleDisable(Commit):
    """Switch an alert rule off until somebody switches it on."""

    rule_id = Ref(AlertRule, "rule", target=True)
    returns = {"confirmation": Code(form="RX-#######")}


def look_ups(w: Draft) -> None:
    """What can be looked up on the alerting platform."""
    # fmt: off
    w.reads(SilenceRequest, "silence_request_get", "A request for a silence.")
    w.lists(SilenceRequest, "silence_requests", "Requests for silences of a service.", by="service")
    w.reads(AlertRule, "alert_rule_get", "An alert rule as deployed.")
    w.searches(AlertRule, "alert_rule_search", "Find alert rules by service.", over="service")
    w.reads(PlannedWork, "planned_work_get", "A piece of planned work.")
    w.lists(PlannedWork, "planned_work_calendar", "Planned work on a service.", by="service")
    w.lists(Silence, "silences_of_rule", "Silences of an alert rule, past ones too.", by="rule", page_size=4)
    w.lists(MutedWeek, "muted_time", "Muted minutes of a rule, week by week.", by="rule", page_size=5)
    w.lists(Firing, "firings_of_rule", "Firings of a rule in the past days.", by="rule")
    w.lists(ProbeDefect, "probe_defects", "Defects reported on the probes of a service.", by="service")
    w.reads(TestPage, "latest_test_page", "Latest test page sent by a rule.", by="rule")
    w.lists(ServiceIncident, "service_incidents", "Incidents of a service.", by="service")
    w.lists(Dependency, "dependencies_of_service", "What a service depends on.", by="service")
    w.reads(Roster, "pager_roster", "Who carries the pager of a service.", by="service")
    w.reads(Runbook, "runbook_get", "Runbook of a service.", by="service")
    w.reads(SilencePolicy, "policy_get", "An observability policy by its number.")
    # fmt: on


def clutter(w: Draft, rule: Handle) -> None:
    """Roster and runbook, which decide nothing."""
    w.add("roster", Roster, service=rule.service, engineer=w.person())
    w.add("runbook", Runbook, service=rule.service, text="Dashboards first; then recent deploys; then the queue depth.")
