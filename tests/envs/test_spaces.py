"""The text spaces: what is inside, what `sample` writes, and how vector environments treat them."""

import copy
import datetime as dt
import functools
import json
import os
import pickle
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.spaces import Text, flatten, flatten_space, unflatten
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from gymnasium.vector.utils import batch_differing_spaces, batch_space, create_empty_array

from episem_gym.envs.grammar import MAX_ACTION_LENGTH, CommitCall, Stop, ToolCall, parse
from episem_gym.envs.spaces import (
    MAX_OBSERVATION_LENGTH,
    ActionText,
    ObservationText,
    SharedTexts,
    sample_schema,
)

READ = {
    "type": "object",
    "properties": {"payment_id": {"type": "string", "pattern": "^PAY-[0-9]{5}$"}},
    "required": ["payment_id"],
    "additionalProperties": False,
}
LIST = {
    "type": "object",
    "properties": {
        "status": {"type": "string", "enum": ["open", "closed"]},
        "since": {"type": "string", "format": "date-time"},
        "page": {"type": "integer", "minimum": 1},
    },
    "required": ["status"],
    "additionalProperties": False,
}
PAY = {
    "type": "object",
    "properties": {
        "amount": {"type": "string", "pattern": r"^(0|[1-9]\d{0,5})\.\d{2}$"},
        "currency": {"type": "string", "examples": ["EUR", "USD"]},
        "on": {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]},
    },
    "required": ["amount", "currency", "on"],
    "additionalProperties": False,
}
SAMPLERS = [("tool", "payment_read", READ), ("tool", "payment_list", LIST), ("commit", "payment_issue", PAY)]
SCHEMAS = {"payment_read": READ, "payment_list": LIST, "payment_issue": PAY}


def make_action_space(seed: int | None = None) -> ActionText:
    return ActionText(SAMPLERS, stops=("DEFER", "BLOCK", "DONE"), seed=seed)


# --- Containment, equality, copies

TEXTS = [
    "",
    "a",
    " \n\t\x00",
    "Zoë Müller – 😀",
    "\ud800",
    '{"stop":"DONE"}',
    "\u202e\ufeff",
    np.str_("numpy"),
]


@pytest.mark.parametrize("space", [ObservationText(), ActionText()])
def test_any_short_text_is_inside_and_nothing_else(space: Text) -> None:
    assert all(text in space for text in TEXTS)
    assert "😀" * space.max_length in space
    assert "x" * (space.max_length + 1) not in space
    for other in (None, b"text", 1, ["a"], ("a",), {"a": 1}, np.array("a")):
        assert other not in space


def test_the_lengths() -> None:
    assert ObservationText().max_length == MAX_OBSERVATION_LENGTH == 100_000
    assert ActionText().max_length == MAX_ACTION_LENGTH == 20_000
    assert ObservationText(5).max_length == 5


def test_containment_does_not_look_at_the_text() -> None:
    space, text = ObservationText(), "x" * MAX_OBSERVATION_LENGTH
    start = time.perf_counter()
    assert all(text in space for _ in range(1000))
    assert time.perf_counter() - start < 0.1


def test_equality_is_about_what_is_inside() -> None:
    assert ObservationText() == ObservationText(seed=3)
    assert ObservationText() != ObservationText(5)
    assert ActionText() == make_action_space()
    assert ActionText(max_length=7) != ObservationText(7)
    assert ObservationText(7) != Text(7, min_length=0)
    assert Text(7, min_length=0) != ObservationText(7)
    assert ObservationText() != "ObservationText"


@pytest.mark.parametrize("clone", [copy.deepcopy, lambda space: pickle.loads(pickle.dumps(space))])
@pytest.mark.parametrize("make", [ObservationText, make_action_space])
def test_copies_go_on_alike(make: Callable[..., Text], clone: Callable[[Text], Text]) -> None:
    space = make(seed=11)
    space.sample()
    twin = clone(space)
    assert twin == space
    assert repr(twin) == repr(space)
    assert [twin.sample() for _ in range(20)] == [space.sample() for _ in range(20)]
    assert len(pickle.dumps(space)) < 10_000


