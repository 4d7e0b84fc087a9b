"""The registration table: one Gymnasium id a task pair, resolved when it is made."""

from __future__ import annotations

import gymnasium as gym

from episem_gym.task_specs.registry import add_module, pair_names

NAMESPACE = "EpiSEM"
ENTRY_POINT = "episem_gym.wrappers.making:make_env"


def env_id(name: str) -> str:
    """The id of a pair's environment."""
    return f"{NAMESPACE}/{name}-v0"


def register_envs() -> None:
    """Register every pair; nothing of a pair is loaded."""
    for name in pair_names():
        _register(name, {"task_pair": name})


def register_pair(name: str, module: str) -> str:
    """Register a pair that a module outside the package defines; returns the environment's id.

    The module must be importable wherever the environment is made, worker processes included.
    """
    add_module(name, module)
    _register(name, {"task_pair": name, "module": module})
    return env_id(name)


def _register(name: str, kwargs: dict[str, str]) -> None:
    if env_id(name) not in gym.registry:
        gym.register(
            env_id(name),
            entry_point=ENTRY_POINT,
            kwargs=kwargs,
            order_enforce=False,
            disable_env_checker=True,
        )
