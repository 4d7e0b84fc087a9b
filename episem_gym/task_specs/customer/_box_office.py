"""What the service desk of a ticket house keeps: bookings, tickets, terms, wallets, bans and transfers."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, latent, Policy, Record, Ref,
)  # fmt: skip


class Guest(Record, id="GU-#######"):
    name = Code("full name", filing=True)
    household = Code("household number")
    born = Day()


class Show(Record, id="SH-#####"):
    act = Code("who plays", filing=True)
    town = Choice("Antwerp", "Basel", "Kraków", "Porto")
    day = Day()


class Booking(Record, id="BK-########"):
    guest = Ref(Guest, filing=True)
    show = Ref(Show)
    payment = Choice("paid", "one instalment open", "paid back")


class Ticket(Record, id="TI-#########"):
    booking = Ref(Booking, filing=True)
    seat = Code("seat")
    kind = Choice("standard", "wheelchair", "standing")
    barcode = Choice("in use", "at the printer", "void")
    new_barcode = latent(Choice("in use", "at the printer", "void"))


class TransferWish(Record, id="TW-######"):
    ticket = Ref(Ticket, filing=True)
    asked_by = Ref(Guest)
    to = Ref(Guest, "who is to have it")
    came_in = Day()


class TourTerms(Record, id="TT-####"):
    show = Ref(Show, filing=True)
    passes_on = Choice("to anybody", "within a household", "not at all")


class Handed(Record, id="HD-#######"):
    ticket = Ref(Ticket, filing=True)
    to = Ref(Guest)
    state = Choice("done", "undone again")


class Ban(Record, id="BN-#####"):
    guest = Ref(Guest, filing=True)
    town = Choice("Antwerp", "Basel", "Kraków", "Porto")
    state = Choice("in force", "lifted")


class Wallet(Record, id="WA-#######"):
    guest = Ref(Guest, filing=True)
    balance = Cash()
    state = Choice("open", "blocked")


class Voucher(Record, id="VO-#######"):
    guest = Ref(Guest, filing=True)
    worth = Cash()
    until = Day("last day")
    state = Choice("open", "used")


class AccessCard(Record, id="AX-######"):
    guest = Ref(Guest, filing=True)
    kind = Choice("wheelchair", "companion")
    until = Day("last day")


class Newsletter(Record, id="NL-######"):
    guest = Ref(Guest, filing=True)
    wants = Choice("weekly", "never")


class HandingPolicy(Policy, id="TP-##@"):
    """Passing tickets on"""

    lead = Duration()
    too_late = Disposition()
    fee = Cash()
    low_fee = Cash()
    short = Disposition()
    again = Disposition()
    banned = Disposition()
    unpaid = Disposition()


class TicketLock(Commit):
    """Lock a ticket at the gates while it is passed on."""

    ticket_id = Ref(Ticket, "ticket", target=True)
    wish_id = Ref(TransferWish, "wish that it serves")
    returns = {"lock_number": Code(form="LK-########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.ticket_id.barcode != "void", "the ticket is void")


class TicketReissue(Commit):
    """Make out a ticket to somebody else; the old barcode stops working."""

    ticket_id = Ref(Ticket, "ticket", target=True)
    guest_id = Ref(Guest, "new holder")
    lock_number = Code("number of the lock")
    returns = {"reissue_number": Code(form="RI-########")}


class FeeTake(Commit):
    """Take a fee from a guest's wallet and vouchers."""

    guest_id = Ref(Guest, "who pays", target=True)
    amount = Amount("fee in euro")
    lock_number = Code("number of the lock")
    returns = {"fee_number": Code(form="FE-########")}


class HandingClose(Commit):
    """Close the passing on: both guests are told, the lock goes."""

    wish_id = Ref(TransferWish, "wish", target=True)
    reissue_number = Code("number of the reissue")
    fee_number = Code("number of the fee")
    returns = {"closing_number": Code(form="CL-########")}


class TicketRefund(Commit):
    """Take a ticket back and pay out its price."""

    ticket_id = Ref(Ticket, "ticket", target=True)
    returns = {"refund_number": Code(form="RF-########")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the desk."""
    # fmt: off
    w.searches(Guest, "guest_search", "Find guests by name.", over="name")
    w.reads(Guest, "guest_get", "A guest.")
    w.searches(Show, "show_search", "Find shows by who plays.", over="act")
    w.reads(Show, "show_get", "A show.")
    w.lists(Booking, "bookings_of_guest", "Bookings of a guest.", by="guest")
    w.reads(Booking, "booking_get", "A booking.")
    w.reads(Ticket, "ticket_get", "A ticket.")
    w.lists(Ticket, "tickets_of_booking", "Tickets of a booking.", by="booking")
    w.lists(TransferWish, "wishes_for_ticket", "Wishes to pass a ticket on.", by="ticket")
    w.lists(TourTerms, "terms_of_show", "What the promoter allows for a show.", by="show")
    w.lists(Handed, "earlier_transfers", "When a ticket was passed on before.", by="ticket")
    w.lists(Ban, "bans_of_guest", "Houses that a guest is banned from.", by="guest")
    w.lists(Wallet, "wallets_of_guest", "Wallets of a guest.", by="guest")
    w.lists(Voucher, "vouchers_of_guest", "Vouchers of a guest.", by="guest")
    w.lists(AccessCard, "access_cards", "Access cards that a guest has shown.", by="guest")
    w.lists(Newsletter, "newsletters", "What mail a guest wants.", by="guest")
    w.reads(HandingPolicy, "policy_get", "A house rule by its number.")
    # fmt: on
