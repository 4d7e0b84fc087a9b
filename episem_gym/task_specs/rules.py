"""Which types compare, and which arithmetic there is between them."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from episem_gym.errors import SpecError
from episem_gym.task_specs.fields import Cash, Choice, Day, Duration, Field, Instant, Money, Number, Ref
from episem_gym.task_specs.timetext import DAY as SECONDS_A_DAY

Run = Callable[[Any, Any], Any]


def comparable(left: Field, right: Field) -> bool:
    """Whether values of two types compare."""
    if left.family != right.family:
        return {left.family, right.family} <= {"code", "choice"}
    if isinstance(left, Ref) and isinstance(right, Ref):
        return left.to_name == right.to_name
    if isinstance(left, Choice) and isinstance(right, Choice):
        return bool(set(left.choices) & set(right.choices))
    return True


def test_of(op: str, field: Field) -> Run:
    """The test behind a comparison of values of a type; money of two currencies has no order."""
    return _MONEY_TESTS[op] if field.family == "money" and op != "in" else _TESTS[op]


def arithmetic_of(left: Field, op: str, right: Field) -> tuple[Field, Run]:
    """The type of a sum, difference or product, and how it is worked out; refused where it makes no sense."""
    rule = _ARITHMETIC.get((left.family, op, right.family))
    if rule is None:
        raise SpecError(f"there is no {op} between {left.family} and {right.family}")
    return rule


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
