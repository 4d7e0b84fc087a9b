"""The environment, its text spaces, the stages of an episode and the registration table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from episem_gym.envs.env import EpiSEMEnv

__all__ = ["EpiSEMEnv"]


def __getattr__(name: str) -> Any:
    if name == "EpiSEMEnv":
        from episem_gym.envs.env import EpiSEMEnv

        return EpiSEMEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
