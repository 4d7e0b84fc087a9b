"""The certificates of all pairs: each mutation that must fail fails, each reference solution succeeds."""

from __future__ import annotations

import pytest

from episem_gym import pair_names
from episem_gym.evaluator.certify import Check, certify_pair


def faults(checks: list[Check]) -> list[str]:
    return [f"{check.name}: {check.detail or 'nothing was tried'}" for check in checks if not check.passed]


@pytest.mark.parametrize("name", pair_names())
def test_the_pair_is_certified(name: str) -> None:
    assert not faults(certify_pair(name, seeds=1))


@pytest.mark.slow
@pytest.mark.parametrize("name", pair_names())
def test_the_pair_is_certified_under_many_seeds(name: str) -> None:
    assert not faults(certify_pair(name, seeds=20))


def test_a_check_that_found_a_fault_or_tried_nothing_does_not_pass() -> None:
    assert faults([Check("the reference solution succeeds", 3, "variant x: it fails")])
    assert faults([Check("the reference solution succeeds")])
    assert not faults([Check("the reference solution succeeds", 3)])
