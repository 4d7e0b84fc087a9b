"""Candidates: the commit that is proposed, right in the supported world, or with one plausible wrong argument."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from episem_gym.errors import SpecError
from episem_gym.task_specs.draws import between, draw_one, stream
from episem_gym.task_specs.fields import Choice, Field, Ref
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.timetext import DAY
from episem_gym.world.backend import expected_arguments
from episem_gym.world.state import World

_TIMES = 3
"""A number this many times the right one, or this small a part of it, is no slip."""
_SEASONS = {"day": 90, "instant": 90 * DAY}
"""Nor is a moment so far from the right one, in the unit of its kind."""


def candidate_arguments(instance: Instance) -> dict[str, Any]:
    """The arguments of the candidate: those of the supported world, in every world."""
    return expected_arguments(World(instance.supported()), instance.variant.steps[0])


def wrong_candidate(instance: Instance) -> dict[str, Any]:
    """The candidate with one argument that is wrong and looks right: another value of its kind in this office.

    Arguments that have a near value go before those that have only a far one.
    """
    right = candidate_arguments(instance)
    for others in (_near, _far):
        options = [
            (field.name, sorted({*others(instance, field, right[field.name])}, key=repr))
            for field in instance.variant.steps[0].commit.fields
        ]
        options = [(name, values) for name, values in options if values]
        if options:
            break
    else:
        raise SpecError("no argument of the candidate has another plausible value in this world")
    seeded = stream(instance.salt, instance.split, instance.variant.pair.env_id, instance.seed)
    name, values = options[between(draw_one(seeded, "@wrong_argument"), 0, len(options) - 1)]
    return {**right, name: values[between(draw_one(seeded, "@wrong_value"), 0, len(values) - 1)]}


def _near(instance: Instance, field: Field, right: Any) -> Iterator[Any]:
    """Other values that somebody in a hurry could take for an argument's right one."""
    if isinstance(field, Choice):
        yield from (one for one in field.choices if one != right)
    elif isinstance(right, frozenset):
        if len(right) > 1:
            yield from (right - {one} for one in sorted(right))
    else:
        yield from (value for value in _far(instance, field, right) if _close(value, right, field.family))


def _far(instance: Instance, field: Field, right: Any) -> Iterator[Any]:
    """Other values of an argument's kind that the records hold."""
    for value in _alike(instance, field):
        if type(value) is type(right) and value != right and _same_currency(value, right):
            yield value


def _alike(instance: Instance, field: Field) -> Iterator[Any]:
    """The values of an argument's type that the records hold: ids of its kind of record, or fields of its family."""
    for slot, record in enumerate(instance.variant.records):
        if record.absent:
            continue
        if isinstance(field, Ref):
            if record.record.__name__ == field.to_name:
                yield instance.ids[slot]
            continue
        for place in record.record.fields:
            value = instance.base[slot][place.index]
            if place.family == field.family and (field.family != "code" or place.name == field.name):
                yield value
            elif place.family == "money" and field.family == "number":
                yield value.amount


def _same_currency(value: Any, right: Any) -> bool:
    """Money of another currency is no plausible slip."""
    return getattr(value, "currency", None) == getattr(right, "currency", None)


def _close(value: Any, right: Any, family: str) -> bool:
    """Whether an amount or a duration is of the size of the right one, or a moment of its season; names always are."""
    if family in _SEASONS:
        return bool(abs(value - right) <= _SEASONS[family])
    if family in ("money", "number", "duration"):
        size, wanted = getattr(value, "amount", value), getattr(right, "amount", right)
        return bool(0 < size <= wanted * _TIMES and wanted <= size * _TIMES)
    return True
