"""How recoveries were used: needed coordinates recovered in time, and recoveries nobody needed."""

from __future__ import annotations

from episem_gym.evaluator.acts import RECOVERY_TOOL
from episem_gym.evaluator.session import Session, public_names
from episem_gym.evaluator.truth import Walk, walk
from episem_gym.task_specs.leaves import Coordinate
from episem_gym.world.mask import maskable, required


def recovery_counts(session: Session, recoveries: int) -> dict[str, int]:
    """`needed`, `recovered` (of those, before an attempt that rests on them) and `unnecessary`.

    Needed is a hidden coordinate without which some requirement of the steps to be investigated would stand otherwise,
    all others being known: one that success cannot do without. Where the recovery tool is not on offer nothing is.

    Unnecessary is a recovery that was turned down, one of a coordinate that is not needed and that no requirement
    rests on, and one that tells again what was told at the same version. To be told that a record is unavailable
    settles all of it. `recoveries` is how many were charged, those turned down included.
    """
    if session.hidden is None or not session.recovery:
        return {"needed": 0, "recovered": 0, "unnecessary": recoveries}
    deadlines = _deadlines(session)
    useful = deadlines.keys() | required(session.instance)
    recovered: set[Coordinate] = set()
    told: set[tuple[int, int, int]] = set()
    necessary = 0
    for step, call, response in session.ledger.entries:
        if call != RECOVERY_TOOL:
            continue
        for showing in response.showings:
            mask = -1 if showing.unavailable else showing.mask & session.hidden[showing.slot]
            hits = {one for one in useful if one[0] == showing.slot and mask >> one[1] & 1}
            new = {(*one, showing.version) for one in hits} - told
            told |= new
            necessary += bool(new)
            recovered |= {one for one in hits & deadlines.keys() if step < deadlines[one]}
    return {"needed": len(deadlines), "recovered": len(recovered), "unnecessary": recoveries - necessary}


def _deadlines(session: Session) -> dict[Coordinate, float]:
    """For each needed coordinate the number of the first attempt that rests on it, infinite where none was made."""
    attempts: dict[str, float] = {}
    for event in session.judge.events:
        if event["event"] == "attempt" and event["step"] is not None:
            attempts.setdefault(event["step"], event["at"])
    names = public_names(session.instance, session.candidate)
    rested = required(session.instance)
    found: dict[Coordinate, float] = {}
    for slot, hidden in enumerate(session.hidden or ()):
        for _, index in maskable(session.instance, slot):
            if not hidden >> index & 1 or not ((slot, index) in rested or _names(session, slot, index)):
                continue
            alone = [0] * len(session.instance.variant.records)
            alone[slot] = 1 << index
            steps = _hampered(session, walk(session.instance, alone, names))
            if steps:
                found[slot, index] = min(attempts.get(step, float("inf")) for step in steps)
    return found


def _names(session: Session, slot: int, index: int) -> bool:
    """Whether a coordinate holds ids or codes, by which other records are found."""
    fields = session.instance.variant.records[slot].record.fields
    return index < len(fields) and fields[index].family in ("ref", "code", "set")


def _hampered(session: Session, without: Walk) -> list[str]:
    """The steps to be investigated that have a requirement which stands otherwise in this walk."""
    variant, truth = session.instance.variant, session.truth
    return [
        variant.steps[step].name
        for step in sorted(truth.required | truth.walk.broken)
        if any(
            (status := without.statuses[req]) is not None and status != truth.walk.statuses[req]
            for req in variant.requirements_of[step]
            if not session.judge.left_out(req)
        )
    ]
