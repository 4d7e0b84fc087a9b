"""A case under certification, and what a check of it comes to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from episem_gym.evaluator.reference import Solution, open_session
from episem_gym.evaluator.session import Session
from episem_gym.task_specs.variant import Variant

Outcome = tuple[int, str]
"""How much was tried, and the first fault that was found, empty where none was."""


@dataclass(frozen=True)
class Trial:
    """A case under certification: how to open it afresh, and its reference solution."""

    variant: Variant
    """Variant of the case."""
    seed: int
    """Seed of the case."""
    contrast: str
    """Contrast of the case."""
    member: str
    """World of the case."""
    solution: Solution
    """Its reference solution."""
    salt: str = ""
    """Salt of its instance."""

    def open(self, *, hidden: list[int] | None = None, member: str | None = None) -> Session:
        """A fresh session of the case, masked for good where `hidden` is given, or of the other world."""
        return open_session(
            self.variant, self.seed, self.contrast, member or self.member, salt=self.salt, hidden=hidden
        )

    @property
    def where(self) -> str:
        """What to call it in a message."""
        return f"variant {self.variant.name}, contrast {self.contrast}, {self.member}, seed {self.seed}"


Mutation = Callable[[Trial], Outcome]
