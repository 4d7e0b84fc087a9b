"""The oracle: what the evidence shown so far calls for. It knows the case; no word of it reaches an observation."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass

from episem_gym.evaluator.acts import Act, Ask, Do, Finish, Recover
from episem_gym.evaluator.guide import Guide
from episem_gym.evaluator.session import Session
from episem_gym.task_specs.draws import draw_one, key
from episem_gym.task_specs.gaps import Gap
from episem_gym.world.backend import expected_arguments

_DIRECT = -1
"""In place of the number of responses: the act does not depend on what else was shown."""


@dataclass(slots=True)
class Left:
    """Amounts of the budgets: what is left of them, or what is needed."""

    information_calls: int
    """Information calls."""
    recoveries: int
    """Recoveries."""
    steps: int
    """Steps."""

    def within(self, other: Left) -> bool:
        """Whether none of the amounts is above the other's."""
        return (
            self.information_calls <= other.information_calls
            and self.recoveries <= other.recoveries
            and self.steps <= other.steps
        )


_TOO_FAR = 1_000
_ORDERS = 6
"""Ways that are tried, by the order of their calls, before an episode is called lost for want of budget."""
_SPARED = 2
"""So much, at the most, does another order spare of a budget: where more is wanting, none is tried."""
_ENDLESS = Left(_TOO_FAR, _TOO_FAR, _TOO_FAR)


@dataclass(slots=True)
class Advice:
    """What the oracle says at a moment."""

    phase: str
    """INVESTIGATE, RECOVER, COMMIT or STOP."""
    winnable: bool
    """Whether the episode can still be won."""
    ready: list[str]
    """Steps whose requirements are all SUPPORTED and that are due."""
    acts: list[Act]
    """Equally good next acts."""


@dataclass(slots=True)
class Prospect:
    """What lies open at a moment, whatever is left of the budgets."""

    ready: list[str]
    """Steps whose requirements are all SUPPORTED and that are due."""
    open_acts: list[Act]
    """Acts toward what is still to be resolved."""
    commits: list[Act]
    """Right commits that can be made now."""


