"""Reading results files: what kills, editors and strangers leave behind."""

import json
from pathlib import Path

import pytest

from episem_gym.benchmarks.configuration import configure
from episem_gym.benchmarks.results import Reading, read, standing
from episem_gym.benchmarks.writing import resume
from episem_gym.errors import ResultsError
from episem_gym.task_specs.canary import CANARY


def stands(path: Path) -> tuple[list[int], Reading]:
    reading = Reading()
    return [entry.number for entry in standing(read(path), reading) if entry.line], reading


def test_a_line_says_all_that_is_needed(reference_file: Path) -> None:
    for raw in reference_file.read_bytes().splitlines(keepends=True):
        line = json.loads(raw)
        assert raw.endswith(b"}\n")
        assert raw.isascii()
        assert line["canary"] == CANARY
        assert line["verdict"]["success"] is True
        assert line["seed"] == line["case"]["seed"]
        assert {"package", "format", "case_digest", "limits", "configuration", "events", "expectation"} <= line.keys()
        assert len(line["steps"]) == line["verdict"]["steps"]


def test_any_text_of_an_agent_survives(mixed_file: Path) -> None:
    for entry in read(mixed_file):
        assert entry.line is not None
        assert entry.line["steps"][0]["action"] == "\ud800 \u2028 é {"


def test_the_last_line_may_be_cut_anywhere(mixed_file: Path, mixed_bytes: bytes) -> None:
    last, first, *_ = sorted(mixed_bytes.splitlines(keepends=True), key=len)
    mixed_file.write_bytes(first)
    with mixed_file.open("ab", buffering=0) as growing:
        for size in range(1, len(last) + 1):
            growing.write(last[size - 1 : size])
            assert [entry.torn for entry in read(mixed_file)] == [False, size < len(last) - 1]


def test_a_torn_line_is_taken_off(mixed_file: Path, mixed_bytes: bytes) -> None:
    last, first, *_ = sorted(mixed_bytes.splitlines(keepends=True), key=len)
    for size in [*range(1, len(last), 40), len(last) - 2, len(last) - 1, len(last)]:
        mixed_file.write_bytes(first + last[:size])
        whole = size >= len(last) - 1
        assert len(resume(mixed_file, "mixed", configure())) == 1 + whole
        assert mixed_file.read_bytes() == first + last * whole


def test_blank_lines_and_duplicates_are_passed_over(mixed_file: Path, mixed_bytes: bytes) -> None:
    first = mixed_bytes.splitlines(keepends=True)[0]
    mixed_file.write_bytes(b"\n \r\n" + mixed_bytes + b"\n" + first + first + b"\t\n")
    numbers, reading = stands(mixed_file)
    assert numbers == [3, 4, 5, 6]
    assert (reading.duplicates, reading.torn) == (2, 0)
    assert len(resume(mixed_file, "mixed", configure())) == 4


def test_an_empty_file_is_a_beginning(tmp_path: Path) -> None:
    for content in (b"", b"\n\n"):
        (tmp_path / "empty.jsonl").write_bytes(content)
        assert list(read(tmp_path / "empty.jsonl")) == []
        assert resume(tmp_path / "empty.jsonl", "mixed", configure()) == set()
    assert resume(tmp_path / "none.jsonl", "mixed", configure()) == set()


@pytest.mark.parametrize(
    "foreign",
    [
        b"# Title\n",
        b"{}\n",
        b"[1]\n",
        b"null\n",
        b'{"canary": "x"}\n',
        b"\xff\xfe\n",
        b'{"canary": NaN}\n',
        b"[" * 5000 + b"\n",
        b"\x00" * 50 + b"\n",
    ],
)
def test_foreign_lines_are_named_and_refused(foreign: bytes, mixed_file: Path, mixed_bytes: bytes) -> None:
    mixed_file.write_bytes(mixed_bytes + foreign + mixed_bytes)
    problems = [entry.number for entry in read(mixed_file) if entry.problem]
    assert problems == [5]
    with pytest.raises(ResultsError, match="line 5"):
        resume(mixed_file, "mixed", configure())
    assert mixed_file.read_bytes() == mixed_bytes + foreign + mixed_bytes


@pytest.mark.parametrize("name", ["format", "steps", "agent", "verdict", "status", "repetition", "surplus"])
def test_a_line_of_another_shape_is_named(name: str, mixed_file: Path, mixed_bytes: bytes) -> None:
    lines = mixed_bytes.splitlines(keepends=True)
    line = json.loads(lines[1])
    line[name] = True
    mixed_file.write_bytes(lines[0] + json.dumps(line).encode() + b"\n")
    assert [bool(entry.problem) for entry in read(mixed_file)] == [False, True]


def test_what_is_no_file_is_one_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none", Path("/dev/null")):
        with pytest.raises(ResultsError):
            list(read(path))
