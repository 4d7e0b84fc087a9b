"""The grammar of an action: one JSON object, read strictly, from text to a typed call.

    {"tool": NAME, "arguments": {...}}
    {"commit": NAME, "arguments": {...}}
    {"stop": "ALLOW" | "DEFER" | "BLOCK" | "DONE", "reason": TEXT}

This module owns the *form* alone. Which names exist, which stops are legal and which arguments fit is asked
later. Text that breaks the grammar never raises: it becomes a `ParseProblem` with one code of `PARSE_CODES`.
Nothing is repaired, case-folded, trimmed or normalised; white space around the object is part of JSON.

Numbers are exact: integers stay `int`, all others become `Decimal`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Final, Literal, NoReturn

MAX_ACTION_LENGTH: Final = 20_000
"""Longest action, in characters."""

MAX_DEPTH: Final = 32
"""How deep objects and arrays may nest; the action object itself is level 1."""

MAX_NUMBER_LENGTH: Final = 64
"""Longest number, in characters: far below where Python's own limits, which can be configured, would show."""

MAX_EXPONENT: Final = 400
"""Largest exponent of a number, in either direction."""

MAX_ECHO: Final = 80
"""How many characters of an agent's text a message repeats at most."""

DECISIONS: Final = ("ALLOW", "DEFER", "BLOCK", "DONE")
"""The stop decisions that the grammar knows, in exact spelling."""

ParseCode = Literal[
    "empty_action",
    "too_long",
    "invalid_json",
    "invalid_unicode",
    "trailing_data",
    "duplicate_key",
    "not_finite",
    "number_too_large",
    "too_deep",
    "not_an_object",
    "unknown_keys",
    "missing_kind",
    "name_not_text",
    "missing_arguments",
    "arguments_not_object",
    "decision_not_text",
    "unknown_decision",
    "reason_not_text",
]

PARSE_CODES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "empty_action": "The text is empty or holds white space only.",
        "too_long": f"The text is longer than {MAX_ACTION_LENGTH} characters.",
        "invalid_json": "The text is not JSON.",
        "invalid_unicode": "A lone surrogate stands in the text or in a string: it has no UTF-8.",
        "trailing_data": "Something follows the first JSON value, for instance a second object.",
        "duplicate_key": "An object, at any depth, holds the same key twice.",
        "not_finite": "A number is NaN, infinite or beyond the range of a double.",
        "number_too_large": f"A number is written with more than {MAX_NUMBER_LENGTH} characters or with an "
        f"exponent beyond {MAX_EXPONENT}.",
        "too_deep": f"Objects and arrays nest deeper than {MAX_DEPTH} levels.",
        "not_an_object": "The JSON value is not an object.",
        "unknown_keys": "The object holds a key that its form does not have, or mixes two forms.",
        "missing_kind": "None of the keys `tool`, `commit` and `stop` is there.",
        "name_not_text": "The name of the tool or commit is not a string.",
        "missing_arguments": "A tool or commit is called without `arguments`; an empty object is `{}`.",
        "arguments_not_object": "`arguments` is not an object.",
        "decision_not_text": "The value of `stop` is not a string.",
        "unknown_decision": f"The value of `stop` is not one of {', '.join(DECISIONS)}.",
        "reason_not_text": "`reason` is not a string.",
    }
)
"""Every code of a `ParseProblem`, with what it means. The set is closed."""


@dataclass(slots=True)
class ToolCall:
    """A call of an information tool: nothing about its name or arguments has been checked yet."""

    name: str
    arguments: dict[str, Any]


@dataclass(slots=True)
class CommitCall:
    """A call of a commit: nothing about its name or arguments has been checked yet."""

    name: str
    arguments: dict[str, Any]


@dataclass(slots=True)
class Stop:
    """A stop decision, one of `DECISIONS`, and its free reason (empty where none was given)."""

    decision: str
    reason: str = ""


@dataclass(slots=True)
class ParseProblem:
    """Why a text is no action: a code of `PARSE_CODES` and a message that helps to repair it."""

    code: ParseCode
    message: str


Action = ToolCall | CommitCall | Stop
"""What a well-formed action is read as."""


def parse(text: str, *, lenient: bool = False) -> Action | ParseProblem:
    """Read one action.

    Args:
        text: what the agent wrote.
        lenient: also accept exactly one JSON object inside one ``` fence or embedded in prose, and
            `arguments` given as a string that holds a JSON object. Everything else stays as strict.

    Raises:
        TypeError: `text` is not a string, which is a mistake of the caller and not of the agent.
    """
    if not isinstance(text, str):
        raise TypeError(f"an action is a str, not {type(text).__name__}")
    try:
        return _parse_leniently(text) if lenient else _shape(_decode(text))
    except _RefusedError as refused:
        return ParseProblem(refused.code, refused.message)


class _RefusedError(Exception):
    """Carries a code and a message out of the decoder's hooks; never leaves this module."""

    def __init__(self, code: ParseCode, message: str) -> None:
        super().__init__(code)
        self.code: ParseCode = code
        self.message = message


# --- From text to a JSON object

