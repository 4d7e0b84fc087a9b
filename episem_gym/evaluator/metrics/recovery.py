"""Recovery recall and unnecessary recovery, counted by hidden coordinate. EpiSEM's own."""

from __future__ import annotations

from episem_gym.evaluator.metrics.metric import CountMetric

RECOVERY_RECALL = CountMetric(
    name="recovery_recall",
    title="Recovery recall",
    definition="needed hidden coordinates recovered / needed hidden coordinates, summed over scored episodes",
    counts=lambda judged: (judged.recovery_recovered, judged.recovery_needed),
)

UNNECESSARY_RECOVERY = CountMetric(
    name="unnecessary_recovery",
    title="Unnecessary recovery",
    definition="recoveries that nothing required / recoveries, summed over scored episodes",
    counts=lambda judged: (judged.recovery_unnecessary, judged.recoveries),
)
