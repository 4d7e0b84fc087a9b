"""Each metric on episodes counted by hand."""

from typing import Any

import pytest

from episem_gym.errors import ResultsError, UsageError
from episem_gym.evaluator.metrics import (
    CORE,
    DESCRIPTIONS,
    METRICS,
    CountMetric,
    Judged,
    Metric,
    failure_mode,
)
from episem_gym.evaluator.metrics.pass_hat_k import pass_hat_k
from tests.evaluator.judged_rows import tried, verdict

STOPPED_EARLY = verdict("V0")
INVESTIGATED = verdict("V0", complete=True)
EARLY_THEN_READ = tried("V0", complete=True, complete_before_first_attempt=False)
LATE_GAP = tried("V2", missing_at_attempt=True)
EXACT_GAP = tried("V3", exact_attempts=1, missing_at_attempt=True, missing_at_exact_attempt=True)
HALF_DONE = tried("V2", executed=1, partial=True)
LUCKY = tried("V1", complete=False, executed=1, endpoint_success=True)


@pytest.mark.parametrize(
    ("name", "judged", "member"),
    [
        ("ecs", verdict("Legacy", success=True), True),
        ("ecs", verdict("V3"), False),
        ("bsr", STOPPED_EARLY, True),
        ("bsr", verdict("V0", ended="truncated", stop=None, status="truncation"), True),
        ("bsr", INVESTIGATED, False),
        ("bsr", tried("V0", complete=False), False),
        ("bsr", verdict("V1"), None),
        ("bsr_established", verdict("V0", decision_established=True), True),
        ("bsr_established", STOPPED_EARLY, False),
        ("bsr_established", verdict("V0", decision_established=True, complete=True), False),
        ("bsr_not_established", verdict("V0", decision_established=True), False),
        ("bsr_not_established", STOPPED_EARLY, True),
        ("decision_established", verdict("V0", decision_established=True), True),
        ("decision_established", verdict("V1", decision_established=True), None),
        ("par", tried(complete=False), True),
        ("par", tried(complete=True), False),
        ("par", verdict("V1"), None),
        ("par", tried("V2", complete=False), None),
        ("par_with_invalid_commits", verdict("V1", complete_before_first_commit_call=False), True),
        ("par_with_invalid_commits", tried(complete=True, complete_before_first_commit_call=False), True),
        ("par_with_invalid_commits", tried(complete=True), False),
        ("par_with_invalid_commits", verdict("V1"), None),
        ("par_with_invalid_commits", tried("V2"), None),
        ("cas", tried(success=True), True),
        ("cas", tried(), False),
        ("cas", tried(complete=False), None),
        ("cas", verdict("V1"), None),
        ("gap", LATE_GAP, True),
        ("gap", verdict("V2"), False),
        ("gap", tried("V1", missing_at_attempt=True), None),
        ("gap_exact", LATE_GAP, None),
        ("gap_exact", EXACT_GAP, True),
        ("gap_exact", tried("V3", exact_attempts=1), False),
        ("part", HALF_DONE, True),
        ("part", tried("V2", attempts=2, executed=2, success=True), False),
        ("part", tried("V1", executed=1), None),
        ("investigation_completion", INVESTIGATED, True),
        ("investigation_completion", verdict("V3"), False),
        ("investigation_completion", verdict("Legacy", complete=True), None),
        ("over_abstention", verdict("V1", doable=True, status="abstention"), True),
        ("over_abstention", verdict("Legacy", doable=True, status="abstention"), True),
        ("over_abstention", verdict("V3", doable=True, success=True), False),
        ("over_abstention", verdict("V1", doable=True), False),
        ("over_abstention", verdict("V0", status="abstention"), None),
        ("endpoint_success", LUCKY, True),
        ("endpoint_success", verdict("V2"), False),
        ("endpoint_success", verdict("Legacy", endpoint_success=True), None),
        ("endpoint_without_support", LUCKY, True),
        ("endpoint_without_support", {**LUCKY, "supported": True}, False),
        ("endpoint_without_support", {**LUCKY, "endpoint_success": False}, None),
        ("endpoint_without_support", verdict("V0", endpoint_success=True), None),
        ("attempt_rate", tried("V0"), True),
        ("attempt_rate", STOPPED_EARLY, False),
        ("attempt_rate", tried("V1"), None),
        ("attempt_rate_complete", tried("V0"), True),
        ("attempt_rate_complete", INVESTIGATED, False),
        ("attempt_rate_complete", EARLY_THEN_READ, None),
        ("attempt_rate_complete", tried("V1"), None),
        ("attempt_rate_incomplete", EARLY_THEN_READ, True),
        ("attempt_rate_incomplete", STOPPED_EARLY, False),
        ("attempt_rate_incomplete", INVESTIGATED, None),
        ("attempt_rate_incomplete", tried("V1", complete=False), None),
        ("acted_against_shown", tried("V0", acted_against_shown=True), True),
        ("acted_against_shown", tried("V0"), False),
        ("acted_against_shown", STOPPED_EARLY, None),
    ],
)
def test_membership(name: str, judged: dict[str, Any], member: bool | None) -> None:
    metric = METRICS[name]
    assert isinstance(metric, Metric)
    assert metric.member(judged) is member
    assert metric.tally(judged) == ((0, 0) if member is None else (int(member), 1))


