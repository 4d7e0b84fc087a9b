"""The sheets of blind readers hold no label, and their answers are compared with the labels rightly."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from episem_gym.audits.blind import DECISIONS, drawn_cases, label_of, read_answers, sheet, summary
from episem_gym.benchmarks.exporting import opaque_id
from episem_gym.errors import UsageError
from episem_gym.task_specs.registry import load_pair


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
    assert (figures["agreed"], figures["kappa"], figures["records_found"]) == (len(cases), 1, 1)
    wrong = [answer(cases[0], decision=next(d for d in DECISIONS if d != label_of(cases[0]).decision), records=[])]
    path.write_text("\n".join([*wrong, *map(answer, cases[1:])]), encoding="utf-8")
    figures = summary(read_answers(path))
    assert figures["agreed"] == len(cases) - 1
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
