"""Vector environments played beside single ones, which are stepped, and reset, as the autoreset mode says."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv, VectorEnv

from episem_gym.envs.batched import unbatch
from episem_gym.task_specs.registry import load_pair
from tests.support.scenes import canonical, shipped

V1, V2, V3 = (
    "EpiSEM/finance-payment-limit-v0",
    "EpiSEM/engineering-secret-rotation-v0",
    "EpiSEM/legal-settlement-offer-v0",
)
LEGACY = next(f"EpiSEM/{name}-v0" for name in shipped() if load_pair(name).protocol == "Legacy")
STOP = '{"stop":"DEFER"}'
Make = Callable[[], Any]
Step = tuple[Any, float, bool, bool, dict[str, Any]]


def made(env_id: str, **keywords: Any) -> Make:
    """A constructor that survives pickling and names the package to import, as spawned workers need it."""
    return functools.partial(gym.make, f"episem_gym:{env_id}", **keywords)


MIXED = [
    made(V1, mask="benchmark"),
    made(V2, reward="potential"),
    made(V3, gate=False, member="contrast"),
    made(LEGACY),
    made(V1, setting="WE+RC", oracle_labels=False, max_steps=3),
]
"""Different pairs, protocols, rewards and settings, with labels and without."""

VECTORS: dict[str, Callable[..., VectorEnv[Any, Any, Any]]] = {
    "sync": SyncVectorEnv,
    "async": AsyncVectorEnv,
    "async, no shared memory": functools.partial(AsyncVectorEnv, shared_memory=False),
    "spawn": functools.partial(AsyncVectorEnv, context="spawn"),
    "spawn, no shared memory": functools.partial(AsyncVectorEnv, context="spawn", shared_memory=False),
}
MODES = list(AutoresetMode)


class Single:
    """One environment, stepped as a vector environment steps it."""

    def __init__(self, make: Make, mode: AutoresetMode) -> None:
        self.env, self.mode, self.over = make(), mode, False
        self.info: dict[str, Any] = {}
        self.malformed = ""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Step:
        observation, self.info = self.env.reset(seed=seed, options=options)
        self.over = False
        names = [one["name"] for one in json.loads(observation)["commits"]]
        self.malformed = json.dumps({"commit": names[0] if names else "nothing", "arguments": {}})
        return observation, 0.0, False, False, self.info

    def step(self, action: str) -> Step:
        if self.over and self.mode is AutoresetMode.NEXT_STEP:
            return self.reset()
        observation, reward, terminated, truncated, self.info = self.env.step(action)
        self.over = terminated or truncated
        if not self.over or self.mode is not AutoresetMode.SAME_STEP:
            return observation, reward, terminated, truncated, self.info
        ended = {"final_obs": observation, "final_info": self.info}
        observation, _, _, _, info = self.reset()
        return observation, reward, terminated, truncated, {**ended, **info}

    def advised(self, number: int) -> str:
        """What to send next: advice mostly, at times a malformed commit call; without labels nonsense, then a stop."""
        if number % 9 == 2:
            return self.malformed
        advice: list[str] = self.info.get("oracle", {}).get("next_actions", [])
        return advice[0] if advice else "?" if number % 5 else STOP


def share(answer: tuple[Any, ...], index: int) -> Step:
    """What a vector said of one environment."""
    observations, rewards, terminated, truncated, infos = answer
    return (
        observations[index], float(rewards[index]), bool(terminated[index]), bool(truncated[index]),
        unbatch(infos, index),
    )  # fmt: skip


def check_same(seen: Step, expected: Step) -> None:
    """The very same, types included."""
    assert canonical(seen) == canonical(expected), "a vector says other than the environment"
    assert json.dumps(seen[4]) == json.dumps(expected[4]) or seen[4] == expected[4], "an info has other types"


def check_beside_singles(envs: Any, makers: list[Make], mode: AutoresetMode, steps: int = 45) -> set[str]:
    """Play a vector beside single environments; returns how the episodes ended."""
    singles = [Single(make, mode) for make in makers]
    seeds = [11 * number + 3 for number in range(len(makers))]
    answer = as_step(envs.reset(seed=seeds), len(makers))
    for index, (single, seed) in enumerate(zip(singles, seeds, strict=True)):
        check_same(share(answer, index), single.reset(seed))
    ended = set()
    for number in range(steps):
        if mode is AutoresetMode.DISABLED and any(single.over for single in singles):
            _reset_those_over(envs, singles)
        actions = tuple(single.advised(number) for single in singles)
        answer = envs.step(actions)
        for index, (single, action) in enumerate(zip(singles, actions, strict=True)):
            expected = single.step(action)
            check_same(share(answer, index), expected)
            verdict = expected[4].get("final_info", expected[4])["verdict"]
            ended |= {verdict["status"]} if verdict else set()
    return ended


def as_step(answer: tuple[Any, dict[str, Any]], number: int) -> tuple[Any, ...]:
    none = np.zeros(number)
    return answer[0], none, none, none, answer[1]


def _reset_those_over(envs: Any, singles: list[Single]) -> None:
    mask = np.array([single.over for single in singles])
    answer = as_step(envs.reset(options={"reset_mask": mask}), len(singles))
    for index, single in enumerate(singles):
        if single.over:
            check_same(share(answer, index), single.reset())
        else:
            assert unbatch(answer[4], index) == {}, "an environment that was not reset says something"
