"""What the oracle promises: following it wins. That it rests on what was shown is P9 of `test_invariants.py`."""

from __future__ import annotations

import dataclasses

from hypothesis import given
from hypothesis import strategies as st

from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.envs.labels import Labeller
from tests.support.moves import cases, episode_of, examples, looking, text_of

Moves = list[tuple[str, int, int]]
BENCH = st.sampled_from([(), (), ("benchmark",), ("decisive",)])


def follow(episode: Episode, choices: list[int]) -> None:
    """Play what the oracle advises to the end, any of its equally good actions."""
    labeller = Labeller(episode)
    for number in range(200):
        if episode.outcome:
            return
        options = labeller.labels()["next_actions"]
        assert options
        episode.step(options[choices[number % len(choices)] % len(options)])
    raise AssertionError("the oracle walks in circles")


CHOICES = st.lists(st.integers(0, 30), min_size=1, max_size=20)


@examples(100)
@given(case=cases(masks=BENCH), choices=CHOICES)
def test_following_any_of_its_actions_from_the_start_wins(case: Case, choices: list[int]) -> None:
    episode = episode_of(dataclasses.replace(case, recovery=bool(case.mask), gate=True))
    follow(episode, choices)
    assert episode.verdict["success"]


@examples(100)
@given(case=cases(masks=BENCH), moves=looking(40), choices=CHOICES)
def test_winnable_says_whether_following_it_from_here_wins(case: Case, moves: Moves, choices: list[int]) -> None:
    episode = episode_of(dataclasses.replace(case, recovery=bool(case.mask), gate=True))
    for move in moves:
        if not episode.outcome and episode.step_count < episode.limits.steps - 1:
            episode.step(text_of(episode, move))
    labels = Labeller(episode).labels()
    if labels["winnable"]:
        follow(episode, choices)
        assert episode.verdict["success"]
