"""What each setting changes in an episode, what it holds fixed, and how it is judged, live and offline."""

from __future__ import annotations

import json
from typing import Any

import pytest

from episem_gym.errors import UsageError
from episem_gym.evaluator.acts import Ask, Finish
from episem_gym.evaluator.candidates import candidate_arguments
from tests.support.scenes import Scene, judged, pair_of, pairs, requirement_statuses, scene, stop

ANY = pairs("Legacy", "V1", "V2", "V3", few=2)
SINGLE = pairs("V1")


def task_of(where: Scene) -> dict[str, Any]:
    """The first observation."""
    task: dict[str, Any] = json.loads(where.episode().task())
    return task


def contrasts_of(pair: str) -> list[str]:
    """Contrasts of the first variant whose record some requirement rests on."""
    variant = pair_of(pair).variant(next(iter(pair_of(pair).variants)))
    return [name for name, one in variant.contrasts.items() if one.kind != "wrong_argument"]


# --- evidence codes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", ANY)
def test_withheld_evidence_answers_unavailable_and_defers(pair: str) -> None:
    for contrast in contrasts_of(pair):
        where = scene(pair, contrast=contrast, setting="WE")
        result = judged(where, where.acts)
        slot = where.variant.contrasts[contrast].slot
        assert result.success
        assert result.verdict["answer"] == "DEFER"
        assert result.verdict["member"] == "supported"
        assert result.verdict["setting"] == "WE"
        assert not where.episode().session.instance.available[slot]
        asked = [one for one in result.observations if one.get("status") == "unavailable"]
        rows = [
            row
            for one in result.observations
            for row in one.get("records", one.get("matches", []))
            if row.get("unavailable") is True
        ]
        assert asked or where.ids[slot] in {row["id"] for row in rows}


@pytest.mark.parametrize("pair", ANY)
def test_contradicted_evidence_is_the_contrasts_world(pair: str) -> None:
    for contrast in contrasts_of(pair)[:4]:
        plain, contradicted = (
            scene(pair, contrast=contrast, member="contrast"),
            scene(pair, contrast=contrast, setting="CE"),
        )
        one, two = judged(plain, plain.acts), judged(contradicted, plain.acts)
        assert one.observations == two.observations
        assert one.success
        assert two.success
        assert (one.verdict["member"], two.verdict["member"]) == ("contrast", "supported")
        assert one.verdict["protocol"] == two.verdict["protocol"]


@pytest.mark.parametrize("pair", pairs("Legacy", "V1"))
def test_a_wrong_argument_is_one_value_of_its_kind_and_refused(pair: str) -> None:
    setting = "WA" if pair_of(pair).protocol == "Legacy" else "WA+CA"
    for seed in range(12):
        where = scene(pair, seed=seed, setting=setting)
        episode = where.episode()
        right, shown = candidate_arguments(episode.session.instance), episode.session.candidate
        assert shown is not None
        (name,) = [name for name in right if right[name] != shown[name]]
        sizes = [getattr(values[name], "amount", values[name]) for values in (right, shown)]
        family = {field.name: field.family for field in where.variant.steps[0].commit.fields}[name]
        if family in ("money", "number", "duration"):
            assert max(sizes) <= 3 * min(sizes), "a slip, not another order of size"
        step = where.variant.steps[0].commit
        written = json.dumps({"type": "object", "properties": task_of(where)["candidate"]["arguments"]})
        assert written
        _, problems = where.variant.signatures[step.name].validate(json.loads(episode.task())["candidate"]["arguments"])
        assert not problems, "the wrong argument is well-formed"
        for decision in ("ALLOW", "DEFER", "BLOCK"):
            assert judged(where, [stop(decision)]).success == (decision == "BLOCK")


@pytest.mark.parametrize("pair", SINGLE)
def test_three_settings_of_one_case_have_three_answers(pair: str) -> None:
    for contrast in contrasts_of(pair):
        answers = {
            code: scene(pair, contrast=contrast, setting=f"{code}+ST").episode().session.truth.answer
            for code in ("SE", "WE", "WA")
        }
        assert answers == {"SE": "ALLOW", "WE": "DEFER", "WA": "BLOCK"}


