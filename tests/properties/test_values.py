"""Values compare by their declared type, from the text of an action to the judge."""

from __future__ import annotations

import datetime as dt
import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from episem_gym.envs.grammar import CommitCall, parse
from episem_gym.task_specs.fields import (
    Amount,
    Choice,
    Code,
    Day,
    Duration,
    Field,
    Flag,
    Instant,
    Number,
    Ref,
    SetOf,
    Whole,
)
from episem_gym.task_specs.signatures import Signature
from tests.support.moves import examples
from tests.support.scenes import Scene, judged, scene, with_argument
from tests.support.toys import Locker


def read(field: Field, json_text: str) -> tuple[Any, list[dict[str, str]]]:
    """The raw value of one argument as an agent wrote it, and the problems with it."""
    action = parse(f'{{"commit":"x","arguments":{{"x":{json_text}}}}}')
    assert isinstance(action, CommitCall), json_text
    values, problems = Signature({"x": field}).validate(action.arguments)
    return values.get("x"), problems


def equal(field: Field, one: str, two: str) -> bool:
    """Whether two spellings are the same value; both must be of the type."""
    first, second = read(field, one), read(field, two)
    assert not first[1], first
    assert not second[1], second
    return bool(first[0] == second[0])


DECIMALS = st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**9), max_value=10**9, places=4)


@st.composite
def spelt(draw: st.DrawFn, number: Decimal, *, text: bool = False) -> str:
    """One of the ways to write a number in JSON, or as exact text."""
    plain = format(number, "f")
    if "." in plain:
        bare = plain.rstrip("0").rstrip(".")
        bare = "0" if bare in ("-0", "") else bare
        forms = [plain, plain + "0", plain + "000", bare, f"{bare}e0", f"{number:E}"]
    else:
        forms = [plain, plain + ".0", plain + ".000", f"{plain}e0"]
    if text:
        forms += [f'"{plain}"']
    return draw(st.sampled_from(forms))


@examples(100)
@given(data=st.data(), one=DECIMALS, two=DECIMALS)
@pytest.mark.parametrize("field", [Number(), Amount()], ids=["number", "amount"])
def test_numbers_are_equal_by_value_alone(field: Field, data: st.DataObject, one: Decimal, two: Decimal) -> None:
    text = isinstance(field, Amount)
    assert equal(field, data.draw(spelt(one, text=text)), data.draw(spelt(one, text=text)))
    assert equal(field, data.draw(spelt(one, text=text)), data.draw(spelt(two, text=text))) == (one == two)


@examples(100)
@given(number=DECIMALS, data=st.data())
def test_a_whole_number_has_no_fraction_however_it_is_written(number: Decimal, data: st.DataObject) -> None:
    value, problems = read(Whole(), data.draw(spelt(number)))
    if number == number.to_integral_value():
        assert not problems
        assert value == number
        assert type(value) is int
    else:
        assert problems


@pytest.mark.parametrize(
    "field", [Number(), Amount(), Whole(), Instant(), Day(), Duration(), Code(), SetOf(Code())], ids=repr
)
@pytest.mark.parametrize("wrong", ["true", "false", "null", "{}", "[[]]"])
def test_a_boolean_a_null_and_an_object_are_no_value_of_another_type(field: Field, wrong: str) -> None:
    assert read(field, wrong)[1]


@pytest.mark.parametrize("wrong", ["0", "1", '"true"', '"false"', "null", "[]", "0.0"])
def test_only_true_and_false_are_flags(wrong: str) -> None:
    assert read(Flag(), wrong)[1]
    assert equal(Flag(), "true", "true")
    assert not equal(Flag(), "true", "false")


@pytest.mark.parametrize(
    "wrong",
    [
        '""',
        '"1,000.00"',
        '"1e3"',
        '" 5"',
        '"5 "',
        '"+5"',
        '"٥"',
        '".5"',
        '"5."',
        '"NaN"',
        '"Infinity"',
        '"0x1F"',
        '"--1"',
        '"1_000"',
    ],
)
def test_text_that_is_no_exact_amount_is_refused(wrong: str) -> None:
    assert read(Amount(), wrong)[1]


@pytest.mark.parametrize("field", [Number(), Whole()], ids=repr)
@pytest.mark.parametrize("wrong", ['"5"', '"49.99"'])
def test_text_is_no_number_where_no_amount_is_due(field: Field, wrong: str) -> None:
    assert read(field, wrong)[1]


MOMENTS = st.integers(631_152_000, 3_786_912_000).map(lambda seconds: dt.datetime.fromtimestamp(seconds, dt.UTC))
OFFSETS = st.integers(-14 * 60, 14 * 60)


