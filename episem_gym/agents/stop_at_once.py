"""Stop at once: the same decision from the first step on; where it is not legal, again and again."""

from __future__ import annotations

from episem_gym.agents.panel import Agent, Briefing
from episem_gym.agents.script import Script


def make_defer(briefing: Briefing) -> Agent:
    """A fresh agent for one episode, which says DEFER."""
    return Script(['{"stop":"DEFER"}'])


def make_block(briefing: Briefing) -> Agent:
    """A fresh agent for one episode, which says BLOCK."""
    return Script(['{"stop":"BLOCK"}'])


def make_allow(briefing: Briefing) -> Agent:
    """A fresh agent for one episode, which says ALLOW."""
    return Script(['{"stop":"ALLOW"}'])


def make_done(briefing: Briefing) -> Agent:
    """A fresh agent for one episode, which says DONE."""
    return Script(['{"stop":"DONE"}'])
