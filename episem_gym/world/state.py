"""The state of one world: values, versions and lists. It changes only through commits."""

from __future__ import annotations

from typing import Any

from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.records import Record

ListKey = tuple[str, tuple[str, ...], tuple[Any, ...]]
"""Record type, filing fields in alphabetical order, their values."""


class World:
    """One world of one instance. Rows are replaced, never changed, so copies share them."""

    __slots__ = ("_lists", "instance", "list_versions", "now", "present", "receipts", "values", "versions")

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.now = instance.now
        self.values: list[list[Any]] = instance.values
        self.versions = [1] * len(self.values)
        self.present = [not record.absent for record in instance.variant.records]
        self.receipts: dict[str, dict[str, Any]] = {}
        self.list_versions: dict[ListKey, int] = {}
        self._lists: dict[ListKey, list[int]] = {}

    def copy(self) -> World:
        """An independent copy."""
        twin = World.__new__(World)
        twin.instance, twin.now = self.instance, self.now
        twin.values, twin.versions, twin.present = (
            self.values.copy(),
            self.versions.copy(),
            self.present.copy(),
        )
        twin.receipts = dict(self.receipts)
        twin.list_versions = dict(self.list_versions)
        twin._lists = dict(self._lists)
        return twin

    def members(self, key: ListKey) -> list[int]:
        """The records under a filing key, by id."""
        found = self._lists.get(key)
        if found is None:
            found = self._lists[key] = self._collect(key)
        return found

    def _collect(self, key: ListKey) -> list[int]:
        type_name, filing, wanted = key
        slots, keys_of = self.instance.variant.filed(type_name, filing)
        values, present = self.values, self.present
        looked_for = wanted if len(wanted) > 1 else wanted[0]
        found = [slot for slot in slots if present[slot] and keys_of(values[slot]) == looked_for]
        found.sort(key=self.instance.ids.__getitem__)
        return found

    def change(self, slot: int, fields: dict[int, Any]) -> None:
        """Set fields of a record, which gets a new version and is confirmed now."""
        row = self.values[slot].copy()
        for index, value in fields.items():
            row[index] = value
        row[-1] = self.now
        self.values = self.values.copy()
        self.values[slot] = row
        self.versions[slot] += 1

    def create(self, slot: int) -> None:
        """Bring a record into being; every list that it joins gets a new version."""
        self.present[slot] = True
        row = self.values[slot].copy()
        row[-1] = self.now
        self.values = self.values.copy()
        self.values[slot] = row
        record: type[Record] = self.instance.variant.records[slot].record
        for filing in self.instance.variant.filings.get(record.type_name, ()):
            key = (record.type_name, filing, tuple(row[record.by_name[name].index] for name in filing))
            self.list_versions[key] = self.list_versions.get(key, 1) + 1
        self._lists.clear()

    def slot_of(self, record: type[Record], identity: str) -> int:
        """The place of the record of that type with that very id, -1 where there is none."""
        slot = self.instance.slot_of_id.get(identity, -1)
        if slot < 0 or not self.present[slot] or self.instance.variant.records[slot].record is not record:
            return -1
        return slot
