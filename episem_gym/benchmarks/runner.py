"""The main job: an agent plays the episodes of a plan, each one line of a results file."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from episem_gym.benchmarks.calling import Agent, Maker
from episem_gym.benchmarks.configuration import Configuration
from episem_gym.benchmarks.planning import Plan, Planned
from episem_gym.benchmarks.playing import play
from episem_gym.benchmarks.results import Key
from episem_gym.benchmarks.writing import Writer, encoded, resume
from episem_gym.errors import ResultsError, UsageError

MOST_WORKERS = 256


@dataclass(frozen=True)
class Played:
    """One episode that has just been written."""

    line: bytes
    """As it stands in the file."""
    status: str
    """`scored` or `infrastructure_failure`."""
    success: bool
    """Whether it is scored and succeeded."""
    error: str
    """What went wrong where it is not scored."""


@dataclass(frozen=True)
class Report:
    """What a run did."""

    planned: int
    """Episodes of the plan."""
    skipped: int
    """Of them, scored in the file before."""
    played: int
    """Of them, played now."""


Progress = Callable[[int, int, Played | None], None]
"""Hears (episodes done, episodes planned, the one just written)."""


def run(
    plan: Plan,
    agent: Agent,
    out: str | os.PathLike[str],
    *,
    workers: int = 1,
    progress: Progress | None = None,
    make: Maker | None = None,
) -> Report:
    """Play what the file does not hold yet, and append it.

    With several workers the lines come in the order in which episodes end, and are the same to the byte.
    `make` stands in for the agent's reference, in this process alone.

    Raises:
        UsageError: no such agent, or a number of workers that makes no sense.
        ResultsError: the file cannot be written, is being written by another run, or was made by another agent,
            configuration or version, or from other content.
    """
    if isinstance(workers, bool) or not 1 <= workers <= MOST_WORKERS:
        raise UsageError(f"workers is a whole number from 1 to {MOST_WORKERS}, not {workers}")
    if make is not None and workers > 1:
        raise UsageError("several workers need an agent that is named as module:function")
    maker = make or agent.maker()
    hear = progress or (lambda count, planned, played: None)
    with Writer(out) as writer:
        modules = {one.case.env_id: one.module for one in plan.episodes}
        done = resume(out, agent.name, plan.configuration, modules)
        todo = [one for one in plan.episodes if _key(one) not in done]
        skipped = len(plan.episodes) - len(todo)
        hear(skipped, len(plan.episodes), None)
        played = _alone(todo, plan, agent, maker) if workers == 1 else _together(todo, plan, agent, workers)
        for number, one in enumerate(played, 1):
            writer.write(one.line)
            hear(skipped + number, len(plan.episodes), one)
    return Report(len(plan.episodes), skipped, len(todo))


def _key(planned: Planned) -> Key:
    return planned.case.env_id, planned.case.case_id, planned.repetition


def _alone(todo: list[Planned], plan: Plan, agent: Agent, maker: Maker) -> Iterator[Played]:
    for planned in todo:
        yield _play(planned, plan.configuration, agent.name, maker)


def _together(todo: list[Planned], plan: Plan, agent: Agent, workers: int) -> Iterator[Played]:
    with _workers(min(workers, len(todo) or 1)) as pool:
        futures = [pool.submit(_work, planned, plan.configuration, agent) for planned in todo]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BrokenProcessPool:
            raise ResultsError(
                "a worker process died, perhaps killed by the agent or for want of memory; what was played "
                "is saved: run the same command again to go on"
            ) from None


@contextmanager
def _workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes of our own, ended at once when the run is cut short."""
    before = {process.pid for process in multiprocessing.active_children()}
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=_quit_on_interrupt)
    try:
        yield pool
    except BaseException:
        for process in multiprocessing.active_children():
            if process.pid not in before:
                process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _quit_on_interrupt() -> None:
    """A worker ends without a word on Ctrl-C; the process that started it says what happened."""
    signal.signal(signal.SIGINT, _quit)


def _quit(number: int, frame: Any) -> None:
    os._exit(130)


def _work(planned: Planned, configuration: Configuration, agent: Agent) -> Played:
    return _play(planned, configuration, agent.name, agent.maker())


def _play(planned: Planned, configuration: Configuration, name: str, maker: Maker) -> Played:
    line = play(planned, configuration, name, maker)
    verdict = line["verdict"]
    return Played(encoded(line), line["status"], bool(verdict and verdict["success"]), line.get("error", ""))
