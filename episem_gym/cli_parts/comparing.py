"""`episem compare` and `episem intervene`: paired differences as tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

from episem_gym.benchmarks.comparing import Comparison
from episem_gym.benchmarks.comparing import compare as compare_files
from episem_gym.benchmarks.effects import Arm, Effects, difference_of_differences
from episem_gym.benchmarks.intervening import read_arms
from episem_gym.cli_parts.speaking import columns, say, say_json
from episem_gym.cli_parts.tables import percent
from episem_gym.evaluator.paired import Difference


def compare_command(first: Path, second: Path, *, protocol: str | None, as_json: bool) -> None:
    """Two files, within cases."""
    found = compare_files(first, second, protocol=protocol)
    if as_json:
        say_json(found.to_json())
        return
    say(_sides(found), _differences({"success": found.success, "investigation completed": found.completion}))
    say("\n".join(_remarks(found)))


def _sides(found: Comparison) -> Table:
    title = f"{found.success.cases} cases that both played, of {found.success.pairs} task pairs"
    table = _table(title, ("", found.first.agent, found.second.agent))
    rows: dict[str, tuple[str, str]] = {
        "file": (found.first.path, found.second.path),
        "success": (percent(found.first.success), percent(found.second.success)),
        "investigation completed": (percent(found.first.completion), percent(found.second.completion)),
        "repetitions": (str(found.first.repetitions), str(found.second.repetitions)),
        "sd of success over repetitions": (_points(found.first.repetition_sd), _points(found.second.repetition_sd)),
        "not scored, counted as failures": (str(found.first.unscored), str(found.second.unscored)),
        "cases that the other did not play": (str(found.first.only), str(found.second.only)),
    }
    for name, cells in rows.items():
        table.add_row(name, *map(Text, cells))
    return table


def _differences(named: Mapping[str, Difference | None]) -> Table:
    table = _table("Differences within cases, in points", ("", "difference", "95 %, pairs", "95 %, cases", "reading"))
    for name, one in named.items():
        if one is not None:
            table.add_row(name, _signed(one.value), _between(one.interval), _between(one.case_bootstrap), reading(one))
    return table


def reading(one: Difference) -> str:
    """What a difference says, in words."""
    if one.distinguished:
        return "higher" if one.value > 0 else "lower"
    return f"not distinguished; {one.detectable * 100:.1f} points would show"


def _remarks(found: Comparison) -> Iterable[str]:
    yield (
        f"solved in most repetitions by one alone: {found.first_wins} by the first, {found.second_wins} by the second "
        f"(McNemar, exact: p = {found.p_value:.3g})"
    )
    if found.repetition_sd is not None:
        yield f"sd of the difference over repetitions: {_points(found.repetition_sd)} points"
    if found.success.design_effect is not None:
        yield f"design effect of task pairs: {found.success.design_effect:.2f}"
    yield "EpiSEM cases; not the SafeActBench authors' cases"


def effects_command(out: Path, settings: Sequence[str], against: str | None, *, as_json: bool) -> None:
    """What settings changed, and where there is another agent the difference of the differences."""
    found = read_arms(out, settings)
    other = read_arms(against, settings) if against is not None else None
    between = _between_agents(found, other) if other is not None else {}
    if as_json:
        plain = {setting: one.to_json() for setting, one in between.items()}
        say_json({**found.to_json(), "against": {"agent": other.agent, "reductions": plain} if other else None})
        return
    say(_arms(found), _effects(found), *_decisions(found.arms), _transitions(found))
    if other is not None:
        title = f"Fall of the action probability: {found.agent} minus {other.agent}, in points"
        table = _table(title, ("setting", "difference", "95 %, pairs", "95 %, cases", "reading"))
        for setting, one in between.items():
            table.add_row(
                setting, _signed(one.value), _between(one.interval), _between(one.case_bootstrap), reading(one)
            )
        say(table)


def _between_agents(found: Effects, other: Effects) -> dict[str, Difference]:
    return {one.setting: difference_of_differences(found, other, one.setting) for one in found.effects}


def _arms(found: Effects) -> Table:
    heads = ("setting", "scored", "success", "acted", "investigated", "calls", "of the tool", "of the record",
             "shown before")  # fmt: skip
    table = _table(f"{found.agent}: the same cases under {len(found.arms)} settings", heads)
    for one in found.arms:
        table.add_row(
            one.setting, f"{one.scored}/{one.episodes}", percent(one.success), percent(one.action_probability),
            percent(one.completion), _number(one.information_calls), _number(one.tool_queries),
            _number(one.record_queries), percent(one.shown_before_action),
        )  # fmt: skip
    table.caption = (
        "acted: a commit was attempted, or the shown candidate allowed. calls: information calls an episode, of the "
        "tools that read the affected record, and those that name it. shown before: attempts before which the state of "
        "the affected evidence had been shown."
    )
    table.caption_justify = "left"
    return table


def _effects(found: Effects) -> Table:
    title = f"Against {found.arms[0].setting}, within cases; fall in points"
    heads = ("setting", "cases", "acted", "95 %, pairs", "success", "95 %, pairs", "more calls", "both solved")
    table = _table(title, heads)
    for one in found.effects:
        table.add_row(
            one.setting, str(one.cases), _signed(one.reduction.value), _between(one.reduction.interval),
            _signed(one.success.value), _between(one.success.interval), f"{one.extra_calls:+.2f}",
            percent(one.joint_completion),
        )  # fmt: skip
    return table


def _decisions(arms: Sequence[Arm]) -> list[Table]:
    """Where candidates are judged: right decisions against given ones, over all such arms."""
    total: dict[str, dict[str, int]] = {}
    for arm in arms:
        for right, given in arm.decisions.items():
            for decision, count in given.items():
                row = total.setdefault(right, {})
                row[decision] = row.get(decision, 0) + count
    if not total:
        return []
    count = sum(sum(row.values()) for row in total.values())
    rightly = sum(row.get(name, 0) for name, row in total.items())
    return [_matrix(f"Candidates judged: {rightly} of {count} rightly ({percent(rightly / count)})", "right", total)]


def _transitions(found: Effects) -> Table:
    """How decisions moved."""
    table = _table(f"Decisions, {found.arms[0].setting} -> setting", ("setting", "unchanged", "moved"))
    for one in found.effects:
        pairs = [(before, after, count) for before, row in one.transitions.items() for after, count in row.items()]
        moved = [f"{count} {before} -> {after}" for before, after, count in pairs if before != after]
        unchanged = sum(count for before, after, count in pairs if before == after)
        table.add_row(one.setting, str(unchanged), ", ".join(moved) or "-")
    return table


def _matrix(title: str, corner: str, rows: Mapping[str, Mapping[str, int]]) -> Table:
    names = sorted({name for row in rows.values() for name in row})
    table = _table(title, (corner, *names))
    for before, row in rows.items():
        table.add_row(before, *(str(row.get(name, 0)) for name in names))
    return table


def _table(title: str, heads: Sequence[str]) -> Table:
    table = Table(title=Text(title), title_justify="left", min_width=min(len(title) + 2, columns()))
    for number, head in enumerate(heads):
        table.add_column(Text(head), justify="right" if number else "left", overflow="fold")
    return table


def _signed(value: float) -> str:
    return f"{value * 100:+.1f}"


def _points(value: float | None) -> str:
    return "-" if value is None else f"{value * 100:.2f}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _between(bounds: tuple[float, float]) -> str:
    return f"{bounds[0] * 100:+.1f} to {bounds[1] * 100:+.1f}"
