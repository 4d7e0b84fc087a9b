"""Task pairs outside the package, named by the file that declares them."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

from episem_gym.benchmarks.loading import put_on_path, said_in_one
from episem_gym.envs.registration import register_pair
from episem_gym.errors import EpiSEMError, UsageError
from episem_gym.task_specs.pair import Pair
from episem_gym.task_specs.registry import pair_names


def register_file(path: Path) -> str:
    """Make the pair of a file known by the name of its module, in worker processes too; returns the pair's name."""
    where = path.resolve()
    if not where.is_file():
        raise UsageError(f"{path}: no such file")
    module = _imported(path, where)
    pairs = [one for one in vars(module).values() if isinstance(one, Pair) and one.module == module.__name__]
    if len(pairs) != 1:
        raise UsageError(f"{path} declares {', '.join(one.name for one in pairs) or 'no task pair'}, not one task pair")
    name = pairs[0].name
    if not module.__name__.startswith("episem_gym."):
        if name in pair_names() and module.__name__ != _REGISTERED.get(name):
            raise UsageError(f"{path}: there is a pair {name} already; give yours another name")
        register_pair(name, module.__name__)
        _REGISTERED[name] = module.__name__
    return name


_REGISTERED: dict[str, str] = {}
"""Pairs made known here, and their modules."""


def _imported(path: Path, where: Path) -> ModuleType:
    folder, dotted = where.parent, where.stem
    while (folder / "__init__.py").exists():
        folder, dotted = folder.parent, f"{folder.name}.{dotted}"
    put_on_path(folder)
    try:
        module = importlib.import_module(dotted)
    except EpiSEMError:
        raise
    except (Exception, SystemExit) as error:
        raise UsageError(f"{path}: {said_in_one(error)}") from error
    if Path(module.__file__ or "").resolve() != where:
        raise UsageError(f"{path}: a module {dotted} is there already; give the file another name")
    return module
