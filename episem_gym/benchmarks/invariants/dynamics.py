"""P8: a mask changes neither what commits do to the world nor the verdict over the same shown facts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from episem_gym.benchmarks.invariants.moves import disclosure, text_of
from episem_gym.benchmarks.invariants.recovery import state_of
from episem_gym.benchmarks.invariants.scenario import Arena, Scenario, canonical, is_commit, same, without_left
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import RECOVERY_TOOL
from episem_gym.task_specs.gaps import MISSING
from episem_gym.world.mask import maskable

_PLENTY = 100_000


def mask_changes_nothing_else(scenario: Scenario, arena: Arena) -> None:
    """The same commits with and without the mask; then the same facts, some of them by way of recovery."""
    _same_dynamics(scenario, arena)
    if scenario.case.recovery:
        _same_verdict(scenario, arena)


# --- commits, receipts, versions, clock -------------------------------------------------------------------------------


def _same_dynamics(scenario: Scenario, arena: Arena) -> None:
    """Ungated, for there the world alone decides what is carried out."""
    free = scenario.with_case(gate=False)
    masked, plain = arena.open(free), arena.open(free.with_case(mask=()))
    for move in scenario.moves:
        text = text_of(plain, move)
        if masked.outcome or plain.outcome:
            break
        shown = [arena.step(episode, text) for episode in (masked, plain)]
        if is_commit(text):
            same(f"what {text[:300]} returns under the mask and without", *map(without_left, shown))
        worlds = [repr(state_of(episode.session.world)) for episode in (masked, plain)]
        same(f"the world after {text[:300]} under the mask and without", *worlds)


# --- the verdict over the same facts ----------------------------------------------------------------------------------


def _same_verdict(scenario: Scenario, arena: Arena) -> None:
    """What is hidden is recovered as soon as its marker was shown, so that both ledgers hold the same."""
    masked, plain = arena.open(scenario), arena.open(scenario.with_case(mask=()))
    if masked.enclosed is not None:
        return  # a package is an investigation of its own under each mask
    for episode in (masked, plain):
        episode.limits = replace(episode.limits, information_calls=_PLENTY, recoveries=_PLENTY, steps=_PLENTY)
    for move in scenario.moves:
        if plain.outcome or masked.outcome:
            break
        text = text_of(plain, move)
        if RECOVERY_TOOL in text or _from_an_index(plain, text):
            continue  # what is recovered is worth more than what an index shows
        arena.step(masked, text)
        arena.step(plain, text)
        _recover_all(masked, plain, arena)
        same(f"the statuses after {text[:300]}", _statuses(masked), _statuses(plain))
    for episode in (masked, plain):
        if not episode.outcome:
            arena.step(episode, f'{{"stop":"{episode.legal_stops()[scenario.pick(2) % 2]}"}}')
    same("the verdict over the same facts", *(canonical(_verdict(episode)) for episode in (masked, plain)))


def _from_an_index(episode: Episode, text: str) -> bool:
    weak = [tool.name for tool in episode.variant.tools.values() if tool.source != "record"]
    return any(f'"tool":"{name}"' in text or f'"tool": "{name}"' in text for name in weak)


def _recover_all(masked: Episode, plain: Episode, arena: Arena) -> None:
    """Recover all that the other episode was shown and this one was not, and that a record cannot be read."""
    session, there = masked.session, plain.session.ledger
    for slot, markers in enumerate(session.ledger.markers):
        record = masked.variant.records[slot].record
        cells = [index for _, index in maskable(session.instance, slot) if markers >> index & 1]
        if slot in there.asked and slot not in session.ledger.asked:
            wanted = cells[:1]
        else:
            gap = there.indexed[slot] & ~session.ledger.indexed[slot]
            wanted = [index for index in cells if gap >> index & 1]
        for index in wanted:
            arena.step(masked, disclosure(masked, slot, record, record.coordinate(index)))


def _statuses(episode: Episode) -> list[tuple[str, str, str]]:
    """Where each requirement stands, but for those about what a commit has yet to bring into being.

    Why one is MISSING is left out: a record that is withheld as a whole counts as the marker of each detail, those
    included that the tool would not have shown.
    """
    session = episode.session
    return [
        (requirement.name, status.name, status.reason if status.name != MISSING else "")
        for requirement, status in zip(episode.variant.requirements, session.statuses.refresh(), strict=True)
        if all(session.world.present[slot] for slot in requirement.slots)
    ]


def _verdict(episode: Episode) -> dict[str, Any]:
    """The verdict without what counts recoveries, and without reasons, as above."""
    counted = ("steps", "recoveries", "recovery", "requirements")
    verdict = {name: value for name, value in episode.verdict.items() if name not in counted}
    verdict["findings"] = [
        {**one, "detail": ""} if one["code"] == "missing_evidence" else one for one in verdict["findings"]
    ]
    return verdict
