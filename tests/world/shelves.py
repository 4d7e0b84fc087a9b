"""A toy pair whose variants have record types of their own, for masks that fit one and not the other."""

from episem_gym.task_specs.language import Choice, Code, Commit, Draft, Policy, Record, Ref, Whole, task_pair


class Shelf(Record, id="SH-#####"):
    aisle = Code(filing=True)
    load = Whole(unit="kg")
    state = Choice("sound", "bent")


class Crate(Record, id="CR-#####"):
    shelf = Ref(Shelf, filing=True)
    seal = Choice("whole", "broken")


class Drum(Record, id="DR-#####"):
    shelf = Ref(Shelf, filing=True)
    lid = Choice("shut", "loose")


class StorePolicy(Policy, id="ST-###"):
    """Stores"""

    most = Whole(unit="kg")


class Clear(Commit):
    """Clear a shelf."""

    shelf_id = Ref(Shelf, target=True)
    returns = {"note": Code(form="CL-#####")}  # noqa: RUF012


class Paint(Commit):
    """Paint a shelf."""

    shelf_id = Ref(Shelf, target=True)
    returns = {"note": Code(form="PT-#####")}  # noqa: RUF012


@task_pair("home-toy-shelves", protocol="V1", variants={"crates": "crates stand there", "drums": "drums stand there"})
def shelves(w: Draft) -> None:
    """Clear a shelf."""
    policy = w.add("policy", StorePolicy, most=w.whole(40, 60))
    shelf = w.add("shelf", Shelf, aisle=w.code("aisle-###"), load=w.whole(10, 30), state="sound")
    w.look_alike("next", shelf, aisle=w.code("aisle-9##"))
    if w.variant == "crates":
        thing = w.add("crate", Crate, shelf=shelf, seal="whole")
        fine, broken = thing.seal == "whole", (thing.seal, "broken")
        w.lists(Crate, "crates_on_shelf", "Crates on a shelf.", by="shelf")
    else:
        thing = w.add("drum", Drum, shelf=shelf, lid="shut")
        fine, broken = thing.lid == "shut", (thing.lid, "loose")
        w.lists(Drum, "drums_on_shelf", "Drums on a shelf.", by="shelf")
    w.reads(Shelf, "shelf_get", "A shelf.")
    w.reads(StorePolicy, "policy_get", "A policy of the stores.")
    clear = w.step("clear", Clear, shelf_id=shelf)
    w.offers(Paint)
    clear.requires("closed", fine, "Only what is closed may be moved; until then it waits.", breaks=broken)
    clear.requires(
        "light",
        shelf.load <= policy.most,
        "A shelf under more than {policy.most} is refused.",
        otherwise="BLOCK",
        breaks=(shelf.load, policy.most + w.whole(1, 9)),
    )
    w.task("Clear the shelf {shelf}.", "Please clear {shelf}.")
    w.context("You work in the stores, by policy {policy}.")
