"""Playing given acts in a fresh session: what certificates are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from episem_gym.evaluator.acts import RECOVERY_TOOL, Act, Ask, Do, Finish
from episem_gym.evaluator.conclude import conclude
from episem_gym.evaluator.expectation import expectation_of
from episem_gym.evaluator.session import Session

_NO_RECOVERY = {"needed": 0, "recovered": 0, "unnecessary": 0}


def rehearse(session: Session, acts: Sequence[Act]) -> dict[str, Any]:
    """The verdict over these acts; an episode that they do not end is truncated."""
    for number, act in enumerate(acts, 1):
        if isinstance(act, Finish):
            return _verdict(session, "stop", number, act.decision)
        if isinstance(act, Ask):
            session.inform(number, act.tool, act.arguments)
        elif isinstance(act, Do):
            receipt = session.commit(number, act.step.commit.name, act.arguments)
            if receipt is None:
                return _verdict(session, "rejected", number, None)
            if session.instance.variant.pair.protocol == "V1":
                return _verdict(session, "applied", number, None)
        else:
            session.disclose(number, RECOVERY_TOOL, act.slot, act.coordinate)
    return _verdict(session, "truncated", len(acts), None)


def _verdict(session: Session, how: str, number: int, decision: str | None) -> dict[str, Any]:
    counts = {"steps": number, "information_calls": 0, "recoveries": 0, "errors": 0, "recovery": _NO_RECOVERY}
    session.judge.end(how, number, decision=decision, parseable=True, counts=counts)
    expectation = expectation_of(
        session.instance, session.truth, candidate_shown=session.candidate is not None, setting="SE"
    )
    return conclude(expectation, session.judge.events)
