"""Scoring a results file: every line judged again, the rates recounted, tampered lines counted apart."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from episem_gym.benchmarks.replay import STALE, rescore
from episem_gym.benchmarks.results import Entry, Line, Reading, read, standing
from episem_gym.benchmarks.rows import row_of
from episem_gym.errors import ResultsError
from episem_gym.evaluator.aggregate import aggregate
from episem_gym.evaluator.rows import DOMAINS, MEMBERS, PROTOCOLS, Row
from episem_gym.evaluator.summary import Summary

OTHER_AGENT = "played by another agent"
"""How the reason begins where a line is not of the agent that most lines are of."""


@dataclass(frozen=True)
class Tampered:
    """A line that is not counted: it cannot be true, or tells of other content or of another agent."""

    line: int
    """Number of the line, from 1."""
    reason: str
    """What is wrong with it."""
    env_id: str | None = None
    """What it says it is."""
    case_id: str | None = None
    """The case that it says it tells of."""

    @property
    def stale(self) -> bool:
        """Whether it was made with other content, and nothing else speaks against it."""
        return self.reason.startswith(STALE)

    @property
    def foreign(self) -> bool:
        """Whether it is of another agent than most lines."""
        return self.reason.startswith(OTHER_AGENT)


@dataclass
class Score:
    """The results of a file."""

    path: str
    """The file."""
    agent: str = ""
    """Name of the agent; empty where no line stands."""
    package: str = ""
    """Version of the package that made it."""
    tampered: list[Tampered] = field(default_factory=list)
    """Lines that are not counted."""
    reading: Reading = field(default_factory=Reading)
    """What the reader passed over."""
    summary: Summary = field(default_factory=lambda: aggregate([]))
    """The rates, over all other lines."""

    def to_json(self) -> dict[str, Any]:
        """The summary at the top level, and beside it what is said of the file."""
        return {
            **self.summary.to_json(), "tampered": [asdict(one) for one in self.tampered], "agent": self.agent,
            "package": self.package, "file": asdict(self.reading),
        }  # fmt: skip


def score(path: str | os.PathLike[str], *, replay: bool = True, progress: Callable[[int], None] | None = None) -> Score:
    """Judge the lines of a file again. `progress` hears of each line by its length in bytes.

    Raises:
        ResultsError: the file cannot be read, or no line of it is an episode.
    """
    result = Score(str(Path(path)))
    result.summary = aggregate(_rows(path, result, replay=replay, progress=progress or (lambda length: None)))
    if result.tampered and all(one.case_id is None for one in result.tampered) and not result.agent:
        first = result.tampered[0]
        raise ResultsError(f"{path}, line {first.line}: {first.reason}")
    return result


def _rows(
    path: str | os.PathLike[str], result: Score, *, replay: bool, progress: Callable[[int], None]
) -> Iterator[Row]:
    """The rows of all lines that stand; those of tampered ones last, for nothing that they say can be relied on."""
    first: Line | None = None
    agent = _majority(path)
    condition = "no line stands"
    for entry in standing(_heard(read(path), progress), result.reading):
        row, reason = _judged(entry, agent, first, replay=replay)
        if row is None:
            named = entry.line or {}
            result.tampered.append(Tampered(entry.number, reason, named.get("env_id"), named.get("case_id")))
            continue
        if first is None and entry.line is not None:
            first, condition = entry.line, row.condition
            result.agent, result.package = first["agent"], first["package"]
        yield row
    yield from (_tampered(one, condition) for one in result.tampered)


def _majority(path: str | os.PathLike[str]) -> str:
    """The agent that most lines are of; of several, the one that comes first."""
    names = Counter(entry.line["agent"] for entry in read(path) if entry.line is not None)
    return max(names, key=names.__getitem__, default="")


def _judged(entry: Entry, agent: str, first: Line | None, *, replay: bool) -> tuple[Row | None, str]:
    """The row of a line, or why it is not counted."""
    line = entry.line
    if line is None:
        return None, entry.problem
    reason = _foreign(line, agent, first) or rescore(line, replay=replay).reason
    if reason:
        return None, reason
    try:
        return row_of(line), ""
    except (ResultsError, TypeError) as error:
        return None, str(error)


def _tampered(one: Tampered, condition: str) -> Row:
    """A row that counts a line, and relies on nothing that it says."""
    return Row(
        env_id="", domain=DOMAINS[0], case_id=f"line {one.line}", pair_key="", protocol=PROTOCOLS[0],
        member=MEMBERS[0], repetition=0, condition=condition, status="tampered", verdict=None,
    )  # fmt: skip


def _heard(entries: Iterator[Entry], progress: Callable[[int], None]) -> Iterator[Entry]:
    for entry in entries:
        progress(len(entry.raw))
        yield entry


def _foreign(line: Line, agent: str, first: Line | None) -> str:
    """How a line differs from most, or from the first that stands, in what a whole file has in common."""
    if line["agent"] != agent:
        return f"{OTHER_AGENT}, {line['agent']!r}, where most lines are of {agent!r}: score them apart"[:500]
    if first is None:
        return ""
    for name in ("package", "configuration"):
        if line[name] != first[name]:
            return f"{name} is {line[name]!r}, but {first[name]!r} in the first line: score them apart"[:500]
    return ""
