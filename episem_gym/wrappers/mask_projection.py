"""Mask projection: hide coordinates of records."""

from __future__ import annotations

from typing import Any

from episem_gym.world.mask import atoms
from episem_gym.wrappers.asking import AskingWrapper, Env


class MaskProjection(AskingWrapper):
    """Hides coordinates of records from the agent; nested masks are one mask, their union.

    Args:
        env: an EpiSEM environment, wrapped or not.
        mask: patterns (`"approval.amount"`, `"payment.*"`, `"payment:PAY-20417.@as_of"`), `"decisive"`,
            `"benchmark"`, `"all"`, a probability, or a list of these.
    """

    def __init__(self, env: Env, mask: Any) -> None:
        super().__init__(env, {"mask": list(atoms(mask))}, mask=mask)

    def merged(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options with this mask added to any that an outer wrapper asks for."""
        return {**options, "mask": list(atoms([self.asks["mask"], options.get("mask") or []]))}
