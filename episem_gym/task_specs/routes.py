"""Routes: the information calls by which each record of a variant can be shown, and what must be known to make them.

Worked out once a variant on a sample instance: which records a list holds and which record names which other does not
depend on the seed. An id or code can be an argument only once it was shown; dates, numbers and choices can be derived.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from episem_gym.task_specs.deriving import Derive, derive
from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.fields import Ref
from episem_gym.task_specs.instance import BuildReader, Instance
from episem_gym.task_specs.listings import Listing
from episem_gym.task_specs.policy import Policy
from episem_gym.task_specs.references import FieldRef, IdRef
from episem_gym.task_specs.tools import Tool, parameter
from episem_gym.task_specs.variant import Variant
from episem_gym.task_specs.workflow import Step

_ORDER = {"read": 0, "preview": 1, "list": 2, "search": 3}


class Need:
    """An argument that must have been shown before, and the routes that show it."""

    __slots__ = ("expr", "via")

    def __init__(self, expr: Expr) -> None:
        self.expr = expr
        """The argument."""
        self.via: list[Route] = []
        """Routes that show its value."""


class Route:
    """One information call, its arguments as expressions."""

    def __init__(self, number: int, tool: Tool, arguments: dict[str, Expr], slots: tuple[int, ...]) -> None:
        self.number = number
        self.tool = tool
        self.single = True
        """Whether one call shows all: it is of no list, or of one that can never fill a page."""
        self.arguments = arguments
        self.slots = slots
        self.needs = [Need(expr) for expr in arguments.values() if expr.field.family in ("ref", "code", "text")]

    @cached_property
    def derive(self) -> Derive:
        """What works the arguments out."""
        return derive(self.arguments)

    def __repr__(self) -> str:
        return f"{self.tool.name}({', '.join(f'{k}={v!r}' for k, v in self.arguments.items())})"


class Routes:
    """All routes of a variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        contrast = next(iter(variant.contrasts))
        self._sample = Instance(variant, seed=0, split="test", salt="", contrast=contrast, member="supported")
        self._reader = BuildReader(self._sample)
        self.all: list[Route] = []
        self.showing: dict[int, list[Route]] = {}
        self.listing: dict[int, list[Route]] = {}
        self._to_coordinate: dict[tuple[int, int, str], list[Route]] = {}
        for tool in variant.tools.values():
            self._routes_of(tool)
        self._for_listings()
        for routes in self.showing.values():
            routes.sort(key=lambda route: (_ORDER[route.tool.kind], route.number))
        self._connect()
        self.argument_needs = [self._argument_needs(step) for step in variant.steps]
        del self._sample, self._reader, self._naming

    def to_coordinate(self, slot: int, coordinate: int, strength: str) -> list[Route]:
        """The routes that show a coordinate with a source that is strong enough, the most exact first."""
        key = (slot, coordinate, strength)
        found = self._to_coordinate.get(key)
        if found is None:
            record = self.variant.records[slot].record
            always = issubclass(record, Policy) or coordinate >= len(record.fields)
            found = self._to_coordinate[key] = [
                route
                for route in self.showing.get(slot, [])
                if (always or coordinate in route.tool.shows) and (strength == "any" or route.tool.source == "record")
            ]
        return found

    def _routes_of(self, tool: Tool) -> None:
        seen: set[tuple[Any, ...]] = set()
        for slot, record in enumerate(self.variant.records):
            if record.record is not tool.record:
                continue
            for arguments in self._arguments(tool, slot):
                values = tuple(expr.evaluate(self._reader, -1) for expr in arguments.values())
                if values not in seen:
                    seen.add(values)
                    self._add(tool, arguments, values)

    def _arguments(self, tool: Tool, slot: int) -> list[dict[str, Expr]]:
        alias = self.variant.records[slot].alias
        if tool.kind == "search":
            return [{"query": FieldRef(alias, slot, tool.record.by_name[name])} for name in tool.by]
        if tool.by == ("id",):
            return [{parameter(tool.record, "id"): IdRef(alias, slot, Ref(tool.record))}]
        return [{name: FieldRef(alias, slot, tool.record.by_name[name]) for name in tool.by}]

    def _add(self, tool: Tool, arguments: dict[str, Expr], values: tuple[Any, ...]) -> Route:
        slots = tuple(
            slot
            for slot, record in enumerate(self.variant.records)
            if record.record is tool.record and self._matches(tool, slot, values)
        )
        route = Route(len(self.all), tool, arguments, slots)
        alike = sum(record.record is tool.record for record in self.variant.records)
        route.single = tool.kind != "list" or alike <= tool.page_size
        self.all.append(route)
        if tool.source != "index":
            for slot in slots:
                self.showing.setdefault(slot, []).append(route)
        return route

    def _matches(self, tool: Tool, slot: int, values: tuple[Any, ...]) -> bool:
        if tool.by == ("id",):
            return bool(self._sample.ids[slot] == values[0])
        found = tuple(self._sample.base[slot][tool.record.by_name[name].index] for name in tool.by)
        if tool.kind == "search":
            return values[0] in found
        return found == values

    def _for_listings(self) -> None:
        for listing in (*self.variant.listings, *self.variant.argument_listings):
            values = dict(zip(listing.filing, (key.evaluate(self._reader, -1) for key in listing.keys), strict=True))
            self.listing[id(listing)] = [
                self._route_to_list(tool, listing, values)
                for tool in self.variant.tools.values()
                if tool.kind in ("list", "read")
                and tool.source != "index"
                and tool.record is listing.record
                and tuple(sorted(tool.by)) == listing.filing
            ]

    def _route_to_list(self, tool: Tool, listing: Listing, values: dict[str, Any]) -> Route:
        wanted = tuple(values[name] for name in tool.by)
        for route in self.all:
            if route.tool is tool and tuple(e.evaluate(self._reader, -1) for e in route.arguments.values()) == wanted:
                return route
        keys = dict(zip(listing.filing, listing.keys, strict=True))
        return self._add(tool, {name: keys[name] for name in tool.by}, wanted)

    def _connect(self) -> None:
        self._naming: dict[Any, list[Route]] = {}
        for route in self.all:
            for value in self._names(route):
                self._naming.setdefault(value, []).append(route)
        for route in self.all:
            for need in route.needs:
                value = need.expr.evaluate(self._reader, -1)
                need.via = [one for one in self._naming.get(value, []) if one is not route]

    def _argument_needs(self, step: Step) -> list[Need]:
        """The ids that a step's arguments name: each must have been shown before it can be written."""
        needs = []
        for expr in step.arguments.values():
            for node in expr.walk():
                if isinstance(node, IdRef):
                    need = Need(node)
                    need.via = self._naming.get(self._sample.ids[node.slot], [])
                    needs.append(need)
        return needs

    def _names(self, route: Route) -> set[Any]:
        names: set[Any] = set()
        for slot in route.slots:
            names.add(self._sample.ids[slot])
            row = self._sample.base[slot]
            for index in route.tool.shows:
                field = route.tool.record.fields[index]
                if field.family in ("ref", "code"):
                    names.add(row[index])
                elif field.family == "set":
                    names |= row[index]
        return names


def routes_of(variant: Variant) -> Routes:
    """The routes of a variant, worked out once."""
    found: Routes | None = variant.__dict__.get("_routes")
    if found is None:
        found = Routes(variant)
        variant.__dict__["_routes"] = found
    return found
