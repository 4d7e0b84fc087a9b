"""What `gym.make` calls: the environment, with the wrappers that its keyword arguments ask for."""

from __future__ import annotations

from typing import Any

from episem_gym.envs.env import EpiSEMEnv
from episem_gym.envs.request import REWARDS
from episem_gym.errors import UnknownName
from episem_gym.world.mask import Mask
from episem_gym.wrappers.asking import Env
from episem_gym.wrappers.mask_projection import MaskProjection
from episem_gym.wrappers.potential_reward import PotentialReward
from episem_gym.wrappers.recovery_tool import RecoveryTool


def make_env(
    task_pair: str, *, mask: Any = None, recovery: bool | None = None, reward: str = "sparse", **keywords: Any
) -> Env:
    """An EpiSEM environment.

    Args:
        task_pair: name of the task pair, fixed by the environment's id.
        mask: what is hidden; see `MaskProjection`.
        recovery: whether the recovery tool is on offer; left out, where there is a mask.
        reward: `"sparse"` or `"potential"`; see `PotentialReward`.
        **keywords: those of `EpiSEMEnv`.
    """
    if reward not in REWARDS:
        raise UnknownName("reward", reward, REWARDS)
    known = set(EpiSEMEnv.__init__.__kwdefaults__ or {})
    for name in keywords:
        if name not in known:
            raise UnknownName("keyword argument", name, known | {"mask", "recovery", "reward"})
    env: Env = EpiSEMEnv(task_pair, **keywords)
    if hidden := Mask(mask):
        env = MaskProjection(env, hidden)
    if recovery is not None:
        env = RecoveryTool(env, recovery)
    if reward == "potential":
        env = PotentialReward(env)
    return env
