"""Seller desk of a marketplace: an account is closed with all that hangs on it, or stays as it is."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._marketplace import (
    AccountClose, BankLetter, BankLine, Chargeback, closing_look_ups, ClosingPolicy, ClosureForm, FeeInvoice,
    HolidayMode, look_ups, Offer, OffersWithdraw, PlanEnd, Reserve, ReservePay, ReturnCase, Seller, SellerAccount,
    SoldOrder, SupportCall, ToolPlan, VatEntry, YearStatement,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, hours, Money, task_pair


@task_pair(
    "customer-account-closure",
    protocol="V3",
    variants={
        "paid-up": "all fees are paid, the whole reserve goes out",
        "set-off": "an open fee invoice is set off against the reserve",
        "bank-letter": "the bank line was confirmed long ago, but the bank has written about it",
        "small-shop": "the plan is still bound, but the shop has sold so little that it may end it",
    },
    alternatives="A bank line is good by the portal or by a letter; a plan by its date or by a small turnover.",
    all_or_nothing=True,
)
def account_closure(w: Draft) -> None:
    """Close a seller account: offers offline, plan ended, reserve paid, statement drawn up, account closed."""
    # fmt: off
    set_off, by_letter, small = (w.variant == one for one in ("set-off", "bank-letter", "small-shop"))
    policy = w.add("policy", ClosingPolicy, bound=w.disposition(), small=w.money(700, 1900, step="50"),
                   quiet=w.length(days(14), days(60), days(1)), too_soon=w.disposition(), charged_back=w.disposition(),
                   line_lasts=w.length(days(20), days(120), days(5)), owing=w.disposition(), returning=w.disposition())

    # The seller with two accounts, another seller, VAT numbers, bank lines.
    seller = w.add("seller", Seller, firm=w.firm("Ceramics", "Paper Goods", "Toys"), vat=w.code("DE#########"))
    rival = w.look_alike("rival", seller, firm=w.firm("Candles", "Textiles"), vat=w.code("DE#########"))
    account = w.add("account", SellerAccount, seller=seller, region=w.pick("north", "west"),
                    opened_on=w.days_ago(500, 3000))
    second = w.look_alike("second", account, region="south", opened_on=w.days_ago(200, 490))
    theirs = w.look_alike("theirs", account, seller=rival, opened_on=w.days_ago(200, 3000))
    entry = w.add("entry", VatEntry, seller=seller, vat=seller.vat)
    w.look_alike("rival_entry", entry, seller=rival, vat=w.pick(rival.vat, seller.vat))
    fresh = w.now - policy.line_lasts
    line = w.add("line", BankLine, seller=seller, iban_ending=w.code("####"),
                 confirmed_at=fresh - w.length(days(1), days(90)) if by_letter
                 else fresh + w.length(hours(3), days(12)))
    old_line = w.look_alike("old_line", line, iban_ending=w.code("####"), confirmed_at=w.ago(days(130), days(500)))
    w.look_alike("rival_line", line, seller=rival, iban_ending=w.code("####"), confirmed_at=w.ago(days(1), days(200)))
    form = w.add("form", ClosureForm, seller=seller, account=account, pay_to=line, signed_on=w.days_ago(1, 9))
    w.look_alike("rival_form", form, seller=rival, account=w.pick(theirs, account),
                 pay_to=w.later("their_line", BankLine))
    w.look_alike("their_line", line, seller=rival, iban_ending=w.code("####"), confirmed_at=w.ago(days(1), days(200)))
    letter = w.add("letter", BankLetter, seller=seller, line=line if by_letter else old_line, dated=w.days_ago(2, 15))
    w.look_alike("rival_letter", letter, seller=rival, line=w.pick(line, old_line), dated=w.days_ago(2, 90))

    # What was sold: the last delivery, earlier ones, one that came to nothing.
    silent = w.now.day - policy.quiet
    share = w.money(120, 180, step="0.50")
    sold = w.add("sold", SoldOrder, account=account, total=share, state="delivered",
                 day=silent - w.length(0, days(5), days(1)))
    for n in range(4):
        w.look_alike(f"sold_{n}", sold, day=silent - w.length(days(6), days(200), days(1)),
                     total=w.money(40, 120, step="0.50") if small or n else policy.small)
    undone = w.look_alike("undone", sold, state="cancelled", day=w.days_ago(1, 12), total=w.money(20, 90, step="0.50"))
    w.look_alike("second_sold", sold, account=second, day=w.days_ago(1, 50),
                 state=w.pick("delivered", "awaiting dispatch"))
    their_sold = w.look_alike("their_sold", sold, account=theirs, day=w.days_ago(1, 90),
                              state=w.pick("delivered", "awaiting dispatch"))
    back = w.add("back", ReturnCase, account=account, order=sold, state="settled")
    w.look_alike("their_back", back, account=theirs, order=their_sold, state=w.pick("settled", "open"))
    called = w.add("called", Chargeback, account=account, order=sold, state=w.pick("won", "lost"))
    w.look_alike("second_called", called, account=second, state=w.pick("lost", "running"))
    w.look_alike("their_called", called, account=theirs, order=their_sold, state=w.pick("won", "running"))

    # Money kept back and owed, offers and plans.
    kept = w.add("kept", Reserve, account=account, amount=w.money(210, 480), state="held")
    w.look_alike("kept_too", kept, amount=w.money(60, 140))
    w.look_alike("kept_before", kept, amount=w.money(60, 340), state="released")
    w.look_alike("their_kept", kept, account=theirs, amount=w.money(60, 340), state=w.pick("held", "released"))
    fee = w.add("fee", FeeInvoice, account=account, amount=w.money(640, 900), state="credited")
    w.look_alike("fee_open", fee, amount=w.money(15, 95), state="open" if set_off else "paid")
    w.look_alike("fee_paid", fee, amount=w.money(15, 95), state="paid")
    w.look_alike("their_fee", fee, account=theirs, amount=w.money(15, 95), state=w.pick("open", "paid"))
    offer = w.add("offer", Offer, account=account, state="online")
    offer_two = w.look_alike("offer_two", offer)
    w.look_alike("offer_off", offer, state="offline")
    w.look_alike("their_offer", offer, account=theirs, state=w.pick("online", "offline"))
    plan = w.add("plan", ToolPlan, account=account, kind="storefront", state="running",
                 bound_until=w.days_ahead(20, 200) if small else w.days_ago(1, 60))
    w.look_alike("plan_before", plan, kind="advertising", state="ended", bound_until=w.days_ago(70, 400))
    w.look_alike("their_plan", plan, account=theirs, bound_until=w.days_ahead(-90, 200))
    w.add("call", SupportCall, seller=seller, about=w.pick("photos", "reviews"))
    look_ups(w)
    closing_look_ups(w)
    w.offers(HolidayMode)

    # Offers and plan in any order; the payout after the offers, the statement after both, then the account.
    orders = w.listing(SoldOrder, account=account)
    reserves = w.listing(Reserve, account=account).sum("amount", lambda r: r.state == "held", zero=Money.of(0))
    fees = w.listing(FeeInvoice, account=account).sum("amount", lambda f: f.state == "open", zero=Money.of(0))
    withdraw = w.step("withdraw", OffersWithdraw, account_id=account, form_id=form).causes(
        offer, state="offline").causes(offer_two, state="offline")
    end = w.step("end", PlanEnd, plan_id=plan)
    withdrawal = withdraw.receipt.withdrawal_number
    pay = w.step("pay", ReservePay, account_id=account, bank_line_id=form.pay_to, amount=(reserves - fees).amount,
                 withdrawal_number=withdrawal)
    state = w.step("state", YearStatement, account_id=account, vat=entry.vat, withdrawal_number=withdrawal,
                   ending_number=end.receipt.ending_number)
    close = w.step("close", AccountClose, account_id=account, payout_number=pay.receipt.payout_number,
                   statement_number=state.receipt.statement_number)
    withdraw.requires("form", form.account == account,
        "The seller's form names the account that is to be closed. If it names another of theirs, the closure is "
        "refused.", otherwise="BLOCK", breaks=(form.account, second))
    withdraw.requires("dispatched", orders.none(lambda o: o.state == "awaiting dispatch"),
        "Nothing awaits dispatch any more; as long as something does, the closure is adjourned.",
        breaks=(undone.state, "awaiting dispatch"))
    turnover = orders.sum("total", lambda o: o.state == "delivered", zero=Money.of(0))
    over = plan.bound_until <= w.now.day
    end.requires("unbound", any_of(turnover <= policy.small, over) if small else any_of(over, turnover <= policy.small),
        "A plan can be ended once its bound time is over, or at any time by a shop whose delivered orders come to "
        "{policy.small} or less in all. With a plan that still binds, the closure "
        "{policy.bound:is adjourned until the plan is free|is refused}.", otherwise=policy.bound, kind="violated",
        breaks=(sold.total, policy.small + w.money(1, 300)) if small else (plan.bound_until, w.days_ahead(1, 200)))
    pay.requires("quiet", orders.none(lambda o: both(o.state == "delivered", o.day > silent)),
        "The last delivery lies {policy.quiet} back or more. Any sooner, the closure {policy.too_soon:is adjourned "
        "until that time is up|is refused, and the seller may ask again}.", otherwise=policy.too_soon,
        breaks=(sold.day, silent + w.length(days(1), days(12), days(1))))
    pay.requires("no-chargeback", w.listing(Chargeback, account=account).none(lambda c: c.state == "running"),
        "With a chargeback running, the closure {policy.charged_back:is adjourned until the banks have decided|is "
        "refused}.", otherwise=policy.charged_back, breaks=(called.state, "running"), withheld=called)
    vouched = both(letter.line == line, letter.dated >= form.signed_on - days(30))
    pay.requires("line", any_of(vouched, line.confirmed_at >= fresh) if by_letter
                 else any_of(line.confirmed_at >= fresh, vouched),
        "The reserve goes to the bank line in the form, if the seller confirmed that line in the portal within the "
        "last {policy.line_lasts} or its bank wrote about it no earlier than 30 days before the form was signed. "
        "Otherwise the closure is adjourned until one of the two is there.",
        breaks=(letter.line, old_line) if by_letter
        else (line.confirmed_at, fresh - w.length(hours(5), days(40))))
    pay.requires("covered", reserves >= fees,
        "Open fees are taken out of the reserve that is held, and the rest is paid. If the reserve is smaller than the "
        "fees, the closure {policy.owing:is adjourned until the seller has paid|is refused}.", otherwise=policy.owing,
        breaks=(fee.state, "open"))
    state.requires("one-number", agree(seller.vat, entry.vat),
        "The statement bears the seller's VAT number. If what the seller entered is not what the tax office has, the "
        "closure is adjourned until they are the same.", breaks=(entry.vat, rival.vat), withheld=entry)
    close.requires("no-return", w.listing(ReturnCase, account=account).none(lambda r: r.state == "open"),
        "No buyer's return is open; with one open the closure {policy.returning:is adjourned until it is settled|is "
        "refused}.", otherwise=policy.returning, breaks=(back.state, "open"))
    w.background("Half a closure is worse than none: where one of these points fails, or cannot be looked at, no part "
                 "of it is begun. The seller gets the whole list of open points.")

    w.task(
        "{seller.firm} are giving up {account}, form {form} is in. Please close it with everything that belongs to it, "
        "the offers, the plan, the reserve, the statement. Either the lot or leave it untouched, we can't have a "
        "half-dead shop again.",
        "Could you close seller account {account} ({seller.firm})? Form {form}. Offers, plan, payout, closing "
        "statement, account. If any of that can't be done, don't start. They tell me they owe nothing.",
    )
    w.context("You work at the seller desk. Accounts are closed by procedure {policy}.")
