"""What a score of the panel must be, on every pair: the suite is worth nothing if doing the wrong thing pays."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import pytest

from episem_gym.agents import AGENTS
from episem_gym.agents.panel import Panelist
from episem_gym.task_specs.registry import pair_names
from tests.agents.playing import Maker, Shape, shapes, successes

ONCE, SWEEP = range(1), range(1, 21)


def is_workflow(shape: Shape) -> bool:
    return shape.protocol != "Legacy"


def is_contrast(shape: Shape) -> bool:
    return shape.member == "contrast"


def can_be_done(shape: Shape) -> bool:
    return shape.protocol in ("V1", "V2", "V3")


def is_chain_or_contrast(shape: Shape) -> bool:
    return shape.protocol in ("V2", "V3") or is_contrast(shape)


@dataclass(frozen=True)
class Gate:
    """Where an agent must succeed always, or never."""

    agent: str
    where: Callable[[Shape], bool]
    always: bool = False

    def offences(self, make: Maker, pair: str, seeds: range) -> list[str]:
        won, lost = successes(make, [one for one in shapes(pair) if self.where(one)], seeds)
        return lost if self.always else won


def anywhere(shape: Shape) -> bool:
    return True


FLOOR = (
    "random", "gibberish", "do-nothing", "stop-defer", "stop-block", "stop-allow", "stop-done", "eager",
)  # fmt: skip
GATES = (
    Gate("reference", anywhere, always=True),
    *(Gate(name, is_workflow) for name in FLOOR),
    Gate("scanner", is_contrast),
    Gate("greedy-committer", is_chain_or_contrast),
    Gate("careless", can_be_done),
)
REPORTED = ("defect-word", "policy-blind")
by_gate = pytest.mark.parametrize("gate", GATES, ids=lambda gate: gate.agent)
by_pair = pytest.mark.parametrize("pair", pair_names())


@by_pair
@by_gate
def test_gate(gate: Gate, pair: str) -> None:
    assert not gate.offences(AGENTS[gate.agent].make, pair, ONCE)


@pytest.mark.slow
@by_pair
@by_gate
def test_gate_over_many_seeds(gate: Gate, pair: str) -> None:
    assert not gate.offences(AGENTS[gate.agent].make, pair, SWEEP)


def test_every_agent_has_a_gate_or_is_reported() -> None:
    assert {gate.agent for gate in GATES} | set(REPORTED) == set(AGENTS)


@by_gate
def test_gate_catches_the_wrong_agent(gate: Gate) -> None:
    """The reference where nobody may succeed, and one that never does where all must."""
    wrong = "gibberish" if gate.always else "reference"
    assert gate.offences(AGENTS[wrong].make, "finance-payment-limit", ONCE)


@pytest.mark.parametrize("asked", [{"gate": False}, {"mask": ("decisive",), "recovery": False}], ids=str)
@by_pair
def test_reference_plays_the_case_as_it_is_asked_for(pair: str, asked: dict[str, object]) -> None:
    assert not successes(AGENTS["reference"].make, [*shapes(pair)[:4]], ONCE, **asked)[1]


@by_pair
@pytest.mark.parametrize("panelist", [AGENTS[name] for name in REPORTED], ids=lambda one: one.name)
def test_reported_agent_plays(panelist: Panelist, pair: str) -> None:
    chosen = shapes(pair)[:8]
    won, lost = successes(panelist.make, [*chosen], ONCE)
    assert len(won) + len(lost) == len(chosen)


def score(name: str, pair: str, protocol: str, member: str) -> str:
    chosen = [one for one in shapes(pair) if (one.protocol, one.member) == (protocol, member)]
    won, lost = successes(AGENTS[name].make, chosen, range(3))
    return f"{protocol} {member} {len(won)}/{len(won) + len(lost)}"


@pytest.mark.slow
def test_report_of_the_panel(capsys: pytest.CaptureFixture[str]) -> None:
    """Shows how often each agent succeeds that has no gate there, pair by pair."""
    with capsys.disabled():
        for name, pair in product((*REPORTED, "scanner"), pair_names()):
            kinds = sorted({(one.protocol, one.member) for one in shapes(pair)})
            cells = ", ".join(score(name, pair, *kind) for kind in kinds)
            sys.stdout.write(f"\n{name:<13} {pair:<30} {cells}")
