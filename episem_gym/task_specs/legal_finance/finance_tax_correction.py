"""Payroll bureau: a corrected wage tax return goes to where the original was filed, as far as it goes today."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.legal_finance._payroll_bureau import (
    accounts, AuditNotice, ClientConsent, ClientLetterSend, CorrectionFile, CorrectionPolicy, CorrectionPrepare,
    DifferenceDebit, EarlierCorrection, Employer, FilingPower, LetterContact, look_ups, offices, PayCorrection,
    RefundCall, returns_of, StaffMove,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, Money, task_pair


@task_pair(
    "finance-tax-correction",
    protocol="V2",
    variants={
        "moved": "the employer has moved; the office of the original return gets the correction",
        "merged": "the original's office was merged: the one that keeps its files gets it",
        "refund": "the correction lowers the tax, so a refund is called for and nothing is debited",
        "small": "the difference is small enough to go without the client's consent",
    },
    alternatives="A consent of the client to the new figure, or a difference within the small amount.",
)
def tax_correction(w: Draft) -> None:
    """Draw up a corrected return, transmit it, settle the difference and write to the client."""
    # fmt: off
    merged, refund, small = (w.variant == one for one in ("merged", "refund", "small"))
    policy = w.add("policy", CorrectionPolicy, small=w.money(400, 1500, step="100"), interest=w.whole(1, 8),
                   power_margin=w.length(days(5), days(40), days(5)), audited=w.disposition(), twice=w.disposition(),
                   no_power=w.disposition())
    first, heir, today = offices(w, merged)
    employer = w.add("employer", Employer, name=w.firm("Bakeries NV", "Graphics BV", "Jardins SRL"), office=today,
                     staff=w.whole(9, 70))
    other = w.look_alike("other", employer, name=w.firm("Bakkerij BV", "Print NV"), office=w.pick(first, today))
    w.add("moves", StaffMove, employer=employer, joined=w.whole(0, 9), left=w.whole(0, 9))
    original, sister, slip, transfer = returns_of(w, employer, first, today)
    account = accounts(w, employer, heir if merged else first, (today, first if merged else heir))

    # What changed in the period: corrections both ways, some withdrawn, and one of the next period.
    odd, back, up = w.money(80, 300, step="1"), w.money(20, 75, step="1"), w.money(60, 900, step="1")
    margin = policy.small - w.money(2, 70, step="1") if small else policy.small + up
    late = w.add("late", PayCorrection, wage_return=original, effect="more tax", amount=odd, state="booked")
    less = w.look_alike("less", late, effect="less tax", amount=late.amount + margin + back if refund else back)
    w.look_alike("more", late, amount=back if refund else margin + less.amount - late.amount)
    given_up = w.look_alike("given_up", late, effect=w.pick("more tax", "less tax"), state="withdrawn",
                            amount=w.money(90, 700))
    w.look_alike("sister_line", late, wage_return=sister, amount=w.money(90, 700), state=w.pick("booked", "draft"))
    lines = w.listing(PayCorrection, wage_return=original)
    plus = lines.sum("amount", lambda c: both(c.effect == "more tax", c.state == "booked"), zero=Money.of(0))
    minus = lines.sum("amount", lambda c: both(c.effect == "less tax", c.state == "booked"), zero=Money.of(0))
    total = original.declared + plus - minus
    difference = minus - plus if refund else plus - minus

    # Consents, powers, audits, earlier corrections, contacts.
    agreed = original.declared - margin if refund else original.declared + margin
    consent = w.add("consent", ClientConsent, filed_under=original, covers=sister if small else original, total=agreed)
    w.look_alike("sister_consent", consent, filed_under=sister, covers=w.pick(sister, original), total=sister.declared)
    power = w.add("power", FilingPower, employer=employer, reach="all returns",
                  valid_until=w.now.day + policy.power_margin + w.length(0, days(12), days(1)))
    w.look_alike("old_power", power, valid_until=w.days_ago(5, 300),
                 reach=w.pick("all returns", "advance returns only"))
    w.look_alike("other_power", power, employer=other, valid_until=w.days_ahead(-90, 90))
    audit = w.add("audit", AuditNotice, employer=employer, wage_return=original, state="called off")
    w.look_alike("sister_audit", audit, wage_return=sister, state=w.pick("announced", "called off"))
    before = w.add("before", EarlierCorrection, wage_return=original, state=w.pick("settled", "taken back"))
    w.look_alike("sister_before", before, wage_return=sister, state=w.pick("in process", "settled"))
    contact = w.add("contact", LetterContact, employer=employer, name=w.person(), written_to="directly")
    w.look_alike("other_contact", contact, employer=other, name=w.person(),
                 written_to=w.pick("directly", "through the adviser only"))
    look_ups(w)
    w.offers(DifferenceDebit if refund else RefundCall)

    target = heir if merged else first
    prepare = w.step("prepare", CorrectionPrepare, return_id=original, tax=total.amount)
    send = w.step("send", CorrectionFile, return_id=original, office_id=target,
                  draft_number=prepare.receipt.draft_number)
    send.causes(transfer, stage=transfer.settles_at)
    if refund:
        settle = w.step("settle", RefundCall, account_id=account, amount=difference.amount, ticket=send.receipt.ticket)
    else:
        owed = difference + difference * policy.interest * "0.01"
        settle = w.step("settle", DifferenceDebit, account_id=account, ticket=send.receipt.ticket, amount=owed.amount)
    letter = w.step("letter", ClientLetterSend, contact_id=contact, ticket=send.receipt.ticket,
                    settlement=settle.receipt.settlement)

    w.background("What cannot be looked up today keeps its part of the work, and the parts after it, for another day.")
    w.background("A correction is drawn up, transmitted, settled and written about, in this order; a part that is done "
                 "stays done. Of the part at hand the clerk notes all points, the good and the bad.")
    w.background("The corrected tax is the tax declared, with the booked corrections of the period added or taken off "
                 "by their effect. Drafts and withdrawn corrections do not count.")
    prepare.requires("open", original.open_until >= w.now.day,
        "After the last day for corrections a return has become final, and a request to correct it is turned away.",
        otherwise="BLOCK", breaks=(original.open_until, w.days_ago(1, 120)))
    audits = w.listing(AuditNotice, employer=original.employer)
    prepare.requires("no-audit", audits.none(lambda a: both(a.state == "announced", a.wage_return == original)),
        "Once an audit of the return has been announced, a correction is no longer a voluntary one: it "
        "{policy.audited:waits for the auditor's report|is turned away and left to the auditor}.",
        otherwise=policy.audited, breaks=(audit.state, "announced"))
    prepare.requires("complete", both(lines.none(lambda c: c.state == "draft"), total > Money.of(0)),
        "A correction is drawn up when no payroll correction of the period is a draft any more, and some tax is left "
        "for the period; until then it waits.",
        breaks=(given_up.state, "draft"))
    send.requires("where", both(agree(slip.office, original.filed_with), slip.office == first,
                                first.successor == target),
        "A corrected return goes to the office that received the original or, after a merger, to the one that has "
        "kept that office's files since, wherever the employer sits today. Slip and return give the same "
        "office; while they differ, it "
        "waits until the gateway has told us which one it was.",
        breaks=(original.filed_with, today), kind="conflicting")
    send.requires("consent", any_of(difference <= policy.small, both(consent.covers == original,
                                                                     consent.total == total)),
        "A difference of more than {policy.small}, up or down, is transmitted with a consent of the client that names "
        "the return and the corrected tax; it waits for that consent.",
        breaks=(late.amount, odd + w.money(90, 900, step="1")) if small else (consent.covers, sister))
    if not small:
        w.contrast("other-figure", {consent.total: agreed + w.money(5, 90, step="1")}, kind="conflicting",
                   flips=("send.consent",))
    send.requires("power", both(power.reach == "all returns", power.valid_until >= w.now.day + policy.power_margin),
        "Our power to file covers all returns and runs at least {policy.power_margin} from today, for queries; with "
        "less the transmission {policy.no_power:waits for a new power|is refused, and the client files alone}.",
        otherwise=policy.no_power, withheld=power,
        breaks=(power.valid_until, w.now.day + policy.power_margin - w.length(days(1), days(4), days(1))))
    pending = w.listing(EarlierCorrection, wage_return=original).none(lambda c: c.state == "in process")
    send.requires("one-at-a-time", pending,
        "Two corrections of one return never run side by side: while an earlier one is in process, ours "
        "{policy.twice:waits for its outcome|is dropped and what is new goes into the earlier one}.",
        otherwise=policy.twice, breaks=(before.state, "in process"))
    settle.requires("taken-in", transfer.stage == "taken in",
        "Nothing is debited or called for before the gateway, asked after the transmission, shows it as taken in. A "
        "queued or rejected one waits for the gateway.",
        breaks=(transfer.settles_at, w.pick("queued", "rejected")))
    claims = ("A refund is called for on the employer's account at the office that got the correction; if a creditor "
              "has attached what is owed there, the call is refused.")
    debits = ("What is owed in addition is debited at the office that got the correction, with {policy.interest} per "
              "cent interest, under a mandate in force there that is large enough for both; without one, the debit "
              "waits for it.")
    w.background(debits if refund else claims)
    if refund:
        settle.requires("unattached", ~account.attached, claims, otherwise="BLOCK", breaks=(account.attached, True))
    else:
        settle.requires("mandate", both(account.debit == "mandate in force", account.debit_up_to >= owed), debits,
            breaks=(account.debit, w.pick("mandate revoked", "none")))
        w.contrast("no-room-for-interest", {account.debit_up_to: margin}, kind="violated",
                   flips=("settle.mandate",))
    letter.requires("direct", contact.written_to == "directly",
        "A client who is written to through the adviser only gets no letter from us; the adviser's office writes it, "
        "and ours is refused.",
        otherwise="BLOCK", breaks=(contact.written_to, "through the adviser only"))

    w.task(
        "{employer.name} found mistakes in their payroll, return {original} (four weeks to {original.ends_on}). "
        "Could you correct it, get it across, settle the difference and write to {contact.name}? Do whatever "
        "can be done today; the rest "
        "can follow.",
        "Please take the correction of {original} ({employer.name}, period to {original.ends_on}) as far as you can: "
        "new return, transmission, the money, the closing letter to {contact.name}. They have agreed to everything "
        "on the phone.",
        "Can you see to {original} for {employer.name}? They have moved since, by the way, they come under "
        "{today.name} now. Corrected return, settlement and letter to {contact.name}; if one part sticks, do those "
        "before it.")
    w.context("You file wage tax returns at the bureau. Corrections follow rule {policy}. Tax amounts are in euro.")
