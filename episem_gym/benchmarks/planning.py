"""The plan of a run: which cases are played, from patterns, protocols, numbers and configuration alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fnmatch import fnmatchcase

from episem_gym.benchmarks.configuration import Configuration
from episem_gym.envs.case import Case
from episem_gym.envs.drawing import check_request, draw_case
from episem_gym.envs.episode import Episode
from episem_gym.envs.registration import env_id
from episem_gym.envs.request import whole_number
from episem_gym.envs.settings import setting_of
from episem_gym.errors import UnknownName, UsageError
from episem_gym.task_specs.draws import draw_one, key
from episem_gym.task_specs.pair import PROTOCOLS, Pair
from episem_gym.task_specs.registry import load_pair, pair_names

TRIES = 100
"""Seeds tried for one episode of a wanted protocol before it is left out."""
MOST_EPISODES = 1_000_000


class UnknownEnvironment(UnknownName):
    """A name or pattern that fits no environment. There are too many to name them all."""

    def __init__(self, text: str, near: Sequence[str], count: int) -> None:
        hint = f"did you mean {', '.join(near)}?" if near else f"episem list shows all {count}"
        UsageError.__init__(self, f"unknown environment {text!r}; {hint}")


@dataclass(frozen=True)
class Planned:
    """One episode to play."""

    case: Case
    """The case."""
    repetition: int
    """Which playing of it this is, from 0."""
    module: str
    """The module that defines its pair, for worker processes that do not know it."""


@dataclass(frozen=True)
class Plan:
    """The episodes of a run."""

    configuration: Configuration
    """What they have in common."""
    episodes: tuple[Planned, ...]
    """In the order in which they are played."""


def make_plan(
    patterns: Sequence[str] = ("EpiSEM/*",),
    *,
    protocols: Iterable[str] | None = None,
    episodes: int = 1,
    repetitions: int = 1,
    configuration: Configuration | None = None,
) -> Plan:
    """The first `episodes` cases of each pair that matches, each played `repetitions` times.

    A plan for more episodes begins, pair by pair, with the cases of a plan for fewer. Without `protocols`,
    cases 2k and 2k+1 are the two members of one instance; with them, cases are drawn until one of a wanted
    protocol comes up, and a pair that has none is left out; so is one that has no such setting or checkpoint.

    Raises:
        UsageError: a pattern matches no pair, a protocol is unknown, a number is out of range, or a mask
            fits no record.
    """
    listed = isinstance(patterns, (list, tuple))
    if not listed or not all(isinstance(one, str) for one in patterns):
        raise UsageError(f"environments are ids or patterns such as EpiSEM/home-*, not {patterns!r}")
    if not patterns:
        raise UsageError("no environment is named: give at least one id or pattern, such as EpiSEM/*")
    for name, number in (("episodes", episodes), ("repetitions", repetitions)):
        whole_number(name, number, 1, MOST_EPISODES)
    wanted = wanted_protocols(protocols)
    how = configuration or Configuration()
    planned = [
        Planned(case, repetition, pair.module)
        for pair in _fitting(matching(patterns), how)
        for case in _named(pair, how, wanted, episodes)
        for repetition in range(repetitions)
    ]
    if not planned:
        raise UsageError(f"no pair that matches has an episode of protocol {', '.join(sorted(wanted))}")
    return Plan(how, tuple(planned))


def matching(patterns: Sequence[str]) -> list[str]:
    """Names of the pairs whose environment id, or bare name, fits a pattern; each must fit at least one."""
    names = pair_names()
    found: set[str] = set()
    for pattern in patterns:
        fits = {name for name in names if any(fnmatchcase(one, pattern) for one in spellings(name))}
        if not fits:
            raise unknown_environment(pattern)
        found |= fits
    return [name for name in names if name in found]


def spellings(name: str) -> tuple[str, ...]:
    """How the environment of a pair may be called: its id, with or without name space and version."""
    full = env_id(name)
    return full, name, full.removesuffix("-v0"), f"{name}-v0"


def unknown_environment(text: str) -> UnknownName:
    """The error for a name or pattern that fits no environment, with the nearest of them alone."""
    names = pair_names()
    bare = text.removeprefix("EpiSEM/").removesuffix("-v0").strip("*")
    words = [word for word in bare.lower().split("-") if len(word) > 3]
    near = get_close_matches(bare, names, n=3, cutoff=0.6)
    near += [name for name in names if any(word in name for word in words) and name not in near]
    return UnknownEnvironment(text, near[:3], len(names))


def _fitting(names: Sequence[str], how: Configuration) -> list[Pair]:
    """The pairs that have episodes of this setting and checkpoint; where none has, the first reason is raised."""
    fits: list[Pair] = []
    reasons: list[UsageError] = []
    for pair in map(load_pair, names):
        try:
            check_request(pair, how.request())
            fits.append(pair)
        except UsageError as error:
            reasons.append(error)
    if not fits:
        raise reasons[0]
    return fits


def wanted_protocols(protocols: Iterable[str] | None) -> frozenset[str]:
    """Protocols that a caller names, all where none is; raises `UnknownName`."""
    wanted = frozenset([protocols] if isinstance(protocols, str) else protocols or PROTOCOLS)
    for one in sorted(wanted):
        if one not in PROTOCOLS:
            raise UnknownName("protocol", one, PROTOCOLS)
    return wanted


def _named(pair: Pair, how: Configuration, wanted: frozenset[str], count: int) -> list[Case]:
    """The cases of a pair; what makes no sense for it, such as a mask that fits none of its records, names it."""
    try:
        return list(_cases(pair, how, wanted, count))
    except UsageError as error:
        if pair.name in str(error):
            raise
        raise UsageError(f"{pair.env_id}: {error}") from error


def _cases(pair: Pair, how: Configuration, wanted: frozenset[str], count: int) -> Iterator[Case]:
    judged = setting_of(how.setting).shows_candidate(pair.protocol)
    own = {"Legacy"} if judged else {pair.protocol, "V0"}
    if not own & wanted:
        return
    drawn = _members(pair, how, count) if own <= wanted else _filtered(pair, how, own & wanted, count)
    for number, case in enumerate(drawn):
        if not number:
            protocol_of_case(pair, case)  # a mask that fits no record of this pair shows here
        yield case


def _members(pair: Pair, how: Configuration, count: int) -> Iterator[Case]:
    """Both members of one instance, in drawn order. Settings that name the world draw a new one each time."""
    request = how.request()
    for number in range(count):
        if setting_of(how.setting).evidence != "SE":
            yield draw_case(pair, request, _seed(pair, how, number, 0))
            continue
        seed = _seed(pair, how, number // 2, 0)
        first = draw_case(pair, request, seed).member
        other = "contrast" if first == "supported" else "supported"
        yield draw_case(pair, replace(request, member=other if number % 2 else first), seed)


def _filtered(pair: Pair, how: Configuration, wanted: set[str], count: int) -> Iterator[Case]:
    request = how.request()
    if wanted == {"V0"} and setting_of(how.setting).evidence == "SE":
        request = replace(request, member="contrast")
    for number in range(count):
        for attempt in range(TRIES):
            case = draw_case(pair, request, _seed(pair, how, number, attempt))
            if protocol_of_case(pair, case) in wanted:
                yield case
                break
        else:
            if not number:
                return


def protocol_of_case(pair: Pair, case: Case) -> str:
    """The protocol of the episode of a case; raises `UsageError` where its mask fits nothing."""
    return Episode(pair.variant(case.variant), case).protocol


def _seed(pair: Pair, how: Configuration, number: int, attempt: int) -> int:
    return draw_one(key(f"plan\x1f{how.run_seed}\x1f{pair.env_id}"), f"{number}.{attempt}") >> 1
