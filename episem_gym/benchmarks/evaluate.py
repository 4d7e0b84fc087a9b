"""Evaluating an agent of your own in one call."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from episem_gym.benchmarks.calling import Agent, Maker, Player
from episem_gym.benchmarks.configuration import configure
from episem_gym.benchmarks.planning import Plan, make_plan
from episem_gym.benchmarks.playing import play
from episem_gym.benchmarks.rows import row_of
from episem_gym.benchmarks.runner import run
from episem_gym.benchmarks.scoring import score
from episem_gym.errors import UsageError
from episem_gym.evaluator.aggregate import aggregate
from episem_gym.evaluator.rows import Row
from episem_gym.evaluator.summary import Summary


def evaluate(
    agent: Player | None = None,
    *,
    fresh: Callable[[], Player] | None = None,
    envs: str | Sequence[str] = "EpiSEM/*",
    protocols: Iterable[str] | None = None,
    episodes: int = 1,
    repetitions: int = 1,
    seed: int = 0,
    mask: Any = None,
    setting: str = "SE",
    out: str | os.PathLike[str] | None = None,
    name: str | None = None,
) -> Summary:
    """Play an agent over held-out instances and report the six core metrics and the secondary ones.

    Args:
        agent: any callable from observation text to action text; it plays every episode, one after the other.
        fresh: in its place, a function that makes a new one for each episode, for agents that remember.
        envs: environment ids or patterns.
        protocols: protocols of the episodes to play; all where left out.
        episodes: cases of each task pair.
        repetitions: how often each is played.
        seed: seed of the plan.
        mask: what is hidden, as for `gym.make`.
        setting: evidence condition.
        out: results file, written on where it exists; left out, nothing is written.
        name: name of the agent in that file.

    Raises:
        UsageError: an argument names nothing or makes no sense.
        ResultsError: the file cannot be written, or was made by another agent, configuration or version.

    An error that the agent raises makes its episode an infrastructure failure: counted, not scored.
    """
    make = _maker(agent, fresh)
    plan = make_plan(
        [envs] if isinstance(envs, str) else list(envs),
        protocols=protocols, episodes=episodes, repetitions=repetitions,
        configuration=configure(mask=mask, setting=setting, run_seed=seed),
    )  # fmt: skip
    title = name or str(getattr(agent or fresh, "__name__", "agent"))
    if out is None:
        return aggregate(_rows(plan, title, make))
    run(plan, Agent(title, ""), out, make=make)
    return score(out, replay=False).summary


def _maker(agent: Player | None, fresh: Callable[[], Player] | None) -> Maker:
    if (agent is None) is (fresh is None):
        raise UsageError("give an agent, or fresh= a function that makes one for each episode")
    for given in (agent, fresh):
        if given is not None and not callable(given):
            raise UsageError(f"an agent is a callable from observation text to action text, not {given!r}")
    return lambda briefing: agent if agent is not None else fresh()  # type: ignore[misc]


def _rows(plan: Plan, name: str, make: Maker) -> Iterator[Row]:
    for planned in plan.episodes:
        yield row_of(play(planned, plan.configuration, name, make))
