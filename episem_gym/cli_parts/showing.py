"""`episem show`: one task pair from the inside, under one seed. The evaluator's side: answers too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rich.rule import Rule

from episem_gym.cli_parts.speaking import say
from episem_gym.envs.case import Case
from episem_gym.envs.drawing import draw_case
from episem_gym.envs.episode import Episode
from episem_gym.envs.request import Request
from episem_gym.envs.transcript import printable
from episem_gym.evaluator.expectation import Expectation
from episem_gym.evaluator.reference import solve
from episem_gym.task_specs.gaps import Gap
from episem_gym.task_specs.pair import Pair
from episem_gym.task_specs.policy import Policy
from episem_gym.task_specs.templates import Template
from episem_gym.task_specs.timetext import instant
from episem_gym.task_specs.variant import Variant
from episem_gym.task_specs.workflow import Step
from episem_gym.world.backend import expected_arguments
from episem_gym.world.readers import TruthReader
from episem_gym.world.state import World

Lines = Iterator[str]


def show_command(pair: Pair, request: Request, seed: int) -> None:
    """Print a pair as one episode of it shows it."""
    case = draw_case(pair, request, seed)
    variant = pair.variant(case.variant)
    episode = Episode(variant, case)
    world = World(episode.session.instance)
    expectation = episode.expectation()
    solution = solve(Episode(variant, case).session)
    for title, lines in (
        (pair.env_id, _about(pair, case, expectation)),
        ("Task", _task(json.loads(episode.task()))),
        ("Tools", _tools(variant, solution.texts)),
        ("Commits", _commits(variant)),
        ("Records", _records(world)),
        ("Policy", _policy(world)),
        ("Workflow", _workflow(world, expectation)),
        ("Requirements", _requirements(episode, world)),
        ("Contrasts", _contrasts(pair, variant)),
        ("Reference solution", (f"{number}. {text}" for number, text in enumerate(solution.texts, 1))),
    ):
        say(Rule(title, align="left"), printable("\n".join(lines) or "none", 100_000), "")


def _about(pair: Pair, case: Case, expectation: Expectation) -> Lines:
    yield pair.doc
    yield f"domain {pair.domain}, protocol {pair.protocol}{', held out' if pair.held_out else ''}"
    for name, text in pair.variants.items():
        held = " (never in train)" if name == pair.held_out_variant else ""
        yield f"variant {name}{held}: {text}"
    if pair.alternatives:
        yield f"alternatives: {pair.alternatives}"
    yield (
        f"shown: seed {case.seed}, split {case.split}, variant {case.variant}, contrast {case.contrast}, "
        f"{case.member} member, setting {case.setting}"
    )
    yield (
        f"this episode: protocol {expectation['protocol']}, right answer {expectation['answer']}, "
        f"steps to do: {', '.join(expectation['required']) or 'none'}"
    )


def _task(task: dict[str, Any]) -> Lines:
    yield task["instruction"]
    yield from task["context"]
    if "notice" in task:
        yield f"Notice: {task['notice']}"
    yield from (f"Enclosed: {one['call']} {json.dumps(one['arguments'])}" for one in task.get("evidence", ()))
    yield f"It is {task['now']}. Limits: " + ", ".join(f"{key} {value}" for key, value in task["limits"].items())
    if "candidate" in task:
        proposed = task["candidate"]
        yield f"Proposed: {proposed['commit']} {json.dumps(proposed['arguments'], ensure_ascii=False)}"


def _tools(variant: Variant, texts: tuple[str, ...]) -> Lines:
    used = {json.loads(text).get("tool") for text in texts}
    for tool in variant.tool_schemas:
        mark = "*" if tool["name"] in used else " "
        yield f"{mark} {signature(tool)}: {tool['description']}"
    yield "(* used by the reference solution below)"


def _commits(variant: Variant) -> Lines:
    needed = {step.commit.name for step in variant.steps}
    for commit in variant.commit_schemas:
        mark = "*" if commit["name"] in needed else " "
        yield f"{mark} {signature(commit)} -> {', '.join(commit['returns'])}: {commit['description']}"
    yield "(* a step of the workflow)"


def signature(call: dict[str, Any]) -> str:
    """`name(argument, [optional argument])`."""
    parameters = call["parameters"]
    names = [name if name in parameters["required"] else f"[{name}]" for name in parameters["properties"]]
    return f"{call['name']}({', '.join(names)})"


def _records(world: World) -> Lines:
    instance = world.instance
    for slot, placed in enumerate(instance.variant.records):
        row = world.values[slot]
        fields = "; ".join(f"{field.name} {field.encode(row[field.index])}" for field in placed.record.fields)
        remarks = [f"like {placed.like}"] if placed.like else []
        remarks += ["not there yet"] if placed.absent else []
        remarks += ["UNAVAILABLE"] if not instance.available[slot] else []
        remarks += ["differs between the worlds"] if slot == instance.contrast.slot else []
        yield (
            f"{placed.alias}: {placed.record.type_name} {instance.ids[slot]}, as of {instant(row[-1])}"
            f"{''.join(f' [{one}]' for one in remarks)}\n    {fields}"
        )


def _policy(world: World) -> Lines:
    variant, reader = world.instance.variant, TruthReader(world)
    for slot, clauses in variant.clauses.items():
        placed = variant.records[slot]
        if issubclass(placed.record, Policy):
            yield f"{world.instance.ids[slot]} ({placed.alias})"
        for number, clause in enumerate(clauses, 1):
            yield f"  {number}. {clause.render(reader)}"


def _workflow(world: World, expectation: Expectation) -> Lines:
    yield "all or nothing" if world.instance.variant.pair.all_or_nothing else "as far as one can get"
    for step in world.instance.variant.steps:
        after = f", after {', '.join(step.parents)}" if step.parents else ""
        state = "broken here" if step.name in expectation["broken"] else (
            "may be done" if step.name in expectation["permitted"] else "not to be done here"
        )  # fmt: skip
        yield f"{step.name}: {step.commit.name}{after} ({state})\n    {_arguments(world, step)}"


def _arguments(world: World, step: Step) -> str:
    fields = {field.name: field for field in step.commit.fields}
    values = expected_arguments(world, step)
    return ", ".join(
        f"{name} {'(from an earlier receipt)' if _unknown(value) else fields[name].encode(value)}"
        for name, value in values.items()
    )


def _unknown(value: object) -> bool:
    """Whether a value, or a part of it, is still to come."""
    return isinstance(value, Gap) or (
        isinstance(value, (tuple, frozenset)) and any(isinstance(one, Gap) for one in value)
    )


def _requirements(episode: Episode, world: World) -> Lines:
    variant, reader = episode.variant, TruthReader(world)
    statuses = episode.session.truth.walk.statuses
    for requirement, status in zip(variant.requirements, statuses, strict=True):
        otherwise = requirement.disposition(reader)
        state = "not reached" if status is None else status.name + (f", {status.reason}" if status.reason else "")
        sentence = Template(requirement.sentence, variant.lookup).render(reader)
        yield f"{requirement.name} (else {otherwise}): here {state}\n    {sentence}"


def _contrasts(pair: Pair, variant: Variant) -> Lines:
    for contrast in variant.contrasts.values():
        held = ", never in train" if contrast.kind == pair.held_out_kind else ""
        flips = f"; flips {', '.join(contrast.flips)}" if contrast.flips else ""
        yield f"{contrast.name} ({contrast.kind}{held}): {variant.records[contrast.slot].alias}{flips}"
