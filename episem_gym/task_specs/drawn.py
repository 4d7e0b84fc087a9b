"""Values drawn by seed, as expressions: amounts, counts, moments, names, codes, picks."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from episem_gym.errors import SpecError
from episem_gym.task_specs.draws import between, choose, fill
from episem_gym.task_specs.expr import Expr, as_expr
from episem_gym.task_specs.fields import (
    Cash,
    Code,
    Day,
    Disposition,
    Duration,
    Field,
    Flag,
    Instant,
    Money,
    Number,
    Whole,
)
from episem_gym.task_specs.gaps import Reader
from episem_gym.task_specs.names import firm, person
from episem_gym.task_specs.timetext import DAY, MINUTE

Convert = Callable[[Reader, int], Any]


class Draw(Expr):
    """One random value. Its key is the first place it is bound to: a field of a record, or a name.

    `form` says the same as `convert` in Python source, over its number `{n}` and the clock `now`, where that is short;
    `pattern` is the form of a code.
    """

    __slots__ = ("convert", "form", "key", "pattern", "place")

    def __init__(self, field: Field, convert: Convert, form: str = "", *, pattern: str = "") -> None:
        self.field = field
        self.convert = convert
        self.form = form
        self.pattern = pattern
        self.key = ""
        self.place = -1

    def evaluate(self, r: Reader, item: int) -> Any:
        return self.convert(r, r.draw(self.place))


class Pick(Draw):
    """One of several values of a spec; its type is that of the place it is bound to."""

    __slots__ = ("options", "values")

    def __init__(self, options: tuple[object, ...]) -> None:
        if len(options) < 2:
            raise SpecError("a pick needs two or more options")
        self.options = options
        self.values: tuple[Expr, ...] = ()
        super().__init__(Field(), lambda r, number: choose(number, self.options))

    def settle(self, field: Field) -> None:
        """Take on the type of the place the pick is bound to."""
        values = self.values = tuple(as_expr(option, field) for option in self.options)
        self.field = field
        self.convert = lambda r, number: choose(number, values).evaluate(r, -1)

    def children(self) -> tuple[Expr, ...]:
        return self.values


class Dice:
    """Draws on offer to a pair, as methods of its writer."""

    def money(self, low: int | str, high: int | str, currency: str = "EUR", step: str = "0.01") -> Draw:
        """An amount from `low` to `high` in steps."""
        first, last = _steps(low, high, step)
        size = Decimal(step)
        return Draw(Cash(), lambda r, n: Money.of(between(n, first, last) * size, currency))

    def number(self, low: int | str, high: int | str, step: str = "1", unit: str = "") -> Draw:
        """An exact number from `low` to `high` in steps."""
        first, last = _steps(low, high, step)
        size = Decimal(step)
        return Draw(Number(unit=unit), lambda r, n: between(n, first, last) * size)

    def whole(self, low: int, high: int) -> Draw:
        """A whole number from `low` to `high`."""
        _ordered(low, high)
        return Draw(Whole(), lambda r, n: between(n, low, high), _between(low, high))

    def length(self, low: int, high: int, step: int = MINUTE) -> Draw:
        """A duration from `low` to `high`, as in `w.length(hours(4), hours(24), step=hours(4))`."""
        _ordered(low, high)
        last = (high - low) // step
        return Draw(
            Duration(), lambda r, n: low + between(n, 0, last) * step, f"{low} + ({_between(0, last)}) * {step}"
        )

    def ago(self, low: int, high: int) -> Draw:
        """A moment between `low` and `high` before now, on the full minute."""
        return self._moment(-high, -low)

    def ahead(self, low: int, high: int) -> Draw:
        """A moment between `low` and `high` after now, on the full minute."""
        return self._moment(low, high)

    def days_ago(self, low: int, high: int) -> Draw:
        """A date between `low` and `high` days before today."""
        _ordered(low, high)
        form = f"now // {DAY} - ({_between(low, high)})"
        return Draw(Day(), lambda r, n: r.now // DAY - between(n, low, high), form)

    def days_ahead(self, low: int, high: int) -> Draw:
        """A date between `low` and `high` days after today."""
        _ordered(low, high)
        form = f"now // {DAY} + ({_between(low, high)})"
        return Draw(Day(), lambda r, n: r.now // DAY + between(n, low, high), form)

    def person(self) -> Draw:
        """A person's name, from the pool of the split."""
        return Draw(Code(), lambda r, n: person(n, r.split()))

    def firm(self, *kinds: str) -> Draw:
        """A firm's name that ends in one of `kinds`, from the pool of the split."""
        if not kinds:
            raise SpecError("say what kinds of firm, as in w.firm('Haulage', 'Logistics GmbH')")
        return Draw(Code(), lambda r, n: firm(n, r.split(), kinds))

    def code(self, form: str) -> Draw:
        """A code of the form: # a digit, @ a capital letter."""
        return Draw(Code(form=form), lambda r, n: fill(form, n), pattern=form)

    def flag(self) -> Draw:
        """True or false."""
        return Draw(Flag(), lambda r, n: bool(n & 1), "{n} & 1 == 1")

    def disposition(self) -> Draw:
        """DEFER or BLOCK, where the office may hold it either way."""
        return Draw(Disposition(), lambda r, n: "BLOCK" if n >> 63 else "DEFER", "'BLOCK' if {n} >> 63 else 'DEFER'")

    def pick(self, *options: object) -> Pick:
        """One of several values; they take the type of the field they are given to."""
        return Pick(options)

    def _moment(self, low: int, high: int) -> Draw:
        _ordered(low, high)
        first, last = low // MINUTE, high // MINUTE
        form = f"now + ({_between(first, last)}) * {MINUTE}"
        return Draw(Instant(), lambda r, n: r.now + between(n, first, last) * MINUTE, form)


def _between(low: int, high: int) -> str:
    """`draws.between` as source."""
    return f"{low} + ({{n}} * {high - low + 1} >> 64)"


def _steps(low: int | str, high: int | str, step: str) -> tuple[int, int]:
    size = Decimal(step)
    first, last = Decimal(low) / size, Decimal(high) / size
    if first != int(first) or last != int(last):
        raise SpecError(f"{low} and {high} are no multiples of {step}")
    _ordered(int(first), int(last))
    return int(first), int(last)


def _ordered(low: int, high: int) -> None:
    if low >= high:
        raise SpecError(f"nothing to draw between {low} and {high}")


def minutes(count: int) -> int:
    """A duration in minutes, as seconds."""
    return count * MINUTE


def hours(count: int) -> int:
    """A duration in hours, as seconds."""
    return count * 3600


def days(count: int) -> int:
    """A duration in days, as seconds."""
    return count * DAY
