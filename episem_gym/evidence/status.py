"""Where a requirement stands: SUPPORTED, VIOLATED, UNAVAILABLE or MISSING, with the reason."""

from __future__ import annotations

from typing import Any, NamedTuple

from episem_gym.task_specs.gaps import MISSING, UNAVAILABLE, Gap, join
from episem_gym.task_specs.workflow import Requirement

SUPPORTED, VIOLATED = "SUPPORTED", "VIOLATED"
RESOLVED = frozenset({SUPPORTED, VIOLATED, UNAVAILABLE})


class Status(NamedTuple):
    """Where a requirement stands."""

    name: str
    """SUPPORTED, VIOLATED, UNAVAILABLE or MISSING."""
    reason: str
    """Why it is MISSING or UNAVAILABLE; `too old` or `condition fails` where VIOLATED."""
    gap: Gap | None
    """The open place, where there is one."""


UNREAD = Status(MISSING, "not read", None)
IS_SUPPORTED = Status(SUPPORTED, "", None)
TOO_OLD = Status(VIOLATED, "too old", None)
FAILS = Status(VIOLATED, "condition fails", None)


def status_of(requirement: Requirement, reader: Any) -> Status:
    """Evaluate one requirement; what is already certain wins, and too old outranks the condition itself."""
    gap: Gap | None = None
    for limit in requirement.fresh:
        value = limit.evaluate(reader, -1)
        if value is False:
            return TOO_OLD
        if value is not True:
            gap = join(gap, value)
    value = requirement.expr.evaluate(reader, -1)
    if value is False:
        return FAILS
    if value is not True:
        gap = join(gap, value)
    return IS_SUPPORTED if gap is None else Status(gap.status, gap.reason, gap)
