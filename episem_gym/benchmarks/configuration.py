"""The configuration of a run: what must be equal for episodes to be counted together, and their seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from episem_gym.envs.request import Request, whole_number
from episem_gym.errors import ResultsError
from episem_gym.world.mask import Atom, atoms


@dataclass(frozen=True, kw_only=True)
class Configuration:
    """How the episodes of a run are played. Rewards are sparse in every run: shaped ones are for training."""

    setting: str = "SE"
    """Evidence condition and presentations."""
    checkpoint: str | None = None
    """The commit of a workflow whose evidence is withheld or contradicted."""
    mask: tuple[Atom, ...] = ()
    """What is hidden."""
    recovery: bool = False
    """Whether the recovery tool is on offer."""
    gate: bool = True
    """Whether attempts are gated by the judge."""
    reward: str = "sparse"
    """Kind of reward."""
    parsing: str = "strict"
    """`strict` or `lenient`."""
    split: str = "test"
    """The split that instances are drawn from."""
    salt: str = ""
    """Makes a private set of fresh instances."""
    suite: str = ""
    """Name and digest of the suite that is played, empty for fresh cases."""
    run_seed: int = 0
    """The seed that the plan was drawn from."""

    def request(self) -> Request:
        """What it asks of every episode."""
        return Request(
            split=self.split, salt=self.salt, setting=self.setting, checkpoint=self.checkpoint,
            mask=self.mask, recovery=self.recovery, gate=self.gate, reward=self.reward, parsing=self.parsing,
            oracle_labels=False,
        )  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """As it stands in every line of a results file."""
        return {**asdict(self), "mask": list(self.mask)}


def configure(*, mask: Any = None, recovery: bool | None = None, **fields: Any) -> Configuration:
    """A configuration from what a caller gives; raises `UsageError` for what makes no sense."""
    wanted = Configuration(mask=atoms(mask), **fields)
    whole_number("seed", wanted.run_seed, 0)
    asked = replace(wanted.request(), recovery=recovery)
    return replace(wanted, setting=asked.setting, recovery=asked.recovers)


def condition(configuration: Mapping[str, Any]) -> str:
    """One canonical text for all of a line's configuration that results are never pooled over."""
    try:
        salt = configuration["salt"]
        parts = [
            f"setting {configuration['setting']}",
            *([f"checkpoint {configuration['checkpoint']}"] if configuration["checkpoint"] else []),
            f"mask {' '.join(map(str, configuration['mask'])) or 'none'}",
            f"recovery {_yes(configuration['recovery'])}",
            f"gate {_yes(configuration['gate'])}",
            *(f"{name} {configuration[name]}" for name in ("reward", "parsing", "split")),
            *([f"salt {salt!r}"] if salt else []),
            *([f"suite {configuration['suite']}"] if configuration["suite"] else []),
        ]
    except (KeyError, TypeError) as error:
        raise ResultsError(f"the configuration is incomplete: {error}") from None
    return ", ".join(parts)


def _yes(value: object) -> str:
    return "on" if value else "off"
