"""The command line `episem`: look at the task pairs, play them, run agents over them, judge results again.

Exit status: 0 done; 1 checks failed; 2 wrong usage, or a file that cannot be read or written; 130 Ctrl-C;
141 a pipe that nobody reads any more.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from episem_gym.benchmarks.configuration import configure
from episem_gym.benchmarks.planning import make_plan
from episem_gym.cli_parts import speaking, studies, upkeep
from episem_gym.cli_parts.naming import (
    agent_of,
    mask_of,
    pair_name,
    pair_of,
    patterns_of,
    refuse_idle,
    results_path,
)
from episem_gym.cli_parts.options import (
    AGENT_HELP,
    Checkpoint,
    EnvId,
    Json,
    Masks,
    Member,
    PairFiles,
    Repetitions,
    ResultsFile,
    Retries,
    Setting,
    Threads,
    TimeLimit,
    Verbose,
    Workers,
)  # fmt: skip

app = typer.Typer(
    cls=speaking.Group, no_args_is_help=True, add_completion=False, rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    epilog="Exit status: 0 done; 1 checks failed; 2 wrong usage, or a file that cannot be read or written.",
)  # fmt: skip


def _version(wanted: bool) -> None:
    if wanted:
        from episem_gym import __version__

        speaking.say(f"episem-gym {__version__}")
        raise typer.Exit


@app.callback()
def episem(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Agents must establish evidence before they change anything.

    Start with `episem demo`, then `episem list` and `episem show finance-payment-limit`.
    """


@app.command("list")
def list_environments(
    domain: Annotated[str | None, typer.Option(help="Only this domain, such as `home`.")] = None,
    protocol: Annotated[str | None, typer.Option(help="Only pairs with episodes of `Legacy`, `V0` ... `V3`.")] = None,
    as_json: Json = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the page docs/task-pairs.md.")] = False,
) -> None:
    """List the environments.

    Example: `episem list --domain legal-finance --protocol V0`
    """
    from episem_gym.cli_parts.listing import list_command

    speaking.end(list_command(domain, protocol, form="json" if as_json else "markdown" if markdown else "table"))


@app.command()
def agents(as_json: Json = False) -> None:
    """List the panel of agents that `episem run` knows by name."""
    from episem_gym.cli_parts.listing import agents_command

    agents_command(as_json=as_json)


@app.command()
def show(
    env_id: EnvId,
    seed: Annotated[int, typer.Option(help="Seed of the instance.")] = 0,
    member: Member = None,
    variant: Annotated[str | None, typer.Option(help="Variant of the pair.")] = None,
    contrast: Annotated[str | None, typer.Option(help="The contrast that names the other world.")] = None,
    split: Annotated[str | None, typer.Option(help="`train` or `test`.")] = None,
    setting: Setting = "SE",
    checkpoint: Checkpoint = None,
) -> None:
    """Show a task pair from the inside: task, tools, records, policy, requirements, contrasts, solution.

    Example: `episem show finance-payment-limit --seed 7 --member contrast`
    """
    from episem_gym.cli_parts.showing import show_command
    from episem_gym.envs.request import Request

    asked = Request(
        split=split, member=member, variant=variant, contrast=contrast, setting=setting, checkpoint=checkpoint
    )
    show_command(pair_of(env_id), asked, seed)


@app.command()
def play(
    env_id: Annotated[
        str,
        typer.Argument(
            metavar="ENV_ID|CASE",
            help="As for `show`, or a canonical case by its id, `ESB-V1-017`, or by that of an export, `case-…`.",
        ),
    ],
    seed: Annotated[int | None, typer.Option(help="Seed of the episode; a fresh one where left out.")] = None,
    mask: Masks = None,
    member: Member = None,
    setting: Setting = "SE",
    checkpoint: Checkpoint = None,
) -> None:
    """Play an episode yourself, one action a line; `help` says how.

    Example: `episem play finance-payment-limit --seed 7 --mask approval.amount`
    """
    from episem_gym.cli_parts.playing import play_command

    keywords = {"mask": mask_of(mask), "member": member, "setting": setting, "checkpoint": checkpoint}
    play_command(env_id, seed, keywords)


