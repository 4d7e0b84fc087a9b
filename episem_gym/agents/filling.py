"""Arguments from what was seen: values that fit a JSON Schema, the likeliest first."""

from __future__ import annotations

import re
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


def fitting(sight: Sight, schema: dict[str, Any]) -> dict[Any, None]:
    """Values shown that the schema of one argument accepts, in the order shown."""
    ready = (as_argument(seen.value, schema, shape) for shape in shapes(schema) for seen in sight.seen)
    return {value: None for value in ready if value is not None}


def arguments(sight: Sight, parameters: dict[str, Any]) -> dict[str, Any]:
    """A value for every required argument of a call."""
    parts = parameters.get("properties", {})
    wanted = parameters.get("required", list(parts))
    return {name: _argument(sight, name, parts.get(name, {})) for name in wanted}


def _argument(sight: Sight, name: str, schema: dict[str, Any]) -> Any:
    if schema.get("type") == "array":
        return _several(sight, name, schema.get("items", {}))
    ranked = likeliest(sight, name, schema)
    return ranked[0].value if ranked else _default(schema)


def likeliest(sight: Sight, name: str, schema: dict[str, Any]) -> list[Seen]:
    """What was seen that fits an argument, the likeliest first; the values as the schema takes them."""
    said, described = words_of(name), words_of(schema.get("description", ""))
    for shape in shapes(schema):
        found: dict[Any, tuple[float, Seen]] = {}
        for seen, times in sight.seen.items():
            value = as_argument(seen.value, schema, shape)
            if value is None:
                continue
            score = 5.0 * len(said & seen.words) + len(described & seen.words) + _WEIGHT.get(seen.where, 0.0)
            total = found[value][0] if value in found else 0.0
            found[value] = (
                max(total, score) + 0.01 * times,
                Seen(value, seen.words, seen.where, seen.record),
            )
        if found:
            return [seen for _, seen in sorted(found.values(), key=lambda one: -one[0])]
    return []


def _several(sight: Sight, name: str, items: dict[str, Any]) -> list[Any]:
    """All that fits and stands in a record with something that the instruction names; else all that fits."""
    ranked = likeliest(sight, name, items)
    named = {seen.value for seen in sight.seen if seen.where == INSTRUCTION}
    near = [seen.value for seen in ranked if seen.record >= 0 and named & sight.record_texts[seen.record]]
    return near or [seen.value for seen in ranked][:3]


def as_argument(value: Any, schema: dict[str, Any], shape: re.Pattern[str] | None) -> Any:
    """The value as an argument takes it, None where it does not fit."""
    if "anyOf" in schema:  # an exact amount
        return value if isinstance(value, str) and "." in value and _NUMBER.fullmatch(value) else None
    kind = schema.get("type")
    if kind == "boolean":
        return value if isinstance(value, bool) else None
    if kind in ("integer", "number"):
        return _number(value, whole=kind == "integer")
    if not isinstance(value, str) or not 0 < len(value) <= 500:
        return None
    if "enum" in schema:
        return next((one for one in schema["enum"] if one == value.lower() or one == value), None)
    return value if shape is None or shape.fullmatch(value) else None


def _number(value: Any, *, whole: bool) -> Any:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return value if not whole or value == int(value) else None
    if isinstance(value, str) and _NUMBER.fullmatch(value) and (not whole or "." not in value):
        return int(value) if whole else float(value)
    return None


def shapes(schema: dict[str, Any]) -> list[re.Pattern[str] | None]:
    """What a text looks like by its format or its example; the narrower shape first."""
    if schema.get("format") in _FORMATS:
        return [_FORMATS[schema["format"]]]
    examples = schema.get("examples")
    if not examples or "enum" in schema:
        return [None]
    return [*_shapes_of(str(examples[0]))]


@lru_cache(maxsize=1024)
def _shapes_of(example: str) -> tuple[re.Pattern[str], ...]:
    """The example with any digits, and with any capital letters besides."""
    digits = re.sub(r"\d", r"\\d", re.escape(example))
    return re.compile(digits), re.compile(re.sub(r"(?<!\\)[A-Z]", "[A-Z]", digits))


def _default(schema: dict[str, Any]) -> Any:
    """Something that the schema accepts, where nothing was seen that fits."""
    if schema.get("enum"):
        return schema["enum"][0]
    by_kind = {"boolean": True, "integer": 1, "number": 1, "array": []}
    by_format = {"date": "2026-08-03", "date-time": "2026-08-03T09:00:00Z", "duration": "PT1H"}
    return by_kind.get(schema.get("type", ""), by_format.get(schema.get("format", ""), "1"))


__all__ = ["arguments", "as_argument", "fitting", "likeliest", "shapes"]
