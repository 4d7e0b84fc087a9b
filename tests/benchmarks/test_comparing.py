"""Two runs, and one agent under several settings, compared within cases."""

import json
from pathlib import Path
from typing import Any

import pytest

from episem_gym.agents import AGENTS
from episem_gym.benchmarks.calling import Agent
from episem_gym.benchmarks.comparing import compare
from episem_gym.benchmarks.effects import Effects, difference_of_differences
from episem_gym.benchmarks.intervening import arm_path, arm_plans, read_arms
from episem_gym.benchmarks.outcomes import outcomes
from episem_gym.benchmarks.planning import Plan, make_plan
from episem_gym.benchmarks.probes import probe
from episem_gym.benchmarks.runner import run
from episem_gym.errors import ResultsError, UsageError
from episem_gym.task_specs.suite import Suite, load_suite
from tests.benchmarks.small_agents import failing

HOMES = ["home-w*", "home-g*", "home-b*", "home-c*"]
SETTINGS = ["SE", "WE", "CE", "WE+EP"]


def agent(name: str) -> Agent:
    return Agent(name, AGENTS[name].reference)


@pytest.fixture(scope="module")
def homes() -> Plan:
    return make_plan(HOMES, episodes=2, repetitions=2)


@pytest.fixture(scope="module")
def files(homes: Plan, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("runs")
    for name in ("reference", "do-nothing", "defect-word"):
        run(homes, agent(name), folder / name)
    return {name: folder / name for name in ("reference", "do-nothing", "defect-word")}


@pytest.fixture(scope="module")
def part() -> Suite:
    whole = load_suite("interventions-43")
    cases = [one for one in whole.cases if one.case_id in whole.arms["CE"]][:6]
    ids = tuple(one.case_id for one in cases)
    return Suite("part", "six of them", tuple(cases), {"SE": ids, "WE": ids, "CE": ids})


@pytest.fixture(scope="module")
def arms(part: Suite, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("arms")
    for name in ("reference", "scanner"):
        for setting, plan in arm_plans(part, SETTINGS).items():
            run(plan, agent(name), arm_path(folder / f"{name}.jsonl", setting))
    return {name: folder / f"{name}.jsonl" for name in ("reference", "scanner")}


def test_all_against_nothing(files: dict[str, Path]) -> None:
    found = compare(files["reference"], files["do-nothing"])
    assert (found.first.success, found.second.success) == (1, 0)
    assert (found.success.value, found.success.cases, found.success.pairs) == (1, 14, 7)
    assert found.success.distinguished
    assert (found.first_wins, found.second_wins) == (14, 0)
    assert found.p_value < 0.001
    assert (found.first.repetitions, found.first.repetition_sd, found.repetition_sd) == (2, 0, 0)
    assert (found.first.unscored, found.first.only, found.second.only) == (0, 0, 0)
    assert found.completion is not None
    assert found.completion.value > 0
    json.dumps(found.to_json(), allow_nan=False)


def test_it_turns_with_the_sides(files: dict[str, Path]) -> None:
    one, two = compare(files["defect-word"], files["reference"]), compare(files["reference"], files["defect-word"])
    assert one.success.value == -two.success.value
    assert (one.first_wins, one.second_wins) == (two.second_wins, two.first_wins)


def test_one_against_itself_is_not_distinguished(files: dict[str, Path]) -> None:
    found = compare(files["defect-word"], files["defect-word"])
    assert (found.success.value, found.success.distinguished, found.p_value) == (0, False, 1)


def test_only_a_protocol(files: dict[str, Path]) -> None:
    found = compare(files["reference"], files["do-nothing"], protocol="V2")
    assert 0 < found.success.cases < 14
    with pytest.raises(ResultsError, match="no case in common of protocol V7"):
        compare(files["reference"], files["do-nothing"], protocol="V7")


def test_what_is_not_scored_is_a_failure(homes: Plan, files: dict[str, Path], tmp_path: Path) -> None:
    run(homes, agent("reference"), tmp_path / "some", make=lambda briefing: failing([0], OSError("net"))(briefing))
    found = compare(tmp_path / "some", files["do-nothing"])
    assert found.first.unscored == len(homes.episodes)
    assert (found.first.success, found.first.completion, found.completion) == (0, None, None)


def test_cases_of_one_alone_are_left_out(files: dict[str, Path], tmp_path: Path) -> None:
    run(make_plan(["home-water-leak"], episodes=3), agent("do-nothing"), tmp_path / "few")
    found = compare(files["reference"], tmp_path / "few")
    assert (found.success.cases, found.first.only, found.second.only) == (2, 12, 1)


def test_files_that_cannot_be_compared_are_refused(files: dict[str, Path], tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="cannot read"):
        compare(files["reference"], tmp_path / "none")
    (tmp_path / "empty").touch()
    with pytest.raises(ResultsError, match="holds no episode"):
        compare(files["reference"], tmp_path / "empty")
    mixed = files["reference"].read_bytes() + files["do-nothing"].read_bytes().replace(
        b'"repetition":0', b'"repetition":7'
    )
    (tmp_path / "mixed").write_bytes(mixed)
    with pytest.raises(ResultsError, match="mixes"):
        outcomes(tmp_path / "mixed")
    changed = files["do-nothing"].read_bytes().replace(b'"success":false', b'"success":true', 1)
    (tmp_path / "changed").write_bytes(changed)
    with pytest.raises(ResultsError, match="line 1: the verdict is not"):
        outcomes(tmp_path / "changed")


def effect(found: Effects, setting: str) -> Any:
    return next(one for one in found.effects if one.setting == setting)


def test_the_reference_stops_acting_where_evidence_is_withheld(arms: dict[str, Path]) -> None:
    found = read_arms(arms["reference"], SETTINGS)
    assert [one.setting for one in found.arms] == SETTINGS
    assert all(one.success == 1 and one.scored == one.episodes == 6 for one in found.arms)
    assert [one.action_probability for one in found.arms] == [1, 0, 0, 0]
    assert [one.completion for one in found.arms] == [1] * 4
    for setting in SETTINGS[1:]:
        assert effect(found, setting).reduction.value == 1
        assert set(effect(found, setting).transitions) == {"acted"}
        assert set(effect(found, setting).transitions["acted"]) <= {"DEFER", "BLOCK"}
        assert effect(found, setting).joint_completion == 1
    assert found.arms[0].shown_before_action == 1
    assert found.arms[0].record_queries is not None
    assert found.arms[0].record_queries >= 1
    assert found.arms[0].first_action[-1] == 1
    assert found.arms[1].first_action == ()
    json.dumps(found.to_json(), allow_nan=False)


def test_the_scanner_acts_whatever_it_saw(arms: dict[str, Path]) -> None:
    found = read_arms(arms["scanner"], SETTINGS)
    assert {one.action_probability for one in found.arms} == {1}
    assert all(one.reduction.value == 0 and not one.reduction.distinguished for one in found.effects)


def test_agents_are_compared_by_differences_of_differences(arms: dict[str, Path]) -> None:
    one, two = (read_arms(arms[name], SETTINGS) for name in ("reference", "scanner"))
    assert difference_of_differences(one, two, "WE").value == 1
    assert difference_of_differences(two, one, "WE").value == -1
    assert difference_of_differences(one, one, "CE").value == 0


def test_arms_are_found_by_their_names(arms: dict[str, Path], tmp_path: Path) -> None:
    assert [one.setting for one in read_arms(arms["scanner"]).arms] == ["SE", "CE", "WE", "WE+EP"]
    with pytest.raises(UsageError, match="there are no two files such as"):
        read_arms(tmp_path / "none.jsonl")


@pytest.mark.parametrize("settings", [["SE"], ["SE", "SE"], []])
def test_one_setting_is_no_intervention(settings: list[str], part: Suite) -> None:
    with pytest.raises(UsageError, match="two different settings"):
        arm_plans(part, settings)


def test_a_checkpoint_narrows_all_arms_to_the_cases_that_have_it() -> None:
    whole = load_suite()
    homes = Suite("homes", "", tuple(one for one in whole.cases if one.pair.startswith("home-b")), whole.arms)
    plans = arm_plans(homes, ["SE", "WE"], checkpoint="reserve_raise")
    names = {setting: [one.case.case_id for one in plan.episodes] for setting, plan in plans.items()}
    assert names["SE"] == names["WE"]
    assert {one.case.env_id for one in plans["SE"].episodes} == {"EpiSEM/home-battery-reserve-v0"}
    assert plans["WE"].configuration.checkpoint == "reserve_raise"


def test_static_assessment_is_judged_as_a_decision(tmp_path: Path) -> None:
    whole = load_suite("triples-33")
    part = Suite("part", "", whole.cases[:4], {one: ids[:4] for one, ids in whole.arms.items()})
    for setting, plan in arm_plans(part, ["SE+ST", "WA+ST", "WE+ST"]).items():
        run(plan, agent("reference"), arm_path(tmp_path / "s.jsonl", setting))
    found = read_arms(tmp_path / "s.jsonl", ["SE+ST", "WA+ST", "WE+ST"])
    total = [dict(one.decisions) for one in found.arms]
    assert total == [{"ALLOW": {"ALLOW": 4}}, {"BLOCK": {"BLOCK": 4}}, {"DEFER": {"DEFER": 4}}]
    assert [one.action_probability for one in found.arms] == [1, 0, 0]


def test_a_probe_counts_the_queries_that_were_made(arms: dict[str, Path]) -> None:
    line = json.loads(arm_path(arms["reference"], "WE").read_text(encoding="utf-8").splitlines()[0])
    full = probe(line)
    assert full.tool_queries >= 1
    assert full.record_queries >= 1
    none = probe({**line, "steps": line["steps"][-1:]})
    assert (none.tool_queries, none.record_queries) == (0, 0)
