"""Typed slots: the fields of records, the arguments of commits and tools, the values of receipts.

A field knows how its values compare, how they stand in JSON, how they read in prose, and which JSON Schema
describes them as an argument. Raw values are plain Python: `str` for codes, choices and references, `int`
for counts, instants (seconds since 1970), dates (days since 1970) and durations (seconds), `Decimal` for
other numbers, `Money` for money, `frozenset` for sets.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from episem_gym.errors import SpecError
from episem_gym.task_specs import timetext

if TYPE_CHECKING:
    from episem_gym.task_specs.records import Record

HIDDEN = "[hidden]"
"""The fixed marker that stands where a value is hidden."""

_text = json.encoder.encode_basestring


class Money(NamedTuple):
    """An exact amount in one currency."""

    amount: Decimal
    currency: str

    @classmethod
    def of(cls, amount: str | int | Decimal, currency: str = "EUR") -> Money:
        """Money from an exact amount; floats are refused, for they are not exact."""
        if isinstance(amount, (float, bool)):
            raise SpecError(f"money must be exact, not {amount!r}")
        return cls(Decimal(amount).quantize(Decimal("0.01")), currency)


class Field:
    """One typed slot. `doc` describes it to the agent; `filing` marks a key by which lists are kept."""

    family: ClassVar[str] = ""
    ordered: ClassVar[bool] = False
    comparable: ClassVar[bool] = True

    def __init__(self, doc: str = "", *, filing: bool = False, target: bool = False) -> None:
        self.doc = doc
        self.filing = filing
        self.target = target
        self.name = ""
        self.index = -1
        self.owner: type[Any] | None = None
        self.latent = False

    def encode(self, value: Any) -> str:
        """The value as JSON text."""
        return _text(value)

    def prose(self, value: Any) -> str:
        """The value as it reads in a sentence."""
        return str(value)

    def coerce(self, value: Any) -> Any:
        """A constant from a spec as a raw value; raises `SpecError` if it is none of this type."""
        if not isinstance(value, str):
            raise SpecError(f"{self!r} takes text, not {value!r}")
        return value

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name})" if self.name else type(self).__name__


F = TypeVar("F", bound=Field)


def latent(field: F) -> F:
    """A field that no tool shows: how the world will react, not what it states."""
    field.latent = True
    return field


class Text(Field):
    """Free text: shown, never compared."""

    family = "text"
    comparable = False


class Code(Field):
    """A code or name, compared by exact code points; in its `form` # is a digit and @ a capital letter."""

    family = "code"

    def __init__(self, doc: str = "", *, form: str = "", filing: bool = False, target: bool = False) -> None:
        super().__init__(doc, filing=filing, target=target)
        self.form = form


class Ref(Field):
    """The id of a record of another type, given as a class or, where that comes later in the file, its name."""

    family = "ref"

    def __init__(self, to: type[Record] | str, doc: str = "", *, filing: bool = False, target: bool = False) -> None:
        super().__init__(doc, filing=filing, target=target)
        self.to = to

    @property
    def to_name(self) -> str:
        """Class name of the record type that is referred to."""
        return self.to if isinstance(self.to, str) else self.to.__name__


class Choice(Field):
    """One of a few fixed words."""

    family = "choice"

    def __init__(self, *choices: str, doc: str = "", filing: bool = False, target: bool = False) -> None:
        super().__init__(doc, filing=filing, target=target)
        if len(set(choices)) < 2 or len(set(choices)) != len(choices):
            raise SpecError(f"a choice needs two or more different words, not {choices!r}")
        self.choices = choices

    def coerce(self, value: Any) -> Any:
        if value not in self.choices:
            raise SpecError(f"{value!r} is none of {', '.join(self.choices)}")
        return value


class Disposition(Field):
    """What a policy does when a condition fails: DEFER or BLOCK. Policies show it only in their prose."""

    family = "disposition"

    def coerce(self, value: Any) -> Any:
        if value not in ("DEFER", "BLOCK"):
            raise SpecError(f"a disposition is DEFER or BLOCK, not {value!r}")
        return value


