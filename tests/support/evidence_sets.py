"""Requirements that declare several sufficient sets of evidence, and the calls that show each."""

from __future__ import annotations

from dataclasses import dataclass

from episem_gym.evaluator.acts import Act, Ask
from episem_gym.evaluator.reference import solve
from episem_gym.task_specs.expr import AnyOf, Expr
from episem_gym.task_specs.leaves import Coordinate
from episem_gym.task_specs.references import FieldRef, ItemId, ItemRef
from episem_gym.task_specs.routes import routes_of
from tests.support.features import call, truth
from tests.support.scenes import Scene, pair_of, scene

ROW = (ItemRef, ItemId)
"""What has a value only behind a row of a list."""


@dataclass(frozen=True)
class Choices:
    """A requirement with two sets of evidence that both suffice in the same world, and the calls for each."""

    where: Scene
    requirement: str
    fields: tuple[set[Coordinate], ...]
    """What each set rests on."""
    sets: tuple[tuple[Ask, ...], ...]
    """Calls that show the one set and not the other."""


def choices(pair: str) -> list[Choices]:
    """Requirements that either of two sets of evidence supports, each to be had without the other."""
    found = []
    for where in (scene(pair, variant) for variant in pair_of(pair).variants):
        reader = truth(where)
        for requirement in where.variant.requirements:
            for node in requirement.expr.walk():
                alone = isinstance(node, AnyOf) and not any(isinstance(one, ROW) for one in node.walk())
                parts = [p for p in node.parts if p.evaluate(reader, -1) is True] if alone else []
                sets = [_calls_for(where, part, [one for one in parts if one is not part]) for part in parts]
                if len(sets) >= 2 and all(sets):
                    found.append(Choices(where, requirement.name, tuple(map(_fields, parts)), tuple(map(tuple, sets))))
    return found


def _calls_for(where: Scene, part: Expr, others: list[Expr]) -> list[Ask]:
    """Calls that show what one set rests on and nothing that only another set rests on."""
    own = _fields(part)
    foreign = set().union(*map(_fields, others)) - own
    if not own - set().union(*map(_fields, others)):
        return []
    asks: list[Ask] = []
    for slot, index in sorted(own):
        routes = [
            route
            for route in routes_of(where.variant).to_coordinate(slot, index, "any")
            if not any((one, place) in foreign for one in route.slots for place in route.tool.shows)
        ]
        if not routes:
            return []
        act = call(where, routes[0])
        asks += [] if act in asks else [act]
    return asks


def _fields(expr: Expr) -> set[Coordinate]:
    return {(node.slot, node.field.index) for node in expr.walk() if isinstance(node, FieldRef)}


def followed_through(where: Scene, asks: tuple[Ask, ...]) -> list[Act]:
    """These calls, and then what the oracle advises."""
    session = where.episode().session
    for act in asks:
        session.inform(0, act.tool, act.arguments)
    return [*asks, *solve(session).acts]
