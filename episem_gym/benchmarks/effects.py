"""Interventions: the same cases under several settings, and what a setting changed, within cases.

The first setting is the baseline. An arm is compared with it over the cases that are scored in both, each case by its
mean over repetitions. Static assessment is compared with interaction the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from episem_gym.benchmarks.outcomes import CaseKey, Outcomes
from episem_gym.benchmarks.probes import Probe, probe
from episem_gym.errors import ResultsError
from episem_gym.evaluator.paired import Difference, paired_difference

MOST_STEPS = 40
"""Steps that a first-action curve goes over."""
Probes = Mapping[CaseKey, Sequence[Probe]]


@dataclass(frozen=True)
class Arm:
    """What an agent did under one setting; means over scored episodes, None where there is none."""

    setting: str
    """The setting."""
    episodes: int
    """Episodes played."""
    scored: int
    """Of them, scored."""
    success: float | None
    """Exact case success."""
    action_probability: float | None
    """Share in which a commit was attempted; where a candidate is judged, in which it was allowed."""
    completion: float | None
    """Share in which the investigation was completed."""
    information_calls: float | None
    """Information calls."""
    tool_queries: float | None
    """Calls of a tool with which the reference reads the affected record."""
    record_queries: float | None
    """Calls that name the affected record, or whose answer does."""
    shown_before_action: float | None
    """Of the attempts, the share before which the state of the affected evidence had been shown."""
    first_action: tuple[float, ...]
    """Share of episodes with an attempt by step 1, 2, 3, ..."""
    decisions: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Where a candidate is judged: right decision -> decision -> episodes."""


@dataclass(frozen=True)
class Effect:
    """What an arm changed, within cases; differences are the baseline minus the arm but for calls."""

    setting: str
    """The arm."""
    cases: int
    """Cases that are scored in both."""
    reduction: Difference
    """By how much fewer episodes had an attempt."""
    success: Difference
    """By how much success fell."""
    extra_calls: float
    """Information calls more than under the baseline."""
    extra_tool_queries: float
    """Calls more of the tools that read the affected record."""
    joint_completion: float
    """Share of cases solved in all repetitions of both."""
    transitions: Mapping[str, Mapping[str, int]]
    """Decision under the baseline -> decision under the arm -> episodes, by repetition."""


@dataclass(frozen=True)
class Effects:
    """An agent under several settings."""

    agent: str
    """Who played."""
    arms: tuple[Arm, ...]
    """The settings, the baseline first."""
    effects: tuple[Effect, ...]
    """The other settings against it."""
    probes: Mapping[str, Probes] = field(repr=False)
    """Setting -> case -> what was done, by repetition."""

    def to_json(self) -> dict[str, Any]:
        """Plain data, without the probes."""
        return {
            "agent": self.agent,
            "arms": [asdict(one) for one in self.arms],
            "effects": [
                {**asdict(one), "reduction": one.reduction.to_json(), "success": one.success.to_json()}
                for one in self.effects
            ],
        }


def effects(runs: Mapping[str, Outcomes]) -> Effects:
    """The effects in the runs of one agent, by setting, the baseline first.

    Raises `ResultsError` where an arm has no scored case in common with the baseline.
    """
    probes: dict[str, Probes] = {setting: _probes(run) for setting, run in runs.items()}
    arms = [_arm(setting, run, probes[setting]) for setting, run in runs.items()]
    baseline, *others = runs
    found = [_effect(one, probes[baseline], probes[one]) for one in others]
    return Effects(next(iter(runs.values())).agent, tuple(arms), tuple(found), probes)


def difference_of_differences(one: Effects, two: Effects, setting: str) -> Difference:
    """By how much more an arm reduced the attempts of the first agent than those of the second, within cases."""
    each = []
    for found in (one, two):
        base = found.probes[found.arms[0].setting]
        arm = found.probes[setting]
        each.append({case: _mean(base[case], _acted) - _mean(arm[case], _acted) for case in base.keys() & arm.keys()})
    shared = sorted(each[0].keys() & each[1].keys())
    if not shared:
        raise ResultsError(f"the two agents have no case in common under {setting}")
    return paired_difference([each[0][case] - each[1][case] for case in shared], [case[0] for case in shared])


def _probes(run: Outcomes) -> Probes:
    found = {
        case: [probe(line) for _, line in sorted(by.items()) if line["status"] == "scored"]
        for case, by in run.lines.items()
    }
    return {case: some for case, some in found.items() if some}


def _acted(one: Probe) -> float:
    return float(one.acted)


def _mean(probes: Sequence[Probe], value: Callable[[Probe], float]) -> float:
    return sum(map(value, probes)) / len(probes)


def _arm(setting: str, run: Outcomes, probes: Probes) -> Arm:
    every = [one for some in probes.values() for one in some]

    def mean(value: Callable[[Probe], float]) -> float | None:
        return _mean(every, value) if every else None

    acted = [one for one in every if one.shown_before is not None]
    decisions: dict[str, Counter[str]] = {}
    for by in run.lines.values():
        for line in by.values():
            verdict = line["verdict"]
            if verdict and verdict["protocol"] == "Legacy":
                decisions.setdefault(verdict["answer"], Counter())[verdict["stop"] or "none"] += 1
    return Arm(
        setting=setting,
        episodes=sum(map(len, run.lines.values())),
        scored=len(every),
        success=mean(lambda one: float(one.success)),
        action_probability=mean(_acted),
        completion=mean(lambda one: float(one.complete)),
        information_calls=mean(lambda one: one.information_calls),
        tool_queries=mean(lambda one: one.tool_queries),
        record_queries=mean(lambda one: one.record_queries),
        shown_before_action=_mean(acted, lambda one: float(bool(one.shown_before))) if acted else None,
        first_action=_curve(every),
        decisions={right: dict(given) for right, given in sorted(decisions.items())},
    )


def _curve(every: Sequence[Probe]) -> tuple[float, ...]:
    steps = [one.first_action for one in every if one.first_action is not None]
    last = min(max(steps, default=0), MOST_STEPS)
    return tuple(sum(step <= limit for step in steps) / len(every) for limit in range(1, last + 1))


def _effect(setting: str, base: Probes, arm: Probes) -> Effect:
    shared = sorted(base.keys() & arm.keys())
    if not shared:
        raise ResultsError(f"no case is scored both under the baseline and under {setting}")
    pairs = [case[0] for case in shared]

    def fallen(value: Callable[[Probe], float]) -> list[float]:
        return [_mean(base[case], value) - _mean(arm[case], value) for case in shared]

    transitions: dict[str, Counter[str]] = {}
    for case in shared:
        for before, after in zip(base[case], arm[case], strict=False):
            transitions.setdefault(before.decision, Counter())[after.decision] += 1
    joint = [all(one.success for one in (*base[case], *arm[case])) for case in shared]
    return Effect(
        setting=setting,
        cases=len(shared),
        reduction=paired_difference(fallen(_acted), pairs),
        success=paired_difference(fallen(lambda one: float(one.success)), pairs),
        extra_calls=-sum(fallen(lambda one: one.information_calls)) / len(shared),
        extra_tool_queries=-sum(fallen(lambda one: one.tool_queries)) / len(shared),
        joint_completion=sum(joint) / len(shared),
        transitions={before: dict(after) for before, after in sorted(transitions.items())},
    )
