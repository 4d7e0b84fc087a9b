"""Writing and resuming a results file, so that a kill at any instant loses at most the episode in flight."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from episem_gym.benchmarks.configuration import Configuration
from episem_gym.benchmarks.locking import lock
from episem_gym.benchmarks.patience import may_be_tried_again
from episem_gym.benchmarks.playing import Line, encode
from episem_gym.benchmarks.replay import content_change
from episem_gym.benchmarks.results import Entry, Key, key_of, read
from episem_gym.errors import ResultsError


def encoded(line: Line) -> bytes:
    """A line as it stands in the file."""
    return encode(line).encode("ascii") + b"\n"


class Writer:
    """Appends lines to a file, each with one write, and lets no other writer at it until it is closed.

    Opening makes the folder that it lies in; raises `ResultsError` where the file cannot be had.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and not self.path.is_file():
                raise ResultsError(f"cannot write {self.path}: not a regular file")
            self._file = self.path.open("ab", buffering=0)
        except OSError as error:
            raise self._failed(error) from error
        try:
            self._release = lock(self.path, self._file)
        except BaseException:
            self._file.close()
            raise

    def clear(self) -> None:
        """Begin the file anew."""
        self._file.truncate(0)

    def write(self, line: bytes) -> None:
        """Append one line; where only part of it fits, take that part off again and raise `ResultsError`."""
        before = self._file.seek(0, os.SEEK_END)
        try:
            written = self._file.write(line)
            if written != len(line):
                self._file.write(line[written:])  # says why the rest did not go through
        except OSError as error:
            self._file.truncate(before)
            raise self._failed(error) from error

    def close(self) -> None:
        """Have the file on the disk before it is closed."""
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._failed(error) from error
        finally:
            self._release()
            self._file.close()

    def _failed(self, error: OSError) -> ResultsError:
        return ResultsError(f"cannot write {self.path}: {error.strerror}")

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def resume(
    path: str | os.PathLike[str], agent: str, configuration: Configuration, modules: Mapping[str, str] | None = None
) -> set[Key]:
    """The episodes of a file that is to be written on that are not to be played again; none where there is no file.

    A torn last line is taken off. Raises `ResultsError`, with nothing changed, where the file was made by
    another agent, configuration or version, holds cases whose content has changed since, or is no results file.
    `modules` says which module defines the pair of an environment id, where that is not known otherwise.
    """
    where = Path(path)
    if not where.exists():
        return set()
    last: Entry | None = None
    done: set[Key] = set()
    for entry in read(where):
        last = entry
        if entry.torn:
            continue
        difference = entry.problem if entry.line is None else _difference(entry.line, agent, configuration)
        if entry.line is None or difference:
            raise ResultsError(f"{where}, line {entry.number}: {difference}; name another file to write to")
        if not may_be_tried_again(entry.line):
            _same_content(where, entry.line, modules or {})
            done.add(key_of(entry.line))
    _repair(where, last)
    return done


def _same_content(where: Path, line: Line, modules: Mapping[str, str]) -> None:
    """Refuse to write on beside an episode whose case would be another one today."""
    changed = content_change(line, modules.get(line["env_id"], ""))
    if changed:
        raise ResultsError(
            f"{where}: {line['env_id']}, {line['case_id']} was {changed}; use another --out, or score this file with "
            "the version that made it"
        )


def _difference(line: Line, agent: str, configuration: Configuration) -> str:
    """How a line differs from those that the run at hand writes."""
    from episem_gym import __version__

    wanted = {"agent": agent, "package": __version__, **configuration.to_json()}
    found = {"agent": line["agent"], "package": line["package"], **line["configuration"]}
    different = [
        f"{name} is {found.get(name)!r} there, {wanted.get(name)!r} here"
        for name in dict.fromkeys([*wanted, *found])
        if found.get(name) != wanted.get(name)
    ]
    return "; ".join(different)


def _repair(where: Path, last: Entry | None) -> None:
    """Make the file end with a whole line."""
    if last is None or last.raw.endswith(b"\n"):
        return
    try:
        with where.open("r+b") as file:
            if last.torn:
                file.truncate(where.stat().st_size - len(last.raw))
            else:
                file.seek(0, os.SEEK_END)
                file.write(b"\n")
    except OSError as error:
        raise ResultsError(f"cannot write {where}: {error.strerror}") from error
