"""What establishes a requirement, on real pairs and on precise toys; judged live and twice offline."""

import json
from collections.abc import Callable

import pytest

from episem_gym.evaluator.acts import Ask
from episem_gym.task_specs.routes import routes_of
from episem_gym.task_specs.tools import parameter
from tests.support.asking import GATE, LOCKER, ask, calls_of
from tests.support.evidence_sets import choices, followed_through
from tests.support.features import call, halves, known, showing
from tests.support.scenes import WORKFLOWS, Scene, judged, pair_of, pairs, pairs_that, requirement_statuses, scene

ACTING = pairs(*WORKFLOWS)


@pytest.mark.parametrize("pair", ACTING)
def test_harmless_extra_reads_within_the_budget_leave_a_success(pair: str) -> None:
    where = scene(pair)
    spare = where.episode().limits.information_calls - len(where.asks)
    extra = [*(call(where, route) for route in routes_of(where.variant).all), *where.asks]
    result = judged(where, [*extra[:spare], *where.acts])
    assert result.success
    assert result.verdict["information_calls"] == len(where.asks) + len(extra[:spare])


def _other_call(where: Scene, act: Ask) -> list[Ask] | None:
    """The same facts from a list tool of equal standing, page by page."""
    if act.tool.by != ("id",) or act.tool.kind != "read":
        return None
    slot = where.ids.index(act.arguments[parameter(act.tool.record, "id")])
    for tool in where.variant.tools.values():
        as_good = tool.kind == "list" and tool.record is act.tool.record and tool.source == "record"
        if as_good and act.tool.shows and set(tool.shows) >= set(act.tool.shows):
            row = where.episode().session.world.values[slot]
            keys = {name: row[tool.record.by_name[name].index] for name in tool.by}
            return [Ask(tool, keys), Ask(tool, {**keys, "page": 2})]
    return None


def _replaceable(pair: str) -> list[tuple[Scene, Ask, list[Ask]]]:
    """Reads of a record that a list shows as fully."""
    where = scene(pair)
    return [(where, act, other) for act in where.asks if (other := _other_call(where, act)) is not None]


@pytest.mark.parametrize("pair", [*pairs_that(_replaceable, *WORKFLOWS), LOCKER, GATE])
def test_another_sufficient_tool_shows_the_same_facts_as_well(pair: str) -> None:
    where, act, other = _replaceable(pair)[0]
    acts = [one for mine in where.acts for one in (other if mine == act else [mine])]
    assert judged(where, acts).success


@pytest.mark.parametrize("pair", [*pairs_that(choices, *WORKFLOWS), LOCKER])
def test_each_of_two_sufficient_sets_of_evidence_suffices_alone(pair: str) -> None:
    for found in choices(pair):
        where = found.where
        for asks in found.sets:
            episode = where.episode()
            for act in asks:
                episode.step(where.text(act))
            assert requirement_statuses(episode)[found.requirement][0] == "SUPPORTED"
            assert judged(where, followed_through(where, asks)).success


@pytest.mark.parametrize("pair", [*pairs_that(choices, *WORKFLOWS), LOCKER])
def test_with_neither_of_two_sufficient_sets_the_requirement_is_missing(pair: str) -> None:
    for found in choices(pair):
        where = found.where
        neither = judged(where, where.without(*showing(where, set().union(*found.fields))))
        assert not neither.success
        assert found.requirement in neither.missing()


@pytest.mark.parametrize("tool", ["letter_of_locker", "letters", "call_backs"])
@pytest.mark.parametrize("variant", ["seven", "plain"])
def test_each_call_that_shows_either_sufficient_set_of_a_toy_suffices(tool: str, variant: str) -> None:
    where = scene(LOCKER, variant)
    neither = where.without(*calls_of(where, "letter_of_locker"))
    assert judged(where, neither).missing() == {"empty.vouched": "not read"}
    assert judged(where, [ask(where, tool, locker="locker"), *neither]).success


@pytest.mark.parametrize("pair", pairs(*WORKFLOWS, few=9))
def test_each_variant_is_solved_by_the_evidence_that_it_has(pair: str) -> None:
    """Whichever of several sufficient sets that is."""
    for variant in pair_of(pair).variants:
        where = scene(pair, variant)
        assert judged(where, where.acts).success


def _joint(where: Scene) -> list[tuple[str, list[Ask]]]:
    """Requirements that rest on several records, each read by a call of its own."""
    found = []
    for requirement in where.variant.requirements:
        reads = [
            act
            for act in where.asks
            if act.tool.by == ("id",)
            and where.ids.index(act.arguments[parameter(act.tool.record, "id")]) in requirement.slots
        ]
        if len({json.dumps(act.arguments) for act in reads}) >= 2 and len(reads) == len(set(where.texts(reads))):
            found.append((requirement.name, reads))
    return found


def _needs_both(pair: str) -> list[tuple[Scene, str, list[Ask]]]:
    """Requirements that go missing with either of two reads."""
    where = scene(pair)
    return [
        (where, name, reads)
        for name, reads in _joint(where)
        if sum(name in judged(where, where.without(act)).missing() for act in reads) >= 2
    ]


@pytest.mark.parametrize("pair", [*pairs_that(_needs_both, *WORKFLOWS), LOCKER])
def test_one_requirement_may_rest_on_several_observations_and_needs_each(pair: str) -> None:
    for where, name, reads in _needs_both(pair):
        assert judged(where, where.acts).success
        for act in reads:
            less = judged(where, where.without(act))
            assert not less.success or name not in less.missing()


@pytest.mark.parametrize("pair", [*pairs_that(halves, *WORKFLOWS), LOCKER])
def test_two_tools_that_each_show_half_of_a_record_support_jointly(pair: str) -> None:
    for found in halves(pair):
        where = found.where
        assert judged(where, where.acts).success
        less = [judged(where, where.without(part)) for part in found.parts]
        assert not any(one.success for one in less)
        assert all(found.requirement in one.missing() for one in less)


@pytest.mark.parametrize("have", [choices, halves], ids=lambda have: have.__name__)
def test_two_real_pairs_at_least_are_among_them(have: Callable[[str], object]) -> None:
    assert len(known(have, *WORKFLOWS)) >= 2
