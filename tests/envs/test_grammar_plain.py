"""Plain calls take a shorter way through the grammar, to the same result."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from episem_gym.envs.strict_json import RefusedError, decode, decode_call

KEYS = st.sampled_from(["tool", "commit", "arguments", "a", "b", "{", ""])
VALUES = st.one_of(st.text(max_size=4), st.integers(), st.floats(), st.booleans(), st.none(), st.lists(st.none()))
PAIRS = st.lists(st.tuples(KEYS, VALUES), max_size=3)


def _object(pairs: list[tuple[str, object]]) -> str:
    return "{" + ",".join(f"{json.dumps(key)}:{json.dumps(value)}" for key, value in pairs) + "}"


@given(outer=PAIRS, inner=PAIRS, tail=st.sampled_from(["", " ", "}", "1"]), turned=st.booleans())
def test_a_plain_call_is_read_as_any_text_is(
    outer: list[tuple[str, object]], inner: list[tuple[str, object]], tail: str, turned: bool
) -> None:
    members = [f"{json.dumps(key)}:{json.dumps(value)}" for key, value in outer]
    members.append(f'"arguments":{_object(inner)}')
    text = "{" + ",".join(members[::-1] if turned else members) + "}" + tail
    short = decode_call(text)
    if short is not None:
        assert decode(text) == short


@given(st.text(alphabet='{}"\\[]:,0123ab ', max_size=12))
def test_no_text_makes_it_raise(text: str) -> None:
    short = decode_call(text)
    if short is not None:
        assert decode(text) == short


def test_a_key_that_stands_twice_is_no_plain_call() -> None:
    text = '{"tool":"a","arguments":{"b":"c","b":"c"}}'
    assert decode_call(text) is None
    with pytest.raises(RefusedError) as refused:
        decode(text)
    assert refused.value.code == "duplicate_key"
