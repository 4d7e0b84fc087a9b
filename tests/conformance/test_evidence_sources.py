"""What a source is worth: indexes, authorities, conflicts, claims, and records that are not the right ones."""

from collections.abc import Callable

import pytest

from episem_gym.evaluator.acts import Act, Ask
from episem_gym.task_specs.tools import Tool, parameter
from tests.support.asking import LOCKER, again, ask, calls_of, in_contrasts
from tests.support.features import Authority, authorities, known, showing, weak_sources
from tests.support.scenes import WORKFLOWS, Scene, act_of, judged, pairs, pairs_that, requirement_statuses, scene, stop

ACTING = pairs(*WORKFLOWS)


def _searched(where: Scene) -> list[tuple[Ask, Ask]]:
    """Exact reads of the solution, with a search that lists the same record."""
    found = []
    for act in where.asks:
        if act.tool.kind == "read" and act.tool.by == ("id",):
            slot = where.ids.index(act.arguments[parameter(act.tool.record, "id")])
            row = where.episode().session.world.values[slot]
            for tool in where.variant.tools.values():
                if tool.kind == "search" and tool.record is act.tool.record:
                    field = tool.record.by_name[tool.by[0]]
                    found.append((act, Ask(tool, {"query": field.prose(row[field.index])})))
    return found


def _needed_after_search(pair: str) -> list[tuple[Scene, Ask, Ask]]:
    """Exact reads that a success needs, with a search that finds the record."""
    where = scene(pair)
    return [
        (where, act, search)
        for act, search in _searched(where)
        if not judged(where, where.without(*again(where, act))).success
    ]


@pytest.mark.parametrize("pair", [*pairs_that(_needed_after_search, *WORKFLOWS), LOCKER])
def test_a_candidate_found_by_search_counts_once_it_is_read_and_never_before(pair: str) -> None:
    for where, act, search in _needed_after_search(pair):
        assert judged(where, [search, *where.acts]).success
        unread = judged(where, [search, *where.without(*again(where, act))])
        assert unread.missing()
        assert unread.outcome == "rejected"


@pytest.mark.parametrize("pair", [*pairs_that(weak_sources, *WORKFLOWS), LOCKER])
def test_what_only_an_index_showed_is_too_weak(pair: str) -> None:
    reasons = []
    for found in weak_sources(pair):
        where = found.where
        assert judged(where, [found.index, *where.acts]).success
        unread = judged(where, where.without(*found.exact))
        assert "source too weak" not in unread.missing().values()
        result = judged(where, [found.index, *where.without(*found.exact)])
        assert not result.success
        assert result.outcome == "rejected"
        reasons += [result.missing().get(name) for name in found.requirements]
    assert "source too weak" in reasons


@pytest.mark.parametrize("variant", ["seven", "plain"])
def test_what_only_a_search_index_showed_is_too_weak(variant: str) -> None:
    where = scene(LOCKER, variant)
    rest = where.without(*calls_of(where, "locker_get"))
    result = judged(where, [ask(where, "locker_search", query="North"), *rest])
    assert result.missing()["empty.rented"] == "source too weak"
    assert result.outcome == "rejected"


@pytest.mark.parametrize("index", ["register_notes", "register_index"])
def test_an_index_is_too_weak_where_the_system_of_record_is_asked_for(index: str) -> None:
    where = scene(LOCKER)
    rest = where.without(*calls_of(where, "register_of_locker"))
    assert judged(where, [ask(where, index, locker="locker"), *rest]).missing() == {"empty.holder": "source too weak"}


def test_an_authoritative_index_suffices_where_no_source_is_asked_for() -> None:
    where = scene(LOCKER)
    rest = where.without(*calls_of(where, "letter_of_locker"))
    assert judged(where, [ask(where, "letters", locker="locker"), *rest]).success


def _deciding(pair: str) -> list[Authority]:
    """Authorities without which their requirement is missing."""
    return [
        found for found in authorities(pair) if found.requirement in judged(found.where, _without_it(found)).missing()
    ]


def _without_it(found: Authority) -> list[Act]:
    return found.where.without(*showing(found.where, {found.decides}))


@pytest.mark.parametrize("pair", [*pairs_that(_deciding, *WORKFLOWS), LOCKER])
def test_the_named_authority_is_read_alone_and_suffices(pair: str) -> None:
    for found in _deciding(pair):
        where = found.where
        assert where.text(found.other) not in where.texts()
        assert judged(where, where.acts).success
        told = judged(where, [found.other, *where.acts])
        assert told.success
        assert told.verdict["requirements"][found.requirement] == "SUPPORTED"


@pytest.mark.parametrize("pair", [*pairs_that(_deciding, *WORKFLOWS), LOCKER])
def test_what_another_source_states_is_nothing_without_the_named_authority(pair: str) -> None:
    for found in _deciding(pair):
        alone = judged(found.where, [found.other, *_without_it(found)])
        assert not alone.success
        assert found.requirement in alone.missing()


@pytest.mark.parametrize("member", ["supported", "contrast"])
def test_the_named_authority_decides_whatever_another_source_states(member: str) -> None:
    where = scene(LOCKER, contrast="empty.holder-violated", member=member)
    plan = ask(where, "plan_of_locker", locker="locker")
    assert judged(where, [plan, *where.acts]).success
    statuses = judged(where, [plan, *where.acts]).verdict["requirements"]
    assert statuses["empty.holder"] == ("SUPPORTED" if member == "supported" else "VIOLATED")
    alone = judged(where, [plan, *where.without(*calls_of(where, "register_of_locker"))])
    assert not alone.success
    assert alone.verdict["requirements"]["empty.holder"] == "MISSING"


@pytest.mark.parametrize("have", [weak_sources, _deciding], ids=lambda have: have.__name__)
def test_two_real_pairs_at_least_are_among_them(have: Callable[[str], object]) -> None:
    assert len(known(have, *WORKFLOWS)) >= 2


@pytest.mark.parametrize("pair", [*pairs_that(lambda pair: in_contrasts(pair, "conflicting"), *WORKFLOWS), LOCKER])
def test_sources_that_disagree_with_no_authority_named_defer(pair: str) -> None:
    where = in_contrasts(pair, "conflicting")[0]
    result = judged(where, where.acts)
    assert result.success
    assert result.verdict["answer"] == "DEFER"
    flipped = where.variant.contrasts[where.case.contrast].flips
    assert all(result.verdict["requirements"][name] == "VIOLATED" for name in flipped)
    assert not judged(where, [*where.acts[:-1], stop("BLOCK")]).success


@pytest.mark.parametrize("pair", [*ACTING, LOCKER])
def test_what_the_requester_says_establishes_nothing(pair: str) -> None:
    where = scene(pair)
    episode = where.episode()
    assert {status for status, _ in requirement_statuses(episode).values()} == {"MISSING"}
    result = judged(where, [act_of(episode, 0)])
    wanted = {one.name for one in where.variant.steps[0].requirements}
    assert set(result.missing()) == wanted
    assert result.outcome == "rejected"


def test_tools_of_the_toys_are_what_the_tests_say() -> None:
    tools = scene(LOCKER).variant.tools
    assert {name: tools[name].source for name in ("letters", "register_notes", "locker_search")} == {
        "letters": "authoritative_index",
        "register_notes": "index",
        "locker_search": "index",
    }
    assert isinstance(tools["letters"], Tool)
