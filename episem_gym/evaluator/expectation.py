"""What success asks for in an episode, as plain JSON-able data: all that the judge's conclusion needs of the case."""

from __future__ import annotations

from typing import Any

from episem_gym.evaluator.truth import Truth, disposition
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.leaves import leaves_of
from episem_gym.task_specs.variant import Variant

Expectation = dict[str, Any]


def protocol_of(variant: Variant, truth: Truth, *, candidate_shown: bool) -> str:
    """The episode's protocol: Legacy where a candidate is judged, V0 where no step can be done, else the pair's own."""
    if candidate_shown:
        return "Legacy"
    return variant.pair.protocol if truth.permitted else "V0"


def rests_on(variant: Variant, truth: Truth) -> dict[str, list[str]]:
    """For each requirement the earlier steps whose commit makes the state that it is about."""
    leaves, found = leaves_of(variant), {}
    for number, requirement in enumerate(variant.requirements):
        makers = [
            variant.steps[step].name
            for step in sorted(variant.ancestors[variant.step_of[number]])
            if truth.walk.touched[step] & leaves[number]
        ]
        if makers:
            found[requirement.name] = makers
    return found


def expectation_of(
    instance: Instance, truth: Truth, *, candidate_shown: bool, setting: str, member: str | None = None
) -> Expectation:
    """The expectation of an episode; `member` where it is called otherwise than the world it plays in."""
    variant = instance.variant
    names = [step.name for step in variant.steps]
    return {
        "protocol": protocol_of(variant, truth, candidate_shown=candidate_shown),
        "base_protocol": variant.pair.protocol,
        "setting": setting,
        "member": instance.member if member is None else member,
        "variant": variant.name,
        "contrast": instance.contrast.name,
        "answer": truth.answer,
        "steps": names,
        "broken": [names[step] for step in sorted(truth.walk.broken)],
        "required": [names[step] for step in sorted(truth.required)],
        "permitted": [names[step] for step in sorted(truth.permitted)],
        "requirements": {one.name: names[variant.step_of[n]] for n, one in enumerate(variant.requirements)},
        "blocking": [
            one.name for n, one in enumerate(variant.requirements) if disposition(instance, n, None) == "BLOCK"
        ],
        "rests_on": rests_on(variant, truth),
    }
