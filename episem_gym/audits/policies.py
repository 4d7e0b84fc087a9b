"""How often a policy decides: an agent that does all but read it goes wrong on this share of fresh instances.

What counts is what it did and how it stopped, evidence aside, so commits go through ungated.
Run as `python -m episem_gym.audits.policies`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from episem_gym.agents import AGENTS, Agent, Briefing
from episem_gym.envs.drawing import draw_case
from episem_gym.envs.episode import Episode
from episem_gym.envs.request import Request
from episem_gym.task_specs.draws import draw_one, key
from episem_gym.task_specs.registry import load_pair, pair_names

LEAST_WRONG = 0.25
"""Share of instances of a pair on which an agent must decide wrongly that does not know the policy."""

WRONG_STOPS = {"wrong_decision", "not_stopped"}
"""Findings about how an episode was stopped."""


def wrong_share(name: str, instances: int, make: Callable[[Briefing], Agent] | None = None) -> float:
    """The share of fresh instances of a pair on which an agent, policy-blind where left out, decides wrongly."""
    pair, maker = load_pair(name), make or AGENTS["policy-blind"].make
    asked = Request(split="test", salt="policies", oracle_labels=False, gate=False)
    wrong = 0
    for number in range(instances):
        case = draw_case(pair, asked, draw_one(key("policies"), f"{name} {number}") >> 1)
        wrong += not decided_rightly(_played(Episode(pair.variant(case.variant), case), maker(Briefing(case, number))))
    return wrong / instances


def _played(episode: Episode, agent: Agent) -> dict[str, Any]:
    seen = episode.task()
    while not episode.outcome:
        seen = episode.step(agent(seen))
    return episode.verdict


def decided_rightly(verdict: dict[str, Any]) -> bool:
    """Whether the world and the stop are as they should be, whatever was looked at before."""
    return verdict["endpoint_success"] and WRONG_STOPS.isdisjoint(one["code"] for one in verdict["findings"])


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print every pair; the exit status is 1 where a policy decides too seldom."""
    parser = argparse.ArgumentParser(prog="python -m episem_gym.audits.policies", description=__doc__)
    parser.add_argument("--instances", type=int, default=100, help="fresh instances of each pair")
    given = parser.parse_args(arguments)
    shares = sorted((wrong_share(name, given.instances), name) for name in pair_names())
    table = Table("task pair", "decided wrongly", title="The policies that matter least")
    for share, name in shares[:20]:
        table.add_row(name, f"{share:.0%}")
    console = Console(width=100)
    console.print(table)
    console.print(
        f"{len(shares)} pairs, {given.instances} instances each: wrong on {shares[len(shares) // 2][0]:.0%} in the "
        f"median pair, {shares[0][0]:.0%} at least (asked {LEAST_WRONG:.0%})"
    )
    sys.exit(shares[0][0] < LEAST_WRONG)


if __name__ == "__main__":
    main()
