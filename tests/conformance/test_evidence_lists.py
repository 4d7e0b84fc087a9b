"""Lists: absence, totals, pages, hidden parts, and what is not on file."""

import pytest

from episem_gym.evaluator.acts import Ask, Recover
from tests.support.asking import GATE, LOCKER, ask, calls_of, is_listing_call
from tests.support.scenes import (
    WORKFLOWS,
    Scene,
    act_of,
    investigate,
    judged,
    pairs_that,
    requirement_statuses,
    scene,
)


def _paged(where: Scene) -> list[Ask]:
    """Calls for the second page of a list that is needed whole."""
    return [act for act in where.asks if is_listing_call(where, act) and act.arguments.get("page") == 2]


@pytest.mark.parametrize("pair", [*pairs_that(lambda pair: _paged(scene(pair)), *WORKFLOWS), LOCKER])
def test_a_list_read_to_its_end_establishes_and_its_first_page_does_not(pair: str) -> None:
    where = scene(pair)
    act = _paged(where)[0]
    assert judged(where, where.acts).success
    later = [one for one in where.asks if one.tool is act.tool and one.arguments.get("page", 1) > 1]
    result = judged(where, where.without(*later))
    assert "list incomplete" in result.missing().values()
    assert result.outcome == "rejected"


def _listed(pair: str) -> list[Ask]:
    """The calls of a reference solution that show a list which is needed whole."""
    return [one for one in scene(pair).asks if is_listing_call(scene(pair), one)]


@pytest.mark.parametrize("pair", [*pairs_that(_listed, *WORKFLOWS, few=27), LOCKER, GATE])
def test_a_list_never_read_establishes_no_absence(pair: str) -> None:
    where = scene(pair)
    act = _listed(pair)[0]
    result = judged(where, where.without(*[one for one in where.asks if one.tool is act.tool]))
    assert "not read" in result.missing().values()


def _hidden_rows(pair: str) -> tuple[Scene, str, str] | None:
    """A case, a field of the rows of a list, and a requirement that cannot be met while that field stays hidden."""
    plain = scene(pair)
    for requirement in plain.variant.requirements:
        for node in requirement.expr.walk():
            for field in getattr(node, "row_fields", list)():
                if not field.filing:
                    coordinate = f"{node.listing.record.type_name}.{field.name}"
                    masked = scene(pair, mask=(coordinate,), recovery=False)
                    if "UNAVAILABLE" in judged(masked, masked.acts).verdict["requirements"][requirement.name]:
                        return plain, coordinate, requirement.name
    return None


@pytest.mark.parametrize("pair", [*pairs_that(_hidden_rows, *WORKFLOWS, few=6), LOCKER, GATE])
def test_a_list_with_hidden_parts_is_incomplete_until_all_are_recovered(pair: str) -> None:
    plain, coordinate, requirement = _hidden_rows(pair)
    where = scene(pair, plain.variant.name, plain.case.contrast, mask=(coordinate,))
    episode = where.episode()
    step = where.variant.step_of[where.variant.requirement_number[requirement]]
    for before in sorted(where.variant.ancestors[step]):
        investigate(episode, before)
        episode.step(act_of(episode, before))
    for act in plain.asks:
        if is_listing_call(plain, act):
            episode.step(plain.text(act))
    status, reason = requirement_statuses(episode)[requirement]
    assert status == "MISSING"
    assert reason != ""
    assert judged(where, where.acts).success  # the reference solution recovers what it needs
    recovered = judged(where, where.acts).episode.session
    assert any(
        response.status == "ok" for _, call, response in recovered.ledger.entries if call == "request_disclosure"
    )


