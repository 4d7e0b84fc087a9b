"""What counts as evidence, on real pairs and on precise toys; every trajectory is judged live and twice offline."""

import json

import pytest

from episem_gym.evaluator.acts import Ask, Recover
from episem_gym.evaluator.metrics import GAP, PAR
from episem_gym.task_specs.routes import routes_of
from episem_gym.task_specs.tools import Tool, parameter
from tests.support.scenes import (
    WORKFLOWS,
    Scene,
    act_of,
    investigate,
    judged,
    pair_of,
    pairs,
    pairs_that,
    requirement_statuses,
    scene,
    stop,
)

ACTING = pairs(*WORKFLOWS)
LOCKER, GATE = "home-toy-locker", "home-toy-gate"


def ask(where: Scene, tool: str, **arguments: object) -> Ask:
    """An information call by the tool's name; records are named by their alias."""
    ids = where.variant.aliases
    values = {key: where.ids[ids[value]] if value in ids else value for key, value in arguments.items()}
    return Ask(where.variant.tools[tool], values)


def calls_of(where: Scene, tool: str) -> list[Ask]:
    return [one for one in where.asks if one.tool.name == tool]


# --- established ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", ACTING)
def test_harmless_extra_reads_within_the_budget_leave_a_success(pair: str) -> None:
    where = scene(pair)
    spare = where.episode().limits.information_calls - len(where.asks)
    extra = [act for route in routes_of(where.variant).all for act in [_call(where, route)] if act is not None]
    extra += where.asks
    result = judged(where, [*extra[:spare], *where.acts])
    assert result.success
    assert result.verdict["information_calls"] == len(where.asks) + len(extra[:spare])


def _call(where: Scene, route: object) -> Ask | None:
    from episem_gym.world.readers import TruthReader

    reader = TruthReader(where.episode().session.world)
    return Ask(route.tool, {name: expr.evaluate(reader, -1) for name, expr in route.arguments.items()})


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
    acts = [one for known in where.acts for one in (other if known == act else [known])]
    assert judged(where, acts).success


@pytest.mark.parametrize("tool", ["letter_of_locker", "letters", "call_backs"])
@pytest.mark.parametrize("variant", ["seven", "plain"])
def test_each_of_two_sufficient_sets_of_evidence_suffices_alone(tool: str, variant: str) -> None:
    where = scene(LOCKER, variant)
    neither = where.without(*calls_of(where, "letter_of_locker"))
    assert judged(where, neither).missing() == {"empty.vouched": "not read"}
    assert judged(where, [ask(where, tool, locker="locker"), *neither]).success


@pytest.mark.parametrize("pair", pairs("V1", "V2", "V3", few=9))
def test_the_other_sufficient_set_of_evidence_is_asked_for_where_a_variant_has_only_that_one(pair: str) -> None:
    """Each variant's reference solution succeeds, whichever evidence it has to rest on."""
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


def test_two_tools_that_each_show_half_of_a_record_support_jointly() -> None:
    where = scene(LOCKER)
    for half in ("locker_get", "lockers_of_site"):
        assert "empty.low" in judged(where, where.without(*calls_of(where, half))).missing()
    assert judged(where, where.acts).success


# --- source -----------------------------------------------------------------------------------------------------------


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
        if not judged(where, where.without(*[one for one in where.asks if one == act])).success
    ]


@pytest.mark.parametrize("pair", [*pairs_that(_needed_after_search, *WORKFLOWS), LOCKER])
def test_a_candidate_found_by_search_counts_once_it_is_read_and_never_before(pair: str) -> None:
    for where, act, search in _needed_after_search(pair):
        assert judged(where, [search, *where.acts]).success
        unread = judged(where, [search, *where.without(*[one for one in where.asks if one == act])])
        assert unread.missing()
        assert unread.outcome == "rejected"


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


def _conflicts(pair: str) -> list[Scene]:
    return [
        scene(pair, variant, name, "contrast")
        for variant in pair_of(pair).variants
        for name, contrast in pair_of(pair).variant(variant).contrasts.items()
        if contrast.kind == "conflicting"
    ]


@pytest.mark.parametrize("pair", [*pairs_that(_conflicts, *WORKFLOWS), LOCKER])
def test_sources_that_disagree_with_no_authority_named_defer(pair: str) -> None:
    where = _conflicts(pair)[0]
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


# --- entity -----------------------------------------------------------------------------------------------------------


def _swapped(act: object, right: str, wrong: str) -> object:
    if not isinstance(act, Ask) or act.tool.by != ("id",):
        return act
    name = parameter(act.tool.record, "id")
    return Ask(act.tool, {name: wrong}) if act.arguments[name] == right else act


