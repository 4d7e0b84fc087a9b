"""Whether right and wrong can be told without evidence: simple predictors of the member, measured on fresh instances.

`first observation`: what an agent is told before it reads anything. No word, number or length of it may tell whether
acting is right, neither across pairs nor to somebody who knows the pair. `scanner`: everything that a scanner's
information calls show, as a bag of words, by a predictor trained on other pairs: words of trouble must not decide.

Needs the extra `analysis` (scikit-learn). Run as `python -m episem_gym.audits.cues`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from episem_gym.agents import AGENTS, Briefing
from episem_gym.envs.case import Case
from episem_gym.envs.drawing import draw_case
from episem_gym.envs.episode import Episode
from episem_gym.envs.request import Request
from episem_gym.evaluator.statistics import wilson
from episem_gym.task_specs.draws import draw_one, key
from episem_gym.task_specs.registry import load_pair, pair_names

FOLDS = 5
FIRST_BOUND = 0.53
"""Upper bound of the balanced accuracy that a predictor on the first observation may reach."""
SCANNER_BOUND = 0.65
"""Balanced accuracy that a bag of words over a scanner's transcript may reach across pairs."""


@dataclass(frozen=True)
class Samples:
    """Fresh instances with what was seen of them."""

    texts: list[str]
    """What was seen."""
    groups: list[str]
    """The pair of each."""
    labels: list[int]
    """1 in the supported member, 0 in a contrast."""


@dataclass(frozen=True)
class Finding:
    """How well one predictor told the members apart."""

    seen: str
    """What it saw."""
    predictor: str
    """What it is."""
    split: str
    """`across pairs`: trained on other pairs; `within pairs`: trained on other instances of the pair."""
    instances: int
    """Instances it was tried on."""
    balanced: float
    """Balanced accuracy."""
    upper: float
    """Upper end of the 95 % Wilson interval of as many guesses."""


def first_observations(count: int, names: Sequence[str] = ()) -> Samples:
    """The first observation of `count` fresh instances, spread over the pairs."""
    return _sampled(count, names or pair_names(), lambda episode, case: episode.task())


def scanner_transcripts(count: int, names: Sequence[str] = ()) -> Samples:
    """All that a scanner's information calls show, of `count` fresh instances."""
    return _sampled(count, names or pair_names(), _scanned)


def _sampled(count: int, names: Sequence[str], seen: Callable[[Episode, Case], str]) -> Samples:
    texts, groups, labels = [], [], []
    asked = Request(split="test", salt="cues", oracle_labels=False)
    for number in range(count):
        pair = load_pair(names[number % len(names)])
        case = draw_case(pair, asked, draw_one(key("cues"), f"{pair.name} {number}") >> 1)
        texts.append(seen(Episode(pair.variant(case.variant), case), case))
        groups.append(pair.name)
        labels.append(int(case.member == "supported"))
    return Samples(texts, groups, labels)


def _scanned(episode: Episode, case: Case) -> str:
    """What the scanner reads, up to its first commit: what comes of that would tell."""
    agent = AGENTS["scanner"].make(Briefing(case, 0))
    seen = [episode.task()]
    while not episode.outcome:
        action = agent(seen[-1])
        if '"tool"' not in action:
            break
        seen.append(episode.step(action))
    return "\n".join(seen[1:])


def measure(samples: Samples, seen: str) -> list[Finding]:
    """Every predictor on some samples, across pairs and within them."""
    return [
        Finding(seen, name, split, len(samples.labels), *_score(samples.labels, guessed))
        for name, make in _predictors().items()
        for split, folds in (("across pairs", _across(samples)), ("within pairs", _within(samples)))
        if (guessed := _guess(samples, make, folds)) is not None
    ]


