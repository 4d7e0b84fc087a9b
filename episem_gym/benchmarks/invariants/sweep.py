"""The sweep: every guarantee tried on seeded scenarios over all pairs, for a number of cases or a length of time.

The n-th scenario of a guarantee is a function of the seed, the guarantee and n alone, so a sweep of a given length
tries the same everywhere, with however many workers.
"""

from __future__ import annotations

import multiprocessing
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from episem_gym.benchmarks.asking import said
from episem_gym.benchmarks.invariants.determinism import same_elsewhere
from episem_gym.benchmarks.invariants.drawing import Seeded, draw_scenario
from episem_gym.benchmarks.invariants.registry import INVARIANTS, Invariant
from episem_gym.benchmarks.invariants.scenario import Arena, Broken, Scenario
from episem_gym.errors import UsageError

EXAMPLES = 100
"""Cases of each guarantee where neither a number nor a time is asked for."""
ELSEWHERE = 24
"""Cases that other processes play again at most."""
_BLOCK = 4
_MOST_SHORTENING = 80
MOST_FAILURES = 5
"""Failures of a guarantee that are kept and shortened; the others are counted."""
Pairs = Sequence[tuple[str, str]]
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Failure:
    """A scenario on which a guarantee does not hold."""

    number: int
    """Which scenario of the guarantee it is."""
    detail: str
    """What was expected and what was seen."""
    scenario: dict[str, Any]
    """All that it takes to see it again, with `check_again`."""


@dataclass
class Outcome:
    """What came of one guarantee."""

    code: str
    """`P1` to `P10`."""
    cases: int = 0
    """Scenarios tried."""
    sequences: int = 0
    """Episodes played in them."""
    steps: int = 0
    """Steps taken in these."""
    failed: int = 0
    """Scenarios on which it does not hold."""
    failures: list[Failure] = field(default_factory=list)
    """Some of them."""

    def add(self, other: Outcome) -> None:
        """Count in what was tried elsewhere."""
        self.cases += other.cases
        self.sequences += other.sequences
        self.steps += other.steps
        self.failed += other.failed
        self.failures = (self.failures + other.failures)[:MOST_FAILURES]

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "invariant": self.code, "title": INVARIANTS[self.code].title, "cases": self.cases,
            "sequences": self.sequences, "steps": self.steps, "failed": self.failed,
            "failures": [vars(one) for one in self.failures],
        }  # fmt: skip


def sweep(
    pairs: Pairs,
    *,
    seed: int = 0,
    examples: int | None = None,
    seconds: float | None = None,
    workers: int = 1,
    codes: Sequence[str] = tuple(INVARIANTS),
    progress: Progress | None = None,
) -> list[Outcome]:
    """Try guarantees over pairs, given as names with their modules.

    Args:
        pairs: names of pairs, each with its module, empty for those of the package.
        seed: what the scenarios are drawn from.
        examples: scenarios of each guarantee; `EXAMPLES` where no time is given either.
        seconds: how long to go on; whichever of the two is reached first ends the sweep.
        workers: processes that work side by side.
        codes: the guarantees.
        progress: hears how many scenarios of each were tried so far.

    Raises:
        UsageError: a number that makes no sense.
    """
    if workers < 1 or (examples is not None and examples < 1) or (seconds is not None and not seconds > 0):
        raise UsageError("seconds, examples and workers are above 0")
    most = EXAMPLES if examples is None and seconds is None else examples
    until = None if seconds is None else time.monotonic() + seconds
    found = {code: Outcome(code) for code in codes}
    tried = 0
    for number, outcomes in _blocks(tuple(pairs), seed, most, until, workers, tuple(codes)):
        for one in outcomes:
            found[one.code].add(one)
        tried = max(tried, number)
        if progress is not None:
            progress(tried)
    if "P10" in found:
        found["P10"].add(_other_processes(pairs, seed, min(tried, ELSEWHERE)))
    return list(found.values())


