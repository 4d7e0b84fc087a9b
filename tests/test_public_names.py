"""The public names: changing one is a decision, not an accident."""

from __future__ import annotations

import importlib

import pytest

PUBLIC = {
    "episem_gym": {
        "EpiSEMEnv", "EpiSEMError", "Mask", "ResultsError", "SpecError", "UnknownName", "UsageError", "evaluate",
        "load_suite", "pair_names", "register_pair",
    },
    "episem_gym.wrappers": {"Gate", "MaskProjection", "OracleLabels", "PotentialReward", "RecoveryTool"},
    "episem_gym.envs": {"EpiSEMEnv"},
    "episem_gym.task_specs.language": {
        "Amount", "Call", "Cash", "Choice", "Code", "Commit", "Day", "Disposition", "Draft", "Duration", "Expr", "Flag",
        "Handle", "Instant", "Money", "Number", "Policy", "Record", "Ref", "SetOf", "Text", "Whole", "agree", "any_of",
        "both", "days", "exchange", "hours", "latent", "minutes", "task_pair",
    },
}  # fmt: skip


@pytest.mark.parametrize("module", PUBLIC)
def test_public_names(module: str) -> None:
    loaded = importlib.import_module(module)
    assert set(loaded.__all__) == PUBLIC[module]
    for name in loaded.__all__:
        assert getattr(loaded, name) is not None


def test_a_name_that_does_not_exist_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        importlib.import_module("episem_gym").__getattr__("nonsense")
