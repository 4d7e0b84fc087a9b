"""Evaluating an agent of one's own."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import episem_gym
from episem_gym.benchmarks.calling import Briefing, Player
from episem_gym.benchmarks.scoring import score
from episem_gym.errors import EpiSEMError, ResultsError, UsageError

ENV = "EpiSEM/finance-payment-limit-v0"


def defer(observation: str) -> str:
    return '{"stop":"DEFER"}'


def test_a_dozen_lines_evaluate_an_agent(tmp_path: Path) -> None:
    alone = episem_gym.evaluate(defer, envs=[ENV, "EpiSEM/home-garage-obs*"], episodes=4)
    filed = episem_gym.evaluate(
        defer, envs=[ENV, "EpiSEM/home-garage-obs*"], episodes=4, out=tmp_path / "x" / "mine.jsonl"
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


def test_errors_of_the_agent_are_counted_and_told(tmp_path: Path) -> None:
    for out in (None, tmp_path / "x.jsonl"):
        turns = iter([0, 1, 1, 1])

        def agent(observation: str, turns: Iterator[int] = turns) -> str:
            return f'{{"stop":"DEFER","reason":"{1 // next(turns)}"}}'

        with pytest.warns(RuntimeWarning, match=r"1 of 4 episodes .* agent: ZeroDivisionError") as told:
            summary = episem_gym.evaluate(agent, envs=ENV, episodes=4, out=out)
        assert len(told) == 1
        assert told[0].filename == __file__
        assert (summary.statuses["infrastructure_failure"], summary.coverage.scored) == (1, 3)


def test_where_every_episode_fails_the_first_error_is_raised(tmp_path: Path) -> None:
    for out in (None, tmp_path / "x.jsonl"):
        with pytest.raises(EpiSEMError, match=r"all 2 episodes failed .* agent: SystemExit: no key"):
            episem_gym.evaluate(lambda observation: sys.exit("no key"), envs=ENV, episodes=2, out=out)


def test_fresh_may_take_the_briefing() -> None:
    seeds = []

    def fresh(briefing: Briefing) -> Player:
        seeds.append(briefing.seed)
        return defer

    episem_gym.evaluate(fresh=fresh, envs=ENV, episodes=3)
    assert len(set(seeds)) == 3
    with pytest.raises(UsageError, match="no argument or one briefing"):
        episem_gym.evaluate(fresh=lambda one, two: defer, envs=ENV)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"episodes": 1.5}, "episodes is a whole number from 1 to 1000000, not 1.5"),
        ({"repetitions": "2"}, "repetitions is a whole number"),
        ({"envs": []}, "no environment is named"),
        ({"envs": "EpiSEM/payment"}, "did you mean finance-payment-limit"),
        ({"mask": "vendor.no_such"}, "vendor"),
    ],
)
def test_arguments_that_make_no_sense(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said) as raised:
        episem_gym.evaluate(defer, **{"envs": ENV, **wrong})
    assert len(str(raised.value)) < 300


def test_wrong_use_is_an_error(tmp_path: Path) -> None:
    for wrong in ({}, {"agent": defer, "fresh": lambda: defer}, {"agent": 3}, {"agent": defer, "envs": "EpiSEM/none"}):
        with pytest.raises(UsageError):
            episem_gym.evaluate(**wrong)  # type: ignore[arg-type]
    episem_gym.evaluate(defer, envs=ENV, out=tmp_path / "a.jsonl")
    with pytest.raises(ResultsError, match="agent is 'defer' there"):
        episem_gym.evaluate(defer, envs=ENV, out=tmp_path / "a.jsonl", name="other")