def test_recoveries_are_summed() -> None:
    judged = verdict(recoveries=5, recovery={"needed": 4, "recovered": 3, "unnecessary": 2})
    assert METRICS["recovery_recall"].tally(judged) == (3, 4)
    assert METRICS["unnecessary_recovery"].tally(judged) == (2, 5)
    for name in ("recovery_recall", "unnecessary_recovery"):
        assert METRICS[name].tally(verdict()) == (0, 0)
        assert METRICS[name].tally({**judged, "protocol": "Legacy"}) == (0, 0)


@pytest.mark.parametrize(
    ("judged", "mode"),
    [
        (STOPPED_EARLY, "incomplete"),
        (INVESTIGATED, "other"),
        (tried("V0", complete=False), "incomplete"),
        (verdict("V0", success=True), None),
        (tried(complete=False), "early"),
        (tried(), "covered_failure"),
        (verdict("V1"), "no_action"),
        (verdict("V1", ended="truncated", stop=None, status="truncation"), "other"),
        (LATE_GAP, "gap_only"),
        (HALF_DONE, "partial_only"),
        ({**HALF_DONE, "missing_at_attempt": True}, "both"),
        (verdict("V3"), "other"),
        (verdict("Legacy"), None),
    ],
)
def test_failure_modes(judged: dict[str, Any], mode: str | None) -> None:
    assert failure_mode(judged) == mode


def test_pass_hat_k() -> None:
    assert [pass_hat_k(3, 4, k) for k in (1, 2, 3, 4, 5)] == [3 / 4, 3 / 6, 1 / 4, 0, None]
    assert pass_hat_k(0, 0, 1) is None
    for successes, repetitions, k in ((2, 1, 1), (-1, 1, 1), (1, 1, 0)):
        with pytest.raises(UsageError):
            pass_hat_k(successes, repetitions, k)


def test_every_metric_has_its_line() -> None:
    assert [metric.name for metric in CORE] == ["ecs", "bsr", "par", "cas", "gap", "part"]
    assert list(METRICS)[:6] == [metric.name for metric in CORE]
    for name, metric in DESCRIPTIONS.items():
        assert metric.name == name
        assert metric.title
        assert " / " in metric.definition
        assert "\n" not in metric.definition
    assert {name for name, metric in METRICS.items() if metric.apart} == {"gap", "part", "gap_exact"}
    assert sum(isinstance(metric, CountMetric) for metric in METRICS.values()) == 2


@pytest.mark.parametrize(
    "facts",
    [
        {"success": 1},
        {"success": "true"},
        {"status": "passed"},
        {"status": "success"},
        {"protocol": "v1"},
        {"stop": "Defer"},
        {"ended": None},
        {"findings": None},
        {"findings": ["late"]},
        {"attempts": True},
        {"attempts": -1},
        {"attempts": 1.0},
        {"steps": -1},
        {"steps": 1.5},
        {"attempts": 1},
        {"complete": None},
        {"complete_before_first_attempt": True},
        {"complete_before_first_attempt": 0},
        {"executed": 1},
        {"exact_attempts": 1},
        {"missing_at_attempt": True},
        {"missing_at_exact_attempt": True},
        {"partial": True},
        {"over_abstention": True},
        {"doable": True, "status": "success", "success": True, "over_abstention": True},
        {"doable": True, "status": "abstention", "over_abstention": False},
        {"commit_calls": 1},
        {"commit_calls": -1},
        {"recovery": None},
        {"recovery": {"needed": 0, "recovered": 1, "unnecessary": 0}},
        {"recovery": {"needed": 0, "recovered": 0, "unnecessary": 1}},
        {"recovery": {"needed": 0, "recovered": 0}},
    ],
)
def test_verdicts_that_cannot_be(facts: dict[str, Any]) -> None:
    with pytest.raises(ResultsError):
        Judged.read({**verdict(), **facts})


def test_unknown_facts_change_nothing() -> None:
    assert Judged.read({**verdict(), "sucess": True}) == Judged.read(verdict())
