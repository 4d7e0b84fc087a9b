"""The command line: what it prints for people and machines, its exit statuses, and how it takes trouble."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest
from typer.testing import CliRunner

import episem_gym
from episem_gym.benchmarks.exporting import opaque_id
from episem_gym.benchmarks.writing import Writer
from episem_gym.cli import app
from episem_gym.cli_parts.verdicts import verdict_text
from episem_gym.errors import UsageError
from episem_gym.evaluator.findings import finding
from episem_gym.task_specs.registry import pair_names
from episem_gym.task_specs.suite import load_suite

PAIR = "finance-payment-limit"
ROOT = Path(__file__).parents[1]
MIXED = "tests.benchmarks.small_agents:mixed"


def episem(*arguments: object, typed: str = "") -> tuple[int, str, str]:
    """Run a command in this process: exit status, standard output, standard error."""
    done = CliRunner().invoke(app, [str(one) for one in arguments], input=typed)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


def process(*arguments: object, **keywords: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "-W", "error", "-m", "episem_gym.cli", *map(str, arguments)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL}
    return subprocess.Popen(command, text=True, cwd=ROOT, **{**pipes, **keywords})


def one_line(complaint: str) -> bool:
    return complaint.startswith("episem: ") and complaint.count("\n") == 1 and "Traceback" not in complaint


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("cli") / "runs" / "first.jsonl"
    assert episem("run", "--agent", MIXED, "--out", out, "--env", PAIR, "--episodes", 4)[0] == 0
    return out


# Looking


def test_help_teaches() -> None:
    status, out, _ = episem("--help")
    assert status == 0
    for command in ("list", "show", "play", "run", "score", "view", "validate", "demo", "agents"):
        assert command in out
        status, text, _ = episem(command, "--help")
        assert status == 0
        assert "Usage: " in text
    assert "Example" in episem("run", "--help")[1]


def test_list() -> None:
    rows = json.loads(episem("list", "--json")[1])
    assert [row["env_id"] for row in rows] == [f"EpiSEM/{name}-v0" for name in pair_names()]
    assert all({"domain", "protocol", "description"} <= row.keys() for row in rows)
    assert all(row["env_id"] in episem("list")[1] for row in rows)
    legal = json.loads(episem("list", "--domain", "legal-finance", "--json")[1])
    assert {row["domain"] for row in legal} == {"legal-finance"}
    for protocol in ("Legacy", "V1"):
        found = json.loads(episem("list", "--protocol", protocol, "--json")[1])
        assert {row["protocol"] for row in found} == {protocol}
    forbidding = json.loads(episem("list", "--protocol", "V0", "--json")[1])
    assert {row["protocol"] for row in forbidding} <= {"V1", "V2", "V3"}
    assert forbidding


def test_a_pair_that_cannot_be_loaded_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    from episem_gym.cli_parts import listing

    load = listing.load_pair

    def broken(name: str) -> Any:
        if name == PAIR:
            raise NameError("no such name")
        return load(name)

    monkeypatch.setattr(listing, "load_pair", broken)
    status, out, complaint = episem("list", "--json")
    assert status == 1
    assert len(json.loads(out)) == len(pair_names()) - 1
    assert one_line(complaint)
    assert f"{PAIR}: NameError: no such name" in complaint


def test_agents() -> None:
    assert "reference" in {one["name"] for one in json.loads(episem("agents", "--json")[1])}
    assert "module:function" in episem("agents")[1]


@pytest.mark.parametrize("name", pair_names())
def test_show_tells_all_of_a_pair(name: str) -> None:
    status, out, _ = episem("show", f"EpiSEM/{name}-v0", "--seed", 3, "--member", "contrast", "--split", "test")
    assert status == 0
    for title in ("Task", "Tools", "Records", "Policy", "Requirements", "Contrasts", "Reference solution"):
        assert f"\n{title} " in out
    assert "contrast member" in out


def test_play_takes_shorthand_and_json() -> None:
    typed = "\n".join(
        [
            "help", "tools", "task", "", "staff_directory query='no one'", '{"tool":"vendor_get","arguments":{}}', "{",
            "payment_release x=1", "!staff_directory query=a", "staf_directory query=a", "stop", "x 'y",
            "stop DEFER why not",
        ]
    )  # fmt: skip
    status, out, _ = episem("play", PAIR, "--seed", 1, "--mask", "approval.amount", typed=typed)
    assert status == 0
    for said in (
        "request_disclosure", "ok: {", "invalid_arguments", "invalid_json", "write !payment_release", "leave the ! out",
        "did you mean staff_directory", "stop takes one of", "close the quotation", "Right answer:", "recoveries",
    ):  # fmt: skip
        assert said in out
    assert out.count("nothing was sent") == 5


def test_show_tells_what_a_setting_adds() -> None:
    status, out, _ = episem("show", PAIR, "--setting", "WE+MW+EP", "--seed", 3)
    assert status == 0
    assert "setting WE+EP+MW" in out
    assert "Notice: " in out
    assert "Enclosed: " in out
    assert "UNAVAILABLE" in out
    status, out, _ = episem("show", "home-water-leak", "--setting", "CE", "--checkpoint", "nonsense")
    assert status == 2


def test_a_canonical_case_is_played_by_its_id_or_by_that_of_an_export() -> None:
    one = load_suite().cases[-1]
    plain, opaque = (episem("play", text, typed="stop DEFER") for text in (one.case_id, opaque_id(one)))
    assert plain == opaque
    assert "the same episode every time" in plain[1]
    assert "Right answer" in plain[1]
    assert "`episem suite canonical` lists them" in episem("play", "case-000000000000")[2]
    status, _, complaint = episem("play", one.case_id, "--seed", 3)
    assert status == 2
    assert "--seed does nothing with a case" in complaint


@pytest.mark.parametrize("typed", ["quit\n", "", "exit"])
def test_play_may_be_left(typed: str) -> None:
    status, out, _ = episem("play", PAIR, typed=typed)
    assert status == 0
    assert "nothing is judged" in out


# Running and scoring


def test_run_prints_what_score_prints(results: Path) -> None:
    again = json.loads(episem("run", "--agent", MIXED, "--out", results, "--env", PAIR, "--episodes", 4, "--json")[1])
    scored = json.loads(episem("score", results, "--json")[1])
    assert again == scored == json.loads(episem("score", results, "--no-replay", "--json")[1])
    assert scored["ecs"]["denominator"] == 4
    assert scored["tampered"] == []
    status, out, _ = episem("score", results)
    assert status == 0
    for label in (
        "ECS",
        "BSR",
        "PAR",
        "CAS",
        "scored 4 of 4",
        "not run: ",
        "%",
    ):
        assert label in out
    for protocol in json.loads(results.read_text().splitlines()[0])["expectation"]["base_protocol"], "V0":
        assert f"│ {protocol} " in out
    assert "Gap V3" not in out
    assert "design effect" not in out
    assert "Secondary metrics" not in out
    status, out, _ = episem("score", results, "--verbose")
    assert "Secondary metrics" in out
    assert "Failure modes" in out


@pytest.mark.parametrize("width", [80, 100])
def test_numbers_and_titles_are_whole_at_any_usual_width(
    width: int, results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if width == 80:
        monkeypatch.setenv("COLUMNS", "80")
    for command in (("score", results, "--verbose"), ("list",), ("validate", "home-garage-obstruction", "--seeds", 1)):
        out = episem(*command)[1]
        tables = [line for line in out.splitlines() if line[:1] in "│┃┏└"]
        assert tables
        assert max(map(len, tables)) <= width
        assert "…" not in out


def test_run_selects_and_spreads(tmp_path: Path) -> None:
    arguments = ["--env", PAIR, "--env", "home-garage-*", "--protocol", "V0", "--protocol", "Legacy", "--episodes", 2]
    for workers in (1, 2):
        out = tmp_path / f"{workers}.jsonl"
        assert (
            episem("run", "--agent", MIXED, "--out", out, *arguments, "--workers", workers, "--mask", "decisive")[0]
            == 0
        )
    one, two = (sorted((tmp_path / f"{n}.jsonl").read_text().splitlines()) for n in (1, 2))
    assert one == two
    assert {json.loads(line)["expectation"]["protocol"] for line in one} == {"V0", "Legacy"}


def test_the_reference_of_the_panel_succeeds(tmp_path: Path) -> None:
    _, out, _ = episem("run", "--agent", "reference", "--out", tmp_path / "r.jsonl", "--env", PAIR, "--json")
    assert json.loads(out)["ecs"]["value"] == 1


def test_an_agent_of_the_current_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_agent.py").write_text('def make(briefing):\n    return lambda text: \'{"stop":"DEFER"}\'\n')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert episem("run", "--agent", "my_own_agent:make", "--out", "x.jsonl", "--env", PAIR)[0] == 0


def test_a_run_in_which_nothing_is_scored_fails(tmp_path: Path) -> None:
    status, _, complaint = episem("run", "--agent", "json:loads", "--out", tmp_path / "x.jsonl", "--env", PAIR)
    assert status == 1
    assert one_line(complaint)
    assert "4 of 4 episodes failed" in complaint


def test_tampered_lines_fail_the_check(results: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.jsonl"
    lines = results.read_text().splitlines(keepends=True)
    changed.write_text("".join([lines[0], lines[1].replace('"success":false', '"success":true'), *lines[2:], "x\n"]))
    status, out, complaint = episem("score", changed, "--json")
    assert status == 1
    assert [one["line"] for one in json.loads(out)["tampered"]] == [2, 5]
    assert "line 2 is not counted" in complaint


def test_demo_shows_two_agents_side_by_side(tmp_path: Path) -> None:
    status, out, _ = episem("demo", "--out", tmp_path, "--episodes", 1)
    assert status == 0
    for said in ("reference", "scanner", "ECS", "Part V3", "demo-scanner.jsonl", "What to try next"):
        assert said in out
    assert len((tmp_path / "demo-reference.jsonl").read_text().splitlines()) == len(pair_names())


def test_validate_tells_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    from episem_gym.cli_parts import certifying
    from episem_gym.errors import SpecError
    from episem_gym.evaluator.certify import Check

    assert episem("validate", "home-garage-obstruction", "--seeds", 1)[0] == 0
    status, out, _ = episem("validate", "home-garage-obstruction", "--seeds", 1, "--json")
    assert (status, json.loads(out)["passed"]) == (0, True)
    monkeypatch.setattr(certifying, "certify_pair", lambda name, seeds: [Check("it holds", 3, "seed 1: it does not")])
    status, out, _ = episem("validate", PAIR)
    assert status == 1
    assert "FAIL" in out
    assert "seed 1: it does not" in out

    for error in (SpecError("pair, variant x: wrong"), NameError("no such name")):

        def broken(name: str, seeds: int, error: Exception = error) -> list[Check]:
            raise error

        monkeypatch.setattr(certifying, "certify_pair", broken)
        status, out, _ = episem("validate", PAIR)
        assert status == 1
        assert str(error) in out


# Trouble


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["run", "--agent", "reference"],
        ["run", "--out", "x.jsonl"],
        ["run", "--agent", "reference", "--out", "x.jsonl", "--episodes", "many"],
        ["show"],
        ["show", PAIR, "--unknown"],
        ["score"],
    ],
)
def test_wrong_usage_is_status_2(arguments: list[str]) -> None:
    assert episem(*arguments)[0] == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "finance-payment-limt"], "did you mean finance-payment-limit"),
        (["show", PAIR, "--setting", "WA+ST", "--checkpoint", "pay"], "checkpoint is about evidence in a workflow"),
        (["show", "home-water-leak", "--setting", "SE+CA"], "CA judges one candidate"),
        (["show", PAIR, "--seed", "-1"], "seed is a whole number"),
        (["show", PAIR, "--member", "both"], "unknown member 'both'"),
        (["play", PAIR, "--mask", "approvl.amount"], "did you mean approval"),
        (["list", "--domain", "finance"], "unknown domain"),
        (["list", "--protocol", "V7"], "unknown protocol"),
        (["validate", "none"], "unknown environment"),
        (["run", "--agent", "referense", "--out", "x"], "did you mean reference"),
        (["run", "--agent", "no_such_module:f", "--out", "x"], "no_such_module"),
        (["run", "--agent", "reference", "--out", "x", "--env", "none"], "unknown environment"),
        (["run", "--agent", "reference", "--out", "x", "--episodes", "0"], "episodes is a whole number"),
        (["run", "--agent", "reference", "--out", "x", "--workers", "0"], "workers is a whole number"),
        (["run", "--agent", "reference", "--out", "x", "--setting", "ZZ"], "begins with no evidence code"),
        (["validate", PAIR, "--workers", "2"], "--workers does nothing without --invariants"),
        (["validate", PAIR, "--invariants", "--seeds", "2"], "--seeds does nothing with --invariants"),
        (["run", "--agent", "reference", "--out", "x", "--seed", "-1"], "seed is a whole number"),
        (["run", "--agent", "reference", "--out", "x", "--mask", "1.5"], "a probability lies between"),
        (["run", "--agent", "no_such.py:make", "--out", "x"], "no_such.py: no such file"),
        (["run", "--agent", "reference", "--out", ""], "is empty"),
        (["run", "--agent", "reference", "--out", "x", "--env", "payment"], "did you mean finance-payment-limit"),
        (["run", "--agent", "reference", "--out", "x", "--env", "no_such.py"], "no_such.py: no such file"),
        (["run", "--agent", "reference", "--out", "x", "--mask", "invoice.*"], "EpiSEM/"),
        (["show", "tests/benchmarks/small_agents.py"], "declares no task pair"),
        (["view", "no-such.jsonl"], "cannot read no-such.jsonl"),
        (["score", "no-such.jsonl"], "cannot read no-such.jsonl"),
        (["score", "."], "cannot read"),
        (["score", "README.md" if (ROOT / "README.md").exists() else "LICENSE"], "line 1: not strict JSON"),
    ],
)
def test_what_makes_no_sense_is_one_line_and_status_2(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    status, out, complaint = episem(*arguments)
    assert (status, out) == (2, "")
    assert one_line(complaint)
    assert said in complaint
    assert not (ROOT / "x").exists()


def test_another_configuration_is_refused(results: Path) -> None:
    status, _, complaint = episem("run", "--agent", MIXED, "--out", results, "--env", PAIR, "--mask", "decisive")
    assert status == 2
    assert one_line(complaint)
    assert "mask is [] there, ['decisive'] here" in complaint


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for out in (tmp_path, tmp_path / "file" / "x.jsonl"):
        status, _, complaint = episem("run", "--agent", MIXED, "--out", out, "--env", PAIR)
        assert status == 2
        assert one_line(complaint)
    assert episem("demo", "--out", tmp_path / "file", "--episodes", 1)[0] == 2


def test_a_closed_pipe_is_one_line() -> None:
    read, write = os.pipe()
    os.close(read)
    done = process("list", stdout=write)
    os.close(write)
    _, complaint = done.communicate(timeout=60)
    assert done.returncode == 141
    assert one_line(complaint)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_behind_standard_output_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = process("list", "--json", stdout=full)
        _, complaint = done.communicate(timeout=60)
    assert done.returncode == 2
    assert one_line(complaint)
    assert "No space left" in complaint


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_is_one_line_and_the_file_is_whole(workers: int, tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    arguments = ["run", "--agent", MIXED, "--out", out, "--env", PAIR, "--episodes", "5000", "--workers", workers]
    before = signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a background shell has it ignored by its children
    done = process(*arguments, start_new_session=True)
    signal.signal(signal.SIGINT, before)
    for _ in range(600):
        if out.exists() and out.stat().st_size > 20_000:
            break
        time.sleep(0.05)
    os.killpg(done.pid, signal.SIGINT)
    _, complaint = done.communicate(timeout=60)
    assert done.returncode == 130
    assert one_line(complaint)
    assert out.read_bytes().endswith(b"}\n")
    assert all(json.loads(line)["status"] == "scored" for line in out.read_text().splitlines())


def test_text_of_agents_cannot_command_the_terminal() -> None:
    status, out, _ = episem("play", PAIR, typed="\x1b[2J\x07[bold]x[/bold]\nstop \x1b[31m\n{\x1b}\n")
    assert status == 0
    assert "\x1b" not in out
    assert "\x07" not in out


def test_output_in_a_poor_encoding_is_no_crash() -> None:
    for encoding in ("ascii", "latin-1"):
        done = process("show", PAIR, env={**os.environ, "PYTHONIOENCODING": encoding}, encoding="latin-1")
        out, complaint = done.communicate(timeout=60)
        assert (done.returncode, complaint) == (0, "")
        assert "Reference solution" in out


# Files of one's own


OWN_PAIR = "home-shed-obstruction"


@pytest.fixture
def own_pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A pair outside the package; what makes it known is forgotten afterwards."""
    from episem_gym.cli_parts import pair_files
    from episem_gym.task_specs import registry

    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(registry, "_EXTRA", dict(registry._EXTRA))
    monkeypatch.setattr(pair_files, "_REGISTERED", {})
    original = ROOT / "episem_gym" / "task_specs" / "home" / "home_garage_obstruction.py"
    path = tmp_path / "home_shed_obstruction.py"
    path.write_text(original.read_text(encoding="utf-8").replace("home-garage-obstruction", OWN_PAIR), encoding="utf-8")
    monkeypatch.delitem(sys.modules, path.stem, raising=False)
    yield path
    gym.registry.pop(f"EpiSEM/{OWN_PAIR}-v0", None)


