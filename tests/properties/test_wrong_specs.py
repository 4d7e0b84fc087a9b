"""A wrong spec fails when it is loaded, naming the pair and the place."""

# ruff: noqa: RUF012  declarations, as in the pairs

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.errors import SpecError
from episem_gym.task_specs.language import (
    Cash,
    Choice,
    Code,
    Commit,
    Draft,
    Money,
    Number,
    Policy,
    Record,
    Ref,
    SetOf,
    Text,
    Whole,
    agree,
    hours,
    minutes,
    task_pair,
)
from episem_gym.task_specs.registry import load_pair


class Box(Record, id="BX-####"):
    site = Code(filing=True)
    state = Choice("full", "empty")
    weight = Whole()
    worth = Cash()
    note = Text()
    label = Code()


class Tag(Record, id="TG-####"):
    box = Ref(Box, filing=True)
    colour = Choice("red", "green")
    becomes = Choice("red", "green")


class BoxPolicy(Policy, id="BP-###"):
    """Moving of boxes"""

    most = Whole()


class BoxMove(Commit):
    """Move one box."""

    box_id = Ref(Box, "box to be moved", target=True)
    returns = {"slip": Code(form="SL-####")}


class BoxShip(Commit):
    """Ship one moved box."""

    box_id = Ref(Box, "box to be shipped", target=True)
    slip = Code("slip of the move")
    returns = {"way_bill": Code(form="WB-####")}


def office(w: Draft, colour: str = "green") -> SimpleNamespace:
    """What every spec here begins with; nothing is wrong with it."""
    policy = w.add("policy", BoxPolicy, most=w.whole(20, 40))
    box = w.add(
        "box", Box, site="South", state="full", weight=w.whole(3, 9), worth=Money.of(50), note="fragile", label="L1"
    )
    other = w.look_alike("other", box)
    tag = w.add("tag", Tag, box=box, colour=colour, becomes="green")
    w.reads(Box, "box_get", "One box.")
    w.lists(Tag, "tags_of_box", "Tags of a box.", by="box")
    w.reads(BoxPolicy, "policy_get", "A policy.")
    w.task("Please move {box}.")
    w.context("Policy {policy}.")
    return SimpleNamespace(policy=policy, box=box, other=other, tag=tag)


def move(w: Draft, o: SimpleNamespace) -> Any:
    """The one step, with its sound requirement."""
    step = w.step("move", BoxMove, box_id=o.box)
    step.requires(
        "full", o.box.state == "full", "Only a full box is moved; else it waits.", breaks=(o.box.state, "empty")
    )
    return step


Spec = Callable[[Draft], None]
WRONG: dict[str, tuple[str, str, Spec]] = {}


def wrong(name: str, place: str, protocol: str = "V1") -> Callable[[Spec], Spec]:
    """A wrong spec, and what the message must name besides the pair."""

    def keep(write: Spec) -> Spec:
        WRONG[name] = (protocol, place, write)
        return write

    return keep


@wrong("and-instead-of-&", "use & and |")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("light", o.box.weight <= o.policy.most and o.box.state == "full", "Light.")


@wrong("or-instead-of-|", "use & and |")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("light", o.box.weight <= 3 or o.box.state == "full", "Light.")


@wrong("chained-comparison", "chained")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("light", 1 <= o.box.weight <= 9, "Light.")


@wrong("python-in", "in")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("light", "full" in o.box.state, "Light.")


@wrong("contrast-on-a-filing-field", "site")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o)
    w.contrast("elsewhere", {o.box.site: "North"}, flips=("move.full",))


@wrong("two-records-in-a-contrast", "elsewhere")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o)
    w.contrast("elsewhere", {o.box.state: "empty", o.tag.colour: "red"}, flips=("move.full",))


@wrong("unknown-field-in-a-task", "heft")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o)
    w.task("Please move {box.heft}.")


@wrong("unknown-record-in-a-task", "crate")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o)
    w.task("Please move {crate}.")


@wrong("unknown-field-in-a-condition", "heft")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("light", o.box.heft <= 3, "Light.")


@wrong("foreign-field-in-a-policy", "box.weight")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("light", o.box.weight <= o.policy.most, "At most {box.weight}; else it waits.")


