"""Vector environments say what the single environments say: every observation, reward, flag, label and verdict."""

from __future__ import annotations

import copy
import functools
import json
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from episem_gym.envs.batched import NULL_AT_ZERO, unbatch
from episem_gym.wrappers import MaskProjection, OracleLabels
from tests.support.scenes import canonical, shipped
from tests.support.vectors import (
    MIXED,
    MODES,
    STOP,
    V1,
    V2,
    VECTORS,
    as_step,
    check_beside_singles,
    check_same,
    made,
    share,
)

COMBINED = [
    pytest.param(name, mode, id=f"{name}, {mode.value}", marks=[pytest.mark.slow] if "spawn" in name and later else [])
    for name in VECTORS
    for later, mode in enumerate(MODES)
]
MADE: dict[str, tuple[str, dict[str, Any]]] = {
    "sync": ("sync", {}),
    "async": ("async", {}),
    "async, no shared memory": ("async", {"shared_memory": False}),
    "spawn": ("async", {"context": "spawn"}),
    "spawn, no shared memory": ("async", {"context": "spawn", "shared_memory": False}),
}
"""The same by `make_vec`: mode and `vector_kwargs`."""


@pytest.mark.parametrize(("name", "mode"), COMBINED)
def test_a_vector_of_different_pairs_says_what_each_says(
    name: str, mode: AutoresetMode, vector: Callable[..., Any]
) -> None:
    envs = vector(name, MIXED, autoreset_mode=mode)
    assert check_beside_singles(envs, MIXED, mode) >= {"success", "abstention", "truncation"}


@pytest.mark.parametrize(("name", "mode"), COMBINED)
def test_what_make_vec_makes_says_what_each_says(name: str, mode: AutoresetMode) -> None:
    how, more = MADE[name]
    keywords: dict[str, Any] = {"mask": ["decisive", 0.2], "reward": "potential", "max_steps": 3}
    more = {"autoreset_mode": mode.value, **more}
    envs = gym.make_vec(
        V2, num_envs=3, vectorization_mode=how, vector_kwargs=more, wrappers=[_without_labels], **keywords
    )
    try:
        makers = [lambda: _without_labels(gym.make(V2, **keywords))] * 3
        assert check_beside_singles(envs, makers, mode, steps=28) >= {"abstention", "invalid_output"}
    finally:
        envs.close()


def _without_labels(env: Any) -> Any:
    return OracleLabels(env, on=False)


@pytest.mark.slow
@pytest.mark.parametrize("pair", shipped())
def test_every_pair_in_a_vector(pair: str, vector: Callable[..., Any]) -> None:
    makers = [made(f"EpiSEM/{pair}-v0", member=member) for member in ("supported", "contrast", None)]
    check_beside_singles(vector("async", makers, autoreset_mode="SameStep"), makers, AutoresetMode.SAME_STEP)


# --- seeds and options -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sync", "async"])
def test_seeds_as_one_number_a_list_or_none(name: str, vector: Callable[..., Any]) -> None:
    envs, plain = vector(name, [made(V1)] * 3), gym.make(V1)
    for seed, seeds in ((5, [5, 6, 7]), ([2**63 - 1, 0, 5], [2**63 - 1, 0, 5])):
        observations, infos = envs.reset(seed=seed)
        assert infos["seed"].tolist() == seeds
        assert list(observations) == [plain.reset(seed=one)[0] for one in seeds]
    _, again = envs.reset()
    expected = []
    for seed in (2**63 - 1, 0, 5):
        plain.reset(seed=seed)
        expected.append(plain.reset()[1]["seed"])
    assert again["seed"].tolist() == expected, "reset without a seed does not go on from the last one"
    _, some = envs.reset(seed=[None, 8, None])
    assert some["seed"][1] == 8


@pytest.mark.parametrize("name", ["sync", "async"])
def test_options_reach_every_environment_for_one_episode(name: str, vector: Callable[..., Any]) -> None:
    options: dict[str, Any] = {"mask": "benchmark", "recovery": False, "member": "contrast"}
    envs, plain = vector(name, [made(V1), made(V2)]), [gym.make(V1), gym.make(V2)]
    answer = as_step(envs.reset(seed=4, options=options), 2)
    for index, env in enumerate(plain):
        observation, info = env.reset(seed=4 + index, options=options)
        check_same(share(answer, index), (observation, 0.0, False, False, info))
    envs.step((STOP, STOP))
    answer = envs.step((STOP, STOP))
    for index, env in enumerate(plain):
        observation, info = env.reset()
        check_same(share(answer, index), (observation, 0.0, False, False, info))


