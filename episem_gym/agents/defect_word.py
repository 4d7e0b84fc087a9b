"""Defect word: scans, and defers if a record shown held a word that sounds like trouble; else commits."""

from __future__ import annotations

from episem_gym.agents.panel import Agent, Briefing
from episem_gym.agents.scanner import Scanner
from episem_gym.agents.sight import words_of

DEFECTS = words_of(
    "absent blocked cancelled closed conflict declined degraded disputed draft expired failed faulty frozen "
    "hold inactive incomplete invalid lapsed locked lost missing offline open outdated overdue parked "
    "pending provisional refused rejected retracted revoked stale suspended unavailable unsigned unverified void"
    " withdrawn"
)
"""Words that sound like trouble."""


def make(briefing: Briefing) -> Agent:
    """A fresh agent for one episode."""
    return DefectWord()


class DefectWord:
    """A scanner that is easily worried."""

    def __init__(self) -> None:
        self._scanner = Scanner(worried=self._saw_a_defect)
        self._alarmed = False

    def __call__(self, observation: str) -> str:
        """The next action."""
        action = self._scanner(observation)
        self._alarmed = self._alarmed or self._scanner.sight.last.get("status") == "unavailable"
        return action

    def _saw_a_defect(self) -> bool:
        texts = self._scanner.sight.record_texts
        return self._alarmed or any(DEFECTS & words_of(text) for record in texts for text in record)
