"""Every shipped wrapper passes on what it is given, and refuses what it does not know; wrappers merge in any order."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import pytest

from episem_gym import Mask, wrappers
from episem_gym.errors import UsageError
from episem_gym.wrappers import Gate, MaskProjection, OracleLabels, PotentialReward, RecoveryTool
from tests.support.env_checks import Env, play
from tests.support.scenes import canonical

IDS = ["EpiSEM/finance-payment-limit-v0", "EpiSEM/engineering-secret-rotation-v0", "EpiSEM/legal-settlement-offer-v0"]
Wrap = Callable[[Any], Any]

MADE: dict[str, Wrap] = {
    "Gate": lambda env: Gate(env, closed=False),
    "MaskProjection": lambda env: MaskProjection(env, "benchmark"),
    "OracleLabels": lambda env: OracleLabels(env, on=False),
    "PotentialReward": PotentialReward,
    "RecoveryTool": lambda env: RecoveryTool(env, on=True),
}
ASKED: dict[str, tuple[str, Any]] = {
    "Gate": ("gate", False),
    "OracleLabels": ("oracle_labels", False),
    "PotentialReward": ("reward", "potential"),
    "RecoveryTool": ("recovery", True),
    "MaskProjection": ("mask", ["benchmark"]),
}
"""What each wrapper of `MADE` asks, as a reset option: wrapping and asking come to the same."""


def test_every_shipped_wrapper_is_here() -> None:
    assert set(MADE) == set(ASKED) == set(wrappers.__all__)


# --- the checks -------------------------------------------------------------------------------------------------------


def check_passes_on(wrap: Wrap, env_id: str) -> None:
    """Seed and options reach the environment."""
    env, plain = wrap(gym.make(env_id)), gym.make(env_id)
    for member in ("supported", "contrast"):
        for seed in (7, 8):
            _, info = env.reset(seed=seed, options={"member": member})
            _, expected = plain.reset(seed=seed, options={"member": member})
            assert info["seed"] == expected["seed"] == seed, "the seed is lost"
            assert env.unwrapped.episode.case.member == member, "an option is lost"
    env.reset(seed=7)
    assert env.reset()[1]["seed"] == _next(plain), "resets after a seed are not those of the environment"


def _next(plain: Env) -> int:
    plain.reset(seed=7)
    return int(plain.reset()[1]["seed"])


def check_refuses_unknown(wrap: Wrap, env_id: str) -> None:
    """An unknown option is refused by its name."""
    try:
        wrap(gym.make(env_id)).reset(seed=1, options={"nonsense": 1})
    except UsageError as error:
        named = "nonsense" in str(error)
    else:
        raise AssertionError("an unknown option is swallowed")
    assert named, "the refusal does not name the option"


def check_same_as_option(wrap: Wrap, option: tuple[str, Any], env_id: str) -> None:
    """Wrapping asks the same as the option of a reset does."""
    env, plain = wrap(gym.make(env_id)), gym.make(env_id)
    for seed in (1, 2):
        seen = play(env, seed, ["?", '{"stop":"DEFER"}'])
        observation, info = plain.reset(seed=seed, options=dict([option]))
        expected = [(observation, 0.0, False, False, info), plain.step("?"), plain.step('{"stop":"DEFER"}')]
        assert canonical(seen) == canonical(expected), "a wrapper does other than it says"


def check_order(made: list[Wrap], env_id: str) -> None:
    """The same wrappers in another order ask for the same episode."""
    seen = set()
    for order in itertools.islice(itertools.permutations(made), 0, 24, 5):
        env: Any = gym.make(env_id)
        for wrap in order:
            env = wrap(env)
        seen.add(canonical(play(env, 3, ["?", '{"stop":"BLOCK"}'])))
    assert len(seen) == 1, "the order matters"


def check_spec_of_wrapped(wrap: Wrap, env_id: str) -> None:
    """A wrapped environment's spec survives JSON and makes the same stack."""
    env = wrap(gym.make(env_id))
    twin = gym.make(gym.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    assert str(twin) == str(env), "another stack is made"
    assert canonical(play(twin, 5, ["?"])) == canonical(play(env, 5, ["?"])), "another episode is played"


# --- the wrappers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("env_id", IDS)
@pytest.mark.parametrize("name", MADE)
def test_seed_and_options_are_passed_on(name: str, env_id: str) -> None:
    check_passes_on(MADE[name], env_id)


@pytest.mark.parametrize("name", MADE)
def test_unknown_options_are_refused_by_name(name: str) -> None:
    check_refuses_unknown(MADE[name], IDS[0])


@pytest.mark.parametrize("env_id", IDS)
@pytest.mark.parametrize("name", MADE)
def test_a_wrapper_asks_what_the_option_asks(name: str, env_id: str) -> None:
    check_same_as_option(MADE[name], ASKED[name], env_id)


@pytest.mark.parametrize("env_id", IDS)
def test_wrappers_merge_in_any_order(env_id: str) -> None:
    check_order(list(MADE.values()), env_id)


@pytest.mark.parametrize("name", MADE)
def test_the_spec_of_a_wrapped_environment_survives_json(name: str) -> None:
    check_spec_of_wrapped(MADE[name], IDS[0])


@pytest.mark.parametrize(
    "keywords",
    [
        {"mask": "benchmark"},
        {"mask": ["decisive", 0.2], "recovery": False},
        {"reward": "potential", "mask": "all"},
    ],
    ids=str,
)
def test_keyword_arguments_put_the_same_wrappers_on(keywords: dict[str, Any]) -> None:
    made = gym.make(IDS[0], **keywords)
    env: Any = gym.make(IDS[0])
    env = MaskProjection(env, keywords["mask"])
    if "recovery" in keywords:
        env = RecoveryTool(env, keywords["recovery"])
    if "reward" in keywords:
        env = PotentialReward(env)
    assert str(env) == str(made)
    assert canonical(play(env, 4)) == canonical(play(made, 4))


@pytest.mark.parametrize("env_id", IDS)
def test_nested_masks_are_one_mask_their_union_in_any_order(env_id: str) -> None:
    masks: list[Any] = ["decisive", 0.3, 0.1, "benchmark"]
    for few in (masks[:2], masks[1:3], masks):
        seen = set()
        for order in itertools.islice(itertools.permutations(few), 6):
            env: Any = gym.make(env_id)
            for mask in order:
                env = MaskProjection(env, mask)
            seen.add(canonical(play(env, 3)))
        seen.add(canonical(play(gym.make(env_id, mask=few), 3)))
        seen.add(canonical(play(gym.make(env_id, mask=[*few, *few]), 3)))
        assert len(seen) == 1


@pytest.mark.parametrize("env_id", IDS)
def test_an_empty_mask_hides_nothing(env_id: str) -> None:
    plain = canonical(play(gym.make(env_id), 6))
    for mask in (None, [], 0.0, Mask()):
        assert canonical(play(gym.make(env_id, mask=mask), 6)) == plain
        assert canonical(play(MaskProjection(gym.make(env_id), mask), 6)) == plain


def test_what_the_caller_says_outright_wins() -> None:
    env = OracleLabels(gym.make(IDS[0]), on=False)
    assert "oracle" not in env.reset(seed=1)[1]
    assert "oracle" in env.reset(seed=1, options={"oracle_labels": True})[1]
    masked = MaskProjection(gym.make(IDS[0]), "decisive")
    both = masked.reset(seed=1, options={"mask": ["all"]})
    assert canonical(both) == canonical(gym.make(IDS[0], mask=["decisive", "all"]).reset(seed=1))


# --- Gymnasium's own wrappers and vectors -----------------------------------------------------------------------------


@pytest.mark.parametrize("env_id", IDS)
def test_the_standard_wrappers_work(env_id: str) -> None:
    env: Any = gym.wrappers.RecordEpisodeStatistics(gym.wrappers.TimeLimit(gym.make(env_id, mask="benchmark"), 300))
    seen = play(env, 2)
    assert seen[-1][4]["verdict"]["success"] is True
    assert seen[-1][4]["episode"]["r"] == 1.0
    assert seen[-1][4]["episode"]["l"] == len(seen) - 1
    short = play(gym.wrappers.TimeLimit(gym.make(env_id), 2), 2)
    assert len(short) == 3
    assert short[-1][3] is True
    for wrapper in (gym.wrappers.OrderEnforcing, gym.wrappers.PassiveEnvChecker):
        assert canonical(play(wrapper(gym.make(env_id)), 2)) == canonical(play(gym.make(env_id), 2))


@pytest.mark.parametrize("env_id", IDS)
def test_autoreset_starts_the_next_episode(env_id: str) -> None:
    env = gym.wrappers.Autoreset(gym.make(env_id))
    plain = gym.make(env_id)
    env.reset(seed=3)
    plain.reset(seed=3)
    assert env.step('{"stop":"DEFER"}')[2]
    observation, reward, terminated, truncated, info = env.step("ignored")
    expected = plain.reset()
    assert (observation, reward, terminated, truncated) == (expected[0], 0, False, False)
    assert info["seed"] == expected[1]["seed"]


def _verdicts(env_id: str, mode: str, **keywords: Any) -> list[Any]:
    """The final verdicts of three environments played in parallel by the oracle's first advice."""
    singles = [play(gym.make(env_id, **keywords), seed) for seed in (5, 6, 7)]
    scripts = [_script(env_id, seed, **keywords) for seed in (5, 6, 7)]
    envs = gym.make_vec(env_id, num_envs=3, vectorization_mode=mode, **keywords)
    try:
        observations, _ = envs.reset(seed=[5, 6, 7])
        seen = [[text] for text in observations]
        verdicts: list[Any] = [None] * 3
        for number in range(max(map(len, scripts))):
            actions = tuple(script[number] if number < len(script) else "?" for script in scripts)
            observations, _, terminated, truncated, infos = envs.step(actions)
            for index, script in enumerate(scripts):
                if number < len(script):
                    seen[index].append(observations[index])
                if number == len(script) - 1:
                    assert terminated[index] or truncated[index]
                    verdicts[index] = _one(infos["verdict"], index)
        for index, single in enumerate(singles):
            assert seen[index] == [step[0] for step in single]
            for name in ("success", "status", "ended", "protocol", "member", "variant", "contrast", "steps"):
                assert verdicts[index][name] == single[-1][4]["verdict"][name], name
    finally:
        envs.close()
    return verdicts


def _script(env_id: str, seed: int, **keywords: Any) -> list[str]:
    env = gym.make(env_id, **keywords)
    _, info = env.reset(seed=seed)
    texts = []
    while True:
        texts.append(info["oracle"]["next_actions"][0])
        _, _, terminated, truncated, info = env.step(texts[-1])
        if terminated or truncated:
            return texts


def _one(batched: Any, index: int) -> dict[str, Any]:
    """One environment's share of a batched info."""
    found = {}
    for name, value in batched.items():
        if name.startswith("_"):
            continue
        item = _one(value, index) if isinstance(value, dict) else value[index]
        found[name] = item.item() if hasattr(item, "item") else item
    return found


@pytest.mark.parametrize("mode", ["sync", "async"])
@pytest.mark.parametrize("env_id", IDS[:2])
def test_vectors_come_to_the_verdicts_of_single_environments(env_id: str, mode: str) -> None:
    verdicts = _verdicts(env_id, mode, mask="benchmark")
    assert [one["success"] for one in verdicts] == [True] * 3


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_vectors_reset_by_themselves_into_the_next_episode(mode: str) -> None:
    envs = gym.make_vec(IDS[0], num_envs=2, vectorization_mode=mode)
    plain = gym.make(IDS[0])
    try:
        envs.reset(seed=[1, 2])
        envs.step(('{"stop":"DEFER"}', "?"))
        observations, *_ = envs.step(("?", "?"))
        plain.reset(seed=1)
        assert observations[0] == plain.reset()[0]
    finally:
        envs.close()


# --- every check rejects what is broken -------------------------------------------------------------------------------


class LosesTheSeed(gym.Wrapper[str, str, str, str]):
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        return self.env.reset(options=options)


class LosesOptions(gym.Wrapper[str, str, str, str]):
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        return self.env.reset(seed=seed)


class SwallowsUnknown(gym.Wrapper[str, str, str, str]):
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        known = {name: value for name, value in (options or {}).items() if name != "nonsense"}
        return self.env.reset(seed=seed, options=known)


class Replaces(gym.Wrapper[str, str, str, str]):
    """A mask that drops those outside of it."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        return self.env.reset(seed=seed, options={**(options or {}), "mask": ["decisive"]})


@pytest.mark.parametrize("wrap", [LosesTheSeed, LosesOptions])
def test_the_check_of_passing_on_rejects(wrap: Wrap) -> None:
    with pytest.raises(AssertionError):
        check_passes_on(wrap, IDS[0])


@pytest.mark.parametrize("wrap", [SwallowsUnknown, LosesOptions])
def test_the_check_of_unknown_options_rejects(wrap: Wrap) -> None:
    with pytest.raises(AssertionError):
        check_refuses_unknown(wrap, IDS[0])


def test_the_check_against_the_option_rejects() -> None:
    with pytest.raises(AssertionError):
        check_same_as_option(lambda env: MaskProjection(env, "all"), ("mask", ["decisive"]), IDS[0])


def test_the_check_of_order_rejects() -> None:
    with pytest.raises(AssertionError):
        check_order([Replaces, lambda env: MaskProjection(env, "all"), LosesOptions, PotentialReward], IDS[0])


class Unrecorded(gym.Wrapper[str, str, str, str], gym.utils.RecordConstructorArgs):
    """Says nothing of what it was made with."""

    def __init__(self, env: Any, mask: str = "none") -> None:
        gym.utils.RecordConstructorArgs.__init__(self)
        super().__init__(env)
        self.mask = mask

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        mask = [] if self.mask == "none" else [self.mask]
        return self.env.reset(seed=seed, options={**(options or {}), "mask": mask})


def test_the_check_of_specs_rejects() -> None:
    with pytest.raises(AssertionError):
        check_spec_of_wrapped(lambda env: Unrecorded(env, "all"), IDS[0])
    assert json.loads(gym.make(IDS[0], mask="all").spec.to_json())["kwargs"]["mask"] == "all"  # type: ignore[union-attr]
