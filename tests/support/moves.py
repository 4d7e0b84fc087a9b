"""Hypothesis strategies over the scenarios of `benchmarks.invariants`: any case, and sequences of moves in it."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from episem_gym.benchmarks.invariants.drawing import MOST, PICKS, Shape, draw_a_case
from episem_gym.benchmarks.invariants.moves import ACTING, LOOKING, text_of
from episem_gym.benchmarks.invariants.scenario import Move, Scenario
from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from tests.support.scenes import TOYS, pair_of, shipped

T = TypeVar("T")
TOY_NAMES: tuple[str, ...] = ("home-toy-locker", "home-toy-gate")
MASKS = st.sampled_from(
    [(), ("decisive",), ("benchmark",), ("all",), (0.3,), (0.7,), ("decisive", 0.2), ("benchmark", 0.1)]
)


def examples(count: int) -> settings:
    """Settings of a property: the same examples in every run, and no clock."""
    return settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )


class Drawn:
    """Choices that Hypothesis makes, and shrinks."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw

    def whole(self, low: int, high: int) -> int:
        return self._draw(st.integers(low, high))

    def one_of(self, options: Sequence[T]) -> T:
        return self._draw(st.sampled_from(options))


def _moves(kinds: Sequence[str], most: int) -> st.SearchStrategy[list[Move]]:
    return st.lists(st.tuples(st.sampled_from(kinds), st.integers(0, MOST), st.integers(0, MOST)), max_size=most)


@st.composite
def scenarios(draw: st.DrawFn, shape: Shape) -> Scenario:
    """Any scenario of a shape, over all pairs of the package and the toys."""
    name = draw(st.sampled_from([*shipped(), *TOY_NAMES]))
    case = draw_a_case(Drawn(draw), pair_of(name), shape)
    moves = draw(_moves(shape.kinds, shape.most_moves))
    picks = draw(st.lists(st.integers(0, MOST), min_size=PICKS, max_size=PICKS))
    return Scenario(case, tuple(moves), tuple(picks), TOYS if name in TOY_NAMES else "")


@st.composite
def cases(draw: st.DrawFn, *, masks: st.SearchStrategy[tuple[Any, ...]] = MASKS, legacy: bool = True) -> Case:
    """Any case in the plain setting, under one of these masks."""
    names = [name for name in (*shipped(), *TOY_NAMES) if legacy or pair_of(name).protocol != "Legacy"]
    case = draw_a_case(Drawn(draw), pair_of(draw(st.sampled_from(names))), Shape(masks="none", settings=("SE",)))
    mask = draw(masks)
    return dataclasses.replace(case, mask=mask, recovery=bool(mask) and draw(st.booleans()))


def variant_of(case: Case) -> Any:
    """The compiled variant of a case."""
    return pair_of(case.env_id.removeprefix("EpiSEM/").removesuffix("-v0")).variant(case.variant)


def episode_of(case: Case, max_steps: int | None = None) -> Episode:
    """A fresh episode of a case."""
    return Episode(variant_of(case), case, max_steps)


def looking(size: int = 30) -> st.SearchStrategy[list[Move]]:
    """Information calls, recoveries and errors only."""
    return _moves(LOOKING, size)


def acting(size: int = 30) -> st.SearchStrategy[list[Move]]:
    """Those, and now and then a commit, right or wrong."""
    return _moves(ACTING, size)


__all__ = ["acting", "cases", "episode_of", "examples", "looking", "scenarios", "text_of", "variant_of"]
