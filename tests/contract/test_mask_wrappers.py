"""Every form of mask goes wherever a mask goes, and survives JSON on the way."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import pytest
from gymnasium.envs.registration import EnvSpec

from episem_gym import Mask
from episem_gym.errors import UsageError
from episem_gym.wrappers import MaskProjection, RecoveryTool
from tests.support.env_checks import play
from tests.support.scenes import canonical

IDS = ["EpiSEM/finance-payment-limit-v0", "EpiSEM/engineering-secret-rotation-v0", "EpiSEM/legal-settlement-offer-v0"]
FORMS: list[Any] = [
    "decisive", "benchmark", "all", 0.3, 1, ["decisive", 0.2], ("benchmark", 0.1), Mask("benchmark"),
    Mask(["decisive"]) | 0.3, [Mask(0.2), "decisive"],
]  # fmt: skip


@pytest.mark.parametrize("recovery", [None, True, False])
@pytest.mark.parametrize("mask", FORMS, ids=str)
def test_every_form_of_mask_goes_wherever_a_mask_goes(mask: Any, recovery: bool | None) -> None:
    """As a keyword argument, as a wrapper, as a reset option, and as JSON: the same episodes."""
    env_id = IDS[0]
    made = gym.make(env_id, mask=mask, recovery=recovery)
    wrapped: Any = MaskProjection(gym.make(env_id), mask)
    if recovery is not None:
        wrapped = RecoveryTool(wrapped, recovery)
    expected = canonical(play(made, 5))
    assert canonical(play(wrapped, 5)) == expected
    options = {"mask": mask} if recovery is None else {"mask": mask, "recovery": recovery}
    assert canonical(gym.make(env_id).reset(seed=5, options=options)) == canonical(made.reset(seed=5))
    assert made.spec is not None
    for spec in (made.spec, EnvSpec.from_json(made.spec.to_json()), EnvSpec.from_json(wrapped.spec.to_json())):
        assert canonical(play(gym.make(spec), 5)) == expected
    twin = gym.make(EnvSpec.from_json(made.spec.to_json()))
    assert twin.spec is not None
    assert twin.spec.to_json() == made.spec.to_json()


def test_patterns_survive_json_and_meet_keyword_arguments() -> None:
    env_id = IDS[0]
    plain = gym.make(env_id)
    plain.reset(seed=5)
    episode = plain.unwrapped.episode  # type: ignore[attr-defined]
    record = episode.variant.records[0].record
    patterns = [f"{record.type_name}.*", f"{record.type_name}:{episode.session.instance.ids[0]}.@as_of"]
    union = canonical(play(gym.make(env_id, mask=[*patterns, "decisive", 0.2], recovery=True), 5))
    stacks: list[Any] = [
        MaskProjection(MaskProjection(gym.make(env_id, mask=patterns[0]), ["decisive", patterns[1]]), 0.2),
        MaskProjection(RecoveryTool(MaskProjection(gym.make(env_id, mask=0.2), patterns)), "decisive"),
        RecoveryTool(MaskProjection(gym.make(env_id, mask=Mask("decisive") | 0.2, recovery=True), Mask(patterns))),
        MaskProjection(RecoveryTool(gym.make(env_id, mask=[*patterns, 0.2])), Mask("decisive")),
    ]
    for stack in stacks:
        assert canonical(play(stack, 5)) == union
        twin = gym.make(EnvSpec.from_json(stack.spec.to_json()))
        assert str(twin) == str(stack)
        assert canonical(play(twin, 5)) == union


def test_the_outermost_recovery_tool_decides() -> None:
    inner = MaskProjection(RecoveryTool(gym.make(IDS[0]), on=True), "benchmark")
    env = RecoveryTool(inner, on=False)
    assert "request_disclosure" in inner.reset(seed=1)[0]
    assert "request_disclosure" not in env.reset(seed=1)[0]
    made = gym.make(IDS[0], mask="benchmark", recovery=False)
    assert "request_disclosure" in RecoveryTool(made, on=True).reset(seed=1)[0]
    assert canonical(play(env, 1)) == canonical(play(made, 1))


@pytest.mark.parametrize("wrong", ["benchmrk", ["no_such.field"], {"all"}, True, 2.0, b"all", [["all", {}]]], ids=str)
def test_a_wrong_mask_is_refused_where_it_is_put_on(wrong: Any) -> None:
    for make in (lambda: gym.make(IDS[0], mask=wrong), lambda: MaskProjection(gym.make(IDS[0]), wrong)):
        with pytest.raises(UsageError, match="mask"):
            make()
    env = gym.make(IDS[0])
    with pytest.raises(UsageError, match="mask"):
        env.reset(seed=1, options={"mask": wrong})
    assert env.reset(seed=1)[0]
