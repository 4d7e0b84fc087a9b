"""What each requirement rests on, coordinate by coordinate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.listings import OverRows
from episem_gym.task_specs.references import Age, FieldRef

if TYPE_CHECKING:
    from episem_gym.task_specs.variant import Variant

Coordinate = tuple[int, int]
"""(record slot, place of the coordinate)."""
EXISTS = -1
"""The place that stands for a record's being there at all, and so in its lists."""


def leaves_of(variant: Variant) -> list[frozenset[Coordinate]]:
    """For each requirement the coordinates it looks at, worked out once a variant."""
    found: list[frozenset[Coordinate]] | None = variant.__dict__.get("_leaves")
    if found is None:
        found = [
            frozenset(one for expr in (requirement.expr, *requirement.fresh) for one in _leaves(variant, expr))
            for requirement in variant.requirements
        ]
        variant.__dict__["_leaves"] = found
    return found


def _leaves(variant: Variant, expr: Expr) -> set[Coordinate]:
    found: set[Coordinate] = set()
    for node in expr.walk():
        if isinstance(node, FieldRef):
            found.add((node.slot, node.field.index))
        elif isinstance(node, Age):
            found.add((node.slot, node.as_of))
        elif isinstance(node, OverRows):
            indexes = {EXISTS, *(field.index for field in node.row_fields())}
            found |= {
                (slot, index)
                for slot, record in enumerate(variant.records)
                if record.record is node.listing.record
                for index in indexes
            }
    return found
