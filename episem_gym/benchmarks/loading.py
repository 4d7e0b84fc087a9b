"""Python that a user names by a file: loaded once, with its folder on the path, in worker processes too."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from episem_gym.errors import UsageError


def is_file(text: str) -> bool:
    """Whether a name is that of a Python file, and not of a module or an environment."""
    return text.endswith(".py")


def said_in_one(error: BaseException) -> str:
    """What an error says, in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())


def load_module(what: str, name: str) -> ModuleType:
    """Import a module by name, or by the path of its file; whatever it raises is one `UsageError`."""
    try:
        return load_file(Path(name)) if is_file(name) else importlib.import_module(name)
    except UsageError:
        raise
    except (Exception, SystemExit) as error:
        raise UsageError(f"{what}: {said_in_one(error)}") from error


def load_file(path: Path) -> ModuleType:
    """Run a file as a module of a name that no other module has."""
    where = path.resolve()
    if not where.is_file():
        raise UsageError(f"{path}: no such file")
    name = f"_episem_{where.stem}_{hashlib.blake2b(str(where).encode(), digest_size=4).hexdigest()}"
    if name in sys.modules:
        return sys.modules[name]
    put_on_path(where.parent)
    spec = importlib.util.spec_from_file_location(name, where)
    if spec is None or spec.loader is None:
        raise UsageError(f"{path} cannot be loaded as Python")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def put_on_path(folder: Path) -> None:
    """Let modules of a folder be found, after all others: a `json.py` in it must not stand in for the real one.

    Worker processes are started with the same path.
    """
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
