"""Scanner: reads everything it can name, then carries out everything on offer, whatever the records said."""

from __future__ import annotations

import json
from collections.abc import Callable

from episem_gym.agents.panel import Agent, Briefing
from episem_gym.agents.search import Search
from episem_gym.agents.sight import Sight, words_of
from episem_gym.agents.slots import arguments, doubts


def make(briefing: Briefing) -> Agent:
    """A fresh agent for one episode."""
    return Scanner()


class Scanner:
    """Reads as long as it may, then tries each commit once; `worried` may make it defer instead.

    What it can fill in best comes first, so that what needs a receipt waits for it; then what the task names;
    then what takes most.
    """

    def __init__(self, worried: Callable[[], bool] = lambda: False) -> None:
        self.sight = Sight()
        self._search = Search(self.sight)
        self._worried = worried
        self._reading = True
        self._tried: set[str] = set()

    def __call__(self, observation: str) -> str:
        """The next action."""
        self.sight.look(observation)
        call = self._search.next() if self._reading else None
        if call is not None:
            return json.dumps({"tool": call[0], "arguments": call[1]})
        self._reading = False
        return self._decide()

    def _decide(self) -> str:
        if self._worried():
            return json.dumps({"stop": "DEFER"})
        commits = self.sight.schemas("commits")
        name = min((one for one in commits if one not in self._tried), key=self._rank, default=None)
        if name is None:
            return json.dumps({"stop": "ALLOW" if "candidate" in self.sight.task else "DONE"})
        self._tried.add(name)
        return json.dumps({"commit": name, "arguments": arguments(self.sight, commits[name])})

    def _rank(self, name: str) -> tuple[int, int, int]:
        parameters = self.sight.schemas("commits")[name]
        asked = words_of(str(self.sight.task.get("instruction", "")))
        named = sum(len(word) > 3 for word in words_of(name) & asked)
        return doubts(self.sight, parameters), -named, -len(parameters.get("properties", ()))
