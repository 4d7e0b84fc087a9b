"""Expressions: one language for field values, arguments, conditions and effects.

An expression is data: a small tree over fields of records. It is evaluated against a `Reader`, which says what is
known: the draws while an instance is built, the world for the truth, the Evidence Ledger for what was shown. What is
not known is a `Gap`, and logic is three-valued: what is already certain wins.

Python's `and`, `or`, `not`, `in` and chained comparisons would silently drop half of a condition, so they raise; write
`&`, `|`, `.is_in(...)`, or several requirements.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from episem_gym.errors import SpecError
from episem_gym.task_specs.fields import (
    Amount,
    Cash,
    Choice,
    Code,
    Day,
    Duration,
    Field,
    Flag,
    Instant,
    Money,
    Number,
    Ref,
)
from episem_gym.task_specs.timetext import DAY as SECONDS_A_DAY

if TYPE_CHECKING:
    from episem_gym.task_specs.listings import Listing

MISSING, UNAVAILABLE = "MISSING", "UNAVAILABLE"


class Gap:
    """A value that is not known: MISSING or UNAVAILABLE, why, and where (record slot and coordinate, or list)."""

    __slots__ = ("coordinate", "listing", "reason", "slot", "status")

    def __init__(
        self, status: str, reason: str, slot: int = -1, coordinate: int = -1, listing: Listing | None = None
    ) -> None:
        self.status = status
        self.reason = reason
        self.slot = slot
        self.coordinate = coordinate
        self.listing = listing

    def __repr__(self) -> str:
        return f"Gap({self.status}: {self.reason})"


class Rows:
    """What is known of a list: the members known, and the gap where it is not known whole."""

    __slots__ = ("gap", "members")

    def __init__(self, members: list[int], gap: Gap | None) -> None:
        self.members = members
        self.gap = gap


class Reader(Protocol):
    """What an expression is evaluated against."""

    @property
    def now(self) -> int: ...
    def field(self, slot: int, index: int) -> Any: ...
    def identity(self, slot: int) -> str: ...
    def rows(self, listing: Listing) -> Rows: ...
    def draw(self, place: int) -> int: ...
    def split(self) -> str: ...
    def receipt(self, step: str, name: str) -> Any: ...
    def argument(self, name: str) -> Any: ...
    def argument_slot(self, name: str) -> int: ...


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


class FieldRef(Expr):
    """A field of one record of the pair."""

    __slots__ = ("alias", "slot")

    def __init__(self, alias: str, slot: int, field: Field) -> None:
        self.alias = alias
        self.slot = slot
        self.field = field

    def evaluate(self, r: Reader, item: int) -> Any:
        return r.field(self.slot, self.field.index)

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


class Bounds:
    """A count that is not known exactly: at least `low`, at most `high` (None: no limit), and what is missing."""

    __slots__ = ("gap", "high", "low")

    def __init__(self, low: int, high: int | None, gap: Gap) -> None:
        self.low = low
        self.high = high
        self.gap = gap


class Compare(Expr):
    """Two values compared; certain as soon as bounds decide it."""

    __slots__ = ("left", "op", "right", "test")
    field = Flag()

    def __init__(self, left: Expr, op: str, right: Expr) -> None:
        self.left = left
        self.op = op
        self.right = right
        self.test = _TESTS[op] if op == "in" or left.field.family != "money" else _MONEY_TESTS[op]

    def evaluate(self, r: Reader, item: int) -> Any:
        left = self.left.evaluate(r, item)
        right = self.right.evaluate(r, item)
        if left.__class__ in _OPEN or right.__class__ in _OPEN:
            return self._undecided(left, right)
        return self.test(left, right)

    def _undecided(self, left: Any, right: Any) -> Any:
        if left.__class__ is Bounds and right.__class__ is int:
            high = left.high if left.high is not None else max(left.low, right) + 1
            ends = {self.test(count, right) for count in range(left.low, high + 1)}
            if len(ends) == 1:
                return ends.pop()
        return _decisive_gap(left, right)

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
                gap = worse(gap, value)
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
                gap = worse(gap, value)
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
        if left.__class__ in _OPEN or right.__class__ in _OPEN:
            return _decisive_gap(left, right)
        return self.run(left, right)

    def children(self) -> tuple[Expr, ...]:
        return (self.left, self.right)


_OPEN = frozenset({Gap, Bounds})


def open_gap(value: Any) -> Gap:
    """The gap behind a value that is not known exactly."""
    gap: Gap = value.gap if value.__class__ is Bounds else value
    return gap


def worse(first: Gap | None, second: Gap) -> Gap:
    """Of two gaps the one that decides the status: MISSING before UNAVAILABLE."""
    if first is None or (first.status == UNAVAILABLE and second.status == MISSING):
        return second
    return first


def _decisive_gap(left: Any, right: Any) -> Gap:
    """Of two values, one or both open, the gap that decides the status."""
    if left.__class__ not in _OPEN:
        return open_gap(right)
    first = open_gap(left)
    return worse(first, open_gap(right)) if right.__class__ in _OPEN else first


def worst(gaps: Iterator[Gap]) -> Gap | None:
    """Of several gaps the one that decides, None if there is none."""
    result: Gap | None = None
    for gap in gaps:
        result = worse(result, gap)
    return result


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
    if not _comparable(left.field, right.field):
        raise SpecError(
            f"{left!r} {op} {right!r}: {left.field.family} does not compare with {right.field.family}"
        )
    return Compare(left, op, right)


def _comparable(left: Field, right: Field) -> bool:
    if left.family != right.family:
        return {left.family, right.family} <= {"code", "choice"}
    if isinstance(left, Ref) and isinstance(right, Ref):
        return left.to_name == right.to_name
    if isinstance(left, Choice) and isinstance(right, Choice):
        return bool(set(left.choices) & set(right.choices))
    return True


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
    rule = _ARITHMETIC.get((family, op, right.field.family))
    if rule is None:
        raise SpecError(f"{left!r} {op} {right!r}: no such arithmetic on {family} and {right.field.family}")
    field, run = rule
    return Arithmetic(left, right, field, run)


def exchange(money: Expr, rate: Expr, currency: str) -> Expr:
    """A sum of money in another currency, at so many units of it for one of its own; rounded to the cent."""
    if money.field.family != "money" or rate.field.family != "number":
        raise SpecError(f"{money!r} at {rate!r}: money and a rate are expected")
    return Arithmetic(money, rate, Cash(), lambda left, factor: Money.of(left.amount * factor, currency))


def same_currency(left: Money, right: Money) -> None:
    """Refuse to mix currencies."""
    if left.currency != right.currency:
        raise SpecError(f"{left.currency} and {right.currency} neither compare nor add up")


def _money(run: Callable[[Any, Any], Any]) -> Callable[[Money, Money], Any]:
    def checked(left: Money, right: Money) -> Any:
        same_currency(left, right)
        result = run(left.amount, right.amount)
        return result if isinstance(result, bool) else Money(result, left.currency)

    return checked


def _scale(left: Money, factor: Any) -> Money:
    return Money.of(left.amount * factor, left.currency)


def _shift_day(sign: int) -> Callable[[int, int], int]:
    return lambda day, seconds: day + sign * (seconds // SECONDS_A_DAY)


_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "in": lambda left, right: left in right,
}
_MONEY_TESTS: dict[str, Callable[[Any, Any], Any]] = {
    op: (test if op in ("==", "!=") else _money(test)) for op, test in _TESTS.items()
}
_ARITHMETIC: dict[tuple[str, str, str], tuple[Field, Callable[[Any, Any], Any]]] = {
    ("money", "+", "money"): (Cash(), _money(operator.add)),
    ("money", "-", "money"): (Cash(), _money(operator.sub)),
    ("money", "*", "number"): (Cash(), _scale),
    ("number", "+", "number"): (Number(), operator.add),
    ("number", "-", "number"): (Number(), operator.sub),
    ("number", "*", "number"): (Number(), operator.mul),
    ("instant", "+", "duration"): (Instant(), operator.add),
    ("instant", "-", "duration"): (Instant(), operator.sub),
    ("instant", "-", "instant"): (Duration(), operator.sub),
    ("duration", "+", "duration"): (Duration(), operator.add),
    ("duration", "-", "duration"): (Duration(), operator.sub),
    ("day", "+", "duration"): (Day(), _shift_day(1)),
    ("day", "-", "duration"): (Day(), _shift_day(-1)),
    ("day", "-", "day"): (Duration(), lambda left, right: (left - right) * SECONDS_A_DAY),
}
