"""Observations as text: compact JSON, with nothing of the oracle."""

from __future__ import annotations

import json
from typing import Any

from episem_gym.envs.presenting import Presentation
from episem_gym.evaluator.acts import RECOVERY_TOOL
from episem_gym.evaluator.package import Enclosed
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


dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Compact JSON text."""


def schemas_of(variant: Variant, *, recovery: bool, tools: bool, commits: bool) -> str:
    """The `tools` and `commits` members, rendered once a variant."""
    key = f"_schemas_{recovery}_{tools}_{commits}"
    found: str | None = variant.__dict__.get(key)
    if found is None:
        offered = [*variant.tool_schemas, *([RECOVERY_SCHEMA] if recovery else [])] if tools else []
        found = f'"tools":{dumps(offered)},"commits":{dumps(variant.commit_schemas if commits else [])}'
        variant.__dict__[key] = found
    return found


_HOW = dumps(HOW_TO_ANSWER)


def task_text(
    instance: Instance,
    presentation: Presentation,
    *,
    recovery: bool,
    limits: dict[str, int],
    candidate: dict[str, Any] | None,
    static: bool,
    enclosed: list[Enclosed] | None,
) -> str:
    """The first observation."""
    variant = instance.variant
    parts = [
        '"kind":"task"',
        f'"how_to_answer":{_HOW}',
        f'"instruction":{dumps(" ".join((instance.task_text(), *presentation.said)))}',
        f'"context":{dumps(instance.notes())}',
        *([f'"notice":{dumps(presentation.notice)}'] if presentation.notice else []),
        f'"now":"{instant(instance.now)}"',
        schemas_of(variant, recovery=recovery, tools=not static, commits=candidate is None),
        f'"limits":{dumps(limits)}',
    ]
    if candidate is not None:
        parts.append(f'"candidate":{candidate_text(variant, candidate)}')
    if enclosed is not None:
        shown = ",".join(enclosed_text(one, instant(instance.now)) for one in enclosed)
        parts.append(f'"evidence":[{shown}]')
    return "{" + ",".join(parts) + "}"


def enclosed_text(one: Enclosed, now: str) -> str:
    """One entry of the evidence package: the call, and what it showed when."""
    return (
        f'{{"call":"{one.call}","arguments":{one.arguments},"status":"{one.response.status}",'
        f'"now":"{now}",{one.response.body}}}'
    )


def candidate_text(variant: Variant, arguments: dict[str, Any]) -> str:
    """The candidate commit that is shown."""
    commit = variant.steps[0].commit
    values = ",".join(f'"{field.name}":{field.encode(arguments[field.name])}' for field in commit.fields)
    return f'{{"commit":"{commit.name}","description":{dumps(commit.doc)},"arguments":{{{values}}}}}'


def receipt_text(variant: Variant, commit: str, receipt: dict[str, Any]) -> str:
    """A receipt."""
    returns = variant.commits[commit].returns
    return "{" + ",".join(f'"{name}":{returns[name].encode(value)}' for name, value in receipt.items()) + "}"
