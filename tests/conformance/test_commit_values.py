"""Which spellings of an argument are one value and which are another, on every real pair that has such arguments."""

import itertools
import json
import re
from decimal import Decimal

import pytest

from episem_gym.task_specs.timetext import instant
from tests.support.commits import (
    ACTING,
    LOCKER,
    Argument,
    arguments,
    having,
    instead,
    kind,
    numbered,
    of_another_type,
    up_to,
    whole_amount,
)
from tests.support.scenes import Scene, judged, pair_of, scene, shipped, with_argument

VARIANTS = ("seven", "plain")
amounts, wholes, moments, lengths = kind("Amount"), kind("Whole"), kind("Instant"), kind("Duration")
names = kind("Ref", "Code")
numbers = kind("Amount", "Whole", "Number")


def accepted(one: Argument, json_text: str) -> bool:
    """Whether the reference solution succeeds with an argument written that way."""
    return instead(one.where, one.act, with_argument(one.act.text(), one.name, json_text)).success


def refuse(one: Argument, json_text: str) -> None:
    """Insist that an argument written that way is of its type, and wrong."""
    result = instead(one.where, one.act, with_argument(one.act.text(), one.name, json_text))
    assert result.outcome == "rejected", json_text
    assert not result.success
    missed = one.field.target and "unexpected_commit" in result.codes()  # another target, of which there is no step
    assert missed or one.name in result.wrong(), json_text


def toy(name: str, variant: str = "seven") -> Argument:
    """An argument of the toy locker."""
    return next(one for one in arguments(LOCKER, lambda field: True) if one.name == name)._replace(
        where=(where := scene(LOCKER, variant)), act=where.dos[0]
    )


def sets(pair: str) -> list[Argument]:
    """Arguments that are sets of several values."""
    return [one for variant in pair_of(pair).variants for one in _sets_of(scene(pair, variant))]


def _sets_of(where: Scene) -> list[Argument]:
    return [
        Argument(where, act, field)
        for act in where.dos
        for field in act.step.commit.fields
        if field.family == "set" and len(act.arguments[field.name]) > 1
    ]


FEATURES = {
    "amounts": amounts,
    "amounts without cents": whole_amount,
    "counts": wholes,
    "moments": moments,
    "lengths of time": lengths,
    "names": names,
    "sets": sets,
}


@pytest.mark.parametrize("feature", FEATURES)
def test_at_least_two_real_pairs_have_such_an_argument(feature: str) -> None:
    assert numbered(FEATURES[feature]) >= 2


# --- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", [*having(amounts), LOCKER])
def test_an_amount_is_compared_by_value_however_it_is_written(pair: str) -> None:
    for one in amounts(pair):
        plain = format(one.value, "f")
        for written in (plain, f'"{plain}"', f"{plain}00", f'"{plain}0"', f"{one.value:E}"):
            assert accepted(one, written), written
        for wrong in (f"{one.value + Decimal('0.01')}", f'"{one.value - Decimal("0.01")}"', f'"-{plain}"'):
            refuse(one, wrong)


@pytest.mark.parametrize("pair", [*having(whole_amount), LOCKER])
def test_a_whole_amount_equals_itself_with_and_without_cents(pair: str) -> None:
    one = toy("refund") if pair == LOCKER else whole_amount(pair)
    whole = int(one.value)
    for written in (f"{whole}", f"{whole}.0", f'"{whole}.00"', f'"{whole}"', f"{Decimal(whole):e}"):
        assert accepted(one, written), written
    for wrong in (f"{whole}.01", f"{whole + 1}", f'"{whole}0"', f'"-{whole}.00"'):
        refuse(one, wrong)


@pytest.mark.parametrize("pair", [*having(wholes), LOCKER])
def test_a_count_is_compared_by_value(pair: str) -> None:
    for one in wholes(pair):
        for written in (f"{one.value}", f"{one.value}.0", f"{one.value}.00", f"{Decimal(one.value):e}"):
            assert accepted(one, written), written
        for wrong in (f"{one.value + 1}", f"{one.value}0" if one.value else "10", f"-{one.value + 1}"):
            refuse(one, wrong)


# --- ids and codes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", [*ACTING, LOCKER])
def test_an_id_is_compared_by_exact_code_points(pair: str) -> None:
    one = names(pair)[0]
    others = {
        one.value.lower(),
        one.value.upper(),
        f" {one.value}",
        f"{one.value} ",
        one.value.replace("-", "\u2011"),
        f"{one.value}\u200b",
    } - {one.value}
    for other in sorted(others):
        refuse(one, json.dumps(other))


