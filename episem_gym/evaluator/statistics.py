"""Rates and their intervals.

A rate is computed within each repetition and averaged over the repetitions in which it is not null;
repetitions are never resampled, for they say nothing about other cases.

Two intervals stand side by side. The first resamples task pairs, since the cases of one pair share its policy
and its wording and are not independent. The second resamples cases, as SafeActBench does (section on
statistical analysis); a case keeps all its repetitions. The ratio of the two variances is the design effect
(Kish, Survey Sampling, 1965).

Where resampling shows no spread, as it always does at 0 and 100 %, it says nothing about the uncertainty, and
Wilson's score interval takes its place. Its effective n is then the number of pairs: with no variance to
estimate the design effect from, every pair is counted as one observation, as if its cases always agreed,
which is the cautious end.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from episem_gym.errors import UsageError

Array = NDArray[np.float64]
Numbers = NDArray[np.int64]

LEVEL = 0.95
RESAMPLES = 2000
SEED = 0
"""Every interval starts a generator of its own from this, unless another seed is given."""
DESIGN_EFFECT_LEAST = 0.01
"""Pairs that nearly balance out would otherwise claim an unbounded effective n."""
_NO_SPREAD = 1e-9
_CELLS_AT_ONCE = 4_000_000


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval of a rate: within [0, 1], around the rate, never of zero width."""

    low: float
    high: float
    method: str
    """`pair_bootstrap`, `case_bootstrap` (percentiles both), `wilson_pairs` or `wilson_cases`."""
    level: float
    design_effect: float
    """By how much the grouping into pairs widens the variance; 1 where cases are taken as independent."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A rate with its counts; everything null where nothing was counted."""

    value: float | None
    numerator: int | float
    """Summed over the repetitions, as the denominator is; only for one repetition is `value` their ratio."""
    denominator: int
    interval: Interval | None
    case_bootstrap: Interval | None

    def to_json(self) -> dict[str, Any]:
        """Plain data, strict JSON."""
        return asdict(self)


NOTHING = Estimate(None, 0, 0, None, None)
"""The estimate over an empty denominator."""


def wilson(rate: float, n: float, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's score interval (JASA 22, 1927) of a rate seen in `n` observations; `n` need not be whole."""
    if not (0 <= rate <= 1 and n > 0 and 0 < level < 1):
        raise UsageError(f"no interval of level {level} for the rate {rate} in {n} observations")
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = z * z / n
    centre = (rate + share / 2) / (1 + share)
    half = sqrt(share * (rate * (1 - rate) + share / 4)) / (1 + share)
    return max(0.0, min(rate, centre - half)), min(1.0, max(rate, centre + half))


def mean_rate(numerators: Array, denominators: Array) -> Array:
    """Rates along the last axis (repetitions), averaged over those not null; one at least must be."""
    present = denominators > 0
    rates = np.divide(numerators, denominators, out=np.zeros(numerators.shape), where=present)
    return np.asarray(rates.sum(axis=-1) / present.sum(axis=-1))


def resampled_rates(numerators: Array, denominators: Array, *, resamples: int, seed: int) -> Array:
    """The rate in each of `resamples` draws, with replacement, of as many units (rows) as there are.

    Units with the same counts are interchangeable, so the draw is a multinomial over the distinct ones: the
    same distribution, far fewer numbers, and no dependence on the order of the units.
    """
    units, columns = numerators.shape
    patterns, counts = np.unique(np.hstack([numerators, denominators]), axis=0, return_counts=True)
    rng = np.random.default_rng(seed)
    rates = np.empty(resamples)
    size = max(1, _CELLS_AT_ONCE // len(patterns))
    for start in range(0, resamples, size):
        stop = min(start + size, resamples)
        totals = rng.multinomial(units, counts / units, size=stop - start) @ patterns
        rates[start:stop] = mean_rate(totals[:, :columns], totals[:, columns:])
    return rates


def by_cluster(counts: Array, clusters: Numbers) -> Array:
    """The counts of units (rows) summed within each cluster."""
    names, positions = np.unique(clusters, return_inverse=True)
    sums = np.zeros((len(names), counts.shape[1]))
    np.add.at(sums, positions, counts)
    return sums


def estimate(
    numerators: Array,
    denominators: Array,
    clusters: Numbers,
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    level: float = LEVEL,
) -> Estimate:
    """The rate of units (rows: cases) by repetitions (columns), with both intervals.

    `clusters` names the pair of each unit. Units that are in no denominator take no part, in the resampling
    either.
    """
    if resamples < 1 or not 0 < level < 1:
        raise UsageError(f"no interval of level {level} from {resamples} resamples")
    kept = denominators.sum(axis=1) > 0
    if not kept.any():
        return NOTHING
    over, under = numerators[kept], denominators[kept]
    pairs_over, pairs_under = by_cluster(over, clusters[kept]), by_cluster(under, clusters[kept])
    value = float(mean_rate(over.sum(axis=0), under.sum(axis=0)))
    by_case = resampled_rates(over, under, resamples=resamples, seed=seed)
    by_pair = resampled_rates(pairs_over, pairs_under, resamples=resamples, seed=seed)
    cases, pairs = len(over), len(pairs_over)
    effect = _design_effect(by_pair, by_case, cases, pairs)
    total = float(over.sum())
    return Estimate(
        value,
        int(total) if total.is_integer() else total,
        int(under.sum()),
        _interval(value, by_pair, pairs, level, "pair", effect),
        _interval(value, by_case, cases, level, "case", 1.0),
    )


def _design_effect(by_pair: Array, by_case: Array, cases: int, pairs: int) -> float:
    """Variance between pairs over variance between cases; cases per pair where there is none to compare."""
    if np.ptp(by_pair) <= _NO_SPREAD or np.ptp(by_case) <= _NO_SPREAD:
        return cases / pairs
    return max(DESIGN_EFFECT_LEAST, float(by_pair.var() / by_case.var()))


def _interval(value: float, rates: Array, units: int, level: float, unit: str, effect: float) -> Interval:
    """Percentiles of the resampled rates, or Wilson over the units where these are all alike."""
    low, high = (float(rate) for rate in np.quantile(rates, [(1 - level) / 2, (1 + level) / 2]))
    if high - low <= _NO_SPREAD:
        low, high = wilson(value, units, level)
        return Interval(low, high, f"wilson_{unit}s", level, effect)
    return Interval(max(0.0, min(low, value)), min(1.0, max(high, value)), f"{unit}_bootstrap", level, effect)
