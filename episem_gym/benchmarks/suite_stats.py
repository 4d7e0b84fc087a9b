"""What a suite demands: numbers of cases, reads, commits and their shapes, beside those of the paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from statistics import fmean, median
from typing import Any

from episem_gym.benchmarks.configuration import Configuration
from episem_gym.envs.drawing import suite_case
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.complexity import Complexity, complexity_of
from episem_gym.task_specs.pair import PROTOCOLS
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.suite import Suite, SuiteCase

PAPER_READS = {"V0": (5.59, 6, 15), "V1": (6.47, 6, 10), "V2": (7.14, 7, 12), "V3": (5.88, 5, 17)}
"""Required reads a case in SafeActBench (arXiv 2610.07753): mean, median, most."""
PAPER_SHAPE = {
    "V2": {"commits": 317, "edges": 185, "references": 182},
    "V3": {"commits": 501, "edges": 439, "references": 296, "forks": 103, "joins": 96},
}
"""Commits, dependencies, values from receipts, and cases with a fork or a join, over 132 cases each, in the same."""


@dataclass(frozen=True)
class Told:
    """One case with what it demands."""

    case: SuiteCase
    """The case."""
    domain: str
    """Its domain."""
    protocol: str
    """Its protocol."""
    answer: str
    """The right answer."""
    acting: bool
    """Whether a step is to be done, or a candidate allowed."""
    kind: str
    """Kind of its contrast."""
    complexity: Complexity
    """What it demands."""


def tell(suite: Suite) -> list[Told]:
    """Every case of a suite with what it demands, under standard evidence."""
    return [_told(one) for one in suite.cases]


def _told(one: SuiteCase) -> Told:
    pair = load_pair(one.pair)
    episode = Episode(pair.variant(one.variant), suite_case(pair, Configuration().request(), one))
    expected = episode.expectation()
    return Told(
        one, pair.domain, episode.protocol, expected["answer"],
        bool(expected["required"]) and (episode.protocol != "Legacy" or expected["answer"] == "ALLOW"),
        episode.variant.contrasts[one.contrast].kind, complexity_of(episode.session),
    )  # fmt: skip


def summary(told: Iterable[Told]) -> dict[str, Any]:
    """The figures of a suite as plain data: by protocol, with the paper's where it has them."""
    rows = list(told)
    by_protocol = {name: [one for one in rows if one.protocol == name] for name in PROTOCOLS}
    return {
        "cases": len(rows),
        "pairs": len({one.case.pair for one in rows}),
        "table": {
            domain: dict(sorted(Counter(one.protocol for one in rows if one.domain == domain).items()))
            for domain in dict.fromkeys(one.domain for one in rows)
        },
        "protocols": {name: _figures(name, group) for name, group in by_protocol.items() if group},
    }


def _figures(protocol: str, group: list[Told]) -> dict[str, Any]:
    reads = [one.complexity.reads for one in group]
    found: dict[str, Any] = {
        "cases": len(group),
        "acting": sum(one.acting for one in group),
        "answers": dict(sorted(Counter(one.answer for one in group).items())),
        "contrasts": dict(sorted(Counter(one.kind for one in group).items())),
        "reads": {"mean": round(fmean(reads), 2), "median": median(reads), "most": max(reads)},
        "discovery": round(fmean(one.complexity.discovery for one in group), 2),
        "tools": {
            "on_offer": round(fmean(one.complexity.tools for one in group), 2),
            "used": round(fmean(one.complexity.used for one in group), 2),
        },
        "shape": {
            "commits": sum(one.complexity.commits for one in group),
            "edges": sum(one.complexity.edges for one in group),
            "references": sum(one.complexity.references for one in group),
            "forks": sum(one.complexity.fork for one in group),
            "joins": sum(one.complexity.join for one in group),
        },
    }
    if protocol in PAPER_READS:
        found["paper"] = {"reads": dict(zip(("mean", "median", "most"), PAPER_READS[protocol], strict=True))}
        found["paper"]["shape"] = PAPER_SHAPE.get(protocol, {})
    return found


def below_paper(figures: dict[str, Any]) -> list[str]:
    """Where a suite demands less than the paper's, as `V1 reads mean: 6.2 < 6.47`."""
    return [
        f"{protocol} {part} {name}: {found[part][name]} < {least}"
        for protocol, found in figures["protocols"].items()
        for part, least_of in found.get("paper", {}).items()
        for name, least in least_of.items()
        if found[part][name] < least
    ]


def rows_of(told: Iterable[Told]) -> list[dict[str, Any]]:
    """One plain row a case, for a table or a data frame."""
    return [
        {
            **one.case._asdict(),
            **{k: v for k, v in asdict(one).items() if k not in ("case", "complexity")},
            **asdict(one.complexity),
        }
        for one in told
    ]