_WHITE_SPACE = " \t\n\r"
_FORMS = (
    'Send one JSON object: {"tool": NAME, "arguments": {...}}, {"commit": NAME, "arguments": {...}} '
    'or {"stop": DECISION, "reason": TEXT}.'
)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object; of a key that comes twice, neither value is the right one."""
    result = dict(pairs)
    if len(result) != len(pairs):
        raise _twice(pairs)
    return result


def _twice(pairs: list[tuple[str, Any]]) -> _RefusedError:
    """The refusal of an object with a repeated key, which it names."""
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            break
        seen.add(key)
    return _RefusedError("duplicate_key", f"The key {_echo(key)} stands twice in one object. Give it once.")


def _integer(token: str) -> int:
    """Read an integer exactly, whatever the interpreter's own limit of digits."""
    if len(token) > MAX_NUMBER_LENGTH:
        raise _too_large(token)
    return int(token)


def _decimal(token: str) -> Decimal:
    """Read a number with a point or an exponent exactly, whatever the decimal context."""
    if math.isinf(float(token)):
        raise _RefusedError("not_finite", f"The number {_echo(token)} is not finite. {_EXACT}")
    _, _, exponent = token.lower().partition("e")
    # A long exponent is refused by its length, so that `int` never meets more digits than it takes.
    if len(token) > MAX_NUMBER_LENGTH or (exponent and abs(int(exponent)) > MAX_EXPONENT):
        raise _too_large(token)
    return Decimal(token)


_EXACT = "Give a finite number in plain notation."


def _too_large(token: str) -> _RefusedError:
    """The refusal of a number that is written at too great a length."""
    return _RefusedError("number_too_large", f"The number {_echo(token)} is too large or too long. {_EXACT}")


def _constant(token: str) -> NoReturn:
    """Refuse `NaN`, `Infinity` and `-Infinity`, which Python's JSON would take."""
    raise _RefusedError("not_finite", f"{token} is not a JSON number. {_EXACT}")


_raw_decode = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_decimal, parse_constant=_constant
).raw_decode


def _decode(text: str) -> dict[str, Any]:
    """Read the text as exactly one JSON object, or raise `_RefusedError`."""
    if len(text) > MAX_ACTION_LENGTH:
        raise _RefusedError(
            "too_long", f"The action has {len(text)} characters; at most {MAX_ACTION_LENGTH} are read."
        )
    body = text.strip(_WHITE_SPACE)
    if not body:
        raise _RefusedError("empty_action", f"The action is empty. {_FORMS}")
    if body.count("{") + body.count("[") > MAX_DEPTH:
        _check_depth(body)
    plain = body.isascii() and "\\u" not in body
    if not plain:
        _check_unicode(body)
    value, end = _first_value(body)
    if end != len(body):
        rest = body[end : end + MAX_ECHO].lstrip(_WHITE_SPACE)
        raise _RefusedError("trailing_data", f"More follows the first JSON value: {_echo(rest)}. {_FORMS}")
    if type(value) is not dict:
        raise _RefusedError("not_an_object", f"The action is a JSON {_kind(value)}. {_FORMS}")
    if not plain:
        _check_unicode(json.dumps(value, ensure_ascii=False, default=str))
    return value


def _first_value(body: str) -> tuple[Any, int]:
    """The JSON value at the start of the text and where it ends."""
    try:
        return _raw_decode(body)
    except json.JSONDecodeError as error:
        rest = body[error.pos : error.pos + MAX_ECHO]
        near = _echo(rest) if rest else "the end of the text"
        hint = "" if body[0] == "{" else " Send the object alone, without prose or code fences."
        message = f"Not valid JSON at character {error.pos}, near {near}.{hint} {_FORMS}"
        raise _RefusedError("invalid_json", message) from None


_BRACKET_OR_STRING = re.compile(r'[\[{]|[\]}]|"(?:[^"\\]|\\.)*+"?', re.DOTALL)


def _check_depth(body: str) -> None:
    """Count brackets outside strings before the decoder sees them.

    So no text makes the decoder recurse far: a `RecursionError` is always the caller's own full stack, and is
    not turned into a problem of the agent's.
    """
    depth = 0
    for match in _BRACKET_OR_STRING.finditer(body):
        token = match[0]
        depth += (token in "[{") - (token in "]}")
        if depth > MAX_DEPTH:
            message = f"Objects and arrays nest deeper than {MAX_DEPTH} levels. Send a flatter call."
            raise _RefusedError("too_deep", message)


