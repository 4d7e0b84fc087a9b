"""How recoveries were used: needed coordinates recovered before the first attempt, and recoveries nobody needed."""

from __future__ import annotations

from episem_gym.evaluator.acts import RECOVERY_TOOL
from episem_gym.evaluator.session import Session
from episem_gym.world.mask import required


def recovery_counts(session: Session) -> dict[str, int]:
    """`needed`, `recovered` (of those, before the first attempt) and `unnecessary`."""
    if session.hidden is None:
        return {"needed": 0, "recovered": 0, "unnecessary": 0}
    wanted = {(slot, index) for slot, index in required(session.instance) if session.hidden[slot] >> index & 1}
    attempts = [event["at"] for event in session.judge.events if event["event"] == "attempt"]
    first = min(attempts, default=None)
    recovered: set[tuple[int, int]] = set()
    unnecessary = 0
    for step, call, response in session.ledger.entries:
        if call != RECOVERY_TOOL:
            continue
        for showing in response.showings:
            hits = {
                one
                for one in wanted
                if one[0] == showing.slot and showing.mask & session.hidden[showing.slot] & 1 << one[1]
            }
            if not hits:
                unnecessary += 1
            elif first is None or step < first:
                recovered |= hits
    return {"needed": len(wanted), "recovered": len(recovered), "unnecessary": unnecessary}
