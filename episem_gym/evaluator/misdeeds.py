"""Mutations of what a reference solution does: other arguments, another order, another end. All must fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from episem_gym.evaluator.acts import Ask, Do, Finish
from episem_gym.evaluator.rehearsal import rehearse
from episem_gym.evaluator.trial import Outcome, Trial
from episem_gym.task_specs.fields import Field
from episem_gym.task_specs.workflow import ReceiptRef
from episem_gym.world.state import World


def other_values(trial: Trial) -> Outcome:
    """Every other value of an argument's type found in the world is refused."""
    if trial.member != "supported":
        return 0, ""
    tried = 0
    session = trial.open()
    values = _values_by_family(session.world)
    for act in trial.solution.acts:
        if isinstance(act, Ask):
            session.inform(0, act.tool, act.arguments)
        if not isinstance(act, Do):
            continue
        for field in act.step.commit.fields:
            for value in values.get(field.family, ()):
                if value == act.arguments[field.name]:
                    continue
                tried += 1
                if session.judge.rule(act.step.commit.name, {**act.arguments, field.name: value}).clean:
                    return tried, f"step {act.step.name} accepts {field.name} = {value!r}"
        session.commit(0, act.step.commit.name, act.arguments)
    return tried, ""


def _values_by_family(world: World) -> dict[str, set[Any]]:
    found: dict[str, set[Any]] = {"ref": set(world.instance.ids)}
    for slot, row in enumerate(world.values):
        for field in world.instance.variant.records[slot].record.fields:
            value = row[field.index]
            if field.family == "money":
                found.setdefault("number", set()).add(value.amount)
                found.setdefault("choice", set()).add(value.currency)
            else:
                found.setdefault(field.family, set()).add(value)
    return found


def swapped_receipts(trial: Trial) -> Outcome:
    """An argument that comes from a receipt is refused with a value of another receipt, or one that none has."""
    if trial.member != "supported":
        return 0, ""
    tried, session = 0, trial.open()
    handed_out: list[tuple[Field, Any]] = []
    for act in trial.solution.acts:
        if isinstance(act, Ask):
            session.inform(0, act.tool, act.arguments)
        if not isinstance(act, Do):
            continue
        commit = act.step.commit
        for field in commit.fields:
            if not isinstance(act.step.arguments[field.name], ReceiptRef):
                continue
            right = act.arguments[field.name]
            for value in _instead(right, [value for one, value in handed_out if one.family == field.family]):
                tried += 1
                if session.judge.rule(commit.name, {**act.arguments, field.name: value}).clean:
                    return tried, f"step {act.step.name} accepts {field.name} = {value!r}, which another receipt has"
        receipt = session.commit(0, commit.name, act.arguments) or {}
        handed_out += [(commit.returns[name], value) for name, value in receipt.items()]
    return tried, ""


def _instead(right: Any, others: list[Any]) -> Iterator[Any]:
    yield from {value for value in others if value != right}
    if isinstance(right, str):
        yield right[:-1] + ("0" if right[-1] != "0" else "1")


def wrong_orders(trial: Trial) -> Outcome:
    """A step done before one that it depends on fails."""
    acts, tried = list(trial.solution.acts), 0
    place_of = {act.step.name: place for place, act in enumerate(acts) if isinstance(act, Do)}
    for name, place in place_of.items():
        for parent in sorted(trial.variant.steps[trial.variant.step_number[name]].parents):
            tried += 1
            moved = [one for number, one in enumerate(acts) if number != place]
            moved.insert(place_of[parent], acts[place])
            if rehearse(trial.open(), moved)["success"]:
                return tried, f"{name} may be done before {parent}"
    return tried, ""


def wrong_labels(trial: Trial) -> Outcome:
    """Every label but the right one fails after the whole investigation."""
    last = trial.solution.acts[-1]
    if not isinstance(last, Finish):
        return 0, ""
    tried = 0
    for label in _labels(trial):
        if label == last.decision:
            continue
        tried += 1
        if rehearse(trial.open(), [*trial.solution.acts[:-1], Finish(label)])["success"]:
            return tried, f"{label} succeeds where {last.decision} is right"
    return tried, ""


def idleness(trial: Trial) -> Outcome:
    """Doing nothing fails, and in a workflow so does every label at once."""
    tried = 1
    if rehearse(trial.open(), [])["success"]:
        return tried, "doing nothing succeeds"
    for label in () if _legacy(trial) else _labels(trial):
        tried += 1
        if rehearse(trial.open(), [Finish(label)])["success"]:
            return tried, f"{label} at once succeeds"
    return tried, ""


def _legacy(trial: Trial) -> bool:
    return trial.variant.pair.protocol == "Legacy"


def _labels(trial: Trial) -> tuple[str, ...]:
    return ("ALLOW", "DEFER", "BLOCK") if _legacy(trial) else ("DEFER", "BLOCK", "DONE")


def acting_at_once(trial: Trial) -> Outcome:
    """The first commit fails before anything was looked at."""
    first = next((act for act in trial.solution.acts if isinstance(act, Do)), None)
    if first is None:
        return 0, ""
    return 1, f"{first.step.name} at once succeeds" if rehearse(trial.open(), [first])["success"] else ""


def repeated_commits(trial: Trial) -> Outcome:
    """A commit made twice in a workflow fails; a single action ends its episode."""
    acts, tried = trial.solution.acts, 0
    for place, act in enumerate(acts):
        if isinstance(act, Do) and trial.variant.pair.protocol != "V1":
            tried += 1
            if rehearse(trial.open(), [*acts[: place + 1], act, *acts[place + 1 :]])["success"]:
                return tried, f"repeating {act.step.name} succeeds"
    return tried, ""


def early_stops(trial: Trial) -> Outcome:
    """Stopping a workflow before a step that is due fails."""
    acts, tried = trial.solution.acts, 0
    if trial.variant.pair.protocol == "V1":
        return tried, ""
    required = {trial.variant.steps[step].name for step in trial.open().truth.required}
    for place, act in enumerate(acts):
        if isinstance(act, Do) and act.step.name in required:
            tried += 1
            if rehearse(trial.open(), [*acts[:place], acts[-1]])["success"]:
                return tried, f"stopping before {act.step.name} succeeds"
    return tried, ""
