"""Time limits, retries and threads change what is scored, never how."""

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import episem_gym
from episem_gym.agents.reference import make as reference
from episem_gym.benchmarks.asking import AgentFailed, Asking
from episem_gym.benchmarks.calling import Agent
from episem_gym.benchmarks.lanes import Played
from episem_gym.benchmarks.patience import Deadline, Patience, may_be_tried_again
from episem_gym.benchmarks.planning import Plan, make_plan
from episem_gym.benchmarks.runner import run
from episem_gym.benchmarks.scoring import score
from episem_gym.errors import UsageError
from tests.benchmarks.small_agents import failing

SELF = Agent("self", "")


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def statuses(path: Path) -> list[str]:
    return [line["status"] for line in lines(path)]


def test_threads_write_the_same_lines(mixed_agent: Agent, tmp_path: Path) -> None:
    plan = make_plan(["finance-payment-limit", "home-garage-obstruction"], episodes=6)
    for threads in (1, 4):
        run(plan, mixed_agent, tmp_path / str(threads), threads=threads, patience=Patience(time_limit=60))
    one, four = ((tmp_path / name).read_bytes().splitlines() for name in "14")
    assert sorted(one) == sorted(four)
    assert len(set(one)) == 12


def test_threads_wait_at_the_same_time(plan: Plan, tmp_path: Path) -> None:
    """Four players who each wait for the three others: played one by one they would never end."""
    here: list[int] = []

    def make(briefing: Any) -> Callable[[str], str]:
        def player(observation: str) -> str:
            here.append(1)
            while len(here) < 4:
                time.sleep(0.001)
            return '{"stop":"DEFER"}'

        return player

    run(plan, SELF, tmp_path / "out.jsonl", threads=4, make=make)
    assert statuses(tmp_path / "out.jsonl") == ["scored"] * 4


