"""Scenarios drawn: over all pairs, variants, contrasts, members, settings, masks and moves.

Who draws is a `Chooser`: `Seeded` here, for sweeps, and a strategy of Hypothesis in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

import numpy as np

from episem_gym.benchmarks.invariants.moves import LOOKING
from episem_gym.benchmarks.invariants.scenario import Move, Scenario
from episem_gym.envs.case import Case
from episem_gym.envs.drawing import draw_case
from episem_gym.envs.request import MEMBERS, SPLITS, Request
from episem_gym.errors import UsageError
from episem_gym.task_specs.pair import Pair
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.variant import Variant
from episem_gym.world.mask import Atom, maskable

T = TypeVar("T")
SETTINGS = (
    *("SE",) * 8,
    "CE",
    "CE",
    "WE",
    "WE",
    "SE+EP",
    "CE+EP",
    "WE+EP",
    "SE+EP+RC",
    "WE+EP+DE",
    "SE+RC+UC+MW",
    "CE+RC",
    "WE+RC",
    "SE+CA",
    "CE+CA",
    "WE+CA",
    "SE+ST",
    "CE+ST",
    "WE+ST",
    "WA",
    "WA+CA",
    "WA+ST",
)
"""Settings that are drawn, the plain one more often; where a pair has none such it is the plain one."""
MOST = 10_000
"""The numbers of moves and picks are below this."""
PICKS = 8


class Chooser(Protocol):
    """Makes the choices."""

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        ...

    def one_of(self, options: Sequence[T]) -> T:
        """One of several."""
        ...


class Seeded:
    """Choices by a seed: the same numbers, the same choices."""

    def __init__(self, *seed: int) -> None:
        self._numbers = np.random.default_rng(seed)

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return int(self._numbers.integers(low, high + 1))

    def one_of(self, options: Sequence[T]) -> T:
        """One of several."""
        return options[self.whole(0, len(options) - 1)]


@dataclass(frozen=True)
class Shape:
    """What scenarios an invariant is checked on."""

    kinds: tuple[str, ...] = LOOKING
    """Kinds of moves."""
    most_moves: int = 40
    """Moves at most."""
    masks: str = "any"
    """`any`, `none`, `some` (never none), or `telling` (mostly one that hides what tells the two worlds apart)."""
    recovery: bool | None = None
    """Whether the recovery tool is on offer; None leaves it open."""
    gate: bool | None = None
    """Whether attempts are gated; None leaves it open."""
    settings: tuple[str, ...] = SETTINGS
    """Settings, those more often that stand there more often."""


def draw_scenario(choose: Chooser, pairs: Sequence[tuple[str, str]], shape: Shape) -> Scenario:
    """A scenario over some of these pairs, given as names with their modules (empty for pairs of the package)."""
    name, module = choose.one_of(pairs)
    case = draw_a_case(choose, load_pair(name, module), shape)
    moves = tuple(draw_move(choose, shape.kinds) for _ in range(choose.whole(0, shape.most_moves)))
    return Scenario(case, moves, tuple(choose.whole(0, MOST) for _ in range(PICKS)), module)


def draw_move(choose: Chooser, kinds: Sequence[str]) -> Move:
    """One move."""
    return choose.one_of(kinds), choose.whole(0, MOST), choose.whole(0, MOST)


def draw_a_case(choose: Chooser, pair: Pair, shape: Shape) -> Case:
    """A case of a pair."""
    variant = pair.variant(choose.one_of(sorted(pair.variants)))
    recovery = choose.one_of((True, False)) if shape.recovery is None else shape.recovery
    request = Request(
        split=choose.one_of(SPLITS),
        variant=variant.name,
        contrast=choose.one_of(sorted(variant.contrasts)),
        gate=choose.one_of((True, False)) if shape.gate is None else shape.gate,
    )
    seed, setting, member = choose.whole(0, 1_000), choose.one_of(shape.settings), choose.one_of(MEMBERS)
    case = _offered(pair, request, seed, setting, member, recovery)
    mask = draw_mask(choose, variant, case, shape.masks)
    return replace(case, mask=mask, recovery=case.recovery and bool(mask))


def _offered(pair: Pair, request: Request, seed: int, setting: str, member: str, recovery: bool) -> Case:
    """The case that is asked for, or, where the pair has none such, one that it has."""
    wishes: list[dict[str, Any]] = [
        {"setting": setting, "member": None if setting != "SE" else member, "recovery": recovery},
        {"setting": setting, "member": None, "recovery": False},
        {"setting": "SE", "member": member, "recovery": recovery},
    ]
    for split in (request.split, "test"):
        for one in wishes:
            try:
                return draw_case(pair, replace(request, split=split, **one), seed)
            except UsageError:  # held out of this split, or no such setting of this pair
                continue
    raise UsageError(f"{pair.env_id} has no case of variant {request.variant}, contrast {request.contrast}")


# --- masks ------------------------------------------------------------------------------------------------------------


def draw_mask(choose: Chooser, variant: Variant, case: Case, masks: str) -> tuple[Atom, ...]:
    """A mask of a few atoms, in any order."""
    atoms: list[Atom] = []
    if masks == "none":
        return ()
    if masks == "telling" and choose.whole(0, 5):
        atoms.append(choose.one_of(("decisive", "decisive", "benchmark", "all")))
    for _ in range(choose.whole(0 if atoms or masks == "any" else 1, 2)):
        atoms.insert(choose.whole(0, len(atoms)), draw_atom(choose, variant, case))
    return tuple(dict.fromkeys(atoms))


def draw_atom(choose: Chooser, variant: Variant, case: Case) -> Atom:
    """One atom: a word, a probability, or a pattern about a type or about one record."""
    kind = choose.whole(0, 5)
    if kind == 0:
        return choose.one_of(("decisive", "benchmark", "all"))
    if kind == 1:
        return choose.one_of((0.0, 0.05, 0.2, 0.4, 0.7, 1.0))
    instance = case.instance(variant)
    slot = choose.whole(0, len(variant.records) - 1)
    record = variant.records[slot].record
    names = [record.coordinate(index) for _, index in maskable(instance, slot)]
    field = choose.one_of((*names, "*", "@available"))
    return f"{record.type_name}.{field}" if kind <= 3 else f"{record.type_name}:{instance.ids[slot]}.{field}"
