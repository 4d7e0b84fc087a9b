"""P9: the oracle depends on what was shown and on the case, and on nothing else."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

from episem_gym.benchmarks.invariants.moves import text_of
from episem_gym.benchmarks.invariants.scenario import Arena, Broken, Scenario, canonical, is_commit, same
from episem_gym.envs.episode import Episode
from episem_gym.envs.labels import Labeller
from episem_gym.evaluator.acts import RECOVERY_TOOL

Labels = dict[str, Any]


def depends_on_what_was_shown(scenario: Scenario, arena: Arena) -> None:
    """Labels asked for at every step, at the end alone, of copies and beside another episode are the same.

    And no label goes beyond what was shown: actions name shown ids only, a recovery follows a marker, a commit is
    advised only with all its evidence in the ledger.
    """
    watched, alone = arena.open(scenario), arena.open(scenario)
    watching, seen = Labeller(watched), alone.task()
    fair = True  # until an id was tried that nothing had shown
    moment = scenario.pick(0) % (len(scenario.moves) + 1)
    for number, move in enumerate(scenario.moves):
        if watched.outcome:
            break
        labels = watching.labels()
        check_labels(watched, labels, seen if fair else None)
        if number == moment:
            _copies(watched, labels)
        text = text_of(watched, move)
        fair = fair and not (_ids(watched, json_of(text)) - _named(watched, seen))
        same(text[:300], arena.step(watched, text), shown := arena.step(alone, text))
        seen += shown
    _beside_another(scenario, arena)
    labels = watching.labels()
    same("labels of an episode that was watched and of one that was not", canonical(labels),
         canonical(Labeller(alone).labels()))  # fmt: skip
    same("labels of a second look", canonical(labels), canonical(Labeller(watched).labels()))


def _copies(episode: Episode, labels: Labels) -> None:
    for twin in (copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))):
        same("labels of a copy", canonical(labels), canonical(Labeller(twin).labels()))


def _beside_another(scenario: Scenario, arena: Arena) -> None:
    """Another episode of the pair is advised in between: it leaves no trace."""
    other = scenario.with_case(seed=scenario.case.seed + 1)
    Labeller(arena.open(other, _free_of_ids(other))).labels()


def _free_of_ids(scenario: Scenario) -> Any:
    """The case with the mask's patterns about single records left out, for another seed has other ids."""
    kept = tuple(atom for atom in scenario.case.mask if not (isinstance(atom, str) and ":" in atom))
    return scenario.with_case(mask=kept, recovery=scenario.case.recovery and bool(kept)).case


# --- nothing beyond what was shown ------------------------------------------------------------------------------------


def check_labels(episode: Episode, labels: Labels, seen: str | None) -> None:
    """The labels of a moment against what was shown; `seen` None leaves the ids out."""
    if not labels["next_actions"]:
        raise Broken("the oracle advises nothing")
    for text in labels["next_actions"]:
        action = json_of(text)
        if seen is not None and (unknown := _ids(episode, action) - _named(episode, seen)):
            raise Broken(f"the oracle advises {text}, and {', '.join(sorted(unknown))} was never shown")
        if (action.get("tool") == RECOVERY_TOOL) is not (labels["phase"] == "RECOVER"):
            raise Broken(f"the oracle advises {text} in phase {labels['phase']}")
        if action.get("tool") == RECOVERY_TOOL:
            _check_recovery(episode, action)
        if is_commit(text) and not _evidence_is_in(episode, action["commit"]):
            raise Broken(f"the oracle advises {text} before its evidence is in")
    statuses = {
        name: status.name
        for name, status in zip(episode.variant.requirement_names, episode.session.statuses.refresh(), strict=True)
    }
    same("the oracle's requirements and the ledger's", canonical(labels["requirements"]), canonical(statuses))


def _check_recovery(episode: Episode, action: dict[str, Any]) -> None:
    slot = episode.session.instance.slot_of_id[action["arguments"]["record_id"]]
    record = episode.variant.records[slot].record
    names = [record.coordinate(index) for index in range(len(record.fields) + 1)]
    index = names.index(action["arguments"]["field"])
    if not episode.session.ledger.markers[slot] >> index & 1:
        raise Broken(f"the oracle advises to recover {names[index]} of {record.type_name} before its marker was shown")


def _evidence_is_in(episode: Episode, commit: str) -> bool:
    """Whether some due step of the commit has all its requirements SUPPORTED."""
    variant, current = episode.variant, episode.session.statuses.refresh()
    return any(
        variant.steps[step].commit.name == commit
        and all(current[number].name == "SUPPORTED" for number in variant.requirements_of[step])
        for step in episode.session.judge.due()
    )


def json_of(text: str) -> dict[str, Any]:
    """An action as data, empty where it is none."""
    try:
        action = json.loads(text)
    except ValueError:
        return {}
    return action if isinstance(action, dict) else {}


def _ids(episode: Episode, action: dict[str, Any]) -> set[str]:
    """The ids of records that an action names."""
    return set(_texts(action.get("arguments", {}))) & set(episode.session.instance.ids)


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for one in value.values() for text in _texts(one)]
    if isinstance(value, list):
        return [text for one in value for text in _texts(one)]
    return [value] if isinstance(value, str) else []


def _named(episode: Episode, seen: str) -> set[str]:
    return {one for one in episode.session.instance.ids if one in seen}
