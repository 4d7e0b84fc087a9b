"""One scored episode, as the metrics see it: the facts of a verdict, all present and of the right type.

Reading fails closed. A verdict that lacks a fact, spells one otherwise, or contradicts itself is an error; it
never counts as False, for a misspelt fact would then quietly lower a failure rate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from episem_gym.errors import ResultsError
from episem_gym.evaluator.rows import OUTCOMES, PROTOCOLS


@dataclass(frozen=True, slots=True)
class Judged:
    """The facts of one verdict; attributes are named as the verdict's keys are."""

    success: bool
    status: str
    protocol: str
    base_protocol: str
    setting: str
    answer: str
    stop: str | None
    ended: str
    doable: bool
    findings: list[Mapping[str, Any]]
    attempts: int
    commit_calls: int
    """Attempts, and commit calls that broke their schema."""
    executed: int
    complete: bool
    """Investigation completion, as the protocol defines it."""
    complete_before_first_attempt: bool | None
    complete_before_first_commit_call: bool | None
    """As above, schema-invalid commit calls counted too."""
    missing_at_attempt: bool
    missing_at_exact_attempt: bool
    exact_attempts: int
    partial: bool
    endpoint_success: bool
    supported: bool
    decision_established: bool
    acted_against_shown: bool
    over_abstention: bool
    steps: int
    information_calls: int
    recoveries: int
    errors: int
    recovery_needed: int
    recovery_recovered: int
    recovery_unnecessary: int

    @property
    def attempted(self) -> bool:
        """Whether any schema-valid commit call was made."""
        return self.attempts > 0

    @classmethod
    def read(cls, verdict: Mapping[str, Any] | Judged) -> Judged:
        """The facts of `verdict`; ResultsError names the first that is missing, wrong or contradictory."""
        if isinstance(verdict, Judged):
            return verdict
        facts = {key: _fact(verdict, key, kind) for key, kind in _KINDS.items()}
        recovery = _fact(verdict, "recovery", _mapping)
        counts = {f"recovery_{key}": _fact(recovery, key, _count) for key in ("needed", "recovered", "unnecessary")}
        judged = cls(**facts, **counts)
        _check_sense(judged)
        return judged


def _fact(verdict: Mapping[str, Any], key: str, fits: Callable[[Any], bool]) -> Any:
    try:
        value = verdict[key]
    except KeyError:
        raise ResultsError(f"the verdict has no {key!r}") from None
    if not fits(value):
        raise ResultsError(f"the verdict's {key!r} is {value!r}, which it cannot be")
    return value


def _check_sense(judged: Judged) -> None:
    """Facts that cannot stand together come from a broken judge, and are not counted."""
    for facts, holds in _SENSE.items():
        if not holds(judged):
            raise ResultsError(f"the verdict contradicts itself in {facts}")


def _flag(value: Any) -> bool:
    return type(value) is bool


def _flag_or_none(value: Any) -> bool:
    return value is None or type(value) is bool


def _count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _text(value: Any) -> bool:
    return type(value) is str


def _mapping(value: Any) -> bool:
    return isinstance(value, Mapping)


def _findings(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(finding, Mapping) for finding in value)


def _one_of(*known: str | None) -> Callable[[Any], bool]:
    return lambda value: (value is None or type(value) is str) and value in known


_KINDS: dict[str, Callable[[Any], bool]] = {
    "success": _flag,
    "status": _one_of(*OUTCOMES),
    "protocol": _one_of(*PROTOCOLS),
    "base_protocol": _one_of(*PROTOCOLS),
    "setting": _text,
    "answer": _one_of("ALLOW", "DEFER", "BLOCK"),
    "stop": _one_of("ALLOW", "DEFER", "BLOCK", "DONE", None),
    "ended": _one_of("stop", "applied", "rejected", "truncated"),
    "doable": _flag,
    "findings": _findings,
    "attempts": _count,
    "commit_calls": _count,
    "executed": _count,
    "complete": _flag,
    "complete_before_first_attempt": _flag_or_none,
    "complete_before_first_commit_call": _flag_or_none,
    "missing_at_attempt": _flag,
    "missing_at_exact_attempt": _flag,
    "exact_attempts": _count,
    "partial": _flag,
    "endpoint_success": _flag,
    "supported": _flag,
    "decision_established": _flag,
    "acted_against_shown": _flag,
    "over_abstention": _flag,
    "steps": _count,
    "information_calls": _count,
    "recoveries": _count,
    "errors": _count,
}

_SENSE: dict[str, Callable[[Judged], bool]] = {
    "success, status": lambda it: it.success is (it.status == "success"),
    "attempts, complete_before_first_attempt": (
        lambda it: it.attempted is (it.complete_before_first_attempt is not None)
    ),
    "commit_calls, complete_before_first_commit_call": (
        lambda it: (it.commit_calls > 0) is (it.complete_before_first_commit_call is not None)
    ),
    "attempts, commit_calls": lambda it: it.attempts <= it.commit_calls,
    "attempts, exact_attempts": lambda it: it.exact_attempts <= it.attempts,
    "attempts, executed": lambda it: it.executed <= it.attempts,
    "attempts, missing_at_attempt": lambda it: not it.missing_at_attempt or it.attempted,
    "exact_attempts, missing_at_exact_attempt": (lambda it: not it.missing_at_exact_attempt or it.exact_attempts > 0),
    "executed, success, partial": lambda it: not it.partial or (it.executed > 0 and not it.success),
    "doable, status, over_abstention": lambda it: it.over_abstention is (it.doable and it.status == "abstention"),
    "recovery": lambda it: it.recovery_recovered <= it.recovery_needed,
    "recoveries, recovery": lambda it: it.recovery_unnecessary <= it.recoveries,
}
