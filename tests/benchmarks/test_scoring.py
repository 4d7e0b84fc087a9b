"""Scoring: a file gives the numbers that its run printed, and a changed line is named, not counted."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from episem_gym.benchmarks.calling import Agent
from episem_gym.benchmarks.planning import Plan
from episem_gym.benchmarks.replay import rescore
from episem_gym.benchmarks.runner import run
from episem_gym.benchmarks.scoring import score
from episem_gym.errors import ResultsError
from tests.benchmarks.small_agents import failing

Line = dict[str, Any]
Change = Callable[[Line], Any]


def edited(path: Path, number: int, change: Change) -> None:
    """Change one line of a file, numbered from 1."""
    lines = path.read_bytes().splitlines(keepends=True)
    line = json.loads(lines[number - 1])
    change(line)
    lines[number - 1] = json.dumps(line, separators=(",", ":")).encode() + b"\n"
    path.write_bytes(b"".join(lines))


def test_numbers_are_the_same_with_replay_and_without(reference_file: Path, mixed_file: Path) -> None:
    for path, successes in ((reference_file, 4), (mixed_file, 0)):
        replayed, concluded = score(path), score(path, replay=False)
        assert replayed.to_json() == concluded.to_json()
        assert not replayed.tampered
        assert replayed.summary.coverage.scored == 4
        if successes:
            assert replayed.to_json()["ecs"]["numerator"] == successes


def test_the_json_has_the_six_metrics_on_top(reference_file: Path) -> None:
    found = score(reference_file).to_json()
    assert {"ecs", "bsr", "par", "cas", "gap", "part", "tampered", "agent", "coverage"} <= found.keys()
    assert found["gap"].keys() == found["part"].keys() == {"V2", "V3"}
    assert {"value", "numerator", "denominator", "interval"} <= found["ecs"].keys()
    json.dumps(found, allow_nan=False)


def test_progress_hears_every_byte(reference_file: Path) -> None:
    heard: list[int] = []
    score(reference_file, progress=heard.append)
    assert sum(heard) == reference_file.stat().st_size


CHANGES: dict[str, Change] = {
    "verdict": lambda line: line["verdict"].update(success=not line["verdict"]["success"]),
    "verdict key": lambda line: line["verdict"].pop("steps"),
    "number for flag": lambda line: line["verdict"].update(success=int(line["verdict"]["success"])),
    "events": lambda line: line["events"][-1].update(at=99),
    "no events": lambda line: line["events"].clear(),
    "an event more": lambda line: line["events"].insert(0, line["events"][0]),
    "nonsense event": lambda line: line["events"].append(7),
    "expectation": lambda line: line["expectation"].update(answer="BLOCK"),
    "protocol": lambda line: line["expectation"].update(protocol="V9"),
    "no expectation": lambda line: line.update(expectation=None),
    "action": lambda line: line["steps"][0].update(action='{"tool":"x"}'),
    "observation": lambda line: line["steps"][0].update(observation_digest="0" * 16),
    "step left out": lambda line: line["steps"].pop(0),
    "last step left out": lambda line: line["steps"].pop(),
    "step added": lambda line: line["steps"].append(line["steps"][-1]),
    "nonsense step": lambda line: line["steps"].append("x"),
    "no steps": lambda line: line["steps"].clear(),
    "seed": lambda line: line.update(seed=line["seed"] + 1),
    "agent seed": lambda line: line.update(agent_seed=line["agent_seed"] + 1),
    "case seed": lambda line: line["case"].update(seed=line["case"]["seed"] + 1),
    "case member": lambda line: line["case"].update(
        member="contrast" if line["case"]["member"] == "supported" else "supported"
    ),
    "case variant": lambda line: line["case"].update(variant="no such"),
    "case field": lambda line: line["case"].pop("gate"),
    "case field more": lambda line: line["case"].update(more=1),
    "case type": lambda line: line["case"].update(seed="x"),
    "case id": lambda line: line.update(case_id="case-0"),
    "pair key": lambda line: line.update(pair_key="0"),
    "environment": lambda line: line.update(env_id="EpiSEM/no-such-v0"),
    "environment throughout": lambda line: [one.update(env_id="EpiSEM/x-v0") for one in (line, line["case"])],
    "limits": lambda line: line["limits"].update(steps=1000),
    "case digest": lambda line: line.update(case_digest="0" * 16),
    "observations": lambda line: line.update(observations_digest="0" * 16),
    "configuration": lambda line: line["configuration"].update(gate=False),
    "configuration key": lambda line: line["configuration"].pop("mask"),
    "agent": lambda line: line.update(agent="someone else"),
    "package": lambda line: line.update(package="0.0"),
    "repetition": lambda line: line.update(repetition=-1),
    "unscored": lambda line: line.update(status="infrastructure_failure", verdict=None),
    "canary": lambda line: line.update(canary=""),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_changed_line_is_named_and_not_counted(change: Change, mixed_file: Path) -> None:
    edited(mixed_file, 2, change)
    result = score(mixed_file)
    assert [one.line for one in result.tampered] == [2]
    assert result.tampered[0].reason
    assert (result.summary.coverage.scored, result.summary.statuses["tampered"]) == (3, 1)
    assert result.to_json()["tampered"][0]["line"] == 2


@pytest.mark.parametrize(
    "name", ["verdict", "verdict key", "number for flag", "no events", "nonsense event", "case id", "seed"]
)
def test_much_is_found_without_replay_too(name: str, mixed_file: Path) -> None:
    edited(mixed_file, 3, CHANGES[name])
    assert [one.line for one in score(mixed_file, replay=False).tampered] == [3]


def test_every_key_of_a_line_is_checked(mixed_bytes: bytes) -> None:
    """Whatever is altered inside what a line says of the case, its events or its verdict shows in a replay."""
    line = json.loads(mixed_bytes.splitlines()[0])
    for part in ("case", "limits", "expectation", "verdict"):
        for key, value in line[part].items():
            changed = copy.deepcopy(line)
            changed[part][key] = not value if isinstance(value, bool) else [value]
            assert rescore(changed).reason, (part, key)
    for number, event in enumerate(line["events"]):
        for key in event:
            changed = copy.deepcopy(line)
            changed["events"][number][key] = "changed"
            assert rescore(changed).reason, (number, key)


def test_a_second_tale_of_one_episode_is_tampered(mixed_file: Path) -> None:
    lines = mixed_file.read_bytes().splitlines(keepends=True)
    mixed_file.write_bytes(b"".join([*lines, lines[0].replace(b'"format":1', b'"format": 1')]))
    result = score(mixed_file)
    assert [(one.line, "told before" in one.reason) for one in result.tampered] == [(5, True)]
    assert result.summary.coverage.scored == 4


def test_order_duplicates_and_retries_change_nothing(mixed_file: Path) -> None:
    before = score(mixed_file).summary
    lines = mixed_file.read_bytes().splitlines(keepends=True)
    mixed_file.write_bytes(b"\n".join([*reversed(lines), lines[1], b'{"torn": '])[:-1])
    result = score(mixed_file)
    assert result.summary == before
    assert (result.reading.duplicates, result.reading.torn) == (1, 1)


def test_a_failure_stands_until_it_is_replaced(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    for _ in range(2):
        run(plan, Agent("self", ""), out, make=failing([0, 1, 2, 3], ValueError("no")))
    result = score(out)
    assert result.summary.statuses["infrastructure_failure"] == 4
    assert result.summary.coverage.value == 0
    assert result.to_json()["ecs"]["value"] is None
    assert not result.tampered


def test_a_file_of_which_no_line_stands_is_still_scored(mixed_file: Path) -> None:
    mixed_file.write_bytes(mixed_file.read_bytes().splitlines(keepends=True)[0])
    edited(mixed_file, 1, CHANGES["verdict"])
    result = score(mixed_file)
    assert (len(result.tampered), result.summary.statuses["tampered"], result.summary.coverage.scored) == (1, 1, 0)


def test_what_holds_no_episode_is_one_error(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("# Notes\n\nnothing\n", encoding="utf-8")
    with pytest.raises(ResultsError, match=r"notes.md, line 1: not strict JSON"):
        score(tmp_path / "notes.md")
    (tmp_path / "empty.jsonl").write_bytes(b"")
    assert score(tmp_path / "empty.jsonl").summary.coverage.planned == 0


def test_a_line_of_other_content_is_stale_and_not_accused(mixed_file: Path) -> None:
    edited(mixed_file, 2, CHANGES["case digest"])
    edited(mixed_file, 3, CHANGES["verdict"])
    assert [(one.line, one.stale) for one in score(mixed_file).tampered] == [(2, True), (3, False)]
    assert score(mixed_file).tampered[0].reason.startswith("made with other content")


def test_the_agent_of_most_lines_is_the_one_that_is_scored(mixed_file: Path) -> None:
    edited(mixed_file, 1, CHANGES["agent"])
    result = score(mixed_file)
    assert (result.agent, result.summary.coverage.scored) == ("mixed", 3)
    assert [(one.line, one.foreign) for one in result.tampered] == [(1, True)]
