"""Observations as text: compact JSON, with nothing of the oracle."""

from __future__ import annotations

import json
from typing import Any

from episem_gym.evaluator.acts import RECOVERY_TOOL
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.timetext import instant
from episem_gym.task_specs.variant import Variant

HOW_TO_ANSWER = (
    "Answer with one JSON object at a time. "
    '{"tool": NAME, "arguments": {...}} looks something up. '
    '{"commit": NAME, "arguments": {...}} carries something out and cannot be undone. '
    '{"stop": DECISION, "reason": TEXT} ends the task, where DECISION is one of: '
    "ALLOW (a proposed action that is shown to you goes ahead), "
    "DEFER (the request stays open and waits for something that is still to come), "
    "BLOCK (the request is refused and closed), "
    "DONE (what was asked for has been carried out). The reason is optional."
)
"""The grammar, the same in every episode."""

RECOVERY_SCHEMA = {
    "name": RECOVERY_TOOL,
    "description": "Ask the records office to disclose one withheld detail of one record. Each request counts against "
    "the allowance for recoveries, also one that is turned down.",
    "parameters": {
        "additionalProperties": False,
        "properties": {
            "record_id": {"description": "id of the record", "type": "string", "minLength": 1, "maxLength": 500},
            "field": {
                "description": "name of the withheld detail, as listed under hidden, such as amount or @as_of",
                "type": "string", "minLength": 1, "maxLength": 500,
            },
        },
        "required": ["record_id", "field"],
        "type": "object",
    },
}  # fmt: skip


def dumps(value: Any) -> str:
    """Compact JSON text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def schemas_of(variant: Variant, *, recovery: bool, commits: bool) -> str:
    """The `tools` and `commits` members, rendered once a variant."""
    key = f"_schemas_{recovery}_{commits}"
    found: str | None = variant.__dict__.get(key)
    if found is None:
        tools = [*variant.tool_schemas, *([RECOVERY_SCHEMA] if recovery else [])]
        found = f'"tools":{dumps(tools)},"commits":{dumps(variant.commit_schemas if commits else [])}'
        variant.__dict__[key] = found
    return found


_HOW = dumps(HOW_TO_ANSWER)


def task_text(instance: Instance, *, recovery: bool, limits: dict[str, int], candidate: dict[str, Any] | None) -> str:
    """The first observation."""
    variant = instance.variant
    parts = [
        '"kind":"task"',
        f'"how_to_answer":{_HOW}',
        f'"instruction":{dumps(instance.task_text())}',
        f'"context":{dumps(instance.notes())}',
        f'"now":"{instant(instance.now)}"',
        schemas_of(variant, recovery=recovery, commits=candidate is None),
        f'"limits":{dumps(limits)}',
    ]
    if candidate is not None:
        parts.append(f'"candidate":{candidate_text(variant, candidate)}')
    return "{" + ",".join(parts) + "}"


def candidate_text(variant: Variant, arguments: dict[str, Any]) -> str:
    """The candidate commit that is shown."""
    commit = variant.steps[0].commit
    values = ",".join(f'"{field.name}":{field.encode(arguments[field.name])}' for field in commit.fields)
    return f'{{"commit":"{commit.name}","description":{dumps(commit.doc)},"arguments":{{{values}}}}}'


def receipt_text(variant: Variant, commit: str, receipt: dict[str, Any]) -> str:
    """A receipt."""
    returns = variant.commits[commit].returns
    return "{" + ",".join(f'"{name}":{returns[name].encode(value)}' for name, value in receipt.items()) + "}"
