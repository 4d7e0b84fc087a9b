"""The certificates of a suite: every case checked by machine, and varied in ways that must be accepted.

What a report says beside the audit of SafeActBench (arXiv 2610.07753): right variations accepted, wrong ones refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from episem_gym.audits.told import Told
from episem_gym.audits.variations import KINDS, Row, vary
from episem_gym.benchmarks.configuration import Configuration
from episem_gym.envs.drawing import suite_case
from episem_gym.evaluator.certify import WORKFLOW_CHECKS, Check, certify_case
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.suite import Suite, SuiteCase

PAPER_ACCEPTED = {
    "extra reads": 395,
    "swapped reads": 132,
    "equivalent numbers": 24,
    "other paths": 32,
    "equal facts from other tools": 89,
    "joint support": 25,
    "discovery, then resolution": 15,
    "indirect confirmation": 14,
}
"""Variations of each kind in the paper's audit, all of which were accepted."""
PAPER_REFUSED = {"reading a look-alike instead fails": 20, "a look before the commit that changes its answer fails": 30}
"""Wrong-entity and stale reads in the paper's audit, none of which was accepted."""


@dataclass
class SuiteCertificate:
    """What came of certifying the cases of a suite."""

    cases: int = 0
    """Cases looked at."""
    certified: int = 0
    """Cases of which every check passed and every variation was accepted."""
    checks: dict[str, Check] = field(default_factory=lambda: {name: Check(name) for name in WORKFLOW_CHECKS})
    """The checks, summed over the cases."""
    variations: dict[str, Row] = field(default_factory=lambda: {name: Row(name) for name in KINDS})
    """The variations, summed over the cases."""

    @property
    def passed(self) -> bool:
        """Whether all cases are certified, and there are some."""
        return 0 < self.cases == self.certified

    @property
    def faults(self) -> list[str]:
        """The first fault of each check and kind of variation that has one."""
        found: list[Check | Row] = [*self.checks.values(), *self.variations.values()]
        return [f"{one.name}: {one.detail}" for one in found if one.detail]

    def take(self, case: SuiteCase) -> None:
        """Certify one more case."""
        self.cases += 1
        checks = certify_case(case)
        for check in checks:
            self.checks[check.name].count(check.tried, f"{case.case_id}: {check.detail}" if check.detail else "")
        if all(check.passed for check in checks):
            told = Told(suite_case(load_pair(case.pair), Configuration().request(), case))
            self.certified += vary(told, self.variations)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "passed": self.passed,
            "cases": self.cases,
            "certified": self.certified,
            "checks": [{"name": one.name, "tried": one.tried, "detail": one.detail} for one in self.checks.values()],
            "variations": [
                {
                    "name": one.name,
                    "cases": one.cases,
                    "tried": one.tried,
                    "accepted": one.accepted,
                    "detail": one.detail,
                }
                for one in self.variations.values()
            ],
        }


def certify_suite(suite: Suite, progress: Callable[[int], None] | None = None) -> SuiteCertificate:
    """Certify every case of a suite."""
    found = SuiteCertificate()
    for number, case in enumerate(suite.cases, 1):
        found.take(case)
        if progress is not None:
            progress(number)
    return found
