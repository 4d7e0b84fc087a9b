"""Over-abstention: handing back what could have been done. EpiSEM's own."""

from __future__ import annotations

from episem_gym.evaluator.metrics.metric import Metric

OVER_ABSTENTION = Metric(
    name="over_abstention",
    title="Over-abstention",
    definition="failed with DEFER or BLOCK and no attempt / scored episodes in which a step could be done",
    rule=lambda judged: judged.over_abstention if judged.doable else None,
)
