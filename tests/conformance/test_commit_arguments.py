"""Wrong arguments, broken calls, arguments whose source was never read, and results of earlier commits."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from episem_gym.evaluator.acts import Ask, Do
from episem_gym.evaluator.metrics import CAS, GAP, PAR, PART
from episem_gym.task_specs.leaves import leaves_of
from episem_gym.task_specs.policy import Policy
from tests.support.commits import ACTING, GATE, LOCKER, having, instead, is_receipt, numbered, wrong_texts
from tests.support.features import shown_by
from tests.support.scenes import Scene, edited, judged, pair_of, scene, with_argument

# --- wrong arguments --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_one_wrong_argument_is_rejected_however_full_the_evidence(pair: str) -> None:
    where = scene(pair)
    for act in where.dos:
        for name, text in wrong_texts(act):
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


# --- the record of an argument ----------------------------------------------------------------------------------------


def idle_calls(pair: str) -> list[tuple[Scene, list[Ask]]]:
    """Calls of reference solutions that show nothing a requirement rests on, made only to learn an argument."""
    return [(where, idle) for one in pair_of(pair).variants if (idle := _idle(where := scene(pair, one)))]


def _idle(where: Scene) -> list[Ask]:
    needed = frozenset().union(*leaves_of(where.variant))
    listed = {listing.record for listing in where.variant.listings}
    return [
        act
        for act in where.asks
        if act.tool.record not in listed
        and not issubclass(act.tool.record, Policy)
        and not any(slot in shown_by(where, act) for slot, _ in needed)
    ]


@pytest.mark.parametrize("pair", [*having(idle_calls), LOCKER])
def test_an_argument_is_right_by_its_value_wherever_it_was_learnt(pair: str) -> None:
    for where, acts in idle_calls(pair):
        for act in acts:
            assert judged(where, where.without(act)).success, where.text(act)
        assert judged(where, where.without(*acts)).success


def test_the_record_of_an_argument_need_not_be_read() -> None:
    where = scene(LOCKER)
    unread = where.without(*[act for act in where.asks if act.tool.name == "badge_get"])
    assert len(unread) == len(where.acts) - 1
    assert judged(where, unread).success


# --- results of earlier commits ---------------------------------------------------------------------------------------


def passed_on(pair: str) -> list[tuple[Scene, Do, str, Any]]:
    """Arguments that carry a name from an earlier receipt."""
    where = scene(pair)
    return [
        (where, act, name, expr)
        for act in where.dos
        for name, expr in act.step.arguments.items()
        if is_receipt(expr) and expr.field.family in ("ref", "code")
    ]


@pytest.mark.parametrize("pair", [*having(passed_on, "V2", "V3"), GATE])
def test_only_the_literal_result_of_the_named_predecessor_is_accepted(pair: str) -> None:
    for where, act, name, source in passed_on(pair):
        played = judged(where, where.acts)
        assert played.success
        value = act.arguments[name]
        receipts = [
            item for one in played.observations if one.get("status") == "applied" for item in one["receipt"].values()
        ]
        assert value in receipts  # literal, as the receipt showed it
        wrong = [
            *sorted(str(item) for item in receipts if item != value),
            value[:-1] + ("1" if value[-1] != "1" else "2"),
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


def sets_of_results(pair: str) -> list[tuple[Scene, Do, str]]:
    """Arguments that gather the results of several steps, in all variants."""
    return [
        (where, act, name)
        for variant in pair_of(pair).variants
        for where in [scene(pair, variant)]
        for act in where.dos
        for name, expr in act.step.arguments.items()
        if expr.field.family == "set" and len(act.arguments[name]) > 1 and any(map(is_receipt, expr.walk()))
    ]


@pytest.mark.parametrize("pair", having(sets_of_results, "V2", "V3"))
def test_a_join_takes_the_results_of_all_its_parents(pair: str) -> None:
    for where, act, name in sets_of_results(pair):
        values = json.loads(act.text())["arguments"][name]
        assert instead(where, act, with_argument(act.text(), name, json.dumps(values[::-1]))).success
        for kept in values:
            result = instead(where, act, with_argument(act.text(), name, json.dumps([kept])))
            assert name in result.wrong()


@pytest.mark.parametrize("have", [idle_calls, passed_on, sets_of_results], ids=lambda have: have.__name__)
def test_at_least_two_real_pairs_have_the_case(have: Callable[[str], object]) -> None:
    assert numbered(have) >= 2
