"""Results as tables: the six metrics with numerator, denominator and interval, and what was counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.table import Table
from rich.text import Text

from episem_gym.benchmarks.scoring import Score
from episem_gym.evaluator.metrics import DESCRIPTIONS
from episem_gym.evaluator.statistics import Estimate
from episem_gym.evaluator.summary import DISCLAIMER, Cell, Summary

MOST_TAMPERED = 10
"""Tampered lines that are named; the rest is counted."""


def core_table(summary: Summary, title: str) -> Table:
    """The six core metrics."""
    table = Table(title=Text(title), title_justify="left", caption=DISCLAIMER, caption_justify="left")
    for name in ("metric", "", "counted", "rate", "95 % interval", "design effect"):
        table.add_column(name, no_wrap=name != "", justify="right" if name in ("counted", "rate") else "left")
    for label, name, cell in flat(summary.core):
        interval = cell.interval
        table.add_row(
            label,
            DESCRIPTIONS[name].title,
            counted(cell),
            percent(cell.value),
            "" if interval is None else f"{percent(interval.low)} to {percent(interval.high)} ({interval.method})",
            "" if interval is None else f"{interval.design_effect:.2f}",
        )
    return table


def by_table(summary: Summary) -> Table:
    """Exact case success by protocol and by domain, and their plain means."""
    table = Table(title="Exact case success by protocol and domain", title_justify="left")
    table.add_column("")
    table.add_column("counted", justify="right")
    table.add_column("rate", justify="right")
    for cells, label, mean in (
        (summary.by_protocol, "P-M, mean over protocols", summary.pm),
        (summary.by_domain, "D-M, mean over domains", summary.dm),
    ):
        for name, cell in cells.items():
            table.add_row(name, counted(cell), percent(cell.value))
        table.add_row(label, f"{mean.cells} of {mean.of}", percent(mean.value), end_section=True)
    return table


def side_by_side(summaries: Mapping[str, Summary]) -> Table:
    """The six core metrics of several agents."""
    table = Table(title="The six core metrics side by side", title_justify="left")
    table.add_column("metric", no_wrap=True)
    table.add_column("")
    for name in summaries:
        table.add_column(name, justify="right", no_wrap=True)
    columns = [list(flat(one.core)) for one in summaries.values()]
    for cells in zip(*columns, strict=True):
        label, name, _ = cells[0]
        shown = [f"{percent(cell.value)}  {counted(cell)}" for _, _, cell in cells]
        table.add_row(label, DESCRIPTIONS[name].title, *shown)
    return table


def coverage_lines(summary: Summary) -> list[str]:
    """What was planned, what was scored, and how the episodes ended."""
    cover = summary.coverage
    ended = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in summary.statuses.items() if count)
    scored = f"scored {cover.scored} of {cover.planned} episodes ({percent(cover.value)})"
    return [
        f"{scored}; unscored {cover.unscored}, not run {cover.not_run}",
        f"ended as: {ended or 'nothing was run'}",
        f"condition: {summary.condition or 'none'}; repetitions: {summary.repetitions}",
    ]


def tampered_lines(score: Score) -> list[str]:
    """The lines that were not counted, with reasons."""
    shown = [f"line {one.line} is not counted: {one.reason}" for one in score.tampered[:MOST_TAMPERED]]
    more = len(score.tampered) - len(shown)
    return shown + ([f"... and {more} more lines are not counted"] if more else [])


def flat(cells: Mapping[str, Cell]) -> Iterator[tuple[str, str, Estimate]]:
    """(label, metric, estimate), with a row of its own for each protocol of what is reported apart."""
    for name, cell in cells.items():
        if isinstance(cell, Estimate):
            yield name.upper(), name, cell
        else:
            for protocol, estimate in cell.items():
                yield f"{name.capitalize()} {protocol}", name, estimate


def counted(cell: Estimate) -> str:
    """Numerator over denominator."""
    return f"{cell.numerator:g}/{cell.denominator}" if cell.denominator else "not run"


def percent(value: float | None) -> str:
    """A rate in per cent; a dash where there is none."""
    return "-" if value is None else f"{100 * value:.1f} %"
