"""Facts as responses showed them, each with its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Source:
    """Where a fact comes from."""

    step: int
    """Step of the episode that showed it."""
    tool: str
    """Tool or commit that showed it."""
    kind: str
    """`record`, `authoritative_index`, `index`, `receipt` or `task`."""


@dataclass(frozen=True, slots=True)
class FieldFact:
    """One value of one record at one version."""

    record_type: str
    """Type of the record."""
    record_id: str
    """Its id."""
    field: str
    """Field, or `@as_of`."""
    value: Any
    """Raw value, as `task_specs.fields` keeps it."""
    version: int
    """Version of the record that was shown."""
    as_of: int | None
    """When that version was last confirmed, None where the time was hidden."""
    source: Source
    """Where it comes from."""


@dataclass(frozen=True, slots=True)
class ListFact:
    """What one response showed of a list."""

    record_type: str
    """Type of the records."""
    filing: tuple[str, ...]
    """Filing fields by which the list is kept."""
    key: tuple[Any, ...]
    """Their values."""
    ids: tuple[str, ...]
    """The ids shown."""
    complete: bool
    """Whether, with what was shown before, the whole list is known."""
    version: int
    """Version of the collection."""
    source: Source
    """Where it comes from."""
