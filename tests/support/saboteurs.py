"""Saboteurs: each breaks the engine at one point while it is entered, and some guarantee must notice.

They hook public methods from outside: what a tool answers, what an episode says, what a ledger takes.
"""

from __future__ import annotations

import itertools
import json
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest

from episem_gym.envs import case as case_module
from episem_gym.envs.env import EpiSEMEnv
from episem_gym.envs.episode import Episode
from episem_gym.envs.labels import Labeller
from episem_gym.evaluator.session import Session
from episem_gym.evidence.ledger import Ledger
from episem_gym.task_specs.fields import HIDDEN
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.policy import Policy
from episem_gym.world.mask import hidden_masks, maskable
from episem_gym.world.readers import TruthReader, ViewReader
from episem_gym.world.serve import Desk
from episem_gym.wrappers import MaskProjection

Saboteur = Callable[[], AbstractContextManager[None]]
SABOTEURS: dict[str, tuple[Saboteur, str, tuple[str, ...]]] = {}
"""By name: the saboteur, the guarantee that must notice, and the pairs to look at, all where empty."""


def saboteur(code: str, *pairs: str) -> Callable[[Callable[[pytest.MonkeyPatch], None]], Saboteur]:
    """Register what is done to the engine, undone at the end."""

    def enter(function: Callable[[pytest.MonkeyPatch], None]) -> Saboteur:
        @contextmanager
        def broken() -> Iterator[None]:
            with pytest.MonkeyPatch.context() as patch:
                function(patch)
                yield

        SABOTEURS[function.__name__] = (broken, code, pairs)
        return broken

    return enter


def around(patch: pytest.MonkeyPatch, owner: Any, name: str, change: Callable[..., Any]) -> None:
    """Let `change(original, self, ...)` stand in for a method."""
    original = getattr(owner, name)
    patch.setattr(owner, name, lambda self, *args, **keywords: change(original, self, *args, **keywords))


def secret(session: Session) -> int:
    """A number that depends on what is hidden."""
    hidden = session.hidden or []
    held = [
        (readable(session.world.values[slot][index]), session.instance.available[slot])
        for slot, bits in enumerate(hidden)
        for _, index in maskable(session.instance, slot)
        if bits >> index & 1
    ]
    return zlib.crc32(repr(held).encode())


def readable(value: Any) -> Any:
    """A value that reads the same in every process."""
    return sorted(value) if isinstance(value, frozenset) else value


# --- P1 to P3: masks --------------------------------------------------------------------------------------------------


def _masked_by(patch: pytest.MonkeyPatch, change: Callable[[Instance, Any], Any]) -> None:
    patch.setattr(case_module, "hidden_masks", change)


@saboteur("P1")
def mask_put_on_twice_comes_off(patch: pytest.MonkeyPatch) -> None:
    def toggled(instance: Instance, mask: Any) -> Any:
        return hidden_masks(instance, tuple(atom for atom, times in Counter(mask).items() if times % 2))

    _masked_by(patch, toggled)


@saboteur("P2")
def empty_mask_hides_something(patch: pytest.MonkeyPatch) -> None:
    _masked_by(patch, lambda instance, mask: hidden_masks(instance, mask or (0.5,)))


@saboteur("P3")
def last_mask_wins(patch: pytest.MonkeyPatch) -> None:
    _masked_by(patch, lambda instance, mask: hidden_masks(instance, tuple(mask)[-1:]))


@saboteur("P3")
def outer_wrapper_loses(patch: pytest.MonkeyPatch) -> None:
    around(patch, MaskProjection, "merged", lambda original, self, options: {**options, "mask": self.asks["mask"]})


# --- P4: more is revealed ---------------------------------------------------------------------------------------------


@saboteur("P4")
def wholly_hidden_record_tells_its_time(patch: pytest.MonkeyPatch) -> None:
    def serve(original: Any, self: Desk, *args: Any) -> Any:
        response = original(self, *args)
        if response.status == "masked":
            response.body += f',"as_of":{self.world.values[response.showings[0].slot][-1]}'
        return response

    around(patch, Desk, "serve", serve)


