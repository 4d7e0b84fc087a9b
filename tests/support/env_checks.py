"""What every environment id must do, as functions that raise `AssertionError` where one does not."""

from __future__ import annotations

import json
import warnings
from typing import Any

import gymnasium as gym
from gymnasium.utils.env_checker import check_env

from episem_gym.envs.drawing import next_seed
from episem_gym.envs.grammar import CommitCall, Stop, ToolCall, parse
from tests.support.scenes import canonical

Env = gym.Env[str, str]
Make = Any

INFO_TYPES: dict[str, type] = {
    "env_id": str,
    "domain": str,
    "seed": int,
    "case_id": str,
    "protocol": str,
    "base_protocol": str,
    "member": str,
    "variant": str,
    "contrast": str,
    "oracle": dict,
    "verdict": dict,
}
ORACLE_TYPES: dict[str, type] = {
    "decision": str,
    "phase": str,
    "winnable": bool,
    "requirements": dict,
    "investigation_complete": bool,
    "ready": list,
    "next_actions": list,
}
PUBLIC_INFO = {"env_id", "domain", "seed", "verdict"}
DOMAINS = {"customer", "engineering", "legal-finance", "research", "home", "health"}
PHASES = {"INVESTIGATE", "RECOVER", "COMMIT", "STOP"}


def check_gymnasium(env: Env) -> None:
    """Gymnasium's own checker has nothing to say, not even a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            check_env(env)
        except Warning as warning:
            raise AssertionError(f"check_env warns: {warning}") from warning


def play(env: Env, seed: int, actions: list[str] | None = None) -> list[tuple[Any, ...]]:
    """One episode: the reset, then every step; without actions those of the oracle, or the space's own samples."""
    observation, info = env.reset(seed=seed)
    seen: list[tuple[Any, ...]] = [(observation, 0.0, False, False, info)]
    for number in range(300):
        if actions is not None and number >= len(actions):
            break
        advised = info.get("oracle", {}).get("next_actions", [])
        action = actions[number] if actions is not None else advised[0] if advised else env.action_space.sample()
        seen.append(env.step(action))
        info = seen[-1][4]
        if seen[-1][2] or seen[-1][3]:
            break
    return seen


def check_types(env: Env) -> None:
    """Observations are inside the space; reward, flags and info have the same types and keys at every step."""
    for seed in (0, 1):
        for number, (observation, reward, terminated, truncated, info) in enumerate(play(env, seed)):
            assert env.observation_space.contains(observation), "an observation is outside its space"
            json.loads(observation)
            assert type(reward) is float, f"a reward of type {type(reward).__name__} at step {number}"
            assert type(terminated) is bool, "terminated is no bool"
            assert type(truncated) is bool, "truncated is no bool"
            assert not (terminated and truncated), "both terminated and truncated"
            check_info(info)
            ended = terminated or truncated
            assert bool(info["verdict"]) == ended, "a verdict before the end, or none at it"
            assert json.loads(json.dumps(info, allow_nan=False)) == info, "info is no plain JSON"


def check_info(info: dict[str, Any]) -> None:
    """Same keys and types at every step."""
    assert {name: type(value) for name, value in info.items()} == INFO_TYPES, f"info holds {sorted(info)}"
    assert info["domain"] in DOMAINS, info["domain"]
    assert 0 <= info["seed"] < 2**63
    oracle = info["oracle"]
    assert {name: type(value) for name, value in oracle.items()} == ORACLE_TYPES, f"oracle holds {sorted(oracle)}"
    assert oracle["phase"] in PHASES
    assert oracle["decision"] in {"ALLOW", "DEFER", "BLOCK"}
    assert oracle["requirements"], "no requirement is named"
    assert set(oracle["requirements"].values()) <= {"SUPPORTED", "VIOLATED", "UNAVAILABLE", "MISSING"}


