"""What the data stewards of an ocean observing programme keep, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Expr, Handle, Number, Policy, Record, Ref, Whole,
)  # fmt: skip


class DataSet(Record, id="DS-####"):
    name = Code("name of the data set", filing=True)


class Scientist(Record, id="SCI-####"):
    name = Code("full name", filing=True)


class Snapshot(Record, id="SNP-#####"):
    dataset = Ref(DataSet, filing=True)
    label = Code("label of the snapshot", filing=True)
    built_on = Day()
    state = Choice("released", "in preparation", "withdrawn")
    digest = Code("digest written down when it was built")


class FaultReport(Record, id="FR-#####"):
    filed_under = Ref(DataSet, "data set under which it is filed", filing=True)
    snapshot = Ref(Snapshot, "snapshot that it is about")
    found_by = Ref(Scientist)
    confirmed_by = Ref(Scientist, "who went through it independently")


class RightsDemand(Record, id="RD-#####"):
    filed_under = Ref(DataSet, "data set under which it is filed", filing=True)
    snapshot = Ref(Snapshot, "snapshot that it names")
    state = Choice("upheld", "disputed", "dropped")


class Dependant(Record, id="DPN-######"):
    snapshot = Ref(Snapshot, "snapshot on which it depends", filing=True)
    what = Choice("forecast chain", "paper", "web map", "training run")
    state = Choice("running", "moved on", "finished")
    reads = Choice("the snapshot", "a copy of its own")


class Lineage(Record, id="LIN-######"):
    parent = Ref(Snapshot, filing=True)
    child = Ref(Snapshot, "snapshot built from it")


class Keeping(Record, id="KPG-#####"):
    snapshot = Ref(Snapshot, filing=True)
    ground = Choice("audit", "appeal", "funder's review")
    state = Choice("in force", "ended")


class Announcement(Record, id="ANN-#####"):
    filed_under = Ref(DataSet, "data set under which it is filed", filing=True)
    snapshot = Ref(Snapshot, "snapshot whose withdrawal it announces")
    sent_on = Day()


class GapReport(Record, id="GAP-#####"):
    snapshot = Ref(Snapshot, filing=True)
    missing = Number("profiles missing", unit="per cent")


class ColdCopy(Record, id="CLD-######"):
    snapshot = Ref(Snapshot, filing=True)
    digest = Code("digest computed on the cold copy")


class Alias(Record, id="ALS-####"):
    dataset = Ref(DataSet, filing=True)
    word = Choice("latest", "stable")
    points_to = Ref(Snapshot)


class Download(Record, id="DWN-######"):
    snapshot = Ref(Snapshot, filing=True)
    gigabytes = Whole("volume downloaded last month")


class Mirror(Record, id="MRR-####"):
    dataset = Ref(DataSet, filing=True)
    host = Code("host")


class WithdrawalPolicy(Policy, id="DST-###"):
    """Withdrawal of data snapshots"""

    notice = Duration()
    gaps = Number(unit="per cent")
    copy_lasts = Duration()
    review = Duration()
    in_use = Disposition()
    gappy = Disposition()
    kept = Disposition()
    single = Disposition()
    inherited = Disposition()


class TombstoneWrite(Commit):
    """Write the page that will stand in the place of a snapshot."""

    snapshot_id = Ref(Snapshot, target=True)
    review_on = Day("day on which the withdrawal is looked at again")
    returns = {"tombstone": Code(form="TMB-#####")}


class AliasMove(Commit):
    """Let an alias point to another snapshot."""

    alias_id = Ref(Alias, target=True)
    snapshot_id = Ref(Snapshot, "snapshot that it points to from now on")
    tombstone = Code("tombstone of the one before")
    returns = {"change": Code(form="CHG-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.sets(call.alias_id.points_to, call.snapshot_id)


class SnapshotWithdraw(Commit):
    """Withdraw a snapshot from the public store."""

    snapshot_id = Ref(Snapshot, target=True)
    cold_copy_id = Ref(ColdCopy, "copy that is left")
    access = Choice("on request", "sealed", doc="who gets at that copy")
    change = Code("change of the alias that went before")
    returns = {"withdrawal": Code(form="WDR-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.sets(call.snapshot_id.state, "withdrawn")


class SnapshotErase(Commit):
    """Erase a snapshot together with its cold copy."""

    snapshot_id = Ref(Snapshot, target=True)
    returns = {"erasure": Code(form="ERA-######")}


def others(w: Draft, snapshot: Handle, before: Handle, after: Handle) -> None:
    """Gap reports, keepings and downloads of the snapshots around one."""
    # fmt: off
    for number, one in enumerate((before, after)):
        w.add(f"keeping_{number}", Keeping, snapshot=one, ground=w.pick("audit", "appeal", "funder's review"),
              state=w.pick("in force", "ended"))
        w.add(f"cold_{number}", ColdCopy, as_of=w.ago(86400, 86400 * 90), snapshot=one, digest=one.digest)
    w.add("mirror", Mirror, dataset=snapshot.dataset, host=w.pick("ftp.havet.example", "data.fjord.example"))
    w.add("downloads", Download, snapshot=snapshot, gigabytes=w.whole(3, 900))
    # fmt: on


def users(w: Draft, snapshot: Handle, child: Handle, before: Handle, *, copied: bool) -> tuple[Handle, Handle]:
    """What depends on three snapshots: one that decides of the snapshot's, one of its child's."""
    # fmt: off
    first = w.add("user", Dependant, snapshot=snapshot, what=w.pick("forecast chain", "paper"),
                  state="running" if copied else w.pick("moved on", "finished"),
                  reads="a copy of its own" if copied else "the snapshot")
    for number in range(3):
        w.look_alike(f"user_{number}", first, what=w.pick("web map", "paper", "training run"), reads="the snapshot",
                     state=w.pick("moved on", "finished"))
    theirs = w.look_alike("user_child", first, snapshot=child, state=w.pick("moved on", "finished"),
                          reads="the snapshot")
    w.look_alike("user_before", first, snapshot=before, state=w.pick("running", "finished"), reads="the snapshot")
    # fmt: on
    return first, theirs


def days_back(w: Draft, limit: Expr) -> Expr:
    """A date up to two weeks before a limit counted from today."""
    return w.now.day - limit - w.length(0, 86400 * 14, 86400)


def look_ups(w: Draft) -> None:
    """What the stewards can look up."""
    # fmt: off
    w.reads(Snapshot, "snapshot_get", "A snapshot of a data set.")
    w.lists(Snapshot, "snapshots_of_dataset", "All snapshots of a data set.", by="dataset")
    w.searches(DataSet, "dataset_search", "Find data sets by name.", over="name")
    w.lists(FaultReport, "fault_reports", "Reports of faults filed under a data set.", by="filed_under")
    w.lists(RightsDemand, "rights_demands", "Demands of rights holders filed under a data set.", by="filed_under")
    w.lists(Dependant, "dependants_of_snapshot", "What depends on a snapshot.", by="snapshot", page_size=4)
    w.lists(Lineage, "children_of_snapshot", "Snapshots that were built from one.", by="parent")
    w.lists(Keeping, "keepings_of_snapshot", "Duties to keep a snapshot available.", by="snapshot")
    w.lists(Announcement, "announcements", "Withdrawals announced, filed under a data set.", by="filed_under")
    w.reads(GapReport, "gap_report_get", "How complete a snapshot is.", by="snapshot")
    w.reads(ColdCopy, "cold_copy_get", "The cold copy of a snapshot, with its last digest.", by="snapshot")
    w.lists(Alias, "aliases_of_dataset", "Aliases of a data set.", by="dataset")
    w.reads(DataSet, "dataset_get", "A data set by number.")
    w.searches(Snapshot, "snapshot_search", "Find snapshots by label.", over="label")
    w.lists(Mirror, "mirrors_of_dataset", "Mirror sites that carry a data set.", by="dataset")
    w.reads(Scientist, "scientist_get", "A scientist by number.")
    w.searches(Scientist, "scientist_search", "Find scientists by name.", over="name")
    w.lists(Download, "downloads_of_snapshot", "Downloads of a snapshot.", by="snapshot")
    w.reads(WithdrawalPolicy, "policy_get", "A policy of the data stewards by its number.")
    # fmt: on
