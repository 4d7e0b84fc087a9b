"""From rows to a summary: hand-computed runs, and what holds for any run."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from episem_gym.errors import ResultsError, UsageError
from episem_gym.evaluator.aggregate import aggregate
from episem_gym.evaluator.metrics import DESCRIPTIONS, METRICS
from episem_gym.evaluator.rows import DOMAINS, PROTOCOLS, STATUSES, Row
from tests.evaluator.judged_rows import row, runs, tried, verdict

GOOD, BAD = verdict("V1", success=True), verdict("V1")


def cells(summary: Any) -> list[dict[str, Any]]:
    """Every estimate found anywhere in a summary's JSON."""
    if not isinstance(summary, dict):
        return []
    inner = [cell for value in summary.values() for cell in cells(value)]
    return [summary, *inner] if "case_bootstrap" in summary else inner


def test_core_metrics_by_hand() -> None:
    judged = [
        verdict("V0"),
        verdict("V0", success=True, complete=True),
        tried("V1", success=True),
        tried("V1"),
        tried("V1", complete=False),
        verdict("V1"),
        tried("V2", missing_at_attempt=True),
        tried("V2", executed=1, success=True),
        tried("V3", executed=1, partial=True),
        verdict("Legacy", success=True),
    ]
    summary = aggregate(row(f"c{number}", it) for number, it in enumerate(judged)).to_json()
    found = {name: (summary[name]["numerator"], summary[name]["denominator"]) for name in ("ecs", "bsr", "par", "cas")}
    assert found == {"ecs": (4, 10), "bsr": (1, 2), "par": (1, 3), "cas": (1, 2)}
    assert [summary["gap"][name]["value"] for name in ("V2", "V3")] == [0.5, 0.0]
    assert [summary["part"][name]["value"] for name in ("V2", "V3")] == [0.0, 1.0]
    assert [summary["by_protocol"][name]["value"] for name in PROTOCOLS] == [1.0, 0.5, 0.25, 0.5, 0.0]
    assert summary["pm"] == {"value": pytest.approx(0.45), "cells": 5, "of": 5}
    assert summary["dm"] == {"value": pytest.approx(0.4), "cells": 1, "of": 6}
    assert summary["failure_modes"] == {
        "V0": {"incomplete": 1, "other": 0},
        "V1": {"early": 1, "covered_failure": 1, "no_action": 1, "other": 0},
        "V2": {"gap_only": 1, "partial_only": 0, "both": 0, "other": 0},
        "V3": {"gap_only": 0, "partial_only": 1, "both": 0, "other": 0},
    }


def test_rates_are_averaged_over_repetitions() -> None:
    """Two of two, then none of one: the mean of 1 and 0, not two thirds."""
    rows = [row("c1", GOOD), row("c2", GOOD), row("c1", BAD, repetition=1)]
    summary = aggregate(rows).to_json()
    ecs = summary["ecs"]
    assert (ecs["value"], ecs["numerator"], ecs["denominator"]) == (0.5, 2, 3)
    assert summary["repetitions"] == 2


def test_a_repetition_in_which_a_rate_is_null_is_left_out() -> None:
    rows = [row("c1", tried(success=True)), row("c1", verdict("V1"), repetition=1)]
    summary = aggregate(rows).to_json()
    assert summary["cas"]["value"] == 1
    assert summary["ecs"]["value"] == 0.5


def test_coverage_and_statuses() -> None:
    rows = [
        row("c1", GOOD),
        row("c2", verdict(status="abstention")),
        row("c3", status="infrastructure_failure"),
        row("c4", status="abandoned"),
        row("c5", status="tampered"),
    ]
    summary = aggregate(rows, planned=8).to_json()
    assert summary["coverage"] == {"scored": 2, "unscored": 3, "not_run": 3, "planned": 8, "value": 0.25}
    assert summary["ecs"]["denominator"] == 2
    assert summary["statuses"] == {
        "success": 1,
        "wrong_answer": 0,
        "abstention": 1,
        "invalid_output": 0,
        "truncation": 0,
        "infrastructure_failure": 1,
        "abandoned": 1,
        "tampered": 1,
    }
    assert aggregate(rows).coverage.value == 0.4
    with pytest.raises(UsageError, match="4 episodes planned"):
        aggregate(rows, planned=4)


def test_domain_means_leave_out_empty_domains() -> None:
    rows = [row("c1", GOOD, domain="home"), row("c2", BAD, domain="health"), row("c3", BAD, domain="health")]
    summary = aggregate(rows).to_json()
    assert summary["dm"] == {"value": 0.5, "cells": 2, "of": 6}
    assert summary["by_domain"]["research"]["value"] is None
    assert list(summary["by_domain"]) == list(DOMAINS)


