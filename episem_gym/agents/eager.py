"""Eager: commits at once, with arguments taken from the words of the task."""

from __future__ import annotations

import json

from episem_gym.agents.panel import Agent, Briefing
from episem_gym.agents.sight import Sight
from episem_gym.agents.slots import arguments


def make(briefing: Briefing) -> Agent:
    """A fresh agent for one episode."""
    return Eager()


class Eager:
    """Tries each commit on offer once, looking nothing up; then it says that it is done."""

    def __init__(self) -> None:
        self._sight = Sight()
        self._tried: set[str] = set()

    def __call__(self, observation: str) -> str:
        """The next action."""
        self._sight.look(observation)
        for name, parameters in self._sight.schemas("commits").items():
            if name not in self._tried:
                self._tried.add(name)
                return json.dumps({"commit": name, "arguments": arguments(self._sight, parameters)})
        return json.dumps({"stop": "ALLOW" if "candidate" in self._sight.task else "DONE"})
