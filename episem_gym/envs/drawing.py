"""The case that a seed draws under a request."""

from __future__ import annotations

from dataclasses import replace

from episem_gym.envs.case import Case
from episem_gym.envs.request import MEMBERS, Request, whole_number
from episem_gym.envs.settings import setting_of
from episem_gym.errors import UnknownName, UsageError
from episem_gym.evaluator.checkpoints import checkpoints
from episem_gym.task_specs.draws import choose, draw_one, stream
from episem_gym.task_specs.pair import Pair
from episem_gym.task_specs.suite import CANONICAL, SuiteCase, canonical_case

Names = tuple[str, ...]
_WORLDS = {"WE": ("withheld",), "CE": ("contrast",), "SE": ("withheld", "contrast")}
"""The worlds that decide what can be drawn at a checkpoint: a standard episode is the control arm of both."""


def draw_case(pair: Pair, request: Request, seed: int) -> Case:
    """The case of a seed under a request.

    The arms of a comparison draw alike, each from all that any arm could have; only where what is drawn has no such
    episode does an arm draw again, from what it can have.
    """
    seed = whole_number("seed", seed, 0)
    check_request(pair, request)
    split = _split(pair, request)
    stream_id = stream(request.salt, split, pair.env_id, seed)
    name = _pick("variant", request.variant, _variants(pair, request, split), tuple(pair.variants), stream_id)
    contrasts = _contrasts(pair, name, request, split)
    contrast = _pick("contrast", request.contrast, contrasts, tuple(pair.variant(name).contrasts), stream_id)
    member = request.member or choose(draw_one(stream_id, "@member"), MEMBERS)
    if setting_of(request.setting).evidence != "SE":
        member = "supported"
    return Case(
        pair.env_id, split, request.salt, seed, name, contrast, member, request.setting, request.mask,
        request.recovers, request.gate, request.parsing, request.checkpoint,
    )  # fmt: skip


def named_case(pair: Pair, request: Request, case_id: str) -> Case:
    """A case of the canonical suite under a request, whatever its split.

    Raises:
        UsageError: there is no such case, it is another pair's, or the request names another world than the case.
    """
    return suite_case(pair, request, canonical_case(case_id))


def suite_case(pair: Pair, request: Request, found: SuiteCase) -> Case:
    """A case of a suite under a request; raises `UsageError` as `named_case` does."""
    setting, case_id = setting_of(request.setting), found.case_id
    if found.pair != pair.name:
        raise UsageError(f"case {case_id} belongs to EpiSEM/{found.pair}-v0, not to {pair.env_id}")
    for name in ("member", "variant", "contrast"):
        wanted = getattr(request, name)
        if wanted is not None and wanted != getattr(found, name):
            raise UsageError(f"case {case_id} has {name} {getattr(found, name)!r}, not {wanted!r}: leave {name} out")
    check_request(pair, replace(request, split="test"))
    return Case(
        pair.env_id, "test", CANONICAL, found.seed, found.variant, found.contrast,
        found.member if setting.evidence == "SE" else "supported", request.setting, request.mask,
        request.recovers, request.gate, request.parsing, request.checkpoint, case_id,
    )  # fmt: skip


def check_request(pair: Pair, request: Request) -> None:
    """Refuse what no episode of the pair can be; raises `UsageError` with the reason."""
    setting = setting_of(request.setting)
    reason = setting.refusal(pair.protocol)
    if reason:
        raise UsageError(f"{pair.env_id} has no setting {setting}: {reason}")
    split, wanted = _split(pair, request), request.checkpoint
    if wanted is None:
        return
    if pair.protocol not in ("V2", "V3"):
        raise UsageError(f"{pair.env_id} has no checkpoint: that is a commit of a V2 or V3 workflow")
    if not _variants(pair, request, split)[1]:
        variants = [pair.variant(name) for name in pair.drawn_variants(split)]
        offered = {
            one for variant in variants for world in _WORLDS[setting.evidence] for one in checkpoints(variant, world)
        }
        raise UnknownName(f"checkpoint of {pair.name} under {setting}", wanted, offered)


def contrasts_under(pair: Pair, variant: str, request: Request) -> Names:
    """The contrasts of a variant that can be played under a request; raises `UsageError` where the pair has none."""
    check_request(pair, request)
    return _contrasts(pair, variant, request, _split(pair, request))[1]


def _split(pair: Pair, request: Request) -> str:
    split = request.split or ("test" if pair.held_out else "train")
    if pair.held_out and split == "train":
        raise UsageError(f"{pair.env_id} is held out: it has no train split")
    return split


def _variants(pair: Pair, request: Request, split: str) -> tuple[Names, Names]:
    """The variants among which every arm draws, and those that this arm can have."""
    names = pair.drawn_variants(split)
    if request.checkpoint is None:
        return names, names
    offers = {name: _at_checkpoint(pair, name, request, split) for name in names}
    own = tuple(name for name, (_, here) in offers.items() if here)
    return tuple(name for name, (shared, _) in offers.items() if shared) or own, own


def _contrasts(pair: Pair, name: str, request: Request, split: str) -> tuple[Names, Names]:
    """The contrasts of a variant among which every arm draws, and those that this arm can have."""
    if request.checkpoint is not None:
        shared, own = _at_checkpoint(pair, name, request, split)
        return shared or own, own
    found = pair.drawn_contrasts(pair.variant(name), split)
    if setting_of(request.setting).evidence != "WE":
        return found, found
    decisive = {
        contrast for contrasts in checkpoints(pair.variant(name), "withheld").values() for contrast in contrasts
    }
    return found, tuple(contrast for contrast in found if contrast in decisive)


def _at_checkpoint(pair: Pair, name: str, request: Request, split: str) -> tuple[Names, Names]:
    """The contrasts at the checkpoint that can be withheld and contradicted there, and those that this arm can have."""
    variant, wanted = pair.variant(name), request.checkpoint or ""
    found = pair.drawn_contrasts(variant, split)
    at = {world: checkpoints(variant, world).get(wanted, ()) for world in _WORLDS["SE"]}
    own = {contrast for world in _WORLDS[setting_of(request.setting).evidence] for contrast in at[world]}
    shared = tuple(contrast for contrast in found if all(contrast in there for there in at.values()))
    return shared, tuple(contrast for contrast in found if contrast in own)


def _pick(what: str, wanted: str | None, offered: tuple[Names, Names], known: Names, stream_id: int) -> str:
    shared, own = offered
    if wanted is None:
        if not own:
            raise UsageError(f"no {what} of this pair occurs under what is asked for")
        number = draw_one(stream_id, f"@{what}")
        drawn = choose(number, shared)
        return drawn if drawn in own else choose(number, own)
    if wanted not in known:
        raise UnknownName(what, wanted, known)
    if wanted not in own:
        raise UsageError(
            f"{what} {wanted!r} does not occur here: it is held out of train, or nothing of it is decisive under the "
            "setting or at the checkpoint asked for"
        )
    return wanted


def next_seed(first: int, count: int) -> int:
    """The effective seed of the n-th reset after a seed."""
    return first if count == 0 else draw_one(first, f"@reset.{count}") >> 1
