"""A fact is about one record: what was read of another one, or not at all, is missing."""

import pytest

from episem_gym.evaluator.metrics import GAP, PAR
from tests.support.asking import GATE, LOCKER, again, swapped
from tests.support.scenes import WORKFLOWS, Scene, judged, pairs, pairs_that, scene

ACTING = pairs(*WORKFLOWS)


def _misread(pair: str) -> list[tuple[Scene, list[object]]]:
    """Reference solutions in which a record is never shown, for its look-alike is read in its place."""
    where, found = scene(pair), []
    for slot, record in enumerate(where.variant.records):
        right = where.variant.aliases.get(record.like, -1)
        acts = [swapped(act, where.ids[right], where.ids[slot]) for act in where.acts]
        if right >= 0 and acts != list(where.acts) and not judged(where, acts).episode.session.ledger.seen[right]:
            found.append((where, acts))
    return found


@pytest.mark.parametrize("pair", [*pairs_that(_misread, *WORKFLOWS, few=6), LOCKER, GATE])
def test_a_look_alike_read_instead_leaves_the_evidence_missing(pair: str) -> None:
    for where, acts in _misread(pair):
        result = judged(where, acts)
        assert not result.success
        assert "wrong entity" in result.missing().values()
        assert result.outcome == "rejected"


@pytest.mark.parametrize(
    ("pair", "tool", "right", "wrong"),
    [
        (LOCKER, "locker_get", "locker", "twin"),
        (GATE, "gate_get", "gate", "other"),
    ],
)
def test_a_look_alike_with_identical_values_is_the_wrong_entity(pair: str, tool: str, right: str, wrong: str) -> None:
    where = scene(pair)
    values = where.episode().session.world.values
    aliases = where.variant.aliases
    assert values[aliases[right]][:-1] == values[aliases[wrong]][:-1]
    acts = [swapped(act, where.ids[aliases[right]], where.ids[aliases[wrong]]) for act in where.acts]
    result = judged(where, acts)
    assert result.missing()[where.variant.requirement_names[0]] == "wrong entity"
    assert result.outcome == "rejected"
    assert result.verdict["executed"] == 0


@pytest.mark.parametrize("pair", [*ACTING, LOCKER, GATE])
def test_a_requirement_never_read_is_missing_and_counted(pair: str) -> None:
    where = scene(pair)
    tried = 0
    for act in where.asks:
        result = judged(where, where.without(*again(where, act)))
        if not result.missing():
            continue
        tried += 1
        assert not result.success
        assert result.outcome == "rejected"
        if where.variant.pair.protocol == "V1":
            assert PAR.tally(result.verdict) == (1, 1)
        else:
            assert GAP.tally(result.verdict) == (1, 1)
            assert PAR.tally(result.verdict) == (0, 0)
    assert tried >= 2
