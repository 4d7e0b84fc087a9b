"""What a consumer of a vector gets: each environment's info, taken back out whole, and clear refusals."""

from __future__ import annotations

import copy
import json
import pickle
import warnings
from collections.abc import Callable
from typing import Any, get_type_hints

import gymnasium as gym
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from episem_gym.envs.batched import NULL_AT_ZERO, unbatch
from episem_gym.errors import UnknownName, UsageError
from episem_gym.evaluator.metrics import Judged
from episem_gym.task_specs.registry import load_pair
from tests.support.scenes import shipped
from tests.support.vectors import MIXED, MODES, STOP, V1, check_beside_singles, made


def _attempt(env: Any) -> str:
    """A commit call that passes its schema, made at once."""
    task = json.loads(env.reset(seed=1)[0])
    names = {one["name"] for one in task["commits"]}
    env.action_space.seed(0)
    while True:
        text = env.action_space.sample()
        if json.loads(text).get("commit") in names:
            return str(text)


def test_a_null_beside_a_flag_stays_a_null(vector: Callable[..., Any]) -> None:
    """One episode ends by an attempt, the next without: Gymnasium alone would make the null of the second false."""
    makers = [made(V1), made(V1), made(V1)]
    act = _attempt(gym.make(V1))
    envs = vector("sync", makers)
    envs.reset(seed=1)
    *_, infos = envs.step((act, STOP, STOP))
    assert infos["verdict"]["complete_before_first_attempt"].dtype == bool, "the case in question does not arise"
    facts = [unbatch(infos, index)["verdict"]["complete_before_first_attempt"] for index in range(3)]
    assert facts == [False, None, None]


def test_every_flag_that_may_be_null_is_known() -> None:
    hints = get_type_hints(Judged)
    assert {name for name, hint in hints.items() if hint == (bool | None)} == set(NULL_AT_ZERO)
    assert all(hints[count] is int for count in NULL_AT_ZERO.values())


@pytest.mark.parametrize("pair", shipped())
def test_no_name_that_becomes_a_key_looks_like_a_mask(pair: str) -> None:
    for variant in load_pair(pair).variants:
        assert not [one for one in load_pair(pair).variant(variant).requirement_names if one.startswith("_")]


def test_what_is_unbatched_is_plain_json() -> None:
    envs = SyncVectorEnv(MIXED)
    _, infos = envs.reset(seed=1)
    for index in range(len(MIXED)):
        info = unbatch(infos, index)
        assert json.loads(json.dumps(info, allow_nan=False)) == info
        assert type(info["seed"]) is int
    assert unbatch(infos, -1) == unbatch(infos, len(MIXED) - 1)
    with pytest.raises(IndexError):
        unbatch(infos, len(MIXED))


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
def test_infos_as_a_list(mode: AutoresetMode) -> None:
    envs = DictInfoToList(SyncVectorEnv(MIXED, autoreset_mode=mode))
    check_beside_singles(envs, MIXED, mode, steps=30)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
def test_statistics_of_episodes(mode: AutoresetMode) -> None:
    """Lengths and returns are right, and nothing else changes."""
    plain = [SyncVectorEnv(MIXED, autoreset_mode=mode) for _ in range(2)]
    envs = RecordEpisodeStatistics(plain[0])
    for one in (envs, plain[1]):
        one.reset(seed=1)
    *_, infos = envs.step((STOP,) * 5)
    *_, expected = plain[1].step((STOP,) * 5)
    for index in range(5):
        info = unbatch(infos, index)
        statistics = info.pop("episode")
        assert info == unbatch(expected, index)
        ended = info.get("final_info", info)["verdict"]
        assert statistics["l"] == ended["steps"] == 1
        assert statistics["r"] == float(ended["success"])


def test_the_statistics_of_single_environments_are_batched_too() -> None:
    envs = gym.make_vec(V1, num_envs=2, wrappers=[gym.wrappers.RecordEpisodeStatistics])
    envs.reset(seed=2)
    *_, infos = envs.step((STOP, "?"))
    assert unbatch(infos, 0)["episode"]["l"] == 1
    assert "episode" not in unbatch(infos, 1)


# --- refusals --------------------------------------------------------------------------------------------------------


def test_there_is_no_vector_entry_point() -> None:
    with pytest.raises(gym.error.Error, match="doesn't have a vector entry point"):
        gym.make_vec(V1, num_envs=2, vectorization_mode="vector_entry_point")


@pytest.mark.parametrize("how", ["sync", "async"])
@pytest.mark.parametrize(
    ("keywords", "error", "message"),
    [
        ({"msk": "all"}, UnknownName, "did you mean mask"),
        ({"mask": "nonsense.field"}, UsageError, "has no record type 'nonsense'"),
        ({"setting": "XX"}, UsageError, "XX"),
    ],
)
def test_what_cannot_be_made_is_refused(how: str, keywords: dict[str, Any], error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        gym.make_vec(V1, num_envs=2, vectorization_mode=how, **keywords)


@pytest.mark.parametrize("name", ["sync", "async"])
@pytest.mark.parametrize(
    ("seed", "options", "error", "message"),
    [
        (1, {"membr": "contrast"}, UnknownName, "did you mean member"),
        (1, {"member": "both"}, UnknownName, "unknown member 'both'"),
        (2**63 - 1, None, UsageError, "seed is a whole number"),
    ],
)
def test_what_cannot_be_reset_is_refused_with_the_reason(
    name: str, seed: int, options: dict[str, Any] | None, error: type, message: str, vector: Callable[..., Any]
) -> None:
    """Workers pass errors on by pickling them and by making them anew from their message."""
    envs = vector(name, [made(V1)] * 2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(error, match=message):
            envs.reset(seed=seed, options=options)


def test_errors_come_out_of_worker_processes_whole() -> None:
    error = UnknownName("colour", "gren", ["green", "blue"])
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), type(error)(error)):
        assert type(twin) is UnknownName
        assert str(twin) == str(error) == "unknown colour 'gren'; did you mean green?"


@pytest.mark.parametrize("name", ["sync", "async"])
def test_a_step_after_the_end_is_refused_where_nobody_resets(name: str, vector: Callable[..., Any]) -> None:
    envs = vector(name, [made(V1)] * 2, autoreset_mode="Disabled")
    envs.reset(seed=1)
    envs.step((STOP, "?"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises((gym.error.ResetNeeded, AssertionError)):
            envs.step((STOP, "?"))
