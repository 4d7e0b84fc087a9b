"""The statuses of all requirements of an episode, kept up to date as facts are shown."""

from __future__ import annotations

from typing import Any

from episem_gym.evidence.compiling import Compiled, compiled
from episem_gym.evidence.reader import LedgerReader
from episem_gym.evidence.status import FAILS, HOLDS, SUPPORTED, TOO_OLD, UNREAD, Status
from episem_gym.task_specs.gaps import MISSING, Gap
from episem_gym.task_specs.variant import Variant
from episem_gym.world.serve import Response


class Statuses:
    """The statuses of all requirements of an episode, kept up to date as facts are shown.

    A requirement without lists is looked at again only when a record is shown that one of its open parts waits for.
    """

    __slots__ = (
        "_compiled", "_dirty", "_everything", "_listed", "_receipts", "_timed", "_waits", "_watch", "changed",
        "current", "missing", "reader", "requirements", "supported",
    )  # fmt: skip

    def __init__(self, reader: LedgerReader) -> None:
        variant = reader.world.instance.variant
        self.reader = reader
        self.requirements = variant.requirements
        self._compiled = _compiled(variant)
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
        touched = 0 if response.key is None else self._listed.get(response.key[0], 0)
        shown = [showing.slot for showing in response.showings]
        for slot in shown:
            touched |= self._watch[slot]
        touched &= ~self._dirty
        while touched:
            low = touched & -touched
            touched ^= low
            waits = self._waits[low.bit_length() - 1]
            if waits is None or not waits.isdisjoint(shown):
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
        for slot, version in enumerate(world.versions):
            if version != before[slot] or present[slot] is not world.present[slot]:
                self._dirty |= self._watch[slot]

    def refresh(self, wanted: int = -1) -> list[Status]:
        """The statuses as they stand now; where only some are wanted (as bits), the others may be of before."""
        dirty = self._dirty & wanted
        self._dirty ^= dirty
        self.changed |= dirty
        ledger = self.reader.ledger
        while dirty:
            low = dirty & -dirty
            number = low.bit_length() - 1
            dirty ^= low
            requirement = self.requirements[number]
            self.reader.masks = ledger.proved if requirement.strength == "record" else ledger.indexed
            status = self.current[number] = self._compiled[number](self.reader)
            self._waits[number] = None if requirement.listings else _waited_for(status.gap)
            self.missing = self.missing | low if status.name == MISSING else self.missing & ~low
            self.supported = self.supported | low if status.name == SUPPORTED else self.supported & ~low
        return self.current


def _compiled(variant: Variant) -> list[Compiled]:
    """The requirements of a variant as functions, written once."""
    found: list[Compiled] | None = variant.__dict__.get("_compiled")
    if found is None:
        names = {"Status": Status, "HOLDS": HOLDS, "FAILS": FAILS, "TOO_OLD": TOO_OLD}
        found = variant.__dict__["_compiled"] = [compiled(one, names) for one in variant.requirements]
    return found


def _waited_for(gap: Gap | None) -> frozenset[int]:
    """The records that open parts of a requirement wait for; none where it is decided."""
    return frozenset() if gap is None else frozenset((gap.slot, *(other.slot for other in gap.also)))


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
