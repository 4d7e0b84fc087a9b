"""A suite as readable files: what an agent is told, what there is to be read, and, apart from these, what is right."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from episem_gym.benchmarks.configuration import Configuration
from episem_gym.envs.drawing import suite_case
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.reference import solve
from episem_gym.task_specs.canary import CANARY
from episem_gym.task_specs.policy import Policy
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.suite import Suite, SuiteCase
from episem_gym.task_specs.templates import Template
from episem_gym.task_specs.timetext import instant
from episem_gym.world.readers import TruthReader
from episem_gym.world.state import World

PARTS = ("public", "records", "evaluator")
"""The first observation; every record as it stands, with no label; what is right, and the canonical id."""


def export_suite(suite: Suite, folder: Path, progress: Callable[[int], None] | None = None) -> int:
    """Write every case of a suite into a folder, one file a part; returns how many cases were written.

    The public part and the records stand under an opaque id, in an order that tells nothing; the evaluator's part names
    the case.
    """
    for part in PARTS:
        (folder / part).mkdir(parents=True, exist_ok=True)
    for number, one in enumerate(suite.cases, 1):
        name = opaque_id(one)
        for part, content in exported(one).items():
            data = {"canary": CANARY, "id": name, **content}
            text = json.dumps(data, ensure_ascii=False, indent=1)
            (folder / part / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        if progress is not None:
            progress(number)
    return len(suite.cases)


def opaque_id(one: SuiteCase) -> str:
    """An id that tells neither protocol nor member."""
    return "case-" + hashlib.blake2b(f"{one.case_id} {one.digest}".encode(), digest_size=6).hexdigest()


def exported(one: SuiteCase) -> dict[str, dict[str, Any]]:
    """The parts of one case."""
    pair = load_pair(one.pair)
    episode = Episode(pair.variant(one.variant), suite_case(pair, Configuration().request(), one))
    return {
        "public": {"task": json.loads(episode.task())},
        "records": {"records": _records(World(episode.session.instance))},
        "evaluator": {
            **one._asdict(),
            "expectation": episode.expectation(),
            "requirements": [
                {"name": r.name, "states": sentence, "status": None if status is None else status.name}
                for r, sentence, status in zip(
                    episode.variant.requirements, _sentences(episode), episode.session.truth.walk.statuses, strict=True
                )
            ],
            "solution": [json.loads(text) for text in solve(episode.session).texts],
        },
    }


def _sentences(episode: Episode) -> list[str]:
    reader = TruthReader(World(episode.session.instance))
    return [Template(one.sentence, episode.variant.lookup).render(reader) for one in episode.variant.requirements]


def _records(world: World) -> list[dict[str, Any]]:
    """Every record that is there, with its fields as tools show them; one that cannot be read says so and no more."""
    instance, reader, found = world.instance, TruthReader(world), []
    for slot, placed in enumerate(instance.variant.records):
        if placed.absent:
            continue
        shown: dict[str, Any] = {"type": placed.record.type_name, "id": instance.ids[slot]}
        row = world.values[slot]
        hidden = not instance.available[slot]
        for field in placed.record.fields:
            if not field.latent and (field.filing or not hidden):
                shown[field.name] = json.loads(field.encode(row[field.index]))
        if issubclass(placed.record, Policy):
            shown = {key: shown[key] for key in ("type", "id")} | {
                "title": instance.variant.title(slot),
                "clauses": [clause.render(reader) for clause in instance.variant.clauses.get(slot, [])],
            }
        found.append({**shown, "unavailable": True} if hidden else {**shown, "as_of": instant(row[-1])})
    return sorted(found, key=lambda record: (record["type"], record["id"]))