def test_a_pair_outside_the_package_is_taken_by_its_file(own_pair: Path, tmp_path: Path) -> None:
    assert f"EpiSEM/{OWN_PAIR}-v0" in episem("show", own_pair)[1]
    assert episem("validate", own_pair, "--seeds", 1)[0] == 0
    assert "Right answer" in episem("play", own_pair, typed="stop DEFER")[1]
    out = tmp_path / "own.jsonl"
    assert episem("run", "--agent", MIXED, "--env", own_pair, "--out", out, "--workers", 2)[0] == 0
    assert {json.loads(line)["env_id"] for line in out.read_text().splitlines()} == {f"EpiSEM/{OWN_PAIR}-v0"}
    assert episem("score", out, "--pair", own_pair)[0] == 0
    assert OWN_PAIR in episem("view", out, "--pair", own_pair)[1]


def test_a_file_of_the_package_is_its_pair() -> None:
    path = "episem_gym/task_specs/home/home_garage_obstruction.py"
    assert "EpiSEM/home-garage-obstruction-v0" in episem("show", ROOT / path)[1]


@pytest.mark.parametrize("text", ["def make(:\n", "import no_such_module\n", "raise SystemExit('no')\n"])
def test_an_agent_or_pair_that_cannot_be_imported_is_one_line(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "own_and_broken.py").write_text(text)
    path = tmp_path / "own_and_broken.py"
    for command in (("run", "--agent", f"{path}:make", "--out", tmp_path / "x.jsonl"), ("validate", path)):
        status, _, complaint = episem(*command)
        assert status == 2
        assert one_line(complaint)
    assert not (tmp_path / "x.jsonl").exists()


