"""One episode's state: world, view, ledger, statuses and judge, with the three things that can happen to them.

Plain data and pure steps; the environment puts text and limits around it, the oracle plays it to find reference
solutions.
"""

from __future__ import annotations

from typing import Any

from episem_gym.evaluator.judge import Judge
from episem_gym.evaluator.truth import Truth, truth_of
from episem_gym.evidence.ledger import Ledger
from episem_gym.evidence.reader import LedgerReader
from episem_gym.evidence.statuses import Statuses
from episem_gym.task_specs.draws import choose
from episem_gym.task_specs.instance import BuildReader, Instance
from episem_gym.task_specs.tools import Tool
from episem_gym.world.serve import Desk, Response
from episem_gym.world.state import World


class Session:
    """The state of one episode."""

    __slots__ = (
        "candidate", "desk", "hidden", "instance", "judge", "ledger", "reader", "recovery", "static", "statuses",
        "truth", "world",
    )  # fmt: skip

    def __init__(
        self,
        instance: Instance,
        *,
        hidden: list[int] | None,
        recovery: bool,
        gate: bool,
        candidate: dict[str, Any] | None = None,
        static: bool = False,
    ) -> None:
        self.instance = instance
        self.hidden = hidden
        self.recovery = recovery
        self.world = World(instance)
        self.desk = Desk(self.world, hidden)
        self.candidate = candidate
        """Arguments of the candidate that is shown, None where there is none."""
        self.static = static
        """Whether nothing can be looked up, so that only the stop is left to the agent."""
        names = public_names(instance, self.candidate)
        self.truth: Truth = truth_of(instance, None if recovery else hidden, names, candidate)
        self.ledger = Ledger(self.world, names)
        self.reader = LedgerReader(self.ledger, hidden, recovery)
        self.statuses = Statuses(self.reader)
        self.judge = Judge(self.world, self.truth, self.statuses, gate=gate)

    def inform(self, step: int, tool: Tool, arguments: dict[str, Any]) -> Response:
        """Run an information tool and enter what it shows."""
        response = self.desk.serve(tool, arguments)
        self._enter(step, tool.name, response)
        return response

    def disclose(self, step: int, call: str, slot: int, coordinate: int) -> Response:
        """Recover one hidden coordinate and enter it."""
        response = self.desk.disclose(slot, coordinate)
        self._enter(step, call, response)
        return response

    def commit(self, step: int, commit: str, arguments: dict[str, Any]) -> dict[str, Any] | None:
        """Attempt a commit; returns its receipt, None where it was rejected."""
        ruling = self.judge.rule(commit, arguments)
        receipt = self.judge.carry_out(ruling, step)
        if receipt is not None:
            self.ledger.learn(value for value in receipt.values() if isinstance(value, str))
        return receipt

    def _enter(self, step: int, call: str, response: Response) -> None:
        self.ledger.take(step, call, response)
        self.statuses.touch(response)


def public_names(instance: Instance, candidate: dict[str, Any] | None) -> set[str]:
    """The ids and codes that stand in the task."""
    reader = BuildReader(instance)
    variant = instance.variant
    names: set[str] = set()
    for template in (choose(instance.draw("@phrasing"), variant.phrasings), *variant.notes):
        for expr in template.naming:
            value = expr.evaluate(reader, -1)
            if isinstance(value, str):
                names.add(value)
            elif isinstance(value, frozenset):
                names |= value
    for value in (candidate or {}).values():
        names |= value if isinstance(value, frozenset) else {value} if isinstance(value, str) else set()
    return names
