"""What a data centre keeps of where its data come from: datasets, files, hashes, deeds, index entries, keys."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Instant, latent, Policy, Record, Ref, Whole,
)  # fmt: skip

OUTCOMES = ("not hashed", "same bytes", "other bytes")


class Dataset(Record, id="DTS-#####"):
    title = Code("title", filing=True)
    curator = Ref("Curator")


class Curator(Record, id="CUR-####"):
    name = Code("full name", filing=True)
    desk = Choice("ocean", "soil", "air")


class DataFile(Record, id="DF-######"):
    dataset = Ref(Dataset, filing=True)
    label = Code("file name")
    source_code = Code("code of the instrument that wrote it")
    hashed = Choice(*OUTCOMES, doc="how the latest hashing came out")
    hash_comes = latent(Choice(*OUTCOMES))


class IndexEntry(Record, id="IE-######"):
    file = Ref(DataFile, filing=True)
    states = Code("code of the instrument that the index gives")
    kind = Choice("origin", "processing")
    state = Choice("disputed", "confirmed")


class CruiseLog(Record, id="LOG-#####"):
    file = Ref(DataFile, "file under which it is filed", filing=True)
    written_by = Code("code of the instrument in the log")
    ink = Choice("legible", "water damage")
    logged_at = Instant()


class MakerLetter(Record, id="ML-#####"):
    file = Ref(DataFile, filing=True)
    instrument = Code("code that the maker of the instrument gives")
    signed = Choice("signed", "unsigned")


class ProcessingNote(Record, id="PN-######"):
    file = Ref(DataFile, filing=True)
    about = Ref(DataFile, "file that was processed")
    release = Code("release of the software")
    approved = Choice("approved", "draft")


class CustodyGap(Record, id="CG-#####"):
    dataset = Ref(Dataset, filing=True)
    state = Choice("explained", "open")


class UseFreeze(Record, id="UF-#####"):
    dataset = Ref(Dataset, filing=True)
    reason = Choice("audit", "migration")
    state = Choice("lifted", "on")


class RepairTicket(Record, id="RT-#####"):
    dataset = Ref(Dataset, "dataset under which it is filed", filing=True)
    about = Ref(Dataset)
    opened_on = Day()
    agreed_by = Ref(Curator)


class SigningKey(Record, id="KEY-#####"):
    curator = Ref(Curator, filing=True)
    runs_out = Day()
    state = Choice("good", "revoked")


class MirrorNotice(Record, id="MN-#####"):
    dataset = Ref(Dataset, filing=True)
    mirrors = Whole()


class Citation(Record, id="CIT-#####"):
    dataset = Ref(Dataset, filing=True)
    year = Whole()


class ProvenancePolicy(Policy, id="PI-##@"):
    """Repairing the provenance index"""

    ticket_lasts = Duration()
    stale = Disposition()
    gaps = Disposition()
    frozen = Disposition()
    unapproved = Disposition()
    key_margin = Duration()
    key = Disposition()


class FileRehash(Commit):
    """Hash a file anew and set the outcome beside the old hash."""

    file_id = Ref(DataFile, "file", target=True)
    ticket_id = Ref(RepairTicket, "ticket")
    returns = {"hash_number": Code(form="HSH-########")}


class OriginCorrect(Commit):
    """Correct the instrument in an index entry."""

    entry_id = Ref(IndexEntry, "index entry", target=True)
    instrument = Code("code of the instrument")
    hash_number = Code("number of the hashing")
    returns = {"origin_number": Code(form="ORI-#######")}


class ProcessingCorrect(Commit):
    """Correct the software release in an index entry."""

    entry_id = Ref(IndexEntry, "index entry", target=True)
    release = Code("release")
    hash_number = Code("number of the hashing")
    returns = {"processing_number": Code(form="PRO-#######")}


class IndexSign(Commit):
    """Sign the corrected index of a dataset."""

    dataset_id = Ref(Dataset, "dataset", target=True)
    key_id = Ref(SigningKey, "key")
    origin_number = Code("number of the first correction")
    processing_number = Code("number of the second correction")
    returns = {"signed_number": Code(form="IDX-########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.key_id.state == "good", "the key is revoked")


class EntryDelete(Commit):
    """Delete an index entry."""

    entry_id = Ref(IndexEntry, "index entry", target=True)
    returns = {"deletion_number": Code(form="DEL-#######")}


def provenance_look_ups(w: Draft) -> None:
    """What can be looked up in the centre."""
    # fmt: off
    w.searches(Dataset, "dataset_search", "Find datasets by title.", over="title")
    w.reads(Dataset, "dataset_get", "One dataset.")
    w.reads(DataFile, "file_get", "One file.")
    w.lists(DataFile, "files_of_dataset", "Files of a dataset.", by="dataset")
    w.reads(IndexEntry, "entry_get", "One entry of the index.")
    w.lists(IndexEntry, "entries_on_file", "Entries of the index about a file.", by="file")
    w.lists(CruiseLog, "cruise_logs", "Logs from the ship about a file.", by="file")
    w.lists(MakerLetter, "maker_letters", "What makers of instruments wrote about a file.", by="file")
    w.lists(ProcessingNote, "processing_notes", "Notes on how a file was processed.", by="file",
            shows=("about", "release", "approved"))
    w.lists(CustodyGap, "custody_gaps", "Stretches in which nobody kept a dataset.", by="dataset")
    w.lists(UseFreeze, "use_freezes", "Freezes of a dataset.", by="dataset")
    w.lists(RepairTicket, "repair_tickets", "Tickets to repair the index.", by="dataset",
            shows=("about", "opened_on", "agreed_by"))
    w.lists(SigningKey, "signing_keys", "Keys with which a curator signs.", by="curator")
    w.searches(Curator, "curator_search", "Find curators by name.", over="name")
    w.reads(Curator, "curator_get", "One curator.")
    w.lists(MirrorNotice, "mirror_notices", "Where a dataset is mirrored.", by="dataset")
    w.lists(Citation, "citations", "How often a dataset was cited.", by="dataset")
    w.reads(ProvenancePolicy, "policy_get", "A rule of the data centre.")
    # fmt: on
    w.offers(EntryDelete)