@saboteur("P4")
def mask_makes_up_an_absence(patch: pytest.MonkeyPatch) -> None:
    def serve(original: Any, self: Desk, tool: Any, arguments: Any) -> Any:
        response = original(self, tool, arguments)
        body = json.loads("{" + response.body + "}")
        if "records" in body and "hidden" in body:
            body["records"] = [row for row in body["records"] if HIDDEN not in row.values()]
            body["total"] = len(body["records"])
            response.body = json.dumps(body)[1:-1]
        return response

    around(patch, Desk, "serve", serve)


# --- P5: what is hidden shows -----------------------------------------------------------------------------------------


def _said(patch: pytest.MonkeyPatch, change: Callable[[Episode, str], str]) -> None:
    around(patch, Episode, "step", lambda original, self, text: change(self, original(self, text)))


@saboteur("P5")
def error_text_leaks(patch: pytest.MonkeyPatch) -> None:
    def hinted(episode: Episode, seen: str) -> str:
        return seen.replace('"message":"', f'"message":"({secret(episode.session) % 7}) ') if "error" in seen else seen

    _said(patch, hinted)


@saboteur("P5")
def used_up_budget_leaks(patch: pytest.MonkeyPatch) -> None:
    def hinted(episode: Episode, seen: str) -> str:
        return seen.replace("is used up", "is used up" + "." * (secret(episode.session) % 7))

    _said(patch, hinted)


@saboteur("P5")
def nothing_found_leaks(patch: pytest.MonkeyPatch) -> None:
    def hinted(episode: Episode, seen: str) -> str:
        return seen.replace("No such record", "No such record at all" if secret(episode.session) % 2 else "No record")

    _said(patch, hinted)


@saboteur("P5")
def count_leaks(patch: pytest.MonkeyPatch) -> None:
    def counted(episode: Episode, seen: str) -> str:
        return re.sub(r'"total":(\d+)', lambda m: f'"total":{int(m[1]) + secret(episode.session) % 2}', seen)

    _said(patch, counted)


@saboteur("P5")
def order_leaks(patch: pytest.MonkeyPatch) -> None:
    def sorted_by_what_is_hidden(episode: Episode, seen: str) -> str:
        answer = json.loads(seen)
        world, slots = episode.session.world, episode.session.instance.slot_of_id
        if "records" in answer:
            answer["records"].sort(key=lambda row: repr(world.values[slots[row["id"]]][1:]))
        return json.dumps(answer)

    _said(patch, sorted_by_what_is_hidden)


@saboteur("P5")
def length_leaks(patch: pytest.MonkeyPatch) -> None:
    _said(patch, lambda episode, seen: seen.replace(HIDDEN, HIDDEN + " " * (secret(episode.session) % 5)))


@saboteur("P5")
def label_stands_in_an_observation(patch: pytest.MonkeyPatch) -> None:
    _said(patch, lambda episode, seen: seen.replace("{", f'{{"world":"{episode.session.truth.answer}",', 1))


@saboteur("P5")
def task_names_the_member(patch: pytest.MonkeyPatch) -> None:
    def labelled(original: Any, self: Episode) -> str:
        return str(original(self)).replace("{", f'{{"member":"{self.case.member}",', 1)

    around(patch, Episode, "task", labelled)


@saboteur("P5")
def schema_lists_the_values_that_occur(patch: pytest.MonkeyPatch) -> None:
    def listed(original: Any, self: Episode) -> str:
        values = json.dumps([str(secret(self.session) % 7)])
        return str(original(self)).replace('"type":"string"', f'"type":"string","enum":{values}', 1)

    around(patch, Episode, "task", listed)


@saboteur("P5")
def limits_leak(patch: pytest.MonkeyPatch) -> None:
    def generous(original: Any, self: Episode) -> str:
        return str(original(self)).replace('"steps":', f'"steps":{1 + secret(self.session) % 2}')

    around(patch, Episode, "task", generous)


def _unmasked(patch: pytest.MonkeyPatch, wanted: Callable[[Any], bool]) -> None:
    """Let the view read the world itself while some tools are served."""
    masked = ViewReader.field

    def serve(original: Any, self: Desk, tool: Any, arguments: Any) -> Any:
        if not wanted(tool):
            return original(self, tool, arguments)
        try:
            ViewReader.field = TruthReader.field  # type: ignore[method-assign]
            return original(self, tool, arguments)
        finally:
            ViewReader.field = masked  # type: ignore[method-assign]

    around(patch, Desk, "serve", serve)


