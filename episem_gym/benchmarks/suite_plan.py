"""The plan of a run over a suite: its cases under one setting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from episem_gym.benchmarks.configuration import Configuration
from episem_gym.benchmarks.planning import Plan, Planned, matching, protocol_of_case, wanted_protocols
from episem_gym.envs.case import Case
from episem_gym.envs.drawing import contrasts_under, suite_case
from episem_gym.envs.request import Request, whole_number
from episem_gym.errors import UsageError
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.suite import CANONICAL, Suite, SuiteCase

MOST_REPETITIONS = 1_000


def plan_suite(
    suite: Suite,
    *,
    patterns: Sequence[str] = ("EpiSEM/*",),
    protocols: Iterable[str] | None = None,
    repetitions: int = 1,
    configuration: Configuration | None = None,
) -> Plan:
    """The cases of a suite under the configuration's setting, each played `repetitions` times.

    A suite says which of its cases are played under a setting. Under one that it does not name, these are its supported
    cases, as far as their pairs have such episodes.

    Raises:
        UsageError: a pattern or protocol is unknown, a number is out of range, or no case is left to play.
    """
    whole_number("repetitions", repetitions, 1, MOST_REPETITIONS)
    how = replace(
        configuration or Configuration(), suite=f"{suite.name} {suite.digest}", split="test", salt=CANONICAL, run_seed=0
    )
    names, wanted = set(matching(patterns)), wanted_protocols(protocols)
    kept = [
        case
        for one in suite.cases
        if one.pair in names
        and (case := _played(suite, one, how)) is not None
        and protocol_of_case(load_pair(one.pair), case) in wanted
    ]
    if not kept:
        raise UsageError(f"suite {suite.name} has no such case under setting {how.setting}")
    return Plan(how, tuple(Planned(case, number, "") for case in kept for number in range(repetitions)))


def _played(suite: Suite, one: SuiteCase, how: Configuration) -> Case | None:
    """The case as it is played, None where it is not played under the setting."""
    pair, request = load_pair(one.pair), how.request()
    if how.setting in suite.arms:
        return suite_case(pair, request, one) if one.case_id in suite.arms[how.setting] else None
    return suite_case(pair, request, one) if one.member == "supported" and _fits(one, request) else None


def _fits(one: SuiteCase, request: Request) -> bool:
    try:
        return one.contrast in contrasts_under(load_pair(one.pair), one.variant, request)
    except UsageError:
        return False
