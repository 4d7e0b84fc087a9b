"""Arguments from what was seen: for each the values that its JSON Schema accepts, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from episem_gym.agents.sight import CONTEXT, INSTRUCTION, RECEIPT, Seen, Sight, words_of

_FORMATS = {
    "date": re.compile(r"\d{4}-\d\d-\d\d"),
    "date-time": re.compile(r"\d{4}-\d\d-\d\dT.+"),
    "duration": re.compile(r"P(?:\d+D|T\d+[HMS])"),
}
_NUMBER = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?")
_WEIGHT = {INSTRUCTION: 4.0, CONTEXT: 2.0, RECEIPT: 1.0}
Fit = Callable[[Any], Any]
"""A value shown -> the value as an argument, None where it is none."""


class Slot:
    """One argument, and what was seen that fits it. Takes in what is new since it was last asked."""

    def __init__(self, name: str, schema: dict[str, Any]) -> None:
        self.words = words_of(name)
        self.described = words_of(str(schema.get("description", "")))
        self.is_open = schema.get("type") == "string" and not schema.keys() & {"enum", "format", "examples"}
        """Whether any text fits, so that the names alone say which is meant."""
        self._fits = _fits(schema)
        self._found: list[dict[Any, tuple[float, Seen]]] = [{} for _ in self._fits]
        self._taken = 0

    def take(self, sight: Sight) -> None:
        """Take in what was shown since."""
        for seen in sight.log[self._taken :]:
            for fit, found in zip(self._fits, self._found, strict=True):
                value = fit(seen.value)
                if value is not None:
                    best, first = found.get(value, (-1.0, seen))
                    score = self._score(seen)
                    found[value] = (max(best, score) + 0.01, seen if score > best else first)
        self._taken = len(sight.log)

    def values(self) -> list[Any]:
        """The values that fit, in the order shown."""
        return list(self._best())

    def ranked(self) -> list[tuple[Any, Seen]]:
        """The values that fit, each with where it was seen; the likeliest first."""
        ordered = sorted(self._best().items(), key=lambda one: -one[1][0])
        return [(value, seen) for value, (_, seen) in ordered]

    def _best(self) -> dict[Any, tuple[float, Seen]]:
        return next((found for found in self._found if found), {})

    def _score(self, seen: Seen) -> float:
        likeness = 5.0 * len(self.words & seen.words) + len(self.described & seen.words)
        return likeness + _WEIGHT.get(seen.where, 0.0)


def arguments(sight: Sight, parameters: dict[str, Any]) -> dict[str, Any]:
    """A value for every required argument of a call."""
    parts = parameters.get("properties", {})
    wanted = parameters.get("required", list(parts))
    return {name: _argument(sight, name, parts.get(name, {})) for name in wanted}


def doubts(sight: Sight, parameters: dict[str, Any]) -> int:
    """How many arguments of a call have nothing that fits, or free text under no such name."""
    parts = parameters.get("properties", {})
    return sum(_is_doubtful(sight, name, parts.get(name, {})) for name in parameters.get("required", parts))


def seen_for(sight: Sight, name: str, schema: dict[str, Any]) -> Slot:
    """The slot of an argument, with everything seen so far."""
    slot = Slot(name, schema)
    slot.take(sight)
    return slot


def _argument(sight: Sight, name: str, schema: dict[str, Any]) -> Any:
    if schema.get("type") == "array":
        return _several(sight, name, schema.get("items", {}))
    ranked = seen_for(sight, name, schema).ranked()
    return ranked[0][0] if ranked else _default(schema)


def _is_doubtful(sight: Sight, name: str, schema: dict[str, Any]) -> bool:
    slot = seen_for(sight, name, schema.get("items", {}) if schema.get("type") == "array" else schema)
    ranked = slot.ranked()
    return not ranked or (slot.is_open and not slot.words <= ranked[0][1].words)


def _several(sight: Sight, name: str, items: dict[str, Any]) -> list[Any]:
    """All that fits and stands in a record with something that the instruction names; else the likeliest."""
    ranked = seen_for(sight, name, items).ranked()
    named = {seen.value for seen in sight.log if seen.where == INSTRUCTION}
    near = [value for value, seen in ranked if seen.record >= 0 and named & sight.record_texts[seen.record]]
    return near or [value for value, _ in ranked][:3]


def _default(schema: dict[str, Any]) -> Any:
    """Something that the schema accepts, where nothing was seen that fits."""
    if schema.get("enum"):
        return schema["enum"][0]
    by_kind = {"boolean": True, "integer": 1, "number": 1, "array": []}
    by_format = {"date": "2026-08-03", "date-time": "2026-08-03T09:00:00Z", "duration": "PT1H"}
    return by_kind.get(schema.get("type", ""), by_format.get(schema.get("format", ""), "1"))


# --- what fits


def _fits(schema: dict[str, Any]) -> list[Fit]:
    """How a value is taken, the narrowest way first."""
    kind = schema.get("type")
    if "anyOf" in schema:  # an exact amount
        return [lambda value: value if isinstance(value, str) and "." in value and _NUMBER.fullmatch(value) else None]
    if kind == "boolean":
        return [lambda value: value if isinstance(value, bool) else None]
    if kind in ("integer", "number"):
        return [lambda value: _number(value, whole=kind == "integer")]
    if schema.get("enum"):
        words = {str(one).lower(): one for one in schema["enum"]}
        return [lambda value: words.get(value.lower()) if isinstance(value, str) else None]
    if schema.get("format") in _FORMATS:
        return [_matching(_FORMATS[schema["format"]])]
    if schema.get("examples"):
        return [_matching(shape) for shape in _shapes(str(schema["examples"][0]))]
    return [lambda value: value if isinstance(value, str) and 0 < len(value) <= 500 else None]


def _matching(shape: re.Pattern[str]) -> Fit:
    return lambda value: value if isinstance(value, str) and shape.fullmatch(value) else None


@lru_cache(maxsize=1024)
def _shapes(example: str) -> tuple[re.Pattern[str], ...]:
    """The example with any digits, and with any digits and capital letters."""
    digits = re.sub(r"\d", r"\\d", re.escape(example))
    return re.compile(digits), re.compile(re.sub(r"(?<!\\)[A-Z\d]", r"[A-Z\\d]", re.escape(example)))


def _number(value: Any, *, whole: bool) -> Any:
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        value = float(value) if "." in value else int(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return None if whole and value != int(value) else value
