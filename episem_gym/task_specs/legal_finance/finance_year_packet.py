"""Bookkeeping firm: a client's year is locked, exported twice, and sent to the outside accountant."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair
from episem_gym.task_specs.legal_finance._books_desk import (
    BankStatement, books_look_ups, CloudBackup, Engagement, FeeReminder, LedgerExport, OpenItem, PacketPolicy,
    PacketSend, PayrollExport, PayrollRun, PortalKey, Practice, ReleaseSlip, StockCount, StockWaiver, TaxCalendar,
    Trader, YearBook, YearLock,
)  # fmt: skip


@task_pair(
    "finance-year-packet",
    protocol="V3",
    variants={
        "counted": "the stock was counted and signed for",
        "waived": "the auditor has waived the count, which nobody signed",
        "new-practice": "the trader has changed accountants, and the packet goes to the new one",
        "restated": "the bank sent its closing balance twice, and the later statement counts",
    },
    alternatives="A count of the stock that the manager signed, or the auditor's waiver.",
    held_out=True,
)
def year_packet(w: Draft) -> None:
    """Lock a year; export ledgers and wages, in any order; send both to the accountant."""
    # fmt: off
    waived, moved, restated = (w.variant == one for one in ("waived", "new-practice", "restated"))
    policy = w.add("policy", PacketPolicy, settle=w.length(days(10), days(60), days(5)), items=w.disposition(),
                   trial=w.disposition(), uncounted=w.disposition(), slip_lasts=w.length(days(10), days(40), days(5)),
                   stale=w.disposition(), seal_lasts=w.length(days(60), days(300), days(30)))

    # Two traders of one name, the year, the year before, the namesake's.
    trader = w.add("trader", Trader, name=w.firm("Fishmongers", "Cycles", "Ceramics"), vat_form=w.pick("monthly",
                   "quarterly"))
    namesake = w.look_alike("namesake", trader)
    book = w.add("book", YearBook, trader=trader, year=2025, queue="idle", queue_ends="caught up",
                 balance=w.money(2000, 60000))
    before = w.look_alike("before", book, year=2024, balance=w.money(2000, 60000), queue=w.pick("caught up", "idle"))
    theirs = w.look_alike("theirs", book, trader=namesake, balance=w.money(2000, 60000),
                          queue=w.pick("still posting", "idle"))
    ripe = w.now.day - policy.settle
    dated = ripe - w.length(0, days(6), days(1))
    statement = w.add("statement", BankStatement, book=book, closing=book.balance, as_at=dated)
    w.look_alike("statement_first", statement, closing=book.balance + w.money(1, 400) if restated else book.balance,
                 as_at=dated - w.length(days(20), days(40), days(1)))
    w.look_alike("statement_before", statement, book=before, closing=w.money(2000, 60000), as_at=w.days_ago(380, 420))
    w.look_alike("their_statement", statement, book=theirs, closing=w.money(2000, 60000), as_at=w.days_ago(5, 60))
    item = w.add("item", OpenItem, book=book, kind="suspense", state="cleared")
    w.look_alike("item_till", item, kind="till difference")
    w.look_alike("item_pay", item, kind="payroll")
    w.look_alike("item_before", item, book=before, state=w.pick("open", "cleared"))
    w.look_alike("their_item", item, book=theirs, state=w.pick("open", "cleared"))
    wages = w.add("wages", PayrollRun, book=book, month=12, state="final")
    w.look_alike("wages_november", wages, month=11)
    w.look_alike("wages_before", wages, book=before, state=w.pick("trial", "final"))
    w.look_alike("their_wages", wages, book=theirs, state=w.pick("trial", "final"))
    count = w.add("count", StockCount, book=book, counted_on=w.days_ago(20, 90),
                  signed_by="nobody" if waived else "manager")
    w.look_alike("count_before", count, book=before, counted_on=w.days_ago(380, 420), signed_by=w.pick("nobody",
                 "manager"))
    w.look_alike("their_count", count, book=theirs, signed_by=w.pick("nobody", "manager"))
    waiver = w.add("waiver", StockWaiver, book=book, granted_by="auditor" if waived else "bookkeeper")
    w.look_alike("waiver_before", waiver, book=before, granted_by=w.pick("auditor", "bookkeeper"))

    # Accountants, engagements, keys, releases.
    old = w.add("old", Practice, name=w.firm("Accountancy", "Contabilidade"), town=w.pick("Leuven", "Vigo"))
    new = w.look_alike("new", old, name=w.firm("Tax & Audit", "Tilintarkastus"), town="Turku")
    right, wrong = (new, old) if moved else (old, new)
    engaged = w.add("engaged", Engagement, trader=trader, practice=right, year=2025, until=w.days_ahead(20, 300))
    w.look_alike("engaged_before", engaged, practice=wrong, year=2024, until=w.days_ago(10, 200))
    w.look_alike("their_engaged", engaged, trader=namesake, practice=w.pick(old, new), until=w.days_ahead(-90, 300))
    oldest_seal = w.now.day - policy.seal_lasts
    seal = w.add("seal", PortalKey, practice=right, opens_for=right,
                 seen_on=oldest_seal + w.length(days(2), days(40), days(1)))
    w.look_alike("seal_wrong", seal, practice=wrong, opens_for=w.pick(wrong, right), seen_on=w.days_ago(5, 400))
    oldest = w.now.day - policy.slip_lasts
    slip = w.add("slip", ReleaseSlip, book=book, covers=book, signed_on=oldest + w.length(days(1), days(8), days(1)))
    w.look_alike("slip_before", slip, book=before, covers=w.pick(before, book), signed_on=w.days_ago(2, 90))
    w.look_alike("their_slip", slip, book=theirs, covers=w.pick(theirs, book), signed_on=w.days_ago(2, 60))
    w.add("reminder", FeeReminder, trader=trader, state=w.pick("open", "paid"))
    w.add("calendar", TaxCalendar, trader=trader, due=w.days_ahead(10, 60))
    w.add("backup", CloudBackup, book=book, taken_on=w.days_ago(1, 20))

    books_look_ups(w)
    lock = w.step("lock", YearLock, book_id=book, slip_id=slip).causes(book, queue=book.queue_ends)
    ledgers = w.step("ledgers", LedgerExport, book_id=book, lock_number=lock.receipt.lock_number,
                     statement_id=statement)
    pay = w.step("wages", PayrollExport, payroll_id=wages, lock_number=lock.receipt.lock_number)
    send = w.step("send", PacketSend, book_id=book, practice_id=engaged.practice, key_id=seal,
                  export_number=ledgers.receipt.export_number, wages_number=pay.receipt.wages_number)
    lock.requires("released", slip.covers == book,
        "The trader has released this very year by a slip. A slip for another book is sent back, and nothing is locked "
        "meanwhile.", breaks=(slip.covers, before), withheld=slip)
    lock.requires("slip-fresh", slip.signed_on >= oldest,
        "A slip is good for {policy.slip_lasts} from its signature; an older one {policy.stale:has to be renewed "
        "before "
        "we lock|is void and the lock is declined}.", otherwise=policy.stale,
        breaks=(slip.signed_on, oldest - w.length(days(1), days(9), days(1))))
    lock.requires("agrees", statement.closing == book.balance,
        "What the bank last stated as its closing balance is what the ledger shows, to the cent. If the two differ, "
        "the "
        "year stays unlocked until the difference is found.", breaks=(book.balance, w.money(61000, 64000)))
    lock.requires("settled", statement.as_at <= ripe,
        "Between that statement and the lock lie {policy.settle}, so that late entries can come in; until then the "
        "year "
        "stays unlocked.", breaks=(statement.as_at, ripe + w.length(days(1), days(4), days(1))))
    lock.requires("cleared", w.listing(OpenItem, book=book).none(lambda one: one.state == "open"),
        "An item still open in the books {policy.items:keeps the year unlocked until it is cleared|is the trader's to "
        "settle, and the lock is declined}.", otherwise=policy.items, breaks=(item.state, "open"))
    manager, auditor = count.signed_by == "manager", waiver.granted_by == "auditor"
    lock.requires("stock", any_of(auditor, manager) if waived else any_of(manager, auditor),
        "The stock was counted and the manager has signed the count, or the auditor has waived it. A year without "
        "either {policy.uncounted:stays unlocked|is not one that we lock, and the request is declined}.",
        otherwise=policy.uncounted, kind="violated",
        breaks=(waiver.granted_by, "bookkeeper") if waived else (count.signed_by, "nobody"))
    ledgers.requires("caught-up", book.queue == "caught up",
        "The ledgers leave the house once the posting queue, looked at after the lock, has caught up; while it is "
        "still "
        "posting, they do not.", breaks=(book.queue_ends, "still posting"))
    pay.requires("final", wages.state == "final",
        "Wages go out from a final run. From a trial run they {policy.trial:go out only once it is final|are not "
        "exported, and the payroll office is to start over}.", otherwise=policy.trial, breaks=(wages.state, "trial"),
        withheld=wages)
    send.requires("engaged", both(engaged.year == book.year, engaged.until >= w.now.day),
        "The packet goes to the practice engaged for that year, as long as the engagement runs; if it has ended the "
        "packet stays here.", breaks=(engaged.until, w.days_ago(1, 30)))
    send.requires("seal", both(seal.opens_for == engaged.practice, seal.seen_on >= oldest_seal),
        "It is sealed with a key of that practice whose seal was compared by telephone in the last "
        "{policy.seal_lasts}. "
        "With the seal of someone else, it must never leave.", otherwise="BLOCK", breaks=(seal.opens_for, wrong))
    w.background("A part that is held up holds up only what needs its number. The year's cover sheet lists for each "
                 "part "
                 "all that was amiss.")

    w.task(
        "The accountant of {trader.name} is waiting for the year. Please lock {book}, export ledgers and wages and "
        "send "
        "the packet. Whatever is not ready, leave; do the rest.",
        "Year end for {trader.name}: books {book}, wages {wages}. Can you get the packet out, or as much of it as is "
        "possible today? The bank agrees, says the trainee.",
        "{book} can be closed off, I think. Lock, both exports, and off to the accountant with it. The wages are "
        "{wages}.")
    w.context("You keep the books for small traders. Packets for accountants follow rule {policy}.")
