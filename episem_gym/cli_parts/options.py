"""Options and arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

AGENT_HELP = (
    "Name from `episem agents`, `module:function`, `file.py:function`, or `command:` and a program that speaks JSON "
    "lines."
)
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
Threads = Annotated[
    int, typer.Option(help="Episodes played side by side in one process: for agents that wait for a network.")
]
Repetitions = Annotated[int, typer.Option("--repetitions", "--reps", help="How often each case is played.")]
TimeLimit = Annotated[
    float | None, typer.Option(metavar="SECONDS", help="What takes longer is not scored; no limit if left out.")
]
Retries = Annotated[
    int,
    typer.Option(help="How often an episode is tried again that failed outside the agent's score before a commit."),
]
ResultsFile = Annotated[Path, typer.Argument(metavar="FILE.jsonl", help="Results file of `episem run`.")]
Verbose = Annotated[bool, typer.Option("--verbose", help="Print the secondary metrics and the failure modes too.")]
PairFiles = Annotated[
    list[str] | None,
    typer.Option("--pair", metavar="FILE.py", help="A pair outside the package that the file tells of."),
]
