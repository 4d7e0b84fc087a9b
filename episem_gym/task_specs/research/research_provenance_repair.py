"""Data centre: two entries of the provenance index are corrected after a hashing, and the index is signed."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair
from episem_gym.task_specs.research._provenance_index import (
    Citation, CruiseLog, Curator, CustodyGap, DataFile, Dataset, FileRehash, IndexEntry, IndexSign,
    MakerLetter, MirrorNotice, OriginCorrect, ProcessingCorrect, ProcessingNote, provenance_look_ups, ProvenancePolicy,
    RepairTicket, SigningKey, UseFreeze,
)  # fmt: skip


@task_pair(
    "research-provenance-repair",
    protocol="V3",
    variants={
        "ships-log": "the log of the ship says which instrument wrote the file",
        "makers-letter": "the log is silent, and the maker of the instrument has signed a letter",
        "gap-explained": "there was a gap in custody, which has been explained since",
        "deputy-key": "the curator's first key is revoked, and a second one is used",
    },
    alternatives="The log of the ship, or a signed letter of the instrument's maker.",
    held_out=True,
)
def provenance_repair(w: Draft) -> None:
    """Hash a file anew; correct its origin and its processing, in any order; sign the index."""
    # fmt: off
    letter_counts, second_key = w.variant == "makers-letter", w.variant == "deputy-key"
    policy = w.add("policy", ProvenancePolicy, ticket_lasts=w.length(days(10), days(60), days(10)),
                   stale=w.disposition(), gaps=w.disposition(), frozen=w.disposition(), unapproved=w.disposition(),
                   key_margin=w.length(days(5), days(40), days(5)), key=w.disposition())

    # Curators, datasets, files.
    curator = w.add("curator", Curator, name=w.person(), desk=w.pick("ocean", "air"))
    colleague = w.look_alike("colleague", curator, name=w.person(), desk="soil")
    dataset = w.add("dataset", Dataset, title=w.pick("Fram Strait moorings", "Weddell profiles"), curator=curator)
    twin = w.look_alike("twin", dataset, curator=w.pick(colleague, curator))
    rest = w.look_alike("rest", dataset, title=w.pick("Baltic floats", "Skagerrak cores"), curator=colleague)
    file = w.add("file", DataFile, dataset=dataset, label=w.code("ctd-####.nc"), source_code=w.code("SBE-####"),
                 hashed="not hashed", hash_comes="same bytes")
    beside = w.look_alike("beside", file, label=w.code("ctd-####.nc"), source_code=w.code("SBE-####"),
                          hashed=w.pick("same bytes", "other bytes"))
    twins_file = w.look_alike("twins_file", file, dataset=twin, label=w.code("ctd-####.nc"),
                              source_code=w.code("SBE-####"),
                              hashed=w.pick("same bytes", "not hashed"))
    log = w.add("log", CruiseLog, file=file, written_by=w.code("RBR-####"), logged_at=w.ago(days(200), days(900)),
                ink="water damage" if letter_counts else "legible")
    w.look_alike("log_beside", log, file=beside, written_by=w.code("RBR-####"), logged_at=w.ago(days(200), days(900)),
                 ink=w.pick("legible", "water damage"))
    w.look_alike("log_twin", log, file=twins_file, written_by=w.code("SBE-####"), logged_at=w.ago(days(200), days(900)))
    letter = w.add("letter", MakerLetter, file=file, instrument=w.code("RBR-####"),
                   signed="signed" if letter_counts else "unsigned")
    w.look_alike("letter_beside", letter, file=beside, instrument=w.code("RBR-####"), signed=w.pick("signed",
                 "unsigned"))
    origin = w.add("origin", IndexEntry, file=file, kind="origin", state="disputed", states=w.code("SBE-####"))
    treated = w.look_alike("treated", origin, kind="processing", states=w.code("v#.#"))
    w.look_alike("origin_beside", origin, file=beside, states=w.code("SBE-####"), state=w.pick("confirmed", "disputed"))
    w.look_alike("origin_twin", origin, file=twins_file, states=w.code("SBE-####"), state=w.pick("confirmed",
                 "disputed"))
    note = w.add("note", ProcessingNote, file=file, about=file, release=w.code("v#.##"), approved="approved")
    w.look_alike("note_beside", note, file=beside, about=w.pick(beside, file), release=w.code("v#.##"),
                 approved=w.pick("draft", "approved"))

    # What speaks against touching the dataset, who asked, the keys.
    gap = w.add("gap", CustodyGap, dataset=dataset, state="explained")
    if w.variant == "gap-explained":
        w.look_alike("gap_two", gap)
    w.look_alike("gap_twin", gap, dataset=twin, state=w.pick("open", "explained"))
    w.look_alike("gap_rest", gap, dataset=rest, state=w.pick("open", "explained"))
    freeze = w.add("freeze", UseFreeze, dataset=dataset, reason=w.pick("audit", "migration"), state="lifted")
    w.look_alike("freeze_twin", freeze, dataset=twin, state=w.pick("on", "lifted"))
    oldest = w.now.day - policy.ticket_lasts
    ticket = w.add("ticket", RepairTicket, dataset=dataset, about=dataset, agreed_by=curator,
                   opened_on=oldest + w.length(days(1), days(9), days(1)))
    w.look_alike("ticket_twin", ticket, dataset=twin, about=w.pick(twin, dataset), agreed_by=w.pick(colleague, curator),
                 opened_on=w.days_ago(2, 120))
    w.look_alike("ticket_rest", ticket, dataset=rest, about=rest, agreed_by=colleague, opened_on=w.days_ago(2, 120))
    lasting = w.now.day + policy.key_margin
    first = w.add("first", SigningKey, curator=curator, state="revoked" if second_key else "good",
                  runs_out=lasting + w.length(days(1), days(30), days(1)))
    spare = w.look_alike("spare", first, state="good" if second_key else "revoked",
                         runs_out=lasting + w.length(days(1), days(30), days(1)))
    w.look_alike("key_colleague", first, curator=colleague, state=w.pick("good", "revoked"),
                 runs_out=w.days_ahead(-30, 90))
    w.add("mirror", MirrorNotice, dataset=dataset, mirrors=w.whole(1, 6))
    w.add("cited", Citation, dataset=dataset, year=2025)

    provenance_look_ups(w)
    key = spare if second_key else first
    rehash = w.step("rehash", FileRehash, file_id=file, ticket_id=ticket).causes(file, hashed=file.hash_comes)
    correct = w.step("correct-origin", OriginCorrect, entry_id=origin, hash_number=rehash.receipt.hash_number,
                     instrument=letter.instrument if letter_counts else log.written_by)
    redo = w.step("correct-processing", ProcessingCorrect, entry_id=treated, release=note.release,
                  hash_number=rehash.receipt.hash_number)
    sign = w.step("sign", IndexSign, dataset_id=dataset, key_id=key, origin_number=correct.receipt.origin_number,
                  processing_number=redo.receipt.processing_number)
    rehash.requires("ticket", both(ticket.about == dataset, ticket.agreed_by == dataset.curator),
        "A ticket about this dataset asks for the repair, and its own curator has agreed to it. With a ticket about "
        "another "
        "one, or agreed to by somebody else, nothing is hashed until there is a right one.",
        breaks=(ticket.about, twin), withheld=ticket)
    w.contrast("agreed-by-another", {ticket.agreed_by: colleague}, kind="wrong_entity", flips=("rehash.ticket",))
    rehash.requires("ticket-fresh", ticket.opened_on >= oldest,
        "Tickets are worked off within {policy.ticket_lasts}. Later the repair {policy.stale:rests until the curator "
        "has "
        "opened it anew|is refused}.", otherwise=policy.stale,
        breaks=(ticket.opened_on, oldest - w.length(days(1), days(20), days(1))))
    rehash.requires("custody", w.listing(CustodyGap, dataset=dataset).none(lambda one: one.state == "open"),
        "A gap in custody that nobody has explained {policy.gaps:lets the repair rest until it is|bars the repair}.",
        otherwise=policy.gaps, breaks=(gap.state, "open"), withheld=gap)
    rehash.requires("unfrozen", w.listing(UseFreeze, dataset=dataset).none(lambda one: one.state == "on"),
        "During a freeze the repair {policy.frozen:rests until it has been lifted|is refused, for the auditors own the "
        "index then}.", otherwise=policy.frozen, breaks=(freeze.state, "on"))
    same = ("An entry is touched once the file, seen again after the hashing, has the same bytes as ever. A file with "
            "other "
            "bytes is evidence of tampering, and its entries are never corrected.")
    correct.requires("same-bytes", file.hashed == "same bytes", same, otherwise="BLOCK",
        breaks=(file.hash_comes, "other bytes"), flips=("correct-processing.same-bytes",))
    legible, signed = log.ink == "legible", letter.signed == "signed"
    correct.requires("source", any_of(signed, legible) if letter_counts else any_of(legible, signed),
        "The instrument is the one in the ship's log; if the page cannot be read, the one that its maker gives in a "
        "signed "
        "letter. Without either, that entry rests.", kind="violated",
        breaks=(letter.signed, "unsigned") if letter_counts else (log.ink, "water damage"))
    redo.requires("same-bytes", file.hashed == "same bytes", same, otherwise="BLOCK")
    redo.requires("note", note.about == file,
        "The release is taken from a note about the file itself; otherwise that entry rests.", breaks=(note.about,
                                                                                                       beside))
    redo.requires("approved", note.approved == "approved",
        "The note has been approved. From a draft the release {policy.unapproved:is not taken yet|is not taken, and "
        "the "
        "correction is refused}.", otherwise=policy.unapproved, breaks=(note.approved, "draft"))
    sign.requires("key", both(key.state == "good", key.runs_out >= lasting),
        "The index is signed with a good key of the curator that runs for another {policy.key_margin}. If there is "
        "none, "
        "the signature {policy.key:rests until there is|is refused and left to the director}.", otherwise=policy.key,
        breaks=(key.runs_out, lasting - w.length(days(1), days(4), days(1))))
    w.background("Neither entry waits for the other. Each thing that stood in the way goes into the ticket, part by "
                 "part.")

    w.task(
        "The index for {dataset.title} is wrong in two places: entries {origin} and {treated}, file {file}. Please "
        "hash the "
        "file, correct both and sign. If one cannot be done, do what can.",
        "Ticket {ticket}: can you repair the provenance of {file}? {curator.name} would like it signed by tonight. The "
        "entries are {origin} and {treated}.",
        "Please work off {ticket}. Hash {file}, put {origin} and {treated} right, sign the index of {dataset}.")
    w.context("You look after the provenance index of a data centre. Repairs follow rule {policy}.")
