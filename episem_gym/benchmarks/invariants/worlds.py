"""Other worlds of a case that differ from its own in hidden coordinates only.

Two kinds: the other member or evidence condition where the mask covers all that differs, and worlds made by giving
some hidden coordinates other legal values of their types, longer and shorter ones, or other availabilities.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from episem_gym.benchmarks.invariants.scenario import Scenario
from episem_gym.envs.case import Case
from episem_gym.envs.request import MEMBERS
from episem_gym.task_specs.draws import fill
from episem_gym.task_specs.fields import Choice, Code, Field, Money, Ref, SetOf
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.leaves import Coordinate
from episem_gym.task_specs.timetext import MINUTE
from episem_gym.task_specs.variant import Variant
from episem_gym.world.mask import hidden_masks, maskable

EVIDENCE = ("SE", "CE", "WE")
"""Evidence codes that play different worlds of one task."""
_SPREAD = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class AlteredCase(Case):
    """A case in whose world some coordinates hold other values than the spec gives them.

    Open the case itself first: what is right in it is kept for the process, and an altered world goes by the same.
    """

    changes: tuple[tuple[int, int, int], ...] = ()
    """Of each the record, the place of the coordinate, and a number that chooses the value."""

    def instance(self, variant: Variant) -> Instance:
        """The values of the altered world."""
        instance = super().instance(variant)
        instance.values = [row.copy() for row in instance.values]
        instance.available = instance.available.copy()
        for slot, index, number in self.changes:
            record = variant.records[slot].record
            if index == len(record.fields) + 1:
                instance.available[slot] = not instance.available[slot]
            else:
                field = record.fields[index] if index < len(record.fields) else None
                instance.values[slot][index] = another(instance, field, instance.values[slot][index], number)
        return instance


def another(instance: Instance, field: Field | None, value: Any, number: int) -> Any:
    """Another legal value of a field (None: of the time of confirmation)."""
    number += 1
    if field is None or field.family == "instant":
        return value + (number if number % 2 else -number * 3600)
    family = field.family
    if family == "flag":
        return not value
    if family == "disposition":
        return "BLOCK" if value == "DEFER" else "DEFER"
    if isinstance(field, Choice):
        others = [one for one in field.choices if one != value]
        return others[number % len(others)]
    if isinstance(field, SetOf):
        return _another_set(instance, field, value, number)
    if family == "money":
        return Money(value.amount + Decimal(number) / 100, value.currency)  # amounts of two currencies do not compare
    if family in ("duration", "day"):
        return value + number % 400 * (MINUTE if family == "duration" else 1) + 1
    if family == "number":
        more = number if number % 2 else number * 1_009
        return value + (Decimal(more) if isinstance(value, Decimal) else more)
    return _another_text(instance, field, value, number)


def _another_text(instance: Instance, field: Field, value: str, number: int) -> str:
    options: list[str] = []
    if isinstance(field, Ref):
        records = instance.variant.records
        options = [one for slot, one in enumerate(instance.ids) if records[slot].record.__name__ == field.to_name]
    elif isinstance(field, Code) and field.form:
        options = [fill(field.form, number * _SPREAD % (1 << 64))]
    else:
        options = ["", "x", f'{value} "{number}" \\ \N{SNOWMAN}', value[: len(value) // 2], value + " of " + value]
    others = [one for one in options if one != value]
    return others[number % len(others)] if others else value + "0"


def _another_set(instance: Instance, field: SetOf, value: frozenset[Any], number: int) -> frozenset[Any]:
    if value and number % 3 == 0:
        return frozenset()
    if value and number % 3 == 1:
        return value - {min(value, key=repr)}
    sample = min(value, key=repr) if value else _sample(field.of)
    return value | {another(instance, field.of, sample, number)}


def _sample(field: Field) -> Any:
    """Any value of a type, for sets that are empty."""
    if isinstance(field, Choice):
        return field.choices[0]
    if field.family == "money":
        return Money.of(1)
    if field.family == "number":
        return 1 if getattr(field, "whole", False) else Decimal(1)
    return 0 if field.family in ("instant", "day", "duration") else field.family == "flag" or "X"


# --- which worlds -----------------------------------------------------------------------------------------------------


def differences(one: Instance, two: Instance) -> set[Coordinate]:
    """The coordinates in which two worlds of one task differ."""
    found: set[Coordinate] = set()
    for slot, row in enumerate(one.values):
        found |= {(slot, index) for index, value in enumerate(row) if value != two.values[slot][index]}
        if one.available[slot] is not two.available[slot]:
            found.add((slot, len(row)))
    return found


def covered(hidden: list[int] | None, cells: set[Coordinate]) -> bool:
    """Whether a mask hides all of these coordinates."""
    return hidden is not None and all(hidden[slot] >> index & 1 for slot, index in cells)


def twins(scenario: Scenario) -> Iterator[tuple[Case, set[Coordinate]]]:
    """Cases whose worlds differ from the scenario's in hidden coordinates only, each with these coordinates."""
    case, variant = scenario.case, scenario.variant
    instance = case.instance(variant)
    hidden = hidden_masks(instance, case.mask)
    for other in _conditions(case):
        there = other.instance(variant)
        cells = differences(instance, there)
        if cells and covered(hidden, cells) and hidden_masks(there, other.mask) == hidden:
            yield other, cells
    altered = alter(scenario, instance, hidden)
    if altered is not None:
        cells = differences(instance, altered.instance(variant))
        if cells:
            yield altered, cells


def _conditions(case: Case) -> Iterator[Case]:
    """The same task in its other worlds."""
    code, plus, presentations = case.setting.partition("+")
    if code not in EVIDENCE:
        return
    for other in EVIDENCE:
        for member in MEMBERS if other == "SE" else MEMBERS[:1]:
            if (other, member) != (code, case.member):
                yield replace(case, member=member, setting=f"{other}{plus}{presentations}")


def alter(scenario: Scenario, instance: Instance, hidden: list[int] | None) -> AlteredCase | None:
    """The scenario's case with one to four hidden coordinates changed, by its picks."""
    if hidden is None:
        return None
    cells = [cell for slot in range(len(hidden)) for cell in _hidden_cells(instance, hidden, slot)]
    if not cells:
        return None
    count = 1 + scenario.pick(0) % min(4, len(cells))
    chosen = {cells[scenario.pick(number) * 7919 % len(cells)]: scenario.pick(number + 1) for number in range(count)}
    changes = tuple((slot, index, number) for (slot, index), number in chosen.items())
    return AlteredCase(**scenario.case.__dict__, changes=changes)


def _hidden_cells(instance: Instance, hidden: list[int], slot: int) -> Iterator[Coordinate]:
    available = len(instance.values[slot])
    yield from (cell for cell in maskable(instance, slot) if hidden[slot] >> cell[1] & 1)
    if hidden[slot] >> available & 1:
        yield slot, available
