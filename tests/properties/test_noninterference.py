"""Worlds that differ in hidden coordinates only look the same: every call of a case, one by one.

P5 of `test_invariants.py` draws sequences; here no call is left to chance.
"""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from episem_gym.envs.case import Case
from episem_gym.task_specs.routes import routes_of
from tests.support.moves import cases, episode_of, examples, looking, text_of
from tests.support.scenes import pair_of, scene

Moves = list[tuple[str, int, int]]


def twins(case: Case, moves: Moves) -> None:
    """Play the same texts in both members; every byte is the same, and so is whether it goes on."""
    case = dataclasses.replace(case, gate=True)
    one = episode_of(dataclasses.replace(case, member="supported"))
    two = episode_of(dataclasses.replace(case, member="contrast"))
    assert one.task() == two.task()
    assert one.limits == two.limits
    for move in moves:
        if one.outcome:
            break
        text = text_of(one, move)
        if "request_disclosure" in text and case.recovery:
            continue
        assert one.step(text) == two.step(text), text
        assert one.outcome == two.outcome
    assert one.session.ledger.names == two.session.ledger.names


def every_call(case: Case, moves: Moves) -> None:
    """Each call of the case and the second page of each list, a few an episode, so that no budget runs out."""
    count = len(routes_of(episode_of(case).variant).all)
    calls = [(kind, number, 1) for number in range(count) for kind in ("route", "page")]
    for start in range(0, len(calls), 10):
        twins(case, [*calls[start : start + 10], *moves])


@examples(25)
@given(case=cases(masks=st.just(("decisive",)), legacy=False), moves=looking(10))
def test_each_call_that_can_be_made_looks_the_same_in_both_members(case: Case, moves: Moves) -> None:
    every_call(case, moves)


@pytest.mark.parametrize(
    "name", ["customer-duplicate-charge", "finance-payment-limit", "research-author-list", "home-toy-locker"]
)
@pytest.mark.parametrize("member", ["supported", "contrast"])
def test_a_mask_of_everything_hides_whether_a_record_can_be_read_too(name: str, member: str) -> None:
    variant = pair_of(name).variant(next(iter(pair_of(name).variants)))
    withheld = [contrast for contrast, one in variant.contrasts.items() if one.withheld]
    assert withheld
    for contrast in withheld:
        case = scene(name, contrast=contrast, member=member).case
        case = dataclasses.replace(case, mask=("all",), recovery=False)
        every_call(case, [])


@examples(40)
@given(case=cases(masks=st.just(())), moves=looking(40))
def test_without_a_mask_the_task_still_tells_nothing(case: Case, moves: Moves) -> None:
    one = episode_of(dataclasses.replace(case, member="supported"))
    two = episode_of(dataclasses.replace(case, member="contrast"))
    assert one.task() == two.task()
    assert one.limits == two.limits


def test_the_check_rejects_members_that_differ_in_something_shown() -> None:
    """The deliberately broken fixture: the same comparison without the mask."""
    case = scene("home-toy-locker", "seven", "empty.low-violated").case
    with pytest.raises(AssertionError):
        every_call(case, [])
