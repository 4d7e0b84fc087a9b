"""Paired differences: right values, honest intervals, the same numbers each time."""

import builtins
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from episem_gym.errors import UsageError
from episem_gym.evaluator.paired import paired_difference, sample_sd, sign_test


def test_a_clear_difference_is_distinguished() -> None:
    values = [1.0, 0.0, 1.0, 1.0, 0.5, 1.0, 1.0, 0.0, 1.0, 1.0]
    found = paired_difference(values, [f"pair {number}" for number in range(10)])
    assert found.value == pytest.approx(0.75)
    assert (found.cases, found.pairs, found.distinguished) == (10, 10, True)
    low, high = found.interval
    assert 0.4 < low < 0.75 < high <= 1
    assert found.sd == pytest.approx(np.std(values, ddof=1))
    assert found.design_effect == pytest.approx(1, abs=0.1)
    assert found == paired_difference(values, [f"pair {number}" for number in range(10)])


def test_cases_of_one_pair_that_agree_widen_the_interval() -> None:
    values = [1.0] * 20 + [-1.0] * 20 + [0.0] * 40
    apart = paired_difference(values, [str(number) for number in range(80)])
    together = paired_difference(values, [str(number // 10) for number in range(80)])
    assert together.design_effect is not None
    assert together.design_effect > 5
    assert together.interval[1] - together.interval[0] > 2 * (apart.interval[1] - apart.interval[0])
    assert together.case_bootstrap == pytest.approx(apart.case_bootstrap, abs=0.02)


def test_no_spread_still_leaves_room() -> None:
    found = paired_difference([0.0] * 30, [str(number // 3) for number in range(30)])
    assert (found.value, found.distinguished, found.design_effect) == (0, False, None)
    assert found.interval == pytest.approx((-0.2775, 0.2775), abs=0.001), "Wilson's bound for none of ten pairs"
    every = paired_difference([1.0] * 30, [str(number) for number in range(30)])
    assert every.interval[1] == 1
    assert every.distinguished


def test_one_task_pair_says_nothing() -> None:
    found = paired_difference([1.0, 0.0, 1.0], ["a", "a", "a"])
    assert found.interval == (-1, 1)
    assert not found.distinguished


@pytest.mark.parametrize(("values", "pairs"), [([], []), ([1.0], [])])
def test_nothing_to_compare_is_refused(values: list[float], pairs: list[str]) -> None:
    with pytest.raises(UsageError, match="no case"):
        paired_difference(values, pairs)


@given(st.lists(st.tuples(st.sampled_from([-1.0, -0.5, 0.0, 0.5, 1.0]), st.integers(0, 5)), min_size=1, max_size=30))
def test_intervals_hold_the_value_and_turn_with_the_sign(rows: list[tuple[float, int]]) -> None:
    values, pairs = [value for value, _ in rows], [str(pair) for _, pair in rows]
    found, turned = paired_difference(values, pairs), paired_difference([-value for value in values], pairs)
    for low, high in (found.interval, found.case_bootstrap):
        assert -1 <= low <= found.value + 1e-9
        assert found.value - 1e-9 <= high <= 1
    assert found.interval == pytest.approx((-turned.interval[1], -turned.interval[0]), abs=1e-9)
    assert found.detectable > 0


def test_the_interval_covers_as_often_as_it_says() -> None:
    """100 small studies whose true difference is 0.2, the values of a task pair drawn together."""
    rng = np.random.default_rng(7)
    covered = 0
    for _ in range(100):
        effects = rng.normal(0.2, 0.25, size=40)
        values = np.clip(np.repeat(effects, 3) + rng.normal(0, 0.2, size=120), -1, 1)
        low, high = paired_difference(list(values), [str(number // 3) for number in range(120)]).interval
        covered += low <= 0.2 <= high
    assert 88 <= covered <= 99


def test_the_sign_test_is_exact() -> None:
    assert sign_test(0, 0) == 1
    assert sign_test(5, 0) == pytest.approx(2 * 0.5**5)
    assert sign_test(3, 3) == pytest.approx(1)


def test_sample_sd() -> None:
    assert sample_sd([0.5]) is None
    assert sample_sd([0.0, 1.0]) == pytest.approx(math.sqrt(0.5))


def test_without_scipy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] == "scipy":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UsageError, match=r"episem-gym\[stats\]"):
        paired_difference([1.0, 0.0], ["a", "b"])
