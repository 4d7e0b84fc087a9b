"""Compiled requirements say what the tree of their condition says, at every moment."""

from __future__ import annotations

import pytest
from hypothesis import given

from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.evidence.compiling import compiled
from episem_gym.evidence.status import FAILS, HOLDS, TOO_OLD, Status, status_of
from episem_gym.task_specs.gaps import Gap
from tests.support.moves import acting, cases, episode_of, examples, text_of

Moves = list[tuple[str, int, int]]
NAMES = {"Status": Status, "HOLDS": HOLDS, "FAILS": FAILS, "TOO_OLD": TOO_OLD}


def seen(gap: Gap | None) -> object:
    """What of a gap decides anything, and those it keeps in mind."""
    if gap is None:
        return None
    return gap.status, gap.reason, gap.slot, gap.coordinate, id(gap.listing), [seen(one) for one in gap.also]


def compare(episode: Episode) -> None:
    """Both ways of looking at every requirement, on either strength of evidence."""
    session = episode.session
    for strength in (session.ledger.indexed, session.ledger.proved):
        session.reader.masks = strength
        for requirement in episode.variant.requirements:
            one = compiled(requirement, NAMES)(session.reader)
            two = status_of(requirement, session.reader)
            assert (one.name, one.reason, seen(one.gap)) == (two.name, two.reason, seen(two.gap)), requirement.name


@examples(60)
@given(case=cases(), moves=acting(14))
def test_compiled_requirements_say_what_their_trees_say(case: Case, moves: Moves) -> None:
    episode = episode_of(case)
    compare(episode)
    for number, move in enumerate(moves):
        if episode.outcome:
            break
        episode.step(text_of(episode, move))
        if number % 3 == 0:
            compare(episode)
    compare(episode)


def test_the_comparison_rejects_a_function_that_says_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.properties.test_compiled.status_of", lambda requirement, reader: HOLDS)
    with pytest.raises(AssertionError):
        test_compiled_requirements_say_what_their_trees_say()
