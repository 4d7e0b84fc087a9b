"""The two text spaces: what an environment shows and what an agent sends.

Both hold any Unicode text up to a stated length, and checking that is one comparison, whatever the text.
Both work in vector environments, with shared memory too. (Of a plain `Text`, Gymnasium decodes shared memory
once, when the vector environment is made, and shows that text for ever; ours is decoded as it is handed out.)

`ActionText.sample()` writes well-formed actions, with arguments filled in from the JSON Schema of each call.
"""

from __future__ import annotations

import ctypes
import datetime as dt
import json
import math
import multiprocessing
import re
import string
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, cast

import numpy as np
from gymnasium.spaces import Text
from gymnasium.vector.utils import (
    batch_differing_spaces,
    create_shared_memory,
    read_from_shared_memory,
    write_to_shared_memory,
)

from episem_gym.envs.grammar import DECISIONS, MAX_ACTION_LENGTH
from episem_gym.errors import UsageError

MAX_OBSERVATION_LENGTH: Final = 100_000
"""Longest observation, in characters."""

Sampler = tuple[str, str, Mapping[str, Any]]
"""What an action may call: (`"tool"` or `"commit"`, its name, the JSON Schema of its arguments)."""


# --- The spaces


class _EveryCharacter(Sequence[str]):
    """All of Unicode in code point order, as a sequence that takes no memory."""

    def __len__(self) -> int:
        return sys.maxunicode + 1

    def __getitem__(self, index: Any) -> Any:
        return chr(index)

    def __contains__(self, character: object) -> bool:
        return isinstance(character, str) and len(character) == 1

    def __iter__(self) -> Any:
        return map(chr, range(len(self)))

    def __repr__(self) -> str:
        return "every character of Unicode"


_EVERY_CHARACTER: Final = _EveryCharacter()


class _UnicodeText(Text):
    """Any Unicode text of at most `max_length` characters; the base of the two spaces.

    The attributes that Gymnasium's functions use (flattening, for instance) are given for all of Unicode.
    """

    def __init__(self, max_length: int, seed: int | np.random.Generator | None = None) -> None:
        super().__init__(max_length, min_length=0, charset="", seed=seed)

    def contains(self, x: Any) -> bool:
        """Whether `x` is a string that is not too long."""
        return isinstance(x, str) and len(x) <= self.max_length

    def __eq__(self, other: object) -> bool:
        """Spaces are equal when the same texts are inside; what `sample` draws from does not matter."""
        return type(other) is type(self) and other.max_length == self.max_length

    __hash__ = None  # type: ignore[assignment]  # as for all spaces of Gymnasium, which can be seeded

    def __repr__(self) -> str:
        return f"{type(self).__name__}(max_length={self.max_length})"

    @property
    def character_set(self) -> frozenset[str]:
        """All of Unicode; has a length and tells membership."""
        return cast("frozenset[str]", _EVERY_CHARACTER)

    @property
    def character_list(self) -> tuple[str, ...]:
        """All of Unicode, by code point."""
        return cast("tuple[str, ...]", _EVERY_CHARACTER)

    @property
    def characters(self) -> str:
        """All of Unicode, by code point."""
        return cast("str", _EVERY_CHARACTER)

    def character_index(self, char: str) -> np.int32:
        """The code point of a character."""
        return np.int32(ord(char))

    def _refuse_masks(self, mask: object, probability: object) -> None:
        """Gymnasium's masks weigh single characters, which means nothing here."""
        if mask is not None or probability is not None:
            name = type(self).__name__
            raise UsageError(f"{name}.sample takes neither mask nor probability: it does not draw characters")


class ObservationText(_UnicodeText):
    """What an environment shows: any text up to `max_length` characters."""

    def __init__(
        self, max_length: int = MAX_OBSERVATION_LENGTH, *, seed: int | np.random.Generator | None = None
    ) -> None:
        super().__init__(max_length, seed)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """A short text of random characters, none of them a surrogate."""
        self._refuse_masks(mask, probability)
        length = _between(self.np_random, 0, min(self.max_length, 40))
        points = self.np_random.integers(0, len(_EVERY_CHARACTER) - 0x800, size=length)
        return "".join(chr(point + 0x800 if point >= 0xD800 else point) for point in points)