@saboteur("P5", "customer-account-merge")
def derived_value_rests_on_the_whole_world(patch: pytest.MonkeyPatch) -> None:
    _unmasked(patch, lambda tool: bool(tool.computes))


@saboteur("P5")
def policy_states_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    _unmasked(patch, lambda tool: issubclass(tool.record, Policy))


@saboteur("P5")
def availability_shows_in_spite_of_the_mask(patch: pytest.MonkeyPatch) -> None:
    def serve(original: Any, self: Desk, *args: Any) -> Any:
        response = original(self, *args)
        if any(not self.world.instance.available[showing.slot] for showing in response.showings):
            response.status = "unavailable"
        return response

    around(patch, Desk, "serve", serve)


@saboteur("P5")
def info_tells_the_member(patch: pytest.MonkeyPatch) -> None:
    def told(original: Any, self: EpiSEMEnv) -> dict[str, Any]:
        return {**original(self), "world": self.episode.case.member if self.episode else ""}

    around(patch, EpiSEMEnv, "_info", told)


# --- P6: recovery -----------------------------------------------------------------------------------------------------


def _disclosed(patch: pytest.MonkeyPatch, change: Callable[..., None]) -> None:
    def disclose(original: Any, self: Session, step: int, call: str, slot: int, coordinate: int) -> Any:
        response = original(self, step, call, slot, coordinate)
        change(self, slot, coordinate)
        return response

    around(patch, Session, "disclose", disclose)


@saboteur("P6")
def recovery_makes_a_new_version(patch: pytest.MonkeyPatch) -> None:
    def bump(session: Session, slot: int, coordinate: int) -> None:
        session.world.versions[slot] += 1

    _disclosed(patch, bump)


@saboteur("P6")
def recovery_takes_time(patch: pytest.MonkeyPatch) -> None:
    def later(session: Session, slot: int, coordinate: int) -> None:
        session.world.now += 60

    _disclosed(patch, later)


@saboteur("P6")
def recovered_stays_uncovered(patch: pytest.MonkeyPatch) -> None:
    def uncover(session: Session, slot: int, coordinate: int) -> None:
        if session.hidden is not None:
            session.hidden[slot] &= ~(1 << coordinate)

    _disclosed(patch, uncover)


@saboteur("P6")
def recovery_tells_of_the_supported_world(patch: pytest.MonkeyPatch) -> None:
    def disclose(original: Any, self: Desk, slot: int, coordinate: int) -> Any:
        values = self.world.values
        self.world.values = self.world.instance.base
        try:
            return original(self, slot, coordinate)
        finally:
            self.world.values = values

    around(patch, Desk, "disclose", disclose)


# --- P7: the ledger ---------------------------------------------------------------------------------------------------


def _taken(patch: pytest.MonkeyPatch, change: Callable[[Ledger, Any], None]) -> None:
    def take(original: Any, self: Ledger, step: int, call: str, response: Any) -> None:
        original(self, step, call, response)
        change(self, response)

    around(patch, Ledger, "take", take)


@saboteur("P7")
def ledger_sees_behind_the_mask(patch: pytest.MonkeyPatch) -> None:
    def peek(ledger: Ledger, response: Any) -> None:
        for showing in response.showings:
            ledger.indexed[showing.slot] |= showing.hidden
            ledger.proved[showing.slot] |= showing.hidden

    _taken(patch, peek)


@saboteur("P7")
def ledger_knows_the_whole_record(patch: pytest.MonkeyPatch) -> None:
    def complete(ledger: Ledger, response: Any) -> None:
        for showing in response.showings:
            ledger.indexed[showing.slot] |= (1 << len(showing.row)) - 1
            ledger.proved[showing.slot] |= (1 << len(showing.row)) - 1

    _taken(patch, complete)


@saboteur("P7", "home-camera-share", "finance-payment-limit", "finance-year-packet")  # they have lists of several pages
def one_page_counts_as_the_list(patch: pytest.MonkeyPatch) -> None:
    def ended(ledger: Ledger, response: Any) -> None:
        if response.key in ledger.lists:
            ledger.lists[response.key].ended = True
            ledger.lists[response.key].rows.update(dict.fromkeys(ledger.world.members(response.key)))

    _taken(patch, ended)


