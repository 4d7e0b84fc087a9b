"""Certificates: machine-checked proofs that a pair is what it says, under many seeds.

Each check tries mutations that must fail, or variations that must succeed, and counts them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from episem_gym.errors import SpecError
from episem_gym.evaluator import mutations, shape
from episem_gym.evaluator.reference import Solution, open_session, solve
from episem_gym.evaluator.rehearsal import rehearse
from episem_gym.evaluator.session import Session
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.variant import Variant

MEMBERS = ("supported", "contrast")


MAY_NOT_APPLY = frozenset(
    {
        "leaving out a list page or call that matters fails",
        "reading a look-alike instead fails",
    }
)
"""Checks that a pair without such calls has no use for; every other one must have tried something."""


@dataclass
class Check:
    """One check over a pair."""

    name: str
    """What must hold."""
    tried: int = 0
    """How many cases or mutations were tried."""
    detail: str = ""
    """The first counterexample, empty where there is none."""

    @property
    def passed(self) -> bool:
        """Whether something was tried and nothing spoke against it."""
        return not self.detail and (self.tried > 0 or self.name in MAY_NOT_APPLY)

    def count(self, number: int, fault: str) -> None:
        """Note so many tries and the fault they found, if any."""
        self.tried += number
        self.detail = self.detail or fault


@dataclass(frozen=True)
class Trial:
    """A case under certification: how to open it afresh, and its reference solution."""

    variant: Variant
    """Variant of the case."""
    seed: int
    """Seed of the case."""
    contrast: str
    """Contrast of the case."""
    member: str
    """World of the case."""
    solution: Solution
    """Its reference solution."""

    def open(self, *, hidden: list[int] | None = None, member: str | None = None) -> Session:
        """A fresh session of the case, masked for good where `hidden` is given, or of the other world."""
        return open_session(self.variant, self.seed, self.contrast, member or self.member, hidden=hidden)

    @property
    def where(self) -> str:
        """What to call it in a message."""
        return f"variant {self.variant.name}, contrast {self.contrast}, {self.member}, seed {self.seed}"


Mutation = Callable[[Trial], tuple[int, str]]

WORKFLOW_CHECKS: dict[str, Mutation] = {
    "the reference solution succeeds": lambda trial: _succeeds(trial),
    "the same solution fails on the other world": mutations.other_world,
    "hiding a required coordinate fails and names its requirement": mutations.one_cell_masks,
    "leaving out a list page or call that matters fails": mutations.dropped_lists,
    "reading a look-alike instead fails": mutations.look_alikes,
    "every other value of an argument is refused": mutations.other_values,
    "wrong labels, stopping at once and doing nothing fail": mutations.stops,
    "acting at once, repeating a commit and acting on fail": mutations.acts_out_of_place,
    "every topological order of the steps succeeds": mutations.orders,
}
LEGACY_CHECKS: dict[str, Mutation] = {
    "the reference solution succeeds": lambda trial: _succeeds(trial),
    "wrong labels, stopping at once and doing nothing fail": mutations.stops,
}


def certify_pair(name: str, seeds: int = 2) -> list[Check]:
    """Run every check of a pair over so many seeds of every variant, contrast and member."""
    pair = load_pair(name)
    checks = WORKFLOW_CHECKS if pair.protocol != "Legacy" else LEGACY_CHECKS
    results = {check: Check(check) for check in (*shape.CHECKS, *checks)}
    for variant_name in pair.variants:
        try:
            variant = pair.variant(variant_name)
        except SpecError as error:
            results["the spec loads"].count(1, str(error))
            continue
        for check, run in shape.CHECKS.items():
            results[check].count(*run(variant, seeds))
        for trial in _trials(variant, seeds, results["the reference solution succeeds"]):
            for check, mutate in checks.items():
                tried, fault = mutate(trial)
                results[check].count(tried, f"{trial.where}: {fault}" if fault else "")
    return list(results.values())


def _trials(variant: Variant, seeds: int, failures: Check) -> Iterator[Trial]:
    for contrast in variant.contrasts:
        for seed in range(seeds):
            for member in MEMBERS:
                try:
                    solution = solve(open_session(variant, seed, contrast, member))
                except SpecError as error:
                    failures.count(1, f"variant {variant.name}, contrast {contrast}, {member}, seed {seed}: {error}")
                    continue
                yield Trial(variant, seed, contrast, member, solution)


def _succeeds(trial: Trial) -> tuple[int, str]:
    verdict = rehearse(trial.open(), trial.solution.acts)
    codes = ", ".join(one["code"] for one in verdict["findings"])
    return 1, "" if verdict["success"] else f"the reference solution fails ({codes})"
