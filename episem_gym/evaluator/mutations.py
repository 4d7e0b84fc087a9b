"""Mutations of what a reference solution looks at: with worse evidence it must fail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from episem_gym.evaluator.acts import Act, Ask, Do
from episem_gym.evaluator.rehearsal import rehearse
from episem_gym.evaluator.trial import Outcome, Trial
from episem_gym.evidence.status import SUPPORTED
from episem_gym.task_specs.leaves import leaves_of
from episem_gym.task_specs.tools import parameter
from episem_gym.task_specs.variant import Variant
from episem_gym.world.mask import maskable, required


def other_world(trial: Trial) -> Outcome:
    """The reference solution of one member fails in the other."""
    other = "contrast" if trial.member == "supported" else "supported"
    verdict = rehearse(trial.open(member=other), trial.solution.acts)
    return 1, "it succeeds on the other world as well" if verdict["success"] else ""


def one_cell_masks(trial: Trial) -> Outcome:
    """Hiding one coordinate that a requirement cannot do without makes the solution fail, naming the requirement."""
    if trial.member != "supported":
        return 0, ""
    tried = 0
    for slot, coordinate in _required_cells(trial):
        hidden = [0] * len(trial.variant.records)
        hidden[slot] = 1 << coordinate
        session = trial.open(hidden=hidden)
        expected = {
            trial.variant.requirements[number].name
            for number, status in enumerate(session.truth.walk.statuses)
            if status is not None and status.name != SUPPORTED
        }
        if not expected:
            continue
        tried += 1
        verdict = rehearse(session, trial.solution.acts)
        named = {one["requirement"] for one in verdict["findings"]} & expected
        if verdict["success"] or not named:
            cell = f"{trial.variant.alias(slot)}.{trial.variant.records[slot].record.coordinate(coordinate)}"
            return tried, f"with {cell} hidden, {', '.join(expected)} is not named"
    return tried, ""


def _required_cells(trial: Trial) -> Iterator[tuple[int, int]]:
    session = trial.open()
    wanted = required(session.instance)
    for slot in range(len(trial.variant.records)):
        for _, coordinate in maskable(session.instance, slot):
            if (slot, coordinate) in wanted:
                yield slot, coordinate


def dropped_lists(trial: Trial) -> Outcome:
    """Without a list call whose requirement then stays open the solution fails."""
    if trial.member != "supported":
        return 0, ""
    tried = 0
    for place, act in enumerate(trial.solution.acts):
        if not isinstance(act, Ask) or act.tool.kind != "list" or not _on_a_listing(trial.variant, act):
            continue
        tried += 1
        acts = [one for number, one in enumerate(trial.solution.acts) if number != place]
        session = trial.open()
        verdict = rehearse(session, acts)
        if verdict["success"]:
            return tried, f"it succeeds without {act.tool.name} {act.arguments}"
    return tried, ""


def _on_a_listing(variant: Variant, act: Ask) -> bool:
    return any(
        listing.record is act.tool.record and listing.filing == tuple(sorted(act.tool.by))
        for listing in variant.listings
    )


def look_alikes(trial: Trial) -> Outcome:
    """Reading a look-alike in place of the right record fails."""
    if trial.member != "supported":
        return 0, ""
    tried = 0
    ids = trial.open().instance.ids
    for slot, record in enumerate(trial.variant.records):
        if not record.like:
            continue
        right = trial.variant.aliases[record.like]
        acts = [_swapped(act, ids[right], ids[slot]) for act in trial.solution.acts]
        if acts == list(trial.solution.acts):
            continue
        session = trial.open()
        verdict = rehearse(session, acts)
        if session.ledger.seen[right]:
            continue  # the right record was shown by another call as well
        tried += 1
        if verdict["success"]:
            return tried, f"it succeeds on {record.alias} read in place of {record.like}"
    return tried, ""


def _swapped(act: Act, right: str, wrong: str) -> Act:
    if not isinstance(act, Ask) or act.tool.by != ("id",):
        return act
    name = parameter(act.tool.record, "id")
    return Ask(act.tool, {**act.arguments, name: wrong}) if act.arguments.get(name) == right else act


def stale_reads(trial: Trial) -> Outcome:
    """A look at what a commit changes fails when it is taken before that commit, and not again."""
    if trial.member != "supported":
        return 0, ""  # what speaks against a commit may speak against it all along
    acts = trial.solution.acts
    first = next((place for place, act in enumerate(acts) if isinstance(act, Do)), len(acts))
    shown = _versions(trial, acts)
    tried = 0
    for place in range(first, len(acts)):
        if not isinstance(acts[place], Ask):
            continue
        early = [*acts[:first], acts[place], *acts[first:place], *acts[place + 1 :]]
        seen_again = {one for later in _versions(trial, early)[first:] for one in later}
        if shown[place] <= seen_again:
            continue  # nothing has changed in between, or another call shows it
        tried += 1
        if rehearse(trial.open(), early)["success"]:
            return tried, f"{_named(acts[place])} may be asked before the commit that changes its answer"
    return tried, ""


def _versions(trial: Trial, acts: Sequence[Act]) -> list[set[tuple[int, int]]]:
    """After each act, the records of which it showed what a requirement rests on, with their versions."""
    session, found = trial.open(), []
    needed = [one for leaves in leaves_of(trial.variant) for one in leaves if one[1] >= 0]
    for number, act in enumerate(acts, 1):
        showings: set[tuple[int, int]] = set()
        if isinstance(act, Ask):
            response = session.inform(number, act.tool, act.arguments)
            showings = {
                (one.slot, one.version)
                for one in response.showings
                if any(slot == one.slot and one.mask >> index & 1 for slot, index in needed)
            }
        elif isinstance(act, Do):
            session.commit(number, act.step.commit.name, act.arguments)
        found.append(showings)
    return found


def _named(act: Act) -> str:
    return f"{act.tool.name} {act.arguments}" if isinstance(act, Ask) else repr(act)
