"""What the identifier desk of a national data archive keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Instant, Policy, Record, Ref, Text, Whole,
)  # fmt: skip


class Centre(Record, id="CTR-####"):
    name = Code("name of the data centre", filing=True)


class Curator(Record, id="CUR-####"):
    name = Code("full name", filing=True)
    centre = Ref(Centre)


class Deposit(Record, id="DP-######"):
    title = Code("title of the deposit", filing=True)
    centre = Ref(Centre, "data centre that it belongs to")
    state = Choice("in intake", "accepted", "returned")


class DepositFile(Record, id="FL-#######"):
    deposit = Ref(Deposit, filing=True)
    role = Choice("data", "codebook", "readme")
    state = Choice("current", "superseded")
    gigabytes = Whole()


class FixityRun(Record, id="FX-#######"):
    file = Ref(DepositFile, filing=True)
    store = Choice("disk", "tape", filing=True)
    checksum = Code("checksum computed in that store")


class Manifest(Record, id="MF-#####"):
    deposit = Ref(Deposit, "deposit with which it came", filing=True)
    flat = Code("SHA-256 of the data file, by the depositor")
    tree = Code("tree hash of the data file, by the depositor")


class MetadataRecord(Record, id="MD-######"):
    deposit = Ref(Deposit, filing=True)
    owner = Ref(Curator)
    edition = Whole("number of its edition")
    continues = Ref(Deposit, "deposit that went before this one")
    changed = Whole("rows that differ from the deposit before", unit="percent")


class MetadataRelease(Record, id="MR-######"):
    filed_under = Ref(Deposit, "deposit under which it is filed", filing=True)
    metadata = Ref(MetadataRecord, "metadata record that was released")
    edition = Whole("edition that was released")
    signed_by = Ref(Curator)


class Mandate(Record, id="MAN-####"):
    owner = Ref(Curator, "owner who is stood in for", filing=True)
    deputy = Ref(Curator)
    until = Day()


class PrefixGrant(Record, id="PX-####"):
    prefix = Code("DOI prefix", filing=True)
    centre = Ref(Centre, "data centre that may register under it")


class IdentifierEntry(Record, id="IE-#######"):
    deposit = Ref(Deposit, filing=True)
    state = Choice("findable", "draft", "tombstone")


class PageProbe(Record, id="PP-######"):
    deposit = Ref(Deposit, filing=True)
    answer = Choice("200", "302", "404", "503", doc="what the landing page answered")


class Message(Record, id="MSG-#####"):
    deposit = Ref(Deposit, filing=True)
    sent_at = Instant()
    text = Text()


class IdentifierPolicy(Policy, id="PID-##@"):
    """Registration of identifiers"""

    tape_from = Whole(unit="gigabytes")
    version_up_to = Whole(unit="percent")
    run_lasts = Duration()
    several = Disposition()
    stranger = Disposition()
    registered = Disposition()
    unreleased = Disposition()
    tombstone = Disposition()


class DoiRegister(Commit):
    """Register a DOI of its own for a deposit."""

    deposit_id = Ref(Deposit, target=True)
    file_id = Ref(DepositFile, "file to which the DOI is bound", target=True)
    metadata_id = Ref(MetadataRecord)
    checksum = Code("checksum to be published")
    prefix = Code("prefix of the DOI")
    returns = {"doi_suffix": Code(form="dx-@@#-####")}


class DoiVersionRegister(Commit):
    """Register a deposit as the next version of one that has a DOI."""

    deposit_id = Ref(Deposit, target=True)
    file_id = Ref(DepositFile, "file to which the version is bound", target=True)
    metadata_id = Ref(MetadataRecord)
    checksum = Code("checksum to be published")
    earlier_entry_id = Ref(IdentifierEntry, "entry of the version before it")
    returns = {"doi_suffix": Code(form="dx-@@#-####.v#")}


class MetadataPublish(Commit):
    """Publish a metadata record in the catalogue, without an identifier."""

    metadata_id = Ref(MetadataRecord, target=True)
    edition = Whole()
    returns = {"catalogue_number": Code(form="CAT-#######")}


def clutter(w: Draft, deposit: Handle, earlier: Handle) -> None:
    """Letters about two deposits."""
    note = w.add("note", Message, deposit=deposit, sent_at=w.ago(3600, 900000), text="Thanks, we have the files now.")
    w.look_alike("note_before", note, deposit=earlier, text="The codebook has a wrong date on its cover.")


def look_ups(w: Draft) -> None:
    """What can be looked up at the identifier desk."""
    # fmt: off
    w.reads(Deposit, "deposit_get", "A deposit as it stands.")
    w.searches(Deposit, "deposit_search", "Find deposits by title.", over="title")
    w.lists(DepositFile, "files_of_deposit", "Files of a deposit.", by="deposit")
    w.reads(FixityRun, "fixity_run_get", "Latest fixity run on a file in one of the stores.", by=("file", "store"))
    w.reads(Manifest, "manifest_of_deposit", "The checksums that a depositor sent along.", by="deposit")
    w.lists(MetadataRecord, "metadata_of_deposit", "Metadata records of a deposit.", by="deposit")
    w.lists(MetadataRelease, "metadata_releases", "Releases of metadata filed under a deposit.", by="filed_under")
    w.lists(Mandate, "mandates_of_owner", "Who may stand in for a curator.", by="owner")
    w.reads(PrefixGrant, "prefix_get", "Who may register under a DOI prefix.", by="prefix")
    w.lists(IdentifierEntry, "identifier_entries", "Identifiers ever entered for a deposit.", by="deposit")
    w.reads(PageProbe, "landing_page_probe", "Latest call of a deposit's landing page.", by="deposit")
    w.reads(Curator, "curator_get", "A curator and the data centre.")
    w.searches(Curator, "curator_search", "Find curators by name.", over="name")
    w.searches(Centre, "centre_search", "Find data centres by name.", over="name")
    w.lists(Message, "messages_of_deposit", "Correspondence about a deposit.", by="deposit")
    w.reads(IdentifierPolicy, "policy_get", "A policy of the identifier desk by its number.")
    # fmt: on
