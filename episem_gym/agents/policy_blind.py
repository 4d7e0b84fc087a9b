"""Policy-blind: investigates as the reference does, but reads no policy and guesses what only a policy fixes.

It guesses the middle of every threshold that is drawn and DEFER for every disposition that is drawn, and does
what would be right if the policy said so.
"""

from __future__ import annotations

from episem_gym.agents.inside import Solved, open_case
from episem_gym.agents.panel import Agent, Briefing
from episem_gym.agents.script import Script
from episem_gym.errors import SpecError
from episem_gym.evaluator.acts import Act, Ask, Recover
from episem_gym.evaluator.reference import solve
from episem_gym.evaluator.session import Session
from episem_gym.task_specs.draws import SPAN
from episem_gym.task_specs.instance import BuildReader, Instance
from episem_gym.task_specs.policy import Policy
from episem_gym.task_specs.variant import Variant

_MIDDLE = SPAN // 2 - 1
"""A draw in the middle of its range; as a disposition DEFER, the lower half."""


def make(briefing: Briefing) -> Agent:
    """A fresh agent for one episode."""
    session = _supposed(open_case(briefing.case))
    try:
        found = Solved(session, solve(session).acts)
    except SpecError:  # no way through the world as supposed
        return Script(['{"stop":"DEFER"}'])
    return Script(found.texts(act for act in found.acts if not _about_policy(found.variant, act)))


def _supposed(session: Session) -> Session:
    """The session as it would be if every policy fixed what is guessed."""
    guess = _guessed(session.instance)
    supposed = _session(guess, session, session.hidden, recovery=session.recovery)
    # What is right is worked out anew under a mask that stays, if an empty one; else the real policy would say.
    lasting = None if session.recovery else session.hidden
    truth = _session(guess, session, lasting or [0] * len(guess.ids), recovery=False).truth
    supposed.truth = supposed.judge.truth = truth
    return supposed


def _session(guess: Instance, real: Session, hidden: list[int] | None, *, recovery: bool) -> Session:
    return Session(
        guess, hidden=hidden, recovery=recovery, gate=real.judge.gate, candidate=real.candidate, static=real.static
    )


def _guessed(real: Instance) -> Instance:
    variant = real.variant
    guess = Instance.__new__(Instance)
    for name in Instance.__slots__:
        setattr(guess, name, getattr(real, name))
    guess.draws = [_MIDDLE] * len(real.draws)
    reader = BuildReader(guess)
    policies = [slot for slot in range(len(real.ids)) if _is_policy(variant, slot)]
    guess.available = [real.available[slot] or slot in policies for slot in range(len(real.ids))]
    guess.values = [row.copy() for row in real.values]
    guess.base = [row.copy() for row in real.base]
    for slot, index, evaluate in variant.program:
        if slot in policies and index < len(variant.records[slot].values):
            guess.values[slot][index] = guess.base[slot][index] = evaluate(reader, -1)
    guess.draws = real.draws
    return guess


def _is_policy(variant: Variant, slot: int) -> bool:
    return issubclass(variant.records[slot].record, Policy)


def _about_policy(variant: Variant, act: Act) -> bool:
    if isinstance(act, Recover):
        return _is_policy(variant, act.slot)
    return isinstance(act, Ask) and issubclass(act.tool.record, Policy)
