"""What a pair's function holds in its hands: records, and the wishes of the requester."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from episem_gym.errors import SpecError
from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.fields import Ref
from episem_gym.task_specs.gaps import Reader
from episem_gym.task_specs.records import Record
from episem_gym.task_specs.references import Age, FieldRef, IdRef


class Handle:
    """A record of the pair: its attributes are its fields; where an id is wanted, it stands for its own."""

    def __init__(self, alias: str, slot: int, record: type[Record]) -> None:
        self._alias = alias
        self._slot = slot
        self._record = record

    def __getattr__(self, name: str) -> FieldRef:
        field = self._record.by_name.get(name)
        if field is None:
            raise SpecError(f"record {self._alias} ({self._record.__name__}) has no field {name!r}")
        return FieldRef(self._alias, self._slot, field)

    @property
    def age(self) -> Expr:
        """How long ago the record was last confirmed."""
        return Age(self._alias, self._slot, self._record.as_of_bit())

    def as_id(self) -> IdRef:
        """The record's id as an expression."""
        return IdRef(self._alias, self._slot, Ref(self._record))

    def __repr__(self) -> str:
        return self._alias


@dataclass(eq=False)
class DraftRecord:
    """One record as written: its values are expressions."""

    alias: str
    record: type[Record]
    values: list[Expr]
    as_of: Expr
    absent: bool
    like: str


class Wish(Expr):
    """A parameter that no record can hold: what the requester asks for."""

    __slots__ = ("name", "value")

    def __init__(self, name: str, value: Expr) -> None:
        self.name = name
        self.value = value
        self.field = value.field

    def evaluate(self, r: Reader, item: int) -> Any:
        return self.value.evaluate(r, item)

    def children(self) -> tuple[Expr, ...]:
        return (self.value,)
