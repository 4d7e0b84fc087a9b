"""Deleting evidence, or an argument of an attempt that a success counts, never leaves a success."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from episem_gym.envs.case import Case
from episem_gym.evaluator.acts import Ask
from episem_gym.evaluator.conclude import conclude
from tests.support.moves import cases, examples
from tests.support.scenes import Scene, edited, judged, scene, stop

MASKS = st.sampled_from([(), (), ("decisive",), ("benchmark",)])


def scene_of(case: Case) -> Scene:
    """The case with its reference solution, gated and with recovery where there is a mask."""
    name = case.env_id.removeprefix("EpiSEM/").removesuffix("-v0")
    return scene(name, case.variant, case.contrast, case.member, seed=case.seed, mask=case.mask)


def showing(where: Scene, requirement: int) -> list[int]:
    """The places of the calls that show a record or list which a requirement rests on."""
    one = where.variant.requirements[requirement]
    types = {listing.record.type_name for listing in one.listings}
    entries = judged(where, where.acts).episode.session.ledger.entries
    return [
        step - 1
        for step, _, response in entries
        if any(row.slot in one.slots for row in response.showings)
        or any(where.variant.records[row.slot].record.type_name in types for row in response.showings)
        or (response.key is not None and response.key[0] in types)
    ]


@examples(80)
@given(case=cases(masks=MASKS, legacy=False), pick=st.integers(0, 10_000))
def test_without_all_that_shows_a_requirement_there_is_no_success(case: Case, pick: int) -> None:
    where = scene_of(case)
    full = judged(where, where.acts)
    assume(full.success)
    truth = full.episode.session.truth
    steps = truth.required | truth.walk.broken  # what a step behind a broken one rests on may be shown or not
    shown = [
        number
        for number, one in enumerate(where.variant.requirements)
        if where.variant.step_of[number] in steps and full.verdict["requirements"][one.name] != "MISSING"
    ]
    requirement = shown[pick % len(shown)]
    gone = set(showing(where, requirement))
    assert gone
    rest = [act for place, act in enumerate(where.acts) if place not in gone]
    assert not judged(where, rest).success


@examples(80)
@given(case=cases(masks=MASKS, legacy=False), keep=st.lists(st.booleans(), min_size=40, max_size=40))
def test_a_success_with_calls_left_out_still_has_every_requirement_shown(case: Case, keep: list[bool]) -> None:
    """Whatever is dropped: success stays only where each counted attempt was supported and none is open at a stop."""
    where = scene_of(case)
    acts = [act for place, act in enumerate(where.acts) if keep[place % 40] or not isinstance(act, Ask)]
    result = judged(where, acts)
    if not result.success:
        return
    truth = result.episode.session.truth
    for event in result.episode.session.judge.events[:-1]:
        assert event["supported"]
        assert not event["findings"]
    for step in truth.walk.broken:
        for one in where.variant.requirements_of[step]:
            name = where.variant.requirement_names[one]
            left_out = result.episode.session.judge.left_out(one)
            assert left_out or result.verdict["requirements"][name] != "MISSING"


@examples(80)
@given(
    case=cases(masks=MASKS, legacy=False),
    pick=st.integers(0, 10_000),
    how=st.sampled_from(["delete", "null", "rename", "empty", "all"]),
)
def test_without_an_argument_there_is_no_attempt_and_no_success(case: Case, pick: int, how: str) -> None:
    where = scene_of(case)
    required = where.episode().session.truth.required
    dos = [act for act in where.dos if where.variant.step_number[act.step.name] in required]
    assume(dos)
    act = dos[pick % len(dos)]
    names = list(act.arguments)
    name = names[pick % len(names)]

    def change(arguments: dict[str, Any]) -> None:
        value = arguments.pop(name)
        if how == "null":
            arguments[name] = None
        elif how == "rename":
            arguments[name.upper()] = value
        elif how == "empty":
            arguments[name] = [] if isinstance(value, list) else ""
        elif how == "all":
            arguments.clear()

    text = edited(act.text(), change)
    result = judged(where, [text if one is act else one for one in where.acts])
    assert not result.success
    place = list(where.acts).index(act)
    if how != "empty":
        assert result.observations[place + 1]["code"] == "invalid_arguments"


@examples(80)
@given(case=cases(masks=MASKS, legacy=False), pick=st.integers(0, 10_000))
def test_without_a_commit_that_success_asks_for_there_is_no_success(case: Case, pick: int) -> None:
    where = scene_of(case)
    assume(judged(where, where.acts).success)
    required = where.episode().session.truth.required
    dos = [act for act in where.dos if where.variant.step_number[act.step.name] in required]
    assume(dos)
    act = dos[pick % len(dos)]
    result = judged(where, where.without(act))
    assert not result.success


@examples(60)
@given(
    case=cases(masks=MASKS),
    moves=st.lists(st.sampled_from(["DEFER", "BLOCK", "ALLOW", "DONE"]), min_size=1, max_size=3),
)
def test_stops_alone_never_succeed_but_where_only_the_decision_counts(case: Case, moves: list[str]) -> None:
    where = scene_of(case)
    result = judged(where, [stop(one) for one in moves])
    if result.verdict["protocol"] != "Legacy":
        assert not result.success


@examples(80)
@given(case=cases(masks=MASKS, legacy=False), data=st.data())
def test_events_of_a_success_that_are_lost_never_leave_one(case: Case, data: st.DataObject) -> None:
    """The second half of the judge, on its own: it fails closed where an attempt or a status went missing."""
    where = scene_of(case)
    result = judged(where, where.acts)
    assume(result.success)
    expectation = json.loads(json.dumps(result.episode.expectation()))
    events = json.loads(json.dumps(result.episode.session.judge.events))
    assert conclude(expectation, events)["success"]
    attempts = [place for place, event in enumerate(events) if event["event"] == "attempt"]
    required = [place for place in attempts if events[place]["step"] in expectation["required"]]
    if required:
        lost = data.draw(st.sampled_from(required))
        assert not conclude(expectation, events[:lost] + events[lost + 1 :])["success"]
    for name, value in (("executed", False), ("right", False), ("supported", False)):
        for place in required:
            worse = [dict(event) for event in events]
            worse[place][name] = value
            assert not conclude(expectation, worse)["success"], name
