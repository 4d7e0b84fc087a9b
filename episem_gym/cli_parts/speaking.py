"""How the commands speak: results to standard output, progress and complaints to standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import typer
from rich.console import Console, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)  # fmt: skip
from rich.text import Text
from typer.core import TyperGroup

from episem_gym.envs.transcript import printable
from episem_gym.errors import EpiSEMError, SpecError

WIDE = 100
"""Columns where neither a terminal nor `COLUMNS` says how many there are."""
DONE, FAILED, WRONG, INTERRUPTED, CLOSED = 0, 1, 2, 130, 141
"""Exit statuses: done; checks failed; wrong usage, or a file that cannot be read or written; Ctrl-C; closed pipe."""


class Group(TyperGroup):
    """The commands, with every error on purpose told in one line."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            complain("interrupted; what was finished is saved, and the same command goes on from there")
            raise typer.Exit(INTERRUPTED) from None
        except EpiSEMError as error:
            complain(str(error))
            raise typer.Exit(FAILED if isinstance(error, SpecError) else WRONG) from error
        except BrokenPipeError:
            output_closed()
            raise typer.Exit(CLOSED) from None
        except OSError as error:
            silence_output()
            complain(f"{error.filename or 'standard output'}: {error.strerror or error}")
            raise typer.Exit(WRONG) from error


def end(passed: bool) -> None:
    """End a command with the status of checks that failed, where they did."""
    if not passed:
        raise typer.Exit(FAILED)


def output_closed() -> None:
    """Say in one line that nobody reads standard output any more."""
    silence_output()
    complain("standard output was closed before all was written")


def say(*parts: RenderableType) -> None:
    """Write to standard output: tables and text, or a plain string just as it is."""
    console = Console(width=None if sys.stdout.isatty() else columns())
    with console.capture() as captured:
        for part in parts:
            console.print(Text(part) if isinstance(part, str) else part, soft_wrap=isinstance(part, str))
    text = captured.get()
    if not console.is_terminal:
        text = "\n".join(line.rstrip() for line in text.split("\n"))
    typer.echo(text, nl=False)


def columns() -> int:
    """How wide output is that goes to no terminal."""
    given = os.environ.get("COLUMNS", "")
    return int(given) if given.isascii() and given.isdigit() and 0 < int(given) <= 10_000 else WIDE


def say_json(value: Any) -> None:
    """Write one JSON value to standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False))


def complain(text: str) -> None:
    """Write one line to standard error, with nothing in it that a terminal would obey."""
    try:
        typer.echo(f"episem: {printable(' '.join(text.split()), 2000)}", err=True)
    except OSError:
        silence_output()


def note(text: str) -> None:
    """Write a remark to standard error."""
    typer.echo(printable(text, 2000), err=True)


def silence_output() -> None:
    """Let what is still buffered for a standard output that takes nothing go nowhere."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)
    except (OSError, ValueError):
        return


class _Rate(ProgressColumn):
    """How many are done in a second."""

    def render(self, task: Task) -> Text:
        """The rate of late, or over all."""
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.1f}/s" if speed < 10 else f"{speed:,.0f}/s")


@contextmanager
def working(what: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, none where that is no terminal; yields what moves it."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeElapsedColumn(),
        TextColumn("left"), TimeRemainingColumn(),
    )  # fmt: skip
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)
