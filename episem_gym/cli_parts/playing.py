"""`episem play`: a person plays in the terminal, and sees what an agent would see."""

from __future__ import annotations

import json
import secrets
import sys
from typing import Any

import typer
from gymnasium import Env

from episem_gym.benchmarks.exporting import opaque_id
from episem_gym.cli_parts.naming import pair_name, refuse_idle
from episem_gym.cli_parts.shorthand import action_text
from episem_gym.cli_parts.showing import signature
from episem_gym.cli_parts.speaking import INTERRUPTED, say
from episem_gym.cli_parts.verdicts import verdict_text
from episem_gym.envs.transcript import printable
from episem_gym.errors import UsageError
from episem_gym.task_specs.suite import SuiteCase, load_suite
from episem_gym.wrappers.making import make_env

CASE_IDS = ("ESB-", "case-")
"""How ids of canonical cases begin: the plain ones and those of an export."""
HELP = """\
Look something up:    tool_name key=value key="value with blanks"
Carry something out:  !commit_name key=value list=one,two
End the task:         stop DEFER (or ALLOW, BLOCK, DONE)
Or write the JSON that an agent writes: {"tool": "...", "arguments": {...}}
Besides: tools (what there is), task (read it again), help, quit"""


def play_command(text: str, seed: int | None, keywords: dict[str, Any]) -> None:
    """Play one episode of an environment, or one canonical case; what is typed comes from standard input, one action
    a line. Ctrl-C leaves."""
    try:
        if text.startswith(CASE_IDS):
            _play_case(case_named(text), seed, keywords)
        else:
            seed = secrets.randbelow(1 << 31) if seed is None else seed
            env = make_env(pair_name(text), oracle_labels=False, **keywords)
            _play(env, env.reset(seed=seed)[0], f"(seed {seed}; the same seed is the same episode)")
    except KeyboardInterrupt:
        say("left")
        raise typer.Exit(INTERRUPTED) from None


def case_named(text: str) -> SuiteCase:
    """The canonical case of an id, plain or opaque as in an export; raises `UsageError` where there is none."""
    for one in load_suite().cases:
        if text in (one.case_id, opaque_id(one)):
            return one
    raise UsageError(f"no canonical case has the id {text!r}; `episem suite canonical` lists them")


def _play_case(one: SuiteCase, seed: int | None, keywords: dict[str, Any]) -> None:
    refuse_idle("with a case, which brings its own", {"seed": seed, "member": keywords["member"]})
    env = make_env(one.pair, oracle_labels=False, **keywords)
    _play(env, env.reset(options={"case": one.case_id})[0], "(a case is the same episode every time)")


def _play(env: Env[str, str], observation: str, note: str) -> None:
    table = Table(json.loads(observation))
    say(table.task(), "", table.calls(), "", HELP, "", note)
    while (line := _typed()) is not None:
        action = table.action(line)
        if action is None:
            continue
        observation, _, terminated, truncated, info = env.step(action)
        say(answer(json.loads(observation)))
        if terminated or truncated:
            say("", verdict_text(info["verdict"]))
            return
    say("Left before the end: nothing is judged.")


class Table:
    """The task as it lies before the player."""

    def __init__(self, task: dict[str, Any]) -> None:
        self._task = task
        self._tools = {one["name"]: one["parameters"] for one in task["tools"]}
        self._commits = {one["name"]: one["parameters"] for one in task["commits"]}

    def task(self) -> str:
        """The request."""
        task = self._task
        lines = [task["instruction"], *task["context"], f"It is {task['now']}."]
        if "candidate" in task:
            proposed = task["candidate"]
            lines.append(
                f"Proposed: {proposed['commit']} {_json(proposed['arguments'])}; stop with ALLOW, DEFER or BLOCK."
            )
        lines.append("Limits: " + ", ".join(f"{key} {value}" for key, value in task["limits"].items()))
        return printable("\n".join(lines), 10_000)

    def calls(self) -> str:
        """What can be called."""
        lines = [f"  {signature(one)}: {one['description']}" for one in self._task["tools"]]
        lines += [f"  !{signature(one)}: {one['description']}" for one in self._task["commits"]]
        return printable("\n".join(lines), 20_000)

    def action(self, line: str) -> str | None:
        """The action that a line means; None where it only asked for something."""
        word = line.strip()
        asked = {"": "", "help": HELP, "tools": self.calls(), "task": self.task()}.get(word)
        if asked is not None:
            say(*([asked] if asked else []))
            return None
        try:
            return action_text(line, self._tools, self._commits)
        except UsageError as error:
            say(printable(f"{error} (nothing was sent; type help)", 2000))
            return None


def _typed() -> str | None:
    """The next line, without its end; None where there is none, or the player leaves."""
    if sys.stdin.isatty():
        say("> ")
    line = sys.stdin.readline()
    return None if not line or line.strip() in ("quit", "exit") else line.rstrip("\n")


def answer(shown: dict[str, Any]) -> str:
    """What a step showed."""
    rest = {key: value for key, value in shown.items() if key not in ("kind", "call", "status", "now", "left")}
    left = ", ".join(f"{key} {value}" for key, value in shown["left"].items())
    return printable(f"{shown['status']}: {json.dumps(rest, ensure_ascii=False, indent=2)}\n(left: {left})", 50_000)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
