"""What the security desk of a direct bank keeps: freezes, inquiries, identifications, addresses and call-backs."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, Instant, Policy, Record, Ref,
)  # fmt: skip


class Holder(Record, id="HO-#######"):
    name = Code("full name", filing=True)
    born = Day()
    team = Code("team that looks after the holder")


class BankAccount(Record, id="GK-########"):
    holder = Ref(Holder, filing=True)
    kind = Choice("current", "savings", "deposit")
    day_limit = Cash("what could go out a day before any freeze")


class Freeze(Record, id="FZ-######"):
    account = Ref(BankAccount, filing=True)
    reason = Choice("odd transfer", "returned mail", "holder's wish", "court order")
    set_on = Day()
    state = Choice("in force", "lifted")


class Inquiry(Record, id="INQ-#####"):
    holder = Ref(Holder, filing=True)
    freeze = Ref(Freeze, "freeze that it looks into")
    finding = Choice("running", "nothing found", "stranger got in", "holder took part")
    closed_on = Day("day on which it was closed, or is due to be")


class Identification(Record, id="IDF-######"):
    holder = Ref(Holder, filing=True)
    shown = Ref(Holder, "whose passport was shown")
    way = Choice("branch", "video", "post office")
    done_on = Day()


class AccessReset(Record, id="AR-#######"):
    account = Ref(BankAccount, filing=True)
    what = Choice("password", "app and password", "card only")
    done_on = Day()


class HeldTransfer(Record, id="HT-########"):
    account = Ref(BankAccount, filing=True)
    amount = Cash()
    state = Choice("held", "returned", "paid out")


class FreezePolicy(Policy, id="SF-##@"):
    """Lifting freezes from accounts"""

    id_lasts = Duration()
    old_id = Disposition()
    wait = Duration()
    too_soon = Disposition()
    second = Disposition()
    not_reset = Disposition()
    low_limit = Cash()


class FreezeLift(Commit):
    """Lift a freeze, with a limit on what may go out a day."""

    freeze_id = Ref(Freeze, "freeze", target=True)
    inquiry_id = Ref(Inquiry, "closed inquiry")
    day_limit = Amount("limit a day in euro")
    team = Code("team that is told")
    returns = {"lifting_number": Code(form="FL-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.freeze_id.state == "in force", "the freeze is not in force")


class FreezeExtend(Commit):
    """Leave a freeze in force for another month."""

    freeze_id = Ref(Freeze, "freeze", target=True)
    returns = {"extension": Code(form="FE-#######")}


# --- addresses --------------------------------------------------------------------------------------------------------


class AddressForm(Record, id="AF-#######"):
    holder = Ref(Holder, "holder under whom it is filed", filing=True)
    signed_by = Ref(Holder, "holder whose signature it bears")
    street = Code("new street and town")
    from_day = Day("day from which the holder lives there")
    came_in = Day()


class PhoneLine(Record, id="PH-######"):
    holder = Ref(Holder, filing=True)
    ending = Code("last digits")
    since = Day()


class CallBack(Record, id="CB-########"):
    holder = Ref(Holder, filing=True)
    form = Ref(AddressForm, "form that was asked about")
    line = Ref(PhoneLine, "line that was called")
    outcome = Choice("confirmed", "nobody answered", "denied")
    at = Instant()


class Residence(Record, id="MR-######"):
    holder = Ref(Holder, filing=True)
    street = Code("street and town in the municipal register")


class AddressChange(Record, id="AC-#######"):
    holder = Ref(Holder, filing=True)
    done_on = Day()
    state = Choice("in effect", "taken back")


class CardOrder(Record, id="KB-#######"):
    holder = Ref(Holder, filing=True)
    state = Choice("asked for", "in the press", "sent")


class FraudMark(Record, id="FM-######"):
    holder = Ref(Holder, filing=True)
    raised_on = Day()
    state = Choice("open", "cleared")


class AddressPolicy(Policy, id="AD-##@"):
    """Changing where mail goes"""

    settled = Duration()
    young_line = Disposition()
    apart = Duration()
    too_often = Disposition()
    notice = Duration()
    card = Disposition()
    marked = Disposition()


class AddressSet(Commit):
    """Send a holder's mail to another address from a day on."""

    holder_id = Ref(Holder, "holder", target=True)
    form_id = Ref(AddressForm, "form")
    street = Code("street and town")
    first_day = Day("first day")
    returns = {"change_number": Code(form="AC-#######")}


class MailStop(Commit):
    """Send a holder no paper at all."""

    holder_id = Ref(Holder, "holder", target=True)
    returns = {"stop_number": Code(form="MS-#######")}


class CardStop(Commit):
    """Stop a card that is on order."""

    card_order_id = Ref(CardOrder, "card order", target=True)
    returns = {"stopped": Code(form="KS-#######")}


def holder_look_ups(w: Draft) -> None:
    """What both kinds of request look up."""
    w.searches(Holder, "holder_search", "Find holders by name.", over="name")
    w.reads(Holder, "holder_get", "A holder.")
    w.lists(BankAccount, "accounts_of_holder", "Accounts of a holder.", by="holder")
    w.lists(Identification, "identifications", "How and when a holder showed a passport.", by="holder")


def freeze_look_ups(w: Draft) -> None:
    """What can be looked up about freezes."""
    holder_look_ups(w)
    w.reads(BankAccount, "account_get", "An account.")
    w.reads(Freeze, "freeze_get", "A freeze.")
    w.lists(Freeze, "freezes_of_account", "Freezes of an account, lifted ones too.", by="account")
    w.lists(Inquiry, "inquiries_of_holder", "Inquiries about a holder's accounts.", by="holder")
    w.lists(AccessReset, "access_resets", "Resets of the access to an account.", by="account")
    w.lists(HeldTransfer, "held_transfers", "Transfers that were stopped on an account.", by="account")
    w.lists(PhoneLine, "phone_lines", "Telephone lines of a holder.", by="holder")
    w.lists(CardOrder, "card_orders", "Cards that were ordered for a holder.", by="holder")
    w.lists(FraudMark, "fraud_marks", "Marks on a holder.", by="holder")
    w.reads(FreezePolicy, "policy_get", "A procedure of the security desk by its number.")


def address_look_ups(w: Draft) -> None:
    """What can be looked up about addresses."""
    holder_look_ups(w)
    w.lists(AddressForm, "address_forms", "Forms with a new address.", by="holder")
    w.reads(AddressForm, "address_form_get", "One form with a new address.")
    w.lists(PhoneLine, "phone_lines", "Telephone lines of a holder.", by="holder")
    w.lists(CallBack, "call_backs", "Calls by which a form was asked about.", by="holder")
    w.lists(Residence, "register_entries", "What the municipal register says of a holder.", by="holder")
    w.lists(AddressChange, "address_changes", "Earlier changes of a holder's address.", by="holder")
    w.lists(CardOrder, "card_orders", "Cards that were ordered for a holder.", by="holder")
    w.lists(FraudMark, "fraud_marks", "Marks on a holder.", by="holder")
    w.reads(AddressPolicy, "policy_get", "A procedure of the security desk by its number.")
