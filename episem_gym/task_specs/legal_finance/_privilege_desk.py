"""What the privilege desk of an in-house legal team keeps: memoranda, redactions, agreements, recipients, holds."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Policy, Record, Ref, Whole,
)  # fmt: skip


class Dispute(Record, id="DSP-####"):
    name = Code("name of the dispute", filing=True)
    forum = Choice("arbitration", "court", "mediation")


class Memorandum(Record, id="MEM-#####"):
    dispute = Ref(Dispute, filing=True)
    author = Ref("Jurist")
    edition = Whole("latest edition")
    sheets = Whole("sheets that it has")


class RedactedCopy(Record, id="RDC-#####"):
    memorandum = Ref(Memorandum, "memorandum under which it is filed", filing=True)
    made_from = Ref(Memorandum)
    edition = Whole("edition that was blackened")
    second_look = Choice("done", "not done")


class Adviser(Record, id="ADV-#####"):
    name = Code("full name", filing=True)
    firm = Ref("LawFirm")
    admitted = Choice("admitted", "suspended", "trainee")


class LawFirm(Record, id="LF-####"):
    name = Code("name of the firm", filing=True)
    acts_for = Choice("co-defendant", "insurer", "opponent")


class CommonInterest(Record, id="CI-#####"):
    dispute = Ref(Dispute, filing=True)
    firm = Ref(LawFirm, "firm that has signed")
    covers = Ref(Dispute, "dispute that it is about")
    runs_until = Day()


class ShareConsent(Record, id="SC-#####"):
    memorandum = Ref(Memorandum, "memorandum under which it is filed", filing=True)
    about = Ref(Memorandum)
    given_by = Ref("Jurist")
    given_on = Day()


class Jurist(Record, id="JUR-####"):
    name = Code("full name", filing=True)
    grade = Choice("general counsel", "senior counsel", "counsel")


class WallEntry(Record, id="WE-######"):
    firm = Ref(LawFirm, filing=True)
    adviser = Ref(Adviser, "adviser who is kept out")
    state = Choice("in force", "lifted")


class ProtectiveOrder(Record, id="PO-#####"):
    dispute = Ref(Dispute, filing=True)
    forbids = Choice("nothing", "sharing of memoranda", "sharing of exhibits")


class EarlierShare(Record, id="ES-######"):
    memorandum = Ref(Memorandum, filing=True)
    to = Ref(LawFirm)
    state = Choice("called back", "out")


class CostCode(Record, id="CC-#####"):
    dispute = Ref(Dispute, filing=True)
    budget = Whole("budget in thousands of euro")


class Hearing(Record, id="HG-#####"):
    dispute = Ref(Dispute, filing=True)
    day = Day()


class PrivilegePolicy(Policy, id="PV-##@"):
    """Sharing privileged memoranda"""

    consent_lasts = Duration()
    stale = Disposition()
    unlooked = Disposition()
    walled = Disposition()
    margin = Duration()
    ending = Disposition()
    out = Disposition()


class MemoShare(Commit):
    """Share a blackened memorandum with an adviser outside."""

    copy_id = Ref(RedactedCopy, "blackened copy", target=True)
    adviser_id = Ref(Adviser, "adviser who receives it")
    agreement_id = Ref(CommonInterest, "agreement on which it rests")
    sheets = Whole("sheets that go out, by the memorandum's own count")
    returns = {"share_number": Code(form="SH-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.adviser_id.admitted != "trainee", "trainees have no mailbox")


class MemoRecall(Commit):
    """Call a shared memorandum back."""

    memorandum_id = Ref(Memorandum, "memorandum", target=True)
    returns = {"recall_number": Code(form="RCL-######")}


def privilege_look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Dispute, "dispute_search", "Find disputes by name.", over="name")
    w.reads(Dispute, "dispute_get", "One dispute.")
    w.reads(Memorandum, "memorandum_get", "One memorandum.")
    w.lists(Memorandum, "memoranda_in_dispute", "Memoranda written in a dispute.", by="dispute")
    w.lists(RedactedCopy, "redacted_copies", "Blackened copies of a memorandum.", by="memorandum",
            shows=("made_from", "edition", "second_look"))
    w.searches(Adviser, "adviser_search", "Find outside advisers by name.", over="name")
    w.reads(Adviser, "adviser_get", "One outside adviser.")
    w.reads(LawFirm, "law_firm_get", "One law firm.")
    w.lists(CommonInterest, "common_interest", "Common-interest agreements in a dispute.", by="dispute")
    w.lists(ShareConsent, "share_consents", "Consents to share a memorandum.", by="memorandum",
            shows=("about", "given_by", "given_on"))
    w.reads(Jurist, "jurist_get", "One jurist of the house.")
    w.lists(WallEntry, "wall_entries", "Who is kept out in a firm.", by="firm")
    w.lists(ProtectiveOrder, "protective_orders", "Orders of the forum in a dispute.", by="dispute")
    w.lists(EarlierShare, "earlier_shares", "To whom a memorandum went before.", by="memorandum")
    w.lists(CostCode, "cost_codes", "Cost codes of a dispute.", by="dispute")
    w.lists(Hearing, "hearings", "Hearings in a dispute.", by="dispute")
    w.searches(LawFirm, "law_firm_search", "Find law firms by name.", over="name")
    w.reads(PrivilegePolicy, "policy_get", "A directive of the legal team.")
    # fmt: on
    w.offers(MemoRecall)
