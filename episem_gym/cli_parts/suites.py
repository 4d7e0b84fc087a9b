"""`episem suite`: the suites, what is in one, what it demands, and its cases as files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from rich.table import Table

from episem_gym.benchmarks.exporting import export_suite
from episem_gym.benchmarks.suite_stats import below_paper, rows_of, summary, tell
from episem_gym.cli_parts.speaking import say, say_json, working
from episem_gym.task_specs.pair import PROTOCOLS
from episem_gym.task_specs.suite import Suite, load_suite, suite_names


def suite_command(name: str | None, *, stats: bool, export: Path | None, as_json: bool) -> None:
    """Print suites, or one of them."""
    if name is None:
        _list(as_json=as_json)
        return
    suite = load_suite(name)
    if not as_json:
        say(f"{suite.name}: {suite.title}; digest {suite.digest}", _cases(suite), _arms(suite))
    if as_json or stats:
        with working(f"reading {suite.name}", None):
            told = tell(suite)
        figures = summary(told)
        if as_json:
            head = {"name": suite.name, "digest": suite.digest, "title": suite.title}
            say_json({**head, **figures, "rows": rows_of(told)})
        else:
            say(_demands(figures), _shapes(figures), _remarks(figures))
    if export is not None:
        with working(f"writing {export}", len(suite.cases)) as moved:
            written = export_suite(suite, export, moved)
        if not as_json:
            say(f"{written} cases written under {export}: public, records and evaluator, under one opaque id each")


def _list(*, as_json: bool) -> None:
    suites = [load_suite(one) for one in suite_names()]
    if as_json:
        say_json([{"name": s.name, "title": s.title, "cases": len(s.cases), "digest": s.digest} for s in suites])
        return
    table = Table("suite", title="Suites", title_justify="left")
    for heading in ("cases", "digest", "what it is"):
        table.add_column(heading, justify="right" if heading == "cases" else "left")
    for one in suites:
        table.add_row(one.name, str(len(one.cases)), one.digest, one.title)
    say(table)


def _cases(suite: Suite) -> Table:
    cells = Counter((one.domain, one.protocol) for one in suite.cases)
    domains = list(dict.fromkeys(one.domain for one in suite.cases))
    protocols = [name for name in PROTOCOLS if any((domain, name) in cells for domain in domains)]
    table = Table("domain", title="Cases by domain and protocol", title_justify="left")
    for name in (*protocols, "total"):
        table.add_column(name, justify="right")
    for domain in domains:
        row = [cells[domain, name] for name in protocols]
        table.add_row(domain, *map(str, row), str(sum(row)))
    totals = [sum(cells[domain, name] for domain in domains) for name in protocols]
    table.add_section()
    table.add_row(f"{len({one.pair for one in suite.cases})} task pairs", *map(str, totals), str(sum(totals)))
    return table


def _arms(suite: Suite) -> str:
    return "played under " + ", ".join(f"{setting} ({len(ids)})" for setting, ids in suite.arms.items())


def _demands(figures: dict[str, Any]) -> Table:
    table = Table("protocol", title="What has to be read", title_justify="left")
    for name in ("reads", "paper", "discovery", "tools", "of which used", "DEFER", "BLOCK"):
        table.add_column(name, justify="right")
    for protocol, one in figures["protocols"].items():
        answers = one["answers"]
        table.add_row(
            protocol, _reads(one["reads"]), _reads(one.get("paper", {}).get("reads")), f"{one['discovery']:.2f}",
            f"{one['tools']['on_offer']:.1f}", f"{one['tools']['used']:.1f}", str(answers.get("DEFER", 0)),
            str(answers.get("BLOCK", 0)),
        )  # fmt: skip
    return table


def _reads(reads: dict[str, float] | None) -> str:
    return f"{reads['mean']:.2f} / {reads['median']:g} / {reads['most']}" if reads else "-"


def _shapes(figures: dict[str, Any]) -> Table:
    table = Table("protocol", title="What has to be done (the paper's in brackets)", title_justify="left")
    names = ("commits", "edges", "references", "forks", "joins")
    for name in names:
        table.add_column(name, justify="right")
    for protocol in ("V2", "V3"):
        if protocol in figures["protocols"]:
            one = figures["protocols"][protocol]
            paper = one["paper"]["shape"]
            cells = (f"{one['shape'][name]}" + (f" ({paper[name]})" if name in paper else "") for name in names)
            table.add_row(protocol, *cells)
    return table


def _remarks(figures: dict[str, Any]) -> str:
    less = below_paper(figures)
    compared = f"Less than the paper's: {'; '.join(less)}." if less else "Nothing is less than the paper's."
    return (
        "Reads: calls of the reference solution that show a fact some requirement rests on, as mean / median / most;\n"
        f"calls that only lead there are counted apart, as discovery. {compared}"
    )
