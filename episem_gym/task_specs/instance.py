"""Instances: a variant under one seed, in one of its two worlds."""

from __future__ import annotations

from typing import Any, NoReturn

from episem_gym.errors import SpecError
from episem_gym.task_specs.contrasts import Contrast
from episem_gym.task_specs.draws import between, choose, draw_all, fill, stream
from episem_gym.task_specs.fields import Code, Day, Field, Instant, Ref
from episem_gym.task_specs.timetext import DAY, MINUTE
from episem_gym.task_specs.variant import Variant

_FIRST_MONDAY = 20458
"""5 January 2026, in days since 1970."""
_WEEKS = 100


class Instance:
    """All values of one world. `values[slot]` holds the fields and, last, the `as_of` of a record."""

    __slots__ = (
        "available", "base", "contrast", "draws", "ids", "member", "now", "salt", "seed", "slot_of_id", "split",
        "values", "variant",
    )  # fmt: skip

    def __init__(self, variant: Variant, *, seed: int, split: str, salt: str, contrast: str, member: str) -> None:
        self.variant = variant
        self.seed = seed
        self.split = split
        self.salt = salt
        self.contrast: Contrast = variant.contrasts[contrast]
        self.member = member
        """`supported`, `contrast`, or `withheld`: as supported, but the contrast's record cannot be read."""
        self.draws = draw_all(stream(salt, split, variant.pair.env_id, seed), variant.draw_keys)
        self.now = self._clock()
        self._name_records()
        self.base = [row.copy() for row in variant.rows]
        reader = BuildReader(self)
        variant.build(reader, self.draws, self.base, self.ids, self.now)
        self.values = self.base
        self.available = [True] * len(self.base)
        if member == "contrast":
            self._differ(reader)
        elif member == "withheld":
            self.available[self.contrast.slot] = False

    def supported(self) -> Instance:
        """The supported world of the same instance."""
        twin = Instance.__new__(Instance)
        for name in Instance.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.member, twin.values, twin.available = "supported", self.base, [True] * len(self.base)
        return twin

    def withheld(self) -> Instance:
        """The world of the same instance in which the contrast's record cannot be read."""
        twin = self.supported()
        twin.member = "withheld"
        twin.available[self.contrast.slot] = False
        return twin

    def draw(self, name: str) -> int:
        """The number of a named draw."""
        return self.draws[self.variant.place_of[name]]

    def task_text(self) -> str:
        """The request."""
        template = choose(self.draw("@phrasing"), self.variant.phrasings)
        return template.written(BuildReader(self), self.base, self.ids, self.now)

    def notes(self) -> list[str]:
        """What is public besides."""
        return [template.written(BuildReader(self), self.base, self.ids, self.now) for template in self.variant.notes]

    def receipt_value(self, step: str, field: Field, created: int | None, now: int) -> Any:
        """One value of a step's receipt: drawn, for nobody can guess it; dates are those of the commit."""
        if isinstance(field, Ref):
            if created is None:
                raise SpecError(f"step {step} returns a {field.to_name} but creates none")
            return self.ids[created]
        return receipt_value(field, self.draw(f"receipt.{step}.{field.name}"), now)

    def _clock(self) -> int:
        first, last = self.variant.office_hours
        number = self.draw("@clock")
        week, day = divmod(between(number, 0, _WEEKS * 5 - 1), 5)
        minute = between(number * 500 % (1 << 64), first * 60, last * 60 - 1)
        return (_FIRST_MONDAY + 7 * week + day) * DAY + minute * MINUTE

    def _name_records(self) -> None:
        self.ids = self.variant.draw_ids(self.draws)
        self.slot_of_id = {name: slot for slot, name in enumerate(self.ids)}
        if len(self.slot_of_id) == len(self.ids):
            return
        used: dict[str, int] = {}
        for slot, (place, form) in enumerate(zip(self.variant.id_places, self.variant.id_forms, strict=True)):
            number = self.draws[place]
            name = fill(form, number)
            while name in used:
                number = (number + 0x9E3779B97F4A7C15) % (1 << 64)
                name = fill(form, number)
            used[name] = slot
        self.ids = list(used)
        self.slot_of_id = used

    def _differ(self, reader: BuildReader) -> None:
        contrast = self.contrast
        row = self.base[contrast.slot].copy()
        for index, expr in contrast.values.items():
            row[index] = expr.evaluate(reader, -1)
        if contrast.as_of is not None:
            row[-1] = contrast.as_of.evaluate(reader, -1)
        self.values = self.base.copy()
        self.values[contrast.slot] = row
        self.available[contrast.slot] = not contrast.withheld

    def __deepcopy__(self, memo: object) -> Instance:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.variant, self.seed, self.split, self.salt, self.contrast.name, self.member)


def _rebuild(variant: Variant, seed: int, split: str, salt: str, contrast: str, member: str) -> Instance:
    return Instance(variant, seed=seed, split=split, salt=salt, contrast=contrast, member=member)


def receipt_value(field: Field, number: int, now: int) -> Any:
    """A value that the system behind a commit makes up."""
    if isinstance(field, Instant):
        return now
    if isinstance(field, Day):
        return now // DAY + between(number, 0, 2)
    if isinstance(field, Code) and field.form:
        return fill(field.form, number)
    raise SpecError(f"a receipt returns codes with a form, references, moments and dates, not {field!r}")


class BuildReader:
    """Reads the values of an instance while it is built, and those of its supported world."""

    __slots__ = ("instance", "now")

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.now = instance.now

    def field(self, slot: int, index: int) -> Any:
        return self.instance.base[slot][index]

    def identity(self, slot: int) -> str:
        return self.instance.ids[slot]

    def draw(self, place: int) -> int:
        return self.instance.draws[place]

    def split(self) -> str:
        return self.instance.split

    def _refuse(self, *names: object) -> NoReturn:
        raise SpecError("the values of records rest on fields and draws alone, not on lists, receipts or arguments")

    rows = receipt = argument = argument_slot = _refuse
