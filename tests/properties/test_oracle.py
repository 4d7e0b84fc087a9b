"""What the oracle promises: following it wins, what it names was shown, and what it calls lost is lost."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

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


@examples(60)
@given(case=cases(masks=BENCH), moves=looking(15))
def test_its_actions_name_only_what_was_shown(case: Case, moves: Moves) -> None:
    episode = episode_of(dataclasses.replace(case, recovery=bool(case.mask), gate=True))
    seen = episode.task()
    ids = set(episode.session.instance.ids)
    for move in [*moves, None]:
        if episode.outcome:
            return
        for text in Labeller(episode).labels()["next_actions"]:
            for value in _texts(json.loads(text).get("arguments", {})):
                if value in ids:
                    assert value in seen, text
        if move is not None and episode.step_count < episode.limits.steps - 1:
            # Only calls whose ids were shown, for an id that is tried out counts as known to nobody.
            text = text_of(episode, move)
            if all(
                value not in ids or value in seen
                for value in _texts(json.loads(text) if text[:1] == "{" and text != "{" else {})
            ):
                seen += episode.step(text)


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for one in value.values() for text in _texts(one)]
    if isinstance(value, list):
        return [text for one in value for text in _texts(one)]
    return [value] if isinstance(value, str) else []


@examples(60)
@given(case=cases(masks=BENCH), moves=looking(15))
def test_recovery_is_called_for_only_after_a_marker_was_shown(case: Case, moves: Moves) -> None:
    episode = episode_of(dataclasses.replace(case, recovery=bool(case.mask), gate=True))
    for move in moves:
        if episode.outcome:
            return
        labels = Labeller(episode).labels()
        recoveries = [text for text in labels["next_actions"] if "request_disclosure" in text]
        assert bool(recoveries) == (labels["phase"] == "RECOVER")
        for text in recoveries:
            arguments = json.loads(text)["arguments"]
            slot = episode.session.instance.slot_of_id[arguments["record_id"]]
            record = episode.variant.records[slot].record
            index = [record.coordinate(n) for n in range(len(record.fields) + 1)].index(arguments["field"])
            assert episode.session.ledger.markers[slot] >> index & 1
        episode.step(text_of(episode, move))


@examples(60)
@given(case=cases(masks=BENCH), moves=looking(12))
def test_labels_are_a_function_of_what_was_shown_and_the_case(case: Case, moves: Moves) -> None:
    case = dataclasses.replace(case, recovery=bool(case.mask), gate=True)
    one, two = episode_of(case), episode_of(case)
    watching = Labeller(one)
    for move in moves:
        if one.outcome:
            break
        watching.labels()
        text = text_of(one, move)
        one.step(text)
        two.step(text)
    assert watching.labels() == Labeller(two).labels() == Labeller(one).labels()
