"""What the ledger establishes, as expressions read it, with the reason for whatever is not established."""

from __future__ import annotations

from typing import Any

from episem_gym.evidence.ledger import Ledger
from episem_gym.evidence.status import Status
from episem_gym.task_specs.gaps import MISSING, UNAVAILABLE, Gap, Rows
from episem_gym.task_specs.listings import Listing
from episem_gym.task_specs.routes import Route, Routes, routes_of
from episem_gym.world.readers import TruthReader, list_key
from episem_gym.world.state import ListKey


class LedgerReader(TruthReader):
    """What is established by the ledger. `recovery` says whether a hidden coordinate can still be had."""

    __slots__ = ("_open", "hidden", "keys", "ledger", "masks", "recovery", "routes", "seen", "truth", "versions")

    def __init__(self, ledger: Ledger, hidden: list[int] | None, recovery: bool) -> None:
        super().__init__(ledger.world)
        self.ledger = ledger
        self.hidden = hidden
        self.recovery = recovery
        self.masks = ledger.indexed
        self.keys: dict[int, ListKey] = {}
        """Keys of lists, kept until the world changes."""
        self.truth = TruthReader(ledger.world)
        self._open: tuple[tuple[int, int], object, set[int]] | None = None
        self.seen = ledger.seen
        self.versions = ledger.world.versions
        self.routes: Routes = routes_of(ledger.world.instance.variant)

    def field(self, slot: int, index: int) -> Any:
        bit = 1 << index
        if self.masks[slot] & bit and self.seen[slot] == self.versions[slot]:
            return self.world.values[slot][index]
        return self.gap(slot, index, bit)

    def rows(self, listing: Listing) -> Rows:
        key = self.keys.get(id(listing))
        if key is None:
            key = self.keys[id(listing)] = list_key(listing, self.truth)
        shown = self.ledger.lists.get(key)
        if shown is None:
            return Rows([], self._list_gap(listing))
        world, rows = self.world, shown.rows
        if shown.version != world.list_versions.get(key, 1):
            return Rows([], Gap(MISSING, "stale version", listing=listing))
        if shown.ended and len(rows) >= len(world.members(key)):
            return Rows(list(rows), None)
        return Rows(list(rows), Gap(MISSING, "list incomplete", listing=listing))

    def _list_gap(self, listing: Listing) -> Gap:
        if (self.ledger.asked or self.hidden is not None) and self._all_blocked(self.routes.listing[id(listing)]):
            return Gap(UNAVAILABLE, "reached only through an unavailable record", listing=listing)
        return Gap(MISSING, "not read", listing=listing)

    def gap(self, slot: int, index: int, bit: int) -> Gap:
        """Why a coordinate is not established."""
        ledger = self.ledger
        if not ledger.seen[slot] and not ledger.asked and self.hidden is None:
            return Gap(MISSING, "not read", slot, index)
        if slot in ledger.asked:
            return Gap(UNAVAILABLE, "unavailable", slot, index)
        if self.hidden is not None and self.hidden[slot] & bit and ledger.markers[slot] & bit:
            if not self.recovery:
                return Gap(UNAVAILABLE, "hidden, and no recovery on offer", slot, index)
            stale = ledger.older[slot] & bit or (
                self.masks[slot] & bit and ledger.seen[slot] != self.world.versions[slot]
            )
            return Gap(MISSING, "stale version" if stale else "masked", slot, index)
        if ledger.seen[slot] != self.world.versions[slot] and self.masks[slot] & bit:
            return Gap(MISSING, "stale version", slot, index)
        if ledger.older[slot] & bit:
            return Gap(MISSING, "stale version", slot, index)
        if (ledger.weak[slot] | ledger.indexed[slot]) & bit:
            return Gap(MISSING, "source too weak", slot, index)
        if self.world.present[slot] and self._all_blocked(self.routes.showing.get(slot, [])):
            return Gap(UNAVAILABLE, "reached only through an unavailable record", slot, index)
        return Gap(MISSING, "not read", slot, index)

    def explain(self, status: Status) -> str:
        """Why a requirement stands where it does; what was not read may have been read of another record."""
        gap = status.gap
        if gap is None or status.reason != "not read" or gap.slot < 0:
            return status.reason
        records, bit = self.world.instance.variant.records, 1 << gap.coordinate
        confused = any(
            self.ledger.indexed[slot] & bit and one.record is records[gap.slot].record and slot != gap.slot
            for slot, one in enumerate(records)
        )
        return "wrong entity" if confused else "not read"

    def __reduce__(self) -> tuple[Any, ...]:
        return LedgerReader, (self.ledger, self.hidden, self.recovery)

    # --- reached only through what is unavailable -------------------------------------------------------------------

    def _all_blocked(self, routes: list[Route]) -> bool:
        """Whether every route is closed because a record on it was asked for and is unavailable."""
        if not self.ledger.asked and (self.hidden is None or self.recovery):
            return False
        return bool(routes) and self._open_routes().isdisjoint(route.number for route in routes)

    def _open_routes(self) -> set[int]:
        """The routes that can be gone now, or once others have been, kept until something more is shown."""
        values, moment = self.world.values, (self.ledger.shown, len(self.ledger.names))
        if self._open is None or self._open[0] != moment or self._open[1] is not values:
            self._open = moment, values, self._find_open()
        return self._open[2]

    def _find_open(self) -> set[int]:
        names, found = self.ledger.names, set[int]()
        values = {id(need): need.expr.evaluate(self.truth, -1) for route in self.routes.all for need in route.needs}
        while True:
            new = [
                route.number
                for route in self.routes.all
                if route.number not in found
                and all(
                    values[id(need)] in names
                    or any(via.number in found and not self._dead(via, values[id(need)]) for via in need.via)
                    for need in route.needs
                )
            ]
            if not new:
                return found
            found.update(new)

    def _dead(self, route: Route, value: str) -> bool:
        """Everything on the route was shown or refused, and nothing of it can still give the value."""
        return bool(route.slots) and not self.untold(route, value)

    def untold(self, route: Route, value: str) -> list[int]:
        """The records on a route that may still give a value: neither refused nor shown in full."""
        asked, present = self.ledger.asked, self.world.present
        return [
            slot
            for slot in route.slots
            if slot not in asked and present[slot] and not self._told_all(route, slot, value)
        ]

    def _told_all(self, route: Route, slot: int, value: str) -> bool:
        ledger, shows = self.ledger, route.tool.shown_mask
        told = ledger.indexed[slot] | ledger.weak[slot] | ledger.markers[slot]
        if ledger.seen[slot] == 0 or told & shows != shows:
            return False
        row, hidden = self.world.values[slot], 0 if self.hidden is None else self.hidden[slot]
        return not self.recovery or not any(
            hidden >> index & 1 and holds(row[index], value) for index in route.tool.shows
        )


def holds(value: Any, name: str) -> bool:
    """Whether a value is a name or a set that holds it."""
    return name in value if isinstance(value, frozenset) else bool(value == name)
