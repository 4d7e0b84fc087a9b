"""What the data repository keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, hours, Instant, latent, Number, Policy, Record, Ref,
    SetOf, Whole,
)  # fmt: skip


class Dataset(Record, id="DS-#####"):
    title = Code("title of the cohort or survey", filing=True)
    participants = Whole()


class Run(Record, id="run-@##@####"):
    study = Code("short name of the study", filing=True)
    dataset = Ref(Dataset, "dataset that was read")
    inputs = SetOf(Code(), "checksums of the files that were read")
    made_from = Choice("lockfile", "image", doc="what the software came from")
    image = Code("digest of the container that the run used")
    repository = Code("code repository")
    commit = Code("commit that ran")
    auc = Number("headline result, area under the curve")
    state = Choice("running", "frozen", "discarded")


class Environment(Record, id="env-####@##"):
    run = Ref(Run, "run that it is filed under", filing=True)
    kind = Choice("lockfile", "image")
    digest = Code("digest of the container, or of the one it was resolved on")
    archived = Choice("nothing", "partial", "complete", doc="share of the components in the archive's store")
    settles_at = latent(Choice("partial", "complete"))


class Component(Record, id="CMP-######"):
    environment = Ref(Environment, "environment", filing=True)
    name = Code("name of the package or layer", filing=True)
    origin = Choice("index", "release", "branch", doc="where it is fetched from")
    licence = Choice("MIT", "BSD-3-Clause", "Apache-2.0", "vendor, no copies")


class Snapshot(Record, id="SNP-######"):
    dataset = Ref(Dataset, filing=True)
    taken = Day()
    checksum = Code()
    state = Choice("working copy", "deposited")


class Agreement(Record, id="DUA-####-##"):
    dataset = Ref(Dataset, "dataset that it is filed under", filing=True)
    access = Choice("open", "registered", "none", doc="widest access to copies that the data owner grants")
    until = Day("last day of the agreement")


class DisclosureReport(Record, id="DCR-#####"):
    filed_under = Ref(Snapshot, "snapshot that it is filed under", filing=True)
    examined = Ref(Snapshot, "snapshot that was examined")
    smallest_cell = Whole("fewest participants who share their traits")


class EthicsVote(Record, id="EV-##-####"):
    dataset = Ref(Dataset, "dataset that it is filed under", filing=True)
    covers = Ref(Dataset, "dataset that the vote itself names")
    outcome = Choice("in favour", "against", "adjourned", doc="on sharing with registered users")


class CodeTag(Record, id="TAG-#####"):
    repository = Code("code repository", filing=True)
    label = Code()
    commit = Code("commit that the tag points to")


class Package(Record, id="RPK-######"):
    run = Ref(Run, "run that it documents", filing=True)
    manifest_checksum = Code("checksum stated in the manifest")
    state = Choice("stored", "registered", "withdrawn")


class FixityReport(Record, id="FXR-######"):
    package = Ref(Package, filing=True)
    checksum = Code("checksum computed over the files in the archive")


class RerunReport(Record, id="RRR-######"):
    package = Ref(Package, filing=True)
    auc = Number("result of the package run from its own contents")


class Manuscript(Record, id="MS-#####"):
    title = Code("title", filing=True)
    reports = Ref(Run, "run whose numbers it gives")
    proofs_close = Instant("last moment for corrections in proof")


class ArchivePolicy(Policy, id="REP-##-#"):
    """Reproduction packages"""

    least_cell = Whole(unit="participants")
    report_age = Duration()
    too_fine = Disposition()
    tolerance = Number()
    drifted = Disposition()


class EnvironmentFreeze(Commit):
    """Freeze a lockfile: its components are copied into the archive's store."""

    environment_id = Ref(Environment, "lockfile to be frozen", target=True)
    image_digest = Code("digest of the container that it belongs to")
    returns = {"environment_receipt": Code(form="EF-########")}


class ImageArchive(Commit):
    """Archive a container image, layer by layer, in the archive's store."""

    environment_id = Ref(Environment, "image to be archived", target=True)
    image_digest = Code("digest of the container")
    returns = {"environment_receipt": Code(form="EI-########")}


class SnapshotDeposit(Commit):
    """Deposit one snapshot of a dataset with the data archive."""

    snapshot_id = Ref(Snapshot, "snapshot to be deposited", target=True)
    access = Choice("open", "registered", doc="who may have copies")
    returns = {"accession": Code(form="ZA#####"), "deposited_on": Day()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.snapshot_id.state == "working copy", "the snapshot has been deposited before")
        call.sets(call.snapshot_id.state, "deposited")


