"""CAS, conditional action success. Source: SafeActBench, section on metrics."""

from __future__ import annotations

from episem_gym.evaluator.metrics.metric import Metric

CAS = Metric(
    name="cas",
    title="Conditional action success",
    definition="exact successes / scored V1 whose first attempt came after the investigation was complete",
    protocols=("V1",),
    rule=lambda judged: judged.success if judged.complete_before_first_attempt else None,
)