def test_an_agent_is_taken_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text('def make(briefing):\n    return lambda text: \'{"stop":"DEFER"}\'\n')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for reference in ("mine.py:make", "./mine.py:make"):
        assert episem("run", "--agent", reference, "--out", "x.jsonl", "--env", PAIR, "--workers", 2)[0] == 0
    assert len((tmp_path / "x.jsonl").read_text().splitlines()) == 4


# Results files


def test_view_shows_failed_episodes(results: Path, tmp_path: Path) -> None:
    status, out, _ = episem("view", results, "--limit", 2)
    assert status == 0
    assert "2 of 4 episodes that did not succeed shown; --limit shows more" in out
    for said in ("[1] > ", "MISSING", "Right answer: "):
        assert said in out
    assert "\ud800" not in out
    case = json.loads(results.read_text().splitlines()[3])["case_id"]
    status, out, _ = episem("view", results, "--case", case)
    assert f"{case}, " in out
    assert "1 of 1 episodes of this case shown." in out
    status, _, complaint = episem("view", results, "--case", "none")
    assert (status, one_line(complaint)) == (2, True)
    changed = tmp_path / "changed.jsonl"
    changed.write_text(re.sub('"case_digest":"[^"]*"', '"case_digest":"0"', results.read_text()))
    assert "Cannot be played again: made with other content" in episem("view", changed)[1]