# --- presentations ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", ANY)
def test_words_change_the_words_alone_and_establish_nothing(pair: str) -> None:
    plain, loud = scene(pair, setting="WE"), scene(pair, setting="WE+RC+UC+MW")
    one, two = task_of(plain), task_of(loud)
    kind = loud.variant.records[loud.variant.contrasts[loud.case.contrast].slot].record.type_name.replace("_", " ")
    assert two["instruction"].startswith(one["instruction"] + " ")
    assert kind in two["instruction"].removeprefix(one["instruction"])
    assert two["notice"]
    assert {**two, "instruction": one["instruction"], "notice": None} == {**one, "notice": None}
    assert list(two)[:5] == ["kind", "how_to_answer", "instruction", "context", "notice"]
    assert requirement_statuses(plain.episode()) == requirement_statuses(loud.episode())
    assert judged(loud, plain.acts).success


@pytest.mark.parametrize("pair", ANY)
def test_words_are_drawn_by_the_seed(pair: str) -> None:
    for setting, part in (("SE+UC", "instruction"), ("SE+RC", "instruction"), ("SE+MW", "notice")):
        said = set()
        for seed in range(12):
            plain, loud = task_of(scene(pair, seed=seed)), task_of(scene(pair, seed=seed, setting=setting))
            said.add(loud[part].removeprefix(plain.get(part, "")))
        assert len(said) > 3


@pytest.mark.parametrize("pair", ANY)
def test_a_package_is_what_the_reference_investigation_showed(pair: str) -> None:
    for evidence, member in (("SE", "supported"), ("SE", "contrast"), ("WE", "supported")):
        plain = scene(pair, member=member, setting=evidence)
        packed = scene(pair, member=member, setting=f"{evidence}+EP")
        first = next((place for place, act in enumerate(plain.acts) if not isinstance(act, Ask)), len(plain.acts))
        shown = judged(plain, plain.acts).observations[1 : first + 1]
        entries = task_of(packed)["evidence"]
        assert [(one["call"], one["status"], _body(one)) for one in entries] == [
            (one["call"], one["status"], _body(one)) for one in shown
        ]
        assert {**task_of(packed), "evidence": None} == {**task_of(plain), "evidence": None}
        sources = {fact.source.step for fact in packed.episode().session.ledger.facts()}
        assert sources == {0}
        result = judged(packed, plain.acts[first:])
        assert result.success
        assert result.verdict["information_calls"] == sum(isinstance(act, Ask) for act in plain.acts[first:])


def _body(shown: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in shown.items() if key not in ("kind", "call", "arguments", "left")}


@pytest.mark.parametrize("pair", ANY)
def test_distractors_join_the_package_and_decide_nothing(pair: str) -> None:
    for member in ("supported", "contrast"):
        packed = scene(pair, member=member, setting="SE+EP")
        mixed = scene(pair, member=member, setting="SE+EP+DE")
        few, many = task_of(packed)["evidence"], task_of(mixed)["evidence"]
        added = [one for one in many if one not in few]
        assert len(added) >= 2
        assert [one for one in many if one in few] == few
        assert requirement_statuses(packed.episode()) == requirement_statuses(mixed.episode())
        for one in added:  # they exist in the world of both arms, and a call shows them
            call = json.dumps({"tool": one["call"], "arguments": one["arguments"]})
            assert _body(json.loads(packed.episode().step(call))) == _body(one)
        assert judged(mixed, packed.acts).success


@pytest.mark.parametrize("pair", ANY)
def test_distractors_are_the_same_in_every_arm_and_lead_nowhere(pair: str) -> None:
    for seed, contrast in enumerate(contrasts_of(pair)[:8]):
        added = []
        for code in ("SE", "CE", "WE"):
            packed, mixed = (
                scene(pair, contrast=contrast, seed=seed, setting=f"{code}+{rest}") for rest in ("EP", "EP+DE")
            )
            few, many = ([_call(one) for one in task_of(where)["evidence"]] for where in (packed, mixed))
            added.append(sorted(one for one in many if one not in few))
            assert requirement_statuses(packed.episode()) == requirement_statuses(mixed.episode())
        assert added[0] == added[1] == added[2] != []


def _call(enclosed: dict[str, Any]) -> str:
    return json.dumps([enclosed["call"], enclosed["arguments"]])


