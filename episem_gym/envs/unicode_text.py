"""A text space of all of Unicode that works in vector environments, with shared memory too.

Checking containment is one comparison, whatever the text. Of a plain `Text`, Gymnasium decodes shared memory once,
when the vector environment is made, and shows that text for ever; this one is decoded as it is handed out.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import sys
from collections.abc import Sequence
from typing import Any, Final, cast

import numpy as np
from gymnasium.spaces import Text
from gymnasium.vector.utils import create_shared_memory, read_from_shared_memory, write_to_shared_memory

from episem_gym.errors import UsageError


class _EveryCharacter(Sequence[str]):
    """All of Unicode in code point order, as a sequence that takes no memory."""

    def __len__(self) -> int:
        return sys.maxunicode + 1

    def __getitem__(self, index: Any) -> Any:
        return chr(index)

    def __contains__(self, character: object) -> bool:
        return isinstance(character, str) and len(character) == 1

    def __iter__(self) -> Any:
        return map(chr, range(len(self)))

    def __repr__(self) -> str:
        return "every character of Unicode"


EVERY_CHARACTER: Final = _EveryCharacter()


class UnicodeText(Text):
    """Any Unicode text of at most `max_length` characters; the base of the two spaces.

    The attributes that Gymnasium's functions use (flattening, for instance) are given for all of Unicode.
    """

    def __init__(self, max_length: int, seed: int | np.random.Generator | None = None) -> None:
        super().__init__(max_length, min_length=0, charset="", seed=seed)

    def contains(self, x: Any) -> bool:
        """Whether `x` is a string that is not too long."""
        return isinstance(x, str) and len(x) <= self.max_length

    def __eq__(self, other: object) -> bool:
        """Spaces are equal when the same texts are inside; what `sample` draws from does not matter."""
        return type(other) is type(self) and other.max_length == self.max_length

    __hash__ = None  # type: ignore[assignment]  # as for all spaces of Gymnasium, which can be seeded

    def __repr__(self) -> str:
        return f"{type(self).__name__}(max_length={self.max_length})"

    @property
    def character_set(self) -> frozenset[str]:
        """All of Unicode; has a length and tells membership."""
        return cast("frozenset[str]", EVERY_CHARACTER)

    @property
    def character_list(self) -> tuple[str, ...]:
        """All of Unicode, by code point."""
        return cast("tuple[str, ...]", EVERY_CHARACTER)

    @property
    def characters(self) -> str:
        """All of Unicode, by code point."""
        return cast("str", EVERY_CHARACTER)

    def character_index(self, char: str) -> np.int32:
        """The code point of a character."""
        return np.int32(ord(char))

    def _refuse_masks(self, mask: object, probability: object) -> None:
        """Gymnasium's masks weigh single characters, which means nothing here."""
        if mask is not None or probability is not None:
            name = type(self).__name__
            raise UsageError(f"{name}.sample takes neither mask nor probability: it does not draw characters")


_HEADER = 4
"""Bytes that hold the length of a text in shared memory."""


class SharedTexts(Sequence[str]):
    """The latest text of every worker process, decoded when it is asked for.

    `AsyncVectorEnv` reads shared memory once and hands out deep copies, which here are tuples of the texts of
    that moment. With `copy=False` it hands out this object, which goes on changing, as arrays there do.
    """

    def __init__(self, rows: np.ndarray[Any, Any]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self)[index]
        row = self._rows[index]
        end = _HEADER + int.from_bytes(row[:_HEADER].tobytes(), "little")
        return row[_HEADER:end].tobytes().decode("utf-8", "surrogatepass")

    def __deepcopy__(self, memo: dict[int, Any]) -> tuple[str, ...]:
        return tuple(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (SharedTexts, tuple, list)) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"SharedTexts{tuple(self)!r}"


def _rows(space: UnicodeText, shared_memory: Any) -> np.ndarray[Any, Any]:
    """Shared memory as one row of bytes an environment: the length, then the text as UTF-8."""
    return np.frombuffer(shared_memory.get_obj(), dtype=np.uint8).reshape(-1, _HEADER + 4 * space.max_length)


@create_shared_memory.register(UnicodeText)
def _create_shared_memory(space: UnicodeText, n: int = 1, ctx: Any = multiprocessing) -> Any:
    """Room for `n` texts, each of the greatest length."""
    return ctx.Array(ctypes.c_uint8, n * (_HEADER + 4 * space.max_length))


@read_from_shared_memory.register(UnicodeText)
def _read_from_shared_memory(space: UnicodeText, shared_memory: Any, n: int = 1) -> SharedTexts:
    """A view of `n` texts that stays true."""
    return SharedTexts(_rows(space, shared_memory)[:n])


@write_to_shared_memory.register(UnicodeText)
def _write_to_shared_memory(space: UnicodeText, index: int, value: str, shared_memory: Any) -> None:
    """Put the text of one environment where the other process reads it."""
    if not space.contains(value):
        raise UsageError(f"a {type(value).__name__} that is not inside {space} cannot be shared")
    data = value.encode("utf-8", "surrogatepass")
    data = len(data).to_bytes(_HEADER, "little") + data
    _rows(space, shared_memory)[index, : len(data)] = np.frombuffer(data, dtype=np.uint8)
