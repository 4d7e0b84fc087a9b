"""Recovery recall and unnecessary recovery, counted by hidden coordinate. EpiSEM's own.

Both look at the course of an episode, so Legacy, where only the decision is scored, is in neither. Where nothing was
hidden there is nothing to recall, and where nothing was recovered nothing was unnecessary: such episodes add nothing.
"""

from __future__ import annotations

from episem_gym.evaluator.metrics.metric import ACTING, CountMetric

RECOVERY_RECALL = CountMetric(
    name="recovery_recall",
    title="Recovery recall",
    definition="needed hidden coordinates recovered before an attempt that rests on them / needed hidden coordinates",
    protocols=ACTING,
    counts=lambda judged: (judged.recovery_recovered, judged.recovery_needed),
)

UNNECESSARY_RECOVERY = CountMetric(
    name="unnecessary_recovery",
    title="Unnecessary recovery",
    definition="recoveries that no requirement of the case needed / recoveries",
    protocols=ACTING,
    counts=lambda judged: (judged.recovery_unnecessary, judged.recoveries),
)
