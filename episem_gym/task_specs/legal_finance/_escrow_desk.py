"""What the escrow desk of a shipping law firm keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Amount, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, hours, latent, minutes, Number, Policy,
    Record, Ref, Whole,
)  # fmt: skip

SEATS = ("Cyprus", "Norway", "Greece", "Panama", "Singapore")
STAGES = ("registered", "payment queried", "discharged")


class Party(Record, id="PTY-#####"):
    name = Code("registered name", filing=True)
    seat = Choice(*SEATS)


class Vessel(Record, id="VSL-####"):
    name = Code("ship's name", filing=True)
    hull = Code("IMO number")


class Escrow(Record, id="ESC-#####"):
    vessel = Ref(Vessel, filing=True)
    seller = Ref(Party)
    buyer = Ref(Party)
    price = Cash()
    commission = Cash("broker's commission, borne by the seller")


class Deposit(Record, id="DEP-######"):
    escrow = Ref(Escrow, filing=True)
    payer = Ref(Party, "holder of the account that it came from")
    amount = Cash()
    state = Choice("cleared", "announced", "recalled")


class FundingLetter(Record, id="FL-#####"):
    escrow = Ref(Escrow, filing=True)
    funder = Ref(Party, "firm that declares to pay in the buyer's place")


class FxQuote(Record, id="FXQ-######"):
    escrow = Ref(Escrow, filing=True)
    dollars_for_one = Number("US dollars for one euro")
    good_for = Choice("spot", "forward")


class BillOfSale(Record, id="BOS-#####"):
    escrow = Ref(Escrow, filing=True)
    hull = Code("IMO number in the bill")
    signed_by = Ref("Signatory")


class Signatory(Record, id="SG-#####"):
    party = Ref(Party, filing=True)
    name = Code()
    capacity = Choice("director", "attorney-in-fact", "secretary")
    until = Day("last day of the office or power")


class Caution(Record, id="CTN-#####"):
    vessel = Ref(Vessel, filing=True)
    kind = Choice("arrest", "crew wages", "port dues")
    state = Choice("entered", "removed")


class Mortgage(Record, id="MTG-#####"):
    vessel = Ref(Vessel, filing=True)
    lender = Ref(Party)
    stage = Choice(*STAGES, doc="what the register says of it")
    settles_at = latent(Choice(*STAGES))


class Assignment(Record, id="MAS-#####"):
    mortgage = Ref(Mortgage, filing=True)
    assignee = Ref(Party)
    state = Choice("notified", "planned")


class PayoffStatement(Record, id="PS-######"):
    mortgage = Ref(Mortgage, filing=True)
    issued_by = Ref(Party)
    owed = Cash()
    good_through = Day()


class PayInstruction(Record, id="PIN-#####"):
    escrow = Ref(Escrow, filing=True)
    account_of = Ref(Party, "holder of the account")
    iban_ending = Code()
    use = Choice("sale proceeds", "refund of the deposit")


class FlagCertificate(Record, id="FC-#####"):
    party = Ref(Party, filing=True)
    runs_until = Day("last day on which the firm may be entered as owner under the flag")


class ClassReport(Record, id="CR-#####"):
    vessel = Ref(Vessel, filing=True)
    open_conditions = Whole()


class InsuranceCover(Record, id="HM-#####"):
    vessel = Ref(Vessel, filing=True)
    insured_for = Cash()


class ClosingPolicy(Policy, id="CLR-###"):
    """Closing of ship sales through escrow"""

    cushion = Whole()
    holdback = Whole()
    quote_lasts = Duration()
    flag_margin = Duration()
    third_party = Disposition()
    cautioned = Disposition()
    unqualified = Disposition()


class EuroPurchase(Commit):
    """Buy euros out of an escrow account at a quoted rate."""

    escrow_id = Ref(Escrow, target=True)
    quote_id = Ref(FxQuote, "quote that is accepted")
    euros = Amount("sum bought, in euro")
    returns = {"deal": Code(form="FXD-########")}


class BillLodge(Commit):
    """Lodge a bill of sale with the ship register."""

    bill_id = Ref(BillOfSale, target=True)
    capacity = Choice("director", "attorney-in-fact", doc="in which capacity the seller's signatory signed")
    returns = {"lodgement": Code(form="LG-######")}


class MortgagePayoff(Commit):
    """Pay a ship mortgage off in euro."""

    mortgage_id = Ref(Mortgage, target=True)
    payee_id = Ref(Party, "creditor that is paid")
    euros = Amount("sum paid, in euro")
    deal = Code("currency deal that the euros come from")
    lodgement = Code("number under which the bill is lodged")
    returns = {"wire": Code(form="W-#########")}


class ProceedsWire(Commit):
    """Pay the proceeds of a sale out of escrow."""

    escrow_id = Ref(Escrow, target=True)
    instruction_id = Ref(PayInstruction, "instruction that is followed")
    dollars = Amount("sum paid, in US dollars")
    payoff_wire = Code("wire by which the mortgage was paid off")
    returns = {"wire": Code(form="W-#########")}


class PapersRelease(Commit):
    """Release the ship's papers from the strongroom to a firm."""

    escrow_id = Ref(Escrow, target=True)
    recipient_id = Ref(Party, "firm that receives them")
    lodgement = Code("number under which the bill is lodged")
    payoff_wire = Code("wire by which the mortgage was paid off")
    returns = {"release": Code(form="PR-######")}


