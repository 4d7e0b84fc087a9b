"""The writer of a task pair: the `w` that a pair's function receives, once a variant."""

from __future__ import annotations

from collections.abc import Iterator

from episem_gym.errors import SpecError
from episem_gym.task_specs.commits import Commit
from episem_gym.task_specs.contrasts import Contrast
from episem_gym.task_specs.counter import Counter
from episem_gym.task_specs.drawn import Dice, Draw, Pick, hours, minutes
from episem_gym.task_specs.expr import Expr, as_expr
from episem_gym.task_specs.fields import Field, Ref, SetOf
from episem_gym.task_specs.handles import DraftRecord, Handle, Wish
from episem_gym.task_specs.listings import Listing
from episem_gym.task_specs.policy import Policy
from episem_gym.task_specs.records import AS_OF, Record
from episem_gym.task_specs.references import FieldRef, IdRef, Now
from episem_gym.task_specs.tools import Tool
from episem_gym.task_specs.workflow import Step, bind


class Draft(Dice, Counter):
    """Everything that one variant of a pair declares."""

    def __init__(self, variant: str) -> None:
        self.variant = variant
        self.records: list[DraftRecord] = []
        self.tools: list[Tool] = []
        self.commits: list[type[Commit]] = []
        self.steps: list[Step] = []
        self.contrasts: list[Contrast] = []
        self.wishes: dict[str, Wish] = {}
        self.phrasings: tuple[str, ...] = ()
        self.notes: tuple[str, ...] = ()
        self.clauses: list[tuple[int, str, bool]] = []
        self.office_hours = (8, 16)
        self._handles: dict[str, Handle] = {}
        self.draws: list[Draw] = []
        self.pending: dict[str, list[IdRef]] = {}

    now = Now()
    """The virtual clock."""

    # --- records ---------------------------------------------------------------------------------------------------

    def add(
        self,
        alias: str,
        record: type[Record],
        *,
        as_of: object = None,
        absent: bool = False,
        **values: object,
    ) -> Handle:
        """Add one record; every field gets a value, a draw or an expression over earlier records.

        `as_of` is when it was last confirmed (a draw such as `w.ago(minutes(5), hours(2))`); left out, some time in
        the last two hours. `absent=True` is a record that a step creates.
        """
        return self._place(alias, record, as_of, absent, "", values)

    def look_alike(self, alias: str, of: Handle, *, as_of: object = None, **changed: object) -> Handle:
        """Add a record like another one, with the same values where none is given and an id of its own."""
        model = self.records[of._slot]
        values: dict[str, object] = {
            field.name: value for field, value in zip(model.record.fields, model.values, strict=True)
        }
        return self._place(alias, model.record, as_of, model.absent, model.alias, {**values, **changed})

    def later(self, alias: str, record: type[Record]) -> IdRef:
        """The id of a record that is added further down."""
        ref = IdRef(alias, -1, Ref(record))
        self.pending.setdefault(alias, []).append(ref)
        return ref

    def listing(self, record: type[Record], **keys: object) -> Listing:
        """The records of one type under one filing key."""
        return Listing(record, keys)

    def wish(self, name: str, value: Draw, like: Field | None = None) -> Expr:
        """What the requester asks for and no record can hold; it stands in the task as `{name}`."""
        if isinstance(value, Pick):
            if like is None:
                raise SpecError(f"wish {name}: say what it is like, as in like=Code()")
            value.settle(like)
        self._bind(value, f"wish.{name}")
        return self.wishes.setdefault(name, Wish(name, value))

    def handle(self, record: Handle) -> Handle:
        """The handle itself, refused if it is none of this variant."""
        if not isinstance(record, Handle) or self._handles.get(record._alias) is not record:
            raise SpecError(f"{record!r} is no record of this variant")
        return record

    def slot_of(self, record: Handle, *, absent: bool | None = None) -> int:
        """The place of a record; `absent=True` wants one that does not exist yet."""
        slot = self.handle(record)._slot
        if absent is not None and self.records[slot].absent is not absent:
            raise SpecError(f"{record!r} must be added with absent={absent}")
        return slot

    # --- tools and commits ----------------------------------------------------------------------------------------

    def offers(self, *commits: type[Commit]) -> None:
        """Commits on offer that no step needs: plausible wrong acts."""
        self.commits.extend(commits)

    # --- workflow ---------------------------------------------------------------------------------------------------

    def step(self, name: str, commit: type[Commit], **arguments: object) -> Step:
        """One step with the right value of every argument; receipts of earlier steps make it depend on them."""
        if any(step.name == name for step in self.steps):
            raise SpecError(f"two steps are called {name}")
        step = Step(name, commit, bind(name, commit, arguments), self)
        for value in step.arguments.values():
            for node in value.walk():
                source = getattr(node, "step", None)
                if source is not None and source not in step.parents:
                    step.parents.append(source)
        self.steps.append(step)
        if commit not in self.commits:
            self.commits.append(commit)
        return step

    def contrast(
        self,
        name: str,
        changes: dict[FieldRef, object],
        *,
        kind: str = "own",
        flips: tuple[str, ...] = (),
    ) -> None:
        """A contrast of the pair's own: other values of one record, and the requirements that they flip."""
        slots = {place.slot for place in changes}
        if len(slots) != 1:
            raise SpecError(f"contrast {name} touches {len(slots)} records; it may touch one")
        values = {
            place.field.index: self._value(f"contrast.{name}.{place.field.name}", value, place.field)
            for place, value in changes.items()
        }
        self._contrast(Contrast(name, kind, slots.pop(), values, flips=flips))

    def broken(self, requirement: str, breaks: tuple[object, object], kind: str | None, flips: tuple[str, ...]) -> None:
        """The contrast in which a requirement is violated by another value of one field."""
        place, value = breaks
        if not isinstance(place, FieldRef):
            raise SpecError(f"requirement {requirement}: breaks=(field of a record, value), not {place!r}")
        kind = kind or ("wrong_entity" if place.field.family == "ref" else "violated")
        name = f"{requirement}-{kind}"
        values = {place.field.index: self._value(f"contrast.{name}", value, place.field)}
        self._contrast(Contrast(name, kind, place.slot, values, flips=(requirement, *flips)))

    def outdated(self, requirement: str, record: Handle, limit: object) -> None:
        """The contrast in which a record was last confirmed too long ago."""
        name = f"{requirement}-too_old" + ("" if not self._has(f"{requirement}-too_old") else f"-{record!r}")
        late = (
            Now()
            - as_expr(limit, record.age.field)
            - self._bound(self.length(minutes(3), hours(9)), f"contrast.{name}")
        )
        self._contrast(Contrast(name, "too_old", self.slot_of(record), as_of=late, flips=(requirement,)))

    def withhold(self, requirement: str, record: Handle) -> None:
        """The contrast in which a record is unavailable."""
        name = f"{requirement}-withheld"
        self._contrast(Contrast(name, "withheld", self.slot_of(record), withheld=True, flips=(requirement,)))

    # --- words --------------------------------------------------------------------------------------------------------

    def task(self, *phrasings: str) -> None:
        """The request as a colleague would write it, in one or more phrasings; the seed picks one."""
        self.phrasings = phrasings

    def context(self, *notes: str) -> None:
        """What is public besides: the desk, the policy's number, who may be asked for what."""
        self.notes = notes

    def background(self, sentence: str, policy: Handle | None = None) -> None:
        """A sentence of the policy that states no requirement."""
        self._clause(sentence, policy, False)

    def state(self, sentence: str, policy: Handle | None) -> None:
        """The sentence that states a requirement; the same sentence may state several."""
        self._clause(sentence, policy, True)

    def hours_open(self, first: int, last: int) -> None:
        """Between which full hours (UTC) the episode takes place; 8 to 16 where not said."""
        if not 0 <= first < last <= 24:
            raise SpecError(f"no such hours: {first} to {last}")
        self.office_hours = (first, last)

    # --- inside -------------------------------------------------------------------------------------------------------

    def _place(
        self,
        alias: str,
        record: type[Record],
        as_of: object,
        absent: bool,
        like: str,
        values: dict[str, object],
    ) -> Handle:
        if alias in self._handles or not alias.isidentifier():
            raise SpecError(f"record {alias!r}: the name is taken or no identifier")
        wrong = set(values) ^ set(record.by_name)
        if wrong:
            raise SpecError(
                f"record {alias}: {record.__name__} has {', '.join(record.by_name)}; check {', '.join(sorted(wrong))}"
            )
        bound = [self._value(f"{alias}.{field.name}", values[field.name], field) for field in record.fields]
        when = self._value(f"{alias}.@as_of", as_of if as_of is not None else self.ago(minutes(1), hours(2)), AS_OF)
        handle = Handle(alias, len(self.records), record)
        self.records.append(DraftRecord(alias, record, bound, when, absent, like))
        self._handles[alias] = handle
        for ref in self.pending.pop(alias, []):
            if ref.field.to_name != record.__name__:
                raise SpecError(f"record {alias} was promised as a {ref.field.to_name}, not a {record.__name__}")
            ref.slot = handle._slot
        return handle

    def _value(self, key: str, value: object, field: Field) -> Expr:
        for pick, like in _picks(value, field):
            pick.settle(like)
        expr = as_expr(value, field)
        same_family = expr.field.family == field.family or {expr.field.family, field.family} <= {
            "code",
            "choice",
            "text",
        }
        if not same_family:
            raise SpecError(f"{key}: {field.family} expected, not {expr.field.family}")
        return self._bound(expr, key)

    def _bound(self, expr: Expr, key: str) -> Expr:
        for node in expr.walk():
            if isinstance(node, Draw) and not node.key:
                self._bind(node, key)
        return expr

    def _bind(self, draw: Draw, key: str) -> None:
        if not draw.key:
            taken = {one.key for one in self.draws}
            draw.key = key if key not in taken else next(k for n in range(2, 99) if (k := f"{key}#{n}") not in taken)
            draw.place = len(self.draws)
            self.draws.append(draw)

    def _contrast(self, contrast: Contrast) -> None:
        if self._has(contrast.name):
            raise SpecError(f"two contrasts are called {contrast.name}")
        self.contrasts.append(contrast)

    def _has(self, name: str) -> bool:
        return any(one.name == name for one in self.contrasts)

    def _clause(self, sentence: str, policy: Handle | None, normative: bool) -> None:
        if policy is None:
            first = next((slot for slot, one in enumerate(self.records) if issubclass(one.record, Policy)), None)
            if first is None:
                raise SpecError(f"add the policy before its sentence {sentence!r}")
        slot = self.slot_of(policy) if policy is not None else first
        if not isinstance(slot, int):
            raise SpecError(f"{policy!r} is no policy")
        if (slot, sentence, normative) not in self.clauses:
            self.clauses.append((slot, sentence, normative))


def _picks(value: object, field: Field) -> Iterator[tuple[Pick, Field]]:
    """The picks that a value is or, for a set, is made of, each with the type it takes on."""
    if isinstance(value, Pick):
        yield value, field
    elif isinstance(value, (list, tuple, set, frozenset)) and isinstance(field, SetOf):
        yield from ((one, field.of) for one in value if isinstance(one, Pick))
