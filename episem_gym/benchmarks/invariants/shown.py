"""What an agent was shown, read again from the bytes of the observations alone, with nothing taken from the ledger.

It knows what the tools and policies of the pair look like and, to tell a value from another, what the world holds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from episem_gym.benchmarks.invariants.scenario import Broken
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import RECOVERY_TOOL
from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.fields import HIDDEN
from episem_gym.task_specs.gaps import MISSING, Gap, Rows
from episem_gym.task_specs.leaves import Coordinate
from episem_gym.task_specs.listings import Listing
from episem_gym.task_specs.policy import Policy
from episem_gym.task_specs.references import FieldRef
from episem_gym.task_specs.timetext import instant
from episem_gym.task_specs.tools import Tool
from episem_gym.world.readers import TruthReader, list_key
from episem_gym.world.state import ListKey

_WORTH = ("record", "authoritative_index", "index")
Versioned = tuple[int, int, int]
"""Record, place of the coordinate, version."""


class Shown:
    """What the observations of one episode showed so far. Fed with each action and its observation, in order."""

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        self.proved: set[Versioned] = set()
        """Coordinates shown by a system of record."""
        self.indexed: set[Versioned] = set()
        """Those, and what an authoritative index showed."""
        self.lists: dict[tuple[ListKey, int], set[int]] = {}
        """Per list and version the records shown."""
        self.ended: set[tuple[ListKey, int]] = set()
        """Lists of which the last page was shown."""

    def task(self, text: str) -> None:
        """Take in the first observation; an evidence package is as if its calls had been made."""
        for one in json.loads(text).get("evidence", ()):
            self._answer(one["call"], one["arguments"], one)

    def take(self, action: str, observation: str) -> None:
        """Take in a step."""
        answer = json.loads(observation)
        if answer["status"] in ("ok", "not_found", "masked", "unavailable"):
            self._answer(answer["call"], json.loads(action)["arguments"], answer)

    def _answer(self, call: str, arguments: dict[str, Any], answer: dict[str, Any]) -> None:
        if call == RECOVERY_TOOL:
            self._recovered(answer)
            return
        tool = self.episode.variant.tools[call]
        for row in rows_of(answer):
            self._row(tool, row)
        if tool.kind in ("list", "read") and tool.by != ("id",) and tool.source != "index":
            self._list(tool, arguments, answer)

    def _recovered(self, answer: dict[str, Any]) -> None:
        if answer["status"] != "ok":
            return
        slot, record = self._known(answer["id"])
        names = [record.coordinate(index) for index in range(len(record.fields) + 1)]
        index = names.index(answer["field"])
        tools = [tool for tool in self.episode.variant.tools.values() if tool.record is record]
        sources = {tool.source for tool in tools if index in tool.shows} or {tool.source for tool in tools}
        worth = next((one for one in _WORTH if one in sources), "record")  # no more than the best tool that shows it
        self._note(worth, slot, answer["version"], {index} | ({record.as_of_bit()} if "as_of" in answer else set()))

    def _known(self, identity: str) -> tuple[int, Any]:
        slot = self.episode.session.instance.slot_of_id[identity]
        return slot, self.episode.variant.records[slot].record

    def _note(self, source: str, slot: int, version: int, cells: set[int]) -> None:
        found = {(slot, index, version) for index in cells}
        if source == "record":
            self.proved |= found
        if source != "index":
            self.indexed |= found

    # --- records --------------------------------------------------------------------------------------------------

    def _row(self, tool: Tool, row: dict[str, Any]) -> None:
        slot, record = self._known(row["id"])
        if row.get("unavailable") is True:
            return
        values = self.episode.session.world.values[slot]
        current = row["version"] == self.episode.session.world.versions[slot]
        cells = set()
        if issubclass(record, Policy):
            cells = self._clauses(slot, row["clauses"])
        for index in tool.shows:
            field = record.fields[index]
            if row[field.name] != HIDDEN:
                cells.add(index)
                if current and row[field.name] != json.loads(field.encode(values[index])):
                    raise Broken(f"{tool.name} shows {row['id']}.{field.name} as {row[field.name]!r}, which it is not")
        if row["as_of"] != HIDDEN:
            cells.add(record.as_of_bit())
            if current and row["as_of"] != instant(values[-1]):
                raise Broken(f"{tool.name} shows a wrong time of {row['id']}: {row['as_of']}")
        self._note(tool.source, slot, row["version"], cells)

    def _clauses(self, slot: int, clauses: Sequence[str]) -> set[int]:
        """The fields of a policy that its sentences state."""
        found: set[int] = set()
        for number, (template, clause) in enumerate(zip(self.episode.variant.clauses[slot], clauses, strict=True), 1):
            rest = clause.removeprefix(f"{number}. ")
            for text, expr, readings in template.parts:
                rest = _after(rest, text, clause)
                if expr is None:
                    continue
                if rest.startswith(HIDDEN):
                    rest = rest.removeprefix(HIDDEN)
                else:
                    rest = _after(rest, _said(expr, readings, TruthReader(self.episode.session.world)), clause)
                    found |= {index for where, index in cells_of(expr) if where == slot}
            if rest:
                raise Broken(f"a policy says {clause!r}, and ends otherwise")
        return found

    # --- lists ----------------------------------------------------------------------------------------------------

    def _list(self, tool: Tool, arguments: dict[str, Any], answer: dict[str, Any]) -> None:
        raw, problems = self.episode.variant.signatures[tool.name].validate(arguments)
        if problems or answer["status"] == "error":
            return
        filing = tuple(sorted(tool.by))
        key: ListKey = (tool.record.type_name, filing, tuple(raw[name] for name in filing))
        world = self.episode.session.world
        version = answer.get("list_version", world.list_versions.get(key, 1))
        shown = self.lists.setdefault((key, version), set())
        shown |= {self._known(row["id"])[0] for row in rows_of(answer)}
        if tool.kind == "read" and answer["status"] in ("unavailable", "masked"):
            shown |= set(world.members(key)[:1])  # the record stands for itself, without a row
        if answer.get("page", 1) >= answer.get("pages", 1):
            self.ended.add((key, version))


def rows_of(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """The records that an answer shows."""
    found = [*answer.get("records", ()), *answer.get("matches", ())]
    return [*found, answer["record"]] if "record" in answer else found


def cells_of(expr: Expr) -> Iterator[Coordinate]:
    """The coordinates whose values stand in an expression."""
    for node in expr.walk():
        if isinstance(node, FieldRef):
            yield node.slot, node.field.index


def _after(text: str, start: str, whole: str) -> str:
    if not text.startswith(start):
        raise Broken(f"a policy says {whole!r}, where {start!r} should stand before {text!r}")
    return text[len(start) :]


def _said(expr: Expr, readings: tuple[str, str] | None, reader: TruthReader) -> str:
    value = expr.evaluate(reader, -1)
    if readings is not None:
        return readings[0] if value in (True, "DEFER") else readings[1]
    return expr.field.prose(value)


class ShownReader(TruthReader):
    """The world as far as the observations showed it, at the versions that are current."""

    __slots__ = ("cells", "shown")

    def __init__(self, shown: Shown, strength: str) -> None:
        super().__init__(shown.episode.session.world)
        self.shown = shown
        self.cells = shown.proved if strength == "record" else shown.indexed

    def field(self, slot: int, index: int) -> Any:
        if (slot, index, self.world.versions[slot]) in self.cells:
            return self.world.values[slot][index]
        return Gap(MISSING, "not shown", slot, index)

    def rows(self, listing: Listing) -> Rows:
        key = list_key(listing, TruthReader(self.world))
        which = key, self.world.list_versions.get(key, 1)
        known = self.shown.lists.get(which, set())
        whole = which in self.shown.ended and known >= set(self.world.members(key))
        return Rows(sorted(known), None if whole else Gap(MISSING, "not shown to its end", listing=listing))