class DepositReturn(Commit):
    """Send a deposit back to where it came from."""

    deposit_id = Ref(Deposit, target=True)
    returns = {"wire": Code(form="W-#########")}


def money_in(w: Draft, ours: Handle, theirs: Handle, payer: Handle, other: Handle) -> tuple[Handle, Handle]:
    """Deposits under two escrows: two that cleared and make up the price, one recalled; the second and the last."""
    # fmt: off
    first = w.money(400000, 900000, "USD", step="1000")
    one = w.add("deposit", Deposit, escrow=ours, payer=ours.buyer, amount=first, state="cleared")
    rest = w.look_alike("rest", one, payer=payer, amount=ours.price - one.amount + w.money(500, 2500, "USD", step="1"))
    w.look_alike("recalled", one, payer=w.pick(payer, other), amount=w.money(300000, 800000, "USD", step="1000"),
                 state="recalled")
    w.look_alike("their_deposit", one, escrow=theirs, payer=w.pick(payer, other),
                 amount=w.money(300000, 2500000, "USD", step="1000"), state=w.pick("cleared", "announced"))
    # fmt: on
    return one, rest


def signatories(w: Draft, seller: Handle, other: Handle, capacity: str) -> tuple[Handle, Handle]:
    """Who may sign for the seller, and for another firm."""
    # fmt: off
    signer = w.add("signer", Signatory, party=seller, name=w.person(), capacity=capacity, until=w.days_ahead(2, 200))
    w.look_alike("secretary", signer, name=w.person(), capacity="secretary", until=w.days_ahead(-60, 200))
    stranger = w.look_alike("stranger", signer, party=other, name=w.person(), until=w.days_ahead(-60, 200),
                            capacity=w.pick("director", "attorney-in-fact"))
    # fmt: on
    return signer, stranger


def clutter(w: Draft, ship: Handle, sister: Handle) -> None:
    """What lies beside a closing and decides nothing."""
    # fmt: off
    report = w.add("report", ClassReport, vessel=ship, open_conditions=w.whole(0, 3))
    w.look_alike("sister_report", report, vessel=sister, open_conditions=w.whole(0, 3))
    w.add("cover", InsuranceCover, vessel=ship, insured_for=w.money(3000000, 6000000, "USD", step="100000"))
    # fmt: on


def quotes(w: Draft, ours: Handle, theirs: Handle, policy: Handle) -> Handle:
    """Rates that the bank quoted on two escrows: the latest for spot."""
    # fmt: off
    quote = w.add("quote", FxQuote, escrow=ours, good_for="spot",
                  dollars_for_one=w.number("1.0500", "1.1900", "0.0001"),
                  as_of=w.now - policy.quote_lasts + w.length(minutes(1), minutes(9)))
    w.look_alike("forward", quote, good_for="forward", dollars_for_one=w.number("1.0500", "1.1900", "0.0001"),
                 as_of=w.ago(minutes(2), hours(3)))
    w.look_alike("their_quote", quote, escrow=theirs, dollars_for_one=w.number("1.0500", "1.1900", "0.0001"),
                 as_of=w.ago(minutes(2), hours(3)))
    # fmt: on
    return quote


