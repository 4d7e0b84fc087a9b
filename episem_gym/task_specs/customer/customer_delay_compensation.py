"""Fault desk of a business carrier: a repair took too long by the service clock, and is made good."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._line_repairs import (
    Bill, Claim, ClockRow, ClockSettle, Contract, Credit, CreditGrant, CreditNote, CreditPayOut, CreditSetOff,
    DelayBand, DelayPolicy, Finding, LeadApproval, LevelUpgrade, LineOutage, look_ups, PayoutAccount, ServiceLevel,
    Subscriber, Ticket, Visit,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, Money, task_pair


@task_pair(
    "customer-delay-compensation",
    protocol="V2",
    variants={
        "parts": "the crew waited for parts, which does not stop the clock",
        "again": "the fault came back within days, and both tickets run on one clock",
        "capped": "earlier credits of the contract year leave only the rest of the cap",
        "ended": "the contract has ended, so that the credit is paid out",
    },
    alternatives="None: log and monitor must agree, all else stands in one register.",
    held_out=True,
)
def delay_compensation(w: Draft) -> None:
    """Settle how late a repair was, grant the credit and bring it to the subscriber."""
    # fmt: off
    again, capped, ended = (w.variant == one for one in ("again", "capped", "ended"))
    policy = w.add("policy", DelayPolicy, claim_within=w.length(days(20), days(60), days(5)), too_late=w.disposition(),
                   dug=w.disposition(), again=w.length(days(2), days(9), days(1)), apart=w.disposition(),
                   lead_from=w.whole(9, 24) * 10, unapproved=w.disposition(), cap=w.money(300, 600, step="25"),
                   used_up=w.disposition(), cut_off=w.length(days(2), days(8), days(1)))

    # The subscriber's contract and a second one; levels with their bands of delay.
    firm = w.add("firm", Subscriber, name=w.firm("Zahntechnik", "Print", "Logistics", "Optik"))
    level = w.add("level", ServiceLevel, title="Business 8", fee=w.money(29, 45))
    fast = w.look_alike("fast", level, title="Business 4", fee=w.money(49, 69))
    band = w.add("band", DelayBand, level=level, over_from=policy.lead_from - w.whole(1, 9), credit=w.money(18, 26))
    w.look_alike("low", band, over_from=1, credit=w.money(6, 12))
    high = w.look_alike("high", band, over_from=band.over_from + w.whole(45, 60), credit=w.money(31, 44))
    w.look_alike("fast_band", band, level=fast, credit=w.money(18, 40))
    contract = w.add("contract", Contract, subscriber=firm, level=level, lines=w.whole(3, 5), posting="posted",
                     guaranteed=w.whole(7, 9) * 60, year_from=w.days_ago(200, 300),
                     ends_on=w.days_ago(1, 9) if ended else w.days_ahead(70, 600))
    sister = w.look_alike("sister", contract, level=fast, guaranteed=240, lines=w.whole(2, 9))

    # The ticket and its clock: what runs, what stops it. A neighbour; the same fault once more.
    late = policy.lead_from + w.whole(0, 30)
    swap, part = late + w.whole(8, 50), w.whole(35, 70)
    first, extra, gap = w.whole(60, 150), w.whole(35, 70), w.length(0, days(1), days(1))
    since, up_again = contract.year_from, w.now.day - policy.claim_within - w.length(days(5), days(9), days(1))
    ticket = w.add("ticket", Ticket, contract=contract,
                   restored_on=up_again - policy.again - days(2) if again else up_again,
                   opened_on=up_again - policy.again - days(3) if again else up_again - w.length(0, days(1), days(1)))
    back = w.look_alike("back", ticket, opened_on=up_again - days(2) - gap if again else w.days_ago(90, 91),
                        restored_on=up_again if again else w.days_ago(88, 89))
    older = w.look_alike("older", ticket, opened_on=since - days(13),
                         restored_on=since - days(12))
    oldest = w.look_alike("oldest", ticket, opened_on=since - days(61),
                          restored_on=since - days(60))
    theirs = w.look_alike("theirs", ticket, contract=sister, opened_on=w.days_ago(29, 30),
                          restored_on=w.days_ago(28, 29))
    rest = contract.guaranteed + late - swap - part - first - (extra if again else 0)
    run = w.add("run", ClockRow, ticket=ticket, state="work in progress", length=first)
    swapped = w.look_alike("swapped", run, length=swap)
    w.look_alike("run_on", run, length=rest)
    parts = w.look_alike("parts", run, state="waiting for parts", length=part)
    shut = w.look_alike("shut", run, state="no access to the site", length=w.whole(60, 190))
    works = w.look_alike("works", run, state="planned works", length=w.whole(15, 60))
    more = w.look_alike("more", run, ticket=back, length=extra)
    more_shut = w.look_alike("more_shut", shut, ticket=back, length=w.whole(20, 90))
    w.look_alike("run_theirs", run, ticket=theirs, length=w.whole(100, 800))
    w.look_alike("shut_theirs", shut, ticket=theirs, state=w.pick("planned works", "waiting for parts"))
    seen = w.add("seen", LineOutage, ticket=ticket,
                 down=first + swap + rest + parts.length + shut.length + works.length)
    w.look_alike("seen_back", seen, ticket=back, down=more.length + more_shut.length)
    w.look_alike("seen_theirs", seen, ticket=theirs, down=w.whole(100, 900))
    finding = w.add("finding", Finding, ticket=ticket, cause=w.pick("exchange", "cable joint"))
    for alias, of in (("finding_back", back), ("finding_theirs", theirs)):
        w.look_alike(alias, finding, ticket=of, cause=w.pick("exchange", "dug up by others") if of is theirs
                     else finding.cause)

    # Claims, approvals, earlier credits; bills and bank accounts.
    final = back if again else ticket
    claim = w.add("claim", Claim, contract=contract, ticket=ticket,
                  received_on=final.restored_on + policy.claim_within - w.length(0, days(3), days(1)))
    w.look_alike("old_claim", claim, ticket=older, received_on=w.days_ago(200, 290))
    w.look_alike("claim_theirs", claim, contract=sister, ticket=theirs, received_on=w.days_ago(1, 20))
    lead = w.add("lead", LeadApproval, filed_under=ticket, ticket=ticket, up_to=late + w.whole(0, 15))
    w.look_alike("lead_back", lead, filed_under=back, ticket=w.pick(back, ticket), up_to=w.whole(30, 400))
    w.look_alike("lead_theirs", lead, filed_under=theirs, ticket=w.pick(theirs, ticket), up_to=w.whole(30, 400))
    given = w.add("given", Credit, contract=contract, ticket=older, state="granted",
                  amount=policy.cap - w.money(22, 49) if capped else w.money(20, 60),
                  granted_on=since + w.length(days(3), days(20), days(1)))
    before = w.look_alike("before", given, ticket=oldest, amount=policy.cap - w.money(1, 15),
                          granted_on=since - w.length(days(1), days(20), days(1)))
    undone = w.look_alike("undone", given, ticket=ticket, amount=w.money(9, 19), state="withdrawn",
                          granted_on=w.days_ago(1, 4))
    w.look_alike("given_theirs", given, contract=sister, ticket=theirs, amount=w.money(20, 90),
                 state=w.pick("granted", "withdrawn"))
    note = w.add("note", CreditNote, absent=True, contract=contract, state="drafted")
    bill = w.add("bill", Bill, contract=contract, paid="not yet issued",
                 closes_on=w.now.day + policy.cut_off + w.length(0, days(2), days(1)))
    last = w.look_alike("last", bill, paid="paid", closes_on=w.days_ago(12, 30))
    w.look_alike("bill_theirs", bill, contract=sister, closes_on=w.days_ahead(1, 20))
    account = w.add("account", PayoutAccount, contract=contract, iban_ending=w.code("####"), given_in="notice letter")
    w.look_alike("account_2", account, iban_ending=w.code("####"), given_in=w.pick("e-mail", "sales visit"))
    w.add("visit", Visit, ticket=ticket, crew=w.person(), on=ticket.restored_on)

    look_ups(w)
    w.offers(LevelUpgrade)

    def counted(one: object):  # type: ignore[no-untyped-def]
        return w.listing(ClockRow, ticket=one).sum(
            "length", lambda r: r.state.is_in("work in progress", "waiting for parts"))

    total = counted(ticket) + counted(back) if again else counted(ticket)
    over = total - contract.guaranteed
    settle = w.step("settle", ClockSettle, ticket_id=ticket, claim_id=claim, late_by=over)
    w.background("The log of a ticket tells how long each status lasted. Waiting for access to the subscriber's site "
                 "and planned works stop the clock; waiting for our own parts does not.")
    settle.requires("late", over > 0,
        "A repair is late by what the clock ran beyond the time that the contract's level guarantees. One that was in "
        "time earns nothing, and the claim is turned away.",
        otherwise="BLOCK", breaks=(swapped.state, "no access to the site"))
    settle.requires("same-length", agree(w.listing(ClockRow, ticket=ticket).sum("length"), seen.down),
        "All rows of a log together are as long as the monitor saw the lines down. While the two differ, the claim "
        "lies until the network centre has explained why.",
        otherwise="DEFER", breaks=(seen.down, shut.length + w.whole(200, 300)), kind="conflicting")
    settle.requires("our-fault", finding.cause.is_in("exchange", "cable joint"),
        "We answer for our own network, exchange and cable joints alike. For lines dug up by others the claim "
        "{policy.dug:lies until the digger's insurer has written|is turned away}.",
        otherwise=policy.dug, breaks=(finding.cause, "dug up by others"), withheld=finding)
    settle.requires("claimed", both(
            claim.ticket == ticket, claim.received_on - final.restored_on <= policy.claim_within),
        "The claim names the fault and came in no more than {policy.claim_within} after the lines were back for good. "
        "If it came in later, it {policy.too_late:lies until the head of service has let it through|is turned away}.",
        otherwise=policy.too_late, kind="violated",
        breaks=(claim.received_on, final.restored_on + policy.claim_within + w.length(days(1), days(3), days(1))))
    twice = ("A fault that is back within {policy.again} of the day it was repaired is the same fault, and both "
             "tickets' clocks are added up; later than that they are two, and a claim for them together "
             "{policy.apart:lies until the subscriber has parted it|is turned away}.")
    if again:
        settle.requires("same-fault", back.opened_on - ticket.restored_on <= policy.again, twice,
            otherwise=policy.apart,
            breaks=(back.opened_on, ticket.restored_on + policy.again + w.length(days(1), days(2), days(1))))
    else:
        w.background(twice)

    ever = w.listing(Credit, contract=contract)
    used = ever.sum("amount", lambda c: both(c.state == "granted", c.granted_on >= since), zero=Money.of(0))
    full = band.credit * contract.lines
    amount = policy.cap - used if capped else full
    grant = w.step("grant", CreditGrant, contract_id=contract, settlement=settle.receipt.settlement,
                   amount=amount.amount)
    grant.creates(note).causes(note, state=contract.posting)
    grant.requires("band", both(over >= band.over_from, over < high.over_from),
        "The credit is that of the highest band of the level that the delay has reached, once for each line of the "
        "contract.")
    grant.requires("approved", any_of(over < policy.lead_from, both(lead.ticket == ticket, lead.up_to >= over)),
        "From a delay of {policy.lead_from} on, a team lead has approved it, for that ticket and at least that long; "
        "failing this, the credit {policy.unapproved:lies until it is approved|is not granted, and the file is shut}.",
        otherwise=policy.unapproved, breaks=(lead.up_to, policy.lead_from - w.whole(1, 9)))
    w.background("The cap for a contract year is {policy.cap}. If less of it is left than the credit comes to, what is "
                 "left is granted.")
    grant.requires("cap", both(used < policy.cap, used + full > policy.cap) if capped else used + full <= policy.cap,
        "Credits granted since the contract year began count towards the cap, those withdrawn do not. Once nothing is "
        "left, a further one {policy.used_up:lies until the next year begins|is not granted, and the file is shut}.",
        otherwise=policy.used_up, kind="violated",
        breaks=(before.granted_on, since + w.length(0, days(20), days(1))))
    grant.requires("once", ever.none(lambda c: both(c.ticket == ticket, c.state == "granted")),
        "A fault that already brought a credit brings no second one; the file is shut.",
        otherwise="BLOCK", breaks=(undone.state, "granted"))

    if ended:
        bring = w.step("bring", CreditPayOut, note_id=grant.receipt.note_id, account_id=account)
    else:
        bring = w.step("bring", CreditSetOff, note_id=grant.receipt.note_id, bill_id=bill)
    bring.requires("posted", note.state == "posted",
        "A credit note is used when billing shows it as posted; a parked one lies until the night run has posted it.",
        breaks=(contract.posting, "parked"))
    set_off = ("It lowers the next bill if that closes in {policy.cut_off} or more; else it lies until the bill after "
               "that has been laid out.")
    pay_out = ("Where the contract has run out there is no next bill: the note is paid out, to the account that the "
               "notice letter gives, and to none until a letter gives one. With a bill overdue, nothing is paid out.")
    if ended:
        w.background(set_off)
        bring.requires("account", both(contract.ends_on < w.now.day, account.given_in == "notice letter"), pay_out,
            breaks=(account.given_in, "e-mail"))
        bring.requires("no-debts", w.listing(Bill, contract=contract).none(lambda b: b.paid == "overdue"), pay_out,
            otherwise="BLOCK", breaks=(last.paid, "overdue"))
    else:
        bring.requires("bill", both(contract.ends_on >= w.now.day, bill.closes_on - w.now.day >= policy.cut_off),
            set_off, breaks=(bill.closes_on, w.now.day + policy.cut_off - days(1)))
        w.background(pay_out)
    w.background("A register that does not answer holds up the step that needs it. Every rule is gone through and "
                 "ticked or crossed on the sheet, whatever the first one says.")

    too = "; it broke down again as {back}, same thing" if again else ""
    w.task(
        "{firm.name} were without lines for most of a day, ticket {ticket}" + too + ". Please settle the delay, grant "
        "them the credit and get it to them, as far as it goes.",
        "Claim {claim} from {firm.name} about {ticket}" + too + ". Could you settle how late we were, credit it and "
        "bring the credit home? Do the first parts even if the last has to wait. The crew says it was ours.",
        "Delay credit for {firm.name}: {ticket}" + too + ". Clock settled, credit granted, then off their bill or "
        "however they get it. Go as far as you can today.")
    w.context("You work at the fault desk. Credits for late repairs follow policy {policy}.")
