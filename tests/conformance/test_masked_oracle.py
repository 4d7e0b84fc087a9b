"""The oracle under masks: it solves those that results rest on, and of others says from the start what is lost."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from episem_gym.envs.budgets import Limits
from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.envs.labels import Labeller
from episem_gym.evaluator.oracle import Left, remaining
from episem_gym.task_specs.variant import Variant
from episem_gym.world.mask import maskable
from episem_gym.world.patterns import AVAILABLE
from tests.support.scenes import pair_of, shipped

PAIRS = [*shipped(), "home-toy-locker", "home-toy-gate"]
MEMBERS = ("supported", "contrast")
Mask = tuple[str | float, ...]


def case_of(variant: Variant, contrast: str, member: str, mask: Mask, *, recovery: bool = True, seed: int = 1) -> Case:
    """A case of a variant under a mask."""
    return Case(
        env_id=variant.pair.env_id, split="test", salt="", seed=seed, variant=variant.name, contrast=contrast,
        member=member, setting="SE", mask=mask, recovery=recovery, gate=True, parsing="strict",
    )  # fmt: skip


def followed(variant: Variant, case: Case) -> tuple[bool, Episode]:
    """Whether the oracle calls the episode winnable at the start, and the episode once its advice was followed."""
    episode = Episode(variant, case)
    labeller = Labeller(episode)
    labels = labeller.labels()
    winnable = labels["winnable"]
    while not episode.outcome:
        assert labels["next_actions"], case
        assert labels["winnable"] == winnable, f"{case}: it changes its mind on its own way"
        episode.step(labels["next_actions"][0])
        labels = labeller.labels()
    return winnable, episode


def check_solved(variant: Variant, case: Case) -> None:
    """Following the oracle wins within the limits."""
    winnable, episode = followed(variant, case)
    assert winnable, case
    assert episode.success, case


def check_said(variant: Variant, case: Case) -> bool:
    """Following the oracle wins where it calls the episode winnable, and only there."""
    winnable, episode = followed(variant, case)
    assert winnable == episode.success, case
    return winnable


# --- masks that results rest on ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("mask", ["decisive", "benchmark"])
def test_it_solves_the_masks_that_results_rest_on(pair: str, mask: str) -> None:
    for number, name in enumerate(pair_of(pair).variants):
        variant = pair_of(pair).variant(name)
        for contrast in list(variant.contrasts)[number::5]:
            for member in MEMBERS:
                check_solved(variant, case_of(variant, contrast, member, (mask,)))


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("mask", ["decisive", "benchmark"])
def test_it_solves_them_in_every_variant_contrast_and_member(pair: str, mask: str) -> None:
    for name in pair_of(pair).variants:
        variant = pair_of(pair).variant(name)
        for contrast, member, seed in itertools.product(variant.contrasts, MEMBERS, range(3)):
            check_solved(variant, case_of(variant, contrast, member, (mask,), seed=seed))


# --- any other mask ---------------------------------------------------------------------------------------------------

WHOLE: list[Mask] = [("all",), (0.2,), (0.5,), (0.9,), ("benchmark", 0.3)]


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("recovery", [True, False])
def test_it_says_from_the_start_whether_a_masked_episode_can_be_won(pair: str, recovery: bool) -> None:
    said = []
    for number, name in enumerate(pair_of(pair).variants):
        variant = pair_of(pair).variant(name)
        contrasts = itertools.cycle(variant.contrasts)
        for mask, member in itertools.product(WHOLE, MEMBERS):
            case = case_of(variant, next(contrasts), member, mask, recovery=recovery, seed=number)
            said.append(check_said(variant, case))
    assert sum(said) > 0.9 * len(said), "an allowance that is seldom enough"


def single(variant: Variant) -> Iterator[str]:
    """Every pattern of one field, one type, or the availability of a type."""
    instance = case_of(variant, next(iter(variant.contrasts)), "supported", ()).instance(variant)
    found = set()
    for slot, one in enumerate(variant.records):
        name = one.record.type_name
        found |= {f"{name}.{one.record.coordinate(index)}" for _, index in maskable(instance, slot)}
        found |= {f"{name}.*", f"{name}.{AVAILABLE}"}
    yield from sorted(found)


@pytest.mark.parametrize("pair", PAIRS)
def test_it_says_so_under_patterns(pair: str) -> None:
    variant = pair_of(pair).variant(next(iter(pair_of(pair).variants)))
    contrasts, said = itertools.cycle(variant.contrasts), []
    for number, pattern in enumerate(list(single(variant))[::4]):
        case = case_of(variant, next(contrasts), MEMBERS[number % 2], (pattern,), recovery=bool(number % 3))
        said.append(check_said(variant, case))
    assert sum(said) > 0.8 * len(said)


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("recovery", [True, False])
def test_it_says_so_under_every_pattern(pair: str, recovery: bool) -> None:
    said = []
    for number, name in enumerate(pair_of(pair).variants):
        variant = pair_of(pair).variant(name)
        contrasts = itertools.cycle(variant.contrasts)
        for pattern, member in itertools.product(single(variant), MEMBERS):
            case = case_of(variant, next(contrasts), member, (pattern,), recovery=recovery, seed=number)
            said.append(check_said(variant, case))
    assert sum(said) > 0.8 * len(said)


# --- lost and won -----------------------------------------------------------------------------------------------------


def test_what_an_argument_is_taken_from_hidden_for_good_is_lost_and_recovered_is_won() -> None:
    """No requirement rests on the spare badge, but the commit names it; hidden for good, it can only be guessed."""
    variant = pair_of("home-toy-locker").variant("seven")
    contrast = "empty.light-violated"
    pattern = ("badge.spare",)
    lost, episode = followed(variant, case_of(variant, contrast, "supported", pattern, recovery=False))
    assert not lost
    assert episode.outcome == "stop"
    assert not episode.success
    check_solved(variant, case_of(variant, contrast, "supported", pattern))
    check_solved(variant, case_of(variant, contrast, "contrast", pattern, recovery=False))


@pytest.mark.parametrize("pair", PAIRS)
def test_everything_hidden_for_good_is_won_by_looking_and_waiting(pair: str) -> None:
    for name in pair_of(pair).variants:
        variant = pair_of(pair).variant(name)
        for contrast, member in itertools.product(list(variant.contrasts)[:2], MEMBERS):
            case = case_of(variant, contrast, member, ("all",), recovery=False)
            winnable, episode = followed(variant, case)
            assert winnable
            assert episode.success
            assert episode.verdict["stop"] == "DEFER"
            at_once = Episode(variant, case)
            at_once.step('{"stop":"DEFER"}')
            assert at_once.success == episode.legacy  # there only the decision counts


def test_the_check_rejects_an_episode_that_nobody_can_win() -> None:
    """The deliberately broken fixture: a legal mask under which an argument can only be guessed."""
    variant = pair_of("home-toy-locker").variant("seven")
    case = case_of(variant, "empty.light-violated", "supported", ("badge.spare",), recovery=False)
    with pytest.raises(AssertionError):
        check_solved(variant, case)


def _thrifty(variant: Variant, case: Case) -> Left | None:
    """The least that some order of the oracle's calls takes, where its first one takes more."""
    session = Episode(variant, case).session
    ways = [remaining(session, order) for order in range(6)]
    first, least = ways[0], min((way for way in ways if way), key=lambda way: way.information_calls, default=None)
    fewer = first and least and least.information_calls < first.information_calls
    return least if fewer and least.recoveries <= first.recoveries else None


