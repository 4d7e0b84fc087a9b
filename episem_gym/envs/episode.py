"""One episode: text in, text out.

A step runs through its stages in order: parse -> admit (limits) -> gate (the judge asks the ledger) -> read the
view or apply the commit -> the ledger takes what is shown -> judge -> encode.
"""

from __future__ import annotations

import difflib
from typing import Any

from episem_gym.envs import texts
from episem_gym.envs.budgets import limits_of
from episem_gym.envs.case import Case
from episem_gym.envs.grammar import CommitCall, ParseProblem, Stop, ToolCall, parse
from episem_gym.envs.presenting import presented
from episem_gym.envs.settings import setting_of
from episem_gym.evaluator.acts import RECOVERY_TOOL
from episem_gym.evaluator.conclude import conclude, copied
from episem_gym.evaluator.expectation import expectation_of, protocol_of
from episem_gym.evaluator.package import enclose
from episem_gym.evaluator.recoveries import recovery_counts
from episem_gym.task_specs.timetext import instant
from episem_gym.task_specs.variant import Variant
from episem_gym.world.mask import maskable

MAX_KEPT = 20_001
"""Characters of an action that are kept; one more than is ever read, so that what was too long stays so."""


class Episode:
    """An episode from its first observation to its verdict."""

    __slots__ = (
        "_verdict",
        "actions",
        "case",
        "enclosed",
        "errors",
        "information_calls",
        "last_parsed",
        "legacy",
        "limits",
        "outcome",
        "recoveries",
        "session",
        "step_count",
        "success",
        "variant",
    )  # fmt: skip

    def __init__(self, variant: Variant, case: Case, max_steps: int | None = None) -> None:
        self.variant = variant
        self.case = case
        setting = setting_of(case.setting)
        self.session = case.session(variant)
        self.legacy = self.session.candidate is not None
        """Whether a candidate is shown, so that only the stop decision counts."""
        self.enclosed = enclose(self.session, distracted="DE" in setting.presentations) if setting.packaged else None
        """The evidence package, where one comes with the task."""
        self.limits = limits_of(self.session, max_steps)
        self.actions: list[str] = []
        self.step_count = self.information_calls = self.recoveries = self.errors = 0
        self.last_parsed = True
        self.outcome = ""
        """`stop`, `applied`, `rejected` or `truncated` once the episode has ended."""
        self.success = False
        """Whether the episode has ended in success."""
        self._verdict: dict[str, Any] = {}

    # --- what is public -------------------------------------------------------------------------------------------

    def task(self) -> str:
        """The first observation."""
        session = self.session
        return texts.task_text(
            session.instance,
            presented(session.instance, setting_of(self.case.setting)),
            recovery=self.case.recovery,
            limits=self.limits.to_json(),
            candidate=session.candidate,
            static=session.static,
            enclosed=self.enclosed,
        )

    def legal_stops(self) -> tuple[str, ...]:
        """The stop decisions that are legal."""
        return ("ALLOW", "DEFER", "BLOCK") if self.legacy else ("DEFER", "BLOCK", "DONE")

    @property
    def protocol(self) -> str:
        """The episode's protocol; the evaluator's side."""
        return protocol_of(self.variant, self.session.truth, candidate_shown=self.legacy)

    # --- a step ---------------------------------------------------------------------------------------------------

    def step(self, text: str) -> str:
        """Play one action text and return the observation."""
        self.step_count += 1
        self.actions.append(text if len(text) < MAX_KEPT else text[:MAX_KEPT])
        action = parse(text, lenient=self.case.parsing == "lenient")
        self.last_parsed = action.__class__ is not ParseProblem
        if isinstance(action, ToolCall):
            observation = self._tool(action)
        elif isinstance(action, CommitCall):
            observation = self._commit(action)
        elif isinstance(action, Stop):
            observation = self._stop(action)
        else:
            observation = self._error(None, action.code, action.message)
        if self.step_count >= self.limits.steps and not self.outcome:
            self._end("truncated", None)
        return observation

    def _tool(self, action: ToolCall) -> str:
        name = action.name
        if name == RECOVERY_TOOL and self.case.recovery:
            return self._recover(action)
        tool = self.variant.tools.get(name)
        if tool is None:
            return self._unknown(name, "tool")
        if self.session.static:
            return self._error(name, "tool_not_legal", "Nothing can be looked up here; end with a stop.")
        arguments, problems = self.variant.signatures[name].validate(action.arguments)
        if problems:
            return self._error(name, "invalid_arguments", _listing(problems), problems)
        if self.information_calls >= self.limits.information_calls:
            return self._error(name, "budget_exhausted", "The allowance for information calls is used up.")
        self.information_calls += 1
        response = self.session.inform(self.step_count, tool, arguments)
        return self._result(name, response.status, response.body)

    def _recover(self, action: ToolCall) -> str:
        problems = _recovery_problems(action.arguments)
        if problems:
            return self._error(action.name, "invalid_arguments", _listing(problems), problems)
        if self.recoveries >= self.limits.recoveries:
            return self._error(action.name, "budget_exhausted", "The allowance for recoveries is used up.")
        self.recoveries += 1
        session, wanted = self.session, action.arguments["field"]
        slot = session.instance.slot_of_id.get(action.arguments["record_id"], -1)
        if slot < 0 or not session.world.present[slot]:
            return self._turned_down(action.name, "unknown_record", "No record has that id.")
        record = self.variant.records[slot].record
        index = next((one for _, one in maskable(session.instance, slot) if record.coordinate(one) == wanted), -1)
        never = wanted in ("id", "version") or (wanted in record.by_name and record.by_name[wanted].filing)
        if index < 0 and not never:
            return self._turned_down(action.name, "unknown_field", "That record has no such detail.")
        if never or session.hidden is None or not session.hidden[slot] >> index & 1:
            return self._turned_down(action.name, "not_hidden", "That detail is not withheld.")
        response = session.disclose(self.step_count, action.name, slot, index)
        return self._result(action.name, response.status, response.body)

    def _commit(self, action: CommitCall) -> str:
        name = action.name
        if name not in self.variant.commits:
            return self._unknown(name, "commit")
        if self.legacy:
            return self._error(name, "commit_not_legal", "Only the proposed action is judged here; end with a stop.")
        arguments, problems = self.variant.signatures[name].validate(action.arguments)
        if problems:
            self.session.judge.invalid_commit(self.step_count)
            return self._error(name, "invalid_arguments", _listing(problems), problems)
        receipt = self.session.commit(self.step_count, name, arguments)
        if receipt is None:
            if self.case.gate:
                self._end("rejected", None)
            return self._result(name, "rejected", '"code":"rejected","message":"The request was not carried out."')
        if self.case.gate and self.variant.pair.protocol == "V1":
            self._end("applied", None)
        return self._result(name, "applied", f'"receipt":{texts.receipt_text(self.variant, name, receipt)}')

    def _stop(self, action: Stop) -> str:
        if action.decision not in self.legal_stops():
            return self._error("stop", "stop_not_legal", f"Here a stop is one of {', '.join(self.legal_stops())}.")
        self._end("stop", action.decision)
        return self._result("stop", "ended", f'"decision":"{action.decision}"')

    # --- the end --------------------------------------------------------------------------------------------------

    def _end(self, how: str, decision: str | None) -> None:
        self.outcome = how
        session = self.session
        counts = {
            "steps": self.step_count, "information_calls": self.information_calls, "recoveries": self.recoveries,
            "errors": self.errors, "recovery": recovery_counts(session, self.recoveries),
        }  # fmt: skip
        session.judge.end(how, self.step_count, decision=decision, parseable=self.last_parsed, counts=counts)
        self._verdict = conclude(self.expectation(), session.judge.events)
        self.success = bool(self._verdict["success"])

    @property
    def verdict(self) -> dict[str, Any]:
        """The verdict as fresh objects, empty until the end."""
        return copied(self._verdict) if self.outcome else {}

    def expectation(self) -> dict[str, Any]:
        """What success asks for, as plain data."""
        return expectation_of(
            self.session.instance, self.session.truth, candidate_shown=self.legacy, setting=self.case.setting,
            member=self.case.member,
        )  # fmt: skip

    # --- text -----------------------------------------------------------------------------------------------------

    def _result(self, call: str, status: str, body: str) -> str:
        limits = self.limits
        return (
            f'{{"kind":"result","call":"{call}","status":"{status}","now":"{instant(self.session.world.now)}",{body},'
            f'"left":{{"information_calls":{limits.information_calls - self.information_calls},'
            f'"recoveries":{limits.recoveries - self.recoveries},"steps":{limits.steps - self.step_count}}}}}'
        )

    def _left(self) -> str:
        limits = self.limits
        return (
            f'"left":{{"information_calls":{limits.information_calls - self.information_calls},'
            f'"recoveries":{limits.recoveries - self.recoveries},"steps":{limits.steps - self.step_count}}}'
        )

    def _error(self, call: str | None, code: str, message: str, problems: list[dict[str, str]] | None = None) -> str:
        self.errors += 1
        return self._fault(call, code, message, problems)

    def _turned_down(self, call: str, code: str, message: str) -> str:
        return self._fault(call, code, message, None)

    def _fault(self, call: str | None, code: str, message: str, problems: list[dict[str, str]] | None) -> str:
        body = f'"code":"{code}","message":{texts.dumps(message)}'
        if problems:
            body = f'{body},"problems":{texts.dumps(problems)}'
        now = instant(self.session.world.now)
        return f'{{"kind":"result","call":{texts.dumps(call)},"status":"error","now":"{now}",{body},{self._left()}}}'

    def _unknown(self, name: str, kind: str) -> str:
        tools = [] if self.session.static else [*self.variant.tools, *([RECOVERY_TOOL] if self.case.recovery else [])]
        commits = [] if self.legacy else list(self.variant.commits)
        if kind == "tool" and name in self.variant.commits:
            return self._error(None, "is_a_commit", 'That name carries something out; call it with "commit".')
        if kind == "commit" and name in tools:
            return self._error(None, "is_a_tool", 'That name only looks something up; call it with "tool".')
        near = difflib.get_close_matches(name[:80], tools if kind == "tool" else commits, n=3, cutoff=0.5)
        hint = f" Did you mean {', '.join(near)}?" if near else ""
        return self._error(None, f"unknown_{kind}", f"There is no {kind} of that name.{hint}")

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (
            self.variant,
            {name: getattr(self, name) for name in self.__slots__ if name != "variant"},
        )


def _restore(variant: Variant, state: dict[str, Any]) -> Episode:
    episode = Episode.__new__(Episode)
    episode.variant = variant
    for name, value in state.items():
        setattr(episode, name, value)
    return episode


def _listing(problems: list[dict[str, str]]) -> str:
    return "; ".join(f"{one['path'] or '/'} {one['message']}" for one in problems)[:1000]


def _recovery_problems(arguments: dict[str, Any]) -> list[dict[str, str]]:
    problems = [
        {
            "path": f"/{name}",
            "message": "is missing" if name not in arguments else "must be text of 1 to 500 characters",
        }
        for name in ("record_id", "field")
        if not isinstance(arguments.get(name), str) or not 0 < len(arguments[name]) <= 500
    ]
    return problems + [
        {"path": f"/{name}", "message": "is no argument of this call"}
        for name in arguments
        if name not in ("record_id", "field")
    ]
