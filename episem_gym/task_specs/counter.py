"""The counter at which a pair declares its information tools."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from episem_gym.errors import SpecError
from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.listings import Item
from episem_gym.task_specs.records import Record
from episem_gym.task_specs.tools import Source, Tool, shown_fields


class Counter:
    """Declares information tools, as methods of a pair's writer."""

    tools: list[Tool]

    def reads(
        self,
        record: type[Record],
        name: str,
        doc: str,
        *,
        by: str | tuple[str, ...] = "id",
        shows: tuple[str, ...] | None = None,
        source: Source = "record",
    ) -> None:
        """An exact read of one record, by its id or by filing fields that name just one."""
        self._tool(Tool(name, doc, "read", record, _names(by), shown_fields(record, shows), source))

    def lists(
        self,
        record: type[Record],
        name: str,
        doc: str,
        *,
        by: str | tuple[str, ...],
        shows: tuple[str, ...] | None = None,
        page_size: int = 10,
        source: Source = "record",
    ) -> None:
        """The records under one filing key, in pages, by id."""
        shown = shown_fields(record, shows)
        self._tool(Tool(name, doc, "list", record, _names(by), shown, source, page_size))

    def searches(
        self,
        record: type[Record],
        name: str,
        doc: str,
        *,
        over: str | tuple[str, ...],
        shows: tuple[str, ...] | None = None,
    ) -> None:
        """A search through filing fields: shows candidates and establishes nothing."""
        names = _names(over)
        self._tool(Tool(name, doc, "search", record, names, shown_fields(record, shows or names), "index", 10))

    def previews(
        self,
        record: type[Record],
        name: str,
        doc: str,
        *,
        computes: Mapping[str, Callable[[Item], Expr]],
        shows: tuple[str, ...] = (),
    ) -> None:
        """A preview of one record: derived values, and the fields that it shows besides."""
        derived = {key: run(Item(record)) for key, run in computes.items()}
        shown = shown_fields(record, shows)
        self._tool(Tool(name, doc, "preview", record, ("id",), shown, "record", computes=derived))

    def _tool(self, tool: Tool) -> None:
        if any(one.name == tool.name for one in self.tools):
            raise SpecError(f"two tools are called {tool.name}")
        self.tools.append(tool)


def _names(names: str | tuple[str, ...]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else names
