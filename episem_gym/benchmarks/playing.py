"""One episode played by an agent, as the line of a results file."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any

from episem_gym.benchmarks.asking import AgentFailed, Asking, said
from episem_gym.benchmarks.calling import Briefing, Maker
from episem_gym.benchmarks.configuration import Configuration
from episem_gym.benchmarks.patience import Deadline
from episem_gym.benchmarks.planning import Planned
from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.task_specs.canary import CANARY
from episem_gym.task_specs.draws import draw_one, key
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.variant import Variant

Line = dict[str, Any]
FORMAT = 1
"""Number of the format of lines."""


def play(
    planned: Planned, configuration: Configuration, name: str, make: Maker, time_limit: float | None = None
) -> Line:
    """Play one episode with a fresh player. What the agent raises is noted, and never scored."""
    case = planned.case
    seed = agent_seed(configuration.run_seed, case, planned.repetition)
    line = _head(planned, configuration, name, seed)
    observations: list[str] = []
    episode: Episode | None = None
    error = ""
    try:
        episode = Episode(variant_of(case.env_id, case.variant, planned.module), case)
        _play(episode, Asking(make, Briefing(case, seed)), observations, Deadline(time_limit))
    except AgentFailed as failure:
        error = f"agent: {failure}"
    except Exception as failure:  # noqa: BLE001 - a fault of the environment is no fault of the agent, and is not scored
        error = f"environment: {said(failure)}"
    return line | _status(error) | _record(episode, observations, scored=not error)


def _play(episode: Episode, asking: Asking, observations: list[str], deadline: Deadline) -> None:
    def work() -> None:
        with asking:
            while not episode.outcome:
                observations.append(deadline.step(episode.step, asking(observations[-1])))

    observations.append(episode.task())
    deadline.keep(work, asking.abort)


def _head(planned: Planned, configuration: Configuration, name: str, seed: int) -> Line:
    from episem_gym import __version__

    case = planned.case
    return {
        "canary": CANARY, "format": FORMAT, "package": __version__, "env_id": case.env_id,
        "case_id": case.case_id, "pair_key": case.pair_key, "case": case.to_json(), "agent": name,
        "agent_seed": seed, "repetition": planned.repetition, "seed": case.seed,
        "configuration": configuration.to_json(),
    }  # fmt: skip


def _status(error: str) -> Line:
    return {"status": "infrastructure_failure", "error": error} if error else {"status": "scored"}


def _record(episode: Episode | None, observations: list[str], *, scored: bool) -> Line:
    """What happened, and all that is needed to judge it again."""
    if episode is None or not observations:
        return {
            "limits": {}, "steps": [], "events": [], "expectation": None, "verdict": None, "case_digest": "",
            "observations_digest": "",
        }  # fmt: skip
    expectation = episode.expectation()
    digests = [digest(seen) for seen in observations]
    steps = zip(episode.actions, digests[1:], strict=False)
    return {
        "limits": episode.limits.to_json(),
        "steps": [{"action": action, "observation_digest": seen} for action, seen in steps],
        "events": episode.session.judge.events,
        "expectation": expectation,
        "verdict": episode.verdict if scored else None,
        "case_digest": case_digest(observations[0], expectation),
        "observations_digest": digest(*digests),
    }


def agent_seed(run_seed: int, case: Case, repetition: int) -> int:
    """The seed that an agent is given for one episode."""
    return draw_one(key(f"agent\x1f{run_seed}"), f"{case.env_id}\x1f{case.case_id}\x1f{repetition}") >> 1


def digest(*texts: str) -> str:
    """A digest of texts in order."""
    whole = "\n".join((*texts, ""))
    return hashlib.blake2b(whole.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def case_digest(task: str, expectation: Line) -> str:
    """A digest of a case's content: what the agent is told first, and what success asks for."""
    return digest(task, encode(expectation))


encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
"""Strict JSON in ASCII, so that any text of an agent, lone surrogates included, survives."""


@lru_cache(maxsize=4096)
def variant_of(env_id: str, variant: str, module: str = "") -> Variant:
    """The compiled variant of an environment id; raises `UnknownName` or `SpecError`."""
    name = env_id.removeprefix("EpiSEM/").removesuffix("-v0")
    return load_pair(name, module).variant(variant)
