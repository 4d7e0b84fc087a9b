"""Checkpoints: the commit of a workflow at which the evidence is withheld or contradicted."""

from __future__ import annotations

from episem_gym.evaluator.reference import open_session
from episem_gym.task_specs.variant import Variant


def checkpoints(variant: Variant, world: str) -> dict[str, tuple[str, ...]]:
    """Each step and commit at which evidence can fail first in a world, with the contrasts whose record does it.

    `world` is `withheld` or `contrast`. Worked out once a variant: which step is broken does not depend on the seed.
    """
    cache: dict[str, dict[str, tuple[str, ...]]] = variant.__dict__.setdefault("_checkpoints", {})
    found = cache.get(world)
    if found is None:
        found = cache[world] = _find(variant, world)
    return found


def _find(variant: Variant, world: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for contrast in variant.contrasts:
        broken = open_session(variant, 0, contrast, world).truth.walk.broken
        names = {name for step in broken for name in (variant.steps[step].name, variant.steps[step].commit.name)}
        for name in names:
            found.setdefault(name, []).append(contrast)
    return {name: tuple(found[name]) for name in sorted(found)}