@app.command()
def run(
    agent: Annotated[str, typer.Option(help=AGENT_HELP)],
    out: Annotated[
        str, typer.Option(metavar="FILE.jsonl", help="Results file; a run that was cut short goes on in it.")
    ],
    suite: Annotated[
        str | None, typer.Option(metavar="NAME", help="Play a suite, such as `canonical`; see `episem suite`.")
    ] = None,
    env: Annotated[
        list[str] | None,
        typer.Option(metavar="PATTERN", help="Environments, such as `EpiSEM/home-*`; several allowed."),
    ] = None,
    protocol: Annotated[
        list[str] | None,
        typer.Option(
            help="Only episodes of this protocol; several allowed. `V0`: worlds in which nothing may be done."
        ),
    ] = None,
    episodes: Annotated[
        int | None, typer.Option(help="Cases of each pair (4); under SE, half of them supported.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Seed that the cases are drawn from (0).")] = None,
    mask: Masks = None,
    recovery: Annotated[
        bool | None,
        typer.Option("--recovery/--no-recovery", help="The recovery tool; left out, where there is a mask."),
    ] = None,
    setting: Setting = "SE",
    checkpoint: Checkpoint = None,
    split: Annotated[str | None, typer.Option(help="`test`, or `train` (`test`).")] = None,
    workers: Workers = 1,
    threads: Threads = 1,
    repetitions: Repetitions = 1,
    time_limit: TimeLimit = None,
    retries: Retries = 2,
    parsing: Annotated[str, typer.Option(help="`strict`, or `lenient` reading of actions.")] = "strict",
    salt: Annotated[str | None, typer.Option(help="Makes a private set of fresh instances.")] = None,
    verbose: Verbose = False,
    as_json: Json = False,
) -> None:
    """Run an agent over a suite, or over fresh cases of the split `test`, and print the six metrics.

    Each episode is one line of the results file. Give the same command again after an interruption: what is
    done is skipped, what failed outside the agent's score is tried again unless it had attempted a commit.

    Example: `episem run --agent scanner --env "EpiSEM/finance-*" --episodes 8 --out runs/scanner.jsonl`
    """
    from episem_gym.benchmarks.patience import Patience
    from episem_gym.benchmarks.suite_plan import plan_suite
    from episem_gym.cli_parts.running import Means, run_command
    from episem_gym.task_specs.suite import load_suite

    where = results_path(out)
    if suite is not None:
        refuse_idle("with --suite", {"episodes": episodes, "seed": seed, "split": split, "salt": salt})
    settings = configure(
        mask=mask_of(mask), recovery=recovery, setting=setting, checkpoint=checkpoint, parsing=parsing,
        split=split or "test", salt=salt or "", run_seed=seed or 0,
    )  # fmt: skip
    player = agent_of(agent)
    patterns = patterns_of(env)
    if suite is None:
        number = 4 if episodes is None else episodes
        plan = make_plan(patterns, protocols=protocol, episodes=number, repetitions=repetitions, configuration=settings)
    else:
        plan = plan_suite(
            load_suite(suite), patterns=patterns, protocols=protocol, repetitions=repetitions, configuration=settings
        )
    means = Means(workers, threads, Patience(time_limit, retries))
    speaking.end(run_command(plan, player, where, means, as_json=as_json, verbose=verbose))


@app.command()
def score(
    file: ResultsFile,
    replay: Annotated[bool, typer.Option(help="Play every action again, or judge from the saved events.")] = True,
    pair: PairFiles = None,
    verbose: Verbose = False,
    as_json: Json = False,
) -> None:
    """Judge the saved episodes of a file again; lines that cannot be true are named and not counted.

    Example: `episem score runs/scanner.jsonl --json`
    """
    from episem_gym.cli_parts.running import score_command

    for one in pair or []:
        pair_name(one)
    speaking.end(score_command(file, replay=replay, as_json=as_json, verbose=verbose))


@app.command()
def view(
    file: ResultsFile,
    case: Annotated[str | None, typer.Option(help="Only the case of this `case_id`.")] = None,
    failed: Annotated[bool, typer.Option("--failed/--all", help="Those that did not succeed, or all.")] = True,
    limit: Annotated[int, typer.Option(min=1, help="Episodes shown at most.")] = 3,
    pair: PairFiles = None,
) -> None:
    """Show saved episodes, played again: actions, answers, where each requirement stood, what was found.

    Example: `episem view runs/scanner.jsonl --failed --limit 1`
    """
    from episem_gym.cli_parts.viewing import view_command

    for one in pair or []:
        pair_name(one)
    view_command(file, case, failed=failed, limit=limit)


for command in (
    studies.compare,
    studies.intervene,
    upkeep.validate,
    upkeep.suite,
    upkeep.scaffold,
    upkeep.demo,
    upkeep.bench,
):
    app.command()(command)


def main() -> None:
    """Run the command line; what standard output does not take is one clear line, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    status: object = speaking.DONE
    try:
        app(prog_name="episem")
    except SystemExit as ended:
        status = ended.code
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        speaking.output_closed()
        status = status or speaking.CLOSED
    except OSError as error:
        speaking.silence_output()
        speaking.complain(f"standard output: {error.strerror}")
        status = status or speaking.WRONG
    sys.exit(status)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
