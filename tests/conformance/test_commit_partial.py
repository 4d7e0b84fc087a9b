"""Workflows in which a step is broken: as far as one can get, and all or nothing."""

from typing import Any

import pytest

from tests.support.commits import GATE, having, numbered
from tests.support.scenes import Scene, act_of, investigate, judged, pair_of, scene, stop

# --- as far as one can get --------------------------------------------------------------------------------------------


def _later_broken(pair: str) -> list[Scene]:
    """Contrast members in which a step with predecessors is broken."""
    variant = pair_of(pair).variant(next(iter(pair_of(pair).variants)))
    found = [scene(pair, contrast=name, member="contrast") for name in variant.contrasts]
    return [
        one
        for one in found
        if (truth := one.episode().session.truth).walk.broken and truth.required and not variant.pair.all_or_nothing
    ]


@pytest.mark.parametrize("pair", [*having(_later_broken, "V2", "V3"), GATE])
def test_as_far_as_one_can_get_wants_what_the_broken_step_rests_on_and_the_right_stop(pair: str) -> None:
    for where in _later_broken(pair):
        truth = where.episode().session.truth
        answer = truth.answer
        full = judged(where, where.acts)
        assert full.success  # with every step that can be done
        assert full.verdict["executed"] == len(truth.permitted)
        least = _only(where, sorted(truth.required), answer)
        result = judged(where, least)
        assert result.success
        assert result.verdict["executed"] == len(truth.required)
        other = "BLOCK" if answer == "DEFER" else "DEFER"
        assert not judged(where, [*least[:-1], stop(other)]).success
        assert not judged(where, [*least[:-1], stop("DONE")]).success
        for step in sorted(truth.walk.broken):
            acted = judged(where, [*least[:-1], act_of(_played(where, least[:-1]), step)])
            assert acted.outcome == "rejected"
            assert not acted.success


def _played(where: Scene, texts: list[str]) -> Any:
    episode = where.episode()
    for text in texts:
        episode.step(text)
    return episode


def _only(where: Scene, steps: list[int], answer: str) -> list[str]:
    """Do some steps, resolve the broken ones, stop."""
    episode = where.episode()
    texts: list[str] = []
    for step in steps:
        texts += investigate(episode, step)
        texts.append(act_of(episode, step))
        episode.step(texts[-1])
    for step in sorted(episode.session.truth.walk.broken):
        texts += investigate(episode, step)
    return [*texts, stop(answer)]


def _all_or_nothing(pair: str) -> list[Scene]:
    if not pair_of(pair).all_or_nothing:
        return []
    variants = list(pair_of(pair).variants)[:2]
    return [
        scene(pair, variant, name, "contrast")
        for variant in variants
        for name in pair_of(pair).variant(variant).contrasts
    ]


@pytest.mark.parametrize("pair", having(_all_or_nothing, "V2", "V3"))
def test_all_or_nothing_with_one_step_broken_rejects_every_commit(pair: str) -> None:
    for where in _all_or_nothing(pair):
        result = judged(where, where.acts)
        assert result.success
        assert result.verdict["executed"] == result.verdict["attempts"] == 0
        episode = where.episode()
        texts = investigate(episode, 0)
        acted = judged(where, [*texts, act_of(episode, 0)])
        assert acted.outcome == "rejected"
        assert "not_permitted" in acted.codes()
        assert not acted.success


def test_at_least_two_real_pairs_break_at_a_later_step() -> None:
    assert numbered(_later_broken) >= 2
