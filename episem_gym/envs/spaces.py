"""The two text spaces: what an environment shows and what an agent sends.

`ActionText.sample()` writes well-formed actions, with arguments filled in from the JSON Schema of each call.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Text
from gymnasium.vector.utils import batch_differing_spaces

from episem_gym.envs.grammar import DECISIONS, MAX_ACTION_LENGTH
from episem_gym.envs.schema_sampling import between, sample_schema
from episem_gym.envs.unicode_text import EVERY_CHARACTER, SharedTexts, UnicodeText
from episem_gym.errors import UsageError

MAX_OBSERVATION_LENGTH: Final = 100_000
"""Longest observation, in characters."""

Sampler = tuple[str, str, Mapping[str, Any]]
"""What an action may call: (`"tool"` or `"commit"`, its name, the JSON Schema of its arguments)."""


class ObservationText(UnicodeText):
    """What an environment shows: any text up to `max_length` characters."""

    def __init__(
        self, max_length: int = MAX_OBSERVATION_LENGTH, *, seed: int | np.random.Generator | None = None
    ) -> None:
        super().__init__(max_length, seed)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """A short text of random characters, none of them a surrogate."""
        self._refuse_masks(mask, probability)
        length = between(self.np_random, 0, min(self.max_length, 40))
        points = self.np_random.integers(0, len(EVERY_CHARACTER) - 0x800, size=length)
        return "".join(chr(point + 0x800 if point >= 0xD800 else point) for point in points)


class ActionText(UnicodeText):
    """What an agent sends: any text up to `max_length` characters; samples are well-formed actions.

    Args:
        samplers: the tools and commits that `sample` may call. The schemas are read, never changed.
        stops: the stop decisions that `sample` may choose; at least one.
        max_length: in characters.
        seed: of `sample`.
    """

    def __init__(
        self,
        samplers: Iterable[Sampler] = (),
        *,
        stops: Iterable[str] = ("DEFER", "BLOCK"),
        max_length: int = MAX_ACTION_LENGTH,
        seed: int | np.random.Generator | None = None,
    ) -> None:
        super().__init__(max_length, seed)
        self.offer(samplers, stops)

    def offer(self, samplers: Iterable[Sampler], stops: Iterable[str]) -> None:
        """Change what `sample` draws from; what is inside the space stays the same."""
        calls, decisions = tuple(samplers), tuple(stops)
        if odd := sorted({kind for kind, _, _ in calls} - {"tool", "commit"}):
            raise UsageError(f"a sampler is for a tool or a commit, not for {odd[0]!r}")
        if not decisions or not set(decisions) <= set(DECISIONS):
            raise UsageError(f"stops must be some of {', '.join(DECISIONS)}, not {decisions}")
        self._samplers, self._stops = calls, decisions

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """A well-formed action: each tool, commit and stop on offer is as likely as the next."""
        self._refuse_masks(mask, probability)
        action: dict[str, Any]
        index = between(self.np_random, 0, len(self._samplers) + len(self._stops) - 1)
        if index >= len(self._samplers):
            action = {"stop": self._stops[index - len(self._samplers)]}
        else:
            kind, name, schema = self._samplers[index]
            action = {kind: name, "arguments": sample_schema({"type": "object", **schema}, self.np_random)}
        text = json.dumps(action, ensure_ascii=False, separators=(",", ":"))
        if len(text) > self.max_length:
            raise UsageError(f"a sampled action has {len(text)} characters, more than {self.max_length}")
        return text

    def __repr__(self) -> str:
        calls = ", ".join(name for _, name, _ in self._samplers)
        return f"ActionText(max_length={self.max_length}, calls=[{calls}], stops={list(self._stops)})"


# Gymnasium looks this one up by the very class, and would not find the base's.
_register: Any = batch_differing_spaces.register
for _space in (ObservationText, ActionText):
    _register(_space, batch_differing_spaces.dispatch(Text))

__all__ = [
    "MAX_OBSERVATION_LENGTH",
    "ActionText",
    "ObservationText",
    "SharedTexts",
    "UnicodeText",
    "sample_schema",
]
