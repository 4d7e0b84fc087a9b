"""The evidence package: what the reference investigation showed, up to the first commit, given with the task.

The investigation is that of somebody who cannot recover anything, so that a package rests on the masked view alone:
worlds that differ in hidden coordinates only come with the same one.
"""

from __future__ import annotations

from typing import NamedTuple

from episem_gym.evaluator.acts import Ask, encode, tool_fields
from episem_gym.evaluator.candidates import candidate_arguments
from episem_gym.evaluator.oracle import Oracle
from episem_gym.evaluator.session import Session
from episem_gym.task_specs.draws import between, draw_one, stream
from episem_gym.task_specs.gaps import Gap
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.leaves import leaves_of
from episem_gym.task_specs.routes import Route, routes_of
from episem_gym.task_specs.variant import Variant
from episem_gym.world.readers import ViewReader
from episem_gym.world.serve import Response

FEWEST_DISTRACTORS, MOST_DISTRACTORS = 2, 4


class Enclosed(NamedTuple):
    """One call of a package and its answer."""

    call: str
    """The tool."""
    arguments: str
    """What it was asked, as JSON text."""
    response: Response
    """What it showed."""


def enclose(session: Session, *, distracted: bool) -> list[Enclosed]:
    """Enter a package into the ledger of a fresh session, as shown before the first step; irrelevant calls among it."""
    asks = _investigation(session)
    if distracted:
        others = [ask for ask in distractors(session) if ask not in asks]
        asks = _mixed(session.instance, asks, others)
    variant = session.instance.variant
    return [
        Enclosed(
            ask.tool.name,
            encode(tool_fields(variant, ask.tool), ask.arguments),
            session.inform(0, ask.tool, ask.arguments),
        )
        for ask in asks
    ]


def _investigation(session: Session) -> list[Ask]:
    """The calls of an investigation without recovery."""
    scratch = Session(_as_seen(session), hidden=session.hidden, recovery=False, gate=True, candidate=session.candidate)
    oracle, asks = Oracle(scratch), list[Ask]()
    while calls := oracle.calls(legacy=scratch.candidate is not None):
        asks.append(calls[0])
        scratch.inform(0, calls[0].tool, calls[0].arguments)
    return asks


def _scratch(session: Session, instance: Instance) -> Session:
    """A fresh session over a world under the same mask, nothing of which can be recovered, with the right candidate."""
    candidate = None if session.candidate is None else candidate_arguments(instance)
    return Session(instance, hidden=session.hidden, recovery=False, gate=True, candidate=candidate)


def _as_seen(session: Session) -> Instance:
    """The world with all that is hidden as the supported one has it, so that no call is made for what is hidden."""
    instance, hidden = session.instance, session.hidden
    if hidden is None:
        return instance
    seen = instance.supported()
    seen.values = [
        [base if bits >> index & 1 else value for index, (value, base) in enumerate(zip(*rows, strict=True))]
        for bits, *rows in zip(hidden, instance.values, instance.base, strict=True)
    ]
    seen.available = [
        available or bool(bits >> len(row) & 1)
        for available, bits, row in zip(instance.available, hidden, instance.values, strict=True)
    ]
    return seen


def distractors(session: Session) -> list[Ask]:
    """Calls about records that no requirement and no argument rests on, some by seed.

    They are the same in every arm: chosen in the world in which the contrast's record is withheld, which shows the
    least. None changes what is known of a requirement there, so that none leads behind the withheld record.
    """
    poorest = _scratch(session, _as_seen(_scratch(session, session.instance.withheld())))
    asks, rich = _investigation(poorest), _investigation(_scratch(session, session.instance.supported()))
    ranked = [ask for ask in _irrelevant(poorest) if ask not in asks and ask not in rich]
    wanted = between(_number(session.instance, "@distractors"), FEWEST_DISTRACTORS, MOST_DISTRACTORS)
    chosen: list[Ask] = []
    bare = _known(poorest, asks)
    for ask in ranked:
        if len(chosen) < wanted and _known(poorest, [*asks, *chosen, ask]) == bare:
            chosen.append(ask)
    return chosen


def _known(session: Session, asks: list[Ask]) -> list[str]:
    """The status of every requirement after some calls in a fresh session like this one."""
    scratch = _scratch(session, session.instance)
    for ask in asks:
        scratch.inform(0, ask.tool, ask.arguments)
    return [status.name for status in scratch.statuses.refresh()]


def _irrelevant(session: Session) -> list[Ask]:
    """Calls about records that no requirement and no argument rests on, in an order by seed."""
    instance, found = session.instance, dict[str, Ask]()
    needed = {slot for leaves in leaves_of(instance.variant) for slot, _ in leaves} | _argued(instance.variant)
    variant = instance.variant
    filed = {listing.record for listing in (*variant.listings, *variant.argument_listings)}
    for route in routes_of(instance.variant).all:
        if route.tool.kind == "search" or not needed.isdisjoint(route.slots):
            continue
        if route.tool.kind == "list" and route.tool.record in filed:
            continue
        ask = _call(session, route)
        if ask is not None:
            found.setdefault(f"{ask.tool.name} {ask.arguments!r}", ask)
    return [found[name] for name in sorted(found, key=lambda name: _number(instance, f"@distractor.{name}"))]


def _argued(variant: Variant) -> set[int]:
    """The records that arguments of commits are taken from."""
    nodes = [node for step in variant.steps for expr in step.arguments.values() for node in expr.walk()]
    return {slot for node in nodes if isinstance(slot := getattr(node, "slot", None), int)}


def _call(session: Session, route: Route) -> Ask | None:
    """The call of a route; None where it would name what is hidden or a record that does not exist yet."""
    if not route.slots or not all(session.world.present[slot] for slot in route.slots):
        return None
    reader = ViewReader(session.world, session.hidden)
    arguments = {name: expr.evaluate(reader, -1) for name, expr in route.arguments.items()}
    return None if any(isinstance(value, Gap) for value in arguments.values()) else Ask(route.tool, arguments)


def _mixed(instance: Instance, asks: list[Ask], others: list[Ask]) -> list[Ask]:
    mixed = list(asks)
    for number, other in enumerate(others):
        mixed.insert(between(_number(instance, f"@enclosed.{number}"), 0, len(mixed)), other)
    return mixed


def _number(instance: Instance, name: str) -> int:
    return draw_one(stream(instance.salt, instance.split, instance.variant.pair.env_id, instance.seed), name)
