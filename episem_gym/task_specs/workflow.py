"""Steps of a workflow and the requirements that each rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from episem_gym.errors import SpecError
from episem_gym.task_specs.commits import Commit, record_arguments
from episem_gym.task_specs.expr import Agree, Expr, as_expr
from episem_gym.task_specs.fields import Duration, Field, Ref
from episem_gym.task_specs.gaps import Reader
from episem_gym.task_specs.listings import OverRows
from episem_gym.task_specs.references import Age, FieldRef, Now

if TYPE_CHECKING:
    from episem_gym.task_specs.draft import Draft
    from episem_gym.task_specs.handles import Handle

DEFER, BLOCK = "DEFER", "BLOCK"
Strength = Literal["any", "record"]


@dataclass(eq=False)
class Requirement:
    """One condition that must be established before a commit."""

    name: str
    """`step.condition`, as it stands in verdicts."""
    expr: Expr
    """The condition itself."""
    fresh: tuple[Expr, ...]
    """Age limits on the records it rests on; a reading too old defers, whatever the disposition."""
    sentence: str
    """The policy sentence that states it."""
    otherwise: str | Expr
    """DEFER or BLOCK, or the policy's field that says which."""
    strength: Strength
    """Whether only the system of record establishes it, or also an authoritative index."""

    def __post_init__(self) -> None:
        parts = (self.expr, *self.fresh)
        nodes = [node for part in parts for node in part.walk()]
        self.slots = frozenset(slot for node in nodes if isinstance(slot := getattr(node, "slot", None), int))
        self.listings = tuple({id(n.listing): n.listing for n in nodes if isinstance(n, OverRows)}.values())
        self.timed = any(isinstance(node, (Now, Age)) for node in nodes)
        """Whether it looks at the clock."""
        self.on_receipts = any(isinstance(node, ReceiptRef) for node in nodes)
        """Whether it looks at what a commit returned."""
        self.conflicts = any(isinstance(node, Agree) for node in nodes)

    def disposition(self, truth: Reader) -> str:
        """What the office does when the condition is violated."""
        if self.conflicts or isinstance(self.otherwise, str):
            return str(self.otherwise)
        return str(self.otherwise.evaluate(truth, -1))


class ReceiptRef(Expr):
    """A value that an earlier step's commit returned."""

    __slots__ = ("name", "step")

    def __init__(self, step: str, name: str, field: Field) -> None:
        self.step = step
        self.name = name
        self.field = field

    def evaluate(self, r: Reader, item: int) -> Any:
        return r.receipt(self.step, self.name)


class Receipt:
    """The receipt of a step: its values, for later steps."""

    def __init__(self, step: Step) -> None:
        self._step = step

    def __getattr__(self, name: str) -> ReceiptRef:
        returned = self._step.commit.returns.get(name)
        if returned is None:
            raise SpecError(f"{self._step.commit.__name__} returns no {name!r}")
        return ReceiptRef(self._step.name, name, returned)


