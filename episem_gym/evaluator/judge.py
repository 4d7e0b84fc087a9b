"""The judge's first half: it looks at each attempt and at the end, asks the ledger, and writes events.

An event is plain data. The second half, `conclude`, turns an expectation and the events into the verdict and needs
nothing else, so a saved episode is judged by the same code with or without being replayed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from episem_gym.evaluator.findings import finding
from episem_gym.evaluator.truth import Truth
from episem_gym.evidence.status import SUPPORTED, TOO_OLD, VIOLATED
from episem_gym.evidence.statuses import Statuses
from episem_gym.task_specs.gaps import MISSING, UNAVAILABLE
from episem_gym.task_specs.variant import Variant
from episem_gym.task_specs.workflow import Step
from episem_gym.world.backend import apply, expected_arguments, refusal
from episem_gym.world.state import World

Event = dict[str, Any]

_EVIDENCE = {MISSING: "missing_evidence", VIOLATED: "violated_evidence", UNAVAILABLE: "unavailable_evidence"}


class Ruling:
    """What the judge says of one attempt, before it is carried out or not."""

    __slots__ = ("arguments", "commit", "findings", "right", "step", "supported")

    def __init__(self, commit: str, arguments: dict[str, Any], step: int | None) -> None:
        self.commit = commit
        self.arguments = arguments
        self.step = step
        self.findings: list[dict[str, Any]] = []
        self.right = False
        """Whether it is the right commit with the right arguments, in its turn or not."""
        self.supported = False
        """Whether every requirement of its step is SUPPORTED."""

    @property
    def clean(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.findings


class Judge:
    """Judges one episode as it goes."""

    __slots__ = ("_due", "_due_bits", "done", "events", "faulty", "gate", "statuses", "truth", "variant", "world")

    def __init__(self, world: World, truth: Truth, statuses: Statuses, *, gate: bool) -> None:
        self.world = world
        self.variant: Variant = world.instance.variant
        self.truth = truth
        self.statuses = statuses
        self.gate = gate
        self.done: dict[int, dict[str, Any]] = {}
        """Steps done, with the arguments they were done with."""
        self.events: list[Event] = []
        self.faulty = False
        """Whether an attempt was made that something speaks against."""
        self._due: list[int] | None = None
        self._due_bits = 0

    # --- investigation --------------------------------------------------------------------------------------------

    def investigation_complete(self) -> bool:
        """Every requirement of every undone step whose predecessors are done is resolved."""
        self.due()
        self.statuses.refresh(self._due_bits)
        return not self.statuses.missing & self._due_bits

    def _missing(self, steps: Iterable[int]) -> int:
        """The requirements of some steps that are MISSING, as bits."""
        bits = 0
        for step in steps:
            bits |= self.variant.requirement_bits[step]
        self.statuses.refresh(bits)
        return self.statuses.missing & bits

    def due(self) -> list[int]:
        """Undone steps whose predecessors are done."""
        if self._due is None:
            done, parents, bits = self.done, self.variant.parents, self.variant.requirement_bits
            self._due = [step for step, before in enumerate(parents) if step not in done and before <= done.keys()]
            self._due_bits = 0
            for step in self._due:
                self._due_bits |= bits[step]
        return self._due

    # --- attempts -------------------------------------------------------------------------------------------------

    def rule(self, commit: str, arguments: dict[str, Any]) -> Ruling:
        """Match an attempt to a step and say what speaks against it."""
        step, wrong, duplicate = self._match(commit, arguments)
        ruling = Ruling(commit, arguments, step)
        if duplicate or step is None:
            ruling.findings.append(finding("duplicate" if duplicate else "unexpected_commit", commit=commit))
            return ruling
        name = self.variant.steps[step].name
        ruling.findings += [finding("wrong_argument", step=name, commit=commit, detail=one) for one in wrong]
        if not self.variant.parents[step] <= self.done.keys():
            ruling.findings += [
                finding("dependency_violation", step=name, commit=commit, detail=self.variant.steps[parent].name)
                for parent in sorted(self.variant.parents[step] - self.done.keys())
            ]
        lacking = self._evidence(step, name, commit)
        ruling.findings += lacking
        ruling.supported = not lacking
        if step not in self.truth.permitted:
            ruling.findings.append(finding("not_permitted", step=name, commit=commit))
        ruling.right = not wrong
        return ruling

    def _evidence(self, step: int, name: str, commit: str) -> list[dict[str, Any]]:
        bits = self.variant.requirement_bits[step]
        current = self.statuses.refresh(bits)
        if self.statuses.supported & bits == bits:
            return []
        return [
            finding(
                _EVIDENCE[current[req].name], step=name, commit=commit,
                requirement=self.variant.requirements[req].name,
                detail=self.statuses.reader.explain(current[req]),
            )
            for req in self.variant.requirements_of[step]
            if current[req].name != SUPPORTED
        ]  # fmt: skip

    def _match(self, commit: str, arguments: dict[str, Any]) -> tuple[int | None, list[str], bool]:
        """The step an attempt belongs to, its wrong arguments, and whether it repeats a done one."""
        best: tuple[int, int, list[str]] | None = None
        for number, step in enumerate(self.variant.steps):
            if step.commit.name != commit:
                continue
            expected = self.done.get(number) or expected_arguments(self.world, step)
            wrong = wrong_arguments(step, expected, arguments)
            on_target = not any(field.target and field.name in wrong for field in step.commit.fields)
            if number in self.done:
                if on_target:
                    return None, [], True
                continue
            rank = len(arguments) - len(wrong) + (1000 if on_target else 0)
            if best is None or rank > best[0]:
                best = (rank, number, wrong)
        return (None, [], False) if best is None else (best[1], best[2], False)

    def carry_out(self, ruling: Ruling, at: int) -> dict[str, Any] | None:
        """Carry an attempt out, or not, and write it down; returns the receipt, None where it was rejected."""
        complete = self._complete_now()
        executes = ruling.clean if self.gate else True
        if executes:
            refused = refusal(self.world, ruling.commit, ruling.arguments)
            if refused:
                executes = False
                ruling.findings.append(finding("refused_by_backend", commit=ruling.commit, detail=refused))
        receipt: dict[str, Any] | None = None
        if executes:
            step = ruling.step if ruling.right else None
            doing = None if step is None else self.variant.steps[step]
            before, present, now = list(self.world.versions), list(self.world.present), self.world.now
            receipt = apply(self.world, ruling.commit, ruling.arguments, doing, len(self.events))
            if step is not None:
                self.done[step] = ruling.arguments
                self._due = None
            self.statuses.touch_world(before, present, now != self.world.now)
        self._write_attempt(ruling, at, complete=complete, executed=executes)
        return receipt

    def _write_attempt(self, ruling: Ruling, at: int, *, complete: bool, executed: bool) -> None:
        self.faulty = self.faulty or not ruling.clean
        name = None if ruling.step is None else self.variant.steps[ruling.step].name
        self.events.append({
            "event": "attempt", "at": at, "commit": ruling.commit, "step": name, "right": ruling.right,
            "supported": ruling.supported, "executed": executed, "complete": complete, "findings": ruling.findings,
            "resolved": [] if ruling.step is None else self._resolved(ruling.step),
        })  # fmt: skip

    def _resolved(self, step: int) -> list[str]:
        missing, names = self.statuses.missing, self.variant.requirement_names
        return [names[req] for req in self.variant.requirements_of[step] if not missing >> req & 1]

    def invalid_commit(self, at: int) -> None:
        """Note a commit call that broke its schema: no attempt, but an act all the same."""
        self.events.append({"event": "invalid_commit", "at": at, "complete": self._complete_now()})

    def _complete_now(self) -> bool:
        """Whether the investigation that this episode asks for is complete at this moment."""
        if self.truth.permitted:
            return self.investigation_complete()
        missing = self._missing(self.truth.walk.broken)
        return not missing or all(
            not missing >> req & 1 or self.left_out(req)
            for step in self.truth.walk.broken
            for req in self.variant.requirements_of[step]
        )

    def left_out(self, req: int) -> bool:
        """Whether the requirement is about state that only an undone commit creates."""
        return not self.truth.walk.makers[req] <= self.done.keys()

    # --- the end --------------------------------------------------------------------------------------------------

    def end(self, how: str, at: int, *, decision: str | None, parseable: bool, counts: dict[str, Any]) -> None:
        """Write down how the episode ended and where every requirement stands."""
        current, names = self.statuses.refresh(), self.variant.requirement_names
        self.events.append({
            "event": "end", "how": how, "at": at, "decision": decision, "parseable": parseable,
            "requirements": {name: status.name for name, status in zip(names, current, strict=True)},
            "too_old": [name for name, status in zip(names, current, strict=True) if status is TOO_OLD],
            "counts": counts,
        })  # fmt: skip


def wrong_arguments(step: Step, expected: dict[str, Any], arguments: dict[str, Any]) -> list[str]:
    """The arguments whose values are not the expected ones; one that is not known yet equals nothing."""
    return [
        field.name
        for field in step.commit.fields
        if field.name not in arguments or arguments[field.name] != expected[field.name]
    ]
