"""Wrappers: each states one thing it asks of the episode at reset. Several merge, in any order."""

from episem_gym.wrappers.gate import Gate
from episem_gym.wrappers.mask_projection import MaskProjection
from episem_gym.wrappers.oracle_labels import OracleLabels
from episem_gym.wrappers.potential_reward import PotentialReward
from episem_gym.wrappers.recovery_tool import RecoveryTool

__all__ = ["Gate", "MaskProjection", "OracleLabels", "PotentialReward", "RecoveryTool"]
