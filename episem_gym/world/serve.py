"""Information tools at work on the (masked) view of the world."""

from __future__ import annotations

import json
from typing import Any

from episem_gym.task_specs.fields import HIDDEN, Field
from episem_gym.task_specs.gaps import Gap
from episem_gym.task_specs.policy import Policy
from episem_gym.task_specs.records import Record
from episem_gym.task_specs.timetext import quoted_instant
from episem_gym.task_specs.tools import Tool
from episem_gym.world.patterns import maskable_indexes
from episem_gym.world.readers import ViewReader
from episem_gym.world.state import ListKey, World

_text = json.encoder.encode_basestring
_MARK = f'"{HIDDEN}"'
_STRENGTHS = ("record", "authoritative_index", "index")


class Showing:
    """What a response showed of one record: which coordinates at which version, and which markers."""

    __slots__ = ("hidden", "identity", "mask", "record", "row", "slot", "text", "unavailable", "version")

    def __init__(
        self,
        slot: int,
        version: int,
        row: list[Any],
        mask: int,
        hidden: int,
        text: str,
        record: type[Record],
        identity: str,
    ) -> None:
        self.slot = slot
        self.version = version
        self.row = row
        self.mask = mask
        self.hidden = hidden
        self.text = text
        self.record = record
        self.identity = identity
        self.unavailable = False

    def names(self) -> list[str]:
        """The ids and codes it shows, by which other records can be asked for."""
        row, mask, names = self.row, self.mask, [self.identity]
        for index, bit, several in self.record.naming:
            if mask & bit:
                if several:
                    names += sorted(row[index])
                else:
                    names.append(row[index])
        return names


class Response:
    """The answer of a tool: its status, the JSON members of its body, and what it showed."""

    __slots__ = ("body", "key", "last", "list_version", "showings", "source", "status", "total")

    def __init__(
        self,
        status: str,
        body: str,
        showings: tuple[Showing, ...],
        source: str,
        key: ListKey | None = None,
        last: bool = False,
        list_version: int = 1,
        total: int = 0,
    ) -> None:
        self.status = status
        self.body = body
        self.showings = showings
        self.source = source
        self.key = key
        self.last = last
        self.list_version = list_version
        self.total = total


