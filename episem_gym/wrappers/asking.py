"""The base of wrappers that ask something of the episode at reset, and touch nothing else."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
from gymnasium.utils import RecordConstructorArgs

from episem_gym.envs.env import EpiSEMEnv
from episem_gym.errors import UsageError

Env = gym.Env[str, str]


class AskingWrapper(gym.Wrapper[str, str, str, str], RecordConstructorArgs):
    """Passes what it asks down to the environment as reset options; seed and other options pass through."""

    def __init__(self, env: Env, asks: dict[str, Any], **arguments: Any) -> None:
        RecordConstructorArgs.__init__(self, **arguments)
        gym.Wrapper.__init__(self, env)
        if not isinstance(env.unwrapped, EpiSEMEnv):
            raise UsageError(f"{type(self).__name__} goes around an EpiSEM environment, not {env}")
        self.asks = asks

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """Start an episode with what this wrapper asks merged into the options."""
        return self.env.reset(seed=seed, options=self.merged(options or {}))

    def merged(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options with what this wrapper asks; what the caller says outright wins."""
        return {**self.asks, **options}
