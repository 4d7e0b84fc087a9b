"""One player over one episode: asked in turn, awaited where it is asynchronous, closed at the end."""

from __future__ import annotations

import asyncio
import inspect
import warnings
from types import TracebackType
from typing import Any

from episem_gym.benchmarks.calling import Briefing, Maker

MOST_ERROR = 500
"""Characters kept of an error's text."""


class AgentFailed(Exception):
    """The agent raised, or returned what is no text."""


class Asking:
    """A fresh player, to be used in a `with` statement; whatever it raises comes out as `AgentFailed`.

    A player may be a coroutine function: all its calls of one episode run in one event loop. Where it has a method
    `close`, that is called at the end of the episode.
    """

    def __init__(self, make: Maker, briefing: Briefing) -> None:
        self._runner: asyncio.Runner | None = None
        try:
            self._player: Any = make(briefing)
        except (Exception, SystemExit) as error:
            raise AgentFailed(said(error)) from error

    def __call__(self, observation: str) -> str:
        """The action text that answers an observation text."""
        try:
            action = self._awaited(self._player(observation))
        except (Exception, SystemExit) as error:
            raise AgentFailed(said(error)) from error
        if not isinstance(action, str):
            raise AgentFailed(f"TypeError: an action is text, not {type(action).__name__}")
        return action

    def _awaited(self, answer: Any) -> Any:
        if not inspect.isawaitable(answer):
            return answer
        if self._runner is None:
            self._runner = asyncio.Runner()
        return self._runner.run(_coroutine(answer))

    def abort(self) -> None:
        """Tell the player, from another thread, that its answer is no longer waited for, where it can be told."""
        abort = getattr(self._player, "abort", None)
        if callable(abort):
            abort()

    def __enter__(self) -> Asking:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            close = getattr(self._player, "close", None)
            if callable(close):
                self._awaited(close())
            if self._runner is not None:
                self._runner.close()
        except (Exception, SystemExit) as failure:  # noqa: BLE001 - the episode is over, and stands as it is
            warnings.warn(f"closing the agent failed: {said(failure)}", RuntimeWarning, stacklevel=2)


async def _coroutine(answer: Any) -> Any:
    return await answer


def said(error: BaseException) -> str:
    """What an error says, bounded."""
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 - an error that cannot say what it is
        text = "(unreadable)"
    return f"{type(error).__name__}: {text}"[:MOST_ERROR]
