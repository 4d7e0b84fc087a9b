"""Suites played, drawn on by `gym.make`, evaluated in code and written out as files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

import episem_gym
from episem_gym.benchmarks.calling import Agent
from episem_gym.benchmarks.configuration import configure
from episem_gym.benchmarks.exporting import PARTS, export_suite, opaque_id
from episem_gym.benchmarks.exporting import exported as parts_of
from episem_gym.benchmarks.runner import run
from episem_gym.benchmarks.scoring import score
from episem_gym.benchmarks.suite_plan import plan_suite
from episem_gym.errors import UnknownName, UsageError
from episem_gym.task_specs.canary import CANARY
from episem_gym.task_specs.suite import Suite, canonical_case, load_suite
from tests.benchmarks.small_agents import REFERENCE

FIVE = ["ESB-L-001", "ESB-V0-001", "ESB-V1-001", "ESB-V2-001", "ESB-V3-001"]


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite of one's own: a case of each protocol."""
    path = tmp_path_factory.mktemp("suites") / "five.json"
    path.write_text(json.dumps({"name": "five", "title": "one of each", "cases": FIVE}), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def suite(five: Path) -> Suite:
    return load_suite(str(five))


# Plans


@pytest.mark.parametrize("name", ["interventions-43", "static-100", "triples-33"])
def test_every_arm_of_a_cohort_can_be_played(name: str) -> None:
    cohort = load_suite(name)
    for setting, ids in cohort.arms.items():
        plan = plan_suite(cohort, configuration=configure(setting=setting))
        assert sorted(one.case.name for one in plan.episodes) == sorted(ids)
        assert {one.case.setting for one in plan.episodes} == {setting}


def test_a_plan_has_each_case_as_often_as_asked(suite: Suite) -> None:
    plan = plan_suite(suite, repetitions=3)
    assert [one.case.name for one in plan.episodes] == [case for case in FIVE for _ in range(3)]
    assert {one.case.salt for one in plan.episodes} == {"canonical"}


def test_protocols_and_pairs_can_be_picked(suite: Suite) -> None:
    assert [one.case.name for one in plan_suite(suite, protocols=["V0"]).episodes] == ["ESB-V0-001"]
    pair = canonical_case("ESB-V2-001").pair
    assert "ESB-V2-001" in {one.case.name for one in plan_suite(suite, patterns=[f"EpiSEM/{pair}-v0"]).episodes}
    contrast = replace(suite, cases=(canonical_case("ESB-V0-001"),), arms={"SE": ("ESB-V0-001",)})
    with pytest.raises(UsageError, match="no such case under setting WE"):
        plan_suite(contrast, configuration=configure(setting="WE"))


def test_the_reference_wins_and_its_file_scores_the_same(suite: Suite, tmp_path: Path) -> None:
    out = tmp_path / "five.jsonl"
    run(plan_suite(suite), Agent("reference", REFERENCE), out)
    result = score(out)
    assert result.summary.core["ecs"].value == 1
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert {line["case_id"] for line in lines} == set(FIVE)
    assert {line["configuration"]["suite"] for line in lines} == {f"five {suite.digest}"}


def test_a_suite_is_evaluated_in_code(five: Path) -> None:
    summary = episem_gym.evaluate(lambda seen: '{"stop":"DEFER"}', suite=str(five))
    assert summary.coverage.scored == 5
    assert summary == episem_gym.evaluate(lambda seen: '{"stop":"DEFER"}', suite=load_suite(str(five)))
    with pytest.raises(UsageError, match="leave episodes, seed out"):
        episem_gym.evaluate(lambda seen: "", suite="canonical", episodes=2, seed=0)


# One case


@pytest.mark.parametrize("case_id", FIVE)
def test_a_case_is_made_by_its_id(case_id: str) -> None:
    one = canonical_case(case_id)
    env = gym.make(f"EpiSEM/{one.pair}-v0")
    for _ in range(2):
        first, info = env.reset(options={"case": case_id})
        assert env.unwrapped.episode.case.seed == one.seed
        assert json.loads(first)["kind"] == "task"
        assert case_id not in first
    while info["oracle"]["next_actions"]:
        _, _, ended, _, info = env.step(info["oracle"]["next_actions"][0])
        if ended:
            break
    assert info["verdict"]["success"]


def test_a_case_that_is_not_meant_is_refused() -> None:
    one = canonical_case("ESB-V1-001")
    env = gym.make(f"EpiSEM/{one.pair}-v0")
    other = next(case for case in load_suite().cases if case.pair != one.pair)
    with pytest.raises(UsageError, match=f"belongs to EpiSEM/{other.pair}-v0"):
        env.reset(options={"case": other.case_id})
    with pytest.raises(UsageError, match="leave member out"):
        env.reset(options={"case": one.case_id, "member": "contrast"})
    with pytest.raises(UnknownName, match="canonical case 7"):
        env.reset(options={"case": 7})


# Files


@pytest.fixture(scope="module")
def exported(suite: Suite, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exported")
    assert export_suite(suite, folder) == 5
    return folder


def content(folder: Path, part: str) -> dict[str, dict[str, Any]]:
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (folder / part).iterdir()}


def test_every_part_of_every_case_is_written(exported: Path, suite: Suite) -> None:
    ids = {opaque_id(one) for one in suite.cases}
    for part in PARTS:
        assert set(content(exported, part)) == ids
        assert {one["canary"] for one in content(exported, part).values()} == {CANARY}
    assert {one["case_id"] for one in content(exported, "evaluator").values()} == set(FIVE)


def test_the_public_parts_tell_nothing(exported: Path, suite: Suite) -> None:
    for one in suite.cases:
        for part in ("public", "records"):
            text = (exported / part / f"{opaque_id(one)}.json").read_text(encoding="utf-8")
            for word in (one.case_id, one.contrast, '"supported"', "expectation", "look_alike", one.digest, one.pair):
                assert word not in text, (one.case_id, part, word)


def test_the_public_part_is_the_first_observation(exported: Path, suite: Suite) -> None:
    for one in suite.cases:
        first, _ = gym.make(f"EpiSEM/{one.pair}-v0").reset(options={"case": one.case_id})
        assert content(exported, "public")[opaque_id(one)]["task"] == json.loads(first)


def test_the_solution_in_the_evaluators_part_wins(exported: Path, suite: Suite) -> None:
    for one in suite.cases:
        env = gym.make(f"EpiSEM/{one.pair}-v0")
        env.reset(options={"case": one.case_id})
        for act in content(exported, "evaluator")[opaque_id(one)]["solution"]:
            *_, info = env.step(json.dumps(act))
        assert info["verdict"]["success"], one.case_id


def test_records_that_cannot_be_read_are_not_written() -> None:
    withheld = next(one for one in load_suite().cases if one.member == "contrast" and one.contrast.endswith("withheld"))
    hidden = [record for record in parts_of(withheld)["records"]["records"] if record.get("unavailable")]
    assert hidden
    assert all("as_of" not in record for record in hidden)
