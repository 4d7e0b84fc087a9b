"""Every registered environment keeps the contract; and every check rejects an environment that is broken."""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import pytest

from episem_gym.envs.env import EpiSEMEnv
from episem_gym.errors import UnknownName, UsageError
from tests.support import env_checks
from tests.support.scenes import canonical, pair_of, shipped

PAIRS = shipped()
IDS = [f"EpiSEM/{name}-v0" for name in PAIRS]


@pytest.mark.parametrize("env_id", IDS)
def test_gymnasiums_checker_is_content(env_id: str) -> None:
    env_checks.check_gymnasium(gym.make(env_id).unwrapped)


@pytest.mark.parametrize("name", PAIRS)
def test_gymnasiums_checker_is_content_with_the_class_itself(name: str) -> None:
    env = EpiSEMEnv(name)
    env.spec = gym.spec(f"EpiSEM/{name}-v0")  # without a spec the checker says that it cannot make one for rendering
    env_checks.check_gymnasium(env)


@pytest.mark.parametrize("env_id", IDS)
def test_types_are_the_same_at_every_step(env_id: str) -> None:
    env_checks.check_types(gym.make(env_id))
    env_checks.check_types(gym.make(env_id, mask="benchmark", reward="potential"))


@pytest.mark.parametrize("env_id", IDS)
def test_labels_can_be_left_out(env_id: str) -> None:
    env_checks.check_labels_off(gym.make(env_id, oracle_labels=False))


@pytest.mark.parametrize("env_id", IDS)
def test_a_step_out_of_turn_is_refused(env_id: str) -> None:
    env_checks.check_refusals(gym.make(env_id))


@pytest.mark.parametrize("env_id", IDS)
def test_the_nth_reset_depends_on_the_seed_and_n_alone(env_id: str) -> None:
    env_checks.check_nth_reset(lambda: gym.make(env_id))


@pytest.mark.parametrize("env_id", IDS)
def test_samples_are_well_formed(env_id: str) -> None:
    env_checks.check_samples(gym.make(env_id))
    env_checks.check_samples(gym.make(env_id, mask="decisive"))


@pytest.mark.parametrize("env_id", IDS)
@pytest.mark.parametrize(
    "keywords",
    [
        {},
        {"mask": ["decisive", 0.2]},
        {"mask": "benchmark", "recovery": False, "reward": "potential", "gate": False, "salt": "s"},
        {"setting": "CE", "max_steps": 7, "split": "test", "parsing": "lenient", "render_mode": "ansi"},
    ],
    ids=["plain", "mask", "much", "setting"],
)
def test_the_spec_survives_json(env_id: str, keywords: dict[str, Any]) -> None:
    env_checks.check_spec(gym.make(env_id, **keywords))


@pytest.mark.parametrize("env_id", IDS)
def test_the_smaller_step_limit_counts(env_id: str) -> None:
    env_checks.check_limit(gym.make(env_id, max_steps=5), 5)
    env_checks.check_limit(gym.make(env_id, max_steps=2, max_episode_steps=9), 2)
    env_checks.check_limit(gym.make(env_id, max_steps=10_000), 10_000)
    bare = EpiSEMEnv(env_id.removeprefix("EpiSEM/").removesuffix("-v0"), max_steps=6)
    bare.spec = dataclasses.replace(gym.spec(env_id), max_episode_steps=3)
    env_checks.check_limit(bare, 3)


@pytest.mark.xfail(
    strict=True,
    raises=AssertionError,
    reason="gym.make keeps max_episode_steps to itself: its TimeLimit truncates before the environment knows",
)
@pytest.mark.parametrize("env_id", IDS[:2])
def test_the_step_limit_of_gymnasium_counts_as_one_of_the_environments_own(env_id: str) -> None:
    env_checks.check_limit(gym.make(env_id, max_episode_steps=4), 4)
    env_checks.check_limit(gym.make(env_id, max_steps=6, max_episode_steps=3), 3)


@pytest.mark.parametrize("env_id", IDS)
def test_unknown_names_are_refused_by_name(env_id: str) -> None:
    with pytest.raises(UsageError, match="masks"):
        gym.make(env_id, masks="decisive")
    env = gym.make(env_id)
    with pytest.raises(UsageError, match=r"memebr.*did you mean.*member"):
        env.reset(seed=1, options={"memebr": "contrast"})
    for options, named in (
        ({"member": "other"}, "other"),
        ({"variant": "none such"}, "none such"),
        ({"contrast": "none such"}, "none such"),
        ({"case": "ESB-V1-999"}, "ESB-V1-999"),
        ({"reward": "dense"}, "dense"),
        ({"mask": ["nothing.here"]}, "nothing"),
        ({"gate": "yes"}, "yes"),
        ({"parsing": "loose"}, "loose"),
    ):
        with pytest.raises(UsageError, match=named):
            env.reset(seed=1, options=options)
    for keywords, named in (
        ({"member": "both"}, "both"),
        ({"split": "dev"}, "dev"),
        ({"reward": "dense"}, "dense"),
        ({"setting": "XX"}, "XX"),
        ({"max_steps": 0}, "0"),
        ({"max_steps": True}, "True"),
        ({"render_mode": "rgb_array"}, "rgb_array"),
        ({"mask": 2.0}, "2.0"),
        ({"mask": {"a": 1}}, "mask"),
        ({"salt": 3}, "3"),
        ({"oracle_labels": None}, "oracle_labels"),
    ):
        with pytest.raises(UsageError, match=named):
            gym.make(env_id, **keywords).reset(seed=1)


