"""The system behind the commits: it applies a commit or refuses it, as a real one would."""

from __future__ import annotations

from typing import Any

from episem_gym.task_specs.commits import record_arguments
from episem_gym.task_specs.draws import draw_one
from episem_gym.task_specs.fields import Ref
from episem_gym.task_specs.instance import receipt_value
from episem_gym.task_specs.leaves import EXISTS
from episem_gym.task_specs.workflow import Step
from episem_gym.world.readers import CommitReader, TruthReader
from episem_gym.world.state import World


def expected_arguments(world: World, step: Step) -> dict[str, Any]:
    """The right arguments of a step in this world; a gap where a receipt is still to come."""
    variant = world.instance.variant
    derive = variant.derivations[variant.step_number[step.name]]
    return derive(TruthReader(world), world.values, world.instance.ids, world.now)


def refusal(world: World, commit: str, arguments: dict[str, Any]) -> str:
    """Why the backend refuses the commit, empty where it accepts it."""
    variant = world.instance.variant
    slots = _slots(world, commit, arguments)
    for name, slot in slots.items():
        if slot < 0:
            return f"{name} names no record of that kind"
    reader = CommitReader(world, arguments, slots)
    for condition, message in variant.backends[commit].preconditions:
        if condition.evaluate(reader, -1) is not True:
            return message
    return ""


def apply(world: World, commit: str, arguments: dict[str, Any], step: Step | None, attempt: int) -> dict[str, Any]:
    """Carry a commit out and return its receipt. `step` is the step it does, None where it does none."""
    backend = world.instance.variant.backends[commit]
    slots = _slots(world, commit, arguments)
    reader = CommitReader(world, arguments, slots)
    changes: dict[int, dict[int, Any]] = {}
    for place, value in backend.effects:
        changes.setdefault(slots[place.argument], {})[place.field.index] = value.evaluate(reader, -1)
    world.now += backend.seconds
    for slot, fields in changes.items():
        world.change(slot, fields)
    if step is None:
        return _stray_receipt(world, commit, attempt)
    _cause(world, step)
    created = step.creates_slots[0] if step.creates_slots else None
    receipt = {
        name: world.instance.receipt_value(step.name, field, created, world.now)
        for name, field in step.commit.returns.items()
    }
    world.receipts[step.name] = receipt
    return receipt


def written(world: World, step: Step, arguments: dict[str, Any]) -> frozenset[tuple[int, int]]:
    """The coordinates that a step writes or brings into being, as (slot, place), whatever their values were before."""
    variant = world.instance.variant
    slots = _slots(world, step.commit.name, arguments)
    sets = {(slots[place.argument], place.field.index) for place, _ in variant.backends[step.commit.name].effects}
    causes = {(slot, index) for slot, fields in step.causes_fields for index in fields}
    confirmed = {(slot, len(variant.records[slot].values)) for slot, _ in sets | causes}
    born = {(slot, index) for slot in step.creates_slots for index in range(EXISTS, len(world.values[slot]))}
    return frozenset(sets | causes | confirmed | born)


def _cause(world: World, step: Step) -> None:
    for slot in step.creates_slots:
        world.create(slot)
    reader = TruthReader(world)
    for slot, fields in step.causes_fields:
        world.change(slot, {index: expr.evaluate(reader, -1) for index, expr in fields.items()})


def _stray_receipt(world: World, commit: str, attempt: int) -> dict[str, Any]:
    stream = world.instance.draw("@slack")
    return {
        name: f"{draw_one(stream, f'{commit}.{attempt}.{name}') % 10**8:08d}"
        if isinstance(field, Ref)
        else receipt_value(field, draw_one(stream, f"{commit}.{attempt}.{name}"), world.now)
        for name, field in world.instance.variant.commits[commit].returns.items()
    }


def _slots(world: World, commit: str, arguments: dict[str, Any]) -> dict[str, int]:
    records = record_arguments(world.instance.variant.commits[commit])
    return {name: world.slot_of(record, arguments[name]) for name, record in records.items()}
