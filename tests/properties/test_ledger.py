"""The ledger: nothing is established that was not shown, and nothing that is not so."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.evidence.facts import FieldFact, ListFact
from episem_gym.evidence.standing import status_of
from episem_gym.evidence.status import Statuses
from episem_gym.task_specs.fields import HIDDEN
from episem_gym.task_specs.policy import Policy
from episem_gym.task_specs.timetext import instant
from episem_gym.world.readers import TruthReader
from tests.support.moves import acting, cases, episode_of, examples, text_of

Moves = list[tuple[str, int, int]]


def play(episode: Episode, moves: Moves) -> list[str]:
    """Play moves; the observations, from the task on."""
    seen = [episode.task()]
    for move in moves:
        if episode.outcome:
            break
        seen.append(episode.step(text_of(episode, move)))
        check_statuses(episode)
    return seen


def check_statuses(episode: Episode) -> None:
    """What is called SUPPORTED or VIOLATED is so in the world, whatever is hidden from the agent."""
    truth = TruthReader(episode.session.world)
    for requirement, status in zip(episode.variant.requirements, episode.session.statuses.refresh(), strict=True):
        if status.name in ("SUPPORTED", "VIOLATED"):
            real = status_of(requirement, truth)
            assert (real.name, real.reason) == (status.name, status.reason), requirement.name
        elif status.name == "MISSING":
            assert status.reason in REASONS, requirement.name


REASONS = {"not read", "wrong entity", "stale version", "source too weak", "list incomplete", "masked"}


def check_facts(episode: Episode, seen: list[str]) -> None:
    """Every fact of the ledger stands in the observation that it names as its source."""
    shown_ids: dict[tuple[Any, ...], set[str]] = {}
    for fact in episode.session.ledger.facts():
        observation = json.loads(seen[fact.source.step])
        assert observation["call"] == fact.source.tool
        if isinstance(fact, FieldFact):
            assert _stands_in(episode, fact, observation), fact
        else:
            _check_list(fact, observation, shown_ids)


def rows_of(observation: dict[str, Any]) -> list[dict[str, Any]]:
    """The records that an observation shows."""
    found = observation.get("records", []) + observation.get("matches", [])
    return [*found, observation["record"]] if "record" in observation else found


def _stands_in(episode: Episode, fact: FieldFact, observation: dict[str, Any]) -> bool:
    record = next(one.record for one in episode.variant.records if one.record.type_name == fact.record_type)
    wanted = json.loads(
        f'"{instant(fact.value)}"' if fact.field == "@as_of" else record.by_name[fact.field].encode(fact.value)
    )
    if "field" in observation:  # a disclosure
        assert observation["id"] == fact.record_id
        named = {observation["field"]: observation["value"], "@as_of": observation.get("as_of", observation["value"])}
        return named.get(fact.field) == wanted and observation["version"] == fact.version
    row = next(one for one in rows_of(observation) if one["id"] == fact.record_id)
    if row["version"] != fact.version:
        return False
    if fact.field == "@as_of":
        return row["as_of"] == wanted
    if issubclass(record, Policy):
        return _stands_in_prose(episode, fact, record, row["clauses"])
    return row[fact.field] == wanted


def _stands_in_prose(episode: Episode, fact: FieldFact, record: Any, clauses: list[str]) -> bool:
    slot = episode.session.instance.slot_of_id[fact.record_id]
    field = record.by_name[fact.field]
    for number, template in enumerate(episode.variant.clauses[slot]):
        for _, expr, readings in template.parts:
            if expr is not None and any(getattr(node, "field", None) is field for node in expr.walk()):
                if readings is not None:
                    said = readings[0] if fact.value in (True, "DEFER") else readings[1]
                else:
                    said = expr.field.prose(expr.evaluate(TruthReader(episode.session.world), -1))
                if said in clauses[number]:
                    return True
    return False


def _check_list(fact: ListFact, observation: dict[str, Any], shown: dict[tuple[Any, ...], set[str]]) -> None:
    ids = [row["id"] for row in rows_of(observation)]
    if observation["status"] in ("unavailable", "masked"):
        ids = list(fact.ids)  # the record stands for itself, without a row
    assert list(fact.ids) == ids
    key = (fact.record_type, fact.filing, fact.key, fact.version)
    shown.setdefault(key, set()).update(ids)
    if fact.complete and "total" in observation:
        assert len(shown[key]) == observation["total"]


def check_markers(episode: Episode, seen: list[str]) -> None:
    """What is hidden shows its marker, and every answer with hidden parts lists them."""
    for text in seen[1:]:
        observation = json.loads(text)
        for row in rows_of(observation):
            for name, value in row.items():
                if value == HIDDEN and name != "as_of" and name in _field_names(episode, row["id"]):
                    assert any(one.endswith(f":{row['id']}.{name}") for one in observation["hidden"])


def _field_names(episode: Episode, identity: str) -> set[str]:
    slot = episode.session.instance.slot_of_id[identity]
    return set(episode.variant.records[slot].record.by_name)


def run(case: Case, moves: Moves) -> None:
    """Play and check all of it."""
    episode = episode_of(case)
    seen = play(episode, moves)
    check_facts(episode, seen)
    check_markers(episode, seen)


@examples(150)
@given(case=cases(), moves=acting(40))
def test_nothing_is_established_that_was_not_shown_or_is_not_so(case: Case, moves: Moves) -> None:
    run(case, moves)


@pytest.mark.slow
@examples(5000)
@given(case=cases(), moves=acting(60))
def test_nothing_is_established_that_was_not_shown_or_is_not_so_at_length(case: Case, moves: Moves) -> None:
    run(case, moves)


@examples(80)
@given(case=cases(), moves=acting(30), looks=st.lists(st.booleans(), min_size=30, max_size=30))
def test_statuses_do_not_depend_on_when_they_are_asked_for(case: Case, moves: Moves, looks: list[bool]) -> None:
    """Statuses are kept up to date step by step; worked out at once from the same ledger they are the same."""
    watched, alone = episode_of(case), episode_of(case)
    for move, look in zip(moves, looks, strict=False):
        if watched.outcome:
            break
        text = text_of(watched, move)
        assert watched.step(text) == alone.step(text)
        if look:
            watched.session.statuses.refresh()
    now = [(one.name, one.reason) for one in watched.session.statuses.refresh()]
    assert now == [(one.name, one.reason) for one in alone.session.statuses.refresh()]
    afresh = Statuses(alone.session.reader)
    assert now == [(one.name, one.reason) for one in afresh.refresh()]
    assert json.dumps(watched.verdict) == json.dumps(alone.verdict)


def test_the_check_of_facts_rejects_a_fact_that_was_never_shown() -> None:
    """The deliberately broken fixture: a ledger that is told more than the observation said."""
    case = Case(
        env_id="EpiSEM/home-toy-locker-v0",
        split="test",
        salt="",
        seed=1,
        variant="seven",
        contrast="empty.low-violated",
        member="supported",
        setting="SE",
        mask=(),
        recovery=False,
        gate=True,
        parsing="strict",
    )
    episode = episode_of(case)
    locker = episode.session.instance.ids[episode.variant.aliases["locker"]]
    seen = [episode.task(), episode.step(json.dumps({"tool": "lockers_of_site", "arguments": {"site": "North"}}))]
    check_facts(episode, seen)
    seen[1] = seen[1].replace(f'"id":"{locker}","size":"large"', f'"id":"{locker}","size":"small"')
    with pytest.raises(AssertionError):
        check_facts(episode, seen)
