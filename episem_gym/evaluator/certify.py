"""Certificates: machine-checked proofs that a pair, or a case of a suite, is what it says.

Each check tries mutations that must fail, or variations that must succeed, and counts them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from episem_gym.errors import SpecError
from episem_gym.evaluator import misdeeds, mutations, shape
from episem_gym.evaluator.orders import orders_of
from episem_gym.evaluator.reference import open_session, solve
from episem_gym.evaluator.rehearsal import rehearse
from episem_gym.evaluator.trial import Mutation, Outcome, Trial
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.suite import CANONICAL, SuiteCase
from episem_gym.task_specs.variant import Variant

MEMBERS = ("supported", "contrast")
MAY_NOT_APPLY = frozenset(
    {
        "leaving out a list page or call that matters fails",
        "reading a look-alike instead fails",
        "a look before the commit that changes its answer fails",
        "another receipt's value is refused",
        "a step before one it depends on fails",
        "repeating a commit fails",
        "stopping before a step that is due fails",
    }
)
"""Checks that a pair without such calls or steps has no use for; every other one must have tried something."""


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


def _succeeds(trial: Trial) -> Outcome:
    verdict = rehearse(trial.open(), trial.solution.acts)
    codes = ", ".join(one["code"] for one in verdict["findings"])
    return 1, "" if verdict["success"] else f"the reference solution fails ({codes})"


def _in_every_order(trial: Trial) -> Outcome:
    return orders_of(trial.open().instance) if trial.member == "supported" else (0, "")


SUCCEEDS = "the reference solution succeeds"
LEGACY_CHECKS: dict[str, Mutation] = {
    SUCCEEDS: _succeeds,
    "a wrong label after the whole investigation fails": misdeeds.wrong_labels,
    "doing nothing and stopping at once fail": misdeeds.idleness,
}
WORKFLOW_CHECKS: dict[str, Mutation] = {
    **LEGACY_CHECKS,
    "the same solution fails on the other world": mutations.other_world,
    "hiding a required coordinate fails and names its requirement": mutations.one_cell_masks,
    "leaving out a list page or call that matters fails": mutations.dropped_lists,
    "reading a look-alike instead fails": mutations.look_alikes,
    "a look before the commit that changes its answer fails": mutations.stale_reads,
    "every other value of an argument is refused": misdeeds.other_values,
    "another receipt's value is refused": misdeeds.swapped_receipts,
    "a step before one it depends on fails": misdeeds.wrong_orders,
    "acting at once fails": misdeeds.acting_at_once,
    "repeating a commit fails": misdeeds.repeated_commits,
    "stopping before a step that is due fails": misdeeds.early_stops,
    "every topological order of the steps succeeds": _in_every_order,
}


def certify_pair(name: str, seeds: int = 2) -> list[Check]:
    """Run every check of a pair over so many seeds of every variant, contrast and member."""
    pair = load_pair(name)
    checks = _checks_of(pair.protocol)
    results = {check: Check(check) for check in (*shape.CHECKS, *checks)}
    for variant_name in pair.variants:
        try:
            variant = pair.variant(variant_name)
        except SpecError as error:
            results["the spec loads"].count(1, str(error))
            continue
        for check, run in shape.CHECKS.items():
            results[check].count(*run(variant, seeds))
        for trial in _trials(variant, seeds, results[SUCCEEDS]):
            _try(trial, checks, results)
    return list(results.values())


def certify_case(case: SuiteCase) -> list[Check]:
    """Run every check on one case of a suite; those that have nothing to try on it are left out."""
    pair = load_pair(case.pair)
    checks = _checks_of(pair.protocol)
    results = {check: Check(check) for check in checks}
    place = (pair.variant(case.variant), case.seed, case.contrast, case.member)
    try:
        trial = Trial(*place, solve(open_session(*place, salt=CANONICAL)), CANONICAL)
    except SpecError as error:
        return [Check(SUCCEEDS, 1, f"{case.case_id}: {error}")]
    _try(trial, checks, results)
    return [one for one in results.values() if one.tried or one.detail]


def _checks_of(protocol: str) -> dict[str, Mutation]:
    return LEGACY_CHECKS if protocol == "Legacy" else WORKFLOW_CHECKS


def _try(trial: Trial, checks: dict[str, Mutation], results: dict[str, Check]) -> None:
    for check, mutate in checks.items():
        tried, fault = mutate(trial)
        results[check].count(tried, f"{trial.where}: {fault}" if fault else "")


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
