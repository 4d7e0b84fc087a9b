"""Starting points for authors: files that work as they are written, to be turned into something of one's own.

    from episem_gym.scaffolding import scaffold

    made = scaffold("pair", "home-window-lock", into="drafts")
    print(made.path, *made.next_steps, sep="\\n")

The templates lie beside this file, one a kind. Nothing that exists is ever overwritten.
"""

from __future__ import annotations

from episem_gym.scaffolding.kinds import KINDS
from episem_gym.scaffolding.write import Made, scaffold

__all__ = ["KINDS", "Made", "scaffold"]
