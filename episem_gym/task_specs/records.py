"""Record types: what one kind of entity of the simulated world states.

    class Invoice(Record, id="INV-#####"):
        "A supplier's invoice as posted in the ledger."
        vendor = Ref("Vendor", filing=True)
        gross = Cash()
        state = Choice("parked", "posted", "paid")

Every record also has an id of the given form, a version (1, 2, ...), an `as_of` time and an availability.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from episem_gym.errors import SpecError
from episem_gym.task_specs.fields import Field, Instant, SetOf

RESERVED = frozenset(
    {
        "id",
        "version",
        "as_of",
        "available",
        "age",
        "status",
        "hidden",
        "records",
        "page",
        "pages",
        "slot",
        "alias",
    }
)


class Record:
    """Base of record types; subclasses are declarations and are never instantiated."""

    fields: ClassVar[tuple[Field, ...]] = ()
    id_form: ClassVar[str] = ""
    type_name: ClassVar[str] = ""
    by_name: ClassVar[dict[str, Field]] = {}
    naming: ClassVar[tuple[tuple[int, int, bool], ...]] = ()
    """The fields that name something by which records are asked for: place, bit, whether they hold several names."""

    def __init_subclass__(cls, id: str = "", abstract: bool = False, **kwargs: Any) -> None:  # noqa: A002  reads as id="INV-#"
        super().__init_subclass__(**kwargs)
        if abstract:
            return
        cls.type_name = snake(cls.__name__)
        own = [(name, value) for name, value in vars(cls).items() if isinstance(value, Field)]
        if not id and not cls.id_form:
            raise SpecError(f"record {cls.__name__}: say what an id looks like, as in id='INV-#####'")
        cls.id_form = id or cls.id_form
        if cls.id_form.count("#") + cls.id_form.count("@") < 3:
            raise SpecError(f"record {cls.__name__}: the id form {cls.id_form!r} has too few drawn places")
        if not own:
            raise SpecError(f"record {cls.__name__} has no fields")
        cls.fields = number_fields(cls, own, RESERVED)
        cls.by_name = {field.name: field for field in cls.fields}
        kinds = [(field, field.of if isinstance(field, SetOf) else field) for field in cls.fields]
        cls.naming = tuple(
            (field.index, 1 << field.index, isinstance(field, SetOf))
            for field, kind in kinds
            if kind.family in ("ref", "code")
        )

    @classmethod
    def as_of_bit(cls) -> int:
        """Index of the `@as_of` coordinate, right after the fields."""
        return len(cls.fields)

    @classmethod
    def coordinate(cls, index: int) -> str:
        """Name of a coordinate: a field, `@as_of` or `@available`."""
        count = len(cls.fields)
        return cls.fields[index].name if index < count else ("@as_of", "@available")[index - count]


AS_OF = Instant("when the record was last confirmed")
"""The field that every record's `as_of` compares by."""


def number_fields(owner: type[Any], own: list[tuple[str, Field]], reserved: frozenset[str]) -> tuple[Field, ...]:
    """Give the fields of a class their names, places and owner."""
    for index, (name, field) in enumerate(own):
        if name in reserved:
            raise SpecError(f"{owner.__name__}.{name}: the name is reserved")
        if field.owner is not None:
            raise SpecError(f"{owner.__name__}.{name} is the field object of {field.owner.__name__}")
        field.name, field.index, field.owner = name, index, owner
    return tuple(field for _, field in own)


def snake(name: str) -> str:
    """`PurchaseOrder` -> `purchase_order`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
