"""What the document room of a law firm keeps of drafts: sets, executed copies, holds, wishes, links, sign-offs."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Policy, Record, Ref, Whole,
)  # fmt: skip


class Principal(Record, id="CLI-#####"):
    name = Code("registered name", filing=True)
    sector = Choice("shipping", "energy", "retail")


class Mandate(Record, id="MND-#####"):
    principal = Ref(Principal, filing=True)
    caption = Code("caption")
    shelf = Code("retention class of the paper that remains")


class DraftSet(Record, id="DS-######"):
    mandate = Ref(Mandate, filing=True)
    subject = Code("what was drafted", filing=True)
    versions = Whole()


class ExecutedCopy(Record, id="EX-######"):
    mandate = Ref(Mandate, filing=True)
    follows = Ref(DraftSet, "set of drafts that led to it")
    signatures = Whole("signatures on it")
    parties = Whole("parties that had to sign")
    signed_on = Day("day of the last signature")


class EndMemo(Record, id="EM-#####"):
    mandate = Ref(Mandate, filing=True)
    about = Ref(DraftSet)
    outcome = Choice("abandoned", "adjourned")
    written_on = Day()


class HoldNotice(Record, id="HN-#####"):
    mandate = Ref(Mandate, filing=True)
    state = Choice("active", "released")
    issued_on = Day()


class AuthorityInquiry(Record, id="AI-######"):
    principal = Ref(Principal, filing=True)
    authority = Choice("tax office", "competition office", "court")
    state = Choice("open", "closed")


class ClientWish(Record, id="CW-######"):
    mandate = Ref(Mandate, filing=True)
    wants = Choice("keep all drafts", "destroy early", "nothing special")
    dated = Day()


class OutsideLink(Record, id="LNK-######"):
    drafts = Ref(DraftSet, filing=True)
    given_to = Code("who can open the drafts from outside")
    state = Choice("open", "cut")


class AuditDraw(Record, id="AD-#####"):
    drafts = Ref(DraftSet, filing=True)
    state = Choice("drawn", "looked through")


class SignOff(Record, id="SO-######"):
    filed_under = Ref(DraftSet, "set under which it is filed", filing=True)
    covers = Ref(DraftSet, "set that it names")
    by = Ref("RoomMember")
    signed_on = Day()


class RoomMember(Record, id="RM-####"):
    name = Code("full name", filing=True)
    role = Choice("records partner", "associate", "librarian")


class BackupTape(Record, id="TP-#####"):
    mandate = Ref(Mandate, filing=True)
    kept_at = Code("vault")


class DraftPolicy(Policy, id="DR-##@"):
    """Deleting drafts"""

    rest = Duration()
    short_rest = Duration()
    early = Disposition()
    asked = Disposition()
    linked = Disposition()
    sheet_lasts = Duration()
    stale = Disposition()


class DraftsDelete(Commit):
    """Delete a set of drafts for good."""

    drafts_id = Ref(DraftSet, "set of drafts", target=True)
    sign_off_id = Ref(SignOff, "sign-off")
    shelf = Code("retention class noted on the stub")
    stub_versions = Whole("number of versions noted on the stub")
    returns = {"stub_number": Code(form="STB-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.drafts_id.versions > 0, "the set is empty")


class DraftsSeal(Commit):
    """Seal a set of drafts so that nobody can open it."""

    drafts_id = Ref(DraftSet, "set of drafts", target=True)
    returns = {"seal_number": Code(form="SEA-#######")}


def room_look_ups(w: Draft) -> None:
    """What can be looked up in the document room."""
    # fmt: off
    w.searches(Principal, "principal_search", "Find clients of the house by name.", over="name")
    w.reads(Principal, "principal_get", "A client of the house.")
    w.reads(Mandate, "mandate_get", "A mandate.")
    w.lists(Mandate, "mandates_of_principal", "Mandates of a client.", by="principal")
    w.reads(DraftSet, "draft_set_get", "A set of drafts.")
    w.lists(DraftSet, "draft_sets_of_mandate", "Sets of drafts in a mandate.", by="mandate")
    w.lists(ExecutedCopy, "executed_copies", "Signed copies in a mandate.", by="mandate")
    w.lists(EndMemo, "end_memos", "Memoranda on how a piece of drafting ended.", by="mandate")
    w.lists(HoldNotice, "hold_notices", "Notices that nothing in a mandate may be destroyed.", by="mandate",
            page_size=2)
    w.lists(AuthorityInquiry, "inquiries_about_principal", "Inquiries of authorities about a client.", by="principal")
    w.lists(ClientWish, "client_wishes", "What clients wrote about their drafts.", by="mandate")
    w.lists(OutsideLink, "outside_links", "Links by which outsiders open drafts.", by="drafts")
    w.lists(AuditDraw, "audit_draws", "Sets drawn for the quality audit.", by="drafts")
    w.lists(SignOff, "sign_offs", "Sheets that release a set of drafts.", by="filed_under",
            shows=("covers", "by", "signed_on"))
    w.reads(RoomMember, "member_get", "A member of the house.")
    w.searches(RoomMember, "member_search", "Find members of the house by name.", over="name")
    w.lists(BackupTape, "backup_tapes", "Tapes that hold a mandate.", by="mandate")
    w.reads(DraftPolicy, "policy_get", "A standing order of the document room.")
    # fmt: on
    w.offers(DraftsSeal)