def _written(moment: dt.datetime, offset: int) -> str:
    local = moment.astimezone(dt.timezone(dt.timedelta(minutes=offset)))
    text = local.isoformat()
    return json.dumps(text.replace("+00:00", "Z") if offset == 0 else text)


@examples(100)
@given(one=MOMENTS, two=MOMENTS, first=OFFSETS, second=OFFSETS)
def test_moments_are_equal_whatever_their_offset(one: dt.datetime, two: dt.datetime, first: int, second: int) -> None:
    assert equal(Instant(), _written(one, first), _written(one, second))
    assert equal(Instant(), _written(one, first), _written(two, second)) == (one == two)


@pytest.mark.parametrize(
    "wrong",
    [
        '"2026-08-03"',
        '"2026-08-03T09:00:00"',
        '"2026-13-03T09:00:00Z"',
        '"2026-08-03 09:00:00Z"',
        '"2026-08-03T25:00:00Z"',
        '"2026-08-03T09:00:00+99:00"',
        '"٢٠٢٦-08-03T09:00:00Z"',
        '"now"',
        "1785747600",
    ],
)
def test_what_names_no_moment_is_refused(wrong: str) -> None:
    assert read(Instant(), wrong)[1]


@examples(100)
@given(
    values=st.lists(
        st.text(min_size=1, max_size=8, alphabet=st.characters(exclude_categories=["Cs"])), unique=True, max_size=6
    ),
    data=st.data(),
)
def test_sets_are_equal_whatever_their_order(values: list[str], data: st.DataObject) -> None:
    field = SetOf(Code())
    order = data.draw(st.permutations(values))
    assert equal(field, json.dumps(values), json.dumps(order))
    if values:
        assert not equal(field, json.dumps(values), json.dumps(order[1:]))
        assert read(field, json.dumps([*values, order[0]]))[1]  # the same value twice


CODES = st.text(min_size=1, max_size=12, alphabet=st.characters(exclude_categories=["Cs"]))


@examples(120)
@given(one=CODES, two=st.one_of(CODES, st.just("")), data=st.data())
@pytest.mark.parametrize("field", [Code(), Ref(Locker)], ids=repr)
def test_ids_are_equal_by_exact_code_points_alone(field: Field, one: str, two: str, data: st.DataObject) -> None:
    near = data.draw(
        st.sampled_from([one, two or "x", one.upper(), one.lower(), f" {one}", f"{one}\u200b", f"0{one}", one[::-1]])
    )
    assert equal(field, json.dumps(one), json.dumps(near)) == (one == near)
    assert equal(field, json.dumps(one), json.dumps(one, ensure_ascii=False))


def test_an_empty_id_is_no_id() -> None:
    assert read(Code(), '""')[1]
    assert read(Ref(Locker), '""')[1]


@pytest.mark.parametrize("wrong", ['"Small"', '"small "', '""', "1", "null"])
def test_a_choice_is_one_of_its_words(wrong: str) -> None:
    field = Choice("small", "large")
    assert read(field, wrong)[1]
    assert not equal(field, '"small"', '"large"')


# --- and the judge ----------------------------------------------------------------------------------------------------


def _toy() -> Scene:
    return scene("home-toy-locker")


def _with(name: str, written: str) -> bool:
    where = _toy()
    act = where.dos[0]
    return judged(
        where, [with_argument(act.text(), name, written) if one is act else one for one in where.acts]
    ).success


@examples(60)
@given(data=st.data(), near=st.sampled_from(["119", "119.00", "119.01", "118.99", "-119", "1190", "11.9"]))
def test_the_judge_takes_an_amount_by_its_value(data: st.DataObject, near: str) -> None:
    number = Decimal(near)
    assert _with("refund", data.draw(spelt(number, text=True))) == (number == 119)


@examples(40)
@given(offset=OFFSETS, shift=st.sampled_from([0, 0, 1, -60, 3600]))
def test_the_judge_takes_a_moment_by_its_instant(offset: int, shift: int) -> None:
    moment = dt.datetime.fromtimestamp(_toy().dos[0].arguments["issued"] + shift, dt.UTC)
    assert _with("issued", _written(moment, offset)) == (shift == 0)


@examples(40)
@given(values=st.lists(st.sampled_from(["A1", "A2", "B7", "B8"]), unique=True, max_size=4))
def test_the_judge_takes_a_set_without_order(values: list[str]) -> None:
    assert _with("opens", json.dumps(values)) == (set(values) == {"A1", "A2", "B7"})


@examples(60)
@given(value=st.one_of(st.just("7"), st.sampled_from(["007", "07", "7 ", " 7", "7.0", "７"]), CODES))
def test_the_judge_takes_an_id_as_it_is(value: str) -> None:
    assert _with("badge_number", json.dumps(value)) == (value == "7")
