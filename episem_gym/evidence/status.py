"""The status of each requirement at a moment: SUPPORTED, VIOLATED, UNAVAILABLE or MISSING with the reason."""

from __future__ import annotations

from typing import Any

from episem_gym.evidence.compiled import checks_of
from episem_gym.evidence.ledger import Ledger
from episem_gym.evidence.standing import SUPPORTED, UNREAD, Status
from episem_gym.task_specs.gaps import MISSING, UNAVAILABLE, Gap, Rows
from episem_gym.task_specs.listings import Listing
from episem_gym.task_specs.routes import Route, Routes, routes_of
from episem_gym.task_specs.variant import Variant
from episem_gym.world.readers import TruthReader, list_key
from episem_gym.world.serve import Response
from episem_gym.world.state import ListKey


class LedgerReader(TruthReader):
    """What is established by the ledger. `recovery` says whether a hidden coordinate can still be had."""

    __slots__ = ("_open", "_seen", "_versions", "hidden", "keys", "ledger", "masks", "recovery", "routes", "truth")

    def __init__(self, ledger: Ledger, hidden: list[int] | None, recovery: bool) -> None:
        super().__init__(ledger.world)
        self.ledger = ledger
        self.hidden = hidden
        self.recovery = recovery
        self.masks = ledger.indexed
        self.keys: dict[int, ListKey] = {}
        """Keys of lists, kept until the world changes."""
        self.truth = TruthReader(ledger.world)
        self._open: tuple[tuple[int, int], set[int]] | None = None
        self._seen = ledger.seen
        self._versions = ledger.world.versions
        self.routes: Routes = routes_of(ledger.world.instance.variant)

    def field(self, slot: int, index: int) -> Any:
        bit = 1 << index
        if self.masks[slot] & bit and self._seen[slot] == self._versions[slot]:
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
        if self._all_blocked(self.routes.listing[id(listing)]):
            return Gap(UNAVAILABLE, "reached only through an unavailable record", listing=listing)
        return Gap(MISSING, "not read", listing=listing)

    def gap(self, slot: int, index: int, bit: int) -> Gap:
        """Why a coordinate is not established."""
        ledger = self.ledger
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
        if self._all_blocked(self.routes.showing.get(slot, [])):
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
        moment = (self.ledger.shown, id(self.world.values))
        if self._open is None or self._open[0] != moment:
            self._open = moment, self._find_open()
        return self._open[1]

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
        return bool(route.slots) and all(
            slot in self.ledger.asked or not self.world.present[slot] or self._told_all(route, slot, value)
            for slot in route.slots
        )

    def _told_all(self, route: Route, slot: int, value: str) -> bool:
        ledger, shows = self.ledger, route.tool.shown_mask
        told = ledger.indexed[slot] | ledger.weak[slot] | ledger.markers[slot]
        if ledger.seen[slot] == 0 or told & shows != shows:
            return False
        row, hidden = self.world.values[slot], 0 if self.hidden is None else self.hidden[slot]
        return not self.recovery or not any(
            hidden >> index & 1 and _holds(row[index], value) for index in route.tool.shows
        )


def _holds(value: Any, name: str) -> bool:
    """Whether a value is a name or a set that holds it."""
    return name in value if isinstance(value, frozenset) else bool(value == name)


