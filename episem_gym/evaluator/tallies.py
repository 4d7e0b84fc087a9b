"""Counts of a run, gathered as its rows stream by: integers by case and repetition, no verdict is kept."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from episem_gym.errors import ResultsError
from episem_gym.evaluator.metrics import FAILURE_MODES, METRICS, Judged, failure_mode
from episem_gym.evaluator.metrics.metric import CountMetric, Metric
from episem_gym.evaluator.metrics.pair_accuracy import PairsSeen
from episem_gym.evaluator.rows import PROTOCOLS, Row
from episem_gym.evaluator.statistics import Array, Numbers


class Units:
    """Numbers the units that are resampled (cases, or pair instances) and remembers the task pair of each."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._env_ids: list[str] = []

    def number(self, name: str, env_id: str) -> int:
        """The number of this unit; ResultsError where it was seen under another env id."""
        number = self._numbers.setdefault(name, len(self._numbers))
        if number == len(self._env_ids):
            self._env_ids.append(env_id)
        elif self._env_ids[number] != env_id:
            raise ResultsError(f"{name!r} belongs to {self._env_ids[number]!r} and to {env_id!r}")
        return number

    def ranks(self) -> Numbers:
        """The place of each unit in the order of names, so that no sum depends on the order of rows."""
        ranks = np.empty(len(self._numbers), dtype=np.int64)
        ranks[[self._numbers[name] for name in sorted(self._numbers)]] = np.arange(len(ranks))
        return ranks

    def clusters(self) -> Numbers:
        """The number of the task pair of each unit, by rank."""
        pairs = {env_id: number for number, env_id in enumerate(sorted(set(self._env_ids)))}
        clusters = np.empty(len(self._env_ids), dtype=np.int64)
        clusters[self.ranks()] = [pairs[env_id] for env_id in self._env_ids]
        return clusters


class Tally:
    """Numerators and denominators of one cell, one entry an episode that is in its denominator."""

    def __init__(self) -> None:
        self._entries = array("q")

    def add(self, unit: int, repetition: int, numerator: int, denominator: int) -> None:
        """Count one episode; 0 / 0 leaves no trace."""
        if denominator:
            self._entries.extend((unit, repetition, numerator, denominator))

    def matrices(self, ranks: Numbers) -> tuple[Array, Array, Numbers]:
        """Numerators and denominators by unit (rows, by rank) and repetition, and the rank of each row.

        Only units and repetitions that are in some denominator have a row or a column.
        """
        units, repetitions, over, under = np.array(self._entries, dtype=np.int64).reshape(-1, 4).T
        rows, row = np.unique(ranks[units], return_inverse=True)
        columns, column = np.unique(repetitions, return_inverse=True)
        shape = (len(rows), len(columns))
        numerators, denominators = np.zeros(shape), np.zeros(shape)
        np.add.at(numerators, (row, column), over)
        np.add.at(denominators, (row, column), under)
        return numerators, denominators, rows


class Counts:
    """What is kept of the rows seen so far."""

    def __init__(self, metrics: Iterable[Metric | CountMetric] = tuple(METRICS.values())) -> None:
        metrics = tuple(metrics)
        self._metrics = {name: [it for it in metrics if name in it.protocols] for name in PROTOCOLS}
        self.condition: str | None = None
        self.cases = Units()
        self.seen: set[tuple[int, int]] = set()
        self.repetitions: set[int] = set()
        self.statuses: Counter[str] = Counter()
        self.failures: dict[str, Counter[str]] = {protocol: Counter() for protocol in FAILURE_MODES}
        self.cells: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
        self.pairs = PairsSeen()

    def add(self, row: Row) -> None:
        """Count one row."""
        self._check_condition(row)
        case = self.cases.number(row.case_id, row.env_id)
        if (case, row.repetition) in self.seen:
            raise ResultsError(f"{row.label} is given twice; only the episode that stands may be counted")
        self.seen.add((case, row.repetition))
        self.repetitions.add(row.repetition)
        if row.verdict is None:
            self.statuses[row.status] += 1
        else:
            self._score(row, case, _read(row, row.verdict))

    def _check_condition(self, row: Row) -> None:
        if self.condition is None:
            self.condition = row.condition
        elif row.condition != self.condition:
            first, second = sorted((self.condition, row.condition))
            raise ResultsError(f"results of different conditions are never pooled: {first!r} and {second!r}")

    def _score(self, row: Row, case: int, judged: Judged) -> None:
        self.statuses[judged.status] += 1
        mode = failure_mode(judged)
        if mode is not None:
            self.failures[row.protocol][mode] += 1
        self.pairs.add(row, judged.success)
        for metric in self._metrics[row.protocol]:
            over, under = metric.tally(judged)
            self.cells[metric.name, row.protocol if metric.apart else ""].add(case, row.repetition, over, under)
        for label in (row.protocol, row.domain):
            self.cells["ecs", label].add(case, row.repetition, int(judged.success), 1)


def _read(row: Row, verdict: Mapping[str, Any]) -> Judged:
    """The facts of a scored row, which must be of the protocol that the row names."""
    try:
        judged = Judged.read(verdict)
    except ResultsError as error:
        raise ResultsError(f"{row.label}: {error}") from None
    if judged.protocol != row.protocol:
        raise ResultsError(f"{row.label}: the row says {row.protocol}, its verdict {judged.protocol}")
    return judged
