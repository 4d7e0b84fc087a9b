"""Paired differences with intervals, and what a run could have shown.

The unit is a case that both sides played; its difference is averaged over repetitions. Two bootstrap intervals stand
side by side, as for rates: one resamples task pairs, whose cases are not independent, the other cases, as SafeActBench
does (section on statistical analysis). Needs the extra `stats` (SciPy).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from episem_gym.errors import UsageError
from episem_gym.evaluator.statistics import by_cluster, wilson

Floats = NDArray[np.float64]

PAIR_RESAMPLES = 10_000
CASE_RESAMPLES = 5_000
"""As many as the paper draws for paired comparisons."""
SEED = 0
LEVEL = 0.95
_NO_SPREAD = 1e-9
_POWER_Z = 1.959964 + 0.841621
"""Normal quantiles of a two-sided test at 5 % with a power of 80 %."""


@dataclass(frozen=True)
class Difference:
    """A mean difference within cases, and whether the data show one."""

    value: float
    """The mean over cases, in the unit of the values."""
    cases: int
    """Cases that it is taken over."""
    pairs: int
    """Task pairs that these belong to."""
    interval: tuple[float, float]
    """From resampled task pairs, 95 %."""
    case_bootstrap: tuple[float, float]
    """From resampled cases, as the paper has it."""
    sd: float
    """Sample standard deviation of the differences of cases."""
    detectable: float
    """The smallest difference that a run like this shows in four of five cases."""
    design_effect: float | None
    """By how much the grouping into task pairs widens the variance; None where there is no variance."""

    @property
    def distinguished(self) -> bool:
        """Whether the interval leaves 0 out."""
        low, high = self.interval
        return low > 0 or high < 0

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "distinguished": self.distinguished}


def paired_difference(values: Sequence[float], clusters: Sequence[str], *, seed: int = SEED) -> Difference:
    """The mean of differences of cases, whose task pairs are `clusters`; raises `UsageError` for none.

    Differences lie within [-1, 1]. Where resampling shows no spread, Wilson's interval of the share that could still
    differ takes its place; one task pair alone says nothing.
    """
    if not values or len(values) != len(clusters):
        raise UsageError("there is no case that both sides played")
    each = np.asarray(values, float)
    names, positions = np.unique(np.asarray(clusters), return_inverse=True)
    sums = by_cluster(np.column_stack([each, np.ones_like(each)]), positions)
    mean, pairs = float(each.mean()), len(names)
    by_pair = _bounds(mean, (sums[:, 0], sums[:, 1]), _ratio, PAIR_RESAMPLES, seed)
    by_case = _bounds(mean, (each,), _mean, CASE_RESAMPLES, seed)
    return Difference(
        value=mean,
        cases=len(each),
        pairs=pairs,
        interval=(by_pair.low, by_pair.high),
        case_bootstrap=(by_case.low, by_case.high),
        sd=float(each.std(ddof=1)) if len(each) > 1 else 0.0,
        detectable=_POWER_Z * by_pair.error if by_pair.error else by_pair.high - by_pair.low,
        design_effect=(by_pair.error / by_case.error) ** 2 if by_pair.error and by_case.error else None,
    )


class _Bounds(NamedTuple):
    low: float
    high: float
    error: float
    """Standard error; 0 where resampling shows no spread."""


def _bounds(
    mean: float, data: tuple[Floats, ...], statistic: Callable[..., Floats], resamples: int, seed: int
) -> _Bounds:
    """Percentile bounds around the mean; Wilson's where resampling shows no spread."""
    units = len(data[0])
    if units < 2:
        return _Bounds(-1.0, 1.0, 0.0)
    low, high, error = _bootstrap(data, statistic, resamples, seed)
    if error > _NO_SPREAD:
        return _Bounds(min(low, mean), max(high, mean), error)
    half = wilson(0.0, units)[1]
    return _Bounds(max(-1.0, mean - half), min(1.0, mean + half), 0.0)


def _mean(values: Floats, axis: int = -1) -> Floats:
    return np.asarray(values.mean(axis=axis))


def _ratio(sums: Floats, sizes: Floats, axis: int = -1) -> Floats:
    return np.asarray(sums.sum(axis=axis) / sizes.sum(axis=axis))


def _bootstrap(
    data: tuple[Floats, ...], statistic: Callable[..., Floats], resamples: int, seed: int
) -> tuple[float, float, float]:
    """Percentile bounds and standard error."""
    try:
        from scipy import stats
    except ImportError as error:
        raise UsageError('paired comparisons need SciPy: pip install "episem-gym[stats]"') from error
    found = stats.bootstrap(
        data, statistic, n_resamples=resamples, confidence_level=LEVEL, method="percentile", paired=len(data) > 1,
        vectorized=True, rng=np.random.default_rng(seed), batch=max(1, 2_000_000 // len(data[0])),
    )  # fmt: skip
    low, high = found.confidence_interval
    return float(low), float(high), float(found.standard_error)


def sign_test(first_only: int, second_only: int) -> float:
    """The exact two-sided p of McNemar's test on discordant cases (Psychometrika 12, 1947); 1 for none."""
    from scipy import stats

    count = first_only + second_only
    return float(stats.binomtest(first_only, count).pvalue) if count else 1.0


def sample_sd(values: Sequence[float]) -> float | None:
    """Sample standard deviation; None for fewer than two values."""
    if len(values) < 2:
        return None
    mean = sum(values) / len(values)
    return sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1))
