"""What the litigation desk of a law office keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, Policy, Record, Ref,
)  # fmt: skip


class Lawyer(Record, id="TK-####"):
    name = Code("timekeeper's name", filing=True)
    grade = Choice("partner", "counsel", "associate")


class OpposingCounsel(Record, id="ATY-#####"):
    name = Code("law firm", filing=True)
    fax = Code("last four digits of the service fax")


class Matter(Record, id="MAT-#####"):
    caption = Code("short title of the file", filing=True)
    claimant = Code("claimant's name", filing=True)
    counsel_of_record = Ref(OpposingCounsel, "who has appeared for the claimant")


class Offer(Record, id="OFR-#####"):
    matter = Ref(Matter, filing=True)
    lump_sum = Cash("all that the client would pay, liens included")
    open_until = Day("last day for acceptance")
    state = Choice("draft", "open", "withdrawn", "lapsed")


class Authority(Record, id="STA-#####"):
    filed_under = Ref(Matter, "file that it is kept on", filing=True)
    concerns = Ref(Matter, "matter that the client's letter names")
    cap = Cash("highest sum that the client allows")
    basis = Choice("to the claimant", "all in", doc="whether the cap counts the liens as well")
    runs_out = Day("last day of the authority")


class SignatureSheet(Record, id="SGN-#####"):
    filed_under = Ref(Offer, "offer that it is filed under", filing=True)
    draft = Ref(Offer, "draft that the sheet itself names")
    signed_by = Ref(Lawyer)


class Enclosure(Record, id="ENC-######"):
    offer = Ref(Offer, filing=True)
    paper = Choice("police report", "medical bills", "accident reconstruction")
    marking = Choice("none", "privileged")
    waiver = Choice("none", "signed by the client", doc="waiver of privilege on file")


class Lien(Record, id="LN-#####"):
    matter = Ref(Matter, filing=True)
    holder = Code()
    payoff = Cash("figure in the holder's last letter")
    state = Choice("asserted", "agreed", "released")


class ConflictHit(Record, id="CFH-#####"):
    matter = Ref(Matter, filing=True)
    source = Choice("former client list", "lateral hire's list", "witness index")
    ruling = Choice("pending", "cleared", "barred")


class DocketDate(Record, id="DKT-######"):
    matter = Ref(Matter, filing=True)
    kind = Choice("complaint filed", "limitation", "tolled until", "trial")
    falls_on = Day()
    paper_dated = Day("date of the paper behind the entry; of a tolling agreement, its last signature")


class OfferPolicy(Policy, id="LIT-###"):
    """Outgoing settlement offers"""

    second_from = Cash()
    tail = Duration()
    short = Disposition()
    figure_lasts = Duration()


class SettlementOfferServe(Commit):
    """Serve a drafted settlement offer on the other side."""

    offer_id = Ref(Offer, "draft to be served", target=True)
    addressee_id = Ref(OpposingCounsel, "law firm to be served")
    to_claimant = Amount("part of the lump sum for the claimant, in US dollars")
    to_lienholders = Amount("part that is paid out to lienholders, in US dollars")
    authority_id = Ref(Authority, "client's authority that it rests on")
    returns = {"service_reference": Code(form="SVC-########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.offer_id.state == "draft", "only a draft can be served")
        call.sets(call.offer_id.state, "open")


class SettlementCheckOrder(Commit):
    """Order a settlement check from the client's carrier."""

    matter_id = Ref(Matter, "matter that is paid on", target=True)
    amount = Amount("amount of the check, in US dollars")
    returns = {"check_request": Code(form="CHK-#######")}


def enclosures(w: Draft, offer: Handle, sister_offer: Handle) -> Handle:
    """Papers that go out with two offers: a privileged one under a waiver."""
    # fmt: off
    memo = w.add("memo", Enclosure, offer=offer, paper="accident reconstruction", marking="privileged",
                 waiver="signed by the client")
    w.look_alike("report", memo, paper="police report", marking="none", waiver="none")
    w.look_alike("bills", memo, paper="medical bills", marking="none", waiver="none")
    w.look_alike("sister_memo", memo, offer=sister_offer, waiver=w.pick("none", "signed by the client"))
    # fmt: on
    return memo


def conflict_check(w: Draft, matter: Handle, sister: Handle) -> Handle:
    """Hits of the conflict check on two files: one that was cleared."""
    hit = w.add("hit", ConflictHit, matter=matter, source="former client list", ruling="cleared")
    w.look_alike("other_hit", hit, source=w.pick("lateral hire's list", "witness index"))
    w.look_alike("sister_hit", hit, matter=sister, ruling=w.pick("pending", "cleared", "barred"))
    return hit


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.reads(Matter, "matter_get", "One file from the matter system.")
    w.searches(Matter, "matter_search", "Find files by caption or claimant.", over=("caption", "claimant"))
    w.reads(Offer, "offer_get", "One settlement offer.")
    w.lists(Offer, "offers_on_matter", "Offers ever drafted or made on a file.", by="matter")
    w.lists(Authority, "authorities_on_matter", "Client letters of settlement authority.", by="filed_under")
    w.lists(SignatureSheet, "signature_sheets_of_offer", "Signature sheets of an offer.", by="filed_under")
    w.lists(Enclosure, "enclosures_of_offer", "Papers that go out with an offer.", by="offer", page_size=2)
    w.lists(Lien, "liens_on_matter", "Liens noted against the recovery.", by="matter")
    w.reads(Lien, "lien_get", "One lien.")
    w.lists(ConflictHit, "conflict_hits_on_matter", "Conflict hits and how they were ruled.", by="matter")
    w.lists(DocketDate, "docket_of_matter", "Dates kept by the docketing clerk.", by="matter")
    w.reads(Lawyer, "timekeeper_get", "One lawyer of the firm.")
    w.searches(Lawyer, "timekeeper_search", "Find lawyers of the firm by name.", over="name")
    w.reads(OpposingCounsel, "opposing_counsel_get", "Service details of a law firm on the other side.")
    w.searches(OpposingCounsel, "opposing_counsel_search", "Find law firms on the other side.", over="name")
    w.reads(OfferPolicy, "policy_get", "A litigation department policy by its number.")