@saboteur("P7")
def fact_without_a_source(patch: pytest.MonkeyPatch) -> None:
    def doubled(ledger: Ledger, response: Any) -> None:
        if ledger.entries and len(ledger.entries) % 3 == 0:
            ledger.entries.append((ledger.entries[0][0], *ledger.entries[-1][1:]))

    _taken(patch, doubled)


# --- P8: a mask does more than hide -----------------------------------------------------------------------------------


@saboteur("P8")
def mask_changes_a_receipt(patch: pytest.MonkeyPatch) -> None:
    def commit(original: Any, self: Session, *args: Any) -> Any:
        receipt = original(self, *args)
        if receipt and self.hidden is not None:
            receipt = {name: value + "0" if isinstance(value, str) else value for name, value in receipt.items()}
        return receipt

    around(patch, Session, "commit", commit)


@saboteur("P8")
def mask_moves_the_clock(patch: pytest.MonkeyPatch) -> None:
    def commit(original: Any, self: Session, *args: Any) -> Any:
        self.world.now += 60 if self.hidden is not None else 0
        return original(self, *args)

    around(patch, Session, "commit", commit)


@saboteur("P8")
def what_is_recovered_counts_for_nothing(patch: pytest.MonkeyPatch) -> None:
    def disclose(original: Any, self: Desk, *args: Any) -> Any:
        response = original(self, *args)
        response.source = "index"
        return response

    around(patch, Desk, "disclose", disclose)


# --- P9: the oracle ---------------------------------------------------------------------------------------------------


def _labelled(patch: pytest.MonkeyPatch, change: Callable[[Labeller, dict[str, Any]], None]) -> None:
    def labels(original: Any, self: Labeller) -> dict[str, Any]:
        found: dict[str, Any] = original(self)
        change(self, found)
        return found

    around(patch, Labeller, "labels", labels)


@saboteur("P9")
def oracle_names_what_nobody_saw(patch: pytest.MonkeyPatch) -> None:
    def peek(labeller: Labeller, found: dict[str, Any]) -> None:
        session = labeller.episode.session
        unseen = sorted(set(session.instance.ids) - session.ledger.names)
        if unseen and found["phase"] == "INVESTIGATE":
            found["next_actions"].append(json.dumps({"tool": "read", "arguments": {"id": unseen[0]}}))

    _labelled(patch, peek)


@saboteur("P9")
def oracle_commits_before_the_evidence(patch: pytest.MonkeyPatch) -> None:
    def hasten(labeller: Labeller, found: dict[str, Any]) -> None:
        variant = labeller.episode.variant
        if labeller.episode.session.truth.answer == "ALLOW":
            found["next_actions"] = [json.dumps({"commit": variant.steps[0].commit.name}).replace(": ", ":")]

    _labelled(patch, hasten)


@saboteur("P9")
def oracle_changes_when_it_is_asked(patch: pytest.MonkeyPatch) -> None:
    asked: Counter[int] = Counter()

    def turn(labeller: Labeller, found: dict[str, Any]) -> None:
        asked[id(labeller.episode)] += 1
        found["next_actions"] = found["next_actions"][:: -1 if asked[id(labeller.episode)] % 2 else 1]

    _labelled(patch, turn)


# --- P10: determinism -------------------------------------------------------------------------------------------------


@saboteur("P10")
def answers_are_numbered_across_episodes(patch: pytest.MonkeyPatch) -> None:
    numbers = itertools.count()
    _said(patch, lambda episode, seen: seen.replace("{", f'{{"request":{next(numbers) // 3},', 1))


def hash_order(patch: pytest.MonkeyPatch) -> None:
    """Members of an answer in the order of a set: the same within a process, another one with another hash seed."""

    def shuffled(episode: Episode, seen: str) -> str:
        answer = json.loads(seen)
        return json.dumps({name: answer[name] for name in set(answer)})

    _said(patch, shuffled)


HASH_ORDER = (
    "import pytest\nfrom tests.support.saboteurs import hash_order\n"
    "from episem_gym.benchmarks.invariants.determinism import answer\n"
    "with pytest.MonkeyPatch.context() as patch:\n    hash_order(patch)\n    answer()\n"
)
"""The program of another process in which the order of sets shows."""
