"""Random values from a JSON Schema, for sampling well-formed actions."""

from __future__ import annotations

import datetime as dt
import math
import re
import string
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, cast

import numpy as np

from episem_gym.errors import UsageError


def sample_schema(schema: Mapping[str, Any], rng: np.random.Generator) -> Any:
    """A random value that the schema accepts.

    Understands `const`, `enum`, `examples`, `anyOf`, `oneOf`, `allOf`, local `$ref`s, and the usual keywords
    of each type. Free text is short and stays in ASCII.

    Raises:
        UsageError: the schema asks for something else, or for something that does not exist.
    """
    return _value(schema, rng, schema)


def _value(schema: Mapping[str, Any], rng: np.random.Generator, root: Mapping[str, Any]) -> Any:
    """A value for one part of the schema `root`."""
    schema = _settle(schema, rng, root)
    if "const" in schema:
        return schema["const"]
    for choices in (schema.get("enum"), schema.get("examples")):
        if choices:
            return _one_of(rng, choices)
    kind = schema.get("type") or _implied_type(schema)
    kind = kind if isinstance(kind, str) else _one_of(rng, kind)
    if kind not in _TYPES:
        raise UsageError(f"cannot sample the JSON Schema type {kind!r}")
    return _TYPES[kind](schema, rng, root)


