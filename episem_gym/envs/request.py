"""What the caller of an environment asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from operator import index
from typing import Any

from episem_gym.envs.settings import Setting, setting_of
from episem_gym.errors import UnknownName, UsageError
from episem_gym.world.mask import Atom, atoms

MEMBERS = ("supported", "contrast")
SPLITS = ("train", "test")
REWARDS = ("sparse", "potential")
PARSING = ("strict", "lenient")
ASKS = ("mask", "recovery", "gate", "reward", "oracle_labels", "parsing")
"""What wrappers may ask of an episode at reset."""
OPTIONS = ("case", "member", "contrast", "variant", *ASKS)
"""The options of `reset`; a canonical `case` is looked up where cases are drawn."""


def whole_number(name: str, value: Any, least: int, most: int = (1 << 63) - 1) -> int:
    """A whole number of any kind of integer, numpy's too; raises `UsageError` where it is none, or out of range."""
    try:
        number = least - 1 if isinstance(value, bool) else index(value)
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        raise UsageError(f"{name} is a whole number from {least} to {most}, not {value!r}")
    return number


@dataclass(frozen=True)
class Request:
    """What the caller asked for; None is left to the seed or to the default."""

    split: str | None = None
    """`train` or `test`; left out, `train`, or `test` for a held-out pair."""
    salt: str = ""
    """Makes a private set of fresh instances."""
    setting: str = "SE"
    """Evidence condition and presentations; kept in its canonical spelling."""
    checkpoint: str | None = None
    """The commit, or the step, of a workflow whose evidence is withheld or contradicted."""
    member: str | None = None
    """World to play in; drawn half and half."""
    variant: str | None = None
    """Variant of the pair."""
    contrast: str | None = None
    """The contrast that names the other world."""
    mask: tuple[Atom, ...] = ()
    """What is hidden."""
    recovery: bool | None = None
    """Whether the recovery tool is on offer; left out, where there is a mask."""
    gate: bool = True
    """Whether attempts are gated by the judge."""
    reward: str = "sparse"
    """`sparse` or `potential`."""
    oracle_labels: bool = True
    """Whether `info` carries oracle labels."""
    parsing: str = "strict"
    """`strict` or `lenient`."""

    def __post_init__(self) -> None:
        for name, known in _KNOWN.items():
            value = getattr(self, name)
            if value is not None and (not isinstance(value, str) or value not in known):
                raise UnknownName(name, value, known)
        for name in ("gate", "oracle_labels"):
            if not isinstance(getattr(self, name), bool):
                raise UsageError(f"{name} is true or false, not {getattr(self, name)!r}")
        if self.recovery is not None and not isinstance(self.recovery, bool):
            raise UsageError(f"recovery is true, false or None, not {self.recovery!r}")
        if not isinstance(self.salt, str):
            raise UsageError(f"salt is text, not {self.salt!r}")
        object.__setattr__(self, "setting", str(self._setting()))

    def _setting(self) -> Setting:
        """The setting, with what goes with it and what does not."""
        setting = setting_of(self.setting)
        if setting.evidence != "SE" and self.member == "contrast":
            raise UsageError(f"setting {setting} says which world is played: leave member out")
        if setting.static and self.recovery:
            raise UsageError(f"setting {setting} leaves only the stop: nothing can be recovered")
        if self.checkpoint is None:
            return setting
        if not isinstance(self.checkpoint, str):
            raise UsageError(f"checkpoint is the name of one commit or step, not {self.checkpoint!r}")
        if setting.evidence == "WA":
            raise UsageError(f"checkpoint is about evidence in a workflow, setting {setting} about a candidate")
        return setting

    def with_options(self, options: dict[str, Any] | None) -> Request:
        """The request with the options of one reset; unknown ones are errors."""
        if not options:
            return self
        if not isinstance(options, Mapping):
            raise UsageError(f"options of reset are a dict from name to value, not {options!r}")
        for name in options:
            if name not in OPTIONS:
                raise UnknownName("reset option", name, OPTIONS)
        changed = {name: value for name, value in options.items() if name != "case"}
        if "mask" in changed:
            changed["mask"] = tuple(dict.fromkeys((*self.mask, *atoms(changed["mask"]))))
        return replace(self, **changed)

    @property
    def recovers(self) -> bool:
        """Whether the recovery tool is on offer."""
        if setting_of(self.setting).static:
            return False
        return bool(self.mask) if self.recovery is None else self.recovery


_KNOWN = {"split": SPLITS, "member": MEMBERS, "reward": REWARDS, "parsing": PARSING}
