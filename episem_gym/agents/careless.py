"""Careless: the reference, but where a look-alike can be read in place of a right record, it reads that."""

from __future__ import annotations

from typing import Any

from episem_gym.agents.inside import Solved, solved
from episem_gym.agents.panel import Agent, Briefing
from episem_gym.agents.script import Script
from episem_gym.evaluator.acts import Act, Ask
from episem_gym.task_specs.routes import Route, routes_of
from episem_gym.world.readers import TruthReader


def make(briefing: Briefing) -> Agent:
    """A fresh agent for one episode."""
    found = solved(briefing.case)
    mistakes = _Mistakes(found)
    return Script(found.texts(mistakes.instead_of(act) for act in found.acts))


class _Mistakes:
    """Which look-alike a call takes for the right record."""

    def __init__(self, found: Solved) -> None:
        reader = TruthReader(found.session.world)
        self.variant = found.variant
        self.calls = [
            (route, {name: expr.evaluate(reader, -1) for name, expr in route.arguments.items()})
            for route in routes_of(self.variant).all
        ]
        self.right = {slot for ask in found.asked() for slot in self._shown(ask)}
        """All that the reference reads."""

    def instead_of(self, act: Act) -> Act:
        """The act, or the same call on a look-alike that the reference does not read."""
        if not isinstance(act, Ask):
            return act
        kin = {self._original(slot) for slot in self._shown(act)}
        for route, values in self._calls_of(act):
            if self.right.isdisjoint(route.slots) and any(self._original(slot) in kin for slot in route.slots):
                return Ask(act.tool, values)
        return act

    def _calls_of(self, ask: Ask) -> list[tuple[Route, dict[str, Any]]]:
        return [(route, values) for route, values in self.calls if route.tool is ask.tool]

    def _shown(self, ask: Ask) -> list[int]:
        wanted = {name: value for name, value in ask.arguments.items() if name != "page"}
        return [slot for route, values in self._calls_of(ask) if values == wanted for slot in route.slots]

    def _original(self, slot: int) -> str:
        """The record that a look-alike was made after, or the record itself."""
        return self.variant.records[slot].like or self.variant.alias(slot)
