"""Expressions: one language for field values, arguments, conditions and effects.

An expression is data: a small tree over fields of records. It is evaluated against a `Reader`, which says what is
known: the draws while an instance is built, the world for the truth, the Evidence Ledger for what was shown. What is
not known is a `Gap`, and logic is three-valued: what is already certain wins.

Python's `and`, `or`, `not`, `in` and chained comparisons would silently drop half of a condition, so they raise; write
`&`, `|`, `.is_in(...)`, or several requirements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from episem_gym.errors import SpecError
from episem_gym.task_specs.fields import Amount, Cash, Code, Day, Duration, Field, Flag, Money, Number
from episem_gym.task_specs.gaps import OPEN, Bounds, Gap, Reader, decisive_gap, join, worst
from episem_gym.task_specs.rules import arithmetic_of, comparable, test_of
from episem_gym.task_specs.timetext import DAY as SECONDS_A_DAY


class Expr:
    """A typed expression; `field` says how its values compare and read."""

    field: Field
    __slots__ = ("field",)

    def evaluate(self, r: Reader, item: int) -> Any:
        """The value, or a `Gap`. `item` is the record at hand inside a condition on the rows of a list."""
        raise SpecError(f"{type(self).__name__} has no value")

    def children(self) -> tuple[Expr, ...]:
        """The expressions this one is made of."""
        return ()

    def walk(self) -> Iterator[Expr]:
        """This expression and all below it."""
        yield self
        for child in self.children():
            yield from child.walk()

    def __eq__(self, other: object) -> Compare:  # type: ignore[override]
        return compare(self, "==", other)

    def __ne__(self, other: object) -> Compare:  # type: ignore[override]
        return compare(self, "!=", other)

    def __lt__(self, other: object) -> Compare:
        return compare(self, "<", other)

    def __le__(self, other: object) -> Compare:
        return compare(self, "<=", other)

    def __gt__(self, other: object) -> Compare:
        return compare(self, ">", other)

    def __ge__(self, other: object) -> Compare:
        return compare(self, ">=", other)

    def __add__(self, other: object) -> Expr:
        return arithmetic(self, "+", other)

    def __sub__(self, other: object) -> Expr:
        return arithmetic(self, "-", other)

    def __mul__(self, other: object) -> Expr:
        return arithmetic(self, "*", other)

    def __and__(self, other: Expr) -> Expr:
        return both(self, other)

    def __or__(self, other: Expr) -> Expr:
        return any_of(self, other)

    def __invert__(self) -> Compare:
        return compare(self, "==", False)

    def is_in(self, *options: object) -> Expr:
        """True where the value is one of the options."""
        if len(options) == 1 and isinstance(options[0], Expr) and options[0].field.family == "set":
            return Compare(self, "in", options[0])
        return any_of(*(self == option for option in options))

    @property
    def amount(self) -> Expr:
        """The amount of a sum of money, without its currency."""
        return Part(self, "amount", Amount())

    @property
    def currency(self) -> Expr:
        """The currency of a sum of money."""
        return Part(self, "currency", Code())

    @property
    def day(self) -> Expr:
        """The calendar day (UTC) of a moment."""
        return DayOf(self)

    __hash__ = object.__hash__

    def __bool__(self) -> NoReturn:
        raise SpecError(
            "a condition has no truth value while a pair is written: use & and | or .is_in(...) in place of "
            "and, or, not, in and chained comparisons"
        )

    def __contains__(self, other: object) -> NoReturn:
        self.__bool__()

    def __iter__(self) -> NoReturn:
        raise SpecError(f"{self!r} is one value; it cannot be looped over")


class Const(Expr):
    """A fixed value."""

    __slots__ = ("value",)

    def __init__(self, value: Any, field: Field) -> None:
        self.value = value
        self.field = field

    def evaluate(self, r: Reader, item: int) -> Any:
        return self.value


class Part(Expr):
    """The amount or the currency of a sum of money."""

    __slots__ = ("name", "whole")

    def __init__(self, whole: Expr, name: str, field: Field) -> None:
        if whole.field.family != "money":
            raise SpecError(f"{whole!r} is no money and has no {name}")
        self.whole = whole
        self.name = name
        self.field = field

    def evaluate(self, r: Reader, item: int) -> Any:
        value = self.whole.evaluate(r, item)
        return value if value.__class__ is Gap else getattr(value, self.name)

    def children(self) -> tuple[Expr, ...]:
        return (self.whole,)


class DayOf(Expr):
    """The calendar day of a moment."""

    __slots__ = ("moment",)
    field = Day()

    def __init__(self, moment: Expr) -> None:
        if moment.field.family != "instant":
            raise SpecError(f"{moment!r} is no moment and has no day")
        self.moment = moment

    def evaluate(self, r: Reader, item: int) -> Any:
        value = self.moment.evaluate(r, item)
        return value if value.__class__ is Gap else value // SECONDS_A_DAY

    def children(self) -> tuple[Expr, ...]:
        return (self.moment,)


class MakeSet(Expr):
    """A set made of several values."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[Expr, ...], field: Field) -> None:
        self.parts = parts
        self.field = field

    def evaluate(self, r: Reader, item: int) -> Any:
        values = [part.evaluate(r, item) for part in self.parts]
        gap = worst(value for value in values if value.__class__ is Gap)
        return frozenset(values) if gap is None else gap

    def children(self) -> tuple[Expr, ...]:
        return self.parts


