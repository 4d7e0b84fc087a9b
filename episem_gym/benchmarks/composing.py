"""Composing the canonical suite from the task pairs: how the frozen list of cases came about.

For maintainers, when pairs were added: `python -m episem_gym.benchmarks.composing` writes the suite and its cohorts
anew.
Cases of a suite that is in use stay as they are; see CONTRIBUTING.md.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice

from episem_gym.benchmarks.cohorts import cohorts
from episem_gym.benchmarks.playing import case_digest
from episem_gym.envs.case import Case
from episem_gym.envs.episode import Episode
from episem_gym.errors import SpecError
from episem_gym.task_specs.canary import CANARY
from episem_gym.task_specs.draws import draw_one, key
from episem_gym.task_specs.pair import Pair
from episem_gym.task_specs.registry import load_pair, pair_names
from episem_gym.task_specs.suite import CANONICAL, FOLDER, Suite, SuiteCase, write_suite

TABLE = {
    "customer": {"Legacy": 14, "V0": 29, "V1": 23, "V2": 22, "V3": 24},
    "engineering": {"Legacy": 13, "V0": 28, "V1": 23, "V2": 22, "V3": 23},
    "legal-finance": {"Legacy": 15, "V0": 42, "V1": 31, "V2": 27, "V3": 29},
    "research": {"Legacy": 14, "V0": 24, "V1": 20, "V2": 21, "V3": 18},
    "home": {"Legacy": 15, "V0": 25, "V1": 17, "V2": 20, "V3": 19},
    "health": {"Legacy": 15, "V0": 27, "V1": 17, "V2": 20, "V3": 19},
}
"""Cases of each domain and protocol."""
PREFIX = {"Legacy": "L", "V0": "V0", "V1": "V1", "V2": "V2", "V3": "V3"}
"""How a protocol is written in an id."""
DEFERRED = (True, False, True, False, True)
"""Whether the right answer of the next V0 case is DEFER: three in five."""
TRIES = 40
"""Seeds looked at for an instance whose policy gives the answer that is wanted."""
ALLOW, DEFER, BLOCK = "ALLOW", "DEFER", "BLOCK"
SUPPORTED = "supported"


@dataclass(frozen=True)
class Place:
    """A variant of a pair with one of its contrasts: where a case can be taken from."""

    pair: Pair
    """The pair."""
    variant: str
    """Its variant."""
    contrast: str
    """Its contrast."""

    def episode(self, member: str, attempt: int) -> Episode:
        """An episode of this place; both members of an attempt share their seed."""
        seed = draw_one(key(CANONICAL), f"{self.pair.name}\x1f{self.variant}\x1f{self.contrast}\x1f{attempt}") >> 1
        case = Case(
            self.pair.env_id, "test", CANONICAL, seed, self.variant, self.contrast, member, "SE", (), recovery=False,
            gate=True, parsing="strict",
        )  # fmt: skip
        return Episode(self.pair.variant(self.variant), case)

    @property
    def protocol(self) -> str:
        """The protocol of an episode in the contrast's world, which no seed changes."""
        return self.episode("contrast", 0).protocol

    def answered(self, member: str, answer: str) -> Episode | None:
        """The first episode with this right answer, None where there is none."""
        for attempt in range(TRIES):
            episode = self.episode(member, attempt)
            if episode.expectation()["answer"] == answer:
                return episode
        return None


