"""Agents that are programs of their own: JSON lines on standard input and output, so that any language can play.

A program is started once, or once for each episode that is played at the same time, and plays many episodes. It reads
one JSON object a line, `{"type": "reset" | "step", "seed": ..., "observation": {...}}`, and answers each with one line,
`{"action": {...}}`; the action may also be a string, the raw text. A `reset` begins a new episode. When the run is over
its standard input ends. What it writes to standard error goes where the run's goes.
"""

from __future__ import annotations

import atexit
import json
import os
import shlex
import signal
import subprocess
import threading
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import IO, cast

from episem_gym.benchmarks.calling import Briefing, Maker, Player
from episem_gym.errors import UsageError

PREFIX = "command:"
"""How the reference of such an agent begins; the command line follows."""
MOST_BYTES = 10_000_000
"""Bytes of one answer that are read; a longer one is an error."""
GRACE = 5.0
"""Seconds that a program has to end by itself."""


class Program:
    """A running program."""

    def __init__(self, words: tuple[str, ...]) -> None:
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise RuntimeError(f"cannot start {shlex.join(words)}: {error}") from error
        self._stdin, self._stdout = cast(IO[bytes], self._process.stdin), cast(IO[bytes], self._process.stdout)

    def ask(self, message: str) -> str:
        """The action text in the program's answer; raises `RuntimeError` where it gives none."""
        try:
            self._stdin.write(message.encode() + b"\n")
            self._stdin.flush()
            raw = self._stdout.readline(MOST_BYTES)
        except (OSError, ValueError) as error:
            raise RuntimeError(f"the program is gone: {error}") from error
        if not raw.endswith(b"\n"):
            raise RuntimeError("the program ended without an answer" if not raw else "the answer is cut short")
        return _action(raw)

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self._process.poll() is None

    def end(self) -> None:
        """Let it end by itself, for a while."""
        with suppress(OSError, subprocess.TimeoutExpired):
            self._stdin.close()
            self._process.wait(GRACE)
        self.kill()

    def kill(self) -> None:
        """End it now, with whatever it started itself."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        for pipe in (self._stdin, self._stdout):
            with suppress(OSError):
                pipe.close()


def _action(raw: bytes) -> str:
    try:
        action = json.loads(raw)["action"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise RuntimeError(f'an answer is one line {{"action": ...}}: {type(error).__name__}: {error}') from error
    return action if isinstance(action, str) else json.dumps(action)


class Programs:
    """Programs of one command that wait for the next episode."""

    def __init__(self) -> None:
        self._idle: dict[tuple[str, ...], list[Program]] = defaultdict(list)
        self._lock = threading.Lock()
        atexit.register(self.end)

    def take(self, words: tuple[str, ...]) -> Program:
        """One that waits, or a new one."""
        with self._lock:
            waiting = self._idle[words]
            while waiting:
                program = waiting.pop()
                if program.alive:
                    return program
        return Program(words)

    def give_back(self, words: tuple[str, ...], program: Program) -> None:
        """Keep one for the next episode."""
        with self._lock:
            self._idle[words].append(program)

    def end(self) -> None:
        """End all that wait."""
        with self._lock:
            programs = [one for waiting in self._idle.values() for one in waiting]
            self._idle.clear()
        for program in programs:
            program.end()


_PROGRAMS = Programs()


class CommandPlayer:
    """The player of one episode, with a program to itself until it is closed."""

    def __init__(self, words: tuple[str, ...], seed: int) -> None:
        self._words, self._seed = words, seed
        self._program = _PROGRAMS.take(words)
        self._type, self._failed = "reset", False

    def __call__(self, observation: str) -> str:
        """The program's answer."""
        message = f'{{"type":"{self._type}","seed":{self._seed},"observation":{observation}}}'
        self._type, self._failed = "step", True
        action = self._program.ask(message)
        self._failed = False
        return action

    def close(self) -> None:
        """Give the program back; one that failed is ended."""
        if self._failed:
            self.abort()
        else:
            _PROGRAMS.give_back(self._words, self._program)

    def abort(self) -> None:
        """End the program, which still owes an answer."""
        self._program.kill()


@lru_cache(maxsize=32)
def command_maker(command: str) -> Maker:
    """The maker of players that a command line runs; raises `UsageError` for none."""
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise UsageError(f"command {command!r}: {error}") from error
    if not words:
        raise UsageError("command: is followed by a command line, such as command:./my_agent --fast")
    make: Callable[[Briefing], Player] = lambda briefing: CommandPlayer(words, briefing.seed)  # noqa: E731
    return make
