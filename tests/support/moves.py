"""Hypothesis strategies: cases of any pair, and sequences of things that an agent may do in them."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import Ask, act_text
from episem_gym.task_specs.routes import routes_of
from episem_gym.world.readers import TruthReader
from tests.support.scenes import act_of, pair_of, shipped

TOY_NAMES: tuple[str, ...] = ("home-toy-locker", "home-toy-gate")


def examples(count: int) -> settings:
    """Settings of a property: the same examples in every run, and no clock."""
    return settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )


MASKS = st.sampled_from(
    [(), ("decisive",), ("benchmark",), ("all",), (0.3,), (0.7,), ("decisive", 0.2), ("benchmark", 0.1)]
)


@st.composite
def cases(draw: st.DrawFn, *, masks: st.SearchStrategy[tuple[Any, ...]] = MASKS, legacy: bool = True) -> Case:
    """Any case: pair, variant, contrast, member, seed, mask."""
    names = [name for name in (*shipped(), *TOY_NAMES) if legacy or pair_of(name).protocol != "Legacy"]
    pair = pair_of(draw(st.sampled_from(names)))
    variant = pair.variant(draw(st.sampled_from(sorted(pair.variants))))
    mask = draw(masks)
    return Case(
        env_id=pair.env_id,
        split=draw(st.sampled_from(["train", "test"])),
        salt="",
        seed=draw(st.integers(0, 40)),
        variant=variant.name,
        contrast=draw(st.sampled_from(sorted(variant.contrasts))),
        member=draw(st.sampled_from(["supported", "contrast"])),
        setting="SE",
        mask=mask,
        recovery=bool(mask) and draw(st.booleans()),
        gate=draw(st.booleans()),
        parsing="strict",
    )


def variant_of(case: Case) -> Any:
    """The compiled variant of a case."""
    return pair_of(case.env_id.removeprefix("EpiSEM/").removesuffix("-v0")).variant(case.variant)


def episode_of(case: Case, max_steps: int | None = None) -> Episode:
    """A fresh episode of a case."""
    return Episode(variant_of(case), case, max_steps)


MOVE = st.tuples(
    st.sampled_from(["route", "route", "route", "route", "page", "search", "unknown", "disclose", "broken"]),
    st.integers(0, 10_000),
    st.integers(0, 10_000),
)
"""An information call of some kind, or an error; the numbers choose among what the case has."""
DEED = st.tuples(st.just("commit"), st.integers(0, 10_000), st.integers(0, 10_000))


def looking(size: int = 30) -> st.SearchStrategy[list[tuple[str, int, int]]]:
    """Information calls and errors only."""
    return st.lists(MOVE, max_size=size)


def acting(size: int = 30) -> st.SearchStrategy[list[tuple[str, int, int]]]:
    """Information calls, errors, and now and then the commit that would be right."""
    return st.lists(st.one_of(MOVE, MOVE, MOVE, DEED), max_size=size)


def text_of(episode: Episode, move: tuple[str, int, int]) -> str:
    """A move as an action text in this episode."""
    kind, one, two = move
    variant, session = episode.variant, episode.session
    ids = session.instance.ids
    if kind == "commit":
        due = session.judge.due() or [0]
        step = due[one % len(due)]
        return act_of(episode, step) if episode.variant.parents[step] <= session.judge.done.keys() else "{}"
    if kind == "disclose":
        record = variant.records[one % len(ids)].record
        field = record.coordinate(two % (len(record.fields) + 1))
        return json.dumps(
            {"tool": "request_disclosure", "arguments": {"record_id": ids[one % len(ids)], "field": field}}
        )
    if kind == "search":
        tools = [tool for tool in variant.tools.values() if tool.kind == "search"]
        if tools:
            tool = tools[one % len(tools)]
            rows = [row for slot, row in enumerate(session.world.values) if variant.records[slot].record is tool.record]
            field = tool.record.by_name[tool.by[0]]
            word = field.prose(rows[two % len(rows)][field.index]).split()[0] if two % 3 else "zzz"
            return json.dumps({"tool": tool.name, "arguments": {"query": word}})
    if kind == "broken":
        tool = list(variant.tools.values())[one % len(variant.tools)]
        broken = [
            "",
            "{",
            "[]",
            '{"tool": "nope", "arguments": {}}',
            json.dumps({"tool": tool.name, "arguments": {}}),
            json.dumps({"tool": tool.name, "arguments": {"x": True}}),
            '{"commit": "nope", "arguments": {}}',
        ]
        return broken[two % len(broken)]
    routes = routes_of(variant).all
    route = routes[one % len(routes)]
    reader = TruthReader(session.world)
    arguments = {name: expr.evaluate(reader, -1) for name, expr in route.arguments.items()}
    if route.tool.kind == "list" and (kind == "page" or two % 3 == 0):
        arguments["page"] = 1 + two % 4
    if kind == "unknown":
        texts = [name for name, value in arguments.items() if isinstance(value, str)]
        if texts:
            arguments[texts[0]] = ids[two % len(ids)] if two % 2 else "X-00000"
    return act_text(variant, ids, Ask(route.tool, arguments))
