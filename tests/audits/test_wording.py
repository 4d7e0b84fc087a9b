"""No two pairs say the same, in words or in what they ask for; and sameness is found where it is."""

from __future__ import annotations

from episem_gym.audits.wording import MOST_ALIKE, MOST_SHARED, alike, combination, kind_of, overlap, runs_of, texts_of
from episem_gym.task_specs.registry import load_pair, pair_names

PAIRS = [load_pair(name) for name in pair_names()]


def test_pairs_share_few_runs_of_words() -> None:
    found = overlap({pair.name: runs_of(texts_of(pair)) for pair in PAIRS})
    assert found.runs > 200 * len(PAIRS)
    assert found.share < MOST_SHARED, found.worst[:5]


def test_a_copied_sentence_is_found() -> None:
    sentence = "With arrears due of {policy.most} the request waits until they are settled by the tenant."
    other = "If arrears are due the request {policy.due:waits until they are paid in full by him|is turned down}."
    found = overlap(
        {"a": runs_of({sentence}), "b": runs_of({sentence.replace("most", "least")}), "c": runs_of({other})}
    )
    assert [one[:2] for one in found.worst] == [("a", 8), ("b", 8)]
    assert (found.runs, found.shared) == (2 * 8 + 8, 2 * 8)


def test_runs_end_with_a_reading_and_with_the_text() -> None:
    assert not runs_of({"one two three four five six seven", "{x.y:a b c d|e f g h}"})
    assert len(runs_of({"one two three four five six seven {eight.of}"})) == 1


def test_no_combination_of_requirement_kinds_is_frequent() -> None:
    assert max(map(len, alike(PAIRS))) <= MOST_ALIKE


def test_pairs_of_one_kind_are_found() -> None:
    assert len(alike([PAIRS[0]] * (MOST_ALIKE + 1))[0]) > MOST_ALIKE
    assert len(alike([PAIRS[0], next(one for one in PAIRS if one.domain != PAIRS[0].domain)])) == 2


def test_kinds_are_read_off_the_conditions() -> None:
    found = {one.name: kind_of(one) for one in load_pair("finance-payment-limit").variant("plain").requirements}
    assert len(set(found.values())) >= 4, found
    assert combination(load_pair("finance-payment-limit")) == set(found.values())