def check_labels_off(env: Env) -> None:
    """Without labels, info holds what is public, and the rest appears in the final verdict alone."""
    for number, (_, _, terminated, truncated, info) in enumerate(play(env, 3, ['{"stop":"DEFER"}'])):
        assert set(info) == PUBLIC_INFO, f"info holds {sorted(info)} at step {number}"
        assert bool(info["verdict"]) == (terminated or truncated)
    assert {"member", "contrast", "variant", "protocol"} <= set(info["verdict"])


def check_refusals(env: Env) -> None:
    """A step before the reset, or after the end, is refused."""
    for moment in ("before the first reset", "after the end"):
        if moment == "after the end":
            play(env, 0, ['{"stop":"DEFER"}'])
        try:
            env.step('{"stop":"DEFER"}')
        except gym.error.ResetNeeded:
            continue
        raise AssertionError(f"a step {moment} is taken")


def check_nth_reset(make: Make) -> None:
    """The n-th reset after a seed depends on the seed and n alone, whatever was played between."""
    plain, busy = make(), make()
    first = [plain.reset(seed=11), plain.reset(), plain.reset()]
    again = [busy.reset(seed=11)]
    for _ in range(2):
        for _ in range(3):
            if not busy.step("?")[2]:
                continue
        again.append(busy.reset())
    assert canonical(first) == canonical(again), "the next reset depends on what was played"
    assert canonical(plain.reset(seed=11)) == canonical(first[0]), "a seed does not start over"
    assert [one[1]["seed"] for one in first] == [next_seed(11, number) for number in range(3)]
    assert len({one[1]["seed"] for one in first}) == 3


def check_samples(env: Env) -> None:
    """`action_space.sample()` is well formed for the episode: parsed, known by name, of the schema's shape."""
    observation, _ = env.reset(seed=4)
    task = json.loads(observation)
    names = {one["name"] for one in task["tools"]}, {one["name"] for one in task["commits"]}
    env.action_space.seed(9)
    for _ in range(40):
        text = env.action_space.sample()
        assert env.action_space.contains(text)
        action = parse(text)
        assert isinstance(action, (ToolCall, CommitCall, Stop)), text
        if isinstance(action, ToolCall):
            assert action.name in names[0], text
        elif isinstance(action, CommitCall):
            assert action.name in names[1], text
    env.reset(seed=4)
    for _ in range(30):
        observation, _, terminated, truncated, _ = env.step(env.action_space.sample())
        answer = json.loads(observation)
        assert answer.get("code") not in WELL_FORMED_FAULTS, answer
        if terminated or truncated:
            env.reset()


WELL_FORMED_FAULTS = {
    "invalid_json",
    "invalid_arguments",
    "unknown_tool",
    "unknown_commit",
    "unknown_keys",
    "missing_arguments",
    "stop_not_legal",
    "is_a_commit",
    "is_a_tool",
    "not_an_object",
}


def check_spec(env: Env) -> None:
    """The spec survives JSON, and what it makes plays the same."""
    assert env.spec is not None
    text = env.spec.to_json()
    twin = gym.make(gym.envs.registration.EnvSpec.from_json(text))
    assert twin.spec is not None
    assert twin.spec.to_json() == text, "the spec changes on the way"
    assert canonical(play(twin, 2)) == canonical(play(env, 2)), "another episode is played"


def check_limit(env: Env, limit: int) -> None:
    """The smaller of the caller's limit and the episode's own counts, and the verdict is there when it strikes."""
    seen = play(env, 1, ["?"] * 300)
    own = json.loads(seen[0][0])["limits"]["steps"]
    assert len(seen) - 1 == min(limit, own), f"{len(seen) - 1} steps"
    assert own <= limit, "the task states another limit than the one that counts"
    assert seen[-1][2:4] == (False, True), "running out of steps is no truncation"
    assert seen[-1][4]["verdict"]["ended"] == "truncated", "the verdict is missing"
