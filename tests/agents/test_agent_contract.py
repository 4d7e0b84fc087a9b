"""What holds for every agent of the panel, and a broken one that each check must reject."""

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from episem_gym.agents import AGENTS, Agent, Briefing, Panelist
from episem_gym.agents.script import Script
from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.task_specs.registry import load_pair
from tests.agents.playing import Maker, Shape, play, shapes

PAIRS = ("finance-payment-limit", "engineering-secret-rotation", "legal-settlement-offer")
ODD = (
    "", "null", "[]", "{", "\ud800", '{"kind":"task"}', '{"kind":"result","status":"ok","record":7,"left":3}',
    '{"kind":"task","instruction":null,"tools":[],"commits":{},"limits":{"information_calls":"many"}}',
    '{"kind":"result","records":[null,{"id":[1,{"x":null}]}],"page":"a","pages":null,"hidden":["x"]}',
    '{"kind":"result","hidden":null,"left":{"recoveries":1}}', "[" * 5000, "x" * 50_000,
)  # fmt: skip


def some(pair: str) -> list[Shape]:
    return [shapes(pair)[0], shapes(pair)[1], shapes(pair)[-1]]


CASES: list[Case] = [shape.case(seed) for pair in PAIRS for seed, shape in enumerate(some(pair))]


def transcript(agent: Agent, case: Case, between: Callable[[], object] = lambda: None) -> list[str]:
    """What an agent says in one episode."""
    pair = load_pair(case.env_id.removeprefix("EpiSEM/").removesuffix("-v0"))
    episode = Episode(pair.variant(case.variant), case)
    said, observation = [], episode.task()
    while not episode.outcome:
        said.append(agent(observation))
        between()
        observation = episode.step(said[-1])
    return said


# --- the checks


def answers_whatever_it_is_shown(make: Maker) -> bool:
    agent = make(Briefing(CASES[0], 1))
    task = Episode(shapes(PAIRS[0])[0].variant, CASES[0]).task()
    return all(isinstance(agent(text), str) for text in (*ODD, task, *ODD, task))


def repeats_itself(make: Maker) -> bool:
    return all(transcript(make(Briefing(case, 5)), case) == transcript(make(Briefing(case, 5)), case) for case in CASES)


def stands_alone(make: Maker) -> bool:
    """Another agent at work beside it changes nothing."""
    first, second = CASES[0], CASES[-1]
    alone = transcript(make(Briefing(first, 5)), first)
    other = make(Briefing(second, 6))
    return alone == transcript(make(Briefing(first, 5)), first, lambda: other("{}"))


def leaves_the_global_generators_alone(make: Maker) -> bool:
    said = []
    for seed in (1, 2):
        random.seed(seed)
        np.random.seed(seed)  # noqa: NPY002  # the global state is what is looked at
        before = random.getstate(), str(np.random.get_state())  # noqa: NPY002
        said.append([transcript(make(Briefing(case, 5)), case) for case in CASES])
        if before != (random.getstate(), str(np.random.get_state())):  # noqa: NPY002
            return False
    return said[0] == said[1]


def is_quick(make: Maker) -> bool:
    """A step takes milliseconds of computing; a real episode ends by its own limit or before."""
    agent = make(Briefing(CASES[0], 1))
    task = Episode(shapes(PAIRS[0])[0].variant, CASES[0]).task()
    began = time.process_time()
    for _ in range(50):
        agent(task)
        if time.process_time() - began > 2:
            return False
    return True


class Sealed:
    """A case that nobody may look at."""

    def __getattribute__(self, name: str) -> object:
        raise PermissionError(name)


def looks_at_no_case(make: Maker) -> bool:
    sealed: Case = Sealed()  # type: ignore[assignment]
    try:
        agent = make(Briefing(sealed, 5))
        return transcript(agent, CASES[0]) == transcript(make(Briefing(CASES[1], 5)), CASES[0])
    except PermissionError:
        return False


CHECKS = (
    answers_whatever_it_is_shown,
    repeats_itself,
    stands_alone,
    leaves_the_global_generators_alone,
    is_quick,
)


# --- broken agents, one for each check


def silent(briefing: Briefing) -> Agent:
    return lambda observation: None  # type: ignore[return-value]


_COUNT = [0]


def forgetful(briefing: Briefing) -> Agent:
    """Counts its calls in one place for all."""

    def say(observation: str) -> str:
        _COUNT[0] += 1
        return str(_COUNT[0])

    return say


