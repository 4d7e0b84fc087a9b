"""What settings there are, how they are spelled, and which are refused with what reason."""

from __future__ import annotations

import itertools
from typing import Any

import gymnasium as gym
import pytest

import episem_gym
from episem_gym.envs.drawing import draw_case
from episem_gym.envs.request import Request
from episem_gym.envs.settings import EVIDENCE, PRESENTATIONS, setting_of
from episem_gym.errors import UnknownName, UsageError
from episem_gym.evaluator.checkpoints import checkpoints
from tests.support.scenes import pair_of, pairs

gym.register_envs(episem_gym)

V1, V2, LEGACY = "finance-payment-limit", "customer-parcel-reshipment", "legal-settlement-offer"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("SE", "SE"),
        ("WE+RC", "WE+RC"),
        ("SE+DE+EP", "SE+EP+DE"),
        ("WE+MW+UC+RC+EP", "WE+EP+RC+UC+MW"),
        ("WA+ST", "WA+ST"),
        ("CE+CA+RC", "CE+RC+CA"),
    ],
)
def test_a_setting_has_one_canonical_spelling(text: str, canonical: str) -> None:
    assert str(setting_of(text)) == canonical
    assert Request(setting=text).setting == canonical


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XX", "'XX' begins with no evidence code"),
        ("", "an empty code"),
        ("se", "did you mean SE"),
        ("EP", "begins with no evidence code"),
        ("EP+SE", "begins with no evidence code"),
        ("SE+WE", "two evidence codes"),
        ("SE+XX", "unknown presentation 'XX'"),
        ("SE+", "an empty code"),
        ("SE+RC+RC", "names RC twice"),
        ("SE+EP+ST", "ST holds EP and CA already"),
        ("WA+CA+ST", "ST holds EP and CA already"),
        ("SE+DE", "DE puts records into a package"),
        ("SE RC", "begins with no evidence code"),
        (3, "is text"),
        (None, "is text"),
        (["SE"], "is text"),
    ],
)
def test_nonsense_is_refused_with_the_reason(text: Any, reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        setting_of(text)
    with pytest.raises(UsageError, match=reason):
        gym.make(f"EpiSEM/{V1}-v0", setting=text)


@pytest.mark.parametrize(
    ("pair", "setting", "reason"),
    [
        (V2, "SE+CA", "CA judges one candidate"),
        (V2, "WE+ST", "ST judges one candidate"),
        (V2, "WA+ST", "WA judges one candidate"),
        (V2, "WA", "WA judges one candidate"),
        (V1, "WA", "it goes with CA or ST"),
        (V1, "WA+RC", "it goes with CA or ST"),
        (LEGACY, "SE+CA", "shows its candidate anyway"),
        (LEGACY, "WE+ST", "shows its candidate anyway"),
    ],
)
def test_a_pair_refuses_what_makes_no_sense_for_its_protocol(pair: str, setting: str, reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        gym.make(f"EpiSEM/{pair}-v0", setting=setting)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"setting": "CE", "member": "contrast"}, "says which world is played"),
        ({"setting": "WE+EP", "member": "contrast"}, "says which world is played"),
        ({"setting": "WA+CA", "member": "contrast"}, "says which world is played"),
        ({"setting": "SE+ST", "recovery": True}, "nothing can be recovered"),
        ({"setting": "WA+CA", "checkpoint": "pay"}, "checkpoint is about evidence in a workflow"),
        ({"setting": "WE", "checkpoint": ("pay",)}, "name of one commit or step"),
    ],
)
def test_what_contradicts_the_setting_is_refused(asked: dict[str, Any], reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        Request(**asked)


def test_standard_evidence_follows_the_member_with_any_presentation() -> None:
    for member in ("supported", "contrast"):
        case = draw_case(pair_of(V1), Request(setting="SE+EP+RC", member=member), 3)
        assert case.member == member
    for setting in ("WE", "CE+RC", "WA+CA"):
        for seed in range(6):
            assert draw_case(pair_of(V1), Request(setting=setting), seed).member == "supported"


@pytest.mark.parametrize("pair", pairs("Legacy", "V1", "V2", "V3", few=1))
def test_a_seed_names_the_same_case_whatever_the_setting(pair: str) -> None:
    for seed in range(30):
        cases = [
            draw_case(pair_of(pair), Request(setting=setting, member="supported", split="test"), seed)
            for setting in ("SE", "SE+EP", "CE+RC", "WE+UC+MW")
        ]
        drawn = pair_of(pair).variant(cases[0].variant).contrasts[cases[0].contrast]
        nothing_to_withhold = drawn.kind == "wrong_argument"
        kept = cases[:-1] if nothing_to_withhold else cases
        assert len({(case.case_id, case.variant, case.contrast) for case in kept}) == 1


@pytest.mark.parametrize("pair", pairs("V2", "V3"))
def test_the_arms_of_a_checkpoint_are_one_instance(pair: str) -> None:
    """Each arm of a comparison, the control arm of standard evidence too, unless no contrast fits both others."""
    known = pair_of(pair)
    shared = 0
    for name in {step.commit.name for step in known.variant(next(iter(known.variants))).steps}:
        for seed in range(6):
            found = set()
            for setting in ("SE", "WE", "CE+RC"):
                try:
                    case = draw_case(known, Request(setting=setting, checkpoint=name, split="test"), seed)
                except UsageError:
                    continue
                found.add((case.variant, case.contrast))
            variants = [known.variant(one) for one in known.variants]
            both = any(
                set(checkpoints(one, "withheld").get(name, ())) & set(checkpoints(one, "contrast").get(name, ()))
                for one in variants
            )
            shared += both
            assert not both or len(found) == 1
    assert shared, "no commit of the workflow at which evidence can be withheld as well as contradicted"


def test_every_setting_is_either_offered_or_refused_for_every_protocol() -> None:
    """Of all spellings, those that make sense: counted, so that none falls out in silence."""
    offered: dict[str, int] = {}
    for evidence in EVIDENCE:
        for count in range(len(PRESENTATIONS) + 1):
            for codes in itertools.combinations(PRESENTATIONS, count):
                try:
                    setting = setting_of("+".join((evidence, *codes)))
                except UsageError:
                    continue
                for protocol in ("Legacy", "V1", "V2"):
                    offered[protocol] = offered.get(protocol, 0) + (not setting.refusal(protocol))
    words = 2**3  # RC, UC, MW
    packages = 3  # none, EP, EP+DE
    assert offered == {
        "Legacy": 4 * words * packages,
        "V1": words * (3 * packages + 4 * packages + 4 * 2),  # on their own, with CA, with ST or ST+DE
        "V2": 3 * words * packages,
    }


def test_a_checkpoint_names_a_step_or_a_commit_of_a_workflow() -> None:
    pair = pair_of("engineering-secret-rotation")
    for seed in range(5):
        for name in ("revoke", "consumer_roll"):
            case = draw_case(pair, Request(setting="WE", checkpoint=name, split="test"), seed)
            assert case.checkpoint == name
            session = case.session(pair.variant(case.variant))
            steps = [session.instance.variant.steps[one] for one in session.truth.walk.broken]
            assert name in {text for step in steps for text in (step.name, step.commit.name)}
    with pytest.raises(UnknownName, match=r"checkpoint.*revok'.*did you mean revoke"):
        gym.make(pair.env_id, setting="CE", checkpoint="revok")
    with pytest.raises(UsageError, match="checkpoint is the name of one commit or step"):
        gym.make(pair.env_id, setting="CE", checkpoint=["revoke"])
    with pytest.raises(UsageError, match="commit of a V2 or V3 workflow"):
        gym.make(f"EpiSEM/{V1}-v0", setting="WE", checkpoint="payment_release")