def _predictors() -> dict[str, Callable[[], Any]]:
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.naive_bayes import BernoulliNB
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import FunctionTransformer, StandardScaler
    from sklearn.tree import DecisionTreeClassifier

    def words() -> Any:
        return CountVectorizer(token_pattern=r"[^\W\d_]{2,}", binary=True, min_df=2, max_features=4000)

    return {
        "words, naive Bayes": lambda: make_pipeline(words(), BernoulliNB()),
        "words, logistic": lambda: make_pipeline(words(), LogisticRegression(C=0.1, max_iter=300)),
        "numbers and lengths, tree": lambda: make_pipeline(
            FunctionTransformer(_cues), StandardScaler(), DecisionTreeClassifier(max_depth=4, random_state=0)
        ),
    }


def _cues(texts: Sequence[str]) -> np.ndarray[Any, Any]:
    """What can be counted of a text, whatever it says: lengths, numbers of things, limits, the time of day."""
    return np.array([_counts(text) for text in texts], dtype=float)


def _counts(text: str) -> list[float]:
    head = text.partition("\n")[0]
    counted = [len(text), text.count('"'), text.count("{"), sum(char.isdigit() for char in text)]
    task = json.loads(head)
    if task.get("kind") != "task":
        return [*counted, text.count("\n"), text.count("not_found"), text.count("unavailable")]
    limits, now = task["limits"], task["now"]
    return [
        *counted, len(task["instruction"]), len(task["tools"]), len(task["commits"]), limits["information_calls"],
        limits["steps"], int(now[11:13]), int(now[8:10]), "candidate" in task,
    ]  # fmt: skip


def _across(samples: Samples) -> np.ndarray[Any, Any]:
    names = {name: number % FOLDS for number, name in enumerate(sorted(set(samples.groups)))}
    return np.array([names[one] for one in samples.groups])


def _within(samples: Samples) -> np.ndarray[Any, Any]:
    seen: dict[str, int] = {}
    folds = []
    for one in samples.groups:
        seen[one] = seen.get(one, -1) + 1
        folds.append(seen[one] % FOLDS)
    return np.array(folds)


def _guess(samples: Samples, make: Callable[[], Any], folds: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    texts, labels = np.array(samples.texts, dtype=object), np.array(samples.labels)
    guessed = np.zeros(len(labels), dtype=int)
    for fold in range(FOLDS):
        held = folds == fold
        if held.any() and not held.all():
            guessed[held] = make().fit(texts[~held], labels[~held]).predict(texts[held])
    return guessed


def _score(labels: Sequence[int], guessed: np.ndarray[Any, Any]) -> tuple[float, float]:
    truth = np.array(labels)
    balanced = float(np.mean([np.mean(guessed[truth == one] == one) for one in (0, 1)]))
    return balanced, wilson(balanced, len(truth))[1]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print; the exit status is 1 where a bound is passed."""
    parser = argparse.ArgumentParser(prog="python -m episem_gym.audits.cues", description=__doc__)
    parser.add_argument("--instances", type=int, default=6000, help="fresh instances of the first observation")
    parser.add_argument("--scanned", type=int, default=3000, help="fresh instances that a scanner reads")
    given = parser.parse_args(arguments)
    found = measure(first_observations(given.instances), "first observation")
    found += [one for one in measure(scanner_transcripts(given.scanned), "scanner") if one.split == "across pairs"]
    table = Table("seen", "predictor", "split", title="Can the members be told apart without evidence?")
    for name in ("instances", "balanced accuracy", "upper bound"):
        table.add_column(name, justify="right")
    for one in found:
        table.add_row(
            one.seen, one.predictor, one.split, f"{one.instances:,}", f"{one.balanced:.3f}", f"{one.upper:.3f}"
        )
    Console(width=110).print(table)
    sys.exit(any(passes_bound(one) for one in found))


def passes_bound(one: Finding) -> bool:
    """Whether a predictor tells more than it may."""
    return one.balanced > SCANNER_BOUND if one.seen == "scanner" else one.upper >= FIRST_BOUND


if __name__ == "__main__":
    main()
