"""Names that a user gives: environments, agents, masks."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from episem_gym.agents import AGENTS
from episem_gym.benchmarks.calling import Agent
from episem_gym.benchmarks.commands import PREFIX, command_maker
from episem_gym.benchmarks.loading import is_file
from episem_gym.benchmarks.planning import spellings, unknown_environment
from episem_gym.cli_parts.pair_files import register_file
from episem_gym.envs.registration import env_id
from episem_gym.errors import UnknownName, UsageError
from episem_gym.task_specs.pair import Pair
from episem_gym.task_specs.registry import load_pair, pair_names
from episem_gym.world.mask import Atom


def pair_name(text: str) -> str:
    """The pair of an environment id, of its bare name, or of a file that declares one; near misses are suggested."""
    if is_file(text):
        return register_file(Path(text))
    for name in pair_names():
        if text in spellings(name):
            return name
    raise unknown_environment(text)


def patterns_of(texts: list[str] | None) -> list[str]:
    """Environments to select, with files of pairs replaced by the ids of their pairs."""
    return [env_id(pair_name(text)) if is_file(text) else text for text in texts or ["EpiSEM/*"]]


def results_path(text: str) -> Path:
    """A results file to write; raises `UsageError` for no name at all."""
    if not text.strip():
        raise UsageError("--out names a results file, such as runs/first.jsonl, and is empty")
    return Path(text)


def pair_of(text: str) -> Pair:
    """The pair itself."""
    return load_pair(pair_name(text))


def agent_of(text: str) -> Agent:
    """An agent of the panel by name, `module:function`, looked for in the current folder too, `file.py:function`, or
    `command:` and a command line."""
    if text in AGENTS:
        return Agent(text, AGENTS[text].reference)
    if ":" not in text:
        raise UnknownName("agent", text, [*AGENTS, "module:function", "file.py:function", "command:PROGRAM"])
    if text.startswith(PREFIX):
        command_maker(text.removeprefix(PREFIX))
        return Agent(text, text)
    path, _, function = text.rpartition(":")
    if is_file(path):
        return _by_file(Path(path), function)
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    agent = Agent(text, text)
    agent.maker()
    return agent


def _by_file(path: Path, function: str) -> Agent:
    agent = Agent(f"{os.path.normpath(path)}:{function}", f"{path.resolve()}:{function}")
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


def refuse_idle(where: str, given: Mapping[str, object]) -> None:
    """Refuse options that would do nothing; raises `UsageError` naming them."""
    idle = [f"--{name}" for name, value in given.items() if value is not None]
    if idle:
        raise UsageError(f"{', '.join(idle)} {'does' if len(idle) == 1 else 'do'} nothing {where}")
