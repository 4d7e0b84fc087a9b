"""What an agent without privileges saw: the values in the observations, each with the words over it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

INSTRUCTION, CONTEXT, RESULT, RECEIPT = "instruction", "context", "result", "receipt"
PROSE = frozenset({"title", "clauses", "version", "list_version"})
"""Keys of a record under which there is no value to use."""
_NOTHING: dict[str, Any] = {}

_MONTHS = "January February March April May June July August September October November December".split()
_DATE = re.compile(rf"(\d{{1,2}}) ({'|'.join(_MONTHS)}) (\d{{4}})")
_MONEY = re.compile(r"\d[\d,]*\.\d\d\b")
_QUOTED = re.compile(r"[“\"]([^”\"]+)[”\"]")
_NAME = re.compile(r"\b[^\W\d_a-z][\w'’-]*(?: (?:[^\W\d_a-z][\w'’-]*|de|van|von))+")
_TOKEN = re.compile(r"\w[\w./:@+-]*\w|\w")


@dataclass(frozen=True, slots=True)
class Seen:
    """One value that was shown."""

    value: Any
    """Text, a number or a truth value."""
    words: frozenset[str]
    """The words of the keys that it stood under."""
    where: str
    """`instruction`, `context`, `result` or `receipt`."""
    record: int
    """Which of the records shown it belongs to; -1 for none."""


class Sight:
    """Everything shown so far, in the order shown."""

    def __init__(self) -> None:
        self.task: dict[str, Any] = _NOTHING
        self.last: dict[str, Any] = _NOTHING
        """The latest observation."""
        self.log: list[Seen] = []
        """What was shown; the same record counts once."""
        self.record_texts: list[frozenset[str]] = []
        """The texts of each record shown."""
        self.reads = 0
        """Information calls left."""
        self._records: set[str] = set()

    def look(self, observation: str) -> None:
        """Take in one observation; what is no JSON object shows nothing."""
        self.last = _object(observation)
        if self.last.get("kind") == "task":
            self._task(self.last)
        for holder in ("limits", "left"):
            left = member(self.last, holder).get("information_calls")
            self.reads = left if isinstance(left, int) else self.reads
        for key in ("record", "records", "matches"):
            for record in _list(self.last.get(key)):
                self._record(record, RESULT)
        self._record(self.last.get("receipt"), RECEIPT)

    def schemas(self, kind: str) -> dict[str, dict[str, Any]]:
        """The parameters of the `tools` or `commits` on offer, by name and in order."""
        offered = [one for one in _list(self.task.get(kind)) if isinstance(one, dict)]
        return {str(one.get("name")): member(one, "parameters") for one in offered}

    # --- inside ---

    def _task(self, task: dict[str, Any]) -> None:
        self.task = task
        for where in (INSTRUCTION, CONTEXT):
            for text in _list(task.get(where)):
                for value in values_in_prose(str(text)):
                    self.log.append(Seen(value, frozenset(), where, -1))
        self.log.append(Seen(str(task.get("now", ""))[:10], frozenset({"now", "day"}), CONTEXT, -1))
        self._record(member(task, "candidate").get("arguments"), CONTEXT)

    def _record(self, record: Any, where: str) -> None:
        if not isinstance(record, dict) or repr(record) in self._records:
            return
        self._records.add(repr(record))
        number = len(self.record_texts)
        shown = list(_leaves(record, frozenset()))
        self.record_texts.append(frozenset(value for _, value in shown if isinstance(value, str)))
        self.log += [Seen(value, words, where, number) for words, value in shown]


def values_in_prose(text: str) -> Iterator[str]:
    """Dates, amounts, names, quoted words and codes in a sentence."""
    for day, month, year in _DATE.findall(text):
        yield f"{year}-{_MONTHS.index(month) + 1:02d}-{int(day):02d}"
    for amount in _MONEY.findall(text):
        yield amount.replace(",", "")
    yield from _QUOTED.findall(text)
    yield from _NAME.findall(text)
    yield from _TOKEN.findall(text)


@lru_cache(maxsize=4096)
def words_of(text: str) -> frozenset[str]:
    """The words of a name or a description, without plural endings."""
    return frozenset(word.removesuffix("s") for word in re.findall(r"[a-z]+", text.lower()) if word != "id")


def member(holder: dict[str, Any], key: str) -> dict[str, Any]:
    """A member that is an object; an empty one where it is none."""
    found = holder.get(key)
    return found if isinstance(found, dict) else _NOTHING


def _leaves(value: Any, words: frozenset[str]) -> Iterator[tuple[frozenset[str], Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in PROSE:
                yield from _leaves(inner, words | words_of(key))
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(inner, words)
    elif isinstance(value, str | int | float):
        yield words, value


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return _NOTHING
    return found if isinstance(found, dict) else _NOTHING


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]
