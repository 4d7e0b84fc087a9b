"""What an agent can do, as structured data, and the action text that says it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from episem_gym.task_specs.fields import Field
from episem_gym.task_specs.records import Record
from episem_gym.task_specs.tools import Tool
from episem_gym.task_specs.variant import Variant
from episem_gym.task_specs.workflow import Step

RECOVERY_TOOL = "request_disclosure"
"""Name of the tool that recovers one hidden coordinate."""


class Ask:
    """An information call with raw arguments."""

    __slots__ = ("arguments", "tool", "written")

    def __init__(self, tool: Tool, arguments: dict[str, Any]) -> None:
        self.tool = tool
        """The tool."""
        self.arguments = arguments
        """Raw values by parameter."""
        self.written = ""
        """The action text, once it was written."""

    def text(self, fields: dict[str, Field]) -> str:
        """The action text, written once."""
        if not self.written:
            self.written = f'{{"tool":"{self.tool.name}","arguments":{encode(fields, self.arguments)}}}'
        return self.written

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ask) and self.tool is other.tool and self.arguments == other.arguments

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Recover:
    """The recovery of one hidden coordinate."""

    slot: int
    """Place of the record."""
    coordinate: int
    """Place of the coordinate."""

    def text(self, record: type[Record], identity: str) -> str:
        """The action text."""
        arguments = {"record_id": identity, "field": record.coordinate(self.coordinate)}
        return json.dumps({"tool": RECOVERY_TOOL, "arguments": arguments}, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Do:
    """The right commit of a step."""

    step: Step
    """The step."""
    arguments: dict[str, Any]
    """Raw values by argument."""

    def text(self) -> str:
        """The action text."""
        fields = {field.name: field for field in self.step.commit.fields}
        return f'{{"commit":"{self.step.commit.name}","arguments":{encode(fields, self.arguments)}}}'


@dataclass(frozen=True, slots=True)
class Finish:
    """A stop."""

    decision: str
    """ALLOW, DEFER, BLOCK or DONE."""

    def text(self) -> str:
        """The action text."""
        return f'{{"stop":"{self.decision}"}}'


Act = Ask | Recover | Do | Finish


def encode(fields: dict[str, Field], values: dict[str, Any]) -> str:
    """Raw values as the JSON object of an action."""
    return "{" + ",".join([f'"{name}":{fields[name].encode(value)}' for name, value in values.items()]) + "}"


def tool_fields(variant: Variant, tool: Tool) -> dict[str, Field]:
    """The typed parameters of a tool."""
    return variant.signatures[tool.name].fields


def act_text(variant: Variant, ids: list[str], act: Act) -> str:
    """The action text of any act."""
    if isinstance(act, Ask):
        return act.text(tool_fields(variant, act.tool))
    if isinstance(act, Recover):
        return act.text(variant.records[act.slot].record, ids[act.slot])
    return act.text()
