"""The unit of every count: one planned and started episode, as a row.

A row is scored (it carries the judge's verdict) or it is not (the reason is its status). Unscored rows are
counted, never scored, and never held against the agent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from episem_gym.errors import ResultsError

PROTOCOLS = ("Legacy", "V0", "V1", "V2", "V3")
DOMAINS = ("customer", "engineering", "legal-finance", "research", "home", "health")
MEMBERS = ("supported", "contrast")
UNSCORED = ("infrastructure_failure", "abandoned", "tampered")
OUTCOMES = ("success", "wrong_answer", "abstention", "invalid_output", "truncation")
STATUSES = OUTCOMES + UNSCORED


@dataclass(frozen=True, slots=True)
class Row:
    """One episode of a run, scored or not."""

    env_id: str
    """The task pair; the cluster of every interval, since the cases of one pair are not independent."""
    domain: str
    case_id: str
    pair_key: str
    """Joins the two members of one instance of a pair."""
    protocol: str
    member: str
    repetition: int
    condition: str
    """Setting, mask, gate, reward and parse mode in one canonical text."""
    status: str
    """`scored`, or why it is not: one of `UNSCORED`."""
    verdict: Mapping[str, Any] | None
    """The judge's verdict; None exactly when the row is not scored."""

    def __post_init__(self) -> None:
        """Refuse what could only be miscounted."""
        self._one_of("domain", self.domain, DOMAINS)
        self._one_of("protocol", self.protocol, PROTOCOLS)
        self._one_of("member", self.member, MEMBERS)
        self._one_of("status", self.status, ("scored", *UNSCORED))
        if type(self.repetition) is not int or self.repetition < 0:
            raise ResultsError(f"{self.label}: repetition is {self.repetition!r}, not an integer from 0")
        if (self.verdict is None) is (self.status == "scored"):
            raise ResultsError(f"{self.label}: a row has a verdict exactly when its status is 'scored'")

    @property
    def label(self) -> str:
        """How an error names this row."""
        return f"case {self.case_id!r}, repetition {self.repetition!r}"

    def _one_of(self, field: str, value: str, known: tuple[str, ...]) -> None:
        if value not in known:
            raise ResultsError(f"{self.label}: {field} is {value!r}, not one of {', '.join(known)}")
