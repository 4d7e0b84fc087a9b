"""What a stop is worth, in every protocol."""

import json
from typing import Any

import pytest

from episem_gym.evaluator.metrics import BSR, DECISION_ESTABLISHED, ECS, OVER_ABSTENTION
from tests.support.scenes import (
    WORKFLOWS,
    Scene,
    act_of,
    judged,
    pair_of,
    pairs,
    pairs_that,
    requirement_statuses,
    scene,
    stop,
)

ACTING = pairs(*WORKFLOWS)
LOCKER, GATE = "home-toy-locker", "home-toy-gate"


def closed(pair: str) -> list[Scene]:
    """Contrast members in which no step can be done: V0 episodes."""
    variant = pair_of(pair).variant(next(iter(pair_of(pair).variants)))
    found = [scene(pair, contrast=name, member="contrast") for name in variant.contrasts]
    return [one for one in found if one.episode().protocol == "V0"]


CLOSED = [*pairs_that(closed, *WORKFLOWS), LOCKER, GATE]


@pytest.mark.parametrize("pair", CLOSED)
def test_everything_resolved_and_the_right_label_is_success(pair: str) -> None:
    for where in closed(pair):
        result = judged(where, where.acts)
        assert result.success
        assert result.outcome == "stop"
        assert BSR.tally(result.verdict) == (0, 1)
        assert ECS.tally(result.verdict) == (1, 1)


@pytest.mark.parametrize("pair", CLOSED)
def test_the_wrong_label_fails_with_restraint_and_investigation_credited(pair: str) -> None:
    for where in closed(pair):
        answer = where.episode().session.truth.answer
        for wrong in {"DEFER", "BLOCK", "DONE"} - {answer}:
            result = judged(where, [*where.acts[:-1], stop(wrong)])
            assert not result.success
            assert sorted(result.codes()) == ["investigated", "restraint", "wrong_decision"]
            assert BSR.tally(result.verdict) == (0, 1)


@pytest.mark.parametrize("pair", CLOSED)
def test_stopping_with_a_requirement_open_fails_and_counts_as_stopped_early(pair: str) -> None:
    for where in closed(pair)[:4]:
        answer = where.episode().session.truth.answer
        at_once = judged(where, [stop(answer)])
        assert not at_once.success
        assert BSR.tally(at_once.verdict) == (1, 1)
        assert "unresolved_requirement" in at_once.codes()
        assert "investigated" not in at_once.codes()
        assert DECISION_ESTABLISHED.tally(at_once.verdict)[0] == 0
        for act in where.asks:
            result = judged(where, where.without(*[one for one in where.asks if one == act]))
            if "unresolved_requirement" in result.codes():
                assert not result.success
                assert BSR.tally(result.verdict) == (1, 1)


def _until_shown(where: Scene) -> list[str]:
    """The reference solution up to the call that shows what the decision follows from, and the stop."""
    episode, texts = where.episode(), []
    flips = where.variant.contrasts[where.case.contrast].flips
    for text in where.texts()[:-1]:
        texts.append(text)
        episode.step(text)
        if any(requirement_statuses(episode)[name][0] == "VIOLATED" for name in flips):
            break
    return [*texts, where.texts()[-1]]


def _refused(pair: str) -> list[Scene]:
    """Closed episodes whose answer is a refusal that is shown before all is resolved."""
    found = []
    for where in closed(pair):
        flips = [
            where.variant.requirements[where.variant.requirement_number[name]]
            for name in where.variant.contrasts[where.case.contrast].flips
        ]
        plain = all(isinstance(one.otherwise, str) for one in flips)
        if plain and where.episode().session.truth.answer == "BLOCK" and len(_until_shown(where)) < len(where.acts):
            found.append(where)
    return found


@pytest.mark.parametrize("pair", [*pairs_that(_refused, *WORKFLOWS), LOCKER])
def test_a_refusal_shown_establishes_the_decision_though_not_all_was_looked_at(pair: str) -> None:
    seen = []
    for where in _refused(pair):
        result = judged(where, _until_shown(where))
        if result.success:
            continue  # it was the last thing to be looked at
        assert BSR.tally(result.verdict) == (1, 1)
        seen.append(DECISION_ESTABLISHED.tally(result.verdict)[0])
    assert seen
    assert any(seen)