class PackageBuild(Commit):
    """Build the package of a run from what has been archived, and store it."""

    run_id = Ref(Run, "run to be documented", target=True)
    environment_receipt = Code("receipt for the archived environment")
    accessions = SetOf(Code(), "accession numbers of the deposited data")
    tag_id = Ref(CodeTag, "tag of the code")
    returns = {"package_id": Ref(Package)}


class IdentifierRegister(Commit):
    """Register a persistent identifier for a stored package; it cannot be taken back."""

    package_id = Ref(Package, "package to be registered", target=True)
    checksum = Code("checksum to be recorded with the identifier")
    returns = {"doi": Code(form="10.5###/rpk.######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.package_id.state == "stored", "the package is not open for registration")
        call.sets(call.package_id.state, "registered")


class StatementUpdate(Commit):
    """Put the availability statement of a manuscript into its proofs."""

    manuscript_id = Ref(Manuscript, "manuscript", target=True)
    accessions = SetOf(Code(), "accession numbers of the data")
    doi = Code("identifier of the package")
    proofs_close = Instant("when these proofs close, as the printer wants it stated")
    returns = {"correction_number": Code(form="PC-######")}


class PackageShare(Commit):
    """Send the reviewers of a paper a private link to a stored package."""

    package_id = Ref(Package, "package to be shared", target=True)
    returns = {"link": Code(form="rvw-####@@##")}


def clutter(
    w: Draft, sibling: Handle, environments: tuple[Handle, ...], part: Handle, tag: Handle, old: Handle, ms: Handle
) -> None:
    """What lies beside a run: other environments' components, a later run's tag and paper."""
    # fmt: off
    for n, other in enumerate(environments):
        w.look_alike(f"part_of_{n}", part, environment=other, origin=w.pick("branch", "release"),
                     licence=w.pick("MIT", "vendor, no copies"))
    w.look_alike("tag_late", tag, label="submission-r3", commit=sibling.commit)
    w.look_alike("old_sibling", old, run=sibling, manifest_checksum=w.code("md5:e6##19##5b##"),
                 state=w.pick("stored", "registered"))
    w.add("old_fixity", FixityReport, package=old, checksum=old.manifest_checksum)
    w.add("old_rerun", RerunReport, package=old, auc=sibling.auc + w.number("0.000", "0.020", "0.001"))
    w.look_alike("ms_twin", ms, reports=sibling, title="Shift length and naps: a reply",
                 proofs_close=w.pick(w.now - hours(7), w.now + hours(50)))


def look_ups(w: Draft) -> None:
    """What can be looked up at the data repository."""
    # fmt: off
    w.reads(Run, "run_get", "One computational run with its inputs, code and result.")
    w.searches(Run, "run_search", "Find runs by the study's short name.", over="study")
    w.lists(Environment, "environments_of_run", "Lockfiles and images filed under a run.", by="run")
    w.lists(Component, "components", "Packages or layers of an environment.", by="environment", page_size=3)
    w.searches(Component, "component_search", "Find components by name, whatever uses them.", over="name")
    w.reads(Dataset, "dataset_get", "A dataset's entry in the catalogue.")
    w.lists(Snapshot, "snapshots_of_dataset", "Snapshots taken of a dataset.", by="dataset")
    w.lists(Agreement, "agreements_on_dataset", "Data use agreements filed under a dataset.", by="dataset")
    w.lists(DisclosureReport, "disclosure_reports", "Disclosure reports under a snapshot.", by="filed_under")
    w.lists(EthicsVote, "ethics_votes", "Votes of the ethics committee filed under a dataset.", by="dataset")
    w.lists(CodeTag, "tags_of_repository", "Tags of a code repository.", by="repository")
    w.lists(Package, "packages_of_run", "Reproduction packages of a run, past ones too.", by="run")
    w.lists(FixityReport, "fixity_reports", "The archive's fixity checks of a package.", by="package")
    w.lists(RerunReport, "rerun_reports", "Runs of a package from its own contents.", by="package")
    w.reads(Manuscript, "manuscript_get", "A manuscript in production.")
    w.searches(Manuscript, "manuscript_search", "Find manuscripts by title.", over="title")
    w.searches(Dataset, "dataset_search", "Find datasets by title.", over="title")
    w.reads(ArchivePolicy, "policy_get", "A policy of the reproducibility desk by its number.")