class Composer:
    """Takes the cases of one domain, never a place twice."""

    def __init__(self, domain: str, answers: Counter[str]) -> None:
        self.domain = domain
        self.pairs = [pair for pair in map(load_pair, pair_names()) if pair.domain == domain]
        self.answers = answers
        """Right answers of the Legacy cases so far, over all domains."""
        self.taken: dict[tuple[str, str, str], Episode] = {}
        self.supported: set[tuple[str, ...]] = set()
        self._hopeless: set[tuple[str, ...]] = set()

    def cases(self) -> Iterator[tuple[str, Episode]]:
        """The cases of the domain, each with its protocol."""
        wanted = TABLE[self.domain]
        yield from (("Legacy", one) for one in self._filled("Legacy", wanted["Legacy"], self._legacy()))
        yield from (("V0", one) for one in self._filled("V0", wanted["V0"], self._refusing()))
        for protocol in ("V1", "V2", "V3"):
            yield from ((protocol, one) for one in self._filled(protocol, wanted[protocol], self._acting(protocol)))

    def _filled(self, protocol: str, number: int, found: Iterator[Episode]) -> list[Episode]:
        taken = list(islice(found, number))
        if len(taken) < number:
            raise SpecError(f"{self.domain}: {len(taken)} of {number} {protocol} cases; write more pairs or variants")
        return taken

    def _legacy(self) -> Iterator[Episode]:
        """Candidates to be allowed, put off or refused, always of the kind of which there are fewest."""
        places = {answer: self._places("Legacy", answer != ALLOW) for answer in (ALLOW, DEFER, BLOCK)}
        while places:
            answer = min(places, key=lambda one: (self.answers[one], one))
            episode = next((e for p in places[answer] if (e := self._take(p, answer == ALLOW, answer))), None)
            if episode is None:
                del places[answer]
                continue
            self.answers[answer] += 1
            yield episode

    def _refusing(self) -> Iterator[Episode]:
        """Cases in which no step can be done, three in five to be put off."""
        places = list(self._places("V1 V2 V3", True, "V0"))
        for number in count():
            wanted = DEFER if DEFERRED[number % len(DEFERRED)] else BLOCK
            for answer in (wanted, BLOCK if wanted == DEFER else DEFER):
                found = next(((place, e) for place in places if (e := self._take(place, False, answer))), None)
                if found is not None:
                    break
            else:
                return
            places.remove(found[0])
            places.sort(key=lambda place: sum(name == place.pair.name for name, *_ in self.taken))  # stable: in turn
            yield found[1]

    def _acting(self, protocol: str) -> Iterator[Episode]:
        """Cases in which a step can be done: supported ones, and of workflows a share that stops on the way."""
        whole = (e for p in self._places(protocol, False) if (e := self._take(p, True, ALLOW)))
        partial = (
            e
            for p in self._places(protocol, True, protocol)
            for answer in (DEFER, BLOCK)
            if (e := self._take(p, False, answer))
        )
        if protocol == "V1":
            yield from whole
            return
        for number in count():
            sources = (partial, whole) if number % 4 == 3 else (whole, partial)
            episode = next((e for source in sources if (e := next(source, None)) is not None), None)
            if episode is None:
                return
            yield episode

    def _places(self, protocols: str, contrasting: bool, protocol: str = "") -> Iterator[Place]:
        """Places in turn over pairs, then variants, then contrasts; of a supported case one contrast is enough."""
        pairs = [pair for pair in self.pairs if pair.protocol in protocols.split()]
        orders = {(pair.name, name): _shuffled(pair, name) for pair in pairs for name in pair.variants}
        longest = max(map(len, orders.values()), default=0) if contrasting else 1
        most = max((len(pair.variants) for pair in pairs), default=0)
        for number in range(longest):
            for turn in range(most):
                for pair in (pair for pair in pairs if turn < len(pair.variants)):
                    variant = list(pair.variants)[turn]
                    order = orders[pair.name, variant]
                    place = Place(pair, variant, order[number % len(order)])
                    if number < len(order) and (not protocol or place.protocol == protocol):
                        yield place

    def _take(self, place: Place, supported: bool, answer: str) -> Episode | None:
        """The episode of a place, taken for good; None where it has none with this answer or was taken before."""
        named = (place.pair.name, place.variant, place.contrast)
        if supported:
            if named[:2] in self.supported:
                return None
            self.supported.add(named[:2])
            twin = next((episode for one, episode in self.taken.items() if one[:2] == named[:2]), None)
            return place.episode(SUPPORTED, 0) if twin is None else _other_member(twin)
        if named in self.taken or (*named, answer) in self._hopeless:
            return None
        episode = place.answered("contrast", answer)
        if episode is None:
            self._hopeless.add((*named, answer))
        else:
            self.taken[named] = episode
        return episode


def _shuffled(pair: Pair, variant: str) -> list[str]:
    """The contrasts of a variant in an order that is nobody's choice."""
    order = key(f"{CANONICAL}\x1f{pair.name}\x1f{variant}")
    return sorted(pair.variant(variant).contrasts, key=lambda name: draw_one(order, name))


def _other_member(episode: Episode) -> Episode:
    """The supported member of the instance of a contrast's episode."""
    return Episode(episode.variant, replace(episode.case, member=SUPPORTED))


def compose() -> Suite:
    """The canonical suite; raises `SpecError` where the pairs do not suffice."""
    answers: Counter[str] = Counter()
    found: dict[str, list[Episode]] = {protocol: [] for protocol in PREFIX}
    for domain in TABLE:
        for protocol, episode in Composer(domain, answers).cases():
            found[protocol].append(episode)
    cases = [
        _named(f"ESB-{PREFIX[protocol]}-{number:03d}", episode)
        for protocol, episodes in found.items()
        for number, episode in enumerate(sorted(episodes, key=_domain_order), 1)
    ]
    _refuse_one_sided(cases, found)
    return Suite(
        CANONICAL,
        "656 cases over six domains and five protocols",
        tuple(cases),
        {"SE": tuple(c.case_id for c in cases)},
    )


def _domain_order(episode: Episode) -> int:
    return list(TABLE).index(episode.variant.pair.domain)


def _named(case_id: str, episode: Episode) -> SuiteCase:
    case, pair = replace(episode.case, name=case_id), episode.variant.pair
    twin = Episode(episode.variant, case)
    digest = case_digest(twin.task(), twin.expectation())
    return SuiteCase(case_id, pair.name, case.variant, case.contrast, case.member, case.seed, digest)


def _refuse_one_sided(cases: list[SuiteCase], found: dict[str, list[Episode]]) -> None:
    """Refuse a suite in which a pair contributes only acting or only non-acting cases, or nothing."""
    acting: dict[str, set[bool]] = {name: set() for name in pair_names()}
    for episodes in found.values():
        for episode in episodes:
            acting[episode.variant.pair.name].add(
                episode.expectation()["answer"] == ALLOW or bool(episode.expectation()["required"])
            )
    wrong = sorted(name for name, sides in acting.items() if len(sides) < 2)
    if wrong:
        raise SpecError(f"these contribute only acting or only non-acting cases, or none: {', '.join(wrong)}")


def main() -> None:
    """Compose the suite and its cohorts and write them into the package."""
    suite = compose()
    for one in (suite, *cohorts(suite)):
        write_suite(FOLDER / f"{one.name}.json", one, CANARY)
        sys.stdout.write(f"{one.name}: {len(one.cases)} cases, digest {one.digest}\n")


if __name__ == "__main__":
    main()
