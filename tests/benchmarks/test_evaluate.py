"""Evaluating an agent of one's own."""

from pathlib import Path

import pytest

import episem_gym
from episem_gym.benchmarks.scoring import score
from episem_gym.errors import ResultsError, UsageError

ENV = "EpiSEM/finance-payment-limit-v0"


def defer(observation: str) -> str:
    return '{"stop":"DEFER"}'


def test_a_dozen_lines_evaluate_an_agent(tmp_path: Path) -> None:
    alone = episem_gym.evaluate(defer, envs=[ENV, "EpiSEM/home-garage-*"], episodes=4)
    filed = episem_gym.evaluate(
        defer, envs=[ENV, "EpiSEM/home-garage-*"], episodes=4, out=tmp_path / "x" / "mine.jsonl"
    )
    assert alone == filed == score(tmp_path / "x" / "mine.jsonl").summary
    assert score(tmp_path / "x" / "mine.jsonl").agent == "defer"
    assert alone.coverage.scored == 8


def test_fresh_makes_one_for_each_episode() -> None:
    made: list[int] = []

    def fresh() -> episem_gym.benchmarks.calling.Player:  # type: ignore[name-defined]
        made.append(1)
        return defer

    assert episem_gym.evaluate(fresh=fresh, envs=ENV, episodes=3).coverage.scored == 3
    assert len(made) == 3


def test_arguments_reach_the_plan() -> None:
    summary = episem_gym.evaluate(
        defer, envs=ENV, protocols=["V0"], episodes=2, repetitions=2, seed=3, mask=["decisive"], setting="SE"
    )
    assert (summary.repetitions, summary.by_protocol["V0"].denominator) == (2, 4)
    assert "mask decisive" in str(summary.condition)


def test_errors_of_the_agent_are_counted_not_raised() -> None:
    summary = episem_gym.evaluate(lambda observation: 1 / 0, envs=ENV)  # type: ignore[arg-type, return-value]
    assert (summary.statuses["infrastructure_failure"], summary.coverage.scored) == (1, 0)


def test_wrong_use_is_an_error(tmp_path: Path) -> None:
    for wrong in ({}, {"agent": defer, "fresh": lambda: defer}, {"agent": 3}, {"agent": defer, "envs": "EpiSEM/none"}):
        with pytest.raises(UsageError):
            episem_gym.evaluate(**wrong)  # type: ignore[arg-type]
    episem_gym.evaluate(defer, envs=ENV, out=tmp_path / "a.jsonl")
    with pytest.raises(ResultsError, match="agent is 'defer' there"):
        episem_gym.evaluate(defer, envs=ENV, out=tmp_path / "a.jsonl", name="other")
