"""What the contract tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.support.vectors import VECTORS, Make


@pytest.fixture
def vector() -> Iterator[Callable[..., Any]]:
    """Makes vector environments and closes them."""
    open_ones = []

    def make(name: str, makers: list[Make], **options: Any) -> Any:
        open_ones.append(VECTORS[name](makers, **options))
        return open_ones[-1]

    yield make
    for one in open_ones:
        one.close()
