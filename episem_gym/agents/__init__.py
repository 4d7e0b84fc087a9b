"""The baseline panel: agents with known strengths, which show what a score is worth.

    from episem_gym.agents import AGENTS, Briefing

    agent = AGENTS["scanner"].make(Briefing(case, seed=0))
    action = agent(observation)

Each agent is a callable from observation text to action text, fresh for one episode. Importing this package
loads none of them.
"""

from __future__ import annotations

from episem_gym.agents.panel import AGENTS, Agent, Briefing, Panelist

__all__ = ["AGENTS", "Agent", "Briefing", "Panelist"]
