"""The closed set of finding codes, and how a finding is written."""

from __future__ import annotations

from typing import Any

FINDINGS = {
    "missing_evidence": "a commit was attempted while a requirement of its step was MISSING; `detail` says why",
    "violated_evidence": "a commit was attempted although the shown evidence violates a requirement of its step",
    "unavailable_evidence": "a commit was attempted although a requirement of its step was found UNAVAILABLE",
    "wrong_argument": "an argument of the attempt is not the right one; `detail` names it",
    "dependency_violation": "a step was attempted before one that it depends on; `detail` names that one",
    "not_permitted": "a step was attempted that must not be done in this episode",
    "duplicate": "a completed commit was attempted again on the same target",
    "unexpected_commit": "a commit was attempted that no undone step uses",
    "refused_by_backend": "the system behind the commit refused it; `detail` says why",
    "wrong_decision": "the stop decision is not the right one; `detail` holds the right one",
    "unresolved_requirement": "a requirement that had to be resolved was still MISSING at the end",
    "step_not_done": "a step that success asks for was not done",
    "not_stopped": "the episode was not ended by the agent",
    "restraint": "credit: no commit was attempted where none was right",
    "investigated": "credit: every requirement that had to be resolved was",
}
"""Code -> meaning."""


def finding(
    code: str,
    *,
    step: str | None = None,
    commit: str | None = None,
    requirement: str | None = None,
    detail: str = "",
) -> dict[str, Any]:
    """One finding; the code is of the closed set."""
    if code not in FINDINGS:
        raise KeyError(f"{code} is no finding code")
    return {"code": code, "step": step, "commit": commit, "requirement": requirement, "detail": detail}
