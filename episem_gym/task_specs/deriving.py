"""The right arguments of steps, worked out by one function a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.rendering import PlainSource
from episem_gym.task_specs.sources import GAPPY, Code, Source
from episem_gym.task_specs.workflow import ReceiptRef

Derive = Callable[[Any, list[list[Any]], list[str], int], dict[str, Any]]
"""From a reader of the world, its values, its ids and its clock to the arguments by name."""


class _ArgumentSource(PlainSource):
    def unknown(self, expr: Expr) -> Code:
        if isinstance(expr, ReceiptRef):
            return self.keep(Source.unknown(self, expr).text, GAPPY)
        return super().unknown(expr)


def derive(arguments: Mapping[str, Expr]) -> Derive:
    """What works the arguments out; one that rests on a receipt still to come is a gap."""
    source = _ArgumentSource()
    parts = [f"{name!r}: {source.value(expr)}" for name, expr in arguments.items()]
    source.write(f"return {{{', '.join(parts)}}}")
    return source.function("r, values, ids, now")
