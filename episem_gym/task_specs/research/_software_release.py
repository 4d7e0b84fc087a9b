"""What the release desk of a robotics institute keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Policy, Record, Ref, SetOf, Whole,
)  # fmt: skip

OPEN = ("MIT", "BSD-3-Clause", "Apache-2.0")
LICENCES = (*OPEN, "GPL-3.0-only")


class Developer(Record, id="DEV-#####"):
    name = Code("full name", filing=True)


class Venue(Record, id="VEN-####"):
    name = Code("name of the conference", filing=True)
    reviewing = Choice("double-blind", "single-blind")
    quiet_from = Day("first day of the anonymity period")
    decides_on = Day("day on which decisions are sent")


class Paper(Record, id="PAP-#####"):
    title = Code("title of the paper", filing=True)
    venue = Ref(Venue)
    state = Choice("under review", "accepted", "withdrawn")


class Preprint(Record, id="PRE-#####"):
    paper = Ref(Paper, filing=True)
    authors = Choice("named", "hidden")
    posted_on = Day()


class Repository(Record, id="RPO-#####"):
    name = Code("name of the repository", filing=True)
    head = Code("latest commit of its release branch")


class ReleaseRequest(Record, id="RRQ-#####"):
    repository = Ref(Repository, filing=True)
    paper = Ref(Paper, "paper that it belongs to")
    authors = Choice("named", "hidden")


class PipelineRun(Record, id="RUN-######"):
    repository = Ref(Repository, filing=True)
    commit = Code("commit that was tested")
    outcome = Choice("passed", "failed", "cancelled")


class PayloadFile(Record, id="PLF-######"):
    repository = Ref(Repository, filing=True)
    contents = Choice("model weights", "simulated scenes", "recordings of people", "figures")
    shipped = Choice("in the archive", "left out")


class Dependency(Record, id="DEP-######"):
    repository = Ref(Repository, filing=True)
    licence = Choice(*LICENCES, "vendor, no copies")
    use = Choice("linked", "build tool")


class Contribution(Record, id="CTR-######"):
    repository = Ref(Repository, filing=True)
    developer = Ref(Developer)
    answer = Choice("agreed to release", "not yet asked", "code removed")


class Disclosure(Record, id="IDF-#####"):
    repository = Ref(Repository, filing=True)
    state = Choice("under assessment", "set free", "superseded")


class MaskList(Record, id="MSK-#####"):
    repository = Ref(Repository, filing=True)
    covers = SetOf(Ref(Developer), "people whose names, mails and paths it replaces")


class ReleaseArchive(Record, id="ARC-######"):
    repository = Ref(Repository, filing=True)


class ArchiveScan(Record, id="SCN-######"):
    archive = Ref(ReleaseArchive, filing=True)
    identities = Whole("strings that point to a person or an institution")
    access_keys = Whole("access keys found")


class Mirror(Record, id="MIR-#####"):
    repository = Ref(Repository, "repository for which it is reserved", filing=True)
    stays_until = Day()


class PackageName(Record, id="PKN-#####"):
    repository = Ref(Repository, "repository for which it was asked", filing=True)
    held_by = Ref(Repository, "repository that holds it in the public registry")


class ReleasePolicy(Policy, id="SR-###"):
    """Public release of software"""

    usual = Choice(*OPEN)
    run_lasts = Duration()
    head_start = Duration()
    after = Duration()
    unblinded = Disposition()
    assessed = Disposition()
    short_mirror = Disposition()
    keys = Disposition()
    foreign_name = Disposition()


class CommitFreeze(Commit):
    """Freeze a commit of a repository under a release tag."""

    repository_id = Ref(Repository, target=True)
    revision = Code("commit to freeze")
    returns = {"tag": Code(form="rel-####.#")}


class LicenceApply(Commit):
    """Put the licence text into every file of a tag."""

    repository_id = Ref(Repository, target=True)
    tag = Code("release tag")
    licence = Choice(*LICENCES)
    returns = {"licence_commit": Code(form="c##e#f##a")}


class NamedBuild(Commit):
    """Build the release archive of a tag with its authors' names."""

    repository_id = Ref(Repository, target=True)
    tag = Code("release tag")
    returns = {"archive_id": Ref(ReleaseArchive)}