def test_pair_accuracy() -> None:
    def member(pair: str, name: str, good: bool, repetition: int = 0) -> Row:
        judged = verdict("V1", success=good)
        return row(f"{pair}-{name}", judged, pair_key=pair, member=name, repetition=repetition)

    rows = [
        member("both", "supported", True),
        member("both", "contrast", True),
        member("one", "supported", True),
        member("one", "contrast", False),
        member("alone", "supported", True),
        member("apart", "supported", True),
        member("apart", "contrast", True, repetition=1),
    ]
    cell = aggregate(rows).to_json()["secondary"]["pair_accuracy"]
    assert (cell["value"], cell["numerator"], cell["denominator"]) == (0.5, 1, 2)
    with pytest.raises(ResultsError, match="already has its supported member"):
        aggregate([*rows, row("other", GOOD, pair_key="both")])


def test_pass_hat_k_over_cases() -> None:
    outcomes = {"c1": [True, True, False], "c2": [True, True, True], "c3": [False]}
    rows = [
        row(case, verdict("V1", success=good), repetition=number)
        for case, repetitions in outcomes.items()
        for number, good in enumerate(repetitions)
    ]
    found = aggregate(rows).to_json()["secondary"]["pass_hat_k"]
    assert {k: cell["value"] for k, cell in found.items()} == {
        "1": pytest.approx((2 / 3 + 1 + 0) / 3),
        "2": pytest.approx((1 / 3 + 1) / 2),
        "3": 0.5,
    }
    assert [cell["denominator"] for cell in found.values()] == [3, 2, 2]


def test_no_rows() -> None:
    summary = aggregate([]).to_json()
    assert all(cell["value"] is None and cell["interval"] is None for cell in cells(summary))
    assert len(cells(summary)) > 30
    assert summary["coverage"]["value"] is summary["pm"]["value"] is summary["condition"] is None


def test_keys() -> None:
    summary = aggregate([row()]).to_json()
    assert list(summary) == [
        *("ecs", "bsr", "par", "cas", "gap", "part", "by_protocol", "by_domain", "pm", "dm", "coverage"),
        *("statuses", "secondary", "failure_modes", "repetitions", "condition"),
        *("weighting", "bootstrap", "disclaimer"),
    ]
    assert {*summary, *summary["secondary"]} >= {*METRICS, *DESCRIPTIONS}
    assert list(summary["statuses"]) == list(STATUSES)
    assert summary["disclaimer"] == "EpiSEM cases; not the SafeActBench authors' cases"


def test_conditions_are_never_pooled() -> None:
    with pytest.raises(ResultsError, match=r"'SE\|all' and 'WE\|none'"):
        aggregate([row("c1", condition="WE|none"), row("c2", status="abandoned", condition="SE|all")])


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([row(), row()], "case 'c1', repetition 0 is given twice"),
        ([row(), row(status="abandoned")], "given twice"),
        ([row(), row(env_id="EpiSEM/other-v0", repetition=1)], "belongs to"),
        ([row("c1", GOOD, protocol="V2")], "the row says V2, its verdict V1"),
        ([row("c9", {"protocol": "V1"})], "case 'c9', repetition 0: the verdict has no 'success'"),
    ],
)
def test_what_cannot_be_counted(rows: list[Row], message: str) -> None:
    with pytest.raises(ResultsError, match=message):
        aggregate(rows)


@pytest.mark.parametrize(
    "fields",
    [
        {"status": "scored", "judged": None},
        {"status": "abandoned", "judged": GOOD},
        {"status": "lost"},
        {"domain": "legal"},
        {"protocol": "v1"},
        {"member": "both"},
        {"repetition": -1},
        {"repetition": True},
    ],
)
def test_rows_that_cannot_be(fields: dict[str, Any]) -> None:
    with pytest.raises(ResultsError, match="case 'c1'"):
        row(**fields)


@given(rows=runs(), order=st.randoms(use_true_random=False))
def test_the_order_of_rows_does_not_matter(rows: list[Row], order: Random) -> None:
    before = json.dumps(aggregate(rows, resamples=20).to_json(), allow_nan=False)
    order.shuffle(rows)
    assert json.dumps(aggregate(iter(rows), resamples=20).to_json(), allow_nan=False) == before


@given(rows=runs())
def test_every_cell_of_any_run(rows: list[Row]) -> None:
    summary = aggregate(rows, resamples=20).to_json()
    for cell in cells(summary):
        assert (cell["value"] is None) is (cell["denominator"] == 0)
        if cell["value"] is not None:
            for one in (cell["interval"], cell["case_bootstrap"]):
                assert 0 <= one["low"] <= cell["value"] <= one["high"] <= 1
                assert one["low"] < one["high"]
    assert sum(summary["statuses"].values()) == len(rows)
    _failures_add_up(summary, rows)


def _failures_add_up(summary: Mapping[str, Any], rows: list[Row]) -> None:
    """Every scored failure of V0 to V3 has one mode; the two parts of BSR add up to it."""
    for protocol, modes in summary["failure_modes"].items():
        failed = [it for it in rows if it.protocol == protocol and it.verdict and not it.verdict["success"]]
        assert sum(modes.values()) == len(failed)
    parts = [summary["secondary"][name]["numerator"] for name in ("bsr_established", "bsr_not_established")]
    assert sum(parts) == summary["bsr"]["numerator"]
