"""From rows to the summary of a run.

One pass over the rows, which may be an iterator; the order of rows changes nothing. What cannot be counted
honestly is an error: rows of different conditions, a case and repetition given twice, a verdict that lacks a
fact.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from episem_gym.errors import UsageError
from episem_gym.evaluator.metrics import CORE, FAILURE_MODES, SECONDARY
from episem_gym.evaluator.metrics.metric import CountMetric, Metric
from episem_gym.evaluator.metrics.pair_accuracy import PAIR_ACCURACY
from episem_gym.evaluator.metrics.pass_hat_k import K_MOST, PASS_HAT_K, pass_hat_k
from episem_gym.evaluator.rows import DOMAINS, PROTOCOLS, STATUSES, UNSCORED, Row
from episem_gym.evaluator.statistics import NOTHING, RESAMPLES, SEED, Array, Estimate, Numbers, estimate
from episem_gym.evaluator.summary import Cell, Coverage, Mean, Summary
from episem_gym.evaluator.tallies import Counts, Tally, Units


def aggregate(
    rows: Iterable[Row], *, planned: int | None = None, resamples: int = RESAMPLES, seed: int = SEED
) -> Summary:
    """The summary of the rows of one agent under one condition.

    `planned` is the number of episodes the run set out to do, repetitions counted; left out, that of the
    rows. Give one row for each case and repetition: where an episode was retried, the one that stands.
    """
    return _Report(_counted(Counts(), rows), resamples, seed).summary(planned)


def measure(metric: Metric | CountMetric, rows: Iterable[Row], *, resamples: int = RESAMPLES, seed: int = SEED) -> Cell:
    """One metric alone, which may be one of your own; by protocol where it is reported apart."""
    return _Report(_counted(Counts([metric]), rows), resamples, seed).metric(metric)


def _counted(counts: Counts, rows: Iterable[Row]) -> Counts:
    for row in rows:
        counts.add(row)
    return counts


class _Report:
    """Turns counts into estimates, all with the same resamples and seed."""

    def __init__(self, counts: Counts, resamples: int, seed: int) -> None:
        self._counts, self._resamples, self._seed = counts, resamples, seed
        self._ranks, self._clusters = counts.cases.ranks(), counts.cases.clusters()

    def summary(self, planned: int | None) -> Summary:
        """Everything that is reported."""
        counts = self._counts
        by_protocol = {protocol: self._cell("ecs", protocol) for protocol in PROTOCOLS}
        by_domain = {domain: self._cell("ecs", domain) for domain in DOMAINS}
        secondary: dict[str, Cell] = {metric.name: self.metric(metric) for metric in SECONDARY}
        secondary[PAIR_ACCURACY.name] = self._pair_accuracy()
        secondary[PASS_HAT_K.name] = self._pass_hat_k()
        return Summary(
            core={metric.name: self.metric(metric) for metric in CORE},
            by_protocol=by_protocol,
            by_domain=by_domain,
            pm=Mean.over(by_protocol),
            dm=Mean.over(by_domain),
            coverage=self._coverage(planned),
            statuses={status: counts.statuses[status] for status in STATUSES},
            secondary=secondary,
            failure_modes={
                protocol: {mode: counts.failures[protocol][mode] for mode in modes}
                for protocol, modes in FAILURE_MODES.items()
            },
            repetitions=len(counts.repetitions),
            condition=counts.condition,
            resamples=self._resamples,
            seed=self._seed,
        )

    def metric(self, metric: Metric | CountMetric) -> Cell:
        """The estimate of one metric, or one for each of its protocols."""
        if metric.apart:
            return {protocol: self._cell(metric.name, protocol) for protocol in metric.protocols}
        return self._cell(metric.name, "")

    def _cell(self, name: str, label: str) -> Estimate:
        tally = self._counts.cells.get((name, label))
        if tally is None:
            return NOTHING
        over, under, rows = tally.matrices(self._ranks)
        return self._estimate(over, under, self._clusters[rows])

    def _estimate(self, over: Array, under: Array, clusters: Numbers) -> Estimate:
        return estimate(over, under, clusters, resamples=self._resamples, seed=self._seed)

    def _pair_accuracy(self) -> Estimate:
        pairs, tally = Units(), Tally()
        for env_id, pair_key, repetition, both in self._counts.pairs.complete():
            tally.add(pairs.number(f"{env_id} {pair_key}", env_id), repetition, int(both), 1)
        over, under, rows = tally.matrices(pairs.ranks())
        return self._estimate(over, under, pairs.clusters()[rows])

    def _pass_hat_k(self) -> dict[str, Estimate]:
        """One estimate for each k up to the repetitions that some case has; the first k always."""
        over, under, rows = self._counts.cells["ecs", ""].matrices(self._ranks)
        successes, repetitions = over.sum(axis=1).astype(np.int64), under.sum(axis=1).astype(np.int64)
        most = min(K_MOST, max(repetitions, default=1))
        return {str(k): self._pass_at(k, successes, repetitions, self._clusters[rows]) for k in range(1, most + 1)}

    def _pass_at(self, k: int, successes: Numbers, repetitions: Numbers, clusters: Numbers) -> Estimate:
        """The mean of pass^k over the cases with k repetitions or more: each such case is one observation."""
        known = repetitions >= k
        chances = [pass_hat_k(int(c), int(n), k) for c, n in zip(successes[known], repetitions[known], strict=True)]
        over = np.array(chances, dtype=np.float64).reshape(-1, 1)
        return self._estimate(over, np.ones(over.shape), clusters[known])

    def _coverage(self, planned: int | None) -> Coverage:
        """Planned = scored + unscored + not run."""
        rows = len(self._counts.seen)
        planned = rows if planned is None else planned
        if planned < rows:
            raise UsageError(f"{planned} episodes planned, but there are {rows} rows")
        unscored = sum(self._counts.statuses[status] for status in UNSCORED)
        scored = rows - unscored
        return Coverage(scored, unscored, planned - rows, planned, scored / planned if planned else None)
