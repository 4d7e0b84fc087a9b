"""What the order desk of a private bank keeps about clients and structured notes, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, Instant, Policy, Record,
    Ref, Whole,
)  # fmt: skip

KINDS = ("barrier reverse convertible", "autocallable", "credit linked note", "capital protected note")


class Investor(Record, id="CL-#####"):
    name = Code(filing=True)
    adviser = Code()


class InvestorProfile(Record, id="PR-######"):
    investor = Ref(Investor, filing=True)
    bearable = Whole("highest product risk that the answers bear, 1 to 7")
    horizon = Day("end of the investment horizon as stated")
    filled_in_on = Day()
    form = Choice("signed", "draft")


class LifeEvent(Record, id="LE-#####"):
    investor = Ref(Investor, filing=True)
    what = Choice("retirement", "divorce", "inheritance", "house bought", "new address")
    on = Day()


class ProductRecord(Record, id="SN-######"):
    isin = Code(filing=True)
    kind = Choice(*KINDS)
    risk = Whole("risk of the product, 1 to 7")
    issuer = Code()
    matures_on = Day()
    books_close = Instant("end of the subscription")


class Experience(Record, id="KX-#####"):
    investor = Ref(Investor, filing=True)
    kind = Choice(*KINDS, filing=True)
    trades = Whole("trades in this kind within ten years")


class CourseProof(Record, id="CP-#####"):
    investor = Ref(Investor, filing=True)
    kind = Choice(*KINDS, filing=True)
    result = Choice("passed", "not passed", "not taken")


class Holding(Record, id="HD-######"):
    investor = Ref(Investor, filing=True)
    paper = Choice("structured note", "fund", "bond", "share")
    issuer = Code()
    worth = Cash()
    state = Choice("held", "sold")


class WealthStatement(Record, id="WS-#####"):
    investor = Ref(Investor, filing=True)
    total = Cash("free wealth with the bank")


class SheetDelivery(Record, id="KD-######"):
    investor = Ref(Investor, filing=True)
    paper = Ref(ProductRecord, "note that the key information sheet is about")
    delivered_at = Instant()


class MarketRule(Record, id="TM-#####"):
    paper = Ref(ProductRecord, filing=True)
    sold_to = Choice("retail with advice", "retail", "professionals only", doc="whom the issuer lets it be sold to")


class NoteTicket(Record, id="NT-######"):
    investor = Ref(Investor, filing=True)
    paper = Ref(ProductRecord)
    nominal = Cash()
    deposit = Ref("CashAccount", "account that the client named for the debit")
    taken_by = Code()


class CashAccount(Record, id="AC-######"):
    investor = Ref(Investor, filing=True)
    free = Cash("free balance")
    pledged = Choice("no", "to the bank")


class ComplaintFile(Record, id="CF-#####"):
    investor = Ref(Investor, filing=True)
    state = Choice("open", "settled")


class SuitabilityPolicy(Policy, id="WP-##@"):
    """Suitability of structured notes"""

    profile_lasts = Duration()
    single_issuer = Whole()
    few_trades = Whole()
    reading_time = Duration()
    front_fee = Whole()
    too_risky = Disposition()
    unversed = Disposition()
    overweight = Disposition()


class NoteSubscribe(Commit):
    """Subscribe a structured note for a client."""

    ticket_id = Ref(NoteTicket, "client's order", target=True)
    note_id = Ref(ProductRecord, "note that is subscribed")
    nominal = Amount("nominal, in Swiss francs")
    fee = Amount("front fee, in Swiss francs")
    account_id = Ref(CashAccount, "account that is debited")
    returns = {"subscription": Code(form="SB-########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.account_id.pledged == "no", "the account is pledged")


class FundOrderPlace(Commit):
    """Order units of a fund for a client."""

    ticket_id = Ref(NoteTicket, "client's order", target=True)
    amount = Amount("amount, in Swiss francs")
    returns = {"order": Code(form="FO-########")}


def custody(w: Draft, ours: Handle, theirs: Handle, issuer: Handle, worth: Expr) -> Handle:
    """What two clients hold: of the issuer in question one note held and one, far larger, sold, which is returned."""
    # fmt: off
    held = w.add("held", Holding, investor=ours, paper="structured note", issuer=issuer.issuer, state="held",
                 worth=worth)
    sold = w.look_alike("sold", held, worth=w.money(130000, 150000, "CHF", step="500"), state="sold")
    w.look_alike("fund_units", held, paper="fund", worth=w.money(20000, 150000, "CHF", step="500"),
                 issuer=w.firm("Fund Management"))
    w.look_alike("other_note", held, worth=w.money(8000, 60000, "CHF", step="500"), issuer=w.firm("Capital Markets"))
    w.look_alike("shares", held, paper="share", worth=w.money(9000, 90000, "CHF", step="500"),
                 issuer=w.firm("Pharma AG", "Foods SA"), state=w.pick("held", "sold"))
    w.look_alike("their_note", held, investor=theirs, worth=w.money(9000, 90000, "CHF", step="500"),
                 state=w.pick("held", "sold"))
    # fmt: on
    return sold


def profiles(w: Draft, ours: Handle, theirs: Handle, note: Handle, lasts: Expr) -> tuple[Handle, Handle]:
    """Questionnaires and life events of two clients: the latest profile, near its end, and an event before it."""
    # fmt: off
    aged = lasts - w.length(days(1), days(80), days(1))
    profile = w.add("profile", InvestorProfile, investor=ours, bearable=note.risk + w.whole(0, 1), form="signed",
                    horizon=note.matures_on + w.length(0, days(300), days(1)), filled_in_on=w.now.day - aged)
    w.look_alike("older_profile", profile, bearable=w.whole(2, 7), filled_in_on=w.days_ago(900, 1500),
                 horizon=w.days_ahead(200, 2200))
    w.look_alike("their_profile", profile, investor=theirs, bearable=w.whole(2, 7), filled_in_on=w.days_ago(20, 900),
                 form=w.pick("signed", "draft"))
    event = w.add("event", LifeEvent, investor=ours, what=w.pick("retirement", "divorce", "house bought"),
                  on=profile.filled_in_on - w.length(days(180), days(400), days(1)))
    w.look_alike("move", event, what="new address", on=w.days_ago(5, 150))
    w.look_alike("their_event", event, investor=theirs, on=w.days_ago(5, 400))
    # fmt: on
    return profile, event


def look_ups(w: Draft) -> None:
    """What the desk can look up, and an act that it does not need."""
    # fmt: off
    w.reads(NoteTicket, "note_ticket_get", "One order ticket for a structured note.")
    w.lists(NoteTicket, "note_tickets_of_investor", "Order tickets of a client.", by="investor")
    w.reads(Investor, "investor_get", "One client.")
    w.searches(Investor, "investor_search", "Find clients by name.", over="name")
    w.lists(InvestorProfile, "profiles_of_investor", "Profile questionnaires of a client, old and new.", by="investor")
    w.lists(LifeEvent, "life_events_of_investor", "What a client told the bank about his or her life.", by="investor")
    w.reads(ProductRecord, "product_get", "One structured note.")
    w.searches(ProductRecord, "product_search", "Find notes by ISIN.", over="isin")
    w.reads(Experience, "experience_in_kind", "Trades of a client in a kind of note.", by=("investor", "kind"))
    w.reads(CourseProof, "course_on_kind", "Course of a client on a kind of note.", by=("investor", "kind"))
    w.lists(Holding, "holdings_of_investor", "Papers that a client holds or held.", by="investor", page_size=4)
    w.reads(WealthStatement, "wealth_of_investor", "Latest statement of a client's wealth with the bank.",
            by="investor")
    w.lists(SheetDelivery, "sheets_delivered_to_investor", "Key information sheets handed to a client.",
            by="investor")
    w.reads(MarketRule, "target_market_of_note", "To whom the issuer lets a note be sold.", by="paper")
    w.lists(CashAccount, "cash_accounts_of_investor", "Cash accounts of a client.", by="investor")
    w.reads(CashAccount, "cash_account_get", "One cash account.")
    w.lists(ComplaintFile, "complaints_of_investor", "Complaints of a client.", by="investor")
    w.reads(SuitabilityPolicy, "policy_get", "An order desk policy by its number.")
    # fmt: on
    w.offers(FundOrderPlace)
    w.hours_open(8, 15)
