"""The orders in which the steps of a workflow can be done."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from episem_gym.evaluator.best import BestReader
from episem_gym.evidence.status import SUPPORTED, status_of
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.variant import Variant
from episem_gym.world.backend import apply, expected_arguments, refusal
from episem_gym.world.state import World


def orders_of(instance: Instance) -> tuple[int, str]:
    """Carry out the steps of a supported world in each topological order, up to sixty of them.

    Returns how many orders were tried, and the first fault.
    """
    variant, tried = instance.variant, 0
    for order in islice(_topological(variant, ()), 60):
        tried += 1
        world = World(instance)
        for number in order:
            fault = _step_fault(world, number)
            if fault:
                return tried, f"in the order {', '.join(variant.steps[one].name for one in order)}, {fault}"
    return tried, ""


def _step_fault(world: World, number: int) -> str:
    """Do one step; why it cannot be done, empty where it can."""
    variant, step = world.instance.variant, world.instance.variant.steps[number]
    reader = BestReader(world, None, set())
    for req in variant.requirements_of[number]:
        if status_of(variant.requirements[req], reader).name != SUPPORTED:
            return f"{variant.requirements[req].name} does not hold"
    arguments = expected_arguments(world, step)
    refused = refusal(world, step.commit.name, arguments)
    if refused:
        return f"the backend refuses {step.name}: {refused}"
    apply(world, step.commit.name, arguments, step, 0)
    return ""


def _topological(variant: Variant, done: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if len(done) == len(variant.steps):
        yield done
    for number in range(len(variant.steps)):
        if number not in done and variant.parents[number] <= set(done):
            yield from _topological(variant, (*done, number))
