"""Cases with their reference solutions, and trajectories made from them by editing."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pytest

from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.errors import EpiSEMError
from episem_gym.evaluator.acts import Act, Ask, Do, Finish, act_text
from episem_gym.evaluator.reference import solve
from episem_gym.task_specs.pair import Pair
from episem_gym.task_specs.registry import FOLDERS, load_pair, pair_names
from episem_gym.task_specs.variant import Variant

TOYS = "tests.support.toys"
"""Module of the toy pairs."""
WORKFLOWS = ("V1", "V2", "V3")


def shipped() -> list[str]:
    """Names of the pairs that come with the package."""
    return [name for name in pair_names() if any(f".{folder}." in load_pair(name).module for folder in FOLDERS)]


@lru_cache(maxsize=1)
def _by_protocol() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in shipped():
        found.setdefault(load_pair(name).protocol, []).append(name)
    return found


def pairs(*protocols: str, few: int = 4) -> list[Any]:
    """Names of pairs to parametrise over: some of each protocol by default, the others in the long sweep."""
    return [
        pytest.param(name, marks=[] if place < few else [pytest.mark.slow], id=name)
        for protocol in protocols
        for place, name in enumerate(_by_protocol().get(protocol, []))
    ]


def pairs_that(have: Callable[[str], object], *protocols: str, few: int = 4) -> list[Any]:
    """Names of pairs that have what is asked for; the first few by default, the others in the long sweep.

    A pair that does not load is kept, so that its test says why.
    """
    found = []
    for name in [name for protocol in protocols for name in _by_protocol().get(protocol, [])]:
        try:
            kept = bool(have(name))
        except EpiSEMError:
            kept = True
        if kept:
            found.append(name)
    return [
        pytest.param(name, marks=[] if place < few else [pytest.mark.slow], id=name) for place, name in enumerate(found)
    ]


def pair_of(name: str) -> Pair:
    """A pair by name, toys included."""
    return load_pair(name, TOYS if "-toy-" in name else "")


@dataclass(frozen=True)
class Scene:
    """One case, and acts to be played in it."""

    case: Case
    variant: Variant
    acts: tuple[Act, ...]
    ids: tuple[str, ...]

    def text(self, act: Act | str) -> str:
        """The action text of an act."""
        return act if isinstance(act, str) else act_text(self.variant, list(self.ids), act)

    def texts(self, acts: Iterable[Act | str] | None = None) -> list[str]:
        """The action texts of acts, by default of the reference solution."""
        return [self.text(act) for act in (self.acts if acts is None else acts)]

    def without(self, *acts: Act) -> list[Act]:
        """The reference solution without some acts."""
        return [one for one in self.acts if not any(one is other for other in acts)]

    @property
    def asks(self) -> list[Ask]:
        """The information calls of the reference solution."""
        return [act for act in self.acts if isinstance(act, Ask)]

    @property
    def dos(self) -> list[Do]:
        """Its commits."""
        return [act for act in self.acts if isinstance(act, Do)]

    def before(self, act: Act) -> list[Act]:
        """What comes before an act."""
        return list(self.acts[: next(n for n, one in enumerate(self.acts) if one is act)])

    def episode(self, max_steps: int | None = None) -> Episode:
        """A fresh episode of the case."""
        return Episode(self.variant, self.case, max_steps)


@lru_cache(maxsize=512)
def scene(
    pair: str,
    variant: str | None = None,
    contrast: str | None = None,
    member: str = "supported",
    *,
    seed: int = 1,
    mask: tuple[Any, ...] = (),
    recovery: bool | None = None,
    gate: bool = True,
    setting: str = "SE",
) -> Scene:
    """A case of a pair, by default of its first variant and first contrast, with its reference solution."""
    compiled = pair_of(pair).variant(variant or next(iter(pair_of(pair).variants)))
    case = Case(
        env_id=compiled.pair.env_id,
        split="test",
        salt="",
        seed=seed,
        variant=compiled.name,
        contrast=contrast or next(iter(compiled.contrasts)),
        member=member,
        setting=setting,
        mask=mask,
        recovery=bool(mask) if recovery is None else recovery,
        gate=gate,
        parsing="strict",
    )
    session = Episode(compiled, case).session
    acts = [copy.copy(act) for act in solve(session).acts]  # edits tell acts apart by identity
    if not gate and not isinstance(acts[-1], Finish):
        acts.append(Finish("DONE"))
    return Scene(case, compiled, tuple(acts), tuple(session.instance.ids))


def scenes(pair: str, **wanted: Any) -> Iterator[Scene]:
    """The contrast scenes of a pair's first variants, for tests that look for one with a certain shape."""
    for variant in list(pair_of(pair).variants)[:2]:
        for contrast in pair_of(pair).variant(variant).contrasts:
            yield scene(pair, variant, contrast, **wanted)


# --- playing and judging ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Judged:
    """A trajectory after its judgment, live and offline."""

    verdict: dict[str, Any]
    observations: tuple[dict[str, Any], ...]
    outcome: str
    episode: Episode

    @property
    def success(self) -> bool:
        """Whether the case was solved."""
        return bool(self.verdict["success"])

    def codes(self) -> list[str]:
        """The codes of the findings."""
        return [one["code"] for one in self.verdict["findings"]]

    def details(self, code: str) -> dict[str, str]:
        """Requirement -> detail of the findings with a code."""
        return {one["requirement"]: one["detail"] for one in self.verdict["findings"] if one["code"] == code}

    def wrong(self) -> list[str]:
        """The arguments that were found wrong."""
        return [one["detail"] for one in self.verdict["findings"] if one["code"] == "wrong_argument"]

    def missing(self) -> dict[str, str]:
        """Requirement -> reason, of evidence that was missing at an attempt."""
        return self.details("missing_evidence")


