"""The gate: whether the judge rejects attempts that are not right, due and supported."""

from __future__ import annotations

from episem_gym.wrappers.asking import AskingWrapper, Env


class Gate(AskingWrapper):
    """Closes or opens the gate. Without it the backend executes what its own preconditions accept.

    Args:
        env: an EpiSEM environment, wrapped or not.
        closed: whether attempts are gated.
    """

    def __init__(self, env: Env, closed: bool = True) -> None:
        super().__init__(env, {"gate": closed}, closed=closed)