class MaskedBuild(Commit):
    """Build the release archive of a tag without its authors' names."""

    repository_id = Ref(Repository, target=True)
    tag = Code("release tag")
    mask_list_id = Ref(MaskList)
    returns = {"archive_id": Ref(ReleaseArchive)}


class RegistryPublish(Commit):
    """Publish an archive in the public registry, where it cannot be taken back."""

    archive_id = Ref(ReleaseArchive, target=True)
    licence_commit = Code("commit with the licence texts")
    package_name_id = Ref(PackageName)
    returns = {"entry": Code(form="pub-######")}


class MirrorPublish(Commit):
    """Publish an archive on an anonymous mirror."""

    archive_id = Ref(ReleaseArchive, target=True)
    licence_commit = Code("commit with the licence texts")
    mirror_id = Ref(Mirror)
    returns = {"address": Code(form="anon-@@##@@##")}


class BranchDelete(Commit):
    """Delete the release branch of a repository."""

    repository_id = Ref(Repository, target=True)
    returns = {"job": Code(form="job-######")}


def dependencies(w: Draft, ours: Handle, theirs: Handle, *, copyleft: bool) -> Handle:
    """What two repositories rest on; the library that decides most is returned."""
    # fmt: off
    library = w.add("library", Dependency, repository=ours, use="linked",
                    licence="GPL-3.0-only" if copyleft else w.pick("MIT", "Apache-2.0"))
    w.look_alike("library_two", library, licence="BSD-3-Clause")
    w.look_alike("compiler", library, licence=w.pick("GPL-3.0-only", "vendor, no copies"), use="build tool")
    w.look_alike("their_library", library, repository=theirs,
                 licence=w.pick("GPL-3.0-only", "vendor, no copies", "MIT"))
    # fmt: on
    return library


def look_ups(w: Draft) -> None:
    """What can be looked up at the release desk."""
    # fmt: off
    w.reads(ReleaseRequest, "release_request_get", "A request for a release.")
    w.reads(Repository, "repository_get", "A repository with the head of its release branch.")
    w.searches(Repository, "repository_search", "Find repositories by name.", over="name")
    w.lists(PipelineRun, "pipeline_runs", "Runs of a repository's tests.", by="repository", page_size=4)
    w.lists(PayloadFile, "payload_files", "Large files of a repository.", by="repository")
    w.lists(Dependency, "dependencies_of_repository", "What a repository depends on.", by="repository")
    w.lists(Contribution, "contributions_to_repository", "Who wrote code in a repository.", by="repository")
    w.lists(Disclosure, "invention_disclosures", "Invention disclosures about a repository.", by="repository")
    w.reads(Paper, "paper_get", "A paper and where it was submitted.")
    w.searches(Paper, "paper_search", "Find papers by title.", over="title")
    w.reads(Venue, "venue_get", "A conference and its rules.")
    w.lists(Preprint, "preprints_of_paper", "Preprints of a paper.", by="paper")
    w.lists(MaskList, "mask_lists", "Mask lists of a repository.", by="repository")
    w.reads(ArchiveScan, "archive_scan_get", "Scan of a built archive.", by="archive")
    w.lists(Mirror, "mirrors_reserved", "Anonymous mirrors reserved for a repository.", by="repository")
    w.lists(PackageName, "package_names", "Package names asked for a repository.", by="repository")
    w.searches(Developer, "developer_search", "Find developers by name.", over="name")
    w.reads(ReleasePolicy, "policy_get", "A policy of the release desk by its number.")
    # fmt: on
