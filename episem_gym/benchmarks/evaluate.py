"""Evaluating an agent of your own in one call."""

from __future__ import annotations

import inspect
import json
import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from episem_gym.benchmarks.calling import Agent, Maker, Player
from episem_gym.benchmarks.configuration import configure
from episem_gym.benchmarks.lanes import Job, Lane, Played, lane
from episem_gym.benchmarks.patience import Patience
from episem_gym.benchmarks.planning import Plan, make_plan
from episem_gym.benchmarks.results import Key
from episem_gym.benchmarks.rows import row_of
from episem_gym.benchmarks.runner import key_of_planned, run, tried
from episem_gym.benchmarks.scoring import score
from episem_gym.benchmarks.suite_plan import plan_suite
from episem_gym.errors import EpiSEMError, UsageError
from episem_gym.evaluator.aggregate import aggregate
from episem_gym.evaluator.rows import Row
from episem_gym.evaluator.summary import Summary
from episem_gym.task_specs.suite import Suite, load_suite

MOST_ERRORS = 3
"""Different errors that a warning tells."""


def evaluate(
    agent: Player | None = None,
    *,
    fresh: Callable[..., Player] | None = None,
    envs: str | Sequence[str] = "EpiSEM/*",
    protocols: Iterable[str] | None = None,
    suite: str | Suite | None = None,
    episodes: int | None = None,
    repetitions: int = 1,
    seed: int | None = None,
    split: str | None = None,
    salt: str | None = None,
    parsing: str = "strict",
    mask: Any = None,
    recovery: bool | None = None,
    setting: str = "SE",
    checkpoint: str | None = None,
    threads: int = 1,
    time_limit: float | None = None,
    retries: int = 0,
    out: str | os.PathLike[str] | None = None,
    name: str | None = None,
) -> Summary:
    """Play an agent over held-out instances and report the six core metrics and the secondary ones.

    Args:
        agent: any callable from observation text to action text; it plays every episode, one after the other.
        fresh: in its place, a function that makes a new one for each episode, for agents that remember. It takes
            no argument, or one: the episode's `Briefing`, with a seed for the agent's own draws.
        envs: environment ids or patterns.
        protocols: protocols of the episodes to play; all where left out.
        suite: a suite that is played in place of fresh cases, as itself or by its name, such as `"canonical"`.
        episodes: fresh cases of each task pair, one where left out.
        repetitions: how often each is played.
        seed: seed of the plan of fresh cases, 0 where left out.
        split: `"test"` where left out, or `"train"` to see how an agent does on what it was trained on; held-out pairs
            are left out there.
        salt: makes a private set of fresh instances.
        parsing: `"strict"` or `"lenient"` reading of actions.
        mask: what is hidden, as for `gym.make`.
        recovery: whether the recovery tool is on offer; left out, where there is a mask.
        setting: evidence condition and presentations; a pair that has no such episodes is left out.
        checkpoint: the commit of a workflow whose evidence is withheld or contradicted.
        threads: episodes played side by side, for agents that wait for a network; such an agent may be a coroutine
            function, and makes sense with `fresh=` where it remembers.
        time_limit: seconds that one episode may take; what takes longer is not scored.
        retries: how often an episode is tried again that failed outside the agent's score before a commit.
        out: results file, written on where it exists; left out, nothing is written.
        name: name of the agent in that file.

    Raises:
        UsageError: an argument names nothing or makes no sense.
        ResultsError: the file cannot be written, or was made by another agent, configuration or version.
        EpiSEMError: every episode failed outside the agent's score; it tells the first error.

    An error that the agent raises makes its episode an infrastructure failure: counted, not scored. One
    warning says how many there were, and the first errors.
    """
    make = _maker(agent, fresh)
    configuration = {
        "mask": mask, "recovery": recovery, "setting": setting, "checkpoint": checkpoint, "parsing": parsing,
    }  # fmt: skip
    drawn = {"episodes": episodes, "run_seed": seed, "split": split, "salt": salt}
    plan = _plan(
        suite,
        {name: value for name, value in drawn.items() if value is not None},
        configuration,
        [envs] if isinstance(envs, str) else envs,
        protocols=protocols,
        repetitions=repetitions,
    )
    title = name or str(getattr(agent or fresh, "__name__", "agent"))
    patience = Patience(time_limit, retries)
    failures: list[str] = []
    if out is None:
        play = lane(Job(plan.configuration, Agent(title, ""), time_limit), make, 1, threads)
        summary = aggregate(_rows(plan, play, retries, failures))
    else:
        run(
            plan, Agent(title, ""), out, make=make, threads=threads, patience=patience,
            progress=lambda done, of, played: _note(played, failures),
        )  # fmt: skip
        summary = score(out, replay=False).summary
    _tell(failures, summary)
    return summary


