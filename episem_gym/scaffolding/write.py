"""Writing a file from its template."""

from __future__ import annotations

import os
import re
import shlex
import tomllib
from dataclasses import dataclass
from pathlib import Path
from string import Template

from episem_gym.errors import UnknownName, UsageError
from episem_gym.scaffolding.kinds import KINDS, Names
from episem_gym.task_specs.canary import CANARY
from episem_gym.task_specs.registry import pair_names

PROTOCOLS = ("Legacy", "V1", "V2", "V3")
"""Protocols that a pair can be begun with."""
_TEMPLATES = Path(__file__).parent
_ONLY = re.compile(r"@([A-Za-z0-9,]+)@ ?(.*)")
"""A line of a template that stands only under some protocols: `@V2,V3@ text`."""


@dataclass(frozen=True)
class Made:
    """A file that was written."""

    path: Path
    """Where it lies."""
    next_steps: tuple[str, ...]
    """What is left to do by hand."""


def scaffold(kind: str, name: str, *, into: str | os.PathLike[str] | None = None, protocol: str = "V1") -> Made:
    """Write a new pair, office, wrapper, metric or agent.

    Args:
        kind: one of `KINDS`.
        name: lower-case words joined by hyphens; a pair or office begins with a domain's prefix.
        into: a folder of your own; left out, the place where the file belongs in the checkout of this project that
            the current folder lies in.
        protocol: protocol of a pair: `Legacy`, `V1`, `V2` or `V3`.

    Raises:
        UsageError: the name does not suit, the file or pair is there already, or `into` is left out and the
            current folder lies in no checkout.
    """
    if kind not in KINDS:
        raise UnknownName("kind of file", kind, KINDS)
    if protocol not in PROTOCOLS:
        raise UnknownName("protocol", protocol, PROTOCOLS)
    words = Names.read(kind, name).spellings()
    if kind == "pair" and name in pair_names():
        raise UsageError(f"there is a pair called {name} already")
    chosen = KINDS[kind]
    folder = _package() / chosen.folder.format(**words) if into is None else Path(into)
    path = folder / chosen.file.format(**words)
    _write(path, text_of(kind, words, protocol))
    steps = chosen.inside if into is None else chosen.outside
    return Made(path, tuple(step.format(**words, path=shlex.quote(str(path))) for step in steps))


def _package() -> Path:
    """The package in the checkout that the current folder lies in; the nearest project around it decides."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "pyproject.toml").is_file():
            if _project(folder / "pyproject.toml") == "episem-gym" and (folder / "episem_gym").is_dir():
                return folder / "episem_gym"
            break
    raise UsageError(f"{here} lies in no checkout of episem-gym: name a folder of your own to write into, with --into")


def _project(file: Path) -> object:
    """The name of the project that a pyproject.toml describes, if it can be read."""
    try:
        described = tomllib.loads(file.read_text(encoding="utf-8")).get("project")
    except (OSError, ValueError):
        return None
    return described.get("name") if isinstance(described, dict) else None


def text_of(kind: str, words: dict[str, str], protocol: str = "V1") -> str:
    """The text of a template with a name filled in."""
    lines = (_TEMPLATES / f"{kind}.txt").read_text(encoding="utf-8").splitlines()
    kept = []
    for line in lines:
        only = _ONLY.fullmatch(line)
        if only is None or protocol in only[1].split(","):
            kept.append(line if only is None else only[2])
    return Template("\n".join(kept) + "\n").substitute(words, canary=CANARY, protocol=protocol)


def _write(path: Path, text: str) -> None:
    if path.exists():
        raise UsageError(f"{path} is there already; nothing was written")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from error