def _settle(schema: Mapping[str, Any], rng: np.random.Generator, root: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema with references followed, `allOf` merged, and one way of `anyOf` or `oneOf` taken."""
    while keyword := next((word for word in ("$ref", "allOf", "anyOf", "oneOf") if word in schema), None):
        rest = {key: value for key, value in schema.items() if key != keyword}
        ways = schema[keyword]
        if keyword == "$ref":
            schema = _follow(ways, root)
        elif keyword == "allOf":
            schema = {key: value for way in ways for key, value in way.items()}
        else:
            schema = _one_of(rng, ways)
        schema = {**rest, **schema}
    return schema


def _follow(reference: str, root: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a local reference such as `#/$defs/Amount` points at."""
    target: Any = root
    for name in reference.removeprefix("#/").split("/"):
        if not isinstance(target, Mapping) or name not in target:
            raise UsageError(f"the JSON Schema has no {reference!r}")
        target = target[name]
    return cast("Mapping[str, Any]", target)


def _implied_type(schema: Mapping[str, Any]) -> str:
    """The type that the keywords speak of where `type` is left out."""
    for keyword, kind in (("properties", "object"), ("items", "array"), ("minimum", "number")):
        if keyword in schema:
            return kind
    return "string"


def _object(schema: Mapping[str, Any], rng: np.random.Generator, root: Mapping[str, Any]) -> dict[str, Any]:
    """All required properties, and each other one half of the time."""
    required = schema.get("required", ())
    return {
        name: _value(part, rng, root)
        for name, part in schema.get("properties", {}).items()
        if name in required or between(rng, 0, 1)
    }


def _array(schema: Mapping[str, Any], rng: np.random.Generator, root: Mapping[str, Any]) -> list[Any]:
    """A short list; where items must differ, as many different ones as turn up."""
    low = schema.get("minItems", 0)
    size = between(rng, low, max(low, min(schema.get("maxItems", low + 3), low + 3)))
    items: list[Any] = []
    for _ in range(20 * size):
        item = _value(schema.get("items", {}), rng, root)
        if not (schema.get("uniqueItems") and item in items):
            items.append(item)
        if len(items) == size:
            break
    if len(items) < low:
        raise UsageError(f"cannot find {low} different items for an array")
    return items


def _integer(schema: Mapping[str, Any], rng: np.random.Generator, _: Mapping[str, Any]) -> int:
    """A whole number within the bounds."""
    return int(_multiple(schema, rng, Fraction(1)))


def _number(schema: Mapping[str, Any], rng: np.random.Generator, _: Mapping[str, Any]) -> float:
    """A number within the bounds, to the cent where that is fine enough."""
    return float(_multiple(schema, rng, Fraction(1, 100)))


def _multiple(schema: Mapping[str, Any], rng: np.random.Generator, step: Fraction) -> Fraction:
    """A multiple of `multipleOf`, else of `step`, within the bounds."""
    step = _exact(schema["multipleOf"]) if "multipleOf" in schema else step
    lows = [math.ceil(_exact(schema["minimum"]) / step)] if "minimum" in schema else []
    lows += [math.floor(_exact(schema["exclusiveMinimum"]) / step) + 1] if "exclusiveMinimum" in schema else []
    highs = [math.floor(_exact(schema["maximum"]) / step)] if "maximum" in schema else []
    highs += [math.ceil(_exact(schema["exclusiveMaximum"]) / step) - 1] if "exclusiveMaximum" in schema else []
    low = max(lows, default=min(highs, default=1000) - 1000)
    high = min(highs, default=low + 1000)
    if low <= high:
        return between(rng, low, high) * step
    if "multipleOf" in schema or step.denominator in (1, 10**12):
        raise UsageError(f"no number fits the JSON Schema {dict(schema)}")
    return _multiple(schema, rng, step / 10)


def _exact(number: Any) -> Fraction:
    """A number of a schema by its decimal notation: 0.1 is one tenth."""
    return Fraction(str(number))


def _string(schema: Mapping[str, Any], rng: np.random.Generator, _: Mapping[str, Any]) -> str:
    """Text by pattern, else by format, else some letters."""
    low, high = schema.get("minLength", 0), schema.get("maxLength", math.inf)
    pattern = schema.get("pattern")
    for _attempt in range(100):
        if pattern is not None:
            text = _PatternSampler(pattern, rng).text()
        elif schema.get("format") in _FORMATS:
            text = _FORMATS[schema["format"]](_moment(rng))
        else:
            size = between(rng, max(low, min(1, high)), min(high, max(low, 1) + 11))
            text = "".join(_one_of(rng, string.ascii_lowercase) for _letter in range(size))
        if low <= len(text) <= high and (pattern is None or re.search(pattern, text)):
            return text
    raise UsageError(f"found no text for the JSON Schema {dict(schema)}; give it examples")


def _moment(rng: np.random.Generator) -> dt.datetime:
    """A minute of the years 2026 and 2027, in UTC."""
    return dt.datetime(2026, 1, 1, tzinfo=dt.UTC) + dt.timedelta(minutes=between(rng, 0, 2 * 365 * 1440 - 1))


_FORMATS: Final[Mapping[str, Callable[[dt.datetime], str]]] = {
    "date-time": lambda moment: moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
    "duration": lambda moment: f"PT{moment.minute + 1}M",
    "date": lambda moment: moment.strftime("%Y-%m-%d"),
    "time": lambda moment: moment.strftime("%H:%M:%SZ"),
}

_TYPES: Final[Mapping[str, Callable[..., Any]]] = {
    "object": _object,
    "array": _array,
    "string": _string,
    "number": _number,
    "integer": _integer,
    "boolean": lambda _schema, rng, _root: bool(between(rng, 0, 1)),
    "null": lambda _schema, _rng, _root: None,
}


def between(rng: np.random.Generator, low: int, high: int) -> int:
    """A whole number from `low` to `high`, both included, or of the first thousand million of them."""
    return low + int(rng.integers(0, min(high - low, 10**9) + 1))


def _one_of(rng: np.random.Generator, choices: Sequence[Any]) -> Any:
    """One element, each as likely as the next."""
    return choices[between(rng, 0, len(choices) - 1)]


class _PatternSampler:
    """Writes a text that a regular expression matches.

    Understands literals, escapes, classes, groups, alternatives, quantifiers and anchors; look-around and
    back references are refused.
    """

    _CLASSES: Final = {"d": string.digits, "w": string.ascii_letters + string.digits + "_", "s": " "}
    _ANY: Final = string.ascii_letters + string.digits + "-_ ."
    _QUANTIFIER: Final = re.compile(r"(?:([?*+])|\{(\d+)(?:(,)(\d*))?\})\??")

    def __init__(self, pattern: str, rng: np.random.Generator) -> None:
        self._pattern, self._rng, self._at = pattern, rng, 0

    def text(self) -> str:
        """A text for the whole pattern."""
        result = self._alternatives()
        if self._at < len(self._pattern):
            raise self._unsupported()
        return result

    def _unsupported(self) -> UsageError:
        return UsageError(f"cannot sample the pattern {self._pattern!r} (at {self._at}); give it examples")

    def _take(self) -> str:
        """The next character of the pattern."""
        if self._at >= len(self._pattern):
            raise self._unsupported()
        self._at += 1
        return self._pattern[self._at - 1]

    def _at_end_of(self, closing: str) -> bool:
        return self._at >= len(self._pattern) or self._pattern[self._at] in closing

    def _alternatives(self) -> str:
        options = [self._sequence()]
        while self._pattern.startswith("|", self._at):
            self._at += 1
            options.append(self._sequence())
        return cast("str", _one_of(self._rng, options))

    def _sequence(self) -> str:
        pieces: list[str] = []
        while not self._at_end_of("|)"):
            pieces.append(self._repeated())
        return "".join(pieces)

    def _repeated(self) -> str:
        """An atom as often as its quantifier allows, read anew for every time."""
        start = self._at
        pieces = [self._atom()]
        count = self._count()
        end = self._at
        for _ in range(count - 1):
            self._at = start
            pieces.append(self._atom())
        self._at = end
        return "".join(pieces[:count])

    def _count(self) -> int:
        found = self._QUANTIFIER.match(self._pattern, self._at)
        if found is None:
            return 1
        self._at = found.end()
        mark, least, comma, most = found.groups()
        if mark:
            return between(self._rng, int(mark == "+"), 1 if mark == "?" else 4)
        low = int(least)
        return between(self._rng, low, min(int(most), low + 12) if most else low + 3 if comma else low)

    def _atom(self) -> str:
        character = self._take()
        if character == "(":
            return self._group()
        if character in "^$":
            return ""
        if character in ".[\\":
            choices = {".": lambda: self._ANY, "[": self._class, "\\": self._escape}[character]()
            return cast("str", _one_of(self._rng, choices))
        return character

    def _group(self) -> str:
        if self._pattern.startswith("?", self._at):
            named = re.compile(r"\?(?::|P<\w+>)").match(self._pattern, self._at)
            if named is None:
                raise self._unsupported()
            self._at = named.end()
        result = self._alternatives()
        self._take()
        return result

    def _escape(self) -> str:
        character = self._take()
        if character.isalnum() and character not in self._CLASSES:
            raise self._unsupported()
        return self._CLASSES.get(character, character)

    def _class(self) -> str:
        """The characters of `[...]`."""
        negated = self._pattern.startswith("^", self._at)
        self._at += negated
        characters = ""
        while not characters or not self._pattern.startswith("]", self._at):
            member = self._take()
            member = self._escape() if member == "\\" else member
            if len(member) == 1 and re.compile(r"-[^\]]").match(self._pattern, self._at):
                self._at += 1
                last = self._take()
                last = self._escape() if last == "\\" else last
                member = "".join(map(chr, range(ord(member), ord(last) + 1)))
            characters += member
        self._at += 1
        return "".join(other for other in self._ANY if other not in characters) if negated else characters