def test_repr() -> None:
    assert repr(ObservationText(9)) == "ObservationText(max_length=9)"
    text = "ActionText(max_length=20000, calls=[payment_read], stops=['DONE'])"
    assert repr(ActionText(SAMPLERS[:1], stops=["DONE"])) == text


def test_flattening_knows_all_of_unicode() -> None:
    space = ObservationText(8)
    text = "ë😀\ud800"
    flat = flatten(space, text)
    assert flat in flatten_space(space)
    assert unflatten(space, flat) == text
    assert "😀" in space.character_set
    assert "ab" not in space.character_set
    assert len(space.character_set) == 0x110000


# --- Samples


@pytest.mark.parametrize("make", [ObservationText, make_action_space])
def test_samples_follow_the_seed(make: Callable[..., Text]) -> None:
    def draw(seed: int) -> list[str]:
        space = make()
        space.seed(seed)
        return [space.sample() for _ in range(30)]

    assert draw(5) == draw(5) != draw(6)


def test_samples_do_not_depend_on_hashes() -> None:
    code = (
        "from episem_gym.envs.spaces import ActionText;"
        "space = ActionText([('tool', 't', {'properties': {'a': {'pattern': '[^a-q][xyz]{9}'}},"
        " 'required': ['a']})], seed=1); print([space.sample() for _ in range(9)])"
    )
    outputs = set()
    for hash_seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True, text=True)
        outputs.add(run.stdout)
    assert len(outputs) == 1


def test_observation_samples_are_inside_and_encodable() -> None:
    for space in (ObservationText(seed=0), ObservationText(3, seed=0), ObservationText(0, seed=0)):
        for _ in range(100):
            text = space.sample()
            assert text in space
            text.encode()


@pytest.mark.parametrize("space", [ObservationText(), ActionText()])
def test_masks_are_refused(space: Text) -> None:
    assert space.sample(None, None) in space
    with pytest.raises(ValueError, match="neither mask nor probability"):
        space.sample(mask=(3, None))
    with pytest.raises(ValueError, match="neither mask nor probability"):
        space.sample(probability=(3, None))


def test_action_samples_are_well_formed() -> None:
    space = make_action_space(seed=0)
    names = set()
    for _ in range(400):
        text = space.sample()
        assert text in space
        action = parse(text)
        if isinstance(action, Stop):
            names.add(action.decision)
            continue
        assert isinstance(action, ToolCall | CommitCall)
        assert isinstance(action, CommitCall) == (action.name == "payment_issue")
        assert accepts(SCHEMAS[action.name], action.arguments)
        names.add(action.name)
    assert names == {*SCHEMAS, "DEFER", "BLOCK", "DONE"}


def test_offer_changes_what_is_sampled() -> None:
    space = ActionText(SAMPLERS, seed=0)
    space.offer([], ["DONE"])
    assert {space.sample() for _ in range(20)} == {'{"stop":"DONE"}'}


def test_wrong_samplers_are_refused() -> None:
    with pytest.raises(ValueError, match="not for 'stop'"):
        ActionText([("stop", "t", {})])
    for stops in ((), ("done",), ("DONE", "QUIT")):
        with pytest.raises(ValueError, match="stops must be"):
            ActionText(stops=stops)
    with pytest.raises(ValueError, match="more than 10"):
        ActionText(stops=("DEFER",), max_length=10).sample()


# --- Values from schemas