def _check_unicode(text: str) -> None:
    """Refuse what no UTF-8 file or stream could hold."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        shown = f"U+{ord(text[error.start]):04X}"
        raise _RefusedError(
            "invalid_unicode", f"The action holds {shown}, half of a surrogate pair. Send whole characters."
        ) from None


# --- From a JSON object to a call

_KEYS_OF = {
    "tool": ("tool", "arguments"),
    "commit": ("commit", "arguments"),
    "stop": ("stop", "reason"),
}
_NO_KIND = f"The object has none of the keys tool, commit and stop. {_FORMS}"


def _shape(action: dict[str, Any]) -> Action:
    """Read a JSON object as a call or a stop, or raise `_RefusedError`."""
    kind = "tool" if "tool" in action else "commit" if "commit" in action else "stop"
    for key in action:
        if key not in _KEYS_OF[kind]:
            raise _odd_key(key, action)
    if kind not in action:
        raise _RefusedError("missing_kind", _NO_KIND)
    if kind == "stop":
        return _stop(action)
    name = action[kind]
    if type(name) is not str:
        message = f"The value of {kind} is a JSON {_kind(name)}; it must be a name in quotes."
        raise _RefusedError("name_not_text", message)
    arguments = _arguments(action)
    return ToolCall(name, arguments) if kind == "tool" else CommitCall(name, arguments)


def _odd_key(key: str, action: dict[str, Any]) -> _RefusedError:
    """The refusal of an object with a key too many; `{"arguments": ...}` alone lacks its kind instead."""
    kinds = [kind for kind in _KEYS_OF if kind in action]
    if not kinds and key == "arguments" and all(other in ("arguments", "reason") for other in action):
        return _RefusedError("missing_kind", _NO_KIND)
    if len(kinds) > 1:
        both = " and ".join(kinds)
        return _RefusedError("unknown_keys", f"{both} stand in one action. Send one at a time. {_FORMS}")
    return _RefusedError("unknown_keys", f"The key {_echo(key)} does not belong here. {_FORMS}")


def _arguments(action: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a call; a broken call is never carried out as one without arguments."""
    arguments = action.get("arguments", action)
    if arguments is action:
        message = 'The call has no arguments. Add "arguments": {...}, empty where none is due.'
        raise _RefusedError("missing_arguments", message)
    if type(arguments) is not dict:
        message = f'arguments is a JSON {_kind(arguments)}; it must be an object, as in "arguments": {{...}}.'
        raise _RefusedError("arguments_not_object", message)
    return arguments


def _stop(action: dict[str, Any]) -> Stop:
    """Read a stop decision in its exact spelling."""
    decision, reason = action["stop"], action.get("reason", "")
    choice = f"Choose one of {', '.join(DECISIONS)}, spelt so."
    if type(decision) is not str:
        raise _RefusedError("decision_not_text", f"The value of stop is a JSON {_kind(decision)}. {choice}")
    if decision not in DECISIONS:
        raise _RefusedError("unknown_decision", f"{_echo(decision)} is not a decision. {choice}")
    if type(reason) is not str:
        message = f"reason is a JSON {_kind(reason)}; it must be text, or be left out."
        raise _RefusedError("reason_not_text", message)
    return Stop(decision, reason)


# --- The lenient mode

_FENCE = "```"
_LANGUAGE_TAG = re.compile(r"[A-Za-z0-9]*")
_MAY_BE_WRAPPED: frozenset[ParseCode] = frozenset(
    {"invalid_json", "trailing_data", "not_finite", "number_too_large"}
)


def _parse_leniently(text: str) -> Action:
    """Read an action that may stand in a fence or in prose, with arguments that may be JSON text."""
    try:
        action = _decode(text)
    except _RefusedError as refused:
        inner = _unwrap(text) if refused.code in _MAY_BE_WRAPPED else None
        if inner is None:
            raise
        action = _decode(inner)
    if type(action.get("arguments")) is str and ("tool" in action or "commit" in action):
        action["arguments"] = _decode_arguments(action["arguments"])
    return _shape(action)


def _unwrap(text: str) -> str | None:
    """What stands in the one fence, else from the first brace to the last; None where that is not clear.

    Brackets outside it could belong to another object, or to a larger and broken one, so they forbid a guess.
    """
    parts = text.split(_FENCE)
    if len(parts) == 3:
        before, inner, after = parts
        tag = _LANGUAGE_TAG.match(inner)
        inner = inner[tag.end() :] if tag else inner
    elif len(parts) == 1 and "{" in text:
        start, end = text.index("{"), text.rfind("}") + 1
        before, inner, after = text[:start], text[start:end], text[end:]
    else:
        return None
    return None if any(bracket in before + after for bracket in "{}[]") else inner


def _decode_arguments(text: str) -> dict[str, Any]:
    """Read arguments that were sent as a string of JSON."""
    try:
        return _decode(text)
    except _RefusedError as refused:
        code: ParseCode = refused.code
        if code in ("empty_action", "not_an_object"):
            code = "arguments_not_object"
        message = "arguments is a string that does not hold one JSON object. Send an object."
        raise _RefusedError(code, message) from None


# --- Messages


def _echo(text: str) -> str:
    """The text in quotes, escaped, encodable as UTF-8 and at most `MAX_ECHO` characters long."""
    quoted = json.dumps(text[:MAX_ECHO], ensure_ascii=False).encode("utf-8", "backslashreplace").decode()
    if len(text) <= MAX_ECHO and len(quoted) <= MAX_ECHO:
        return quoted
    return quoted[: MAX_ECHO - 4].rstrip("\\") + '..."'


def _kind(value: object) -> str:
    """What JSON calls the type of a value."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, Decimal)):
        return "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list) else "object"
