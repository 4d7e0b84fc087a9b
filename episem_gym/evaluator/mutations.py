"""Mutations of a reference solution that must fail, and variations that must succeed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from episem_gym.evaluator.acts import Act, Ask, Do, Finish
from episem_gym.evaluator.best import BestReader
from episem_gym.evaluator.rehearsal import rehearse
from episem_gym.evidence.standing import SUPPORTED, status_of
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.tools import parameter
from episem_gym.task_specs.variant import Variant
from episem_gym.world.backend import apply, expected_arguments, refusal
from episem_gym.world.mask import maskable, required
from episem_gym.world.state import World

if TYPE_CHECKING:
    from episem_gym.evaluator.certify import Trial

Outcome = tuple[int, str]


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


def other_values(trial: Trial) -> Outcome:
    """Every other value of an argument's type found in the world is refused."""
    if trial.member != "supported":
        return 0, ""
    tried = 0
    session = trial.open()
    values = _values_by_family(session.world)
    for act in trial.solution.acts:
        if isinstance(act, Ask):
            session.inform(0, act.tool, act.arguments)
        if not isinstance(act, Do):
            continue
        for field in act.step.commit.fields:
            for value in values.get(field.family, ()):
                if value == act.arguments[field.name]:
                    continue
                tried += 1
                if session.judge.rule(act.step.commit.name, {**act.arguments, field.name: value}).clean:
                    return tried, f"step {act.step.name} accepts {field.name} = {value!r}"
        session.commit(0, act.step.commit.name, act.arguments)
    return tried, ""


def _values_by_family(world: World) -> dict[str, set[Any]]:
    found: dict[str, set[Any]] = {"ref": set(world.instance.ids)}
    for slot, row in enumerate(world.values):
        for field in world.instance.variant.records[slot].record.fields:
            value = row[field.index]
            if field.family == "money":
                found.setdefault("number", set()).add(value.amount)
                found.setdefault("choice", set()).add(value.currency)
            else:
                found.setdefault(field.family, set()).add(value)
    return found


def stops(trial: Trial) -> Outcome:
    """Wrong labels after the investigation, every label at once, and doing nothing fail."""
    legacy = trial.variant.pair.protocol == "Legacy"
    labels = ("ALLOW", "DEFER", "BLOCK") if legacy else ("DEFER", "BLOCK", "DONE")
    last = trial.solution.acts[-1]
    tried = 1
    if rehearse(trial.open(), [])["success"]:
        return tried, "doing nothing succeeds"
    for label in labels:
        tried += 1
        if not legacy and rehearse(trial.open(), [Finish(label)])["success"]:
            return tried, f"{label} at once succeeds"
        if not isinstance(last, Finish) or label == last.decision:
            continue
        if rehearse(trial.open(), [*trial.solution.acts[:-1], Finish(label)])["success"]:
            return tried, f"{label} succeeds where {last.decision} is right"
    return tried, ""


def acts_out_of_place(trial: Trial) -> Outcome:
    """Acting at once, repeating a commit and stopping a workflow early fail."""
    acts = trial.solution.acts
    doing = [(place, act) for place, act in enumerate(acts) if isinstance(act, Do)]
    tried = 0
    for _, act in doing[:1]:
        tried += 1
        if rehearse(trial.open(), [act])["success"]:
            return tried, f"{act.step.name} at once succeeds"
    if trial.variant.pair.protocol == "V1":
        return tried, ""
    required = _required(trial)
    for place, act in doing:
        tried += 1
        if rehearse(trial.open(), [*acts[: place + 1], act, *acts[place + 1 :]])["success"]:
            return tried, f"repeating {act.step.name} succeeds"
        if act.step.name not in required:
            continue
        tried += 1
        if rehearse(trial.open(), [*acts[:place], acts[-1]])["success"]:
            return tried, f"stopping before {act.step.name} succeeds"
    return tried, ""


def _required(trial: Trial) -> set[str]:
    session = trial.open()
    return {trial.variant.steps[step].name for step in session.truth.required}


def orders(trial: Trial) -> Outcome:
    """With everything known, each topological order of the steps can be carried out in the supported world."""
    return orders_of(trial.open().instance) if trial.member == "supported" else (0, "")


def orders_of(instance: Instance) -> Outcome:
    """Carry out the steps of a supported world in each topological order, up to sixty of them."""
    variant, tried = instance.variant, 0
    for order in islice(_topological(variant, ()), 60):
        tried += 1
        world = World(instance)
        for number in order:
            fault = _step_fault(world, number)
            if fault:
                return tried, f"in the order {', '.join(variant.steps[one].name for one in order)}, {fault}"
    return tried, ""


def _step_fault(world: World, number: int) -> str:
    """Do one step; why it cannot be done, empty where it can."""
    variant, step = world.instance.variant, world.instance.variant.steps[number]
    reader = BestReader(world, None, set())
    for req in variant.requirements_of[number]:
        if status_of(variant.requirements[req], reader).name != SUPPORTED:
            return f"{variant.requirements[req].name} does not hold"
    arguments = expected_arguments(world, step)
    refused = refusal(world, step.commit.name, arguments)
    if refused:
        return f"the backend refuses {step.name}: {refused}"
    apply(world, step.commit.name, arguments, step, 0)
    return ""


def _topological(variant: Variant, done: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if len(done) == len(variant.steps):
        yield done
    for number in range(len(variant.steps)):
        if number not in done and variant.parents[number] <= set(done):
            yield from _topological(variant, (*done, number))
