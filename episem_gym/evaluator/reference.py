"""Reference solutions: the oracle played to the end."""

from __future__ import annotations

from dataclasses import dataclass

from episem_gym.errors import SpecError
from episem_gym.evaluator.acts import RECOVERY_TOOL, Act, Ask, Do, Finish, Recover, act_text
from episem_gym.evaluator.candidates import candidate_arguments
from episem_gym.evaluator.oracle import Left, Oracle
from episem_gym.evaluator.session import Session
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.variant import Variant

_FAR = 10_000


@dataclass(frozen=True)
class Solution:
    """A reference solution."""

    acts: tuple[Act, ...]
    """Its acts, in order."""
    texts: tuple[str, ...]
    """The action texts."""

    @property
    def information_calls(self) -> int:
        """Information calls it makes."""
        return sum(isinstance(act, Ask) for act in self.acts)

    @property
    def recoveries(self) -> int:
        """Recoveries it makes."""
        return sum(isinstance(act, Recover) for act in self.acts)


def solve(session: Session, choice: int = 0) -> Solution:
    """Play a fresh session by the oracle's advice; raises `SpecError` where it leads nowhere.

    Of equally good acts the first is taken, or with a choice of -1 the last.
    """
    oracle, variant = Oracle(session), session.instance.variant
    legacy = session.candidate is not None
    acts: list[Act] = []
    texts: list[str] = []
    while len(acts) < 400:
        advice = oracle.advise(Left(_FAR, _FAR, _FAR), failed=False, legacy=legacy)
        if not advice.winnable:
            open_names = [
                f"{requirement.name} ({status.reason})"
                for requirement, status in zip(variant.requirements, session.statuses.refresh(), strict=True)
                if status.name == "MISSING"
            ]
            raise SpecError(f"no way leads to the evidence for {', '.join(open_names)}")
        act = advice.acts[choice]
        acts.append(act)
        texts.append(act_text(variant, session.instance.ids, act))
        if isinstance(act, Finish):
            return Solution(tuple(acts), tuple(texts))
        if isinstance(act, Do):
            if session.commit(len(acts), act.step.commit.name, act.arguments) is None:
                raise SpecError(f"the right commit of step {act.step.name} is rejected: {session.judge.events[-1]}")
            if variant.pair.protocol == "V1" and session.judge.gate:
                return Solution(tuple(acts), tuple(texts))
        elif isinstance(act, Ask):
            session.inform(len(acts), act.tool, act.arguments)
        else:
            session.disclose(len(acts), RECOVERY_TOOL, act.slot, act.coordinate)
    raise SpecError(f"the oracle walks in circles, last asking {texts[-1]}")


def open_session(
    variant: Variant,
    seed: int,
    contrast: str,
    member: str,
    *,
    split: str = "test",
    salt: str = "",
    hidden: list[int] | None = None,
) -> Session:
    """A fresh session; what `hidden` says is hidden for good."""
    instance = Instance(variant, seed=seed, split=split, salt=salt, contrast=contrast, member=member)
    candidate = candidate_arguments(instance) if variant.pair.protocol == "Legacy" else None
    return Session(instance, hidden=hidden, recovery=False, gate=True, candidate=candidate)
