"""Patterns of masks: `approval.amount`, `payment.*`, `payment:PAY-20417.@as_of`, `payment.@available`.

A pattern is checked against a whole pair when a mask is put on, for what no seed can make right, and against one
instance when an episode starts, for the ids that only a seed gives.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import NamedTuple

from episem_gym.errors import UsageError
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.leaves import Coordinate
from episem_gym.task_specs.pair import Pair
from episem_gym.task_specs.records import Record
from episem_gym.task_specs.variant import Variant

AVAILABLE = "@available"
"""Hides whether a record can be read at all, and with it everything that it states."""
WORDS = ("all", "benchmark", "decisive")
"""Masks with a name of their own."""


class Pattern(NamedTuple):
    """A pattern taken apart."""

    text: str
    """As it was written."""
    type_name: str
    """Record type."""
    identity: str
    """Id of one record, empty where every record of the type is meant."""
    field: str
    """A field, `@as_of`, `@available`, or `*` for all that can be hidden but `@available`."""


def check_form(text: str) -> None:
    """Refuse text that is no mask of any pair; raises `UsageError` with what a mask looks like."""
    if text not in WORDS:
        parsed(text)


def parsed(text: str) -> Pattern:
    """A pattern taken apart; raises `UsageError` where it is none."""
    head, dot, field = text.rpartition(".")
    type_name, colon, identity = head.partition(":")
    if not dot or type_name.isdigit() or not type_name or not field or (colon and not identity):
        near = difflib.get_close_matches(text, WORDS, n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        if text.replace(".", "", 1).isdigit():
            hint = "; a probability is a number, not text"
        raise UsageError(
            f"mask {text!r}: neither {', '.join(map(repr, WORDS))} nor a pattern such as type.field, type.*, "
            f"type.@as_of, type.@available or type:ID.field{hint}"
        )
    return Pattern(text, type_name, identity, field)


def check_patterns(pair: Pair, texts: Iterable[str]) -> None:
    """Refuse patterns that match in no episode of a pair; variants may have record types of their own."""
    for text in texts:
        if text not in WORDS:
            _check(pair, parsed(text))


def matched(instance: Instance, text: str) -> set[Coordinate]:
    """What a pattern hides in an instance; nothing where only other variants of the pair have such records."""
    pattern, variant = parsed(text), instance.variant
    slots = _slots(variant, pattern.type_name)
    if pattern.identity:
        found = [slot for slot in slots if instance.ids[slot] == pattern.identity]
        if not found:
            _check(variant.pair, pattern)
            ids = sorted(instance.ids[slot] for slot in slots)
            has = f"it has {', '.join(ids)}" if ids else f"variant {variant.name} has no {pattern.type_name}"
            raise UsageError(f"mask {text!r}: no such record in the episode of seed {instance.seed}; {has}")
        slots = found
    try:
        hidden = {one for slot in slots for one in _coordinates(variant, slot, pattern)}
    except UsageError:
        hidden = set()
    if not hidden:
        _check(variant.pair, pattern)  # another variant may have such records, or such a field
    return hidden


def maskable_indexes(record: type[Record]) -> list[int]:
    """The coordinates of a record type that can be hidden: what it states, and when it was confirmed."""
    return [*(one.index for one in record.fields if not one.filing and not one.latent), record.as_of_bit()]


def _check(pair: Pair, pattern: Pattern) -> None:
    """Raise the first reason why a pattern matches in no variant of a pair."""
    reasons: list[UsageError] = []
    types: set[str] = set()
    for name in pair.variants:
        variant = pair.variant(name)
        types |= {one.record.type_name for one in variant.records}
        for slot in _slots(variant, pattern.type_name):
            try:
                _check_id(variant.records[slot].record, pattern)
                _coordinates(variant, slot, pattern)
            except UsageError as error:
                reasons.append(error)
            else:
                return
    if reasons:
        raise reasons[0]
    raise UsageError(
        f"mask {pattern.text!r}: {pair.env_id} has no record type {pattern.type_name!r}"
        f"{_near(pattern.type_name, types)}"
    )


def _check_id(record: type[Record], pattern: Pattern) -> None:
    form = record.id_form
    wanted = "".join({"#": "[0-9]", "@": "[A-Z]"}.get(char, re.escape(char)) for char in form)
    if pattern.identity and not re.fullmatch(wanted, pattern.identity):
        raise UsageError(
            f"mask {pattern.text!r}: no {record.type_name} has such an id; they look like {form}, "
            "# being a digit and @ a letter"
        )


def _slots(variant: Variant, type_name: str) -> list[int]:
    return [slot for slot, one in enumerate(variant.records) if one.record.type_name == type_name]


def _coordinates(variant: Variant, slot: int, pattern: Pattern) -> list[Coordinate]:
    record = variant.records[slot].record
    possible = maskable_indexes(record)
    if pattern.field == "*":
        return [(slot, index) for index in possible]
    if pattern.field == AVAILABLE:
        return [(slot, record.as_of_bit() + 1)]
    found = [(slot, index) for index in possible if record.coordinate(index) == pattern.field]
    if found:
        return found
    names = [*(record.coordinate(index) for index in possible), AVAILABLE]
    raise UsageError(f"mask {pattern.text!r}: {_why_not(record, pattern.field, names)}")


def _why_not(record: type[Record], name: str, names: list[str]) -> str:
    """Why a field of a record type cannot be hidden, and what can."""
    can = f"{record.type_name} has, to be masked: {', '.join(names)}"
    if name == "id":
        return f"ids are never masked, for every call names records by them; {can}"
    if name == "version":
        return f"versions are never masked, for by them an agent sees that a record changed; {can}"
    field = record.by_name.get(name)
    if field is None:
        return f"{record.type_name} has no {name!r}{_near(name, names)}"
    if field.filing:
        return f"{name} is a filing field; these are never masked, for lists are kept and searched by them; {can}"
    return f"no tool shows {name}, so that there is nothing to hide; {can}"


def _near(name: str, known: Iterable[str]) -> str:
    names = sorted(known)
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.4)
    return f"; did you mean {', '.join(close)}?" if close else f"; known: {', '.join(names)}"
