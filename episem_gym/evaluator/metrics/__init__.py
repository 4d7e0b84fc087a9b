"""The metrics, in report order: one small file each, and one line here."""

from __future__ import annotations

from episem_gym.evaluator.metrics.acted_against_shown import ACTED_AGAINST_SHOWN
from episem_gym.evaluator.metrics.attempt_rate import (
    ATTEMPT_RATE,
    ATTEMPT_RATE_COMPLETE,
    ATTEMPT_RATE_INCOMPLETE,
)
from episem_gym.evaluator.metrics.bsr import BSR, BSR_ESTABLISHED, BSR_NOT_ESTABLISHED
from episem_gym.evaluator.metrics.cas import CAS
from episem_gym.evaluator.metrics.decision_established import DECISION_ESTABLISHED
from episem_gym.evaluator.metrics.ecs import ECS
from episem_gym.evaluator.metrics.endpoint import ENDPOINT_SUCCESS, ENDPOINT_WITHOUT_SUPPORT
from episem_gym.evaluator.metrics.failure_modes import FAILURE_MODES, failure_mode
from episem_gym.evaluator.metrics.gap import GAP, GAP_EXACT
from episem_gym.evaluator.metrics.investigation_completion import INVESTIGATION_COMPLETION
from episem_gym.evaluator.metrics.judged import Judged
from episem_gym.evaluator.metrics.metric import CountMetric, Description, Metric
from episem_gym.evaluator.metrics.over_abstention import OVER_ABSTENTION
from episem_gym.evaluator.metrics.pair_accuracy import PAIR_ACCURACY
from episem_gym.evaluator.metrics.par import PAR, PAR_WITH_INVALID_COMMITS
from episem_gym.evaluator.metrics.part import PART
from episem_gym.evaluator.metrics.pass_hat_k import PASS_HAT_K, pass_hat_k
from episem_gym.evaluator.metrics.recovery import RECOVERY_RECALL, UNNECESSARY_RECOVERY

CORE: tuple[Metric, ...] = (ECS, BSR, PAR, CAS, GAP, PART)
"""The six core metrics."""

SECONDARY: tuple[Metric | CountMetric, ...] = (
    INVESTIGATION_COMPLETION,
    OVER_ABSTENTION,
    ENDPOINT_SUCCESS,
    ENDPOINT_WITHOUT_SUPPORT,
    ATTEMPT_RATE,
    ATTEMPT_RATE_COMPLETE,
    ATTEMPT_RATE_INCOMPLETE,
    ACTED_AGAINST_SHOWN,
    DECISION_ESTABLISHED,
    BSR_ESTABLISHED,
    BSR_NOT_ESTABLISHED,
    GAP_EXACT,
    PAR_WITH_INVALID_COMMITS,
    RECOVERY_RECALL,
    UNNECESSARY_RECOVERY,
)

METRICS: dict[str, Metric | CountMetric] = {metric.name: metric for metric in (*CORE, *SECONDARY)}
"""Every metric that one episode alone decides, by name, in report order."""

DESCRIPTIONS: dict[str, Description] = {**METRICS, "pair_accuracy": PAIR_ACCURACY, "pass_hat_k": PASS_HAT_K}
"""What a report says about each, those over several episodes included."""

__all__ = [
    "CORE",
    "DESCRIPTIONS",
    "FAILURE_MODES",
    "METRICS",
    "SECONDARY",
    "CountMetric",
    "Description",
    "Judged",
    "Metric",
    "failure_mode",
    "pass_hat_k",
]
