"""The guarantees P1 to P10 on scenarios that Hypothesis draws, each with broken twins that it must reject."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from episem_gym.benchmarks.invariants import INVARIANTS, Arena, Scenario
from episem_gym.benchmarks.invariants.determinism import PROGRAM, SURROUNDINGS, elsewhere, recorded, same_elsewhere
from episem_gym.benchmarks.invariants.sweep import fault, scenario_of
from episem_gym.world.mask import atoms
from tests.support.moves import TOY_NAMES, examples, scenarios
from tests.support.saboteurs import HASH_ORDER, SABOTEURS
from tests.support.scenes import TOYS, shipped

PAIRS = [*((name, "") for name in shipped()), *((name, TOYS) for name in TOY_NAMES)]
MORE = {"P5": 400, "P7": 250}
"""Examples in every run, where not 150."""


@pytest.mark.parametrize("code", INVARIANTS)
def test_it_holds(code: str) -> None:
    check(code, MORE.get(code, 150))


@pytest.mark.slow
@pytest.mark.parametrize("code", INVARIANTS)
def test_it_holds_at_length(code: str) -> None:
    check(code, 3000)


def check(code: str, count: int) -> None:
    invariant = INVARIANTS[code]

    @examples(count)
    @given(scenario=scenarios(invariant.shape))
    def holds(scenario: Scenario) -> None:
        invariant.check(scenario, Arena())

    holds()


# Broken twins


@pytest.mark.parametrize("name", SABOTEURS)
def test_it_rejects_a_broken_engine(name: str) -> None:
    saboteur, code, names = SABOTEURS[name]
    invariant = INVARIANTS[code]
    pairs = [pair for pair in PAIRS if pair[0] in names or not names]
    for number in range(400):
        scenario = scenario_of(invariant, pairs, 1, number)
        with saboteur():
            detail = fault(invariant, scenario, Arena())
        if detail:
            assert not detail.startswith("raises "), detail
            assert not fault(invariant, scenario, Arena()), "it fails without the saboteur as well"
            return
    pytest.fail(f"{code} does not notice: {name}")


# Other processes


def some(count: int, seed: int) -> list[Scenario]:
    return [scenario_of(INVARIANTS["P10"], PAIRS, seed, number) for number in range(count)]


def test_other_processes_show_the_same_bytes(tmp_path: Path) -> None:
    assert not same_elsewhere(some(16, 3), str(tmp_path))


@pytest.mark.slow
def test_other_processes_show_the_same_bytes_at_length(tmp_path: Path) -> None:
    assert not same_elsewhere(some(800, 4), str(tmp_path))


def test_an_order_that_a_hash_decides_is_noticed(tmp_path: Path) -> None:
    """The broken twin of the processes."""
    given_ones = some(4, 3)
    first, second = (elsewhere(given_ones, one, str(tmp_path), HASH_ORDER) for one in SURROUNDINGS)
    assert first != second
    plain = elsewhere(given_ones, SURROUNDINGS[0], str(tmp_path), PROGRAM)
    assert plain == [recorded(one) for one in given_ones]


@examples(30)
@given(data=st.data())
def test_a_scenario_survives_json(data: st.DataObject) -> None:
    scenario = data.draw(scenarios(INVARIANTS["P5"].shape))
    again = Scenario.from_json(json.loads(json.dumps(scenario.to_json())))
    assert again == scenario.with_case(mask=atoms(scenario.case.mask))  # a mask in its one spelling
