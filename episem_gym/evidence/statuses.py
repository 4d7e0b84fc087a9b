"""The statuses of all requirements of an episode, kept up to date as facts are shown."""

from __future__ import annotations

from typing import Any

from episem_gym.evidence.compiled import checks_of
from episem_gym.evidence.reader import LedgerReader
from episem_gym.evidence.status import SUPPORTED, UNREAD, Status
from episem_gym.task_specs.gaps import MISSING, Gap
from episem_gym.task_specs.variant import Variant
from episem_gym.world.serve import Response


class Statuses:
    """The statuses of all requirements of an episode, kept up to date as facts are shown.

    A requirement without lists is looked at again only when a record is shown that one of its open parts waits for.
    """

    __slots__ = (
        "_checks", "_dirty", "_everything", "_listed", "_receipts", "_timed", "_waits", "_watch", "changed", "current",
        "missing", "reader", "requirements", "supported",
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
