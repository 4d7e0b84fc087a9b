"""Order desk of an asset manager: units of one fund are switched into another, on the right dealing day."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair
from episem_gym.task_specs.legal_finance._fund_desk import (
    DealingOrder, FeeNote, Fund, FundSell, FundSwitch, Investor, look_ups, Lot, OrderCancel, OwnRisk, Portfolio,
    Profile, SheetSent, SwitchForm, SwitchPolicy, TaxCard,
)  # fmt: skip


@task_pair(
    "finance-fund-switch",
    protocol="V1",
    variants={
        "in-time": "the form came in before the cut-off and is dealt today",
        "too-late": "the form came in after the cut-off and is dealt on the next dealing day",
        "own-risk": "the fund is above the profile, and the investor has taken it at their own risk",
        "lots": "no single lot is large enough, two free ones together are",
    },
    alternatives="A risk profile that reaches the fund, or a declaration at the investor's own risk for that fund.",
)
def fund_switch(w: Draft) -> None:
    """Switch units between funds, once all that the house asks for is there."""
    # fmt: off
    late, own_risk, lots = (w.variant == one for one in ("too-late", "own-risk", "lots"))
    policy = w.add("policy", SwitchPolicy, lead=w.length(hours(3), hours(6), minutes(15)), unsuited=w.disposition(),
                   profile_lasts=w.length(days(60), days(360), days(30)), held_too_short=w.disposition(),
                   hold=w.length(days(10), days(90), days(5)), short=w.disposition(), shut=w.disposition())

    # Two investors of one name, their portfolios, the funds of two houses.
    investor = w.add("investor", Investor, name=w.person(), residence=w.pick("AT", "BE", "LU"))
    namesake = w.look_alike("namesake", investor, residence="DE")
    portfolio = w.add("portfolio", Portfolio, investor=investor, opened_on=w.days_ago(500, 4000))
    theirs = w.look_alike("theirs", portfolio, investor=namesake, opened_on=w.days_ago(500, 4000))
    house, rival = w.firm("Asset Management"), w.firm("Capital", "Funds")
    closes = w.now + w.length(minutes(30), hours(2))
    held = w.add("held", Fund, house=house, label="bonds", risk_class=2, state="open", closes_at=closes,
                 next_dealing=w.days_ahead(1, 3), sheet_edition=w.whole(3, 9))
    risk = w.whole(4, 5)
    wanted = w.add("wanted", Fund, house=house, label="shares Europe", risk_class=risk, state="open", closes_at=closes,
                   next_dealing=w.days_ahead(1, 3), sheet_edition=w.whole(3, 9))
    abroad = w.look_alike("abroad", wanted, house=rival, label="shares world", risk_class=w.whole(4, 6),
                          state=w.pick("open", "suspended", "closed to new money"), sheet_edition=w.whole(3, 9),
                          closes_at=w.now - w.length(minutes(10), hours(3)))
    cutoff = wanted.closes_at - policy.lead
    form = w.add("form", SwitchForm, portfolio=portfolio, signed_by=investor, out_of=held, into=wanted,
                 units=w.whole(120, 180), came_in_at=cutoff + w.length(minutes(3), minutes(25)) if late
                 else cutoff - w.length(minutes(3), minutes(25)))
    w.look_alike("their_form", form, portfolio=theirs, signed_by=w.pick(investor, namesake), into=abroad,
                 units=w.whole(20, 300), came_in_at=w.ago(hours(1), hours(9)))

    # Lots, profiles, declarations, sheets, orders.
    aged = w.now.day - policy.hold
    lot = w.add("lot", Lot, portfolio=portfolio, fund=held, state="free",
                bought_on=aged - w.length(0, days(9), days(1)),
                units=form.units - w.whole(30, 50) if lots else form.units + w.whole(0, 12))
    lot_two = w.look_alike("lot_two", lot, state="free" if lots else "pledged", units=w.whole(50, 60),
                           bought_on=w.days_ago(300, 900))
    w.look_alike("lot_pledged", lot, state="pledged", units=w.whole(40, 90), bought_on=w.days_ago(100, 900))
    w.look_alike("lot_young", lot, fund=abroad, units=w.whole(40, 400), bought_on=w.days_ago(1, 9))
    w.look_alike("lot_sold", lot, state="sold", units=w.whole(90, 200), bought_on=w.days_ago(2, 9))
    w.look_alike("their_lot", lot, portfolio=theirs, units=w.whole(40, 400), bought_on=w.days_ago(1, 900),
                 state=w.pick("free", "pledged"))
    profile = w.add("profile", Profile, investor=investor, risk_class=3 if own_risk else risk,
                    as_of=w.now - policy.profile_lasts + w.length(hours(4), days(12)))
    w.look_alike("their_profile", profile, investor=namesake, risk_class=w.whole(1, 7), as_of=w.ago(days(5), days(500)))
    declared = w.add("declared", OwnRisk, investor=investor, fund=wanted if own_risk else abroad,
                     signed_on=w.days_ago(3, 60))
    w.look_alike("their_declared", declared, investor=namesake, fund=w.pick(wanted, abroad),
                 signed_on=w.days_ago(3, 90))
    sheet = w.add("sheet", SheetSent, investor=investor, fund=wanted, edition=wanted.sheet_edition,
                  sent_on=w.days_ago(2, 12))
    w.look_alike("sheet_before", sheet, edition=wanted.sheet_edition - 1, sent_on=w.days_ago(100, 300))
    w.look_alike("sheet_abroad", sheet, fund=abroad, edition=abroad.sheet_edition - w.whole(0, 1),
                 sent_on=w.days_ago(2, 90))
    w.look_alike("their_sheet", sheet, investor=namesake, edition=wanted.sheet_edition - w.whole(0, 1),
                 sent_on=w.days_ago(2, 90))
    order = w.add("order", DealingOrder, portfolio=portfolio, fund=held, state="dealt")
    w.look_alike("order_abroad", order, fund=abroad, state=w.pick("placed", "dealt"))
    w.look_alike("their_order", order, portfolio=theirs, state=w.pick("placed", "dealt", "cancelled"))
    w.add("fees", FeeNote, portfolio=portfolio, quarter=w.pick("Q1", "Q2", "Q3"))
    w.add("tax", TaxCard, investor=investor, state=w.pick("on file", "asked for"))

    look_ups(w)
    w.offers(FundSell, OrderCancel)
    day = wanted.next_dealing if late else w.now.day
    switch = w.step("switch", FundSwitch, portfolio_id=portfolio, form_id=form, into_fund_id=form.into,
                    units=form.units, dealing_day=day)
    switch.requires("signed", form.signed_by == investor,
        "A switch is signed by the investor to whom the portfolio belongs. Signed by anybody else, it is sent back.",
        otherwise="BLOCK", breaks=(form.signed_by, namesake))
    w.background("What comes in {policy.lead} or longer before today's dealing in the wanted fund closes is dealt "
                 "today, what comes in later on the fund's next dealing day.")
    holdings = w.listing(Lot, portfolio=portfolio)
    free = holdings.sum("units", lambda one: both(one.fund == form.out_of, one.state == "free"), zero=0)
    switch.requires("enough", free >= form.units,
        "The portfolio holds at least as many units free of any pledge, all lots counted, as are to be switched. If it "
        "holds fewer, the form {policy.short:lies until units are released|is sent back}.", otherwise=policy.short,
        breaks=(lot_two.state if lots else lot.state, "pledged"))
    switch.requires("held-long", holdings.none(
            lambda one: both(one.fund == form.out_of, one.state == "free", one.bought_on > aged)),
        "Free units of that fund were all bought {policy.hold} ago or earlier. Where some are younger the form "
        "{policy.held_too_short:lies until they are old enough|is sent back}.", otherwise=policy.held_too_short,
        breaks=(lot.bought_on, aged + w.length(days(1), days(8), days(1))))
    suited = profile.risk_class >= wanted.risk_class
    taken = both(declared.fund == wanted, declared.signed_on > w.now.day - days(90))
    rule = ("The wanted fund is no riskier than the investor's profile allows, or the investor has declared, for that "
            "fund and less than 90 days ago, to buy it at their own risk. Otherwise the form {policy.unsuited:lies "
            "until the adviser has a declaration|is sent back}. A profile is asked for anew after "
            "{policy.profile_lasts}; until then the form lies.")
    if own_risk:
        switch.requires("suited", any_of(taken, suited), rule, otherwise=policy.unsuited, kind="wrong_entity",
                        breaks=(declared.fund, abroad), withheld=declared)
    else:
        switch.requires("suited", any_of(suited, taken), rule, otherwise=policy.unsuited, kind="violated",
                        breaks=(profile.risk_class, wanted.risk_class - 1), max_age=(profile, policy.profile_lasts))
    switch.requires("sheet", w.listing(SheetSent, investor=investor).exists(
            lambda one: both(one.fund == wanted, one.edition == wanted.sheet_edition)),
        "The investor was sent the key information sheet of the wanted fund in the edition that is valid now. Until "
        "that has gone out the form lies.", breaks=(sheet.edition, wanted.sheet_edition - 1))
    switch.requires("open", wanted.state == "open",
        "The wanted fund takes new money. If it does not, the form {policy.shut:lies until it does|is sent back}.",
        otherwise=policy.shut, breaks=(wanted.state, w.pick("suspended", "closed to new money")))
    switch.requires("no-order", w.listing(DealingOrder, portfolio=portfolio).none(
            lambda one: both(one.fund == form.out_of, one.state == "placed")),
        "No order in the fund that is sold is placed and still to be dealt; the form lies until it is.",
        breaks=(order.state, "placed"), withheld=order)
    w.background("All of this is looked at for each form, and the slip in the file lists every point that is open.")

    w.task(
        "Switch for {investor.name}, form {form}: out of the bonds, into the European shares. Portfolio {portfolio}. "
        "Please place it on the right day, the adviser says everything is signed.",
        "Can you place {form} for portfolio {portfolio} ({investor.name})? It is a plain switch.",
    )
    w.context("You sit at the order desk. Switches go by rule {policy}. All times are UTC.")
