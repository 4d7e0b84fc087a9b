"""Moves as action texts: reads, lists and their pages, searches, recoveries, commits, and every kind of error."""

from __future__ import annotations

import json
from typing import Any

from episem_gym.benchmarks.invariants.scenario import Move
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import RECOVERY_TOOL, Ask, Do, act_text
from episem_gym.task_specs.records import Record
from episem_gym.task_specs.routes import routes_of
from episem_gym.world.backend import expected_arguments
from episem_gym.world.mask import maskable
from episem_gym.world.readers import TruthReader

LOOKING = ("route", "route", "route", "route", "page", "search", "unknown", "crossed", "again", "disclose", "broken")
"""Kinds of moves that execute nothing: information calls, recoveries and errors, the common ones several times."""
ACTING = (*LOOKING, "route", "route", "hidden", "hidden", "commit", "commit", "commit", "wrong", "spare")
"""Those, recoveries of what is hidden, right commits, wrong ones, and commits that no step uses."""


def text_of(episode: Episode, move: Move) -> str:
    """A move as an action text in this episode."""
    kind, one, two = move
    if kind == "again" and episode.actions:
        return episode.actions[one % len(episode.actions)]
    return _MAKERS.get(kind, _call)(episode, kind, one, two)


def _call(episode: Episode, kind: str, one: int, two: int) -> str:
    """A call by one of the routes, also to another page, with an id that names nothing, or with another's key."""
    variant, session = episode.variant, episode.session
    ids = session.instance.ids
    routes = routes_of(variant).all
    route = routes[one % len(routes)]
    reader = TruthReader(session.world)
    arguments = {name: expr.evaluate(reader, -1) for name, expr in route.arguments.items()}
    if route.tool.kind == "list" and (kind == "page" or two % 3 == 0):
        arguments["page"] = 1 + two % 4
    texts = [name for name, value in arguments.items() if isinstance(value, str)]
    if texts and kind == "unknown":
        arguments[texts[0]] = ids[two % len(ids)] if two % 2 else "X-00000"
    if texts and kind == "crossed":
        arguments[texts[-1]] = _some_text(session.world.values[two % len(ids)], ids[two % len(ids)])
    return act_text(variant, ids, Ask(route.tool, arguments))


def _some_text(row: list[Any], otherwise: str) -> str:
    """What a record states somewhere, hidden or not, for use as an argument elsewhere."""
    return next((value for value in reversed(row) if isinstance(value, str) and value), otherwise)


def _search(episode: Episode, kind: str, one: int, two: int) -> str:
    tools = [tool for tool in episode.variant.tools.values() if tool.kind == "search"]
    if not tools:
        return _call(episode, kind, one, two)
    tool, records = tools[one % len(tools)], episode.variant.records
    rows = [row for slot, row in enumerate(episode.session.world.values) if records[slot].record is tool.record]
    row = rows[two % len(rows)]
    fields = [tool.record.by_name[tool.by[0]], *tool.record.fields]
    field = fields[two % 7 % len(fields)]  # now and then a value that the search must not look through
    words = field.prose(row[field.index]).split()
    return json.dumps({"tool": tool.name, "arguments": {"query": words[0] if words and two % 3 else "zzz"}})


def _disclose(episode: Episode, kind: str, one: int, two: int) -> str:
    """The recovery of any detail of any record, hidden or not, filing fields included."""
    slot = one % len(episode.session.instance.ids)
    record = episode.variant.records[slot].record
    name = record.coordinate(two % (len(record.fields) + 2))
    return disclosure(episode, slot, record, name if two % 11 else "nothing")


def _hidden(episode: Episode, kind: str, one: int, two: int) -> str:
    """The recovery of something that is hidden."""
    cells = hidden_cells(episode)
    if not cells:
        return _disclose(episode, kind, one, two)
    slot, index = cells[(one * 10_007 + two) % len(cells)]
    record = episode.variant.records[slot].record
    return disclosure(episode, slot, record, record.coordinate(index))


def disclosure(episode: Episode, slot: int, record: type[Record], name: str) -> str:
    """The call that asks for one detail."""
    arguments = {"record_id": episode.session.instance.ids[slot], "field": name}
    return json.dumps({"tool": RECOVERY_TOOL, "arguments": arguments})


