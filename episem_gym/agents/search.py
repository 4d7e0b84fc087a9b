"""What to look up next, for one who knows nothing but what was shown: breadth first, tool by tool."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from episem_gym.agents.filling import fitting, likeliest
from episem_gym.agents.sight import INSTRUCTION, Sight, words_of

_WIDTH = 12
"""Values tried for one argument at most."""
_WAYS = 60
"""Calls considered for one tool at a time at most."""
Call = tuple[str, dict[str, Any]]


class Search:
    """Names the next information call; each call once."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._made: set[str] = set()
        self._times: dict[str, int] = {}
        self._last: Call | None = None

    def next(self) -> Call | None:
        """The next call, None where there is nothing left to ask or no call left to ask it with."""
        sight = self._sight
        if sight.reads <= 0:
            return None
        return self._made_note(self._further_page() or self._disclosure() or self._fresh())

    def _made_note(self, call: Call | None) -> Call | None:
        self._last = call
        if call is not None:
            self._made.add(repr(call))
            self._times[call[0]] = self._times.get(call[0], 0) + 1
        return call

    def _further_page(self) -> Call | None:
        page, pages = self._sight.last.get("page"), self._sight.last.get("pages")
        if self._last is None or not isinstance(page, int) or not isinstance(pages, int) or page >= pages:
            return None
        return self._last[0], {**self._last[1], "page": page + 1}

    def _disclosure(self) -> Call | None:
        """The first detail that was withheld, where it can be asked for."""
        left = self._sight.last.get("left")
        if not isinstance(left, dict) or not left.get("recoveries"):
            return None
        for coordinate in self._sight.last.get("hidden", ()):
            record, _, field = str(coordinate).partition(":")[2].rpartition(".")
            call = ("request_disclosure", {"record_id": record, "field": field})
            if repr(call) not in self._made:
                return call
        return None

    def _fresh(self) -> Call | None:
        """A call not made yet: of the tool asked least, with the values seen first."""
        best: tuple[tuple[int, int], Call] | None = None
        for name, parameters in self._sight.schemas("tools").items():
            if name == "request_disclosure":
                continue
            for rank, arguments in enumerate(self._ways(parameters)):
                call = (name, arguments)
                if repr(call) not in self._made:
                    order = (self._times.get(name, 0), rank)
                    best = (order, call) if best is None or order < best[0] else best
                    break
        return None if best is None else best[1]

    def _ways(self, parameters: dict[str, Any]) -> Iterator[dict[str, Any]]:
        parts = parameters.get("properties", {})
        names = [name for name in parameters.get("required", ()) if name in parts]
        offers = [self._offers(name, parts[name]) for name in names]
        for values in islice(product(*offers), _WAYS):
            yield dict(zip(names, values, strict=True))

    def _offers(self, name: str, schema: dict[str, Any]) -> list[Any]:
        if schema.get("enum"):
            return list(schema["enum"])
        if schema.get("examples"):
            return list(fitting(self._sight, schema))[: _WIDTH * 2]
        about = words_of(name) | words_of(schema.get("description", ""))
        ranked = likeliest(self._sight, name, schema)
        if schema.get("type") == "string" and not schema.get("format"):
            ranked = [seen for seen in ranked if about & seen.words or seen.where == INSTRUCTION]
        return [seen.value for seen in ranked][:_WIDTH]
