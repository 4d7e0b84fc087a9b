"""A case told act by act: its reference solution, and what is known and shown on the way."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import Act, Ask, Do, act_text, tool_fields
from episem_gym.evaluator.reference import Solution, solve
from episem_gym.evaluator.session import Session
from episem_gym.task_specs.leaves import leaves_of
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.routes import Route, routes_of
from episem_gym.task_specs.variant import Variant
from episem_gym.world.readers import TruthReader
from episem_gym.world.state import World

Coordinates = frozenset[tuple[int, int]]
"""Fields of records, each as the record's slot and the field's place."""


class Told:
    """A case with its reference solution, and what is known before each of its acts."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.variant: Variant = load_pair(case.env_id.removeprefix("EpiSEM/").removesuffix("-v0")).variant(case.variant)
        self.solution: Solution = solve(self._session())
        self.acts = self.solution.acts
        self.ids = self._session().instance.ids

    def _session(self) -> Session:
        return self.case.session(self.variant)

    @property
    def where(self) -> str:
        """What to call the case in a message."""
        return f"{self.case.env_id}, {self.case.variant}, {self.case.contrast}, {self.case.member}"

    def other_solution(self) -> Solution:
        """The solution that takes the last of equally good acts."""
        return solve(self._session(), -1)

    @cached_property
    def known(self) -> list[frozenset[str]]:
        """Before each act, the ids and codes that were shown."""
        return [frozenset(names) for names, _, _ in self._replayed]

    @cached_property
    def shown(self) -> list[Coordinates]:
        """By each act, the coordinates that some requirement rests on and that it showed."""
        return [coordinates for _, coordinates, _ in self._replayed]

    @cached_property
    def names_shown(self) -> list[frozenset[str]]:
        """By each act, the ids and codes that stood in what it showed, a record's own id left out."""
        return [frozenset(names) for _, _, names in self._replayed]

    @cached_property
    def _replayed(self) -> list[tuple[set[str], Coordinates, set[str]]]:
        session, found = self._session(), []
        needed = frozenset().union(*leaves_of(self.variant))
        for number, act in enumerate(self.acts, 1):
            known, shown, names = set(session.ledger.names), set(), set()
            if isinstance(act, Ask):
                for one in session.inform(number, act.tool, act.arguments).showings:
                    shown |= {(one.slot, index) for index in range(one.mask.bit_length()) if one.mask >> index & 1}
                    names |= set(one.names()) - {one.identity}
            elif isinstance(act, Do):
                session.commit(number, act.step.commit.name, act.arguments)
            found.append((known, needed & shown, names))
        return found

    @cached_property
    def calls(self) -> list[tuple[Route, Ask]]:
        """Every call that shows a record whole, in the world as it is in the beginning."""
        reader = TruthReader(World(self._session().instance))
        return [
            (route, Ask(route.tool, {name: expr.evaluate(reader, -1) for name, expr in route.arguments.items()}))
            for route in routes_of(self.variant).all
            if route.single
        ]

    def can_ask(self, act: Ask, place: int) -> bool:
        """Whether all that a call names was shown before another act."""
        return self.named(act) <= self.known[place]

    def in_order(self, acts: Iterable[Act]) -> bool:
        """Whether each of some first calls names only what those before it, or the task, have shown."""
        session = self._session()
        for act in acts:
            if not isinstance(act, Ask) or not self.named(act) <= session.ledger.names:
                return False
            session.inform(1, act.tool, act.arguments)
        return True

    def named(self, act: Ask) -> set[Any]:
        """The ids and codes that a call names."""
        fields = tool_fields(self.variant, act.tool)
        return {value for name, value in act.arguments.items() if fields[name].family in ("ref", "code")}

    @property
    def first_commit(self) -> int:
        """The place of the first commit, or of the stop."""
        return next(place for place, act in enumerate(self.acts) if not isinstance(act, Ask))

    def text(self, act: Act) -> str:
        """An act as text."""
        return act_text(self.variant, self.ids, act)

    def texts(self, acts: Iterable[Act]) -> list[str]:
        """Acts as texts."""
        return [self.text(act) for act in acts]

    def fault(self, texts: Iterable[str]) -> str:
        """What a fresh episode finds wrong with these actions, empty where they succeed."""
        episode = Episode(self.variant, self.case)
        for text in texts:
            episode.step(text)
            if episode.outcome:
                break
        if episode.success:
            return ""
        return ", ".join(one["code"] for one in episode.verdict["findings"]) if episode.outcome else "not ended"