def test_stale_and_foreign_lines_are_told_in_groups(results: Path, tmp_path: Path) -> None:
    lines = results.read_text().splitlines(keepends=True)
    lines[0] = lines[0].replace('"case_digest":"', '"case_digest":"0')
    lines[1] = re.sub('"agent":"[^"]*"', '"agent":"other"', lines[1])
    (tmp_path / "x.jsonl").write_text("".join(lines))
    status, _, complaint = episem("score", tmp_path / "x.jsonl")
    assert status == 1
    assert "1 line is stale, the first of them line 1: made with other content" in complaint
    assert "1 line is not counted: played by another agent, 'other', where most lines are of 'tests." in complaint


@pytest.mark.parametrize("command", ["score", "view"])
def test_an_empty_file_is_an_error(command: str, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text("\n")
    status, out, complaint = episem(command, tmp_path / "x.jsonl")
    assert (status, out) == (2, "")
    assert one_line(complaint)
    assert "holds no episode" in complaint


def test_a_file_that_another_run_writes_is_refused(results: Path) -> None:
    with Writer(results):
        status, _, complaint = episem("run", "--agent", MIXED, "--out", results, "--env", PAIR)
    assert status == 2
    assert one_line(complaint)
    assert "another run is writing this file" in complaint


# Words


def judged(**changes: Any) -> dict[str, Any]:
    return {"success": False, "status": "wrong_answer", "protocol": "V2", "answer": "ALLOW", "findings": []} | changes


@pytest.mark.parametrize(
    ("verdict", "said", "unsaid"),
    [
        (judged(success=True, status="success"), "Success. Right answer: carry out every step, then stop DONE", "("),
        (judged(protocol="V1"), "carry it out, which ends the task", "ALLOW"),
        (judged(protocol="Legacy"), "Right answer: ALLOW", "DONE"),
        (
            judged(answer="DEFER", findings=[finding("unresolved_requirement", step="pay", requirement="pay.open")]),
            "right decision, but not established", "wrong",
        ),
        (
            judged(answer="DEFER", findings=[finding("wrong_decision", detail="DEFER"), finding("restraint")]),
            "To your credit: restraint", "  restraint",
        ),
    ],
)  # fmt: skip
def test_a_verdict_in_words(verdict: dict[str, Any], said: str, unsaid: str) -> None:
    text = verdict_text(verdict)
    assert said in text
    assert unsaid not in text.replace("(or stop DONE after it)", "")


def test_ctrl_c_leaves_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("episem_gym.cli_parts.playing._typed", interrupted)
    status, out, complaint = episem("play", PAIR)
    assert (status, complaint) == (130, "")
    assert out.endswith("\nleft\n")


def test_the_version_and_the_module() -> None:
    assert episem("--version")[:2] == (0, f"episem-gym {episem_gym.__version__}\n")
    done = subprocess.run(
        [sys.executable, "-m", "episem_gym", "--version"], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout == f"episem-gym {episem_gym.__version__}\n"


def test_an_empty_list_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("episem_gym.cli_parts.listing.pair_names", list)
    assert episem("list")[:2] == (0, "No environment matches; episem list shows all there are.\n")


# Shorthand


SCHEMAS = {
    "get": {
        "properties": {
            "page": {"type": "integer"},
            "ids": {"type": "array", "items": {"type": "string"}},
            "ok": {"type": "boolean"},
        }
    }
}


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("get page=2 ids=a,b ok=true", {"tool": "get", "arguments": {"page": 2, "ids": ["a", "b"], "ok": True}}),
        ("get page=two ok=yes ids=", {"tool": "get", "arguments": {"page": "two", "ok": "yes", "ids": []}}),
        ("get 'x y=a b=c'", {"tool": "get", "arguments": {"x y": "a b=c"}}),
        ("get page=007", {"tool": "get", "arguments": {"page": "007"}}),
        ("!do", {"commit": "do", "arguments": {}}),
        ("stop block", {"stop": "BLOCK"}),
        ("stop DONE all of it", {"stop": "DONE", "reason": "all of it"}),
    ],
)
def test_shorthand(line: str, action: dict[str, Any]) -> None:
    from episem_gym.cli_parts.shorthand import action_text

    assert json.loads(action_text(line, SCHEMAS, {"do": {}})) == action


