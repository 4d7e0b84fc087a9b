"""The named parts of the canonical suite, as the paper has them."""

from __future__ import annotations

from itertools import zip_longest

from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.suite import Suite, SuiteCase


def cohorts(suite: Suite) -> list[Suite]:
    """The named parts of the canonical suite."""
    plain = [one for one in _in_turn(suite) if _kind(one) != "withheld"]
    changed = {one.case_id for one in plain}
    kept = plain[:22] + [one for one in _in_turn(suite) if one.case_id not in changed][:21]
    kept += plain[22 : 22 + 43 - len(kept)]
    ids = tuple(sorted(one.case_id for one in kept))
    static = tuple(sorted(one.case_id for one in _in_turn(suite)[:100]))
    triples = tuple(sorted(one.case_id for one in _in_turn(suite)[-33:]))
    return [
        _part(
            suite, "interventions-43", "V1 cases with their decisive record withheld, 22 of them contradicted too",
            {"SE": ids, "WE": ids, "CE": tuple(sorted(one.case_id for one in plain[:22]))},
        ),
        _part(
            suite, "static-100", "V1 cases, static and interactive, balanced by domain",
            {"SE": static, "SE+ST": static, "WA+ST": static},
        ),
        _part(
            suite, "triples-33", "V1 cases as they are, with a wrong argument, and with their decisive record withheld",
            {f"{code}+{shown}": triples for shown in ("ST", "CA") for code in ("SE", "WA", "WE")},
        ),
    ]  # fmt: skip


def _in_turn(suite: Suite) -> list[SuiteCase]:
    """The V1 cases, one of each domain after the other."""
    by_domain: dict[str, list[SuiteCase]] = {}
    for one in suite.cases:
        if one.protocol == "V1":
            by_domain.setdefault(one.domain, []).append(one)
    rows = zip_longest(*by_domain.values())
    return [one for row in rows for one in row if one is not None]


def _kind(one: SuiteCase) -> str:
    return load_pair(one.pair).variant(one.variant).contrasts[one.contrast].kind


def _part(suite: Suite, name: str, title: str, arms: dict[str, tuple[str, ...]]) -> Suite:
    wanted = {one for ids in arms.values() for one in ids}
    return Suite(name, title, tuple(one for one in suite.cases if one.case_id in wanted), arms)