class Oracle:
    """Advises on one session."""

    __slots__ = ("_closed", "_kept", "_last", "_looked", "guide", "need", "session")

    def __init__(self, session: Session, need: Left | None = None) -> None:
        self.session = session
        self.guide = Guide(session)
        self.need = need
        """At most this is needed from here to the end; None where budgets are no matter."""
        self._kept: dict[int, tuple[Gap, Act | None, int]] = {}
        self._looked = (-1, 0)
        self._last: tuple[tuple[int, int], Prospect] | None = None
        self._closed: tuple[tuple[int, int], bool] | None = None
        """When it was last looked whether no way leads to the end, and what was found."""

    def advise(self, left: Left, *, failed: bool, legacy: bool) -> Advice:
        """What to do next; `failed` says that nothing can make the episode a success any more."""
        found = self._prospect(legacy)
        if self.session.static:
            return Advice("STOP", True, found.ready, [self._stop(legacy)])
        stuck = not found.commits and not found.open_acts and self._stuck(legacy)
        # Where only the decision counts, the right one wins however little was seen; a reference has to see it all.
        lost = Advice("STOP", legacy and self.need is not None and left.steps > 0, found.ready, [self._stop(legacy)])
        if failed or stuck or self._never():
            return lost
        advice = self._next(found, legacy)
        if not self._affordable(left):
            thrifty = self._thrifty(left, advice)
            if thrifty is None:
                return lost
            advice.acts = [thrifty]
        return advice

    def _next(self, found: Prospect, legacy: bool) -> Advice:
        """What to do next where budgets are no matter."""
        if found.commits:
            return Advice("COMMIT", True, found.ready, found.commits)
        if not found.open_acts:
            return Advice("STOP", True, found.ready, [self._stop(legacy)])
        recover: list[Act] = []
        if self.session.hidden is not None:
            recover = [act for act in found.open_acts if isinstance(act, Recover)]
        return Advice("RECOVER" if recover else "INVESTIGATE", True, found.ready, recover or found.open_acts)

    def calls(self, *, legacy: bool) -> list[Ask]:
        """Information calls toward what is still to be resolved, none once a commit can be made."""
        found = self._prospect(legacy)
        return [] if found.commits else [act for act in found.open_acts if isinstance(act, Ask)]

    def _prospect(self, legacy: bool) -> Prospect:
        """What is open and what can be done, worked out again when something was shown or done."""
        session = self.session
        moment = (session.ledger.shown, len(session.judge.events))
        if self._last is not None:
            if self._last[0] == moment:
                return self._last[1]
            if self._last[0][1] != moment[1]:
                self._kept.clear()  # a commit makes the guide forget its acts
        ready, acts = self._ready(), self._open_acts()
        commits: list[Act] = []
        for step in () if legacy else ready:
            first = self._argument_acts(step) if step in session.truth.permitted else None
            if first is not None:
                acts += first
                if not first:
                    commits.append(self._do(step))
        steps = session.instance.variant.steps
        prospect = Prospect([steps[step].name for step in ready], _distinct(acts), commits)
        self._last = moment, prospect
        return prospect

    # --- what is wanted -------------------------------------------------------------------------------------------

    def _ready(self) -> list[int]:
        statuses, bits = self.session.statuses, self.session.instance.variant.requirement_bits
        statuses.refresh()
        supported = statuses.supported
        return [step for step in self.session.judge.due() if supported & bits[step] == bits[step]]

    def _looked_at(self) -> int:
        """The requirements that are to be resolved now, as bits; they change when a step is done."""
        judge, truth, variant = self.session.judge, self.session.truth, self.session.instance.variant
        if self._looked[0] == len(judge.done):
            return self._looked[1]
        steps: Iterable[int] = truth.walk.broken
        if not (truth.walk.broken and variant.pair.all_or_nothing):
            steps = [step for step in judge.due() if step in truth.permitted or step in truth.walk.broken]
        bits = sum(1 << req for step in steps for req in variant.requirements_of[step] if not judge.left_out(req))
        self._looked = (len(judge.done), bits)
        return bits

    # --- acts -----------------------------------------------------------------------------------------------------

    def _open_acts(self) -> list[Act | None]:
        session, kept = self.session, self._kept
        current, shown = session.statuses.refresh(), session.ledger.shown
        open_bits = session.statuses.missing & self._looked_at()
        acts: list[Act | None] = []
        while open_bits:
            low = open_bits & -open_bits
            open_bits ^= low
            number = low.bit_length() - 1
            gap = current[number].gap
            if gap is not None:
                found = kept.get(number)
                if found is not None and found[0] is gap and found[2] in (_DIRECT, shown):
                    acts.append(found[1])
                else:
                    acts.append(self._toward(number, gap))
        return acts

    def _toward(self, req: int, gap: Gap) -> Act | None:
        """The act for an open requirement, kept while its gap is the same and, on the way, nothing is shown."""
        act = self.guide.toward(gap, self.session.instance.variant.requirements[req].strength)
        self._kept[req] = gap, act, _DIRECT if self.guide.direct else self.session.ledger.shown
        return act

    def _argument_acts(self, step: int) -> list[Act] | None:
        """Calls that show what a step's arguments are taken from; None where one of them cannot come to be known."""
        needs = self.guide.routes.argument_needs[step]
        acts = [self.guide.toward_name(need) for need in needs if not self.guide.knows(need)]
        reader = self.session.reader
        for expr in self.session.instance.variant.steps[step].arguments.values():
            value = expr.evaluate(reader, -1)
            if value.__class__ is Gap:
                acts.append(self.guide.toward(value))
        return None if None in acts else _distinct(acts)

    def _do(self, number: int) -> Do:
        step = self.session.instance.variant.steps[number]
        return Do(step, expected_arguments(self.session.world, step))

    def _stop(self, legacy: bool) -> Finish:
        answer = self.session.truth.answer
        return Finish("DONE" if answer == "ALLOW" and not legacy else answer)

    def _stuck(self, legacy: bool) -> bool:
        """Whether something that success asks for is open or undone."""
        undone = not legacy and not self.session.truth.required <= self.session.judge.done.keys()
        return undone or bool(self.session.statuses.missing & self._looked_at())

    def _never(self) -> bool:
        """Whether no way leads to the end: what an argument is taken from may be hidden for good."""
        session = self.session
        if self.need is None or session.hidden is None or session.recovery:
            return False
        moment = (session.ledger.shown, len(session.judge.events))
        if self._closed is None or (self._closed[0] != moment and not self._closed[1]):
            self._closed = moment, remaining(session) is None
        return self._closed[1]

    # --- budgets --------------------------------------------------------------------------------------------------

    def _affordable(self, left: Left) -> bool:
        """Whether the budgets last to the end: surely, or else by playing a copy of the session to its end."""
        need = self.need
        if need is None or need.within(left):
            return True
        found = remaining(self.session)
        if found is not None:
            self.need = found
        return found is not None and found.within(left)

    def _thrifty(self, left: Left, advice: Advice) -> Act | None:
        """The next act on another way for which the budgets last: the order of calls can spare one."""
        more = Left(left.information_calls + _SPARED, left.recoveries + _SPARED, left.steps + 2 * _SPARED)
        if self.need is None or not self.need.within(more):
            return None
        for order in range(1, _ORDERS):
            need = remaining(self.session, order)
            if need is not None and need.within(left):
                return _chosen(advice.acts, order)
        return None


def remaining(session: Session, order: int = 0) -> Left | None:
    """What the oracle's own way from here takes, None where no way leads to the end; ways differ by their order."""
    copied = copy.deepcopy(session)
    oracle, legacy = Oracle(copied), copied.candidate is not None
    used, last = Left(0, 0, 0), session.judge.gate and session.instance.variant.pair.protocol == "V1"
    while used.steps < _TOO_FAR:
        advice = oracle.advise(_ENDLESS, failed=False, legacy=legacy)
        if not advice.winnable:
            return None
        act = _chosen(advice.acts, order)
        used.steps += 1
        if isinstance(act, Ask):
            used.information_calls += 1
            copied.inform(0, act.tool, act.arguments)
        elif isinstance(act, Recover):
            used.recoveries += 1
            copied.disclose(0, "", act.slot, act.coordinate)
        elif not isinstance(act, Do) or copied.commit(0, act.step.commit.name, act.arguments) is None or last:
            return used
    return None


def _chosen(acts: list[Act], order: int) -> Act:
    """One of equally good acts: the first in order 0, else by what it is, so that the rest of a way is a way too."""
    return acts[0] if order == 0 else min(acts, key=lambda act: draw_one(key(f"order.{order}"), repr(_named(act))))


def _named(act: Act) -> tuple[object, ...]:
    """What tells an act from others, without the objects that a copy of the session has of its own."""
    if isinstance(act, Ask):
        return act.tool.name, sorted(act.arguments.items())
    if isinstance(act, Recover):
        return act.slot, act.coordinate
    return (act.step.name,) if isinstance(act, Do) else (act.decision,)


def _distinct(acts: Iterable[Act | None]) -> list[Act]:
    """Each act once, in order; the guide makes each only once, so they are told apart as objects."""
    return list({id(act): act for act in acts if act is not None}.values())
