"""Commands that set runs side by side, case by case: two agents, or one agent under several settings."""

from __future__ import annotations

from typing import Annotated

import typer

from episem_gym.cli_parts.naming import agent_of, refuse_idle, results_path
from episem_gym.cli_parts.options import (
    AGENT_HELP,
    Checkpoint,
    Json,
    Repetitions,
    ResultsFile,
    Retries,
    Threads,
    TimeLimit,
    Workers,
)  # fmt: skip


def compare(
    first: ResultsFile,
    second: ResultsFile,
    protocol: Annotated[str | None, typer.Option(help="Only cases of this protocol.")] = None,
    as_json: Json = False,
) -> None:
    """Compare two runs over the same cases, within cases; what is not scored counts as a failure.

    Example: `episem compare runs/mine.jsonl runs/scanner.jsonl`
    """
    from episem_gym.cli_parts.comparing import compare_command

    compare_command(first, second, protocol=protocol, as_json=as_json)


def intervene(
    out: Annotated[
        str, typer.Option(metavar="FILE.jsonl", help="One file a setting: `FILE.SE.jsonl`, `FILE.WE.jsonl`, ...")
    ],
    agent: Annotated[str | None, typer.Option(help=AGENT_HELP + " Left out, the files are only read.")] = None,
    settings: Annotated[str, typer.Option(help="Settings between commas, the baseline first.")] = "SE,WE,CE",
    suite: Annotated[str, typer.Option(metavar="NAME", help="Whose cases are played.")] = "interventions-43",
    checkpoint: Checkpoint = None,
    against: Annotated[
        str | None, typer.Option(metavar="FILE.jsonl", help="Another agent's files: difference of the differences.")
    ] = None,
    workers: Workers = 1,
    threads: Threads = 1,
    repetitions: Repetitions = 1,
    time_limit: TimeLimit = None,
    retries: Retries = 2,
    as_json: Json = False,
) -> None:
    """Play the same cases under several settings, and print what each setting changed within cases.

    Example: `episem intervene --agent scanner --settings SE,WE,CE,WE+RC --out runs/scanner.jsonl`
    """
    from episem_gym.benchmarks.intervening import arm_path, arm_plans
    from episem_gym.benchmarks.patience import Patience
    from episem_gym.cli_parts.comparing import effects_command
    from episem_gym.cli_parts.running import Means, play
    from episem_gym.task_specs.suite import load_suite

    where, named = results_path(out), [one.strip() for one in settings.split(",") if one.strip()]
    if agent is None:
        refuse_idle("without --agent", {"checkpoint": checkpoint, "time-limit": time_limit})
    else:
        player, means = agent_of(agent), Means(workers, threads, Patience(time_limit, retries))
        plans = arm_plans(load_suite(suite), named, checkpoint=checkpoint, repetitions=repetitions)
        for one, plan in plans.items():
            play(plan, player, arm_path(where, one), means)
    effects_command(where, named, against, as_json=as_json)
