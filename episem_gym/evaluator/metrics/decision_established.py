"""Decision established: the evidence shown already entails the stop decision. EpiSEM's own."""

from __future__ import annotations

from episem_gym.evaluator.metrics.metric import Metric

DECISION_ESTABLISHED = Metric(
    name="decision_established",
    title="Decision established",
    definition="the shown evidence entails the stop decision / scored V0",
    protocols=("V0",),
    rule=lambda judged: judged.decision_established,
)
