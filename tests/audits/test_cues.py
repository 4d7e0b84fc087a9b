"""Right and wrong cannot be told from what is seen before, or beside, the decisive record."""

from __future__ import annotations

import numpy as np
import pytest

from episem_gym.audits.cues import (
    FIRST_BOUND,
    SCANNER_BOUND,
    Finding,
    Samples,
    first_observations,
    measure,
    passes_bound,
    scanner_transcripts,
)
from episem_gym.task_specs.registry import pair_names


def guessed_on(samples: Samples, seen: str) -> list[Finding]:
    found = measure(samples, seen)
    assert {one.instances for one in found} == {len(samples.labels)}
    return found


def test_the_first_observation_tells_nothing() -> None:
    found = guessed_on(first_observations(8 * len(pair_names())), "first observation")
    assert len(found) == 6
    assert all(one.balanced < 0.56 for one in found), found  # few instances; the bound itself is for many


@pytest.mark.slow
def test_the_first_observation_tells_nothing_on_many_instances() -> None:
    found = guessed_on(first_observations(60 * len(pair_names())), "first observation")
    assert all(one.instances >= 5_000 and one.upper < FIRST_BOUND for one in found), found


@pytest.mark.slow
def test_words_that_a_scanner_sees_tell_little() -> None:
    found = guessed_on(scanner_transcripts(30 * len(pair_names())), "scanner")
    assert all(one.balanced <= SCANNER_BOUND for one in found if one.split == "across pairs"), found


def test_a_giveaway_is_found() -> None:
    """A word that only one of the members has, in as little text as there is."""
    draw = np.random.default_rng(0)
    labels = [int(one) for one in draw.integers(2, size=400)]
    task = '{"kind":"task","instruction":"%s","tools":[],"commits":[],"now":"2026-01-01T10:00:00Z",'
    task += '"limits":{"information_calls":9,"steps":9}}'
    telling = Samples(
        [task % ("plainly" if one else "rather") for one in labels], ["a", "b", "c", "d", "e"] * 80, labels
    )
    found = guessed_on(telling, "first observation")
    assert max(one.balanced for one in found) > 0.95
    assert any(passes_bound(one) for one in found)
    shuffled = Samples(telling.texts, telling.groups, [int(one) for one in draw.permutation(labels)])
    assert max(one.balanced for one in guessed_on(shuffled, "first observation")) < 0.65