@pytest.mark.parametrize("env_id", IDS)
def test_every_name_of_a_variant_and_contrast_can_be_asked_for(env_id: str) -> None:
    pair = pair_of(env_id.removeprefix("EpiSEM/").removesuffix("-v0"))
    env = gym.make(env_id, split="test")
    for variant in pair.variants:
        for contrast in pair.variant(variant).contrasts:
            for member in ("supported", "contrast"):
                _, info = env.reset(seed=3, options={"variant": variant, "contrast": contrast, "member": member})
                assert (info["variant"], info["contrast"], info["member"]) == (variant, contrast, member)


@pytest.mark.parametrize("env_id", IDS)
def test_what_is_held_out_does_not_occur_in_train(env_id: str) -> None:
    pair = pair_of(env_id.removeprefix("EpiSEM/").removesuffix("-v0"))
    if pair.held_out:
        with pytest.raises(UsageError, match="held out"):
            gym.make(env_id, split="train")
        return
    env = gym.make(env_id)
    for seed in range(40):
        _, info = env.reset(seed=seed)
        assert info["variant"] != pair.held_out_variant
        assert pair.variant(info["variant"]).contrasts[info["contrast"]].kind != pair.held_out_kind
    with pytest.raises(UsageError, match="held out"):
        env.reset(seed=1, options={"variant": pair.held_out_variant})


@pytest.mark.parametrize("env_id", IDS)
def test_the_return_is_zero_or_one_whatever_the_reward(env_id: str) -> None:
    for reward in ("sparse", "potential"):
        for seed in (0, 1, 2):
            env = gym.make(env_id, reward=reward)
            won = env_checks.play(env, seed)
            assert round(sum(step[1] for step in won), 9) == 1.0
            lost = env_checks.play(env, seed, ["?"] * 500)
            assert round(sum(step[1] for step in lost), 9) == 0.0


@pytest.mark.parametrize("env_id", IDS)
def test_both_members_are_drawn_about_equally_often(env_id: str) -> None:
    env = gym.make(env_id, oracle_labels=True)
    members = [env.reset(seed=seed)[1]["member"] for seed in range(60)]
    assert 15 <= members.count("contrast") <= 45


