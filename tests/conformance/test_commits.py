"""What counts as the right commit, on real pairs and on precise toys."""

import itertools
import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from episem_gym.evaluator.acts import Ask, Do, Finish
from episem_gym.evaluator.metrics import CAS, GAP, PAR, PART
from episem_gym.task_specs.timetext import instant
from tests.support.scenes import (
    WORKFLOWS,
    Judged,
    Scene,
    act_of,
    edited,
    investigate,
    judged,
    pair_of,
    pairs,
    pairs_that,
    scene,
    spare_commit,
    stop,
    with_argument,
)

ACTING = pairs(*WORKFLOWS)
LOCKER, GATE = "home-toy-locker", "home-toy-gate"


def up_to(where: Scene, act: Any) -> list[str]:
    """The action texts before an act."""
    return where.texts(where.before(act))


def instead(where: Scene, act: Do, text: str) -> Judged:
    """The reference solution with one commit's text replaced."""
    return judged(where, [text if one is act else one for one in where.acts])


# --- values -----------------------------------------------------------------------------------------------------------


def _amounts(pair: str) -> list[tuple[Scene, Do, str, Decimal]]:
    where = scene(pair)
    return [
        (where, act, field.name, act.arguments[field.name])
        for act in where.dos
        for field in act.step.commit.fields
        if type(field).__name__ == "Amount"
    ]


@pytest.mark.parametrize("pair", [*pairs_that(_amounts, *WORKFLOWS), LOCKER])
def test_an_amount_is_compared_by_value_however_it_is_written(pair: str) -> None:
    where, act, name, amount = _amounts(pair)[0]
    plain = format(amount, "f")
    for written in (plain, f'"{plain}"', f"{plain}00", f'"{plain}0"', f"{amount:E}"):
        assert instead(where, act, with_argument(act.text(), name, written)).success, written
    for wrong in (f"{amount + Decimal('0.01')}", f'"{amount - Decimal("0.01")}"', f'"-{plain}"'):
        result = instead(where, act, with_argument(act.text(), name, wrong))
        assert "wrong_argument" in result.codes(), wrong
        assert result.outcome == "rejected"


def test_a_whole_amount_equals_itself_with_and_without_cents() -> None:
    where = scene(LOCKER)
    act = where.dos[0]
    for written in ("119", "119.0", '"119.00"', '"119"', "1.19e2"):
        assert instead(where, act, with_argument(act.text(), "refund", written)).success, written


def _references(pair: str) -> list[tuple[Scene, Do, str]]:
    where = scene(pair)
    return [
        (where, act, field.name)
        for act in where.dos
        for field in act.step.commit.fields
        if field.family in ("ref", "code")
    ]


@pytest.mark.parametrize("pair", [*ACTING, LOCKER])
def test_an_id_is_compared_by_exact_code_points(pair: str) -> None:
    where, act, name = _references(pair)[0]
    value = act.arguments[name]
    others = {
        value.lower(),
        value.upper(),
        f" {value}",
        f"{value} ",
        value.replace("-", "\u2011"),
        f"{value}\u200b",
    } - {value}
    for other in sorted(others):
        result = instead(where, act, with_argument(act.text(), name, json.dumps(other)))
        assert result.outcome == "rejected", other
        assert ("wrong_argument" in result.codes()) or ("unexpected_commit" in result.codes()), other


def test_leading_zeros_make_another_id() -> None:
    where = scene(LOCKER, "seven")
    act = where.dos[0]
    assert act.arguments["badge_number"] == "7"
    result = instead(where, act, with_argument(act.text(), "badge_number", '"007"'))
    assert result.wrong() == ["badge_number"]
    assert not result.success
    assert instead(where, act, with_argument(act.text(), "badge_number", '"7"')).success


@pytest.mark.parametrize("variant", ["seven", "plain"])
def test_the_same_moment_with_another_offset_is_equal(variant: str) -> None:
    where = scene(LOCKER, variant)
    act = where.dos[0]
    moment = act.arguments["issued"]
    for offset in ("+02:00", "-11:30", "+00:00"):
        hours, minutes = int(offset[1:3]), int(offset[4:])
        shift = (1 if offset[0] == "+" else -1) * (hours * 3600 + minutes * 60)
        written = instant(moment + shift).replace("Z", offset)
        assert instead(where, act, with_argument(act.text(), "issued", f'"{written}"')).success, written
    wrong = instant(moment).replace("Z", "+02:00")
    assert instead(where, act, with_argument(act.text(), "issued", f'"{wrong}"')).wrong() == ["issued"]


