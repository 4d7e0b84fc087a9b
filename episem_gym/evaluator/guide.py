"""The oracle's guide: which call would close an open place, given what was shown so far."""

from __future__ import annotations

from episem_gym.evaluator.acts import Act, Ask, Recover
from episem_gym.evaluator.session import Session
from episem_gym.evidence.reader import LedgerReader, holds
from episem_gym.task_specs.gaps import Gap
from episem_gym.task_specs.routes import Need, Route, routes_of
from episem_gym.world.readers import TruthReader


class Guide:
    """Finds calls for gaps. Acts name only ids that were shown; each is made once and kept until the world changes."""

    __slots__ = (
        "_asks", "_closed", "_recoveries", "_seen_world", "_truth", "_values", "direct", "ledger", "reader", "routes",
        "session",
    )  # fmt: skip

    def __init__(self, session: Session) -> None:
        self.session = session
        self.ledger = session.ledger
        self.reader: LedgerReader = session.reader
        self.routes = routes_of(session.instance.variant)
        self._truth = TruthReader(session.world)
        self._seen_world: object = session.world.values
        self.direct = False
        """Whether the last act found shows the open place itself, so that it stays right until it is made."""
        self._asks: dict[tuple[int, int], Ask] = {}
        self._values: dict[int, str] = {}
        self._recoveries: dict[tuple[int, int], Recover] = {}
        self._closed: set[int] = set()
        """The needs to which no way was found in the search that runs; another look would find none either."""

    def toward(self, gap: Gap, strength: str = "any") -> Act | None:
        """The next act toward closing a gap, None where there is none."""
        self.direct = False
        self._closed.clear()
        if self._seen_world is not self.session.world.values:
            self._asks.clear()
            self._values.clear()
            self._seen_world = self.session.world.values
        if gap.listing is not None:
            return self._first(self.routes.listing[id(gap.listing)], frozenset(), whole=True)
        hidden, bit = self.session.hidden, 1 << gap.coordinate
        if hidden is not None and hidden[gap.slot] & bit and self.ledger.markers[gap.slot] & bit:
            return self._recover(gap.slot, gap.coordinate) if self.reader.recovery else None
        routes = self.routes.to_coordinate(gap.slot, gap.coordinate, strength)
        return self._first(routes, frozenset(), slot=gap.slot)

    def toward_name(self, need: Need) -> Act | None:
        """The next act toward having an id or code shown, None where it was or cannot be."""
        self._closed.clear()
        return None if self.knows(need) else self._through(need, frozenset())

    def knows(self, need: Need) -> bool:
        """Whether an id or code was shown."""
        return self._value(need) in self.ledger.names

    def _value(self, need: Need) -> str:
        """The value of a needed argument."""
        found = self._values.get(id(need))
        if found is None:
            found = self._values[id(need)] = need.expr.evaluate(self._truth, -1)
        return found

    def _first(
        self, routes: list[Route], visiting: frozenset[int], *, whole: bool = False, slot: int = -1
    ) -> Act | None:
        for route in routes:
            if self._unmet(route) is None:
                self.direct = route is routes[0]  # a better route may still open
                return self._call(route, whole=whole, slot=slot)
        for route in routes:
            need = self._unmet(route)
            if need is not None and route.number not in visiting:
                act = self._through(need, visiting | {route.number})
                if act is not None:
                    return act
        return None

    def _unmet(self, route: Route) -> Need | None:
        names, values = self.ledger.names, self._values
        for need in route.needs:
            value = values.get(id(need))
            if (self._value(need) if value is None else value) not in names:
                return need
        return None

    def _through(self, need: Need, visiting: frozenset[int]) -> Act | None:
        """The call that shows a name: one that can be made now, else one on the way to it."""
        if id(need) in self._closed:
            return None
        act = self._way(need, visiting) or self._in_vain(need, visiting)
        if act is None:
            self._closed.add(id(need))
        return act

    def _way(self, need: Need, visiting: frozenset[int]) -> Act | None:
        """A call on a way to a name that is open in this world."""
        value = self._value(need)
        later = []
        for via in need.via:
            if via.number in visiting:
                continue
            unmet = self._unmet(via)
            if unmet is not None:
                later.append((via, unmet))
            elif (row := self._row_with(via, value)) >= 0:
                return self._marked(via, value) or self._call(via, slot=row)
        for via, unmet in later:
            act = self._through(unmet, visiting | {via.number}) if self._row_with(via, value) >= 0 else None
            if act is not None:
                return act
        return None

    def _in_vain(self, need: Need, visiting: frozenset[int]) -> Act | None:
        """A call on a way that shows the name in the other world: only asking tells that it is closed here."""
        if self.session.hidden is None and not self.ledger.asked:
            return None
        value = self._value(need)
        for via in need.via:
            untold = self.reader.untold(via, value)
            if not untold or via.number in visiting:
                continue
            unmet = self._unmet(via)
            act = self._call(via, slot=untold[0]) if unmet is None else self._through(unmet, visiting | {via.number})
            if act is not None:
                return act
        return None

    def _row_with(self, via: Route, value: str) -> int:
        """The record on a route that names the value, or that could not be asked for it yet."""
        session = self.session
        for slot in via.slots:
            if not session.world.present[slot]:
                continue
            if not session.instance.available[slot]:
                if slot not in self.ledger.asked and (self.reader.recovery or not self._availability_hidden(slot)):
                    return slot
            elif self._names(via, slot, value) or self._hides(via, slot, value):
                return slot
        return -1

    def _names(self, via: Route, slot: int, value: str) -> bool:
        """Whether the tool of a route shows the value among a record's id and codes."""
        session, record = self.session, via.tool.record
        if session.instance.ids[slot] == value:
            return True
        shown = via.tool.shown_mask or session.instance.variant.stated_by(slot)
        if session.hidden is not None:
            shown &= ~session.hidden[slot]
        row = session.world.values[slot]
        return any(
            shown & bit and (value in row[index] if several else value == row[index])
            for index, bit, several in record.naming
        )

    def _hides(self, via: Route, slot: int, value: str) -> bool:
        if self.session.hidden is None or not self.reader.recovery:
            return False
        hidden, row = self.session.hidden[slot], self.session.world.values[slot]
        return any(hidden >> index & 1 and holds(row[index], value) for index in via.tool.shows)

    def _availability_hidden(self, slot: int) -> bool:
        """Whether reading shows markers instead of telling that the record is unavailable."""
        hidden, record = self.session.hidden, self.session.instance.variant.records[slot].record
        return hidden is not None and bool(hidden[slot] >> (len(record.fields) + 1) & 1)

    def _marked(self, via: Route, value: str) -> Recover | None:
        hidden = self.session.hidden
        if hidden is None or not self.reader.recovery:
            return None
        for slot in via.slots:
            row = self.session.world.values[slot]
            for index in via.tool.shows:
                if hidden[slot] & self.ledger.markers[slot] & 1 << index and holds(row[index], value):
                    return self._recover(slot, index)
        return None

    def _recover(self, slot: int, coordinate: int) -> Recover:
        return self._recoveries.setdefault((slot, coordinate), Recover(slot, coordinate))

    def _call(self, route: Route, *, whole: bool = False, slot: int = -1) -> Ask:
        first = self._asks.get((route.number, 1))
        if first is None:
            world = self.session.world
            arguments = route.derive(self._truth, world.values, world.instance.ids, world.now)
            first = self._asks[route.number, 1] = Ask(route.tool, arguments)
        if route.single:
            return first
        page = self._page(route, first.arguments, whole=whole, slot=slot)
        if page == 1:
            return first
        further = self._asks.get((route.number, page))
        if further is None:
            further = self._asks[route.number, page] = Ask(route.tool, {**first.arguments, "page": page})
        return further

    def _page(self, route: Route, arguments: dict[str, object], *, whole: bool, slot: int) -> int:
        """The page that shows a record, or the first one with a row that was not shown yet."""
        tool, world = route.tool, self.session.world
        filing = tool.filing
        key = (tool.record.type_name, filing, tuple([arguments[name] for name in filing]))
        members = world.members(key)
        if not whole:
            return members.index(slot) // tool.page_size + 1 if slot in members else 1
        shown = self.ledger.lists.get(key)
        if shown is None or shown.version != world.list_versions.get(key, 1):
            return 1
        for place, member in enumerate(members):
            if member not in shown.rows:
                return place // tool.page_size + 1
        return max(1, -(-len(members) // tool.page_size))
