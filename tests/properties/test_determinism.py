"""The environment does the same whatever happens around it; P10 of `test_invariants.py` is about episodes."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from episem_gym.benchmarks.invariants.determinism import SURROUNDINGS
from episem_gym.envs.env import EpiSEMEnv
from episem_gym.task_specs.registry import load_pair
from tests.support.scenes import canonical, shipped
from tests.support.transcripts import digest, digests, record

ROOT = Path(__file__).parents[2]
FEW = ["finance-payment-limit", "engineering-secret-rotation", "home-water-leak", "legal-settlement-offer"]


def _copies(env: Any) -> list[Any]:
    return [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("name", FEW)
def test_an_environment_copied_or_pickled_at_any_step_goes_on_identically(name: str) -> None:
    env = gym.make(f"EpiSEM/{name}-v0", mask="benchmark", reward="potential")
    _, info = env.reset(seed=5)
    for _ in range(60):
        twins = _copies(env)
        action = info["oracle"]["next_actions"][0]
        answer = env.step(action)
        info = answer[4]
        for twin in twins:
            assert canonical(twin.step(action)) == canonical(answer)
        if answer[2] or answer[3]:
            break
    else:
        pytest.fail("the oracle never ends the episode")
    after = canonical(env.reset())
    for twin in twins:
        assert canonical(twin.reset()) == after


@pytest.mark.parametrize("name", FEW)
def test_an_environment_copied_before_its_first_reset_draws_the_same_seeds(name: str) -> None:
    env = gym.make(f"EpiSEM/{name}-v0")
    for twin in _copies(env):
        assert canonical(twin.reset(seed=8)) == canonical(env.reset(seed=8))


def test_another_process_with_other_surroundings_shows_the_same_bytes(tmp_path: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-m", "tests.support.transcripts", *FEW[:2]],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **SURROUNDINGS[1], "PYTHONPATH": str(ROOT)},
        encoding="utf-8",
        timeout=300,
    )
    assert not found.stderr
    assert json.loads(found.stdout) == digests(FEW[:2])


@pytest.mark.parametrize("name", FEW)
def test_global_random_state_is_neither_read_nor_changed(name: str) -> None:
    random.seed(1)
    np.random.seed(1)  # noqa: NPY002 - the global state is what this test is about
    before = random.getstate(), pickle.dumps(np.random.get_state())  # noqa: NPY002
    env = gym.make(f"EpiSEM/{name}-v0", mask="benchmark")
    first = digest(record(env, seed=2))
    assert (random.getstate(), pickle.dumps(np.random.get_state())) == before  # noqa: NPY002
    random.seed(99)
    np.random.seed(99)  # noqa: NPY002
    assert digest(record(gym.make(f"EpiSEM/{name}-v0", mask="benchmark"), seed=2)) == first


def test_two_interleaved_environments_do_not_disturb_each_other() -> None:
    keywords: dict[str, Any] = {"mask": "benchmark", "reward": "potential"}
    alone = {
        (name, seed): record(gym.make(f"EpiSEM/{name}-v0", **keywords), seed=seed)
        for name in FEW[:2]
        for seed in (1, 2)
    }
    envs = {key: gym.make(f"EpiSEM/{key[0]}-v0", **keywords) for key in alone}
    seen: dict[Any, list[Any]] = {key: [*env.reset(seed=key[1])] for key, env in envs.items()}
    for number in range(60):
        for key, env in envs.items():
            if number + 2 < len(alone[key]):
                action = alone[key][number + 2][0]
                seen[key].append([action, *env.step(action)])
    for key, expected in alone.items():
        assert canonical(seen[key]) == canonical(expected)


def _spoil(value: Any) -> None:
    """Change everything that can be changed in place, at any depth."""
    if isinstance(value, dict):
        for inner in list(value.values()):
            _spoil(inner)
        value.clear()
        value["spoilt"] = True
    elif isinstance(value, list):
        for inner in value:
            _spoil(inner)
        value[:] = ["spoilt"]


@pytest.mark.parametrize("name", FEW)
def test_what_is_handed_out_may_be_changed_by_the_caller(name: str) -> None:
    plain = record(gym.make(f"EpiSEM/{name}-v0", mask="benchmark"), seed=6)
    env = gym.make(f"EpiSEM/{name}-v0", mask="benchmark")
    observation, info = env.reset(seed=6)
    assert canonical([observation, info]) == canonical(plain[:2])
    _spoil(info)
    for step in plain[2:]:
        answer = env.step(step[0])
        assert canonical([step[0], *answer]) == canonical(step)
        _spoil(answer[4])
    unwrapped = env.unwrapped
    assert isinstance(unwrapped, EpiSEMEnv)
    assert unwrapped.episode is not None
    assert canonical(unwrapped.episode.verdict) == canonical(plain[-1][5]["verdict"])
    options = {"mask": ["decisive"]}
    env.reset(seed=6, options=options)
    assert options == {"mask": ["decisive"]}


def test_neighbouring_seeds_share_nothing() -> None:
    env = gym.make("EpiSEM/finance-payment-limit-v0")
    ids = []
    for seed in range(12):
        env.reset(seed=seed)
        ids += env.unwrapped.episode.session.instance.ids  # type: ignore[attr-defined]
    assert len(set(ids)) > 0.99 * len(ids)


def test_the_digest_rejects_one_changed_byte() -> None:
    """The deliberately broken fixture of the comparisons above."""
    seen = record(gym.make("EpiSEM/finance-payment-limit-v0"), seed=3)
    other = copy.deepcopy(seen)
    other[0] = other[0].replace("a", "b", 1)
    assert digest(seen) != digest(other)


def told(env_id: str, seed: int, contrast: str, variant: str) -> str:
    """What the evaluator expects of an episode, by a fresh environment."""
    env = gym.make(env_id, split="test", member="supported")
    _, info = env.reset(seed=seed, options={"contrast": contrast, "variant": variant})
    return canonical(env.unwrapped.episode.expectation()) + canonical(info["oracle"])


KEPT = ("_walks", "_expectations")
"""What a variant remembers of an episode that was played."""


@pytest.mark.parametrize("name", shipped())
def test_what_was_played_before_changes_nothing(name: str) -> None:
    pair = load_pair(name)
    variant_name = list(pair.variants)[-1]
    variant = pair.variant(variant_name)
    contrast = list(variant.contrasts)[-1]
    found = set()
    for before in (3, 4, 5):
        for kept in KEPT:
            variant.__dict__.pop(kept, None)
        told(pair.env_id, before, contrast, variant_name)
        found.add(told(pair.env_id, 7, contrast, variant_name))
    assert len(found) == 1