@dataclass(eq=False)
class Step:
    """One commit of the workflow with its right arguments, dependencies and requirements."""

    name: str
    """Its name within the pair."""
    commit: type[Commit]
    """The commit it calls."""
    arguments: Mapping[str, Expr]
    """The right value of each argument."""
    draft: Draft
    """The pair being written."""
    parents: list[str] = field(default_factory=list)
    """Steps that must be done before it."""
    requirements: list[Requirement] = field(default_factory=list)
    """What must be established before it."""
    creates_slots: list[int] = field(default_factory=list)
    """Records that come into being when it is done."""
    causes_fields: list[tuple[int, dict[int, Expr]]] = field(default_factory=list)
    """What the world does when it is done: fields of records, which get a new version and time."""

    @property
    def receipt(self) -> Receipt:
        """The values it returns, to be passed on by value."""
        return Receipt(self)

    def after(self, *steps: Step) -> Step:
        """The step depends on others, whose receipts it may not need."""
        for step in steps:
            if step.name not in self.parents:
                self.parents.append(step.name)
        return self

    def creates(self, record: Handle) -> Step:
        """Doing the step brings a record into being that was added with `absent=True`."""
        self.creates_slots.append(self.draft.slot_of(record, absent=True))
        return self

    def causes(self, record: Handle, **fields: object) -> Step:
        """Doing the step changes a record besides what the commit itself sets; it gets a new version and time."""
        slot = self.draft.slot_of(record)
        by_name = self.draft.records[slot].record.by_name
        for name in fields:
            if name not in by_name or by_name[name].filing:
                raise SpecError(f"step {self.name} causes {name!r}, which is no field, or a filing field")
        values = {by_name[name].index: as_expr(value, by_name[name]) for name, value in fields.items()}
        self.causes_fields.append((slot, values))
        return self

    def requires(
        self,
        name: str,
        condition: Expr,
        sentence: str,
        *,
        otherwise: object = DEFER,
        breaks: tuple[object, object] | None = None,
        kind: str | None = None,
        max_age: tuple[Handle, object] | tuple[tuple[Handle, object], ...] | None = None,
        withheld: Handle | None = None,
        flips: tuple[str, ...] = (),
        strength: Strength = "any",
        policy: Handle | None = None,
    ) -> Step:
        """Declare one condition.

        `condition` is what must be true, `sentence` the policy sentence that states it with its disposition `otherwise`
        (DEFER, BLOCK or a field of the policy). `breaks=(field, value)` makes the contrast in which it is violated,
        `max_age=(record, limit)` the one in which that record is too old, `withheld=record` the one in which it is
        unavailable. `flips` names further requirements ("step.name") that the broken value flips too.
        """
        full = f"{self.name}.{name}"
        if not isinstance(condition, Expr) or condition.field.family != "flag":
            raise SpecError(f"requirement {full}: {condition!r} is no condition")
        limits = _limits(max_age)
        fresh = tuple(self.draft.handle(record).age <= as_expr(limit, Duration()) for record, limit in limits)
        requirement = Requirement(full, condition, fresh, sentence, _disposition(full, otherwise), strength)
        if requirement.conflicts and requirement.otherwise != DEFER:
            raise SpecError(f"requirement {full}: where sources disagree, the request waits (DEFER)")
        self.requirements.append(requirement)
        self.draft.state(sentence, policy)
        if breaks is not None:
            self.draft.broken(full, breaks, kind or ("conflicting" if requirement.conflicts else None), flips)
        for record, limit in limits:
            self.draft.outdated(full, record, limit)
        if withheld is not None:
            self.draft.withhold(full, withheld)
        return self


def _disposition(name: str, otherwise: object) -> str | Expr:
    if isinstance(otherwise, str):
        if otherwise not in (DEFER, BLOCK):
            raise SpecError(f"requirement {name}: otherwise is DEFER, BLOCK or a disposition, not {otherwise!r}")
        return otherwise
    if isinstance(otherwise, FieldRef) and otherwise.field.family == "disposition":
        return otherwise
    raise SpecError(f"requirement {name}: {otherwise!r} is no disposition")


def _limits(max_age: Any) -> tuple[tuple[Any, Any], ...]:
    if max_age is None:
        return ()
    return max_age if isinstance(max_age[0], tuple) else (max_age,)


def bind(name: str, commit: type[Commit], values: Mapping[str, object]) -> dict[str, Expr]:
    """The right arguments of a step, one for each the commit takes."""
    wanted = [one.name for one in commit.fields]
    if set(wanted) != set(values):
        wrong = sorted(set(wanted) ^ set(values))
        raise SpecError(f"step {name}: {commit.__name__} takes {', '.join(wanted)}; check {', '.join(wrong)}")
    arguments = {one.name: as_expr(values[one.name], one) for one in commit.fields}
    for key, record in record_arguments(commit).items():
        given = arguments[key].field
        if isinstance(given, Ref) and given.to_name != record.__name__:
            raise SpecError(f"step {name}: {key} is a {record.__name__}, not a {given.to_name}")
    return arguments
