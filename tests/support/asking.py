"""Information calls of a case, by name and by what they show."""

from __future__ import annotations

from episem_gym.evaluator.acts import Act, Ask
from episem_gym.task_specs.tools import parameter
from tests.support.scenes import Scene, pair_of, scene

LOCKER, GATE = "home-toy-locker", "home-toy-gate"
"""The toy pairs."""


def ask(where: Scene, tool: str, **arguments: object) -> Ask:
    """An information call by the tool's name; records are named by their alias."""
    ids = where.variant.aliases
    values = {key: where.ids[ids[value]] if value in ids else value for key, value in arguments.items()}
    return Ask(where.variant.tools[tool], values)


def calls_of(where: Scene, tool: str) -> list[Ask]:
    """The calls of the reference solution to one tool."""
    return [one for one in where.asks if one.tool.name == tool]


def again(where: Scene, act: Ask) -> list[Ask]:
    """Every time that the reference solution makes a call."""
    return [one for one in where.asks if one == act]


def swapped(act: Act, right: str, wrong: str) -> Act:
    """An exact read of one record in place of another; other acts as they are."""
    if not isinstance(act, Ask) or act.tool.by != ("id",):
        return act
    name = parameter(act.tool.record, "id")
    return Ask(act.tool, {name: wrong}) if act.arguments[name] == right else act


def is_listing_call(where: Scene, act: Ask) -> bool:
    """Whether a call reads a list that a requirement looks at."""
    return act.tool.kind == "list" and any(
        one.record is act.tool.record and one.filing == tuple(sorted(act.tool.by)) for one in where.variant.listings
    )


def in_contrasts(pair: str, kind: str) -> list[Scene]:
    """The contrast worlds of one kind, over all variants."""
    return [
        scene(pair, variant, name, "contrast")
        for variant in pair_of(pair).variants
        for name, contrast in pair_of(pair).variant(variant).contrasts.items()
        if contrast.kind == kind
    ]
