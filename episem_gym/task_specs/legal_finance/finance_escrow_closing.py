"""Escrow desk of a shipping law firm: a ship sale across borders is closed, as far as it will go today."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.legal_finance._escrow_desk import (
    BillLodge, BillOfSale, Caution, charges, ClosingPolicy, clutter, Deposit, Escrow, EuroPurchase, FlagCertificate,
    FundingLetter, look_ups, money_in, MortgagePayoff, PapersRelease, Party, PayInstruction, ProceedsWire, quotes,
    signatories, Vessel,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, exchange, minutes, Money, task_pair


@task_pair(
    "finance-escrow-closing",
    protocol="V3",
    variants={
        "plain": "the buyer pays, a director signs, the lender of record is paid off",
        "assigned": "the mortgage was assigned, so another creditor than the registered one is paid off",
        "attorney": "the bill is signed under a power of attorney",
        "funded": "another firm pays in the buyer's place under a funding letter",
    },
    alternatives="Money from the buyer itself, or from a firm with a funding letter.",
)
def escrow_closing(w: Draft) -> None:
    """Buy euros and lodge the bill; pay the mortgage off; pay the seller and release the papers."""
    # fmt: off
    assigned, attorney, funded = (w.variant == one for one in ("assigned", "attorney", "funded"))
    policy = w.add("policy", ClosingPolicy, cushion=w.whole(1, 6), holdback=w.whole(2, 9),
                   quote_lasts=w.length(minutes(15), minutes(45), minutes(5)),
                   flag_margin=w.length(days(7), days(42), days(7)), third_party=w.disposition(),
                   cautioned=w.disposition(), unqualified=w.disposition())

    # The firms, the ships, and the two escrows.
    seller = w.add("seller", Party, name=w.firm("Shipping Co. Ltd.", "Rederi AS"), seat=w.pick("Cyprus", "Norway"))
    buyer = w.look_alike("buyer", seller, name=w.firm("Maritime S.A.", "Naftiliaki"), seat="Greece")
    parent = w.look_alike("parent", seller, name=w.firm("Holdings Pte."), seat="Singapore")
    lender = w.look_alike("lender", seller, name=w.firm("Skipskreditt", "Ship Bank"), seat="Norway")
    fund = w.look_alike("fund", seller, name=w.firm("Credit Partners"), seat="Cyprus")
    ship = w.add("ship", Vessel, name=w.pick("Ålesund Star", "Halcyon Bay", "Pelagia T"), hull=w.code("9######"))
    sister = w.look_alike("sister", ship, name=w.pick("Ålesund Spirit", "Halcyon Sound"), hull=w.code("9######"))
    ours = w.add("ours", Escrow, vessel=ship, seller=seller, buyer=buyer,
                 price=w.money(3000000, 4800000, "USD", step="10000"),
                 commission=w.money(20000, 60000, "USD", step="500"))
    theirs = w.look_alike("theirs", ours, vessel=sister, buyer=w.pick(buyer, parent),
                          price=w.money(2500000, 4800000, "USD", step="10000"))

    # Money, rates, the bill and who signed it.
    one, rest = money_in(w, ours, theirs, parent if funded else buyer, fund)
    letter = w.add("letter", FundingLetter, escrow=ours, funder=parent if funded else buyer)
    w.look_alike("their_letter", letter, escrow=theirs, funder=w.pick(parent, fund))
    quote = quotes(w, ours, theirs, policy)
    signer, stranger = signatories(w, seller, parent, "attorney-in-fact" if attorney else "director")
    bill = w.add("bill", BillOfSale, escrow=ours, hull=ship.hull, signed_by=signer)
    w.look_alike("their_bill", bill, escrow=theirs, hull=w.pick(sister.hull, ship.hull),
                 signed_by=w.pick(signer, stranger))
    caution = w.add("caution", Caution, vessel=ship, kind=w.pick("arrest", "crew wages"), state="removed")
    w.look_alike("old_caution", caution, kind="port dues")
    w.look_alike("sister_caution", caution, vessel=sister, state=w.pick("entered", "removed"))

    # The mortgage, where the money goes, and whether the buyer may own under the flag.
    mortgage, moved, statement = charges(w, ship, sister, (lender, fund), "notified" if assigned else "planned")
    creditor = fund if assigned else lender
    instruction = w.add("instruction", PayInstruction, escrow=ours, account_of=seller, iban_ending=w.code("####"),
                        use="sale proceeds")
    w.look_alike("refund_to", instruction, account_of=w.pick(buyer, parent), iban_ending=w.code("####"),
                 use="refund of the deposit")
    w.look_alike("their_instruction", instruction, escrow=theirs, account_of=w.pick(seller, fund),
                 iban_ending=w.code("####"))
    latest = w.now.day + policy.flag_margin
    flag = w.add("flag", FlagCertificate, party=buyer, runs_until=latest + w.length(0, days(14), days(1)))
    w.look_alike("parents_flag", flag, party=parent, runs_until=w.days_ahead(-30, 90))
    clutter(w, ship, sister)
    look_ups(w)

    bought = statement.owed + statement.owed * policy.cushion * "0.01"
    left = ours.price - exchange(bought, quote.dollars_for_one, "USD") - ours.commission
    fix = w.step("fix", EuroPurchase, escrow_id=ours, quote_id=quote, euros=bought.amount)
    lodge = w.step("lodge", BillLodge, bill_id=bill, capacity=signer.capacity)
    payoff = w.step("payoff", MortgagePayoff, mortgage_id=mortgage, payee_id=creditor, euros=statement.owed.amount,
                    deal=fix.receipt.deal, lodgement=lodge.receipt.lodgement)
    payoff.causes(mortgage, stage=mortgage.settles_at)
    proceeds = w.step("proceeds", ProceedsWire, escrow_id=ours, instruction_id=instruction,
                      payoff_wire=payoff.receipt.wire, dollars=(left - ours.price * policy.holdback * "0.01").amount)
    papers = w.step("papers", PapersRelease, escrow_id=ours, recipient_id=ours.buyer,
                    lodgement=lodge.receipt.lodgement, payoff_wire=payoff.receipt.wire)

    w.background("If a register or the bank is not answering, the part that hangs on it is left until it does.")
    w.background("The euros may be bought before or after the bill is lodged; both come before the payoff, and seller "
                 "and papers after it, in any order. What has been done is not undone because another part is held or "
                 "refused. The closing memo has an entry for every point of each part that is due.")
    deposits = w.listing(Deposit, escrow=ours)
    cleared = deposits.sum("amount", lambda d: d.state == "cleared", zero=Money.of(0, "USD"))
    fix.requires("covered", cleared >= ours.price,
        "No currency is bought before cleared deposits amount to the whole price; announced and recalled ones count "
        "for nothing, and the purchase waits for what is missing.",
        breaks=(rest.state, "announced"))
    own = deposits.every(lambda d: any_of(d.state != "cleared", d.payer == ours.buyer, d.payer == letter.funder))
    fix.requires("whose-money", own,
        "Every cleared deposit came from the buyer or from a firm that a funding letter in this escrow names; money of "
        "anybody else {policy.third_party:keeps the purchase waiting for such a letter|is reported, and the purchase "
        "refused}.",
        otherwise=policy.third_party, breaks=(letter.funder, fund) if funded else (one.payer, fund),
        kind="wrong_entity")
    fix.requires("quote", quote.good_for == "spot",
        "Bought are the euros owed and {policy.cushion} per cent on top, at a spot quote not older than "
        "{policy.quote_lasts}; with an older or a forward quote only, we wait for the bank's next one.",
        max_age=(quote, policy.quote_lasts))
    lodge.requires("hull", bill.hull == ship.hull,
        "A bill of sale with another IMO number than the register has for the ship is void and is not lodged.",
        otherwise="BLOCK", breaks=(bill.hull, sister.hull))
    signs = both(signer.capacity.is_in("director", "attorney-in-fact"), signer.until >= w.now.day)
    lodge.requires("signatory", both(bill.signed_by == signer, signs),
        "Whoever signed it is entered for the seller as a director or an attorney-in-fact, with an office or power "
        "that has not run out; any other signature makes the bill as void as a wrong number does.",
        otherwise="BLOCK",
        breaks=(signer.until, w.days_ago(1, 30)), withheld=signer)
    w.contrast("other-signature", {bill.signed_by: stranger}, kind="wrong_entity", flips=("lodge.signatory",))
    lodge.requires("no-caution", w.listing(Caution, vessel=ship).none(lambda c: c.state == "entered"),
        "With a caution of any kind entered against the ship, the bill {policy.cautioned:stays in the strongroom until "
        "it is removed|is handed back and the sale has to be papered anew}.",
        otherwise=policy.cautioned, breaks=(caution.state, "entered"))
    payoff.requires("in-time", statement.good_through >= w.now.day,
        "The payoff follows a statement that is good through today; an outdated figure waits for a fresh one.",
        breaks=(statement.good_through, w.days_ago(1, 9)))
    by_assignee = both(moved.state == "notified", statement.issued_by == moved.assignee)
    by_lender = both(moved.state != "notified", statement.issued_by == mortgage.lender)
    payoff.requires("creditor", any_of(by_assignee, by_lender),
        "It is the statement of the lender in the register or, once an assignment has been notified, of the assignee, "
        "and that creditor is paid; a statement of the other one is put aside and the payoff waits for the right one.",
        breaks=(moved.state, "planned" if assigned else "notified"))
    gone = ("Until the register, looked at after the payoff, shows the mortgage as discharged, the seller is not paid "
            "and the papers stay here; both wait for the entry.")
    proceeds.requires("discharged", mortgage.stage == "discharged", gone,
        breaks=(mortgage.settles_at, w.pick("registered", "payment queried")), flips=("papers.discharged",))
    to_seller = both(instruction.account_of == ours.seller, instruction.use == "sale proceeds")
    proceeds.requires("sellers-account", to_seller,
        "Proceeds go to an account of the seller itself; an instruction in favour of anyone else is refused.",
        otherwise="BLOCK", breaks=(instruction.account_of, fund))
    w.background("The seller gets the price less the dollars spent on euros, the commission and a holdback of "
                 "{policy.holdback} per cent of the price, which is settled later.")
    papers.requires("discharged", mortgage.stage == "discharged", gone)
    papers.requires("flag", flag.runs_until >= latest,
        "Papers are released to the buyer if its flag certificate runs {policy.flag_margin} from today or longer; if "
        "it does not, the release {policy.unqualified:waits for a renewed certificate|is refused and the papers go "
        "back to the seller's lawyers}.",
        otherwise=policy.unqualified,
        breaks=(flag.runs_until, latest - w.length(days(1), days(6), days(1))))

    w.task(
        "Closing day for the {ship.name}, escrow {ours}. Please take it as far as it goes: euros bought, bill lodged, "
        "mortgage paid off, seller paid, papers to the buyer. {buyer.name} say that all their money is in.",
        "Could you run the closing of {ours} ({ship.name}, {seller.name} to {buyer.name})? Whatever is ready should "
        "go out today, and if a piece has to stay behind, so be it. The bank is {lender.name}, as in the register.",
        "Everybody is on the line for {ours}: currency, bill of sale, payoff, proceeds, papers. Please do what can be "
        "done now; {seller.name} have already asked twice when they will see the dollars.")
    w.context("You sit at the escrow desk. Ship sales are closed under rule {policy}. All times are UTC.")
