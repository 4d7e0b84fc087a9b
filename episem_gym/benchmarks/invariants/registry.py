"""The guarantees, each a check and what it is tried on. One more is one more line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from episem_gym.benchmarks.invariants.determinism import same_bytes
from episem_gym.benchmarks.invariants.drawing import Shape
from episem_gym.benchmarks.invariants.dynamics import mask_changes_nothing_else
from episem_gym.benchmarks.invariants.larger_mask import reveals_no_more
from episem_gym.benchmarks.invariants.ledger import holds_what_was_shown
from episem_gym.benchmarks.invariants.mask_algebra import empty_is_identity, idempotent, nested_is_union
from episem_gym.benchmarks.invariants.moves import ACTING, LOOKING
from episem_gym.benchmarks.invariants.noninterference import look_the_same
from episem_gym.benchmarks.invariants.oracle import depends_on_what_was_shown
from episem_gym.benchmarks.invariants.recovery import recovery_tells
from episem_gym.benchmarks.invariants.scenario import Arena, Scenario


@dataclass(frozen=True)
class Invariant:
    """One guarantee."""

    code: str
    """`P1` to `P10`."""
    title: str
    """What is guaranteed."""
    check: Callable[[Scenario, Arena], None]
    """Raises `Broken` where it does not hold on a scenario."""
    shape: Shape = field(default_factory=Shape)
    """What it is tried on."""


INVARIANTS: dict[str, Invariant] = {
    one.code: one
    for one in (
        Invariant("P1", "masking twice is masking once", idempotent, Shape(ACTING, 25, "some")),
        Invariant("P2", "the empty mask changes nothing", empty_is_identity, Shape(ACTING, 25, "none")),
        Invariant("P3", "nested masks are their union", nested_is_union, Shape(ACTING, 25)),
        Invariant("P4", "a larger mask reveals no more", reveals_no_more, Shape(ACTING, 30, "some")),
        Invariant("P5", "what is hidden shows nowhere", look_the_same, Shape(LOOKING, 60, "telling")),
        Invariant("P6", "recovery tells the truth only", recovery_tells, Shape(ACTING, 30, "telling", recovery=True)),
        Invariant("P7", "the ledger holds what was shown", holds_what_was_shown, Shape(ACTING, 40)),
        Invariant("P8", "a mask changes no other thing", mask_changes_nothing_else, Shape(ACTING, 40, "some")),
        Invariant("P9", "the oracle rests on what was shown", depends_on_what_was_shown, Shape(ACTING, 20)),
        Invariant("P10", "the same actions, the same bytes", same_bytes, Shape(ACTING, 30)),
    )
}
"""The guarantees by their codes."""