@pytest.mark.parametrize("env_id", IDS)
def test_it_can_be_closed_twice_and_rendered(env_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gym.make(env_id, render_mode="ansi")
    env.reset(seed=1)
    env.step('{"stop":"DEFER"}')
    text = env.render()
    assert isinstance(text, str)
    assert "DEFER" in text
    env.close()
    env.close()
    gym.make(env_id).reset(seed=1)
    assert not capsys.readouterr().out


@pytest.mark.parametrize("seed", [2**63, -1, "seven", 1.5])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    env = gym.make(IDS[0])
    with pytest.raises((UsageError, gym.error.Error, TypeError, ValueError)):
        env.reset(seed=seed)


def test_the_largest_seed_works() -> None:
    _, info = gym.make(IDS[0]).reset(seed=2**63 - 1)
    assert info["seed"] == 2**63 - 1


def test_a_near_miss_is_suggested() -> None:
    with pytest.raises(UnknownName, match="did you mean"):
        gym.make(IDS[0]).reset(options={"contrasts": "x"})


def test_without_a_seed_episodes_go_on_from_the_last_one() -> None:
    env = gym.make(IDS[0])
    seeds = [env.reset(seed=5)[1]["seed"], *(env.reset()[1]["seed"] for _ in range(3))]
    assert len(set(seeds)) == 4


# --- every check rejects what is broken -------------------------------------------------------------------------------


class Broken(gym.Wrapper[str, str, str, str]):
    """An environment with one thing wrong; the base of the fixtures below."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        observation, info = self.env.reset(seed=seed, options=options)
        return self.spoil((observation, 0.0, False, False, info))[0], self.spoil(
            (observation, 0.0, False, False, info)
        )[4]

    def step(self, action: str) -> tuple[Any, ...]:  # type: ignore[override]
        return self.spoil(self.env.step(action))

    def spoil(self, answer: tuple[Any, ...]) -> tuple[Any, ...]:
        return answer


class IntegerReward(Broken):
    def spoil(self, answer: tuple[Any, ...]) -> tuple[Any, ...]:
        return (answer[0], int(answer[1]), *answer[2:])


class LeakingInfo(Broken):
    def spoil(self, answer: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*answer[:4], {**answer[4], "hint": "read the policy"})


class ForgetfulInfo(Broken):
    def spoil(self, answer: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*answer[:4], {key: value for key, value in answer[4].items() if key != "oracle" or not answer[2]})


class LateVerdict(Broken):
    def spoil(self, answer: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*answer[:4], {**answer[4], "verdict": {}})


class NumpyFlags(Broken):
    def spoil(self, answer: tuple[Any, ...]) -> tuple[Any, ...]:
        import numpy as np

        return (*answer[:2], np.bool_(answer[2]), *answer[3:])


class LongObservation(Broken):
    def spoil(self, answer: tuple[Any, ...]) -> tuple[Any, ...]:
        return (answer[0] + " " * 200_000, *answer[1:])


class StepsOnAndOn(Broken):
    def step(self, action: str) -> tuple[Any, ...]:  # type: ignore[override]
        try:
            return self.env.step(action)
        except gym.error.ResetNeeded:
            self.env.reset(seed=1)
            return self.env.step(action)


class CountsResets(Broken):
    """Draws from a generator that what is played between moves on."""

    moved = 0

    def step(self, action: str) -> tuple[Any, ...]:  # type: ignore[override]
        self.moved += 1
        return self.env.step(action)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        return self.env.reset(
            seed=seed if seed is not None else random.Random(self.moved).getrandbits(40), options=options
        )


class PlainSamples(Broken):
    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.action_space = gym.spaces.Text(40)


class IgnoresItsLimit(Broken):
    last: tuple[Any, ...] = ()

    def step(self, action: str) -> tuple[Any, ...]:  # type: ignore[override]
        try:
            self.last = self.env.step(action)
        except gym.error.ResetNeeded:
            return self.last
        self.last = (*self.last[:3], False, self.last[4])
        return self.last


class TerminatesAtItsLimit(Broken):
    def step(self, action: str) -> tuple[Any, ...]:  # type: ignore[override]
        answer = self.env.step(action)
        return (*answer[:2], answer[2] or answer[3], False, answer[4])


class OtherSpec(Broken, gym.utils.RecordConstructorArgs):
    """Plays what its spec does not say: each one made plays other seeds."""

    made = 0

    def __init__(self, env: Any) -> None:
        gym.utils.RecordConstructorArgs.__init__(self)
        super().__init__(env)
        OtherSpec.made += 1
        self.number = OtherSpec.made

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        return self.env.reset(seed=None if seed is None else seed + self.number, options=options)


def _broken(which: type[Broken], **keywords: Any) -> Any:
    return which(gym.make("EpiSEM/finance-payment-limit-v0", **keywords))


@pytest.mark.parametrize(
    "which",
    [IntegerReward, LeakingInfo, ForgetfulInfo, LateVerdict, NumpyFlags, LongObservation],
    ids=lambda one: one.__name__,
)
def test_the_check_of_types_rejects(which: type[Broken]) -> None:
    env_checks.check_types(_broken(Broken))
    with pytest.raises(AssertionError):
        env_checks.check_types(_broken(which))


@pytest.mark.parametrize(
    ("check", "which", "keywords"),
    [
        (env_checks.check_labels_off, LeakingInfo, {"oracle_labels": False}),
        (env_checks.check_labels_off, Broken, {"oracle_labels": True}),
        (env_checks.check_refusals, StepsOnAndOn, {}),
        (env_checks.check_samples, PlainSamples, {}),
        (env_checks.check_spec, OtherSpec, {}),
        (lambda env: env_checks.check_limit(env, 5), IgnoresItsLimit, {"max_steps": 5}),
        (lambda env: env_checks.check_limit(env, 5), TerminatesAtItsLimit, {"max_steps": 5}),
        (lambda env: env_checks.check_limit(env, 5), Broken, {}),
    ],
)
def test_the_other_checks_reject(check: Callable[[Any], None], which: type[Broken], keywords: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        check(_broken(which, **keywords))


def test_the_check_of_resets_rejects() -> None:
    with pytest.raises(AssertionError):
        env_checks.check_nth_reset(lambda: _broken(CountsResets))


class WarnsOnReset(EpiSEMEnv):
    """Leaves its own space."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        observation, info = super().reset(seed=seed, options=options)
        return observation + " " * 200_000, info


def test_the_checker_of_gymnasium_rejects() -> None:
    with pytest.raises((AssertionError, gym.error.Error)):
        env_checks.check_gymnasium(WarnsOnReset("finance-payment-limit"))


def test_canonical_text_tells_true_from_one() -> None:
    assert canonical(json.loads("[true]")) != canonical([1])
