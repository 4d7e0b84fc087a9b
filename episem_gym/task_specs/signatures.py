"""Typed signatures: JSON Schema out, full validation in, every problem named at once with its path."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    PlainValidator,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
    create_model,
)
from pydantic import Field as PydanticField

from episem_gym.errors import SpecError
from episem_gym.task_specs import timetext
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
    Page,
    Ref,
    SetOf,
)

MAX_TEXT = 500
"""Longest text argument, in characters."""
Problem = dict[str, str]


class Signature:
    """The arguments of one tool or commit."""

    __slots__ = ("_paged", "_plain", "_validate", "fields", "schema")

    def __init__(self, fields: Mapping[str, Field]) -> None:
        self.fields = dict(fields)
        items: dict[str, Any] = {}
        for name, field in fields.items():
            if hasattr(BaseModel, name):
                raise SpecError(f"an argument cannot be called {name!r}: choose another name")
            annotation: Any = Annotated[annotation_of(field), PydanticField(description=field.doc)]
            items[name] = (annotation, 1 if isinstance(field, Page) else ...)
        shape: Any = create_model("Arguments", __config__=ConfigDict(extra="forbid", protected_namespaces=()), **items)
        self._validate = shape.__pydantic_validator__.validate_python
        self.schema = _plain_schema(shape.model_json_schema())
        self._plain = _plain_kinds(self.fields)
        self._paged = any(isinstance(field, Page) for field in fields.values())

    def _validate_plain(self, arguments: dict[str, Any]) -> dict[str, Any] | None:
        """The raw values of a call in which all is well; None where it takes a closer look."""
        values: dict[str, Any] = {}
        if self._plain is None:
            return None
        for name, choices, read in self._plain:
            value = arguments.get(name)
            if read is not None:
                try:
                    values[name] = read(value)
                except ValueError:
                    return None
            elif value.__class__ is not str or (value not in choices if choices else not _is_plain(value)):
                return None
            else:
                values[name] = value
        if self._paged:
            page = arguments.get("page", 1)
            if page.__class__ is not int or page < 1:
                return None
            values["page"] = page
            return values if len(arguments) == len(values) - ("page" not in arguments) else None
        return values if len(arguments) == len(values) else None

    def validate(self, arguments: dict[str, Any]) -> tuple[dict[str, Any], list[Problem]]:
        """The raw values, or every problem with its path (`/amount`)."""
        values = self._validate_plain(arguments)
        if values is not None:
            return values, []
        try:
            return self._validate(arguments).__dict__, []
        except ValidationError as error:
            found = error.errors(include_url=False, include_input=False, include_context=False)
        return {}, [
            {"path": "".join(f"/{part}" for part in one["loc"]), "message": _message(one["type"], one["msg"])}
            for one in found
        ]


def _plain_kinds(fields: Mapping[str, Field]) -> list[tuple[str, frozenset[str], Any]] | None:
    """The arguments with their choices, where there are any, and what reads them where they are no words.

    None where others come. A page, which has a default, comes last or not at all.
    """
    kinds: list[tuple[str, frozenset[str], Any]] = []
    for place, (name, field) in enumerate(fields.items(), 1):
        read = next((read(field) for kind, read, _ in _PARSED if isinstance(field, kind)), None)
        if isinstance(field, Page):
            if place < len(fields):
                return None
        elif read is None and type(field) not in (Code, Ref, Choice):
            return None
        else:
            kinds.append((name, frozenset(field.choices) if isinstance(field, Choice) else frozenset(), read))
    return kinds


def _is_plain(value: str) -> bool:
    return value.isascii() and 0 < len(value) <= MAX_TEXT


def signature_of(fields: Mapping[str, Field]) -> Signature:
    """The signature of some fields; fields alike share one, for building it is slow."""
    likeness = tuple((name, _likeness(field)) for name, field in fields.items())
    found = _SIGNATURES.get(likeness)
    if found is None:
        found = _SIGNATURES[likeness] = Signature(fields)
    return found


_SIGNATURES: dict[tuple[Any, ...], Signature] = {}


def _likeness(field: Field) -> tuple[Any, ...]:
    """All of a field that its schema and its validation rest on."""
    choices = field.choices if isinstance(field, Choice) else ()
    inner = _likeness(field.of) if isinstance(field, SetOf) else ()
    return type(field), field.doc, choices, inner, _example(field)


def annotation_of(field: Field) -> Any:
    """The pydantic type of one argument."""
    if isinstance(field, Choice):
        return Literal[field.choices]
    if isinstance(field, Flag):
        return Annotated[bool, PydanticField(strict=True)]
    if isinstance(field, SetOf):
        inner = annotation_of(field.of)
        return Annotated[
            list[inner],  # type: ignore[valid-type]
            PydanticField(strict=True, max_length=50),
            AfterValidator(_distinct),
            WithJsonSchema({"type": "array", "uniqueItems": True, "items": TypeAdapter(inner).json_schema()}),
        ]
    for kind, read, schema in _PARSED:
        if isinstance(field, kind):
            return Annotated[Any, PlainValidator(read(field)), WithJsonSchema(schema(field))]
    example: Any = {"examples": [_example(field)]} if _example(field) else None
    return Annotated[
        str,
        StringConstraints(strict=True, min_length=1, max_length=MAX_TEXT),
        PydanticField(json_schema_extra=example),
    ]


def _example(field: Field) -> str:
    form = field.form if isinstance(field, Code) else ""
    if isinstance(field, Ref) and not isinstance(field.to, str):
        form = field.to.id_form
    digits = iter("3725184960" * 4)
    letters = iter("KTRBWMHX" * 4)
    return "".join(next(digits) if c == "#" else next(letters) if c == "@" else c for c in form)


def _distinct(values: list[Any]) -> frozenset[Any]:
    distinct = frozenset(values)
    if len(distinct) != len(values):
        raise ValueError("must not name the same value twice")
    return distinct


def _number(field: Field) -> Any:
    textual = isinstance(field, Amount)
    whole = isinstance(field, Number) and field.whole
    paging = isinstance(field, Page)

    def read(value: Any) -> Any:
        if isinstance(value, str) and textual and _is_exact(value):
            value = Decimal(value)
        if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
            raise ValueError("must be a number" + (' or exact text like "49.99"' if textual else ""))
        if whole:
            if value != int(value):
                raise ValueError("must be a whole number")
            if paging and value < 1:
                raise ValueError("must be 1 or more")
            return int(value)
        return Decimal(value)

    return read


def _is_exact(text: str) -> bool:
    whole, point, rest = text.removeprefix("-").partition(".")
    digits = whole + rest
    return (
        0 < len(whole) <= 18
        and len(rest) <= 18
        and digits.isascii()
        and digits.isdecimal()
        and bool(rest) == bool(point)
    )


def _text_as(parse: Any) -> Any:
    def build(field: Field) -> Any:
        def read(value: Any) -> int:
            if not isinstance(value, str):
                raise ValueError("must be text")
            return int(parse(value))

        return read

    return build


def _parse_duration(text: str) -> int:
    units = {"PT": {"H": 3600, "M": 60, "S": 1}, "P": {"D": 86400}}
    for prefix, scale in units.items():
        body = text.removeprefix(prefix)
        if text.startswith(prefix) and body[:-1].isascii() and body[:-1].isdecimal() and body[-1:] in scale:
            return int(body[:-1][:9]) * scale[body[-1]]
    raise ValueError("must be an ISO 8601 duration like PT45M, PT4H or P3D")


def _number_schema(field: Field) -> dict[str, Any]:
    if isinstance(field, Amount):
        return {"anyOf": [{"type": "string", "pattern": r"^-?\d{1,18}(\.\d{1,18})?$"}, {"type": "number"}]}
    if isinstance(field, Page):
        return {"type": "integer", "minimum": 1}
    return {"type": "integer" if isinstance(field, Number) and field.whole else "number"}


_PARSED: list[tuple[type[Field], Any, Any]] = [
    (Number, _number, _number_schema),
    (Instant, _text_as(timetext.parse_instant), lambda _: {"type": "string", "format": "date-time"}),
    (Day, _text_as(timetext.parse_day), lambda _: {"type": "string", "format": "date"}),
    (Duration, _text_as(_parse_duration), lambda _: {"type": "string", "format": "duration"}),
]

_MESSAGES = {
    "missing": "is missing",
    "extra_forbidden": "is no argument of this call",
    "string_type": "must be text",
    "string_too_short": "must not be empty",
    "string_too_long": f"must have {MAX_TEXT} characters at most",
    "bool_type": "must be true or false",
    "list_type": "must be a list",
    "too_long": "must have 50 values at most",
}


def _message(kind: str, text: str) -> str:
    return _MESSAGES.get(kind, text.removeprefix("Value error, "))


def _plain_schema(schema: Any) -> Any:
    """A JSON Schema without the titles that pydantic adds."""
    if isinstance(schema, dict):
        return {
            key: _plain_schema(value)
            for key, value in schema.items()
            if not (key == "title" and isinstance(value, str)) and not (key == "description" and value == "")
        }
    return [_plain_schema(one) for one in schema] if isinstance(schema, list) else schema


__all__ = ["MAX_TEXT", "Problem", "Signature", "annotation_of"]
