"""Which episode is played: what the caller asked for, and the case drawn for it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Any

from episem_gym.envs.settings import Setting, setting_of
from episem_gym.errors import UnknownName, UsageError
from episem_gym.evaluator.candidates import candidate_arguments, wrong_candidate
from episem_gym.evaluator.checkpoints import checkpoints
from episem_gym.evaluator.session import Session
from episem_gym.task_specs.draws import choose, draw_one, stream
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.pair import Pair
from episem_gym.task_specs.variant import Variant
from episem_gym.world.mask import Atom, atoms, hidden_masks

MEMBERS = ("supported", "contrast")
SPLITS = ("train", "test")
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
            if value is not None and value not in known:
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
        if self.checkpoint is not None and setting.evidence not in ("WE", "CE"):
            raise UsageError(f"checkpoint goes with withheld (WE) or contradicted evidence (CE), not with {setting}")
        return setting

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
        if setting_of(self.setting).static:
            return False
        return bool(self.mask) if self.recovery is None else self.recovery


_KNOWN = {"split": SPLITS, "member": MEMBERS, "reward": REWARDS, "parsing": PARSING}


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
    """Evidence condition and presentations."""
    mask: tuple[Atom, ...]
    """What is hidden."""
    recovery: bool
    """Whether the recovery tool is on offer."""
    gate: bool
    """Whether attempts are gated."""
    parsing: str
    """`strict` or `lenient`."""
    checkpoint: str | None = None
    """The commit or step of a workflow whose evidence is withheld or contradicted, where one was asked for."""

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

    def instance(self, variant: Variant) -> Instance:
        """The values of the world."""
        return Instance(
            variant,
            seed=self.seed,
            split=self.split,
            salt=self.salt,
            contrast=self.contrast,
            member=setting_of(self.setting).world(self.member),
        )

    def session(self, variant: Variant) -> Session:
        """A fresh session, before any package is enclosed."""
        setting, instance = setting_of(self.setting), self.instance(variant)
        candidate = None
        if setting.shows_candidate(variant.pair.protocol):
            candidate = (wrong_candidate if setting.evidence == "WA" else candidate_arguments)(instance)
        return Session(
            instance,
            hidden=hidden_masks(instance, self.mask),
            recovery=self.recovery,
            gate=self.gate,
            candidate=candidate,
            static=setting.static,
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
    check_request(pair, request)
    split = _split(pair, request)
    stream_id = stream(request.salt, split, pair.env_id, seed)
    variants = pair.drawn_variants(split)
    if request.checkpoint is not None:
        variants = tuple(name for name in variants if _contrasts(pair, name, request, split))
    name = _pick("variant", request.variant, variants, tuple(pair.variants), stream_id)
    contrasts = _contrasts(pair, name, request, split)
    contrast = _pick("contrast", request.contrast, contrasts, tuple(pair.variant(name).contrasts), stream_id)
    member = request.member or choose(draw_one(stream_id, "@member"), MEMBERS)
    if setting_of(request.setting).evidence != "SE":
        member = "supported"
    return Case(
        pair.env_id, split, request.salt, seed, name, contrast, member, request.setting, request.mask,
        request.recovers, request.gate, request.parsing, request.checkpoint,
    )  # fmt: skip


def check_request(pair: Pair, request: Request) -> None:
    """Refuse what no episode of the pair can be; raises `UsageError` with the reason."""
    setting = setting_of(request.setting)
    reason = setting.refusal(pair.protocol)
    if reason:
        raise UsageError(f"{pair.env_id} has no setting {setting}: {reason}")
    split, wanted = _split(pair, request), request.checkpoint
    if wanted is None:
        return
    if pair.protocol not in ("V2", "V3"):
        raise UsageError(f"{pair.env_id} has no checkpoint: that is a commit of a V2 or V3 workflow")
    offered: set[str] = set()
    for name in pair.drawn_variants(split):
        offered.update(checkpoints(pair.variant(name), setting.world("supported")))
        if _contrasts(pair, name, request, split):
            return
    raise UnknownName(f"checkpoint of {pair.name} under {setting}", wanted, sorted(offered))


def _split(pair: Pair, request: Request) -> str:
    split = request.split or ("test" if pair.held_out else "train")
    if pair.held_out and split == "train":
        raise UsageError(f"{pair.env_id} is held out: it has no train split")
    return split


def _contrasts(pair: Pair, name: str, request: Request, split: str) -> tuple[str, ...]:
    """The contrasts that can come up in a variant under a request: their record is decisive, where asked for here."""
    variant = pair.variant(name)
    found, world = pair.drawn_contrasts(variant, split), setting_of(request.setting).world("supported")
    if world != "withheld" and request.checkpoint is None:
        return found
    at = checkpoints(variant, world)
    wanted = at.values() if request.checkpoint is None else [at.get(request.checkpoint, ())]
    here = {contrast for contrasts in wanted for contrast in contrasts}
    return tuple(contrast for contrast in found if contrast in here)


def _pick(what: str, wanted: str | None, offered: tuple[str, ...], known: tuple[str, ...], stream_id: int) -> str:
    if wanted is None:
        if not offered:
            raise UsageError(f"no {what} of this pair occurs under what is asked for")
        return choose(draw_one(stream_id, f"@{what}"), offered)
    if wanted not in known:
        raise UnknownName(what, wanted, known)
    if wanted not in offered:
        raise UsageError(
            f"{what} {wanted!r} does not occur here: it is held out of train, or nothing of it is decisive under the "
            "setting or at the checkpoint asked for"
        )
    return wanted


def next_seed(first: int, count: int) -> int:
    """The effective seed of the n-th reset after a seed."""
    return first if count == 0 else draw_one(first, f"@reset.{count}") >> 1
