"""Right variations of every pair's reference solution are accepted, and a wrong one would be told."""

from __future__ import annotations

import pytest

from episem_gym.audits.told import Told
from episem_gym.audits.variations import KINDS, Row, respelled, vary
from episem_gym.envs.drawing import draw_case
from episem_gym.envs.request import Request
from episem_gym.evaluator.acts import Ask
from episem_gym.task_specs.fields import Amount, Code, Day, Instant, Number, Whole
from episem_gym.task_specs.registry import load_pair, pair_names

FEW = ["finance-payment-limit", "engineering-secret-rotation", "customer-data-export"]


def told(name: str, seed: int = 1, member: str | None = None) -> Told:
    return Told(draw_case(load_pair(name), Request(split="test", member=member), seed))


@pytest.mark.parametrize("name", pair_names())
def test_right_variations_are_accepted(name: str) -> None:
    rows: dict[str, Row] = {}
    assert vary(told(name), rows), [row.detail for row in rows.values()]
    assert rows["extra reads"].accepted == rows["extra reads"].tried > 0


def test_every_kind_occurs() -> None:
    rows: dict[str, Row] = {}
    for name in pair_names():
        vary(told(name, 2), rows)
    assert set(rows) == set(KINDS)
    assert all(row.cases > 1 for row in rows.values()), rows


@pytest.mark.parametrize("name", FEW)
def test_a_variation_that_lacks_a_look_is_refused(name: str) -> None:
    one = told(name, member="supported")
    lacking = [
        [text for number, text in enumerate(one.solution.texts) if number != place]
        for place, act in enumerate(one.acts)
        if isinstance(act, Ask) and one.shown[place] - frozenset().union(*one.shown[:place], *one.shown[place + 1 :])
    ]
    assert len(lacking) > 3
    assert all(one.fault(texts) for texts in lacking)
    assert not one.fault(one.solution.texts)


def test_a_refused_variation_is_counted_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "cut short", lambda told: iter([list(told.solution.texts[:-1])]))
    rows: dict[str, Row] = {}
    assert not vary(told("engineering-secret-rotation"), rows)
    assert (rows["cut short"].tried, rows["cut short"].accepted) == (1, 0)
    assert "not ended" in rows["cut short"].detail


def test_values_are_respelled() -> None:
    from decimal import Decimal

    assert respelled(Whole(), 7) == "7.0"
    assert respelled(Number(), Decimal("1.5")) == "1.50"
    assert respelled(Amount(), Decimal("49.90")) == '"49.900"'
    assert str(respelled(Instant(), 0)).endswith('+00:00"')
    assert respelled(Code(), "A-1") is None
    assert respelled(Day(), 20_000) is None
