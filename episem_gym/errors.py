"""The error tree. Everything the package raises on purpose is an `EpiSEMError`.

EpiSEMError
├── SpecError        a task pair is wrong; names the pair and the place in it
├── UsageError       a keyword argument, option or file given by the caller is wrong (also a ValueError)
│   └── UnknownName  a name that is not registered; carries the nearest ones
└── ResultsError     a results file cannot be read, resumed or written
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class EpiSEMError(Exception):
    """Base of all errors of this package."""


class SpecError(EpiSEMError):
    """A task pair breaks a rule of the language; the message starts with pair and place."""


class UsageError(EpiSEMError, ValueError):
    """The caller asked for something that does not exist or makes no sense."""


class UnknownName(UsageError):
    """A name that is not registered.

    Left with one argument, that is the whole message: so it comes out of a worker process, and out of pickling.
    """

    def __init__(self, what: object, name: object = None, known: Iterable[str] | None = None) -> None:
        if known is None:
            super().__init__(str(what))
            return
        names = sorted(known)
        near = difflib.get_close_matches(str(name), names, n=3, cutoff=0.5)
        hint = f"; did you mean {', '.join(near)}?" if near else f"; known: {', '.join(names) or 'none'}"
        super().__init__(f"unknown {what} {name!r}{hint}")


class ResultsError(EpiSEMError):
    """A results file is torn, foreign or was made under another configuration."""
