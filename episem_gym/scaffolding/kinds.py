"""What can be begun from a template: where its file belongs, how it is named, and what is left to do by hand."""

from __future__ import annotations

import re
from dataclasses import dataclass

from episem_gym.errors import UnknownName, UsageError
from episem_gym.task_specs.pair import DOMAINS

_WORDS = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Kind:
    """One kind of file."""

    doc: str
    """What it is, in a sentence."""
    folder: str
    """Where in the package it belongs; `{domain}` stands for the folder of the domain."""
    file: str
    """Name of the file; `{words}` stands for the name with underscores."""
    inside: tuple[str, ...]
    """What is left to do by hand where the file lies in the package."""
    outside: tuple[str, ...]
    """The same for a folder of the author's own; `{path}` stands for the file that was written."""
    in_domain: bool = False
    """Whether its name begins with a domain's prefix, as in `home-window-lock`."""


KINDS: dict[str, Kind] = {
    "pair": Kind(
        "A task pair with its records, tools, commits and policy.",
        "task_specs/{domain}",
        "{snake}.py",
        (
            "load and certify it: episem validate {name}",
            "look at it: episem show {name}; play it: episem play {name}",
            "enter it: episem list --markdown > docs/task-pairs.md, and a line in CHANGELOG.md",
        ),
        (
            "load and certify it: episem validate {path}",
            'use it: episem_gym.register_pair("{name}", "{snake}"), with its folder on the path of Python',
        ),
        in_domain=True,
    ),
    "office": Kind(
        "The records and commits of one office, shared by the pairs that are set there.",
        "task_specs/{domain}",
        "_{words}.py",
        ("import what a pair needs: from episem_gym.task_specs.{domain}._{words} import ...",),
        ("import what a pair needs: from _{words} import ...",),
        in_domain=True,
    ),
    "wrapper": Kind(
        "A wrapper that asks one thing of the episode at reset.",
        "wrappers",
        "{snake}.py",
        ("name it in episem_gym/wrappers/__init__.py, with an import of {camel} from .{snake} and in __all__",),
        ("use it: from {snake} import {camel}",),
    ),
    "metric": Kind(
        "A metric: a share of episodes.",
        "evaluator/metrics",
        "{snake}.py",
        (
            "name it in episem_gym/evaluator/metrics/__init__.py: import {upper} from .{snake}, list it in SECONDARY",
            "put its row into the table of docs/metrics.md",
        ),
        ("use it: episem_gym.evaluator.aggregate.measure({upper}, rows)",),
    ),
    "agent": Kind(
        "An agent: a callable from observation text to action text, fresh for each episode.",
        "agents",
        "{snake}.py",
        (
            'name it in episem_gym/agents/panel.py: Panelist("{name}", "What it does.", f"{{_HERE}}.{snake}:make")',
            "run it: episem run --agent {name} --out runs/{name}.jsonl",
        ),
        ("run it: episem run --agent {path}:make --out runs/{name}.jsonl",),
    ),
}
"""The kinds, by name."""


@dataclass(frozen=True)
class Names:
    """One name in every spelling that a template may need."""

    name: str
    """As given: `home-window-lock`."""
    prefix: str
    """Domain prefix, empty where the kind has none."""

    @classmethod
    def read(cls, kind: str, name: str) -> Names:
        """The spellings of a name; raises `UsageError` where it does not suit the kind."""
        if not _WORDS.fullmatch(name):
            raise UsageError(f"a name is lower-case words joined by hyphens, as in window-lock, not {name!r}")
        if not KINDS[kind].in_domain:
            return cls(name, "")
        prefix, _, rest = name.partition("-")
        if prefix not in DOMAINS:
            raise UnknownName("domain prefix", prefix, DOMAINS)
        if not rest:
            raise UsageError(f"the name of a {kind} is a domain prefix and words, as in {prefix}-window-lock")
        return cls(name, prefix)

    def spellings(self) -> dict[str, str]:
        """Every spelling, by the word that stands for it in a template."""
        words = self.name.removeprefix(f"{self.prefix}-") if self.prefix else self.name
        snake, plain = words.replace("-", "_"), words.replace("-", " ")
        return {
            "name": self.name,
            "snake": self.name.replace("-", "_"),
            "words": snake,
            "function": snake if snake[0].isalpha() else f"pair_{snake}",
            "camel": "".join(word.capitalize() for word in words.split("-")),
            "upper": snake.upper(),
            "title": plain[0].upper() + plain[1:],
            "domain": DOMAINS[self.prefix].replace("-", "_") if self.prefix else "",
        }
