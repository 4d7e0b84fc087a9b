"""Data stewards of an ocean programme: a snapshot is withdrawn without pulling it from under those who use it."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import agree, any_of, both, days, Draft, hours, task_pair
from episem_gym.task_specs.research._snapshot_store import (
    Alias, AliasMove, Announcement, ColdCopy, DataSet, days_back, Dependant, FaultReport, GapReport, Keeping, Lineage,
    look_ups, others, RightsDemand, Scientist, Snapshot, SnapshotErase, SnapshotWithdraw, TombstoneWrite, users,
    WithdrawalPolicy,
)  # fmt: skip


@task_pair(
    "research-snapshot-withdrawal",
    protocol="V2",
    all_or_nothing=True,
    variants={
        "corrected": "faulty values; a corrected snapshot is out, to which the alias moves on",
        "stepped-back": "faulty values, and the corrected one is not ready: the alias goes back to the one before",
        "copied": "a dependant still runs, but on a copy of its own",
        "demanded": "a rights holder's demand: no announcement, no waiting for dependants, a sealed copy",
    },
    alternatives="A dependant has moved on or finished, or it reads a copy of its own.",
)
def snapshot_withdrawal(w: Draft) -> None:
    """Write a tombstone, move the alias and withdraw the snapshot: all three or none."""
    # fmt: off
    back, copied, demanded = (w.variant == one for one in ("stepped-back", "copied", "demanded"))
    policy = w.add("policy", WithdrawalPolicy, notice=w.length(days(10), days(60), days(5)),
                   gaps=w.number("0.8", "4.0", "0.1"), copy_lasts=w.length(days(5), days(40), days(5)),
                   review=w.length(days(90), days(720), days(30)), in_use=w.disposition(), gappy=w.disposition(),
                   kept=w.disposition(), single=w.disposition(), inherited=w.disposition())
    finder, second, third = [w.add(one, Scientist, name=w.person()) for one in ("finder", "second", "third")]

    # Three snapshots in a row, and one that was built from the middle one.
    dataset = w.add("dataset", DataSet, name=w.pick("Nordic glider profiles", "Float salinity, Southern Ocean"))
    derived = w.look_alike("derived", dataset, name=w.pick("Mixed layer depth, gridded", "Heat content, monthly"))
    snapshot = w.add("snapshot", Snapshot, dataset=dataset, label=w.code("25.2-r#"), built_on=w.days_ago(200, 400),
                     state="released", digest=w.code("b3:6e##c1##a7#"))
    before = w.look_alike("before", snapshot, label=w.code("25.1-r#"), built_on=w.days_ago(420, 700),
                          digest=w.code("b3:41##f0##92#"))
    after = w.look_alike("after", snapshot, label=w.code("25.3-r#"), built_on=w.days_ago(20, 150),
                         state="in preparation" if back else "released", digest=w.code("b3:d8##05##4c#"))
    child = w.look_alike("child", snapshot, dataset=derived, label=w.code("mld-##"), built_on=w.days_ago(20, 180),
                         digest=w.code("b3:77##be##1f#"))
    w.add("line", Lineage, parent=snapshot, child=child)
    w.add("line_before", Lineage, parent=before, child=snapshot)

    # Why it should go: fault reports and demands.
    report = w.add("report", FaultReport, filed_under=dataset, snapshot=before if demanded else snapshot,
                   found_by=finder, confirmed_by=second)
    w.look_alike("report_after", report, snapshot=w.pick(before, after), found_by=third,
                 confirmed_by=w.pick(third, second))
    demand = w.add("demand", RightsDemand, filed_under=dataset, snapshot=snapshot if demanded else after,
                   state="upheld" if demanded else w.pick("upheld", "disputed"))
    w.look_alike("demand_before", demand, snapshot=before, state=w.pick("disputed", "dropped"))

    # Who depends on it, who must be able to see it, who was told.
    user, child_user = users(w, snapshot, child, before, copied=copied)
    keeping = w.add("keeping", Keeping, snapshot=snapshot, ground=w.pick("audit", "appeal"), state="ended")
    told = w.add("told", Announcement, filed_under=dataset, snapshot=snapshot, sent_on=days_back(w, policy.notice))
    w.look_alike("told_before", told, snapshot=before, sent_on=w.days_ago(2, 90))

    # Where the alias may go, and what is left in the cold.
    target = before if back else after
    gap = w.add("gap", GapReport, snapshot=target, missing=policy.gaps - w.number("0.0", "0.4", "0.1"))
    w.look_alike("gap_other", gap, snapshot=after if back else before, missing=w.number("0.1", "6.0", "0.1"))
    w.look_alike("gap_here", gap, snapshot=snapshot, missing=w.number("0.1", "6.0", "0.1"))
    alias = w.add("alias", Alias, dataset=dataset, word="latest", points_to=snapshot)
    w.look_alike("stable", alias, word="stable", points_to=before)
    copy = w.add("copy", ColdCopy, as_of=w.now - policy.copy_lasts + w.length(hours(2), days(3)), snapshot=snapshot,
                 digest=snapshot.digest)
    others(w, snapshot, before, after)

    look_ups(w)
    w.offers(SnapshotErase)
    tomb = w.step("tombstone", TombstoneWrite, snapshot_id=snapshot, review_on=w.now.day + policy.review)
    move = w.step("alias", AliasMove, alias_id=alias, snapshot_id=target, tombstone=tomb.receipt.tombstone)
    leave = w.step("withdraw", SnapshotWithdraw, snapshot_id=snapshot, cold_copy_id=copy,
                   access="sealed" if demanded else "on request", change=move.receipt.change).after(tomb)

    w.background("A tombstone is looked at again {policy.review} after it was written. The cold copy is sealed where a "
                 "rights holder demanded the withdrawal; after a fault it is to be had on request.")
    w.background("Tombstone, alias and withdrawal belong together: nobody begins before all points are met, and an "
                 "answer that puts it off or turns it down goes through all of them. With a register closed it is put "
                 "off.")
    tomb.requires("still-out", snapshot.state == "released",
        "A snapshot that is no longer released is not withdrawn once more: that is turned down.",
        otherwise="BLOCK", breaks=(snapshot.state, "withdrawn"))
    upheld = ("A demand of the rights holder that names the snapshot and was upheld is carried out without an "
              "announcement, and whatever depends on the snapshot itself is cut off; a demand for another one is "
              "turned down.")
    fault = ("A fault is found by one scientist and confirmed by another in a report on this very snapshot. If the "
             "finder alone has seen it, the withdrawal {policy.single:is put off until somebody else has|is turned "
             "down}.")
    told_rule = ("A withdrawal for a fault has been announced for {policy.notice} or longer; before that it is put "
                 "off.")
    use = ("For a fault, no dependant still runs that reads the snapshot itself; one that reads a copy of its own may "
           "go on. With one that does run, the withdrawal {policy.in_use:is put off until it has moved on|is turned "
           "down and the fault only noted}.")
    if demanded:
        tomb.requires("ground", both(demand.snapshot == snapshot, demand.state == "upheld"), upheld,
            otherwise="BLOCK", breaks=(demand.snapshot, after))
        for sentence in (fault, told_rule, use):
            w.background(sentence)
    else:
        w.background(upheld)
        tomb.requires("ground", both(report.snapshot == snapshot, report.confirmed_by != report.found_by), fault,
            otherwise=policy.single, breaks=(report.confirmed_by, finder), kind="violated")
        tomb.requires("announced", both(told.snapshot == snapshot, w.now.day - told.sent_on >= policy.notice),
            told_rule, breaks=(told.sent_on, w.now.day - policy.notice + w.length(days(1), days(9), days(1))))
        tomb.requires("dependants", w.listing(Dependant, snapshot=snapshot).every(
                lambda d: any_of(d.state != "running", d.reads == "a copy of its own")),
            use, otherwise=policy.in_use,
            breaks=(user.reads, "the snapshot") if copied else (user.state, "running"))
    tomb.requires("children", w.listing(Dependant, snapshot=child).none(lambda d: d.state == "running"),
        "Snapshots that were built from it count in any case: if anything runs on one of them, the withdrawal "
        "{policy.inherited:is put off until it has stopped|is turned down}.",
        otherwise=policy.inherited, breaks=(child_user.state, "running"))
    tomb.requires("no-keeping", w.listing(Keeping, snapshot=snapshot).none(lambda k: k.state == "in force"),
        "A snapshot with a duty to keep it available in force stays where it is, and its withdrawal "
        "{policy.kept:is put off until the duty ends|is turned down}.",
        otherwise=policy.kept, breaks=(keeping.state, "in force"))
    which = after.state == ("in preparation" if back else "released")
    move.requires("complete", both(which, gap.missing <= policy.gaps),
        "The alias that points to it moves on to the released snapshot built after it or, as long as there is none, "
        "back to the one built before. If more than {policy.gaps} of that one's profiles are missing, everything "
        "{policy.gappy:is put off until the gaps are filled|is turned down}.",
        otherwise=policy.gappy, breaks=(gap.missing, policy.gaps + w.number("0.1", "1.5", "0.1")))
    leave.requires("copy", agree(copy.digest, snapshot.digest),
        "The digest of its cold copy, computed within the last {policy.copy_lasts}, is the one written down when it "
        "was built; until they agree, nothing leaves the store.",
        breaks=(copy.digest, w.code("b3:08##ad##e6#")), max_age=(copy, policy.copy_lasts), withheld=copy)

    w.task(
        "Please withdraw {snapshot} of “{dataset.name}”: tombstone, alias, withdrawal, and either all of it or none. "
        "Nobody uses it any more, says {finder.name}.",
        "{snapshot} ({dataset.name}, {snapshot.label}) has to go. Could you do the whole withdrawal, from the "
        "tombstone on? I do not want it half done, so leave it alone if a part of it cannot be.",
        "{third.name} asks for the withdrawal of {snapshot}. Tombstone first, then the alias, then take it out; if "
        "that does not work from beginning to end, please touch nothing.")
    w.context("You are a data steward of the programme. Snapshots are withdrawn under policy {policy}.")
