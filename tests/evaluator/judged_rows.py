"""Made-up verdicts and rows: plain ones to vary by hand, and strategies that draw sensible ones."""

from typing import Any

from hypothesis import strategies as st

from episem_gym.evaluator.rows import DOMAINS, MEMBERS, OUTCOMES, PROTOCOLS, UNSCORED, Row

FLAGS = ("complete", "endpoint_success", "supported", "decision_established", "acted_against_shown")


def verdict(protocol: str = "V1", **facts: Any) -> dict[str, Any]:
    """A failed episode in which nothing was done, but for `facts`."""
    plain: dict[str, Any] = {
        "success": False,
        "status": "success" if facts.get("success") else "wrong_answer",
        "protocol": protocol,
        "base_protocol": protocol,
        "setting": "SE",
        "answer": "ALLOW",
        "stop": "DEFER",
        "ended": "stop",
        "doable": False,
        "findings": [],
        "attempts": 0,
        "commit_calls": facts.get("attempts", int(facts.get("complete_before_first_commit_call") is not None)),
        "executed": 0,
        "complete": False,
        "complete_before_first_attempt": None,
        "complete_before_first_commit_call": facts.get("complete_before_first_attempt"),
        "missing_at_attempt": False,
        "missing_at_exact_attempt": False,
        "exact_attempts": 0,
        "partial": False,
        "endpoint_success": False,
        "supported": False,
        "decision_established": False,
        "acted_against_shown": False,
        "over_abstention": facts.get("doable", False) and facts.get("status") == "abstention",
        "steps": 1,
        "information_calls": 0,
        "recoveries": 0,
        "errors": 0,
        "recovery": {"needed": 0, "recovered": 0, "unnecessary": 0},
    }
    unknown = facts.keys() - plain.keys()
    if unknown:
        raise TypeError(f"a verdict has no {unknown}")
    return plain | facts


def tried(protocol: str = "V1", *, complete: bool = True, **facts: Any) -> dict[str, Any]:
    """An episode with one attempt, the investigation complete before it or not."""
    return verdict(
        protocol, **{"attempts": 1, "complete": complete, "complete_before_first_attempt": complete, **facts}
    )


def row(case: str = "c1", judged: dict[str, Any] | None = None, **fields: Any) -> Row:
    """A scored row of `judged`, or an unscored one where `status` is given."""
    if "status" not in fields and judged is None:
        judged = verdict()
    plain: dict[str, Any] = {
        "env_id": "EpiSEM/home-heating-v0",
        "domain": "home",
        "case_id": case,
        "pair_key": case,
        "protocol": judged["protocol"] if judged else "V1",
        "member": "supported",
        "repetition": 0,
        "condition": "SE|none|gate|sparse|strict",
        "status": "scored",
        "verdict": judged,
    }
    return Row(**plain | fields)


@st.composite
def verdicts(draw: st.DrawFn, protocol: str | None = None) -> dict[str, Any]:
    """Any verdict that does not contradict itself."""
    protocol = protocol or draw(st.sampled_from(PROTOCOLS))
    flag = st.booleans()
    attempts = draw(st.integers(0, 3)) if protocol != "Legacy" else 0
    calls = attempts + (draw(st.integers(0, 2)) if protocol != "Legacy" else 0)
    exact, executed = draw(st.integers(0, attempts)), draw(st.integers(0, attempts))
    status = draw(st.sampled_from(OUTCOMES))
    needed, recoveries = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    doable = draw(flag)
    return verdict(
        protocol,
        success=status == "success",
        status=status,
        ended=draw(st.sampled_from(["stop", "applied", "rejected", "truncated"])),
        doable=doable,
        attempts=attempts,
        executed=executed,
        exact_attempts=exact,
        complete_before_first_attempt=draw(flag) if attempts else None,
        commit_calls=calls,
        complete_before_first_commit_call=draw(flag) if calls else None,
        missing_at_attempt=attempts > 0 and draw(flag),
        missing_at_exact_attempt=exact > 0 and draw(flag),
        partial=executed > 0 and status != "success" and draw(flag),
        recoveries=recoveries,
        recovery={
            "needed": needed,
            "recovered": draw(st.integers(0, needed)),
            "unnecessary": draw(st.integers(0, recoveries)),
        },
        **{name: draw(flag) for name in FLAGS},
    )


@st.composite
def runs(draw: st.DrawFn, *, most: int = 12) -> list[Row]:
    """The rows of a small run: some pairs, some cases of each, some repetitions, some episodes unscored."""
    rows = []
    for number in range(draw(st.integers(0, most))):
        pair, protocol = draw(st.integers(0, 3)), draw(st.sampled_from(PROTOCOLS))
        fields = {
            "env_id": f"EpiSEM/pair-{pair}-v0",
            "domain": draw(st.sampled_from(DOMAINS)),
            "pair_key": f"instance-{number // 2}",
            "member": MEMBERS[number % 2],
            "protocol": protocol,
        }
        for repetition in range(draw(st.integers(1, 3))):
            status = draw(st.sampled_from(["scored", "scored", "scored", *UNSCORED]))
            judged = draw(verdicts(protocol)) if status == "scored" else None
            rows.append(row(f"case-{number}", judged, repetition=repetition, status=status, **fields))
    return rows