def _sets(pair: str) -> list[tuple[Scene, Do, str]]:
    where = scene(pair)
    return [
        (where, act, field.name)
        for act in where.dos
        for field in act.step.commit.fields
        if field.family == "set" and len(act.arguments[field.name]) > 1
    ]


@pytest.mark.parametrize("pair", [*pairs_that(_sets, *WORKFLOWS), LOCKER])
def test_a_set_is_compared_without_order(pair: str) -> None:
    where, act, name = _sets(pair)[0]
    values = json.loads(act.text())["arguments"][name]
    for order in itertools.islice(itertools.permutations(values), 6):
        assert instead(where, act, with_argument(act.text(), name, json.dumps(order))).success
    short = instead(where, act, with_argument(act.text(), name, json.dumps(values[1:])))
    assert name in short.wrong()
    empty = instead(where, act, with_argument(act.text(), name, "[]"))
    assert name in empty.wrong()
    twice = instead(where, act, with_argument(act.text(), name, json.dumps([*values, values[0]])))
    assert twice.verdict["attempts"] == len(where.dos) - 1


@pytest.mark.parametrize("variant", ["seven", "plain"])
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("uses", "true"),
        ("refund", "true"),
        ("refund", "false"),
        ("spare", "0"),
        ("spare", '"false"'),
        ("uses", '"120"'),
        ("badge_number", "7"),
        ("opens", '"A1"'),
        ("opens", "{}"),
        ("issued", "1780000000"),
        ("refund", "null"),
    ],
)
def test_a_boolean_is_no_number_and_no_type_stands_for_another(variant: str, name: str, value: str) -> None:
    where = scene(LOCKER, variant)
    act = where.dos[0]
    bad = with_argument(act.text(), name, value)
    result = judged(where, [*up_to(where, act), bad, act])
    answer = result.observations[-2]
    assert (answer["status"], answer["code"]) == ("error", "invalid_arguments")
    assert [one["path"].split("/")[1] for one in answer["problems"]] == [name]
    assert result.success
    assert result.verdict["attempts"] == 1


# --- wrong arguments --------------------------------------------------------------------------------------------------


def _wrong_texts(act: Do) -> Iterator[tuple[str, str]]:
    """The commit with one argument wrong and still of its type."""
    parsed = json.loads(act.text())["arguments"]
    for field in act.step.commit.fields:
        value = parsed[field.name]
        if field.family in ("ref", "code"):
            other: Any = value[:-1] + ("1" if value[-1] != "1" else "2")
        elif field.family == "choice":
            other = next(one for one in field.choices if one != value)
        elif field.family == "number":
            other = str(Decimal(str(value)) + 1) if isinstance(value, str) else value + 1
        elif field.family == "set":
            other = value[:-1] if value else ["X"]
        elif field.family == "flag":
            other = not value
        elif field.family == "day":
            other = "2020-02-02"
        elif field.family == "duration":
            other = "PT7M"
        else:
            other = "2020-02-02T02:02:02Z"
        yield field.name, edited(act.text(), lambda arguments, n=field.name, o=other: arguments.update({n: o}))


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_one_wrong_argument_is_rejected_however_full_the_evidence(pair: str) -> None:
    where = scene(pair)
    for act in where.dos:
        for name, text in _wrong_texts(act):
            result = instead(where, act, text)
            assert result.outcome == "rejected", text
            assert not result.success
            last = result.episode.session.judge.events[-2]
            assert not last["executed"]
            target = next(field.target for field in act.step.commit.fields if field.name == name)
            if last["step"] == act.step.name:
                assert name in result.wrong()
            else:
                assert target  # another target may belong to another step
            if where.variant.pair.protocol == "V1":
                assert PAR.tally(result.verdict) == (0, 1)
                assert CAS.tally(result.verdict) == (0, 1)
            elif last["step"] == act.step.name:
                assert GAP.tally(result.verdict) == (0, 1)


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_a_call_that_breaks_its_schema_is_no_attempt_and_the_episode_goes_on(pair: str) -> None:
    where = scene(pair)
    act = where.dos[0]
    name = act.step.commit.fields[0].name
    without = edited(act.text(), lambda arguments: arguments.pop(name))
    extra = edited(act.text(), lambda arguments: arguments.update({"note": "please"}))
    misspelt = edited(act.text(), lambda arguments: arguments.update({f"{name}s": arguments.pop(name)}))
    null = edited(act.text(), lambda arguments: arguments.update({name: None}))
    wrapped = edited(act.text(), lambda arguments: arguments.update({name: [arguments[name]]}))
    nothing = edited(act.text(), lambda arguments: arguments.clear())
    bad = [without, extra, misspelt, null, wrapped, nothing]
    place = list(where.acts).index(act)
    for one in bad:
        result = judged(where, [*where.acts[:place], one, *where.acts[place:]])
        answer = result.observations[place + 1]
        assert (answer["status"], answer["code"]) == ("error", "invalid_arguments"), one
        assert answer["problems"]
        assert result.success
        assert result.verdict["attempts"] == len(where.dos)
        assert result.verdict["errors"] == 1


