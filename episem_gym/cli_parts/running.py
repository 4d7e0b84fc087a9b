"""`episem run`, `episem score` and `episem demo`."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from episem_gym.agents import AGENTS
from episem_gym.benchmarks.calling import Agent
from episem_gym.benchmarks.lanes import Played
from episem_gym.benchmarks.patience import Patience
from episem_gym.benchmarks.planning import Plan, make_plan
from episem_gym.benchmarks.runner import Report, run
from episem_gym.benchmarks.scoring import Score, score
from episem_gym.benchmarks.writing import Writer
from episem_gym.cli_parts.speaking import complain, note, say, say_json, working
from episem_gym.cli_parts.tables import (
    by_table,
    core_table,
    coverage_lines,
    failure_lines,
    secondary_table,
    side_by_side,
    tampered_lines,
)
from episem_gym.errors import ResultsError

DEMO_AGENTS = ("reference", "scanner")
"""The upper and one lower mark."""


@dataclass(frozen=True)
class Means:
    """With what a plan is played."""

    workers: int = 1
    """Processes."""
    threads: int = 1
    """Threads."""
    patience: Patience = field(default_factory=Patience)
    """Limits that change no verdict."""


def play(plan: Plan, agent: Agent, out: Path, means: Means) -> Report:
    """Play a plan with a progress bar, and say what failed outside the agent's score."""
    failures: list[str] = []
    with working(f"{agent.name}", len(plan.episodes)) as move:

        def hear(done: int, planned: int, played: Played | None) -> None:
            move(done)
            if played is not None and played.error:
                failures.append(played.error)

        report = run(
            plan, agent, out, workers=means.workers, threads=means.threads, patience=means.patience, progress=hear
        )
    if report.failed:
        complain(
            f"{report.failed} of {report.played} episodes failed outside the agent's score; the first said: "
            f"{failures[0]} (the same command tries again those in which no commit was attempted)"
        )
    elif report.retried:
        note(f"{report.retried} episodes were tried again; the first had said: {failures[0]}")
    return report


def run_command(plan: Plan, agent: Agent, out: Path, means: Means, *, as_json: bool, verbose: bool = False) -> bool:
    """Play a plan and print what the file comes to; False where nothing was scored."""
    report = play(plan, agent, out, means)
    result = score(out, replay=False)
    if as_json:
        say_json(result.to_json())
    else:
        _print(result, verbose=verbose)
        say(
            f"{report.played} episodes played now, {report.skipped} were there before. Results: {out}",
            f"Judge them again by replay: episem score {out}",
        )
    return result.summary.coverage.scored > 0


def score_command(path: Path, *, replay: bool, as_json: bool, verbose: bool = False) -> bool:
    """Judge a file again and print the rates; False where a line was not counted."""
    with working("judging", _size(path)) as move:
        read = 0

        def hear(length: int) -> None:
            nonlocal read
            read += length
            move(read)

        result = score(path, replay=replay, progress=hear)
    if not result.summary.coverage.planned:
        raise ResultsError(f"{path} holds no episode")
    if as_json:
        say_json(result.to_json())
    else:
        _print(result, verbose=verbose)
        how = "by replay" if replay else "from their events, with no replay"
        say(f"Judged again {how}: {path}")
    for line in tampered_lines(result):
        complain(f"{path}, {line}")
    return not result.tampered


def _print(result: Score, *, verbose: bool) -> None:
    say(
        core_table(result.summary, f"{result.agent or 'no agent'}: the six core metrics"),
        by_table(result.summary),
    )
    if verbose:
        say(secondary_table(result.summary), "\n".join(failure_lines(result.summary)))
    say("\n".join(coverage_lines(result.summary)))
    passed = [
        text
        for count, text in (
            (result.reading.torn, "a torn last line was left out"),
            (result.reading.duplicates, f"{result.reading.duplicates} lines stand twice and count once"),
            (result.reading.retried, f"{result.reading.retried} unscored episodes were tried again"),
        )
        if count
    ]
    for text in passed:
        note(text)


def demo_command(folder: Path, episodes: int, workers: int) -> None:
    """Two agents over all pairs, side by side."""
    plan = make_plan(episodes=episodes)
    summaries, files = {}, []
    for name in DEMO_AGENTS:
        out = folder / f"demo-{name}.jsonl"
        with Writer(out) as writer:
            writer.clear()
        say(f"{name}: {AGENTS[name].doc} {len(plan.episodes)} episodes ...")
        play(plan, Agent(name, AGENTS[name].reference), out, Means(workers))
        summaries[name] = score(out, replay=False).summary
        files.append(out)
    say(side_by_side(summaries), "\n".join(_next(files)))


def _next(files: list[Path]) -> list[str]:
    commands = {
        f"episem score {files[-1]}": "every episode judged again by replay",
        "episem show finance-payment-limit": "one task pair from the inside",
        "episem play finance-payment-limit": "play it yourself",
        "episem agents": "the other agents of the panel",
        "episem run --agent module:function --out runs/mine.jsonl": "your own agent",
    }
    width = max(map(len, commands))
    return [
        "ECS and CAS are better high, the others low. One line an episode: " + ", ".join(map(str, files)),
        "What to try next:",
        *(f"  {command:<{width}}  {what}" for command, what in commands.items()),
    ]


def _size(path: Path) -> int | None:
    try:
        return os.stat(path).st_size
    except OSError:
        return None
