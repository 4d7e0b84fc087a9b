"""Mask projection: hide coordinates of records."""

from __future__ import annotations

from typing import Any

from episem_gym.envs.env import EpiSEMEnv
from episem_gym.world.mask import Mask
from episem_gym.world.patterns import check_patterns
from episem_gym.wrappers.asking import AskingWrapper, Env


class MaskProjection(AskingWrapper):
    """Hides coordinates of records from the agent; nested masks are one mask, their union.

    Args:
        env: an EpiSEM environment, wrapped or not.
        mask: patterns (`"approval.amount"`, `"payment.*"`, `"payment:PAY-20417.@as_of"`), `"decisive"`,
            `"benchmark"`, `"all"`, a probability, a `Mask`, or a list of these.

    Raises:
        UsageError: the mask is none of these, or a pattern matches in no episode of the pair. A pattern that names a
            record which is not in the episode of a seed is refused at reset.
    """

    def __init__(self, env: Env, mask: Any) -> None:
        wanted = Mask(mask).to_json()  # recorded as JSON gives it back, so that a spec makes the very same stack
        super().__init__(env, {"mask": wanted}, mask=wanted)
        if isinstance(env.unwrapped, EpiSEMEnv):
            check_patterns(env.unwrapped.pair, Mask(wanted).patterns)

    def merged(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options with this mask added to any that an outer wrapper asks for."""
        return {**options, "mask": (Mask(self.asks["mask"]) | options.get("mask")).to_json()}