def _misread(pair: str) -> list[tuple[Scene, list[object]]]:
    """Reference solutions in which a record is never shown, for its look-alike is read in its place."""
    where, found = scene(pair), []
    for slot, record in enumerate(where.variant.records):
        right = where.variant.aliases.get(record.like, -1)
        acts = [_swapped(act, where.ids[right], where.ids[slot]) for act in where.acts]
        if right >= 0 and acts != list(where.acts) and not judged(where, acts).episode.session.ledger.seen[right]:
            found.append((where, acts))
    return found


@pytest.mark.parametrize("pair", [*pairs_that(_misread, *WORKFLOWS, few=6), LOCKER, GATE])
def test_a_look_alike_read_instead_leaves_the_evidence_missing(pair: str) -> None:
    for where, acts in _misread(pair):
        result = judged(where, acts)
        assert not result.success
        assert "wrong entity" in result.missing().values()
        assert result.outcome == "rejected"


@pytest.mark.parametrize(
    ("pair", "tool", "right", "wrong"),
    [
        (LOCKER, "locker_get", "locker", "twin"),
        (GATE, "gate_get", "gate", "other"),
    ],
)
def test_a_look_alike_with_identical_values_is_the_wrong_entity(pair: str, tool: str, right: str, wrong: str) -> None:
    where = scene(pair)
    values = where.episode().session.world.values
    aliases = where.variant.aliases
    assert values[aliases[right]][:-1] == values[aliases[wrong]][:-1]
    acts = [_swapped(act, where.ids[aliases[right]], where.ids[aliases[wrong]]) for act in where.acts]
    result = judged(where, acts)
    assert result.missing()[where.variant.requirement_names[0]] == "wrong entity"
    assert result.outcome == "rejected"
    assert result.verdict["executed"] == 0


# --- not read ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_a_requirement_never_read_is_missing_and_counted(pair: str) -> None:
    where = scene(pair)
    tried = 0
    for act in where.asks:
        result = judged(where, where.without(*[one for one in where.asks if one == act]))
        if not result.missing():
            continue
        tried += 1
        assert not result.success
        assert result.outcome == "rejected"
        if where.variant.pair.protocol == "V1":
            assert PAR.tally(result.verdict) == (1, 1)
        else:
            assert GAP.tally(result.verdict) == (1, 1)
            assert PAR.tally(result.verdict) == (0, 0)
    assert tried >= 2


# --- lists ------------------------------------------------------------------------------------------------------------


def _is_listing_call(where: Scene, act: Ask) -> bool:
    return act.tool.kind == "list" and any(
        one.record is act.tool.record and one.filing == tuple(sorted(act.tool.by)) for one in where.variant.listings
    )


def _paged(where: Scene) -> list[Ask]:
    """Calls for the second page of a list that is needed whole."""
    return [act for act in where.asks if _is_listing_call(where, act) and act.arguments.get("page") == 2]


@pytest.mark.parametrize("pair", [*pairs_that(lambda pair: _paged(scene(pair)), *WORKFLOWS), LOCKER])
def test_a_list_read_to_its_end_establishes_and_its_first_page_does_not(pair: str) -> None:
    where = scene(pair)
    act = _paged(where)[0]
    assert judged(where, where.acts).success
    later = [one for one in where.asks if one.tool is act.tool and one.arguments.get("page", 1) > 1]
    result = judged(where, where.without(*later))
    assert "list incomplete" in result.missing().values()
    assert result.outcome == "rejected"


@pytest.mark.parametrize("pair", [*pairs("V1", "V2", "V3", few=9), LOCKER, GATE])
def test_a_list_never_read_establishes_no_absence(pair: str) -> None:
    where = scene(pair)
    act = next(one for one in where.asks if _is_listing_call(where, one))
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
        if _is_listing_call(plain, act):
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
    pages = [act for act in where.asks if _is_listing_call(where, act)]
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


def _withheld(pair: str) -> list[Scene]:
    return [
        scene(pair, variant, name, "contrast")
        for variant in pair_of(pair).variants
        for name, contrast in pair_of(pair).variant(variant).contrasts.items()
        if contrast.withheld
    ]


@pytest.mark.parametrize("pair", [*pairs_that(_withheld, *WORKFLOWS), LOCKER])
def test_a_record_that_answers_unavailable_resolves_what_rests_on_it_and_defers(pair: str) -> None:
    where = _withheld(pair)[0]
    result = judged(where, where.acts)
    assert result.success
    assert result.verdict["answer"] == "DEFER"
    flipped = where.variant.contrasts[where.case.contrast].flips
    assert all(result.verdict["requirements"][name] == "UNAVAILABLE" for name in flipped)


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


# --- state and time ---------------------------------------------------------------------------------------------------


def _read_again(where: Scene) -> list[Ask]:
    """Calls after a commit that were made before it as well."""
    acts, place = list(where.acts), where.acts.index(where.dos[0])
    earlier = where.texts(act for act in acts[:place] if isinstance(act, Ask))
    return [act for act in acts[place:] if isinstance(act, Ask) and where.text(act) in earlier]


