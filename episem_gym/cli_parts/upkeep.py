"""Commands that keep the suite in order: certificates, suites, new pairs, speed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from episem_gym.cli_parts import speaking
from episem_gym.cli_parts.naming import pair_name, refuse_idle
from episem_gym.cli_parts.options import Json, Workers


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
    suite: Annotated[
        str | None, typer.Option(help="Certify the cases of a suite instead, such as `canonical`.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Check the certificate of every task pair: proofs that it is what it says, pair by pair, with reasons.

    Example: `episem validate finance-payment-limit --seeds 5`, `episem validate --suite canonical`, `episem validate
    --invariants --seconds 60`
    """
    if suite is not None:
        idle = {"examples": examples, "seconds": seconds, "seed": seed, "workers": workers, "seeds": seeds}
        refuse_idle("with --suite", {**idle, "ENV_ID": env_ids or None, "invariants": invariants or None})
        from episem_gym.cli_parts.certifying import validate_suite_command

        speaking.end(validate_suite_command(suite, as_json=as_json))
        return
    from episem_gym.task_specs.registry import pair_names

    names = list(dict.fromkeys(map(pair_name, env_ids))) if env_ids else pair_names()
    if invariants:
        refuse_idle("with --invariants", {"seeds": seeds})
        from episem_gym.cli_parts.guaranteeing import guarantees_command

        speaking.end(
            guarantees_command(
                names, seconds=seconds, examples=examples, seed=seed or 0, workers=workers or 1, as_json=as_json
            )
        )
        return
    idle = {"examples": examples, "seconds": seconds, "seed": seed, "workers": workers}
    refuse_idle("without --invariants", idle)
    from episem_gym.cli_parts.certifying import validate_command

    speaking.end(validate_command(names, seeds or 2, as_json=as_json))


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


def demo(
    out: Annotated[Path, typer.Option(help="Folder for the results files.")] = Path("runs"),
    episodes: Annotated[int, typer.Option(help="Cases of each pair.")] = 4,
    workers: Workers = 1,
) -> None:
    """Run the reference agent and the scanner over all task pairs, and print their metrics side by side."""
    from episem_gym.cli_parts.running import demo_command

    demo_command(out, episodes, workers)


def bench(
    as_json: Json = False, rounds: Annotated[int, typer.Option(min=1, help="Rounds of each figure.")] = 5
) -> None:
    """Measure the speed of the environments on this machine."""
    from episem_gym.benchmarks import speed

    speed.main([*(["--json"] if as_json else []), "--rounds", str(rounds)])


def suite(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="A suite, or a JSON file that names cases.")
    ] = None,
    stats: Annotated[bool, typer.Option("--stats", help="What its cases demand, beside the paper's.")] = False,
    export: Annotated[Path | None, typer.Option(metavar="DIR", help="Write every case as readable JSON.")] = None,
    as_json: Json = False,
) -> None:
    """List the suites, or show one: its cases by domain and protocol, what they demand, and the cases as files.

    Example: `episem suite canonical --stats`, `episem suite canonical --export exported`
    """
    from episem_gym.cli_parts.suites import suite_command

    suite_command(name, stats=stats, export=export, as_json=as_json)
