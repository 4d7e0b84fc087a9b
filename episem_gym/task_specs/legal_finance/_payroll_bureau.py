"""What a payroll bureau keeps about wage tax returns of its clients, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Amount, Cash, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, Flag, latent, Policy, Record, Ref,
    Whole,
)  # fmt: skip


class TaxOffice(Record, id="TXO-####"):
    name = Code(filing=True)
    successor = Ref("TaxOffice", "office that files are kept by since a merger; itself where there was none")


class Employer(Record, id="EMP-#####"):
    name = Code("registered name", filing=True)
    office = Ref(TaxOffice, "office in whose district the employer sits today")
    staff = Whole()


class WageReturn(Record, id="WTR-######"):
    employer = Ref(Employer, filing=True)
    ends_on = Day("last day of the four weeks that it is about")
    declared = Cash("tax that was declared")
    filed_with = Ref(TaxOffice, "office, as noted by the bureau's clerk")
    open_until = Day("last day on which it may be corrected")


class TransmissionSlip(Record, id="TS-########"):
    wage_return = Ref(WageReturn, filing=True)
    office = Ref(TaxOffice, "office that received it")
    sent_on = Day()


class PayCorrection(Record, id="PC-######"):
    wage_return = Ref(WageReturn, filing=True)
    effect = Choice("more tax", "less tax")
    amount = Cash()
    state = Choice("booked", "draft", "withdrawn")


class ClientConsent(Record, id="CC-#####"):
    filed_under = Ref(WageReturn, filing=True)
    covers = Ref(WageReturn, "return that the consent itself names")
    total = Cash("tax for the period that the client agreed to")


class FilingPower(Record, id="FP-#####"):
    employer = Ref(Employer, filing=True)
    reach = Choice("all returns", "advance returns only")
    valid_until = Day()


class AuditNotice(Record, id="AN-#####"):
    employer = Ref(Employer, filing=True)
    wage_return = Ref(WageReturn, "return under audit")
    state = Choice("announced", "called off")


class EarlierCorrection(Record, id="EC-######"):
    wage_return = Ref(WageReturn, filing=True)
    state = Choice("in process", "settled", "taken back")


class TransferState(Record, id="XS-########"):
    wage_return = Ref(WageReturn, filing=True)
    stage = Choice("nothing sent", "queued", "rejected", "taken in")
    settles_at = latent(Choice("nothing sent", "queued", "rejected", "taken in"))


class TaxAccount(Record, id="TA-#######"):
    employer = Ref(Employer, filing=True)
    office = Ref(TaxOffice, filing=True)
    debit = Choice("mandate in force", "mandate revoked", "none")
    debit_up_to = Cash("most that may be debited at a time")
    attached = Flag("a creditor has attached what the office owes the employer")


class LetterContact(Record, id="LC-#####"):
    employer = Ref(Employer, filing=True)
    name = Code()
    written_to = Choice("directly", "through the adviser only")


class StaffMove(Record, id="SM-#####"):
    employer = Ref(Employer, filing=True)
    joined = Whole()
    left = Whole()


class CorrectionPolicy(Policy, id="WT-##@"):
    """Corrected wage tax returns"""

    small = Cash()
    interest = Whole()
    power_margin = Duration()
    audited = Disposition()
    twice = Disposition()
    no_power = Disposition()


class CorrectionPrepare(Commit):
    """Draw up a corrected wage tax return in the bureau's program."""

    return_id = Ref(WageReturn, "return that is corrected", target=True)
    tax = Amount("tax for the period as corrected, in euro")
    returns = {"draft_number": Code(form="D-########")}


class CorrectionFile(Commit):
    """Transmit a corrected return that has been drawn up."""

    return_id = Ref(WageReturn, "return that is corrected", target=True)
    office_id = Ref(TaxOffice, "office that it is sent to")
    draft_number = Code("number of the draft")
    returns = {"ticket": Code(form="TK-##########")}


class DifferenceDebit(Commit):
    """Let the tax office debit what is owed in addition."""

    account_id = Ref(TaxAccount, target=True)
    amount = Amount("additional tax with interest, in euro")
    ticket = Code("ticket of the transmission")
    returns = {"settlement": Code(form="ST-#######")}


class RefundCall(Commit):
    """Call for a refund of what was paid too much."""

    account_id = Ref(TaxAccount, target=True)
    amount = Amount("tax paid too much, in euro")
    ticket = Code("ticket of the transmission")
    returns = {"settlement": Code(form="ST-#######")}


class ClientLetterSend(Commit):
    """Send a client the letter that closes a correction."""

    contact_id = Ref(LetterContact, target=True)
    ticket = Code("ticket of the transmission")
    settlement = Code("reference of the debit or refund")
    returns = {"letter": Code(form="L-######")}


