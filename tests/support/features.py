"""What real pairs are made of: finders of the situations that rules of evidence speak of, by reflection over the spec.

Each finder takes the name of a pair and lists what it has, over all its variants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from episem_gym.evaluator.acts import Ask, Do
from episem_gym.task_specs.fields import Field
from episem_gym.task_specs.leaves import Coordinate, leaves_of
from episem_gym.task_specs.references import FieldRef
from episem_gym.task_specs.routes import Route, routes_of
from episem_gym.task_specs.workflow import Requirement
from episem_gym.world.readers import TruthReader, list_key
from tests.support.scenes import Scene, pair_of, pairs_that, scene


def known(have: Callable[[str], object], *protocols: str) -> list[str]:
    """Names of the pairs that have what is asked for."""
    return [one.id for one in pairs_that(have, *protocols)]


def truth(where: Scene) -> TruthReader:
    """The world of a case as it is in the beginning."""
    return TruthReader(where.episode().session.world)


@lru_cache(maxsize=256)
def _calls(pair: str, variant: str) -> tuple[tuple[Route, Ask], ...]:
    where = scene(pair, variant)
    reader = truth(where)
    return tuple(
        (route, Ask(route.tool, {name: expr.evaluate(reader, -1) for name, expr in route.arguments.items()}))
        for route in routes_of(where.variant).all
    )


def call(where: Scene, route: Route) -> Ask:
    """A route as a call in the supported world."""
    return next(act for one, act in _calls(where.variant.pair.name, where.variant.name) if one is route)


def first_page(act: Ask) -> Ask:
    """The call that a page belongs to."""
    return Ask(act.tool, {name: value for name, value in act.arguments.items() if name != "page"})


def shown_by(where: Scene, act: Ask) -> tuple[int, ...]:
    """The records that a call shows, as they are filed in the beginning."""
    calls = _calls(where.variant.pair.name, where.variant.name)
    return next((route.slots for route, one in calls if one == first_page(act)), ())


def showing(where: Scene, coordinates: set[Coordinate]) -> list[Ask]:
    """The calls of the reference solution that show one of these coordinates."""
    return [
        act
        for act in where.asks
        if any((slot, index) in coordinates for slot in shown_by(where, act) for index in act.tool.shows)
    ]


def _stated(where: Scene) -> Iterator[tuple[Requirement, frozenset[Coordinate]]]:
    """Each requirement with the fields that it names outright, apart from those by which records are filed."""
    for requirement in where.variant.requirements:
        nodes = [node for node in requirement.expr.walk() if isinstance(node, FieldRef)]
        yield requirement, frozenset((node.slot, node.field.index) for node in nodes if not node.field.filing)


def _variants(pair: str) -> list[Scene]:
    return [scene(pair, variant) for variant in pair_of(pair).variants]


# --- two sources that differ, one of them the authority ---------------------------------------------------------------


@dataclass(frozen=True)
class Authority:
    """A field that decides, and a record of another kind that states another value for the same thing."""

    where: Scene
    requirement: str
    decides: Coordinate
    other: Ask
    """The call that shows what the other source states."""


def authorities(pair: str) -> list[Authority]:
    """Requirements over a name or number for which two sources differ in the supported world, and one decides."""
    found = []
    for where in _variants(pair):
        for requirement, coordinates in _stated(where):
            for slot, index in sorted(coordinates):
                rival = _rival(where, slot, index)
                if rival is not None:
                    found.append(Authority(where, requirement.name, (slot, index), rival))
    return found


def _rival(where: Scene, slot: int, index: int) -> Ask | None:
    variant, values = where.variant, truth(where).world.values
    record = variant.records[slot].record
    field = record.fields[index]
    decisive = {place for leaves in leaves_of(variant) for place, _ in leaves}
    pairs = list(zip(record.fields, values[slot], strict=False))
    about = {where.ids[slot], *(v for one, v in pairs if one.family == "code" or (one.family == "ref" and one.filing))}
    for place, one in enumerate(variant.records):
        same = one.record.by_name.get(field.name)
        if one.record is record or one.like or same is None or same.filing or place in decisive:
            continue  # what is evidence itself is no second source, whatever name its field has
        keys = {values[place][key.index] for key in one.record.fields if key.filing}
        if _same_type(same, field) and keys & about and values[place][same.index] != values[slot][index]:
            routes = [r for r in routes_of(variant).showing.get(place, []) if same.index in r.tool.shows]
            if routes:
                return call(where, routes[0])
    return None


def _same_type(one: Field, other: Field) -> bool:
    return one.family == other.family in ("ref", "code", "text") and all(
        getattr(one, name, None) == getattr(other, name, None) for name in ("choices", "to_name")
    )


# --- an index that shows what it does not establish -------------------------------------------------------------------


@dataclass(frozen=True)
class Weak:
    """A field that a requirement needs, and a call of an index that shows it."""

    where: Scene
    requirements: tuple[str, ...]
    index: Ask
    exact: tuple[Ask, ...]
    """The calls of the reference solution that establish it."""


def weak_sources(pair: str) -> list[Weak]:
    """Needed fields that a mere index shows as well."""
    found = []
    for where in _variants(pair):
        for route in routes_of(where.variant).all:
            for slot in route.slots if route.tool.source == "index" else ():
                needing = {
                    (slot, index): [one.name for one, on in _stated(where) if (slot, index) in on]
                    for index in route.tool.shows
                }
                for coordinate, names in needing.items():
                    exact = showing(where, {coordinate})
                    if names and exact:
                        found.append(Weak(where, tuple(names), call(where, route), tuple(exact)))
    return found


# --- two tools, half a record each ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Halves:
    """A requirement over fields of one record that no single tool shows together."""

    where: Scene
    requirement: str
    parts: tuple[Ask, ...]
    """The last call of the reference solution to each tool."""


def halves(pair: str) -> list[Halves]:
    """Requirements that only several tools together can support, over one record."""
    found = []
    for where in _variants(pair):
        for requirement, coordinates in _stated(where):
            for slot in {slot for slot, _ in coordinates}:
                wanted = {(slot, index) for of, index in coordinates if of == slot}
                routes = [r for r in routes_of(where.variant).showing.get(slot, []) if r.tool.source == "record"]
                together = any({index for _, index in wanted} <= set(route.tool.shows) for route in routes)
                last = {act.tool: act for act in showing(where, wanted)}
                if routes and not together and len(last) >= 2:
                    found.append(Halves(where, requirement.name, tuple(last.values())))
    return found


# --- a list that a commit adds to -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Grown:
    """A list that a commit of the reference solution adds a record to and that is needed again afterwards."""

    where: Scene
    requirement: str
    pages: tuple[Ask, ...]
    """Its pages as read after that commit."""


def grown_lists(pair: str) -> list[Grown]:
    """Lists that a requirement of a later step needs after a commit has added to them."""
    found = []
    for where in _variants(pair):
        variant, reader = where.variant, truth(where)
        for number, requirement in enumerate(variant.requirements):
            for listing in requirement.listings:
                key = list_key(listing, reader)
                doer = _adds_to(where, key, variant.step_of[number], reader)
                pages = [] if doer is None else _pages_after(where, doer, key)
                if pages:
                    found.append(Grown(where, requirement.name, tuple(pages)))
    return found


def _adds_to(where: Scene, key: object, step: int, reader: TruthReader) -> int | None:
    """The step before this one that brings a record into the list."""
    variant = where.variant
    for before in variant.ancestors[step]:
        for slot in variant.steps[before].creates_slots:
            record = variant.records[slot].record
            for listing in (one for one in variant.listings if one.record is record):
                filed = tuple(reader.world.instance.base[slot][record.by_name[name].index] for name in listing.filing)
                if list_key(listing, reader) == key and filed == tuple(k.evaluate(reader, -1) for k in listing.keys):
                    return before
    return None


def _pages_after(where: Scene, step: int, key: object) -> list[Ask]:
    done = next(n for n, act in enumerate(where.acts) if isinstance(act, Do) and act.step is where.variant.steps[step])
    reader = truth(where)
    wanted = next(one for one in where.variant.listings if list_key(one, reader) == key)
    keys = dict(zip(wanted.filing, (k.evaluate(reader, -1) for k in wanted.keys), strict=True))
    return [
        act
        for act in where.acts[done:]
        if isinstance(act, Ask) and act.tool.record is wanted.record and first_page(act).arguments == keys
    ]
