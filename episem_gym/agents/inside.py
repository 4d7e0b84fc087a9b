"""What privileged agents know: the case, solved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import Act, Ask, Finish, act_text
from episem_gym.evaluator.reference import solve
from episem_gym.evaluator.session import Session
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.variant import Variant


@dataclass(frozen=True)
class Solved:
    """A case and its reference solution."""

    session: Session
    """The session, played to the end."""
    acts: tuple[Act, ...]
    """What the reference does, in order."""

    @property
    def variant(self) -> Variant:
        """The variant played."""
        return self.session.instance.variant

    @property
    def legacy(self) -> bool:
        """Whether a candidate is judged, so that commits are not legal."""
        return self.session.candidate is not None

    def texts(self, acts: Iterable[Act]) -> list[str]:
        """Acts as action texts."""
        return [act_text(self.variant, self.session.instance.ids, act) for act in acts]

    def without_stop(self) -> list[Act]:
        """The reference's acts but its stop."""
        return [act for act in self.acts if not isinstance(act, Finish)]

    def asked(self) -> list[Ask]:
        """The reference's information calls."""
        return [act for act in self.acts if isinstance(act, Ask)]


def variant_of(case: Case) -> Variant:
    """The variant that a case plays."""
    return load_pair(case.env_id.removeprefix("EpiSEM/").removesuffix("-v0")).variant(case.variant)


def open_case(case: Case) -> Session:
    """A fresh session of a case, with whatever comes with its task."""
    return Episode(variant_of(case), case).session


def solved(case: Case) -> Solved:
    """The case, solved; raises `SpecError` where no way leads through it."""
    session = open_case(case)
    return Solved(session, solve(session).acts)