@pytest.mark.parametrize("line", ["gett", "do", "!get", "stop", "stop now", "get page", "get 'x"])
def test_shorthand_that_means_nothing(line: str) -> None:
    from episem_gym.cli_parts.shorthand import action_text

    with pytest.raises(UsageError):
        action_text(line, SCHEMAS, {"do": {}})


# Suites


def test_suites_are_listed_and_shown() -> None:
    status, out, _ = episem("suite")
    assert status == 0
    assert all(name in out for name in ("canonical", "interventions-43", "static-100", "triples-33"))
    status, out, _ = episem("suite", "triples-33", "--stats")
    assert status == 0
    assert "33" in out
    assert "paper" in out
    status, out, _ = episem("suite", "triples-33", "--json")
    told = json.loads(out)
    assert (status, told["cases"], len(told["rows"])) == (0, 33, 33)


def test_a_suite_is_written_out(tmp_path: Path) -> None:
    status, out, _ = episem("suite", "triples-33", "--export", tmp_path / "cases")
    assert status == 0
    assert "33 cases written" in out
    assert len(list((tmp_path / "cases" / "public").glob("case-*.json"))) == 33


def test_an_unknown_suite_is_named() -> None:
    for command in (("suite", "tripels-33"), ("validate", "--suite", "tripels-33")):
        status, _, complaint = episem(*command)
        assert status == 2
        assert "did you mean triples-33" in complaint


