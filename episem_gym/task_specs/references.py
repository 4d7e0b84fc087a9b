"""The leaves of expressions: fields and ids of records, ages, rows at hand, the clock."""

from __future__ import annotations

from typing import Any

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.fields import Duration, Field, Instant, Ref
from episem_gym.task_specs.gaps import Gap, Reader


class FieldRef(Expr):
    """A field of one record of the pair."""

    __slots__ = ("alias", "index", "slot")

    def __init__(self, alias: str, slot: int, field: Field) -> None:
        self.alias = alias
        self.slot = slot
        self.field = field
        self.index = field.index

    def evaluate(self, r: Reader, item: int) -> Any:
        return r.field(self.slot, self.index)

    def __repr__(self) -> str:
        return f"{self.alias}.{self.field.name}"


class IdRef(Expr):
    """The id of one record of the pair; known as such, for a requirement names its records."""

    __slots__ = ("alias", "slot")

    field: Ref

    def __init__(self, alias: str, slot: int, field: Ref) -> None:
        self.alias = alias
        self.slot = slot
        self.field = field

    def evaluate(self, r: Reader, item: int) -> Any:
        return r.identity(self.slot)

    def __repr__(self) -> str:
        return f"{self.alias}.id"


class Age(Expr):
    """How long ago a record was last confirmed."""

    __slots__ = ("alias", "as_of", "slot")
    field = Duration()

    def __init__(self, alias: str, slot: int, as_of: int) -> None:
        self.alias = alias
        self.slot = slot
        self.as_of = as_of

    def evaluate(self, r: Reader, item: int) -> Any:
        then = r.field(self.slot, self.as_of)
        return then if then.__class__ is Gap else r.now - then


class Now(Expr):
    """The virtual clock."""

    __slots__ = ()
    field = Instant()

    def evaluate(self, r: Reader, item: int) -> Any:
        return r.now


class ItemRef(Expr):
    """A field of the row at hand, inside a condition on a list or a preview."""

    __slots__ = ()

    def __init__(self, field: Field) -> None:
        self.field = field

    def evaluate(self, r: Reader, item: int) -> Any:
        return r.field(item, self.field.index)


class ItemId(Expr):
    """The id of the row at hand."""

    __slots__ = ()

    def __init__(self, field: Ref) -> None:
        self.field = field

    def evaluate(self, r: Reader, item: int) -> Any:
        return r.identity(item)