class ActionText(_UnicodeText):
    """What an agent sends: any text up to `max_length` characters; samples are well-formed actions.

    Args:
        samplers: the tools and commits that `sample` may call. The schemas are read, never changed.
        stops: the stop decisions that `sample` may choose; at least one.
        max_length: in characters.
        seed: of `sample`.
    """

    def __init__(
        self,
        samplers: Iterable[Sampler] = (),
        *,
        stops: Iterable[str] = ("DEFER", "BLOCK"),
        max_length: int = MAX_ACTION_LENGTH,
        seed: int | np.random.Generator | None = None,
    ) -> None:
        super().__init__(max_length, seed)
        self.offer(samplers, stops)

    def offer(self, samplers: Iterable[Sampler], stops: Iterable[str]) -> None:
        """Change what `sample` draws from; what is inside the space stays the same."""
        calls, decisions = tuple(samplers), tuple(stops)
        if odd := sorted({kind for kind, _, _ in calls} - {"tool", "commit"}):
            raise UsageError(f"a sampler is for a tool or a commit, not for {odd[0]!r}")
        if not decisions or not set(decisions) <= set(DECISIONS):
            raise UsageError(f"stops must be some of {', '.join(DECISIONS)}, not {decisions}")
        self._samplers, self._stops = calls, decisions

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """A well-formed action: each tool, commit and stop on offer is as likely as the next."""
        self._refuse_masks(mask, probability)
        action: dict[str, Any]
        index = _between(self.np_random, 0, len(self._samplers) + len(self._stops) - 1)
        if index >= len(self._samplers):
            action = {"stop": self._stops[index - len(self._samplers)]}
        else:
            kind, name, schema = self._samplers[index]
            action = {kind: name, "arguments": sample_schema({"type": "object", **schema}, self.np_random)}
        text = json.dumps(action, ensure_ascii=False, separators=(",", ":"))
        if len(text) > self.max_length:
            raise UsageError(f"a sampled action has {len(text)} characters, more than {self.max_length}")
        return text

    def __repr__(self) -> str:
        calls = ", ".join(name for _, name, _ in self._samplers)
        return f"ActionText(max_length={self.max_length}, calls=[{calls}], stops={list(self._stops)})"


# --- Values from a JSON Schema


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


def _settle(
    schema: Mapping[str, Any], rng: np.random.Generator, root: Mapping[str, Any]
) -> Mapping[str, Any]:
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
        if name in required or _between(rng, 0, 1)
    }


def _array(schema: Mapping[str, Any], rng: np.random.Generator, root: Mapping[str, Any]) -> list[Any]:
    """A short list; where items must differ, as many different ones as turn up."""
    low = schema.get("minItems", 0)
    size = _between(rng, low, max(low, min(schema.get("maxItems", low + 3), low + 3)))
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
    lows += (
        [math.floor(_exact(schema["exclusiveMinimum"]) / step) + 1] if "exclusiveMinimum" in schema else []
    )
    highs = [math.floor(_exact(schema["maximum"]) / step)] if "maximum" in schema else []
    highs += (
        [math.ceil(_exact(schema["exclusiveMaximum"]) / step) - 1] if "exclusiveMaximum" in schema else []
    )
    low = max(lows, default=min(highs, default=1000) - 1000)
    high = min(highs, default=low + 1000)
    if low <= high:
        return _between(rng, low, high) * step
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
            size = _between(rng, max(low, min(1, high)), min(high, max(low, 1) + 11))
            text = "".join(_one_of(rng, string.ascii_lowercase) for _letter in range(size))
        if low <= len(text) <= high and (pattern is None or re.search(pattern, text)):
            return text
    raise UsageError(f"found no text for the JSON Schema {dict(schema)}; give it examples")


