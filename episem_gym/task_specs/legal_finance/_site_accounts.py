"""What the construction accounts desk of a general contractor keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Amount, Cash, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, Number, Policy, Record, Ref, Whole,
)  # fmt: skip


class Firm(Record, id="F-#####"):
    name = Code("registered name", filing=True)
    trade = Code()


class Project(Record, id="J-####"):
    title = Code(filing=True)
    completion_recorded_on = Day("day on which the notice of completion was recorded with the county")


class Subcontract(Record, id="SUB-#####"):
    project = Ref(Project, filing=True)
    firm = Ref(Firm)
    price = Cash("subcontract price with all change orders")
    last_on_site = Day("last day on which the firm worked there")


class PayApplication(Record, id="PA-######"):
    subcontract = Ref(Subcontract, filing=True)
    number = Whole()
    retained = Cash("kept back from this application")
    state = Choice("paid", "void", "under review")


class RetentionPart(Record, id="RP-#####"):
    subcontract = Ref(Subcontract, filing=True)
    amount = Cash()
    state = Choice("paid", "stopped", "reversed")


class BackCharge(Record, id="BC-#####"):
    subcontract = Ref(Subcontract, filing=True)
    reason = Choice("clean-up", "crane hours", "damaged glazing")
    amount = Cash()
    state = Choice("agreed", "disputed", "dropped")


class PunchItem(Record, id="PI-######"):
    subcontract = Ref(Subcontract, filing=True)
    value = Cash("what it would cost to have it done by others")
    state = Choice("open", "done")


class CompletionCertificate(Record, id="CRT-#####"):
    project = Ref(Project, filing=True)
    covers = Ref(Subcontract, "subcontract whose work the architect accepted")
    accepted_on = Day()


class FinalWaiver(Record, id="FW-######"):
    filed_under = Ref(Subcontract, filing=True)
    given_by = Ref(Firm, "firm that waives its lien")
    through = Day("last day of work that the waiver reaches to")


class SupplierNotice(Record, id="PN-#####"):
    subcontract = Ref(Subcontract, filing=True)
    firm = Ref(Firm, "supplier who gave notice that it delivers to the site")
    last_delivery = Day()
    waived_through = Day("day up to which its latest waiver reaches")


class LienRecord(Record, id="LR-#######"):
    project = Ref(Project, filing=True)
    through_work_of = Ref(Firm, "subcontractor for whose work the lien is claimed")
    claimant = Code()
    state = Choice("recorded", "released")


class LienReleaseBond(Record, id="LB-#####"):
    subcontract = Ref(Subcontract, filing=True)
    state = Choice("posted", "offered", "returned")


class SuretyConsent(Record, id="SCN-#####"):
    filed_under = Ref(Subcontract, filing=True)
    names = Ref(Subcontract, "subcontract that the surety's letter names")


class OwnerRemittance(Record, id="OR-######"):
    project = Ref(Project, filing=True)
    kind = Choice("progress", "retention")
    state = Choice("received", "announced")


class WarrantyBond(Record, id="WB-#####"):
    subcontract = Ref(Subcontract, filing=True)
    runs_until = Day()


class SiteDiary(Record, id="SD-#####"):
    project = Ref(Project, filing=True)
    crews = Whole()


class InsuranceCertificate(Record, id="IC-#####"):
    firm = Ref(Firm, filing=True)
    expires_on = Day()


class RetainagePolicy(Policy, id="CA-##@"):
    """Release of retainage to subcontractors"""

    punch_factor = Number()
    lien_period = Duration()
    consent_from = Cash()
    warranty = Duration()
    disputed = Disposition()
    liened = Disposition()
    uncovered = Disposition()


class RetentionVoucherRaise(Commit):
    """Raise the voucher for the retainage of a subcontract."""

    subcontract_id = Ref(Subcontract, target=True)
    certificate_id = Ref(CompletionCertificate, "certificate that the release rests on")
    amount = Amount("retainage to be released, in US dollars")
    returns = {"voucher": Code(form="RV-########")}


class WaiverCountersign(Commit):
    """Countersign a final lien waiver against a voucher."""

    waiver_id = Ref(FinalWaiver, target=True)
    voucher = Code("voucher of the retainage")
    returns = {"registration": Code(form="WR-#######")}


class RetentionPay(Commit):
    """Pay retainage out to a firm."""

    payee_id = Ref(Firm, target=True)
    voucher = Code("voucher of the retainage")
    waiver_registration = Code("registration of the countersigned waiver")
    returns = {"payment": Code(form="CHK-#######")}


class SubcontractClose(Commit):
    """Close a subcontract in the cost ledger."""

    subcontract_id = Ref(Subcontract, target=True)
    payment = Code("last payment")
    warranty_ends = Day("last day of the warranty")
    returns = {"closing_entry": Code(form="CE-#######")}


class ProgressPay(Commit):
    """Pay a progress application, keeping the usual part back."""

    application_id = Ref(PayApplication, target=True)
    returns = {"payment": Code(form="CHK-#######")}


def retained_so_far(w: Draft, ours: Handle, theirs: Handle) -> None:
    """Applications under two subcontracts and what was released of them before."""
    # fmt: off
    first = w.add("first", PayApplication, subcontract=ours, number=1, state="paid",
                  retained=w.money(9000, 16000, "USD", step="10"))
    for number in (2, 3):
        w.look_alike(f"app_{number}", first, number=number, retained=w.money(9000, 16000, "USD", step="10"))
    w.look_alike("app_void", first, number=3, retained=w.money(9000, 16000, "USD", step="10"), state="void")
    w.look_alike("their_app", first, subcontract=theirs, retained=w.money(2000, 16000, "USD", step="10"),
                 state=w.pick("paid", "under review"))
    part = w.add("part", RetentionPart, subcontract=ours, amount=w.money(4000, 7000, "USD", step="10"), state="paid")
    w.look_alike("stopped_part", part, amount=w.money(4000, 9000, "USD", step="10"),
                 state=w.pick("stopped", "reversed"))
    w.look_alike("their_part", part, subcontract=theirs, amount=w.money(2000, 9000, "USD", step="10"),
                 state=w.pick("paid", "stopped"))
    # fmt: on


def deductions(w: Draft, ours: Handle, theirs: Handle, item: str) -> tuple[Handle, Handle]:
    """Back-charges and punch items: a dropped back-charge, and the item whose state the variant sets."""
    # fmt: off
    charge = w.add("charge", BackCharge, subcontract=ours, reason="crane hours", state="dropped",
                   amount=w.money(400, 1900, "USD", step="10"))
    w.look_alike("settled_charge", charge, reason="clean-up", amount=w.money(200, 900, "USD", step="10"),
                 state="agreed")
    w.look_alike("their_charge", charge, subcontract=theirs, reason="damaged glazing",
                 state=w.pick("disputed", "agreed", "dropped"))
    punch = w.add("punch", PunchItem, subcontract=ours, value=w.money(320, 1800, "USD", step="40"), state=item)
    for number in range(3):
        w.look_alike(f"punch_{number}", punch, value=w.money(80, 1200, "USD", step="40"), state="done")
    w.look_alike("their_punch", punch, subcontract=theirs, state=w.pick("open", "done"))
    # fmt: on
    return charge, punch


def lower_tier(w: Draft, ours: Handle, theirs: Handle, firms: tuple[Handle, Handle], left: Expr) -> Handle:
    """Suppliers who gave notice under two subcontracts, and how far their waivers reach."""
    # fmt: off
    delivered = left - w.length(days(6), days(40), days(1))
    notice = w.add("notice", SupplierNotice, subcontract=ours, firm=firms[0], last_delivery=delivered,
                   waived_through=delivered + w.length(0, days(20), days(1)))
    w.look_alike("second_notice", notice, firm=firms[1], waived_through=delivered + w.length(0, days(9), days(1)))
    w.look_alike("their_notice", notice, subcontract=theirs,
                 waived_through=delivered + w.length(days(-15), days(15), days(1)))
    # fmt: on
    return notice


def look_ups(w: Draft) -> None:
    """What the desk can look up, and an act that it does not need."""
    # fmt: off
    w.reads(Subcontract, "subcontract_get", "One subcontract.")
    w.lists(Subcontract, "subcontracts_on_project", "Subcontracts of a project.", by="project")
    w.reads(Project, "project_get", "One project with its recordings.")
    w.lists(PayApplication, "pay_applications", "Pay applications under a subcontract.", by="subcontract", page_size=3)
    w.lists(RetentionPart, "earlier_releases", "Retainage released before under a subcontract.", by="subcontract")
    w.lists(BackCharge, "back_charges", "Back-charges against a subcontract.", by="subcontract")
    w.lists(PunchItem, "punch_list", "Punch items of a subcontract.", by="subcontract")
    w.lists(CompletionCertificate, "certificates_on_project", "Architect's certificates of a project.", by="project")
    w.lists(FinalWaiver, "final_waivers", "Final lien waivers filed under a subcontract.", by="filed_under")
    w.lists(SupplierNotice, "supplier_notices", "Lower-tier suppliers of a subcontract.", by="subcontract")
    w.lists(LienRecord, "county_liens_on_project", "Liens recorded with the county on a project.", by="project")
    w.lists(LienReleaseBond, "lien_release_bonds", "Lien release bonds under a subcontract.", by="subcontract")
    w.lists(SuretyConsent, "surety_consents", "Letters of the surety under a subcontract.", by="filed_under")
    w.lists(OwnerRemittance, "owner_remittances", "What the owner of a project paid or announced.", by="project")
    w.reads(WarrantyBond, "warranty_bond_of_subcontract", "Warranty bond of a subcontract.", by="subcontract")
    w.reads(SiteDiary, "site_diary_summary", "Crews on a site this week.", by="project")
    w.reads(InsuranceCertificate, "insurance_of_firm", "Latest insurance certificate of a firm.", by="firm")
    w.searches(Firm, "firm_search", "Find firms by name.", over="name", shows=("name", "trade"))
    w.searches(Project, "project_search", "Find projects by title.", over="title")
    w.reads(RetainagePolicy, "policy_get", "A rule of construction accounts by its number.")
    # fmt: on
    w.offers(ProgressPay)