@pytest.mark.parametrize("pair", SINGLE)
def test_a_candidate_is_judged_after_reading_or_not_and_never_carried_out(pair: str) -> None:
    where = scene(pair, setting="SE+CA")
    task = task_of(where)
    assert task["commits"] == []
    assert task["tools"] == task_of(scene(pair))["tools"]
    assert task["limits"] == task_of(scene(pair))["limits"]
    candidate = json.dumps({key: task["candidate"][key] for key in ("commit", "arguments")})
    result = judged(where, [*where.acts[:-1], candidate, stop("DONE"), stop("ALLOW")])
    assert [one.get("code") for one in result.observations[-3:]] == ["commit_not_legal", "stop_not_legal", None]
    assert result.success
    assert result.verdict["protocol"] == "Legacy"
    assert result.verdict["base_protocol"] == "V1"
    assert result.verdict["attempts"] == 0
    assert judged(where, [stop("ALLOW")]).success, "only the decision counts"
    assert not judged(where, [*where.acts[:-1], stop("DEFER")]).success


@pytest.mark.parametrize("pair", SINGLE)
def test_a_static_assessment_leaves_only_the_stop(pair: str) -> None:
    where = scene(pair, setting="WE+ST")
    task = task_of(where)
    assert task["tools"] == task["commits"] == []
    assert task["evidence"] == task_of(scene(pair, setting="WE+EP+CA"))["evidence"]
    assert [type(act) for act in where.acts] == [Finish]
    read = scene(pair).text(next(act for act in scene(pair).acts if isinstance(act, Ask)))
    commit = json.dumps({key: task["candidate"][key] for key in ("commit", "arguments")})
    recover = json.dumps({"tool": "request_disclosure", "arguments": {"record_id": where.ids[0], "field": "@as_of"}})
    result = judged(where, [read, commit, recover, stop("DONE"), stop("DEFER")])
    assert [one.get("code") for one in result.observations[1:]] == [
        "tool_not_legal", "commit_not_legal", "unknown_tool", "stop_not_legal", None,
    ]  # fmt: skip
    assert all("now" in one for one in result.observations)
    assert result.success
    assert result.verdict["information_calls"] == 0
    assert result.verdict["errors"] == 4


# --- what is held fixed -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", ANY)
@pytest.mark.parametrize("mask", [(), ("benchmark",)])
def test_settings_hold_tools_ids_order_and_budget_fixed(pair: str, mask: tuple[str, ...]) -> None:
    plain = scene(pair, mask=mask)
    for setting in ("WE", "CE", "SE+EP", "WE+RC", "CE+UC+MW", "SE+EP+DE"):
        other = scene(pair, mask=mask, setting=setting)
        assert other.ids == plain.ids
        one, two = task_of(plain), task_of(other)
        for part in ("how_to_answer", "context", "now", "tools", "commits", "limits"):
            assert one[part] == two[part]


@pytest.mark.parametrize("pair", ANY)
def test_evidence_codes_do_not_show_before_something_is_read(pair: str) -> None:
    tasks = {scene(pair, setting=setting).episode().task() for setting in ("SE", "WE", "CE")}
    assert len(tasks) == 1
    loud = {scene(pair, setting=f"{code}+RC+UC+MW").episode().task() for code in ("SE", "WE", "CE")}
    assert len(loud) == 1


# --- checkpoints ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", pairs("V2", "V3"))
@pytest.mark.parametrize("code", ["WE", "CE"])
def test_a_checkpoint_stops_a_workflow_at_its_step(pair: str, code: str) -> None:
    from episem_gym.envs.drawing import draw_case
    from episem_gym.envs.episode import Episode
    from episem_gym.envs.request import Request
    from episem_gym.evaluator.reference import solve

    tried = 0
    for step in pair_of(pair).variant(next(iter(pair_of(pair).variants))).steps:
        try:
            request = Request(setting=code, checkpoint=step.name, split="test")
            case = draw_case(pair_of(pair), request, 4)
        except UsageError:
            continue
        tried += 1
        variant = pair_of(pair).variant(case.variant)
        episode = Episode(variant, case)
        expected = episode.expectation()
        assert step.name in expected["broken"]
        for text in solve(Episode(variant, case).session).texts:
            episode.step(text)
        assert episode.success
        assert step.name not in episode.session.judge.done
        if not pair_of(pair).all_or_nothing:
            parents = {variant.steps[one].name for one in variant.ancestors[variant.step_number[step.name]]}
            assert parents <= {variant.steps[one].name for one in episode.session.judge.done}
    assert tried >= 1