class Desk:
    """Serves the tools of one episode."""

    __slots__ = ("_dated", "_rendered", "hidden", "world")

    def __init__(self, world: World, hidden: list[int] | None) -> None:
        self.world = world
        self.hidden = hidden
        self._dated: set[tuple[int, int]] = set()
        """Records, with their version, whose hidden `@as_of` was disclosed."""
        self._rendered: dict[tuple[str, int, int], Showing] = {}

    def serve(self, tool: Tool, arguments: dict[str, Any]) -> Response:
        """Run one information tool."""
        if tool.kind == "list":
            return self._list(tool, arguments)
        if tool.kind == "search":
            return self._search(tool, arguments["query"])
        key: ListKey | None = None
        if tool.exact:
            slot = self.world.slot_of(tool.record, arguments[tool.id_argument])
        else:
            key = self._key(tool, arguments)
            slot = next(iter(self.world.members(key)), -1)
        response = self._one(tool, slot)
        if key is not None:
            response.key, response.last, response.total = key, True, len(self.world.members(key))
            response.list_version = self.world.list_versions.get(key, 1)
        return response

    def _key(self, tool: Tool, arguments: dict[str, Any]) -> ListKey:
        filing = tool.filing
        if len(filing) == 1:
            return (tool.record.type_name, filing, (arguments[filing[0]],))
        return (tool.record.type_name, filing, tuple([arguments[name] for name in filing]))

    def _one(self, tool: Tool, slot: int) -> Response:
        if slot < 0:
            return Response("not_found", '"message":"No such record on file."', (), tool.source)
        showing = self.show(tool, slot)
        if showing.unavailable:
            return Response("unavailable", '"message":"The record cannot be read at present."', (showing,), tool.source)
        if self._withheld(slot):
            body = f'"message":"Every detail of this record is withheld from you.",{self._hidden_member((showing,))}'
            if showing.mask:  # what it is filed under is no detail, and is never hidden
                body = f'"record":{showing.text},{body}'
            return Response("masked", body, (showing,), tool.source)
        body = f'"record":{showing.text}'
        if showing.hidden:
            body = f"{body},{self._hidden_member((showing,))}"
        return Response("ok", body, (showing,), tool.source)

    def _list(self, tool: Tool, arguments: dict[str, Any]) -> Response:
        key, world = self._key(tool, arguments), self.world
        slots = world.members(key)
        page, size, total = arguments.get("page", 1), tool.page_size, len(slots)
        pages = -(-total // size) or 1
        rows = tuple([self.show(tool, slot) for slot in slots[(page - 1) * size : page * size]])
        version = world.list_versions.get(key, 1)
        body = (
            f'"records":[{",".join([row.text for row in rows])}],"page":{page},"pages":{pages},"total":{total},'
            f'"list_version":{version}'
        )
        if self.hidden is not None and any(row.hidden for row in rows):
            body = f"{body},{self._hidden_member(rows)}"
        return Response("ok", body, rows, tool.source, key, page >= pages, version, total)

    def _search(self, tool: Tool, query: str) -> Response:
        wanted = query.casefold().split()
        fields = [tool.record.by_name[name] for name in tool.by]
        variant, found = self.world.instance.variant, []
        for slot, row in enumerate(self.world.values):
            if variant.records[slot].record is tool.record and self.world.present[slot]:
                text = " ".join(field.prose(row[field.index]) for field in fields).casefold()
                if wanted and all(word in text for word in wanted):
                    found.append(slot)
        found.sort(key=self.world.instance.ids.__getitem__)
        rows = tuple(self.show(tool, slot) for slot in found[: tool.page_size])
        body = f'"matches":[{",".join(row.text for row in rows)}],"total":{len(found)}'
        if any(row.hidden for row in rows):
            body = f"{body},{self._hidden_member(rows)}"
        return Response("ok", body, rows, tool.source)

    def disclose(self, slot: int, coordinate: int) -> Response:
        """Recover one hidden coordinate of one record, with its version, and its time unless that is hidden still."""
        world, identity = self.world, self.world.instance.ids[slot]
        record = world.instance.variant.records[slot].record
        row, version = world.values[slot], world.versions[slot]
        if not world.instance.available[slot]:
            showing = Showing(slot, version, row, 0, 0, "", record, identity)
            showing.unavailable = True
            return Response("unavailable", '"message":"The record cannot be read at present."', (showing,), "record")
        hidden, as_of = (0 if self.hidden is None else self.hidden[slot]), record.as_of_bit()
        undated = hidden >> as_of & 1 and (slot, version) not in self._dated
        mask = 1 << coordinate | (0 if undated else 1 << as_of)
        if coordinate == as_of:
            self._dated.add((slot, version))
            value, when = quoted_instant(row[-1]), ""
        else:
            value = record.fields[coordinate].encode(row[coordinate])
            when = "" if undated else f',"as_of":{quoted_instant(row[-1])}'
        body = f'"id":"{identity}","field":"{record.coordinate(coordinate)}","value":{value},"version":{version}{when}'
        showing = Showing(slot, version, row, mask, 0, "", record, identity)
        return Response("ok", body, (showing,), self._worth(record, coordinate))

    def _worth(self, record: type[Record], coordinate: int) -> str:
        """What a disclosed coordinate establishes: as much as the best tool that shows it, no more."""
        tools = [tool for tool in self.world.instance.variant.tools.values() if tool.record is record]
        shown = [tool.source for tool in tools if coordinate in tool.shows] or [tool.source for tool in tools]
        return min(shown, key=_STRENGTHS.index, default="record")

    # --- records ------------------------------------------------------------------------------------------------

    def show(self, tool: Tool, slot: int) -> Showing:
        """One record as a tool shows it; all but plain records are rendered once a version."""
        world = self.world
        instance, version = world.instance, world.versions[slot]
        if self.hidden is None and tool.plain and instance.available[slot]:
            row, identity = world.values[slot], instance.ids[slot]
            text = tool.row_text(identity, row, version)
            return Showing(slot, version, row, tool.whole_mask, 0, text, tool.record, identity)
        key = (tool.name, slot, version)
        found = self._rendered.get(key)
        if found is None:
            found = self._rendered[key] = self._render(tool, slot)
        return found

    def _render(self, tool: Tool, slot: int) -> Showing:
        world, hidden = self.world, 0 if self.hidden is None else self.hidden[slot]
        instance, row, version = world.instance, world.values[slot], world.versions[slot]
        record, identity = tool.record, instance.ids[slot]
        as_of = 1 << record.as_of_bit()
        if not instance.available[slot] and not hidden & as_of << 1:
            text = f'{{"id":"{identity}","unavailable":true}}'
            showing = Showing(slot, version, row, 0, 0, text, record, identity)
            showing.unavailable = True
            return showing
        if tool.plain:
            offered = tool.shown_mask
            if not hidden & (offered | as_of):
                text = tool.row_text(identity, row, version)
                return Showing(slot, version, row, offered | as_of, 0, text, record, identity)
            parts = [self._member(field, row, hidden) for field in map(record.fields.__getitem__, tool.shows)]
        else:
            parts, offered = self._special(tool, slot, hidden)
        offered |= as_of
        if tool.kind in ("read", "preview") and self._withheld(slot):
            offered |= hidden  # an answer `masked` is the marker of all that is hidden
        when = _MARK if hidden & as_of else quoted_instant(row[-1])
        parts.append(f'"version":{version},"as_of":{when}}}')
        text = f'{{"id":"{identity}",{",".join(parts)}'
        bits = (1 << as_of + 1) - 1
        return Showing(slot, version, row, offered & ~hidden, offered & hidden & bits, text, record, identity)

    def _withheld(self, slot: int) -> bool:
        """Whether a record is hidden in all that can be hidden of it."""
        if self.hidden is None:
            return False
        indexes = maskable_indexes(self.world.instance.variant.records[slot].record)
        return all(self.hidden[slot] >> index & 1 for index in indexes)

    def _member(self, field: Field, row: list[Any], hidden: int) -> str:
        return f'"{field.name}":{_MARK if hidden >> field.index & 1 else field.encode(row[field.index])}'

    def _special(self, tool: Tool, slot: int, hidden: int) -> tuple[list[str], int]:
        """The members of a policy or a preview, and the fields that they show."""
        if issubclass(tool.record, Policy):
            parts, offered = [self._policy(slot, hidden)], self.world.instance.variant.stated_by(slot)
        else:
            row, fields = self.world.values[slot], tool.record.fields
            parts, offered = [self._member(fields[index], row, hidden) for index in tool.shows], tool.shown_mask
        return parts + self._derived(tool, slot), offered

    def _policy(self, slot: int, hidden: int) -> str:
        world, variant = self.world, self.world.instance.variant
        reader = ViewReader(world, self.hidden)
        if not hidden & variant.stated_by(slot):
            return variant.policy_text(slot)(reader, world.values, world.instance.ids, world.now)
        clauses = [
            _text(f"{number}. {one.render(reader)}") for number, one in enumerate(variant.clauses.get(slot, []), 1)
        ]
        return f'"title":{_text(variant.title(slot))},"clauses":[{",".join(clauses)}]'

    def _derived(self, tool: Tool, slot: int) -> list[str]:
        reader = ViewReader(self.world, self.hidden)
        parts = []
        for name, expr in tool.computes.items():
            value = expr.evaluate(reader, slot)
            parts.append(f'"{name}":{_MARK if value.__class__ is Gap else expr.field.encode(value)}')
        return parts

    def _hidden_member(self, rows: tuple[Showing, ...]) -> str:
        records, ids = self.world.instance.variant.records, self.world.instance.ids
        names = []
        for row in rows:
            record = records[row.slot].record
            names += [
                f'"{record.type_name}:{ids[row.slot]}.{record.coordinate(index)}"'
                for index in range(len(record.fields) + 1)
                if row.hidden >> index & 1
            ]
        return f'"hidden":[{",".join(names)}]'
