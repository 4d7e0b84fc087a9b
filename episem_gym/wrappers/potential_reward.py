"""Potential-based shaping, for training; never in benchmark results."""

from __future__ import annotations

from episem_gym.wrappers.asking import AskingWrapper, Env


class PotentialReward(AskingWrapper):
    """Adds Phi(s') - Phi(s) to the reward, Phi the share of resolved requirements (Ng, Harada and Russell 1999).

    Phi at the start is taken off and Phi at the end is 0, so that the return stays 0 or 1.

    Args:
        env: an EpiSEM environment, wrapped or not.
    """

    def __init__(self, env: Env) -> None:
        super().__init__(env, {"reward": "potential"})