_SHARED: list[str] = []


def entangled(briefing: Briefing) -> Agent:
    """Starts over whenever one is made, but shares what it was shown."""
    _SHARED.clear()

    def say(observation: str) -> str:
        _SHARED.append(observation)
        return str(len(_SHARED))

    return say


def borrowing(briefing: Briefing) -> Agent:
    return lambda observation: str(random.random())


def slow(briefing: Briefing) -> Agent:
    def say(observation: str) -> str:
        until = time.process_time() + 0.05
        while time.process_time() < until:
            pass
        return ""

    return say


def peeping(briefing: Briefing) -> Agent:
    return Script([briefing.case.member])


BROKEN = {
    answers_whatever_it_is_shown: silent,
    repeats_itself: forgetful,
    stands_alone: entangled,
    leaves_the_global_generators_alone: borrowing,
    is_quick: slow,
    looks_at_no_case: peeping,
}

every_agent = pytest.mark.parametrize("panelist", AGENTS.values(), ids=lambda one: one.name)
without_privilege = pytest.mark.parametrize(
    "panelist", [one for one in AGENTS.values() if not one.privileged], ids=lambda one: one.name
)
by_name = {"ids": lambda one: one.__name__}


@every_agent
@pytest.mark.parametrize("check", CHECKS, **by_name)
def test_agent(panelist: Panelist, check: Callable[[Maker], bool]) -> None:
    assert check(panelist.make)


@without_privilege
def test_agent_without_privilege_looks_at_no_case(panelist: Panelist) -> None:
    assert looks_at_no_case(panelist.make)


@pytest.mark.parametrize("check", BROKEN, **by_name)
def test_check_rejects_a_broken_agent(check: Callable[[Maker], bool]) -> None:
    assert not check(BROKEN[check])


@without_privilege
@given(texts=st.lists(st.text(max_size=60), max_size=5))
@settings(max_examples=30, deadline=None)
def test_any_text_is_answered(panelist: Panelist, texts: list[str]) -> None:
    agent = panelist.make(Briefing(CASES[0], 3))
    assert all(isinstance(agent(text), str) for text in texts)


@every_agent
def test_the_table_says_what_it_holds(panelist: Panelist) -> None:
    assert AGENTS[panelist.name] is panelist
    assert panelist.doc.endswith(".")
    assert isinstance(panelist.make(Briefing(CASES[0], 0))("{}"), str)


@pytest.mark.parametrize("name", ["random", "gibberish"])
def test_seeds_differ(name: str) -> None:
    said = {tuple(transcript(AGENTS[name].make(Briefing(CASES[0], seed)), CASES[0])) for seed in range(8)}
    assert len(said) == 8


def test_agents_load_when_first_asked_for() -> None:
    code = (
        "import sys, episem_gym.agents as a\n"
        "loaded = [m for m in sys.modules if m.startswith('episem_gym.')]\n"
        "print(sorted(m for m in loaded if '.agents.' in m or '.evaluator' in m), len(a.AGENTS))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown == f"['episem_gym.agents.panel'] {len(AGENTS)}\n"


# --- what single agents do


def test_random_is_well_formed() -> None:
    """No action of it is refused for its form."""
    for case in CASES:
        pair = load_pair(case.env_id.removeprefix("EpiSEM/").removesuffix("-v0"))
        for seed in range(20):
            episode = Episode(pair.variant(case.variant), case)
            agent, observation = AGENTS["random"].make(Briefing(case, seed)), episode.task()
            while not episode.outcome:
                observation = episode.step(agent(observation))
                assert json.loads(observation).get("code") in (None, "rejected", "budget_exhausted")


def test_no_gibberish_is_an_action() -> None:
    for case in CASES:
        shape = next(one for one in shapes(case.env_id[7:-3]) if one.variant.name == case.variant)
        episode = play(AGENTS["gibberish"].make, case, shape.variant)
        assert episode.outcome == "truncated"
        assert episode.errors == episode.step_count
        assert episode.information_calls == 0


def test_scanner_reads_as_long_as_it_may() -> None:
    case = CASES[0]
    episode = play(AGENTS["scanner"].make, case, shapes(PAIRS[0])[0].variant)
    assert episode.information_calls == episode.limits.information_calls


def test_policy_blind_reads_no_policy() -> None:
    for case in CASES:
        assert not any("policy" in text for text in AGENTS["policy-blind"].make(Briefing(case, 0))._texts)
