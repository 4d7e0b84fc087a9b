"""Lists of records and what can be said of them: counts, sums, existence, absence.

A `Listing` is a collection: the records of one type under one filing key. What is known of it comes from list tools;
each expression is certain as soon as the rows known decide it.

    day_run = w.listing(Payment, approver=marek.code, day=today)
    day_run.sum("amount", where=lambda p: p.state == "released") + invoice.gross <= limit.daily
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from episem_gym.errors import SpecError
from episem_gym.task_specs.expr import Expr, as_expr
from episem_gym.task_specs.fields import Field, Flag, Money, Ref, Whole
from episem_gym.task_specs.gaps import UNAVAILABLE, Bounds, Gap, Reader, Rows, worse
from episem_gym.task_specs.records import Record
from episem_gym.task_specs.references import IdRef, ItemId, ItemRef
from episem_gym.task_specs.rules import same_currency

Where = Callable[["Item"], Expr]


class Item:
    """The row at hand in a condition: its attributes are its fields."""

    def __init__(self, record: type[Record]) -> None:
        self._record = record

    def __getattr__(self, name: str) -> Expr:
        field = self._record.by_name.get(name)
        if field is None:
            raise SpecError(f"{self._record.__name__} has no field {name!r}")
        return ItemRef(field)

    def as_id(self) -> Expr:
        """The row's id, where an expression is wanted."""
        return ItemId(Ref(self._record))


class Listing:
    """The records of one type under one filing key."""

    def __init__(self, record: type[Record], keys: dict[str, object]) -> None:
        if not keys:
            raise SpecError(f"a list of {record.__name__} needs a filing key")
        self.record = record
        names = sorted(keys)
        for name in names:
            field = record.by_name.get(name)
            if field is None or not field.filing:
                raise SpecError(f"{record.__name__}.{name} is no filing field, so no list is kept by it")
        self.filing = tuple(names)
        self.keys = tuple(as_expr(keys[name], record.by_name[name]) for name in names)

    def count(self, where: Where | None = None) -> Expr:
        """How many rows satisfy the condition."""
        return Count(self, self._condition(where))

    def exists(self, where: Where | None = None) -> Expr:
        """At least one row does; "none" leaves it UNAVAILABLE, for what is not there cannot be shown."""
        return Exists(self, self._condition(where))

    def none(self, where: Where | None = None) -> Expr:
        """No row does: established only by the whole list."""
        return Count(self, self._condition(where)) == 0

    def every(self, where: Where) -> Expr:
        """Every row does."""
        return Every(self, self._condition(where))

    def sum(self, name: str, where: Where | None = None, *, zero: Money | int = 0) -> Expr:
        """The total of one field; `zero` is the total of no rows (for money it fixes the currency)."""
        return Total(self, self._numeric(name), self._condition(where), zero)

    def holds(self, record: object) -> Expr:
        """The list shows this record."""
        as_id = as_expr(record, Ref(self.record))
        if not isinstance(as_id, IdRef):
            raise SpecError(f"{record!r} is no record of the pair")
        return Holds(self, as_id)

    def _condition(self, where: Where | None) -> Expr | None:
        if where is None:
            return None
        condition = where(Item(self.record))
        if not isinstance(condition, Expr) or condition.field.family != "flag":
            raise SpecError(f"the condition on {self.record.__name__} rows is no condition")
        return condition

    def _numeric(self, name: str) -> Field:
        field = self.record.by_name.get(name)
        if field is None or field.family not in ("money", "number"):
            raise SpecError(f"{self.record.__name__}.{name} cannot be added up")
        return field


class OverRows(Expr):
    """Base of what is said about a list."""

    __slots__ = ("listing", "where")

    def __init__(self, listing: Listing, where: Expr | None, field: Field) -> None:
        self.listing = listing
        self.where = where
        self.field = field

    def children(self) -> tuple[Expr, ...]:
        return self.listing.keys if self.where is None else (*self.listing.keys, self.where)

    def row_fields(self) -> list[Field]:
        """The fields of the rows that it looks at."""
        nodes = [] if self.where is None else list(self.where.walk())
        return [node.field for node in nodes if isinstance(node, ItemRef)]

    def judged(self, r: Reader, rows: Rows) -> Iterator[tuple[int, Any]]:
        """Each row with True, False or the gap of its condition."""
        for slot in rows.members:
            verdict = True if self.where is None else self.where.evaluate(r, slot)
            yield slot, as_part(verdict) if verdict.__class__ is Gap else verdict


