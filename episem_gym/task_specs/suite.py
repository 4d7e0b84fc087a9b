"""Suites: fixed lists of cases, each named for good, with a digest of its content.

A suite is a JSON file. `canonical` names every case outright; a cohort names some of these, and under which settings
they are played. Which cases there are is data: nothing is drawn when a suite is loaded.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from episem_gym.errors import UnknownName, UsageError
from episem_gym.task_specs.pair import domain_of

CANONICAL = "canonical"
"""The suite whose cases all others name; also the salt of its instances, which come up in no fresh draw."""
FOLDER = Path(__file__).parent / "suites"


class SuiteCase(NamedTuple):
    """One case of a suite: the instance of a seed, and the member that is played."""

    case_id: str
    """Stable id, such as `ESB-V1-017`."""
    pair: str
    """Name of the task pair."""
    variant: str
    """Variant."""
    contrast: str
    """Contrast."""
    member: str
    """`supported` or `contrast`."""
    seed: int
    """Seed of the instance."""
    digest: str
    """Digest of what the agent is told first and of what success asks for."""

    @property
    def protocol(self) -> str:
        """The protocol, which the id tells."""
        letter = self.case_id.split("-")[1]
        return "Legacy" if letter == "L" else letter

    @property
    def domain(self) -> str:
        """The domain, which the name of the pair tells."""
        return domain_of(self.pair)


@dataclass(frozen=True)
class Suite:
    """A list of cases, and the settings under which each is played."""

    name: str
    """Its name."""
    title: str
    """What it is for."""
    cases: tuple[SuiteCase, ...]
    """The cases, in order."""
    arms: Mapping[str, tuple[str, ...]]
    """Setting -> ids of the cases that are played under it."""

    @property
    def digest(self) -> str:
        """A digest of the cases with their contents, and of the arms."""
        text = json.dumps([self.cases, dict(self.arms)], separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def suite_names() -> list[str]:
    """Names of the suites that come with the package."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def load_suite(name: str = CANONICAL) -> Suite:
    """A suite by its name, or from a JSON file of your own that names canonical cases.

    Raises:
        UnknownName: there is no such suite, or it names a case that the canonical suite does not have.
        UsageError: the file cannot be read, or is not of the form of a suite.
    """
    if not isinstance(name, str):
        raise UsageError(f"a suite is called by its name, not {name!r}")
    if name.endswith(".json"):
        return _read(Path(name), canonical_case)
    if name not in suite_names():
        raise UnknownName("suite", name, suite_names())
    return _shipped(name)


def canonical_case(case_id: str) -> SuiteCase:
    """A case of the canonical suite by its id; raises `UnknownName` where there is none."""
    known = _canonical_by_id()
    found = known.get(case_id) if isinstance(case_id, str) else None
    if found is None:
        raise UnknownName("canonical case", case_id, known)
    return found


@lru_cache(maxsize=1)
def _canonical_by_id() -> dict[str, SuiteCase]:
    return {one.case_id: one for one in _shipped(CANONICAL).cases} if CANONICAL in suite_names() else {}


@lru_cache(maxsize=16)
def _shipped(name: str) -> Suite:
    return _read(FOLDER / f"{name}.json", _outright if name == CANONICAL else canonical_case)


def _outright(row: dict[str, Any]) -> SuiteCase:
    return SuiteCase(**row)


def _read(path: Path, case_of: Callable[[Any], SuiteCase]) -> Suite:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise UsageError(f"{path} is no JSON: {error}") from None
    try:
        cases = tuple(case_of(one) for one in data["cases"])
        arms = {setting: tuple(ids) for setting, ids in data.get("arms", {}).items()}
        suite = Suite(str(data["name"]), str(data["title"]), cases, arms or {"SE": tuple(one.case_id for one in cases)})
    except (KeyError, TypeError, AttributeError) as error:
        raise UsageError(f"{path} is no suite: it has name, title, cases and perhaps arms ({error})") from None
    _check(path, suite)
    return suite


def _check(path: Path, suite: Suite) -> None:
    ids = [one.case_id for one in suite.cases]
    twice = sorted({one for one in ids if ids.count(one) > 1}) if len(set(ids)) < len(ids) else []
    foreign = sorted({one for named in suite.arms.values() for one in named} - set(ids))
    if not ids or twice or foreign:
        wrong = f"names {twice[0]} twice" if twice else f"has an arm with {foreign[0]}" if foreign else "has no case"
        raise UsageError(f"{path} {wrong}")


def write_suite(path: Path, suite: Suite, canary: str) -> None:
    """Write a suite, one case a line, so that a change of a case is a change of a line."""
    head: dict[str, Any] = {"canary": canary, "name": suite.name, "title": suite.title}
    if suite.name == CANONICAL:
        rows = [json.dumps(one._asdict(), ensure_ascii=False) for one in suite.cases]
    else:
        head["arms"] = {setting: list(ids) for setting, ids in suite.arms.items()}
        rows = [json.dumps(one.case_id) for one in suite.cases]
    text = json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}")
    path.write_text(text + ',\n "cases": [\n  ' + ",\n  ".join(rows) + "\n ]\n}\n", encoding="utf-8")
