"""The toy pairs are registered while these tests run, and leave no trace."""

from collections.abc import Iterator

import gymnasium as gym
import pytest

import episem_gym
from episem_gym.task_specs import registry
from tests.support.scenes import TOYS

NAMES = ("home-toy-locker", "home-toy-gate")


@pytest.fixture
def toy_ids() -> Iterator[list[str]]:
    """Environment ids of the toy pairs, registered for one test."""
    yield [episem_gym.register_pair(name, TOYS) for name in NAMES]
    for name in NAMES:
        registry._EXTRA.pop(name, None)
        gym.registry.pop(f"EpiSEM/{name}-v0", None)
