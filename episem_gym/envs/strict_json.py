"""Strict JSON from text that may be anything: one object, exact numbers, no key twice, nothing repaired.

Text that breaks a rule becomes a `RefusedError` with one code of `PARSE_CODES` and a message that helps to mend it.
Numbers are exact: integers stay `int`, all others become `Decimal`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
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


class RefusedError(Exception):
    """Carries a code and a message out of the decoder's hooks; turned into a `ParseProblem` by the grammar."""

    def __init__(self, code: ParseCode, message: str) -> None:
        super().__init__(code)
        self.code: ParseCode = code
        self.message = message


_WHITE_SPACE = " \t\n\r"
FORMS = (
    'Send one JSON object: {"tool": NAME, "arguments": {...}}, {"commit": NAME, "arguments": {...}} '
    'or {"stop": DECISION, "reason": TEXT}.'
)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object; of a key that comes twice, neither value is the right one."""
    result = dict(pairs)
    if len(result) != len(pairs):
        raise _twice(pairs)
    return result


def _twice(pairs: list[tuple[str, Any]]) -> RefusedError:
    """The refusal of an object with a repeated key, which it names."""
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            break
        seen.add(key)
    return RefusedError("duplicate_key", f"The key {echo(key)} stands twice in one object. Give it once.")


def _integer(token: str) -> int:
    """Read an integer exactly, whatever the interpreter's own limit of digits."""
    if len(token) > MAX_NUMBER_LENGTH:
        raise _too_large(token)
    return int(token)


def _decimal(token: str) -> Decimal:
    """Read a number with a point or an exponent exactly, whatever the decimal context."""
    if math.isinf(float(token)):
        raise RefusedError("not_finite", f"The number {echo(token)} is not finite. {_EXACT}")
    _, _, exponent = token.lower().partition("e")
    # A long exponent is refused by its length, so that `int` never meets more digits than it takes.
    if len(token) > MAX_NUMBER_LENGTH or (exponent and abs(int(exponent)) > MAX_EXPONENT):
        raise _too_large(token)
    return Decimal(token)


_EXACT = "Give a finite number in plain notation."


def _too_large(token: str) -> RefusedError:
    """The refusal of a number that is written at too great a length."""
    return RefusedError("number_too_large", f"The number {echo(token)} is too large or too long. {_EXACT}")


def _constant(token: str) -> NoReturn:
    """Refuse `NaN`, `Infinity` and `-Infinity`, which Python's JSON would take."""
    raise RefusedError("not_finite", f"{token} is not a JSON number. {_EXACT}")


_raw_decode = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_decimal, parse_constant=_constant
).raw_decode


_plain_decode: Any = json.JSONDecoder(parse_int=_integer, parse_float=_decimal, parse_constant=_constant)
_scan_once = _plain_decode.scan_once


def decode_call(text: str) -> dict[str, Any] | None:
    """What `decode` reads, where the text is a plain call of a tool or commit; None where it takes a closer look.

    Without escapes, every key and every text takes two quotation marks; where there are more of them than keys and
    texts came out, a key stood twice.
    """
    if len(text) > _SHORT or not text.isascii() or "\\" in text or "[" in text or text.count("{") != 2:
        return None
    try:
        value, end = _scan_once(text, 0)
    except (StopIteration, ValueError, RefusedError):
        return None
    if end != len(text) or value.__class__ is not dict or len(value) != 2:
        return None
    arguments, name = value.get("arguments"), value.get("tool", value.get("commit"))
    if arguments.__class__ is not dict or name.__class__ is not str:
        return None
    texts = 3 + len(arguments)
    for one in arguments.values():
        if one.__class__ is str:
            texts += 1
    return value if text.count('"') == 2 * texts else None


_SHORT = 2000


def decode(text: str) -> dict[str, Any]:
    """Read the text as exactly one JSON object, or raise `RefusedError`."""
    if len(text) > MAX_ACTION_LENGTH:
        raise RefusedError("too_long", f"The action has {len(text)} characters; at most {MAX_ACTION_LENGTH} are read.")
    body = text.strip(_WHITE_SPACE)
    if not body:
        raise RefusedError("empty_action", f"The action is empty. {FORMS}")
    if body.count("{") + body.count("[") > MAX_DEPTH:
        _check_depth(body)
    plain = body.isascii() and "\\u" not in body
    if not plain:
        _check_unicode(body)
    value, end = _first_value(body)
    if end != len(body):
        rest = body[end : end + MAX_ECHO].lstrip(_WHITE_SPACE)
        raise RefusedError("trailing_data", f"More follows the first JSON value: {echo(rest)}. {FORMS}")
    if type(value) is not dict:
        raise RefusedError("not_an_object", f"The action is a JSON {json_type(value)}. {FORMS}")
    if not plain:
        _check_unicode(json.dumps(value, ensure_ascii=False, default=str))
    return value


def _first_value(body: str) -> tuple[Any, int]:
    """The JSON value at the start of the text and where it ends."""
    try:
        return _raw_decode(body)
    except json.JSONDecodeError as error:
        rest = body[error.pos : error.pos + MAX_ECHO]
        near = echo(rest) if rest else "the end of the text"
        hint = "" if body[0] == "{" else " Send the object alone, without prose or code fences."
        message = f"Not valid JSON at character {error.pos}, near {near}.{hint} {FORMS}"
        raise RefusedError("invalid_json", message) from None


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
            raise RefusedError("too_deep", message)


def _check_unicode(text: str) -> None:
    """Refuse what no UTF-8 file or stream could hold."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        shown = f"U+{ord(text[error.start]):04X}"
        raise RefusedError(
            "invalid_unicode", f"The action holds {shown}, half of a surrogate pair. Send whole characters."
        ) from None


def echo(text: str) -> str:
    """The text in quotes, escaped, encodable as UTF-8 and at most `MAX_ECHO` characters long."""
    quoted = json.dumps(text[:MAX_ECHO], ensure_ascii=False).encode("utf-8", "backslashreplace").decode()
    if len(text) <= MAX_ECHO and len(quoted) <= MAX_ECHO:
        return quoted
    return quoted[: MAX_ECHO - 4].rstrip("\\") + '..."'


def json_type(value: object) -> str:
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
