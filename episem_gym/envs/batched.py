"""Vector environments: the info of one environment, taken back out of a batch.

Gymnasium turns the infos of all environments into one: an array for each key, and beside it a mask `_key` of the
environments that have it. On the way true and false become numpy's, and a null that meets an array of flags becomes
false. `unbatch` gives back what the environment itself said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

NULL_AT_ZERO: Final = {
    "complete_before_first_attempt": "attempts",
    "complete_before_first_commit_call": "commit_calls",
}
"""The flags of a verdict that may be null, and the count that is 0 exactly where they are."""


def unbatch(infos: Mapping[str, Any] | Sequence[Mapping[str, Any]], index: int) -> dict[str, Any]:
    """The info of one environment of a vector, as plain data, equal to what the environment said.

    What other environments said and this one did not is left out. Under `AutoresetMode.SAME_STEP` the info of the
    episode that has ended is under `final_info`.

    Args:
        infos: what `reset` or `step` of a vector environment returned, or the list of Gymnasium's `DictInfoToList`.
        index: the number of the environment.
    """
    if isinstance(infos, Mapping):
        found = {key: _share(value, index) for key, value in infos.items() if _has(infos, key, index)}
    else:
        found = {key: _plain(value) for key, value in infos[index].items()}
    for fact, count in NULL_AT_ZERO.items():
        if fact in found and found.get(count) == 0:
            found[fact] = None
    return found


def _has(infos: Mapping[str, Any], key: str, index: int) -> bool:
    """Whether a key holds something of this environment. What a wrapper adds may come without a mask."""
    if key.startswith("_") and key[1:] in infos:
        return False
    mask = infos.get(f"_{key}")
    return mask is None or bool(mask[index])


def _share(value: Any, index: int) -> Any:
    return unbatch(value, index) if isinstance(value, Mapping) else _plain(value[index])


def _plain(value: Any) -> Any:
    """Without the types of numpy, which are no JSON."""
    if isinstance(value, Mapping):
        return unbatch([value], 0)
    return value.item() if isinstance(value, np.generic) else value
