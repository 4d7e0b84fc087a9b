"""P5: worlds that differ in hidden coordinates only look the same, byte for byte, up to the first commit."""

from __future__ import annotations

import json
from typing import Any

import gymnasium as gym

from episem_gym.benchmarks.invariants.moves import text_of
from episem_gym.benchmarks.invariants.scenario import Arena, Scenario, canonical, is_commit, same
from episem_gym.benchmarks.invariants.worlds import AlteredCase, twins
from episem_gym.envs.case import Case
from episem_gym.envs.env import EpiSEMEnv
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import RECOVERY_TOOL
from episem_gym.task_specs.leaves import Coordinate


def look_the_same(scenario: Scenario, arena: Arena) -> None:
    """Play the same texts in the scenario's world and in each world that differs in hidden coordinates only."""
    for other, cells in twins(scenario):
        _together(scenario, other, cells, arena)
        if not isinstance(other, AlteredCase) and scenario.pick(5) % 4 == 0:
            _through_the_environment(scenario, other, cells, arena)


def _together(scenario: Scenario, other: Case, cells: set[Coordinate], arena: Arena) -> None:
    one, two = arena.open(scenario), arena.open(scenario, other)
    same(f"the task in {_named(other)}", one.task(), two.task())
    same("the limits", one.limits.to_json(), two.limits.to_json())
    same("the stops", one.legal_stops(), two.legal_stops())
    for move in scenario.moves:
        if one.outcome:
            break
        text = text_of(one, move)
        if is_attempt(one, text) or tells_apart(one, text, cells):
            continue
        same(f"{text[:300]} in {_named(other)}", arena.step(one, text), arena.step(two, text))
        same("whether the episode goes on", one.outcome, two.outcome)
    same("the ids and codes that count as shown", sorted(one.session.ledger.names), sorted(two.session.ledger.names))


def is_attempt(episode: Episode, text: str) -> bool:
    """Whether the text is a commit that may be carried out; what is malformed is an error, and shows as little."""
    if not is_commit(text):
        return False
    action = json.loads(text)
    signature = episode.variant.signatures.get(action["commit"])
    return signature is not None and not episode.legacy and not signature.validate(action["arguments"])[1]


def tells_apart(episode: Episode, text: str, cells: set[Coordinate]) -> bool:
    """Whether the text recovers what differs; the recovery of anything else must look the same."""
    if not text.startswith(f'{{"tool": "{RECOVERY_TOOL}"'):
        return False
    arguments = json.loads(text)["arguments"]
    slot = episode.session.instance.slot_of_id.get(arguments["record_id"], -1)
    if slot < 0:
        return False
    record = episode.variant.records[slot].record
    differing = {record.coordinate(index) for where, index in cells if where == slot}
    return arguments.get("field") in differing or "@available" in differing


def _through_the_environment(scenario: Scenario, other: Case, cells: set[Coordinate], arena: Arena) -> None:
    """The same through `step`: observation, reward, both flags and info, without labels."""
    one, two = _begun(scenario, scenario.case), _begun(scenario, other)
    arena.sequences += 2
    same("the first info", _public(one[1][1]), _public(two[1][1]))
    episode = one[0].unwrapped.episode  # type: ignore[attr-defined]
    for move in scenario.moves[:12]:
        if episode.outcome:
            break
        text = text_of(episode, move)
        if is_attempt(episode, text) or tells_apart(episode, text, cells):
            continue
        arena.steps += 2
        answers = [env.step(text) for env, _ in (one, two)]
        shown = [canonical([*answer[:4], _public(answer[4])]) for answer in answers]
        same(f"what step returns for {text[:300]}", *shown)


def _begun(scenario: Scenario, case: Case) -> tuple[gym.Env[str, str], tuple[str, dict[str, Any]]]:
    env = EpiSEMEnv(scenario.variant.pair.name, module=scenario.module, oracle_labels=False)
    asked = env.request.with_options({"oracle_labels": False})
    return env, env.play(case, asked)


def _public(info: dict[str, Any]) -> dict[str, Any]:
    """Info without the verdict, which is the evaluator's and empty until the end."""
    return {name: value for name, value in info.items() if name != "verdict"}


def _named(other: Case) -> str:
    changes = f" with {other.changes} changed" if isinstance(other, AlteredCase) else ""
    return f"the world {other.setting}/{other.member}{changes}"
