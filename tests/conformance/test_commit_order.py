"""In which order commits may be done, and what one commit too many or too few makes of an episode."""

import itertools
from collections.abc import Callable

import pytest

from episem_gym.evaluator.acts import Do, Finish
from episem_gym.evaluator.metrics import PART
from tests.support.commits import GATE, LOCKER, having, numbered, play_in_order, targets, up_to, wrong_texts
from tests.support.scenes import Scene, judged, pairs, scene, spare_commit, stop

# --- order ------------------------------------------------------------------------------------------------------------


def _orders(where: Scene) -> list[list[int]]:
    """Topological orders of the steps."""
    variant, found = where.variant, []
    for order in itertools.permutations(range(len(variant.steps))):
        if all(variant.parents[step] <= set(order[:place]) for place, step in enumerate(order)):
            found.append(list(order))
    return found


@pytest.mark.parametrize("pair", pairs("V3", few=99))
def test_a_graph_may_be_done_in_any_topological_order(pair: str) -> None:
    where = scene(pair)
    orders = _orders(where)
    assert len(orders) > 1
    for order in orders[:: max(1, len(orders) // 6)]:
        assert judged(where, play_in_order(where, order)).success, order


def _joins(pair: str) -> list[tuple[Scene, int, int]]:
    """(join, parent to be left out) of a graph."""
    where = scene(pair)
    return [
        (where, step, parent)
        for step, parents in enumerate(where.variant.parents)
        if len(parents) > 1
        for parent in sorted(parents)
    ]


@pytest.mark.parametrize("pair", having(_joins, "V3"))
def test_a_join_before_one_of_its_parents_violates_the_dependency(pair: str) -> None:
    for where, join, left_out in _joins(pair):
        variant = where.variant
        order = [
            step
            for step in sorted(variant.ancestors[join])
            if step != left_out and left_out not in variant.ancestors[step]
        ]
        done = play_in_order(where, order)[:-1]
        attempt = next(act for act in where.dos if act.step is variant.steps[join])
        result = judged(where, [*done, attempt])
        assert variant.steps[left_out].name in [
            one["detail"] for one in result.verdict["findings"] if one["code"] == "dependency_violation"
        ]
        assert result.outcome == "rejected"
        assert PART.tally(result.verdict) == (int(bool(order)), 1)


@pytest.mark.parametrize("pair", [*pairs("V2", few=99), GATE])
def test_the_second_step_of_a_chain_does_not_come_first(pair: str) -> None:
    where = scene(pair)
    result = judged(where, [*up_to(where, where.dos[0]), where.dos[1]])
    assert result.outcome == "rejected"
    assert "dependency_violation" in result.codes()
    assert not result.success
    assert PART.tally(result.verdict) == (0, 1)


@pytest.mark.parametrize("pair", [*pairs("V2", "V3", few=99), GATE])
def test_stopping_after_the_first_step_is_a_partial_workflow(pair: str) -> None:
    where = scene(pair)
    for decision in ("DONE", "DEFER", "BLOCK"):
        result = judged(where, [*up_to(where, where.dos[0]), where.dos[0], stop(decision)])
        assert not result.success
        assert PART.tally(result.verdict) == (1, 1)
        assert "step_not_done" in result.codes()
        assert result.verdict["status"] == "wrong_answer"


# --- too much ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", [*pairs("V2", "V3", few=99), GATE])
def test_a_completed_commit_done_again_is_a_duplicate(pair: str) -> None:
    where = scene(pair)
    acts = list(where.acts)
    for act in where.dos:
        place = acts.index(act)
        result = judged(where, [*acts[: place + 1], act, *acts[place + 1 :]])
        assert result.outcome == "rejected"
        assert "duplicate" in result.codes()
        assert not result.missing()
        assert not result.success


def _twin_steps(pair: str) -> list[tuple[Scene, Do, Do]]:
    """Two steps of one commit with different targets."""
    where = scene(pair)
    return [
        (where, one, two)
        for one, two in itertools.combinations(where.dos, 2)
        if one.step.commit is two.step.commit and targets(one) != targets(two)
    ]


@pytest.mark.parametrize("pair", having(_twin_steps, "V2", "V3"))
def test_a_done_step_with_another_argument_is_a_duplicate_and_not_its_sibling(pair: str) -> None:
    tried = 0
    for where, one, two in _twin_steps(pair):
        free = [field.name for field in one.step.commit.fields if not field.target]
        first_act = min(one, two, key=list(where.acts).index)
        place = list(where.acts).index(first_act)
        for name, text in wrong_texts(first_act):
            if name in free:
                tried += 1
                result = judged(where, [*where.acts[: place + 1], text])
                assert [code for code in result.codes() if code in ("duplicate", "wrong_argument")] == ["duplicate"]
    assert tried


@pytest.mark.parametrize("pair", [*having(lambda pair: spare_commit(scene(pair))), LOCKER])
def test_a_commit_that_no_undone_step_uses_is_unexpected(pair: str) -> None:
    where = scene(pair)
    for before in ([], up_to(where, where.dos[0])):
        result = judged(where, [*before, spare_commit(where)])
        assert "unexpected_commit" in result.codes()
        assert not result.missing()
        assert result.outcome == "rejected"
        assert not result.success


@pytest.mark.parametrize("pair", [*pairs("V2", "V3", few=99), GATE])
def test_done_ends_a_finished_workflow_and_one_more_commit_fails_it(pair: str) -> None:
    where = scene(pair)
    assert isinstance(where.acts[-1], Finish)
    assert judged(where, where.acts).success
    extra = [where.dos[-1].text(), *([spare_commit(where)] if spare_commit(where) else [])]
    for one in extra:
        result = judged(where, [*where.acts[:-1], one])
        assert not result.success
        assert result.outcome == "rejected"


@pytest.mark.parametrize("pair", [*pairs("V2", "V3", few=99), GATE])
def test_a_finished_workflow_that_nobody_ends_is_truncated(pair: str) -> None:
    where = scene(pair)
    result = judged(where, where.acts[:-1])
    assert result.outcome == "truncated"
    assert not result.success
    assert "not_stopped" in result.codes()
    assert PART.tally(result.verdict) == (1, 1)
    assert result.verdict["status"] == "truncation"


# --- evidence when it is needed ---------------------------------------------------------------------------------------


def _long(pair: str) -> bool:
    return len(scene(pair).variant.steps) > 2


@pytest.mark.parametrize("pair", [*having(_long, "V2", "V3"), GATE])
def test_evidence_for_a_later_commit_may_be_gathered_after_an_earlier_one(pair: str) -> None:
    where = scene(pair)
    order = list(range(len(where.variant.steps)))
    texts = play_in_order(where, order)
    commits = [place for place, text in enumerate(texts) if text.startswith('{"commit"')]
    assert any(text.startswith('{"tool"') for text in texts[commits[0] : commits[2]])
    assert judged(where, texts).success


@pytest.mark.parametrize("have", [_joins, _long], ids=["joins", "three steps"])
def test_at_least_two_real_pairs_have_the_case(have: Callable[[str], object]) -> None:
    assert numbered(have) >= 2
