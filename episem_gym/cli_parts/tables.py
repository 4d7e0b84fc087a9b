"""Results as tables: the six metrics with numerator, denominator and interval, and what was counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from rich.table import Table
from rich.text import Text

from episem_gym.benchmarks.scoring import Score
from episem_gym.evaluator.metrics import DESCRIPTIONS
from episem_gym.evaluator.statistics import Estimate
from episem_gym.evaluator.summary import DISCLAIMER, Cell, Summary

ONE_SIDED = "one evidence condition alone: a constant answer may be right throughout; set it beside an arm of SE"
"""Said under a run in which no episode of another evidence condition stands against those that were played."""
MOST_TAMPERED = 10
"""Tampered lines that are named; the rest is counted."""


def core_table(summary: Summary, title: str) -> Table:
    """The six core metrics, but for rows of protocols that were not played."""
    table = Table(title=Text(title), title_justify="left", caption=DISCLAIMER, caption_justify="left")
    for name in ("metric", "", "counted", "rate", "95 % interval"):
        table.add_column(name, no_wrap=name != "", justify="right" if name in ("counted", "rate") else "left")
    for label, name, cell in flat(summary.core, empty_of(summary.by_protocol)):
        table.add_row(label, DESCRIPTIONS[name].title, counted(cell), percent(cell.value), between(cell))
    return table


def secondary_table(summary: Summary) -> Table:
    """The secondary metrics of which something was counted."""
    table = Table(title="Secondary metrics", title_justify="left")
    for name in ("", "counted", "rate", "95 % interval"):
        table.add_column(name, no_wrap=name != "", justify="right" if name in ("counted", "rate") else "left")
    for name, label, cell in nested(summary.secondary):
        if cell.denominator:
            title = DESCRIPTIONS[name].title + (f", {label}" if label else "")
            table.add_row(title, counted(cell), percent(cell.value), between(cell))
    return table


def failure_lines(summary: Summary) -> list[str]:
    """How episodes failed, by protocol."""
    lines = [
        f"{protocol}: " + ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in modes.items() if count)
        for protocol, modes in summary.failure_modes.items()
        if any(modes.values())
    ]
    return ["Failure modes", *(f"  {line}" for line in lines)] if lines else ["Failure modes: none"]


def by_table(summary: Summary) -> Table:
    """Exact case success by protocol and by domain, and their plain means."""
    table = Table(title="Exact case success by protocol and domain", title_justify="left")
    for heading in ("", "counted", "rate"):
        table.add_column(heading, no_wrap=True, justify="right" if heading else "left")
    for cells, label, mean in (
        (summary.by_protocol, "P-M, mean over protocols", summary.pm),
        (summary.by_domain, "D-M, mean over domains", summary.dm),
    ):
        for name, cell in cells.items():
            if not cell.denominator:
                continue
            table.add_row(name, counted(cell), percent(cell.value))
        table.add_row(label, f"{mean.cells} of {mean.of}", percent(mean.value), end_section=True)
    return table


def side_by_side(summaries: Mapping[str, Summary]) -> Table:
    """The six core metrics of several agents, but for rows of protocols that none of them played."""
    hidden = set.intersection(*(empty_of(one.by_protocol) for one in summaries.values()))
    table = Table(title="The six core metrics side by side", title_justify="left")
    table.add_column("metric", no_wrap=True)
    table.add_column("")
    for name in summaries:
        table.add_column(name, justify="right", no_wrap=True)
    columns = [list(flat(one.core, hidden)) for one in summaries.values()]
    for cells in zip(*columns, strict=True):
        label, name, _ = cells[0]
        shown = [f"{percent(cell.value)}  {counted(cell)}" for _, _, cell in cells]
        table.add_row(label, DESCRIPTIONS[name].title, *shown)
    return table


def coverage_lines(summary: Summary) -> list[str]:
    """What was planned, what was scored, and how the episodes ended."""
    cover, empty = summary.coverage, not_run(summary)
    ended = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in summary.statuses.items() if count)
    scored = f"scored {cover.scored} of {cover.planned} episodes ({percent(cover.value)})"
    return [
        f"{scored}; unscored {cover.unscored}, not run {cover.not_run}",
        f"ended as: {ended or 'nothing was run'}",
        *([f"{'nothing scored of' if cover.unscored else 'not run'}: {', '.join(empty)}"] if empty else []),
        f"condition: {summary.condition or 'none'}; repetitions: {summary.repetitions}",
        *([ONE_SIDED] if summary.condition and not summary.condition.startswith("setting SE") else []),
    ]


def not_run(summary: Summary) -> list[str]:
    """Protocols and domains of which no episode was scored, so that the tables leave them out."""
    cells = {**summary.by_protocol, **summary.by_domain}
    return [name for name in cells if name in empty_of(cells)]


def empty_of(cells: Mapping[str, Estimate]) -> set[str]:
    """The names of cells with nothing in them."""
    return {name for name, cell in cells.items() if not cell.denominator}


def tampered_lines(score: Score) -> list[str]:
    """The lines that were not counted, with reasons."""
    others = Counter(one.reason for one in score.tampered if one.foreign)
    shown = [f"{lines(count)} not counted: {reason}" for reason, count in others.items()]
    stale = [one for one in score.tampered if one.stale]
    if stale:
        shown.append(f"{lines(len(stale))} stale, the first of them line {stale[0].line}: {stale[0].reason}")
    accused = [one for one in score.tampered if not one.stale and not one.foreign]
    shown += [f"line {one.line} is not counted: {one.reason}" for one in accused[:MOST_TAMPERED]]
    more = len(accused) - MOST_TAMPERED
    return shown + ([f"... and {more} more lines are not counted"] if more > 0 else [])


def lines(count: int) -> str:
    """`1 line is`, `2 lines are`."""
    return "1 line is" if count == 1 else f"{count} lines are"


def flat(cells: Mapping[str, Cell], hidden: Iterable[str] = ()) -> Iterator[tuple[str, str, Estimate]]:
    """(label, metric, estimate), with a row of its own for each protocol that is reported apart and not hidden."""
    for name, label, cell in nested(cells):
        if not label:
            yield name.upper(), name, cell
        elif label not in hidden:
            yield f"{name.capitalize()} {label}", name, cell


def nested(cells: Mapping[str, Cell]) -> Iterator[tuple[str, str, Estimate]]:
    """(metric, label, estimate); the label is empty where a metric is one rate."""
    for name, cell in cells.items():
        if isinstance(cell, Estimate):
            yield name, "", cell
        else:
            for label, estimate in cell.items():
                yield name, label, estimate


def between(cell: Estimate) -> str:
    """An interval, if there is one."""
    return "" if cell.interval is None else f"{percent(cell.interval.low)} to {percent(cell.interval.high)}"


def counted(cell: Estimate) -> str:
    """Numerator over denominator."""
    return f"{cell.numerator:g}/{cell.denominator}" if cell.denominator else "not run"


def percent(value: float | None) -> str:
    """A rate in per cent; a dash where there is none."""
    return "-" if value is None else f"{100 * value:.1f} %"
