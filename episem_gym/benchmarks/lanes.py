"""Ways to play many episodes: one after the other, in threads, or in processes of their own."""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from episem_gym.benchmarks.calling import Agent, Maker
from episem_gym.benchmarks.configuration import Configuration
from episem_gym.benchmarks.patience import may_be_tried_again
from episem_gym.benchmarks.planning import Planned
from episem_gym.benchmarks.playing import play
from episem_gym.benchmarks.results import Key, key_of
from episem_gym.benchmarks.writing import encoded
from episem_gym.errors import ResultsError, UsageError

MOST_WORKERS = 256
MOST_THREADS = 1024


@dataclass(frozen=True)
class Played:
    """One episode that has just been played."""

    key: Key
    """What names it in the file."""
    line: bytes
    """As it stands in the file."""
    status: str
    """`scored` or `infrastructure_failure`."""
    success: bool
    """Whether it is scored and succeeded."""
    error: str
    """What went wrong where it is not scored."""
    again: bool
    """Whether it may be tried again."""


@dataclass(frozen=True)
class Job:
    """What the episodes of a run have in common."""

    configuration: Configuration
    """How they are played."""
    agent: Agent
    """Who plays."""
    time_limit: float | None
    """Seconds for each."""

    def play(self, planned: Planned, maker: Maker | None = None) -> Played:
        """Play one; the maker stands in for the agent's reference."""
        make = maker or self.agent.maker()
        line = play(planned, self.configuration, self.agent.name, make, self.time_limit)
        success = bool(line["verdict"] and line["verdict"]["success"])
        again = may_be_tried_again(line)
        return Played(key_of(line), encoded(line), line["status"], success, line.get("error", ""), again)


Lane = Callable[[Sequence[Planned]], Iterator[Played]]
"""Plays episodes; they come in the order in which they end."""


def lane(job: Job, maker: Maker | None, workers: int, threads: int) -> Lane:
    """The lane for so many processes or threads; raises `UsageError` for what does not go together."""
    for name, number, most in (("workers", workers, MOST_WORKERS), ("threads", threads, MOST_THREADS)):
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
            raise UsageError(f"{name} is a whole number from 1 to {most}, not {number!r}")
    if workers > 1 and threads > 1:
        raise UsageError("several workers, for agents that compute, or several threads, for agents that wait; not both")
    if workers > 1 and maker is not None:
        raise UsageError("several workers need an agent that is named as module:function")
    if workers > 1:
        return lambda todo: _in_processes(todo, job, workers)
    if threads > 1:
        return lambda todo: _in_threads(todo, job, maker, threads)
    return lambda todo: (job.play(planned, maker) for planned in todo)


def _in_threads(todo: Sequence[Planned], job: Job, maker: Maker | None, threads: int) -> Iterator[Played]:
    """Daemon threads, so that an interrupted run need not wait for answers from a network."""
    waiting: queue.SimpleQueue[Planned] = queue.SimpleQueue()
    ended: queue.SimpleQueue[Played | BaseException] = queue.SimpleQueue()
    for planned in todo:
        waiting.put(planned)

    def work() -> None:
        with suppress(queue.Empty):
            while True:
                planned = waiting.get_nowait()
                try:
                    ended.put(job.play(planned, maker))
                except BaseException as error:  # noqa: BLE001 - raised where the run is
                    ended.put(error)

    for _ in range(min(threads, len(todo))):
        threading.Thread(target=work, daemon=True).start()
    try:
        for _ in todo:
            one = ended.get()
            if isinstance(one, BaseException):
                raise one
            yield one
    finally:
        with suppress(queue.Empty):
            while True:
                waiting.get_nowait()


def _in_processes(todo: Sequence[Planned], job: Job, workers: int) -> Iterator[Played]:
    with _workers(min(workers, len(todo) or 1)) as pool:
        futures = [pool.submit(job.play, planned) for planned in todo]
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
