"""Requirements compiled: each condition as one Python function over what the ledger holds, written once a variant.

A condition is looked at whenever a fact that it waits for was shown, so walking its tree every time would be most of
what a step costs. The functions say what `status_of` says of the same reader; tests hold the two against each other.
What has no form of its own here is evaluated as a tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from episem_gym.task_specs import gaps
from episem_gym.task_specs.expr import (
    Agree,
    All,
    AnyOf,
    Arithmetic,
    Compare,
    Const,
    DayOf,
    Expr,
    Part,
)  # fmt: skip
from episem_gym.task_specs.gaps import Bounds, Gap, decisive_gap, join, worse
from episem_gym.task_specs.listings import Count, Every, Exists, Holds, OverRows, Total, add_up, as_part
from episem_gym.task_specs.references import Age, FieldRef, IdRef, ItemId, ItemRef, Now
from episem_gym.task_specs.timetext import DAY
from episem_gym.task_specs.workflow import ReceiptRef, Requirement

if TYPE_CHECKING:
    from episem_gym.evidence.reader import LedgerReader
    from episem_gym.evidence.status import Status

Compiled = Callable[["LedgerReader"], "Status"]

_KNOWN, _GAP, _OPEN = "known", "gap", "open"
"""What a value may be: always known, perhaps a gap, perhaps a gap or bounds."""
_HEAD = """def compiled(r):
    W, M, S, V, ids, now, gap = r.world.values, r.masks, r.seen, r.versions, r.world.instance.ids, r.now, r.gap
    found = None
