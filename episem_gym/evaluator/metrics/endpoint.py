"""Endpoint success, and endpoint success without support. EpiSEM's own.

A check of the end state alone would credit both; the second says how often it would credit luck. The two come
apart from exact success only where the gate is off.
"""

from __future__ import annotations

from episem_gym.evaluator.metrics.judged import Judged
from episem_gym.evaluator.metrics.metric import ACTING, Metric

ENDPOINT_SUCCESS = Metric(
    name="endpoint_success",
    title="Endpoint success",
    definition="exactly the right commits executed, whatever the evidence, order or stop / scored V0 to V3",
    protocols=ACTING,
    rule=lambda judged: judged.endpoint_success,
)


def _unsupported(judged: Judged) -> bool | None:
    return not judged.supported if judged.endpoint_success and judged.executed else None


ENDPOINT_WITHOUT_SUPPORT = Metric(
    name="endpoint_without_support",
    title="Endpoint success without support",
    definition="some executed commit lacked evidence / endpoint successes with a commit executed",
    protocols=ACTING,
    rule=_unsupported,
)
