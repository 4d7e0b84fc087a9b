"""What a metric is: a name, a definition in one line, and who is in its denominator and numerator."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from episem_gym.evaluator.metrics.judged import Judged
from episem_gym.evaluator.rows import PROTOCOLS

ACTING = ("V0", "V1", "V2", "V3")
"""The protocols whose trajectory is scored."""
WORKFLOWS = ("V2", "V3")


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """What a reader of a report is told about one metric."""

    name: str
    title: str
    definition: str
    """One line: numerator / denominator."""
    protocols: tuple[str, ...] = PROTOCOLS
    """Episodes of other protocols are in neither count."""
    apart: bool = False
    """Reported once for each of its protocols, never pooled over them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric(Description):
    """A share of episodes: each scored episode counts at most once."""

    rule: Callable[[Judged], bool | None]
    """For one of its protocols: True in the numerator, False in the denominator only, None in neither."""

    def member(self, verdict: Mapping[str, Any] | Judged) -> bool | None:
        """Where this episode counts: True numerator, False denominator only, None neither."""
        judged = Judged.read(verdict)
        return self.rule(judged) if judged.protocol in self.protocols else None

    def tally(self, verdict: Mapping[str, Any] | Judged) -> tuple[int, int]:
        """What this episode adds to (numerator, denominator)."""
        member = self.member(verdict)
        return (0, 0) if member is None else (int(member), 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountMetric(Description):
    """A ratio of two counts, each summed over the episodes."""

    counts: Callable[[Judged], tuple[int, int]]
    """(numerator, denominator) of one episode of its protocols, the first never the larger."""

    def tally(self, verdict: Mapping[str, Any] | Judged) -> tuple[int, int]:
        """What this episode adds to (numerator, denominator)."""
        judged = Judged.read(verdict)
        return self.counts(judged) if judged.protocol in self.protocols else (0, 0)
