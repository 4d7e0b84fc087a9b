"""Names that a user gives: environments, agents, masks."""

from __future__ import annotations

import os
import sys

from episem_gym.agents import AGENTS
from episem_gym.benchmarks.calling import Agent
from episem_gym.envs.registration import env_id
from episem_gym.errors import UnknownName
from episem_gym.task_specs.pair import Pair
from episem_gym.task_specs.registry import load_pair, pair_names
from episem_gym.world.mask import Atom


def pair_name(text: str) -> str:
    """The pair of an environment id, or of its bare name; near misses are suggested."""
    names = pair_names()
    for name in names:
        if text in (name, env_id(name)):
            return name
    raise UnknownName("environment", text, names if "/" not in text else map(env_id, names))


def pair_of(text: str) -> Pair:
    """The pair itself."""
    return load_pair(pair_name(text))


def agent_of(text: str) -> Agent:
    """An agent of the panel by name, or `module:function`, looked for in the current folder too."""
    if text in AGENTS:
        return Agent(text, AGENTS[text].reference)
    if ":" not in text:
        raise UnknownName("agent", text, [*AGENTS, "module:function"])
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    agent = Agent(text, text)
    agent.maker()
    return agent


def mask_of(texts: list[str] | None) -> list[Atom]:
    """A mask from `--mask` options: a number is a probability, all else a pattern or a word."""
    return [_atom(text) for text in texts or []]


def _atom(text: str) -> Atom:
    try:
        return float(text)
    except ValueError:
        return text
