"""What an artifact store keeps about builds and their retention, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Instant, Policy, Record, Ref, SetOf, Text,
    Whole,
)  # fmt: skip

LABELS = ("snapshot", "release", "permanent")


class Depot(Record, id="DPT-####"):
    name = Code("name of the repository", filing=True)


class Artifact(Record, id="ATF-######"):
    depot = Ref(Depot, filing=True)
    tag = Code(filing=True)
    digest = Code("first signs of its digest")
    label = Choice(*LABELS, doc="retention label that it was built with")
    built_on = Day()


class PurgeTicket(Record, id="PGT-#####"):
    depot = Ref(Depot, filing=True)
    artifact = Ref(Artifact)
    digest = Code("digest that the ticket states")
    raised_by = Code("who asks")
    state = Choice("open", "withdrawn")


class Relabelling(Record, id="RLB-#####"):
    artifact = Ref(Artifact, filing=True)
    label = Choice(*LABELS, doc="label from then on")
    state = Choice("granted", "refused")


class Part(Record, id="PRT-######"):
    artifact = Ref(Artifact, "bundle to which it belongs", filing=True)
    platform = Code()


class PullEntry(Record, id="PUL-######"):
    artifact = Ref(Artifact, filing=True)
    reader = Code("account that pulls")
    last_at = Instant("its latest pull")


class Workload(Record, id="WKL-#####"):
    depot = Ref(Depot, "repository from which it is fed", filing=True)
    digest = Code("digest that it runs")
    state = Choice("running", "stopped")


class LegalHold(Record, id="LGH-#####"):
    depot = Ref(Depot, filing=True)
    artifact = Ref(Artifact)
    state = Choice("in force", "released")


class VaultCopy(Record, id="VLC-#####"):
    artifact = Ref(Artifact, filing=True)
    digest = Code("digest computed from the copy")


class Usage(Record, id="USG-#####"):
    depot = Ref(Depot, filing=True)
    gigabytes = Whole(unit="GB")


class DepotNote(Record, id="DPN-#####"):
    depot = Ref(Depot, filing=True)
    text = Text()


class RetentionPolicy(Policy, id="ART-##@"):
    """Retention and deletion of build artifacts"""

    keep_snapshot = Duration()
    keep_release = Duration()
    young = Disposition()
    quiet = Duration()
    pulled = Disposition()
    running = Disposition()
    held = Disposition()
    copy_lasts = Duration()
    tombstone = Duration()


class ArtifactDelete(Commit):
    """Delete a single artifact."""

    artifact_id = Ref(Artifact, target=True)
    ticket_id = Ref(PurgeTicket, "ticket that it answers")
    tombstone_until = Day("day until which its tag stays taken")
    returns = {"deletion": Code(form="ADL-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.ticket_id.artifact == call.artifact_id, "the ticket is about another artifact")


class BundleDelete(Commit):
    """Delete a bundle together with parts of it."""

    artifact_id = Ref(Artifact, "bundle", target=True)
    part_ids = SetOf(Ref(Part), "parts that go with it")
    ticket_id = Ref(PurgeTicket, "ticket that it answers")
    tombstone_until = Day("day until which its tag stays taken")
    returns = {"deletion": Code(form="BDL-#######")}


class DepotPurge(Commit):
    """Delete everything in a repository that has no tag."""

    depot_id = Ref(Depot, target=True)
    returns = {"deletion": Code(form="DPP-#######")}


def look_ups(w: Draft) -> None:
    """What can be looked up in the artifact store."""
    # fmt: off
    w.reads(PurgeTicket, "purge_ticket_get", "A ticket that asks for a deletion.")
    w.lists(PurgeTicket, "purge_tickets", "Such tickets for a repository.", by="depot")
    w.searches(Depot, "repository_search", "Find repositories by name.", over="name")
    w.reads(Artifact, "artifact_get", "An artifact as it was stored.")
    w.lists(Artifact, "artifacts_in_repository", "Artifacts of a repository.", by="depot", page_size=4)
    w.lists(Relabelling, "relabellings", "Decisions on another label for an artifact.", by="artifact")
    w.lists(Part, "bundle_parts", "Parts of a bundle.", by="artifact")
    w.lists(PullEntry, "pull_log", "Accounts that ever pulled an artifact.", by="artifact", page_size=3)
    w.lists(Workload, "workloads_fed", "Workloads fed from a repository.", by="depot")
    w.lists(LegalHold, "legal_holds", "Holds on artifacts of a repository.", by="depot")
    w.reads(VaultCopy, "vault_copy", "The copy of an artifact in the vault, as last computed.", by="artifact")
    w.reads(Usage, "repository_usage", "Space that a repository takes.", by="depot")
    w.lists(DepotNote, "repository_notes", "Notes on a repository.", by="depot")
    w.reads(RetentionPolicy, "policy_get", "A retention policy by its number.")
    # fmt: on


def clutter(w: Draft, depot: Handle) -> None:
    """Space and notes, which decide nothing."""
    w.add("usage", Usage, depot=depot, gigabytes=w.whole(40, 4000))
    w.add("note", DepotNote, depot=depot, text="Mirrored nightly; the mirror keeps its own calendar.")
