"""`episem list` and `episem agents`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from rich.table import Table
from rich.text import Text

from episem_gym.agents import AGENTS
from episem_gym.benchmarks.asking import said
from episem_gym.cli_parts.speaking import complain, say, say_json
from episem_gym.envs.request import MEMBERS
from episem_gym.errors import UnknownName
from episem_gym.evaluator.expectation import protocol_of
from episem_gym.evaluator.reference import open_session
from episem_gym.task_specs.pair import DOMAINS, PROTOCOLS, Pair
from episem_gym.task_specs.registry import load_pair, pair_names

Form = Literal["table", "json", "markdown"]


def list_command(domain: str | None, protocol: str | None, *, form: Form) -> bool:
    """Print the pairs; False where one cannot be loaded."""
    for what, name, known in (("domain", domain, set(DOMAINS.values())), ("protocol", protocol, PROTOCOLS)):
        if name is not None and name not in known:
            raise UnknownName(what, name, known)
    rows, whole = [], True
    for name in pair_names():
        try:
            pair = load_pair(name)
            if domain in (None, pair.domain) and (protocol is None or _has(pair, protocol)):
                rows.append(row_of_pair(pair))
        except Exception as error:  # noqa: BLE001 - a mistake in one pair, told here, hides no other pair
            whole = False
            complain(f"{name}: {said(error)}")
    if form == "json":
        say_json(rows)
    elif form == "markdown":
        say(page_of(rows))
    else:
        _table(rows)
    return whole


def page_of(rows: Sequence[dict[str, Any]]) -> str:
    """The pairs as a page of Markdown: how many there are of each kind, and each with what it asks for."""
    protocols = [one for one in PROTOCOLS if one != "V0"]
    domains = list(dict.fromkeys(DOMAINS.values()))
    counted = {(row["domain"], row["protocol"]): 0 for row in rows}
    for row in rows:
        counted[row["domain"], row["protocol"]] += 1
    counts = {name: [counted.get((name, one), 0) for one in protocols] for name in domains}
    counts["total"] = [sum(column) for column in zip(*counts.values(), strict=True)]
    lines = [
        "# Task pairs",
        "",
        "Written by `episem list --markdown`. V0 episodes come from the contrasts of V1, V2 and V3 pairs in which no",
        "step can be done. A held-out pair occurs in `test` alone.",
        "",
        *_markdown(["domain", *protocols, "all"], [[name, *line, sum(line)] for name, line in counts.items()]),
        "",
        "<!-- pairs -->",
        "",
        *_markdown(
            ["environment", "domain", "protocol", "variants", "held out", "what is asked"],
            [
                [
                    f"`{row['env_id']}`", row["domain"], row["protocol"], len(row["variants"]),
                    "yes" if row["held_out"] else "", row["description"],
                ]
                for row in rows
            ],
        ),
    ]  # fmt: skip
    return "\n".join(lines)


def _markdown(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    cells = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(str(cell) for cell in row) + " |" for row in cells]


def _has(pair: Pair, protocol: str) -> bool:
    """Whether some episode of a pair is of a protocol."""
    if pair.protocol == "Legacy" or protocol == "Legacy":
        return pair.protocol == protocol
    return protocol == pair.protocol or (protocol == "V0" and _can_forbid(pair))


def _can_forbid(pair: Pair) -> bool:
    """Whether in some world of a pair no step can be done."""
    return any(
        protocol_of(variant, open_session(variant, 0, contrast, member).truth, candidate_shown=False) == "V0"
        for variant in map(pair.variant, pair.variants)
        for contrast in variant.contrasts
        for member in MEMBERS
    )


def row_of_pair(pair: Pair) -> dict[str, Any]:
    """What is listed of a pair."""
    return {
        "env_id": pair.env_id, "domain": pair.domain, "protocol": pair.protocol,
        "variants": list(pair.variants),
        "held_out": pair.held_out, "description": pair.doc,
    }  # fmt: skip


def _table(rows: list[dict[str, Any]]) -> None:
    if not rows:
        say("No environment matches; episem list shows all there are.")
        return
    table = Table(title=f"{len(rows)} environment{'s' * (len(rows) != 1)}", title_justify="left")
    table.add_column("environment", no_wrap=True)
    table.add_column("what is asked")
    for row in rows:
        table.add_row(f"{row['env_id']}\n  {_kind(row)}", Text(row["description"]))
    say(table, "episem show ENV_ID shows one from the inside; episem play ENV_ID lets you play it.")


def _kind(row: dict[str, Any]) -> str:
    held = ", held out" if row["held_out"] else ""
    return f"{row['domain']}, {row['protocol']}, {len(row['variants'])} variants{held}"


def agents_command(*, as_json: bool) -> None:
    """Print the panel."""
    if as_json:
        say_json([
            {
                "name": one.name, "description": one.doc, "reference": one.reference,
                "privileged": one.privileged,
            }
            for one in AGENTS.values()
        ])  # fmt: skip
        return
    table = Table(title="The panel of agents", title_justify="left")
    for name in ("agent", "what it does", "sees the case"):
        table.add_column(name)
    for one in AGENTS.values():
        table.add_row(one.name, one.doc, "yes" if one.privileged else "")
    say(
        table,
        "episem run --agent NAME --out FILE.jsonl runs one. Your own agent is module:function or file.py:function: "
        "the function takes a briefing and returns a callable from observation text to action text.",
    )
