"""`episem validate`: the certificate of each pair, or of each case of a suite, with reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.table import Table
from rich.text import Text

from episem_gym.audits.certificates import PAPER_ACCEPTED, PAPER_REFUSED, SuiteCertificate, certify_suite
from episem_gym.benchmarks.asking import said
from episem_gym.cli_parts.speaking import say, say_json, working
from episem_gym.envs.registration import env_id
from episem_gym.evaluator.certify import SUCCEEDS, Check, certify_pair
from episem_gym.task_specs.suite import load_suite


@dataclass(frozen=True)
class Certificate:
    """The checks of one pair."""

    name: str
    """The pair."""
    checks: list[Check]
    """What was checked."""

    @property
    def passed(self) -> bool:
        """Whether every check passed, and there were some."""
        return bool(self.checks) and all(one.passed for one in self.checks)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        checks = [
            {"name": one.name, "passed": one.passed, "tried": one.tried, "detail": one.detail} for one in self.checks
        ]
        return {"env_id": env_id(self.name), "passed": self.passed, "checks": checks}


def validate_command(names: list[str], seeds: int, *, as_json: bool) -> bool:
    """Certify pairs and print the outcome; False where a check failed."""
    certificates = []
    for number, name in enumerate(names, 1):
        with working(f"certifying {name}, {number} of {len(names)}", None):
            certificates.append(Certificate(name, _certified(name, seeds)))
        if not as_json:
            _print(certificates[-1])
    passed = all(one.passed for one in certificates)
    if as_json:
        say_json({"passed": passed, "pairs": [one.to_json() for one in certificates]})
    else:
        good = sum(one.passed for one in certificates)
        tried = sum(check.tried for one in certificates for check in one.checks)
        say(f"{good} of {len(names)} pairs certified under {seeds} seeds: {tried} cases and mutations tried.")
    return passed


def _certified(name: str, seeds: int) -> list[Check]:
    try:
        return certify_pair(name, seeds=seeds)
    except Exception as error:  # noqa: BLE001 - a mistake in a pair is a check that failed
        return [Check("the pair can be certified", tried=1, detail=said(error))]


def _print(one: Certificate) -> None:
    table = Table(
        title=f"{env_id(one.name)}: {'certified' if one.passed else 'FAILED'}",
        title_justify="left",
        show_header=False,
    )
    for check in one.checks:
        sign = "pass" if check.passed else "FAIL"
        reason = check.detail or ("" if check.passed else "nothing was tried")
        table.add_row(sign, check.name, str(check.tried), Text(reason))
    say(table)


def validate_suite_command(name: str, *, as_json: bool) -> bool:
    """Certify every case of a suite and print the outcome; False where a check failed."""
    suite = load_suite(name)
    with working(f"certifying {suite.name}", len(suite.cases)) as moved:
        found = certify_suite(suite, moved)
    if as_json:
        say_json({"suite": suite.name, "digest": suite.digest, **found.to_json()})
        return found.passed
    say(_refused(found), _accepted(found), *(Text(f"FAIL {fault}") for fault in found.faults))
    say(f"{found.certified}/{found.cases} cases of {suite.name} certified.")
    return found.passed


def _refused(found: SuiteCertificate) -> Table:
    table = Table("check", title="What must hold, and how often it was tried", title_justify="left")
    for heading in ("tried", "the paper's"):
        table.add_column(heading, justify="right")
    for check in found.checks.values():
        paper = PAPER_REFUSED.get(check.name)
        table.add_row(check.name, f"{check.tried:,}", "" if paper is None else f"0/{paper} accepted")
    table.caption = f"All but {SUCCEEDS!r} and the orders are mutations, of which none may be accepted."
    return table


def _accepted(found: SuiteCertificate) -> Table:
    table = Table("right variations", title="What must be accepted", title_justify="left")
    for heading in ("cases", "accepted", "the paper's"):
        table.add_column(heading, justify="right")
    for row in found.variations.values():
        paper = PAPER_ACCEPTED[row.name]
        table.add_row(row.name, str(row.cases), f"{row.accepted}/{row.tried}", f"{paper}/{paper}")
    return table
