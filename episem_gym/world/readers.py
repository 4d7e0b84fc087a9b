"""What an expression reads when it is evaluated against the world itself."""

from __future__ import annotations

from typing import Any

from episem_gym.errors import SpecError
from episem_gym.task_specs.gaps import UNAVAILABLE, Gap, Rows
from episem_gym.task_specs.listings import Listing
from episem_gym.world.state import ListKey, World


def list_key(listing: Listing, reader: TruthReader) -> ListKey:
    """The key of a list in this world; a requirement knows which list it is about."""
    return (
        listing.record.type_name,
        listing.filing,
        tuple(key.evaluate(reader, -1) for key in listing.keys),
    )


class TruthReader:
    """The world as it is."""

    __slots__ = ("world",)

    def __init__(self, world: World) -> None:
        self.world = world

    @property
    def now(self) -> int:
        return self.world.now

    def field(self, slot: int, index: int) -> Any:
        return self.world.values[slot][index]

    def identity(self, slot: int) -> str:
        return self.world.instance.ids[slot]

    def rows(self, listing: Listing) -> Rows:
        return Rows(self.world.members(list_key(listing, self)), None)

    def draw(self, place: int) -> int:
        return self.world.instance.draws[place]

    def split(self) -> str:
        return self.world.instance.split

    def receipt(self, step: str, name: str) -> Any:
        """A value of a receipt; a gap while the step is undone, for nobody can know it."""
        receipt = self.world.receipts.get(step)
        return Gap(UNAVAILABLE, "not returned yet") if receipt is None else receipt[name]

    def argument(self, name: str) -> Any:
        raise SpecError(f"argument {name!r} has a value only behind a commit")

    def argument_slot(self, name: str) -> int:
        raise SpecError(f"argument {name!r} names a record only behind a commit")


class ViewReader(TruthReader):
    """The world as tools see it: what is hidden is a gap."""

    __slots__ = ("hidden",)

    def __init__(self, world: World, hidden: list[int] | None) -> None:
        super().__init__(world)
        self.hidden = hidden

    def field(self, slot: int, index: int) -> Any:
        if self.hidden is not None and self.hidden[slot] >> index & 1:
            return Gap(UNAVAILABLE, "hidden", slot, index)
        return self.world.values[slot][index]


class CommitReader(TruthReader):
    """The world as the backend of a commit sees it: with the arguments at hand."""

    __slots__ = ("arguments", "slots")

    def __init__(self, world: World, arguments: dict[str, Any], slots: dict[str, int]) -> None:
        super().__init__(world)
        self.arguments = arguments
        self.slots = slots

    def argument(self, name: str) -> Any:
        return self.arguments[name]

    def argument_slot(self, name: str) -> int:
        return self.slots[name]
