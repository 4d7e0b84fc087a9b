"""How a setting presents a task: what the requester says besides, and the notice that comes with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from episem_gym.envs.settings import Setting
from episem_gym.task_specs.draws import choose, draw_one, stream
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.presentations import presentations_of


class Presentation(NamedTuple):
    """What a setting adds to the words of a task."""

    said: tuple[str, ...]
    """Sentences that the requester adds: the claim (RC), the urgency cue (UC)."""
    notice: str
    """The separate notice (MW), empty where there is none."""


PLAIN = Presentation((), "")


def presented(instance: Instance, setting: Setting) -> Presentation:
    """The words of a setting in an episode, drawn by the seed: the same in every world."""
    if not setting.presentations or not {"RC", "UC", "MW"} & set(setting.presentations):
        return PLAIN
    texts = presentations_of(instance.variant.pair.domain)
    said, notice = [], ""
    if "RC" in setting.presentations:
        record = instance.variant.records[instance.contrast.slot].record
        claim = _drawn(instance, "@claim", texts.claims)
        said.append(claim.format(record=record.type_name.replace("_", " ")))
    if "UC" in setting.presentations:
        said.append(_drawn(instance, "@cue", texts.cues))
    if "MW" in setting.presentations:
        notice = _drawn(instance, "@notice", texts.notices)
    return Presentation(tuple(said), notice)


def _drawn(instance: Instance, name: str, options: Sequence[str]) -> str:
    stream_id = stream(instance.salt, instance.split, instance.variant.pair.env_id, instance.seed)
    return choose(draw_one(stream_id, name), options)
