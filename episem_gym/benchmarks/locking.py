"""One writer a results file: a lock that a process holds while it runs, and that a kill lets go."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from io import FileIO
from pathlib import Path

from episem_gym.errors import ResultsError


def lock(path: Path, file: FileIO) -> Callable[[], None]:
    """Hold a file until what is returned is called; raises `ResultsError` where another run holds it."""
    if sys.platform == "win32":
        return _lock_beside(path)
    else:  # noqa: RET505 - so that a type checker sees one branch on each system
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise _taken(path, "") from error
        except OSError:  # a file system without such locks
            return _lock_beside(path)
        return lambda: None  # closing the file lets go


def _lock_beside(path: Path) -> Callable[[], None]:
    """A file beside it that exists as long as the run; a killed run leaves it behind."""
    beside = path.with_name(path.name + ".lock")
    try:
        os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError as error:
        raise _taken(path, f" (if none is, remove {beside})") from error
    return lambda: beside.unlink(missing_ok=True)


def _taken(path: Path, hint: str) -> ResultsError:
    return ResultsError(f"{path}: another run is writing this file{hint}; wait for its end, or name another file")
