"""The ledger and the statuses kept from it: when they are asked for is no matter."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from episem_gym.envs.case import Case
from episem_gym.evidence.statuses import Statuses
from tests.support.moves import acting, cases, episode_of, examples, text_of

Moves = list[tuple[str, int, int]]


@examples(80)
@given(case=cases(), moves=acting(30), looks=st.lists(st.booleans(), min_size=30, max_size=30))
def test_statuses_do_not_depend_on_when_they_are_asked_for(case: Case, moves: Moves, looks: list[bool]) -> None:
    """Statuses are kept up to date step by step; worked out at once from the same ledger they are the same."""
    watched, alone = episode_of(case), episode_of(case)
    for move, look in zip(moves, looks, strict=False):
        if watched.outcome:
            break
        text = text_of(watched, move)
        assert watched.step(text) == alone.step(text)
        if look:
            watched.session.statuses.refresh()
    now = [(one.name, one.reason) for one in watched.session.statuses.refresh()]
    assert now == [(one.name, one.reason) for one in alone.session.statuses.refresh()]
    afresh = Statuses(alone.session.reader)
    assert now == [(one.name, one.reason) for one in afresh.refresh()]
    assert json.dumps(watched.verdict) == json.dumps(alone.verdict)