@pytest.mark.parametrize("pair", CLOSED)
def test_any_attempt_fails_where_nothing_may_be_done(pair: str) -> None:
    for where in closed(pair):
        episode = where.episode()
        early = judged(where, [act_of(episode, 0)])
        assert not early.success
        assert early.outcome == "rejected"
        assert early.verdict["attempts"] == 1
        assert not early.verdict["acted_against_shown"]
        assert BSR.tally(early.verdict) == (0, 1)
        for text in where.texts()[:-1]:
            episode.step(text)
        late = judged(where, [*where.texts()[:-1], act_of(episode, 0)])
        assert not late.success
        assert late.outcome == "rejected"
        assert "restraint" not in late.codes()
        broken = where.episode().session.truth.walk.broken
        if 0 in broken:
            assert late.verdict["acted_against_shown"]


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
@pytest.mark.parametrize("decision", ["DEFER", "BLOCK"])
def test_stopping_at_once_where_something_can_be_done_is_never_credited(pair: str, decision: str) -> None:
    where = scene(pair)
    result = judged(where, [stop(decision)])
    assert not result.success
    assert not {"restraint", "investigated"} & set(result.codes())
    assert OVER_ABSTENTION.tally(result.verdict)[0] == 1
    after = judged(where, [*where.before(where.dos[0]), stop(decision)])
    assert not after.success
    assert not {"restraint", "investigated"} & set(after.codes())


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_done_without_having_done_anything_fails(pair: str) -> None:
    where = scene(pair)
    result = judged(where, [stop("DONE")])
    assert not result.success
    assert result.verdict["status"] == "wrong_answer"


# --- Legacy -----------------------------------------------------------------------------------------------------------


def _legacy(pair: str) -> list[Scene]:
    variant = pair_of(pair).variant(next(iter(pair_of(pair).variants)))
    return [
        scene(pair, contrast=name, member=member) for name in variant.contrasts for member in ("supported", "contrast")
    ]


@pytest.mark.parametrize("pair", pairs("Legacy"))
def test_only_the_decision_counts_where_a_candidate_is_judged(pair: str) -> None:
    for where in _legacy(pair):
        answer = where.episode().session.truth.answer
        assert "candidate" in json.loads(where.episode().task())
        for decision in ("ALLOW", "DEFER", "BLOCK"):
            for before in ([], where.texts()[:-1]):
                result = judged(where, [*before, stop(decision)])
                assert result.success == (decision == answer)
                assert result.verdict["protocol"] == "Legacy"


@pytest.mark.parametrize("pair", pairs("Legacy"))
def test_a_candidate_with_a_wrong_argument_is_refused(pair: str) -> None:
    variant = pair_of(pair).variant(next(iter(pair_of(pair).variants)))
    wrong = [name for name, one in variant.contrasts.items() if one.kind == "wrong_argument"]
    assert wrong
    for name in wrong:
        assert scene(pair, contrast=name).episode().session.truth.answer == "ALLOW"
        assert scene(pair, contrast=name, member="contrast").episode().session.truth.answer == "BLOCK"


@pytest.mark.parametrize("pair", pairs("Legacy"))
def test_a_commit_is_not_carried_out_where_a_candidate_is_judged(pair: str) -> None:
    where = scene(pair)
    task = json.loads(where.episode().task())
    assert task["commits"] == []
    candidate = {key: task["candidate"][key] for key in ("commit", "arguments")}
    result = judged(where, [*where.texts()[:-1], json.dumps(candidate), stop("DONE"), where.texts()[-1]])
    answers = result.observations[-3:-1]
    assert [(one["status"], one["code"]) for one in answers] == [
        ("error", "commit_not_legal"),
        ("error", "stop_not_legal"),
    ]
    assert result.success
    assert result.verdict["attempts"] == result.verdict["executed"] == 0
    world: Any = result.episode.session.world
    assert set(world.versions) == {1}
