"""Blind plays: people or models play canonical cases in the terminal, told nothing but what an agent is told.

`python -m episem_gym.audits.blind_plays draw` prints the ids of 60 cases, two of each protocol and domain and none of
them among the sheets of `episem_gym.audits.blind`, for `episem play ID`. `... score FILE` plays what they did again:
one JSON line a case, `{"id", "actions"}` with the actions as texts, and prints how many were right.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from episem_gym.audits.blind import EACH, drawn_cases, given_lines, share
from episem_gym.audits.policies import decided_rightly
from episem_gym.benchmarks.configuration import Configuration
from episem_gym.benchmarks.exporting import opaque_id
from episem_gym.envs.drawing import suite_case
from episem_gym.envs.episode import Episode
from episem_gym.errors import UsageError
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.suite import SuiteCase

PLAYED = 2
"""Cases of each protocol and domain."""


def played_cases() -> list[SuiteCase]:
    """The cases that are played, drawn for good."""
    read = set(drawn_cases())
    return [one for one in drawn_cases(EACH + PLAYED) if one not in read]


def played_again(one: SuiteCase, actions: Sequence[str]) -> dict[str, Any]:
    """The verdict on a case after these actions; raises `UsageError` where they do not end the episode."""
    pair = load_pair(one.pair)
    episode = Episode(pair.variant(one.variant), suite_case(pair, Configuration().request(), one))
    episode.task()
    for action in actions:
        if episode.outcome:
            raise UsageError(f"{opaque_id(one)}: actions after the end of the episode")
        episode.step(action)
    if not episode.outcome:
        raise UsageError(f"{opaque_id(one)}: the episode has not ended")
    return episode.verdict


def summary(path: Path) -> dict[str, Any]:
    """How many of the plays in a file succeeded, and how many acted and stopped rightly; the others one by one.

    Raises `UsageError` for a line that is no play of a case as it is now.
    """
    cases = {opaque_id(one): one for one in played_cases()}
    verdicts, faults = [], []
    for place, given in given_lines(path, ("id", "actions")):
        if given["id"] not in cases:
            raise UsageError(f"{place}: {given['id']!r} is no case to be played as it is now")
        one = cases[given["id"]]
        verdicts.append(verdict := played_again(one, given["actions"]))
        if not verdict["success"]:
            codes = sorted({fault["code"] for fault in verdict["findings"]})
            faults.append({"case_id": one.case_id, "pair": one.pair, "contrast": one.contrast, "findings": codes})
    return {
        "success": share([one["success"] for one in verdicts]),
        "endpoint_success": share([bool(one["endpoint_success"]) for one in verdicts]),
        "decided_rightly": share([decided_rightly(one) for one in verdicts]),
        "without_success": faults,
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the ids of the cases, or score plays."""
    parser = argparse.ArgumentParser(prog="python -m episem_gym.audits.blind_plays", description=__doc__)
    commands = parser.add_subparsers(dest="what", required=True)
    commands.add_parser("draw", help="print the ids of the cases")
    commands.add_parser("score", help="score plays").add_argument("path", type=Path, help="file of plays")
    given = parser.parse_args(arguments)
    if given.what == "draw":
        sys.stdout.write("".join(f"{opaque_id(one)}\n" for one in played_cases()))
        return
    sys.stdout.write(json.dumps(summary(given.path), ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
