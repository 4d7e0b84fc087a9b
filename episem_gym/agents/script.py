"""An agent that plays texts in order and then says the last one for ever."""

from __future__ import annotations

from collections.abc import Iterable


class Script:
    """Plays prepared texts, whatever it is shown."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = list(texts) or [""]
        self._next = 0

    def __call__(self, observation: str) -> str:
        """The next text."""
        text = self._texts[min(self._next, len(self._texts) - 1)]
        self._next += 1
        return text
