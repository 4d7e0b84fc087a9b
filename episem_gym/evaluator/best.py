"""What can be established in a world at all: the reader behind "can this requirement be met here?"."""

from __future__ import annotations

from typing import Any

from episem_gym.task_specs.gaps import UNAVAILABLE, Gap, Rows
from episem_gym.task_specs.listings import Listing
from episem_gym.task_specs.routes import Route, routes_of
from episem_gym.world.readers import TruthReader
from episem_gym.world.state import World


class BestReader(TruthReader):
    """The world as the most thorough investigation would know it."""

    __slots__ = ("_open", "_routes", "hidden")

    def __init__(self, world: World, hidden: list[int] | None, names: set[str]) -> None:
        super().__init__(world)
        self.hidden = hidden
        """Coordinates that stay hidden, None where each can be recovered."""
        self._routes = routes_of(world.instance.variant)
        closed = hidden is not None or not all(world.instance.available)
        self._open: set[int] | None = self._reach(names) if closed else None

    def field(self, slot: int, index: int) -> Any:
        if not self.world.instance.available[slot]:
            return Gap(UNAVAILABLE, "unavailable", slot, index)
        if self.hidden is not None and self.hidden[slot] >> index & 1:
            return Gap(UNAVAILABLE, "hidden, and no recovery on offer", slot, index)
        if self._open is not None and not self._any_open(self._routes.showing.get(slot, [])):
            return Gap(UNAVAILABLE, "reached only through an unavailable record", slot, index)
        return self.world.values[slot][index]

    def rows(self, listing: Listing) -> Rows:
        if self._open is not None and not self._any_open(self._routes.listing[id(listing)]):
            gap = Gap(UNAVAILABLE, "reached only through an unavailable record", listing=listing)
            return Rows([], gap)
        return super().rows(listing)

    def _any_open(self, routes: list[Route]) -> bool:
        return self._open is not None and any(route.number in self._open for route in routes)

    def _reach(self, names: set[str]) -> set[int]:
        """The routes whose arguments can come to be known, by repeated asking."""
        truth = TruthReader(self.world)
        known = set(names) | {str(value) for receipt in self.world.receipts.values() for value in receipt.values()}
        reached: set[int] = set()
        while True:
            new = [
                route
                for route in self._routes.all
                if route.number not in reached and all(need.expr.evaluate(truth, -1) in known for need in route.needs)
            ]
            if not new:
                return reached
            for route in new:
                reached.add(route.number)
                known |= self._named(route)

    def _named(self, route: Route) -> set[str]:
        names: set[str] = set()
        for slot in route.slots:
            names.add(self.world.instance.ids[slot])
            if not self.world.instance.available[slot]:
                continue
            for index in route.tool.shows:
                if self.hidden is None or not self.hidden[slot] >> index & 1:
                    value = self.world.values[slot][index]
                    names |= (
                        set(value) if isinstance(value, frozenset) else {value} if isinstance(value, str) else set()
                    )
        return names
