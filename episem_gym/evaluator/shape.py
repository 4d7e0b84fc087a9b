"""Checks on a variant as a whole: its contrasts, its policy, its public text."""

from __future__ import annotations

from collections.abc import Callable

from episem_gym.evaluator.acts import Ask
from episem_gym.evaluator.reference import open_session, solve
from episem_gym.evaluator.truth import walk
from episem_gym.evidence.status import SUPPORTED
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.leaves import Coordinate, leaves_of
from episem_gym.task_specs.routes import routes_of
from episem_gym.task_specs.variant import Variant

Outcome = tuple[int, str]


def loads(variant: Variant, seeds: int) -> Outcome:
    """The variant was compiled, which checks the rules of the language."""
    return 1, ""


def flips(variant: Variant, seeds: int) -> Outcome:
    """Under every seed, the supported world supports all, and a contrast flips what it declares and nothing else."""
    tried = 0
    for name, contrast in variant.contrasts.items():
        for seed in range(seeds):
            tried += 1
            right = open_session(variant, seed, name, "supported")
            broken = flipped(right.instance)
            if broken:
                return tried, f"{_at(variant, name, seed)}: in the supported world {', '.join(broken)} fails"
            found = flipped(open_session(variant, seed, name, "contrast").instance)
            declared = set(contrast.flips)
            if contrast.withheld:
                if not declared <= set(found):
                    return (
                        tried,
                        f"{_at(variant, name, seed)}: withholding does not flip {', '.join(declared - set(found))}",
                    )
            elif set(found) != declared:
                return tried, (
                    f"{_at(variant, name, seed)}: flips {', '.join(found) or 'nothing'}, "
                    f"declares {', '.join(declared) or 'nothing'}"
                )
    return tried, ""


def steady(variant: Variant, seeds: int) -> Outcome:
    """What can be done in a world, what stops the rest and why, is the same under every seed: it is kept for all."""
    tried = 0
    for name in variant.contrasts:
        for member in ("supported", "contrast"):
            found = set()
            for seed in range(seeds):
                tried += 1
                session = open_session(variant, seed, name, member)
                one = walk(session.instance, None, session.ledger.names)
                statuses = tuple(status and (status.name, status.reason) for status in one.statuses)
                found.add((statuses, one.broken, one.doable, one.touched, one.makers))
            if len(found) > 1:
                return tried, f"variant {variant.name}, contrast {name}, {member}: the seed changes what can be done"
    return tried, ""


def flipped(instance: Instance) -> list[str]:
    """The requirements that cannot be established in a world, as far as its workflow can be walked."""
    session = open_session(
        instance.variant, instance.seed, instance.contrast.name, instance.member, split=instance.split
    )
    result = walk(instance, None, session.ledger.names)
    return [
        requirement.name
        for requirement, status in zip(instance.variant.requirements, result.statuses, strict=True)
        if status is not None and status.name != SUPPORTED
    ]


def public(variant: Variant, seeds: int) -> Outcome:
    """Nothing public tells the two members apart: request, notes, candidate, ids, lists."""
    tried = 0
    for name in variant.contrasts:
        for seed in range(seeds):
            tried += 1
            worlds = [open_session(variant, seed, name, member) for member in ("supported", "contrast")]
            seen = [(one.instance.task_text(), one.instance.notes(), one.candidate, one.instance.ids) for one in worlds]
            if seen[0] != seen[1]:
                return tried, f"{_at(variant, name, seed)}: the members differ in public"
    return tried, ""


def visible(variant: Variant, seeds: int) -> Outcome:
    """An all-or-nothing contrast is visible before any commit."""
    if not variant.pair.all_or_nothing:
        return 1, ""
    touched: set[Coordinate] = set()
    for one in walk(open_session(variant, 0, next(iter(variant.contrasts)), "supported").instance, None, set()).touched:
        touched |= one
    for name, contrast in variant.contrasts.items():
        for flip in contrast.flips:
            number = variant.requirement_number[flip]
            if touched & leaves_of(variant)[number] and variant.ancestors[variant.step_of[number]]:
                return (
                    1,
                    f"variant {variant.name}, contrast {name}: {flip} is about state that an earlier step changes",
                )
    return len(variant.contrasts), ""


def stated(variant: Variant, seeds: int) -> Outcome:
    """Each requirement points at a sentence of a policy that can be read."""
    routes = routes_of(variant)
    readable = {slot for slot in variant.clauses if routes.showing.get(slot)}
    sentences = {template.source for slot in readable for template in variant.clauses[slot]}
    for requirement in variant.requirements:
        if requirement.sentence not in sentences:
            return 1, f"variant {variant.name}: no readable policy states {requirement.name}"
    return len(variant.requirements), ""


def varied(variant: Variant, seeds: int) -> Outcome:
    """Requirements, kinds of contrast, look-alikes and idle tools are as many as a pair needs."""
    kinds = {contrast.kind for contrast in variant.contrasts.values()}
    used = _asked(variant)
    faults = [
        text
        for text, wrong in (
            (f"only {len(variant.requirements)} requirements", len(variant.requirements) < 5),
            (f"only {len(variant.pair.variants)} variants", len(variant.pair.variants) < 3),
            (f"only the contrasts {', '.join(sorted(kinds))}", len(kinds) < 3),
            ("no look-alike", not any(record.like for record in variant.records)),
            ("no spare commit", len(variant.commits) == len({step.commit for step in variant.steps})),
            (
                f"hardly an idle tool ({len(used)} of {len(variant.tools)} in use)",
                len(used) > 0.75 * len(variant.tools),
            ),
        )
        if wrong
    ]
    return 6, f"variant {variant.name}: {'; '.join(faults)}" if faults else ""


def _asked(variant: Variant) -> set[str]:
    """The tools that reference solutions ask, over both worlds and all contrasts."""
    return {
        act.tool.name
        for name in variant.contrasts
        for member in ("supported", "contrast")
        for act in solve(open_session(variant, 0, name, member)).acts
        if isinstance(act, Ask)
    }


def _at(variant: Variant, contrast: str, seed: int) -> str:
    return f"variant {variant.name}, contrast {contrast}, seed {seed}"


CHECKS: dict[str, Callable[[Variant, int], Outcome]] = {
    "the spec loads": loads,
    "contrasts flip what they declare, under every seed": lambda variant, seeds: flips(variant, 4 * seeds),
    "what can be done does not depend on the seed": lambda variant, seeds: steady(variant, 4 * seeds),
    "nothing public tells the members apart": public,
    "an all-or-nothing contrast is visible before any commit": visible,
    "every requirement is stated by a readable policy": stated,
    "the pair is rich enough": varied,
}