class Flag(Field):
    """True or false; never a number."""

    family = "flag"

    def encode(self, value: Any) -> str:
        return "true" if value else "false"

    def prose(self, value: Any) -> str:
        return "yes" if value else "no"

    def coerce(self, value: Any) -> Any:
        if not isinstance(value, bool):
            raise SpecError(f"a flag is true or false, not {value!r}")
        return value


class Number(Field):
    """An exact number; `unit` says of what, `whole` that it has no fraction."""

    family = "number"
    ordered = True
    whole = False

    def __init__(self, doc: str = "", *, unit: str = "", filing: bool = False, target: bool = False) -> None:
        super().__init__(doc, filing=filing, target=target)
        self.unit = unit

    def encode(self, value: Any) -> str:
        return str(value) if isinstance(value, int) else format(value, "f")

    def prose(self, value: Any) -> str:
        return f"{self.encode(value)} {self.unit}".rstrip()

    def coerce(self, value: Any) -> Any:
        if isinstance(value, (bool, float)) or not isinstance(value, (int, str, Decimal)):
            raise SpecError(f"a number is an int, a Decimal or text, not {value!r}")
        return int(value) if self.whole else Decimal(value)


class Whole(Number):
    """An exact number without a fraction."""

    whole = True


class Page(Whole):
    """The page of a list, counted from 1."""


class Amount(Number):
    """An exact amount of money without its currency, as arguments give it: "49.99"."""

    family = "number"

    def encode(self, value: Any) -> str:
        return f'"{value!s}"'


class Cash(Field):
    """An amount together with its currency."""

    family = "money"
    ordered = True

    def encode(self, value: Any) -> str:
        return f'{{"amount":"{value.amount!s}","currency":"{value.currency}"}}'

    def prose(self, value: Any) -> str:
        return f"{value.amount:,} {value.currency}"

    def coerce(self, value: Any) -> Any:
        if not isinstance(value, Money):
            raise SpecError(f"money is Money.of(amount, currency), not {value!r}")
        return value


class Instant(Field):
    """A moment; equal moments are equal whatever their offset."""

    family = "instant"
    ordered = True

    def encode(self, value: Any) -> str:
        return timetext.quoted_instant(value)

    def prose(self, value: Any) -> str:
        return timetext.spoken_instant(value)

    def coerce(self, value: Any) -> Any:
        return _parsed(timetext.parse_instant, value)


class Day(Field):
    """A calendar date."""

    family = "day"
    ordered = True

    def encode(self, value: Any) -> str:
        return timetext.quoted_day(value)

    def prose(self, value: Any) -> str:
        return timetext.spoken_day(value)

    def coerce(self, value: Any) -> Any:
        return _parsed(timetext.parse_day, value)


class Duration(Field):
    """A length of time in seconds; ISO 8601 in JSON, words in prose."""

    family = "duration"
    ordered = True

    def encode(self, value: Any) -> str:
        return f'"{timetext.duration(value)}"'

    def prose(self, value: Any) -> str:
        return timetext.spoken_duration(value)

    def coerce(self, value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int):
            raise SpecError(f"a duration is minutes(n), hours(n) or days(n), not {value!r}")
        return value


class SetOf(Field):
    """Several values of one type, without order."""

    family = "set"

    def __init__(self, of: Field, doc: str = "", *, target: bool = False) -> None:
        super().__init__(doc, target=target)
        self.of = of

    def encode(self, value: Any) -> str:
        return "[" + ",".join(sorted(self.of.encode(one) for one in value)) + "]"

    def prose(self, value: Any) -> str:
        return ", ".join(sorted(self.of.prose(one) for one in value)) or "none"

    def coerce(self, value: Any) -> Any:
        if isinstance(value, str):
            raise SpecError(f"a set is a list of values, not {value!r}")
        return frozenset(self.of.coerce(one) for one in value)


def _parsed(parse: Callable[[str], int], value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    try:
        return parse(value)
    except (TypeError, ValueError) as error:
        raise SpecError(f"{value!r}: {error}") from None
