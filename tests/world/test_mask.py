"""Masks as values, and what each form of them hides in the instances of every pair."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import asdict, dataclass, field
from typing import Any

import pytest

from episem_gym import Mask
from episem_gym.envs.env import EpiSEMEnv
from episem_gym.errors import UsageError
from episem_gym.task_specs.instance import Instance
from episem_gym.task_specs.variant import Variant
from episem_gym.world.mask import decisive, hidden_masks, maskable, required
from episem_gym.world.patterns import check_patterns
from episem_gym.wrappers import MaskProjection
from tests.support.scenes import pair_of, shipped

SHELVES = "tests.world.shelves"
PAIRS = [*shipped(), "home-toy-locker", "home-toy-gate"]


def variants_of(pair: str) -> list[Variant]:
    """The compiled variants of a pair."""
    return [pair_of(pair).variant(name) for name in pair_of(pair).variants]


def instance_of(variant: Variant, member: str = "supported", contrast: str = "", seed: int = 1) -> Instance:
    """One world."""
    name = contrast or next(iter(variant.contrasts))
    return Instance(variant, seed=seed, split="test", salt="", contrast=name, member=member)


def hidden_by(instance: Instance, mask: Any) -> set[str]:
    """What a mask hides, as `alias.coordinate`."""
    bits = hidden_masks(instance, Mask(mask)) or [0] * len(instance.values)
    return {
        f"{one.alias}.{one.record.coordinate(index)}"
        for slot, one in enumerate(instance.variant.records)
        for index in range(len(one.record.fields) + 2)
        if bits[slot] >> index & 1
    }


def everything(instance: Instance) -> set[str]:
    """All that can be hidden, `@available` left out."""
    records = instance.variant.records
    return {
        f"{records[slot].alias}.{records[slot].record.coordinate(index)}"
        for slot in range(len(records))
        for _, index in maskable(instance, slot)
    }


# --- masks as values --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mask", "atoms"),
    [
        (None, []),
        ([], []),
        (0, []),
        ("benchmark", ["benchmark"]),
        (0.25, [0.25]),
        (1, [1.0]),
        (["b.x", "a.y", "b.x"], ["a.y", "b.x"]),
        (("decisive", [0.1, ["all"], None]), ["all", "decisive", 0.1]),
        ([0.1, 0.4, 0.2], [0.4]),
        (Mask(["a.y", 0.5]), ["a.y", 0.5]),
    ],
    ids=str,
)
def test_each_form_is_a_list_of_atoms_in_json_and_back(mask: Any, atoms: list[Any]) -> None:
    made = Mask(mask)
    assert made.to_json() == atoms
    assert Mask(json.loads(json.dumps(made))) == made == Mask(made)
    assert bool(made) == bool(atoms)


def test_masks_that_ask_for_the_same_are_equal() -> None:
    assert Mask(["a.x", "b.y", 0.2]) == Mask([0.2, "b.y", "a.x"])
    assert hash(Mask(["a.x", 0.2])) == hash(Mask([0.2, "a.x"]))
    assert Mask("a.x") != Mask("a.y")
    assert Mask(0.2) != Mask(0.3)


def test_a_union_is_the_mask_of_both_whatever_the_other_is() -> None:
    one = Mask(["approval.amount"])
    assert one | Mask(0.2) == one | 0.2 == [0.2] | one == 0.2 | one == Mask(["approval.amount", 0.2])
    assert one | one == one | None == one
    assert (one | "a.b") | 0.1 == one | (Mask("a.b") | 0.1)
    assert isinstance(one | "a.b", Mask)


def test_a_mask_is_written_as_it_is_made() -> None:
    for mask in (Mask(), Mask("all"), Mask(0.5), Mask(["a.x", 0.2])):
        assert eval(repr(mask), {"Mask": Mask}) == mask
    assert repr(Mask("benchmark")) == "Mask('benchmark')"


def test_a_mask_never_changes_and_is_copied_and_sent_as_one() -> None:
    mask = Mask(["a.x", 0.2])
    with pytest.raises(AttributeError):
        mask.atoms = ()  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        mask[0] = "b.x"  # type: ignore[index]

    @dataclass
    class Holder:
        mask: Mask = field(default_factory=Mask)

    for twin in (copy.copy(mask), copy.deepcopy(mask), pickle.loads(pickle.dumps(mask)), asdict(Holder(mask))["mask"]):
        assert type(twin) is Mask
        assert twin == mask


@pytest.mark.parametrize(
    "wrong",
    [True, -0.1, 1.1, float("nan"), float("inf"), {"a.x": 1}, {"a.x"}, b"all", [["a.x", True]], Ellipsis],
    ids=str,
)
def test_what_is_no_mask_is_refused(wrong: Any) -> None:
    with pytest.raises(UsageError, match="mask"):
        Mask(wrong)


# --- what each form hides ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", PAIRS)
def test_all_hides_everything_and_whether_records_can_be_read(pair: str) -> None:
    for variant in variants_of(pair):
        instance = instance_of(variant)
        assert hidden_by(instance, "all") == everything(instance) | {
            f"{one.alias}.@available" for one in variant.records
        }
        assert hidden_by(instance, 1.0) == everything(instance)
        assert not hidden_by(instance, None)


@pytest.mark.parametrize("pair", PAIRS)
def test_ids_filing_fields_and_inner_states_are_never_hidden(pair: str) -> None:
    for variant in variants_of(pair):
        kept = {
            f"{one.alias}.{two.name}"
            for one in variant.records
            for two in one.record.fields
            if two.filing or two.latent
        }
        for mask in ("all", 1.0, "benchmark", "decisive"):
            for contrast in variant.contrasts:
                assert not hidden_by(instance_of(variant, contrast=contrast), mask) & kept


@pytest.mark.parametrize("pair", PAIRS)
def test_patterns_hide_what_they_name(pair: str) -> None:
    for variant in variants_of(pair):
        instance = instance_of(variant)
        for slot, one in enumerate(variant.records):
            name, identity = one.record.type_name, instance.ids[slot]
            same = {other.alias for other in variant.records if other.record is one.record}
            own = {text for text in everything(instance) if text.split(".")[0] == one.alias}
            assert hidden_by(instance, f"{name}:{identity}.*") == own
            assert hidden_by(instance, f"{name}:{identity}.@available") == own | {f"{one.alias}.@available"}
            assert hidden_by(instance, f"{name}.*") == {t for t in everything(instance) if t.split(".")[0] in same}
            for _, index in maskable(instance, slot):
                coordinate = one.record.coordinate(index)
                assert hidden_by(instance, f"{name}:{identity}.{coordinate}") == {f"{one.alias}.{coordinate}"}
                assert hidden_by(instance, [f"{name}.{coordinate}"]) == {f"{alias}.{coordinate}" for alias in same}


@pytest.mark.parametrize("pair", PAIRS)
def test_a_probability_is_drawn_by_coordinate_from_the_seed(pair: str) -> None:
    shares = []
    for variant in variants_of(pair):
        for seed in range(60):
            one, two = (instance_of(variant, member, seed=seed) for member in ("supported", "contrast"))
            few, many = hidden_by(one, 0.3), hidden_by(one, 0.6)
            assert few == hidden_by(two, 0.3), "the member shows in the mask"
            assert few <= many, "a larger probability must hide no less"
            shares.append((len(few), len(everything(one))))
        assert len({frozenset(hidden_by(instance_of(variant, seed=seed), 0.3)) for seed in range(8)}) == 8
    share = sum(hidden for hidden, _ in shares) / sum(count for _, count in shares)
    assert 0.27 < share < 0.33


def _differing(variant: Variant, contrast: str) -> set[str]:
    """What the two worlds hold otherwise, inner states left out, straight from their values."""
    one, two = (instance_of(variant, member, contrast) for member in ("supported", "contrast"))
    found = set()
    for slot, record in enumerate(variant.records):
        names = [record.record.coordinate(index) for index in range(len(record.record.fields) + 1)]
        latent = {other.name for other in record.record.fields if other.latent}
        rows = zip(names, one.values[slot], two.values[slot], strict=True)
        found |= {f"{record.alias}.{name}" for name, left, right in rows if left != right and name not in latent}
        if one.available[slot] != two.available[slot]:
            found.add(f"{record.alias}.@available")
    return found


@pytest.mark.parametrize("pair", PAIRS)
def test_decisive_is_what_differs_and_what_commits_make_of_an_inner_state(pair: str) -> None:
    for variant in variants_of(pair):
        for contrast in variant.contrasts:
            one, two = (instance_of(variant, member, contrast) for member in ("supported", "contrast"))
            shown = hidden_by(one, "decisive")
            assert shown == hidden_by(two, "decisive"), "the member shows in the mask"
            assert shown >= _differing(variant, contrast)
            assert shown, f"{contrast}: nothing that a tool can show is decisive"
            record = variant.records[variant.contrasts[contrast].slot].record
            if not any(record.fields[index].latent for index in variant.contrasts[contrast].values):
                assert {
                    text for text in shown if not text.startswith(f"{variant.records[one.contrast.slot].alias}.")
                } <= (_caused(variant))


def _caused(variant: Variant) -> set[str]:
    return {
        f"{variant.records[slot].alias}.{variant.records[slot].record.coordinate(index)}"
        for step in variant.steps
        for slot, fields in step.causes_fields
        for index in fields
    }


@pytest.mark.parametrize("pair", PAIRS)
def test_benchmark_adds_as_many_required_and_as_many_idle_coordinates(pair: str) -> None:
    for variant in variants_of(pair):
        for contrast in variant.contrasts:
            one, two = (instance_of(variant, member, contrast) for member in ("supported", "contrast"))
            chosen, core = hidden_by(one, "benchmark"), hidden_by(one, "decisive")
            assert chosen == hidden_by(two, "benchmark"), "the member shows in the mask"
            assert chosen >= core
            wanted = {
                f"{variant.records[slot].alias}.{variant.records[slot].record.coordinate(index)}"
                for slot, index in required(one)
            }
            own = len(decisive(one))
            others, idle = (chosen - core) & wanted, chosen - core - wanted
            assert len(others) >= min(own, len(wanted - core))
            assert len(idle) >= min(own, len(everything(one) - core - wanted))


# --- wrong patterns ---------------------------------------------------------------------------------------------------

PAIR = "home-water-leak"
WRONG = [
    ("valve", "type.field"),
    ("valve.", "type.field"),
    (".position", "type.field"),
    ("valve:.position", "type.field"),
    ("decisve", "did you mean 'decisive'"),
    ("", "type.field"),
    ("valv.position", "did you mean valve"),
    ("Valve.position", "did you mean valve"),
    ("valve.positon", "did you mean position"),
    ("valve.id", "ids are never masked"),
    ("valve.version", "versions are never masked"),
    ("valve.flat", "flat is a filing field"),
    ("valve.settles_at", "no tool shows settles_at"),
    ("valve.@asof", "did you mean @as_of"),
    ("valve:WV-1.position", "they look like"),
    ("valve:.*.position", "they look like"),
]


@pytest.mark.parametrize(("pattern", "reason"), WRONG)
def test_what_no_seed_can_make_right_is_refused_when_the_mask_is_put_on(pattern: str, reason: str) -> None:
    env = EpiSEMEnv(PAIR)
    with pytest.raises(UsageError) as caught:
        MaskProjection(env, ["decisive", pattern])
    assert reason in str(caught.value)
    assert repr(pattern) in str(caught.value)
    with pytest.raises(UsageError) as caught:
        env.reset(seed=1, options={"mask": [pattern]})
    assert reason in str(caught.value)


def test_a_record_that_is_not_in_the_episode_is_refused_at_reset_with_those_that_are() -> None:
    env = EpiSEMEnv(PAIR)
    env.reset(seed=1)
    assert env.episode is not None
    slot = env.episode.variant.aliases["valve"]
    identity = env.episode.session.instance.ids[slot]
    masked = MaskProjection(EpiSEMEnv(PAIR), f"valve:{identity}.position")
    assert masked.reset(seed=1)[0]
    with pytest.raises(UsageError, match="no such record in the episode of seed 2; it has") as caught:
        masked.reset(seed=2)
    assert identity in str(caught.value)
    assert masked.reset(seed=1)[0], "a refusal leaves the environment as it was"


def test_a_type_of_another_variant_hides_nothing_in_this_one() -> None:
    masked = MaskProjection(EpiSEMEnv("home-toy-shelves", module=SHELVES, split="test"), "crate.seal")
    plain = EpiSEMEnv("home-toy-shelves", module=SHELVES, split="test")
    seen: dict[str, bool] = {}
    for seed in range(20):
        masked.reset(seed=seed, options={"recovery": False})
        plain.reset(seed=seed)
        assert masked.unwrapped.episode.case.variant == plain.episode.case.variant  # type: ignore[attr-defined,union-attr]
        variant = plain.episode.case.variant  # type: ignore[union-attr]
        seen[variant] = masked.unwrapped.episode.session.hidden is None  # type: ignore[attr-defined]
    assert seen == {"crates": False, "drums": True}


@pytest.mark.parametrize("pattern", ["crate.lid", "barrel.*", "drum:CR-12345.lid"])
def test_a_pattern_that_fits_no_variant_is_refused(pattern: str) -> None:
    pair = EpiSEMEnv("home-toy-shelves", module=SHELVES).pair
    with pytest.raises(UsageError):
        check_patterns(pair, [pattern])
    check_patterns(pair, ["crate.seal", "drum.lid", "drum:DR-12345.lid", "shelf.*", "all", "benchmark", "decisive"])


def test_an_id_is_refused_where_its_type_is_another_variants() -> None:
    env = MaskProjection(EpiSEMEnv("home-toy-shelves", module=SHELVES, split="test"), "drum:DR-12345.lid")
    for variant in ("crates", "drums"):
        with pytest.raises(UsageError, match="no such record"):
            env.reset(seed=1, options={"variant": variant})
