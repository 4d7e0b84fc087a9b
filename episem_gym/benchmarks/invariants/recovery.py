"""P6: recovery tells what the world holds, tells the worlds apart, and changes nothing."""

from __future__ import annotations

import json
from typing import Any

from episem_gym.benchmarks.invariants.moves import disclosure, hidden_cells, text_of
from episem_gym.benchmarks.invariants.noninterference import is_attempt
from episem_gym.benchmarks.invariants.scenario import Arena, Broken, Scenario, canonical, same, without_left
from episem_gym.benchmarks.invariants.worlds import AlteredCase, twins
from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import RECOVERY_TOOL
from episem_gym.task_specs.leaves import Coordinate
from episem_gym.task_specs.timetext import instant
from episem_gym.world.mask import maskable
from episem_gym.world.state import World


def recovery_tells(scenario: Scenario, arena: Arena) -> None:
    """Recover in between, beside an episode that does not; then recover what two worlds differ in."""
    if not scenario.case.recovery:
        return  # a setting that leaves nothing but the stop
    _beside(scenario, arena)
    for other, cells in twins(scenario):
        _apart(scenario, other, cells, arena)


# --- returns the world's value, changes no state ----------------------------------------------------------------------


def _beside(scenario: Scenario, arena: Arena) -> None:
    watched, plain = arena.open(scenario), arena.open(scenario)
    together = True
    for number, move in enumerate(scenario.moves):
        cells = hidden_cells(watched)
        if cells and scenario.pick(number) % 3 == 0 and not watched.outcome:
            slot, index = cells[scenario.pick(number + 1) * 7919 % len(cells)]
            record = watched.variant.records[slot].record
            _recover(watched, disclosure(watched, slot, record, record.coordinate(index)), arena)
        if watched.outcome or plain.outcome:
            break
        text = text_of(watched, move)
        if text.startswith(f'{{"tool": "{RECOVERY_TOOL}"'):
            _recover(watched, text, arena)
            continue
        together = together and not is_attempt(watched, text)
        shown = arena.step(watched, text)
        if together:
            same(f"{text[:300]} with and without recoveries before it", without_left(shown),
                 without_left(arena.step(plain, text)))  # fmt: skip


def _recover(episode: Episode, text: str, arena: Arena) -> None:
    """One recovery: the answer is the world's, and nothing has changed."""
    before = state(episode)
    answer = json.loads(arena.step(episode, text))
    same(f"the state before and after {text}", before, state(episode))
    arguments = json.loads(text)["arguments"]
    if answer["status"] == "error":
        allowed = {"kind", "call", "status", "now", "code", "message", "problems", "left"}
        if not answer.keys() <= allowed:
            raise Broken(f"{text}: a recovery that is turned down shows {sorted(answer.keys() - allowed)}")
        return
    slot = episode.session.instance.slot_of_id[arguments["record_id"]]
    expected = _expected(episode, slot, arguments["field"])
    shown = {name: value for name, value in answer.items() if name in ("status", *_TOLD)}
    same(text, canonical(shown), canonical(expected))


_TOLD = ("id", "field", "value", "version", "as_of")


def _expected(episode: Episode, slot: int, name: str) -> dict[str, Any]:
    """What the world says about one coordinate."""
    session, record = episode.session, episode.variant.records[slot].record
    if not session.instance.available[slot]:
        return {"status": "unavailable"}
    row, time = session.world.values[slot], instant(session.world.values[slot][-1])
    value = time if name == "@as_of" else json.loads(record.by_name[name].encode(row[record.by_name[name].index]))
    told = {
        "status": "ok", "id": session.instance.ids[slot], "field": name, "value": value,
        "version": session.world.versions[slot],
    }  # fmt: skip
    hidden = 0 if session.hidden is None else session.hidden[slot]
    dated = not hidden >> record.as_of_bit() & 1 or _asked_for_time(episode, slot)
    return {**told, "as_of": time} if dated and name != "@as_of" else told


def _asked_for_time(episode: Episode, slot: int) -> bool:
    """Whether the time of the record as it stands was recovered before."""
    bit, version = 1 << episode.variant.records[slot].record.as_of_bit(), episode.session.world.versions[slot]
    return any(
        call == RECOVERY_TOOL and showing.slot == slot and showing.mask & bit and showing.version == version
        for _, call, response in episode.session.ledger.entries[:-1]
        for showing in response.showings
    )


def state(episode: Episode) -> str:
    """All that only a commit may change."""
    session = episode.session
    judged = [session.judge.done, [event for event in session.judge.events if event["event"] == "attempt"]]
    return repr([*state_of(session.world), session.instance.available, session.hidden, judged])


def state_of(world: World) -> list[Any]:
    """A world's state."""
    lists = sorted(world.list_versions.items())
    rows = [sorted(value) if isinstance(value, frozenset) else value for row in world.values for value in row]
    return [rows, world.versions, world.present, world.now, world.receipts, lists]


# --- tells the worlds apart -------------------------------------------------------------------------------------------


def _apart(scenario: Scenario, other: Case, cells: set[Coordinate], arena: Arena) -> None:
    """The recovery of what differs between two worlds that otherwise look the same shows which one it is."""
    for slot, index in sorted(cells):
        one, two = arena.open(scenario), arena.open(scenario, other)
        record = one.variant.records[slot].record
        name = record.coordinate(index)
        if name == "@available":
            hidden = [cell for cell in maskable(one.session.instance, slot) if (slot, cell[1]) not in cells]
            if not hidden:
                continue
            name = record.coordinate(hidden[scenario.pick(6) % len(hidden)][1])
        elif not one.session.instance.available[slot] or not two.session.instance.available[slot]:
            continue
        if not one.limits.recoveries or not one.session.world.present[slot]:
            continue
        text = disclosure(one, slot, record, name)
        if arena.step(one, text) == arena.step(two, text):
            kind = "changed" if isinstance(other, AlteredCase) else f"{other.setting}/{other.member}"
            raise Broken(f"{text} says the same in this world and in the {kind} one, which differ there")
