"""An episode, fully named."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from episem_gym.envs.settings import setting_of
from episem_gym.errors import UsageError
from episem_gym.evaluator.candidates import candidate_arguments, wrong_candidate
from episem_gym.evaluator.session import Session
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.variant import Variant
from episem_gym.world.mask import Atom, atoms, hidden_masks


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
    name: str = ""
    """Id of the case in the canonical suite, empty for a fresh instance."""

    @property
    def case_id(self) -> str:
        """The id in the canonical suite, else a digest of what names the case."""
        if self.name:
            return self.name
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
