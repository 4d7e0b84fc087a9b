"""Budgets, step limits, and how an episode ends on its last step."""

import json
from typing import Any

import gymnasium as gym
import pytest

from episem_gym.envs.labels import Labeller
from episem_gym.task_specs.pair import Pair
from tests.support.scenes import WORKFLOWS, canonical, investigate, judged, pair_of, pairs, scene, stop

ACTING = pairs(*WORKFLOWS)
LOCKER, GATE = "home-toy-locker", "home-toy-gate"


def env_for(pair: str, **keywords: Any) -> gym.Env[str, str]:
    """An environment that plays the cases of `scene`, in the test split."""
    made: Pair = pair_of(pair)
    return gym.make(made.env_id, split="test", **keywords)


def play(env: gym.Env[str, str], where: Any, texts: list[str]) -> list[tuple[Any, ...]]:
    env.reset(
        seed=where.case.seed,
        options={
            "variant": where.case.variant,
            "contrast": where.case.contrast,
            "member": where.case.member,
        },
    )
    return [env.step(text) for text in texts]


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_one_read_too_many_shows_nothing_and_the_episode_goes_on(pair: str) -> None:
    where = scene(pair)
    limits = where.episode().limits
    place = list(where.acts).index(where.dos[-1])
    spare = limits.information_calls - len(where.asks)
    idle = where.asks[0]
    acts = [*where.acts[:place], *[idle] * (spare + 1), *where.acts[place:]]
    if len(acts) > limits.steps:
        pytest.skip("the step limit comes first")
    result = judged(where, acts)
    answer = result.observations[place + spare + 1]
    assert (answer["status"], answer["code"]) == ("error", "budget_exhausted")
    assert set(answer) == {"kind", "call", "status", "now", "code", "message", "left"}
    assert answer["left"]["information_calls"] == 0
    assert result.success
    assert result.verdict["information_calls"] == limits.information_calls
    entries = result.episode.session.ledger.entries
    assert len(entries) == limits.information_calls


@pytest.mark.parametrize("pair", ACTING)
def test_what_ends_on_the_last_allowed_step_ends_as_what_it_is(pair: str) -> None:
    where = scene(pair)
    texts = where.texts()
    one_step = where.variant.pair.protocol == "V1"
    before = [where.text(act) for act in where.before(where.dos[0])]
    first = where.dos[0].text()
    target = next(field.name for field in where.dos[0].step.commit.fields if field.target)
    wrong = json.loads(first)
    wrong["arguments"][target] = "nothing-there"
    endings = [
        ([*before, stop("DEFER")], (True, False)),
        ([*before, json.dumps(wrong)], (True, False)),
        ([*before, first], (one_step, not one_step)),
        ([*before, before[0]], (False, True)),
        ([*before, "no action at all"], (False, True)),
    ]
    for acts, ended in endings:
        env = env_for(pair, max_steps=len(acts))
        last = play(env, where, acts)[-1]
        assert last[2:4] == ended, acts[-1]
        assert last[1] == float(one_step and acts[-1] == first)
        assert canonical(last[4]["verdict"]) == canonical(judged(where, acts, max_steps=len(acts)).verdict)
        assert last[4]["verdict"]["success"] is (last[1] == 1.0)
    if not one_step:
        env = env_for(pair, max_steps=len(texts))
        assert play(env, where, texts)[-1][1:4] == (1.0, True, False)


@pytest.mark.parametrize("pair", ACTING)
def test_running_out_of_steps_is_truncated_and_fails(pair: str) -> None:
    where = scene(pair)
    limit = where.episode().limits.steps
    result = judged(where, [where.asks[0]] * limit)
    assert result.outcome == "truncated"
    assert not result.success
    assert result.verdict["status"] == "truncation"
    garbage = judged(where, ["?"] * limit)
    assert garbage.outcome == "truncated"
    assert garbage.verdict["status"] == "invalid_output"
    assert garbage.verdict["steps"] == limit


def test_a_v1_commit_and_a_stop_on_the_last_step_through_the_registered_toys(toy_ids: list[str]) -> None:
    for pair, env_id in zip((LOCKER, GATE), toy_ids, strict=True):
        where = scene(pair)
        texts = where.texts()
        env = gym.make(env_id, split="test", max_steps=len(texts))
        last = play(env, where, texts)[-1]
        assert last[1:4] == (1.0, True, False)
        assert canonical(last[4]["verdict"]) == canonical(judged(where, texts, max_steps=len(texts)).verdict)


# --- what can still be won --------------------------------------------------------------------------------------------


def _spent(where: Any, texts: list[str]) -> dict[str, Any]:
    """Oracle labels after some texts and a spent budget."""
    episode = where.episode()
    for text in texts:
        episode.step(text)
    while episode.information_calls < episode.limits.information_calls:
        episode.step(where.text(where.asks[0]))
    assert not episode.outcome
    return Labeller(episode).labels()


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_with_the_budget_spent_and_requirements_open_nothing_can_be_won(pair: str) -> None:
    for member in ("supported", "contrast"):
        where = scene(pair, member=member)
        labels = _spent(where, [])
        assert labels["winnable"] is False
        assert labels["phase"] == "STOP"
        assert [text.startswith('{"stop"') for text in labels["next_actions"]] == [True]


@pytest.mark.parametrize("pair", [*pairs("V2", "V3"), GATE])
def test_nor_where_only_a_later_step_has_requirements_open(pair: str) -> None:
    where = scene(pair)
    episode = where.episode()
    labels = _spent(where, investigate(episode, 0))
    needs_more = any(
        status == "MISSING"
        for name, status in labels["requirements"].items()
        if name not in {one.name for one in where.variant.steps[0].requirements}
    )
    if needs_more:
        assert labels["winnable"] is False
        assert labels["phase"] == "STOP"


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_with_the_budget_spent_and_everything_known_it_can_still_be_won(pair: str) -> None:
    where = scene(pair)
    place = list(where.acts).index(where.dos[-1])
    labels = _spent(where, where.texts(where.acts[:place]))
    assert labels["winnable"] is True
    assert labels["phase"] == "COMMIT"
    assert where.dos[-1].text() in labels["next_actions"]


@pytest.mark.parametrize("pair", [*pairs("V1"), LOCKER])
def test_a_stop_that_is_not_legal_costs_a_step_and_ends_nothing(pair: str) -> None:
    where = scene(pair)
    result = judged(where, [stop("ALLOW"), *where.acts])
    answer = result.observations[1]
    assert (answer["status"], answer["code"]) == ("error", "stop_not_legal")
    assert answer["left"]["steps"] == where.episode().limits.steps - 1
    assert result.success
    assert result.verdict["steps"] == len(where.acts) + 1
    assert result.verdict["stop"] is None