def accepts(schema: dict[str, Any], value: Any, root: dict[str, Any] | None = None) -> bool:
    """A small validator, written apart from the sampler. Numbers are as the grammar reads them."""
    root = root or schema
    if "$ref" in schema:
        return accepts(root["$defs"][schema["$ref"].rsplit("/", 1)[1]], value, root)
    checks = [
        "const" not in schema or value == schema["const"],
        "enum" not in schema or value in schema["enum"],
        "anyOf" not in schema or any(accepts(way, value, root) for way in schema["anyOf"]),
        "oneOf" not in schema or sum(accepts(way, value, root) for way in schema["oneOf"]) == 1,
        all(accepts(way, value, root) for way in schema.get("allOf", [])),
        "type" not in schema or any(is_type(value, kind) for kind in np.atleast_1d(schema["type"])),
    ]
    if isinstance(value, dict):
        parts = schema.get("properties", {})
        checks += [accepts(parts[name], item, root) for name, item in value.items() if name in parts]
        checks += [set(schema.get("required", [])) <= set(value)]
        checks += [schema.get("additionalProperties", True) is True or set(value) <= set(parts)]
    elif isinstance(value, list):
        checks += [schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", 10**9)]
        checks += [not schema.get("uniqueItems") or all(item not in value[:at] for at, item in enumerate(value))]
        checks += [accepts(schema.get("items", {}), item, root) for item in value]
    elif isinstance(value, str):
        checks += [schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", 10**9)]
        checks += ["pattern" not in schema or bool(re.search(schema["pattern"], value))]
        checks += ["format" not in schema or is_format(value, schema["format"])]
    elif isinstance(value, int | Decimal) and not isinstance(value, bool):
        bounds = {key: Decimal(str(schema[key])) for key in BOUNDS if key in schema}
        checks += [BOUNDS[key](value, bound) for key, bound in bounds.items()]
    return all(checks)


BOUNDS: dict[str, Callable[[Any, Decimal], bool]] = {
    "minimum": lambda value, bound: value >= bound,
    "maximum": lambda value, bound: value <= bound,
    "exclusiveMinimum": lambda value, bound: value > bound,
    "exclusiveMaximum": lambda value, bound: value < bound,
    "multipleOf": lambda value, bound: value % bound == 0,
}


def is_type(value: Any, kind: str) -> bool:
    types = {
        "object": dict,
        "array": list,
        "string": str,
        "boolean": bool,
        "null": type(None),
        "integer": int,
    }
    number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    if kind in ("number", "integer"):
        return number and (kind == "number" or isinstance(value, int))
    return isinstance(value, types[kind])


def is_format(value: str, name: str) -> bool:
    reads: dict[str, Callable[[str], Any]] = {
        "date-time": dt.datetime.fromisoformat,
        "date": dt.date.fromisoformat,
        "time": dt.time.fromisoformat,
    }
    shape = {
        "date-time": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ",
        "date": r"\d{4}-\d\d-\d\d",
        "time": r"[\d:]{8}Z",
    }
    reads[name](value)
    return re.fullmatch(shape[name], value) is not None


PARTS: list[dict[str, Any]] = [
    {"type": "string"},
    {"type": "string", "minLength": 3, "maxLength": 3},
    {"type": "string", "maxLength": 0},
    {"type": "string", "minLength": 40},
    {"type": "string", "enum": ["a", "b"]},
    {"const": {"fixed": [1, None]}},
    {"type": "string", "examples": ["PAY-20417"], "pattern": "^PAY-"},
    {"type": "string", "format": "date-time"},
    {"type": "string", "format": "date"},
    {"type": "string", "format": "time"},
    {"type": "string", "pattern": r"^[A-Z]{3}$"},
    {"type": "string", "pattern": r"^-?\d+(\.\d{1,2})?$"},
    {"type": "string", "pattern": r"^(?:INV|PO)-[0-9]{4,6}(?P<tail>/[a-f\d]+)?$", "maxLength": 20},
    {"type": "string", "pattern": r"^[^\d/]\w*\s?[-+_.]+.$"},
    {"type": "string", "pattern": r"^[]\-a]{2,}\[\\$", "minLength": 5},
    {"type": "string", "pattern": r"^\d{4}-(0[1-9]|1[0-2])$"},
    {"type": "integer"},
    {"type": "integer", "minimum": -3, "maximum": -3},
    {"type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 2},
    {"type": "integer", "maximum": -(10**40), "minimum": -(10**50)},
    {"type": "integer", "minimum": 1, "maximum": 100, "multipleOf": 7},
    {"type": "number", "minimum": 0},
    {"type": "number", "exclusiveMinimum": 0, "maximum": 0.001},
    {"type": "number", "minimum": 0.1, "maximum": 0.3, "multipleOf": 0.1},
    {"type": "boolean"},
    {"type": ["string", "null"]},
    {"anyOf": [{"type": "integer", "minimum": 5}, {"type": "null"}], "description": "either"},
    {"oneOf": [{"type": "boolean"}, {"$ref": "#/$defs/code"}]},
    {"allOf": [{"type": "integer"}, {"minimum": 4}, {"maximum": 5}]},
    {
        "type": "array",
        "items": {"type": "string", "enum": ["a", "b", "c"]},
        "uniqueItems": True,
        "minItems": 2,
    },
    {"type": "array", "items": {"$ref": "#/$defs/code"}, "maxItems": 2},
    {"type": "array", "minItems": 30},
    {"properties": {"x": {"minimum": 3}}, "required": ["x"]},
    {"items": {"type": "null"}},
]


@pytest.mark.parametrize("part", PARTS, ids=repr)
def test_samples_fit_their_schema(part: dict[str, Any]) -> None:
    schema = {
        "type": "object",
        "properties": {"it": part, "else": {"type": "boolean"}},
        "required": ["it"],
        "$defs": {"code": {"type": "string", "pattern": "^C[0-9]$"}},
    }
    space = ActionText([("tool", "t", schema)] * 20, seed=1)
    actions = [parse(space.sample()) for _ in range(40)]
    calls = [action for action in actions if isinstance(action, ToolCall)]
    assert all(accepts(schema, call.arguments) for call in calls)
    assert {"else" in call.arguments for call in calls} == {False, True}


@pytest.mark.parametrize(
    "part",
    [
        {"type": "string", "pattern": r"^(?=a)b$"},
        {"type": "string", "pattern": r"(a)\1"},
        {"type": "string", "pattern": r"\Bx"},
        {"type": "string", "pattern": r"a)"},
        {"type": "string", "pattern": r"(a"},
        {"type": "string", "pattern": r"^a$", "minLength": 4},
        {"type": "integer", "minimum": 3, "maximum": 2},
        {"type": "number", "minimum": 3, "maximum": 2},
        {"type": "array", "items": {"type": "boolean"}, "uniqueItems": True, "minItems": 3},
        {"type": "date"},
        {"$ref": "#/$defs/none"},
    ],
    ids=repr,
)
def test_what_cannot_be_sampled_is_said(part: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"sample|examples|fits|different|no '#"):
        sample_schema(part, np.random.default_rng(0))


# --- Vector environments


class Echo(gym.Env[Any, str]):
    """Says its seed and how often it was asked, then repeats the action; ends after three steps."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(self, length: int = 200) -> None:
        self.observation_space = ObservationText(length)
        self.action_space = make_action_space()
        self.steps = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        super().reset(seed=seed)
        self.steps = 0
        return f"Start {seed} ë😀", {"text": f"ü{seed}"}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        self.steps += 1
        return f"{self.steps}: {action}", 0.0, self.steps >= 3, False, {"text": action}


class TwoTexts(Echo):
    """The same inside a `Dict` space."""

    def __init__(self) -> None:
        super().__init__()
        self.observation_space = gym.spaces.Dict({"a": ObservationText(200), "b": ObservationText(9)})

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        text, info = super().reset(seed=seed)
        return {"a": text, "b": f"b{seed}"}, info

    def step(self, action: str) -> Any:
        text, *rest = super().step(action)
        return {"a": text, "b": f"b{self.steps}"}, *rest


VECTORS: dict[str, Callable[..., Any]] = {
    "sync": SyncVectorEnv,
    "async": AsyncVectorEnv,
    "async, no shared memory": functools.partial(AsyncVectorEnv, shared_memory=False),
    "spawn": functools.partial(AsyncVectorEnv, context="spawn"),
}


@pytest.fixture(params=VECTORS)
def make_vector(request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    made = []

    def make(env: Callable[[], gym.Env[Any, Any]] = Echo, n: int = 2, **options: Any) -> Any:
        made.append(VECTORS[request.param]([env] * n, **options))
        return made[-1]

    yield make
    for vector in made:
        vector.close()


def test_vector_environments_show_every_text(make_vector: Callable[..., Any]) -> None:
    vector = make_vector()
    first, info = vector.reset(seed=3)
    assert first == ("Start 3 ë😀", "Start 4 ë😀")
    assert list(info["text"]) == ["ü3", "ü4"]
    assert first in vector.observation_space
    long, lone = "ö😀" * 25, "\ud800\x00"
    second, *_ = vector.step((long, lone))
    assert second == (f"1: {long}", f"1: {lone}")
    third, *_ = vector.step(("", "short"))
    assert third == ("2: ", "2: short")
    assert first == ("Start 3 ë😀", "Start 4 ë😀"), "an earlier observation was changed"
    vector.step(("", ""))
    after_the_end, *_ = vector.step(("", ""))
    assert after_the_end == ("Start None ë😀",) * 2


def test_vector_actions_can_be_sampled(make_vector: Callable[..., Any]) -> None:
    vector = make_vector()
    vector.reset(seed=0)
    vector.action_space.seed(4)
    actions = vector.action_space.sample()
    assert actions in vector.action_space
    assert all(not hasattr(parse(action), "code") for action in actions)
    assert vector.step(actions)[0] == tuple(f"1: {action}" for action in actions)


def test_only_some_environments_reset(make_vector: Callable[..., Any]) -> None:
    vector = make_vector(autoreset_mode="Disabled")
    vector.reset(seed=0)
    vector.step(("a", "b"))
    texts, _ = vector.reset(seed=8, options={"reset_mask": np.array([False, True])})
    assert texts == ("1: a", "Start 9 ë😀")


def test_the_last_observation_is_kept(make_vector: Callable[..., Any]) -> None:
    vector = make_vector(autoreset_mode="SameStep")
    vector.reset(seed=0)
    for _ in range(2):
        vector.step(("a", "b"))
    texts, *_, info = vector.step(("ä", "b"))
    assert texts == ("Start None ë😀",) * 2
    assert list(info["final_obs"]) == ["3: ä", "3: b"]


def test_texts_inside_other_spaces(make_vector: Callable[..., Any]) -> None:
    vector = make_vector(TwoTexts)
    first, _ = vector.reset(seed=0)
    second, *_ = vector.step(("ä", "b"))
    assert first == {"a": ("Start 0 ë😀", "Start 1 ë😀"), "b": ("b0", "b1")}
    assert second == {"a": ("1: ä", "1: b"), "b": ("b1", "b1")}


def test_without_copies_shared_texts_are_live() -> None:
    vector = AsyncVectorEnv([Echo] * 3, copy=False)
    try:
        texts, _ = vector.reset(seed=0)
        assert isinstance(texts, SharedTexts)
        kept = tuple(texts)
        vector.step(("a", "b", "c"))
        assert texts == ("1: a", "1: b", "1: c") == tuple(texts)
        assert texts[1:] == ("1: b", "1: c")
        assert "1: b" in texts
        assert repr(texts) == "SharedTexts('1: a', '1: b', '1: c')"
        assert pickle.loads(pickle.dumps(texts)) == copy.copy(texts) == tuple(texts) != kept
    finally:
        vector.close()


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_text_too_long_for_shared_memory_is_loud() -> None:
    vector = AsyncVectorEnv([functools.partial(Echo, 20)])
    try:
        vector.reset(seed=0)
        with pytest.raises(ValueError, match="cannot be shared"):
            vector.step(("x" * 30,))
    finally:
        vector.close(terminate=True)


def test_batches() -> None:
    space = ObservationText()
    assert create_empty_array(space, n=2) == ("", "")
    assert batch_space(space, 2) == gym.spaces.Tuple([space, space])
    unequal = [ObservationText(3), ObservationText(4)]
    assert batch_differing_spaces(unequal) == gym.spaces.Tuple(unequal)
    samples = batch_space(make_action_space(seed=0), 3).sample()
    assert all(not hasattr(parse(action), "code") for action in samples)


def test_gymnasiums_checker_is_content() -> None:
    check_env(Echo(10_000), skip_render_check=True)


def test_samples_are_json_with_their_unicode_in_place() -> None:
    space = ActionText([("tool", "größe", {})], stops=["DONE"], seed=0)
    texts = {space.sample() for _ in range(20)}
    assert texts == {'{"tool":"größe","arguments":{}}', '{"stop":"DONE"}'}
    assert all(json.loads(text) for text in texts)
