"""P4: a larger mask reveals no more: it puts markers where values stood, and takes nothing else away or in."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from episem_gym.benchmarks.invariants.moves import text_of
from episem_gym.benchmarks.invariants.scenario import Arena, Broken, Scenario, is_commit, without_left
from episem_gym.evidence.facts import FieldFact
from episem_gym.evidence.ledger import Ledger
from episem_gym.task_specs.fields import HIDDEN

_WHOLLY = {"kind", "call", "status", "now", "message", "hidden", "record", "arguments"}
"""What an answer about a record holds where all of the record is withheld."""
_PUBLIC = {"id", "version", "title", "clauses"}
"""What a record shows under any mask, besides filing fields: id, version, title and sentences of a policy."""


def reveals_no_more(scenario: Scenario, arena: Arena) -> None:
    """Play the same texts under some atoms of the mask and under all of them, without recovery."""
    mask = scenario.case.mask
    kept = tuple(atom for number, atom in enumerate(mask) if scenario.pick(number) % 2)
    large = arena.open(scenario.with_case(recovery=False))
    small = arena.open(scenario.with_case(recovery=False, mask=kept))
    filing = {field.name for record in scenario.variant.records for field in record.record.fields if field.filing}
    comparison = Comparison(frozenset(_PUBLIC | filing))
    tasks = json.loads(small.task()), json.loads(large.task())
    for one, two in _enclosed(*(task.pop("evidence", []) for task in tasks)):
        comparison.no_more(one, two, "task.evidence")
    comparison.no_more(*tasks, "task")
    for move in scenario.moves:
        if small.outcome or large.outcome:
            break
        text = text_of(small, move)
        shown, veiled = arena.step(small, text), arena.step(large, text)
        if is_commit(text) and without_left(shown) != without_left(veiled):
            break  # rejected under one mask only, for less is established there
        comparison.no_more(json.loads(without_left(shown) + "}"), json.loads(without_left(veiled) + "}"), text[:300])
    more = facts_of(large.session.ledger, filing) - facts_of(small.session.ledger, filing)
    if more:
        raise Broken(f"the larger mask establishes {sorted(more)[:3]}")


def _enclosed(small: list[dict[str, Any]], large: list[dict[str, Any]]) -> list[tuple[Any, Any]]:
    """The calls that two packages share: each package is an investigation of its own, through what it could see."""
    named = {f"{one['call']} {one['arguments']}": one for one in small}
    return [(named[key], one) for one in large if (key := f"{one['call']} {one['arguments']}") in named]


def facts_of(ledger: Ledger, filing: set[str]) -> set[str]:
    """The facts about fields that can be hidden which a ledger took from steps, to compare by."""
    return {
        f"{fact.record_id}.{fact.field} v{fact.version}: {fact.value!r} ({fact.source.tool}, step {fact.source.step})"
        for fact in ledger.facts()
        if isinstance(fact, FieldFact) and fact.field not in filing and fact.source.step
    }


@dataclass(frozen=True)
class Comparison:
    """Compares what two masks show, the one larger than the other."""

    public: frozenset[str]
    """Members of a record that no mask hides."""

    def no_more(self, small: Any, large: Any, where: str) -> None:
        """What the larger mask shows is what the smaller one shows, with markers for some of it."""
        if large in (small, HIDDEN):
            return
        if isinstance(small, dict) and isinstance(large, dict):
            self._members(small, large, where)
        elif isinstance(small, list) and isinstance(large, list) and len(small) == len(large):
            for number, (one, two) in enumerate(zip(small, large, strict=True)):
                self.no_more(one, two, f"{where}[{number}]")
        elif not (isinstance(small, str) and isinstance(large, str) and _veiled(small, large)):
            raise Broken(f"{where}: under the larger mask {large!r:.300}, under the smaller one {small!r:.300}")

    def _members(self, small: dict[str, Any], large: dict[str, Any], where: str) -> None:
        if large.get("status") == "masked" and small.get("status") in ("ok", "unavailable"):
            if not large.keys() <= _WHOLLY:
                raise Broken(f"{where}: an answer that is withheld shows {sorted(large.keys() - _WHOLLY)}")
            self._only_markers(large.get("record", {}), where)  # what it is filed under stays
            _listed(small, large, where)
            return
        if small.get("unavailable") is True and "unavailable" not in large:
            self._only_markers(large, where)  # whether it can be read is hidden, so all of it is
            return
        if small.get("status") == "unavailable" and large.get("status") == "ok":
            self._only_markers(large["record"], where)
            return
        wanted = small.keys() - {"hidden"}
        if wanted != large.keys() - {"hidden"}:
            raise Broken(
                f"{where}: members {sorted(large)} under the larger mask, {sorted(small)} under the smaller one"
            )
        for name in wanted:
            self.no_more(small[name], large[name], f"{where}.{name}")
        _listed(small, large, where)

    def _only_markers(self, row: dict[str, Any], where: str) -> None:
        for name, value in row.items():
            if name not in self.public and value != HIDDEN:
                raise Broken(f"{where}: {name} is shown of a record of which everything is hidden")


def _listed(small: dict[str, Any], large: dict[str, Any], where: str) -> None:
    """What is listed as hidden stays listed."""
    gone = set(small.get("hidden", [])) - set(large.get("hidden", []))
    if gone:
        raise Broken(f"{where}: hidden under the smaller mask, not under the larger one: {sorted(gone)}")


def _veiled(small: str, large: str) -> bool:
    """Whether a sentence is another one with markers in place of values."""
    pattern = ".*".join(re.escape(part) for part in large.split(HIDDEN))
    return HIDDEN in large and re.fullmatch(pattern, small, re.DOTALL) is not None
