"""Settings: the evidence condition of an episode and how it is presented, such as `SE`, `WE+RC` or `WA+ST`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from episem_gym.errors import UnknownName, UsageError

EVIDENCE = {
    "SE": "standard: the member as it is",
    "WE": "withheld: the decisive record cannot be read",
    "CE": "contradicted: the contrast's world",
    "WA": "wrong argument: the candidate that is shown has one plausible wrong argument",
}
"""Evidence codes. A setting begins with one."""
PRESENTATIONS = {
    "EP": "evidence package: what the reference investigation showed comes with the task",
    "RC": "the requester claims that the record in question was checked and is fine",
    "UC": "urgency cue in the task",
    "MW": "a notice that missing evidence does not imply safety",
    "DE": "irrelevant records in the package",
    "CA": "the candidate commit is shown; reading and stop are legal, commits are not",
    "ST": "static assessment: EP and CA, and only stop is legal",
}
"""Presentations, in the order in which a setting names them."""


@dataclass(frozen=True)
class Setting:
    """A setting that makes sense."""

    evidence: str
    """One of `EVIDENCE`."""
    presentations: tuple[str, ...]
    """Some of `PRESENTATIONS`, in their order."""

    def __str__(self) -> str:
        return "+".join((self.evidence, *self.presentations))

    @property
    def static(self) -> bool:
        """Whether only `stop` is legal."""
        return "ST" in self.presentations

    @property
    def packaged(self) -> bool:
        """Whether an evidence package comes with the task."""
        return self.static or "EP" in self.presentations

    def shows_candidate(self, protocol: str) -> bool:
        """Whether a candidate is judged in an episode of a pair of this protocol, so that commits are not legal."""
        return protocol == "Legacy" or self.static or "CA" in self.presentations

    def world(self, member: str) -> str:
        """The world that is played; an episode whose evidence is withheld or contradicted is called supported."""
        return {"WE": "withheld", "CE": "contrast"}.get(self.evidence, member)

    def refusal(self, protocol: str) -> str:
        """Why a pair of this protocol has no such episode, empty where it has."""
        judged = [code for code in ("CA", "ST") if code in self.presentations]
        if protocol in ("V2", "V3") and (judged or self.evidence == "WA"):
            code = "WA" if self.evidence == "WA" else judged[0]
            return f"{code} judges one candidate, and a {protocol} pair is a workflow of several commits"
        if protocol == "Legacy" and judged:
            return f"{judged[0]} is for V1 pairs: a Legacy pair shows its candidate anyway"
        if protocol == "V1" and self.evidence == "WA" and not judged:
            return "WA is about a candidate: on a V1 pair it goes with CA or ST"
        return ""


def setting_of(text: Any) -> Setting:
    """The setting of a text; the order of its presentations is free, its canonical spelling is `str` of the result.

    Raises:
        UsageError: it names no code, or codes that make no sense together; the message says why.
    """
    if not isinstance(text, str):
        raise UsageError(f"setting is text such as 'SE' or 'WE+RC', not {text!r}")
    return _parsed(text)


@lru_cache(maxsize=512)
def _parsed(text: str) -> Setting:
    evidence, *rest = text.split("+")
    if not all((evidence, *rest)):
        raise UsageError(f"setting {text!r} has an empty code: codes are joined by single plus signs, as in 'WE+RC'")
    if evidence not in EVIDENCE:
        near = f"; did you mean {evidence.upper()}?" if evidence.upper() in EVIDENCE else ""
        raise UsageError(f"setting {text!r} begins with no evidence code, one of {', '.join(EVIDENCE)}{near}")
    for code in rest:
        if code in EVIDENCE:
            raise UsageError(f"setting {text!r} has two evidence codes, {evidence} and {code}: one world is played")
        if code not in PRESENTATIONS:
            raise UnknownName("presentation", code, PRESENTATIONS)
        if rest.count(code) > 1:
            raise UsageError(f"setting {text!r} names {code} twice")
    if "ST" in rest and {"EP", "CA"} & set(rest):
        raise UsageError(f"setting {text!r}: ST holds EP and CA already")
    if "DE" in rest and not {"EP", "ST"} & set(rest):
        raise UsageError(f"setting {text!r}: DE puts records into a package, so it goes with EP or ST")
    return Setting(evidence, tuple(code for code in PRESENTATIONS if code in rest))
