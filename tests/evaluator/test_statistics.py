"""Intervals: known values, and what must hold for any counts."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from episem_gym.errors import UsageError
from episem_gym.evaluator.statistics import (
    NOTHING,
    Array,
    Estimate,
    Interval,
    Numbers,
    estimate,
    mean_rate,
    resampled_rates,
    wilson,
)


def column(*values: float) -> Array:
    return np.array(values, dtype=np.float64).reshape(-1, 1)


def of(outcomes: list[int], pairs: list[int], **options: float) -> Estimate:
    over = column(*outcomes)
    return estimate(over, np.ones_like(over), np.array(pairs), **options)  # type: ignore[arg-type]


def interval(found: Interval | None) -> Interval:
    assert found is not None
    return found


def test_wilson_known_values() -> None:
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)  # z^2 / (n + z^2)
    assert wilson(1.0, 10) == pytest.approx((0.72247, 1.0), abs=1e-5)
    assert wilson(0.5, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert wilson(0.0, 2.5) == pytest.approx((0.0, 3.841459 / (2.5 + 3.841459)))


@given(rate=st.floats(0, 1), n=st.floats(0.01, 1e6), level=st.floats(0.5, 0.999))
def test_wilson_holds_the_rate(rate: float, n: float, level: float) -> None:
    low, high = wilson(rate, n, level)
    assert 0 <= low <= rate <= high <= 1
    assert low < high


@pytest.mark.parametrize(("rate", "n", "level"), [(1.1, 5, 0.95), (0.5, 0, 0.95), (float("nan"), 5, 0.95), (0.5, 5, 1)])
def test_wilson_refuses_nonsense(rate: float, n: float, level: float) -> None:
    with pytest.raises(UsageError):
        wilson(rate, n, level)


def test_rates_are_averaged_over_repetitions_that_are_not_null() -> None:
    over, under = np.array([[1.0, 3.0, 0.0]]), np.array([[2.0, 3.0, 0.0]])
    assert mean_rate(over, under) == pytest.approx([0.75])


def test_nothing_counted_is_null() -> None:
    assert estimate(column(0, 0), column(0, 0), np.array([0, 1])) == NOTHING
    empty: Numbers = np.empty(0, dtype=np.int64)
    assert estimate(np.empty((0, 0)), np.empty((0, 0)), empty) == NOTHING


@pytest.mark.parametrize("outcome", [0, 1])
def test_extremes_are_wilson_over_pairs(outcome: int) -> None:
    found = of([outcome] * 6, [0, 0, 1, 1, 2, 2])
    by_pair, by_case = interval(found.interval), interval(found.case_bootstrap)
    assert (by_pair.method, by_case.method) == ("wilson_pairs", "wilson_cases")
    assert (by_pair.low, by_pair.high) == wilson(outcome, 3)
    assert (by_case.low, by_case.high) == wilson(outcome, 6)
    assert by_pair.design_effect == 2


def test_design_effect_of_pairs_that_agree() -> None:
    """Two cases that always agree are one observation: the variance doubles."""
    outcomes = [1, 1, 0, 0] * 50
    found = interval(of(outcomes, [number // 2 for number in range(200)], resamples=5000).interval)
    assert found.design_effect == pytest.approx(2, rel=0.1)
    assert found.method == "pair_bootstrap"


def test_counts_stay_whole_where_they_are() -> None:
    assert repr(of([1, 0, 1], [0, 1, 2]).numerator) == "2"
    halves = column(0.5, 1)
    assert estimate(halves, np.ones_like(halves), np.array([0, 1])).numerator == 1.5


def test_design_effect_without_grouping() -> None:
    found = of([1, 0, 1, 1, 0], [0, 1, 2, 3, 4])
    assert interval(found.interval).design_effect == 1
    assert interval(found.interval).low == interval(found.case_bootstrap).low


def test_pairs_that_balance_out_still_have_width() -> None:
    """An agent that always acts is right in one member of every pair: resampling pairs shows no spread."""
    found = interval(of([1, 0] * 10, [number // 2 for number in range(20)]).interval)
    assert found.method == "wilson_pairs"
    assert (found.low, found.high) == wilson(0.5, 10)


def test_bootstrap_has_the_binomial_spread() -> None:
    over = column(*([1] * 30 + [0] * 70))
    rates = resampled_rates(over, np.ones_like(over), resamples=20000, seed=1)
    assert rates.mean() == pytest.approx(0.3, abs=0.005)
    assert rates.std() == pytest.approx((0.3 * 0.7 / 100) ** 0.5, rel=0.03)


def test_repetitions_are_not_resampled() -> None:
    """Ten repetitions that all agree are no more evidence than one."""
    outcomes, pairs = column(1, 0, 1, 0, 0, 1, 1), np.arange(7)
    once = estimate(outcomes, np.ones_like(outcomes), pairs)
    often = np.repeat(outcomes, 10, axis=1)
    ten = estimate(often, np.ones_like(often), pairs)
    assert ten.interval is not None
    assert once.interval is not None
    assert (ten.interval.low, ten.interval.high) == pytest.approx((once.interval.low, once.interval.high))


def test_global_random_state_is_left_alone() -> None:
    before = repr(np.random.get_state())  # noqa: NPY002
    assert of([1, 0, 1], [0, 1, 2]) == of([1, 0, 1], [0, 1, 2])
    assert repr(np.random.get_state()) == before  # noqa: NPY002
    assert of([1, 0, 1] * 9, list(range(27)), seed=1) != of([1, 0, 1] * 9, list(range(27)), seed=2)


def test_large_draws_are_made_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("episem_gym.evaluator.statistics._CELLS_AT_ONCE", 7)
    found = interval(of([1, 0, 1, 1, 0], [0, 1, 2, 3, 4]).interval)
    assert found.low < 0.6 < found.high


@pytest.mark.parametrize("options", [{"resamples": 0}, {"level": 0}, {"level": 1}])
def test_estimates_refuse_nonsense(options: dict[str, float]) -> None:
    with pytest.raises(UsageError):
        of([1, 0], [0, 1], **options)


@st.composite
def counts(draw: st.DrawFn) -> tuple[Array, Array, Numbers]:
    """Numerators and denominators by unit and repetition, some of them null, and the pair of each unit."""
    units, repetitions = draw(st.integers(1, 12)), draw(st.integers(1, 4))
    size = units * repetitions
    under = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
    over = [draw(st.integers(0, most)) for most in under]
    pairs = draw(st.lists(st.integers(0, 4), min_size=units, max_size=units))
    shape = (units, repetitions)
    return np.array(over, float).reshape(shape), np.array(under, float).reshape(shape), np.array(pairs)


@given(data=counts(), seed=st.integers(0, 2**32))
def test_intervals_hold_the_rate(data: tuple[Array, Array, Numbers], seed: int) -> None:
    found = estimate(*data, resamples=50, seed=seed)
    if found.value is None:
        assert found == NOTHING
        return
    for one in (interval(found.interval), interval(found.case_bootstrap)):
        assert 0 <= one.low <= found.value <= one.high <= 1
        assert one.low < one.high
        assert one.design_effect > 0


@given(data=counts(), order=st.randoms(use_true_random=False))
def test_the_order_of_units_does_not_matter(data: tuple[Array, Array, Numbers], order: object) -> None:
    over, under, pairs = data
    places = list(range(len(pairs)))
    order.shuffle(places)  # type: ignore[attr-defined]
    moved = estimate(over[places], under[places], pairs[places], resamples=50)
    assert moved == estimate(over, under, pairs, resamples=50)
