"""The reference: plays the reference solution of its case."""

from __future__ import annotations

from episem_gym.agents.inside import solved
from episem_gym.agents.panel import Agent, Briefing
from episem_gym.agents.script import Script


def make(briefing: Briefing) -> Agent:
    """A fresh agent for one episode."""
    found = solved(briefing.case)
    return Script(found.texts(found.acts))