def _gone_stale(pair: str) -> list[tuple[Scene, Ask]]:
    """Second readings that show again what a commit has changed since."""
    where = scene(pair)
    return [
        (where, act)
        for act in _read_again(where)
        if "stale version" in judged(where, where.without(act)).missing().values()
    ]


@pytest.mark.parametrize("pair", [*pairs_that(_gone_stale, "V2", "V3"), GATE])
def test_what_was_read_before_a_commit_changed_it_is_stale_until_read_again(pair: str) -> None:
    for where, act in _gone_stale(pair):
        assert judged(where, where.acts).success
        assert not judged(where, where.without(act)).success


def test_a_receipt_alone_does_not_show_the_new_state() -> None:
    where = scene(GATE)
    again = [act for act in where.acts[where.acts.index(where.dos[0]) :] if isinstance(act, Ask)]
    result = judged(where, where.without(*again[:2]))
    assert result.missing() == {"pass.stands-open": "stale version", "pass.logged": "stale version"}


def test_a_list_that_a_commit_added_to_is_stale() -> None:
    where = scene(GATE)
    logs = calls_of(where, "entries_of_gate")
    assert judged(where, where.without(logs[1])).missing() == {"pass.logged": "stale version"}


def _read_later(where: Scene) -> list[Ask]:
    return [act for act in where.acts[where.acts.index(where.dos[0]) :] if isinstance(act, Ask)]


@pytest.mark.parametrize("pair", [*pairs_that(lambda pair: _read_later(scene(pair)), "V2", "V3"), GATE])
def test_new_state_that_was_never_read_is_missing_though_the_receipt_was_seen(pair: str) -> None:
    where = scene(pair)
    result = judged(where, where.without(*_read_later(where)))
    assert not result.success
    assert result.missing()


def _too_old(pair: str) -> list[Scene]:
    return [
        scene(pair, variant, name, "contrast")
        for variant in pair_of(pair).variants
        for name, contrast in pair_of(pair).variant(variant).contrasts.items()
        if contrast.kind == "too_old"
    ]


@pytest.mark.parametrize("pair", [*pairs_that(_too_old, *WORKFLOWS), LOCKER])
def test_a_reading_older_than_the_limit_is_violated_and_defers(pair: str) -> None:
    where = _too_old(pair)[0]
    result = judged(where, where.acts)
    assert result.success
    assert result.verdict["answer"] == "DEFER"
    flipped = where.variant.contrasts[where.case.contrast].flips
    assert all(result.verdict["requirements"][name] == "VIOLATED" for name in flipped)
    assert set(flipped) <= set(result.episode.session.judge.events[-1]["too_old"])
    assert not judged(where, [*where.acts[:-1], stop("BLOCK")]).success


@pytest.mark.parametrize("variant", ["seven", "plain"])
def test_too_old_defers_even_where_the_condition_refuses(variant: str) -> None:
    refused = scene(LOCKER, variant, "empty.light-violated", "contrast")
    assert judged(refused, refused.acts).verdict["answer"] == "BLOCK"
    old = scene(LOCKER, variant, "empty.light-too_old", "contrast")
    assert judged(old, old.acts).verdict["answer"] == "DEFER"


# --- refusal over deferral --------------------------------------------------------------------------------------------


def _both_ways(pair: str) -> list[Scene]:
    found = []
    for variant in pair_of(pair).variants:
        compiled = pair_of(pair).variant(variant)
        for name, contrast in compiled.contrasts.items():
            kinds = {
                compiled.requirements[compiled.requirement_number[flip]].otherwise
                for flip in contrast.flips
                if isinstance(compiled.requirements[compiled.requirement_number[flip]].otherwise, str)
            }
            steps = {flip.partition(".")[0] for flip in contrast.flips}
            if kinds == {"DEFER", "BLOCK"} and len(steps) == 1 and not contrast.withheld:
                found.append(scene(pair, variant, name, "contrast"))
    return found


@pytest.mark.parametrize("pair", [*pairs_that(_both_ways, *WORKFLOWS), LOCKER])
def test_a_refusal_outranks_a_deferral_at_the_same_step(pair: str) -> None:
    where = _both_ways(pair)[0]
    result = judged(where, where.acts)
    assert result.success
    assert result.verdict["answer"] == "BLOCK"
    flipped = where.variant.contrasts[where.case.contrast].flips
    assert all(result.verdict["requirements"][name] == "VIOLATED" for name in flipped)
    assert not judged(where, [*where.acts[:-1], stop("DEFER")]).success


def test_tools_of_the_toys_are_what_the_tests_say() -> None:
    tools = scene(LOCKER).variant.tools
    assert {name: tools[name].source for name in ("letters", "register_notes", "locker_search")} == {
        "letters": "authoritative_index",
        "register_notes": "index",
        "locker_search": "index",
    }
    assert isinstance(tools["letters"], Tool)
