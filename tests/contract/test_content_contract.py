"""What the public part of every pair may not do: give the answer away in a schema or a description."""

from __future__ import annotations

import re
from typing import Any

import pytest

from episem_gym.task_specs.registry import load_pair, pair_names


def giveaways(schemas: list[dict[str, Any]], commits: list[str]) -> list[str]:
    """Choices with one value, and descriptions of arguments that name a commit."""
    found = []
    for schema in schemas:
        for name, argument in schema["parameters"]["properties"].items():
            where = f"{schema['name']}.{name}"
            choices = argument.get("enum", argument.get("items", {}).get("enum"))
            if "const" in argument or (choices is not None and len(choices) < 2):
                found.append(f"{where} has but one value")
            text = str(argument.get("description", "")).casefold()
            found += [f"{where} names {one}" for one in commits if re.search(rf"\b{one.replace('_', '[_ ]')}\b", text)]
    return found


@pytest.mark.parametrize("name", pair_names())
def test_no_schema_gives_the_answer_away(name: str) -> None:
    pair = load_pair(name)
    for variant in map(pair.variant, pair.variants):
        assert not giveaways([*variant.tool_schemas, *variant.commit_schemas], list(variant.commits))


@pytest.mark.parametrize(
    ("argument", "found"),
    [
        ({"enum": ["full"]}, "one value"),
        ({"const": "full"}, "one value"),
        ({"type": "array", "items": {"enum": ["full"]}}, "one value"),
        ({"description": "receipt of the key_issue"}, "names key_issue"),
        ({"description": "Receipt of the key issue."}, "names key_issue"),
    ],
)
def test_a_giveaway_is_found(argument: dict[str, Any], found: str) -> None:
    schemas = [{"name": "lock_open", "parameters": {"properties": {"state": argument}}}]
    assert found in giveaways(schemas, ["key_issue", "lock_open"])[0]


def test_a_plain_argument_gives_nothing_away() -> None:
    plain = {"enum": ["full", "part"], "description": "how much is issued"}
    assert not giveaways([{"name": "lock_open", "parameters": {"properties": {"state": plain}}}], ["key_issue"])
