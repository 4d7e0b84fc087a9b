"""Masks with and without recovery, and what happens with the gate off."""

import json
from typing import Any

import pytest

from episem_gym.evaluator.acts import Ask, Do, Recover
from episem_gym.evaluator.metrics import ECS, ENDPOINT_SUCCESS, ENDPOINT_WITHOUT_SUPPORT
from episem_gym.world.mask import decisive
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
    spare_commit,
    stop,
)

ACTING = pairs(*WORKFLOWS)
LOCKER, GATE = "home-toy-locker", "home-toy-gate"
DECISIVE = ("decisive",)


def contrasts(pair: str, kinds: tuple[str, ...] = ("violated", "wrong_entity", "conflicting", "own")) -> list[str]:
    """Contrasts of the first step's requirements that differ in what a tool shows."""
    variant = pair_of(pair).variant(next(iter(pair_of(pair).variants)))
    first = {one.name for one in variant.steps[0].requirements}
    return [
        name
        for name, one in variant.contrasts.items()
        if one.kind in kinds
        and set(one.flips) <= first
        and decisive(scene(pair, contrast=name).episode().session.instance)
    ]


def hidden(pair: str, name: str, **wanted: Any) -> Scene:
    """A case in which the decisive coordinates are hidden."""
    return scene(pair, contrast=name, mask=DECISIVE, **wanted)


@pytest.mark.parametrize("pair", [*ACTING, LOCKER])
def test_the_decisive_value_recovered_wins_where_it_supports_and_fails_where_it_does_not(pair: str) -> None:
    recovered = 0
    for name in contrasts(pair):
        where = hidden(pair, name)
        recoveries = [act for act in where.acts if isinstance(act, Recover)]
        if not recoveries or len(recoveries) > where.episode().limits.recoveries:
            continue  # another source shows as much, or see the next test
        recovered += 1
        assert judged(where, where.acts).success
        other = hidden(pair, name, member="contrast")
        up_to_first = [*where.before(where.dos[0]), where.dos[0]]
        result = judged(other, up_to_first)
        assert not result.success
        assert result.outcome == "rejected"
        assert result.verdict["acted_against_shown"] or result.missing()
        assert judged(other, other.acts).success
    assert recovered


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
@pytest.mark.parametrize("mask", ["decisive", "benchmark"])
def test_a_masked_case_can_be_won_within_its_limits(pair: str, mask: str) -> None:
    variant = pair_of(pair).variant(next(iter(pair_of(pair).variants)))
    for name in variant.contrasts:
        for member in ("supported", "contrast"):
            where = scene(pair, contrast=name, member=member, mask=(mask,))
            result = judged(where, where.acts)
            assert result.success, (name, member, where.episode().limits)


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_the_decisive_value_never_recovered_is_missing_because_masked(pair: str) -> None:
    reasons = []
    for name in contrasts(pair):
        for member in ("supported", "contrast"):
            where = hidden(pair, name)
            played = hidden(pair, name, member=member)
            acts = [act for act in where.before(where.dos[0]) if not isinstance(act, Recover)]
            if len(acts) == len(where.before(where.dos[0])):
                continue
            result = judged(played, [*acts, where.dos[0]])
            assert not result.success
            assert result.missing()
            reasons += result.missing().values()
    assert set(reasons) & {"masked", "list incomplete"}
    assert "masked" in reasons or pair not in (LOCKER, GATE)


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_a_marker_that_nothing_can_lift_leaves_it_unavailable_and_defers(pair: str) -> None:
    tried = 0
    for name in contrasts(pair):
        for member in ("supported", "contrast"):
            where = hidden(pair, name, member=member, recovery=False)
            if where.episode().session.truth.answer == "ALLOW":
                continue  # another source shows as much
            tried += 1
            result = judged(where, where.acts)
            assert result.success
            assert result.verdict["answer"] == result.verdict["stop"] == "DEFER"
            assert "UNAVAILABLE" in result.verdict["requirements"].values()
            at_once = judged(where, [stop("DEFER")])
            assert not at_once.success
            assert "unresolved_requirement" in at_once.codes()
    assert tried


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_with_everything_hidden_for_good_the_answer_is_to_wait_and_can_be_found(pair: str) -> None:
    where = scene(pair, mask=("all",), recovery=False)
    result = judged(where, where.acts)
    assert result.success
    assert result.verdict["stop"] == "DEFER"
    assert result.verdict["attempts"] == 0


