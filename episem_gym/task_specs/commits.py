"""Commits: consequential actions, with a backend that applies or refuses them as a real one would.

class PaymentRelease(Commit):
    "Release one supplier payment."
    invoice_id = Ref(Invoice, "invoice to be paid", target=True)
    amount = Amount("amount to pay, in the currency given")
    returns = {"payment_reference": Code(form="TRX-########")}

    @staticmethod
    def backend(call):
        call.accepts(call.invoice_id.state == "posted", "the invoice is not open for payment")
        call.sets(call.invoice_id.state, "paid")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from episem_gym.errors import SpecError
from episem_gym.task_specs.expr import Expr, as_expr
from episem_gym.task_specs.fields import Field, Ref
from episem_gym.task_specs.gaps import Reader
from episem_gym.task_specs.records import Record, number_fields, snake
from episem_gym.task_specs.signatures import Signature, signature_of

_OWN_WORDS = frozenset({"returns", "backend", "accepts", "sets", "advances", "page"})


class Commit:
    """Base of commits; subclasses are declarations."""

    fields: ClassVar[tuple[Field, ...]] = ()
    name: ClassVar[str] = ""
    doc: ClassVar[str] = ""
    returns: ClassVar[Mapping[str, Field]] = {}

    def __init_subclass__(cls, name: str = "", **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.name = name or snake(cls.__name__)
        cls.doc = " ".join((cls.__doc__ or "").split())
        own = [(key, value) for key, value in vars(cls).items() if isinstance(value, Field)]
        cls.fields = number_fields(cls, own, _OWN_WORDS)
        if not cls.doc or cls.__doc__ is Commit.__doc__:
            raise SpecError(f"commit {cls.__name__} needs a docstring: the agent reads it")
        if not any(field.target for field in cls.fields):
            raise SpecError(f"commit {cls.__name__} declares no target argument (target=True)")
        if not cls.returns:
            raise SpecError(f"commit {cls.__name__} returns nothing: a receipt carries at least one value")
        for key, field in cls.returns.items():
            field.name = field.name or key

    @staticmethod
    def backend(call: Call) -> None:
        """What the system behind the commit accepts and does; override."""

    @classmethod
    def signature(cls) -> Signature:
        """The typed signature."""
        return signature_of({field.name: field for field in cls.fields})


class Argument(Expr):
    """The value of one argument of the commit at hand; a reference leads to its record's fields."""

    __slots__ = ("name", "record")

    def __init__(self, field: Field) -> None:
        self.field = field
        self.name = field.name
        self.record = field.to if isinstance(field, Ref) and not isinstance(field.to, str) else None

    def __getattr__(self, name: str) -> ArgumentField:
        if name.startswith("__") or self.record is None or name not in self.record.by_name:
            raise AttributeError(f"argument {self.name} leads to no field {name!r}")
        return ArgumentField(self.name, self.record.by_name[name])

    def evaluate(self, r: Reader, item: int) -> Any:
        return r.argument(self.name)


class ArgumentField(Expr):
    """A field of the record that an argument names."""

    __slots__ = ("argument",)

    def __init__(self, argument: str, field: Field) -> None:
        self.argument = argument
        self.field = field

    def evaluate(self, r: Reader, item: int) -> Any:
        return r.field(r.argument_slot(self.argument), self.field.index)


class Call:
    """What a backend sees while it is declared: its arguments, and three things to say."""

    def __init__(self, commit: type[Commit]) -> None:
        self._commit = commit
        self._by_name = {field.name: field for field in commit.fields}
        self.preconditions: list[tuple[Expr, str]] = []
        self.effects: list[tuple[ArgumentField, Expr]] = []
        self.seconds = 0

    def __getattr__(self, name: str) -> Argument:
        field = self.__dict__.get("_by_name", {}).get(name)
        if field is None:
            raise AttributeError(f"{name!r} is no argument of the commit")
        return Argument(field)

    def accepts(self, condition: Expr, otherwise: str) -> None:
        """The backend refuses with this message unless the condition holds."""
        if not isinstance(condition, Expr) or condition.field.family != "flag":
            raise SpecError(f"{self._commit.__name__}: {condition!r} is no condition")
        self.preconditions.append((condition, otherwise))

    def sets(self, place: object, value: object) -> None:
        """The commit sets a field of the record that an argument names."""
        if not isinstance(place, ArgumentField):
            raise SpecError(f"{self._commit.__name__}: only a field of a record named by an argument can be set")
        if place.field.filing:
            raise SpecError(f"{self._commit.__name__}: {place.field.name} is a filing field and stays as it is")
        self.effects.append((place, as_expr(value, place.field)))

    def advances(self, seconds: int) -> None:
        """The clock moves on by so much when the commit is applied."""
        self.seconds = seconds


def declared(commit: type[Commit]) -> Call:
    """The backend of a commit, read once."""
    call = Call(commit)
    commit.backend(call)
    return call


def record_arguments(commit: type[Commit]) -> dict[str, type[Record]]:
    """The arguments that name records, with the type of each; worked out once a commit."""
    found = _RECORD_ARGUMENTS.get(commit)
    if found is None:
        found = _RECORD_ARGUMENTS[commit] = _record_arguments(commit)
    return found


_RECORD_ARGUMENTS: dict[type[Commit], dict[str, type[Record]]] = {}


def _record_arguments(commit: type[Commit]) -> dict[str, type[Record]]:
    return {field.name: field.to for field in commit.fields if isinstance(field, Ref) and not isinstance(field.to, str)}
