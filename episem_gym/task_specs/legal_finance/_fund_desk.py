"""What the order desk of an asset manager keeps: portfolios, lots, funds, profiles, declarations and orders."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Instant, Policy, Record, Ref, Whole,
)  # fmt: skip


class Investor(Record, id="IV-######"):
    name = Code("full name", filing=True)
    residence = Choice("AT", "BE", "DE", "LU")


class Portfolio(Record, id="PF-########"):
    investor = Ref(Investor, filing=True)
    opened_on = Day()


class Fund(Record, id="LU#########"):
    house = Code("name of the house that runs it", filing=True)
    label = Choice("bonds", "mixed", "shares Europe", "shares world")
    risk_class = Whole("risk class, 1 to 7")
    state = Choice("open", "closed to new money", "suspended")
    closes_at = Instant("closing of today's dealing")
    next_dealing = Day("dealing day after today's")
    sheet_edition = Whole("edition of the key information sheet")


class Lot(Record, id="LT-########"):
    portfolio = Ref(Portfolio, filing=True)
    fund = Ref(Fund)
    units = Whole("units")
    bought_on = Day()
    state = Choice("free", "pledged", "sold")


class SwitchForm(Record, id="SW-#######"):
    portfolio = Ref(Portfolio, filing=True)
    signed_by = Ref(Investor)
    out_of = Ref(Fund)
    into = Ref(Fund)
    units = Whole("units to be switched")
    came_in_at = Instant()


class Profile(Record, id="RP-######"):
    investor = Ref(Investor, filing=True)
    risk_class = Whole("highest risk class that suits")


class OwnRisk(Record, id="OR-######"):
    investor = Ref(Investor, filing=True)
    fund = Ref(Fund, "fund that it is about")
    signed_on = Day()


class SheetSent(Record, id="KS-#######"):
    investor = Ref(Investor, filing=True)
    fund = Ref(Fund)
    edition = Whole("edition")
    sent_on = Day()


class DealingOrder(Record, id="DO-########"):
    portfolio = Ref(Portfolio, filing=True)
    fund = Ref(Fund)
    state = Choice("placed", "dealt", "cancelled")


class FeeNote(Record, id="FN-######"):
    portfolio = Ref(Portfolio, filing=True)
    quarter = Choice("Q1", "Q2", "Q3", "Q4")


class TaxCard(Record, id="TX-######"):
    investor = Ref(Investor, filing=True)
    state = Choice("on file", "asked for")


class SwitchPolicy(Policy, id="FD-##@"):
    """Switching between funds"""

    lead = Duration()
    profile_lasts = Duration()
    unsuited = Disposition()
    hold = Duration()
    held_too_short = Disposition()
    short = Disposition()
    shut = Disposition()


class FundSwitch(Commit):
    """Sell units of one fund and put what they bring into another."""

    portfolio_id = Ref(Portfolio, "portfolio", target=True)
    form_id = Ref(SwitchForm, "form")
    into_fund_id = Ref(Fund, "fund that is bought")
    units = Whole("units that are sold")
    dealing_day = Day("dealing day")
    returns = {"order_number": Code(form="DO-########")}


class FundSell(Commit):
    """Sell units and pay out what they bring."""

    portfolio_id = Ref(Portfolio, "portfolio", target=True)
    out_of_fund_id = Ref(Fund, "fund that is sold")
    units = Whole("units")
    returns = {"order_number": Code(form="DO-########")}


class OrderCancel(Commit):
    """Cancel an order that was placed and not dealt."""

    order_id = Ref(DealingOrder, "order", target=True)
    returns = {"cancellation": Code(form="CX-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.order_id.state == "placed", "only an order that is placed can be cancelled")


def look_ups(w: Draft) -> None:
    """What can be looked up at the order desk."""
    # fmt: off
    w.searches(Investor, "investor_search", "Find investors by name.", over="name")
    w.reads(Investor, "investor_get", "An investor.")
    w.lists(Portfolio, "portfolios_of_investor", "Portfolios of an investor.", by="investor")
    w.reads(Portfolio, "portfolio_get", "A portfolio.")
    w.reads(Fund, "fund_get", "A fund, with today's dealing.")
    w.searches(Fund, "fund_search", "Find funds by their house.", over="house")
    w.lists(Lot, "lots_of_portfolio", "What a portfolio holds, lot by lot.", by="portfolio", page_size=4)
    w.reads(SwitchForm, "switch_form_get", "A form for a switch.")
    w.lists(Profile, "profiles_of_investor", "Risk profiles of an investor.", by="investor")
    w.lists(OwnRisk, "declarations", "Declarations by which an investor takes a fund at their own risk.", by="investor")
    w.lists(SheetSent, "sheets_sent", "Key information sheets that an investor was sent.", by="investor", page_size=4)
    w.lists(DealingOrder, "orders_of_portfolio", "Orders of a portfolio.", by="portfolio")
    w.lists(FeeNote, "fee_notes", "Fee notes of a portfolio.", by="portfolio")
    w.lists(TaxCard, "tax_cards", "Tax papers of an investor.", by="investor")
    w.reads(SwitchPolicy, "policy_get", "A rule of the order desk by its number.")
    # fmt: on