@pytest.mark.parametrize("name", ["sync", "async"])
def test_options_of_one_environment(name: str, vector: Callable[..., Any]) -> None:
    """`reset_mask` says who is reset, and with that whose options they are."""
    envs, plain = vector(name, [made(V1)] * 2, autoreset_mode="Disabled"), gym.make(V1)
    envs.reset(seed=4)
    for index, mask in enumerate(["all", "benchmark"]):
        options = {"mask": mask, "reset_mask": np.arange(2) == index}
        answer = as_step(envs.reset(seed=[4, 5], options=options), 2)
        observation, info = plain.reset(seed=4 + index, options={"mask": mask})
        check_same(share(answer, index), (observation, 0.0, False, False, info))


def test_a_wrapper_for_each_environment() -> None:
    envs = gym.make_vec(V1, num_envs=2, wrappers=[functools.partial(MaskProjection, mask="benchmark")])
    observations, _ = envs.reset(seed=4)
    assert observations[1] == gym.make(V1, mask="benchmark").reset(seed=5)[0]


# --- the vector itself -----------------------------------------------------------------------------------------------


def test_the_spec_of_a_vector_survives_json() -> None:
    envs = gym.make_vec(V1, num_envs=2, mask="benchmark", vector_kwargs={"autoreset_mode": "SameStep"})
    assert envs.spec is not None
    twin = gym.make_vec(gym.envs.registration.EnvSpec.from_json(envs.spec.to_json()))
    assert twin.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert twin.num_envs == 2
    for one in (3, None):
        assert canonical(list(envs.reset(seed=one)[0])) == canonical(list(twin.reset(seed=one)[0]))


def test_a_vector_is_rendered_and_asked_through() -> None:
    envs = gym.make_vec(V1, num_envs=2, render_mode="ansi")
    envs.reset(seed=1)
    texts = envs.render()
    assert texts is not None
    assert all(isinstance(text, str) and text for text in texts)
    assert envs.get_attr("max_steps") == (None, None)
    assert envs.call("get_wrapper_attr", "render_mode") == ("ansi", "ansi")


def test_samples_of_one_pair_are_well_formed() -> None:
    envs = gym.make_vec(V1, num_envs=2)
    envs.reset(seed=1)
    envs.action_space.seed(3)
    for _ in range(10):
        actions = envs.action_space.sample()
        assert actions in envs.action_space
        assert all(next(iter(json.loads(action))) in {"tool", "commit", "stop"} for action in actions)


def test_infos_that_are_kept_do_not_change() -> None:
    envs = gym.make_vec(V1, num_envs=2)
    _, infos = envs.reset(seed=1)
    before, kept = copy.deepcopy(unbatch(infos, 0)), unbatch(infos, 0)
    advice = tuple(unbatch(infos, index)["oracle"]["next_actions"][0] for index in range(2))
    envs.step(advice)
    assert kept == before


# --- the check rejects what is broken --------------------------------------------------------------------------------


class Garbled(SyncVectorEnv):
    """Spoils one thing of what it says."""

    def spoil(self, answer: tuple[Any, ...]) -> tuple[Any, ...]:
        """What is said in its place."""
        raise NotImplementedError

    def step(self, actions: Any) -> Any:
        return self.spoil(super().step(actions))


class SaysTheFirstAgain(Garbled):
    def spoil(self, answer: tuple[Any, ...]) -> tuple[Any, ...]:
        return (answer[0][:1] * self.num_envs, *answer[1:])


class MixesRewards(Garbled):
    def spoil(self, answer: tuple[Any, ...]) -> tuple[Any, ...]:
        return (answer[0], answer[1][::-1], *answer[2:])


class LosesMasks(Garbled):
    """Infos without their masks: what one environment said seems to be said by all."""

    def spoil(self, answer: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*answer[:4], {key: value for key, value in answer[4].items() if not key.startswith("_")})


class LosesNulls(Garbled):
    """Counts that would tell a null from false are wrong."""

    def spoil(self, answer: tuple[Any, ...]) -> tuple[Any, ...]:
        for verdict in (answer[4].get("verdict", {}), answer[4].get("final_info", {}).get("verdict", {})):
            for fact in NULL_AT_ZERO:
                if fact in verdict:
                    verdict[fact] = verdict[fact] == np.True_
                    verdict.pop(NULL_AT_ZERO[fact])
        return answer


@pytest.mark.parametrize("which", [SaysTheFirstAgain, MixesRewards, LosesMasks, LosesNulls])
def test_the_check_rejects(which: type[Garbled]) -> None:
    with pytest.raises((AssertionError, KeyError)):
        check_beside_singles(which(MIXED), MIXED, AutoresetMode.NEXT_STEP)
