"""Variations of a right trajectory that are just as right, and so must be accepted: other reads, orders and spellings.

Each rewrites the reference solution of a case into action texts, which a fresh episode then plays, limits and all.
The kinds are those of SafeActBench's audit (arXiv 2610.07753), read as their names here say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice, pairwise
from typing import Any

from episem_gym.audits.told import Coordinates, Told
from episem_gym.evaluator.acts import Ask, Do
from episem_gym.task_specs.fields import Field
from episem_gym.task_specs.leaves import leaves_of
from episem_gym.task_specs.routes import Route
from episem_gym.task_specs.variant import Variant

MOST_OF_A_KIND = 4
"""Variations of one kind that are tried on a case."""


@dataclass
class Row:
    """What came of one kind of variation."""

    name: str
    """The kind."""
    cases: int = 0
    """Cases that allow of it."""
    tried: int = 0
    """Variations that were tried."""
    accepted: int = 0
    """Those that succeeded."""
    detail: str = ""
    """The first that did not."""


def extra_reads(told: Told) -> Iterator[list[str]]:
    """A further call that shows something else, before anything is done."""
    place = told.first_commit
    for _, act in told.calls:
        if act not in told.acts and told.can_ask(act, place):
            yield told.texts([*told.acts[:place], act, *told.acts[place:]])


def swaps(told: Told) -> Iterator[list[str]]:
    """Two calls in the other order, the second of which does not need what the first shows."""
    for place, (one, other) in enumerate(pairwise(told.acts)):
        apart = isinstance(one, Ask) and isinstance(other, Ask) and "page" not in other.arguments
        if apart and isinstance(other, Ask) and told.can_ask(other, place):
            yield told.texts([*told.acts[:place], other, one, *told.acts[place + 2 :]])


def spellings(told: Told) -> Iterator[list[str]]:
    """An equal number, amount or moment written another way in a commit."""
    for place, act in enumerate(told.acts):
        if isinstance(act, Do):
            for field in act.step.commit.fields:
                other = respelled(field, act.arguments[field.name])
                if other is not None:
                    yield [*told.solution.texts[:place], _written(act, field, other), *told.solution.texts[place + 1 :]]


def _written(act: Do, field: Field, value: str) -> str:
    fields = {one.name: one for one in act.step.commit.fields}
    parts = [f'"{n}":{value if n == field.name else fields[n].encode(act.arguments[n])}' for n in act.arguments]
    return f'{{"commit":"{act.step.commit.name}","arguments":{{{",".join(parts)}}}}}'


def respelled(field: Field, value: Any) -> str | None:
    """Another spelling of a value as JSON text, None where its type has but one."""
    text = field.encode(value)
    if field.family == "instant":
        return text.replace('Z"', '+00:00"')
    if field.family != "number" or not isinstance(value, (int, Decimal)):
        return None
    quote = '"' if text.startswith('"') else ""
    bare = text.strip('"')
    return f"{quote}{bare}0{quote}" if "." in bare else f"{quote}{bare}.0{quote}"


def other_paths(told: Told) -> Iterator[list[str]]:
    """The steps in another order that their dependencies allow."""
    other = told.other_solution()
    if [act.step.name for act in other.acts if isinstance(act, Do)] != [
        act.step.name for act in told.acts if isinstance(act, Do)
    ]:
        yield list(other.texts)


def equal_facts(told: Told) -> Iterator[list[str]]:
    """The same facts from a read or a list of another tool."""
    yield from _instead(told, "read", "list")


def indirect(told: Told) -> Iterator[list[str]]:
    """A record of which the task gives the id, asked for only after another record has named it too."""
    for place, act in enumerate(told.acts[: told.first_commit]):
        if not isinstance(act, Ask) or not told.named(act) or not told.can_ask(act, 0):
            continue
        for later in range(place + 1, told.first_commit):
            order = [*told.acts[:place], *told.acts[place + 1 : later + 1], act, *told.acts[later + 1 :]]
            if told.named(act) & told.names_shown[later] and told.in_order(order[: told.first_commit]):
                yield told.texts(order)


def _instead(told: Told, *kinds: str) -> Iterator[list[str]]:
    """One call replaced by another of these kinds that shows all that requirements rest on."""
    for place, act in enumerate(told.acts[: told.first_commit]):
        if not isinstance(act, Ask) or not told.shown[place] or _on_a_listing(told.variant, act):
            continue
        for route, other in told.calls:
            fits = other.tool is not act.tool and other.tool.kind in kinds and told.shown[place] <= _showing(route)
            if fits and other.tool.source in ("record", act.tool.source) and told.can_ask(other, place):
                changed = [*told.acts[:place], other, *told.acts[place + 1 :]]
                if told.in_order(changed[: told.first_commit]):
                    yield told.texts(changed)


def _on_a_listing(variant: Variant, act: Ask) -> bool:
    listings = (*variant.listings, *variant.argument_listings)
    return any(one.record is act.tool.record and one.filing == tuple(sorted(act.tool.by)) for one in listings)


def _showing(route: Route) -> Coordinates:
    plain = len(route.tool.record.fields)
    return frozenset((slot, index) for slot in route.slots for index in (*route.tool.shows, plain, plain + 1))


def joint_support(told: Told) -> Iterator[list[str]]:
    """Facts of one requirement that several calls show jointly, asked for last, in the other order."""
    asked = list(range(told.first_commit))
    for leaves in leaves_of(told.variant):
        jointly = [place for place in asked if told.shown[place] & leaves]
        order = [*(place for place in asked if place not in jointly), *reversed(jointly)]
        if len(jointly) > 1 and told.in_order(told.acts[place] for place in order):
            yield [*(told.solution.texts[place] for place in order), *told.solution.texts[told.first_commit :]]


def discovery(told: Told) -> Iterator[list[str]]:
    """A search that finds a record before it is read."""
    for place, act in enumerate(told.acts[: told.first_commit]):
        if not isinstance(act, Ask) or act.tool.kind != "read":
            continue
        read = {slot for slot, _ in told.shown[place]}
        for route, search in told.calls:
            found = route.tool.kind == "search" and read & set(route.slots) and search not in told.acts
            if found and told.can_ask(search, place):
                yield told.texts([*told.acts[:place], search, *told.acts[place:]])


KINDS: dict[str, Callable[[Told], Iterator[list[str]]]] = {
    "extra reads": extra_reads,
    "swapped reads": swaps,
    "equivalent numbers": spellings,
    "other paths": other_paths,
    "equal facts from other tools": equal_facts,
    "joint support": joint_support,
    "discovery, then resolution": discovery,
    "indirect confirmation": indirect,
}
"""The kinds of variation by name."""


def vary(told: Told, rows: dict[str, Row]) -> bool:
    """Try every kind of variation on a case and count what came of it; whether all were accepted."""
    refused = 0
    for name, generate in KINDS.items():
        row, tried = rows.setdefault(name, Row(name)), 0
        for texts in islice(generate(told), MOST_OF_A_KIND):
            tried += 1
            fault = told.fault(texts)
            row.accepted += not fault
            refused += bool(fault)
            row.detail = row.detail or (fault and f"{told.where}: {fault}")
        row.tried += tried
        row.cases += tried > 0
    return not refused
