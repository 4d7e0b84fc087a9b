"""What is right in an episode: which steps can be done, which are broken, and the answer that follows.

Computed from the case alone by walking the workflow in the world. Contrasts flip the same requirements under every
seed (checked when a pair is admitted), so without a lasting mask the walk is done once for each (contrast, member).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from episem_gym.evaluator.best import BestReader
from episem_gym.evidence.status import SUPPORTED, VIOLATED, Status, status_of
from episem_gym.task_specs.instance import BuildReader, Instance
from episem_gym.task_specs.leaves import Coordinate, leaves_of
from episem_gym.task_specs.variant import Variant
from episem_gym.task_specs.workflow import BLOCK, DEFER
from episem_gym.world.backend import apply, expected_arguments, written
from episem_gym.world.state import World

ALLOW = "ALLOW"


@dataclass(frozen=True, eq=False)
class Walk:
    """The workflow walked in one world."""

    statuses: tuple[Status | None, ...]
    """Status of each requirement before its step with everything known; None where an earlier step is broken."""
    broken: frozenset[int]
    """Steps of which a requirement cannot be established, and that depend on no broken one: the first broken."""
    doable: frozenset[int]
    """Steps that depend on no broken one and are not broken."""
    touched: tuple[frozenset[Coordinate], ...]
    """Coordinates that each step done changes or brings into being."""
    makers: tuple[frozenset[int], ...] = ()
    """For each requirement the earlier steps whose commit makes the state that it is about."""
    kept: bool = False
    """Whether it is the walk of all seeds, kept for the process."""


@dataclass(frozen=True, eq=False)
class Truth:
    """What is right in an episode."""

    walk: Walk
    """The workflow walked in this world."""
    answer: str
    """ALLOW, DEFER or BLOCK."""
    required: frozenset[int]
    """Steps that success asks for."""
    permitted: frozenset[int]
    """Steps that may be done."""
    candidate_fits: bool
    """Whether the arguments of a shown candidate are those of this world."""


def truth_of(
    instance: Instance, hidden: list[int] | None, names: set[str], candidate: dict[str, Any] | None = None
) -> Truth:
    """What is right; `hidden` are coordinates that can never be had, `candidate` the arguments that are judged."""
    variant = instance.variant
    walk = walk_of(instance, hidden, names)
    if not walk.broken:
        every = frozenset(range(len(variant.steps)))
        required = permitted = every
    elif variant.pair.all_or_nothing:
        required = permitted = frozenset()
    else:
        required = frozenset().union(*(variant.ancestors[step] for step in walk.broken))
        permitted = walk.doable
    fits = candidate is None or candidate == expected_arguments(World(instance), variant.steps[0])
    return Truth(walk, _answer(instance, walk, fits), required, permitted, fits)


def walk_of(instance: Instance, hidden: list[int] | None, names: set[str]) -> Walk:
    """The workflow walked, from the cache where the seed cannot matter."""
    variant = instance.variant
    cache: dict[tuple[str, str], Walk] = variant.__dict__.setdefault("_walks", {})
    key = (instance.contrast.name, instance.member)
    if hidden is not None:
        return walk(instance, hidden, names)
    found = cache.get(key)
    if found is None:
        found = cache[key] = replace(walk(instance, None, names), kept=True)
    return found


def walk(instance: Instance, hidden: list[int] | None, names: set[str]) -> Walk:
    """Do every step that can be done, in order, and note what stops the others."""
    variant, world = instance.variant, World(instance)
    statuses: list[Status | None] = [None] * len(variant.requirements)
    broken: set[int] = set()
    touched: list[frozenset[Coordinate]] = []
    doable: set[int] = set()
    for number in range(len(variant.steps)):
        touched.append(frozenset())
        if not variant.ancestors[number] <= doable:
            continue
        reader = BestReader(world, hidden, names)
        for req in variant.requirements_of[number]:
            status = status_of(variant.requirements[req], reader)
            statuses[req] = Status(status.name, status.reason, None)
        if any(statuses[req].name != SUPPORTED for req in variant.requirements_of[number]):  # type: ignore[union-attr]
            broken.add(number)
            continue
        doable.add(number)
        touched[number] = _do(world, number)
    leaves = leaves_of(variant)
    makers = tuple(
        frozenset(step for step in variant.ancestors[owner] if touched[step] & leaves[req])
        for req, owner in enumerate(variant.step_of)
    )
    return Walk(tuple(statuses), frozenset(broken), frozenset(doable), tuple(touched), makers)


def _do(world: World, number: int) -> frozenset[Coordinate]:
    step = world.instance.variant.steps[number]
    arguments = expected_arguments(world, step)
    touched = written(world, step, arguments)
    apply(world, step.commit.name, arguments, step, 0)
    return touched


def _answer(instance: Instance, walk: Walk, fits: bool) -> str:
    if not fits:
        return BLOCK
    if not walk.broken:
        return ALLOW
    dispositions = {
        disposition(instance, req, walk.statuses[req]) for req in broken_requirements(instance.variant, walk)
    }
    return BLOCK if BLOCK in dispositions else DEFER


def broken_requirements(variant: Variant, walk: Walk) -> list[int]:
    """The requirements of the first broken steps that cannot be established."""
    return [
        req
        for step in sorted(walk.broken)
        for req in variant.requirements_of[step]
        if (status := walk.statuses[req]) is not None and status.name != SUPPORTED
    ]


def disposition(instance: Instance, requirement: int, status: Status | None) -> str:
    """What the office does about a requirement in this state: what is unavailable or too old defers."""
    if status is not None and (status.name != VIOLATED or status.reason == "too old"):
        return DEFER
    return instance.variant.requirements[requirement].disposition(BuildReader(instance))
