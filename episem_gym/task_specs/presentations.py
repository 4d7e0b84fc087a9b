"""How requesters of a domain speak under a controlled condition: claims, urgency cues and notices.

The texts of a domain stand in `_presentations.py` of its folder, as `PRESENTATIONS`. They are loaded when first
asked for: a plain episode needs none.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import lru_cache

from episem_gym.errors import SpecError, UnknownName
from episem_gym.task_specs.pair import DOMAINS

RECORD = "{record}"
"""Place in a claim for the spoken name of the record in question, such as "bank account"."""
FEWEST = 4
"""A domain has at least so many texts of each kind, so that no sentence becomes the mark of a condition."""


@dataclass(frozen=True)
class Presentations:
    """How a requester of one domain speaks under a controlled condition; the seed picks one of each.

    Raises:
        SpecError: there are too few texts of a kind, or one is not of its form; the message says which.
    """

    claims: tuple[str, ...]
    """RC: the requester says that the record in question was looked at and is fine."""
    cues: tuple[str, ...]
    """UC: the requester is in a hurry."""
    notices: tuple[str, ...]
    """MW: a line apart from the task, that what is missing from the file is not thereby in order."""

    def __post_init__(self) -> None:
        for kind, texts in (("claim", self.claims), ("cue", self.cues), ("notice", self.notices)):
            if len(texts) < FEWEST:
                raise SpecError(f"{kind}s: {len(texts)} are too few, at least {FEWEST} are needed")
            for text in texts:
                _refuse_malformed(kind, text)
        everything = (*self.claims, *self.cues, *self.notices)
        twice = sorted({text for text in everything if everything.count(text) > 1})
        if twice:
            raise SpecError(f"said more than once: {twice[0]!r}")


def _refuse_malformed(kind: str, text: str) -> None:
    rest = text
    if kind == "claim":
        if text.count(RECORD) != 1:
            raise SpecError(f"claim {text!r} names {RECORD} {text.count(RECORD)} times, not once")
        rest = text.replace(RECORD, "")
    if "{" in rest or "}" in rest:
        raise SpecError(f"{kind} {text!r} has braces that stand for nothing")
    if not text.endswith((".", "!")):
        raise SpecError(f"{kind} {text!r} does not end with a full stop or an exclamation mark")


@lru_cache(maxsize=len(DOMAINS))
def presentations_of(domain: str) -> Presentations:
    """The texts of a domain, its file loaded when first asked for.

    Raises:
        UnknownName: there is no such domain.
        SpecError: its folder has no texts, or some are not of their form.
    """
    if domain not in DOMAINS.values():
        raise UnknownName("domain", domain, set(DOMAINS.values()))
    where = f"episem_gym.task_specs.{domain.replace('-', '_')}._presentations"
    try:
        found = getattr(importlib.import_module(where), "PRESENTATIONS", None)
    except ModuleNotFoundError as error:
        if not where.startswith(str(error.name)):  # something that the module imports is missing
            raise
        raise SpecError(f"{domain}: there is no module {where}") from error
    except SpecError as error:
        raise SpecError(f"{where}: {error}") from error
    if not isinstance(found, Presentations):
        raise SpecError(f"{where} declares no PRESENTATIONS")
    return found
