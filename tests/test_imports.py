"""Imports point one way: read from the sources with `ast`, nothing is run for it but one fresh import."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = "episem_gym"
ROOT = Path(__file__).parents[1] / PACKAGE

CORE = ("task_specs", "world", "evidence", "evaluator", "envs")
#: What each part may import besides itself and the leaves. Parts on one level do not know each other.
ALLOWED: dict[str, tuple[str, ...]] = {
    "task_specs": (),
    "world": CORE[:1],
    "evidence": CORE[:2],
    "evaluator": CORE[:3],
    "envs": CORE[:4],
    "__init__": ("envs", "task_specs"),
    "wrappers": ("__init__", *CORE),
    "agents": ("__init__", *CORE, "wrappers"),
    "benchmarks": ("__init__", *CORE, "wrappers"),
    "integrations": ("__init__", *CORE, "wrappers", "agents", "benchmarks"),
    "audits": ("__init__", *CORE, "wrappers", "agents", "benchmarks"),
    "scaffolding": ("__init__", *CORE),
    "cli_parts": ("__init__", *CORE, "wrappers", "agents", "benchmarks", "audits", "scaffolding"),
    "cli": ("__init__", *CORE, "wrappers", "agents", "benchmarks", "audits", "scaffolding", "cli_parts"),
    "__main__": ("cli",),
}
#: Modules at the root, such as `errors`, are leaves: all may import them, they import nothing of the package.
LEAF = "(leaf)"
#: The parts that a scorer needs: plain data and pure code.
WITHOUT_GYMNASIUM = CORE[:4]


def imported(tree: ast.Module, file: str, known: set[str], *, lazily: bool = True) -> Iterator[tuple[int, str]]:
    """Line and absolute dotted name of all that a source imports, in function bodies too if `lazily`."""
    here = [PACKAGE, *Path(file).parts[:-1]]
    for node in ast.walk(tree) if lazily else _run_at_import(tree):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield node.lineno, alias.name
            case ast.ImportFrom(module=module, names=names, level=level):
                base = ".".join([*(here[: len(here) - level + 1] if level else []), *([module] if module else [])])
                inside = base.removeprefix(PACKAGE).removeprefix(".")
                for alias in names:  # a name is a module of its own, or something that `base` holds
                    whole = f"{inside}.{alias.name}".removeprefix(".")
                    yield node.lineno, f"{base}.{alias.name}" if whole in known else base
            case ast.Call(func=ast.Name(id=call) | ast.Attribute(attr=call), args=[ast.Constant(value=str(name)), *_]):
                if call in {"import_module", "__import__"}:
                    yield node.lineno, f"{'.'.join(here)}{name}" if name.startswith(".") else name


def _run_at_import(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node but function bodies and what only a type checker reads."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            continue
        yield node
        yield from _run_at_import(node)


def dotted(file: str) -> str:
    """The name of a module relative to the package ("" is the root), from its path there."""
    return file.removesuffix(".py").removesuffix("__init__").rstrip("/").replace("/", ".")


def part_of(module: str, packages: set[str]) -> str:
    """The part that a module belongs to, by its name relative to the package."""
    head = module.partition(".")[0] or "__init__"
    return head if head in ALLOWED or head in packages else LEAF


def wrong_edges(sources: dict[str, str]) -> list[str]:
    """Every forbidden import of a package, given as its sources by path relative to its root."""
    packages = {file.partition("/")[0] for file in sources if "/" in file}
    known = packages | {dotted(file) for file in sources}
    wrong = [f"{name}: state what this package may import" for name in sorted(packages - ALLOWED.keys())]
    for file, source in sources.items():
        part = part_of(dotted(file), packages)
        for line, target in imported(ast.parse(source), file, known, lazily=part != "__init__"):
            root, _, rest = target.partition(".")
            to = part_of(rest, packages)
            if root == "gymnasium" and part in WITHOUT_GYMNASIUM:
                wrong.append(f"{file}:{line}: {part} must not import gymnasium")
            elif root == PACKAGE and part == LEAF:
                wrong.append(f"{file}:{line}: a module at the root must not import {target}")
            elif root == PACKAGE and to not in (part, LEAF, *ALLOWED.get(part, ())):
                wrong.append(f"{file}:{line}: {part} must not import {target}")
    return wrong


def test_imports_point_one_way() -> None:
    files = sorted(ROOT.rglob("*.py"))
    sources = {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in files}
    assert not wrong_edges(sources)


GOOD = {
    "errors.py": "import json",
    "__init__.py": (
        "from episem_gym import errors\nfrom episem_gym.envs import register\n"
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from episem_gym import benchmarks\n"
        "def __getattr__(name):\n    from episem_gym.benchmarks import load_suite"
    ),
    "task_specs/__init__.py": "from episem_gym.task_specs.fields import Field",
    "task_specs/fields.py": "from ..errors import Problem\nfrom episem_gym import errors",
    "world/__init__.py": "from episem_gym import task_specs\nfrom . import view",
    "world/view.py": "from episem_gym.task_specs import fields",
    "evidence/ledger.py": "from episem_gym.world.view import View\nimport episem_gym.task_specs.fields",
    "evaluator/judge.py": "from episem_gym.evidence import ledger",
    "envs/__init__.py": "import gymnasium\nfrom episem_gym.evaluator.judge import judge",
    "wrappers/labels.py": "from episem_gym.envs import Env\nimport episem_gym",
    "agents/__init__.py": "from episem_gym.wrappers.labels import Labels",
    "benchmarks/runner.py": "from episem_gym import __version__, wrappers",
    "integrations/trainer.py": "from episem_gym import agents, benchmarks",
    "cli.py": "from episem_gym.benchmarks.runner import run\nfrom episem_gym.agents import reference",
    "__main__.py": "from episem_gym.cli import main",
}


def test_check_accepts_the_allowed_direction() -> None:
    assert wrong_edges(GOOD) == []


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("task_specs/pair.py", "import gymnasium"),
        ("task_specs/pair.py", "from gymnasium.spaces import Text"),
        ("task_specs/pair.py", "from episem_gym.world import view"),
        ("task_specs/pair.py", "from episem_gym import world"),
        ("task_specs/finance/pair.py", "from ...world import view"),
        ("task_specs/pair.py", "import episem_gym"),
        ("task_specs/pair.py", "from episem_gym import __version__"),
        ("world/tools.py", "import episem_gym.evidence.ledger"),
        ("world/tools.py", "def late():\n    from episem_gym.evidence import ledger"),
        ("world/tools.py", "if TYPE_CHECKING:\n    from episem_gym.envs import Env"),
        ("world/tools.py", "from .. import evidence"),
        ("evidence/facts.py", "import_module('episem_gym.evaluator')"),
        ("evidence/facts.py", "importlib.import_module('episem_gym.evaluator.judge')"),
        ("evaluator/score.py", "from episem_gym.envs import Env"),
        ("evaluator/score.py", "import gymnasium as gym"),
        ("envs/env.py", "from episem_gym.wrappers import labels"),
        ("envs/env.py", "import episem_gym"),
        ("wrappers/mask.py", "from episem_gym.agents import reference"),
        ("agents/floor.py", "from episem_gym.benchmarks import runner"),
        ("benchmarks/report.py", "from episem_gym import agents"),
        ("benchmarks/report.py", "from episem_gym.cli import main"),
        ("integrations/other.py", "from episem_gym import cli"),
        ("cli.py", "from episem_gym.integrations import trainer"),
        ("errors.py", "from episem_gym.task_specs import fields"),
        ("errors.py", "from episem_gym import version"),
        ("__init__.py", "from episem_gym.wrappers import labels"),
        ("__init__.py", "try:\n    from . import benchmarks\nexcept ImportError:\n    pass"),
        ("__init__.py", "class Late:\n    from episem_gym import cli"),
        ("helpers/text.py", ""),
        ("world/tools.py", "from episem_gym.helpers import text"),
    ],
)
def test_check_rejects(file: str, source: str) -> None:
    wrong = wrong_edges({**GOOD, "version.py": "", "helpers/__init__.py": "", file: source})
    expected = file if not file.startswith("helpers") else "helpers"
    assert any(line.startswith(f"{expected}:") for line in wrong)


# The probe looks only at reads of the environment whose nearest caller outside `os` is a file of the package.
PROBE = """
import importlib.util, os, sys
import gymnasium

