"""Records and sentences as text, by functions that are written once a tool or sentence from what they show.

Each is one f-string: key names, punctuation and the words of a sentence are literals, escaped beforehand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.fields import Amount, Cash, Day, Duration, Field, Flag, Instant, Whole
from episem_gym.task_specs.sources import CLOSED, Code, Source
from episem_gym.task_specs.timetext import quoted_day, quoted_instant, spoken_duration

if TYPE_CHECKING:
    from episem_gym.task_specs.records import Record
    from episem_gym.task_specs.templates import Template

RowText = Callable[[str, list[Any], int], str]
"""From a record's id, its row and its version to its JSON text."""
Sentence = Callable[[Any, list[list[Any]], list[str], int], str]
"""From a reader of the world, its values, its ids and its clock to a text."""

_text = json.encoder.encode_basestring


class PlainSource(Source):
    """A function of the world as it is: `values`, `ids`, `now`, and a reader `r` of the same world for the rest."""

    prologue = {"rows_of": "r.rows"}  # noqa: RUF012  never changed

    def field(self, slot: str, index: int) -> Code:
        return Code(f"values[{slot}][{index}]", CLOSED)

    def unknown(self, expr: Expr) -> Code:
        return self.keep(super().unknown(expr).text, CLOSED)


def row_text(record: type[Record], shows: Sequence[int]) -> RowText:
    """How the fields of a record that a tool shows are rendered, none of them being hidden."""
    source = PlainSource()
    source.bound |= {"text": _text, "instant": quoted_instant, "day": quoted_day}
    parts = [repr('{"id":"'), 'f"{identity}"', repr('"')]
    for index in shows:
        field = record.fields[index]
        parts += [repr(f',"{field.name}":'), *_encoded(source, field, f"row[{index}]")]
    parts += [repr(',"version":'), 'f"{version}"', repr(',"as_of":'), 'f"{instant(row[-1])}"', repr("}")]
    source.write(f"return {' '.join(parts)}")
    return source.function("identity, row, version")


def _encoded(source: Source, field: Field, value: str) -> list[str]:
    """A value as `field.encode` has it, as pieces of an f-string."""
    if type(field).encode is Field.encode:
        return [f'f"{{text({value})}}"']
    if isinstance(field, Cash):
        return [
            repr('{"amount":"'), f'f"{{{value}.amount!s}}"', repr('","currency":"'), f'f"{{{value}.currency}}"',
            repr('"}'),
        ]  # fmt: skip
    if isinstance(field, Amount):
        return [repr('"'), f'f"{{{value}!s}}"', repr('"')]
    written = {Flag: "'true' if {0} else 'false'", Instant: "instant({0})", Day: "day({0})"}.get(type(field))
    if written is None:
        encode = source.bind(field.encode)
        written = (
            f"{encode}({{0}})" if type(field) is not Whole else f"{{0}} if {{0}}.__class__ is int else {encode}({{0}})"
        )
    return [f'f"{{{written.format(value)}}}"']


def sentence_text(template: Template) -> Sentence:
    """A sentence with its values."""
    source = PlainSource()
    source.write(f"return {' '.join(_pieces(source, template, escaped=False)) or repr('')}")
    return source.function("r, values, ids, now")


def policy_text(title: str, clauses: Sequence[Template]) -> Sentence:
    """The title and the numbered clauses of a policy, as members of a JSON object."""
    source = PlainSource()
    source.bound["text"] = _text
    pieces = [repr(f'"title":{_text(title)},"clauses":[')]
    for number, clause in enumerate(clauses, 1):
        pieces += [repr(f'{"," if number > 1 else ""}"{number}. '), *_pieces(source, clause, escaped=True), repr('"')]
    source.write(f"return {' '.join([*pieces, repr(']')])}")
    return source.function("r, values, ids, now")


def _pieces(source: Source, template: Template, *, escaped: bool) -> list[str]:
    pieces = []
    for words, expr, readings in template.parts:
        pieces.append(repr(_text(words)[1:-1] if escaped else words))
        if expr is not None:
            value = source.keep(source.value(expr).text).text
            if readings is not None:
                first, second = (source.bind(_text(one)[1:-1] if escaped else one) for one in readings)
                pieces.append(f"f\"{{{first} if {value} is True or {value} == 'DEFER' else {second}}}\"")
            else:
                pieces.append(_spoken(source, expr.field, value, escaped=escaped))
    return pieces


def _spoken(source: Source, field: Field, value: str, *, escaped: bool) -> str:
    """A value as `field.prose` has it, as a piece of an f-string."""
    if isinstance(field, Duration):
        return f'f"{{{source.bind(spoken_duration)}({value})}}"'
    if isinstance(field, Cash):
        return f'f"{{{value}.amount:,}} {{{value}.currency}}"'
    if type(field).prose is not Field.prose:
        value = f"{source.bind(field.prose)}({value})"
    return f'f"{{text({value})[1:-1]}}"' if escaped else f'f"{{{value}}}"'
