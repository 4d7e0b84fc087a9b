"""Agents as the runner calls them: a name, and a function that makes one player for each episode."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from episem_gym.benchmarks.loading import load_module
from episem_gym.envs.case import Case
from episem_gym.errors import UsageError

Player = Callable[[str], str]
"""Observation text in, action text out."""


@dataclass(frozen=True)
class Briefing:
    """What the maker of a player is told. Only privileged agents of the panel may look at the case."""

    case: Case
    """The case about to be played."""
    seed: int
    """A seed for the agent's own draws: a function of the run's seed, the case and the repetition."""


Maker = Callable[[Any], Player]
"""Makes the player of one episode from its briefing."""


@dataclass(frozen=True)
class Agent:
    """An agent by reference, so that worker processes find it too."""

    name: str
    """The name under which results are filed."""
    reference: str
    """`module:function` or `file.py:function`, where the function takes a briefing and returns a player; or
    `command:` and a command line, as `episem_gym.benchmarks.commands` says."""

    def maker(self) -> Maker:
        """The function itself; raises `UsageError` where there is none."""
        from episem_gym.benchmarks.commands import PREFIX, command_maker

        if self.reference.startswith(PREFIX):
            return command_maker(self.reference.removeprefix(PREFIX))
        return _resolve(self.reference)


@lru_cache(maxsize=32)
def _resolve(reference: str) -> Maker:
    module, colon, path = reference.rpartition(":")
    if not colon or not module or not path:
        raise UsageError(f"an agent is named as module:function or file.py:function, not {reference!r}")
    found: Any = load_module(f"agent {reference}", module)
    for part in path.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise UsageError(f"agent {reference}: {module} has no function {path}")
    maker: Maker = found
    return maker
