"""Judging a saved episode again, by replay or from its events alone, with the judge that judged it live."""

from __future__ import annotations

import marshal
from collections.abc import Iterator
from typing import Any, NamedTuple

from episem_gym.benchmarks.asking import said
from episem_gym.benchmarks.playing import Line, agent_seed, case_digest, digest, encode, variant_of
from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.conclude import conclude
from episem_gym.evaluator.metrics.judged import Judged


class Rescored(NamedTuple):
    """A saved episode, judged again."""

    verdict: dict[str, Any] | None
    """The verdict as it comes out now; None where the line is not scored or was tampered with."""
    reason: str
    """Why the line cannot be true; empty where it is."""


STALE = "made with other content"
"""How the reason begins where a line told the truth when it was written, and the case has changed since."""
_PLAIN = (str, int, bool)


class Untrue(Exception):
    """What a line says is not what comes out."""


def rescore(line: Line, *, replay: bool = True) -> Rescored:
    """Judge a line again, and compare all that it says with what comes out, byte for byte.

    With `replay` every action is played again. Without, the verdict is concluded from the events as they
    stand, so that events which were changed together with the verdict go unnoticed.
    """
    try:
        case = _case(line)
        replayed = _replay(line, case) if replay else None
        if line["status"] != "scored":
            return Rescored(None, "")
        verdict = replayed or conclude(line["expectation"], line["events"])
        _same(line["verdict"], verdict, "the verdict is not what its events come to")
        Judged.read(verdict)
    except Untrue as error:
        return Rescored(None, str(error))
    except Exception as error:  # noqa: BLE001 - whatever a changed line makes the judge stumble over is its own fault
        return Rescored(None, f"cannot be judged: {said(error)}")
    return Rescored(verdict, "")


def content_change(line: Line, module: str = "") -> str:
    """How the content of a line's case differs from what it is now; empty where it does not."""
    try:
        case = Case.from_json(line["case"])
        episode = Episode(variant_of(case.env_id, case.variant, module), case)
        now = case_digest(episode.task(), episode.expectation())
    except Exception as error:  # noqa: BLE001 - a case that cannot be made again has changed, whatever says so
        return f"{STALE}: {said(error)}"
    return "" if now == line["case_digest"] else STALE


def _case(line: Line) -> Case:
    """The case of a line, which all that it says of the case must agree with."""
    case = Case.from_json(line["case"])
    _same(line["case"], case.to_json(), "the case is not written as a run writes it")
    configuration = line["configuration"]
    for name in ("setting", "checkpoint", "recovery", "gate", "parsing", "split", "salt"):
        _same(configuration[name], getattr(case, name), f"the configuration's {name} is not the case's")
    _same(configuration["mask"], list(case.mask), "the configuration's mask is not the case's")
    _same(configuration["reward"], "sparse", "a run never plays for another reward than sparse")
    for name in ("env_id", "case_id", "pair_key", "seed"):
        _same(line[name], getattr(case, name), f"{name!r} is not the case's")
    return case


def _replay(line: Line, case: Case) -> dict[str, Any] | None:
    """Play the actions again and compare all that comes out; the verdict, None where no episode was begun."""
    seed = agent_seed(line["configuration"]["run_seed"], case, line["repetition"])
    _same(line["agent_seed"], seed, "the agent's seed is not the one of this episode")
    if line["expectation"] is None:
        return None
    episode = Episode(variant_of(case.env_id, case.variant), case)
    task, expectation = episode.task(), episode.expectation()
    _same(line["case_digest"], case_digest(task, expectation), f"{STALE}: its task or expectation differs here")
    _same(line["expectation"], expectation, "the expectation is not the case's")
    _same(line["limits"], episode.limits.to_json(), "the limits are not the case's")
    digests = [digest(task), *_steps(episode, line["steps"])]
    _same(line["observations_digest"], digest(*digests), "the observations are not those of a replay")
    _same(line["events"], episode.session.judge.events, "the events are not those of a replay")
    if bool(episode.outcome) is not (line["status"] == "scored"):
        ends = "ends" if episode.outcome else "does not end"
        raise Untrue(f"the episode {ends} in a replay, and its status is {line['status']!r}")
    return episode.verdict


def _steps(episode: Episode, steps: list[dict[str, str]]) -> Iterator[str]:
    """Play the actions; the digest of what each shows."""
    for number, step in enumerate(steps, 1):
        if episode.outcome:
            raise Untrue(f"step {number} comes after the end of the episode")
        if step.keys() != {"action", "observation_digest"}:
            raise Untrue(f"step {number} has other members than its action and the digest of its observation")
        seen = digest(episode.step(step["action"]))
        if seen != step["observation_digest"]:
            raise Untrue(f"step {number} shows something else when it is played again")
        yield seen


def _same(said_there: Any, found: Any, otherwise: str) -> None:
    """Compare as bytes: equal values of other types, such as 1 and true, are not the same."""
    if said_there.__class__ is found.__class__ and found.__class__ in _PLAIN:
        if said_there != found:
            raise Untrue(otherwise)
    elif not _alike(said_there, found) and encode(said_there) != encode(found):
        raise Untrue(otherwise)


def _alike(one: Any, other: Any) -> bool:
    """Whether two values are the same to the byte in Python's own form too, which is written faster than JSON."""
    try:
        return marshal.dumps(one, 0) == marshal.dumps(other, 0)
    except ValueError:
        return False