@pytest.mark.parametrize("pair", [*pairs_that(_hidden_rows, *WORKFLOWS, few=6), LOCKER])
def test_hidden_parts_of_a_list_that_none_can_recover_make_it_unavailable_and_defer(pair: str) -> None:
    plain, coordinate, requirement = _hidden_rows(pair)
    where = scene(pair, plain.variant.name, plain.case.contrast, mask=(coordinate,), recovery=False)
    result = judged(where, where.acts)
    assert result.success
    assert result.verdict["answer"] == "DEFER"
    assert result.verdict["stop"] == "DEFER"
    assert result.verdict["requirements"][requirement] == "UNAVAILABLE"
    pages = [act for act in where.asks if is_listing_call(where, act)]
    assert any(not judged(where, where.without(act)).success for act in pages)  # read to the end, not guessed


@pytest.mark.parametrize("variant", ["seven", "plain"])
def test_a_list_whose_hidden_parts_can_still_be_had_is_called_incomplete(variant: str) -> None:
    where = scene(LOCKER, variant, mask=("deposit.amount",))
    shown = [act for act in where.acts if not isinstance(act, Recover)]
    assert judged(where, shown).missing() == {"empty.covered": "list incomplete"}


@pytest.mark.parametrize("variant", ["seven", "plain"])
def test_a_total_over_a_row_that_cannot_be_read_is_unavailable_and_defers(variant: str) -> None:
    where = scene(LOCKER, variant, "empty.covered-withheld", "contrast")
    result = judged(where, where.acts)
    assert result.success
    assert result.verdict["requirements"]["empty.covered"] == "UNAVAILABLE"
    assert result.verdict["stop"] == "DEFER"
    pages = calls_of(where, "deposits")
    assert len(pages) == 2
    for page in pages:
        short = judged(where, where.without(page))
        assert not short.success
        assert short.verdict["requirements"]["empty.covered"] == "MISSING"
        assert "unresolved_requirement" in short.codes()


@pytest.mark.parametrize("variant", ["seven", "plain"])
def test_none_on_file_supports_absence_when_it_was_asked_for_the_right_key(variant: str) -> None:
    where = scene(LOCKER, variant)
    result = judged(where, where.acts)
    assert result.success
    answers = [one for one in result.observations if one.get("call") == "liens"]
    assert [one["total"] for one in answers] == [0]
    elsewhere = [*where.without(*calls_of(where, "liens"))]
    elsewhere.insert(0, ask(where, "liens", locker="twin"))
    assert judged(where, elsewhere).missing() == {"empty.no-lien": "not read"}
    unknown = [*where.without(*calls_of(where, "liens"))]
    unknown.insert(0, ask(where, "liens", locker="LK-00000"))
    assert judged(where, unknown).missing() == {"empty.no-lien": "not read"}


@pytest.mark.parametrize("variant", ["seven", "plain"])
def test_none_on_file_leaves_a_requirement_of_existence_unavailable(variant: str) -> None:
    where = scene(LOCKER, variant, "empty.permitted-violated", "contrast")
    result = judged(where, where.acts)
    assert result.success
    assert result.verdict["requirements"]["empty.permitted"] == "UNAVAILABLE"
    assert result.verdict["stop"] == "DEFER"  # although the condition itself refuses
    elsewhere = [*where.without(*calls_of(where, "permits"))]
    elsewhere.insert(0, ask(where, "permits", locker="twin"))
    short = judged(where, elsewhere)
    assert short.verdict["requirements"]["empty.permitted"] == "MISSING"
    assert not short.success


def test_none_on_file_in_real_pairs_is_unavailable_too() -> None:
    where = scene("health-referral-guardian")
    found = [
        (name, one)
        for name, contrast in where.variant.contrasts.items()
        for one in [scene("health-referral-guardian", contrast=name, member="contrast")]
        if any(
            type(node).__name__ == "Exists"
            for flip in contrast.flips
            for node in where.variant.requirements[where.variant.requirement_number[flip]].expr.walk()
        )
    ]
    assert found
    for _, one in found:
        result = judged(one, one.acts)
        assert result.success
        assert "VIOLATED" not in [
            result.verdict["requirements"][flip]
            for flip in where.variant.contrasts[one.case.contrast].flips
            if type(where.variant.requirements[where.variant.requirement_number[flip]].expr).__name__ == "Exists"
        ]
