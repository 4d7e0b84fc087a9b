"""How long a run waits for an agent, and how often it tries again what failed outside the agent's score."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from episem_gym.benchmarks.asking import AgentFailed
from episem_gym.errors import UsageError

T = TypeVar("T")
MOST_RETRIES = 100


@dataclass(frozen=True)
class Patience:
    """Limits that change no verdict: what goes over them is not scored."""

    time_limit: float | None = None
    """Seconds that an agent may take over one episode; None for no limit."""
    retries: int = 0
    """How often an episode that failed outside the agent's score is tried again, once all others are played."""

    def __post_init__(self) -> None:
        """Refuse what makes no sense."""
        limit, retries = self.time_limit, self.retries
        if limit is not None and not (isinstance(limit, (int, float)) and math.isfinite(limit) and limit > 0):
            raise UsageError(f"the time limit is a number of seconds above 0, not {limit!r}")
        if type(retries) is not int or not 0 <= retries <= MOST_RETRIES:
            raise UsageError(f"retries is a whole number from 0 to {MOST_RETRIES}, not {retries!r}")


class Deadline:
    """The time limit of one episode. What is late goes on in a thread of its own, and no step of it counts."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._late = False
        self._stepping = threading.Lock()

    def keep(self, work: Callable[[], None], late: Callable[[], None]) -> None:
        """Do the work within the limit; raises what it raises. Calls `late`, and raises `AgentFailed`, beyond it."""
        if self._seconds is None:
            work()
            return
        raised: list[BaseException] = []
        done = threading.Thread(target=_caught, args=(work, raised), daemon=True)
        done.start()
        done.join(self._seconds)
        with self._stepping:
            self._late = done.is_alive()
        if self._late:
            late()
            raise AgentFailed(f"TimeoutError: the episode took longer than {self._seconds:g} s")
        if raised:
            raise raised[0]

    def step(self, what: Callable[[str], T], action: str) -> T:
        """Do a step of the work; raises `AgentFailed` where the limit has passed."""
        with self._stepping:
            if self._late:
                raise AgentFailed("TimeoutError: too late")
            return what(action)


def _caught(work: Callable[[], None], raised: list[BaseException]) -> None:
    try:
        work()
    except BaseException as error:  # noqa: BLE001 - handed to the thread that waits
        raised.append(error)


def may_be_tried_again(line: dict[str, Any]) -> bool:
    """Whether an episode may be played anew: it is not scored, and no commit was attempted in it.

    An agent that fails after a commit gets no second chance at that commit.
    """
    return line["status"] != "scored" and all(event["event"] != "attempt" for event in line["events"])
