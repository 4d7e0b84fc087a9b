"""The table of agents: one line each, loaded when first asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from episem_gym.envs.case import Case

Agent = Callable[[str], str]
"""From an observation to an action, both text; remembers what it saw in its one episode."""


@dataclass(frozen=True)
class Briefing:
    """What an agent is made from."""

    case: Case
    """The episode it will play; only a privileged agent looks at it."""
    seed: int
    """Seed of the agent's own choices."""


@dataclass(frozen=True)
class Panelist:
    """An agent of the panel."""

    name: str
    """Name by which it is called."""
    doc: str
    """What it does, in a sentence."""
    reference: str
    """`module:function` that makes it from a briefing."""
    privileged: bool = False
    """Whether it looks at the case; the others see observations alone."""

    def make(self, briefing: Briefing) -> Agent:
        """A fresh agent for one episode."""
        module, _, function = self.reference.partition(":")
        return cast("Callable[[Briefing], Agent]", getattr(import_module(module), function))(briefing)


_HERE = "episem_gym.agents"
_PANEL = (
    Panelist("reference", "Plays the reference solution.", f"{_HERE}.reference:make", privileged=True),
    Panelist("random", "Well-formed actions at random, with ids it was shown.", f"{_HERE}.random_actions:make"),
    Panelist("gibberish", "Broken text of many kinds.", f"{_HERE}.gibberish:make"),
    Panelist("do-nothing", "Says nothing until the steps run out.", f"{_HERE}.do_nothing:make"),
    Panelist("stop-defer", "Stops at once with DEFER.", f"{_HERE}.stop_at_once:make_defer"),
    Panelist("stop-block", "Stops at once with BLOCK.", f"{_HERE}.stop_at_once:make_block"),
    Panelist("stop-allow", "Stops at once with ALLOW.", f"{_HERE}.stop_at_once:make_allow"),
    Panelist("stop-done", "Stops at once with DONE.", f"{_HERE}.stop_at_once:make_done"),
    Panelist("eager", "Commits at once, with arguments taken from the task.", f"{_HERE}.eager:make"),
    Panelist("scanner", "Reads all it can name, then commits all that is on offer.", f"{_HERE}.scanner:make"),
    Panelist(
        "defect-word",
        "Scans, defers if it saw a word like expired, else commits.",
        f"{_HERE}.defect_word:make",
    ),
    Panelist(
        "policy-blind",
        "Investigates all but the policy and guesses what that fixes.",
        f"{_HERE}.policy_blind:make",
        privileged=True,
    ),
    Panelist(
        "careless",
        "Reads look-alikes in place of the right records.",
        f"{_HERE}.careless:make",
        privileged=True,
    ),
    Panelist(
        "greedy-committer",
        "Plays the reference solution and goes on committing after it.",
        f"{_HERE}.greedy_committer:make",
        privileged=True,
    ),
)

AGENTS: dict[str, Panelist] = {panelist.name: panelist for panelist in _PANEL}
"""The panel, by name."""