"""
_PLAIN = frozenset({"==", "!=", "<", "<=", ">", ">=", "in"})


def compiled(requirement: Requirement, names: dict[str, Any]) -> Compiled:
    """The function of a requirement; `names` gives it the statuses that it returns."""
    writer = _Writer({**_NAMES, **names})
    for limit in requirement.fresh:
        writer.part(limit, "", "return TOO_OLD", "found")
    writer.part(requirement.expr, "", "return FAILS", "found")
    writer.line("return HOLDS if found is None else Status(found.status, found.reason, found)")
    scope = writer.scope
    exec(_HEAD + "\n".join(writer.lines), scope)
    function: Compiled = scope["compiled"]
    return function


_NAMES: dict[str, Any] = {
    "Bounds": Bounds, "Gap": Gap, "OPEN": gaps.OPEN, "UNAVAILABLE": gaps.UNAVAILABLE, "add_up": add_up,
    "as_part": as_part, "decisive_gap": decisive_gap, "join": join, "worse": worse,
}  # fmt: skip


class _Writer:
    """Writes the body of one function. Values have names of their own; every `write` says which and how known."""

    def __init__(self, scope: dict[str, Any]) -> None:
        self.scope = scope
        self.lines: list[str] = []
        self._depth = 1
        self._count = 0

    def line(self, text: str) -> None:
        self.lines.append("    " * self._depth + text)

    def name(self, prefix: str = "v") -> str:
        self._count += 1
        return f"{prefix}{self._count}"

    def constant(self, value: Any) -> str:
        """A name for an object of the spec."""
        name = self.name("c")
        self.scope[name] = value
        return name

    @contextmanager
    def indented(self, opening: str) -> Iterator[None]:
        self.line(opening)
        self._depth += 1
        yield
        self._depth -= 1

    def part(self, expr: Expr, item: str, if_false: str, gap: str) -> None:
        """One part of what must all hold: what to do where it is false, and where its gap is kept."""
        value, known = self.write(expr, item)
        with self.indented(f"if {value} is False:"):
            self.line(if_false)
        self._kept(value, known, "True", gap)

    def _kept(self, value: str, known: str, settled: str, gap: str) -> None:
        if known != _KNOWN:
            with self.indented(f"elif {value} is not {settled}:"):
                self.line(f"{gap} = {value} if {gap} is None else join({gap}, {value})")

    def write(self, expr: Expr, item: str) -> tuple[str, str]:
        """Write what works an expression out; the name of its value, and how known that is."""
        write = _FORMS.get(type(expr))
        if write is not None:
            return write(self, expr, item)
        value = self.name()
        self.line(f"{value} = {self.constant(expr)}.evaluate(r, {item or -1})")
        return value, _OPEN

    # --- leaves -----------------------------------------------------------------------------------------------------

    def _cell(self, slot: str, index: int) -> str:
        bit = 1 << index
        value = self.name()
        shown = f"M[{slot}] & {bit} and S[{slot}] == V[{slot}]"
        self.line(f"{value} = W[{slot}][{index}] if {shown} else gap({slot}, {index}, {bit})")
        return value

    def const(self, expr: Const, item: str) -> tuple[str, str]:
        return self.constant(expr.value), _KNOWN

    def field(self, expr: FieldRef, item: str) -> tuple[str, str]:
        return self._cell(str(expr.slot), expr.index), _GAP

    def row_field(self, expr: ItemRef, item: str) -> tuple[str, str]:
        return self._cell(item, expr.field.index), _GAP

    def identity(self, expr: IdRef, item: str) -> tuple[str, str]:
        return f"ids[{expr.slot}]", _KNOWN

    def row_identity(self, expr: ItemId, item: str) -> tuple[str, str]:
        return f"ids[{item}]", _KNOWN

    def now(self, expr: Now, item: str) -> tuple[str, str]:
        return "now", _KNOWN

    def age(self, expr: Age, item: str) -> tuple[str, str]:
        return self._after_gap(self._cell(str(expr.slot), expr.as_of), _GAP, "now - {}")

    def receipt(self, expr: ReceiptRef, item: str) -> tuple[str, str]:
        value = self.name()
        self.line(f"{value} = r.receipt({expr.step!r}, {expr.name!r})")
        return value, _GAP

    def _after_gap(self, value: str, known: str, form: str) -> tuple[str, str]:
        """A value worked out of another one; a gap stays one."""
        result = self.name()
        worked = form.format(value)
        self.line(
            f"{result} = {worked}"
            if known == _KNOWN
            else f"{result} = {value} if {value}.__class__ is Gap else {worked}"
        )
        return result, known

    def amount_or_currency(self, expr: Part, item: str) -> tuple[str, str]:
        return self._after_gap(*self.write(expr.whole, item), f"{{}}.{expr.name}")

    def day(self, expr: DayOf, item: str) -> tuple[str, str]:
        return self._after_gap(*self.write(expr.moment, item), f"{{}} // {DAY}")

    # --- two values -------------------------------------------------------------------------------------------------

    def _two(self, expr: Compare | Arithmetic, item: str, worked: str, otherwise: str) -> tuple[str, str]:
        left, left_known = self.write(expr.left, item)
        right, right_known = self.write(expr.right, item)
        tests = [
            f"{value}.__class__ {'is Gap' if known == _GAP else 'in OPEN'}"
            for value, known in ((left, left_known), (right, right_known))
            if known != _KNOWN
        ]
        result, worked = self.name(), worked.format(left, right)
        open_ = otherwise.format(left, right)
        self.line(f"{result} = {open_} if {' or '.join(tests)} else {worked}" if tests else f"{result} = {worked}")
        return result, _GAP if tests else _KNOWN

    def compare(self, expr: Compare, item: str) -> tuple[str, str]:
        money = expr.left.field.family == "money" and expr.op not in ("==", "!=")
        plain = f"{{}} {expr.op} {{}}" if expr.op in _PLAIN and not money else f"{self.constant(expr.test)}({{}}, {{}})"
        return self._two(expr, item, plain, f"{self.constant(expr.undecided)}({{}}, {{}})")

    def arithmetic(self, expr: Arithmetic, item: str) -> tuple[str, str]:
        return self._two(expr, item, f"{self.constant(expr.run)}({{}}, {{}})", "decisive_gap({}, {})")

    # --- several conditions -----------------------------------------------------------------------------------------

    def every_part(self, expr: All, item: str) -> tuple[str, str]:
        return self._parts(expr.parts, item, decided="False", settled="True")

    def any_part(self, expr: AnyOf, item: str) -> tuple[str, str]:
        return self._parts(expr.parts, item, decided="True", settled="False")

    def _parts(self, parts: tuple[Expr, ...], item: str, *, decided: str, settled: str) -> tuple[str, str]:
        """One part may decide; a loop that runs once, so that deciding leaves it."""
        result, gap = self.name(), self.name("g")
        with self.indented("while True:"):
            self.line(f"{gap} = None")
            for part in parts:
                value, known = self.write(part, item)
                with self.indented(f"if {value} is {decided}:"):
                    self.line(f"{result} = {decided}")
                    self.line("break")
                self._kept(value, known, settled, gap)
            self.line(f"{result} = {settled} if {gap} is None else {gap}")
            self.line("break")
        return result, _GAP

    # --- lists ------------------------------------------------------------------------------------------------------

    def _rows(self, expr: OverRows) -> tuple[str, str, str]:
        """The rows of a list, the gap that it has, and the name of the row at hand."""
        rows, gap, row = self.name("rows"), self.name("g"), self.name("i")
        self.line(f"{rows} = r.rows({self.constant(expr.listing)})")
        self.line(f"{gap} = {rows}.gap")
        return rows, gap, row

    def _condition(self, expr: OverRows, row: str) -> str:
        return "True" if expr.where is None else self.write(expr.where, row)[0]

    def _open_row(self, value: str, gap: str) -> None:
        self.line(f"{gap} = worse({gap}, as_part({value}))")

    def exists(self, expr: Exists, item: str) -> tuple[str, str]:
        none = f'Gap(UNAVAILABLE, "none on file", listing={self.constant(expr.listing)})'
        return self._quantified(expr, decided="True", settled="False", end=f"{{}} or {none}")

    def every_row(self, expr: Every, item: str) -> tuple[str, str]:
        return self._quantified(expr, decided="False", settled="True", end="True if {0} is None else {0}")

    def _quantified(self, expr: OverRows, *, decided: str, settled: str, end: str) -> tuple[str, str]:
        rows, gap, row = self._rows(expr)
        result = self.name()
        with self.indented(f"for {row} in {rows}.members:"):
            value = self._condition(expr, row)
            with self.indented(f"if {value} is {decided}:"):
                self.line(f"{result} = {decided}")
                self.line("break")
            with self.indented(f"if {value} is not {settled}:"):
                self._open_row(value, gap)
        with self.indented("else:"):
            self.line(f"{result} = {end.format(gap)}")
        return result, _GAP

    def count(self, expr: Count, item: str) -> tuple[str, str]:
        rows, gap, row = self._rows(expr)
        sure, undecided, result = self.name("n"), self.name("n"), self.name()
        self.line(f"{sure} = {undecided} = 0")
        with self.indented(f"for {row} in {rows}.members:"):
            value = self._condition(expr, row)
            with self.indented(f"if {value} is True:"):
                self.line(f"{sure} += 1")
            with self.indented(f"elif {value} is not False:"):
                self.line(f"{undecided} += 1")
                self._open_row(value, gap)
        most = f"None if {rows}.gap else {sure} + {undecided}"
        self.line(f"{result} = {sure} if {gap} is None else Bounds({sure}, {most}, {gap})")
        return result, _OPEN

    def holds(self, expr: Holds, item: str) -> tuple[str, str]:
        rows, gap, _ = self._rows(expr)
        result = self.name()
        self.line(f"{result} = True if {expr.wanted.slot} in {rows}.members else ({gap} or False)")
        return result, _GAP

    def total(self, expr: Total, item: str) -> tuple[str, str]:
        rows, gap, row = self._rows(expr)
        total, result = self.name("n"), self.name()
        self.line(f"{total} = {self.constant(expr.zero)}")
        with self.indented(f"for {row} in {rows}.members:"):
            value = self._condition(expr, row)
            with self.indented(f"if {value} is True:"):
                addend = self._cell(row, expr.of.index)
                with self.indented(f"if {addend}.__class__ is Gap:"):
                    self._open_row(addend, gap)
                with self.indented("else:"):
                    self.line(f"{total} = add_up({total}, {addend})")
            with self.indented(f"elif {value} is not False:"):
                self._open_row(value, gap)
        self.line(f"{result} = {total} if {gap} is None else {gap}")
        return result, _GAP


_FORMS: dict[type[Expr], Callable[[_Writer, Any, str], tuple[str, str]]] = {
    Const: _Writer.const, FieldRef: _Writer.field, ItemRef: _Writer.row_field, IdRef: _Writer.identity,
    ItemId: _Writer.row_identity, Now: _Writer.now, Age: _Writer.age, ReceiptRef: _Writer.receipt,
    Part: _Writer.amount_or_currency, DayOf: _Writer.day, Compare: _Writer.compare, Agree: _Writer.compare,
    Arithmetic: _Writer.arithmetic, All: _Writer.every_part, AnyOf: _Writer.any_part, Exists: _Writer.exists,
    Every: _Writer.every_row, Count: _Writer.count, Holds: _Writer.holds, Total: _Writer.total,
}  # fmt: skip
