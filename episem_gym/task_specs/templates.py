"""Sentences with values in them: "Payments above {policy.threshold} need two people."

A place names a record and one of its fields (`{invoice.gross}`), the parts of money (`{invoice.gross.amount}`), a
record's id (`{invoice}`), a wish (`{slot}`) or the clock (`{now}`). A disposition names its two readings:
`{policy.lapsed:waits for a new one|is refused}` (first DEFER, then BLOCK); a flag likewise (first true, then
false).
"""

from __future__ import annotations

import string
from collections.abc import Callable
from functools import cached_property

from episem_gym.errors import SpecError
from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.fields import HIDDEN
from episem_gym.task_specs.gaps import Gap, Reader
from episem_gym.task_specs.references import FieldRef
from episem_gym.task_specs.rendering import Sentence, sentence_text

Lookup = Callable[[str], Expr]


class Template:
    """One parsed sentence."""

    def __init__(self, source: str, lookup: Lookup) -> None:
        self.source = source
        self.parts: list[tuple[str, Expr | None, tuple[str, str] | None]] = []
        try:
            pieces = list(string.Formatter().parse(source))
        except ValueError as error:
            raise SpecError(f"{source!r}: {error}") from None
        for text, place, readings, conversion in pieces:
            if conversion:
                raise SpecError(f"{source!r}: conversions like !r have no meaning here")
            expr = None if place is None else lookup(place)
            self.parts.append((text, expr, _readings(source, expr, readings or "")))

    def render(self, reader: Reader) -> str:
        """The sentence with its values; what is hidden stands as the marker."""
        return "".join(
            text if expr is None else text + _prose(expr, expr.evaluate(reader, -1), readings)
            for text, expr, readings in self.parts
        )

    @cached_property
    def written(self) -> Sentence:
        """What renders the sentence where nothing is hidden."""
        return sentence_text(self)

    @cached_property
    def naming(self) -> list[Expr]:
        """The expressions whose values are text or sets of it, as ids and codes are."""
        shapeless = ("money", "number", "instant", "day", "duration", "flag")
        return [expr for expr in self.places() if expr.field.family not in shapeless]

    def places(self) -> list[Expr]:
        """The expressions whose values stand in the sentence."""
        return [expr for _, expr, _ in self.parts if expr is not None]

    def coordinates(self) -> set[tuple[int, int]]:
        """The (slot, field index) pairs whose values stand in the sentence."""
        return {
            (node.slot, node.field.index)
            for expr in self.places()
            for node in expr.walk()
            if isinstance(node, FieldRef)
        }


def _readings(source: str, expr: Expr | None, text: str) -> tuple[str, str] | None:
    wanted = expr is not None and expr.field.family in ("disposition", "flag")
    if not text:
        if wanted and expr is not None and expr.field.family == "disposition":
            raise SpecError(f"{source!r}: give both readings, as in {{{expr!r}:waits|is refused}}")
        return None
    first, bar, second = text.partition("|")
    if not wanted or not bar:
        raise SpecError(f"{source!r}: only dispositions and flags have two readings, parted by one |")
    return first, second


def _prose(expr: Expr, value: object, readings: tuple[str, str] | None) -> str:
    if value.__class__ is Gap:
        return HIDDEN
    if readings is not None:
        return readings[0] if value in (True, "DEFER") else readings[1]
    return expr.field.prose(value)
