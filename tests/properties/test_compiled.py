"""Compiled requirements come to what interpreted ones do, at every moment of episodes of every kind."""

from __future__ import annotations

from typing import Any

import pytest

from episem_gym.agents import AGENTS, Briefing
from episem_gym.envs.env import EpiSEMEnv
from episem_gym.evidence.compiled import checks_of
from episem_gym.evidence.status import Status, status_of
from episem_gym.task_specs.gaps import Gap
from episem_gym.task_specs.registry import load_pair, pair_names

MASKS: tuple[tuple[Any, bool, str], ...] = (
    ([], False, "reference"),
    (["benchmark"], True, "random"),
    (["decisive"], False, "scanner"),
    ([0.4], True, "reference"),
)


def _plain(gap: Gap | None) -> Any:
    if gap is None:
        return None
    also = tuple(_plain(one) for one in gap.also)
    return gap.status, gap.reason, gap.slot, gap.coordinate, id(gap.listing), also


def _standing(status: Status) -> Any:
    return status.name, status.reason, _plain(status.gap)


@pytest.mark.parametrize("name", pair_names())
def test_compiled_requirements_come_to_what_interpreted_ones_do(name: str) -> None:
    env = EpiSEMEnv(name, split="test", oracle_labels=False, gate=False)
    places = [
        (variant, one) for variant in load_pair(name).variants for one in load_pair(name).variant(variant).contrasts
    ]
    for number, (variant, contrast) in enumerate(places):
        mask, recovery, agent = MASKS[number % len(MASKS)]
        options = {"variant": variant, "contrast": contrast, "mask": mask, "recovery": recovery}
        options["member"] = ("supported", "contrast")[number // 2 % 2]
        observation, _ = env.reset(seed=number, options=options)
        assert env.episode is not None
        act = AGENTS[agent].make(Briefing(env.episode.case, 5))
        over, steps = False, 0
        while not over and steps < 40:
            observation, _, terminated, truncated, _ = env.step(act(observation))
            over, steps = terminated or truncated, steps + 1
            _compare(env)


def _compare(env: EpiSEMEnv) -> None:
    assert env.episode is not None
    session = env.episode.session
    variant, reader = session.instance.variant, session.reader
    for requirement, one in zip(variant.requirements, checks_of(variant), strict=True):
        reader.masks = session.ledger.proved if requirement.strength == "record" else session.ledger.indexed
        assert _standing(one.check(reader)) == _standing(status_of(requirement, reader)), requirement.name
