"""Oracle labels of a moment: what `info["oracle"]` says. The evaluator's side; no word of it reaches an observation."""

from __future__ import annotations

from typing import Any

from episem_gym.envs.budgets import most_needed
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import Ask, act_text
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
        ready: list[str] = []
        texts: list[str] = []
        if episode.outcome:
            phase, winnable = "STOP", episode.success
        else:
            advice = self.oracle.advise(self._count(), failed=session.judge.faulty, legacy=episode.legacy)
            phase, winnable, ready = advice.phase, advice.winnable, advice.ready.copy()
            for act in advice.acts:
                written = act.written if act.__class__ is Ask else ""
                texts.append(written or act_text(session.instance.variant, session.instance.ids, act))
            self._advised = texts.copy()
        return {
            "decision": session.truth.answer,
            "phase": phase,
            "winnable": winnable,
            "requirements": self._requirements(),
            "investigation_complete": session.judge.investigation_complete(),
            "ready": ready,
            "next_actions": texts,
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
        statuses = self.episode.session.statuses
        current = statuses.refresh()
        changed = statuses.changed
        if changed or not self._standing:
            names = self.episode.variant.requirement_names
            if not self._standing:
                changed = (1 << len(names)) - 1
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


def resolved_share(episode: Episode) -> float:
    """Phi: the share of requirements that are resolved."""
    statuses = episode.session.statuses.refresh()
    return sum(status.name != "MISSING" for status in statuses) / len(statuses)