def charges(w: Draft, ship: Handle, sister: Handle, lenders: tuple[Handle, Handle], notified: str) -> list[Handle]:
    """Mortgages of two ships, an assignment, and the creditor's payoff statement."""
    # fmt: off
    lender, assignee = lenders
    creditor = assignee if notified == "notified" else lender
    mortgage = w.add("mortgage", Mortgage, vessel=ship, lender=lender, stage="registered", settles_at="discharged")
    second = w.look_alike("sister_mortgage", mortgage, vessel=sister, lender=w.pick(lender, assignee),
                          stage=w.pick("registered", "payment queried"))
    moved = w.add("assignment", Assignment, mortgage=mortgage, assignee=assignee, state=notified)
    w.look_alike("their_assignment", moved, mortgage=second, state=w.pick("notified", "planned"))
    statement = w.add("statement", PayoffStatement, mortgage=mortgage, issued_by=creditor,
                      owed=w.money(600000, 1500000, step="10000"), good_through=w.days_ahead(0, 6))
    w.look_alike("draft_statement", statement, owed=w.money(600000, 1500000, step="10000"),
                 issued_by=lender, good_through=w.days_ago(5, 40))
    w.look_alike("their_statement", statement, mortgage=second, owed=w.money(600000, 1500000, step="10000"),
                 good_through=w.days_ago(-9, 20))
    # fmt: on
    return [mortgage, moved, statement]


def look_ups(w: Draft) -> None:
    """What the desk can look up, and an act that it does not need."""
    # fmt: off
    w.reads(Escrow, "escrow_get", "One escrow.")
    w.searches(Vessel, "vessel_search", "Find ships by name.", over="name")
    w.reads(Vessel, "vessel_get", "One ship as entered in the register.")
    w.lists(Deposit, "deposits_in_escrow", "Money that came in or is to come in.", by="escrow",
            shows=("payer", "amount", "state"), page_size=2)
    w.lists(FundingLetter, "funding_letters", "Letters of those who fund a buyer.", by="escrow",
            shows=("funder",))
    w.lists(FxQuote, "currency_quotes", "Rates that the bank quoted on an escrow.", by="escrow",
            shows=("dollars_for_one", "good_for"))
    w.lists(BillOfSale, "bills_of_sale", "Bills of sale held in an escrow.", by="escrow",
            shows=("hull", "signed_by"))
    w.lists(Signatory, "signatories_of_party", "Who signs for a firm, by the company register.", by="party")
    w.lists(Caution, "cautions_on_vessel", "Cautions in the register against a ship.", by="vessel",
            shows=("kind", "state"))
    w.lists(Mortgage, "mortgages_on_vessel", "Mortgages in the register on a ship.", by="vessel")
    w.lists(Assignment, "assignments_of_mortgage", "Assignments of a mortgage to another creditor.", by="mortgage",
            shows=("assignee", "state"))
    w.lists(PayoffStatement, "payoff_statements", "Payoff statements on a mortgage.", by="mortgage",
            shows=("issued_by", "owed", "good_through"))
    w.lists(PayInstruction, "pay_instructions", "Payment instructions in an escrow.", by="escrow",
            shows=("account_of", "iban_ending", "use"))
    w.reads(FlagCertificate, "flag_certificate_of_party", "Whether a firm may own under the flag.", by="party",
            shows=("runs_until",))
    w.reads(ClassReport, "class_report", "Latest class report of a ship.", by="vessel",
            shows=("open_conditions",))
    w.reads(InsuranceCover, "hull_cover", "Hull insurance of a ship.", by="vessel",
            shows=("insured_for",))
    w.searches(Party, "party_search", "Find firms by name.", over="name", shows=("name", "seat"))
    w.reads(Party, "party_get", "One firm as the client register has it.")
    w.lists(Escrow, "escrows_on_vessel", "Escrows ever opened on a ship.", by="vessel")
    w.reads(Mortgage, "mortgage_get", "One mortgage as the register has it now.")
    w.reads(Signatory, "signatory_get", "One person who signs for a firm.")
    w.reads(ClosingPolicy, "policy_get", "A closing rule of the firm by its number.")
    # fmt: on
    w.offers(DepositReturn)
    w.hours_open(8, 15)
