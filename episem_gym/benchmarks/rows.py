"""From lines of a results file to the rows that are counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from episem_gym.benchmarks.configuration import condition
from episem_gym.errors import ResultsError
from episem_gym.evaluator.rows import Row
from episem_gym.task_specs.pair import DOMAINS


def row_of(line: Mapping[str, Any]) -> Row:
    """The row of a line; raises `ResultsError` where it cannot be counted."""
    return Row(
        env_id=line["env_id"],
        domain=_domain(line["env_id"]),
        case_id=line["case_id"],
        pair_key=line["pair_key"],
        protocol=_protocol(line),
        member=line["case"].get("member", ""),
        repetition=line["repetition"],
        condition=condition(line["configuration"]),
        status=line["status"],
        verdict=line["verdict"],
    )


def _domain(env_id: str) -> str:
    prefix = env_id.partition("/")[2].partition("-")[0]
    if prefix not in DOMAINS:
        raise ResultsError(f"{env_id!r} is the id of no environment")
    return DOMAINS[prefix]


def _protocol(line: Mapping[str, Any]) -> str:
    """The protocol that the expectation names; Legacy stands in where the episode never began."""
    expectation = line["expectation"]
    return "Legacy" if expectation is None else str(expectation.get("protocol"))
