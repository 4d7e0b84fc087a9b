"""Runs of interventions: one results file for each setting, over the same cases."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from episem_gym.benchmarks.configuration import configure
from episem_gym.benchmarks.effects import Effects, effects
from episem_gym.benchmarks.outcomes import outcomes
from episem_gym.benchmarks.planning import Plan
from episem_gym.benchmarks.suite_plan import plan_suite
from episem_gym.envs.settings import setting_of
from episem_gym.errors import UsageError
from episem_gym.task_specs.suite import Suite


def arm_path(out: str | os.PathLike[str], setting: str) -> Path:
    """The results file of one setting: `runs/mine.jsonl` is `runs/mine.WE+EP.jsonl` for `WE+EP`."""
    where = Path(out)
    return where.with_name(f"{where.stem}.{setting}{where.suffix or '.jsonl'}")


def arm_plans(
    suite: Suite, settings: Sequence[str], *, checkpoint: str | None = None, repetitions: int = 1
) -> dict[str, Plan]:
    """The plan of each setting, by its canonical spelling; the first is the baseline.

    With a checkpoint, which is one of withheld or contradicted evidence, the settings of other evidence play the cases
    that have it. Raises `UsageError` for fewer than two different settings, or one under which the suite has no case.
    """
    named = list(dict.fromkeys(str(setting_of(one)) for one in settings))
    if len(named) < 2:
        raise UsageError("give two different settings at least, the baseline first, such as SE,WE")
    plans = {
        one: plan_suite(
            suite,
            repetitions=repetitions,
            configuration=configure(setting=one, checkpoint=checkpoint if _takes_checkpoint(one) else None),
        )
        for one in named
    }
    return plans if checkpoint is None else _narrowed(plans)


def _takes_checkpoint(setting: str) -> bool:
    return setting_of(setting).evidence in ("WE", "CE")


def _narrowed(plans: Mapping[str, Plan]) -> dict[str, Plan]:
    """Plans over the cases of those that have the checkpoint."""
    kept = {
        planned.case.case_id
        for setting, plan in plans.items()
        if _takes_checkpoint(setting)
        for planned in plan.episodes
    }
    return {
        setting: replace(plan, episodes=tuple(one for one in plan.episodes if one.case.case_id in kept))
        for setting, plan in plans.items()
    }


def read_arms(out: str | os.PathLike[str], settings: Sequence[str] | None = None) -> Effects:
    """The effects in the files of a run of interventions; without settings, of all files of that name, SE first.

    Raises `ResultsError` where a file is missing or cannot be counted.
    """
    named = [str(setting_of(one)) for one in settings] if settings else _found(Path(out))
    return effects({one: outcomes(arm_path(out, one)) for one in dict.fromkeys(named)})


def _found(out: Path) -> list[str]:
    stem, suffix = out.stem, out.suffix or ".jsonl"
    names = sorted(
        one.name.removeprefix(f"{stem}.").removesuffix(suffix) for one in out.parent.glob(f"{stem}.*{suffix}")
    )
    known = [one for one in names if _is_setting(one)]
    if len(known) < 2:
        raise UsageError(f"beside {out} there are no two files such as {arm_path(out, 'SE')} and {arm_path(out, 'WE')}")
    return sorted(known, key=lambda one: (one != "SE", one))


def _is_setting(text: str) -> bool:
    try:
        return str(setting_of(text)) == text
    except UsageError:
        return False
