"""What is not known: gaps, bounds and partly known lists, and the reader that says what is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from episem_gym.task_specs.listings import Listing

MISSING, UNAVAILABLE = "MISSING", "UNAVAILABLE"


class Gap:
    """A value that is not known: MISSING or UNAVAILABLE, why, and where (record slot and coordinate, or list)."""

    __slots__ = ("also", "coordinate", "listing", "reason", "slot", "status")

    def __init__(
        self, status: str, reason: str, slot: int = -1, coordinate: int = -1, listing: Listing | None = None
    ) -> None:
        self.status = status
        self.reason = reason
        self.slot = slot
        self.coordinate = coordinate
        self.listing = listing
        self.also: tuple[Gap, ...] = ()
        """Other gaps of the same condition, any of which may decide it once it is closed."""

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


class Bounds:
    """A count that is not known exactly: at least `low`, at most `high` (None: no limit), and what is missing."""

    __slots__ = ("gap", "high", "low")

    def __init__(self, low: int, high: int | None, gap: Gap) -> None:
        self.low = low
        self.high = high
        self.gap = gap


OPEN = frozenset({Gap, Bounds})


def open_gap(value: Any) -> Gap:
    """The gap behind a value that is not known exactly."""
    gap: Gap = value.gap if value.__class__ is Bounds else value
    return gap


def worse(first: Gap | None, second: Gap) -> Gap:
    """Of two gaps the one that decides the status: MISSING before UNAVAILABLE."""
    if first is None or (first.status == UNAVAILABLE and second.status == MISSING):
        return second
    return first


def join(first: Gap | None, second: Gap) -> Gap:
    """Two gaps of parts that decide apart: the worse one, which keeps the other in mind."""
    if first is None:
        return second
    decisive = worse(first, second)
    other = second if decisive is first else first
    decisive.also = (*decisive.also, other, *other.also)
    return decisive


def decisive_gap(left: Any, right: Any) -> Gap:
    """Of two values, one or both open, the gap that decides the status."""
    if left.__class__ not in OPEN:
        return open_gap(right)
    first = open_gap(left)
    return worse(first, open_gap(right)) if right.__class__ in OPEN else first


def worst(gaps: Iterable[Gap]) -> Gap | None:
    """Of several gaps the one that decides, None if there is none."""
    result: Gap | None = None
    for gap in gaps:
        result = worse(result, gap)
    return result
