"""Oracle labels of a moment: what `info["oracle"]` says. The evaluator's side; no word of it reaches an observation."""

from __future__ import annotations

from typing import Any

from episem_gym.envs.budgets import most_needed
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import act_text
from episem_gym.evaluator.oracle import Left, Oracle


class Labeller:
    """Labels the moments of one episode."""

    __slots__ = ("_advised", "_left", "_standing", "episode", "oracle")

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        self.oracle = Oracle(episode.session, most_needed(episode.session))
        self._advised: list[str] = []
        self._left = _left(episode)
        self._standing: dict[str, str] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Labeller, (self.episode,)

    def labels(self) -> dict[str, Any]:
        """The labels as they stand now, as fresh objects."""
        episode, session = self.episode, self.episode.session
        over = bool(episode.outcome)
        if over:
            won = episode.success
            phase, winnable, ready, texts = "STOP", won, [], []
        else:
            advice = self.oracle.advise(self._count(), failed=_failed(episode), legacy=episode.legacy)
            phase, winnable, ready = advice.phase, advice.winnable, advice.ready.copy()
            variant, ids = session.instance.variant, session.instance.ids
            texts = self._advised = [getattr(act, "written", "") or act_text(variant, ids, act) for act in advice.acts]
        return {
            "decision": session.truth.answer,
            "phase": phase,
            "winnable": winnable,
            "requirements": self._requirements(),
            "investigation_complete": session.judge.investigation_complete(),
            "ready": ready,
            "next_actions": texts.copy(),
        }

    def _count(self) -> Left:
        """What is left; where the last action was one that was advised, what is needed went down with it."""
        before, self._left = self._left, _left(self.episode)
        left, need = self._left, self.oracle.need
        if need is not None and before.steps == left.steps + 1 and self.episode.actions[-1] in self._advised:
            need.information_calls -= before.information_calls - left.information_calls
            need.recoveries -= before.recoveries - left.recoveries
            need.steps -= 1
        return left

    def _requirements(self) -> dict[str, str]:
        """Where each requirement stands; only what was looked at again is written again."""
        statuses, names = self.episode.session.statuses, self.episode.variant.requirement_names
        current = statuses.refresh()
        changed = statuses.changed if self._standing else (1 << len(names)) - 1
        statuses.changed = 0
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
