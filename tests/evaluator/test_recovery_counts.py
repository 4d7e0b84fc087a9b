"""What counts as a needed, a recovered and an unnecessary coordinate, on real episodes."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import pytest

from episem_gym.evaluator.metrics import METRICS
from tests.support.env_checks import play
from tests.support.scenes import pairs

V1 = "EpiSEM/finance-payment-limit-v0"
DEFER = '{"stop":"DEFER"}'
REFUSED = '{"tool":"request_disclosure","arguments":{"record_id":"nonesuch","field":"amount"}}'


def tally(name: str, env: Any, seed: int, actions: list[str] | None = None) -> tuple[int, int]:
    """Of one episode, by the oracle's advice or of these actions."""
    return METRICS[name].tally(play(env, seed, actions)[-1][4]["verdict"])


@pytest.mark.parametrize("mask", ["benchmark", 0.3])
@pytest.mark.parametrize("name", pairs("V1", "V2", "V3", few=2))
def test_nobody_succeeds_without_what_is_needed(name: str, mask: Any) -> None:
    """A success has recovered all that was needed, in time: what one can do without is not needed."""
    env = gym.make(f"EpiSEM/{name}-v0", mask=mask)
    asked = 0
    for seed in range(4):
        recovered, needed = tally("recovery_recall", env, seed)
        assert recovered == needed
        asked += needed
    assert asked


def test_without_the_tool_nothing_can_be_missed() -> None:
    env = gym.make(V1, mask="benchmark", recovery=False)
    for actions in (None, [DEFER]):
        assert tally("recovery_recall", env, 7, actions) == (0, 0)
        assert tally("unnecessary_recovery", env, 7, actions) == (0, 0)


def test_what_was_turned_down_is_unnecessary() -> None:
    env = gym.make(V1, mask="benchmark")
    assert tally("unnecessary_recovery", env, 7, [REFUSED, REFUSED, DEFER]) == (2, 2)
