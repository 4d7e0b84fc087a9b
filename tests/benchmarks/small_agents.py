"""Tiny agents for tests, by reference, so that worker processes find them too."""

import os
from collections.abc import Callable
from typing import Any

Player = Callable[[str], str]

REFERENCE = "episem_gym.agents.reference:make"
MIXED = "tests.benchmarks.small_agents:mixed"
DYING = "tests.benchmarks.small_agents:dying"
NONE = "tests.benchmarks.small_agents:NONE"


def mixed(briefing: Any) -> Player:
    """Says something odd, then stops as its seed has it."""
    texts = iter(
        ["\ud800 \u2028 é {", '{"tool":"no_such_tool","arguments":{}}', *(STOPS[briefing.seed % 3] for _ in range(9))]
    )
    return lambda observation: next(texts)


STOPS = ('{"stop":"DEFER"}', '{"stop":"BLOCK","reason":"x"}', '{"stop":"DEFER","reason":"\\u0000"}')


def deferring(briefing: Any) -> Player:
    return lambda observation: '{"stop":"DEFER"}'


def dying(briefing: Any) -> Player:
    return lambda observation: os._exit(3)


def failing(times: list[int], error: BaseException) -> Callable[[Any], Player]:
    """A maker whose players stop at once, but for the episodes counted in `times`, which raise."""
    number = iter(range(10_000))

    def make(briefing: Any) -> Player:
        mine = next(number)

        def player(observation: str) -> str:
            if mine in times:
                raise error
            return '{"stop":"DEFER"}'

        return player

    return make
