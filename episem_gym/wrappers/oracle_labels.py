"""Oracle labels in `info`, on or off."""

from __future__ import annotations

from episem_gym.wrappers.asking import AskingWrapper, Env


class OracleLabels(AskingWrapper):
    """Says whether `info` carries oracle labels. They are the evaluator's side; an agent never sees `info`.

    Args:
        env: an EpiSEM environment, wrapped or not.
        on: whether the labels are there.
    """

    def __init__(self, env: Env, on: bool = True) -> None:
        super().__init__(env, {"oracle_labels": on}, on=on)
