"""Expressions as Python source: what is evaluated at every step of every episode is compiled, not interpreted.

A `Source` writes the body of one function. What it computes, and the gaps it makes, are those of `Expr.evaluate`; an
expression that it does not know is evaluated as ever. Subclasses say how the field of a record is read.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from episem_gym.task_specs.expr import Agree, All, AnyOf, Arithmetic, Compare, Const, DayOf, Expr, MakeSet, Part
from episem_gym.task_specs.gaps import OPEN, Bounds, Gap, join, worse
from episem_gym.task_specs.handles import Wish
from episem_gym.task_specs.listings import Count, Every, Exists, Holds, OverRows, Total, add, as_part
from episem_gym.task_specs.references import Age, FieldRef, IdRef, ItemId, ItemRef, Now
from episem_gym.task_specs.timetext import DAY

CLOSED, GAPPY, BOUNDED = 0, 1, 2
"""A value is always known; may be a gap; may be a gap or bounds."""

_SIGNS: dict[Callable[[Any, Any], Any], str] = {
    operator.eq: "==", operator.ne: "!=", operator.lt: "<", operator.le: "<=", operator.gt: ">", operator.ge: ">=",
    operator.add: "+", operator.sub: "-", operator.mul: "*",
}  # fmt: skip
_NAMES = {"Gap": Gap, "OPEN": OPEN, "Bounds": Bounds, "join": join, "worse": worse, "as_part": as_part, "add": add}


class Code(NamedTuple):
    """A value as source: a name or a pure expression, and whether it may be open."""

    text: str
    open: int

    def __str__(self) -> str:
        return self.text


class Source:
    """The body of one function in the making; `r` is the reader, `item` the row at hand."""

    prologue: Mapping[str, str] = {}
    """Names that a body may use, and what they stand for; only those in use are set."""

    def __init__(self) -> None:
        self.bound: dict[str, Any] = dict(_NAMES)
        self._lines: list[str] = []
        self._used: set[str] = set()
        self._depth = 1
        self._count = 0
        self._item = "-1"

    # --- writing --------------------------------------------------------------------------------------------------

    def write(self, line: str) -> None:
        """Add a line."""
        self._lines.append("    " * self._depth + line)

    def fresh(self) -> str:
        """A name that is not in use."""
        self._count += 1
        return f"t{self._count}"

    def bind(self, value: Any) -> str:
        """A name for an object of the spec."""
        name = f"k{len(self.bound)}"
        self.bound[name] = value
        return name

    def use(self, name: str) -> str:
        """A name of the prologue, which is set if it is used."""
        self._used.add(name)
        return name

    def keep(self, text: str, opened: int = CLOSED) -> Code:
        """The value of some source under a name of its own."""
        name = self.fresh()
        self.write(f"{name} = {text}")
        return Code(name, opened)

    def function(self, parameters: str) -> Callable[..., Any]:
        """The function, compiled."""
        setting = [f"    {name} = {text}" for name, text in self.prologue.items() if name in self._used]
        text = "\n".join((f"def compiled({parameters}):", *setting, *self._lines))
        scope = dict(self.bound)
        exec(compile(text, "<compiled>", "exec"), scope)
        made: Callable[..., Any] = scope["compiled"]
        return made

    # --- values ---------------------------------------------------------------------------------------------------

    def field(self, slot: str, index: int) -> Code:
        """The field of a record."""
        raise NotImplementedError

    def value(self, expr: Expr) -> Code:
        """The value of an expression."""
        write = _WRITERS.get(type(expr))
        return self.unknown(expr) if write is None else write(self, expr)

    def unknown(self, expr: Expr) -> Code:
        """An expression that is evaluated as ever."""
        return self.keep(f"{self.bind(expr.evaluate)}(r, {self._item})", BOUNDED)

    def _const(self, expr: Const) -> Code:
        plain = expr.value.__class__ in (int, str, bool)
        return Code(repr(expr.value) if plain else self.bind(expr.value), CLOSED)

    def _field_ref(self, expr: FieldRef) -> Code:
        return self.field(str(expr.slot), expr.index)

    def _item_ref(self, expr: ItemRef) -> Code:
        return self.field(self._item, expr.field.index)

    def _id_ref(self, expr: IdRef) -> Code:
        return Code(f"{self.use('ids')}[{expr.slot}]", CLOSED)

    def _item_id(self, expr: ItemId) -> Code:
        return Code(f"{self.use('ids')}[{self._item}]", CLOSED)

    def _now(self, expr: Now) -> Code:
        return Code(self.use("now"), CLOSED)

    def _wish(self, expr: Wish) -> Code:
        return self.value(expr.value)

    def _age(self, expr: Age) -> Code:
        return self._derived(self.field(str(expr.slot), expr.as_of), f"{self.use('now')} - {{}}")

    def _part(self, expr: Part) -> Code:
        return self._derived(self.value(expr.whole), f"{{}}.{expr.name}")

    def _day_of(self, expr: DayOf) -> Code:
        return self._derived(self.value(expr.moment), f"{{}} // {DAY}")

    def _derived(self, whole: Code, form: str) -> Code:
        text = form.format(whole.text)
        if not whole.open:
            return Code(f"({text})", CLOSED)
        return self.keep(f"{whole} if {whole}.__class__ is Gap else {text}", whole.open)

    def _make_set(self, expr: MakeSet) -> Code:
        parts = [self.value(part) for part in expr.parts]
        if any(part.open for part in parts):
            return self.unknown(expr)
        return Code(f"frozenset([{', '.join(part.text for part in parts)}])", CLOSED)

    def _compare(self, expr: Compare) -> Code:
        left, right = self.value(expr.left), self.value(expr.right)
        sign = "in" if expr.op == "in" else _SIGNS.get(expr.test)
        text = f"{left} {sign} {right}" if sign else f"{self.bind(expr.test)}({left}, {right})"
        return self._both(left, right, text, expr.undecided)

    def _arithmetic(self, expr: Arithmetic) -> Code:
        left, right = self.value(expr.left), self.value(expr.right)
        sign = _SIGNS.get(expr.run)
        text = f"{left} {sign} {right}" if sign else f"{self.bind(expr.run)}({left}, {right})"
        return self._both(left, right, text, expr.undecided)

    def _both(self, left: Code, right: Code, text: str, undecided: Callable[[Any, Any], Any]) -> Code:
        """What two values come to, or the gap where one of them is open."""
        if not left.open and not right.open:
            return Code(f"({text})", CLOSED)
        if BOUNDED in (left.open, right.open):
            tests = [f"{one}.__class__ in OPEN" for one in (left, right) if one.open]
            return self.keep(f"{self.bind(undecided)}({left}, {right}) if {' or '.join(tests)} else {text}", GAPPY)
        if left.open and right.open:
            both = f"worse({left}, {right}) if {right}.__class__ is Gap else {left}"
            text = f"{right} if {right}.__class__ is Gap else {text}"
            return self.keep(f"({both}) if {left}.__class__ is Gap else {text}", GAPPY)
        one = left if left.open else right
        return self.keep(f"{one} if {one}.__class__ is Gap else {text}", GAPPY)

    # --- conditions -----------------------------------------------------------------------------------------------

    def _all(self, expr: All) -> Code:
        return self._parts(expr.parts, whole="True", decisive="False")

    def _any_of(self, expr: AnyOf) -> Code:
        return self._parts(expr.parts, whole="False", decisive="True")

    def _parts(self, parts: tuple[Expr, ...], *, whole: str, decisive: str) -> Code:
        """Parts looked at in turn, until one decides; the loop is there to be left."""
        result, gap, opened = self.fresh(), self.fresh(), False
        self.write(f"{gap} = None")
        self.write("while True:")
        self._depth += 1
        for part in parts:
            value = self.value(part)
            self.write(f"if {value} is {decisive}:")
            self.write(f"    {result} = {decisive}")
            self.write("    break")
            if value.open:
                opened = True
                self.write(f"if {value} is not {whole}:")
                self.write(f"    {gap} = {value} if {gap} is None else join({gap}, {value})")
        self.write(f"{result} = {whole} if {gap} is None else {gap}")
        self.write("break")
        self._depth -= 1
        return Code(result, GAPPY if opened else CLOSED)

    # --- lists ----------------------------------------------------------------------------------------------------

    def _rows(self, expr: OverRows) -> tuple[Code, Code]:
        """The list and the gap that decides so far, each under a name."""
        rows = self.keep(f"{self.use('rows_of')}({self.bind(expr.listing)})")
        return rows, self.keep(f"{rows}.gap")

    def _each(self, expr: OverRows, rows: Code, on: Callable[[Code], None]) -> None:
        """A loop over the rows; `on` writes what is done with the judgement of one."""
        outer, self._item = self._item, self.fresh()
        self.write(f"for {self._item} in {rows}.members:")
        self._depth += 1
        on(Code("True", CLOSED) if expr.where is None else self.value(expr.where))
        self._depth -= 1
        self._item = outer

    def _note(self, gap: Code, found: Code) -> None:
        """A gap in a row, which is one of the list: the worse of it and the one before."""
        self._depth += 1
        self.write(f"if {found}.reason == 'masked': as_part({found})")
        self.write(f"if {gap} is None or {gap}.status == 'UNAVAILABLE': {gap} = worse({gap}, {found})")
        self._depth -= 1

    def _count_rows(self, expr: Count) -> Code:
        rows, gap = self._rows(expr)
        sure, undecided = self.keep("0"), self.keep("0")

        def on(verdict: Code) -> None:
            self.write(f"if {verdict} is True: {sure} += 1")
            if verdict.open:
                self.write(f"elif {verdict} is not False:")
                self.write(f"    {undecided} += 1")
                self._note(gap, verdict)

        self._each(expr, rows, on)
        bounds = f"Bounds({sure}, None if {rows}.gap else {sure} + {undecided}, {gap})"
        return self.keep(f"{sure} if {gap} is None else {bounds}", BOUNDED)

    def _exists(self, expr: Exists) -> Code:
        return self._quantified(expr, "True", f"{{}} or {self.bind(expr.nothing)}()")

    def _every(self, expr: Every) -> Code:
        return self._quantified(expr, "False", "True if {0} is None else {0}")

    def _quantified(self, expr: OverRows, decisive: str, otherwise: str) -> Code:
        """A condition on the rows that one of them can decide."""
        rows, gap = self._rows(expr)
        result = self.fresh()

        def on(verdict: Code) -> None:
            self.write(f"if {verdict} is {decisive}:")
            self.write(f"    {result} = {decisive}")
            self.write("    break")
            if verdict.open:
                self.write(f"if {verdict} is not {_OTHER[decisive]}:")
                self._note(gap, verdict)

        self._each(expr, rows, on)
        self.write(f"else: {result} = {otherwise.format(gap)}")
        return Code(result, GAPPY)

    def _holds(self, expr: Holds) -> Code:
        rows, gap = self._rows(expr)
        return self.keep(f"True if {expr.wanted.slot} in {rows}.members else {gap} or False", GAPPY)

    def _total(self, expr: Total) -> Code:
        rows, gap = self._rows(expr)
        total = self.keep(self.bind(expr.zero))

        def on(verdict: Code) -> None:
            self.write(f"if {verdict} is True:")
            self._depth += 1
            value = self.field(self._item, expr.of.index)
            if value.open:
                self.write(f"if {value}.__class__ is Gap:")
                self._note(gap, value)
            self.write(f"{'else' if value.open else 'if True'}: {total} = add({total}, {value})")
            self._depth -= 1
            if verdict.open:
                self.write(f"elif {verdict} is not False:")
                self._note(gap, verdict)

        self._each(expr, rows, on)
        return self.keep(f"{total} if {gap} is None else {gap}", GAPPY)


_OTHER = {"True": "False", "False": "True"}
_WRITERS: dict[type[Expr], Callable[[Any, Any], Code]] = {
    Const: Source._const, FieldRef: Source._field_ref, ItemRef: Source._item_ref, IdRef: Source._id_ref,
    ItemId: Source._item_id, Now: Source._now, Wish: Source._wish, Age: Source._age, Part: Source._part,
    DayOf: Source._day_of, MakeSet: Source._make_set, Compare: Source._compare, Agree: Source._compare,
    Arithmetic: Source._arithmetic, All: Source._all, AnyOf: Source._any_of, Count: Source._count_rows,
    Exists: Source._exists, Every: Source._every, Holds: Source._holds, Total: Source._total,
}  # fmt: skip
