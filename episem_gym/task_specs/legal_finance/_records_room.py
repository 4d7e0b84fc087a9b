"""What the records room of a law office keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import Call, Choice, Code, Commit, Day, Draft, Record, Ref, Whole

KINDS = ("conveyance", "litigation", "guardianship")
ORIGINALS = ("original will", "title deed", "share certificate")
TRIGGERS = ("closing of the file", "final order", "ward's majority")


class Partner(Record, id="P-####"):
    name = Code("full name", filing=True)
    room = Code()


class Client(Record, id="CL-#####"):
    name = Code("client's name", filing=True)
    comes_of_age = Day("eighteenth birthday of the client or ward")


class Contact(Record, id="CON-#####"):
    client = Ref(Client, filing=True)
    town = Code()
    last_letter = Choice("delivered", "returned", doc="what became of the last letter")


class Matter(Record, id="M-######"):
    client = Ref(Client, filing=True)
    kind = Choice(*KINDS)
    closed_on = Day()
    final_order_on = Day("day of the last order, or of completion")
    owner = Ref(Partner, "partner who opened the client file")
    successor = Ref(Partner, "partner to whom the file is handed over")
    hand_over_on = Day("day from which the successor owns the file")
    letters_to = Ref(Contact, "where the client wants letters about the file")


class Box(Record, id="BX-######"):
    matter = Ref(Matter, filing=True)
    bundles = Whole("bundles on the packing list")
    place = Choice("active store", "dispatch bay", "vault")


class IndexLine(Record, id="IX-######"):
    box = Ref(Box, filing=True)
    papers = Choice("correspondence", "drafts", "searches", *ORIGINALS)
    kept = Choice("in the box", "strongroom", "given back")


class BoxCount(Record, id="CT-######"):
    box = Ref(Box, filing=True)
    bundles = Whole("bundles that the custodian counted")


class ReleaseSlip(Record, id="RS-#####"):
    filed_under = Ref(Matter, "file that it is kept with", filing=True)
    box = Ref(Box, "box that the slip names")
    signed_by = Ref(Partner)


class Hold(Record, id="LH-#####"):
    client = Ref(Client, filing=True)
    issued_for = Ref(Matter, "matter over which it was issued")
    reach = Choice("that file", "all files of the client")
    state = Choice("active", "lifted")


class FileRequest(Record, id="HR-#####"):
    matter = Ref(Matter, filing=True)
    asked_by = Choice("client", "new solicitors", "executor")
    state = Choice("open", "withdrawn", "met")


class ScheduleEntry(Record, id="RET-####"):
    kind = Choice(*KINDS, filing=True)
    code = Code("retention class")
    runs_from = Choice(*TRIGGERS)
    state = Choice("in force", "under review", "superseded")


class BoxRelease(Commit):
    """Release a box from the active store to the dispatch bay."""

    box_id = Ref(Box, "box to be released", target=True)
    release_slip_id = Ref(ReleaseSlip, "signed slip that the release rests on")
    returns = {"docket_number": Code(form="DKT-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.box_id.place == "active store", "the box is not in the active store")
        call.sets(call.box_id.place, "dispatch bay")


class BoxArchive(Commit):
    """Take a released box into the vault under a retention class."""

    box_id = Ref(Box, "box to be archived", target=True)
    docket_number = Code("docket under which the box left the active store")
    retention_class = Code("class code")
    runs_from = Day("day from which the retention period runs")
    returns = {"accession_number": Code(form="ACC-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.box_id.place == "dispatch bay", "the box is not in the dispatch bay")
        call.sets(call.box_id.place, "vault")


class ArchiveLetterSend(Commit):
    """Tell a client that their file has been archived, and under which number."""

    matter_id = Ref(Matter, "archived file", target=True)
    contact_id = Ref(Contact, "addressee")
    accession_number = Code("number in the vault's register")
    returns = {"letter_number": Code(form="LTR-######")}


class BoxDestroy(Commit):
    """Have a box shredded by the contractor."""

    box_id = Ref(Box, "box to be shredded", target=True)
    retention_class = Code("class under which its period has ended")
    returns = {"certificate_number": Code(form="SHR-######")}


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.reads(Matter, "matter_get", "One file from the practice system.")
    w.lists(Matter, "matters_of_client", "Files of a client.", by="client", shows=("kind", "closed_on"))
    w.searches(Client, "client_search", "Find clients by name.", over="name")
    w.reads(Client, "client_get", "Personal details of a client.")
    w.reads(Contact, "contact_get", "One postal contact of a client.")
    w.lists(Contact, "contacts_of_client", "Postal contacts of a client.", by="client", shows=("town",))
    w.lists(Box, "boxes_of_matter", "Boxes of a file and where they stand.", by="matter")
    w.lists(IndexLine, "box_index", "Index of what was packed into a box.", by="box", page_size=3)
    w.lists(BoxCount, "counts_of_box", "Counts of a box by the custodian of the store.", by="box")
    w.lists(ReleaseSlip, "release_slips_of_matter", "Release slips kept with a file.", by="filed_under")
    w.lists(Hold, "preservation_holds_of_client", "Preservation holds that concern a client.", by="client")
    w.lists(FileRequest, "file_requests_of_matter", "Requests by others to be given a file.", by="matter")
    w.lists(ScheduleEntry, "retention_schedule", "Retention schedule, by kind of matter.", by="kind")
    w.reads(Partner, "partner_get", "One partner of the firm.")
    w.searches(Partner, "partner_search", "Find partners by name.", over="name")
