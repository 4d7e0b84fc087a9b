"""The command line `episem`: look at the task pairs, play them, run agents over them, judge results again.

Exit status: 0 done; 1 checks failed; 2 wrong usage, or a file that cannot be read or written; 130 Ctrl-C;
141 a pipe that nobody reads any more.
"""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer

from episem_gym.benchmarks.configuration import configure
from episem_gym.benchmarks.planning import make_plan
from episem_gym.cli_parts import speaking
from episem_gym.cli_parts.naming import (
    agent_of,
    mask_of,
    pair_name,
    pair_of,
    patterns_of,
    refuse_idle,
    results_path,
)

app = typer.Typer(
    cls=speaking.Group, no_args_is_help=True, add_completion=False, rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    epilog="Exit status: 0 done; 1 checks failed; 2 wrong usage, or a file that cannot be read or written.",
)  # fmt: skip

Json = Annotated[bool, typer.Option("--json", help="One JSON value on standard output, for a machine to read.")]
EnvId = Annotated[
    str,
    typer.Argument(
        metavar="ENV_ID",
        help="As `EpiSEM/finance-payment-limit-v0`, the bare name, or a `.py` file that declares a pair.",
    ),
]
Masks = Annotated[
    list[str] | None,
    typer.Option(
        "--mask", metavar="MASK",
        help="What is hidden: `approval.amount`, `payment.*`, `vendor:V-1.@as_of`, `decisive`, `benchmark`, "
        "`all` or a probability. May be given several times.",
    ),
]  # fmt: skip
Member = Annotated[str | None, typer.Option(help="`supported` or `contrast`; drawn from the seed where left out.")]
Setting = Annotated[
    str,
    typer.Option(help="Evidence condition and presentations, such as `SE`, `WE+RC` or `WA+ST`; see docs/settings.md."),
]
Checkpoint = Annotated[
    str | None, typer.Option(help="Commit of a workflow whose evidence is withheld (`WE`) or contradicted (`CE`).")
]
Workers = Annotated[int, typer.Option(help="Processes that play side by side.")]
ResultsFile = Annotated[Path, typer.Argument(metavar="FILE.jsonl", help="Results file of `episem run`.")]
Verbose = Annotated[bool, typer.Option("--verbose", help="Print the secondary metrics and the failure modes too.")]
PairFiles = Annotated[
    list[str] | None,
    typer.Option("--pair", metavar="FILE.py", help="A pair outside the package that the file tells of."),
]


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


def _end(passed: bool) -> None:
    if not passed:
        raise typer.Exit(speaking.FAILED)


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

    _end(list_command(domain, protocol, form="json" if as_json else "markdown" if markdown else "table"))


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
    env_id: EnvId,
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
    play_command(pair_name(env_id), secrets.randbelow(1 << 31) if seed is None else seed, keywords)


@app.command()
def run(
    agent: Annotated[str, typer.Option(help="Name from `episem agents`, `module:function` or `file.py:function`.")],
    out: Annotated[
        str, typer.Option(metavar="FILE.jsonl", help="Results file; a run that was cut short goes on in it.")
    ],
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
    episodes: Annotated[int, typer.Option(help="Cases of each pair; under SE, half of them supported.")] = 4,
    seed: Annotated[int, typer.Option(help="Seed that the cases are drawn from.")] = 0,
    mask: Masks = None,
    recovery: Annotated[
        bool | None,
        typer.Option("--recovery/--no-recovery", help="The recovery tool; left out, where there is a mask."),
    ] = None,
    setting: Setting = "SE",
    checkpoint: Checkpoint = None,
    split: Annotated[str, typer.Option(help="`test`, or `train`.")] = "test",
    workers: Workers = 1,
    repetitions: Annotated[int, typer.Option(help="How often each case is played.")] = 1,
    parsing: Annotated[str, typer.Option(help="`strict`, or `lenient` reading of actions.")] = "strict",
    salt: Annotated[str, typer.Option(help="Makes a private set of fresh instances.")] = "",
    verbose: Verbose = False,
    as_json: Json = False,
) -> None:
    """Run an agent over fresh cases of the split `test` and print the six metrics.

    Each episode is one line of the results file. Give the same command again after an interruption: what is
    done is skipped, what failed outside the agent's score is tried again.

    Example: `episem run --agent scanner --env "EpiSEM/finance-*" --episodes 8 --out runs/scanner.jsonl`
    """
    from episem_gym.cli_parts.running import run_command

    where = results_path(out)
    settings = configure(
        mask=mask_of(mask),
        recovery=recovery,
        setting=setting,
        checkpoint=checkpoint,
        parsing=parsing,
        split=split,
        salt=salt,
        run_seed=seed,
    )
    player = agent_of(agent)
    plan = make_plan(
        patterns_of(env),
        protocols=protocol,
        episodes=episodes,
        repetitions=repetitions,
        configuration=settings,
    )
    _end(run_command(plan, player, where, workers=workers, as_json=as_json, verbose=verbose))


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
    _end(score_command(file, replay=replay, as_json=as_json, verbose=verbose))


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


