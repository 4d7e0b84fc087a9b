"""The budgets of an episode: functions of variant, seed and number of hidden coordinates, never of the member."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

from episem_gym.evaluator.admission import reference_calls
from episem_gym.evaluator.oracle import Left
from episem_gym.evaluator.reference import open_session
from episem_gym.evaluator.session import Session
from episem_gym.task_specs.draws import SPAN
from episem_gym.task_specs.variant import Variant
from episem_gym.world.mask import hidden_count


@dataclass(frozen=True, slots=True)
class Limits:
    """What an episode may use."""

    information_calls: int
    """Information calls."""
    recoveries: int
    """Recoveries."""
    steps: int
    """Steps."""

    def to_json(self) -> dict[str, int]:
        """As the task states them."""
        return {"information_calls": self.information_calls, "recoveries": self.recoveries, "steps": self.steps}


def limits_of(session: Session, max_steps: int | None) -> Limits:
    """The limits: one and a half to two and a half times the longest reference solution, by seed."""
    instance = session.instance
    slack = 1.5 + instance.draw("@slack") / SPAN
    calls = math.ceil(reference_calls(instance.variant) * slack)
    recoveries = 0
    if session.recovery:
        hidden = hidden_count(instance, session.hidden)
        recoveries = (hidden if hidden <= 4 else math.ceil(hidden * 0.75)) * rounds(instance.variant)
    steps = calls + recoveries + 2 * len(instance.variant.steps) + 8
    return Limits(calls, recoveries, steps if max_steps is None else min(steps, max_steps))


def most_needed(session: Session) -> Left:
    """An upper bound on what the oracle's way takes from any point of an episode."""
    variant = session.instance.variant
    hidden = hidden_count(session.instance, session.hidden)
    calls = reference_calls(variant) + hidden
    recoveries = hidden * rounds(variant) if session.recovery else 0
    return Left(calls, recoveries, calls + recoveries + len(variant.steps) + 1)


def rounds(variant: Variant) -> int:
    """How often one coordinate may have to be recovered: once, and again after each commit that changes its record."""
    found: int | None = variant.__dict__.get("_rounds")
    if found is None:
        walk = open_session(variant, 0, next(iter(variant.contrasts)), "supported").truth.walk
        followed = {step for ancestors in variant.ancestors for step in ancestors}
        changes = Counter(slot for step in followed for slot in {slot for slot, _ in walk.touched[step]})
        found = variant.__dict__["_rounds"] = 1 + max(changes.values(), default=0)
    return found
