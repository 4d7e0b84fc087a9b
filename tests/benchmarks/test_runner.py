"""Runs: the same bytes however they are cut, resumed or spread; faults of agents apart from their scores."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from episem_gym.benchmarks.calling import Agent
from episem_gym.benchmarks.configuration import configure
from episem_gym.benchmarks.lanes import Played
from episem_gym.benchmarks.locking import _lock_beside
from episem_gym.benchmarks.planning import Plan, make_plan
from episem_gym.benchmarks.runner import run
from episem_gym.benchmarks.scoring import score
from episem_gym.benchmarks.writing import Writer
from episem_gym.errors import ResultsError, UsageError
from tests.benchmarks.small_agents import DYING, MIXED, NONE, failing

SELF = Agent("self", "")


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_run_is_the_same_bytes_each_time(plan: Plan, mixed_agent: Agent, mixed_bytes: bytes, tmp_path: Path) -> None:
    random.seed(5)
    state = random.getstate()
    heard: list[tuple[int, int, bool]] = []
    out = tmp_path / "new" / "folder" / "again.jsonl"
    report = run(plan, mixed_agent, out, progress=lambda done, of, one: heard.append((done, of, one is None)))
    assert out.read_bytes() == mixed_bytes
    assert heard == [(0, 4, True), (1, 4, False), (2, 4, False), (3, 4, False), (4, 4, False)]
    assert (report.planned, report.skipped, report.played) == (4, 0, 4)
    assert random.getstate() == state


def test_a_run_that_was_cut_goes_on(plan: Plan, mixed_agent: Agent, mixed_file: Path, mixed_bytes: bytes) -> None:
    last = mixed_bytes.rstrip(b"\n").rfind(b"\n") + 1
    for size in (0, 1, 100, last - 1, last, last + 1, last + 500, len(mixed_bytes) - 2, len(mixed_bytes) - 1):
        mixed_file.write_bytes(mixed_bytes[:size])
        run(plan, mixed_agent, mixed_file)
        assert mixed_file.read_bytes() == mixed_bytes


def test_what_is_done_is_skipped_and_more_is_added(plan: Plan, mixed_agent: Agent, mixed_file: Path) -> None:
    before = mixed_file.read_bytes()
    assert run(plan, mixed_agent, mixed_file).played == 0
    assert mixed_file.read_bytes() == before
    longer = make_plan(["finance-payment-limit"], episodes=4)
    assert (run(longer, mixed_agent, mixed_file).skipped, len(lines(mixed_file))) == (2, 6)


def test_two_workers_write_the_same_lines(mixed_agent: Agent, tmp_path: Path) -> None:
    plan = make_plan(["finance-payment-limit", "home-garage-obstruction"], episodes=6)
    for workers in (1, 2):
        run(plan, mixed_agent, tmp_path / str(workers), workers=workers)
    one, two = ((tmp_path / name).read_bytes().splitlines() for name in "12")
    assert sorted(one) == sorted(two)
    assert len(set(one)) == 12


@pytest.mark.parametrize(
    "other",
    [
        {"mask": ["decisive"]}, {"setting": "CE"}, {"gate": False}, {"parsing": "lenient"}, {"salt": "s"},
        {"run_seed": 1}, {"split": "train"},
    ],
)  # fmt: skip
def test_another_configuration_is_refused(
    other: dict[str, Any], mixed_agent: Agent, mixed_file: Path, mixed_bytes: bytes
) -> None:
    plan = make_plan(["finance-payment-limit"], configuration=configure(**other))
    with pytest.raises(ResultsError, match=f"line 1: {next(iter(other))} is .* there, .* here"):
        run(plan, mixed_agent, mixed_file)
    assert mixed_file.read_bytes() == mixed_bytes


def test_another_agent_or_version_is_refused(plan: Plan, mixed_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ResultsError, match="agent is 'mixed' there, 'other' here"):
        run(plan, Agent("other", MIXED), mixed_file)
    monkeypatch.setattr("episem_gym.__version__", "9.9")
    with pytest.raises(ResultsError, match="package is"):
        run(plan, Agent("mixed", MIXED), mixed_file)


@pytest.mark.parametrize(
    "error", [ValueError("broken \ud800"), SystemExit(1), RecursionError("deep"), OSError(28, "full")]
)
def test_an_error_of_the_agent_is_no_score(error: BaseException, plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    heard: list[Played] = []
    run(plan, SELF, out, make=failing([1], error), progress=lambda done, of, one: heard.append(one) if one else None)
    assert [line["status"] for line in lines(out)] == ["scored", "infrastructure_failure", "scored", "scored"]
    assert lines(out)[1]["error"].startswith(f"agent: {type(error).__name__}")
    assert [bool(one.error) for one in heard] == [False, True, False, False]
    summary = score(out).summary
    assert (summary.coverage.scored, summary.statuses["infrastructure_failure"]) == (3, 1)
    run(plan, SELF, out, make=failing([], error))
    assert score(out).summary.coverage.scored == 4
    assert score(out).reading.retried == 1
    assert len(lines(out)) == 5


@pytest.mark.parametrize("answer", [None, b"{}", {"stop": "DEFER"}])
def test_what_is_no_text_is_no_score(answer: object, plan: Plan, tmp_path: Path) -> None:
    run(plan, SELF, tmp_path / "out.jsonl", make=lambda briefing: lambda observation: answer)  # type: ignore[arg-type, return-value]
    assert {line["status"] for line in lines(tmp_path / "out.jsonl")} == {"infrastructure_failure"}
    assert "an action is text" in lines(tmp_path / "out.jsonl")[0]["error"]


def test_a_fault_of_the_environment_is_no_score(
    plan: Plan, mixed_agent: Agent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: object, text: str) -> str:
        raise KeyError("judge")

    monkeypatch.setattr("episem_gym.envs.episode.Episode.step", broken)
    run(plan, mixed_agent, tmp_path / "out.jsonl")
    assert {line["error"] for line in lines(tmp_path / "out.jsonl")} == {"environment: KeyError: 'judge'"}


def test_an_interrupt_leaves_whole_lines(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with pytest.raises(KeyboardInterrupt):
        run(plan, SELF, out, make=failing([2], KeyboardInterrupt()))
    assert len(lines(out)) == 2
    run(plan, SELF, out, make=failing([], KeyboardInterrupt()))
    assert len(lines(out)) == 4


def test_a_worker_that_dies_is_one_clear_error(plan: Plan, tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="a worker process died"):
        run(plan, Agent("dying", DYING), tmp_path / "out.jsonl", workers=2)


@pytest.mark.parametrize("reference", ["", "x", "no_such_module:f", "json:no_such", NONE, ":f", "json:"])
def test_no_such_agent(reference: str, plan: Plan, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="agent"):
        run(plan, Agent("x", reference), tmp_path / "out.jsonl")
    assert not (tmp_path / "out.jsonl").exists()


@pytest.mark.parametrize("workers", [0, -1, 10_000, True])
def test_workers_are_checked(workers: int, plan: Plan, mixed_agent: Agent, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="workers"):
        run(plan, mixed_agent, tmp_path / "out.jsonl", workers=workers)


def test_a_file_that_cannot_be_written_is_one_clear_error(plan: Plan, mixed_agent: Agent, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for out in (tmp_path, tmp_path / "file" / "out.jsonl", Path("/proc/no/out.jsonl")):
        with pytest.raises(ResultsError):
            run(plan, mixed_agent, out)


FULL = """
import resource, sys
from episem_gym.benchmarks.calling import Agent
from episem_gym.benchmarks.planning import make_plan
from episem_gym.benchmarks.runner import run
resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))
agent = Agent("mixed", "tests.benchmarks.small_agents:mixed")
run(make_plan(["finance-payment-limit"], episodes=9), agent, sys.argv[1])
"""


@pytest.mark.skipif(os.name != "posix", reason="limits on the size of files are POSIX")
def test_a_full_disk_leaves_whole_lines(mixed_agent: Agent, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(out)], capture_output=True, text=True, cwd=Path(__file__).parents[2]
    )
    assert "ResultsError: cannot write" in done.stderr
    assert out.read_bytes().endswith(b"}\n")
    kept = len(lines(out))
    assert 0 < kept < 9
    assert run(make_plan(["finance-payment-limit"], episodes=9), mixed_agent, out).skipped == kept


def test_a_file_of_other_content_is_refused(plan: Plan, mixed_agent: Agent, mixed_file: Path) -> None:
    told = lines(mixed_file)
    told[2]["case_digest"] = "0" * 16
    changed = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in told)
    mixed_file.write_text(changed)
    with pytest.raises(ResultsError, match=f"{told[2]['case_id']} was made with other content; use another --out"):
        run(plan, mixed_agent, mixed_file)
    assert mixed_file.read_text() == changed


def test_two_runs_never_write_one_file(plan: Plan, mixed_agent: Agent, mixed_file: Path, mixed_bytes: bytes) -> None:
    with Writer(mixed_file), pytest.raises(ResultsError, match="another run is writing this file"):
        run(plan, mixed_agent, mixed_file)
    assert run(plan, mixed_agent, mixed_file).skipped == 4
    assert mixed_file.read_bytes() == mixed_bytes


def test_a_lock_beside_the_file_serves_where_there_is_no_other(tmp_path: Path) -> None:
    release = _lock_beside(tmp_path / "x.jsonl")
    with pytest.raises(ResultsError, match=r"remove .*x.jsonl.lock"):
        _lock_beside(tmp_path / "x.jsonl")
    release()
    _lock_beside(tmp_path / "x.jsonl")()
    assert not list(tmp_path.iterdir())


AGENT = "from beside import ANSWER\n\n\ndef make(briefing):\n    return lambda observation: ANSWER\n"


def test_an_agent_is_found_by_its_file_in_workers_too(plan: Plan, tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text('ANSWER = \'{"stop":"DEFER"}\'\n')
    (tmp_path / "json.py").write_text(AGENT)
    run(plan, Agent("file", f"{tmp_path / 'json.py'}:make"), tmp_path / "out.jsonl", workers=2)
    assert score(tmp_path / "out.jsonl").summary.coverage.scored == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def make(:\n", "SyntaxError"), ("import no_such_module\n", "no_such_module"),
        ("1 / 0\n", "ZeroDivisionError"),
        ("raise SystemExit('no key')\n", "SystemExit: no key"), ("make = 3\n", "has no function make"),
    ],
)  # fmt: skip
def test_an_agent_that_cannot_be_imported_is_one_line(text: str, said: str, plan: Plan, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(text)
    with pytest.raises(UsageError, match=said) as raised:
        run(plan, Agent("x", f"{tmp_path / 'broken.py'}:make"), tmp_path / "out.jsonl")
    assert "\n" not in str(raised.value)
    assert not (tmp_path / "out.jsonl").exists()
