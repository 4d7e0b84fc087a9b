"""EpiSEM Gym: agents must establish evidence before they change anything.

Importing the package registers the `EpiSEM` namespace with Gymnasium; nothing else is loaded until it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from episem_gym.envs.registration import register_envs, register_pair
from episem_gym.errors import EpiSEMError, ResultsError, SpecError, UnknownName, UsageError
from episem_gym.task_specs.registry import pair_names

if TYPE_CHECKING:
    from episem_gym.envs.env import EpiSEMEnv
    from episem_gym.world.mask import Mask

__version__ = "0.1.0"

_LAZY = {
    "EpiSEMEnv": "episem_gym.envs.env",
    "Mask": "episem_gym.world.mask",
    "evaluate": "episem_gym.benchmarks.evaluate",
    "load_suite": "episem_gym.task_specs.suite",
}

__all__ = [
    "EpiSEMEnv", "EpiSEMError", "Mask", "ResultsError", "SpecError", "UnknownName", "UsageError", "evaluate",
    "load_suite", "pair_names", "register_pair",
]  # fmt: skip


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register_envs()
