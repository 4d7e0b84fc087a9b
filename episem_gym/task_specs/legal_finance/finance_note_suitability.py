"""Order desk of a private bank: may a structured note be subscribed for a client as the ticket stands?"""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.legal_finance._advisory_desk import (
    CashAccount, ComplaintFile, CourseProof, custody, Experience, Holding, Investor, KINDS, LifeEvent, look_ups,
    MarketRule, NoteSubscribe, NoteTicket, ProductRecord, profiles, SheetDelivery, SuitabilityPolicy, WealthStatement,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, Money, task_pair


@task_pair(
    "finance-note-suitability",
    protocol="Legacy",
    variants={
        "seasoned": "trades enough in the kind of note; a profile near the end of its life",
        "schooled": "too few trades, but a course passed on the kind",
        "concentrated": "much of the same issuer is held already, close under the limit",
        "protected": "a low risk paper with capital protection, where neither trades nor a course are asked for",
    },
    alternatives="Trades in the kind of note, or a course on it that was passed.",
)
def note_suitability(w: Draft) -> None:
    """Judge whether a note may be subscribed against a client's profile, experience and holdings."""
    # fmt: off
    schooled, heavy, protected = (w.variant == one for one in ("schooled", "concentrated", "protected"))
    policy = w.add("policy", SuitabilityPolicy, profile_lasts=w.length(days(270), days(810), days(90)),
                   single_issuer=w.whole(8, 14), few_trades=w.whole(3, 9), front_fee=w.whole(1, 4),
                   reading_time=w.length(hours(18), hours(60), hours(6)), too_risky=w.disposition(),
                   unversed=w.disposition(), overweight=w.disposition())
    ours = w.add("ours", Investor, name=w.person(), adviser=w.person())
    theirs = w.look_alike("theirs", ours, name=w.person(), adviser=w.person())

    # The note and a sister tranche of it.
    kind = KINDS[3] if protected else w.pick(*KINDS[:3])
    note = w.add("note", ProductRecord, isin=w.code("CH##########"), kind=kind, issuer=w.firm("Structured Issuance"),
                 risk=w.whole(2, 3) if protected else w.whole(4, 5), matures_on=w.days_ahead(360, 1100),
                 books_close=w.ahead(hours(1), days(3)))
    tranche = w.look_alike("tranche", note, isin=w.code("CH##########"), risk=w.whole(3, 6),
                           matures_on=w.days_ahead(360, 2200), books_close=w.ahead(hours(-70), days(6)))

    # The client's profile, experience, papers and money, with the order.
    profile, event = profiles(w, ours, theirs, note, policy.profile_lasts)
    fewer, more = w.whole(-3, -1), w.whole(0, 2)
    known = w.add("known", Experience, investor=ours, kind=note.kind,
                  trades=policy.few_trades + (fewer if schooled or protected else more))
    w.look_alike("their_known", known, investor=theirs, trades=w.whole(0, 12))
    course = w.add("course", CourseProof, investor=ours, kind=note.kind,
                   result="passed" if schooled else w.pick("not passed", "not taken"))
    w.look_alike("their_course", course, investor=theirs, result=w.pick("passed", "not passed"))
    account = w.add("account", CashAccount, investor=ours, free=w.money(50000, 160000, "CHF"), pledged="no")
    second = w.look_alike("second", account, free=w.money(500, 90000, "CHF"), pledged=w.pick("no", "to the bank"))
    w.look_alike("their_account", account, investor=theirs, free=w.money(500, 90000, "CHF"))
    ticket = w.add("ticket", NoteTicket, investor=ours, paper=note, deposit=account, taken_by=ours.adviser,
                   nominal=w.money(20000, 40000, "CHF", step="1000"))
    w.look_alike("older_ticket", ticket, paper=tranche, nominal=w.money(10000, 40000, "CHF", step="1000"),
                 deposit=w.pick(account, second))
    wealth = w.add("wealth", WealthStatement, investor=ours, total=w.money(790000, 900000, "CHF", step="1000"))
    w.look_alike("their_wealth", wealth, investor=theirs, total=w.money(90000, 900000, "CHF", step="1000"))
    most = wealth.total * policy.single_issuer * "0.01"
    near = most - ticket.nominal - w.money(0, 4000, "CHF", step="500")
    sold = custody(w, ours, theirs, note, near if heavy else w.money(5000, 14000, "CHF", step="500"))

    # What was handed over, to whom the note may be sold, and complaints.
    read_for = policy.reading_time + w.length(minutes(20), hours(40))
    sheet = w.add("sheet", SheetDelivery, investor=ours, paper=note, delivered_at=w.now - read_for)
    w.look_alike("tranche_sheet", sheet, paper=tranche, delivered_at=w.ago(hours(2), days(20)))
    w.look_alike("their_sheet", sheet, investor=theirs, delivered_at=w.ago(hours(2), days(6)))
    market = w.add("market", MarketRule, paper=note, sold_to=w.pick("retail with advice", "retail"))
    w.look_alike("tranche_market", market, paper=tranche, sold_to=w.pick("professionals only", "retail"))
    w.add("complaint", ComplaintFile, investor=ours, state=w.pick("open", "settled"))
    look_ups(w)

    subscribe = w.step("subscribe", NoteSubscribe, ticket_id=ticket, note_id=note, nominal=ticket.nominal.amount,
                       fee=(ticket.nominal * policy.front_fee * "0.01").amount, account_id=ticket.deposit)
    w.background("Client data that will not open today leaves the order on the desk.")
    w.background("The order clerk records the outcome of every test below, passed or failed, and never that of the "
                 "first failure alone. Note, nominal and account are those of the ticket, the front fee is "
                 "{policy.front_fee} per cent of the nominal; an order made out otherwise is rejected.")
    subscribe.requires("profile", both(profile.form == "signed",
                                       w.now.day - profile.filled_in_on <= policy.profile_lasts),
        "Only the latest signed profile counts, and none that was filled in more than {policy.profile_lasts} ago: "
        "the order then waits for a new questionnaire.",
        breaks=(profile.filled_in_on, w.now.day - policy.profile_lasts - w.length(days(1), days(60), days(1))),
        withheld=profile)
    events = w.listing(LifeEvent, investor=ticket.investor)
    subscribe.requires("life", events.none(lambda e: both(e.what != "new address", e.on >= profile.filled_in_on)),
        "If the client has reported a turn of life since, a mere change of address apart, even a young profile has to "
        "be gone through again, and the order waits for that.",
        breaks=(event.on, w.days_ago(1, 100)))
    subscribe.requires("risk", note.risk <= profile.bearable,
        "The risk of the product is no higher than the profile bears; one that is higher {policy.too_risky:waits for "
        "the client's own handwritten request|is rejected, whatever the client wishes}.",
        otherwise=policy.too_risky, breaks=(profile.bearable, note.risk - w.whole(1, 2)))
    subscribe.requires("horizon", profile.horizon >= note.matures_on,
        "A note that matures after the end of the horizon that the client stated is rejected.",
        otherwise="BLOCK", breaks=(profile.horizon, note.matures_on - w.length(days(1), days(250), days(1))))
    versed = any_of(note.kind == KINDS[3], known.trades >= policy.few_trades, course.result == "passed")
    subscribe.requires("versed", versed,
        "For any kind but capital protected notes the client has made {policy.few_trades} trades in the kind within "
        "ten years or has passed the course on it; without either, the order {policy.unversed:waits for the course|is "
        "rejected}.",
        otherwise=policy.unversed,
        breaks=None if protected else (course.result, w.pick("not passed", "not taken")) if schooled else
               (known.trades, policy.few_trades - w.whole(1, 3)), kind="violated")
    same = w.listing(Holding, investor=ticket.investor).sum(
        "worth", lambda h: both(h.state == "held", h.issuer == note.issuer), zero=Money.of(0, "CHF"))
    subscribe.requires("one-issuer", same + ticket.nominal <= most,
        "With the new nominal, papers held of one issuer make up at most {policy.single_issuer} per cent of the "
        "client's free wealth; above that, the order {policy.overweight:waits until enough has been sold|is rejected}.",
        otherwise=policy.overweight, breaks=(sold.state, "held"))
    subscribe.requires("sheet", both(sheet.paper == note, w.now - sheet.delivered_at >= policy.reading_time),
        "The key information sheet of this very note was handed to the client at least {policy.reading_time} ago; the "
        "order waits until the client has had so much time with it.",
        breaks=(sheet.paper, tranche))
    w.contrast("just-handed-over", {sheet.delivered_at: w.now - policy.reading_time + w.length(hours(1), hours(15))},
               kind="violated", flips=("subscribe.sheet",))
    subscribe.requires("market", market.sold_to != "professionals only",
        "A note that its issuer reserves for professionals is not sold to private clients, and such an order is "
        "rejected.",
        otherwise="BLOCK", breaks=(market.sold_to, "professionals only"))
    subscribe.requires("money", both(account.pledged == "no",
                                     account.free >= ticket.nominal + ticket.nominal * policy.front_fee * "0.01"),
        "The account named on the ticket is not pledged and covers nominal and fee; else the order waits for cover.",
        breaks=(account.pledged, "to the bank"))
    w.contrast("smaller-order", {ticket.nominal: ticket.nominal - w.money(1000, 6000, "CHF", step="1000")},
               kind="wrong_argument")
    w.contrast("other-account", {ticket.deposit: second}, kind="wrong_argument")

    w.task(
        "{ours.name} would like to go into {note.isin} before the books close; ticket {ticket}, taken by "
        "{ours.adviser}. The draft subscription is on your screen. Can it be sent off?",
        "Can I let the subscription on {ticket} go? {ours.name}, a {note.kind}, {ticket.nominal}. The client has "
        "bought such things for years and knows the drill.",
        "{ours.adviser} wants to know whether {ticket} for {ours.name} is fine as drafted. The profile was done not so "
        "long ago, so I see no reason to wait.")
    w.context("You sit at the order desk of the bank. Structured notes are sold under policy {policy}.")
