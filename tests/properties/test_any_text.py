"""No text raises out of a step, none executes half, and nothing of the oracle is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.envs.spaces import ActionText, ObservationText
from tests.support.moves import acting, cases, episode_of, examples, text_of

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=True)
    | st.text(max_size=20)
    | st.decimals(allow_nan=False, allow_infinity=False).map(str),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
TEXTS = st.one_of(
    st.text(max_size=200),
    st.text(alphabet=st.characters(), max_size=60),  # lone surrogates too
    JSON.map(json.dumps),
    st.sampled_from(
        [
            "",
            " ",
            "\x00",
            "{",
            "[" * 5000,
            "{" * 40 + "}" * 40,
            '{"stop": "DEFER"} x',
            '{"a":1}{"a":1}',
            "NaN",
            "1e999",
            "-" * 100,
            '{"tool": "x", "tool": "y", "arguments": {}}',
            '{"stop": ["DEFER"]}',
            '{"stop": "defer"}',
            "9" * 5000,
            "x" * 30_000,
            '{"commit": "x", "arguments": null}',
            '{"tool": 3, "arguments": {}}',
            "\ufeff{}",
            '"\ud800"',
            '{"stop":"DONE","reason":1}',
        ]
    ),
)


@st.composite
def calls(draw: st.DrawFn, episode: Episode) -> str:
    """A call of something real with arguments of any kind."""
    variant = episode.variant
    kind = draw(st.sampled_from(["tool", "commit"]))
    name = draw(st.sampled_from(sorted([*variant.tools, *variant.commits, "request_disclosure"])))
    fields = list(variant.signatures[name].fields) if name in variant.signatures else ["record_id", "field"]
    value = st.one_of(
        JSON, st.sampled_from(episode.session.instance.ids), st.integers(-2, 10**30), st.just("2026-08-03")
    )
    arguments = {field: draw(value) for field in fields if draw(st.integers(0, 5))}
    if not draw(st.integers(0, 4)):
        arguments[draw(st.text(max_size=5))] = draw(JSON)
    return json.dumps({kind: name, "arguments": arguments})


SPACE = ObservationText()


def check_answer(episode: Episode, text: str) -> dict[str, Any]:
    """One step: an answer that is strict JSON of the stated form, and a step charged."""
    before, world = episode.step_count, (list(episode.session.world.versions), episode.session.world.now)
    answer = episode.step(text)
    assert SPACE.contains(answer)
    answer.encode()  # UTF-8
    read: dict[str, Any] = json.loads(answer, parse_constant=_refuse)
    assert read["kind"] == "result"
    assert read["status"] in {"ok", "not_found", "unavailable", "masked", "error", "applied", "rejected", "ended"}
    assert episode.step_count == before + 1
    assert read["left"]["steps"] == episode.limits.steps - episode.step_count
    assert len(episode.actions) == episode.step_count
    if read["status"] != "applied":
        assert world == (list(episode.session.world.versions), episode.session.world.now)
    if read["status"] == "error":
        assert read["code"]
        assert read["message"]
        assert not set(read) & {"record", "records", "matches", "receipt", "value"}
        if not episode.outcome:
            assert read["call"] is None or read["call"] in ALL_NAMES or read["call"] in episode.variant.signatures
    return read


ALL_NAMES = {"stop", "request_disclosure"}


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


@examples(100)
@given(case=cases(), data=st.data())
def test_no_text_raises_and_every_answer_has_the_stated_form(case: Case, data: st.DataObject) -> None:
    episode = episode_of(case)
    for text in data.draw(st.lists(TEXTS | calls(episode), max_size=12)):
        if episode.outcome:
            break
        check_answer(episode, text)


@examples(100)
@given(case=cases(), moves=acting(20), data=st.data())
def test_nor_in_the_middle_of_real_work(case: Case, moves: list[tuple[str, int, int]], data: st.DataObject) -> None:
    episode = episode_of(case)
    for move in moves:
        if episode.outcome:
            break
        check_answer(episode, text_of(episode, move))
        if not episode.outcome and data.draw(st.booleans()):
            check_answer(episode, data.draw(calls(episode)))
    if episode.outcome:
        json.dumps(episode.verdict, allow_nan=False)


@examples(60)
@given(case=cases(), seed=st.integers(0, 2**32), count=st.integers(1, 25))
def test_well_formed_random_actions_with_and_without_the_gate_never_raise(case: Case, seed: int, count: int) -> None:
    episode = episode_of(case)
    variant = episode.variant
    space = ActionText()
    samplers = [("tool", one["name"], one["parameters"]) for one in variant.tool_schemas]
    samplers += [("commit", one["name"], one["parameters"]) for one in variant.commit_schemas]
    space.offer(samplers, episode.legal_stops())
    space.seed(seed)
    for _ in range(count):
        if episode.outcome:
            break
        answer = check_answer(episode, space.sample())
        assert answer.get("code") not in {"invalid_json", "invalid_arguments", "unknown_tool", "unknown_commit"}, answer


@examples(60)
@given(case=cases(), texts=st.lists(TEXTS, max_size=6))
def test_text_that_is_no_call_leaves_the_evidence_as_it_was(case: Case, texts: list[str]) -> None:
    episode, fresh = episode_of(case), episode_of(case)
    for text in texts:
        if not episode.outcome and not episode.step(text).count('"status":"ended"'):
            assert not episode.session.ledger.entries
            assert not [one for one in episode.session.judge.events if one["event"] == "attempt"]
    if not episode.outcome:
        assert episode.session.world.values == fresh.session.world.values
        assert episode.information_calls == 0


@pytest.mark.parametrize("wrong", [None, b"{}", {}, 3, ["{}"]])
def test_what_is_no_text_is_the_callers_mistake_and_changes_nothing(wrong: Any) -> None:
    import gymnasium as gym

    env = gym.make("EpiSEM/finance-payment-limit-v0")
    env.reset(seed=1)
    episode = env.unwrapped.episode  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        env.step(wrong)
    assert episode.step_count == 0
    assert episode.actions == []