def test_an_interrupt_in_threads_leaves_whole_lines(plan: Plan, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(plan, SELF, tmp_path / "out.jsonl", threads=2, make=failing([1], KeyboardInterrupt()))
    assert set(statuses(tmp_path / "out.jsonl")) <= {"scored"}
    run(plan, SELF, tmp_path / "out.jsonl", make=failing([], KeyboardInterrupt()))
    assert statuses(tmp_path / "out.jsonl") == ["scored"] * 4


def test_what_takes_too_long_is_not_scored(plan: Plan, tmp_path: Path) -> None:
    number = iter(range(9))

    def make(briefing: Any) -> Callable[[str], str]:
        slow = next(number) == 2

        def player(observation: str) -> str:
            time.sleep(0.6 if slow else 0)
            return '{"stop":"DEFER"}'

        return player

    run(plan, SELF, tmp_path / "out.jsonl", make=make, patience=Patience(time_limit=0.3))
    assert statuses(tmp_path / "out.jsonl") == ["scored", "scored", "infrastructure_failure", "scored"]
    assert lines(tmp_path / "out.jsonl")[2]["error"] == "agent: TimeoutError: the episode took longer than 0.3 s"


def test_a_step_after_the_limit_does_not_count() -> None:
    deadline, steps = Deadline(0.05), []

    def work() -> None:
        time.sleep(0.2)
        deadline.step(steps.append, "late")

    late: list[int] = []
    with pytest.raises(AgentFailed, match=r"longer than 0\.05 s"):
        deadline.keep(work, lambda: late.append(1))
    time.sleep(0.3)
    assert (steps, late) == ([], [1])


def test_failures_are_tried_again_after_all_others(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    heard: list[tuple[int, int]] = []

    def hear(done: int, of: int, one: Played | None) -> None:
        heard.append((done, of))

    report = run(plan, SELF, out, make=failing([1], OSError("net")), patience=Patience(retries=2), progress=hear)
    assert statuses(out) == ["scored", "infrastructure_failure", "scored", "scored", "scored"]
    assert (report.played, report.retried, report.failed) == (4, 1, 0)
    assert heard == [(0, 4), (1, 4), (1, 4), (2, 4), (3, 4), (4, 4)]
    assert score(out).summary.coverage.scored == 4


def test_retries_are_bounded_and_stop_where_nothing_works(plan: Plan, tmp_path: Path) -> None:
    run(plan, SELF, tmp_path / "some", make=failing([1, 4, 5, 6], OSError("net")), patience=Patience(retries=2))
    assert statuses(tmp_path / "some").count("infrastructure_failure") == 2, "the second round scored nothing"
    report = run(
        plan, SELF, tmp_path / "none", make=failing([*range(99)], OSError("net")), patience=Patience(retries=9)
    )
    assert len(lines(tmp_path / "none")) == 4
    assert report.failed == 4


def test_an_attempted_commit_is_never_tried_twice(tmp_path: Path) -> None:
    plan = make_plan(["home-water-leak"], episodes=3, protocols=["V2"])

    def make(briefing: Any) -> Callable[[str], str]:
        """Fails in every episode after the first commit, and in the last one before it."""
        player = reference(briefing)
        early = briefing.case == plan.episodes[-1].case

        def act(observation: str) -> str:
            if early or '"applied"' in observation:
                raise OSError("net")
            return player(observation)

        return act

    out = tmp_path / "out.jsonl"
    run(plan, SELF, out, make=make)
    assert [may_be_tried_again(line) for line in lines(out)] == [False, False, True]
    report = run(plan, SELF, out, make=reference, patience=Patience(retries=3))
    assert (report.skipped, report.played) == (2, 1)
    assert score(out).summary.coverage.scored == 1


@pytest.mark.parametrize("events", [[], [{"event": "look"}]])
def test_what_may_be_tried_again(events: list[dict[str, Any]]) -> None:
    failed = {"status": "infrastructure_failure", "events": events}
    assert may_be_tried_again(failed)
    assert not may_be_tried_again({**failed, "events": [*events, {"event": "attempt"}]})
    assert not may_be_tried_again({**failed, "status": "scored"})


@pytest.mark.parametrize("wrong", [{"time_limit": 0}, {"time_limit": float("nan")}, {"retries": -1}, {"retries": True}])
def test_patience_is_checked(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match=r"seconds above 0|retries is a whole number"):
        Patience(**wrong)


@pytest.mark.parametrize(("how", "said"), [({"threads": 0}, "threads"), ({"threads": 2, "workers": 2}, "not both")])
def test_lanes_are_checked(how: dict[str, Any], said: str, plan: Plan, mixed_agent: Agent, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=said):
        run(plan, mixed_agent, tmp_path / "out.jsonl", **how)
    assert not (tmp_path / "out.jsonl").exists()


def test_a_player_may_be_asynchronous_and_is_closed() -> None:
    loops, closed = set(), []

    class Waiting:
        async def __call__(self, observation: str) -> str:
            await asyncio.sleep(0)
            loops.add(id(asyncio.get_running_loop()))
            return observation

        async def close(self) -> None:
            loops.add(id(asyncio.get_running_loop()))
            closed.append(1)

    with Asking(lambda briefing: Waiting(), None) as asking:  # type: ignore[arg-type, return-value]
        assert [asking("a"), asking("b")] == ["a", "b"]
    assert (len(loops), closed) == (1, [1])


def test_closing_that_fails_is_a_warning_and_costs_no_score() -> None:
    class Closing:
        def __call__(self, observation: str) -> str:
            return '{"stop":"DEFER"}'

        def close(self) -> None:
            raise OSError("socket")

    with pytest.warns(RuntimeWarning, match="closing the agent failed: OSError: socket"):
        summary = episem_gym.evaluate(fresh=Closing, envs="home-water-leak")
    assert summary.coverage.scored == 1


def test_evaluate_takes_threads_time_limits_and_retries() -> None:
    make = failing([1], OSError("net"))
    with_retries = {"envs": "home-*", "threads": 3, "time_limit": 30.0, "retries": 1}
    summary = episem_gym.evaluate(fresh=lambda: make(None), **with_retries)  # type: ignore[arg-type]
    assert (summary.coverage.scored, summary.coverage.planned) == (17, 17)
    with pytest.raises(episem_gym.errors.EpiSEMError, match="all 17 episodes failed"):
        episem_gym.evaluate(fresh=lambda: failing([0], OSError("net"))(None), **with_retries)  # type: ignore[arg-type]
