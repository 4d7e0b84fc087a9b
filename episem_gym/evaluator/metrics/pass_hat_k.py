"""pass^k: the chance that k fresh repetitions of a case all succeed.

Source: tau-bench (Yao et al., arXiv 2406.12045), section on metrics. For a case with n scored repetitions of
which c succeed, C(c, k) / C(n, k) is unbiased; the mean is over the cases with n >= k. (The plug-in (c/n)**k
is biased upwards.)
"""

from __future__ import annotations

from math import comb

from episem_gym.errors import UsageError
from episem_gym.evaluator.metrics.metric import Description

PASS_HAT_K = Description(
    name="pass_hat_k",
    title="pass^k",
    definition="the sum of C(successes, k) / C(repetitions, k) / cases with at least k scored repetitions",
)

K_MOST = 10
"""The largest k that is reported."""


def pass_hat_k(successes: int, repetitions: int, k: int) -> float | None:
    """The unbiased estimate for one case; None where it has fewer than k repetitions."""
    if k < 1 or not 0 <= successes <= repetitions:
        raise UsageError(f"no pass^{k} of {successes} successes in {repetitions} repetitions")
    if repetitions < k:
        return None
    return comb(successes, k) / comb(repetitions, k)
