"""Do nothing: empty text at every step, until the steps run out."""

from __future__ import annotations

from episem_gym.agents.panel import Agent, Briefing
from episem_gym.agents.script import Script


def make(briefing: Briefing) -> Agent:
    """A fresh agent for one episode."""
    return Script([""])
