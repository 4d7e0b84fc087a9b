"""A scenario: one case, what is done in it, and further choices; the same data give the same check anywhere."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.variant import Variant

Move = tuple[str, int, int]
"""A kind of action, and two numbers that choose among what the episode offers."""


class Broken(Exception):
    """An invariant does not hold; the text says what was expected and what was seen."""


@dataclass(frozen=True)
class Scenario:
    """What an invariant is checked on."""

    case: Case
    """The episode."""
    moves: tuple[Move, ...]
    """What is done in it."""
    picks: tuple[int, ...]
    """Further choices of a check: which coordinates, which values, which order. Never empty."""
    module: str = ""
    """Module of a pair outside the package."""

    @property
    def variant(self) -> Variant:
        """The compiled variant."""
        name = self.case.env_id.removeprefix("EpiSEM/").removesuffix("-v0")
        return load_pair(name, self.module).variant(self.case.variant)

    def pick(self, number: int) -> int:
        """A further choice; numbers beyond the last begin again."""
        return self.picks[number % len(self.picks)]

    def with_case(self, **changes: Any) -> Scenario:
        """The same in another case."""
        return replace(self, case=replace(self.case, **changes))

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "case": self.case.to_json(), "moves": [list(one) for one in self.moves], "picks": list(self.picks),
            "module": self.module,
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Scenario:
        """From plain data."""
        moves = tuple((str(kind), int(one), int(two)) for kind, one, two in data["moves"])
        return cls(Case.from_json(data["case"]), moves, tuple(data["picks"]), data["module"])


class Arena:
    """Where episodes are opened and played, and counted."""

    def __init__(self) -> None:
        self.sequences = 0
        """Episodes opened."""
        self.steps = 0
        """Steps taken in them."""

    def open(self, scenario: Scenario, case: Case | None = None) -> Episode:
        """A fresh episode, of the scenario's case or of another one of the same variant."""
        self.sequences += 1
        return Episode(scenario.variant, scenario.case if case is None else case)

    def step(self, episode: Episode, text: str) -> str:
        """One step; the observation."""
        self.steps += 1
        return episode.step(text)


def same(what: str, one: object, two: object) -> None:
    """Raise `Broken` where two things differ, with the place where they begin to."""
    if one == two and type(one) is type(two):
        return
    first, second = (text if isinstance(text, str) else canonical(text) for text in (one, two))
    at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second)))
    start = max(0, at - 60)
    raise Broken(f"{what}: {first[start : at + 60]!r} against {second[start : at + 60]!r}")


def canonical(value: object) -> str:
    """Plain data as text to compare by."""
    return json.dumps(value, sort_keys=True, default=repr)


def without_left(observation: str) -> str:
    """An observation without what is left of the budgets, which stands last."""
    head, found, _ = observation.rpartition(',"left":{')
    return head if found else observation


def is_commit(text: str) -> bool:
    """Whether an action text may be an attempt."""
    return text.startswith('{"commit"')