def _recovered_before_a_change(pair: str) -> list[tuple[Scene, Recover, int]]:
    """A masked field of a record that a commit changes and a later step looks at."""
    plain = scene(pair)
    changed = plain.episode().session.truth.walk.touched[0]
    found = []
    for slot, index in sorted(changed):
        record = plain.variant.records[slot]
        if index < 0 or record.absent or index >= len(record.record.fields) or record.record.fields[index].filing:
            continue
        where = scene(pair, mask=(f"{record.record.type_name}.{record.record.fields[index].name}",))
        after = where.acts[where.acts.index(where.dos[0]) :]
        for act in after:
            if isinstance(act, Recover) and (act.slot, act.coordinate) == (slot, index):
                found.append((where, act, slot))
    return found


@pytest.mark.parametrize("pair", [*pairs_that(_recovered_before_a_change, "V2", "V3"), GATE])
def test_what_was_recovered_before_a_commit_changed_it_is_stale_after(pair: str) -> None:
    for where, again, slot in _recovered_before_a_change(pair):
        early = [act for act in where.before(where.dos[0]) if isinstance(act, Recover) and act == again]
        kept = where.without(again)
        acts = (
            kept
            if early
            else [*where.before(where.dos[0]), again, *where.without(again)[len(where.before(where.dos[0])) :]]
        )
        result = judged(where, acts)
        assert not result.success
        assert "stale version" in result.missing().values()
        assert result.episode.session.world.versions[slot] > 1


@pytest.mark.parametrize("pair", [*ACTING, LOCKER])
def test_oracle_labels_and_the_moments_they_look_change_no_verdict(pair: str) -> None:
    """The same texts come to the same verdict whether somebody asks for the statuses at every step or never."""
    for name in contrasts(pair)[:3]:
        where = hidden(pair, name)
        texts = where.texts(where.before(where.dos[0]))
        for drop in range(len(texts)):
            acts = [*texts[:drop], *texts[drop + 1 :], *_look_alike_reads(where), where.dos[0].text()]
            watched, alone = where.episode(), where.episode()
            for text in acts:
                if not watched.outcome:
                    watched.step(text)
                    requirement_statuses(watched)
                    alone.step(text)
            assert json.dumps(watched.verdict) == json.dumps(alone.verdict)


def _look_alike_reads(where: Scene) -> list[str]:
    found = []
    for slot, record in enumerate(where.variant.records):
        if record.like:
            for tool in where.variant.tools.values():
                if tool.kind == "read" and tool.by == ("id",) and tool.record is record.record:
                    found.append(where.text(Ask(tool, {f"{tool.record.type_name}_id": where.ids[slot]})))
    return found[:3]


# --- gate off ---------------------------------------------------------------------------------------------------------


def _commits(where: Scene) -> list[str]:
    return where.texts(where.dos)


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_without_the_gate_right_commits_are_carried_out_unsupported(pair: str) -> None:
    where = scene(pair, gate=False)
    result = judged(where, [*_commits(where), stop("DONE")])
    assert [one["status"] for one in result.observations[1:-1]] == ["applied"] * len(where.dos)
    assert ECS.tally(result.verdict) == (0, 1)
    assert ENDPOINT_SUCCESS.tally(result.verdict) == (1, 1)
    assert ENDPOINT_WITHOUT_SUPPORT.tally(result.verdict)[0] == 1
    assert result.missing()
    full = judged(where, where.acts)
    assert full.success
    assert full.verdict["endpoint_success"]
    assert full.outcome == "stop"


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_without_the_gate_a_second_harmful_attempt_is_counted_and_fails(pair: str) -> None:
    where = scene(pair, gate=False)
    harm = spare_commit(where) or where.dos[0].text()
    result = judged(where, [*where.acts[:-1], harm, where.acts[-1]])
    assert not result.success
    assert result.verdict["attempts"] == len(where.dos) + 1
    assert {"unexpected_commit", "duplicate"} & set(result.codes())
    if result.verdict["executed"] > len(where.dos):
        assert not result.verdict["endpoint_success"]


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_without_the_gate_a_wrong_commit_is_no_endpoint_success(pair: str) -> None:
    where = scene(pair, gate=False)
    act: Do = where.dos[0]
    others = [
        name for name in where.ids if name != act.arguments[next(f.name for f in act.step.commit.fields if f.target)]
    ]
    for name in others[:4]:
        target = next(field.name for field in act.step.commit.fields if field.target)
        wrong = json.loads(act.text())
        wrong["arguments"][target] = name
        result = judged(where, [*where.before(act), json.dumps(wrong), stop("DONE")])
        assert not result.success
        assert not result.verdict["endpoint_success"]


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_without_the_gate_acting_in_the_contrast_fails(pair: str) -> None:
    where = scene(pair, member="contrast", gate=False)
    if where.episode().session.truth.permitted:
        pytest.skip("something may be done in this contrast")
    act = act_of(where.episode(), 0)
    result = judged(where, [*where.acts[:-1], act, where.acts[-1]])
    assert not result.success
    assert not result.verdict["endpoint_success"] or not result.verdict["executed"]
