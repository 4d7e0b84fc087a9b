"""The values of an instance, built by one function a variant: what its records say, written out in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from episem_gym.task_specs.drawn import Draw, Pick
from episem_gym.task_specs.draws import LETTERS, SPAN, segments
from episem_gym.task_specs.expr import Const, Expr
from episem_gym.task_specs.references import IdRef
from episem_gym.task_specs.rendering import PlainSource
from episem_gym.task_specs.sources import CLOSED, Code

if TYPE_CHECKING:
    from episem_gym.task_specs.variant import Variant

Build = Callable[[Any, list[int], list[list[Any]], list[str], int], None]
"""From a reader of the instance, its draws, its rows, its ids and its clock; it fills the rows."""


Names = Callable[[list[int]], list[str]]
"""From the draws of an instance to the ids of its records, two of which may be the same by chance."""


class _BuildSource(PlainSource):
    def filled(self, form: str, number: str) -> str:
        """`draws.fill` of a form as source."""
        pieces, rest = [], number
        drawn = [one for one in segments(form) if not one[0]]
        for text, low, span, width in segments(form):
            if text:
                pieces.append(repr(text))
                continue
            scaled = f"{rest} * {span}"
            if len(drawn) > 1:
                scaled = self.keep(scaled).text
                rest = f"({scaled} & {SPAN - 1})"
            value = f"{low} + ({scaled} >> 64)"
            pieces.append(f'f"{{{value}:0{width}d}}"' if width else f'f"{{letters[{value}]}}"')
        return f"({' '.join(pieces)})"

    def value(self, expr: Expr) -> Code:
        if type(expr) is Draw and expr.pattern:
            return Code(self.filled(expr.pattern, f"draws[{expr.place}]"), CLOSED)
        if type(expr) is Draw and expr.form:
            return Code(f"({expr.form.format(n=f'draws[{expr.place}]')})", CLOSED)
        if type(expr) is Pick and all(type(one) in (Const, IdRef) for one in expr.values):
            options = ", ".join(self.value(one).text for one in expr.values)
            return Code(f"({options})[draws[{expr.place}] * {len(expr.values)} >> 64]", CLOSED)
        if isinstance(expr, Draw) and not isinstance(expr, Pick):
            return Code(f"{self.bind(expr.convert)}(r, draws[{expr.place}])", CLOSED)
        return super().value(expr)


def build_of(variant: Variant) -> Build:
    """What builds the rows of a variant's instances; constants stand in them already."""
    source = _BuildSource()
    source.bound["letters"] = LETTERS
    for slot, record in enumerate(variant.records):
        drawn = [
            (index, expr) for index, expr in enumerate((*record.values, record.as_of)) if not isinstance(expr, Const)
        ]
        if drawn:
            source.write(f"row = values[{slot}]")
        for index, expr in drawn:
            value = source.value(expr)
            source.write(f"row[{index}] = {value}")
    source.write("return")
    return source.function("r, draws, values, ids, now")


def names_of(variant: Variant) -> Names:
    """What draws the ids of a variant's records."""
    source = _BuildSource()
    source.bound["letters"] = LETTERS
    names = [
        source.filled(form, f"draws[{place}]") for place, form in zip(variant.id_places, variant.id_forms, strict=True)
    ]
    source.write(f"return [{', '.join(names)}]")
    return source.function("draws")
