"""The tables of the reference pages say what the code says: codes, fields, metrics, keywords, pairs, exchanges.

A table is the one that follows a mark such as `<!-- findings -->`; what stands in backticks in its first column are the
names. An exchange is played again.
"""

import ast
import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

import episem_gym
from episem_gym.audits.variations import KINDS as KINDS_OF_VARIATION
from episem_gym.benchmarks.scoring import score
from episem_gym.cli_parts.listing import page_of, row_of_pair
from episem_gym.envs import episode as episode_module
from episem_gym.envs.env import EpiSEMEnv
from episem_gym.envs.grammar import PARSE_CODES
from episem_gym.envs.request import OPTIONS
from episem_gym.envs.settings import EVIDENCE, PRESENTATIONS
from episem_gym.evaluator.findings import FINDINGS
from episem_gym.evaluator.metrics import CORE, DESCRIPTIONS, FAILURE_MODES
from episem_gym.evaluator.metrics.metric import Description
from episem_gym.evaluator.rows import PROTOCOLS
from episem_gym.evaluator.summary import Summary
from episem_gym.task_specs import language
from episem_gym.task_specs.contrasts import KINDS
from episem_gym.task_specs.draft import Draft
from episem_gym.task_specs.listings import Listing
from episem_gym.task_specs.registry import FOLDERS, load_pair, pair_names
from episem_gym.task_specs.suite import load_suite, suite_names
from episem_gym.task_specs.workflow import Step
from episem_gym.wrappers.making import make_env

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
DOCS = ROOT / "docs"
TEXT = DOCS / "text-interface.md"
NAME = re.compile(r"`([^`]+)`")


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def table(page: str, mark: str) -> list[list[str]]:
    """The cells of the rows of the table below a mark, without its head."""
    _, found, rest = page.partition(f"<!-- {mark} -->\n")
    if not found:
        raise ValueError(f"no table is marked {mark}")
    rows = []
    for line in rest.splitlines():
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            break
    return rows[2:]


def names(page: str, mark: str) -> list[str]:
    """The names in the first column of a table."""
    return [name for row in table(page, mark) for name in NAME.findall(row[0])]


def meanings(page: str, mark: str) -> dict[str, str]:
    """A table of two columns: name -> what is said of it."""
    return {NAME.findall(row[0])[0]: row[1] for row in table(page, mark)}


def test_a_table_is_read() -> None:
    page = "| a |\n|---|\n| `no` |\n\n<!-- t -->\n\n| k | v |\n|---|---|\n| `a`, `b` c | d |\n| `e` | f |\n\n| `x` |\n"
    assert names(page, "t") == ["a", "b", "e"]
    assert meanings(page, "t") == {"a": "d", "e": "f"}
    with pytest.raises(ValueError, match="no table is marked u"):
        table(page, "u")


# Codes


def codes_given(source: str) -> set[str]:
    """The error codes that a source gives: second arguments of its error calls, and codes in bodies written out."""
    found = set(re.findall(r'\\?"code\\?":\\?"(\w+)', source))
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr="_error" | "_turned_down"), args=[_, code, *_]):
                found |= _spelt(code)
    return found


def _spelt(code: ast.expr) -> set[str]:
    match code:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.JoinedStr(values=[ast.Constant(value="unknown_"), ast.FormattedValue(value=ast.Name(id="kind"))]):
            return {"unknown_tool", "unknown_commit"}
        case ast.Attribute(value=ast.Name(id="action"), attr="code"):
            return set()  # that of a text which is no action
        case _:
            raise ValueError(f"which code is {ast.unparse(code)}?")


def test_codes_given_are_found() -> None:
    source = (
        "self._error(name, 'one', 'text')\nself._turned_down(name, 'two', x)\n"
        "self._error(None, f'unknown_{kind}', 'x')\n"
        'self._error(None, action.code, action.message)\nbody = \'"code":"three","message":"x"\'\n'
    )
    assert codes_given(source) == {"one", "two", "three", "unknown_tool", "unknown_commit"}
    with pytest.raises(ValueError, match="which code"):
        codes_given("self._error(None, code, 'x')")


def test_parse_codes() -> None:
    assert meanings(text_of(TEXT), "parse codes") == dict(PARSE_CODES)


def test_episode_codes() -> None:
    documented = names(text_of(TEXT), "episode codes")
    assert len(documented) == len(set(documented))
    assert set(documented) == codes_given(inspect.getsource(episode_module))


def test_findings() -> None:
    assert meanings(text_of(TEXT), "findings") == FINDINGS


# What environments show


