"""What a trustee's office keeps: trusts, beneficiaries, units held, resolutions, tax codes, accounts, statements."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, latent, Number, Policy, Record, Ref,
    Whole,
)  # fmt: skip

SETTLING = ("not sold", "settled", "queried by the bank")


class Person(Record, id="PER-#####"):
    name = Code("full name", filing=True)
    born = Day()


class Trust(Record, id="TRU-####"):
    name = Code("name of the trust", filing=True)
    protector = Ref(Person)
    first_share = Number("share of the first beneficiary", unit="per cent")


class Beneficiary(Record, id="BEN-#####"):
    trust = Ref(Trust, filing=True)
    person = Ref(Person)
    rank = Choice("first", "second", "in remainder")
    state = Choice("entitled", "renounced", "under age")


class Resolution(Record, id="RES-#####"):
    trust = Ref(Trust, "trust under whose minutes it is filed", filing=True)
    about = Ref(Trust, "trust that it names")
    kind = Choice("distribution", "fee", "appointment")
    passed_on = Day()
    signatures = Whole("trustees who signed")


class ProtectorNote(Record, id="PN-#####"):
    trust = Ref(Trust, filing=True)
    resolution = Ref(Resolution)
    written_by = Ref(Person)
    word = Choice("consents", "objects", "asks for time")


class UnitHolding(Record, id="UH-######"):
    trust = Ref(Trust, filing=True)
    units = Whole()
    price = Cash("latest price a unit")
    pledged = Choice("free", "pledged")
    sale = Choice(*SETTLING, doc="what became of a sale of it")
    sale_comes_out = latent(Choice(*SETTLING))


class TaxCode(Record, id="TC-######"):
    person = Ref(Person, filing=True)
    rate = Number("tax held back", unit="per cent")
    good_until = Day()


class PayeeAccount(Record, id="PA-######"):
    person = Ref(Person, "person under whom it is filed", filing=True)
    held_by = Ref(Person, "person whose account it is")
    proven_by = Choice("bank statement", "voided cheque", "letter only")
    seen_on = Day()


class CreditorClaim(Record, id="CC-######"):
    trust = Ref(Trust, filing=True)
    state = Choice("settled", "pressed")


class CourtOrder(Record, id="CT-#####"):
    person = Ref(Person, "person against whom it was made", filing=True)
    kind = Choice("maintenance", "freezing")
    state = Choice("lifted", "in force")


class TrustAccountant(Record, id="AC-####"):
    trust = Ref(Trust, filing=True)
    firm = Code("firm")


class LetterOfWishes(Record, id="LW-####"):
    trust = Ref(Trust, filing=True)
    written_on = Day()


class PropertyFile(Record, id="PF-#####"):
    trust = Ref(Trust, filing=True)
    valued_at = Cash()


class TrustPolicy(Policy, id="TD-##@"):
    """Distributions out of trusts"""

    cooling = Duration()
    hurried = Disposition()
    signatures = Whole()
    pressed = Disposition()
    pledged = Disposition()
    account_lasts = Duration()
    unproven = Disposition()
    ordered = Disposition()


class UnitsSell(Commit):
    """Sell units that a trust holds, all of one holding."""

    holding_id = Ref(UnitHolding, "holding", target=True)
    resolution_id = Ref(Resolution, "resolution that asks for it")
    units = Whole("units sold")
    returns = {"deal_number": Code(form="DEAL-#######")}


class SharePay(Commit):
    """Pay a beneficiary's share, less tax."""

    beneficiary_id = Ref(Beneficiary, "beneficiary", target=True)
    account_id = Ref(PayeeAccount, "account")
    amount = Amount("sum paid, in euro")
    deal_number = Code("number of the sale")
    returns = {"payment_number": Code(form="PAY-########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.beneficiary_id.state != "renounced", "the beneficiary has renounced")


class LedgerClose(Commit):
    """Close a distribution in the trust's ledger."""

    trust_id = Ref(Trust, "trust", target=True)
    resolution_id = Ref(Resolution, "resolution that is carried out")
    first_payment = Code("number of the first beneficiary's payment")
    second_payment = Code("number of the second beneficiary's payment")
    returns = {"ledger_number": Code(form="LED-#######")}


class CapitalAdd(Commit):
    """Leave money in a trust's capital in place of paying it out."""

    trust_id = Ref(Trust, "trust", target=True)
    returns = {"note_number": Code(form="CAP-######")}


def trust_look_ups(w: Draft) -> None:
    """What can be looked up in the office."""
    # fmt: off
    w.searches(Trust, "trust_search", "Find trusts by name.", over="name")
    w.reads(Trust, "trust_get", "One trust.")
    w.searches(Person, "person_search", "Find people by name.", over="name")
    w.reads(Person, "person_get", "One person.")
    w.lists(Beneficiary, "beneficiaries", "Beneficiaries of one trust.", by="trust")
    w.lists(Resolution, "resolutions", "Resolutions in the minutes of a trust.", by="trust",
            shows=("about", "kind", "passed_on", "signatures"))
    w.lists(ProtectorNote, "protector_notes", "What the protector of a trust wrote.", by="trust")
    w.reads(UnitHolding, "holding_get", "One holding of units.")
    w.lists(UnitHolding, "holdings_of_trust", "Units that a trust holds.", by="trust")
    w.lists(TaxCode, "tax_codes", "Tax codes of a person.", by="person")
    w.lists(PayeeAccount, "payee_accounts", "Accounts that a person has given.", by="person",
            shows=("held_by", "proven_by", "seen_on"))
    w.lists(CreditorClaim, "creditor_claims", "Claims that creditors raised against a trust.", by="trust")
    w.lists(CourtOrder, "court_orders", "Orders of courts against a person.", by="person")
    w.lists(TrustAccountant, "trust_accountants", "Accountants of a trust.", by="trust")
    w.lists(LetterOfWishes, "letters_of_wishes", "What the settlor wished.", by="trust")
    w.lists(PropertyFile, "property_files", "Land that a trust owns.", by="trust")
    w.reads(TrustPolicy, "policy_get", "A rule of the office by its number.")
    # fmt: on
    w.offers(CapitalAdd)
