"""What holds for every metric, and a broken one that each check must reject."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import pytest

from episem_gym.errors import ResultsError
from episem_gym.evaluator.aggregate import measure
from episem_gym.evaluator.metrics import METRICS, CountMetric, Metric
from episem_gym.evaluator.rows import PROTOCOLS, UNSCORED, Row
from episem_gym.evaluator.statistics import NOTHING, Estimate
from tests.evaluator.judged_rows import row, tried, verdict

AnyMetric = Metric | CountMetric
Measure = Callable[[AnyMetric, list[Row]], list[Estimate]]


def sample() -> Iterator[dict[str, Any]]:
    """Verdicts of every protocol, all combinations of what metrics look at most."""
    flags = (False, True)
    for name, tries, success, complete, flag in product(PROTOCOLS, (0, 2), flags, flags, flags):
        tries = 0 if name == "Legacy" else tries
        yield verdict(
            name,
            success=success,
            attempts=tries,
            executed=tries,
            exact_attempts=tries // 2,
            complete=complete,
            complete_before_first_attempt=complete if tries else None,
            missing_at_attempt=flag and tries > 0,
            missing_at_exact_attempt=flag and tries > 0,
            partial=tries > 0 and not success,
            doable=flag,
            status="success" if success else "abstention" if tries == 0 else "wrong_answer",
            endpoint_success=flag or success,
            supported=complete,
            decision_established=flag,
            acted_against_shown=flag,
            recoveries=2,
            recovery={"needed": 2, "recovered": int(complete), "unnecessary": int(flag)},
        )


SAMPLE = list(sample())


def cells(metric: AnyMetric, rows: Iterable[Row]) -> list[Estimate]:
    """Every estimate of one metric."""
    measured = measure(metric, rows, resamples=20)
    return [measured] if isinstance(measured, Estimate) else list(measured.values())


def is_null_where_nothing_counts(metric: AnyMetric) -> bool:
    foreign = [name for name in PROTOCOLS if name not in metric.protocols]
    return all(metric.tally(verdict(name)) == (0, 0) for name in foreign) and all(
        cell == NOTHING for cell in cells(metric, [row(name, verdict(name)) for name in foreign])
    )


def is_a_share(metric: AnyMetric) -> bool:
    """Never more in the numerator than in the denominator; an episode counts once; both outcomes occur."""
    tallies = [metric.tally(judged) for judged in SAMPLE]
    most = 1 if isinstance(metric, Metric) else 2
    within = all(0 <= over <= under <= most for over, under in tallies)
    return within and any(over for over, _ in tallies) and any(over < under for over, under in tallies)


def ignores_unscored_rows(metric: AnyMetric, measured: Measure = cells) -> bool:
    scored = [row(f"case-{number}", judged) for number, judged in enumerate(SAMPLE)]
    unscored = [row(f"{status}-{name}", status=status, protocol=name) for status in UNSCORED for name in PROTOCOLS]
    return measured(metric, scored) == measured(metric, [*unscored, *scored])


def refuses_missing_facts(metric: AnyMetric) -> bool:
    for name in metric.protocols:
        whole = tried(name) if name != "Legacy" else verdict(name)
        cut = [{key: value for key, value in whole.items() if key != gone} for gone in whole]
        parts = whole["recovery"]
        cut += [{**whole, "recovery": {key: parts[key] for key in parts if key != gone}} for gone in parts]
        for judged in cut:
            try:
                metric.tally(judged)
            except ResultsError:
                continue
            return False
    return True


def leaves_the_verdict_alone(metric: AnyMetric) -> bool:
    before = tried()
    judged = tried()
    return metric.tally(judged) == metric.tally(judged) and judged == before


CHECKS: list[Callable[[AnyMetric], bool]] = [
    is_null_where_nothing_counts,
    is_a_share,
    ignores_unscored_rows,
    refuses_missing_facts,
    leaves_the_verdict_alone,
]


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS.keys())
def test_contract(metric: AnyMetric, check: Callable[[AnyMetric], bool]) -> None:
    assert check(metric)


class CountsForeignProtocols(Metric):
    def tally(self, verdict: Any) -> tuple[int, int]:
        return (0, 1)


class ReadsLoosely(Metric):
    def tally(self, verdict: Any) -> tuple[int, int]:
        return (int(bool(verdict.get("partial"))), 1)


class Meddles(Metric):
    def tally(self, verdict: Any) -> tuple[int, int]:
        verdict["attempts"] += 1
        return (0, 1)


def broken(kind: type[Metric]) -> Metric:
    return kind(name="broken", title="Broken", definition="x / y", protocols=("V1",), rule=lambda it: True)


def zero_for_unscored(metric: AnyMetric, rows: list[Row]) -> list[Estimate]:
    """A measure that scores what was never scored as a failure."""
    lost = [row(it.case_id, verdict(it.protocol)) if it.verdict is None else it for it in rows]
    return cells(metric, lost)


OVER_ONE = CountMetric(name="broken", title="Broken", definition="x / y", counts=lambda it: (2, 1))


def test_contract_rejects_broken_metrics() -> None:
    assert not is_null_where_nothing_counts(broken(CountsForeignProtocols))
    assert not is_a_share(OVER_ONE)
    assert not ignores_unscored_rows(METRICS["ecs"], zero_for_unscored)
    assert not refuses_missing_facts(broken(ReadsLoosely))
    assert not leaves_the_verdict_alone(broken(Meddles))