def judged(where: Scene, actions: Iterable[Act | str], *, max_steps: int | None = None) -> Judged:
    """Play actions in a fresh episode, judge them again offline in two ways, and insist on the same bytes.

    Actions after the end are left out; an episode that they do not end is ended by its step limit.
    """
    texts = where.texts(actions)
    episode, observations, played = _play(where.case, where.variant, texts, max_steps)
    if not episode.outcome:
        max_steps = len(played)
        episode, observations, played = _play(where.case, where.variant, texts, max_steps)
    saved = json.dumps(
        {
            "case": where.case.to_json(),
            "actions": played,
            "max_steps": max_steps,
            "expectation": episode.expectation(),
            "events": episode.session.judge.events,
        }
    )
    _same_offline(episode, observations, json.loads(saved))
    return Judged(episode.verdict, tuple(map(json.loads, observations)), episode.outcome, episode)


def _play(
    case: Case, variant: Variant, actions: Sequence[str], max_steps: int | None
) -> tuple[Episode, list[str], list[str]]:
    episode = Episode(variant, case, max_steps)
    observations, played = [episode.task()], []
    for action in actions:
        if episode.outcome:
            break
        observations.append(episode.step(action))
        played.append(action)
    return episode, observations, played


def _same_offline(episode: Episode, observations: list[str], saved: dict[str, Any]) -> None:
    replayed, seen, _ = _play(Case.from_json(saved["case"]), episode.variant, saved["actions"], saved["max_steps"])
    from episem_gym.evaluator.conclude import conclude

    live = canonical(episode.verdict)
    assert seen == observations, "a replay shows something else"
    assert canonical(replayed.verdict) == live, "a replay is judged otherwise"
    assert canonical(conclude(saved["expectation"], saved["events"])) == live, "saved events are judged otherwise"


def canonical(value: Any) -> str:
    """A value as bytes to compare by."""
    return json.dumps(value, sort_keys=True)


# --- edits -----------------------------------------------------------------------------------------------------------


def edited(action: str, change: Callable[[dict[str, Any]], None]) -> str:
    """An action text with a change made to its arguments."""
    parsed = json.loads(action)
    change(parsed["arguments"])
    return json.dumps(parsed, separators=(",", ":"))


def with_argument(action: str, name: str, json_text: str) -> str:
    """An action text with one argument replaced by raw JSON text."""
    marked = edited(action, lambda arguments: arguments.update({name: "@@here@@"}))
    return marked.replace('"@@here@@"', json_text)


def stop(decision: str) -> str:
    """A stop."""
    return Finish(decision).text()


def spare_commit(where: Scene) -> str:
    """A well-formed call of a commit that no step uses."""
    used = {step.commit for step in where.variant.steps}
    for commit in where.variant.commits.values():
        if commit not in used:
            arguments = {}
            for field in commit.fields:
                example = where.variant.signatures[commit.name].schema["properties"][field.name]
                arguments[field.name] = _some_value(field, example, where)
            return json.dumps({"commit": commit.name, "arguments": arguments})
    return ""


def _some_value(field: Any, schema: dict[str, Any], where: Scene) -> Any:
    family = field.family
    if family == "ref":
        slots = [slot for slot, one in enumerate(where.variant.records) if one.record.__name__ == field.to_name]
        return where.ids[slots[0]] if slots else "X-1"
    if family == "choice":
        return field.choices[0]
    if family == "number":
        return 1
    if family == "flag":
        return True
    if family == "set":
        return []
    return {"day": "2026-08-03", "instant": "2026-08-03T09:00:00Z", "duration": "PT1H"}.get(family, "X1")


def requirement_statuses(episode: Episode) -> dict[str, tuple[str, str]]:
    """Requirement -> (status, reason) as they stand."""
    names = episode.variant.requirement_names
    return {
        name: (status.name, status.reason)
        for name, status in zip(names, episode.session.statuses.refresh(), strict=True)
    }


# --- steering by the case --------------------------------------------------------------------------------------------


def investigate(episode: Episode, step: int) -> list[str]:
    """Play calls until every requirement of a step is resolved and its arguments are known; the texts played."""
    from episem_gym.evaluator.oracle import Oracle

    session, variant, played = episode.session, episode.variant, []
    guide = Oracle(session).guide
    for _ in range(200):
        current = session.statuses.refresh()
        acts = [
            guide.toward(current[req].gap, variant.requirements[req].strength)
            for req in variant.requirements_of[step]
            if current[req].name == "MISSING" and not session.judge.left_out(req)
        ]
        acts += [guide.toward_name(need) for need in guide.routes.argument_needs[step]]
        act = next((one for one in acts if one is not None), None)
        if act is None:
            return played
        played.append(act_text(variant, session.instance.ids, act))
        episode.step(played[-1])
    raise AssertionError("the investigation never ends")


def act_of(episode: Episode, step: int) -> str:
    """The right commit of a step as things stand, as text."""
    from episem_gym.world.backend import expected_arguments

    one = episode.variant.steps[step]
    return Do(one, expected_arguments(episode.session.world, one)).text()
