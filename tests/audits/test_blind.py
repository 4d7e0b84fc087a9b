"""The sheets of blind readers hold no label, and their answers are compared with the labels rightly."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from episem_gym.audits.blind import DECISIONS, Judged, drawn_cases, label_of, read_answers, sheet, summary
from episem_gym.audits.blind_plays import played_again, played_cases
from episem_gym.audits.blind_plays import summary as plays_summary
from episem_gym.benchmarks.configuration import Configuration
from episem_gym.benchmarks.exporting import opaque_id
from episem_gym.envs.drawing import suite_case
from episem_gym.envs.episode import Episode
from episem_gym.errors import UsageError
from episem_gym.evaluator.reference import solve
from episem_gym.task_specs.registry import load_pair
from episem_gym.task_specs.suite import SuiteCase


def answer(one: Any, **changed: Any) -> str:
    label = label_of(one)
    given = {"id": opaque_id(one), "decision": label.decision, "commits": sorted(label.commits)}
    return json.dumps({**given, "records": sorted(label.records), **changed})


def test_four_cases_of_each_protocol_and_domain() -> None:
    cells = Counter((one.case_id.split("-")[1], load_pair(one.pair).domain) for one in drawn_cases())
    assert len(cells) == 30
    assert set(cells.values()) == {4}
    assert {label_of(one).decision for one in drawn_cases()} == set(DECISIONS)


def test_a_sheet_tells_nothing() -> None:
    for one in drawn_cases()[::7]:
        text = sheet(one)
        for word in (one.case_id, one.pair, one.contrast, one.digest, '"supported"', "look_alike", "expectation"):
            assert word not in text, (one.case_id, word)


def test_right_answers_agree_and_wrong_ones_are_listed(tmp_path: Path) -> None:
    cases, path = drawn_cases()[::12], tmp_path / "answers.jsonl"
    path.write_text("\n".join(map(answer, cases)), encoding="utf-8")
    figures = summary(read_answers(path))
    assert (figures["right"], figures["kappa"], figures["records_found"]) == (len(cases), 1, 1)
    wrong = [answer(cases[0], decision=next(d for d in DECISIONS if d != label_of(cases[0]).decision), records=[])]
    path.write_text("\n".join([*wrong, *map(answer, cases[1:])]), encoding="utf-8")
    figures = summary(read_answers(path))
    assert figures["right"] == len(cases) - 1
    assert figures["kappa"] < 1
    assert figures["records_found"] < 1
    assert [one["case_id"] for one in figures["disagreements"]] == [cases[0].case_id]


@pytest.mark.parametrize("line", ["{", '{"id": "case-000000000000"}', "[]"])
def test_a_line_that_is_no_answer_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text(f"{answer(drawn_cases()[0])}\n{line}\n", encoding="utf-8")
    with pytest.raises(UsageError, match="line 2 is no answer"):
        read_answers(path)


def test_an_unknown_decision_and_an_empty_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text(answer(drawn_cases()[0], decision="MAYBE"), encoding="utf-8")
    with pytest.raises(UsageError, match="not 'MAYBE'"):
        read_answers(path)
    path.write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="holds no answer"):
        read_answers(path)


def test_a_case_that_is_not_among_the_sheets_is_named(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text(answer(drawn_cases()[0], id="case-000000000000"), encoding="utf-8")
    with pytest.raises(UsageError, match="line 1: 'case-000000000000' is no case of the sheets"):
        read_answers(path)


def test_a_part_that_may_be_done_counts_neither_for_nor_against_a_reader() -> None:
    partial = next(one for one in map(label_of, drawn_cases()) if one.commits < one.allowed)
    for commits in (partial.commits, partial.allowed):
        assert Judged(partial, partial.decision, commits, frozenset()).agrees
    assert not Judged(partial, partial.decision, partial.allowed | {"more"}, frozenset()).agrees


def test_what_a_case_turns_on_is_there_to_be_read() -> None:
    """No contrast of a sheet lies in how the world reacts, which no record shows beforehand."""
    for one in drawn_cases():
        variant = load_pair(one.pair).variant(one.variant)
        contrast = variant.contrasts[one.contrast]
        assert not variant.records[contrast.slot].absent


def test_sixty_other_cases_are_played() -> None:
    cases = played_cases()
    assert Counter((one.protocol, one.domain) for one in cases) == dict.fromkeys(
        {(one.protocol, one.domain) for one in drawn_cases()}, 2
    )
    assert not set(cases) & set(drawn_cases())


def test_plays_are_judged_by_playing_them_again(tmp_path: Path) -> None:
    path = tmp_path / "plays.jsonl"
    cases = played_cases()[::15]
    right = [json.dumps({"id": opaque_id(one), "actions": reference_actions(one)}) for one in cases]
    path.write_text("\n".join(right), encoding="utf-8")
    figures = plays_summary(path)
    assert figures["success"]["right"] == figures["decided_rightly"]["right"] == len(cases)
    idle = json.dumps({"id": opaque_id(cases[-1]), "actions": [json.dumps({"stop": "DONE"})]})
    path.write_text("\n".join([*right[:-1], idle]), encoding="utf-8")
    figures = plays_summary(path)
    assert figures["success"]["right"] == len(cases) - 1
    assert [one["case_id"] for one in figures["without_success"]] == [cases[-1].case_id]


@pytest.mark.parametrize(
    ("cut", "complaint"), [(slice(0, 1), "has not ended"), (slice(0, None), "after the end of the episode")]
)
def test_plays_that_do_not_end_or_go_on_are_refused(cut: slice, complaint: str) -> None:
    one = played_cases()[0]
    actions = [*reference_actions(one), json.dumps({"stop": "DONE"})][cut]
    with pytest.raises(UsageError, match=complaint):
        played_again(one, actions)


def reference_actions(one: SuiteCase) -> list[str]:
    pair = load_pair(one.pair)
    episode = Episode(pair.variant(one.variant), suite_case(pair, Configuration().request(), one))
    return list(solve(episode.session).texts)