@app.command()
def validate(
    env_ids: Annotated[list[str] | None, typer.Argument(metavar="[ENV_ID]...", help="All where left out.")] = None,
    seeds: Annotated[
        int | None, typer.Option(min=1, help="Of the certificates: seeds of every variant, contrast, member (2).")
    ] = None,
    invariants: Annotated[
        bool, typer.Option("--invariants", help="Try the guarantees P1 to P10 instead, on drawn cases and actions.")
    ] = False,
    examples: Annotated[int | None, typer.Option(min=1, help="Of the guarantees: cases of each (100).")] = None,
    seconds: Annotated[float | None, typer.Option(help="Of the guarantees: how long to go on.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Of the guarantees: what is drawn from (0).")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Of the guarantees: processes side by side (1).")] = None,
    as_json: Json = False,
) -> None:
    """Check the certificate of every task pair: proofs that it is what it says, pair by pair, with reasons.

    Example: `episem validate finance-payment-limit --seeds 5`, `episem validate --invariants --seconds 60`
    """
    from episem_gym.task_specs.registry import pair_names

    names = list(dict.fromkeys(map(pair_name, env_ids))) if env_ids else pair_names()
    if invariants:
        refuse_idle("with --invariants", {"seeds": seeds})
        from episem_gym.cli_parts.guaranteeing import guarantees_command

        _end(
            guarantees_command(
                names, seconds=seconds, examples=examples, seed=seed or 0, workers=workers or 1, as_json=as_json
            )
        )
        return
    idle = {"examples": examples, "seconds": seconds, "seed": seed, "workers": workers}
    refuse_idle("without --invariants", idle)
    from episem_gym.cli_parts.certifying import validate_command

    _end(validate_command(names, seeds or 2, as_json=as_json))


@app.command()
def scaffold(
    kind: Annotated[str, typer.Argument(help="`pair`, `office`, `wrapper`, `metric` or `agent`.")],
    name: Annotated[
        str, typer.Argument(help="Words joined by hyphens; a pair or office begins with a domain's prefix.")
    ],
    protocol: Annotated[str, typer.Option(help="Of a pair: `Legacy`, `V1`, `V2` or `V3`.")] = "V1",
    into: Annotated[Path | None, typer.Option(help="A folder; left out, the checkout you stand in.")] = None,
) -> None:
    """Begin a task pair, office, wrapper, metric or agent from a file that works; then edit it.

    Example: `episem scaffold pair home-window-lock --protocol V2 --into drafts`
    """
    from episem_gym.scaffolding import scaffold as begin

    made = begin(kind, name, into=into, protocol=protocol)
    speaking.say(f"wrote {made.path}", *(f"- {step}" for step in made.next_steps))


@app.command()
def demo(
    out: Annotated[Path, typer.Option(help="Folder for the results files.")] = Path("runs"),
    episodes: Annotated[int, typer.Option(help="Cases of each pair.")] = 4,
    workers: Workers = 1,
) -> None:
    """Run the reference agent and the scanner over all task pairs, and print their metrics side by side."""
    from episem_gym.cli_parts.running import demo_command

    demo_command(out, episodes, workers)


@app.command()
def bench(
    as_json: Json = False, rounds: Annotated[int, typer.Option(min=1, help="Rounds of each figure.")] = 5
) -> None:
    """Measure the speed of the environments on this machine."""
    from episem_gym.benchmarks import speed

    speed.main([*(["--json"] if as_json else []), "--rounds", str(rounds)])


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