def _unread_argument(where: Scene) -> list[list[Ask]]:
    """Calls that no requirement needs, made only to learn an argument."""
    found = []
    for act in where.asks:
        same = [one for one in where.asks if one == act]
        if judged(where, where.without(*same)).success:
            found.append(same)
    return found


@pytest.mark.parametrize("pair", [*pairs_that(lambda pair: _unread_argument(scene(pair)), *WORKFLOWS), LOCKER])
def test_an_argument_is_right_by_its_value_wherever_it_was_learnt(pair: str) -> None:
    where = scene(pair)
    for acts in _unread_argument(where):
        result = judged(where, where.without(*acts))
        assert result.success
        assert set(result.verdict["requirements"].values()) <= {"SUPPORTED", "MISSING"}


def test_the_record_of_an_argument_need_not_be_read() -> None:
    where = scene(LOCKER)
    unread = where.without(*[act for act in where.asks if act.tool.name == "badge_get"])
    assert len(unread) == len(where.acts) - 1
    assert judged(where, unread).success


# --- results of earlier commits ---------------------------------------------------------------------------------------


def _is_receipt(expr: Any) -> bool:
    return hasattr(expr, "step") and hasattr(expr, "name")


def _passed_on(pair: str) -> list[tuple[Scene, Do, str, Any]]:
    """Arguments that carry a value of an earlier receipt."""
    where = scene(pair)
    return [
        (where, act, name, expr) for act in where.dos for name, expr in act.step.arguments.items() if _is_receipt(expr)
    ]


@pytest.mark.parametrize("pair", [*pairs_that(_passed_on, "V2", "V3"), GATE])
def test_only_the_literal_result_of_the_named_predecessor_is_accepted(pair: str) -> None:
    for where, act, name, source in _passed_on(pair):
        assert judged(where, where.acts).success
        value = act.arguments[name]
        receipts = {
            (one["call"], key): item
            for one in judged(where, where.acts).observations
            if one.get("status") == "applied"
            for key, item in one["receipt"].items()
        }
        assert value in receipts.values()  # literal, as the receipt showed it
        other = sorted(str(item) for item in receipts.values() if item != value)
        digit = value[:-1] + ("1" if value[-1] != "1" else "2")
        wrong = [
            *other,
            digit,
            f"${{{source.step}.{source.name}}}",
            f"{source.step}.{source.name}",
            f"<{source.name}>",
            "$1",
        ]
        for text in wrong:
            result = instead(where, act, with_argument(act.text(), name, json.dumps(text)))
            assert result.outcome == "rejected", text
            assert name in result.wrong(), text
            assert PART.tally(result.verdict) == (1, 1)


def _twin_steps(pair: str) -> list[tuple[Scene, Do, Do]]:
    """Two steps of one commit with different targets."""
    where = scene(pair)
    return [
        (where, one, two)
        for one, two in itertools.combinations(where.dos, 2)
        if one.step.commit is two.step.commit and _targets(one) != _targets(two)
    ]


def _targets(act: Do) -> dict[str, Any]:
    return {field.name: act.arguments[field.name] for field in act.step.commit.fields if field.target}


def _sets_of_results(pair: str) -> list[tuple[Scene, Do, str]]:
    where = scene(pair)
    return [
        (where, act, name)
        for act in where.dos
        for name, expr in act.step.arguments.items()
        if expr.field.family == "set"
        and len(act.arguments[name]) > 1
        and any(_is_receipt(node) for node in expr.walk())
    ]


@pytest.mark.parametrize("pair", pairs_that(_sets_of_results, "V2", "V3"))
def test_a_join_takes_the_results_of_all_its_parents(pair: str) -> None:
    where, act, name = _sets_of_results(pair)[0]
    values = json.loads(act.text())["arguments"][name]
    assert instead(where, act, with_argument(act.text(), name, json.dumps(values[::-1]))).success
    for kept in values:
        result = instead(where, act, with_argument(act.text(), name, json.dumps([kept])))
        assert name in result.wrong()


