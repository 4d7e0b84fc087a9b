"""Service desk of a ticket house: a ticket is locked, made out to somebody else, paid for and handed over."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._box_office import (
    AccessCard, Ban, Booking, FeeTake, Guest, Handed, HandingClose, HandingPolicy, look_ups, Newsletter, Show, Ticket,
    TicketLock, TicketRefund, TicketReissue, TourTerms, TransferWish, Voucher, Wallet,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, Money, task_pair


@task_pair(
    "customer-ticket-transfer",
    protocol="V3",
    variants={
        "to-a-friend": "the promoter lets tickets go to anybody, at the full fee",
        "in-the-family": "tickets stay within a household, at the low fee",
        "wheelchair": "the place is a wheelchair place, and the new holder has shown a card",
        "with-a-voucher": "the wallet alone does not cover the fee, a voucher makes up for it",
    },
    alternatives="The promoter's word that anybody may have the ticket, or one household for both guests.",
)
def ticket_transfer(w: Draft) -> None:
    """Pass a ticket on: lock it, make it out anew and take the fee, in any order, then close."""
    # fmt: off
    family, wheelchair, voucher = (w.variant == one for one in ("in-the-family", "wheelchair", "with-a-voucher"))
    policy = w.add("policy", HandingPolicy, lead=w.length(days(2), days(12), days(1)), too_late=w.disposition(),
                   fee=w.money(12, 20, step="1"), low_fee=w.money(2, 6, step="1"), short=w.disposition(),
                   again=w.disposition(), banned=w.disposition(), unpaid=w.disposition())

    # The buyer, who is to have the ticket, a namesake of theirs.
    buyer = w.add("buyer", Guest, name=w.person(), household=w.code("H-#####"), born=w.days_ago(7500, 25000))
    taker = w.look_alike("taker", buyer, name=w.person(), born=w.days_ago(7500, 25000),
                         household=buyer.household if family else w.code("H-#####"))
    namesake = w.look_alike("namesake", taker, household=w.pick(buyer.household, w.code("H-#####")),
                            born=w.days_ago(7500, 25000))
    latest = w.now.day + policy.lead
    show = w.add("show", Show, act=w.firm("Quartet", "Trio", "Players"), town=w.pick("Antwerp", "Basel", "Porto"),
                 day=latest + w.length(0, days(6), days(1)))
    matinee = w.look_alike("matinee", show, day=w.days_ahead(1, 60))
    booking = w.add("booking", Booking, guest=buyer, show=show, payment="paid")
    other = w.look_alike("other", booking, show=matinee, payment=w.pick("paid", "one instalment open"))
    theirs = w.look_alike("theirs", booking, guest=namesake, payment=w.pick("paid", "one instalment open"))
    ticket = w.add("ticket", Ticket, booking=booking, seat=w.code("Row ## seat #"), barcode="in use",
                   kind="wheelchair" if wheelchair else "standard", new_barcode="in use")
    w.look_alike("beside", ticket, seat=w.code("Row ## seat #"), kind="standard", barcode=w.pick("in use", "void"))
    matinee_ticket = w.look_alike("matinee_ticket", ticket, booking=other, seat=w.code("Row ## seat #"),
                                  kind=w.pick("standard", "standing"), barcode=w.pick("in use", "at the printer"))
    their_ticket = w.look_alike("their_ticket", ticket, booking=theirs, seat=w.code("Row ## seat #"),
                                kind="standard", barcode=w.pick("in use", "at the printer"))
    wish = w.add("wish", TransferWish, ticket=ticket, asked_by=buyer, to=taker, came_in=w.days_ago(0, 3))
    w.look_alike("matinee_wish", wish, ticket=matinee_ticket, to=w.pick(taker, namesake), came_in=w.days_ago(4, 20))
    w.look_alike("their_wish", wish, ticket=their_ticket, asked_by=w.pick(namesake, taker), to=buyer)

    # Terms, earlier transfers, bans, money, cards.
    terms = w.add("terms", TourTerms, show=show, passes_on="within a household" if family else "to anybody")
    w.look_alike("matinee_terms", terms, show=matinee,
                 passes_on=w.pick("to anybody", "within a household", "not at all"))
    handed = w.add("handed", Handed, ticket=ticket, to=w.pick(namesake, taker), state="undone again")
    w.look_alike("matinee_handed", handed, ticket=matinee_ticket, to=taker, state=w.pick("done", "undone again"))
    ban = w.add("ban", Ban, guest=taker, town=show.town, state="lifted")
    w.look_alike("ban_else", ban, town="Kraków", state=w.pick("in force", "lifted"))
    w.look_alike("their_ban", ban, guest=namesake, state=w.pick("in force", "lifted"))
    fee = policy.low_fee if family else policy.fee
    wallet = w.add("wallet", Wallet, guest=buyer, state="open",
                   balance=fee - w.money("0.50", "1.50", step="0.10") if voucher
                   else fee + w.money("0.10", "4.90", step="0.10"))
    w.look_alike("taker_wallet", wallet, guest=taker, balance=w.money(2, 40, step="0.10"),
                 state=w.pick("open", "blocked"))
    note = w.add("note", Voucher, guest=buyer, worth=w.money(2, 9, step="1"), state="open" if voucher else "used",
                 until=w.days_ahead(10, 200))
    w.look_alike("note_old", note, worth=w.money(10, 40, step="5"), state="open" if not voucher else "used",
                 until=w.days_ago(5, 90))
    w.look_alike("taker_note", note, guest=taker, worth=w.money(5, 40, step="5"), state=w.pick("open", "used"))
    card = w.add("card", AccessCard, guest=taker, kind="wheelchair",
                 until=w.days_ahead(80, 700) if wheelchair else w.days_ahead(-200, 700))
    w.look_alike("card_buyer", card, guest=buyer, until=w.days_ahead(80, 700))
    w.add("mail", Newsletter, guest=buyer, wants=w.pick("weekly", "never"))

    look_ups(w)
    w.offers(TicketRefund)
    lock = w.step("lock", TicketLock, ticket_id=ticket, wish_id=wish)
    reissue = w.step("reissue", TicketReissue, ticket_id=ticket, guest_id=wish.to,
                     lock_number=lock.receipt.lock_number).causes(ticket, barcode=ticket.new_barcode)
    take = w.step("take", FeeTake, guest_id=wish.asked_by, amount=fee.amount, lock_number=lock.receipt.lock_number)
    close = w.step("close", HandingClose, wish_id=wish, reissue_number=reissue.receipt.reissue_number,
                   fee_number=take.receipt.fee_number)
    lock.requires("buyers-wish", wish.asked_by == booking.guest,
        "It is the guest in whose booking the ticket stands who asks for it to be passed on. Asked by anybody else, "
        "nothing is done and the wish is struck off.", otherwise="BLOCK", breaks=(wish.asked_by, namesake))
    lock.requires("early", show.day >= latest,
        "There are {policy.lead} or more to go until the show. Later than that the ticket {policy.too_late:stays where "
        "it is until the box office on site has been asked|can no longer be passed on, and the wish is struck off}.",
        otherwise=policy.too_late, breaks=(show.day, latest - w.length(days(1), days(2), days(1))))
    lock.requires("paid", booking.payment == "paid",
        "The booking is paid in full; with an instalment open the wish {policy.unpaid:is put by until the money is "
        "there|is struck off}.", otherwise=policy.unpaid, breaks=(booking.payment, "one instalment open"))
    anybody, household = terms.passes_on == "to anybody", both(terms.passes_on == "within a household",
                                                             taker.household == buyer.household)
    reissue.requires("allowed", any_of(household, anybody) if family else any_of(anybody, household),
        "Whether the new holder may have it is for the promoter to say: anybody, or only somebody of the buyer's own "
        "household. What the promoter does not allow is never made out, and the wish is struck off.", kind="violated",
        otherwise="BLOCK", breaks=(terms.passes_on, "not at all"))
    reissue.requires("first-time", w.listing(Handed, ticket=ticket).none(lambda one: one.state == "done"),
        "A ticket changes hands once. After an earlier transfer that still stands the wish {policy.again:is put by "
        "until the promoter has agreed to a second|is struck off}.", otherwise=policy.again,
        breaks=(handed.state, "done"), withheld=handed)
    reissue.requires("welcome", w.listing(Ban, guest=taker).none(
            lambda one: both(one.town == show.town, one.state == "in force")),
        "The new holder is not banned from the house in which the show is. A ban in force means that the wish "
        "{policy.banned:is put by until the house has been heard|is struck off}.", otherwise=policy.banned,
        breaks=(ban.state, "in force"), withheld=ban)
    if wheelchair:
        reissue.requires("card", both(card.kind == "wheelchair", card.until >= show.day),
            "A wheelchair place goes to somebody whose card is valid on the day of the show; until such a card has "
            "been shown the wish is put by.", breaks=(card.until, w.days_ago(1, 90)), withheld=card)
    w.background("Between guests of different households the fee is {policy.fee}, within one household "
                 "{policy.low_fee}. The guest who asks pays it.")
    open_notes = w.listing(Voucher, guest=buyer).sum(
        "worth", lambda one: both(one.state == "open", one.until >= w.now.day), zero=Money.of(0))
    take.requires("covered", wallet.balance + open_notes >= fee,
        "Wallet and vouchers still valid together cover the fee. If they fall short the fee {policy.short:is put by "
        "until the wallet is filled|is not taken and the wish is struck off}.", otherwise=policy.short,
        breaks=(note.state, "used") if voucher else (wallet.balance, fee - w.money("0.10", "1.90", step="0.10")))
    take.requires("open", wallet.state == "open",
        "Nothing is taken from a wallet that is blocked; it is put by until it is free.",
        breaks=(wallet.state, "blocked"))
    close.requires("scans", ticket.barcode == "in use",
        "Before both guests are told, the new barcode is in use at the gates. As long as it is at the printer the "
        "closing is put by.", breaks=(ticket.new_barcode, "at the printer"))
    w.background("What does not hang on an open point goes ahead; what does hang on it is left until it is settled. "
                 "All that stands against a step is written on the wish.")

    w.task(
        "{buyer.name} wants to pass a ticket on, wish {wish} for ticket {ticket}. Lock, new ticket, fee, "
        "closing, whatever of it can be done today.",
        "Can you see to wish {wish} ({buyer.name}, ticket {ticket})? The whole way if you can: lock it, make it out, "
        "take the fee, close. If something is in the way, do the rest.",
    )
    w.context("You work at the service desk. Tickets are passed on by house rule {policy}.")
