"""The Evidence Ledger: append-only, of what the agent was shown and by whom.

Beside the entries it keeps what a requirement asks most: per record the coordinates shown at its latest version, as bit
masks by what their source is worth, and per list the rows shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from episem_gym.evidence.facts import FieldFact, ListFact, Source
from episem_gym.world.serve import Response, Showing
from episem_gym.world.state import ListKey, World


class ListShown:
    """What is known of one list at one version."""

    __slots__ = ("ended", "rows", "version")

    def __init__(self, version: int) -> None:
        self.version = version
        self.rows: dict[int, None] = {}
        self.ended = False


class Ledger:
    """What one episode has shown so far."""

    __slots__ = (
        "_names",
        "_unnamed",
        "asked",
        "entries",
        "indexed",
        "lists",
        "markers",
        "older",
        "proved",
        "seen",
        "shown",
        "weak",
        "world",
    )  # fmt: skip

    def __init__(self, world: World, names: set[str]) -> None:
        count = len(world.values)
        self.world = world
        self._names = names
        self._unnamed: list[Showing] = []
        self.entries: list[tuple[int, str, Response]] = []
        self.seen = [0] * count
        """Version at which each record was last shown."""
        self.proved = [0] * count
        """Coordinates shown by the system of record, at that version."""
        self.indexed = [0] * count
        """Those, and what an authoritative index showed."""
        self.weak = [0] * count
        """Coordinates shown by mere indexes only."""
        self.older = [0] * count
        """Coordinates established at an earlier version."""
        self.markers = [0] * count
        """Coordinates whose marker was shown."""
        self.shown = 0
        """Responses that showed anything."""
        self.asked: set[int] = set()
        """Records that answered `unavailable`."""
        self.lists: dict[ListKey, ListShown] = {}

    @property
    def names(self) -> set[str]:
        """Ids and codes shown so far."""
        if self._unnamed:
            for showing in self._unnamed:
                self._names.update(showing.names())
            self._unnamed.clear()
        return self._names

    def learn(self, names: Iterable[str]) -> None:
        """Note ids and codes that a receipt showed."""
        self._names.update(names)

    def take(self, step: int, call: str, response: Response) -> None:
        """Enter what a response showed."""
        self.entries.append((step, call, response))
        showings, key = response.showings, response.key
        if showings:
            self._take_rows(showings, response.source)
        if key is not None or showings:
            self.shown += 1
        if key is not None and response.source != "index":
            self._take_list(response, key)

    def _take_rows(self, showings: tuple[Showing, ...], source: str) -> None:
        seen, proved, indexed, weak = self.seen, self.proved, self.indexed, self.weak
        self._unnamed += showings
        for showing in showings:
            slot, mask = showing.slot, showing.mask
            if seen[slot] != showing.version:
                self.older[slot] |= indexed[slot]
                proved[slot] = indexed[slot] = weak[slot] = 0
                seen[slot] = showing.version
            if source == "record":
                proved[slot] |= mask
                indexed[slot] |= mask
            elif source == "authoritative_index":
                indexed[slot] |= mask
            else:
                weak[slot] |= mask
            if showing.hidden:
                self.markers[slot] |= showing.hidden
            if showing.unavailable:
                self.asked.add(slot)

    def _take_list(self, response: Response, key: ListKey) -> None:
        version = response.list_version
        shown = self.lists.get(key)
        if shown is None or shown.version != version:
            shown = self.lists[key] = ListShown(version)
        for showing in response.showings:
            shown.rows[showing.slot] = None
        shown.ended = shown.ended or response.last

    def whole(self, key: ListKey) -> bool:
        """Whether a list was shown to its end, every row of it, at its current version."""
        shown = self.lists.get(key)
        return (
            shown is not None
            and shown.version == self.world.list_versions.get(key, 1)
            and shown.ended
            and len(shown.rows) >= len(self.world.members(key))
        )

    def facts(self) -> Iterator[FieldFact | ListFact]:
        """Every fact entered, in order."""
        instance = self.world.instance
        progress: dict[tuple[ListKey, int], set[int]] = {}
        for step, call, response in self.entries:
            source = Source(step, call, response.source)
            for showing in response.showings:
                record = instance.variant.records[showing.slot].record
                as_of = showing.row[-1] if showing.mask >> record.as_of_bit() & 1 else None
                for index in range(len(record.fields) + 1):
                    if showing.mask >> index & 1:
                        yield FieldFact(
                            record.type_name, instance.ids[showing.slot], record.coordinate(index),
                            showing.row[index], showing.version, as_of, source,
                        )  # fmt: skip
            if response.key is not None:
                yield self._list_fact(response, source, progress)

    def _list_fact(self, response: Response, source: Source, progress: dict[tuple[ListKey, int], set[int]]) -> ListFact:
        if response.key is None:
            raise ValueError("the response shows no list")
        version = response.list_version
        rows = progress.setdefault((response.key, version), set())
        rows |= {showing.slot for showing in response.showings}
        ids = tuple(self.world.instance.ids[showing.slot] for showing in response.showings)
        complete = response.last and len(rows) >= response.total
        return ListFact(*response.key, ids, complete, version, source)
