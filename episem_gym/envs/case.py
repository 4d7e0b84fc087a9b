"""Which episode is played: what the caller asked for, and the case drawn for it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Any

from episem_gym.errors import UnknownName, UsageError
from episem_gym.task_specs.draws import choose, draw_one, stream
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.pair import Pair
from episem_gym.task_specs.variant import Variant
from episem_gym.world.mask import Atom, atoms

MEMBERS = ("supported", "contrast")
SPLITS = ("train", "test")
SETTINGS = ("SE", "CE")
LATER = ("WE", "WA", "EP", "RC", "UC", "MW", "DE", "CA", "ST")
"""Codes of settings that the design has and this version does not offer."""
REWARDS = ("sparse", "potential")
PARSING = ("strict", "lenient")
MAX_SEED = 1 << 63
ASKS = ("mask", "recovery", "gate", "reward", "oracle_labels", "parsing")
"""What wrappers may ask of an episode at reset."""
OPTIONS = ("case", "member", "contrast", "variant", *ASKS)
"""The options of `reset`."""


@dataclass(frozen=True)
class Request:
    """What the caller asked for; None is left to the seed or to the default."""

    split: str | None = None
    """`train` or `test`; left out, `train`, or `test` for a held-out pair."""
    salt: str = ""
    """Makes a private set of fresh instances."""
    setting: str = "SE"
    """Evidence condition."""
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
            if name == "setting" and any(part in LATER for part in str(value).split("+")):
                raise UsageError(f"setting {value!r} is not offered in this version, only {' and '.join(SETTINGS)}")
            if value is not None and value not in known:
                raise UnknownName(name, value, known)
        for name in ("gate", "oracle_labels"):
            if not isinstance(getattr(self, name), bool):
                raise UsageError(f"{name} is true or false, not {getattr(self, name)!r}")
        if self.recovery is not None and not isinstance(self.recovery, bool):
            raise UsageError(f"recovery is true, false or None, not {self.recovery!r}")
        if not isinstance(self.salt, str):
            raise UsageError(f"salt is text, not {self.salt!r}")
        if self.setting == "CE" and self.member == "contrast":
            raise UsageError("setting CE plays the contrast's world already: leave member out")

    def with_options(self, options: dict[str, Any] | None) -> Request:
        """The request with the options of one reset; unknown ones are errors."""
        if not options:
            return self
        for name in options:
            if name not in OPTIONS:
                raise UnknownName("reset option", name, OPTIONS)
        changed = {name: value for name, value in options.items() if name != "case"}
        if options.get("case") is not None:
            raise UnknownName("canonical case", options["case"], ())
        if "mask" in changed:
            changed["mask"] = tuple(dict.fromkeys((*self.mask, *atoms(changed["mask"]))))
        return replace(self, **changed)

    @property
    def recovers(self) -> bool:
        """Whether the recovery tool is on offer."""
        return bool(self.mask) if self.recovery is None else self.recovery


_KNOWN = {
    "split": SPLITS, "setting": SETTINGS, "member": MEMBERS, "reward": REWARDS, "parsing": PARSING,
}  # fmt: skip


@dataclass(frozen=True)
class Case:
    """One episode, fully named: with the action texts it can be played again anywhere."""

    env_id: str
    """Id of the environment."""
    split: str
    """`train` or `test`."""
    salt: str
    """Salt."""
    seed: int
    """Effective seed."""
    variant: str
    """Variant."""
    contrast: str
    """Contrast."""
    member: str
    """`supported` or `contrast`."""
    setting: str
    """Evidence condition."""
    mask: tuple[Atom, ...]
    """What is hidden."""
    recovery: bool
    """Whether the recovery tool is on offer."""
    gate: bool
    """Whether attempts are gated."""
    parsing: str
    """`strict` or `lenient`."""

    @property
    def case_id(self) -> str:
        """A digest of what names the case."""
        named = (self.env_id, self.split, self.salt, str(self.seed), self.variant, self.contrast, self.member)
        return "case-" + hashlib.blake2b("\x1f".join(named).encode(), digest_size=8).hexdigest()

    @property
    def pair_key(self) -> str:
        """What the two members of one instance share."""
        named = (self.env_id, self.split, self.salt, str(self.seed), self.variant, self.contrast)
        return hashlib.blake2b("\x1f".join(named).encode(), digest_size=8).hexdigest()

    @property
    def world(self) -> str:
        """The world that is played: CE plays the contrast's, whatever the member is called."""
        return "contrast" if self.setting == "CE" else self.member

    def instance(self, variant: Variant) -> Instance:
        """The values of the world."""
        return Instance(
            variant,
            seed=self.seed,
            split=self.split,
            salt=self.salt,
            contrast=self.contrast,
            member=self.world,
        )

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {**self.__dict__, "mask": list(self.mask)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Case:
        """From plain data; raises `UsageError` where it names no case."""
        wanted = set(cls.__dataclass_fields__)
        if set(data) != wanted:
            raise UsageError(f"a case has {', '.join(sorted(wanted))}; check {', '.join(sorted(wanted ^ set(data)))}")
        return cls(**{**data, "mask": atoms(data["mask"])})


def draw_case(pair: Pair, request: Request, seed: int) -> Case:
    """The case of a seed under a request."""
    if not 0 <= seed < MAX_SEED:
        raise UsageError(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
    split = request.split or ("test" if pair.held_out else "train")
    if pair.held_out and split == "train":
        raise UsageError(f"{pair.env_id} is held out: it has no train split")
    stream_id = stream(request.salt, split, pair.env_id, seed)
    name = _pick("variant", request.variant, pair.drawn_variants(split), tuple(pair.variants), stream_id)
    variant = pair.variant(name)
    contrasts = pair.drawn_contrasts(variant, split)
    contrast = _pick("contrast", request.contrast, contrasts, tuple(variant.contrasts), stream_id)
    member = request.member or choose(draw_one(stream_id, "@member"), MEMBERS)
    if request.setting != "SE":
        member = "supported"
    return Case(
        pair.env_id, split, request.salt, seed, name, contrast, member, request.setting, request.mask,
        request.recovers, request.gate, request.parsing,
    )  # fmt: skip


def _pick(what: str, wanted: str | None, offered: tuple[str, ...], known: tuple[str, ...], stream_id: int) -> str:
    if wanted is None:
        if not offered:
            raise UsageError(f"every {what} of this pair is held out of the train split")
        return choose(draw_one(stream_id, f"@{what}"), offered)
    if wanted not in known:
        raise UnknownName(what, wanted, known)
    if wanted not in offered:
        raise UsageError(f"{what} {wanted!r} is held out: it does not occur in train")
    return wanted


def next_seed(first: int, count: int) -> int:
    """The effective seed of the n-th reset after a seed."""
    return first if count == 0 else draw_one(first, f"@reset.{count}") >> 1
