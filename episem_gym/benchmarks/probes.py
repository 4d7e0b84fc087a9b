"""What an agent did around the one record that a setting withholds or contradicts, read off a replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from episem_gym.benchmarks.playing import variant_of
from episem_gym.benchmarks.results import Line
from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.envs.grammar import ToolCall, parse
from episem_gym.evaluator.reference import solve

ACTED = "acted"
NOTHING = "nothing"
"""How an episode ends in which no commit was attempted and no decision given."""


@dataclass(frozen=True)
class Probe:
    """One scored episode, as far as the affected record is concerned."""

    decision: str
    """`acted` where a commit was attempted, else the stop decision, else `nothing`."""
    acted: bool
    """Whether a commit was attempted; where a candidate is judged, whether it was allowed."""
    success: bool
    """Exact case success."""
    complete: bool
    """Whether the investigation was completed."""
    information_calls: int
    """How many there were."""
    first_action: int | None
    """The step of the first attempt, from 1."""
    tool_queries: int
    """Calls of a tool with which the reference reads the affected record."""
    record_queries: int
    """Calls that name the affected record, or whose answer does."""
    shown_before: bool | None
    """Whether the state of the affected evidence had been shown before the first attempt; None without an attempt."""


def probe(line: Line) -> Probe:
    """What happened in a scored episode."""
    case = Case.from_json(line["case"])
    variant, verdict = variant_of(case.env_id, case.variant), line["verdict"]
    contrast = variant.contrasts[case.contrast]
    attempts = [event for event in line["events"] if event["event"] == "attempt"]
    asked = [
        (action, identity in action + shown)
        for episode in [Episode(variant, case)]
        for identity in [episode.session.instance.ids[contrast.slot]]
        for action, shown in _calls(episode, [step["action"] for step in line["steps"]])
    ]
    tools = _tools_of(case, contrast.slot)
    allowed = verdict["protocol"] == "Legacy" and verdict["stop"] == "ALLOW"
    return Probe(
        decision=ACTED if attempts else verdict["stop"] or NOTHING,
        acted=bool(attempts) or allowed,
        success=verdict["success"],
        complete=verdict["complete"],
        information_calls=verdict["information_calls"],
        first_action=attempts[0]["at"] if attempts else None,
        tool_queries=sum(_tool(action) in tools for action, _ in asked),
        record_queries=sum(named for _, named in asked),
        shown_before=set(contrast.flips) <= set(attempts[0]["resolved"]) if attempts else None,
    )


def _calls(episode: Episode, actions: list[str]) -> list[tuple[str, str]]:
    """The tool calls among actions, each with what it showed."""
    episode.task()
    shown = [(action, episode.step(action)) for action in actions]
    return [(action, seen) for action, seen in shown if _tool(action)]


def _tool(action: str) -> str:
    parsed = parse(action)
    return parsed.name if isinstance(parsed, ToolCall) else ""


_TOOLS: dict[tuple[str, str, str], frozenset[str]] = {}


def _tools_of(case: Case, slot: int) -> frozenset[str]:
    """The tools with which the reference reads a record where nothing is withheld."""
    key = case.env_id, case.variant, case.contrast
    if key not in _TOOLS:
        data: Mapping[str, Any] = {**case.to_json(), "setting": "SE", "member": "supported", "checkpoint": None}
        plain = Case.from_json(dict(data))
        variant = variant_of(case.env_id, case.variant)
        episode = Episode(variant, plain)
        identity = episode.session.instance.ids[slot]
        texts = list(solve(Episode(variant, plain).session).texts)
        _TOOLS[key] = frozenset(_tool(action) for action, seen in _calls(episode, texts) if identity in seen)
    return _TOOLS[key]
