"""Contrasts: the one decisive record in which the two worlds of a pair differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from episem_gym.errors import SpecError
from episem_gym.task_specs.expr import Expr

KINDS = ("violated", "too_old", "withheld", "wrong_entity", "conflicting", "wrong_argument", "own")
"""What may be wrong in the other world. `wrong_argument` (Legacy): the shown candidate no longer fits the records."""


@dataclass(frozen=True, eq=False)
class Contrast:
    """Other values, another time or another availability of one record."""

    name: str
    """Its name within the variant."""
    kind: str
    """One of `KINDS`."""
    slot: int
    """The record that differs."""
    values: Mapping[int, Expr] = field(default_factory=dict)
    """Field places and their other values."""
    as_of: Expr | None = None
    """The other time at which it was last confirmed."""
    withheld: bool = False
    """Whether it is unavailable in the contrast's world."""
    flips: tuple[str, ...] = ()
    """The requirements that are SUPPORTED in one world and not in the other; for a withheld record at least these."""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise SpecError(f"contrast {self.name}: kind {self.kind!r} is none of {', '.join(KINDS)}")
        if sum((bool(self.values), self.as_of is not None, self.withheld)) != 1:
            raise SpecError(f"contrast {self.name} differs in values, in time or in availability: exactly one of them")
