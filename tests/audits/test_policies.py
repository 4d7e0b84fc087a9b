"""Every policy matters: without it an agent decides wrongly often enough, under every pair."""

from __future__ import annotations

import pytest

from episem_gym.agents import AGENTS
from episem_gym.audits.policies import LEAST_WRONG, decided_rightly, wrong_share
from episem_gym.task_specs.registry import pair_names


@pytest.mark.parametrize("name", pair_names())
def test_the_policy_matters(name: str) -> None:
    assert wrong_share(name, 24) >= LEAST_WRONG / 2  # few instances: half of what `slow` asks of many


@pytest.mark.slow
@pytest.mark.parametrize("name", pair_names())
def test_the_policy_decides_a_quarter(name: str) -> None:
    assert wrong_share(name, 200) >= LEAST_WRONG


def test_an_agent_that_knows_the_policy_decides_rightly() -> None:
    """So a pair whose policy decided nothing would be found."""
    assert wrong_share("finance-payment-limit", 12, AGENTS["reference"].make) == 0
    assert wrong_share("finance-payment-limit", 12, AGENTS["gibberish"].make) == 1


def test_only_endpoint_and_stop_count() -> None:
    right = {"endpoint_success": True, "findings": [{"code": "unsupported_commit"}]}
    assert decided_rightly(right)
    assert not decided_rightly(right | {"endpoint_success": False})
    assert not decided_rightly(right | {"findings": [{"code": "wrong_decision"}]})
