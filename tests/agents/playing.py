"""Episodes for the panel's tests: every shape of a pair, played through the text interface."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from episem_gym.agents import Agent, Briefing
from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.envs.request import MEMBERS
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.variant import Variant

Maker = Callable[[Briefing], Agent]


@dataclass(frozen=True)
class Shape:
    """One variant, contrast and member of a pair, and the protocol of its episodes."""

    variant: Variant
    contrast: str
    member: str
    protocol: str

    def case(self, seed: int, **asked: Any) -> Case:
        standard: dict[str, Any] = {
            "salt": "", "setting": "SE", "mask": (), "recovery": False, "gate": True, "parsing": "strict",
        }  # fmt: skip
        return Case(
            env_id=self.variant.pair.env_id,
            split="test",
            seed=seed,
            variant=self.variant.name,
            contrast=self.contrast,
            member=self.member,
            **(standard | asked),
        )


@cache
def shapes(pair: str) -> tuple[Shape, ...]:
    return tuple(_shapes(pair))


def _shapes(pair: str) -> Iterator[Shape]:
    loaded = load_pair(pair)
    for name in loaded.variants:
        variant = loaded.variant(name)
        for contrast in variant.contrasts:
            for member in MEMBERS:
                bare = Shape(variant, contrast, member, "")
                yield Shape(variant, contrast, member, Episode(variant, bare.case(0)).protocol)


def play(make: Maker, case: Case, variant: Variant, seed: int = 0) -> Episode:
    """One episode, played to its end."""
    episode = Episode(variant, case)
    agent = make(Briefing(case, seed))
    observation = episode.task()
    while not episode.outcome:
        observation = episode.step(agent(observation))
    return episode


def successes(make: Maker, chosen: list[Shape], seeds: range, **asked: Any) -> tuple[list[str], list[str]]:
    """The episodes that succeeded and those that did not, each with what was found."""
    won, lost = [], []
    for number, shape in enumerate(chosen):
        for seed in seeds:
            case = shape.case(seed + 1000 * number, **asked)
            verdict = play(make, case, shape.variant, seed).verdict
            found = [one["code"] for one in verdict["findings"]]
            (won if verdict["success"] else lost).append(
                f"{case.variant}, {case.contrast}, {case.member}, seed {case.seed}: {', '.join(found)}"
            )
    return won, lost
