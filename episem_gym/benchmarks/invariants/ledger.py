"""P7: the ledger holds no fact that was not shown, and what it calls SUPPORTED or VIOLATED is so in the real world."""

from __future__ import annotations

import json
from typing import Any

from episem_gym.benchmarks.invariants.moves import text_of
from episem_gym.benchmarks.invariants.scenario import Arena, Broken, Scenario
from episem_gym.benchmarks.invariants.shown import Shown, ShownReader, rows_of
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import RECOVERY_TOOL
from episem_gym.evidence.facts import FieldFact, ListFact
from episem_gym.evidence.status import SUPPORTED, VIOLATED, status_of
from episem_gym.task_specs.fields import HIDDEN
from episem_gym.task_specs.policy import Policy
from episem_gym.task_specs.timetext import instant
from episem_gym.world.readers import TruthReader

REASONS = {"not read", "wrong entity", "stale version", "source too weak", "list incomplete", "masked"}
"""Why a requirement may be MISSING."""
TOO_OLD = "too old"
"""Why one is VIOLATED; a condition that fails may be too old besides, where the limit of its age is not known yet."""


def holds_what_was_shown(scenario: Scenario, arena: Arena) -> None:
    """Play, read the observations again, and compare with what the ledger says after every step."""
    episode = arena.open(scenario)
    seen, shown = [episode.task()], Shown(episode)
    shown.task(seen[0])
    check_statuses(episode, shown)
    for move in scenario.moves:
        if episode.outcome:
            break
        text = text_of(episode, move)
        seen.append(arena.step(episode, text))
        shown.take(text, seen[-1])
        check_statuses(episode, shown)
    check_facts(episode, seen)
    check_markers(episode, seen)


# --- statuses ---------------------------------------------------------------------------------------------------------


def check_statuses(episode: Episode, shown: Shown) -> None:
    """What is SUPPORTED or VIOLATED is so in the world, whatever is hidden, and follows from the bytes shown."""
    truth = TruthReader(episode.session.world)
    for requirement, status in zip(episode.variant.requirements, episode.session.statuses.refresh(), strict=True):
        derived = status_of(requirement, ShownReader(shown, requirement.strength))
        decided = status.name in (SUPPORTED, VIOLATED)
        if decided or derived.name in (SUPPORTED, VIOLATED):
            said = f"{requirement.name} is {status.name} ({status.reason})"
            if (derived.name, derived.reason) != (status.name, status.reason):
                raise Broken(f"{said}, and what was shown makes it {derived.name} ({derived.reason})")
            real = status_of(requirement, truth)
            if real.name != status.name or (status.reason == TOO_OLD and real.reason != TOO_OLD):
                raise Broken(f"{said}, and in the world it is {real.name} ({real.reason})")
        elif status.name == "MISSING" and status.reason not in REASONS:
            raise Broken(f"{requirement.name} is MISSING for a reason that is none: {status.reason!r}")


# --- facts ------------------------------------------------------------------------------------------------------------


def check_facts(episode: Episode, seen: list[str]) -> None:
    """Every fact of the ledger stands in the observation that it names as its source."""
    lists: dict[tuple[Any, ...], set[str]] = {}
    answers = [json.loads(text) for text in seen]
    for fact in episode.session.ledger.facts():
        source = answers[fact.source.step]
        parts = source.get("evidence", []) if fact.source.step == 0 else [source]
        candidates = [one for one in parts if one["call"] == fact.source.tool]
        if isinstance(fact, FieldFact):
            found = any(_stands_in(episode, fact, one) for one in candidates)
        else:
            found = any(_lists(fact, one, lists) for one in candidates)
        if not found:
            raise Broken(f"the ledger holds {fact!r}, and no observation shows it")


def _stands_in(episode: Episode, fact: FieldFact, answer: dict[str, Any]) -> bool:
    record = next(one.record for one in episode.variant.records if one.record.type_name == fact.record_type)
    time = fact.field == "@as_of"
    wanted = json.loads(f'"{instant(fact.value)}"' if time else record.by_name[fact.field].encode(fact.value))
    if answer["call"] == RECOVERY_TOOL:
        told = {answer.get("field"): answer.get("value"), "@as_of": answer.get("as_of", answer.get("value"))}
        right = answer.get("id") == fact.record_id and answer.get("version") == fact.version
        return right and told.get(fact.field) == wanted
    row = next((one for one in rows_of(answer) if one["id"] == fact.record_id), None)
    if row is None or row.get("version") != fact.version:
        return False
    if issubclass(record, Policy) and not time:  # what its sentences state was compared clause by clause
        return any(HIDDEN not in clause for clause in row["clauses"])
    return bool(row["as_of" if time else fact.field] == wanted)


def _lists(fact: ListFact, answer: dict[str, Any], lists: dict[tuple[Any, ...], set[str]]) -> bool:
    ids = [row["id"] for row in rows_of(answer)]
    if answer["status"] in ("unavailable", "masked"):
        ids = list(fact.ids)  # the record stands for itself, without a row
    if list(fact.ids) != ids or answer.get("list_version", fact.version) != fact.version:
        return False
    shown = lists.setdefault((fact.record_type, fact.filing, fact.key, fact.version), set())
    shown.update(ids)
    return not fact.complete or len(shown) == answer.get("total", len(shown))


def check_markers(episode: Episode, seen: list[str]) -> None:
    """What is hidden shows its marker, and every answer with hidden parts lists them."""
    records, slots = episode.variant.records, episode.session.instance.slot_of_id
    for text in seen[1:]:
        answer = json.loads(text)
        for row in rows_of(answer):
            record = records[slots[row["id"]]].record
            for name, value in row.items():
                coordinate = "@as_of" if name == "as_of" else name
                known = name == "as_of" or name in record.by_name
                if value == HIDDEN and known:
                    cell = f"{record.type_name}:{row['id']}.{coordinate}"
                    if cell not in answer.get("hidden", []):
                        raise Broken(f"{cell} shows its marker and is not listed as hidden in {text[:300]}")
