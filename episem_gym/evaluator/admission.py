"""Admission: what must hold of a variant before the first episode of it is played.

The static rules of the language are checked when a variant is compiled; these need its worlds. They are tried on one
sample, and again under many seeds by the certificates.
"""

from __future__ import annotations

from episem_gym.errors import SpecError
from episem_gym.evaluator import shape
from episem_gym.evaluator.orders import orders_of
from episem_gym.evaluator.reference import open_session, solve
from episem_gym.task_specs.variant import Variant


def reference_calls(variant: Variant) -> int:
    """Admit a variant, and say how many information calls its longest reference solution makes.

    That is the most over both worlds and all contrasts; it does not depend on the seed, so it is worked out once.

    Raises:
        SpecError: the variant breaks a rule; the message names pair, variant and place.
    """
    found: int | None = variant.__dict__.get("_reference_calls")
    if found is None:
        try:
            found = variant.__dict__["_reference_calls"] = _admit(variant)
        except SpecError as error:
            raise SpecError(f"{variant.pair.name}, variant {variant.name}: {error}") from error
    return found


def _admit(variant: Variant) -> int:
    sample = open_session(variant, 0, next(iter(variant.contrasts)), "supported").instance
    for _, fault in (shape.flips(variant, 1), shape.visible(variant, 1), orders_of(sample)):
        if fault:
            raise SpecError(fault)
    calls = 0
    for contrast in variant.contrasts:
        for member in ("supported", "contrast"):
            try:
                calls = max(calls, solve(open_session(variant, 0, contrast, member)).information_calls)
            except SpecError as error:
                raise SpecError(f"contrast {contrast}, {member}: {error}") from error
    return calls