class Statuses:
    """The statuses of all requirements of an episode, kept up to date as facts are shown.

    A requirement without lists is looked at again only when a record is shown that one of its open parts waits for.
    """

    __slots__ = (
        "_checks", "_dirty", "_everything", "_listed", "_receipts", "_timed", "_waits", "_watch", "changed", "current", "missing",
        "reader", "requirements", "supported",
    )  # fmt: skip

    def __init__(self, reader: LedgerReader) -> None:
        variant = reader.world.instance.variant
        self.reader = reader
        self.requirements = variant.requirements
        self._checks = checks_of(variant)
        self._watch, self._listed, self._timed, self._receipts = watch_tables(variant)
        self._everything = self._dirty = (1 << len(self.requirements)) - 1
        self._waits: list[frozenset[int] | None] = [None] * len(self.requirements)
        self.changed = self.missing = self._everything
        """`changed`: requirements looked at again since somebody cleared this; `missing`: those MISSING; as bits."""
        self.supported = 0
        """Requirements that are SUPPORTED, as bits."""
        self.current: list[Status] = [UNREAD] * len(self.requirements)

    def __reduce__(self) -> tuple[Any, ...]:
        return Statuses, (self.reader,)

    def touch(self, response: Response) -> None:
        """Note what a response showed, so that the requirements that rest on it are looked at again."""
        if self.reader.ledger.asked or (self.reader.hidden is not None and not self.reader.recovery):
            self._dirty = self._everything
            return
        showings, watch, waits = response.showings, self._watch, self._waits
        touched = 0 if response.key is None else self._listed.get(response.key[0], 0)
        for showing in showings:
            touched |= watch[showing.slot]
        touched &= ~self._dirty
        if not touched:
            return
        shown = [showing.slot for showing in showings]
        while touched:
            low = touched & -touched
            touched ^= low
            waiting = waits[low.bit_length() - 1]
            if waiting is None or not waiting.isdisjoint(shown):
                self._dirty |= low

    def touch_world(self, before: list[int], present: list[bool], moved: bool) -> None:
        """Note that the world changed: what versions and records there were before, and whether the clock moved."""
        world = self.reader.world
        self.reader.keys.clear()
        if self.reader.ledger.asked or (self.reader.hidden is not None and not self.reader.recovery):
            self._dirty = self._everything
            return
        self._dirty |= self._receipts
        if moved:
            self._dirty |= self._timed
        if world.versions == before and world.present == present:
            return
        for slot, version in enumerate(world.versions):
            if version != before[slot] or present[slot] is not world.present[slot]:
                self._dirty |= self._watch[slot]

    def refresh(self, wanted: int = -1) -> list[Status]:
        """The statuses as they stand now; where only some are wanted (as bits), the others may be of before."""
        dirty = self._dirty & wanted
        if not dirty:
            return self.current
        self._dirty ^= dirty
        self.changed |= dirty
        reader, current, missing, supported = self.reader, self.current, self.missing & ~dirty, self.supported & ~dirty
        proved, indexed = reader.ledger.proved, reader.ledger.indexed
        while dirty:
            low = dirty & -dirty
            dirty ^= low
            number = low.bit_length() - 1
            check, strict, listed = self._checks[number]
            reader.masks = proved if strict else indexed
            status = current[number] = check(reader)
            name, _, gap = status
            self._waits[number] = None if listed else _NOTHING if gap is None else _waited_for(gap)
            if name == MISSING:
                missing |= low
            elif name == SUPPORTED:
                supported |= low
        self.missing, self.supported = missing, supported
        return current


_NOTHING: frozenset[int] = frozenset()


def _waited_for(gap: Gap) -> frozenset[int]:
    """The records that open parts of a requirement wait for."""
    return frozenset((gap.slot, *[other.slot for other in gap.also])) if gap.also else frozenset((gap.slot,))


def watch_tables(variant: Variant) -> tuple[list[int], dict[str, int], int, int]:
    """The requirements, as bit masks, that rest on each record, on lists of each type, on the clock and on receipts."""
    found: tuple[list[int], dict[str, int], int, int] | None = variant.__dict__.get("_watch")
    if found is not None:
        return found
    watch = [0] * len(variant.records)
    listed: dict[str, int] = {}
    timed = receipts = 0
    for number, requirement in enumerate(variant.requirements):
        types = {listing.record.type_name for listing in requirement.listings}
        for slot, record in enumerate(variant.records):
            if slot in requirement.slots or record.record.type_name in types:
                watch[slot] |= 1 << number
        for name in types:
            listed[name] = listed.get(name, 0) | 1 << number
        timed |= requirement.timed << number
        receipts |= requirement.on_receipts << number
    found = variant.__dict__["_watch"] = watch, listed, timed, receipts
    return found
