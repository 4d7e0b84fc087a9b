"""`episem validate --invariants`: the guarantees P1 to P10, tried on seeded scenarios."""

from __future__ import annotations

import json

from rich.table import Table
from rich.text import Text

from episem_gym.benchmarks.invariants import INVARIANTS, Outcome, sweep
from episem_gym.benchmarks.invariants.sweep import EXAMPLES
from episem_gym.cli_parts.speaking import say, say_json, working
from episem_gym.task_specs.registry import load_pair


def guarantees_command(
    names: list[str], *, seconds: float | None, examples: int | None, seed: int, workers: int, as_json: bool
) -> bool:
    """Try the guarantees over pairs and print the outcome; False where one does not hold."""
    pairs = [(name, load_pair(name).module) for name in names]
    total = EXAMPLES if examples is None and seconds is None else examples
    with working("cases of each guarantee", total) as heard:
        found = sweep(pairs, seed=seed, examples=examples, seconds=seconds, workers=workers, progress=heard)
    passed = not any(one.failed for one in found)
    if as_json:
        say_json({"passed": passed, "seed": seed, "pairs": names, "invariants": [one.to_json() for one in found]})
    else:
        _print(found, len(names), seed)
    return passed


def _print(found: list[Outcome], pairs: int, seed: int) -> None:
    table = Table("", "guarantee", "", title=f"Guarantees over {pairs} pairs, seed {seed}", title_justify="left")
    for name in ("cases", "sequences", "steps", "failed"):
        table.add_column(name, justify="right")
    for one in found:
        numbers = (one.cases, one.sequences, one.steps, one.failed)
        table.add_row(
            "FAIL" if one.failed else "pass", one.code, INVARIANTS[one.code].title, *(f"{n:,}" for n in numbers)
        )
    say(table)
    for one in found:
        for failure in one.failures:
            say(Text(f"{one.code}, case {failure.number}: {failure.detail}"))
            say(f"  {json.dumps(failure.scenario)}")
    held = sum(not one.failed for one in found)
    steps = sum(one.steps for one in found)
    say(
        f"{held} of {len(found)} guarantees hold; {steps:,} steps in {sum(one.sequences for one in found):,} sequences."
    )
