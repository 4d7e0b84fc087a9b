"""What tools show of a masked world, and what the recovery tool tells and does not tell, over the text interface."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from episem_gym.envs.episode import Episode
from episem_gym.evaluator.acts import Ask, Do, Recover
from episem_gym.task_specs.fields import HIDDEN
from episem_gym.task_specs.policy import Policy
from episem_gym.task_specs.routes import Route, routes_of
from episem_gym.task_specs.timetext import instant
from episem_gym.world.mask import hidden_count, maskable
from episem_gym.world.readers import TruthReader
from tests.support.scenes import Scene, pairs, scene

PAIRS = [*pairs("Legacy", "V1", "V2", "V3"), "home-toy-locker", "home-toy-gate"]
Answer = dict[str, Any]


def masked(pair: str, *mask: str | float, **wanted: Any) -> Scene:
    """A case under a mask that stays, whether or not it can be won."""
    where = scene(pair, **wanted)
    return replace(where, case=replace(where.case, mask=mask, recovery=False))


def each_call(where: Scene) -> Iterator[tuple[Route, Answer]]:
    """Every information call that a case has, each with its answer, in as many episodes as the budget asks for."""
    episode = where.episode()
    for route in routes_of(where.variant).all:
        if episode.information_calls == episode.limits.information_calls or episode.outcome:
            episode = where.episode()
        reader = TruthReader(episode.session.world)
        arguments = {name: expr.evaluate(reader, -1) for name, expr in route.arguments.items()}
        yield route, json.loads(episode.step(where.text(Ask(route.tool, arguments))))


def rows_of(answer: Answer) -> list[Answer]:
    """The records that an answer shows."""
    return [
        *answer.get("records", []),
        *answer.get("matches", []),
        *([answer["record"]] if "record" in answer else []),
    ]


def ask(episode: Episode, record_id: str, field: str) -> Answer:
    """One call of the recovery tool."""
    call = {"tool": "request_disclosure", "arguments": {"record_id": record_id, "field": field}}
    answer: Answer = json.loads(episode.step(json.dumps(call)))
    return answer


def bits_of(where: Scene) -> list[int]:
    """What is hidden, by record."""
    hidden = where.episode().session.hidden
    assert hidden is not None
    return hidden


# --- the view ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("mask", [0.4, "all", "benchmark"])
def test_what_is_hidden_shows_the_marker_and_is_listed_and_nothing_else_is(pair: str, mask: str | float) -> None:
    where = masked(pair, mask)
    slots, hidden, seen = {name: slot for slot, name in enumerate(where.ids)}, bits_of(where), 0
    for route, answer in each_call(where):
        expected = set()
        for row in rows_of(answer):
            slot = slots[row["id"]]
            record = where.variant.records[slot].record
            for index in [*route.tool.shows, record.as_of_bit()]:
                name = "as_of" if index == record.as_of_bit() else record.fields[index].name
                assert (row[name] == HIDDEN) == bool(hidden[slot] >> index & 1), (route, name)
                if row[name] == HIDDEN:
                    seen += 1
                    expected.add(f"{record.type_name}:{row['id']}.{record.coordinate(index)}")
        listed = answer.get("hidden", [])
        assert len(set(listed)) == len(listed)
        assert ("hidden" in answer) == bool(listed)
        if answer["status"] == "ok" and not issubclass(route.tool.record, Policy):
            assert set(listed) == expected
    assert seen


@pytest.mark.parametrize("pair", PAIRS)
def test_a_record_hidden_in_everything_answers_an_exact_read_with_masked(pair: str) -> None:
    where, reads = masked(pair, "all"), 0
    for route, answer in each_call(where):
        if route.tool.kind not in ("read", "preview"):
            assert answer["status"] == "ok"
            continue
        if answer["status"] == "not_found":
            continue
        reads += 1
        (slot,) = [one for one in route.slots if where.variant.records[one].record is route.tool.record][:1]
        record, instance = where.variant.records[slot].record, where.episode().session.instance
        assert answer["status"] == "masked"
        listed = {text.rpartition(".")[2] for text in answer["hidden"]}
        assert listed == {record.coordinate(index) for _, index in maskable(instance, slot)}
        kept = set(answer.get("record", {})) - {"id", "version", "title"}
        assert {name for name in kept if answer["record"][name] != HIDDEN} <= {
            field.name for field in record.fields if field.filing
        } | set(route.tool.computes)
    assert reads


@pytest.mark.parametrize("pair", PAIRS)
def test_a_record_masked_in_part_is_shown_with_markers(pair: str) -> None:
    plain = scene(pair)
    for route, answer in each_call(plain):
        if route.tool.kind == "read" and answer["status"] == "ok" and route.tool.shows:
            shown = [route.tool.record.fields[index] for index in route.tool.shows]
            field = next((one for one in shown if not one.filing), None)
            if field is None:
                continue
            veiled = masked(pair, f"{route.tool.record.type_name}.{field.name}")
            again = next(one for other, one in each_call(veiled) if other.number == route.number)
            assert again["status"] == "ok"
            assert again["record"] == {**answer["record"], field.name: HIDDEN, **_derived(route, again)}
            return
    pytest.fail("the pair has no exact read with a field to hide")


def _derived(route: Route, answer: Answer) -> Answer:
    return {name: answer["record"][name] for name in route.tool.computes}


@pytest.mark.parametrize("pair", PAIRS)
def test_masking_availability_hides_all_of_a_record_in_both_worlds(pair: str) -> None:
    for contrast in [name for name, one in scene(pair).variant.contrasts.items() if one.withheld][:2]:
        slot = scene(pair).variant.contrasts[contrast].slot
        alias_of = scene(pair).variant.records[slot]
        pattern = f"{alias_of.record.type_name}:{scene(pair, contrast=contrast).ids[slot]}.@available"
        answers = []
        for member in ("supported", "contrast"):
            where = masked(pair, pattern, contrast=contrast, member=member)
            hidden = bits_of(where)[slot]
            for _, index in maskable(where.episode().session.instance, slot):
                assert hidden >> index & 1
            answers.append([answer for route, answer in each_call(where) if slot in route.slots])
            assert not any(answer["status"] == "unavailable" for answer in answers[-1])
            assert not any("unavailable" in row for answer in answers[-1] for row in rows_of(answer))
        assert answers[0] == answers[1]
        assert answers[0]


@pytest.mark.parametrize("pair", PAIRS)
def test_policies_are_rendered_from_their_masked_fields(pair: str) -> None:
    plain = scene(pair)
    for slot, one in enumerate(plain.variant.records):
        if not issubclass(one.record, Policy):
            continue
        stated = plain.variant.stated_by(slot)
        for field in one.record.fields:
            where = masked(pair, f"{one.record.type_name}.{field.name}")
            routes = routes_of(where.variant).showing[slot]
            answers = [answer for route, answer in each_call(where) if route in routes]
            was = [answer for route, answer in each_call(plain) if route in routes]
            if not stated >> field.index & 1 or len(one.record.fields) == 1:
                continue
            for clause, before in zip(answers[0]["record"]["clauses"], was[0]["record"]["clauses"], strict=True):
                uses = HIDDEN in clause
                assert uses or clause == before
            assert any(HIDDEN in clause for clause in answers[0]["record"]["clauses"])


@pytest.mark.parametrize("pair", PAIRS)
def test_a_search_finds_the_same_under_any_mask(pair: str) -> None:
    """It looks through filing fields alone: a hidden value is never what matches."""
    plain = [answer for route, answer in each_call(scene(pair)) if route.tool.kind == "search"]
    veiled = [answer for route, answer in each_call(scene(pair, mask=("all",))) if route.tool.kind == "search"]
    assert [[row["id"] for row in one["matches"]] for one in plain] == [
        [row["id"] for row in one["matches"]] for one in veiled
    ]
    assert [one["total"] for one in plain] == [one["total"] for one in veiled]
    for tool in scene(pair).variant.tools.values():
        if tool.kind == "search":
            assert all(tool.record.by_name[name].filing for name in tool.by)


@pytest.mark.parametrize("pair", PAIRS)
def test_what_is_derived_from_hidden_values_is_hidden(pair: str) -> None:
    derived = {tool.name: tool for tool in scene(pair).variant.tools.values() if tool.computes}
    seen = list(each_call(masked(pair, "all")))
    for name in derived:
        answers = [answer for route, answer in seen if route.tool.name == name and "record" in answer]
        for answer in answers:
            for value in derived[name].computes:
                assert answer["record"][value] == HIDDEN


# --- recovery ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("member", ["supported", "contrast"])
def test_recovery_gives_one_coordinate_with_its_version_and_its_time(pair: str, member: str) -> None:
    where = scene(pair, member=member, mask=("benchmark",))
    hidden, episode = bits_of(where), where.episode()
    assert episode.limits.recoveries
    for slot, one in enumerate(where.variant.records):
        for _, index in maskable(episode.session.instance, slot):
            if not hidden[slot] >> index & 1 or not episode.session.world.present[slot]:
                continue
            if episode.recoveries == episode.limits.recoveries:
                episode = where.episode()
            before, values = episode.recoveries, episode.session.world.values
            answer = ask(episode, where.ids[slot], one.record.coordinate(index))
            assert episode.recoveries == before + 1
            assert episode.information_calls == 0
            assert answer["left"]["recoveries"] == episode.limits.recoveries - episode.recoveries
            assert episode.session.world.values is values
            if not episode.session.instance.available[slot]:
                assert answer["status"] == "unavailable"
                assert "value" not in answer
                continue
            assert (answer["status"], answer["id"], answer["version"]) == ("ok", where.ids[slot], 1)
            timed = not hidden[slot] >> one.record.as_of_bit() & 1
            assert ("as_of" in answer) == timed
            row = values[slot]
            if index == one.record.as_of_bit():
                assert answer["value"] == instant(row[-1])
            else:
                assert answer["value"] == json.loads(one.record.fields[index].encode(row[index]))


@pytest.mark.parametrize("pair", PAIRS)
def test_the_time_comes_along_once_it_was_recovered(pair: str) -> None:
    where = scene(pair, mask=("all",))
    slot, field = next(
        (slot, one.record.coordinate(index))
        for slot, one in enumerate(where.variant.records)
        for _, index in maskable(where.episode().session.instance, slot)[:1]
        if not one.absent and not issubclass(one.record, Policy) and index < one.record.as_of_bit()
    )
    episode = where.episode()
    assert "as_of" not in ask(episode, where.ids[slot], field)
    time = ask(episode, where.ids[slot], "@as_of")["value"]
    assert ask(episode, where.ids[slot], field)["as_of"] == time


@pytest.mark.parametrize("pair", PAIRS)
def test_recovered_coordinates_stay_hidden_in_later_reads(pair: str) -> None:
    where = scene(pair, mask=("benchmark",))
    texts = where.texts(where.acts)
    for act in where.acts:
        if isinstance(act, Recover):
            routes = routes_of(where.variant).showing[act.slot]
            plain, recovered = where.episode(), where.episode()
            record = where.variant.records[act.slot].record
            if not recovered.session.world.present[act.slot]:
                continue
            ask(recovered, where.ids[act.slot], record.coordinate(act.coordinate))
            for route in routes[:2]:
                arguments = {
                    name: expr.evaluate(TruthReader(plain.session.world), -1) for name, expr in route.arguments.items()
                }
                one, two = (json.loads(it.step(where.text(Ask(route.tool, arguments)))) for it in (plain, recovered))
                del one["left"], two["left"]
                assert one == two
    assert any("request_disclosure" in text for text in texts) or pair == "home-toy-locker"


REFUSED = [
    ("X-00000", "state", "unknown_record"),
    ("", "state", "invalid_arguments"),
    (None, "no_such_detail", "unknown_field"),
    (None, "id", None),
    (None, "@available", None),
    (None, "version", None),
]


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize(("record_id", "field", "code"), REFUSED)
def test_refused_recoveries_are_charged_and_show_nothing(
    pair: str, record_id: str | None, field: str, code: str | None
) -> None:
    where = scene(pair, mask=("benchmark",))
    episode = where.episode()
    slot = next(slot for slot, one in enumerate(where.variant.records) if not one.absent)
    answer = ask(episode, where.ids[slot] if record_id is None else record_id, field)
    assert answer["status"] == "error"
    assert answer["code"] in ("unknown_field", "not_hidden") if code is None else answer["code"] == code
    assert episode.recoveries == (code != "invalid_arguments"), "what is well-formed is charged"
    assert not episode.session.ledger.entries
    assert not {"value", "version", "as_of", "id"} & answer.keys()


@pytest.mark.parametrize("pair", PAIRS)
def test_over_the_allowance_nothing_is_shown_and_nothing_is_charged(pair: str) -> None:
    where = scene(pair, mask=("decisive",))
    episode = where.episode()
    for _ in range(episode.limits.recoveries):
        assert ask(episode, "X-00000", "state")["code"] == "unknown_record"
    slot = next(slot for slot, bits in enumerate(bits_of(where)) if bits)
    field = where.variant.records[slot].record.coordinate(maskable(episode.session.instance, slot)[0][1])
    answer = ask(episode, where.ids[slot], field)
    assert answer["code"] == "budget_exhausted"
    assert episode.recoveries == episode.limits.recoveries
    assert not episode.session.ledger.entries


@pytest.mark.parametrize("pair", PAIRS)
def test_refusals_are_the_same_in_both_members(pair: str) -> None:
    """For every record, known or yet to come, and every name that a field could have, filed, inner or hidden."""
    for contrast in list(scene(pair).variant.contrasts)[:3]:
        one, two = (
            scene(pair, contrast=contrast, member=member, mask=("decisive",)) for member in ("supported", "contrast")
        )
        first, second, hidden = one.episode(), two.episode(), bits_of(one)
        for slot, record in enumerate(one.variant.records):
            names = [field.name for field in record.record.fields]
            for name in [*names, "@as_of", "@available", "id", "nonsense"]:
                index = [*names, "@as_of"].index(name) if name in [*names, "@as_of"] else -1
                if index >= 0 and hidden[slot] >> index & 1:
                    continue
                if first.recoveries == first.limits.recoveries:
                    first, second = one.episode(), two.episode()
                assert ask(first, one.ids[slot], name) == ask(second, two.ids[slot], name)


@pytest.mark.parametrize("pair", PAIRS)
def test_a_record_that_a_commit_brings_into_being_is_unknown_until_then(pair: str) -> None:
    where = scene(pair, mask=("all",))
    for slot, one in enumerate(where.variant.records):
        if one.absent:
            episode = where.episode()
            unknown = ask(episode, "X-00000", "@as_of")
            coming = ask(episode, where.ids[slot], "@as_of")
            assert coming["code"] == unknown["code"] == "unknown_record"
            assert coming["message"] == unknown["message"]


@pytest.mark.parametrize("pair", [*pairs("V2", "V3"), "home-toy-gate"])
def test_what_was_recovered_can_be_recovered_again_at_the_version_that_a_commit_made(pair: str) -> None:
    plain, tried = scene(pair), 0
    for slot, index in sorted(plain.episode().session.truth.walk.touched[0]):
        record = plain.variant.records[slot]
        fields = record.record.fields
        if record.absent or not 0 <= index < len(fields) or fields[index].filing or fields[index].latent:
            continue
        where = scene(pair, mask=(f"{record.record.type_name}.{fields[index].name}",))
        episode, tried = where.episode(), tried + 1
        for text in where.texts(where.before(where.dos[0])):
            episode.step(text)
        first = ask(episode, where.ids[slot], fields[index].name)
        episode.step(where.text(where.dos[0]))
        second = ask(episode, where.ids[slot], fields[index].name)
        assert (first["status"], second["status"]) == ("ok", "ok")
        assert second["version"] > first["version"]
        assert second["as_of"] == instant(episode.session.world.values[slot][-1])
        assert second["value"] == json.loads(fields[index].encode(episode.session.world.values[slot][index]))
    assert tried or not isinstance(plain.acts[-1], Do)


@pytest.mark.parametrize("pair", PAIRS)
def test_recovery_establishes_no_more_than_the_best_tool_that_shows_the_field(pair: str) -> None:
    where = scene(pair, mask=("all",))
    episode = where.episode()
    for slot, one in enumerate(where.variant.records):
        sources = {tool.source for tool in where.variant.tools.values() if tool.record is one.record}
        if one.absent or not sources:
            continue
        if episode.recoveries == episode.limits.recoveries:
            episode = where.episode()
        ask(episode, where.ids[slot], "@as_of")
        assert episode.session.ledger.entries[-1][2].source in sources


@pytest.mark.parametrize("pair", PAIRS)
def test_the_allowance_is_public_and_follows_from_how_much_is_hidden(pair: str) -> None:
    for contrast in list(scene(pair).variant.contrasts)[:4]:
        for mask in ("decisive", "benchmark", 0.5):
            limits = set()
            for member in ("supported", "contrast"):
                where = scene(pair, contrast=contrast, member=member, mask=(mask,))
                episode = where.episode()
                limits.add(json.loads(episode.task())["limits"]["recoveries"])
                count = hidden_count(episode.session.instance, episode.session.hidden)
            (allowed,) = limits
            assert (allowed > 0) == (count > 0)
        off = masked(pair, mask, contrast=contrast).episode()
        assert json.loads(off.task())["limits"]["recoveries"] == 0
        assert "request_disclosure" not in off.task()
