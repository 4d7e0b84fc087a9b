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

import re
from dataclasses import dataclass
from typing import Any

from episem_gym.envs.strict_json import (
    DECISIONS,
    FORMS,
    MAX_ACTION_LENGTH,
    MAX_DEPTH,
    MAX_ECHO,
    MAX_EXPONENT,
    MAX_NUMBER_LENGTH,
    PARSE_CODES,
    ParseCode,
    RefusedError,
    decode,
    decode_call,
    echo,
    json_type,
)


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
    call = decode_call(text)
    if call is not None:
        if "tool" in call:
            return ToolCall(call["tool"], call["arguments"])
        return CommitCall(call["commit"], call["arguments"])
    try:
        return _parse_leniently(text) if lenient else _shape(decode(text))
    except RefusedError as refused:
        return ParseProblem(refused.code, refused.message)


_KEYS_OF = {
    "tool": ("tool", "arguments"),
    "commit": ("commit", "arguments"),
    "stop": ("stop", "reason"),
}
_NO_KIND = f"The object has none of the keys tool, commit and stop. {FORMS}"


def _shape(action: dict[str, Any]) -> Action:
    """Read a JSON object as a call or a stop, or raise `RefusedError`."""
    kind = "tool" if "tool" in action else "commit" if "commit" in action else "stop"
    for key in action:
        if key not in _KEYS_OF[kind]:
            raise _odd_key(key, action)
    if kind not in action:
        raise RefusedError("missing_kind", _NO_KIND)
    if kind == "stop":
        return _stop(action)
    name = action[kind]
    if type(name) is not str:
        message = f"The value of {kind} is a JSON {json_type(name)}; it must be a name in quotes."
        raise RefusedError("name_not_text", message)
    arguments = _arguments(action)
    return ToolCall(name, arguments) if kind == "tool" else CommitCall(name, arguments)


def _odd_key(key: str, action: dict[str, Any]) -> RefusedError:
    """The refusal of an object with a key too many; `{"arguments": ...}` alone lacks its kind instead."""
    kinds = [kind for kind in _KEYS_OF if kind in action]
    if not kinds and key == "arguments" and all(other in ("arguments", "reason") for other in action):
        return RefusedError("missing_kind", _NO_KIND)
    if len(kinds) > 1:
        both = " and ".join(kinds)
        return RefusedError("unknown_keys", f"{both} stand in one action. Send one at a time. {FORMS}")
    return RefusedError("unknown_keys", f"The key {echo(key)} does not belong here. {FORMS}")


def _arguments(action: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a call; a broken call is never carried out as one without arguments."""
    arguments = action.get("arguments", action)
    if arguments is action:
        message = 'The call has no arguments. Add "arguments": {...}, empty where none is due.'
        raise RefusedError("missing_arguments", message)
    if type(arguments) is not dict:
        message = f'arguments is a JSON {json_type(arguments)}; it must be an object, as in "arguments": {{...}}.'
        raise RefusedError("arguments_not_object", message)
    return arguments


def _stop(action: dict[str, Any]) -> Stop:
    """Read a stop decision in its exact spelling."""
    decision, reason = action["stop"], action.get("reason", "")
    choice = f"Choose one of {', '.join(DECISIONS)}, spelt so."
    if type(decision) is not str:
        raise RefusedError("decision_not_text", f"The value of stop is a JSON {json_type(decision)}. {choice}")
    if decision not in DECISIONS:
        raise RefusedError("unknown_decision", f"{echo(decision)} is not a decision. {choice}")
    if type(reason) is not str:
        message = f"reason is a JSON {json_type(reason)}; it must be text, or be left out."
        raise RefusedError("reason_not_text", message)
    return Stop(decision, reason)


# --- The lenient mode

_FENCE = "```"
_LANGUAGE_TAG = re.compile(r"[A-Za-z0-9]*")
_MAY_BE_WRAPPED: frozenset[ParseCode] = frozenset({"invalid_json", "trailing_data", "not_finite", "number_too_large"})


def _parse_leniently(text: str) -> Action:
    """Read an action that may stand in a fence or in prose, with arguments that may be JSON text."""
    try:
        action = decode(text)
    except RefusedError as refused:
        inner = _unwrap(text) if refused.code in _MAY_BE_WRAPPED else None
        if inner is None:
            raise
        action = decode(inner)
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
        return decode(text)
    except RefusedError as refused:
        code: ParseCode = refused.code
        if code in ("empty_action", "not_an_object"):
            code = "arguments_not_object"
        message = "arguments is a string that does not hold one JSON object. Send an object."
        raise RefusedError(code, message) from None


__all__ = [
    "DECISIONS", "MAX_ACTION_LENGTH", "MAX_DEPTH", "MAX_ECHO", "MAX_EXPONENT", "MAX_NUMBER_LENGTH", "PARSE_CODES",
    "Action", "CommitCall", "ParseCode", "ParseProblem", "Stop", "ToolCall", "parse",
]  # fmt: skip
