"""ECS, exact case success. Source: SafeActBench, section on metrics."""

from __future__ import annotations

from episem_gym.evaluator.metrics.metric import Metric

ECS = Metric(
    name="ecs",
    title="Exact case success",
    definition="successes / scored episodes",
    rule=lambda judged: judged.success,
)
