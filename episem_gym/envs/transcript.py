"""A readable transcript of an episode, with where each requirement stands. For people; agents never see it."""

from __future__ import annotations

import json
from typing import Any

from episem_gym.envs.episode import Episode

_FRAME = ("kind", "call", "arguments", "status", "now", "left")
"""What stands around an answer."""
_SIGNS = {"SUPPORTED": "+", "VIOLATED": "x", "UNAVAILABLE": "?", "MISSING": "."}


class Transcript:
    """Grows with an episode."""

    def __init__(self, episode: Episode, task: str) -> None:
        self._episode = episode
        self._parts = [_task(json.loads(task))]
        self._standing: list[str] = []
        self._parts[0] += "\n" + self._changes()

    def add(self, action: str, observation: str) -> None:
        """Add one step."""
        number = self._episode.step_count
        lines = [f"[{number}] > {printable(action, 300)}", *_answer(json.loads(observation))]
        changes = self._changes()
        if changes:
            lines.append(changes)
        if self._episode.outcome:
            lines.append(_verdict(self._episode.verdict))
        self._parts.append("\n".join(lines))

    def latest(self) -> str:
        """What was added last."""
        return self._parts[-1]

    def text(self) -> str:
        """The whole transcript."""
        return "\n".join(self._parts)

    def _changes(self) -> str:
        session = self._episode.session
        lines = []
        names = session.instance.variant.requirement_names
        standing = [
            f"    {_SIGNS[one.name]} {name}: {one.name}" + (f" ({why})" if (why := session.reader.explain(one)) else "")
            for name, one in zip(names, session.statuses.refresh(), strict=True)
        ]
        before = self._standing or [""] * len(standing)
        lines = [new for old, new in zip(before, standing, strict=True) if new != old]
        self._standing = standing
        return "\n".join(lines)


def printable(text: str, most: int) -> str:
    """Text from outside, cut to a length and without control characters that a terminal would obey."""
    cut = text if len(text) <= most else text[:most] + " ..."
    return "".join(char if char.isprintable() or char == "\n" else "\N{REPLACEMENT CHARACTER}" for char in cut)


def _task(task: dict[str, Any]) -> str:
    lines = [
        f"=== {task['now']}",
        printable(task["instruction"], 4000),
        *(printable(one, 1000) for one in task["context"]),
    ]
    if "notice" in task:
        lines.append("notice: " + printable(task["notice"], 1000))
    if "candidate" in task:
        lines.append(
            f"proposed: {task['candidate']['commit']} {json.dumps(task['candidate']['arguments'], ensure_ascii=False)}"
        )
    for one in task.get("evidence", ()):
        lines.append(f"enclosed: {one['call']} {json.dumps(one['arguments'], ensure_ascii=False)}")
        lines += _answer(one)
    lines.append("tools: " + (", ".join(one["name"] for one in task["tools"]) or "none"))
    if task["commits"]:
        lines.append("commits: " + ", ".join(one["name"] for one in task["commits"]))
    lines.append("limits: " + ", ".join(f"{name} {value}" for name, value in task["limits"].items()))
    return "\n".join(lines)


def _answer(answer: dict[str, Any]) -> list[str]:
    shown = {key: value for key, value in answer.items() if key not in _FRAME}
    return [f"    {answer['status']}: {printable(json.dumps(shown, ensure_ascii=False), 1500)}"]


def _verdict(verdict: dict[str, Any]) -> str:
    right = "all steps done" if verdict["answer"] == "ALLOW" and verdict["protocol"] != "Legacy" else verdict["answer"]
    lines = [f"=== {verdict['status']} ({verdict['protocol']}; right: {right})"]
    lines += [
        "    " + " ".join(str(one[key]) for key in ("code", "step", "requirement", "detail") if one[key])
        for one in verdict["findings"]
    ]
    return "\n".join(lines)
