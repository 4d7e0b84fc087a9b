"""How recoveries were used: needed coordinates recovered in time, and recoveries nobody needed."""

from __future__ import annotations

from episem_gym.evaluator.acts import RECOVERY_TOOL
from episem_gym.evaluator.session import Session
from episem_gym.task_specs.leaves import Coordinate
from episem_gym.world.mask import required


def recovery_counts(session: Session) -> dict[str, int]:
    """`needed`, `recovered` (of those, before an attempt that rests on them) and `unnecessary`.

    Needed are the hidden coordinates that the requirements of the steps to be investigated rest on: those that can be
    done and the first broken ones. Where either of two sets of evidence would do, both count. To be told that a record
    is unavailable settles all of it. Recovering once more at the same version is unnecessary.
    """
    deadlines = _deadlines(session)
    recovered: set[Coordinate] = set()
    told: set[tuple[int, int, int]] = set()
    unnecessary = 0
    for step, call, response in session.ledger.entries:
        if call != RECOVERY_TOOL:
            continue
        for showing in response.showings:
            mask = -1 if showing.unavailable else showing.mask
            hits = {one for one in deadlines if one[0] == showing.slot and mask >> one[1] & 1}
            new = {(*one, showing.version) for one in hits} - told
            told |= new
            unnecessary += not new
            recovered |= {one for one in hits if step < deadlines[one]}
    return {"needed": len(deadlines), "recovered": len(recovered), "unnecessary": unnecessary}


def _deadlines(session: Session) -> dict[Coordinate, float]:
    """For each needed coordinate the number of the first attempt that rests on it, infinite where none was made."""
    if session.hidden is None:
        return {}
    variant, truth = session.instance.variant, session.truth
    attempts: dict[str, float] = {}
    for event in session.judge.events:
        if event["event"] == "attempt" and event["step"] is not None:
            attempts.setdefault(event["step"], event["at"])
    found: dict[Coordinate, float] = {}
    for step in sorted(truth.permitted | truth.walk.broken):
        wanted = [req for req in variant.requirements_of[step] if not session.judge.left_out(req)]
        limit = attempts.get(variant.steps[step].name, float("inf"))
        for slot, index in required(session.instance, wanted):
            if session.hidden[slot] >> index & 1:
                found[slot, index] = min(limit, found.get((slot, index), float("inf")))
    return found