def _blocks(
    pairs: Pairs, seed: int, most: int | None, until: float | None, workers: int, codes: tuple[str, ...]
) -> Iterator[tuple[int, list[Outcome]]]:
    """The outcomes of a few scenarios at a time, with the number that was reached, in order."""
    starts = count(0, _BLOCK) if most is None else range(0, most, _BLOCK)
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) if workers > 1 else None
    with pool or nullcontext():
        waiting: list[tuple[int, Callable[[], list[Outcome]]]] = []
        for start in starts:
            stop = start + _BLOCK if most is None else min(start + _BLOCK, most)
            if pool is None:
                yield stop, _block(pairs, seed, start, stop, codes)
            else:
                waiting.append((stop, pool.submit(_block, pairs, seed, start, stop, codes).result))
                if len(waiting) > 2 * workers:
                    reached, result = waiting.pop(0)
                    yield reached, result()
            if until is not None and time.monotonic() >= until:
                break
        for reached, result in waiting:
            yield reached, result()


def _block(pairs: Pairs, seed: int, start: int, stop: int, codes: tuple[str, ...]) -> list[Outcome]:
    return [try_some(INVARIANTS[code], pairs, seed, range(start, stop)) for code in codes]


def scenario_of(invariant: Invariant, pairs: Pairs, seed: int, number: int) -> Scenario:
    """The n-th scenario of a guarantee; the pairs take turns."""
    place = list(INVARIANTS).index(invariant.code)
    return draw_scenario(Seeded(seed, place, number), [pairs[number % len(pairs)]], invariant.shape)


def try_some(invariant: Invariant, pairs: Pairs, seed: int, numbers: Sequence[int]) -> Outcome:
    """A guarantee tried on some of its scenarios."""
    outcome, arena = Outcome(invariant.code), Arena()
    for number in numbers:
        scenario = scenario_of(invariant, pairs, seed, number)
        outcome.cases += 1
        detail = fault(invariant, scenario, arena)
        if detail:
            outcome.failed += 1
            if len(outcome.failures) < MOST_FAILURES:
                short, detail = shortened(invariant, scenario, detail)
                outcome.failures.append(Failure(number, detail, short.to_json()))
    outcome.sequences, outcome.steps = arena.sequences, arena.steps
    return outcome


def fault(invariant: Invariant, scenario: Scenario, arena: Arena) -> str:
    """What is wrong on a scenario, empty where nothing is; an error of the engine is wrong as well."""
    try:
        invariant.check(scenario, arena)
    except Broken as broken:
        return str(broken)
    except Exception as error:  # noqa: BLE001 - whatever is raised, the guarantee does not hold
        return f"raises {said(error)}"
    return ""


def shortened(invariant: Invariant, scenario: Scenario, detail: str) -> tuple[Scenario, str]:
    """A scenario with fewer moves that fails as well, and how."""
    size, tries = max(1, len(scenario.moves) // 2), 0
    while size and tries < _MOST_SHORTENING:
        place, found = 0, False
        while place < len(scenario.moves) and tries < _MOST_SHORTENING:
            tries += 1
            shorter = replace(scenario, moves=scenario.moves[:place] + scenario.moves[place + size :])
            less = fault(invariant, shorter, Arena())
            if less:
                scenario, detail, found = shorter, less, True
            else:
                place += size
        size = size if found else size // 2
    return scenario, detail


def check_again(code: str, scenario: dict[str, Any]) -> str:
    """What is wrong on a scenario that a sweep printed, empty where nothing is any more."""
    return fault(INVARIANTS[code], Scenario.from_json(scenario), Arena())


def _other_processes(pairs: Pairs, seed: int, number: int) -> Outcome:
    """The first scenarios of P10 in other processes, with other surroundings."""
    scenarios = [scenario_of(INVARIANTS["P10"], pairs, seed, one) for one in range(number)]
    outcome = Outcome("P10", sequences=3 * number)
    with tempfile.TemporaryDirectory() as folder:
        try:
            failed = same_elsewhere(scenarios, folder)
        except Broken as broken:
            failed = [(scenarios[0], str(broken))]
    outcome.failed = len(failed)
    outcome.failures = [Failure(scenarios.index(one), detail, one.to_json()) for one, detail in failed][:MOST_FAILURES]
    return outcome
