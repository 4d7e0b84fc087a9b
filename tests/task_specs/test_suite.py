"""Suites as files: what is read, what is refused, and what a digest covers."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import episem_gym
from episem_gym.errors import UnknownName, UsageError
from episem_gym.task_specs.canary import CANARY
from episem_gym.task_specs.suite import canonical_case, load_suite, suite_names, write_suite

TWO = ["ESB-V1-002", "ESB-V3-001"]


def written(folder: Path, content: Any) -> str:
    path = folder / "mine.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return str(path)


def test_the_suites_that_come_with_the_package() -> None:
    assert suite_names() == ["canonical", "interventions-43", "static-100", "triples-33"]
    assert episem_gym.load_suite() is load_suite("canonical")


def test_a_file_of_ones_own_names_canonical_cases(tmp_path: Path) -> None:
    mine = load_suite(written(tmp_path, {"name": "mine", "title": "two", "cases": TWO}))
    assert mine.cases == tuple(map(canonical_case, TWO))
    assert mine.arms == {"SE": tuple(TWO)}
    withheld = load_suite(written(tmp_path, {"name": "x", "title": "", "cases": TWO, "arms": {"WE": TWO[:1]}}))
    assert withheld.arms == {"WE": (TWO[0],)}


@pytest.mark.parametrize(
    ("content", "error", "message"),
    [
        ({"name": "x", "title": "", "cases": ["ESB-V1-2"]}, UnknownName, r"canonical case 'ESB-V1-2'; did you mean"),
        ({"name": "x", "title": "", "cases": [7]}, UnknownName, "canonical case 7"),
        ({"name": "x", "title": "", "cases": [TWO[0], TWO[0]]}, UsageError, "names ESB-V1-002 twice"),
        ({"name": "x", "title": "", "cases": []}, UsageError, "has no case"),
        (
            {"name": "x", "title": "", "cases": TWO, "arms": {"SE": ["ESB-V1-003"]}},
            UsageError,
            "an arm with ESB-V1-003",
        ),
        ({"name": "x", "cases": TWO}, UsageError, "no suite: it has name, title, cases"),
        (TWO, UsageError, "no suite"),
        ("{", UsageError, "is no JSON"),
    ],
)
def test_a_file_that_is_no_suite_says_why(tmp_path: Path, content: Any, error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        load_suite(written(tmp_path, content))


def test_other_names_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="did you mean canonical"):
        load_suite("cannonical")
    with pytest.raises(UsageError, match="called by its name"):
        load_suite(3)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="No such file"):
        load_suite(str(tmp_path / "none.json"))


def test_a_digest_covers_cases_and_arms() -> None:
    suite = load_suite("static-100")
    first = suite.cases[0]
    others = [
        replace(suite, cases=(first._replace(digest="0"), *suite.cases[1:])),
        replace(suite, cases=(first._replace(seed=first.seed + 1), *suite.cases[1:])),
        replace(suite, arms={"SE": suite.arms["SE"]}),
    ]
    assert len({suite.digest, *(one.digest for one in others)}) == 4
    assert replace(suite, title="another").digest == suite.digest


@pytest.mark.parametrize("name", ["canonical", "triples-33"])
def test_what_is_written_is_what_was_read(name: str, tmp_path: Path) -> None:
    suite, path = load_suite(name), tmp_path / f"{name}.json"
    write_suite(path, suite, CANARY)
    shipped = Path(episem_gym.__file__).parent / "task_specs" / "suites" / path.name
    assert path.read_bytes() == shipped.read_bytes()