@wrong("steps-in-a-circle", "circle", "V2")
def _(w: Draft) -> None:
    o = office(w)
    first = move(w, o)
    second = w.step("ship", BoxShip, box_id=o.box, slip=first.receipt.slip)
    second.requires("green", o.tag.colour == "green", "Green.")
    first.after(second)


@wrong("v1-with-two-steps", "one step", "V1")
def _(w: Draft) -> None:
    o = office(w)
    first = move(w, o)
    w.step("ship", BoxShip, box_id=o.box, slip=first.receipt.slip).requires("green", o.tag.colour == "green", "Green.")


@wrong("v2-that-is-no-chain", "chain", "V2")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o)
    w.step("move_other", BoxMove, box_id=o.other).requires("green", o.tag.colour == "green", "Green.")


@wrong("v3-that-is-a-chain", "no chain", "V3")
def _(w: Draft) -> None:
    o = office(w)
    first = move(w, o)
    w.step("ship", BoxShip, box_id=o.box, slip=first.receipt.slip).requires("green", o.tag.colour == "green", "Green.")


@wrong("a-list-that-no-tool-shows", "Box by site")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("alone", w.listing(Box, site=o.box.site).count() == 2, "Two boxes.")


@wrong("a-list-by-no-filing-field", "weight")
def _(w: Draft) -> None:
    o = office(w)
    w.lists(Box, "boxes_by_weight", "Boxes.", by="weight")
    move(w, o)


@wrong("an-unbound-draw", "draws a value of its own")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("light", o.box.weight <= w.whole(10, 20), "Light.")


@wrong("unknown-flips", "move.light")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o)
    w.contrast("odd", {o.box.weight: 90}, flips=("move.light",))


@wrong("a-contrast-that-flips-nothing", "odd")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o)
    w.contrast("odd", {o.box.weight: 90})


@wrong("a-contrast-that-does-not-flip-what-it-says", "odd")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o)
    w.contrast("odd", {o.box.weight: 90}, flips=("move.full",))


@wrong("a-contrast-that-flips-more-than-it-says", "light")
def _(w: Draft) -> None:
    o = office(w)
    step = move(w, o)
    step.requires("light", o.box.weight <= 30, "Light.", breaks=(o.box.weight, 90))
    step.requires("light-too", o.box.weight <= 31, "Light too.")


@wrong("evidence-that-nothing-shows", "move.labelled")
def _(w: Draft) -> None:
    w.reads(Box, "box_state_get", "The state of a box.", shows=("state",))
    o = office(w)
    w.tools[:] = [one for one in w.tools if one.name != "box_get"]
    move(w, o).requires("labelled", o.box.label == "L1", "Labelled.", breaks=(o.box.label, "L2"))


@wrong("a-record-that-cannot-be-reached", "move.full")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o)
    w.task("Please move the box.")


@wrong("a-supported-world-that-does-not-support", "move.light")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("light", o.box.weight >= 100, "Heavy.", breaks=(o.box.weight, 1))


@wrong("an-order-that-cannot-succeed", "moved_first", "V3")
def _(w: Draft) -> None:
    o = office(w)
    first = move(w, o)
    second = w.step("move_other", BoxMove, box_id=o.other)
    first.causes(o.tag, colour="red")
    second.requires("moved_first", o.tag.colour == "green", "Green.")


@wrong("a-value-of-another-type", "box2.weight")
def _(w: Draft) -> None:
    o = office(w)
    w.add("box2", Box, site="South", state="full", weight=w.money(1, 9), worth=Money.of(1), note="", label="L1")
    move(w, o)


@wrong("a-float-where-a-number-is-due", "number")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("light", o.box.weight <= 2.5, "Light.")


@wrong("a-missing-field", "label")
def _(w: Draft) -> None:
    o = office(w)
    w.add("box2", Box, site="South", state="full", weight=1, worth=Money.of(1), note="")
    move(w, o)


@wrong("a-word-that-is-no-choice", "'half'")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("half", o.box.state == "half", "Half.")


@wrong("free-text-compared", "box.note")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("fragile", o.box.note == "fragile", "Fragile.")


