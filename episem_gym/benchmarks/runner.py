"""The main job: an agent plays the episodes of a plan, each one line of a results file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from episem_gym.benchmarks.calling import Agent, Maker
from episem_gym.benchmarks.lanes import Job, Lane, Played, lane
from episem_gym.benchmarks.patience import Patience
from episem_gym.benchmarks.planning import Plan, Planned
from episem_gym.benchmarks.results import Key
from episem_gym.benchmarks.writing import Writer, resume


@dataclass(frozen=True)
class Report:
    """What a run did."""

    planned: int
    """Episodes of the plan."""
    skipped: int
    """Of them, in the file before, scored or not to be tried again."""
    played: int
    """Of them, played now."""
    retried: int
    """Playings more than one that they took."""
    failed: int
    """Of them, failed outside the agent's score in the end."""


Progress = Callable[[int, int, Played | None], None]
"""Hears (episodes done, episodes planned, the one just written); one that is to be tried again is not done."""


def run(
    plan: Plan,
    agent: Agent,
    out: str | os.PathLike[str],
    *,
    workers: int = 1,
    threads: int = 1,
    patience: Patience | None = None,
    progress: Progress | None = None,
    make: Maker | None = None,
) -> Report:
    """Play what the file does not hold yet, and append it.

    With several workers (processes) or threads the lines come in the order in which episodes end, and are the same to
    the byte. `make` stands in for the agent's reference, in this process alone. What failed outside the agent's score
    is tried again, as often as `patience` says and as long as anything is scored at all, unless a commit was attempted.

    Raises:
        UsageError: no such agent, or a number of workers or threads that makes no sense.
        ResultsError: the file cannot be written, is being written by another run, or was made by another agent,
            configuration or version, or from other content.
    """
    patience = patience or Patience()
    play = lane(Job(plan.configuration, agent, patience.time_limit), make, workers, threads)
    if make is None:
        agent.maker()  # an agent that is not there shows before the file is opened
    hear = progress or (lambda count, planned, played: None)
    planned = len(plan.episodes)
    failed: set[Key] = set()
    with Writer(out) as writer:
        modules = {one.case.env_id: one.module for one in plan.episodes}
        done = resume(out, agent.name, plan.configuration, modules)
        todo = {key_of_planned(one): one for one in plan.episodes if key_of_planned(one) not in done}
        playings, over = 0, planned - len(todo)
        hear(over, planned, None)
        for one, final in tried(play, todo, patience.retries):
            writer.write(one.line)
            playings, over = playings + 1, over + final
            (failed.discard if one.status == "scored" else failed.add)(one.key)
            hear(over, planned, one)
    return Report(planned, planned - len(todo), len(todo), playings - len(todo), len(failed))


def tried(play: Lane, todo: dict[Key, Planned], retries: int) -> Iterator[tuple[Played, bool]]:
    """Episodes as they end, and whether that was their last chance; retries come after all others."""
    for chance in range(retries, -1, -1):
        still: dict[Key, Planned] = {}
        scored = False
        for one in play(list(todo.values())):
            again = one.again and chance > 0
            if again:
                still[one.key] = todo[one.key]
            scored = scored or one.status == "scored"
            yield one, not again
        if not scored:  # nothing works: the agent is broken, or the network is down
            return
        todo = still


def key_of_planned(planned: Planned) -> Key:
    """What names an episode in a file."""
    return planned.case.env_id, planned.case.case_id, planned.repetition
