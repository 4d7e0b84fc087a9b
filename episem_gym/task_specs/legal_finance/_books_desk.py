"""What a bookkeeping firm keeps of a client's year: ledgers, reconciliations, exports, engagements, portals."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, latent, Policy, Record, Ref, Whole,
)  # fmt: skip

POSTING = ("idle", "caught up", "still posting")


class Trader(Record, id="TRD-#####"):
    name = Code("registered name", filing=True)
    vat_form = Choice("monthly", "quarterly")


class YearBook(Record, id="YB-######"):
    trader = Ref(Trader, filing=True)
    year = Whole()
    queue = Choice(*POSTING, doc="what the posting queue is doing")
    queue_ends = latent(Choice(*POSTING))
    balance = Cash("balance of the bank account in the ledger")


class BankStatement(Record, id="BST-######"):
    book = Ref(YearBook, filing=True)
    closing = Cash("closing balance that the bank states")
    as_at = Day()


class OpenItem(Record, id="OI-#######"):
    book = Ref(YearBook, filing=True)
    kind = Choice("suspense", "till difference", "payroll")
    state = Choice("cleared", "open")


class PayrollRun(Record, id="PR-######"):
    book = Ref(YearBook, filing=True)
    month = Whole()
    state = Choice("final", "trial")


class StockCount(Record, id="SK-#####"):
    book = Ref(YearBook, filing=True)
    counted_on = Day()
    signed_by = Choice("manager", "nobody")


class StockWaiver(Record, id="SW-#####"):
    book = Ref(YearBook, filing=True)
    granted_by = Choice("auditor", "bookkeeper")


class Practice(Record, id="ACC-####"):
    name = Code("name of the practice", filing=True)
    town = Choice("Leuven", "Vigo", "Turku")


class Engagement(Record, id="EN-#####"):
    trader = Ref(Trader, filing=True)
    practice = Ref(Practice)
    year = Whole("year that it is for")
    until = Day("day on which it ends")


class PortalKey(Record, id="PK-######"):
    practice = Ref(Practice, "practice under which it is filed", filing=True)
    opens_for = Ref(Practice, "practice whose seal it bears")
    seen_on = Day("day on which the seal was last compared by telephone")


class ReleaseSlip(Record, id="RS-######"):
    book = Ref(YearBook, "book under which it is filed", filing=True)
    covers = Ref(YearBook, "book that it names")
    signed_on = Day()


class FeeReminder(Record, id="FR-######"):
    trader = Ref(Trader, filing=True)
    state = Choice("paid", "open")


class TaxCalendar(Record, id="TC-#####"):
    trader = Ref(Trader, filing=True)
    due = Day()


class CloudBackup(Record, id="CB-######"):
    book = Ref(YearBook, filing=True)
    taken_on = Day()


class PacketPolicy(Policy, id="YP-##@"):
    """Year-end packets for outside accountants"""

    settle = Duration()
    items = Disposition()
    trial = Disposition()
    uncounted = Disposition()
    slip_lasts = Duration()
    stale = Disposition()
    seal_lasts = Duration()


class YearLock(Commit):
    """Lock a year so that nothing more is posted in it."""

    book_id = Ref(YearBook, "year book", target=True)
    slip_id = Ref(ReleaseSlip, "the trader's release")
    returns = {"lock_number": Code(form="YL-#######")}


class LedgerExport(Commit):
    """Export the ledgers of a locked year."""

    book_id = Ref(YearBook, "year book", target=True)
    lock_number = Code("number of the lock")
    statement_id = Ref(BankStatement, "bank statement that is enclosed")
    returns = {"export_number": Code(form="LX-#######")}


class PayrollExport(Commit):
    """Export the wages of a locked year."""

    payroll_id = Ref(PayrollRun, "last run of the year", target=True)
    lock_number = Code("number of the lock")
    returns = {"wages_number": Code(form="WX-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.payroll_id.month == 12, "the run is not the last of the year")


class PacketSend(Commit):
    """Send the packet of a year to an accountant's portal."""

    book_id = Ref(YearBook, "year book", target=True)
    practice_id = Ref(Practice, "practice that receives it")
    key_id = Ref(PortalKey, "key under which it is sealed")
    export_number = Code("number given to the ledgers")
    wages_number = Code("number given to the wages")
    returns = {"packet_number": Code(form="PKT-#######")}


class YearReopen(Commit):
    """Open a locked year again."""

    book_id = Ref(YearBook, "year book", target=True)
    returns = {"reopening": Code(form="RO-#######")}


def books_look_ups(w: Draft) -> None:
    """What the bookkeepers can look up."""
    # fmt: off
    w.searches(Trader, "trader_search", "Find traders by name.", over="name")
    w.reads(Trader, "trader_get", "One trader.")
    w.reads(YearBook, "year_book_get", "The books of one year.")
    w.lists(YearBook, "year_books", "Books of one trader.", by="trader")
    w.lists(BankStatement, "bank_statements", "Statements of the bank for a year.", by="book")
    w.lists(OpenItem, "open_items", "Items that had to be cleared.", by="book", page_size=2)
    w.reads(PayrollRun, "payroll_run_get", "One payroll run.")
    w.lists(PayrollRun, "payroll_runs", "Payroll runs in a year.", by="book")
    w.lists(StockCount, "stock_counts", "Counts of the stock.", by="book")
    w.lists(StockWaiver, "stock_waivers", "Waivers of a count.", by="book")
    w.lists(Engagement, "engagements", "Accountants that a trader has engaged.", by="trader")
    w.searches(Practice, "practice_search", "Find practices by name.", over="name")
    w.reads(Practice, "practice_get", "One practice.")
    w.lists(PortalKey, "portal_keys", "Keys of a practice's portal.", by="practice", shows=("opens_for", "seen_on"))
    w.lists(ReleaseSlip, "release_slips", "Slips by which traders release a year.", by="book",
            shows=("covers", "signed_on"))
    w.lists(FeeReminder, "fee_reminders", "Our own reminders to a trader.", by="trader")
    w.lists(TaxCalendar, "tax_calendar", "Tax days of a trader.", by="trader")
    w.lists(CloudBackup, "cloud_backups", "Backups of a year.", by="book")
    w.reads(PacketPolicy, "policy_get", "A working rule of the firm.")
    # fmt: on
    w.offers(YearReopen)
