"""P10: the same case and the same actions give the same bytes, in any process, whatever happens around."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence

from episem_gym.benchmarks.invariants.moves import text_of
from episem_gym.benchmarks.invariants.scenario import Arena, Broken, Scenario, canonical, same
from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.envs.labels import Labeller

SURROUNDINGS: tuple[Mapping[str, str], ...] = (
    {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"},
    {"PYTHONHASHSEED": "4242", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu", "PYTHONOPTIMIZE": "1"},
)
"""Environments of other processes; they also run in another folder."""
PROGRAM = "from episem_gym.benchmarks.invariants.determinism import answer; answer()"


def same_bytes(scenario: Scenario, arena: Arena) -> None:
    """Play twice, from the case as JSON too, and go on from copies made half way."""
    one, two = arena.open(scenario), arena.open(scenario)
    three = arena.open(scenario, Case.from_json(json.loads(json.dumps(scenario.case.to_json()))))
    twins = [two, three]
    for twin in twins:
        same("the task", one.task(), twin.task())
    half = scenario.pick(0) % (len(scenario.moves) + 1)
    for number, move in enumerate(scenario.moves):
        if one.outcome:
            break
        if number == half:
            twins += [copy.deepcopy(one), pickle.loads(pickle.dumps(one))]
        text = text_of(one, move)
        shown = arena.step(one, text)
        for twin in twins:
            same(text[:300], shown, arena.step(twin, text))
    for twin in twins:
        same("the verdict", _judged(one), _judged(twin))


def _judged(episode: Episode) -> str:
    return canonical([episode.verdict, episode.session.judge.events, episode.outcome])


# --- another process --------------------------------------------------------------------------------------------------


def recorded(scenario: Scenario) -> str:
    """A digest of all that an episode shows and of its labels and verdict, in the order in which they come."""
    episode, found = Episode(scenario.variant, scenario.case), hashlib.blake2b(digest_size=16)
    labeller = Labeller(episode)
    _add(found, episode.task())
    for move in scenario.moves:
        if episode.outcome:
            break
        text = text_of(episode, move)
        _add(found, text)
        _add(found, episode.step(text))
        _add(found, json.dumps(labeller.labels()))
    _add(found, json.dumps([episode.verdict, episode.session.judge.events, episode.expectation()]))
    return found.hexdigest()


def _add(found: hashlib.blake2b, text: str) -> None:
    found.update(text.encode("utf-8", "surrogatepass") + b"\n")


def elsewhere(
    scenarios: Sequence[Scenario], surroundings: Mapping[str, str], folder: str, program: str = PROGRAM
) -> list[str]:
    """The digests of scenarios as another process finds them."""
    paths = [one or os.getcwd() for one in sys.path]
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps([one.to_json() for one in scenarios]),
        env={**os.environ, **surroundings, "PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"},
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise Broken(f"another process ends with status {done.returncode}: {done.stderr[-500:]}")
    digests: list[str] = json.loads(done.stdout)
    return digests


def answer() -> None:
    """Read scenarios from standard input and write their digests to standard output."""
    scenarios = [Scenario.from_json(one) for one in json.load(sys.stdin)]
    sys.stdout.write(json.dumps([recorded(one) for one in scenarios]))


def same_elsewhere(scenarios: Sequence[Scenario], folder: str) -> list[tuple[Scenario, str]]:
    """The scenarios that other processes record otherwise than this one, each with the surroundings."""
    here = [recorded(one) for one in scenarios]
    failed = []
    for surroundings in SURROUNDINGS:
        there = elsewhere(scenarios, surroundings, folder)
        failed += [
            (scenario, f"other bytes in a process with {dict(surroundings)}")
            for scenario, one, two in zip(scenarios, here, there, strict=True)
            if one != two
        ]
    return failed
