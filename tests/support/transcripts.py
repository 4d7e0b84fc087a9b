"""Prints digests of a few episodes, for comparison between processes: `python -m tests.support.transcripts PAIR...`."""

from __future__ import annotations

import hashlib
import json
import sys
import warnings
from typing import Any

import gymnasium as gym

import episem_gym

KEYWORDS: list[dict[str, Any]] = [
    {},
    {"mask": "benchmark"},
    {"mask": 0.4, "recovery": False, "reward": "potential"},
    {"gate": False},
]


def record(env: gym.Env[str, str], *, seed: int, steps: int = 30, follow: bool = True) -> list[Any]:
    """What an environment answers to oracle actions, or to its own samples, from one reset to the end."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    seen: list[Any] = [observation, info]
    for number in range(steps):
        options = info["oracle"]["next_actions"] if follow else []
        action = options[number % len(options)] if options else env.action_space.sample()
        observation, reward, terminated, truncated, info = env.step(action)
        seen.append([action, observation, reward, terminated, truncated, info])
        if terminated or truncated:
            break
    return seen


def digest(seen: list[Any]) -> str:
    """A digest of a recording."""
    return hashlib.sha256(json.dumps(seen, ensure_ascii=True).encode()).hexdigest()


def digests(names: list[str]) -> dict[str, str]:
    """Digests by pair, keyword arguments and seed."""
    found = {}
    for name in names:
        for number, keywords in enumerate(KEYWORDS):
            for seed in (3, 4):
                env = gym.make(f"EpiSEM/{name}-v0", **keywords)
                found[f"{name} {number} {seed}"] = digest(
                    [
                        record(env, seed=seed),
                        record(env, seed=seed + 1, follow=False),
                    ]
                )
    return found


if __name__ == "__main__":
    warnings.simplefilter("error")
    sys.stdout.write(json.dumps(digests(sys.argv[1:] or episem_gym.pair_names())))
