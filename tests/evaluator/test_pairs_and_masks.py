"""Metrics of pairs and masks, on real episodes; and a broken counterpart that each check must reject."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium as gym
import pytest

from episem_gym.evaluator.metrics import METRICS, Judged, Metric
from episem_gym.evaluator.metrics.pair_accuracy import PairsSeen
from episem_gym.evaluator.rows import Row
from episem_gym.world.mask import maskable, required
from tests.evaluator.judged_rows import row, verdict
from tests.support.env_checks import play
from tests.support.scenes import pairs

V1 = "EpiSEM/finance-payment-limit-v0"
DEFER = '{"stop":"DEFER"}'

# --- pair accuracy ----------------------------------------------------------------------------------------------------


def member(key: str, name: str, good: bool | None, repetition: int = 0, env_id: str = "EpiSEM/home-heating-v0") -> Row:
    """A row of one member; not scored where `good` is None."""
    fields: dict[str, Any] = {"pair_key": key, "member": name, "repetition": repetition, "env_id": env_id}
    case = f"{env_id} {key} {name}"
    if good is None:
        return row(case, status="infrastructure_failure", **fields)
    return row(case, verdict("V1" if name == "supported" else "V0", success=good), **fields)


ROWS = [
    member("both", "supported", True),
    member("both", "contrast", True),
    member("both", "supported", False, 1),
    member("both", "contrast", True, 1),
    member("alone", "supported", True),
    member("lost", "supported", True),
    member("lost", "contrast", None),
    member("apart", "supported", True, 0),
    member("apart", "contrast", True, 1),
    member("other", "supported", True, env_id="EpiSEM/home-lock-v0"),
    member("other", "contrast", True, env_id="EpiSEM/home-heating-v0"),
    member("none", "supported", False),
    member("none", "contrast", False),
]
RIGHT = {("both", 0, True), ("both", 1, False), ("none", 0, False)}


def check_joins(make: Callable[[], PairsSeen]) -> None:
    """Exactly the pairs of which both members were scored in one repetition, in whatever order rows come."""
    for rows in (ROWS, ROWS[::-1]):
        seen = make()
        for one in rows:
            if one.verdict is not None:
                seen.add(one, one.verdict["success"])
        found = [(key, repetition, right) for _, key, repetition, right in seen.complete()]
        assert len(found) == len(set(found)) == len(RIGHT)
        assert set(found) == RIGHT


class CountsTheLone(PairsSeen):
    def complete(self) -> Iterator[tuple[str, str, int, bool]]:
        for (env_id, key, repetition), outcomes in self._outcomes.items():
            yield env_id, key, repetition, all(outcomes.values())


class EitherWillDo(PairsSeen):
    def complete(self) -> Iterator[tuple[str, str, int, bool]]:
        for (env_id, key, repetition), outcomes in self._outcomes.items():
            if len(outcomes) == 2:
                yield env_id, key, repetition, any(outcomes.values())


class JoinsRepetitions(PairsSeen):
    def add(self, row: Row, success: bool) -> None:
        self._outcomes.setdefault((row.env_id, row.pair_key, 0), {})[row.member] = success


class JoinsEnvironments(PairsSeen):
    def add(self, row: Row, success: bool) -> None:
        self._outcomes.setdefault(("", row.pair_key, row.repetition), {})[row.member] = success


def test_members_are_joined() -> None:
    check_joins(PairsSeen)


@pytest.mark.parametrize("broken", [CountsTheLone, EitherWillDo, JoinsRepetitions, JoinsEnvironments])
def test_the_check_of_joining_rejects(broken: type[PairsSeen]) -> None:
    with pytest.raises(AssertionError):
        check_joins(broken)


@pytest.mark.parametrize("name", pairs("V1", "V3", few=2))
def test_the_members_of_an_instance_share_a_key_and_nothing_else_does(name: str) -> None:
    keys: dict[str, set[tuple[int, str, str]]] = {}
    for member_name in ("supported", "contrast"):
        env: Any = gym.make(f"EpiSEM/{name}-v0", member=member_name)
        for seed in range(6):
            env.reset(seed=seed)
            case = env.unwrapped.episode.case
            keys.setdefault(case.pair_key, set()).add((case.seed, case.variant, case.contrast))
    assert len(keys) == 6
    assert all(len(instances) == 1 for instances in keys.values())


# --- recoveries -------------------------------------------------------------------------------------------------------


def ended(env: Any, seed: int, actions: list[str] | None = None) -> dict[str, Any]:
    """The verdict of an episode, by the oracle's advice or of these actions."""
    return dict(play(env, seed, actions)[-1][4]["verdict"])


def tallies(judged: dict[str, Any]) -> tuple[tuple[int, int], tuple[int, int]]:
    """(recall, unnecessary) of one episode."""
    return METRICS["recovery_recall"].tally(judged), METRICS["unnecessary_recovery"].tally(judged)


def recoveries_of(env: Any, seed: int) -> list[str]:
    """The recoveries that the oracle asks for, as actions."""
    asked, info = [], env.reset(seed=seed)[1]
    while info["oracle"]["next_actions"]:
        action = info["oracle"]["next_actions"][0]
        asked.append(action)
        info = env.step(action)[4]
    return [one for one in asked if json.loads(one).get("tool") == "request_disclosure"]


def idle(env: Any, seed: int) -> str:
    """A recovery of something hidden that no requirement rests on."""
    env.reset(seed=seed)
    session = env.unwrapped.episode.session
    needed = required(session.instance)
    for slot, record in enumerate(session.instance.variant.records):
        for _, index in maskable(session.instance, slot):
            if session.hidden[slot] >> index & 1 and (slot, index) not in needed and session.world.present[slot]:
                arguments = {"record_id": session.instance.ids[slot], "field": record.record.coordinate(index)}
                return json.dumps({"tool": "request_disclosure", "arguments": arguments})
    raise AssertionError("nothing idle is hidden")


