"""Calls in which all is well are checked without pydantic, to the same values."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from episem_gym.task_specs.fields import Amount, Choice, Code, Day, Duration, Flag, Instant, Number, Page, SetOf, Whole
from episem_gym.task_specs.signatures import Signature

FIELDS = {
    "words": Signature({"code": Code(), "kind": Choice("one", "two"), "page": Page()}),
    "values": Signature({"sum": Amount(), "count": Whole(), "rate": Number()}),
    "times": Signature({"at": Instant(), "on": Day(), "long": Duration()}),
    "rest": Signature({"yes": Flag(), "codes": SetOf(Code())}),
}
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.decimals(allow_nan=False, allow_infinity=False, places=1),
    st.sampled_from(["", "one", "two", "49.99", "2026-08-03", "2026-08-03T09:00:00Z", "PT4H", "\u00e9", "\ud800"]),
    st.just("x" * 501),
    st.lists(st.sampled_from(["a", "b"]), max_size=2),
)  # fmt: skip
NAMES = st.sampled_from([name for one in FIELDS.values() for name in one.fields] + ["other"])


@given(which=st.sampled_from(sorted(FIELDS)), arguments=st.dictionaries(NAMES, VALUES, max_size=4), full=st.booleans())
def test_the_short_way_comes_to_what_pydantic_says(which: str, arguments: dict[str, Any], full: bool) -> None:
    signature = FIELDS[which]
    if full:
        arguments = {name: value for name, value in arguments.items() if name in signature.fields}
    quick = signature._validate_plain(arguments)
    if quick is not None:
        slow = signature._validate(arguments).__dict__
        assert list(quick.items()) == list(slow.items())
        assert [type(value) for value in quick.values()] == [type(value) for value in slow.values()]


def test_plain_calls_take_the_short_way() -> None:
    assert FIELDS["words"]._validate_plain({"code": "a", "kind": "one"}) == {"code": "a", "kind": "one", "page": 1}
    values = FIELDS["values"]._validate_plain({"sum": "4.50", "count": 2, "rate": Decimal("1.5")})
    assert values == {"sum": Decimal("4.50"), "count": 2, "rate": Decimal("1.5")}
