"""Masks: which coordinates of which records are hidden from the agent.

A mask is a tuple of atoms: a pattern (`approval.amount`, `payment.*`, `payment:PAY-20417.@as_of`), `"decisive"`
(all that differs between the two worlds), `"benchmark"` (those, as many other required ones, as many unrequired
ones), `"all"`, or a probability. Ids and filing fields are never masked.
"""

from __future__ import annotations

import difflib
from typing import Any

from episem_gym.errors import UsageError
from episem_gym.task_specs.draws import SPAN, draw_one, stream
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.leaves import Coordinate, leaves_of

Atom = str | float


def atoms(mask: Any) -> tuple[Atom, ...]:
    """A mask in any accepted form as atoms; raises `UsageError` for anything else."""
    if mask is None:
        return ()
    if isinstance(mask, str):
        return (mask,)
    if isinstance(mask, (int, float)) and not isinstance(mask, bool):
        if not 0 <= mask <= 1:
            raise UsageError(f"mask: a probability lies between 0 and 1, not {mask}")
        return (float(mask),)
    if isinstance(mask, (list, tuple)):
        return tuple(dict.fromkeys(atom for one in mask for atom in atoms(one)))
    raise UsageError(f"mask: None, 'decisive', 'benchmark', 'all', a probability or a list of patterns, not {mask!r}")


def hidden_masks(instance: Instance, mask: tuple[Atom, ...]) -> list[int] | None:
    """Per record the hidden coordinates as bits (`@available` after `@as_of`), None where nothing is hidden."""
    if not mask:
        return None
    chosen: set[Coordinate] = set()
    for atom in mask:
        chosen |= _resolve(instance, atom)
    records = instance.variant.records
    bits = [0] * len(records)
    for slot, coordinate in chosen:
        bits[slot] |= 1 << coordinate
        if coordinate == len(records[slot].record.fields) + 1:
            for _, other in maskable(instance, slot):
                bits[slot] |= 1 << other
    return bits


def maskable(instance: Instance, slot: int) -> list[Coordinate]:
    """The coordinates of a record that can be hidden: what it states, and when it was confirmed."""
    record = instance.variant.records[slot].record
    fields = [(slot, field.index) for field in record.fields if not field.filing and not field.latent]
    return [*fields, (slot, record.as_of_bit())]


def hidden_count(instance: Instance, hidden: list[int] | None) -> int:
    """How many coordinates are hidden."""
    if hidden is None:
        return 0
    return sum(1 for slot in range(len(hidden)) for _, one in maskable(instance, slot) if hidden[slot] >> one & 1)


def decisive(instance: Instance) -> set[Coordinate]:
    """All that differs between the two worlds."""
    contrast = instance.contrast
    record = instance.variant.records[contrast.slot].record
    if contrast.withheld:
        return {(contrast.slot, len(record.fields) + 1)}
    if contrast.as_of is not None:
        return {(contrast.slot, record.as_of_bit())}
    return {(contrast.slot, index) for index in contrast.values if not record.fields[index].latent}


def required(instance: Instance) -> set[Coordinate]:
    """The maskable coordinates that some requirement rests on."""
    possible = {one for slot in range(len(instance.variant.records)) for one in maskable(instance, slot)}
    return possible & frozenset().union(*leaves_of(instance.variant))


def _resolve(instance: Instance, atom: Atom) -> set[Coordinate]:
    everything = {one for slot in range(len(instance.values)) for one in maskable(instance, slot)}
    if isinstance(atom, float):
        return {one for one in everything if _number(instance, one) < atom * SPAN}
    if atom == "decisive":
        return decisive(instance)
    if atom == "all":
        return everything | {
            (slot, len(record.record.fields) + 1) for slot, record in enumerate(instance.variant.records)
        }
    if atom == "benchmark":
        return _benchmark(instance, everything)
    return _pattern(instance, atom)


def _benchmark(instance: Instance, everything: set[Coordinate]) -> set[Coordinate]:
    core = decisive(instance)
    wanted = required(instance)
    rank = sorted(everything - core, key=lambda one: _number(instance, one))
    count = max(2, len(core))
    others = [one for one in rank if one in wanted][:count]
    idle = [one for one in rank if one not in wanted][: max(count, len(others))]
    return core | set(others) | set(idle)


def _number(instance: Instance, coordinate: Coordinate) -> int:
    stream_id = stream(instance.salt, instance.split, instance.variant.pair.env_id, instance.seed)
    slot, index = coordinate
    return draw_one(stream_id, f"@mask.{instance.variant.records[slot].alias}.{index}")


def _pattern(instance: Instance, pattern: str) -> set[Coordinate]:
    head, dot, field_name = pattern.rpartition(".")
    type_name, colon, identity = head.partition(":")
    if not dot or not type_name or not field_name or (colon and not identity):
        raise UsageError(f"mask {pattern!r}: write type.field, type.*, type.@as_of or type:ID.field")
    records = instance.variant.records
    types = {record.record.type_name: record.record for record in records}
    if type_name not in types:
        raise UsageError(f"mask {pattern!r}: no record type {type_name!r}{_near(type_name, list(types))}")
    slots = [slot for slot, one in enumerate(records) if one.record.type_name == type_name]
    if identity:
        slots = [slot for slot in slots if instance.ids[slot] == identity]
        if not slots:
            raise UsageError(f"mask {pattern!r}: no {type_name} with that id in this episode")
    return {one for slot in slots for one in _coordinates(instance, slot, pattern, field_name)}


def _coordinates(instance: Instance, slot: int, pattern: str, field_name: str) -> list[Coordinate]:
    record = instance.variant.records[slot].record
    possible = maskable(instance, slot)
    if field_name == "*":
        return possible
    if field_name == "@available":
        return [(slot, len(record.fields) + 1)]
    for one in possible:
        if record.coordinate(one[1]) == field_name:
            return [one]
    names = [record.coordinate(index) for _, index in possible]
    if field_name == "id" or field_name in record.by_name:
        raise UsageError(
            f"mask {pattern!r}: ids and filing fields are never masked, for lists are kept by them; "
            f"maskable: {', '.join(names)}, @available"
        )
    raise UsageError(f"mask {pattern!r}: {record.type_name} has no {field_name!r}{_near(field_name, names)}")


def _near(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, n=3, cutoff=0.4)
    return f"; did you mean {', '.join(close)}?" if close else f"; known: {', '.join(sorted(known))}"
