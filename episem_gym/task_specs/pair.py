"""Task pairs: one task, two worlds.

@task_pair("finance-payment-limit", protocol="V1", variants={"plain": "...", "credit-note": "..."})
def payment_limit(w: Draft) -> None:
    "Release a supplier's invoice within the approvers' limits."
    ...
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from episem_gym.errors import SpecError, UnknownName
from episem_gym.task_specs.draft import Draft
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.variant import Variant

Protocol = Literal["Legacy", "V1", "V2", "V3"]
PROTOCOLS = ("Legacy", "V0", "V1", "V2", "V3")
"""Protocols of episodes; V0 are episodes of V1, V2 and V3 pairs in which no step can be done."""
DOMAINS = {
    "customer": "customer",
    "engineering": "engineering",
    "legal": "legal-finance",
    "finance": "legal-finance",
    "research": "research",
    "home": "home",
    "health": "health",
}
"""Prefix of a pair's name -> domain."""


def domain_of(name: str) -> str:
    """The domain of a pair, by its name."""
    return DOMAINS[name.partition("-")[0]]


@dataclass(eq=False)
class Pair:
    """A task pair: how to write each of its variants."""

    name: str
    """`<prefix>-<name>`; the environment is `EpiSEM/<name>-v0`."""
    protocol: Protocol
    """The pair's own protocol."""
    variants: Mapping[str, str]
    """Names of the semantic variants, each with a sentence on what is different."""
    write: Callable[[Draft], None]
    """Declares one variant."""
    all_or_nothing: bool = False
    """Whether one broken step means that nothing is done."""
    alternatives: str = ""
    """The second sufficient evidence or tool, or why there is none."""
    held_out: bool = False
    """Whether the pair never occurs in `train`."""
    held_out_variant: str = ""
    """The variant that never occurs in `train`; the last one where not said."""
    held_out_kind: str = "withheld"
    """The kind of contrast that never occurs in `train`."""
    module: str = ""
    """Module that defines it."""
    compiled: dict[str, Variant] = field(default_factory=dict)
    """Variants compiled so far."""

    @property
    def env_id(self) -> str:
        """Id of its environment."""
        return f"EpiSEM/{self.name}-v0"

    @property
    def domain(self) -> str:
        """One of the six domains."""
        return domain_of(self.name)

    @property
    def doc(self) -> str:
        """What the task is, in a sentence."""
        return " ".join((self.write.__doc__ or "").split())

    def variant(self, name: str) -> Variant:
        """The compiled variant; a mistake in it is a `SpecError` that names pair and place."""
        found = self.compiled.get(name)
        if found is None:
            if name not in self.variants:
                raise UnknownName(f"variant of {self.name}", name, self.variants)
            found = self.compiled[name] = self._compile(name)
        return found

    def drawn_variants(self, split: str) -> tuple[str, ...]:
        """The variants that occur in a split."""
        if split != "train" or self.held_out:
            return tuple(self.variants)
        return tuple(name for name in self.variants if name != self.held_out_variant)

    def drawn_contrasts(self, variant: Variant, split: str) -> tuple[str, ...]:
        """The contrasts of a variant that occur in a split."""
        return tuple(
            name
            for name, one in variant.contrasts.items()
            if split != "train" or self.held_out or one.kind != self.held_out_kind
        )

    def _compile(self, name: str) -> Variant:
        from episem_gym.task_specs.checks import check_variant

        try:
            draft = Draft(name)
            self.write(draft)
            variant = Variant(self, draft)
            check_variant(variant)
            return variant
        except SpecError as error:
            raise SpecError(f"{self.name}, variant {name}: {error}") from error

    def __deepcopy__(self, memo: object) -> Pair:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return load_pair, (self.name, self.module)

    def __repr__(self) -> str:
        return f"<pair {self.name}>"


def task_pair(
    name: str,
    *,
    protocol: Protocol,
    variants: Mapping[str, str],
    all_or_nothing: bool = False,
    alternatives: str = "",
    held_out: bool = False,
    held_out_variant: str | None = None,
    held_out_kind: str = "withheld",
) -> Callable[[Callable[[Draft], None]], Pair]:
    """Declare the function below as a task pair."""
    if name.partition("-")[0] not in DOMAINS or not name.partition("-")[2]:
        raise SpecError(f"{name}: a pair's name is a domain prefix ({', '.join(DOMAINS)}), a hyphen and the task")
    if protocol not in ("Legacy", "V1", "V2", "V3"):
        raise SpecError(f"{name}: protocol {protocol!r} is none of Legacy, V1, V2, V3")
    if not variants:
        raise SpecError(f"{name}: a pair needs at least one variant")
    out = list(variants)[-1] if held_out_variant is None and len(variants) > 1 else held_out_variant or ""
    if out and out not in variants:
        raise SpecError(f"{name}: the held-out variant {out!r} is none of {', '.join(variants)}")

    def declare(write: Callable[[Draft], None]) -> Pair:
        if not write.__doc__:
            raise SpecError(f"{name}: the function needs a docstring that says what the task is")
        return Pair(
            name,
            protocol,
            dict(variants),
            write,
            all_or_nothing,
            alternatives,
            held_out,
            out,
            held_out_kind,
            module=write.__module__,
        )

    return declare
