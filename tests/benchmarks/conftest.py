"""Results files to work on, made once."""

from pathlib import Path

import pytest

from episem_gym.benchmarks.calling import Agent
from episem_gym.benchmarks.planning import Plan, make_plan
from episem_gym.benchmarks.runner import run
from tests.benchmarks.small_agents import MIXED, REFERENCE

PAIRS = ["finance-payment-limit", "home-garage-obstruction"]


@pytest.fixture(scope="session")
def plan() -> Plan:
    return make_plan(PAIRS, episodes=2)


@pytest.fixture(scope="session")
def mixed_agent() -> Agent:
    return Agent("mixed", MIXED)


@pytest.fixture(scope="session")
def mixed_bytes(plan: Plan, mixed_agent: Agent, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    out = tmp_path_factory.mktemp("results") / "mixed.jsonl"
    run(plan, mixed_agent, out)
    return out.read_bytes()


@pytest.fixture(scope="session")
def reference_bytes(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    out = tmp_path_factory.mktemp("results") / "reference.jsonl"
    run(plan, Agent("reference", REFERENCE), out)
    return out.read_bytes()


@pytest.fixture
def mixed_file(mixed_bytes: bytes, tmp_path: Path) -> Path:
    out = tmp_path / "mixed.jsonl"
    out.write_bytes(mixed_bytes)
    return out


@pytest.fixture
def reference_file(reference_bytes: bytes, tmp_path: Path) -> Path:
    out = tmp_path / "reference.jsonl"
    out.write_bytes(reference_bytes)
    return out
