"""Agents that are programs of their own."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from episem_gym.benchmarks.calling import Agent
from episem_gym.benchmarks.commands import _action
from episem_gym.benchmarks.patience import Patience
from episem_gym.benchmarks.planning import Plan
from episem_gym.benchmarks.runner import run
from episem_gym.errors import UsageError

DEFERS = """
import json, os, sys
open(sys.argv[1], "a").write("started\\n")
for line in sys.stdin:
    asked = json.loads(line)
    with open(sys.argv[1], "a") as log:
        log.write(json.dumps([asked["type"], sorted(asked), sorted(asked["observation"])]) + "\\n")
    action = {"stop": "DEFER"} if asked["seed"] % 2 else '{"stop": "BLOCK"}'
    answer = action if asked["type"] == "step" else {"tool": "no_such", "arguments": {}}
    print(json.dumps({"action": answer}), flush=True)
"""


def program(text: str, tmp_path: Path, name: str = "agent.py") -> Agent:
    (tmp_path / name).write_text(text)
    command = shlex.join([sys.executable, str(tmp_path / name), str(tmp_path / "log.txt")])
    return Agent("other language", f"command:{command}")


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_program_plays_many_episodes(plan: Plan, tmp_path: Path) -> None:
    run(plan, program(DEFERS, tmp_path), tmp_path / "out.jsonl")
    found = lines(tmp_path / "out.jsonl")
    assert [line["status"] for line in found] == ["scored"] * 4
    assert {line["steps"][-1]["action"] for line in found} <= {'{"stop": "DEFER"}', '{"stop": "BLOCK"}'}
    log = (tmp_path / "log.txt").read_text().splitlines()
    assert log.count("started") == 1
    told = [json.loads(line) for line in log if line != "started"]
    assert [one[0] for one in told] == ["reset", "step"] * 4
    assert all(one[1] == ["observation", "seed", "type"] for one in told)
    assert not any("oracle" in key or "verdict" in key for one in told for key in one[2])


@pytest.mark.parametrize("how", [{"threads": 2}, {"workers": 2}])
def test_programs_play_side_by_side(how: dict[str, int], plan: Plan, tmp_path: Path) -> None:
    agent = program(DEFERS, tmp_path)
    run(plan, agent, tmp_path / "one.jsonl")
    run(plan, agent, tmp_path / "two.jsonl", **how)  # type: ignore[arg-type]
    one, two = ((tmp_path / f"{name}.jsonl").read_bytes().splitlines() for name in ("one", "two"))
    assert sorted(one) == sorted(two)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("print('hello', flush=True)\nimport time\ntime.sleep(60)", "an answer is one line"),
        ("import sys\nsys.stdin.readline()", "the program ended without an answer"),
        ("print('{\"action\": 1', end='', flush=True)", "cut short"),
        ("raise SystemExit(3)", "the program"),
    ],
)
def test_a_program_that_fails_is_no_score(text: str, error: str, plan: Plan, tmp_path: Path) -> None:
    run(plan, program(text, tmp_path), tmp_path / "out.jsonl")
    found = lines(tmp_path / "out.jsonl")
    assert {line["status"] for line in found} == {"infrastructure_failure"}
    assert all(error in line["error"] for line in found)


def test_a_program_that_hangs_is_ended(plan: Plan, tmp_path: Path) -> None:
    agent = program("import sys, time\nsys.stdin.readline()\ntime.sleep(600)", tmp_path)
    run(plan, agent, tmp_path / "out.jsonl", patience=Patience(time_limit=0.5))
    assert {line["error"] for line in lines(tmp_path / "out.jsonl")} == {
        "agent: TimeoutError: the episode took longer than 0.5 s"
    }


def test_a_program_that_is_not_there_is_no_score(plan: Plan, tmp_path: Path) -> None:
    run(plan, Agent("gone", "command:/no/such/program"), tmp_path / "out.jsonl")
    assert "cannot start /no/such/program" in lines(tmp_path / "out.jsonl")[0]["error"]


@pytest.mark.parametrize("command", ["command:", "command:'", "command:   "])
def test_a_command_line_is_checked(command: str) -> None:
    with pytest.raises(UsageError, match="command"):
        Agent("none", command).maker()


@pytest.mark.parametrize("raw", [b"[]\n", b"{}\n", b"\xff\n", b"[" * 100_000 + b"\n"])
def test_an_answer_that_is_none(raw: bytes) -> None:
    with pytest.raises(RuntimeError, match="an answer is one line"):
        _action(raw)
