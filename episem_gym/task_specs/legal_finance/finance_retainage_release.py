"""Construction accounts of a general contractor: retainage is released and the subcontract closed, or neither."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.legal_finance._site_accounts import (
    BackCharge, CompletionCertificate, deductions, FinalWaiver, Firm, InsuranceCertificate, LienRecord,
    LienReleaseBond, look_ups, lower_tier, OwnerRemittance, PayApplication, Project, PunchItem, RetainagePolicy,
    retained_so_far, RetentionPart, RetentionPay, RetentionVoucherRaise, SiteDiary, Subcontract, SubcontractClose,
    SupplierNotice, SuretyConsent, WaiverCountersign, WarrantyBond,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, Money, task_pair


@task_pair(
    "finance-retainage-release",
    protocol="V2",
    all_or_nothing=True,
    variants={
        "clear": "all punch items done, lien period over, price too small for a surety's consent",
        "punch-list": "an open punch item, withheld at the policy's multiple",
        "bonded": "a price from which the surety has to consent",
        "early": "the lien period still runs, but a lien release bond is posted",
    },
    alternatives="The end of the lien period, or a lien release bond that is posted.",
)
def retainage_release(w: Draft) -> None:
    """Raise the voucher, countersign the final waiver, pay the retainage and close the subcontract."""
    # fmt: off
    punched, bonded, early = (w.variant == one for one in ("punch-list", "bonded", "early"))
    policy = w.add("policy", RetainagePolicy, punch_factor=w.number("1.25", "2.50", "0.25"),
                   lien_period=w.length(days(30), days(90), days(15)), disputed=w.disposition(),
                   consent_from=w.money(450000, 800000, "USD", step="50000"), liened=w.disposition(),
                   warranty=w.length(days(365), days(730), days(73)), uncovered=w.disposition())

    # The firms, the project and its two subcontracts.
    firm = w.add("firm", Firm, name=w.firm("Drywall Inc.", "Curtain Wall LLC"), trade="interior")
    peer = w.look_alike("peer", firm, name=w.firm("Mechanical Co.", "Electric"), trade="services")
    maker = w.look_alike("maker", firm, name=w.firm("Steel Studs", "Glass Supply"), trade="materials")
    yard = w.look_alike("yard", firm, name=w.firm("Builders' Yard"), trade="materials")
    passed = w.length(days(-16), days(-3), days(1)) if early else w.length(days(2), days(19), days(1))
    project = w.add("project", Project, title=w.pick("Harbour View clinic", "Linden Street school", "Depot 9 lofts"),
                    completion_recorded_on=w.now.day - policy.lien_period - passed)
    left = w.days_ago(110, 150)
    above = w.money(0, 90000, "USD", step="1000") if bonded else w.money(-150000, -1000, "USD", step="1000")
    ours = w.add("ours", Subcontract, project=project, firm=firm, price=policy.consent_from + above, last_on_site=left)
    theirs = w.look_alike("theirs", ours, firm=peer, price=w.money(200000, 900000, "USD", step="1000"),
                          last_on_site=w.days_ago(20, 190))
    w.add("diary", SiteDiary, project=project, crews=w.whole(0, 4))
    cover = w.add("cover", InsuranceCertificate, firm=firm, expires_on=w.days_ahead(-20, 200))
    w.look_alike("peer_cover", cover, firm=peer, expires_on=w.days_ahead(-20, 200))

    # What was kept back and what comes off it.
    retained_so_far(w, ours, theirs)
    charge, _ = deductions(w, ours, theirs, "open" if punched else "done")
    kept = w.listing(PayApplication, subcontract=ours).sum(
        "retained", lambda a: a.state == "paid", zero=Money.of(0, "USD"))
    before = w.listing(RetentionPart, subcontract=ours).sum(
        "amount", lambda p: p.state == "paid", zero=Money.of(0, "USD"))
    charges = w.listing(BackCharge, subcontract=ours)
    owed_back = charges.sum("amount", lambda c: c.state == "agreed", zero=Money.of(0, "USD"))
    undone = w.listing(PunchItem, subcontract=ours).sum("value", lambda i: i.state == "open", zero=Money.of(0, "USD"))
    payable = kept - before - owed_back - undone * policy.punch_factor

    # Certificate, waivers, liens, bonds, the owner's money.
    certificate = w.add("certificate", CompletionCertificate, project=project, covers=ours,
                        accepted_on=left + w.length(days(3), days(40), days(1)))
    w.look_alike("their_certificate", certificate, covers=theirs, accepted_on=w.days_ago(10, 150))
    waiver = w.add("waiver", FinalWaiver, filed_under=ours, given_by=firm,
                   through=left + w.length(0, days(30), days(1)))
    w.look_alike("first_waiver", waiver, through=left - w.length(days(9), days(60), days(1)))
    w.look_alike("their_waiver", waiver, filed_under=theirs, given_by=w.pick(peer, firm), through=w.days_ago(5, 200))
    notice = lower_tier(w, ours, theirs, (maker, yard), left)
    lien = w.add("lien", LienRecord, project=project, through_work_of=firm, claimant=w.firm("Rentals"),
                 state="released")
    w.look_alike("their_lien", lien, through_work_of=peer, claimant=w.firm("Crane Hire"),
                 state=w.pick("recorded", "released"))
    bond = w.add("bond", LienReleaseBond, subcontract=ours, state="posted" if early else w.pick("offered", "returned"))
    w.look_alike("their_bond", bond, subcontract=theirs, state=w.pick("posted", "offered"))
    consent = w.add("consent", SuretyConsent, filed_under=ours, names=ours if bonded else theirs)
    w.look_alike("their_consent", consent, filed_under=theirs, names=theirs)
    money = w.add("money", OwnerRemittance, project=project, kind="retention", state="received")
    w.look_alike("progress_money", money, kind="progress", state=w.pick("received", "announced"))
    warranty_ends = certificate.accepted_on + policy.warranty
    warranty = w.add("warranty", WarrantyBond, subcontract=ours,
                     runs_until=warranty_ends + w.length(0, days(30), days(1)))
    w.look_alike("their_warranty", warranty, subcontract=theirs, runs_until=w.days_ahead(20, 500))
    look_ups(w)

    raised = w.step("raise", RetentionVoucherRaise, subcontract_id=ours, certificate_id=certificate,
                    amount=payable.amount)
    sign = w.step("sign", WaiverCountersign, waiver_id=waiver, voucher=raised.receipt.voucher)
    pay = w.step("pay", RetentionPay, payee_id=ours.firm, voucher=raised.receipt.voucher,
                 waiver_registration=sign.receipt.registration)
    close = w.step("close", SubcontractClose, subcontract_id=ours, payment=pay.receipt.payment,
                   warranty_ends=warranty_ends)

    w.background("A document that cannot be seen today is a document that we wait for.")
    w.background("Voucher, countersigned waiver, payment and closing belong together. Before the first of them, the "
                 "desk fills in the whole release sheet, line for line; with one line failing, nothing is issued.")
    raised.requires("certified", certificate.covers == ours,
        "The architect has certified the work of this subcontract as accepted; before that, the release waits.",
        breaks=(certificate.covers, theirs))
    raised.requires("undisputed", charges.none(lambda c: c.state == "disputed"),
        "Agreed back-charges are taken off, dropped ones are not. As long as one is disputed, the release "
        "{policy.disputed:waits for the project manager to settle it|is refused and the firm applies again later}.",
        otherwise=policy.disputed, breaks=(charge.state, "disputed"))
    raised.requires("something-left", payable > Money.of(0, "USD"),
        "Released is what was kept back from paid applications, less earlier releases that were paid, agreed "
        "back-charges and {policy.punch_factor} times the value of open punch items; where nothing is left over, the "
        "release is refused.",
        otherwise="BLOCK")
    sign.requires("own-waiver", waiver.given_by == ours.firm,
        "The waiver that is countersigned comes from the subcontractor itself; one given by another firm is refused.",
        otherwise="BLOCK", breaks=(waiver.given_by, yard))
    sign.requires("reaches", waiver.through >= ours.last_on_site,
        "The waiver reaches to the firm's last day on site or beyond; a shorter one keeps us waiting for a new "
        "one.",
        breaks=(waiver.through, left - w.length(days(1), days(8), days(1))))
    tier = w.listing(SupplierNotice, subcontract=ours).every(lambda n: n.waived_through >= n.last_delivery)
    sign.requires("lower-tier", tier,
        "Every supplier who gave notice has waived up to its last delivery; one who has not keeps the release waiting.",
        breaks=(notice.waived_through, left - w.length(days(45), days(90), days(1))))
    clean = w.listing(LienRecord, project=ours.project).none(
        lambda x: both(x.state == "recorded", x.through_work_of == ours.firm))
    pay.requires("no-lien", clean,
        "A lien recorded for the firm's work, unless it has been released, means that the retainage "
        "{policy.liened:waits for its release|is refused and is kept for the claimant}.",
        otherwise=policy.liened, breaks=(lien.state, "recorded"))
    over = w.now.day - project.completion_recorded_on >= policy.lien_period
    pay.requires("period", any_of(over, bond.state == "posted"),
        "Retainage is paid {policy.lien_period} after the notice of completion was recorded, or sooner against a lien "
        "release bond that is posted; otherwise it waits for the one or the other.",
        breaks=(bond.state, "offered") if early else
               (project.completion_recorded_on, w.now.day - w.length(days(1), days(25), days(1))))
    pay.requires("surety", any_of(ours.price < policy.consent_from, consent.names == ours),
        "From a price of {policy.consent_from} up, a letter of the surety that names this subcontract consents to the "
        "release. To pay without it would set the surety free, so the release is refused.",
        otherwise="BLOCK", breaks=(consent.names, theirs) if bonded else
                                  (ours.price, w.money(810000, 990000, "USD", step="1000")))
    pay.requires("funded", both(money.kind == "retention", money.state == "received"),
        "The owner's retention money for the project has been received; as long as it is announced at most, we wait.",
        breaks=(money.state, "announced"), withheld=money)
    close.requires("covered", warranty.runs_until >= warranty_ends,
        "A warranty of {policy.warranty} begins on the day of acceptance, and the warranty bond lasts to its end or "
        "longer; with a shorter bond the release {policy.uncovered:waits for an extension|is refused}.",
        otherwise=policy.uncovered, breaks=(warranty.runs_until, warranty_ends - w.length(days(2), days(50), days(1))))

    w.task(
        "{firm.name} are asking for their retainage on {project.title}, subcontract {ours}. Please release it in one "
        "go, with voucher, waiver, cheque and closing, or not at all; I do not want a half-closed job on the books.",
        "Could you finish off {ours} ({firm.name}, {project.title})? The architect is happy and the waivers are in. "
        "Voucher, countersignature, payment, close-out: everything or nothing, please.",
        "Release the retainage on {ours} for {firm.name} and close it. If any of the four parts cannot be had, leave "
        "all of them alone. The super tells me that the punch list is as good as done.")
    w.context("You work in construction accounts. Retainage follows rule {policy}; amounts are in US dollars.")
