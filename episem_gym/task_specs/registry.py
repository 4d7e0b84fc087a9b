"""The pairs on hand: listed by their file names, loaded one file at a time."""

from __future__ import annotations

import importlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from episem_gym.errors import SpecError, UnknownName

if TYPE_CHECKING:
    from episem_gym.task_specs.pair import Pair

FOLDERS = ("customer", "engineering", "legal_finance", "research", "home", "health")
"""One folder a domain."""
_EXTRA: dict[str, str] = {}


@lru_cache(maxsize=1)
def _listed() -> dict[str, str]:
    root = Path(__file__).parent
    found = {}
    for folder in FOLDERS:
        for path in sorted((root / folder).glob("[a-z]*.py")):
            found[path.stem.replace("_", "-")] = f"episem_gym.task_specs.{folder}.{path.stem}"
    return found


def pair_names() -> list[str]:
    """Names of all pairs, without loading one."""
    return [*_listed(), *_EXTRA]


def add_module(name: str, module: str) -> None:
    """Make a pair outside the package known by the module that defines it."""
    _EXTRA[name] = module


def load_pair(name: str, module: str = "") -> Pair:
    """The pair of a name, its file loaded when first asked for; raises `UnknownName` or `SpecError`."""
    from episem_gym.task_specs.pair import Pair

    where = module or _listed().get(name) or _EXTRA.get(name)
    if where is None:
        raise UnknownName("task pair", name, pair_names())
    try:
        loaded = importlib.import_module(where)
    except SpecError as error:
        raise SpecError(f"{name}: {error}") from error
    pairs = {one.name: one for one in vars(loaded).values() if isinstance(one, Pair)}
    if name not in pairs:
        raise SpecError(f"{where} declares {', '.join(pairs) or 'no pair'}, not {name}")
    return pairs[name]