@wrong("types-that-do-not-compare", "box.worth")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("light", o.box.worth <= o.box.weight, "Light.")


@wrong("order-where-there-is-none", "box.state")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("fuller", o.box.state >= "full", "Fuller.")


@wrong("a-step-with-wrong-arguments", "step ship", "V2")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o)
    w.step("ship", BoxShip, box_id=o.box)


@wrong("an-unknown-receipt", "'ticket'", "V2")
def _(w: Draft) -> None:
    o = office(w)
    first = move(w, o)
    w.step("ship", BoxShip, box_id=o.box, slip=first.receipt.ticket)


@wrong("a-step-that-requires-nothing", "step ship", "V2")
def _(w: Draft) -> None:
    o = office(w)
    first = move(w, o)
    w.step("ship", BoxShip, box_id=o.box, slip=first.receipt.slip)


@wrong("no-step", "no step")
def _(w: Draft) -> None:
    office(w)
    w.offers(BoxMove)


@wrong("no-task", "no task")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o)
    w.task()


@wrong("no-contrast", "contrast")
def _(w: Draft) -> None:
    o = office(w)
    w.step("move", BoxMove, box_id=o.box).requires("full", o.box.state == "full", "Full.")


@wrong("two-tools-of-one-name", "box_get")
def _(w: Draft) -> None:
    o = office(w)
    w.reads(Box, "box_get", "One box again.")
    move(w, o)


@wrong("two-requirements-of-one-name", "one name")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("full", o.box.weight <= 30, "Light.")


@wrong("an-unknown-disposition", "move.light")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("light", o.box.weight <= 30, "Light.", otherwise="WAIT")


@wrong("disagreement-that-refuses", "move.same")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o).requires("same", agree(o.box.weight, o.other.weight), "Same.", otherwise="BLOCK")


@wrong("an-absent-record-that-nothing-creates", "ghost")
def _(w: Draft) -> None:
    o = office(w)
    w.add("ghost", Tag, absent=True, box=o.box, colour="red", becomes="red")
    move(w, o)


@wrong("a-promised-record-never-added", "lid")
def _(w: Draft) -> None:
    o = office(w)
    w.add("tag2", Tag, box=w.later("lid", Box), colour="red", becomes="red")
    move(w, o)


@wrong("a-draw-between-nothing", "9")
def _(w: Draft) -> None:
    o = office(w)
    w.add("box2", Box, site="South", state="full", weight=w.whole(9, 9), worth=Money.of(1), note="", label="L1")
    move(w, o)


@wrong("a-handle-of-another-variant", "no record of this variant")
def _(w: Draft) -> None:
    o = office(w)
    foreign = office(Draft("else"))
    move(w, o).requires("fresh", o.box.weight <= 30, "Fresh.", max_age=(foreign.box, hours(1)))


@wrong("a-wrong-argument-outside-legacy", "odd")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o)
    w.contrast("odd", {o.box.weight: 90}, kind="wrong_argument")


@wrong("an-unknown-kind-of-contrast", "'strange'")
def _(w: Draft) -> None:
    o = office(w)
    move(w, o)
    w.contrast("odd", {o.box.weight: 90}, kind="strange", flips=("move.full",))


def load(name: str, protocol: str, write: Spec, **keywords: Any) -> None:
    """Load a spec as far as the start of its first episode."""

    def spec(w: Draft) -> None:
        """Move a box."""
        write(w)

    pair = task_pair(name, protocol=protocol, variants={"only": "the only one"}, **keywords)(spec)  # type: ignore[arg-type]
    variant = pair.variant("only")
    for contrast in variant.contrasts:
        Episode(
            variant,
            Case(
                env_id=pair.env_id,
                split="test",
                salt="",
                seed=0,
                variant="only",
                contrast=contrast,
                member="supported",
                setting="SE",
                mask=(),
                recovery=False,
                gate=True,
                parsing="strict",
            ),
        )


def test_the_sound_spec_loads() -> None:
    load("home-sound", "V1", lambda w: move(w, office(w)))


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_spec_names_pair_and_place(name: str) -> None:
    protocol, place, write = WRONG[name]
    with pytest.raises(SpecError) as caught:
        load("home-wrong", protocol, write)
    message = str(caught.value)
    assert message.startswith("home-wrong, variant only: ")
    assert place in message


