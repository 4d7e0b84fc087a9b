"""The sweep over the guarantees, and `episem validate --invariants`."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from typer.testing import CliRunner

from episem_gym.benchmarks.invariants import INVARIANTS, check_again, sweep
from episem_gym.cli import app
from episem_gym.errors import UsageError
from tests.support.saboteurs import SABOTEURS

PAIRS = [("finance-payment-limit", ""), ("home-water-leak", "")]


def validate(*arguments: object) -> tuple[int, str, str]:
    """`episem validate --invariants` in this process: exit status, standard output, standard error."""
    done = CliRunner().invoke(app, ["validate", "--invariants", *map(str, arguments)])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


def plain(**keywords: Any) -> list[dict[str, Any]]:
    return [one.to_json() for one in sweep(PAIRS, **keywords)]


def test_a_sweep_depends_on_seed_and_count_alone() -> None:
    codes = ("P4", "P5", "P7")
    first = plain(examples=6, seed=3, codes=codes)
    assert first == plain(examples=6, seed=3, codes=codes)
    assert first == plain(examples=6, seed=3, codes=codes, workers=2)
    assert first != plain(examples=6, seed=4, codes=codes)
    assert [one["cases"] for one in first] == [6, 6, 6]
    assert all(one["steps"] > 0 and one["sequences"] >= 6 for one in first)


def test_a_sweep_ends_in_time() -> None:
    start = time.monotonic()
    heard: list[int] = []
    found = sweep(PAIRS, seconds=0.5, codes=("P4", "P7"), progress=heard.append)
    assert time.monotonic() - start < 20
    assert heard == sorted(heard)
    assert {one.cases for one in found} == {heard[-1]}


@pytest.mark.parametrize("keywords", [{"seconds": 0}, {"seconds": float("nan")}, {"examples": 0}, {"workers": 0}])
def test_numbers_that_make_no_sense_are_refused(keywords: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        sweep(PAIRS, **keywords)


def test_a_failure_is_short_and_can_be_seen_again() -> None:
    saboteur, code, _ = SABOTEURS["length_leaks"]
    with saboteur():
        (found,) = sweep(PAIRS, examples=12, codes=(code,))
        assert found.failed
        failure = found.failures[0]
        assert check_again(code, json.loads(json.dumps(failure.scenario)))
        assert len(failure.scenario["moves"]) <= 3
    assert not check_again(code, failure.scenario)


def test_an_engine_that_raises_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: object, text: str) -> str:
        raise RuntimeError("out of paper")

    monkeypatch.setattr("episem_gym.envs.episode.Episode.step", fails)
    (found,) = sweep(PAIRS, examples=4, codes=("P7",))
    assert found.failed
    assert "raises RuntimeError: out of paper" in found.failures[0].detail


def test_the_command_prints_what_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    status, out, _ = validate(*(name for name, _ in PAIRS), "--examples", 2)
    assert status == 0
    assert "10 of 10 guarantees hold" in out
    for code, one in INVARIANTS.items():
        assert code in out
        assert one.title in out
    status, out, _ = validate("home-water-leak", "--examples", 2, "--seed", 5, "--json")
    assert status == 0
    value = json.loads(out)
    assert value["passed"] is True
    assert value["seed"] == 5
    assert [one["invariant"] for one in value["invariants"]] == list(INVARIANTS)


def test_the_command_tells_of_failures() -> None:
    with SABOTEURS["recovery_takes_time"][0]():
        status, out, _ = validate("home-water-leak", "--examples", 8)
        assert status == 1
        line = next(line for line in out.splitlines() if line.startswith("  {"))
        assert check_again("P6", json.loads(line))
        assert "FAIL" in out
    assert not check_again("P6", json.loads(line))


def test_wrong_usage_is_one_line() -> None:
    status, _, err = validate("home-water-leak", "--seconds", "-1")
    assert status == 2
    assert err.startswith("episem: ")
    assert validate("home-water-leak", "--examples", "0")[0] == 2
    assert validate("no-such-pair")[0] == 2