def test_a_suite_is_certified() -> None:
    status, out, _ = episem("validate", "--suite", "triples-33")
    assert status == 0
    assert "33/33 cases of triples-33 certified." in out
    assert "395/395" in out
    status, out, _ = episem("validate", "--suite", "triples-33", "--json")
    assert (status, json.loads(out)["certified"]) == (0, 33)
    assert episem("validate", PAIR, "--suite", "canonical")[0] == 2


def test_a_suite_is_played(tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    status, told, _ = episem(
        "run", "--agent", "do-nothing", "--suite", "triples-33", "--setting", "WE+ST", "--out", out, "--json"
    )
    assert (status, json.loads(told)["coverage"]["scored"]) == (0, 33)
    status, _, complaint = episem("run", "--agent", "do-nothing", "--suite", "canonical", "--seed", 3, "--out", out)
    assert status == 2
    assert "--seed does nothing with --suite" in complaint


def test_two_runs_are_compared(tmp_path: Path) -> None:
    for agent in ("reference", "do-nothing"):
        episem("run", "--agent", agent, "--env", "home-w*", "--out", tmp_path / agent)
    status, out, _ = episem("compare", tmp_path / "reference", tmp_path / "do-nothing")
    assert status == 0
    for said in ("4 cases that both played", "reference", "do-nothing", "+100.0", "McNemar, exact"):
        assert said in out.replace("\n", " ")
    found = json.loads(episem("compare", tmp_path / "reference", tmp_path / "do-nothing", "--json")[1])
    assert found["success"]["value"] == 1
    status, _, complaint = episem("compare", tmp_path / "reference", tmp_path / "none")
    assert (status, one_line(complaint)) == (2, True)


def test_an_intervention_is_run_read_and_set_against_another(tmp_path: Path) -> None:
    settings = ["--settings", "SE+ST,WE+ST", "--suite", "triples-33"]
    for agent in ("reference", "stop-allow"):
        status, out, _ = episem("intervene", "--agent", agent, *settings, "--out", tmp_path / f"{agent}.jsonl")
        assert status == 0
        assert "the same cases under 2 settings" in out
        assert (tmp_path / f"{agent}.WE+ST.jsonl").exists()
    read = ["intervene", "--settings", "SE+ST,WE+ST", "--out", tmp_path / "reference.jsonl"]
    assert "66 of 66 rightly" in episem(*read)[1]
    against = episem(*read, "--against", tmp_path / "stop-allow.jsonl", "--json")[1]
    assert json.loads(against)["against"]["reductions"]["WE+ST"]["value"] == 1
    status, _, complaint = episem(*read, "--checkpoint", "x")
    assert status == 2
    assert "--checkpoint does nothing without --agent" in complaint
    assert episem("intervene", "--agent", "reference", "--settings", "SE", "--out", tmp_path / "x.jsonl")[0] == 2
