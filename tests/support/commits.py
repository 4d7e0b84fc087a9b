"""Commits edited: one text replaced, one argument wrong, another order; and the arguments that real pairs have."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import Act, Do
from episem_gym.task_specs.fields import Field
from episem_gym.world.backend import expected_arguments
from tests.support.scenes import (
    WORKFLOWS,
    Judged,
    Scene,
    act_of,
    edited,
    investigate,
    judged,
    pair_of,
    pairs,
    pairs_that,
    scene,
    stop,
)

ACTING = pairs(*WORKFLOWS, few=99)
"""Pairs in which something is to be done."""
LOCKER, GATE = "home-toy-locker", "home-toy-gate"


def up_to(where: Scene, act: Act) -> list[str]:
    """The action texts before an act."""
    return where.texts(where.before(act))


def instead(where: Scene, act: Do, text: str) -> Judged:
    """The reference solution with one commit's text replaced."""
    return judged(where, [text if one is act else one for one in where.acts])


def play_in_order(where: Scene, order: list[int]) -> list[str]:
    """Investigate and do the steps in an order, then say DONE; the texts."""
    episode = where.episode()
    texts: list[str] = []
    for step in order:
        texts += investigate(episode, step)
        texts.append(act_of(episode, step))
        episode.step(texts[-1])
    return [*texts, stop("DONE")]


def targets(act: Do) -> dict[str, Any]:
    """The arguments that say which thing a commit is about."""
    return {field.name: act.arguments[field.name] for field in act.step.commit.fields if field.target}


def is_receipt(expr: Any) -> bool:
    """Whether an expression is a value of an earlier step's receipt."""
    return hasattr(expr, "step") and hasattr(expr, "name")


# --- arguments of real pairs ------------------------------------------------------------------------------------------


class Argument(NamedTuple):
    """One argument of a commit of the reference solution."""

    where: Scene
    act: Do
    field: Field

    @property
    def name(self) -> str:
        """Its name."""
        return self.field.name

    @property
    def value(self) -> Any:
        """Its right value."""
        return self.act.arguments[self.field.name]


def arguments(pair: str, wanted: Callable[[Field], bool]) -> list[Argument]:
    """The arguments whose type is wanted, of the first variant of a pair that has any."""
    for variant in pair_of(pair).variants:
        where = scene(pair, variant)
        found = [Argument(where, act, field) for act in where.dos for field in act.step.commit.fields if wanted(field)]
        if found:
            return found
    return []


def kind(*names: str) -> Callable[[str], list[Argument]]:
    """A finder of the arguments of some types, by the names of their classes."""

    @lru_cache(maxsize=64)
    def find(pair: str) -> list[Argument]:
        return arguments(pair, lambda field: type(field).__name__ in names)

    return find


def having(have: Callable[[str], object], *protocols: str) -> list[Any]:
    """Names of all pairs to parametrise over that have what is asked for; these tests are quick."""
    return pairs_that(have, *(protocols or WORKFLOWS), few=99)


def numbered(have: Callable[[str], object]) -> int:
    """How many real pairs have what is asked for."""
    return len(having(have))


@lru_cache(maxsize=64)
def whole_amount(pair: str) -> Argument | None:
    """An amount that happens to have no cents: the first that turns up among the seeds of a pair."""
    if not kind("Amount")(pair):
        return None
    for seed in range(1, 400):
        for variant in pair_of(pair).variants:
            if _some_whole(pair, variant, seed):
                where = scene(pair, variant, seed=seed)
                for act in where.dos:
                    for field in act.step.commit.fields:
                        if type(field).__name__ == "Amount" and act.arguments[field.name] % 1 == 0:
                            return Argument(where, act, field)
    return None


def _some_whole(pair: str, variant: str, seed: int) -> bool:
    compiled = pair_of(pair).variant(variant)
    case = Case(
        env_id=compiled.pair.env_id,
        split="test",
        salt="",
        seed=seed,
        variant=variant,
        contrast=next(iter(compiled.contrasts)),
        member="supported",
        setting="SE",
        mask=(),
        recovery=False,
        gate=True,
        parsing="strict",
    )
    world = Episode(compiled, case).session.world
    values = [
        expected_arguments(world, step)[field.name]
        for step in compiled.steps
        for field in step.commit.fields
        if type(field).__name__ == "Amount"
    ]
    return any(isinstance(value, Decimal) and value % 1 == 0 for value in values)


# --- wrong values -----------------------------------------------------------------------------------------------------


def wrong_texts(act: Do) -> Iterator[tuple[str, str]]:
    """The commit with one argument wrong and still of its type."""
    parsed = json.loads(act.text())["arguments"]
    for field in act.step.commit.fields:
        other = _other_value(field, parsed[field.name])
        yield field.name, edited(act.text(), lambda arguments, n=field.name, o=other: arguments.update({n: o}))


def _other_value(field: Any, value: Any) -> Any:
    if field.family in ("ref", "code"):
        return value[:-1] + ("1" if value[-1] != "1" else "2")
    if field.family == "choice":
        return next(one for one in field.choices if one != value)
    if field.family == "number":
        return str(Decimal(str(value)) + 1) if isinstance(value, str) else value + 1
    if field.family == "set":
        return value[:-1] if value else ["X"]
    if field.family == "flag":
        return not value
    return {"day": "2020-02-02", "duration": "PT7M"}.get(field.family, "2020-02-02T02:02:02Z")


def of_another_type(field: Any) -> list[str]:
    """Values, as JSON, that are none of an argument's type."""
    common = ["null", "{}"]
    if field.family == "number":
        exact = ['"twelve"', '"1e2"'] if type(field).__name__ == "Amount" else ['"12"', "[12]"]
        return [*common, "true", "false", *exact, *(["12.5"] if field.whole else [])]
    if field.family == "flag":
        return [*common, "0", "1", '"false"']
    if field.family == "set":
        return [*common, '"A1"', "true"]
    if field.family in ("instant", "day", "duration"):
        return [*common, "1780000000", "true", '"soon"', '""']
    return [*common, "7", "true", '""', '["A1"]']
