"""What the disclosure desk of a company's legal department keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, Policy, Record, Ref, SetOf, Whole,
)  # fmt: skip


class LawOffice(Record, id="LAW-#####"):
    name = Code(filing=True)


class Subpoena(Record, id="SUB-#####"):
    issuer = Ref(LawOffice, "office that issued it", filing=True)
    caption = Code("case in which it was issued", filing=True)
    return_on = Day("return day in the subpoena itself")
    reaches_to = Day("last day of the period that it asks about")


class Extension(Record, id="EXT-#####"):
    filed_under = Ref(Subpoena, "subpoena that it is filed under", filing=True)
    concerns = Ref(Subpoena, "subpoena that the letter names")
    return_on = Day("return day that the issuer agrees to")


class Custodian(Record, id="CUS-#####"):
    subpoena = Ref(Subpoena, filing=True)
    name = Code()
    copied_to = Day("day up to which the mailbox was copied")


class Batch(Record, id="BAT-######"):
    subpoena = Ref(Subpoena, filing=True)
    mark = Choice("produce", "withhold", "beside the point")
    content = Choice("ordinary", "trade secret")
    read = Choice("once", "twice", doc="how often it was read")
    page_count = Whole()


class SignOff(Record, id="SGO-#####"):
    filed_under = Ref(Subpoena, "subpoena that it is filed under", filing=True)
    page_count = Whole("pages that counsel agreed to hand over")


class CostLetter(Record, id="CST-#####"):
    filed_under = Ref(Subpoena, "subpoena that it is filed under", filing=True)
    concerns = Ref(Subpoena, "subpoena for which the issuer bears the cost")


class WithheldList(Record, id="WHL-#####"):
    subpoena = Ref(Subpoena, filing=True)
    entries = Whole("batches listed as withheld")


class Notice(Record, id="NTC-#####"):
    subpoena = Ref(Subpoena, filing=True)
    person = Code("who is named in the papers")
    sent_on = Day()


class Motion(Record, id="MOT-#####"):
    subpoena = Ref(Subpoena, filing=True)
    by = Code("who moved to quash")
    ruling = Choice("none yet", "denied", "granted")


class CourtOrder(Record, id="ORD-#####"):
    filed_under = Ref(Subpoena, "subpoena that it is filed under", filing=True)
    concerns = Ref(Subpoena, "subpoena whose papers it protects")


class Certificate(Record, id="CRT-######"):
    office = Ref(LawOffice, filing=True)
    runs_until = Day("last day of the certificate")


class Volume(Record, id="VOL-#####"):
    subpoena = Ref(Subpoena, filing=True)
    last_page = Whole("last page number in it")
    state = Choice("served", "discarded")


class VendorQuote(Record, id="QUO-#####"):
    subpoena = Ref(Subpoena, filing=True)
    price = Cash()


class Deposition(Record, id="DPN-#####"):
    subpoena = Ref(Subpoena, filing=True)
    takes_place = Day()


class ProductionRule(Policy, id="DIS-###"):
    """Answering subpoenas for documents"""

    lead = Duration()
    notice_runs = Duration()
    certificate_lasts = Duration()
    free_pages = Whole()
    late = Disposition()
    not_twice = Disposition()
    miscounted = Disposition()
    too_soon = Disposition()
    unprotected = Disposition()


class SetFreeze(Commit):
    """Freeze the set of batches that answers a subpoena."""

    subpoena_id = Ref(Subpoena, target=True)
    batch_ids = SetOf(Ref(Batch), "batches that are handed over")
    returns = {"set_number": Code(form="SET-######")}


class PagesStamp(Commit):
    """Stamp page numbers and a legend on a frozen set."""

    subpoena_id = Ref(Subpoena, target=True)
    set_number = Code("frozen set that is stamped")
    first_page = Whole("number of the first page")
    last_page = Whole("number of the last page")
    legend = Choice("none", "counsel only", "confidential", doc="what stands in the footer")
    returns = {"volume": Code(form="STV-######")}


class ListEnclose(Commit):
    """Enclose a list of what is withheld with a stamped volume."""

    volume = Code("stamped volume")
    list_id = Ref(WithheldList, "list that is enclosed", target=True)
    returns = {"bundle": Code(form="BDL-######")}


class BundleLock(Commit):
    """Lock a bundle so that one certificate opens it."""

    bundle = Code("bundle that is locked")
    certificate_id = Ref(Certificate, "certificate that opens it", target=True)
    returns = {"container": Code(form="BOX-########")}


class ProductionServe(Commit):
    """Serve a locked bundle in answer to a subpoena."""

    subpoena_id = Ref(Subpoena, target=True)
    container = Code("what is served")
    office_id = Ref(LawOffice, "office that is served")
    returns = {"service": Code(form="SRV-########")}


class SampleSend(Commit):
    """Send a single batch ahead as a sample."""

    batch_id = Ref(Batch, target=True)
    office_id = Ref(LawOffice, "office that receives it")
    returns = {"service": Code(form="SRV-########")}


class VolumeDiscard(Commit):
    """Discard a volume that was never served."""

    volume_id = Ref(Volume, target=True)
    returns = {"note": Code(form="DSC-######")}


def clutter(w: Draft, subpoena: Handle, other: Handle) -> None:
    """What lies beside a subpoena and decides nothing."""
    # fmt: off
    w.add("quote", VendorQuote, subpoena=subpoena, price=w.money(900, 7000, "USD", step="50"))
    w.add("deposition", Deposition, subpoena=subpoena, takes_place=w.days_ahead(30, 90))
    w.add("their_deposition", Deposition, subpoena=other, takes_place=w.days_ahead(3, 90))
    # fmt: on


def look_ups(w: Draft) -> None:
    """What the desk can look up, and acts that an answer does not need."""
    # fmt: off
    w.reads(Subpoena, "subpoena_get", "One subpoena as it was served on the company.")
    w.searches(Subpoena, "subpoena_search", "Find subpoenas by their case.", over="caption")
    w.lists(Subpoena, "subpoenas_of_office", "Subpoenas that one office issued.", by="issuer")
    w.reads(LawOffice, "office_get", "One law office.")
    w.searches(LawOffice, "office_search", "Find law offices.", over="name")
    w.lists(Extension, "extensions", "Letters about another return day.", by="filed_under")
    w.lists(Custodian, "custodians", "People whose mailboxes were copied.", by="subpoena")
    w.lists(Batch, "batches", "Batches of papers and how they were marked.", by="subpoena", page_size=3)
    w.reads(Batch, "batch_get", "One batch.")
    w.lists(SignOff, "sign_offs", "What counsel agreed to.", by="filed_under")
    w.lists(CostLetter, "cost_letters", "Letters in which an issuer takes over the cost.", by="filed_under")
    w.lists(WithheldList, "withheld_lists", "Lists of what is withheld.", by="subpoena")
    w.lists(Notice, "notices_sent", "Notices to people named in the papers.", by="subpoena")
    w.lists(Motion, "motions", "Motions to quash a subpoena.", by="subpoena")
    w.lists(CourtOrder, "court_orders", "Orders that protect what is produced.", by="filed_under")
    w.lists(Certificate, "certificates_of_office", "Certificates, with when they were last looked up.", by="office")
    w.lists(Volume, "volumes", "Volumes made for a subpoena before.", by="subpoena")
    w.lists(VendorQuote, "vendor_quotes", "Quotes for scanning and hosting.", by="subpoena")
    w.lists(Deposition, "depositions", "Depositions in a case.", by="subpoena")
    w.reads(Custodian, "custodian_get", "One person whose mailbox was copied.")
    w.reads(ProductionRule, "policy_get", "A rule of the legal department by its number.")
    # fmt: on
    w.offers(SampleSend, VolumeDiscard)
    w.hours_open(8, 16)
