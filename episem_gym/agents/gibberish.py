"""Gibberish: broken text of many kinds, in an order drawn from the seed. None of it is an action."""

from __future__ import annotations

import random

from episem_gym.agents.panel import Agent, Briefing
from episem_gym.agents.script import Script

_BROKEN = (
    "",
    " \n\t",
    "I would rather look at the records first.",
    '{"tool": "',
    '{"tool": "lookup", "arguments": {}',
    '{"tool": "lookup", "arguments": {}} and then {"stop": "DEFER"}',
    '{"stop": "DEFER"}{"stop": "BLOCK"}',
    '{"stop": "DEFER", "stop": "BLOCK"}',
    '{"stop": "MAYBE"}',
    '{"stop": "defer"}',
    '{"stop": null}',
    '{"stop": ["DEFER"]}',
    '```json\n{"stop": "DEFER"}\n```',
    "{'stop': 'DEFER'}",
    '["stop", "DEFER"]',
    '"DEFER"',
    "null",
    "true",
    "17",
    "{}",
    "[]",
    '{"tool": "lookup"}',
    '{"tool": "lookup", "arguments": []}',
    '{"tool": "lookup", "arguments": "{}"}',
    '{"tool": 7, "arguments": {}}',
    '{"tool": "lookup", "commit": "pay", "arguments": {}}',
    '{"tool": "lookup", "arguments": {"amount": NaN}}',
    '{"tool": "lookup", "arguments": {"amount": 1e999}}',
    '{"tool": "lookup", "arguments": {"amount": -Infinity}}',
    '{"tool": "no_such_tool", "arguments": {}}',
    '{"commit": "no_such_commit", "arguments": {"id": "\\u0000"}}',
    '{"tool": "lookup", "arguments": {"id": "\\ud800"}}',
    '\ufeff{"stop": "DEFER"}',
    "\x00\x01\x02",
    "\ud800",
    "\u202edenrut \U0001f600 \u0130",
    "[" * 5_000,
    '{"a":' * 200 + "1" + "}" * 200,
    "9" * 10_000,
    '{"tool": "' + "x" * 30_000 + '", "arguments": {}}',
)


def make(briefing: Briefing) -> Agent:
    """A fresh agent for one episode."""
    texts = list(_BROKEN)
    random.Random(f"gibberish {briefing.seed}").shuffle(texts)
    return Script(texts * 20)
