"""The environment: one class for every task pair."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium as gym
from gymnasium.error import ResetNeeded

from episem_gym.envs.case import Case
from episem_gym.envs.drawing import check_request, draw_case, named_case, next_seed
from episem_gym.envs.episode import Episode
from episem_gym.envs.labels import Labeller, resolved_share
from episem_gym.envs.request import Request, whole_number
from episem_gym.envs.settings import setting_of
from episem_gym.envs.spaces import ActionText, ObservationText
from episem_gym.envs.texts import RECOVERY_SCHEMA
from episem_gym.envs.transcript import Transcript
from episem_gym.errors import UsageError
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.variant import Variant

Info = dict[str, Any]


class EpiSEMEnv(gym.Env[str, str]):
    """A task pair as a Gymnasium environment.

    Observation and action are text: one JSON object each. `reset` returns the task; every step returns what a call
    showed. The reward is 1.0 at the end of a successful episode, else 0.0.

    Args:
        pair: name of the task pair, such as `finance-payment-limit`.
        split: `"train"` or `"test"`; left out, `"train"` (`"test"` for a held-out pair).
        salt: makes a private set of fresh instances.
        setting: evidence condition and presentations, such as `"SE"`, `"WE+RC"` or `"WA+ST"`.
        checkpoint: the commit of a V2 or V3 workflow whose evidence is withheld (WE) or contradicted (CE).
        member: `"supported"` or `"contrast"`; left out, drawn from the seed, half and half.
        gate: whether the judge rejects every attempt that is not right, due and supported.
        oracle_labels: whether `info` carries oracle labels; leave it on for training, never show it to an agent.
        parsing: `"strict"` or `"lenient"` reading of actions.
        max_steps: a step limit of the caller's; the smaller of it and the episode's own counts.
        render_mode: `"ansi"` for a transcript as text, `"human"` to print it as it grows.

    Raises:
        UsageError: an argument names nothing or makes no sense.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  as Gymnasium declares it
        "render_modes": ["ansi", "human"],
        "render_fps": 4,
    }

    def __init__(
        self,
        pair: str,
        *,
        module: str = "",
        split: str | None = None,
        salt: str = "",
        setting: str = "SE",
        checkpoint: str | None = None,
        member: str | None = None,
        gate: bool = True,
        oracle_labels: bool = True,
        parsing: str = "strict",
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.pair = load_pair(pair, module)
        self.request = Request(
            split=split, salt=salt, setting=setting, checkpoint=checkpoint, member=member, gate=gate,
            oracle_labels=oracle_labels, parsing=parsing,
        )  # fmt: skip
        check_request(self.pair, self.request)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise UsageError(f"render_mode is None, 'ansi' or 'human', not {render_mode!r}")
        self.render_mode = render_mode
        self.max_steps = None if max_steps is None else whole_number("max_steps", max_steps, 1)
        self.observation_space = ObservationText()
        self.action_space = self._actions = ActionText(stops=("DEFER", "BLOCK"))
        self._offer(self.pair.variant(next(iter(self.pair.variants))))
        self.episode: Episode | None = None
        self.abandoned: Case | None = None
        """The case of the episode that the last reset cut short, None where there was none."""
        self._asked = self.request
        self._first_seed: int | None = None
        self._resets = 0
        self._labeller: Labeller | None = None
        self._transcript: Transcript | None = None
        self._fixed: Info = {}
        self._potential = self._start = 0.0

    # --- Gymnasium ------------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, Info]:
        """Start an episode.

        `options` may hold `member`, `contrast`, `variant`, `case`, and what wrappers pass down. Without a seed the next
        episode after the last seed is played.
        """
        super().reset(seed=seed)
        request = self.request.with_options(options)
        named, first = (options or {}).get("case"), self._effective_seed(seed)
        case = draw_case(self.pair, request, first) if named is None else named_case(self.pair, request, named)
        return self.play(case, request)

    def play(self, case: Case, request: Request | None = None) -> tuple[str, Info]:
        """Start the episode of a case that is already fully named."""
        variant = self.pair.variant(case.variant)
        previous = self.episode
        episode = Episode(variant, case, self._step_limit())
        self.abandoned = (
            previous.case if previous is not None and not previous.outcome and previous.step_count else None
        )
        self.episode = episode
        self._asked = request or self.request
        self._offer(variant, recovery=case.recovery)
        self._labeller = Labeller(episode) if self._asked.oracle_labels else None
        self._fixed = self._fixed_info(episode)
        if self._asked.reward == "potential":
            self._start = self._potential = resolved_share(episode)
        observation = episode.task()
        if self.render_mode is not None:
            self._transcript = Transcript(episode, observation)
            self._show()
        return observation, self._info()

    def step(self, action: str) -> tuple[str, float, bool, bool, Info]:
        """Play one action text; any text is an action, and none raises."""
        text: Any = action
        if not isinstance(text, str):
            raise TypeError(f"an action is text, not {type(action).__name__}")
        episode = self.episode
        if episode is None:
            raise ResetNeeded("call reset before the first step")
        if episode.outcome:
            raise ResetNeeded("the episode has ended: call reset")
        observation = episode.step(action)
        outcome: str = episode.outcome
        reward = 1.0 if episode.success else 0.0
        if self._asked.reward == "potential":
            reward += self._potential_difference(episode)
        if self._transcript is not None:
            self._transcript.add(action, observation)
            self._show()
        return (
            observation,
            reward,
            bool(outcome) and outcome != "truncated",
            outcome == "truncated",
            self._info(),
        )

    def render(self) -> str | None:
        """The transcript so far: as text for `"ansi"`, None for `"human"`, which prints as it goes."""
        if self.render_mode is None:
            gym.logger.warn("render() without a render_mode: pass render_mode='ansi' or 'human' to gym.make")
            return None
        if self._transcript is None:
            raise ResetNeeded("call reset before render")
        return self._transcript.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open; closing twice is fine."""

    # --- inside ---------------------------------------------------------------------------------------------------

    def _effective_seed(self, seed: int | None) -> int:
        if seed is not None:
            self._first_seed, self._resets = int(seed), 0
        elif self._first_seed is None:
            self._first_seed, self._resets = int(self.np_random.integers(1 << 63)), 0
        else:
            self._resets += 1
        return next_seed(self._first_seed, self._resets)

    def _step_limit(self) -> int | None:
        own = self.max_steps
        spec = None if self.spec is None else self.spec.max_episode_steps
        return own if spec is None else spec if own is None else min(own, spec)

    def _offer(self, variant: Variant, *, recovery: bool = False) -> None:
        """Let action samples call what is legal in the episodes asked for."""
        setting = setting_of(self.request.setting)
        judged, samplers = setting.shows_candidate(self.pair.protocol), []
        if not setting.static:
            samplers += [("tool", one["name"], one["parameters"]) for one in variant.tool_schemas]
        if recovery:
            samplers.append(("tool", RECOVERY_SCHEMA["name"], RECOVERY_SCHEMA["parameters"]))
        if not judged:
            samplers += [("commit", one["name"], one["parameters"]) for one in variant.commit_schemas]
        self._actions.offer(samplers, ("ALLOW", "DEFER", "BLOCK") if judged else ("DEFER", "BLOCK", "DONE"))

    def _potential_difference(self, episode: Episode) -> float:
        now = self._start if episode.outcome else resolved_share(episode)
        difference = now - self._potential
        self._potential = now
        return difference

    def _fixed_info(self, episode: Episode) -> Info:
        case = episode.case
        info: Info = {"env_id": case.env_id, "domain": self.pair.domain, "seed": case.seed}
        if self._labeller is not None:
            info |= {
                "case_id": case.case_id, "protocol": episode.protocol, "base_protocol": self.pair.protocol,
                "member": case.member, "variant": case.variant, "contrast": case.contrast,
            }  # fmt: skip
        return info

    def _info(self) -> Info:
        info = self._fixed.copy()
        if self._labeller is not None:
            info["oracle"] = self._labeller.labels()
        episode = self.episode
        info["verdict"] = {} if episode is None else episode.verdict
        return info

    def _show(self) -> None:
        if self.render_mode == "human" and self._transcript is not None:
            sys.stdout.write(self._transcript.latest() + "\n")
            sys.stdout.flush()
