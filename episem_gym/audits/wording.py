"""Whether two task pairs say the same: runs of eight words that they share, and combinations of requirement kinds.

What counts are the words of authors: task phrasings, notes, policy sentences, descriptions of tools and commits.
Run as `python -m episem_gym.audits.wording`.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from episem_gym.task_specs.expr import Agree, AnyOf, Arithmetic, Compare, Expr
from episem_gym.task_specs.listings import Count, Every, Exists, Holds, Total
from episem_gym.task_specs.pair import Pair
from episem_gym.task_specs.references import Age
from episem_gym.task_specs.registry import load_pair, pair_names
from episem_gym.task_specs.variant import Variant
from episem_gym.task_specs.workflow import Requirement

RUN = 8
"""Words in a run."""
MOST_SHARED = 0.01
"""Share of runs that may stand in another pair too."""
MOST_ALIKE = 3
"""Pairs of a domain that may have one combination of requirement kinds."""
Runs = Mapping[str, frozenset[tuple[str, ...]]]


@dataclass(frozen=True)
class Overlap:
    """How much of their wording pairs share."""

    runs: int
    """Different runs of eight words, summed over the pairs."""
    shared: int
    """Those that stand in another pair too."""
    worst: tuple[tuple[str, int, str], ...]
    """Pairs with the most shared runs: name, how many, and one of them."""

    @property
    def share(self) -> float:
        """Part of the runs that is shared."""
        return self.shared / self.runs if self.runs else 0.0


def overlap(runs: Runs) -> Overlap:
    """The overlap of some pairs, given each one's runs."""
    owners = Counter(run for of_pair in runs.values() for run in of_pair)
    shared = {name: sorted(run for run in of_pair if owners[run] > 1) for name, of_pair in runs.items()}
    worst = sorted((name for name in runs if shared[name]), key=lambda name: (-len(shared[name]), name))
    return Overlap(
        sum(map(len, runs.values())),
        sum(map(len, shared.values())),
        tuple((name, len(shared[name]), " ".join(shared[name][0])) for name in worst),
    )


def runs_of(texts: set[str]) -> frozenset[tuple[str, ...]]:
    """Every run of eight words in some texts; a place for a value counts as one word, a second reading begins anew."""
    found: set[tuple[str, ...]] = set()
    for text in texts:
        for part in re.sub(r"{[^{}:]*:([^{}|]*)\|([^{}]*)}", r"\1\n\2", text).splitlines():
            words = re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", re.sub(r"{[^{}]*}", " 0 ", part).casefold())
            found.update(tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1))
    return frozenset(found)


def texts_of(pair: Pair) -> set[str]:
    """All that the author of a pair wrote for an agent to read, over the variants."""
    return set().union(*(_texts(pair.variant(name)) for name in pair.variants))


def _texts(variant: Variant) -> set[str]:
    words = {one.source for one in (*variant.phrasings, *variant.notes)}
    words |= {clause.source for clauses in variant.clauses.values() for clause in clauses}
    return words | {one.doc for one in variant.tools.values()} | {one.doc for one in variant.commits.values()}


def alike(pairs: Iterable[Pair]) -> list[list[str]]:
    """Pairs of one domain with one combination of requirement kinds, the largest groups first."""
    found: dict[tuple[str, frozenset[str]], list[str]] = defaultdict(list)
    for pair in pairs:
        found[pair.domain, combination(pair)].append(pair.name)
    return sorted(found.values(), key=lambda names: (-len(names), names))


def combination(pair: Pair) -> frozenset[str]:
    """The kinds of the requirements of a pair's first variant."""
    return frozenset(kind_of(one) for one in pair.variant(next(iter(pair.variants))).requirements)


def kind_of(requirement: Requirement) -> str:
    """What a requirement compares: its most telling part, and whether it also has an age limit."""
    nodes = list(requirement.expr.walk())
    kind = next((kind for kind, is_it in _KINDS.items() if any(map(is_it, nodes))), "other")
    aged = requirement.fresh or any(isinstance(node, Age) for node in nodes)
    return f"{kind}, age" if aged else kind


def _compares(*operators: str) -> Callable[[Expr], bool]:
    return lambda node: isinstance(node, Compare) and node.op in operators


_KINDS: dict[str, Callable[[Expr], bool]] = {
    "agreement": lambda node: isinstance(node, Agree),
    "any of": lambda node: isinstance(node, AnyOf),
    "sum": lambda node: isinstance(node, Total),
    "count": lambda node: isinstance(node, Count),
    "existence": lambda node: isinstance(node, Exists | Holds),
    "every or none": lambda node: isinstance(node, Every),
    "arithmetic": lambda node: isinstance(node, Arithmetic),
    "order": _compares("<", "<=", ">", ">="),
    "membership": _compares("in"),
    "equality": _compares("==", "!="),
    "flag": lambda node: True,
}


def main() -> None:
    """Print both figures; the exit status is 1 where one is passed."""
    pairs = [load_pair(name) for name in pair_names()]
    found, groups = overlap({pair.name: runs_of(texts_of(pair)) for pair in pairs}), alike(pairs)
    table = Table("pair", "shared", "for instance", title="Runs of eight words that stand in another pair too")
    for name, number, example in found.worst[:12]:
        table.add_row(name, str(number), example)
    console = Console(width=120)
    console.print(table)
    console.print(f"{found.shared} of {found.runs:,} runs: {found.share:.2%} (at most {MOST_SHARED:.0%})")
    console.print(
        f"{len(groups)} combinations of requirement kinds in {len(pairs)} pairs; the most frequent in {len(groups[0])} "
        f"pairs of a domain (at most {MOST_ALIKE}): {', '.join(groups[0])}"
    )
    sys.exit(found.share >= MOST_SHARED or len(groups[0]) > MOST_ALIKE)


if __name__ == "__main__":
    main()
