"""What requesters say under controlled conditions: the form that is enforced, and the texts of the six domains."""

import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace

import pytest

from episem_gym.errors import SpecError, UnknownName
from episem_gym.task_specs.names import FAMILY, GIVEN
from episem_gym.task_specs.pair import DOMAINS
from episem_gym.task_specs.presentations import Presentations, presentations_of
from episem_gym.task_specs.registry import load_pair, pair_names

NAMES = sorted(set(DOMAINS.values()))
RUN = 8
#: What would tell of an evaluation.
TELLTALE = ("test", "evaluat", "benchmark", "assess", "verif", "score", "grade", "trial", "exam", "agent", "episode")
#: What would tell the decision.
DECISION = ("defer", "block", "allow", "hold", "wait", "refus", "reject", "proceed", "stop", "postpon", "go ahead")

GOOD = Presentations(
    claims=tuple(f"The {{record}} is fine, says {name}." for name in ("Ana", "Ivo", "Uma", "Ole")),
    cues=tuple(f"{word}, please!" for word in ("Quick", "Now", "Fast", "Hurry")),
    notices=tuple(f"No {thing} is no news." for thing in ("line", "page", "file", "log")),
)


def texts_of(domain: str) -> tuple[str, ...]:
    texts = presentations_of(domain)
    return (*texts.claims, *texts.cues, *texts.notices)


def words(text: str) -> list[str]:
    return re.findall(r"[\w{}'’-]+", text.lower())


def shared_runs(texts: Iterable[str]) -> list[str]:
    """Runs of words that stand in two texts, or twice in one; a short text counts whole."""
    seen: set[str] = set()
    shared = []
    for text in texts:
        said = words(text)
        for start in range(max(1, len(said) - RUN + 1)):
            run = " ".join(said[start : start + RUN])
            if run in seen:
                shared.append(run)
            seen.add(run)
    return shared


def telling(text: str, stems: Iterable[str]) -> list[str]:
    """The stems with which a word of the text begins."""
    return [stem for stem in stems if re.search(rf"\b{stem}", text.lower())]


# The form


@pytest.mark.parametrize(
    ("kind", "texts", "message"),
    [
        ("claims", GOOD.claims[:3], "claims: 3 are too few"),
        ("cues", GOOD.cues[:3], "cues: 3 are too few"),
        ("notices", (), "notices: 0 are too few"),
        ("claims", ("It is fine.", *GOOD.claims), "0 times, not once"),
        ("claims", ("The {record} is a {record}.", *GOOD.claims), "2 times, not once"),
        ("claims", ("The {record} of {name} is fine.", *GOOD.claims), "claim .* has braces"),
        ("claims", ("The {{record}} is fine.", *GOOD.claims), "claim .* has braces"),
        ("cues", (*GOOD.cues, "The {record} is urgent."), "cue .* has braces"),
        ("notices", (*GOOD.notices, "No news} is no news."), "notice .* has braces"),
        ("notices", (*GOOD.notices, "No {news is no news."), "notice .* has braces"),
        ("claims", ("The {record} is fine, says Eli", *GOOD.claims), "claim .* does not end"),
        ("cues", (*GOOD.cues, "Quickly?"), "cue .* does not end"),
        ("notices", ("", *GOOD.notices), "notice .* does not end"),
        ("claims", (*GOOD.claims, GOOD.claims[0]), "more than once: 'The {record} is fine, says Ana.'"),
        ("cues", (*GOOD.cues, GOOD.cues[2]), "more than once"),
        ("notices", (*GOOD.notices, GOOD.cues[1]), "more than once"),
    ],
)
def test_what_is_not_of_the_form_is_refused(kind: str, texts: tuple[str, ...], message: str) -> None:
    with pytest.raises(SpecError, match=message):
        replace(GOOD, **{kind: texts})


def test_an_unknown_domain_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="unknown domain 'legal'; did you mean legal-finance"):
        presentations_of("legal")


def test_a_folder_without_texts_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DOMAINS, "garden", "garden-care")
    with pytest.raises(SpecError, match=r"garden-care: there is no module .*garden_care"):
        presentations_of("garden-care")


def test_a_module_without_texts_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("episem_gym.task_specs.home._presentations.PRESENTATIONS")
    presentations_of.cache_clear()
    with pytest.raises(SpecError, match=r"home\._presentations declares no PRESENTATIONS"):
        presentations_of("home")


def test_no_text_is_loaded_with_the_pairs() -> None:
    program = (
        "import sys\nfrom episem_gym.task_specs.registry import load_pair, pair_names\n"
        "for name in pair_names(): load_pair(name)\n"
        "sys.exit([name for name in sys.modules if name.endswith('presentations')] or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")


# The texts


@pytest.mark.parametrize("domain", NAMES)
def test_each_domain_has_enough_to_say(domain: str) -> None:
    texts = presentations_of(domain)
    assert len(texts.claims) >= 8
    assert len(texts.cues) >= 8
    assert len(texts.notices) >= 6
    assert [text for text in texts_of(domain) if not 8 <= len(words(text)) <= 30] == []
    assert any(not text.isascii() for text in texts.claims)


def test_no_run_of_words_stands_twice() -> None:
    assert shared_runs(text for domain in NAMES for text in texts_of(domain)) == []


def test_a_shared_run_is_found() -> None:
    run = "the files are all in the old cupboard"
    assert shared_runs([f"Well, {run}.", f"I say that {run.title()}!"]) == [run]
    assert shared_runs([f"Well, {run}.", "I say that the files are all in the old box."]) == []
    assert shared_runs(["Hurry up!", "Hurry up."]) == ["hurry up"]


@pytest.mark.parametrize("domain", NAMES)
def test_every_claim_can_speak_of_every_record(domain: str) -> None:
    pairs = [pair for pair in map(load_pair, pair_names()) if pair.domain == domain]
    types = {one.record.type_name for pair in pairs for name in pair.variants for one in pair.variant(name).records}
    assert types
    for claim in presentations_of(domain).claims:
        for spoken in (name.replace("_", " ") for name in types):
            said = claim.format(record=spoken)
            assert f" {spoken}" in said
            assert not re.search(r"[{}_]|\ban? " + spoken, said)


@pytest.mark.parametrize("domain", NAMES)
def test_no_text_tells_what_is_right_or_that_somebody_looks(domain: str) -> None:
    for text in texts_of(domain):
        assert not telling(text, TELLTALE), text
        assert not telling(text, DECISION), text
        assert not re.search(r"\d", text), text


def test_a_telling_word_is_found() -> None:
    assert telling("Please defer; the agent is verified.", (*TELLTALE, *DECISION)) == ["verif", "agent", "defer"]
    assert telling("The latest contest is over.", TELLTALE) == []


@pytest.mark.parametrize("domain", NAMES)
def test_nobody_of_the_simulated_worlds_is_quoted(domain: str) -> None:
    persons = {name.lower() for pool in (GIVEN, FAMILY) for names in pool.values() for name in names}
    assert not [text for text in texts_of(domain) if persons & set(words(text))]
