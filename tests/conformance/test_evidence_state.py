"""Facts hold for a state and a time: stale versions, readings too old, what is unavailable; and which answer wins."""

from collections.abc import Callable

import pytest

from episem_gym.evaluator.acts import Ask
from tests.support.asking import GATE, LOCKER, calls_of, in_contrasts
from tests.support.features import grown_lists, known
from tests.support.scenes import WORKFLOWS, Scene, judged, pair_of, pairs_that, scene, stop


def _read_again(where: Scene) -> list[Ask]:
    """Calls after a commit that were made before it as well."""
    acts, place = list(where.acts), where.acts.index(where.dos[0])
    earlier = where.texts(act for act in acts[:place] if isinstance(act, Ask))
    return [act for act in acts[place:] if isinstance(act, Ask) and where.text(act) in earlier]


def _gone_stale(pair: str) -> list[tuple[Scene, Ask]]:
    """Second readings that show again what a commit has changed since."""
    where = scene(pair)
    return [
        (where, act)
        for act in _read_again(where)
        if "stale version" in judged(where, where.without(act)).missing().values()
    ]


@pytest.mark.parametrize("pair", [*pairs_that(_gone_stale, "V2", "V3"), GATE])
def test_what_was_read_before_a_commit_changed_it_is_stale_until_read_again(pair: str) -> None:
    for where, act in _gone_stale(pair):
        assert judged(where, where.acts).success
        assert not judged(where, where.without(act)).success


def test_a_receipt_alone_does_not_show_the_new_state() -> None:
    where = scene(GATE)
    again = [act for act in where.acts[where.acts.index(where.dos[0]) :] if isinstance(act, Ask)]
    result = judged(where, where.without(*again[:2]))
    assert result.missing() == {"pass.stands-open": "stale version", "pass.logged": "stale version"}


@pytest.mark.parametrize("pair", [*pairs_that(grown_lists, "V2", "V3"), GATE])
def test_a_list_that_a_commit_added_to_is_stale_until_read_again(pair: str) -> None:
    for found in grown_lists(pair):
        where = found.where
        assert judged(where, where.acts).success
        early = judged(where, [*found.pages, *where.without(*found.pages)])
        assert not early.success
        assert early.missing()[found.requirement] == "stale version"


@pytest.mark.parametrize("have", [grown_lists], ids=lambda have: have.__name__)
def test_two_real_pairs_at_least_are_among_them(have: Callable[[str], object]) -> None:
    assert len(known(have, *WORKFLOWS)) >= 2


def test_a_list_that_a_commit_added_to_is_stale() -> None:
    where = scene(GATE)
    logs = calls_of(where, "entries_of_gate")
    assert judged(where, where.without(logs[1])).missing() == {"pass.logged": "stale version"}


def _read_later(where: Scene) -> list[Ask]:
    return [act for act in where.acts[where.acts.index(where.dos[0]) :] if isinstance(act, Ask)]


@pytest.mark.parametrize("pair", [*pairs_that(lambda pair: _read_later(scene(pair)), "V2", "V3"), GATE])
def test_new_state_that_was_never_read_is_missing_though_the_receipt_was_seen(pair: str) -> None:
    where = scene(pair)
    result = judged(where, where.without(*_read_later(where)))
    assert not result.success
    assert result.missing()


@pytest.mark.parametrize("pair", [*pairs_that(lambda pair: in_contrasts(pair, "too_old"), *WORKFLOWS), LOCKER])
def test_a_reading_older_than_the_limit_is_violated_and_defers(pair: str) -> None:
    where = in_contrasts(pair, "too_old")[0]
    result = judged(where, where.acts)
    assert result.success
    assert result.verdict["answer"] == "DEFER"
    flipped = where.variant.contrasts[where.case.contrast].flips
    assert all(result.verdict["requirements"][name] == "VIOLATED" for name in flipped)
    assert set(flipped) <= set(result.episode.session.judge.events[-1]["too_old"])
    assert not judged(where, [*where.acts[:-1], stop("BLOCK")]).success


@pytest.mark.parametrize("variant", ["seven", "plain"])
def test_too_old_defers_even_where_the_condition_refuses(variant: str) -> None:
    refused = scene(LOCKER, variant, "empty.light-violated", "contrast")
    assert judged(refused, refused.acts).verdict["answer"] == "BLOCK"
    old = scene(LOCKER, variant, "empty.light-too_old", "contrast")
    assert judged(old, old.acts).verdict["answer"] == "DEFER"


def _withheld(pair: str) -> list[Scene]:
    return [
        scene(pair, variant, name, "contrast")
        for variant in pair_of(pair).variants
        for name, contrast in pair_of(pair).variant(variant).contrasts.items()
        if contrast.withheld
    ]


@pytest.mark.parametrize("pair", [*pairs_that(_withheld, *WORKFLOWS), LOCKER])
def test_a_record_that_answers_unavailable_resolves_what_rests_on_it_and_defers(pair: str) -> None:
    where = _withheld(pair)[0]
    result = judged(where, where.acts)
    assert result.success
    assert result.verdict["answer"] == "DEFER"
    flipped = where.variant.contrasts[where.case.contrast].flips
    assert all(result.verdict["requirements"][name] == "UNAVAILABLE" for name in flipped)


def _both_ways(pair: str) -> list[Scene]:
    found = []
    for variant in pair_of(pair).variants:
        compiled = pair_of(pair).variant(variant)
        for name, contrast in compiled.contrasts.items():
            kinds = {
                compiled.requirements[compiled.requirement_number[flip]].otherwise
                for flip in contrast.flips
                if isinstance(compiled.requirements[compiled.requirement_number[flip]].otherwise, str)
            }
            steps = {flip.partition(".")[0] for flip in contrast.flips}
            if kinds == {"DEFER", "BLOCK"} and len(steps) == 1 and not contrast.withheld:
                found.append(scene(pair, variant, name, "contrast"))
    return found


@pytest.mark.parametrize("pair", [*pairs_that(_both_ways, *WORKFLOWS), LOCKER])
def test_a_refusal_outranks_a_deferral_at_the_same_step(pair: str) -> None:
    where = _both_ways(pair)[0]
    result = judged(where, where.acts)
    assert result.success
    assert result.verdict["answer"] == "BLOCK"
    flipped = where.variant.contrasts[where.case.contrast].flips
    found = {result.verdict["requirements"][name] for name in flipped}
    assert "VIOLATED" in found
    assert found <= {"VIOLATED", "UNAVAILABLE"}  # a list in which nothing fits any more
    assert not judged(where, [*where.acts[:-1], stop("DEFER")]).success