def test_an_all_or_nothing_contrast_that_only_a_commit_brings_to_light_is_refused() -> None:
    def write(w: Draft) -> None:
        o = office(w, colour="red")
        first = move(w, o)
        first.causes(o.tag, colour=o.tag.becomes)
        second = w.step("ship", BoxShip, box_id=o.box, slip=first.receipt.slip)
        second.requires("after", o.tag.colour == "green", "Green after the move.", breaks=(o.tag.becomes, "red"))

    load("home-as-far", "V2", write)  # as far as one can get it is a sound spec

    with pytest.raises(SpecError, match=r"home-wrong.*ship\.after"):
        load("home-wrong", "V2", write, all_or_nothing=True)


@pytest.mark.parametrize(
    ("name", "protocol", "variants", "place"),
    [
        ("space-toy", "V1", {"only": ""}, "space-toy"),
        ("home", "V1", {"only": ""}, "home"),
        ("home-toy", "V0", {"only": ""}, "home-toy"),
        ("home-toy", "V9", {"only": ""}, "V9"),
        ("home-toy", "V1", {}, "home-toy"),
    ],
)
def test_a_wrong_head_is_refused_at_once(name: str, protocol: str, variants: dict[str, str], place: str) -> None:
    with pytest.raises(SpecError, match=place):
        task_pair(name, protocol=protocol, variants=variants)  # type: ignore[arg-type]


def test_a_pair_says_what_its_task_is() -> None:
    with pytest.raises(SpecError, match="home-toy"):
        task_pair("home-toy", protocol="V1", variants={"only": ""})(lambda w: None)


LAMP = "class Lamp(Record, id='LM-####'):\n    a = Code()\n"
DECLARATIONS = {
    "a-choice-of-one": ("class Lamp(Record, id='LM-####'):\n    state = Choice('on')\n", "different words"),
    "a-record-without-id": ("class Lamp(Record):\n    state = Choice('on', 'off')\n", "Lamp"),
    "a-short-id": ("class Lamp(Record, id='LM'):\n    state = Choice('on', 'off')\n", "Lamp"),
    "a-record-without-fields": ("class Lamp(Record, id='LM-####'):\n    pass\n", "Lamp"),
    "a-reserved-name": ("class Lamp(Record, id='LM-####'):\n    version = Code()\n", "Lamp.version"),
    "a-commit-without-target": (
        LAMP + "class Light(Commit):\n    'Light it.'\n    lamp = Ref(Lamp)\n    returns = {'x': Code(form='##')}\n",
        "Light",
    ),
    "a-commit-without-receipt": (
        LAMP + "class Light(Commit):\n    'Light it.'\n    lamp = Ref(Lamp, target=True)\n",
        "Light",
    ),
    "a-commit-without-docstring": (
        LAMP + "class Light(Commit):\n    lamp = Ref(Lamp, target=True)\n    returns = {'x': Code(form='##')}\n",
        "Light",
    ),
}


def _load_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    module = f"wrong_pair_{name.replace('-', '_')}"
    (tmp_path / f"{module}.py").write_text(
        "from episem_gym.task_specs.language import *\n" + DECLARATIONS[name][0], encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        with pytest.raises(SpecError) as caught:
            load_pair("home-wrong-file", module)
    finally:
        sys.modules.pop(module, None)
    return str(caught.value)


@pytest.mark.parametrize("name", DECLARATIONS)
def test_a_wrong_declaration_fails_when_its_file_is_loaded(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert DECLARATIONS[name][1] in _load_file(name, tmp_path, monkeypatch)


@pytest.mark.parametrize("name", DECLARATIONS)
def test_a_wrong_declaration_names_the_pair_whose_file_it_stands_in(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "home-wrong-file" in _load_file(name, tmp_path, monkeypatch)


def test_money_is_never_a_float() -> None:
    with pytest.raises(SpecError, match="exact"):
        Money.of(1.5)  # type: ignore[arg-type]
    assert isinstance(SetOf(Code()), SetOf)
    assert isinstance(Number(), Number)
    assert minutes(1) == 60
