"""Two runs over the same cases, compared within cases.

As in the paper's comparison of harnesses, an episode that is not scored counts as a failure, and each case by its mean
over repetitions.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from episem_gym.benchmarks.outcomes import CaseKey, Outcomes, facts, outcomes, successes
from episem_gym.errors import ResultsError
from episem_gym.evaluator.paired import Difference, paired_difference, sample_sd, sign_test
from episem_gym.evaluator.rows import Row


@dataclass(frozen=True)
class Side:
    """One of the two runs, over the cases that both played."""

    path: str
    """Its file."""
    agent: str
    """Who played."""
    success: float
    """Mean success over cases."""
    completion: float | None
    """Share of scored episodes in which the investigation was completed; None where nothing is scored."""
    repetitions: int
    """How often cases were played."""
    repetition_sd: float | None
    """Sample standard deviation of success over repetitions; None for one repetition."""
    unscored: int
    """Episodes that count as failures since they are not scored."""
    only: int
    """Cases that only this run played, left out."""


@dataclass(frozen=True)
class Comparison:
    """What two runs come to, case by case."""

    first: Side
    """The first run."""
    second: Side
    """The second run."""
    success: Difference
    """Success of the first minus that of the second."""
    completion: Difference | None
    """The same for completed investigations, over cases that both have scored; None where there is none."""
    first_wins: int
    """Cases that the first solves in most repetitions, and the second does not."""
    second_wins: int
    """The other way round."""
    p_value: float
    """McNemar's exact test on these cases."""
    repetition_sd: float | None
    """Sample standard deviation over repetitions of the difference; None for one repetition."""

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        plain = asdict(self)
        plain["success"] = self.success.to_json()
        plain["completion"] = self.completion and self.completion.to_json()
        return plain


def compare(
    first: str | os.PathLike[str], second: str | os.PathLike[str], *, protocol: str | None = None
) -> Comparison:
    """Compare two results files within the cases that both hold.

    Args:
        first: a results file.
        second: another one.
        protocol: only cases of this protocol.

    Raises:
        ResultsError: a file cannot be read or counted, or they have no case in common.
        UsageError: SciPy is not installed.
    """
    return compare_outcomes(outcomes(first), outcomes(second), protocol=protocol)


def compare_outcomes(one: Outcomes, two: Outcomes, *, protocol: str | None = None) -> Comparison:
    """The same for files that have been read."""
    shared = sorted(case for case in one.rows.keys() & two.rows.keys() if _of(one, case, protocol))
    if not shared:
        raise ResultsError(f"{one.path} and {two.path} have no case in common{_named(protocol)}")
    rates = [{case: _mean(successes(side.rows[case].values())) for case in shared} for side in (one, two)]
    pairs = [case[0] for case in shared]
    differences = [rates[0][case] - rates[1][case] for case in shared]
    wins = [sum(a[case] > 0.5 >= b[case] for case in shared) for a, b in (rates, rates[::-1])]
    by_repetition = [_by_repetition(side, shared) for side in (one, two)]
    return Comparison(
        _side(one, shared, by_repetition[0], len(one.rows) - len(shared)),
        _side(two, shared, by_repetition[1], len(two.rows) - len(shared)),
        paired_difference(differences, pairs),
        _completion(one, two, shared),
        wins[0],
        wins[1],
        sign_test(wins[0], wins[1]),
        sample_sd([a - b for a, b in zip(*by_repetition, strict=False)]),
    )


def _of(side: Outcomes, case: CaseKey, protocol: str | None) -> bool:
    return protocol is None or next(iter(side.rows[case].values())).protocol == protocol


def _named(protocol: str | None) -> str:
    return f" of protocol {protocol}" if protocol else ""


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _by_repetition(side: Outcomes, shared: list[CaseKey]) -> list[float]:
    """The success of each repetition, over the shared cases that were played in it."""
    found: dict[int, list[Row]] = {}
    for case in shared:
        for number, row in side.rows[case].items():
            found.setdefault(number, []).append(row)
    return [_mean(successes(found[number])) for number in sorted(found)]


def _side(side: Outcomes, shared: list[CaseKey], by_repetition: list[float], only: int) -> Side:
    rows = [row for case in shared for row in side.rows[case].values()]
    complete = facts(rows, "complete")
    return Side(
        path=side.path,
        agent=side.agent,
        success=_mean([_mean(successes(side.rows[case].values())) for case in shared]),
        completion=_mean([float(one) for one in complete]) if complete else None,
        repetitions=side.repetitions,
        repetition_sd=sample_sd(by_repetition),
        unscored=len(rows) - len(complete),
        only=only,
    )


def _completion(one: Outcomes, two: Outcomes, shared: Iterable[CaseKey]) -> Difference | None:
    both = []
    for case in shared:
        sides = [[float(value) for value in facts(side.rows[case].values(), "complete")] for side in (one, two)]
        if all(sides):
            both.append((case[0], _mean(sides[0]) - _mean(sides[1])))
    return paired_difference([value for _, value in both], [pair for pair, _ in both]) if both else None
