"""What a run comes to: the rates, the counts they rest on, and how they were weighted. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from episem_gym.evaluator.statistics import Estimate

DISCLAIMER = "EpiSEM cases; not the SafeActBench authors' cases"
WEIGHTING = (
    "Within a repetition every scored episode weighs alike; a rate is the plain mean over the repetitions in "
    "which it is not null. P-M and D-M are plain means over the protocols and domains with a scored one."
)

Cell = Estimate | Mapping[str, Estimate]
"""One estimate, or one for each of some labels (a protocol, a k)."""


@dataclass(frozen=True, slots=True)
class Mean:
    """An unweighted mean of cells. Null cells are left out, and `cells` says how many of `of` there were."""

    value: float | None
    cells: int
    of: int

    @classmethod
    def over(cls, estimates: Mapping[str, Estimate]) -> Mean:
        """The mean of those estimates that are not null; null where none is."""
        values = [estimate.value for estimate in estimates.values() if estimate.value is not None]
        return cls(sum(values) / len(values) if values else None, len(values), len(estimates))


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of what was planned was scored: planned = scored + unscored + not_run."""

    scored: int
    unscored: int
    not_run: int
    planned: int
    value: float | None
    """Scored / planned; null where nothing was planned."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The results of one agent under one condition."""

    core: Mapping[str, Cell]
    """The six core metrics; in JSON each has a key of its own."""
    by_protocol: Mapping[str, Estimate]
    """ECS of each protocol, null cells included."""
    by_domain: Mapping[str, Estimate]
    pm: Mean
    dm: Mean
    coverage: Coverage
    statuses: Mapping[str, int]
    secondary: Mapping[str, Cell]
    failure_modes: Mapping[str, Mapping[str, int]]
    repetitions: int
    """How many different repetitions the rows name."""
    condition: str | None
    """None where there are no rows."""
    resamples: int
    seed: int

    def to_json(self) -> dict[str, Any]:
        """Plain dicts, lists, strings and finite numbers; a null cell is None."""
        return {
            **_cells(self.core),
            "by_protocol": _cells(self.by_protocol),
            "by_domain": _cells(self.by_domain),
            "pm": asdict(self.pm),
            "dm": asdict(self.dm),
            "coverage": asdict(self.coverage),
            "statuses": dict(self.statuses),
            "secondary": _cells(self.secondary),
            "failure_modes": {protocol: dict(modes) for protocol, modes in self.failure_modes.items()},
            "repetitions": self.repetitions,
            "condition": self.condition,
            "weighting": WEIGHTING,
            "bootstrap": {"resamples": self.resamples, "seed": self.seed},
            "disclaimer": DISCLAIMER,
        }


def _cells(cells: Mapping[str, Cell]) -> dict[str, Any]:
    return {name: cell.to_json() if isinstance(cell, Estimate) else _cells(cell) for name, cell in cells.items()}
