"""Trustee's office: units are sold, two beneficiaries are paid their shares, and the ledger is closed."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair
from episem_gym.task_specs.legal_finance._trust_office import (
    Beneficiary, CourtOrder, CreditorClaim, LedgerClose, LetterOfWishes, PayeeAccount, Person, PropertyFile,
    ProtectorNote, Resolution, SharePay, TaxCode, Trust, trust_look_ups, TrustAccountant, TrustPolicy, UnitHolding,
    UnitsSell,
)  # fmt: skip


@task_pair(
    "finance-trust-distribution",
    protocol="V3",
    variants={
        "halves": "two beneficiaries with an equal share, both accounts proven by a bank statement",
        "unequal": "the deed gives the first beneficiary more than the second",
        "cheque": "the second beneficiary's account is proven by a voided cheque",
        "late-consent": "the protector first asked for time and has consented since",
    },
    alternatives="An account proven by a bank statement, or by a voided cheque.",
    held_out=True,
)
def trust_distribution(w: Draft) -> None:
    """Sell units of a trust; pay its two beneficiaries in any order; close the ledger on both payments."""
    # fmt: off
    unequal, cheque = w.variant == "unequal", w.variant == "cheque"
    policy = w.add("policy", TrustPolicy, cooling=w.length(days(3), days(14), days(1)), hurried=w.disposition(),
                   signatures=w.whole(2, 3), pressed=w.disposition(), pledged=w.disposition(),
                   account_lasts=w.length(days(30), days(180), days(30)), unproven=w.disposition(),
                   ordered=w.disposition())

    # The family, a namesake, the trust and another of the same protector.
    elder = w.add("elder", Person, name=w.person(), born=w.days_ago(12000, 22000))
    younger = w.look_alike("younger", elder, name=w.person(), born=w.days_ago(9000, 12000))
    uncle = w.look_alike("uncle", elder, name=younger.name, born=w.days_ago(22000, 28000))
    guard = w.look_alike("guard", elder, name=w.person(), born=w.days_ago(15000, 25000))
    trust = w.add("trust", Trust, name=w.firm("Family Trust", "Settlement"), protector=guard,
                  first_share=w.whole(55, 75) if unequal else 50)
    other = w.look_alike("other", trust, name=w.firm("Education Trust", "Land Trust"), first_share=w.whole(30, 70))
    first = w.add("first", Beneficiary, trust=trust, person=elder, rank="first", state="entitled")
    second = w.look_alike("second", first, person=younger, rank="second")
    w.look_alike("remainder", first, person=uncle, rank="in remainder", state=w.pick("renounced", "entitled"))
    w.look_alike("their_first", first, trust=other, person=w.pick(younger, uncle), state=w.pick("under age",
                 "entitled"))

    # Minutes, the protector, the units.
    ripe = w.now.day - policy.cooling
    minute = w.add("minute", Resolution, trust=trust, about=trust, kind="distribution", signatures=policy.signatures,
                   passed_on=ripe - w.length(0, days(10), days(1)))
    w.look_alike("minute_fee", minute, kind=w.pick("fee", "appointment"), passed_on=w.days_ago(1, 90),
                 signatures=w.whole(1, 3))
    their_minute = w.look_alike("their_minute", minute, trust=other, about=w.pick(other, trust), signatures=w.whole(1,
                                3),
                                passed_on=w.days_ago(1, 60))
    note = w.add("note", ProtectorNote, trust=trust, resolution=minute, written_by=guard, word="consents")
    w.look_alike("their_note", note, trust=other, resolution=their_minute, word=w.pick("objects", "consents"))
    if w.variant == "late-consent":
        w.look_alike("note_before", note, word="asks for time")
    holding = w.add("holding", UnitHolding, trust=trust, units=w.whole(400, 1600), price=w.money(20, 90),
                    pledged="free",
                    sale="not sold", sale_comes_out="settled")
    w.look_alike("holding_two", holding, units=w.whole(50, 900), price=w.money(20, 90),
                 pledged=w.pick("pledged", "free"))
    w.look_alike("their_holding", holding, trust=other, units=w.whole(100, 900), price=w.money(20, 90),
                 pledged=w.pick("pledged", "free"), sale=w.pick("settled", "queried by the bank"))
    claim = w.add("claim", CreditorClaim, trust=trust, state="settled")
    w.look_alike("their_claim", claim, trust=other, state=w.pick("pressed", "settled"))

    # Tax, accounts and courts, person by person.
    oldest = w.now.day - policy.account_lasts
    tax = w.add("tax", TaxCode, person=elder, rate=w.whole(5, 25), good_until=w.days_ahead(10, 200))
    tax_two = w.look_alike("tax_two", tax, person=younger, rate=w.whole(5, 25), good_until=w.days_ahead(10, 200))
    w.look_alike("tax_uncle", tax, person=uncle, rate=w.whole(5, 25), good_until=w.days_ahead(-90, 200))
    account = w.add("account", PayeeAccount, person=elder, held_by=elder, proven_by="bank statement",
                    seen_on=oldest + w.length(days(2), days(20), days(1)))
    account_two = w.look_alike("account_two", account, person=younger, held_by=younger,
                               proven_by="voided cheque" if cheque else "bank statement",
                               seen_on=oldest + w.length(days(2), days(20), days(1)))
    w.look_alike("account_three", account, person=younger, held_by=w.pick(elder, uncle), proven_by="letter only",
                 seen_on=w.days_ago(200, 900))
    w.look_alike("account_uncle", account, person=uncle, held_by=w.pick(uncle, younger), seen_on=w.days_ago(10, 400),
                 proven_by=w.pick("letter only", "bank statement"))
    ordered = w.add("ordered", CourtOrder, person=younger, kind=w.pick("maintenance", "freezing"), state="lifted")
    w.look_alike("ordered_elder", ordered, person=elder)
    w.look_alike("ordered_uncle", ordered, person=uncle, state=w.pick("in force", "lifted"))
    w.add("accountant", TrustAccountant, trust=trust, firm=w.firm("Accountants", "Audit"))
    w.add("wishes", LetterOfWishes, trust=trust, written_on=w.days_ago(900, 4000))
    w.add("land", PropertyFile, trust=trust, valued_at=w.money(90000, 400000, step="1000"))

    trust_look_ups(w)
    proceeds = holding.price * holding.units
    share = proceeds * trust.first_share * "0.01"
    rest = proceeds - share
    sell = w.step("sell", UnitsSell, holding_id=holding, resolution_id=minute, units=holding.units)
    sell.causes(holding, sale=holding.sale_comes_out)
    pay = w.step("pay", SharePay, beneficiary_id=first, account_id=account, deal_number=sell.receipt.deal_number,
                 amount=(share - share * tax.rate * "0.01").amount)
    pay_two = w.step("pay-second", SharePay, beneficiary_id=second, account_id=account_two,
                     deal_number=sell.receipt.deal_number, amount=(rest - rest * tax_two.rate * "0.01").amount)
    close = w.step("close", LedgerClose, trust_id=trust, resolution_id=minute, first_payment=pay.receipt.payment_number,
                   second_payment=pay_two.receipt.payment_number)
    sell.requires("resolved", both(minute.about == trust, minute.kind == "distribution",
                                   minute.signatures >= policy.signatures),
        "A resolution to distribute stands in the minutes, names this trust and bears the signatures of at least "
        "{policy.signatures} trustees. One that lacks a name or a signature goes round again before anything is sold.",
        breaks=(minute.signatures, 1), withheld=minute)
    w.contrast("resolved-for-another", {minute.about: other}, kind="wrong_entity", flips=("sell.resolved",))
    sell.requires("cooled", minute.passed_on <= ripe,
        "Trustees may think better of it for {policy.cooling} from the resolution on. Within that time a sale "
        "{policy.hurried:is kept waiting|is declined and must be asked for anew}.", otherwise=policy.hurried,
        breaks=(minute.passed_on, ripe + days(1)))
    sell.requires("protector", w.listing(ProtectorNote, trust=trust).exists(
            lambda one: both(one.resolution == minute, one.written_by == trust.protector, one.word == "consents")),
        "The protector named in the deed has consented to the resolution. Until such a note is there, nothing is sold.",
        breaks=(note.word, "asks for time"))
    sell.requires("no-objection", w.listing(ProtectorNote, trust=trust).none(lambda one: one.word == "objects"),
        "Once the protector has objected, the distribution is dead and the sale is declined.", otherwise="BLOCK",
        breaks=(note.word, "objects"), flips=("sell.protector",))
    sell.requires("free", holding.pledged == "free",
        "Pledged units {policy.pledged:are kept until the lender has let go of them|are not sold, and the trustees are "
        "told to choose others}.", otherwise=policy.pledged, breaks=(holding.pledged, "pledged"))
    sell.requires("no-creditor", w.listing(CreditorClaim, trust=trust).none(lambda one: one.state == "pressed"),
        "As long as a creditor presses a claim against the trust, a distribution {policy.pressed:is kept waiting|would "
        "be unlawful and is declined}.", otherwise=policy.pressed, breaks=(claim.state, "pressed"))
    settled = ("Nobody is paid before the sale, looked at afterwards, shows as settled; a query of the bank keeps both "
               "waiting.")
    pay.requires("settled", holding.sale == "settled", settled, breaks=(holding.sale_comes_out, "queried by the bank"),
                 flips=("pay-second.settled",))
    proof = ("A share goes to an account of the beneficiary's own, proven by a bank statement or a voided cheque that "
             "was "
             "seen in the last {policy.account_lasts}. Otherwise that share {policy.unproven:is kept until there is "
             "proof|is returned to capital and not paid}.")
    pay.requires("account", both(account.held_by == elder, account.seen_on >= oldest,
                                 account.proven_by.is_in("bank statement", "voided cheque")),
        proof, otherwise=policy.unproven, breaks=(account.proven_by, "letter only"))
    pay_two.requires("settled", holding.sale == "settled", settled)
    statement, voided = account_two.proven_by == "bank statement", account_two.proven_by == "voided cheque"
    pay_two.requires("account", both(account_two.held_by == younger, account_two.seen_on >= oldest,
                                     any_of(voided, statement) if cheque else any_of(statement, voided)),
        proof, otherwise=policy.unproven, breaks=(account_two.held_by, uncle))
    pay_two.requires("no-order", w.listing(CourtOrder, person=younger).none(lambda one: one.state == "in force"),
        "A court's order in force against a beneficiary {policy.ordered:keeps that share here until it is lifted|means "
        "that the share is paid into court, and not by this office}.", otherwise=policy.ordered,
        breaks=(ordered.state, "in force"), withheld=ordered)
    close.requires("codes", both(tax.good_until >= w.now.day, tax_two.good_until >= w.now.day),
        "The ledger is closed if both tax codes are good on the day; with one that has expired it stays open until the "
        "tax has been worked out again.", breaks=(tax_two.good_until, w.days_ago(1, 60)))
    w.background("The first beneficiary's share of the proceeds stands in the deed; the second has the rest. From "
                 "each the "
                 "tax of the person's own code is held back.")
    w.background("One beneficiary does not wait for the other, but the ledger is closed on both payments. The minute "
                 "book "
                 "gets a line for every point that was not met.")

    w.task(
        "{trust.name}: the distribution has been resolved, {minute}. Please sell holding {holding}, pay both shares "
        "and "
        "close the ledger. If one of the two has to wait, pay the other.",
        "Could you carry out resolution {minute} for {trust} today? {elder.name} and {younger.name} have been promised "
        "their money; the units in {holding} are to go.",
        "Please see to {minute}: units {holding}, two payments, ledger entry. The protector is content, the chairman "
        "says.")
    w.context("You work in a trustee's office. Distributions follow rule {policy}.")
