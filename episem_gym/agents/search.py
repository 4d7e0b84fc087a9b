"""What to look up next, for one who knows nothing but what was shown: breadth first, tool by tool."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from episem_gym.agents.sight import INSTRUCTION, Sight, member
from episem_gym.agents.slots import Slot

_WIDTH = 12
"""Values tried for one argument of free text at most."""
_WAYS = 60
"""Calls considered for one tool at a time at most."""
Call = tuple[str, dict[str, Any]]
_DISCLOSURE = "request_disclosure"


class Search:
    """Names the next information call; each call once."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._tools: list[_Tool] | None = None
        self._asked: set[str] = set()
        self._last: Call | None = None

    def next(self) -> Call | None:
        """The next call, None where there is nothing left to ask or no call left to ask it with."""
        call = self._disclosure()
        if call is None and self._sight.reads > 0:
            call = self._further_page() or self._fresh()
            self._last = call
        return call

    def _disclosure(self) -> Call | None:
        """The first detail that the last answer withheld, where it can be asked for."""
        if not member(self._sight.last, "left").get("recoveries"):
            return None
        for coordinate in map(str, self._sight.last.get("hidden", ())):
            if coordinate not in self._asked:
                self._asked.add(coordinate)
                record, _, field = coordinate.partition(":")[2].rpartition(".")
                return _DISCLOSURE, {"record_id": record, "field": field}
        return None

    def _further_page(self) -> Call | None:
        page, pages = self._sight.last.get("page"), self._sight.last.get("pages")
        if self._last is None or not isinstance(page, int) or not isinstance(pages, int) or page >= pages:
            return None
        return self._last[0], {**self._last[1], "page": page + 1}

    def _fresh(self) -> Call | None:
        """A call not made yet: of the tool asked least, with the values seen first."""
        if self._tools is None:
            offered = self._sight.schemas("tools").items()
            self._tools = [_Tool(name, parameters) for name, parameters in offered if name != _DISCLOSURE]
        for tool in sorted(self._tools, key=lambda one: len(one.made)):
            arguments = tool.next(self._sight)
            if arguments is not None:
                return tool.name, arguments
        return None


class _Tool:
    """One tool and the calls made of it."""

    def __init__(self, name: str, parameters: dict[str, Any]) -> None:
        self.name = name
        parts = parameters.get("properties", {})
        self.schemas = {one: parts[one] for one in parameters.get("required", ()) if one in parts}
        self.slots = {one: Slot(one, schema) for one, schema in self.schemas.items()}
        self.made: set[tuple[Any, ...]] = set()

    def next(self, sight: Sight) -> dict[str, Any] | None:
        """Arguments not tried yet, None where there are none."""
        for slot in self.slots.values():
            slot.take(sight)
        for values in self._ways():
            if values not in self.made:
                self.made.add(values)
                return dict(zip(self.slots, values, strict=True))
        return None

    def _ways(self) -> Iterator[tuple[Any, ...]]:
        return islice(product(*(self._offers(name) for name in self.slots)), _WAYS + len(self.made))

    def _offers(self, name: str) -> list[Any]:
        schema, slot = self.schemas[name], self.slots[name]
        if schema.get("enum"):
            return list(schema["enum"])
        if schema.get("examples"):
            return slot.values()
        ranked = slot.ranked()
        if schema.get("type") == "string" and not schema.get("format"):
            about = slot.words | slot.described
            ranked = [(value, seen) for value, seen in ranked if about & seen.words or seen.where == INSTRUCTION]
        return [value for value, _ in ranked][:_WIDTH]
