"""The examples of the documentation run: each page from top to bottom, in a process and a folder of its own.

Python blocks share one namespace; one that begins with a comment such as `# my_agents.py` is also saved under that
name. Lines `$ episem ...` of console blocks go through the command line. A block below the comment `<!-- not run -->`
is left out. One page by hand: `python tests/test_docs.py README.md`.
"""

import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
NOT_RUN = "<!-- not run -->"
SECONDS = 900
#: Warnings are errors, but for the one that pyproject.toml explains.
STRICT = ["-W", "error", "-W", "ignore:This process:DeprecationWarning"]


@dataclass(frozen=True)
class Block:
    """A fenced block that is to be run: its language, the number of its first line, and its text."""

    language: str
    line: int
    text: str


def blocks(page: str) -> Iterator[Block]:
    """The python and console blocks of a page in Markdown, in order, without those marked as not run."""
    fence, language, start, body = "", "", 0, [""]
    marked = False
    for number, line in enumerate(page.splitlines(), 1):
        opening = re.match(r"\s*(`{3,}|~{3,})\s*([\w-]*)", line)
        if fence:
            if line.strip() != fence:
                body.append(line)
                continue
            if language in {"python", "console"} and not marked:
                yield Block(language, start + 1, _dedent(body))
            fence, marked = "", False
        elif opening:
            fence, language, start, body = opening[1], opening[2], number, []
        elif line.strip():
            marked = line.strip() == NOT_RUN
    if fence:
        raise ValueError(f"the block that opens in line {start} is never closed")


def _dedent(lines: list[str]) -> str:
    """Lines without the indentation that they share, for blocks inside lists."""
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return "\n".join(line[margin:] for line in lines)


def commands(console: str) -> list[list[str]]:
    """The arguments of each `$ episem ...` in a console block; other lines are output, or not ours to run."""
    lines = re.sub(r"\\\n\s*", " ", console).splitlines()
    found = [shlex.split(line, comments=True)[2:] for line in lines if line.startswith("$ episem ")]
    for arguments in found:
        if shell := {"|", ">", ">>", "<", "&&", "||", ";", "&"}.intersection(arguments):
            raise ValueError(f"no shell runs this line: mark the block as not run, or leave out {shell}")
    return found


def run_page(path: Path, namespace: dict[str, Any]) -> None:
    """Run all blocks of a page in the current folder, python blocks in this namespace."""
    for block in blocks(path.read_text(encoding="utf-8")):
        if block.language == "python":
            if named := re.match(r"# (\w+\.py)\n", block.text):
                Path(named[1]).write_text(block.text + "\n", encoding="utf-8")
            # padded, so that a traceback names the line of the page
            exec(compile("\n" * (block.line - 1) + block.text, str(path), "exec"), namespace)
            continue
        for arguments in commands(block.text):
            command = [sys.executable, *STRICT, "-m", "episem_gym.cli", *arguments]
            done = subprocess.run(command, stdin=subprocess.DEVNULL, check=False)
            if done.returncode:
                sys.exit(f"{path}, line {block.line}: episem {shlex.join(arguments)}: exit {done.returncode}")


def run_apart(path: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a page in a process of its own, whose main module is the namespace, in this folder."""
    program = (
        f"import __main__, pathlib, sys\nsys.path[:1] = [{str(ROOT)!r}, {str(Path(__file__).parent)!r}]\n"
        f"import test_docs\ntest_docs.run_page(pathlib.Path({str(path)!r}), vars(__main__))\n"
    )
    return subprocess.run(
        [sys.executable, *STRICT, "-c", program],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )


@pytest.mark.parametrize("path", [pytest.param(page, id=page.name) for page in PAGES if page.exists()])
def test_page_runs(path: Path, tmp_path: Path) -> None:
    done = run_apart(path, tmp_path)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


PAGE = f"""
# Title

```python
x = 1
```

{NOT_RUN}

```python
raise SystemExit("never")
```

```json
{{"not": "ours"}}
```

{NOT_RUN}
Words in between make the mark void.

1. In a list:

   ~~~python
   if x:
       x += 1
   ~~~

````console
$ episem run --agent reference \\
    --out "a b.jsonl"  # a comment
```
$ pip install episem-gym
$ episem list
done
````
"""


def test_blocks_are_found_in_order() -> None:
    console = '$ episem run --agent reference \\\n    --out "a b.jsonl"  # a comment\n```'
    assert list(blocks(PAGE)) == [
        Block("python", 5, "x = 1"),
        Block("python", 24, "if x:\n    x += 1"),
        Block("console", 29, f"{console}\n$ pip install episem-gym\n$ episem list\ndone"),
    ]


def test_commands_are_found() -> None:
    *_, console = blocks(PAGE)
    assert commands(console.text) == [["run", "--agent", "reference", "--out", "a b.jsonl"], ["list"]]


def test_an_open_block_is_an_error() -> None:
    with pytest.raises(ValueError, match="line 2 is never closed"):
        list(blocks("text\n```python\nx = 1\n"))


@pytest.mark.parametrize("line", ["$ episem list | head", "$ episem list > out.txt", "$ episem list && ls"])
def test_shell_syntax_is_an_error(line: str) -> None:
    with pytest.raises(ValueError, match="no shell"):
        commands(line)


def write_page(folder: Path, text: str) -> Path:
    page = folder / "page.md"
    page.write_text(text, encoding="utf-8")
    return page


def test_a_page_shares_namespace_and_folder(tmp_path: Path) -> None:
    text = "```python\nx = 1\nopen('made', 'w').close()\n```\n\n```python\nprint(x + 1, __name__)\n```\n"
    done = run_apart(write_page(tmp_path, text), tmp_path)
    assert (done.returncode, done.stdout) == (0, "2 __main__\n")
    assert (tmp_path / "made").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# A\n\n```python\n\n1 / 0\n```\n", 'page.md", line 5'),
        ("```python\nimport warnings\nwarnings.warn('old')\n```\n", "UserWarning"),
        ("```console\n$ episem no-such-command\n```\n", "episem no-such-command: exit"),
    ],
)
def test_a_broken_page_fails(text: str, said: str, tmp_path: Path) -> None:
    done = run_apart(write_page(tmp_path, text), tmp_path)
    assert done.returncode != 0
    assert said in done.stderr


def test_a_block_with_a_file_name_is_saved(tmp_path: Path) -> None:
    text = "```python\n# mine.py\nx = 1\n```\n\n```python\nprint(x)\n```\n"
    done = run_apart(write_page(tmp_path, text), tmp_path)
    assert (done.returncode, done.stdout) == (0, "1\n"), done.stderr
    assert (tmp_path / "mine.py").read_text(encoding="utf-8") == "# mine.py\nx = 1\n"


def test_a_page_runs_by_hand(tmp_path: Path) -> None:
    text = "```python\n# mine.py\nimport sys\n\nx = 1\nprint(vars(sys.modules[__name__])['x'])\n```\n"
    page = write_page(tmp_path, text)
    command = [sys.executable, __file__, page.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "1\n"), done.stderr
    assert not (tmp_path / "mine.py").exists()


if __name__ == "__main__":
    failed = 0
    for argument in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as made:
            ended = run_apart(Path(argument).resolve(), Path(made))
        sys.stdout.write(ended.stdout)
        sys.stderr.write(ended.stderr)
        failed |= ended.returncode
    sys.exit(failed)
