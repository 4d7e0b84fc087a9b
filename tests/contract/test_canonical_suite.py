"""The canonical suite is what the documentation says, and stays so: a case that changes is noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from episem_gym.audits.certificates import SuiteCertificate
from episem_gym.benchmarks.composing import TABLE
from episem_gym.benchmarks.configuration import Configuration
from episem_gym.benchmarks.playing import case_digest
from episem_gym.benchmarks.suite_stats import Told, below_paper, summary, tell
from episem_gym.envs.drawing import draw_case, suite_case
from episem_gym.envs.episode import Episode
from episem_gym.envs.request import Request
from episem_gym.errors import UsageError
from episem_gym.task_specs.names import FAMILY, GIVEN
from episem_gym.task_specs.registry import load_pair, pair_names
from episem_gym.task_specs.suite import SuiteCase, load_suite

SUITE = load_suite("canonical")
WHAT_TO_DO = (
    "the content of these cases has changed. If that was not meant, undo it. If it was, compose the suite anew (python "
    "-m episem_gym.benchmarks.composing), raise the version of the package, and say in the changelog which results no "
    "longer compare"
)


@pytest.fixture(scope="module")
def told() -> list[Told]:
    return tell(SUITE)


def changed(cases: Iterable[SuiteCase]) -> list[str]:
    """The cases whose content is no longer what their digest says."""
    return [one.case_id for one in cases if digest_now(one) != one.digest]


def digest_now(one: SuiteCase) -> str:
    pair = load_pair(one.pair)
    episode = Episode(pair.variant(one.variant), suite_case(pair, Configuration().request(), one))
    return case_digest(episode.task(), episode.expectation())


def test_the_table(told: list[Told]) -> None:
    found = Counter((one.domain, one.protocol) for one in told)
    assert found == {(domain, protocol): n for domain, row in TABLE.items() for protocol, n in row.items()}
    assert found.total() == 656


def test_ids_count_through(told: list[Told]) -> None:
    for protocol, letter in (("Legacy", "L"), ("V0", "V0"), ("V1", "V1"), ("V2", "V2"), ("V3", "V3")):
        ids = [one.case.case_id for one in told if one.protocol == protocol]
        assert ids == [f"ESB-{letter}-{number:03d}" for number in range(1, len(ids) + 1)]


def test_no_case_repeats_another() -> None:
    supported = Counter((one.pair, one.variant) for one in SUITE.cases if one.member == "supported")
    others = Counter((one.pair, one.variant, one.contrast) for one in SUITE.cases if one.member == "contrast")
    assert max(supported.values()) == max(others.values()) == 1


def test_every_pair_contributes_acting_and_non_acting_cases(told: list[Told]) -> None:
    sides = {name: {one.acting for one in told if one.case.pair == name} for name in pair_names()}
    assert not [name for name, found in sides.items() if found != {True, False}]


def test_right_answers_are_balanced(told: list[Told]) -> None:
    refusing = Counter(one.answer for one in told if one.protocol == "V0")
    assert 0.55 <= refusing["DEFER"] / refusing.total() <= 0.65
    assert set(refusing) == {"DEFER", "BLOCK"}
    legacy = Counter(one.answer for one in told if one.protocol == "Legacy")
    assert set(legacy) == {"ALLOW", "DEFER", "BLOCK"}
    assert all(abs(number - legacy.total() / 3) <= legacy.total() / 30 for number in legacy.values())


def test_it_demands_no_less_than_the_papers(told: list[Told]) -> None:
    figures = summary(told)
    assert not below_paper(figures)
    assert below_paper(summary(one for one in told if one.complexity.reads < 5))  # the comparison can fail


@pytest.mark.parametrize("name", pair_names())
def test_the_content_of_its_cases_is_frozen(name: str) -> None:
    assert not changed(one for one in SUITE.cases if one.pair == name), WHAT_TO_DO


def test_another_content_is_noticed() -> None:
    first = SUITE.cases[0]
    assert not changed([first])
    assert changed([first._replace(digest="0"), first._replace(case_id="x", seed=first.seed + 1)]) == [
        first.case_id,
        "x",
    ]


@pytest.mark.parametrize("name", pair_names())
def test_its_cases_are_certified(name: str) -> None:
    found = SuiteCertificate()
    for one in SUITE.cases:
        if one.pair == name:
            found.take(one)
    assert found.passed, found.faults


# Nothing of it comes up in training


@pytest.mark.parametrize("name", pair_names())
def test_nothing_held_out_or_canonical_comes_up_in_training(name: str) -> None:
    pair = load_pair(name)
    asked = Request(split="train")
    if pair.held_out:
        with pytest.raises(UsageError, match="held out"):
            draw_case(pair, asked, 1)
        return
    canonical = {one.digest for one in SUITE.cases if one.pair == name}
    for seed in range(60):
        case = draw_case(pair, asked, seed)
        variant = pair.variant(case.variant)
        assert case.variant != pair.held_out_variant
        assert variant.contrasts[case.contrast].kind != pair.held_out_kind
        episode = Episode(variant, case)
        assert case_digest(episode.task(), episode.expectation()) not in canonical
        assert not names_in(episode, "test"), "a name of the test split"


def names_in(episode: Episode, split: str) -> set[str]:
    """Persons of a split's pools that occur in the records of an episode."""
    texts = [value for row in episode.session.instance.values for value in row if isinstance(value, str)]
    people = {tuple(text.split()) for text in texts if len(text.split()) == 2}
    return {" ".join(one) for one in people if one[0] in GIVEN[split] and one[1] in FAMILY[split]}


def test_names_of_the_test_split_are_found_there() -> None:
    pair = load_pair("finance-payment-limit")
    case = draw_case(pair, Request(split="test"), 1)
    assert names_in(Episode(pair.variant(case.variant), case), "test")


def test_a_fifth_of_the_pairs_is_held_out_in_every_domain() -> None:
    pairs = [load_pair(name) for name in pair_names()]
    for domain in TABLE:
        held = [one.held_out for one in pairs if one.domain == domain]
        assert sum(held) >= len(held) / 5, domain


# The cohorts


def test_the_cohorts_are_parts_of_it() -> None:
    sizes = {"interventions-43": {"SE": 43, "WE": 43, "CE": 22}, "static-100": {"SE": 100, "SE+ST": 100, "WA+ST": 100}}
    sizes["triples-33"] = {f"{code}+{shown}": 33 for shown in ("ST", "CA") for code in ("SE", "WA", "WE")}
    for name, arms in sizes.items():
        cohort = load_suite(name)
        assert {setting: len(ids) for setting, ids in cohort.arms.items()} == arms
        assert set(cohort.cases) <= set(SUITE.cases)
        assert all(one.case_id.startswith("ESB-V1-") for one in cohort.cases)


def test_the_static_cohort_is_balanced_by_domain() -> None:
    domains = Counter(load_pair(one.pair).domain for one in load_suite("static-100").cases)
    assert max(domains.values()) - min(domains.values()) <= 1, domains