class Compare(Expr):
    """Two values compared; certain as soon as bounds decide it."""

    __slots__ = ("left", "op", "right", "test")
    field = Flag()

    def __init__(self, left: Expr, op: str, right: Expr) -> None:
        self.left = left
        self.op = op
        self.right = right
        self.test = test_of(op, left.field)

    def evaluate(self, r: Reader, item: int) -> Any:
        left = self.left.evaluate(r, item)
        right = self.right.evaluate(r, item)
        if left.__class__ in OPEN or right.__class__ in OPEN:
            return self.undecided(left, right)
        return self.test(left, right)

    def undecided(self, left: Any, right: Any) -> Any:
        """What is to be said where a side is open: bounds may decide all the same."""
        if left.__class__ is Bounds and right.__class__ is int:
            low = left.low
            high = left.high if left.high is not None else max(low, right) + 1
            first = self.test(low, right)
            if self.op in ("==", "!="):
                certain = low == high or not low <= right <= high
            else:
                certain = first is self.test(high, right)
            if certain:
                return first
        return decisive_gap(left, right)

    def children(self) -> tuple[Expr, ...]:
        return (self.left, self.right)

    def __repr__(self) -> str:
        return f"{self.left!r} {self.op} {self.right!r}"


class Agree(Compare):
    """Two sources that should state the same; where they do not and nobody is the authority, the request waits."""

    __slots__ = ()


class All(Expr):
    """Every part holds; one false part decides."""

    __slots__ = ("parts",)
    field = Flag()

    def __init__(self, parts: tuple[Expr, ...]) -> None:
        self.parts = parts

    def evaluate(self, r: Reader, item: int) -> Any:
        gap: Gap | None = None
        for part in self.parts:
            value = part.evaluate(r, item)
            if value is False:
                return False
            if value is not True:
                gap = join(gap, value)
        return True if gap is None else gap

    def children(self) -> tuple[Expr, ...]:
        return self.parts


class AnyOf(Expr):
    """One part suffices: the sufficient sets of evidence; one true part decides."""

    __slots__ = ("parts",)
    field = Flag()

    def __init__(self, parts: tuple[Expr, ...]) -> None:
        self.parts = parts

    def evaluate(self, r: Reader, item: int) -> Any:
        gap: Gap | None = None
        for part in self.parts:
            value = part.evaluate(r, item)
            if value is True:
                return True
            if value is not False:
                gap = join(gap, value)
        return False if gap is None else gap

    def children(self) -> tuple[Expr, ...]:
        return self.parts


class Arithmetic(Expr):
    """A sum, difference or product of money, numbers, moments or durations."""

    __slots__ = ("left", "right", "run")

    def __init__(self, left: Expr, right: Expr, field: Field, run: Callable[[Any, Any], Any]) -> None:
        self.left = left
        self.right = right
        self.field = field
        self.run = run

    def evaluate(self, r: Reader, item: int) -> Any:
        left = self.left.evaluate(r, item)
        right = self.right.evaluate(r, item)
        if left.__class__ in OPEN or right.__class__ in OPEN:
            return self.undecided(left, right)
        return self.run(left, right)

    def undecided(self, left: Any, right: Any) -> Gap:
        """The gap that decides."""
        return decisive_gap(left, right)

    def children(self) -> tuple[Expr, ...]:
        return (self.left, self.right)


def as_expr(value: object, like: Field) -> Expr:
    """A value of a spec as an expression of the type of `like`."""
    if isinstance(value, Expr):
        return value
    as_id = getattr(value, "as_id", None)
    if as_id is not None:
        return as_id()  # type: ignore[no-any-return]
    if isinstance(value, (set, frozenset, list, tuple)) and like.family == "set":
        of = like.of  # type: ignore[attr-defined]
        return MakeSet(tuple(as_expr(one, of) for one in value), like)
    return Const(like.coerce(value), like)


def compare(left: Expr, op: str, other: object) -> Compare:
    """A comparison, refused where the types do not compare."""
    right = as_expr(other, left.field)
    if op not in ("==", "!=") and not left.field.ordered:
        raise SpecError(f"{left!r} {op} {right!r}: values of type {left.field.family} have no order")
    for side in (left, right):
        if not side.field.comparable:
            raise SpecError(f"{side!r} is free text, which is never compared")
    if not comparable(left.field, right.field):
        raise SpecError(f"{left!r} {op} {right!r}: {left.field.family} does not compare with {right.field.family}")
    return Compare(left, op, right)


def agree(left: Expr, right: Expr) -> Expr:
    """Two sources state the same; use it where the policy names no authority."""
    compared = compare(left, "==", right)
    return Agree(compared.left, "==", compared.right)


def both(*parts: Expr) -> Expr:
    """Every part holds."""
    return All(_conditions(parts))


def any_of(*parts: Expr) -> Expr:
    """One of several sufficient sets of evidence."""
    return AnyOf(_conditions(parts))


def _conditions(parts: tuple[Expr, ...]) -> tuple[Expr, ...]:
    for part in parts:
        if not isinstance(part, Expr) or part.field.family != "flag":
            raise SpecError(f"{part!r} is no condition")
    return parts


def arithmetic(left: Expr, op: str, other: object) -> Expr:
    """A typed sum, difference or product; refused where the types make no sense."""
    family = left.field.family
    if not isinstance(other, Expr) and family in ("instant", "day", "duration"):
        right = as_expr(other, Duration())
    elif not isinstance(other, Expr) and op == "*":
        right = as_expr(other, Number())
    else:
        right = as_expr(other, left.field)
    return Arithmetic(left, right, *arithmetic_of(left.field, op, right.field))


def exchange(money: Expr, rate: Expr, currency: str) -> Expr:
    """A sum of money in another currency, at so many units of it for one of its own; rounded to the cent."""
    if money.field.family != "money" or rate.field.family != "number":
        raise SpecError(f"{money!r} at {rate!r}: money and a rate are expected")
    return Arithmetic(money, rate, Cash(), lambda left, factor: Money.of(left.amount * factor, currency))
