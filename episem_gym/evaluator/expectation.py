"""What success asks for in an episode, as plain JSON-able data: all that the judge's conclusion needs of the case."""

from __future__ import annotations

from typing import Any

from episem_gym.evaluator.truth import Truth
from episem_gym.task_specs.instance import BuildReader, Instance
from episem_gym.task_specs.variant import Variant
from episem_gym.task_specs.workflow import Requirement

Expectation = dict[str, Any]


def protocol_of(variant: Variant, truth: Truth, *, candidate_shown: bool) -> str:
    """The episode's protocol: Legacy where a candidate is judged, V0 where no step can be done, else the pair's own."""
    if candidate_shown:
        return "Legacy"
    return variant.pair.protocol if truth.permitted else "V0"


def rests_on(variant: Variant, truth: Truth) -> dict[str, list[str]]:
    """For each requirement the earlier steps whose commit makes the state that it is about."""
    return {
        requirement.name: [variant.steps[step].name for step in sorted(truth.walk.makers[number])]
        for number, requirement in enumerate(variant.requirements)
        if truth.walk.makers[number]
    }


def expectation_of(
    instance: Instance, truth: Truth, *, candidate_shown: bool, setting: str, member: str | None = None
) -> Expectation:
    """The expectation of an episode; `member` where it is called otherwise than the world it plays in."""
    shared, reader = _shared(instance.variant, truth), BuildReader(instance)
    return {
        "protocol": protocol_of(instance.variant, truth, candidate_shown=candidate_shown),
        "base_protocol": instance.variant.pair.protocol,
        "setting": setting,
        "member": instance.member if member is None else member,
        "variant": instance.variant.name,
        "contrast": instance.contrast.name,
        "answer": truth.answer,
        "blocking": [
            name for name, drawn in _blocking(instance.variant) if drawn is None or drawn.disposition(reader) == "BLOCK"
        ],
        **shared,
    }


def _blocking(variant: Variant) -> list[tuple[str, Requirement | None]]:
    """The requirements that may block, each with itself where that is drawn by seed."""
    found: list[tuple[str, Requirement | None]] | None = variant.__dict__.get("_blocking")
    if found is None:
        fixed = [(one, one.conflicts or isinstance(one.otherwise, str)) for one in variant.requirements]
        found = variant.__dict__["_blocking"] = [
            (one.name, None if is_fixed else one) for one, is_fixed in fixed if not is_fixed or one.otherwise == "BLOCK"
        ]
    return found


def _shared(variant: Variant, truth: Truth) -> Expectation:
    """What does not depend on the seed, worked out once for each walk of the workflow."""
    cache: dict[int, tuple[object, Expectation]] = variant.__dict__.setdefault("_expectations", {})
    found = cache.get(id(truth.walk))
    if found is not None and found[0] is truth.walk:
        return found[1]
    names = [step.name for step in variant.steps]
    shared = {
        "steps": names,
        "broken": [names[step] for step in sorted(truth.walk.broken)],
        "required": [names[step] for step in sorted(truth.required)],
        "permitted": [names[step] for step in sorted(truth.permitted)],
        "requirements": {one.name: names[variant.step_of[n]] for n, one in enumerate(variant.requirements)},
        "rests_on": rests_on(variant, truth),
    }
    if truth.walk.kept:
        cache[id(truth.walk)] = truth.walk, shared
    return shared
