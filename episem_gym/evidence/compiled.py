"""Requirements compiled against the Evidence Ledger, once a variant.

A field is established where the ledger has its coordinate at the record's present version; the function reads that
off the ledger's arrays. Everything else, and every other reader, goes through `Expr.evaluate`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from episem_gym.evidence.status import FAILS, IS_SUPPORTED, TOO_OLD, Status
from episem_gym.task_specs.sources import GAPPY, Code, Source
from episem_gym.task_specs.variant import Variant
from episem_gym.task_specs.workflow import Requirement

Check = Callable[[Any], Status]
"""Where a requirement stands, by a `LedgerReader`."""


class _LedgerSource(Source):
    prologue = {  # noqa: RUF012  never changed
        "world": "r.world",
        "values": "world.values",
        "versions": "world.versions",
        "now": "world.now",
        "ids": "world.instance.ids",
        "masks": "r.masks",
        "seen": "r.ledger.seen",
        "gap": "r.gap",
        "rows_of": "r.rows",
    }

    def field(self, slot: str, index: int) -> Code:
        for name in ("values", "versions", "masks", "seen", "gap"):
            self.use(name)
        known = f"masks[{slot}] & {1 << index} and seen[{slot}] == versions[{slot}]"
        return self.keep(f"values[{slot}][{index}] if {known} else gap({slot}, {index}, {1 << index})", GAPPY)


def compiled(requirement: Requirement) -> Check:
    """The check of one requirement; `standing.status_of` comes to the same."""
    source = _LedgerSource()
    source.bound |= {"TOO_OLD": TOO_OLD, "FAILS": FAILS, "IS_SUPPORTED": IS_SUPPORTED, "Status": Status}
    source.use("world")
    source.write("open_ = None")
    for limit in requirement.fresh:
        value = source.value(limit)
        source.write(f"if {value} is False: return TOO_OLD")
        source.write(f"if {value} is not True: open_ = {value} if open_ is None else join(open_, {value})")
    value = source.value(requirement.expr)
    source.write(f"if {value} is False: return FAILS")
    source.write(f"if {value} is not True: open_ = {value} if open_ is None else join(open_, {value})")
    source.write("return IS_SUPPORTED if open_ is None else Status(open_.status, open_.reason, open_)")
    return source.function("r")


class Compiled(NamedTuple):
    """A requirement, ready to be looked at."""

    check: Check
    """Where it stands."""
    strict: bool
    """Whether only the system of record establishes it."""
    listed: bool
    """Whether it rests on lists."""


def checks_of(variant: Variant) -> list[Compiled]:
    """The checks of all requirements of a variant, compiled once."""
    found: list[Compiled] | None = variant.__dict__.get("_checks")
    if found is None:
        found = variant.__dict__["_checks"] = [
            Compiled(compiled(one), one.strength == "record", bool(one.listings)) for one in variant.requirements
        ]
    return found