@pytest.mark.parametrize("pair", [*having(names), LOCKER])
def test_leading_zeros_make_another_id(pair: str) -> None:
    for one in names(pair):
        digits = re.search(r"\d+", one.value)
        if digits is not None:
            for zeros in ("0", "00"):
                refuse(one, json.dumps(one.value[: digits.start()] + zeros + one.value[digits.start() :]))


@pytest.mark.parametrize("written", ['"007"', '"07"', '"7 "'])
def test_leading_zeros_make_another_number_of_a_badge(written: str) -> None:
    one = toy("badge_number")
    assert one.value == "7"
    refuse(one, written)
    assert accepted(one, '"7"')


# --- times ------------------------------------------------------------------------------------------------------------


def spelt(moment: int, offset: str) -> str:
    """A moment as JSON, on clocks with an offset."""
    hours, minutes = int(offset[1:3]), int(offset[4:])
    shift = (1 if offset[0] == "+" else -1) * (hours * 3600 + minutes * 60)
    return f'"{instant(moment + shift).replace("Z", offset)}"'


@pytest.mark.parametrize("pair", [*having(moments), LOCKER])
def test_the_same_moment_with_another_offset_is_equal(pair: str) -> None:
    for one in moments(pair):
        for offset in ("+02:00", "-11:30", "+00:00", "+05:45"):
            assert accepted(one, spelt(one.value, offset)), offset
        for wrong in (instant(one.value).replace("Z", "+02:00"), instant(one.value + 60), instant(one.value - 1)):
            refuse(one, f'"{wrong}"')


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_moment_in_every_variant_of_the_locker(variant: str) -> None:
    one = toy("issued", variant)
    assert accepted(one, spelt(one.value, "+02:00"))
    refuse(one, f'"{instant(one.value).replace("Z", "+02:00")}"')


@pytest.mark.parametrize("pair", having(lengths))
def test_a_length_of_time_is_compared_by_its_length(pair: str) -> None:
    for one in lengths(pair):
        assert one.value % 60 == 0
        for written in (f'"PT{one.value // 60}M"', f'"PT{one.value}S"'):
            assert accepted(one, written), written
        for wrong in (f'"PT{one.value}M"', f'"PT{one.value + 60}S"', f'"P{one.value // 60}D"'):
            refuse(one, wrong)


# --- sets -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", [*having(sets), LOCKER])
def test_a_set_is_compared_without_order(pair: str) -> None:
    one = sets(pair)[0]
    values = json.loads(one.act.text())["arguments"][one.name]
    for order in itertools.islice(itertools.permutations(values), 6):
        assert accepted(one, json.dumps(order))
    for wrong in (values[1:], [], [*values[1:], f"{values[0]}0"]):
        refuse(one, json.dumps(wrong))
    no_attempt(one, json.dumps([*values, values[0]]))


# --- types ------------------------------------------------------------------------------------------------------------


def no_attempt(one: Argument, json_text: str) -> None:
    """Insist that an argument written that way is an error that names it, and that the episode goes on."""
    where, act = one.where, one.act
    bad = with_argument(act.text(), one.name, json_text)
    rest = where.acts[len(where.before(act)) :]
    result = judged(where, [*up_to(where, act), bad, *rest])
    answer = result.observations[len(where.before(act)) + 1]
    assert (answer["status"], answer["code"]) == ("error", "invalid_arguments"), json_text
    assert {problem["path"].split("/")[1] for problem in answer["problems"]} == {one.name}
    assert result.success
    assert result.verdict["attempts"] == len(where.dos)


@pytest.mark.parametrize("pair", [*having(numbers), LOCKER])
def test_a_boolean_is_no_number(pair: str) -> None:
    for one in numbers(pair):
        for written in ("true", "false"):
            no_attempt(one, written)


@pytest.mark.parametrize("pair", [*ACTING, LOCKER])
def test_no_type_stands_for_another(pair: str) -> None:
    every = arguments(pair, lambda field: True)
    tried = {type(one.field): one for one in every}
    assert tried
    for one in tried.values():
        for written in of_another_type(one.field):
            no_attempt(one, written)


def test_most_pairs_have_arguments_of_several_types() -> None:
    counts = [len({type(one.field) for one in arguments(name, lambda field: True)}) for name in shipped()[:20]]
    assert sum(count >= 2 for count in counts) > len(counts) / 2


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    ("name", "value"), [("spare", "0"), ("uses", '"120"'), ("badge_number", "7"), ("opens", '"A1"')]
)
def test_no_type_stands_for_another_in_the_locker(variant: str, name: str, value: str) -> None:
    no_attempt(toy(name, variant), value)