def played(**keywords: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Observation and info of a short episode of a kind: the task, a refused call, the stop."""
    pair = keywords.pop("pair", "customer-duplicate-charge")
    env = gym.make(f"EpiSEM/{pair}-v0", **keywords)
    yield env.reset(seed=4)
    for action in ("{}", '{"stop": "BLOCK"}'):
        observation, *_, info = env.step(action)
        yield observation, info


def test_the_task() -> None:
    legacy = next(name for name in pair_names() if load_pair(name).protocol == "Legacy")
    keys: set[str] = set()
    for pair, setting in (("customer-duplicate-charge", "SE+MW"), (legacy, "SE+EP")):
        observation, _ = next(played(pair=pair, setting=setting))
        keys |= json.loads(observation).keys()
    assert set(names(text_of(TEXT), "task")) == keys


def test_results() -> None:
    _, *results = (json.loads(observation) for observation, _ in played())
    assert set(names(text_of(TEXT), "result")) == set.intersection(*(set(one) for one in results))
    statuses = set(names(text_of(TEXT), "statuses"))
    assert {one["status"] for one in results} < statuses


def test_info_and_labels() -> None:
    page = text_of(TEXT)
    infos = [info for _, info in played()]
    assert all(set(names(page, "info")) == info.keys() for info in infos)
    assert all(set(names(page, "oracle")) == info["oracle"].keys() for info in infos)
    without = [info for _, info in played(oracle_labels=False)]
    assert all(info.keys() == {"env_id", "domain", "seed", "verdict"} for info in without)


def test_the_verdict() -> None:
    *_, (_, info) = played()
    assert set(names(text_of(TEXT), "verdict")) == info["verdict"].keys()
    finding = info["verdict"]["findings"][0]
    assert finding.keys() == {"code", "step", "commit", "requirement", "detail"}


def test_keywords_and_options() -> None:
    accepted = set(inspect.signature(make_env).parameters) | set(inspect.signature(EpiSEMEnv).parameters)
    assert set(names(text_of(TEXT), "keywords")) == accepted - {"pair", "module", "keywords"}
    assert set(names(text_of(TEXT), "options")) == set(OPTIONS)


# Exchanges


EXCHANGE = re.compile(r"<!-- exchange: (\S+) (.*?) -->\n\n```text\n(.*?)```", re.DOTALL)
Exchange = tuple[str, dict[str, str], list[str]]


def exchanges(page: str) -> list[Exchange]:
    """Environment, what is asked of its reset, and the printed lines of each exchange of a page."""
    return [
        (env_id, dict(word.split("=") for word in asked.split()), body.splitlines())
        for env_id, asked, body in EXCHANGE.findall(page)
    ]


def differences(env_id: str, asked: dict[str, str], lines: list[str]) -> list[str]:
    """The observations of a printed exchange that do not come out; `...` stands for anything."""
    options = {key: value for key, value in asked.items() if key != "seed"}
    env = gym.make(env_id)
    shown, _ = env.reset(seed=int(asked["seed"]), options=options)
    wrong = []
    for line in lines:
        sign, _, text = line.partition(" ")
        if sign == ">":
            shown = env.step(text)[0]
        elif not re.fullmatch(".*".join(map(re.escape, text.split("..."))), shown, re.DOTALL):
            wrong.append(f"{text}\n  is now\n{shown}")
    return wrong


@pytest.mark.parametrize("page", ["design.md", "text-interface.md"])
def test_exchanges_come_out_as_printed(page: str) -> None:
    found = exchanges(text_of(DOCS / page))
    assert found
    for one in found:
        assert not differences(*one)


def test_a_wrong_exchange_is_found() -> None:
    lines = ['> {"stop": "BLOCK"}', '< {...,"decision":"DEFER",...}']
    assert len(differences("EpiSEM/customer-duplicate-charge-v0", {"seed": "4", "member": "contrast"}, lines)) == 1


# Metrics


def row_of(metric: Description) -> list[str]:
    protocols = "all" if metric.protocols == PROTOCOLS else ", ".join(metric.protocols)
    protocols += ", apart" if metric.apart else ""
    return [f"`{metric.name}`", metric.title, protocols, metric.definition]


def test_the_metrics_page() -> None:
    rows = [line for line in text_of(DOCS / "metrics.md").splitlines() if line.count("|") == 5 and "| `" in line]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in rows]
    assert cells == [row_of(metric) for metric in DESCRIPTIONS.values()]


def test_the_failure_modes() -> None:
    page = text_of(DOCS / "metrics.md")
    for protocol, modes in FAILURE_MODES.items():
        assert f"| {protocol} | {', '.join(f'`{mode}`' for mode in modes)} |" in page


def test_the_six_metrics_of_the_readme() -> None:
    rows = [line for line in text_of(README).splitlines() if re.match(r"\| `[a-z]+` [a-z]", line)]
    wanted = []
    for metric in CORE:
        name, title, protocols, definition = row_of(metric)
        wanted.append(f"| {name} {title[0].lower()}{title[1:]} | {protocols} | {definition} |")
    assert rows == wanted


# Pairs


def test_the_page_of_the_pairs() -> None:
    shipped = [load_pair(name) for name in pair_names()]
    rows = [row_of_pair(pair) for pair in shipped if any(f".{folder}." in pair.module for folder in FOLDERS)]
    assert text_of(DOCS / "task-pairs.md") == page_of(rows) + "\n", "episem list --markdown > docs/task-pairs.md"
    assert len(table(page_of(rows), "pairs")) == len(rows) > 0


def public(owner: type) -> list[str]:
    return [name for name in dir(owner) if not name.startswith("_")]


def test_the_language_page_names_everything() -> None:
    page = text_of(DOCS / "language.md")
    inside = {"records", "tools", "steps", "contrasts", "wishes", "handle", "slot_of", "broken", "outdated", "withhold"}
    methods = [
        f"w.{name}" for name in public(Draft) if callable(getattr(Draft, name)) and name not in inside | {"state"}
    ]
    listing = public(Listing)
    words = {*language.__all__, *methods, *listing, *inspect.signature(Step.requires).parameters} - {"self", "name"}
    missing = [word for word in sorted(words) if not re.search(rf"(?<![\w.]){re.escape(word)}(?!\w)", page)]
    assert not missing


def test_the_kinds_of_contrast() -> None:
    assert names(text_of(DOCS / "language.md"), "kinds") == list(KINDS)


# Results


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A results file with a scored line and one that is not."""
    out = tmp_path_factory.mktemp("results") / "results.jsonl"
    played_before: list[str] = []

    def agent(observation: str) -> str:
        played_before.append(observation)
        if len(played_before) == 1:
            raise RuntimeError("no")
        return '{"stop": "DEFER"}'

    with pytest.warns(RuntimeWarning, match="1 of 2 episodes failed"):
        episem_gym.evaluate(agent, envs="customer-duplicate-charge", episodes=2, out=out)
    return out


def test_the_line_of_a_results_file(results: Path) -> None:
    page = text_of(DOCS / "results.md")
    lines = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    assert {line["status"] for line in lines} == {"scored", "infrastructure_failure"}
    assert set(names(page, "line")) == set().union(*lines)
    assert all(set(names(page, "configuration")) == line["configuration"].keys() for line in lines)


def test_the_summary(results: Path) -> None:
    page = text_of(DOCS / "results.md")
    found = score(results)
    assert isinstance(found.summary, Summary)
    assert set(names(page, "summary")) == found.summary.to_json().keys()
    assert set(names(page, "score")) == found.to_json().keys() - found.summary.to_json().keys()


# Links


def broken_links(page: Path) -> list[str]:
    """The links of a page that lead to no file, or to no heading of one."""
    wrong = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text_of(page)):
        if target.startswith("https://"):
            continue
        file, _, heading = target.partition("#")
        where = page.parent / file if file else page
        if not where.exists() or (heading and heading not in headings(text_of(where))):
            wrong.append(target)
    return wrong


def headings(page: str) -> set[str]:
    lines = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize(
    "page", [README, ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))], ids=lambda page: page.name
)
def test_links_lead_somewhere(page: Path) -> None:
    assert not broken_links(page)


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A b\n[x](page.md#a-b) [y](page.md#c) [z](none.md) [w](https://example.org)\n", encoding="utf-8")
    assert broken_links(page) == ["page.md#c", "none.md"]


def test_codes_of_settings() -> None:
    page = text_of(ROOT / "docs" / "settings.md")
    described = {NAME.findall(row[0])[0]: row[1] for row in table(page, "evidence codes")}
    assert described == EVIDENCE
    assert meanings(page, "presentations") == PRESENTATIONS


# Suites


def test_the_suites() -> None:
    rows = [(f"`{s.name}`", str(len(s.cases)), s.title) for s in map(load_suite, suite_names())]
    assert table(text_of(DOCS / "suites.md"), "suites") == [list(row) for row in rows]


def test_the_variations() -> None:
    rows = [[name, " ".join((generate.__doc__ or "").split())] for name, generate in KINDS_OF_VARIATION.items()]
    assert table(text_of(DOCS / "suites.md"), "variations") == rows
