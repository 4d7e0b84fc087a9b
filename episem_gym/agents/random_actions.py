"""Random: well-formed actions, every call on offer as likely as the next, with ids it was shown."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np

from episem_gym.agents.panel import Agent, Briefing
from episem_gym.agents.sight import Sight
from episem_gym.agents.slots import seen_for
from episem_gym.envs.spaces import sample_schema

_FAMILIAR = 0.9
"""How often a text that was shown is used where one fits."""


def make(briefing: Briefing) -> Agent:
    """A fresh agent for one episode."""
    return RandomActions(briefing.seed)


class RandomActions:
    """Draws tool, commit or stop, then arguments of the right types."""

    def __init__(self, seed: int) -> None:
        self._sight = Sight()
        self._random = random.Random(f"random {seed}")
        self._numpy = np.random.default_rng(self._random.getrandbits(64))

    def __call__(self, observation: str) -> str:
        """The next action."""
        self._sight.look(observation)
        calls = [("tool", *one) for one in self._sight.schemas("tools").items()]
        calls += [("commit", *one) for one in self._sight.schemas("commits").items()]
        stops = ("ALLOW", "DEFER", "BLOCK") if "candidate" in self._sight.task else ("DEFER", "BLOCK", "DONE")
        number = self._random.randrange(len(calls) + len(stops))
        if number >= len(calls):
            return json.dumps({"stop": stops[number - len(calls)]})
        kind, name, parameters = calls[number]
        return json.dumps({kind: name, "arguments": self._arguments(parameters)})

    def _arguments(self, parameters: dict[str, Any]) -> dict[str, Any]:
        """Sampled from the schema; most texts replaced by ones that were shown and fit."""
        drawn: dict[str, Any] = sample_schema({"type": "object", **parameters}, self._numpy)
        for name, schema in parameters.get("properties", {}).items():
            if name in drawn and schema.get("type") == "string" and "enum" not in schema:
                drawn[name] = self._text(name, schema, drawn[name])
        return drawn

    def _text(self, name: str, schema: dict[str, Any], drawn: str) -> str:
        known: list[str] = seen_for(self._sight, name, schema).values()
        if known and self._random.random() < _FAMILIAR:
            return self._random.choice(known)
        return drawn
