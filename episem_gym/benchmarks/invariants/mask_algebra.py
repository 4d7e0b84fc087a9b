"""P1 to P3: masking twice is masking once, the empty mask is none, and nested masks are one mask, their union."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import gymnasium as gym

from episem_gym.benchmarks.invariants.moves import text_of
from episem_gym.benchmarks.invariants.scenario import Arena, Broken, Scenario, canonical, same
from episem_gym.envs.case import Case
from episem_gym.envs.env import EpiSEMEnv
from episem_gym.envs.episode import Episode
from episem_gym.world.mask import Atom, atoms, hidden_masks
from episem_gym.wrappers import MaskProjection, RecoveryTool

_EMPTY: tuple[Any, ...] = (None, [], (), 0, 0.0, [[]], [None, 0.0])
"""Ways to write the empty mask."""
Env = gym.Env[str, str]


def idempotent(scenario: Scenario, arena: Arena) -> None:
    """P1: a mask put on twice, in one list or by two wrappers, is the mask put on once."""
    mask = scenario.case.mask
    twice = (*mask, *reversed(mask))
    same_hidden(scenario, [mask, twice])
    side_by_side(scenario, [scenario.case.__class__(**{**scenario.case.__dict__, "mask": twice})], arena)
    wrapped_side_by_side(scenario, [[list(mask)], [list(mask), list(mask)]], arena)


def empty_is_identity(scenario: Scenario, arena: Arena) -> None:
    """P2: the empty mask, however it is written, hides nothing: all is as it is without one."""
    empty = _EMPTY[scenario.pick(0) % len(_EMPTY)]
    plain = scenario.with_case(mask=())
    hidden = hidden_masks(plain.case.instance(scenario.variant), atoms(empty))
    if hidden is not None and any(hidden):
        raise Broken(f"the empty mask {empty!r} hides something: {hidden}")
    episode = side_by_side(plain, [plain.with_case(mask=atoms(empty)).case], arena)
    if any("[hidden]" in text or '"hidden"' in text for text in episode):
        raise Broken("a marker is shown although nothing is hidden")
    wrapped_side_by_side(plain, [[], [empty], [empty, empty]], arena)


def nested_is_union(scenario: Scenario, arena: Arena) -> None:
    """P3: masks one around the other are one mask, their union, in any order, through the wrappers too."""
    mask, variant = scenario.case.mask, scenario.variant
    orders = list(permutations(mask))
    order = orders[scenario.pick(0) % len(orders)]
    instance = scenario.case.instance(variant)
    parts = [hidden_masks(instance, (atom,)) or [0] * len(variant.records) for atom in mask]
    union = [0] * len(variant.records)
    for part in parts:
        union = [one | other for one, other in zip(union, part, strict=True)]
    same("the hidden coordinates of a union", hidden_masks(instance, mask), union if any(union) else None)
    same_hidden(scenario, [mask, order])
    side_by_side(scenario, [scenario.with_case(mask=order).case], arena)
    cut = scenario.pick(1) % (len(order) + 1)
    layers: list[list[Any]] = [[list(mask)], [[one] for one in order], [list(order[:cut]), list(order[cut:])]]
    wrapped_side_by_side(scenario, layers, arena)


def same_hidden(scenario: Scenario, masks: Sequence[tuple[Atom, ...]]) -> None:
    """Several masks hide the same coordinates."""
    instance = scenario.case.instance(scenario.variant)
    first, *others = [hidden_masks(instance, mask) for mask in masks]
    for other in others:
        same("the hidden coordinates", first, other)


def side_by_side(scenario: Scenario, others: Sequence[Case], arena: Arena) -> list[str]:
    """Play the moves in the scenario's case and in others: the same bytes and the same verdict; what was shown."""
    first, *rest = [arena.open(scenario), *(arena.open(scenario, case) for case in others)]
    seen = [first.task()]
    for other in rest:
        same("the task", seen[0], other.task())
    for move in scenario.moves:
        if first.outcome:
            break
        text = text_of(first, move)
        seen.append(arena.step(first, text))
        for other in rest:
            same(text[:300], seen[-1], arena.step(other, text))
    for other in rest:
        same("the verdict", canonical(first.verdict), canonical(other.verdict))
    return seen


def wrapped_side_by_side(scenario: Scenario, layers: Sequence[Sequence[Any]], arena: Arena) -> None:
    """The moves in environments with these masks as wrappers, the first in a list innermost: all returns the same."""
    envs = [_wrapped(scenario, masks) for masks in layers]
    arena.sequences += len(envs)
    starts = [env.reset(seed=scenario.case.seed, options=_options(scenario.case)) for env in envs]
    for start in starts[1:]:
        same("what reset returns", canonical(starts[0]), canonical(start))
    episode: Episode = envs[0].unwrapped.episode  # type: ignore[attr-defined]
    same("the case behind the wrappers", canonical(episode.case.to_json() | {"mask": 0}),
         canonical(scenario.case.to_json() | {"mask": 0}))  # fmt: skip
    for move in scenario.moves[:10]:
        if episode.outcome:
            break
        text = text_of(episode, move)
        answers = [canonical(env.step(text)) for env in envs]
        arena.steps += len(envs)
        for answer in answers[1:]:
            same(f"what step returns for {text[:300]}", answers[0], answer)


def _wrapped(scenario: Scenario, masks: Sequence[Any]) -> Env:
    case = scenario.case
    keywords = {name: getattr(case, name) for name in ("split", "salt", "setting", "gate", "parsing")}
    if getattr(case, "checkpoint", None) is not None:
        keywords["checkpoint"] = case.checkpoint
    env: Env = EpiSEMEnv(scenario.variant.pair.name, module=scenario.module, oracle_labels=False, **keywords)
    for mask in masks:
        env = MaskProjection(env, mask)
    return RecoveryTool(env, case.recovery)


def _options(case: Case) -> dict[str, Any]:
    options: dict[str, Any] = {"variant": case.variant, "contrast": case.contrast}
    return options if case.setting != "SE" else {**options, "member": case.member}
