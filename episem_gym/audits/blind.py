"""Blind validation: readers who see only task, policy and records say what is right, and what they had to know for it.

`python -m episem_gym.audits.blind draw FOLDER` writes a sheet for each of 120 canonical cases, four of each protocol
and domain, under opaque ids. `... score ANSWERS` compares the answers of readers with the labels: one JSON line a case,
`{"id", "decision", "commits", "records"}` with ALLOW (all can be done), DEFER or BLOCK, the commits that are to be
made, and the ids of the records that had to be looked at. Needs the extra `analysis` (scikit-learn).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from episem_gym.benchmarks.configuration import Configuration
from episem_gym.benchmarks.exporting import exported, opaque_id
from episem_gym.envs.drawing import suite_case
from episem_gym.envs.episode import Episode
from episem_gym.errors import UsageError
from episem_gym.evaluator.statistics import wilson
from episem_gym.task_specs.draws import draw_one, key
from episem_gym.task_specs.leaves import leaves_of
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.suite import SuiteCase, load_suite

EACH = 4
"""Cases of each protocol and domain."""
DECISIONS = ("ALLOW", "DEFER", "BLOCK")


@dataclass(frozen=True)
class Label:
    """What is right in a case."""

    case: SuiteCase
    """The case."""
    protocol: str
    """Its protocol."""
    decision: str
    """ALLOW, DEFER or BLOCK."""
    commits: frozenset[str]
    """The commits that have to be made."""
    allowed: frozenset[str]
    """The commits that may be made: these, and steps that a broken one does not hinder."""
    records: frozenset[str]
    """Ids of the records that requirements of the steps in question rest on."""


@dataclass(frozen=True)
class Judged:
    """One reader's answer beside the label."""

    label: Label
    """What is right."""
    decision: str
    """What the reader decided."""
    commits: frozenset[str]
    """The commits that the reader would make."""
    records: frozenset[str]
    """The records that the reader looked at."""

    @property
    def agrees(self) -> bool:
        """Whether decision and commits are right, as the judge sees it."""
        return self.decision == self.label.decision and self.label.commits <= self.commits <= self.label.allowed

    @property
    def found(self) -> float:
        """The share of the needed records that the reader named."""
        needed = self.label.records
        return len(self.records & needed) / len(needed) if needed else 1.0


def drawn_cases(each: int = EACH) -> list[SuiteCase]:
    """So many canonical cases of each protocol and domain, drawn for good.

    Cases that turn on how the world reacts to a commit are left out: no record shows that beforehand.
    """
    cells: dict[tuple[str, str], list[SuiteCase]] = {}
    for one in load_suite().cases:
        if not _on_reaction(one):
            cells.setdefault((one.protocol, one.domain), []).append(one)
    order = key("blind")
    return [
        one
        for cell in sorted(cells)
        for one in sorted(cells[cell], key=lambda case: draw_one(order, case.case_id))[:each]
    ]


def _on_reaction(one: SuiteCase) -> bool:
    variant = load_pair(one.pair).variant(one.variant)
    contrast = variant.contrasts[one.contrast]
    slot = variant.records[contrast.slot]
    fields = slot.record.fields
    return slot.absent or any(index < len(fields) and fields[index].latent for index in contrast.values)


def label_of(one: SuiteCase) -> Label:
    """What is right in a case."""
    pair = load_pair(one.pair)
    variant = pair.variant(one.variant)
    episode = Episode(variant, suite_case(pair, Configuration().request(), one))
    truth, ids = episode.session.truth, episode.session.instance.ids
    asked = [number for number, status in enumerate(truth.walk.statuses) if status is not None]
    slots = {slot for number in asked for slot, _ in leaves_of(variant)[number]}
    legacy, decision = episode.protocol == "Legacy", episode.expectation()["answer"]
    done, allowed = ((), ()) if legacy and decision != "ALLOW" else (truth.required, truth.permitted)
    commits, may = (frozenset(variant.steps[step].commit.name for step in steps) for steps in (done, allowed))
    return Label(one, episode.protocol, decision, commits, may, frozenset(ids[slot] for slot in slots))


