"""`episem view`: saved episodes played again, as transcripts for people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.rule import Rule

from episem_gym.benchmarks.playing import variant_of
from episem_gym.benchmarks.replay import content_change
from episem_gym.benchmarks.results import Line, Reading, read, standing
from episem_gym.cli_parts.speaking import say
from episem_gym.cli_parts.verdicts import verdict_text
from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.envs.transcript import Transcript, printable
from episem_gym.errors import ResultsError


def view_command(path: Path, case_id: str | None, *, failed: bool, limit: int) -> None:
    """Print the first so many episodes of a file: one case, or those that did not succeed, or all."""
    shown = found = 0
    for line in _lines(path):
        if not _wanted(line, case_id, failed=failed):
            continue
        found += 1
        if found <= limit:
            shown += 1
            say(Rule(), _title(line), transcript(line), "")
    if case_id and not found:
        raise ResultsError(f"{path} holds no case {case_id}")
    what = "episodes of this case" if case_id else "episodes that did not succeed" if failed else "episodes"
    say(f"{shown} of {found} {what} shown" + ("; --limit shows more." if shown < found else "."))


def _lines(path: Path) -> Iterator[Line]:
    empty = True
    for entry in standing(read(path), Reading()):
        empty = False
        if entry.line is not None:
            yield entry.line
        elif entry.number == 1:
            raise ResultsError(f"{path}, line 1: {entry.problem}")
    if empty:
        raise ResultsError(f"{path} holds no episode")


def _wanted(line: Line, case_id: str | None, *, failed: bool) -> bool:
    if case_id:
        return str(line["case_id"]) in (case_id, f"case-{case_id}")
    return not failed or not (line["verdict"] or {}).get("success")


def _title(line: Line) -> str:
    case = line["case"]
    return printable(f"{line['env_id']} {line['case_id']}, {case.get('variant')}, {case.get('member')} member", 200)


def transcript(line: Line) -> str:
    """What happened in an episode: actions, answers, where each requirement stood, findings."""
    changed = content_change(line)
    if changed:
        return printable(f"Cannot be played again: {changed}.", 1000)
    case = Case.from_json(line["case"])
    episode = Episode(variant_of(case.env_id, case.variant), case)
    told = Transcript(episode, episode.task())
    parts = [told.text()]
    for step in line["steps"]:
        if episode.outcome:
            break
        told.add(step["action"], episode.step(step["action"]))
        parts.append(told.latest())
    if episode.outcome:
        parts[-1] = parts[-1].rpartition("\n=== ")[0]  # the verdict stands below, in words
    return "\n".join([*parts, _end(line, episode)])


def _end(line: Line, episode: Episode) -> str:
    if line["status"] != "scored":
        return printable(f"Not scored, {line['status'].replace('_', ' ')}: {line.get('error', '')}", 1000)
    return verdict_text(episode.verdict) if episode.outcome else "The saved actions do not end the episode."
