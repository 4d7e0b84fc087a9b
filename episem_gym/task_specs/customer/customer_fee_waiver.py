"""Customer desk of a savings bank: a client in hardship is let off a fee, within what the year leaves."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._savings_bank import (
    Account, BenefitNotice, Client, clutter, Dunning, FeeCancel, FeeEntry, FeeInstalments, FeeWaive, FeeWaiver,
    GROUNDS, HardshipNotice, IncomeSheet, look_ups, WaiverPolicy,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, Money, task_pair


@task_pair(
    "customer-fee-waiver",
    protocol="V1",
    variants={
        "whole": "the fee fits into what the year leaves, and is waived whole",
        "rest": "most of the year's sum is used up; only the rest is waived",
        "household": "two incomes of one household count together",
        "benefit": "no income sheet helps, but basic support has been granted",
    },
    alternatives="Low incomes in the household or a notice of basic support in force show hardship.",
)
def fee_waiver(w: Draft) -> None:
    """Waive a fee for a client in hardship, whole or as far as the yearly sum goes."""
    # fmt: off
    rest, household, benefit = (w.variant == one for one in ("rest", "household", "benefit"))
    policy = w.add("policy", WaiverPolicy, income=w.money(1250, 2150, step="50"), better_off=w.disposition(),
                   sheet_lasts=w.length(days(30), days(150), days(10)), long_past=w.disposition(),
                   reach_back=w.length(days(40), days(180), days(10)), cap=w.money(90, 240, step="10"),
                   used_up=w.disposition(), collectors=w.disposition())

    # The client and a namesake, their accounts and fees.
    client = w.add("client", Client, name=w.person(), born=w.days_ago(9000, 27000))
    namesake = w.look_alike("namesake", client, born=w.days_ago(9000, 27000))
    account = w.add("account", Account, owner=client, kind="joint" if household else "current",
                    opened_on=w.days_ago(800, 5000))
    savings = w.look_alike("savings", account, kind="savings", opened_on=w.days_ago(500, 790))
    theirs = w.look_alike("theirs", account, owner=namesake, opened_on=w.days_ago(500, 6000))
    oldest = w.now.day - policy.reach_back
    fee = w.add("fee", FeeEntry, account=account, state="charged",
                kind=w.pick("overdraft interest", "returned debit fee"),
                amount=w.money("26.10", "38.90", step="0.10") if rest else w.money("11.50", "24.90", step="0.10"),
                booked_on=oldest + w.length(0, days(9), days(1)))
    large = w.money("30.10", "33.90", step="0.10")
    amounts = (policy.cap - large if rest else w.money("10.50", "28.90", step="0.10"),
               w.money("10.50", "13.90", step="0.10"), policy.cap - w.money("0.10", "19.90", step="0.10"))
    past = [w.look_alike(f"fee_{n}", fee, amount=one, state="charged", booked_on=w.days_ago(200, 330),
                         kind="returned debit fee" if n == 1 else "overdraft interest")
            for n, one in enumerate(amounts)]
    old = w.look_alike("fee_old", fee, amount=w.money("20.10", "60.90", step="0.10"), booked_on=w.days_ago(670, 780))
    w.look_alike("safe", fee, account=savings, kind="safe box", booked_on=w.days_ago(5, 90))
    their_fee = w.look_alike("their_fee", fee, account=theirs, booked_on=w.days_ago(5, 200),
                             state=w.pick("charged", "announced", "cancelled"))

    # What was waived before: in the last year, earlier, and what was withdrawn again.
    last_year = w.now.day - days(365)
    used = w.add("used", FeeWaiver, client=client, fee=past[0], granted_on=w.days_ago(40, 190), state="granted",
                 amount=past[0].amount)
    w.look_alike("used_too", used, fee=past[1], amount=past[1].amount, granted_on=w.days_ago(20, 190))
    taken_back = w.look_alike("taken_back", used, fee=past[2], state="withdrawn", granted_on=w.days_ago(15, 190),
                              amount=past[2].amount)
    for n in range(2):
        w.look_alike(f"long_ago_{n}", used, fee=old, granted_on=last_year - w.length(days(2), days(300), days(1)),
                     amount=w.money("8.10", "19.90", step="0.10"))
    w.look_alike("theirs_used", used, client=namesake, fee=w.pick(their_fee, fee), amount=their_fee.amount,
                 granted_on=w.days_ago(5, 300), state=w.pick("granted", "withdrawn"))
    waivers = w.listing(FeeWaiver, client=client)
    so_far = waivers.sum("amount", lambda e: both(e.state == "granted", e.granted_on >= last_year), zero=Money.of(0))

    # What shows hardship: the signed notice, incomes, benefits; and dunning cases.
    notice = w.add("notice", HardshipNotice, client=client, signed_by=client, ground=w.pick(*GROUNDS),
                   from_day=w.days_ago(190, 210))
    w.look_alike("their_notice", notice, client=namesake, signed_by=w.pick(namesake, client),
                 ground=w.pick(*GROUNDS), from_day=w.days_ago(20, 300))
    second_net = w.money(300, 500, step="5") if household else w.money(900, 1900, step="5")
    first_net = (policy.income + w.money(150, 600, step="5") if benefit
                 else policy.income - w.money(505, 560, step="5") if household
                 else policy.income - w.money(0, 90, step="5"))
    sheet = w.add("sheet", IncomeSheet, account=account, person=client.name, net=first_net, state="current",
                  as_of=w.now - policy.sheet_lasts + w.length(hours(3), days(9)))
    w.look_alike("sheet_two", sheet, person=w.person() if household else client.name, net=second_net,
                 state="current" if household else "superseded",
                 as_of=w.now - (policy.sheet_lasts if household else days(155)) + w.length(hours(3), days(9)))
    w.look_alike("their_sheet", sheet, account=theirs, net=w.money(900, 3900, step="5"),
                 as_of=w.ago(days(3), days(200)))
    support = w.add("support", BenefitNotice, client=client, kind="basic support",
                    until=w.days_ahead(10, 150) if benefit else w.days_ago(20, 200))
    w.look_alike("child", support, kind="child benefit", until=w.days_ahead(30, 400))
    w.look_alike("their_support", support, client=namesake, until=w.days_ahead(-90, 200))
    dunning = w.add("dunning", Dunning, account=account, stage="with collectors", state="settled")
    w.look_alike("dunning_now", dunning, stage="first letter", state="open")
    w.look_alike("their_dunning", dunning, account=theirs, state=w.pick("open", "settled"))
    clutter(w, client, namesake)

    look_ups(w)
    w.offers(FeeCancel, FeeInstalments)
    amount = policy.cap - so_far if rest else fee.amount
    waive = w.step("waive", FeeWaive, fee_id=fee, amount=amount.amount, notice_id=notice)
    waive.requires("notice", notice.signed_by == client,
        "There is a notice of hardship in the file that bears the client's own signature. Someone else's does not do; "
        "the wish is shelved until the client has signed one.", breaks=(notice.signed_by, namesake), withheld=notice)
    sheets = w.listing(IncomeSheet, account=account)
    incomes = sheets.sum("net", lambda s: s.state == "current", zero=Money.of(0))
    in_force = w.listing(BenefitNotice, client=client).count(
        lambda b: both(b.kind == "basic support", b.until >= w.now.day)) >= 1
    rule = ("Hardship means that the current incomes behind the account, all added up, come to {policy.income} a month "
            "or less; basic support in force shows it as well, whatever the sheets say. An income sheet is taken into "
            "account for {policy.sheet_lasts} after it was last confirmed, then the wish is shelved until it is "
            "confirmed anew. Where there is no hardship the wish {policy.better_off:is shelved until the adviser has "
            "talked to the client|is declined}.")
    if benefit:
        waive.requires("hardship", any_of(in_force, incomes <= policy.income), rule, otherwise=policy.better_off,
            breaks=(support.until, w.days_ago(20, 200)), withheld=support)
    else:
        waive.requires("hardship", any_of(incomes <= policy.income, in_force), rule, otherwise=policy.better_off,
            breaks=(sheet.net, policy.income + w.money(20, 700, step="5")), max_age=(sheet, policy.sheet_lasts))
    waive.requires("kind", fee.kind.is_in("overdraft interest", "returned debit fee"),
        "Overdraft interest and fees for returned debits can be waived. One for a service that the client ordered "
        "cannot, and the wish is declined.", otherwise="BLOCK",
        breaks=(fee.kind, w.pick("replacement card", "safe box")))
    waive.requires("charged", fee.state == "charged",
        "It has been charged; one that is only announced is shelved until it is.", breaks=(fee.state, "announced"))
    waive.requires("recent", fee.booked_on >= oldest,
        "It was booked no more than {policy.reach_back} ago. For an earlier one the wish {policy.long_past:is shelved "
        "until accounting has reopened the quarter|is declined}.", otherwise=policy.long_past,
        breaks=(fee.booked_on, oldest - w.length(days(1), days(9), days(1))))
    waive.requires("once", waivers.none(lambda e: both(e.fee == fee, e.state == "granted")),
        "No fee is waived twice, not even in part: after an earlier waiver of the same fee the wish is declined.",
        otherwise="BLOCK", breaks=(used.fee, fee))
    waive.requires("cap", so_far < policy.cap,
        "In any 365 days a client is let off {policy.cap} in all, withdrawn waivers not counted. A fee that goes "
        "beyond is waived up to that sum. With nothing left, the wish {policy.used_up:is shelved until there is "
        "room again|is declined}.", otherwise=policy.used_up, breaks=(taken_back.state, "granted"))
    waive.requires("no-collectors", w.listing(Dunning, account=account).none(
            lambda d: both(d.stage == "with collectors", d.state == "open")),
        "While the account is with the collectors, the wish {policy.collectors:is shelved until they have given it "
        "back|is declined}.", otherwise=policy.collectors, breaks=(dunning.state, "open"), withheld=dunning)
    w.background("A wish is shelved, too, if something in the file cannot be shown. Shelved or declined, the entry in "
                 "the file lists whatever was found against it.")

    w.task(
        "{client.name} has asked to be let off {fee}, {fee.amount} for the {fee.kind}. They're going through a rough "
        "patch. Could you waive what can be waived?",
        "Hardship case: {client.name}, fee {fee} ({fee.amount}). Please take it off, all of it or as much as still "
        "goes. I understand the papers are all there.",
        "Can you take care of {fee} for {client.name}? The {fee.kind} hit them at the worst moment. Their adviser "
        "sees no reason to say no.")
    w.context("You work at the customer desk. Waivers in hardship go by guideline {policy}.")
