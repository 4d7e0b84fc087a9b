"""Results files: one strict-JSON line an episode. Reading, in one pass and bounded memory.

A reader survives what a kill leaves behind: a torn last line, blank lines, lines given twice, an empty file.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from episem_gym.benchmarks.playing import FORMAT
from episem_gym.errors import ResultsError
from episem_gym.task_specs.canary import CANARY

Line = dict[str, Any]
Key = tuple[str, str, int]
"""Env id, case id and repetition: what names an episode within a file."""

STATUSES = ("scored", "infrastructure_failure", "abandoned")
_SHAPE: dict[str, type | tuple[type, ...]] = {
    "canary": str, "format": int, "package": str, "env_id": str, "case_id": str, "pair_key": str,
    "case": dict, "agent": str, "agent_seed": int, "repetition": int, "seed": int, "configuration": dict,
    "status": str, "limits": dict, "steps": list, "events": list, "expectation": (dict, type(None)),
    "verdict": (dict, type(None)), "case_digest": str, "observations_digest": str,
}  # fmt: skip
_OPTIONAL = {"error"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a file that is not blank."""

    number: int
    """From 1."""
    raw: bytes
    """Its bytes, the newline included where there is one."""
    line: Line | None
    """What it says; None where it is no line of a results file."""
    problem: str = ""
    """Why it is none."""

    @property
    def torn(self) -> bool:
        """Whether it is the beginning of a line whose writing was cut short."""
        return self.line is None and not self.raw.endswith(b"\n")


@dataclass
class Reading:
    """What a reader passed over."""

    torn: int = 0
    """Last lines cut short: 0 or 1."""
    duplicates: int = 0
    """Lines that repeat an earlier one to the byte."""
    retried: int = 0
    """Unscored episodes that a later line replaces."""


def key_of(line: Line) -> Key:
    """What names the episode of a line."""
    return line["env_id"], line["case_id"], line["repetition"]


def read(path: str | os.PathLike[str]) -> Iterator[Entry]:
    """The lines of a file, in order; raises `ResultsError` where it cannot be read at all."""
    where = Path(path)
    try:
        with where.open("rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise ResultsError(f"{where}: not a regular file")
            for number, raw in enumerate(file, 1):
                if not raw.isspace():
                    yield _entry(number, raw)
    except OSError as error:
        raise ResultsError(f"cannot read {where}: {error.strerror}") from error


def standing(entries: Iterable[Entry], reading: Reading) -> Iterator[Entry]:
    """The lines that stand: no torn one, none twice, unscored ones last and only where none replaced them.

    A second and different line for a scored episode stands for nothing: it comes with a problem and no line.
    """
    scored: dict[Key, int] = {}
    unscored: dict[Key, Entry] = {}
    for entry in entries:
        if entry.torn:
            reading.torn += 1
        elif entry.line is None:
            yield entry
        elif entry.line["status"] != "scored":
            reading.retried += key_of(entry.line) in unscored
            unscored[key_of(entry.line)] = entry
        elif (key := key_of(entry.line)) not in scored:
            scored[key] = hash(entry.raw)
            yield entry
        elif scored[key] == hash(entry.raw):
            reading.duplicates += 1
        else:
            yield Entry(entry.number, entry.raw, None, "a second, different line for an episode told before")
    for key, entry in unscored.items():
        if key in scored:
            reading.retried += 1
        else:
            yield entry


def _entry(number: int, raw: bytes) -> Entry:
    try:
        line = _decode(raw.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        return Entry(number, raw, None, f"not strict JSON in UTF-8: {error}"[:200])
    problem = shape_problem(line)
    return Entry(number, raw, None, problem) if problem else Entry(number, raw, line)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


_decode = json.JSONDecoder(parse_constant=_refuse).decode


def shape_problem(line: Any) -> str:
    """What is wrong with the outer shape of a line; empty where it is as it should be."""
    if not isinstance(line, dict) or line.get("canary") != CANARY:
        return "not an episode of an EpiSEM run"
    if line.get("format") != FORMAT:
        return f"format {line.get('format')!r}, where this version reads {FORMAT}"
    for name, kind in _SHAPE.items():
        if name not in line or not isinstance(line[name], kind) or isinstance(line[name], bool):
            return f"{name!r} is missing or of the wrong type"
    unknown = line.keys() - _SHAPE.keys() - _OPTIONAL
    if unknown:
        return f"unknown {', '.join(map(repr, sorted(unknown)))}"
    if line["status"] not in STATUSES:
        return f"status {line['status']!r} is none of {', '.join(STATUSES)}"
    if (line["verdict"] is None) is (line["status"] == "scored"):
        return "a verdict stands exactly in a scored line"
    return ""
