"""The plan is a function of its arguments alone, balanced, and extends itself."""

import random

import numpy as np
import pytest

from episem_gym.benchmarks.configuration import condition, configure
from episem_gym.benchmarks.planning import Plan, make_plan, matching
from episem_gym.envs.episode import Episode
from episem_gym.errors import ResultsError, UnknownName, UsageError
from episem_gym.task_specs.registry import load_pair, pair_names

V1, LEGACY, V3 = "finance-payment-limit", "home-garage-obstruction", "engineering-secret-rotation"


def protocols(plan: Plan) -> list[str]:
    found = []
    for one in plan.episodes:
        pair = load_pair(one.case.env_id.split("/")[1].removesuffix("-v0"))
        found.append(Episode(pair.variant(one.case.variant), one.case).protocol)
    return found


def test_a_plan_is_a_function_of_its_arguments() -> None:
    random.seed(1)
    state, numbers = random.getstate(), np.random.get_state()[1].tolist()  # noqa: NPY002 - it must not move
    assert make_plan([V1, V3], episodes=5) == make_plan([V3, V1], episodes=5)
    assert random.getstate() == state
    assert np.random.get_state()[1].tolist() == numbers  # noqa: NPY002


def test_every_pair_is_planned_from_the_test_split() -> None:
    plan = make_plan(episodes=2)
    assert len(plan.episodes) == 2 * len(pair_names())
    assert {one.case.split for one in plan.episodes} == {"test"}


@pytest.mark.parametrize("count", [1, 3, 4, 7])
def test_a_longer_plan_begins_with_a_shorter_one(count: int) -> None:
    longer = make_plan([V1], episodes=8).episodes
    assert make_plan([V1], episodes=count).episodes == longer[:count]


def test_members_are_balanced_and_share_their_instance() -> None:
    cases = [one.case for one in make_plan([V1], episodes=20).episodes]
    assert sum(case.member == "supported" for case in cases) == 10
    assert all(cases[k].pair_key == cases[k + 1].pair_key for k in range(0, 20, 2))
    assert len({case.pair_key for case in cases}) == 10
    assert len({case.member for case in cases[::2]}) == 2


def test_seeds_share_nothing() -> None:
    seeds = [
        {one.case.seed for one in make_plan([V1, V3], episodes=8, configuration=configure(run_seed=seed)).episodes}
        for seed in (0, 1)
    ]
    assert len(seeds[0]) == 8
    assert not seeds[0] & seeds[1]


@pytest.mark.parametrize("wanted", ["Legacy", "V0", "V1", "V3"])
def test_protocols_select_by_the_episode(wanted: str) -> None:
    plan = make_plan([V1, LEGACY, V3], protocols=[wanted], episodes=4)
    assert set(protocols(plan)) == {wanted}
    assert len(plan.episodes) % 4 == 0
    if wanted == "V0":
        assert {one.case.member for one in plan.episodes} == {"contrast"}


def test_both_protocols_of_a_pair_make_the_plan_without_protocols() -> None:
    assert make_plan([V1], protocols=["V0", "V1"], episodes=4) == make_plan([V1], episodes=4)


def test_repetitions_follow_each_other() -> None:
    plan = make_plan([V1], episodes=2, repetitions=3)
    assert [one.repetition for one in plan.episodes] == [0, 1, 2] * 2
    assert len({one.case for one in plan.episodes}) == 2


def test_other_settings_draw_a_new_instance_each_time() -> None:
    plan = make_plan([V1], episodes=4, configuration=configure(setting="CE"))
    assert {one.case.setting for one in plan.episodes} == {"CE"}
    assert len({one.case.seed for one in plan.episodes}) == 4


@pytest.mark.parametrize("pattern", ["EpiSEM/*", "*", "EpiSEM/finance-*", V1, f"EpiSEM/{V1}-v0"])
def test_patterns_match_ids_and_names(pattern: str) -> None:
    assert V1 in matching([pattern])


@pytest.mark.parametrize("pattern", ["EpiSEM/finanse-payment-limit-v0", "", "EpiSEM"])
def test_a_pattern_that_matches_nothing_is_an_error(pattern: str) -> None:
    with pytest.raises(UnknownName, match="unknown environment"):
        make_plan([V1, pattern])


@pytest.mark.parametrize(
    "wrong",
    [
        {"episodes": 0},
        {"episodes": -1},
        {"episodes": True},
        {"repetitions": 0},
        {"protocols": ["V9"]},
        {"protocols": ["Legacy"]},
        {"configuration": configure(mask=["invoice.no_such_field"])},
        {"configuration": configure(mask=["no_such_type.amount"])},
    ],
)
def test_what_makes_no_sense_is_an_error(wrong: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        make_plan([V1], **wrong)  # type: ignore[arg-type]


def test_configurations_are_checked() -> None:
    for wrong in ({"setting": "XX"}, {"parsing": "loose"}, {"mask": 1.5}, {"salt": 3}, {"gate": 1}):
        with pytest.raises(UsageError):
            configure(**wrong)  # type: ignore[arg-type]


def test_the_condition_names_all_that_is_never_pooled() -> None:
    texts = {
        condition(configure(**one).to_json())
        for one in (
            {}, {"setting": "CE"}, {"mask": "decisive"}, {"mask": "decisive", "recovery": False}, {"mask": 0.5},
            {"gate": False}, {"parsing": "lenient"}, {"salt": "s"}, {"split": "train"},
        )
    }  # fmt: skip
    assert len(texts) == 9
    assert condition(configure(run_seed=1).to_json()) in texts
    with pytest.raises(ResultsError, match="incomplete"):
        condition({"salt": ""})


@pytest.mark.parametrize("spelling", ["EpiSEM/{}-v0", "{}", "EpiSEM/{}", "{}-v0"])
def test_ids_are_taken_with_and_without_name_space_and_version(spelling: str) -> None:
    assert matching([spelling.format("finance-payment-limit")]) == ["finance-payment-limit"]


def test_a_mask_that_fits_no_record_names_the_pair() -> None:
    with pytest.raises(UsageError, match="home-garage-obstruction"):
        make_plan(["finance-payment-limit", "home-garage-obstruction"], configuration=configure(mask=["vendor.*"]))
