"""What the customer desk of a savings bank keeps about clients, fees and hardship, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Policy, Record, Ref,
)  # fmt: skip

FEES = ("overdraft interest", "returned debit fee", "replacement card", "safe box")
GROUNDS = ("loss of work", "illness", "separation")


class Client(Record, id="KD-#######"):
    name = Code("full name", filing=True)
    born = Day()


class Account(Record, id="SK-########"):
    owner = Ref(Client, filing=True)
    kind = Choice("current", "joint", "savings")
    opened_on = Day()


class FeeEntry(Record, id="FE-########"):
    account = Ref(Account, filing=True)
    kind = Choice(*FEES)
    amount = Cash()
    booked_on = Day()
    state = Choice("charged", "announced", "cancelled")


class FeeWaiver(Record, id="EW-#######"):
    client = Ref(Client, filing=True)
    fee = Ref(FeeEntry)
    amount = Cash()
    granted_on = Day()
    state = Choice("granted", "withdrawn")


class HardshipNotice(Record, id="HN-#####"):
    client = Ref(Client, "client under whom it is filed", filing=True)
    signed_by = Ref(Client, "client whose signature it bears")
    ground = Choice(*GROUNDS)
    from_day = Day()


class IncomeSheet(Record, id="IN-######"):
    account = Ref(Account, filing=True)
    person = Code("member of the household")
    net = Cash("net income a month")
    state = Choice("current", "superseded")


class BenefitNotice(Record, id="BB-######"):
    client = Ref(Client, filing=True)
    kind = Choice("basic support", "child benefit", "study grant")
    until = Day("last day for which it was granted")


class Dunning(Record, id="MA-######"):
    account = Ref(Account, filing=True)
    stage = Choice("first letter", "second letter", "with collectors")
    state = Choice("open", "settled")


class AdviserNote(Record, id="NT-######"):
    client = Ref(Client, filing=True)
    topic = Choice("mortgage", "children's savings", "pension")


class Mailing(Record, id="ML-######"):
    client = Ref(Client, filing=True)
    wants = Choice("paper", "inbox")


class WaiverPolicy(Policy, id="HF-##@"):
    """Waiving fees in hardship"""

    income = Cash()
    better_off = Disposition()
    sheet_lasts = Duration()
    reach_back = Duration()
    long_past = Disposition()
    cap = Cash()
    used_up = Disposition()
    collectors = Disposition()


class FeeWaive(Commit):
    """Waive a fee, or part of it, for good."""

    fee_id = Ref(FeeEntry, "fee", target=True)
    amount = Amount("amount in euro")
    notice_id = Ref(HardshipNotice, "notice of hardship that it rests on")
    returns = {"waiver_number": Code(form="EW-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.fee_id.state != "cancelled", "the fee was cancelled")


class FeeCancel(Commit):
    """Cancel a fee as booked in error."""

    fee_id = Ref(FeeEntry, "fee", target=True)
    returns = {"cancellation": Code(form="FC-#######")}


class FeeInstalments(Commit):
    """Split a fee into monthly parts."""

    fee_id = Ref(FeeEntry, "fee", target=True)
    months = Choice("3", "6", "12", doc="number of months")
    returns = {"plan_number": Code(form="RP-#######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the customer desk."""
    # fmt: off
    w.searches(Client, "client_search", "Find clients by name.", over="name")
    w.reads(Client, "client_get", "A client.")
    w.lists(Account, "accounts_of_client", "Accounts of a client.", by="owner")
    w.reads(Account, "account_get", "An account.")
    w.reads(FeeEntry, "fee_get", "A fee booking.")
    w.lists(FeeEntry, "fees_of_account", "Fees booked on an account.", by="account", page_size=4)
    w.lists(FeeWaiver, "waivers_of_client", "Fees that a client was let off, ever.", by="client", page_size=3)
    w.lists(HardshipNotice, "hardship_notices", "Notices of hardship filed under a client.", by="client")
    w.lists(IncomeSheet, "income_sheets", "Incomes of the household behind an account.", by="account")
    w.lists(BenefitNotice, "benefit_notices", "Notices of public benefits handed in by a client.", by="client")
    w.lists(Dunning, "dunning_cases", "Dunning cases on an account.", by="account")
    w.lists(AdviserNote, "adviser_notes", "Topics of talks with a client's adviser.", by="client")
    w.lists(Mailing, "mailing_wishes", "How a client wants to get mail.", by="client")
    w.reads(WaiverPolicy, "policy_get", "A guideline of the customer desk by its number.")
    # fmt: on


def clutter(w: Draft, client: Handle, namesake: Handle) -> None:
    """Notes and wishes about mail, which decide nothing."""
    for alias, one in (("", client), ("their_", namesake)):
        w.add(f"{alias}note", AdviserNote, client=one, topic=w.pick("mortgage", "pension"))
        w.add(f"{alias}mail", Mailing, client=one, wants=w.pick("paper", "inbox"))