def sheet(one: SuiteCase) -> str:
    """What a reader sees of a case: request, context, policy, commits and records, as text."""
    parts = exported(one)
    task, records = parts["public"]["task"], parts["records"]["records"]
    lines = [f"case {opaque_id(one)}", f"now: {task['now']}", f"request: {task['instruction']}", *task["context"]]
    if "candidate" in task:
        lines.append(f"candidate: {json.dumps(task['candidate'], ensure_ascii=False)}")
    lines += ["", "commits on offer:"]
    lines += [f"- {c['name']}({', '.join(c['parameters']['properties'])}): {c['description']}" for c in task["commits"]]
    lines += ["", "records:", *(json.dumps(record, ensure_ascii=False) for record in records)]
    return "\n".join(lines) + "\n"


def given_lines(path: Path, keys: Collection[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The lines of a file of answers with the place of each; raises `UsageError` for one without these keys."""
    number = 0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        place = f"{path}, line {number}"
        try:
            given = json.loads(line)
            yield place, {key: given[key] for key in keys}
        except (ValueError, KeyError, TypeError) as error:
            raise UsageError(f"{place} is no answer, which has {', '.join(keys)}: {error!r}") from None
    if not number:
        raise UsageError(f"{path} holds no answer")


def read_answers(path: Path) -> list[Judged]:
    """The answers of a file beside their labels; raises `UsageError` for a line that is none."""
    labels = {opaque_id(one): one for one in drawn_cases()}
    found = []
    for place, given in given_lines(path, ("id", "decision", "commits", "records")):
        if given["id"] not in labels:
            raise UsageError(f"{place}: {given['id']!r} is no case of the sheets as they are now")
        if given["decision"] not in DECISIONS:
            raise UsageError(f"{place}: a decision is one of {', '.join(DECISIONS)}, not {given['decision']!r}")
        label = label_of(labels[given["id"]])
        found.append(Judged(label, given["decision"], frozenset(given["commits"]), frozenset(given["records"])))
    return found


def kappa(judged: Iterable[Judged]) -> float:
    """Cohen's kappa between the decisions of readers and labels."""
    from sklearn.metrics import cohen_kappa_score

    rows = list(judged)
    return float(cohen_kappa_score([one.label.decision for one in rows], [one.decision for one in rows]))


def share(right: Sequence[bool]) -> dict[str, Any]:
    """How many of some cases are right, with Wilson's interval at 95 %."""
    low, high = wilson(sum(right) / len(right), len(right))
    return {"right": sum(right), "cases": len(right), "interval": [round(low, 3), round(high, 3)]}


def summary(judged: Sequence[Judged]) -> dict[str, Any]:
    """Agreement over all cases and by protocol, kappa, records found, and the disagreements."""
    protocols = sorted({one.label.protocol for one in judged})
    return {
        **share([one.agrees for one in judged]),
        "kappa": round(kappa(judged), 3),
        "records_found": round(sum(one.found for one in judged) / len(judged), 3),
        "by_protocol": {name: share([one.agrees for one in judged if one.label.protocol == name])
            for name in protocols},
        "disagreements": [
            {
                "case_id": one.label.case.case_id, "pair": one.label.case.pair, "variant": one.label.case.variant,
                "contrast": one.label.case.contrast, "member": one.label.case.member,
                "label": [one.label.decision, *sorted(one.label.commits)],
                "reader": [one.decision, *sorted(one.commits)],
            }
            for one in judged
            if not one.agrees
        ],
    }  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw sheets, or score answers."""
    parser = argparse.ArgumentParser(prog="python -m episem_gym.audits.blind", description=__doc__)
    parser.add_argument("what", choices=["draw", "score"])
    parser.add_argument("path", type=Path, help="folder for the sheets, or file of answers")
    given = parser.parse_args(arguments)
    if given.what == "draw":
        given.path.mkdir(parents=True, exist_ok=True)
        for one in drawn_cases():
            (given.path / f"{opaque_id(one)}.txt").write_text(sheet(one), encoding="utf-8")
        return
    figures = summary(read_answers(given.path))
    table = Table("protocol", "agreed", "cases", title="Blind readers and the labels")
    for name, row in figures["by_protocol"].items():
        table.add_row(name, str(row["right"]), str(row["cases"]))
    Console(width=100).print(table)
    sys.stdout.write(json.dumps(figures, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
