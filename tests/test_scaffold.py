"""What the scaffold writes works as it is written, and it never overwrites anything."""

import importlib
import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import gymnasium as gym
import pytest

import episem_gym
from episem_gym.envs.registration import env_id
from episem_gym.errors import UnknownName, UsageError
from episem_gym.evaluator.certify import certify_pair
from episem_gym.evaluator.metrics import Metric
from episem_gym.scaffolding import KINDS, scaffold, write
from episem_gym.task_specs import registry
from episem_gym.task_specs.canary import CANARY

ROOT = Path(__file__).parents[1]
#: Where a file of each kind belongs, from the root of the checkout.
PLACES = {
    "pair": "episem_gym/task_specs/home/home_window_lock.py",
    "office": "episem_gym/task_specs/home/_window_lock.py",
    "wrapper": "episem_gym/wrappers/window_lock.py",
    "metric": "episem_gym/evaluator/metrics/window_lock.py",
    "agent": "episem_gym/agents/window_lock.py",
}


def name_of(kind: str) -> str:
    return "home-window-lock" if KINDS[kind].in_domain else "window-lock"


@pytest.fixture
def drafts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of an author's own, importable for one test."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        where = getattr(sys.modules[name], "__file__", None)
        if where and Path(where).is_relative_to(tmp_path):
            del sys.modules[name]
    for name in list(registry._EXTRA):
        if name.startswith("home-window-"):
            del registry._EXTRA[name]
            gym.registry.pop(env_id(name), None)


def loaded(path: Path) -> ModuleType:
    importlib.invalidate_caches()
    return importlib.import_module(path.stem)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a checkout, with the current folder inside it."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "episem-gym"\n', encoding="utf-8")
    (tmp_path / "episem_gym" / "agents").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "episem_gym" / "agents")
    return tmp_path


@pytest.mark.parametrize("protocol", write.PROTOCOLS)
def test_a_pair_is_certified_as_it_is_written(protocol: str, drafts: Path) -> None:
    made = scaffold("pair", f"home-window-{protocol.lower()}", into=drafts, protocol=protocol)
    name = f"home-window-{protocol.lower()}"
    episem_gym.register_pair(name, made.path.stem)
    assert not [check for check in certify_pair(name, seeds=1) if not check.passed]
    env = gym.make(env_id(name))
    _, info = env.reset(seed=1)
    assert info["base_protocol"] == protocol
    env.close()


def test_a_wrapper_works_as_it_is_written(drafts: Path) -> None:
    module = loaded(scaffold("wrapper", "window-lock", into=drafts).path)
    env = module.WindowLock(gym.make("EpiSEM/finance-payment-limit-v0", oracle_labels=False))
    env.reset(seed=1)
    observation, *_ = env.step('I stop here: {"stop": "DEFER"}')
    assert '"decision":"DEFER"' in observation


def test_a_metric_works_as_it_is_written(drafts: Path) -> None:
    module = loaded(scaffold("metric", "window-lock", into=drafts).path)
    metric = module.WINDOW_LOCK
    assert isinstance(metric, Metric)
    env = gym.make("EpiSEM/finance-payment-limit-v0", oracle_labels=False)
    env.reset(seed=1)
    *_, info = env.step('{"stop": "DEFER"}')
    assert metric.tally(info["verdict"]) == (1, 1)


def test_an_agent_plays_as_it_is_written(drafts: Path) -> None:
    module = loaded(scaffold("agent", "window-lock", into=drafts).path)
    summary = episem_gym.evaluate(
        fresh=lambda: module.make(None), envs="finance-payment-limit", protocols=["V1"], episodes=2
    )
    assert summary.coverage.scored == 2
    assert summary.statuses["abstention"] == 2


def test_an_office_loads_as_it_is_written(drafts: Path) -> None:
    module = loaded(scaffold("office", "home-window-lock", into=drafts).path)
    assert module.DeviceHandout.name == "device_handout"


def test_every_kind_has_a_place(checkout: Path) -> None:
    assert PLACES.keys() == KINDS.keys()
    for kind, place in PLACES.items():
        made = scaffold(kind, name_of(kind))
        assert made.path == checkout / place
        assert made.next_steps


@pytest.mark.parametrize("kind", ["pair", "office"])
def test_content_carries_the_canary(kind: str, tmp_path: Path) -> None:
    assert CANARY in scaffold(kind, name_of(kind), into=tmp_path).path.read_text(encoding="utf-8")


@pytest.mark.parametrize("check", [["check", "--quiet"], ["format", "--check", "--quiet"]], ids=["lint", "format"])
@pytest.mark.parametrize(
    ("kind", "protocol"),
    [*((kind, "V1") for kind in KINDS), *(("pair", one) for one in write.PROTOCOLS if one != "V1")],
)
def test_what_is_written_passes_the_linter(kind: str, protocol: str, check: list[str], tmp_path: Path) -> None:
    made = scaffold(kind, name_of(kind), into=tmp_path, protocol=protocol)
    command = [sys.executable, "-m", "ruff", *check, "--no-cache", "--stdin-filename", PLACES[kind], "-"]
    done = subprocess.run(
        command,
        input=made.path.read_bytes(),
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()


def test_every_next_step_is_filled_in(tmp_path: Path) -> None:
    for kind in KINDS:
        steps = scaffold(kind, name_of(kind), into=tmp_path / kind).next_steps
        assert not [step for step in steps if "{" in step or "$" in step]


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("pear", "home-window-lock", "did you mean pair"),
        ("pair", "window-lock", "unknown domain prefix 'window'"),
        ("pair", "home", "a domain prefix and words"),
        ("pair", "home-Window", "lower-case words"),
        ("agent", "../agent", "lower-case words"),
        ("agent", "", "lower-case words"),
        ("pair", "home-water-leak", "a pair called home-water-leak already"),
    ],
)
def test_wrong_names_are_refused(kind: str, name: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=said):
        scaffold(kind, name, into=tmp_path)
    assert not list(tmp_path.iterdir())


def test_an_unknown_protocol_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="V0"):
        scaffold("pair", "home-window-lock", into=tmp_path, protocol="V0")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    made = scaffold("agent", "window-lock", into=tmp_path)
    made.path.write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="is there already"):
        scaffold("agent", "window-lock", into=tmp_path)
    assert made.path.read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="cannot write"):
        scaffold("agent", "window-lock", into=tmp_path / "file")


@pytest.mark.parametrize("project", [None, '[project]\nname = "another"\n', "project = 1\n", "[broken"])
def test_outside_a_checkout_a_folder_must_be_named(
    project: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "episem_gym").mkdir()
    if project is not None:
        (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    with pytest.raises(UsageError, match="lies in no checkout of episem-gym"):
        scaffold("agent", "window-lock")
    assert not list((tmp_path / "episem_gym").iterdir())


def test_a_project_inside_a_checkout_is_none(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / "mine").mkdir()
    (checkout / "mine" / "pyproject.toml").write_text("", encoding="utf-8")
    monkeypatch.chdir(checkout / "mine")
    with pytest.raises(UsageError, match="lies in no checkout"):
        scaffold("agent", "window-lock")


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "episem_gym.cli", "scaffold", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_command_writes_and_says_what_is_next(tmp_path: Path) -> None:
    done = command("agent", "window-lock", "--into", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "window_lock.py").is_file()
    assert f"{tmp_path / 'window_lock.py'}:make" in done.stdout


def test_the_command_refuses_what_is_wrong(tmp_path: Path) -> None:
    done = command("pair", "window-lock", "--into", str(tmp_path))
    assert done.returncode == 2
    assert "unknown domain prefix" in done.stderr