def test_recoveries_counted_by_hand() -> None:
    env = gym.make(V1, mask="benchmark", member="supported")
    asked = recoveries_of(env, 7)
    wasted = idle(env, 7)
    need = len(asked)
    assert need >= 2
    assert tallies(ended(env, 7)) == ((need, need), (0, need))
    assert tallies(ended(env, 7, [DEFER])) == ((0, need), (0, 0))
    assert tallies(ended(env, 7, [asked[0], DEFER])) == ((1, need), (0, 1))
    assert tallies(ended(env, 7, [asked[0], asked[0], DEFER])) == ((1, need), (1, 2)), "told twice"
    assert tallies(ended(env, 7, [wasted, asked[0], DEFER])) == ((1, need), (1, 2)), "nothing rests on it"


def test_a_recovery_after_the_attempt_comes_too_late_and_is_not_unnecessary() -> None:
    env = gym.make(V1, mask="benchmark", member="supported", gate=False)
    asked = recoveries_of(env, 7)
    info, act = env.reset(seed=7)[1], ""
    while not act:
        action = info["oracle"]["next_actions"][0]
        act = action if "commit" in json.loads(action) else act
        info = env.step(action)[4]
    need = len(asked)
    late = ended(env, 7, [act, *asked, DEFER])
    assert late["attempts"] == 1
    assert tallies(late) == ((0, need), (0, need))
    half = ended(env, 7, [asked[0], act, *asked[1:], DEFER])
    assert tallies(half) == ((1, need), (0, need))


def test_without_a_mask_there_is_nothing_to_count() -> None:
    for keywords in ({}, {"recovery": True}):
        assert tallies(ended(gym.make(V1, **keywords), 7)) == ((0, 0), (0, 0))


def test_what_is_judged_as_legacy_is_in_neither() -> None:
    judged = ended(gym.make(V1, setting="SE+CA", mask="benchmark"), 7)
    assert judged["protocol"] == "Legacy"
    assert judged["recovery"]["needed"] > 0
    assert tallies(judged) == ((0, 0), (0, 0))


# --- over-abstention --------------------------------------------------------------------------------------------------


def check_over_abstention(metric: Metric, judged: dict[str, Any], actions: list[str] | None) -> None:
    """A success is never over-abstention; a stop at once is, exactly where something could be done and it fails."""
    found = metric.member(judged)
    if judged["success"]:
        assert not found, "what is right counts as over-abstention"
    elif actions == [DEFER]:
        assert bool(found) is judged["doable"], "a stop at once is not told from what had to be handed back"


class AnyStop(Metric):
    """Takes every handing back for too much of it."""

    def member(self, verdict: Any) -> bool | None:
        judged = Judged.read(verdict)
        return judged.stop in ("DEFER", "BLOCK") and not judged.attempted


def abstentions(name: str) -> Iterator[tuple[dict[str, Any], list[str] | None]]:
    """Episodes of a pair, under every setting in which there may be a candidate."""
    for keywords in ({"member": "supported"}, {"member": "contrast"}, {"setting": "WA"}, {"setting": "WA+ST"}):
        try:
            env = gym.make(f"EpiSEM/{name}-v0", **keywords)
        except ValueError:
            continue
        for seed in range(3):
            for actions in (None, [DEFER], ['{"stop":"BLOCK"}']):
                yield ended(env, seed, actions), actions


@pytest.mark.parametrize("name", pairs("Legacy", "V1", "V2", "V3", few=2))
def test_over_abstention_is_a_failure(name: str) -> None:
    metric = METRICS["over_abstention"]
    assert isinstance(metric, Metric)
    for judged, actions in abstentions(name):
        check_over_abstention(metric, judged, actions)


def test_the_check_of_over_abstention_rejects() -> None:
    broken = AnyStop(name="broken", title="Broken", definition="x / y", rule=lambda it: None)
    rejected = 0
    for judged, actions in abstentions("finance-payment-limit"):
        try:
            check_over_abstention(broken, judged, actions)
        except AssertionError:
            rejected += 1
    assert rejected


# --- endpoint success without support ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", pairs("V1", "V2", "V3", few=2))
def test_the_right_commits_without_reading_are_endpoint_success_without_support(name: str) -> None:
    """With the gate off, what the oracle carries out is carried out again with nothing read."""
    env = gym.make(f"EpiSEM/{name}-v0", member="supported", gate=False)
    for seed in range(2):
        whole = play(env, seed)
        judged = whole[-1][4]["verdict"]
        assert METRICS["endpoint_success"].tally(judged) == (1, 1)
        assert METRICS["endpoint_without_support"].tally(judged) == (0, 1)
        first = blind(env, seed)
        assert METRICS["ecs"].tally(first) == (0, 1)
        assert METRICS["endpoint_without_support"].tally(first) == (1, 1)
    gated = ended(gym.make(f"EpiSEM/{name}-v0", member="supported"), 0)
    assert METRICS["endpoint_without_support"].tally(gated) == (0, 1)


def blind(env: Any, seed: int) -> dict[str, Any]:
    """The verdict of the oracle's own commits alone, receipts as they come, then DONE."""
    acts, info = [], env.reset(seed=seed)[1]
    while info["oracle"]["next_actions"]:
        action = info["oracle"]["next_actions"][0]
        acts += [action] if "commit" in json.loads(action) else []
        info = env.step(action)[4]
    return ended(env, seed, [*acts, '{"stop":"DONE"}'])