class Count(OverRows):
    """How many rows satisfy a condition; bounds while not all is known."""

    __slots__ = ()

    def __init__(self, listing: Listing, where: Expr | None) -> None:
        super().__init__(listing, where, Whole())

    def evaluate(self, r: Reader, item: int) -> Any:
        rows = r.rows(self.listing)
        sure, undecided, gap = 0, 0, rows.gap
        for _, verdict in self.judged(r, rows):
            if verdict is True:
                sure += 1
            elif verdict is not False:
                undecided += 1
                gap = worse(gap, verdict)
        if gap is None:
            return sure
        return Bounds(sure, None if rows.gap else sure + undecided, gap)


class Exists(OverRows):
    """At least one row satisfies a condition."""

    __slots__ = ()

    def __init__(self, listing: Listing, where: Expr | None) -> None:
        super().__init__(listing, where, Flag())

    def evaluate(self, r: Reader, item: int) -> Any:
        rows = r.rows(self.listing)
        gap = rows.gap
        for _, verdict in self.judged(r, rows):
            if verdict is True:
                return True
            if verdict is not False:
                gap = worse(gap, verdict)
        return gap or self.nothing()

    def nothing(self) -> Gap:
        """The gap where the whole list is known and no row satisfies the condition."""
        return Gap(UNAVAILABLE, "none on file", listing=self.listing)


class Every(OverRows):
    """Every row satisfies a condition."""

    __slots__ = ()

    def __init__(self, listing: Listing, where: Expr | None) -> None:
        super().__init__(listing, where, Flag())

    def evaluate(self, r: Reader, item: int) -> Any:
        rows = r.rows(self.listing)
        gap = rows.gap
        for _, verdict in self.judged(r, rows):
            if verdict is False:
                return False
            if verdict is not True:
                gap = worse(gap, verdict)
        return True if gap is None else gap


class Holds(OverRows):
    """The list shows one given record."""

    __slots__ = ("wanted",)

    def __init__(self, listing: Listing, wanted: IdRef) -> None:
        super().__init__(listing, None, Flag())
        self.wanted = wanted

    def evaluate(self, r: Reader, item: int) -> Any:
        rows = r.rows(self.listing)
        if self.wanted.slot in rows.members:
            return True
        return rows.gap or False

    def children(self) -> tuple[Expr, ...]:
        return (*self.listing.keys, self.wanted)


class Total(OverRows):
    """The sum of one field over the rows that satisfy a condition; known only whole."""

    __slots__ = ("of", "zero")

    def __init__(self, listing: Listing, of: Field, where: Expr | None, zero: Money | int) -> None:
        super().__init__(listing, where, of)
        if of.family == "money" and not isinstance(zero, Money):
            raise SpecError(f"the total of {of.name}: give zero=Money.of(0, currency)")
        self.of = of
        self.zero = zero

    def row_fields(self) -> list[Field]:
        return [self.of, *super().row_fields()]

    def evaluate(self, r: Reader, item: int) -> Any:
        rows = r.rows(self.listing)
        gap, total = rows.gap, self.zero
        for slot, verdict in self.judged(r, rows):
            value = verdict if verdict is not True and verdict is not False else r.field(slot, self.of.index)
            if value.__class__ is Gap:
                if verdict is not False:
                    gap = worse(gap, as_part(value))
            elif verdict is True:
                total = add(total, value)
        return total if gap is None else gap


def as_part(gap: Gap) -> Gap:
    """A gap in a row as a gap of the list: while hidden parts can be recovered, the list is incomplete."""
    if gap.reason == "masked":
        gap.reason = "list incomplete"
    return gap


def add(total: Any, value: Any) -> Any:
    """A total and one more value."""
    if isinstance(value, Money):
        same_currency(total, value)
        return Money(total.amount + value.amount, total.currency)
    return total + value