def hidden_cells(episode: Episode) -> list[tuple[int, int]]:
    """The coordinates that are hidden and can be asked for."""
    session = episode.session
    if session.hidden is None:
        return []
    return [
        cell
        for slot, bits in enumerate(session.hidden)
        if bits and session.world.present[slot]
        for cell in maskable(session.instance, slot)
        if bits >> cell[1] & 1
    ]


def _broken(episode: Episode, kind: str, one: int, two: int) -> str:
    tool = list(episode.variant.tools.values())[one % len(episode.variant.tools)]
    commit = list(episode.variant.commits)[one % len(episode.variant.commits)]
    stop = "ALLOW" if "DONE" in episode.legal_stops() else "DONE"
    texts = [
        "", "{", "[]", '{"tool":"nope","arguments":{}}', json.dumps({"tool": tool.name[:-1], "arguments": {}}),
        json.dumps({"tool": tool.name, "arguments": {}}), json.dumps({"tool": tool.name, "arguments": {"x": True}}),
        json.dumps({"tool": tool.name, "arguments": {name: [] for name in tool.parameters()}}),
        '{"commit":"nope","arguments":{}}', json.dumps({"commit": commit, "arguments": {}}),
        json.dumps({"tool": commit, "arguments": {}}), json.dumps({"commit": tool.name, "arguments": {}}),
        json.dumps({"stop": stop}), json.dumps({"tool": RECOVERY_TOOL, "arguments": {"record_id": 1}}),
        json.dumps({"tool": RECOVERY_TOOL, "arguments": {"record_id": "X-1", "field": "x"}}),
    ]  # fmt: skip
    return texts[two % len(texts)]


def _commit(episode: Episode, kind: str, one: int, two: int) -> str:
    """The right commit of a step that is due, or a step whose turn has not come, which is no commit yet."""
    due = episode.session.judge.due() or [0]
    step = due[one % len(due)]
    if not episode.variant.parents[step] <= episode.session.judge.done.keys():
        return "{}"
    act = episode.variant.steps[step]
    return Do(act, expected_arguments(episode.session.world, act)).text()


def _wrong(episode: Episode, kind: str, one: int, two: int) -> str:
    """A right commit with one argument of another make."""
    action = json.loads(_commit(episode, kind, one, two))
    names = sorted(action.get("arguments", {}))
    if names:
        name = names[two % len(names)]
        value = action["arguments"][name]
        ids = episode.session.instance.ids
        action["arguments"][name] = ids[two % len(ids)] if isinstance(value, str) else two
    return json.dumps(action)


def _spare(episode: Episode, kind: str, one: int, two: int) -> str:
    """A commit on offer that no step uses, with arguments of its types as far as ids and words do."""
    used = {step.commit for step in episode.variant.steps}
    spare = [commit for commit in episode.variant.commits.values() if commit not in used]
    if not spare:
        return _wrong(episode, kind, one, two)
    commit = spare[one % len(spare)]
    records, ids = episode.variant.records, episode.session.instance.ids
    arguments: dict[str, Any] = {}
    for field in commit.fields:
        slots = [n for n, record in enumerate(records) if record.record.__name__ == getattr(field, "to_name", "")]
        plain = {"number": 1, "flag": True, "set": [], "day": "2026-08-03", "instant": "2026-08-03T09:00:00Z"}
        choices = getattr(field, "choices", ("X1",))
        arguments[field.name] = ids[slots[two % len(slots)]] if slots else plain.get(field.family, choices[0])
    return json.dumps({"commit": commit.name, "arguments": arguments})


def _stop(episode: Episode, kind: str, one: int, two: int) -> str:
    """A legal stop, which ends the episode."""
    legal = episode.legal_stops()
    return json.dumps({"stop": legal[one % len(legal)]})


_MAKERS = {
    "search": _search, "disclose": _disclose, "hidden": _hidden, "broken": _broken, "commit": _commit,
    "wrong": _wrong, "spare": _spare, "stop": _stop,
}  # fmt: skip
