"""Masks: which coordinates of which records are hidden from the agent.

A mask is made of atoms: patterns (`approval.amount`, `payment.*`, `payment:PAY-20417.@as_of`), `"decisive"` (all that
differs between the two worlds), `"benchmark"` (those, as many other required ones, as many unrequired ones), `"all"`,
or a probability. Ids and filing fields are never masked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from numpy import floating, integer

from episem_gym.errors import UsageError
from episem_gym.task_specs.commits import ArgumentField
from episem_gym.task_specs.draws import SPAN, draw_one, stream
from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.leaves import Coordinate, leaves_of
from episem_gym.task_specs.listings import Listing
from episem_gym.task_specs.references import FieldRef, IdRef
from episem_gym.task_specs.workflow import Step
from episem_gym.world.patterns import check_form, maskable_indexes, matched
from episem_gym.world.readers import TruthReader
from episem_gym.world.state import World

Atom = str | float


class Mask(tuple[Atom, ...]):
    """What is hidden: a set of atoms. It never changes; two that ask for the same are equal, in whatever order.

    A mask is a tuple of its atoms in a fixed order, so that it goes wherever JSON goes. Of several probabilities the
    largest is kept, for it hides all that the smaller ones do; a probability of 0 hides nothing and is left out.

    Args:
        mask: None, `"decisive"`, `"benchmark"`, `"all"`, a pattern, a probability, or a list of these or of masks.

    Raises:
        UsageError: it is none of these.

    >>> Mask(["approval.amount"]) | 0.2
    Mask(['approval.amount', 0.2])
    >>> Mask("benchmark") == Mask(["benchmark", "benchmark", 0.0])
    True
    """

    __slots__ = ()

    def __new__(cls, mask: Any = None) -> Mask:
        found = set(_atoms(mask))
        chance = max((one for one in found if isinstance(one, float)), default=0.0)
        words = sorted(one for one in found if isinstance(one, str))
        return super().__new__(cls, [*words, *([chance] if chance else [])])

    def __or__(self, other: Any) -> Mask:
        """The union: what either hides."""
        return Mask([self, other])

    __ror__ = __or__

    def __repr__(self) -> str:
        inside = repr(self[0]) if len(self) == 1 else repr(list(self)) if self else ""
        return f"Mask({inside})"

    def to_json(self) -> list[Atom]:
        """The atoms as a list; `Mask(list)` makes the mask again."""
        return list(self)

    @property
    def patterns(self) -> tuple[str, ...]:
        """The atoms that are words: patterns, and masks with a name of their own."""
        return tuple(one for one in self if isinstance(one, str))


def _atoms(mask: Any) -> Iterator[Atom]:
    if isinstance(mask, str):
        check_form(mask)
        yield mask
    elif isinstance(mask, (int, float, floating, integer)) and not isinstance(mask, bool):
        chance = float(mask)
        if not 0 <= chance <= 1:
            raise UsageError(f"mask: a probability lies between 0 and 1, not {mask}")
        yield chance
    elif isinstance(mask, (list, tuple, Iterator)):
        for one in mask:
            yield from _atoms(one)
    elif mask is not None:
        raise UsageError(
            f"mask: None, 'decisive', 'benchmark', 'all', a probability or a list of patterns, not {mask!r}"
        )


def atoms(mask: Any) -> tuple[Atom, ...]:
    """A mask in any accepted form as atoms; raises `UsageError` for anything else."""
    return Mask(mask)


def hidden_masks(instance: Instance, mask: Iterable[Atom]) -> list[int] | None:
    """Per record the hidden coordinates as bits (`@available` after `@as_of`), None where nothing is hidden.

    Raises:
        UsageError: a pattern matches nothing in the pair, or names a record that is not in this instance.
    """
    chosen: set[Coordinate] = set()
    for atom in mask:
        chosen |= _resolve(instance, atom)
    if not chosen:
        return None
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
    return [(slot, index) for index in maskable_indexes(instance.variant.records[slot].record)]


def hidden_count(instance: Instance, hidden: list[int] | None) -> int:
    """How many coordinates are hidden."""
    if hidden is None:
        return 0
    return sum(1 for slot in range(len(hidden)) for _, one in maskable(instance, slot) if hidden[slot] >> one & 1)


def decisive(instance: Instance) -> set[Coordinate]:
    """All that differs between the two worlds, as far as any tool can show it now or once a commit was carried out."""
    contrast = instance.contrast
    record = instance.variant.records[contrast.slot].record
    if contrast.withheld:
        return {(contrast.slot, len(record.fields) + 1)}
    if contrast.as_of is not None:
        return {(contrast.slot, record.as_of_bit())}
    differing = {(contrast.slot, index) for index in contrast.values}
    shown = {(slot, index) for slot, index in differing if not record.fields[index].latent}
    return shown | _caused(instance, differing)


def _caused(instance: Instance, differing: set[Coordinate]) -> set[Coordinate]:
    """What commits make of coordinates: an inner state shows only in these."""
    variant, found = instance.variant, set[Coordinate]()
    for step in variant.steps:
        effects = [((slot, index), expr) for slot, fields in step.causes_fields for index, expr in fields.items()]
        for place, expr in variant.backends[step.commit.name].effects:
            about = step.arguments[place.argument]
            if isinstance(about, IdRef):
                effects.append(((about.slot, place.field.index), expr))
        found |= {target for target, expr in effects if not differing.isdisjoint(_read_by(step, expr))}
    return {(slot, index) for slot, index in found if (slot, index) in maskable(instance, slot)}


def _read_by(step: Step, expr: Expr) -> Iterator[Coordinate]:
    """The coordinates that a value rests on which a step brings about."""
    for node in expr.walk():
        if isinstance(node, FieldRef):
            yield node.slot, node.field.index
        elif isinstance(node, ArgumentField):
            about = step.arguments[node.argument]
            if isinstance(about, IdRef):
                yield about.slot, node.field.index


def required(instance: Instance, requirements: Iterable[int] | None = None) -> set[Coordinate]:
    """The maskable coordinates that some requirement, or one of these, rests on; of lists, only those it looks at."""
    variant = instance.variant
    leaves, possible = leaves_of(variant), _everything(instance)
    found: set[Coordinate] = set()
    for number in range(len(leaves)) if requirements is None else requirements:
        requirement = variant.requirements[number]
        slots = requirement.slots.union(*(_listed(instance, one) for one in requirement.listings))
        found |= {one for one in leaves[number] if one[0] in slots and one in possible}
    return found


def _listed(instance: Instance, listing: Listing) -> list[int]:
    """The records filed under a list's key, those included that a commit is yet to bring into being.

    The key is that of the supported world in every world: what a mask hides must not depend on what it hides.
    """
    reader = TruthReader(World(instance.supported()))
    slots, key_of = instance.variant.filed(listing.record.type_name, listing.filing)
    keys = tuple(key.evaluate(reader, -1) for key in listing.keys)
    wanted = keys if len(keys) > 1 else keys[0]
    return [slot for slot in slots if key_of(instance.values[slot]) == wanted]


def _everything(instance: Instance) -> set[Coordinate]:
    return {one for slot in range(len(instance.variant.records)) for one in maskable(instance, slot)}


def _resolve(instance: Instance, atom: Atom) -> set[Coordinate]:
    if isinstance(atom, float):
        return {one for one in _everything(instance) if _number(instance, one) < atom * SPAN}
    if atom == "decisive":
        return decisive(instance)
    if atom == "all":
        records = instance.variant.records
        return _everything(instance) | {(slot, len(one.record.fields) + 1) for slot, one in enumerate(records)}
    if atom == "benchmark":
        return _benchmark(instance)
    return matched(instance, atom)


def _benchmark(instance: Instance) -> set[Coordinate]:
    core = decisive(instance)
    wanted = required(instance)
    rank = sorted(_everything(instance) - core, key=lambda one: _number(instance, one))
    count = max(2, len(core))
    others = [one for one in rank if one in wanted][:count]
    idle = [one for one in rank if one not in wanted][: max(count, len(others))]
    return core | set(others) | set(idle)


def _number(instance: Instance, coordinate: Coordinate) -> int:
    stream_id = stream(instance.salt, instance.split, instance.variant.pair.env_id, instance.seed)
    slot, index = coordinate
    return draw_one(stream_id, f"@mask.{instance.variant.records[slot].alias}.{index}")
