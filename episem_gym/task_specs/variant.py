"""A variant compiled: everything about one shape of a pair that no seed changes.

Compiled once a process and shared by all episodes; immutable by convention, and pickled and copied by name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from episem_gym.errors import SpecError
from episem_gym.task_specs import draws
from episem_gym.task_specs.building import Build, Names, build_of, names_of
from episem_gym.task_specs.commits import Call, Commit, declared
from episem_gym.task_specs.contrasts import Contrast
from episem_gym.task_specs.deriving import Derive, derive
from episem_gym.task_specs.draft import Draft
from episem_gym.task_specs.expr import Const, Expr
from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.listings import Listing, OverRows
from episem_gym.task_specs.rendering import Sentence, policy_text
from episem_gym.task_specs.signatures import Signature
from episem_gym.task_specs.templates import Template
from episem_gym.task_specs.tools import Tool
from episem_gym.task_specs.workflow import Requirement, Step

if TYPE_CHECKING:
    from episem_gym.task_specs.pair import Pair


class Variant:
    """One shape of a pair. Slots number its records, requirement and step numbers its workflow."""

    def __init__(self, pair: Pair, draft: Draft) -> None:
        if draft.pending:
            raise SpecError(f"promised by w.later and never added: {', '.join(draft.pending)}")
        self.pair = pair
        self.name = draft.variant
        self.records = draft.records
        self.aliases = {record.alias: slot for slot, record in enumerate(draft.records)}
        self.wishes = draft.wishes
        self.contrasts: dict[str, Contrast] = {one.name: one for one in draft.contrasts}
        self.office_hours = draft.office_hours
        self._compile_values(draft)
        self._compile_words(draft)
        self._compile_calls(draft)
        self._compile_workflow(draft)

    # --- values ---------------------------------------------------------------------------------------------------

    def _compile_values(self, draft: Draft) -> None:
        names = [one.key for one in draft.draws]
        names += [f"{record.alias}.@id" for record in draft.records]
        names += [f"receipt.{step.name}.{name}" for step in draft.steps for name in step.commit.returns]
        self.draw_names = [*names, *GLOBAL_DRAWS]
        self.draw_keys = draws.keys(self.draw_names)
        self.place_of = {name: place for place, name in enumerate(self.draw_names)}
        self.id_places = range(len(draft.draws), len(draft.draws) + len(draft.records))
        self.id_forms = [record.record.id_form for record in draft.records]
        self.rows: list[list[Any]] = []
        self.program: list[tuple[int, int, Callable[[Any, int], Any]]] = []
        for slot, record in enumerate(draft.records):
            row: list[Any] = []
            for index, expr in enumerate((*record.values, record.as_of)):
                constant = isinstance(expr, Const)
                row.append(expr.value if isinstance(expr, Const) else None)
                if not constant:
                    self.program.append((slot, index, expr.evaluate))
            self.rows.append(row)

    @cached_property
    def build(self) -> Build:
        """What fills the rows of an instance."""
        return build_of(self)

    @cached_property
    def draw_ids(self) -> Names:
        """What draws the ids of an instance."""
        return names_of(self)

    # --- words ----------------------------------------------------------------------------------------------------

    def _compile_words(self, draft: Draft) -> None:
        if not draft.phrasings:
            raise SpecError("the pair states no task: call w.task(...)")
        self.phrasings = [Template(text, self.lookup) for text in draft.phrasings]
        self.notes = [Template(text, self.lookup) for text in draft.notes]
        self.clauses: dict[int, list[Template]] = {}
        self._policies: dict[int, Sentence] = {}
        self._stated: dict[int, int] = {}
        self.normative: set[str] = set()
        for slot, sentence, normative in draft.clauses:
            template = Template(sentence, self.lookup)
            foreign = [expr for expr in template.places() if getattr(expr, "slot", slot) != slot]
            if foreign:
                raise SpecError(f"policy sentence {sentence!r} gives away {foreign[0]!r}, no field of the policy")
            self.clauses.setdefault(slot, []).append(template)
            if normative:
                self.normative.add(sentence)

    def policy_text(self, slot: int) -> Sentence:
        """What writes a policy's title and clauses."""
        found = self._policies.get(slot)
        if found is None:
            found = self._policies[slot] = policy_text(self.title(slot), self.clauses.get(slot, []))
        return found

    def title(self, slot: int) -> str:
        """The title of a policy."""
        return " ".join((self.records[slot].record.__doc__ or "").split()).rstrip(".")

    def stated_by(self, slot: int) -> int:
        """The fields of a policy whose values stand in its clauses, as bits."""
        found = self._stated.get(slot)
        if found is None:
            indexes = {index for one in self.clauses.get(slot, []) for _, index in one.coordinates()}
            found = self._stated[slot] = sum(1 << index for index in indexes)
        return found

    def lookup(self, place: str) -> Expr:
        """The expression that a place in a sentence names."""
        head, *rest = place.split(".")
        if head in ("now", "today") and not rest:
            return Draft.now if head == "now" else Draft.now.day
        if head in self.wishes:
            expr: Expr = self.wishes[head]
        elif head in self.aliases:
            slot = self.aliases[head]
            record = self.records[slot]
            handle = Handle(head, slot, record.record)
            expr = getattr(handle, rest.pop(0)) if rest else handle.as_id()
        else:
            raise SpecError(f"{{{place}}} names no record and no wish")
        for part in rest:
            expr = getattr(expr, part)
        return expr

    # --- calls ----------------------------------------------------------------------------------------------------

    def _compile_calls(self, draft: Draft) -> None:
        self.tools: dict[str, Tool] = {one.name: one for one in sorted(draft.tools, key=lambda one: one.name)}
        self.commits: dict[str, type[Commit]] = {
            one.name: one for one in sorted(draft.commits, key=lambda one: one.name)
        }
        if not draft.steps:
            raise SpecError("the pair has no step")
        shared = self.tools.keys() & self.commits.keys()
        if shared or not self.tools or not self.commits:
            raise SpecError(f"tools and commits need names of their own, and one each at least: {sorted(shared)}")
        self.signatures: dict[str, Signature] = {name: tool.signature() for name, tool in self.tools.items()}
        self.signatures |= {name: commit.signature() for name, commit in self.commits.items()}
        self._filed: dict[tuple[str, tuple[str, ...]], tuple[list[int], Callable[[list[Any]], Any]]] = {}
        self.filings: dict[str, set[tuple[str, ...]]] = {}
        for tool in self.tools.values():
            if tool.by != ("id",) and tool.kind in ("list", "read"):
                self.filings.setdefault(tool.record.type_name, set()).add(tuple(sorted(tool.by)))
        self.backends: dict[str, Call] = {name: declared(commit) for name, commit in self.commits.items()}

    @cached_property
    def tool_schemas(self) -> list[dict[str, Any]]:
        """The tools as the agent sees them."""
        return [
            {"name": name, "description": tool.doc, "parameters": self.signatures[name].schema}
            for name, tool in self.tools.items()
        ]

    @cached_property
    def commit_schemas(self) -> list[dict[str, Any]]:
        """The commits as the agent sees them, with what they return."""
        return [
            {
                "name": name,
                "description": commit.doc,
                "parameters": self.signatures[name].schema,
                "returns": {key: field.doc or key.replace("_", " ") for key, field in commit.returns.items()},
            }
            for name, commit in self.commits.items()
        ]

    # --- workflow -------------------------------------------------------------------------------------------------

    def _compile_workflow(self, draft: Draft) -> None:
        self.steps: list[Step] = self._ordered(draft.steps)
        self.step_number = {step.name: number for number, step in enumerate(self.steps)}
        self.parents = [frozenset(self.step_number[name] for name in step.parents) for step in self.steps]
        self.ancestors: list[frozenset[int]] = []
        for parents in self.parents:
            self.ancestors.append(parents.union(*(self.ancestors[one] for one in parents)))
        self.requirements: list[Requirement] = [one for step in self.steps for one in step.requirements]
        self.step_of = [number for number, step in enumerate(self.steps) for _ in step.requirements]
        self.requirements_of = [
            [n for n, owner in enumerate(self.step_of) if owner == number] for number in range(len(self.steps))
        ]
        self.requirement_bits = [sum(1 << n for n in numbers) for numbers in self.requirements_of]
        names = self.requirement_names = [one.name for one in self.requirements]
        if len(set(names)) != len(names):
            raise SpecError("two requirements of a step have one name")
        self.requirement_number = {name: number for number, name in enumerate(names)}
        self.listings: list[Listing] = [one for req in self.requirements for one in req.listings]
        """Lists that requirements look at."""
        nodes = [node for step in self.steps for expr in step.arguments.values() for node in expr.walk()]
        self.argument_listings = [node.listing for node in nodes if isinstance(node, OverRows)]
        """Lists that arguments are worked out from."""

    @cached_property
    def derivations(self) -> list[Derive]:
        """What works out the right arguments of each step."""
        return [derive(step.arguments) for step in self.steps]

    def _ordered(self, steps: list[Step]) -> list[Step]:
        by_name = {step.name: step for step in steps}
        try:
            order = list(TopologicalSorter({step.name: step.parents for step in steps}).static_order())
        except CycleError:
            raise SpecError("the steps depend on each other in a circle") from None
        rank = {step.name: place for place, step in enumerate(steps)}
        unknown = [name for name in order if name not in by_name]
        if unknown:
            raise SpecError(f"a step depends on {unknown[0]!r}, which is none")
        if all(rank[parent] < rank[step.name] for step in steps for parent in step.parents):
            return steps
        return [by_name[name] for name in order]

    def filed(self, type_name: str, filing: tuple[str, ...]) -> tuple[list[int], Callable[[list[Any]], Any]]:
        """The records of a type, and what takes from a row what it is filed under (under several fields a tuple)."""
        found = self._filed.get((type_name, filing))
        if found is None:
            slots = [slot for slot, one in enumerate(self.records) if one.record.type_name == type_name]
            by_name = self.records[slots[0]].record.by_name
            found = self._filed[type_name, filing] = slots, itemgetter(*(by_name[name].index for name in filing))
        return found

    # --- identity -------------------------------------------------------------------------------------------------

    def alias(self, slot: int) -> str:
        """The record's name within the pair."""
        return self.records[slot].alias

    def __deepcopy__(self, memo: object) -> Variant:
        return self

    def __copy__(self) -> Variant:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.pair.module, self.pair.name, self.name)

    def __repr__(self) -> str:
        return f"<variant {self.name} of {self.pair.name}>"


GLOBAL_DRAWS = ("@clock", "@phrasing", "@slack")
"""Draws that every instance has: the moment, the phrasing of the task, the slack of the budget."""


def _load(module: str, pair: str, variant: str) -> Variant:
    from episem_gym.task_specs.registry import load_pair

    return load_pair(pair, module).variant(variant)
