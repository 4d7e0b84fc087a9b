"""Information tools: exact reads, lists with pages, searches and previews. They never change the world."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from episem_gym.errors import SpecError
from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.fields import Code, Disposition, Field, Page, Ref
from episem_gym.task_specs.policy import Policy
from episem_gym.task_specs.records import Record
from episem_gym.task_specs.rendering import RowText, row_text
from episem_gym.task_specs.signatures import Signature, signature_of

Source = Literal["record", "authoritative_index", "index"]
"""What an answer is worth: the system of record, an index that its office declares authoritative, a mere index."""


@dataclass(frozen=True, eq=False)
class Tool:
    """One information tool of a pair."""

    name: str
    """Name by which it is called."""
    doc: str
    """What it tells the agent about itself."""
    kind: Literal["read", "list", "search", "preview"]
    """What it does."""
    record: type[Record]
    """Type of the records it shows."""
    by: tuple[str, ...]
    """`("id",)` or the filing fields by which it finds them; for a search the fields it looks through."""
    shows: tuple[int, ...]
    """Places of the fields it shows."""
    source: Source
    """What its answer establishes."""
    page_size: int = 0
    """Rows a page, for lists."""
    computes: Mapping[str, Expr] = field(default_factory=dict)
    """Derived values of a preview, over the record at hand."""

    @cached_property
    def shown_mask(self) -> int:
        """The fields it shows, as bits."""
        return sum(1 << index for index in self.shows)

    @cached_property
    def whole_mask(self) -> int:
        """Those and `@as_of`, as bits."""
        return self.shown_mask | 1 << self.record.as_of_bit()

    @cached_property
    def exact(self) -> bool:
        """Whether it takes a record's id."""
        return self.by == ("id",)

    @cached_property
    def id_argument(self) -> str:
        """The argument that takes it."""
        return parameter(self.record, "id")

    @cached_property
    def row_text(self) -> RowText:
        """The record as it shows it, all of it being open and nothing computed."""
        return row_text(self.record, self.shows)

    @cached_property
    def filing(self) -> tuple[str, ...]:
        """The filing fields by which it finds records, in alphabetical order."""
        return tuple(sorted(self.by))

    @cached_property
    def plain(self) -> bool:
        """Whether `row_text` says how it shows a record: it computes nothing, and shows no policy."""
        return not self.computes and not issubclass(self.record, Policy)

    def parameters(self) -> dict[str, Field]:
        """The arguments: an id, filing keys, a query; lists take a page besides."""
        if self.kind == "search":
            return {"query": Code("words to look for in " + " and ".join(self.by))}
        fields = {parameter(self.record, name): self._key(name) for name in self.by}
        if self.kind == "list":
            fields["page"] = Page("page of the list; 1 where left out")
        return fields

    def signature(self) -> Signature:
        """The typed signature."""
        return signature_of(self.parameters())

    def _key(self, name: str) -> Field:
        if name == "id":
            return Ref(self.record, f"id of the {self.record.type_name.replace('_', ' ')}")
        return self.record.by_name[name]


def parameter(record: type[Record], name: str) -> str:
    """The argument by which a record is named: `invoice_id`, or the filing field's own name."""
    return f"{record.type_name}_id" if name == "id" else name


def shown_fields(record: type[Record], names: tuple[str, ...] | None) -> tuple[int, ...]:
    """The places of the named fields, or of all that are no mere inner state; a policy shows itself as prose."""
    if issubclass(record, Policy):
        return ()
    if names is None:
        return tuple(one.index for one in record.fields if not one.latent and not isinstance(one, Disposition))
    unknown = [name for name in names if name not in record.by_name]
    if unknown:
        raise SpecError(f"{record.__name__} has no field {', '.join(unknown)}")
    return tuple(sorted(record.by_name[name].index for name in names))