# --- order ------------------------------------------------------------------------------------------------------------


def _orders(where: Scene) -> list[list[int]]:
    """Topological orders of the steps."""
    variant, found = where.variant, []
    for order in itertools.permutations(range(len(variant.steps))):
        if all(variant.parents[step] <= set(order[:place]) for place, step in enumerate(order)):
            found.append(list(order))
    return found


def play_in_order(where: Scene, order: list[int]) -> list[str]:
    """Investigate and do the steps in an order, then say DONE; the texts."""
    episode = where.episode()
    texts: list[str] = []
    for step in order:
        texts += investigate(episode, step)
        texts.append(act_of(episode, step))
        episode.step(texts[-1])
    return [*texts, stop("DONE")]


@pytest.mark.parametrize("pair", pairs("V3"))
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


@pytest.mark.parametrize("pair", pairs_that(_joins, "V3"))
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


@pytest.mark.parametrize("pair", [*pairs("V2"), GATE])
def test_the_second_step_of_a_chain_does_not_come_first(pair: str) -> None:
    where = scene(pair)
    result = judged(where, [*up_to(where, where.dos[0]), where.dos[1]])
    assert result.outcome == "rejected"
    assert "dependency_violation" in result.codes()
    assert not result.success
    assert PART.tally(result.verdict) == (0, 1)


@pytest.mark.parametrize("pair", [*pairs("V2", "V3"), GATE])
def test_stopping_after_the_first_step_is_a_partial_workflow(pair: str) -> None:
    where = scene(pair)
    for decision in ("DONE", "DEFER", "BLOCK"):
        result = judged(where, [*up_to(where, where.dos[0]), where.dos[0], stop(decision)])
        assert not result.success
        assert PART.tally(result.verdict) == (1, 1)
        assert "step_not_done" in result.codes()
        assert result.verdict["status"] == "wrong_answer"


# --- too much ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", [*pairs("V2", "V3"), GATE])
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


@pytest.mark.parametrize("pair", pairs_that(_twin_steps, "V2", "V3"))
def test_a_done_step_with_another_argument_is_a_duplicate_and_not_its_sibling(pair: str) -> None:
    tried = 0
    for where, one, two in _twin_steps(pair):
        free = [field.name for field in one.step.commit.fields if not field.target]
        first_act = min(one, two, key=list(where.acts).index)
        place = list(where.acts).index(first_act)
        for name, text in _wrong_texts(first_act):
            if name in free:
                tried += 1
                result = judged(where, [*where.acts[: place + 1], text])
                assert [code for code in result.codes() if code in ("duplicate", "wrong_argument")] == ["duplicate"]
    assert tried


@pytest.mark.parametrize("pair", [*pairs_that(lambda pair: spare_commit(scene(pair)), *WORKFLOWS, few=6), LOCKER])
def test_a_commit_that_no_undone_step_uses_is_unexpected(pair: str) -> None:
    where = scene(pair)
    for before in ([], up_to(where, where.dos[0])):
        result = judged(where, [*before, spare_commit(where)])
        assert "unexpected_commit" in result.codes()
        assert not result.missing()
        assert result.outcome == "rejected"
        assert not result.success


@pytest.mark.parametrize("pair", [*pairs("V2", "V3"), GATE])
def test_done_ends_a_finished_workflow_and_one_more_commit_fails_it(pair: str) -> None:
    where = scene(pair)
    assert isinstance(where.acts[-1], Finish)
    assert judged(where, where.acts).success
    extra = [where.dos[-1].text(), *([spare_commit(where)] if spare_commit(where) else [])]
    for one in extra:
        result = judged(where, [*where.acts[:-1], one])
        assert not result.success
        assert result.outcome == "rejected"


@pytest.mark.parametrize("pair", [*pairs("V2", "V3"), GATE])
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


@pytest.mark.parametrize("pair", [*pairs_that(_long, "V2", "V3"), GATE])
def test_evidence_for_a_later_commit_may_be_gathered_after_an_earlier_one(pair: str) -> None:
    where = scene(pair)
    order = list(range(len(where.variant.steps)))
    texts = play_in_order(where, order)
    commits = [place for place, text in enumerate(texts) if text.startswith('{"commit"')]
    assert any(text.startswith('{"tool"') for text in texts[commits[0] : commits[2]])
    assert judged(where, texts).success


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


@pytest.mark.parametrize("pair", [*pairs_that(_later_broken, "V2", "V3"), GATE])
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


@pytest.mark.parametrize("pair", pairs_that(_all_or_nothing, "V2", "V3"))
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
