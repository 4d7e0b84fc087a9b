"""A verdict in words for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from episem_gym.envs.transcript import printable

CREDITS = ("restraint", "investigated")
"""Findings that are no faults."""


def verdict_text(judged: dict[str, Any]) -> str:
    """How an episode ended, what would have been right, what was wrong, and what speaks for the player."""
    faults = [one for one in judged["findings"] if one["code"] not in CREDITS]
    good = [one for one in judged["findings"] if one["code"] in CREDITS]
    lines = [f"{_outcome(judged, faults)}. Right answer: {right_answer(judged)}.", *_listed(faults)]
    lines += [f"To your credit: {', '.join(one['code'] for one in good)}"] if good else []
    return printable("\n".join(lines), 20_000)


def _outcome(judged: dict[str, Any], faults: list[dict[str, Any]]) -> str:
    if judged["success"]:
        return "Success"
    if {one["code"] for one in faults} == {"unresolved_requirement"}:
        return "No success: right decision, but not established"
    return f"No success ({judged['status'].replace('_', ' ')})"


def right_answer(judged: dict[str, Any]) -> str:
    """The right stop. Where a workflow may be carried out whole, that is DONE, after all of its steps."""
    if judged["protocol"] == "Legacy" or judged["answer"] not in ("ALLOW", "DONE"):
        return str(judged["answer"])
    if judged["protocol"] == "V1":
        return "carry it out, which ends the task (or stop DONE after it)"
    return "carry out every step, then stop DONE"


def _listed(faults: Iterable[dict[str, Any]]) -> list[str]:
    keys = ("code", "step", "requirement", "detail")
    return ["  " + " ".join(str(one[key]) for key in keys if one[key]) for one in faults]