class ReturnWithdraw(Commit):
    """Take a return that was filed back as a whole."""

    return_id = Ref(WageReturn, target=True)
    returns = {"withdrawal": Code(form="W-######")}


def offices(w: Draft, merged: bool) -> tuple[Handle, Handle, Handle]:
    """The office of the original return, the one that keeps its files, and the one in charge today."""
    # fmt: off
    kept_by = w.later("heir", TaxOffice) if merged else w.later("first", TaxOffice)
    first = w.add("first", TaxOffice, name=w.pick("Aalst", "Genk", "Wavre"), successor=kept_by)
    heir = w.add("heir", TaxOffice, name=w.pick("Hasselt", "Namur"), successor=w.later("heir", TaxOffice))
    today = w.add("today", TaxOffice, name=w.pick("Bruges", "Liège", "Turnhout"), successor=w.later("today", TaxOffice))
    # fmt: on
    return first, heir, today


def returns_of(w: Draft, employer: Handle, first: Handle, today: Handle) -> list[Handle]:
    """The return to be corrected and that of the next period; the former's slip, and what the gateway did with it."""
    # fmt: off
    ended = w.days_ago(250, 420)
    original = w.add("original", WageReturn, employer=employer, ends_on=ended, filed_with=first,
                     declared=w.money(9000, 38000, step="1"), open_until=w.days_ahead(5, 400))
    sister = w.look_alike("sister", original, ends_on=ended + days(28), declared=w.money(9000, 38000, step="1"),
                          filed_with=w.pick(first, today), open_until=w.days_ahead(-60, 400))
    slip = w.add("slip", TransmissionSlip, wage_return=original, office=first,
                 sent_on=ended + w.length(days(4), days(20), days(1)))
    w.look_alike("sister_slip", slip, wage_return=sister, office=w.pick(first, today),
                 sent_on=ended + w.length(days(32), days(48), days(1)))
    transfer = w.add("transfer", TransferState, wage_return=original, stage="nothing sent", settles_at="taken in")
    w.look_alike("sister_transfer", transfer, wage_return=sister, stage=w.pick("nothing sent", "queued", "taken in"))
    # fmt: on
    return [original, sister, slip, transfer]


def accounts(w: Draft, employer: Handle, here: Handle, elsewhere: tuple[Handle, Handle]) -> Handle:
    """An employer's accounts at the tax offices: the one at the office that the correction goes to."""
    # fmt: off
    account = w.add("account", TaxAccount, employer=employer, office=here, debit="mandate in force", attached=False,
                    debit_up_to=w.money(2700, 5200, step="50"))
    for number, office in enumerate(elsewhere):
        w.look_alike(f"account_{number}", account, office=office, attached=w.flag(),
                     debit_up_to=w.money(300, 5200, step="50"),
                     debit=w.pick("mandate in force", "mandate revoked", "none"))
    # fmt: on
    return account


def look_ups(w: Draft) -> None:
    """What the bureau can look up, and an act that it does not need."""
    # fmt: off
    w.reads(WageReturn, "wage_return_get", "One wage tax return.")
    w.lists(WageReturn, "wage_returns_of_employer", "Wage tax returns of an employer.", by="employer")
    w.reads(TransmissionSlip, "transmission_slip_of_return", "Slip of the tax authority's gateway on a return.",
            by="wage_return")
    w.lists(PayCorrection, "pay_corrections_in_return", "Payroll corrections that fall into a return's period.",
            by="wage_return", page_size=3)
    w.lists(ClientConsent, "consents_under_return", "Consents of clients filed under a return.", by="filed_under")
    w.lists(FilingPower, "filing_powers_of_employer", "Powers under which the bureau files.", by="employer")
    w.lists(AuditNotice, "audit_notices_to_employer", "Audit notices that an employer received.", by="employer")
    w.lists(EarlierCorrection, "earlier_corrections_of_return", "Corrections of a return before now.",
            by="wage_return")
    w.reads(TransferState, "gateway_state_of_return", "What the gateway did with the latest correction of a return.",
            by="wage_return")
    w.reads(TaxOffice, "tax_office_get", "One tax office.")
    w.searches(TaxOffice, "tax_office_search", "Find tax offices by name.", over="name")
    w.reads(TaxAccount, "tax_account_at_office", "An employer's account at one office.", by=("employer", "office"))
    w.reads(Employer, "employer_get", "Master data of a client.")
    w.searches(Employer, "employer_search", "Find clients by name.", over="name")
    w.lists(LetterContact, "letter_contacts_of_employer", "People at a client who get letters.", by="employer")
    w.reads(StaffMove, "staff_moves_of_employer", "Joiners and leavers of a client this year.", by="employer")
    w.reads(CorrectionPolicy, "policy_get", "A rule of the bureau by its number.")
    # fmt: on
    w.offers(ReturnWithdraw)
