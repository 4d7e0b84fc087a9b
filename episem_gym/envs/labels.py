"""Oracle labels of a moment: what `info["oracle"]` says. The evaluator's side; no word of it reaches an observation."""

from __future__ import annotations

from typing import Any

from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import act_text
from episem_gym.evaluator.oracle import Left, Oracle


class Labeller:
    """Labels the moments of one episode."""

    __slots__ = ("_standing", "episode", "oracle")

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        self.oracle = Oracle(episode.session)
        self._standing: dict[str, str] = {}

    def labels(self) -> dict[str, Any]:
        """The labels as they stand now, as fresh objects."""
        episode, session = self.episode, self.episode.session
        over = bool(episode.outcome)
        if over:
            won = bool(episode.verdict["success"])
            phase, winnable, ready, texts = "STOP", won, [], []
        else:
            advice = self.oracle.advise(_left(episode), failed=_failed(episode), legacy=episode.legacy)
            phase, winnable, ready = advice.phase, advice.winnable, advice.ready.copy()
            variant, ids = session.instance.variant, session.instance.ids
            texts = [getattr(act, "written", "") or act_text(variant, ids, act) for act in advice.acts]
        return {
            "decision": session.truth.answer,
            "phase": phase,
            "winnable": winnable,
            "requirements": self._requirements(),
            "investigation_complete": session.judge.investigation_complete(),
            "ready": ready,
            "next_actions": texts,
        }

    def _requirements(self) -> dict[str, str]:
        """Where each requirement stands; only what was looked at again is written again."""
        statuses, names = self.episode.session.statuses, self.episode.variant.requirement_names
        current = statuses.refresh()
        changed, statuses.changed = statuses.changed, 0
        while changed:
            low = changed & -changed
            changed ^= low
            number = low.bit_length() - 1
            self._standing[names[number]] = current[number].name
        return self._standing.copy()


def _left(episode: Episode) -> Left:
    limits = episode.limits
    return Left(
        limits.information_calls - episode.information_calls,
        limits.recoveries - episode.recoveries,
        limits.steps - episode.step_count,
    )


def _failed(episode: Episode) -> bool:
    """Whether an attempt was made that no success can contain."""
    return any(event["event"] == "attempt" and event["findings"] for event in episode.session.judge.events)


def resolved_share(episode: Episode) -> float:
    """Phi: the share of requirements that are resolved."""
    statuses = episode.session.statuses.refresh()
    return sum(status.name != "MISSING" for status in statuses) / len(statuses)
