"""Shorthand for people: `tool key=value`, `!commit key=value`, `stop DEFER`, as the JSON of agents."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping
from typing import Any

from episem_gym.errors import UnknownName, UsageError

Schemas = Mapping[str, Mapping[str, Any]]
"""Name of a call -> its parameters as JSON Schema."""

STOPS = ("ALLOW", "DEFER", "BLOCK", "DONE")


def action_text(line: str, tools: Schemas, commits: Schemas) -> str:
    """The action that a line means; JSON is passed on untouched. Raises `UsageError` where it means none.

    >>> action_text("order_get page=2", {"order_get": {"properties": {"page": {"type": "integer"}}}}, {})
    '{"tool":"order_get","arguments":{"page":2}}'
    """
    if line.lstrip().startswith(("{", "[", '"')):
        return line
    try:
        head, *words = shlex.split(line)
    except ValueError as error:
        raise UsageError(f"{error}: close the quotation") from None
    if head == "stop":
        return _stop(words)
    kind, name, known = ("commit", head[1:], commits) if head.startswith("!") else ("tool", head, tools)
    if name not in known:
        raise _unknown(kind, name, tools, commits)
    arguments = dict(_argument(word, known[name].get("properties", {})) for word in words)
    return json.dumps({kind: name, "arguments": arguments}, ensure_ascii=False, separators=(",", ":"))


def _stop(words: list[str]) -> str:
    if not words or words[0].upper() not in STOPS:
        raise UsageError(f"stop takes one of {', '.join(STOPS)}")
    reason = {"reason": " ".join(words[1:])} if words[1:] else {}
    return json.dumps({"stop": words[0].upper(), **reason}, ensure_ascii=False, separators=(",", ":"))


def _unknown(kind: str, name: str, tools: Schemas, commits: Schemas) -> UsageError:
    if kind == "tool" and name in commits:
        return UsageError(f"{name} carries something out: write !{name}")
    if kind == "commit" and name in tools:
        return UsageError(f"{name} only looks something up: leave the ! out")
    return UnknownName(kind, name, tools if kind == "tool" else commits)


def _argument(word: str, properties: Mapping[str, Any]) -> tuple[str, Any]:
    name, equals, value = word.partition("=")
    if not equals:
        raise UsageError(f"{word!r}: write arguments as name=value, values with blanks in quotes")
    return name, _value(value, properties.get(name, {}))


def _value(text: str, schema: Mapping[str, Any]) -> Any:
    """A value as its type asks for; what does not fit stays text, and the environment says what is wrong."""
    kind = schema.get("type")
    if kind in ("integer", "number") and re.fullmatch(r"-?(0|[1-9]\d{0,17})", text):
        return int(text)
    if kind == "boolean" and text in ("true", "false"):
        return text == "true"
    if kind == "array":
        return [_value(part, schema.get("items", {})) for part in text.split(",") if part]
    return text
