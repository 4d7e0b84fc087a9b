"""Hygiene of the project's files: what a reader, an installer or a corpus filter relies on."""

import ast
import configparser
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from episem_gym.task_specs.canary import CANARY

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "episem_gym"
CONTENT = PACKAGE / "task_specs"
MOST_LINES = 400

#: Hosts of package registries, in two pieces each so that this file names none.
REGISTRIES = [
    f"{name}.{end}"
    for name, end in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("anaconda", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("crates", "io"),
        ("golang", "org"),
        ("debian", "org"),
        ("rubygems", "org"),
    ]
]


def project_files(folder: Path = ROOT) -> Iterator[Path]:
    """Every file of the checkout, without what tools and runs leave behind."""
    made = {"__pycache__", "build", "dist", "runs"}
    for where, folders, files in os.walk(folder):
        folders[:] = [
            name
            for name in folders
            if name not in made
            and not name.endswith(".egg-info")
            and not Path(where, name, "pyvenv.cfg").exists()
            and (not name.startswith(".") or name in {".ci", ".github"})
        ]
        yield from (Path(where, name) for name in files)


def python_files() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


def metadata() -> dict[str, object]:
    project: dict[str, object] = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
    return project


# setup.cfg


def more_than_discovery(setup_cfg: str) -> set[str]:
    """What a setup.cfg holds besides setuptools discovery and package data."""
    parser = configparser.ConfigParser()
    parser.read_string(setup_cfg)
    sections = {"options", "options.packages.find", "options.package_data", "options.exclude_package_data"}
    options = {"packages", "package_dir", "include_package_data"}
    found = set(parser.sections()) - sections
    return found | (set(parser["options"]) - options if parser.has_section("options") else set())


def test_setup_cfg_holds_only_discovery_and_data() -> None:
    assert not more_than_discovery(text_of(ROOT / "setup.cfg"))


@pytest.mark.parametrize(
    "wrong", ["[metadata]\nname = x", "[options]\ninstall_requires = numpy", "[tool:pytest]\naddopts = -q"]
)
def test_more_than_discovery_is_found(wrong: str) -> None:
    assert more_than_discovery(wrong)


# No host of a registry


def hosts_named(text: str) -> list[str]:
    return [host for host in REGISTRIES if host in text.lower()]


def test_no_file_names_a_package_registry() -> None:
    named = {str(file.relative_to(ROOT)): hosts_named(text_of(file)) for file in project_files()}
    assert not {file: hosts for file, hosts in named.items() if hosts}


@pytest.mark.parametrize("host", REGISTRIES)
def test_a_registry_host_is_found(host: str) -> None:
    assert hosts_named(f"see https://files.{host.upper()}/simple") == [host]
    assert not hosts_named("pypi, npm and debian as words are fine")


# The canary


def without_canary(folder: Path) -> list[str]:
    """Files of content with no canary: sources in the folders of domains, and data anywhere."""
    data = [file for ending in ("json", "jsonl", "txt") for file in folder.rglob(f"*.{ending}")]
    texts = {file: text_of(file) for file in [*folder.glob("*/**/*.py"), *data]}
    return sorted(str(file.relative_to(folder)) for file, text in texts.items() if text and CANARY not in text)


def test_every_content_file_carries_the_canary() -> None:
    assert not without_canary(CONTENT)


def test_a_missing_canary_is_found(tmp_path: Path) -> None:
    (tmp_path / "finance").mkdir()
    (tmp_path / "engine.py").write_text("# not content\n", encoding="utf-8")
    (tmp_path / "finance" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "finance" / "good.py").write_text(f"# {CANARY}\n", encoding="utf-8")
    (tmp_path / "finance" / "bad.py").write_text(f"# {CANARY[:-1]}\n", encoding="utf-8")
    (tmp_path / "suite.json").write_text("{}\n", encoding="utf-8")
    assert without_canary(tmp_path) == [str(Path("finance", "bad.py")), "suite.json"]


# The code


def asserts(source: str) -> list[int]:
    return [node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assert)]


def test_package_code_has_no_assert() -> None:
    found = {str(file.relative_to(ROOT)): asserts(text_of(file)) for file in python_files()}
    assert not {file: lines for file, lines in found.items() if lines}


def test_an_assert_is_found() -> None:
    assert asserts("def f(x):\n    '''assert x'''\n    assert x\n") == [3]


def test_no_file_of_the_package_is_long() -> None:
    lengths = {str(file.relative_to(ROOT)): len(text_of(file).splitlines()) for file in python_files()}
    assert not {file: lines for file, lines in lengths.items() if lines > MOST_LINES}


# Releases


def names_version(changelog: str, version: str) -> bool:
    return re.search(rf"^## \[{re.escape(version)}\]", changelog, re.MULTILINE) is not None


def test_changelog_names_the_version() -> None:
    assert names_version(text_of(ROOT / "CHANGELOG.md"), str(metadata()["version"]))


def test_another_version_is_not_enough() -> None:
    assert not names_version("## [0.1.0] - 2026-08-03\n", "0.1.1")
    assert not names_version("## [0.1.0] - 2026-08-03\n", "0x1.0")


def test_license_files_are_there() -> None:
    files = metadata()["license-files"]
    assert isinstance(files, list)
    assert all((ROOT / name).is_file() for name in files)


def test_ci_can_be_run() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