def test_a_budget_that_only_another_order_of_calls_meets_is_enough() -> None:
    found = 0
    for pair, mask in itertools.product(PAIRS, [(), ("benchmark",)]):
        variant = pair_of(pair).variant(next(iter(pair_of(pair).variants)))
        for contrast, member in itertools.product(variant.contrasts, MEMBERS):
            case = case_of(variant, contrast, member, mask, recovery=bool(mask))
            need = None if found > 9 else _thrifty(variant, case)
            if need is None:
                continue
            found += 1
            episode = Episode(variant, case)
            episode.limits = Limits(need.information_calls, need.recoveries, need.steps)
            labeller = Labeller(episode)
            while not episode.outcome:
                labels = labeller.labels()
                assert labels["winnable"], case
                episode.step(labels["next_actions"][0])
            assert episode.success, case
    assert found > 5


@pytest.mark.parametrize("pair", PAIRS)
def test_steps_that_just_last_are_enough_and_one_fewer_is_not(pair: str) -> None:
    variant = pair_of(pair).variant(next(iter(pair_of(pair).variants)))
    for contrast, member in itertools.product(list(variant.contrasts)[:3], MEMBERS):
        case = case_of(variant, contrast, member, ("benchmark",))
        ways = [remaining(Episode(variant, case).session, order) for order in range(6)]
        needed = min(way.steps for way in ways if way)
        for steps, enough in ((needed, True), (needed - 1, variant.pair.protocol == "Legacy")):
            episode = Episode(variant, case, max_steps=steps)  # in Legacy only the decision counts
            labeller = Labeller(episode)
            assert labeller.labels()["winnable"] == enough, case
            while not episode.outcome:
                episode.step(labeller.labels()["next_actions"][0])
            assert episode.success == enough, case
