"""The recovery tool: one more information tool that discloses one hidden coordinate a call."""

from __future__ import annotations

from episem_gym.wrappers.asking import AskingWrapper, Env


class RecoveryTool(AskingWrapper):
    """Puts the recovery tool on offer, or takes it away.

    Args:
        env: an EpiSEM environment, wrapped or not.
        on: whether the tool is on offer.
    """

    def __init__(self, env: Env, on: bool = True) -> None:
        super().__init__(env, {"recovery": on}, on=on)