def _plan(
    suite: str | Suite | None, drawn: dict[str, Any], configured: dict[str, Any], patterns: Sequence[str], **how: Any
) -> Plan:
    """The cases of a suite, or fresh ones."""
    if suite is None:
        episodes = drawn.pop("episodes", 1)
        return make_plan(patterns, episodes=episodes, configuration=configure(**configured, **drawn), **how)
    if drawn:
        names = ", ".join(drawn).replace("run_seed", "seed")
        raise UsageError(f"a suite names its cases: leave {names} out")
    cases = load_suite(suite) if not isinstance(suite, Suite) else suite
    return plan_suite(cases, patterns=patterns, configuration=configure(**configured), **how)


def _note(played: Played | None, failures: list[str]) -> None:
    if played is not None and played.error:
        failures.append(played.error)


def _tell(failures: list[str], summary: Summary) -> None:
    """Raise where nothing was scored, warn where something was not."""
    if not failures:
        return
    if not summary.coverage.scored:
        raise EpiSEMError(f"all {len(failures)} episodes failed outside the agent's score; the first: {failures[0]}")
    different = list(dict.fromkeys(failures))
    more = f" (and {len(different) - MOST_ERRORS} other errors)" if len(different) > MOST_ERRORS else ""
    warnings.warn(
        f"{len(failures)} of {summary.coverage.planned} episodes failed outside the agent's score and are not counted: "
        f"{'; '.join(different[:MOST_ERRORS])}{more}",
        RuntimeWarning,
        stacklevel=3,
    )


def _maker(agent: Player | None, fresh: Callable[..., Player] | None) -> Maker:
    if (agent is None) is (fresh is None):
        raise UsageError("give an agent, or fresh= a function that makes one for each episode")
    for given in (agent, fresh):
        if given is not None and not callable(given):
            raise UsageError(f"an agent is a callable from observation text to action text, not {given!r}")
    return _fresh(fresh) if fresh is not None else lambda briefing: agent  # type: ignore[return-value]


def _fresh(fresh: Callable[..., Player]) -> Maker:
    """A maker from a function of no argument, or of one briefing."""
    try:
        signature = inspect.signature(fresh)
    except (TypeError, ValueError):  # some builtins do not say what they take
        return lambda briefing: fresh()
    for arguments in ((), (None,)):
        try:
            signature.bind(*arguments)
        except TypeError:
            continue
        return fresh if arguments else lambda briefing: fresh()
    raise UsageError(f"fresh= takes no argument or one briefing, not {signature}")


def _rows(plan: Plan, play: Lane, retries: int, failures: list[str]) -> Iterator[Row]:
    """The rows of a plan, with the last playing of each episode."""
    waiting: dict[Key, Played] = {}
    for one, final in tried(play, {key_of_planned(each): each for each in plan.episodes}, retries):
        waiting[one.key] = one
        if final:
            yield _row(waiting.pop(one.key), failures)
    for one in waiting.values():
        yield _row(one, failures)


def _row(played: Played, failures: list[str]) -> Row:
    _note(played, failures)
    return row_of(json.loads(played.line))
