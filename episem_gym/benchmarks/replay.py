"""Judging a saved episode again, by replay or from its events alone, with the judge that judged it live."""

from __future__ import annotations

from typing import Any, NamedTuple

from episem_gym.benchmarks.playing import Line, agent_seed, case_digest, digest, encode, said, variant_of
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


class Untrue(Exception):
    """What a line says is not what comes out."""


def rescore(line: Line, *, replay: bool = True) -> Rescored:
    """Judge a line again, and compare all that it says with what comes out, byte for byte.

    With `replay` every action is played again. Without, the verdict is concluded from the events as they
    stand, so that events which were changed together with the verdict go unnoticed.
    """
    try:
        case = _case(line)
        if replay:
            _replay(line, case)
        if line["status"] != "scored":
            return Rescored(None, "")
        verdict = conclude(line["expectation"], line["events"])
        _same(line["verdict"], verdict, "the verdict is not what its events come to")
        Judged.read(verdict)
    except Untrue as error:
        return Rescored(None, str(error))
    except Exception as error:  # noqa: BLE001 - whatever a changed line makes the judge stumble over is its own fault
        return Rescored(None, f"cannot be judged: {said(error)}")
    return Rescored(verdict, "")


def _case(line: Line) -> Case:
    """The case of a line, which all that it says of the case must agree with."""
    case = Case.from_json(line["case"])
    configuration = line["configuration"]
    for name in ("setting", "recovery", "gate", "parsing", "split", "salt"):
        _same(configuration[name], getattr(case, name), f"the configuration's {name} is not the case's")
    _same(configuration["mask"], list(case.mask), "the configuration's mask is not the case's")
    _same(configuration["reward"], "sparse", "a run never plays for another reward than sparse")
    for name in ("env_id", "case_id", "pair_key", "seed"):
        _same(line[name], getattr(case, name), f"{name!r} is not the case's")
    return case


def _replay(line: Line, case: Case) -> None:
    seed = agent_seed(line["configuration"]["run_seed"], case, line["repetition"])
    _same(line["agent_seed"], seed, "the agent's seed is not the one of this episode")
    if line["expectation"] is None:
        return
    episode = Episode(variant_of(case.env_id, case.variant), case)
    observations = [episode.task()]
    expectation = episode.expectation()
    _same(line["case_digest"], case_digest(observations[0], expectation), "the case has other content here")
    _same(line["expectation"], expectation, "the expectation is not the case's")
    _same(line["limits"], episode.limits.to_json(), "the limits are not the case's")
    for number, step in enumerate(line["steps"], 1):
        if episode.outcome:
            raise Untrue(f"step {number} comes after the end of the episode")
        observations.append(episode.step(step["action"]))
        if digest(observations[-1:]) != step["observation_digest"]:
            raise Untrue(f"step {number} shows something else when it is played again")
    _same(line["observations_digest"], digest(observations), "the observations are not those of a replay")
    _same(line["events"], episode.session.judge.events, "the events are not those of a replay")
    if bool(episode.outcome) is not (line["status"] == "scored"):
        ends = "ends" if episode.outcome else "does not end"
        raise Untrue(f"the episode {ends} in a replay, and its status is {line['status']!r}")


def _same(said_there: object, found: object, otherwise: str) -> None:
    """Compare as bytes: equal values of other types, such as 1 and true, are not the same."""
    if said_there is not found and encode(said_there) != encode(found):
        raise Untrue(otherwise)
