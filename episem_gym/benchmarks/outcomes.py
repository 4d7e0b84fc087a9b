"""What became of each case of a results file, by repetition: what paired comparisons are made of."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from episem_gym.benchmarks.configuration import condition
from episem_gym.benchmarks.replay import rescore
from episem_gym.benchmarks.results import Line, Reading, read, standing
from episem_gym.benchmarks.rows import row_of
from episem_gym.errors import ResultsError
from episem_gym.evaluator.rows import Row

CaseKey = tuple[str, str]
"""Env id and case id."""


@dataclass
class Outcomes:
    """The episodes of one agent under one condition."""

    path: str
    """The file."""
    agent: str = ""
    """Who played."""
    condition: str = ""
    """Setting, mask and so on."""
    lines: dict[CaseKey, dict[int, Line]] = field(default_factory=dict)
    """Case -> repetition -> line, scored or not."""
    rows: dict[CaseKey, dict[int, Row]] = field(default_factory=dict)
    """The same as rows."""

    @property
    def repetitions(self) -> int:
        """How often cases were played, at most."""
        return max((len(one) for one in self.rows.values()), default=0)

    def add(self, line: Line) -> None:
        """Take a line in; raises `ResultsError` where it is not of this agent and condition."""
        agent, how = line["agent"], condition(line["configuration"])
        if self.rows and (agent, how) != (self.agent, self.condition):
            raise ResultsError(f"{self.path} mixes {agent!r} under {how} with {self.agent!r} under {self.condition}")
        self.agent, self.condition = agent, how
        case = line["env_id"], line["case_id"]
        self.lines.setdefault(case, {})[line["repetition"]] = line
        self.rows.setdefault(case, {})[line["repetition"]] = row_of(line)


def outcomes(path: str | os.PathLike[str]) -> Outcomes:
    """The outcomes in a file, judged again from the saved events.

    Raises `ResultsError` where the file cannot be read, holds no episode, or a line of it cannot be true: comparisons
    are made of whole files alone, `episem score` tells more.
    """
    found = Outcomes(os.fspath(path))
    for entry in standing(read(path), Reading()):
        if entry.line is None:
            raise ResultsError(f"{path}, line {entry.number}: {entry.problem}")
        reason = rescore(entry.line, replay=False).reason
        if reason:
            raise ResultsError(f"{path}, line {entry.number}: {reason}")
        found.add(entry.line)
    if not found.rows:
        raise ResultsError(f"{path} holds no episode")
    return found


def successes(rows: Iterable[Row]) -> list[float]:
    """1 for each success and 0 for each other episode, one that is not scored included."""
    return [float(bool(row.verdict and row.verdict["success"])) for row in rows]


def facts(rows: Iterable[Row], name: str) -> list[Any]:
    """A fact of each scored verdict."""
    return [row.verdict[name] for row in rows if row.verdict is not None]
