"""The oracle's guide: which call would close an open place, given what was shown so far."""

from __future__ import annotations

from episem_gym.evaluator.acts import Act, Ask, Recover
from episem_gym.evaluator.session import Session
from episem_gym.evidence.status import LedgerReader
from episem_gym.task_specs.expr import Gap
from episem_gym.task_specs.policy import Policy
from episem_gym.task_specs.routes import Need, Route, routes_of
from episem_gym.world.readers import TruthReader


class Guide:
    """Finds calls for gaps. Acts name only ids that were shown."""

    __slots__ = ("_truth", "ledger", "reader", "routes", "session")

    def __init__(self, session: Session) -> None:
        self.session = session
        self.ledger = session.ledger
        self.reader: LedgerReader = session.reader
        self.routes = routes_of(session.instance.variant)
        self._truth = TruthReader(session.world)

    def toward(self, gap: Gap, strength: str = "any") -> Act | None:
        """The next act toward closing a gap, None where there is none."""
        if gap.listing is not None:
            return self._first(self.routes.listing[id(gap.listing)], frozenset(), whole=True)
        hidden = self.session.hidden
        if hidden is not None and gap.reason in ("masked", "stale version"):
            bit = 1 << gap.coordinate
            if hidden[gap.slot] & bit and self.ledger.markers[gap.slot] & bit:
                return Recover(gap.slot, gap.coordinate)
        routes = [
            route
            for route in self.routes.showing.get(gap.slot, [])
            if self._shows(route, gap) and (strength == "any" or route.tool.source == "record")
        ]
        return self._first(routes, frozenset(), slot=gap.slot)

    def toward_name(self, need: Need) -> Act | None:
        """The next act toward having an id or code shown, None where it was or cannot be."""
        if need.expr.evaluate(self._truth, -1) in self.ledger.names:
            return None
        return self._through(need, frozenset())

    def _shows(self, route: Route, gap: Gap) -> bool:
        record = self.session.instance.variant.records[gap.slot].record
        if issubclass(record, Policy) or gap.coordinate >= len(record.fields):
            return True
        return gap.coordinate in route.tool.shows

    def _first(
        self, routes: list[Route], visiting: frozenset[int], *, whole: bool = False, slot: int = -1
    ) -> Act | None:
        ready = [route for route in routes if self._unmet(route) is None]
        for route in ready:
            return self._call(route, whole=whole, slot=slot)
        for route in routes:
            need = self._unmet(route)
            if need is not None and route.number not in visiting:
                act = self._through(need, visiting | {route.number})
                if act is not None:
                    return act
        return None

    def _unmet(self, route: Route) -> Need | None:
        names = self.ledger.names
        for need in route.needs:
            if need.expr.evaluate(self._truth, -1) not in names:
                return need
        return None

    def _through(self, need: Need, visiting: frozenset[int]) -> Act | None:
        """The call that shows a name: one that can be made now, else one on the way to it."""
        value = need.expr.evaluate(self._truth, -1)
        useful = [via for via in need.via if via.number not in visiting and self._reveals(via, value)]
        for via in useful:
            if self._unmet(via) is None:
                hidden = self._marked(via, value)
                return hidden or self._call(via, slot=self._row_with(via, value))
        for via in useful:
            unmet = self._unmet(via)
            act = None if unmet is None else self._through(unmet, visiting | {via.number})
            if act is not None:
                return act
        return None

    def _reveals(self, via: Route, value: str) -> bool:
        return self._row_with(via, value) >= 0

    def _row_with(self, via: Route, value: str) -> int:
        """The record on a route that names the value, or that could not be asked for it yet."""
        session = self.session
        for slot in via.slots:
            if not session.world.present[slot]:
                continue
            if not session.instance.available[slot]:
                if slot not in self.ledger.asked:
                    return slot
            elif value in session.desk.show(via.tool, slot).names or self._hides(via, slot, value):
                return slot
        return -1

    def _hides(self, via: Route, slot: int, value: str) -> bool:
        hidden = 0 if self.session.hidden is None else self.session.hidden[slot]
        row = self.session.world.values[slot]
        return bool(hidden) and self.reader.recovery and any(
            hidden >> index & 1 and row[index] == value for index in via.tool.shows
        )

    def _marked(self, via: Route, value: str) -> Recover | None:
        hidden = self.session.hidden
        if hidden is None:
            return None
        for slot in via.slots:
            row = self.session.world.values[slot]
            for index in via.tool.shows:
                if hidden[slot] & self.ledger.markers[slot] & 1 << index and row[index] == value:
                    return Recover(slot, index)
        return None

    def _call(self, route: Route, *, whole: bool = False, slot: int = -1) -> Ask:
        arguments = {name: expr.evaluate(self._truth, -1) for name, expr in route.arguments.items()}
        if route.tool.kind == "list":
            page = self._page(route, arguments, whole=whole, slot=slot)
            if page > 1:
                arguments["page"] = page
        return Ask(route.tool, arguments)

    def _page(self, route: Route, arguments: dict[str, object], *, whole: bool, slot: int) -> int:
        """The page that shows a record, or the first one with a row that was not shown yet."""
        tool, world = route.tool, self.session.world
        filing = tuple(sorted(tool.by))
        key = (tool.record.type_name, filing, tuple(arguments[name] for name in filing))
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