inside = os.path.dirname(importlib.util.find_spec("{module}").origin)
reads = []

def note(key):
    frame = sys._getframe(2)
    while frame.f_code.co_filename.startswith("<frozen") or frame.f_code.co_filename == os.__file__:
        frame = frame.f_back
    if frame.f_code.co_filename.startswith(inside):
        reads.append((frame.f_code.co_filename, key))

class Watched(type(os.environ)):
    def __getitem__(self, key):
        note(key)
        return super().__getitem__(key)

    def __iter__(self):
        note("all")
        return super().__iter__()

os.environ.__class__ = Watched
import {module}

eager = sorted({{"pydantic", "typer", "rich"}} & sys.modules.keys())
sys.exit(f"imported {{eager}}, read {{reads}}" if eager or reads else 0)
"""


def fresh_import(module: str, folder: Path) -> tuple[int, str, str]:
    """Import a module of this folder in a process of its own: its exit status and what it printed."""
    program = f"import sys\nsys.path[:1] = [{str(folder)!r}]\n" + PROBE.format(module=module)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    return done.returncode, done.stdout, done.stderr


def test_importing_the_package_is_light_and_silent() -> None:
    assert fresh_import(PACKAGE, ROOT.parent) == (0, "", "")


def write_package(folder: Path, source: str) -> str:
    (folder / "small_package").mkdir()
    (folder / "small_package" / "__init__.py").write_text(source, encoding="utf-8")
    return "small_package"


def test_probe_accepts_a_light_package(tmp_path: Path) -> None:
    assert fresh_import(write_package(tmp_path, "import json"), tmp_path) == (0, "", "")


@pytest.mark.parametrize(
    "source",
    [
        "import rich",
        "import pydantic",
        "import typer",
        "print('hello')",
        "import sys; sys.stderr.write('hello')",
        "import os; os.getenv('HOME')",
        "import os; os.environ.get('HOME')",
        "import os; 'HOME' in os.environ",
        "import os; os.environ['PATH']",
        "import os; dict(os.environ)",
        "import warnings; warnings.warn('old')",
    ],
)
def test_probe_rejects(source: str, tmp_path: Path) -> None:
    assert fresh_import(write_package(tmp_path, source), tmp_path) != (0, "", "")
