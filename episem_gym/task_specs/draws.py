"""Keyed draws: every random choice of an instance is a hash of who asks for it.

A draw's number depends on (salt, split, env id, seed) and its own key (record alias, field) alone, so it is the same
on every platform and does not move when another draw is added. All draws of an instance are mixed at once with
SplitMix64 (Steele, Lea and Flood 2014), vectorised over the keys.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeVar

import numpy as np
import numpy.typing as npt

T = TypeVar("T")
Keys = npt.NDArray[np.uint64]

_GAMMA_INT = 0x9E3779B97F4A7C15
_GAMMA = np.uint64(_GAMMA_INT)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31 = np.uint64(30), np.uint64(27), np.uint64(31)

SPAN = 1 << 64
"""Draws are whole numbers below this."""


def key(name: str) -> int:
    """The 64-bit key of a named draw."""
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "big")


def keys(names: Sequence[str]) -> Keys:
    """The keys of several named draws, shape (n,)."""
    return np.array([key(name) for name in names], dtype=np.uint64)


def stream(salt: str, split: str, env_id: str, seed: int) -> int:
    """The 64-bit stream of one instance; neighbouring seeds share nothing."""
    return key("\x1f".join((salt, split, env_id, str(seed))))


def draw_all(stream_id: int, names: Keys) -> list[int]:
    """One number in [0, 2**64) for every key."""
    z = _mix((names ^ np.uint64(stream_id)) + _GAMMA)
    result: list[int] = _mix(z + _GAMMA).tolist()
    return result


def draw_one(stream_id: int, name: str) -> int:
    """The number of a single named draw, equal to what `draw_all` gives for it."""
    return _mix_one(_mix_one((_key(name) ^ stream_id) + _GAMMA_INT & SPAN - 1) + _GAMMA_INT & SPAN - 1)


def _mix_one(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & SPAN - 1
    z = (z ^ z >> 27) * 0x94D049BB133111EB & SPAN - 1
    return z ^ z >> 31


_key = lru_cache(maxsize=4096)(key)


def between(number: int, low: int, high: int) -> int:
    """A draw as a whole number from `low` to `high`, both included."""
    return low + (number * (high - low + 1) >> 64)


def choose(number: int, options: Sequence[T]) -> T:
    """A draw as one of several options, all equally likely."""
    return options[number * len(options) >> 64]


def fill(form: str, number: int) -> str:
    """A draw as a code of the form: `#` a digit (the first of a code never 0), `@` a capital letter, else itself.

    >>> fill("PAY-#####", 12345678901234567890)
    'PAY-70233'
    """
    out = []
    for text, low, span, width in segments(form):
        if text:
            out.append(text)
        else:
            number *= span
            drawn, number = low + (number >> 64), number & SPAN - 1
            out.append(LETTERS[drawn] if width == 0 else f"{drawn:0{width}d}")
    return "".join(out)


@cache
def segments(form: str) -> list[tuple[str, int, int, int]]:
    """A form in pieces: literal text, or the least number, how many there are, and digits (0: a letter)."""
    pieces: list[tuple[str, int, int, int]] = []
    first = True
    for run in re.findall(r"#+|@|[^#@]+", form):
        if run[0] == "#":
            low = 10 ** (len(run) - 1) if first else 0
            pieces.append(("", low, 10 ** len(run) - low, len(run)))
            first = False
        else:
            pieces.append(("", 0, len(LETTERS), 0) if run == "@" else (run, 0, 0, 0))
    return pieces


LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def _mix(z: Keys) -> Keys:
    z = (z ^ (z >> _S30)) * _MIX1
    z = (z ^ (z >> _S27)) * _MIX2
    return z ^ (z >> _S31)