def _moment(rng: np.random.Generator) -> dt.datetime:
    """A minute of the years 2026 and 2027, in UTC."""
    return dt.datetime(2026, 1, 1, tzinfo=dt.UTC) + dt.timedelta(minutes=_between(rng, 0, 2 * 365 * 1440 - 1))


_FORMATS: Final[Mapping[str, Callable[[dt.datetime], str]]] = {
    "date-time": lambda moment: moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
    "date": lambda moment: moment.strftime("%Y-%m-%d"),
    "time": lambda moment: moment.strftime("%H:%M:%SZ"),
}

_TYPES: Final[Mapping[str, Callable[..., Any]]] = {
    "object": _object,
    "array": _array,
    "string": _string,
    "number": _number,
    "integer": _integer,
    "boolean": lambda _schema, rng, _root: bool(_between(rng, 0, 1)),
    "null": lambda _schema, _rng, _root: None,
}


def _between(rng: np.random.Generator, low: int, high: int) -> int:
    """A whole number from `low` to `high`, both included, or of the first thousand million of them."""
    return low + int(rng.integers(0, min(high - low, 10**9) + 1))


def _one_of(rng: np.random.Generator, choices: Sequence[Any]) -> Any:
    """One element, each as likely as the next."""
    return choices[_between(rng, 0, len(choices) - 1)]


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
            return _between(self._rng, int(mark == "+"), 1 if mark == "?" else 4)
        low = int(least)
        return _between(self._rng, low, min(int(most), low + 12) if most else low + 3 if comma else low)

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


# --- Vector environments

_HEADER = 4
"""Bytes that hold the length of a text in shared memory."""


class SharedTexts(Sequence[str]):
    """The latest text of every worker process, decoded when it is asked for.

    `AsyncVectorEnv` reads shared memory once and hands out deep copies, which here are tuples of the texts of
    that moment. With `copy=False` it hands out this object, which goes on changing, as arrays there do.
    """

    def __init__(self, rows: np.ndarray[Any, Any]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self)[index]
        row = self._rows[index]
        end = _HEADER + int.from_bytes(row[:_HEADER].tobytes(), "little")
        return row[_HEADER:end].tobytes().decode("utf-8", "surrogatepass")

    def __deepcopy__(self, memo: dict[int, Any]) -> tuple[str, ...]:
        return tuple(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (SharedTexts, tuple, list)) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"SharedTexts{tuple(self)!r}"


def _rows(space: _UnicodeText, shared_memory: Any) -> np.ndarray[Any, Any]:
    """Shared memory as one row of bytes an environment: the length, then the text as UTF-8."""
    return np.frombuffer(shared_memory.get_obj(), dtype=np.uint8).reshape(-1, _HEADER + 4 * space.max_length)


@create_shared_memory.register(_UnicodeText)
def _create_shared_memory(space: _UnicodeText, n: int = 1, ctx: Any = multiprocessing) -> Any:
    """Room for `n` texts, each of the greatest length."""
    return ctx.Array(ctypes.c_uint8, n * (_HEADER + 4 * space.max_length))


@read_from_shared_memory.register(_UnicodeText)
def _read_from_shared_memory(space: _UnicodeText, shared_memory: Any, n: int = 1) -> SharedTexts:
    """A view of `n` texts that stays true."""
    return SharedTexts(_rows(space, shared_memory)[:n])


@write_to_shared_memory.register(_UnicodeText)
def _write_to_shared_memory(space: _UnicodeText, index: int, value: str, shared_memory: Any) -> None:
    """Put the text of one environment where the other process reads it."""
    if not space.contains(value):
        raise UsageError(f"a {type(value).__name__} that is not inside {space} cannot be shared")
    data = value.encode("utf-8", "surrogatepass")
    data = len(data).to_bytes(_HEADER, "little") + data
    _rows(space, shared_memory)[index, : len(data)] = np.frombuffer(data, dtype=np.uint8)


# Gymnasium looks this one up by the very class, and would not find the base's.
_register: Any = batch_differing_spaces.register
for _space in (ObservationText, ActionText):
    _register(_space, batch_differing_spaces.dispatch(Text))
