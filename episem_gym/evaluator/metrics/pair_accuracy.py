"""Pair accuracy: right in both worlds of one task. EpiSEM's own.

An agent that always acts, or never does, succeeds in one member of a pair at most, and scores zero here.
"""

from __future__ import annotations

from collections.abc import Iterator

from episem_gym.errors import ResultsError
from episem_gym.evaluator.metrics.metric import Description
from episem_gym.evaluator.rows import Row

PAIR_ACCURACY = Description(
    name="pair_accuracy",
    title="Pair accuracy",
    definition="both members successful / pairs with both members scored in the same repetition",
)


class PairsSeen:
    """Joins the members of each pair within a repetition, as rows stream by."""

    def __init__(self) -> None:
        self._outcomes: dict[tuple[str, str, int], dict[str, bool]] = {}

    def add(self, row: Row, success: bool) -> None:
        """Take one scored row; ResultsError where this member of the pair was taken before."""
        outcomes = self._outcomes.setdefault((row.env_id, row.pair_key, row.repetition), {})
        if row.member in outcomes:
            raise ResultsError(f"{row.label}: pair {row.pair_key!r} already has its {row.member} member")
        outcomes[row.member] = success

    def complete(self) -> Iterator[tuple[str, str, int, bool]]:
        """(env id, pair, repetition, whether both succeeded) of every pair with both members."""
        for (env_id, pair_key, repetition), outcomes in self._outcomes.items():
            if len(outcomes) == 2:
                yield env_id, pair_key, repetition, all(outcomes.values())
