"""Greedy committer: plays the reference solution, then goes on committing in place of the stop."""

from __future__ import annotations

from episem_gym.agents.inside import solved
from episem_gym.agents.panel import Agent, Briefing
from episem_gym.agents.script import Script
from episem_gym.evaluator.acts import Do, Finish
from episem_gym.world.backend import expected_arguments


def make(briefing: Briefing) -> Agent:
    """A fresh agent for one episode."""
    found = solved(briefing.case)
    first = found.variant.steps[0]
    again = Do(first, expected_arguments(found.session.world, first))
    stop = Finish("ALLOW" if found.legacy else "DONE")
    return Script(found.texts([*found.without_stop(), again, stop]))
