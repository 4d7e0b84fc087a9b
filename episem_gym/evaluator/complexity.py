"""How demanding a case is: what has to be read, and the shape of what has to be done."""

from __future__ import annotations

from dataclasses import dataclass

from episem_gym.evaluator.reference import solve
from episem_gym.evaluator.session import Session
from episem_gym.task_specs.leaves import leaves_of
from episem_gym.task_specs.variant import Variant
from episem_gym.task_specs.workflow import ReceiptRef
from episem_gym.world.serve import Response


@dataclass(frozen=True)
class Complexity:
    """What one case demands. Commits, edges and references are those of its workflow."""

    reads: int
    """Calls of the reference solution that show a fact some requirement rests on."""
    discovery: int
    """Its other calls, which only lead there."""
    tools: int
    """Information tools on offer."""
    used: int
    """Those that the reference solution calls."""
    commits: int
    """Steps of the workflow."""
    edges: int
    """Dependencies between steps, those that follow from others left out."""
    references: int
    """Arguments that take a value from an earlier receipt."""
    fork: bool
    """Whether two steps depend on one."""
    join: bool
    """Whether one step depends on two."""


def complexity_of(session: Session) -> Complexity:
    """The complexity of a fresh session's case; the session is played to its end."""
    variant = session.instance.variant
    solve(session)
    entries = session.ledger.entries
    reads = sum(_shows_needed(variant, response) for _, _, response in entries)
    edges = _edges(variant)
    counts = [sum(parent == step for parent, _ in edges) for step in range(len(variant.steps))]
    joins = [sum(child == step for _, child in edges) for step in range(len(variant.steps))]
    return Complexity(
        reads, len(entries) - reads, len(variant.tools), len({call for _, call, _ in entries}), len(variant.steps),
        len(edges), _references(variant), max(counts) > 1, max(joins) > 1,
    )  # fmt: skip


def _shows_needed(variant: Variant, response: Response) -> bool:
    """Whether a response shows what some requirement rests on: a field, a list, or that a record cannot be read."""
    listed = {listing.record.type_name for listing in variant.listings}
    if response.key is not None and response.key[0] in listed:
        return True
    leaves = frozenset().union(*leaves_of(variant))
    slots = {slot for slot, _ in leaves}
    return any(
        one.slot in slots and (one.unavailable or any((one.slot, index) in leaves for index in _bits(one.mask)))
        for one in response.showings
    )


def _bits(mask: int) -> list[int]:
    return [index for index in range(mask.bit_length()) if mask >> index & 1]


def _edges(variant: Variant) -> list[tuple[int, int]]:
    """The dependencies that do not follow from others."""
    return [
        (parent, child)
        for child, parents in enumerate(variant.parents)
        for parent in parents
        if not any(parent in variant.ancestors[other] for other in parents)
    ]


def _references(variant: Variant) -> int:
    return sum(
        any(isinstance(node, ReceiptRef) for node in expr.walk())
        for step in variant.steps
        for expr in step.arguments.values()
    )
