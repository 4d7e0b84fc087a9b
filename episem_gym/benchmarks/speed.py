"""How fast the environments are: `python -m episem_gym.benchmarks.speed [--json]`.

Each figure stands beside a floor timed in the same run: `json.loads` of the actions and `json.dumps` of the
parsed observations over the same steps, which is what any text environment pays at least.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import gymnasium as gym

import episem_gym
from episem_gym.benchmarks.calling import Briefing
from episem_gym.benchmarks.configuration import Configuration
from episem_gym.benchmarks.planning import make_plan
from episem_gym.benchmarks.playing import Line, play
from episem_gym.benchmarks.replay import rescore
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.reference import solve
from episem_gym.task_specs.registry import load_pair

ENV_ID = "EpiSEM/customer-parcel-reshipment-v0"
"""A mid-sized pair: ten requirements, sixteen tools, thirty records, near the median of all three."""
EPISODES = 60
ENVIRONMENTS = 20


@dataclass(frozen=True)
class Figure:
    """One measured figure."""

    name: str
    """What was measured."""
    value: float
    """How much."""
    unit: str
    """Of what."""
    ratio: float
    """Against the floor: how many times its time, or its size."""
    floor: str
    """What the floor is."""


@dataclass(frozen=True)
class Recorded:
    """A reference trajectory."""

    seed: int
    """Seed of its episode."""
    actions: tuple[str, ...]
    """Action texts."""
    observations: tuple[Any, ...]
    """What they showed, parsed."""


def measure(env_id: str = ENV_ID, *, rounds: int = 5) -> list[Figure]:
    """All figures, each the median over some rounds."""
    recorded = record(env_id)
    steps = sum(len(one.actions) for one in recorded)
    floor = median(lambda: _floor(recorded), rounds) / steps
    return [
        *stepping(env_id, recorded, floor, steps, rounds),
        *starting(env_id, floor, rounds),
        importing(rounds),
        *judging(env_id, floor, steps / len(recorded), rounds),
        memory(env_id, recorded),
    ]


def median(once: Callable[[], float], rounds: int) -> float:
    """The median of several timings, after one that is thrown away."""
    once()
    return statistics.median(once() for _ in range(rounds))


def timed(what: Callable[[], object]) -> float:
    """Seconds that one call takes."""
    start = time.perf_counter()
    what()
    return time.perf_counter() - start


def record(env_id: str) -> list[Recorded]:
    """Reference trajectories over the first seeds."""
    env = gym.make(env_id, split="test", oracle_labels=False)
    found = []
    for seed in range(EPISODES):
        env.reset(seed=seed)
        actions = solution(env)
        shown = [json.loads(env.step(action)[0]) for action in actions]
        found.append(Recorded(seed, actions, tuple(shown)))
    return found


def solution(env: gym.Env[Any, Any]) -> tuple[str, ...]:
    """The reference solution of the episode that an environment has just begun."""
    now: Any = env.unwrapped
    case = now.episode.case
    return solve(Episode(now.pair.variant(case.variant), case).session).texts


def _floor(recorded: Sequence[Recorded]) -> float:
    def once() -> None:
        for one in recorded:
            for action, shown in zip(one.actions, one.observations, strict=True):
                json.loads(action)
                json.dumps(shown)

    return timed(once)


def stepping(env_id: str, recorded: Sequence[Recorded], floor: float, steps: int, rounds: int) -> list[Figure]:
    """Steps a second through `gym.make`, with oracle labels and without; resets are not counted."""

    def once(env: gym.Env[Any, Any]) -> float:
        total = 0.0
        for one in recorded:
            env.reset(seed=one.seed)
            start = time.perf_counter()
            for action in one.actions:
                env.step(action)
            total += time.perf_counter() - start
        return total

    figures = []
    for labels in (True, False):
        env = gym.make(env_id, split="test", oracle_labels=labels)
        each = median(lambda env=env: once(env), rounds) / steps  # type: ignore[misc]
        name = f"steps with oracle labels {'on' if labels else 'off'}"
        figures.append(Figure(name, 1 / each, "/s", each / floor, "json of a step"))
    return figures


def starting(env_id: str, floor: float, rounds: int) -> list[Figure]:
    """Resets with fresh seeds, and making an environment once its pair is loaded."""
    env = gym.make(env_id)
    seeds = iter(range(10**6, 10**9))

    def reset() -> None:
        for _ in range(200):
            env.reset(seed=next(seeds))

    def make() -> None:
        for _ in range(50):
            gym.make(env_id).close()

    each = {"reset with a fresh seed": median(lambda: timed(reset), rounds) / 200}
    each["gym.make once loaded"] = median(lambda: timed(make), rounds) / 50
    return [Figure(name, value * 1000, "ms", value / floor, "json of a step") for name, value in each.items()]


def importing(rounds: int) -> Figure:
    """`import episem_gym` against `import gymnasium`, each in a process of its own, in turn."""
    times: dict[str, list[float]] = {"gymnasium": [], "episem_gym": []}
    for _ in range(rounds + 2):
        for module, taken in times.items():
            program = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
            done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
            taken.append(float(done.stdout))
    ours, theirs = statistics.median(times["episem_gym"]), statistics.median(times["gymnasium"])
    return Figure("import episem_gym", ours * 1000, "ms", ours / theirs, "import gymnasium")


def judging(env_id: str, floor: float, steps: float, rounds: int) -> list[Figure]:
    """Saved episodes judged a second, from their events and by replay; reading the file is not counted."""
    lines = saved(env_id)

    def once(replay: bool) -> float:
        return timed(lambda: [rescore(line, replay=replay) for line in lines])

    figures = []
    for replay in (False, True):
        each = median(lambda replay=replay: once(replay), rounds) / len(lines)  # type: ignore[misc]
        name = f"saved episodes judged {'with' if replay else 'without'} replay"
        figures.append(Figure(name, 1 / each, "/s", each / (floor * steps), "json of the episode's steps"))
    return figures


def saved(env_id: str) -> list[Line]:
    """Lines of a results file, of reference solutions."""

    def make(briefing: Briefing) -> Callable[[str], str]:
        case = briefing.case
        variant = load_pair(case.env_id.removeprefix("EpiSEM/").removesuffix("-v0")).variant(case.variant)
        acts = iter(solve(Episode(variant, case).session).texts)
        return lambda observation: next(acts)

    plan = make_plan([env_id], episodes=EPISODES)
    return [json.loads(json.dumps(play(one, Configuration(), "reference", make))) for one in plan.episodes]


def memory(env_id: str, recorded: Sequence[Recorded]) -> Figure:
    """KiB that one more environment holds at the end of an episode, all else being loaded."""
    _played(env_id, recorded[0])
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    held = [_played(env_id, recorded[number % len(recorded)]) for number in range(ENVIRONMENTS)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    each = (after - before) / len(held) / 1024
    plain = len(json.dumps([one.observations for one in recorded])) / len(recorded) / 1024
    return Figure("memory of an environment", each, "KiB", each / plain, "text of an episode")


def _played(env_id: str, one: Recorded) -> gym.Env[Any, Any]:
    env = gym.make(env_id, split="test")
    env.reset(seed=one.seed)
    for action in one.actions:
        env.step(action)
    return env


def table(figures: Sequence[Figure]) -> str:
    """The figures as text."""
    rows = [
        f"{one.name:<40}{one.value:>12,.{0 if one.value >= 100 else 2}f} {one.unit:<4}{one.ratio:>9.2f} x {one.floor}"
        for one in figures
    ]
    return "\n".join([f"episem-gym {episem_gym.__version__}, {ENV_ID}", *rows])


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and write the figures to standard output."""
    parser = argparse.ArgumentParser(prog="python -m episem_gym.benchmarks.speed", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the median counts")
    given = parser.parse_args(arguments)
    figures = measure(rounds=given.rounds)
    text = json.dumps({one.name: asdict(one) for one in figures}) if given.json else table(figures)
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
