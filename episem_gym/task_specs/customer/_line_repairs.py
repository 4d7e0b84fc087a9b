"""What the fault desk of a business telephone and data carrier keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, latent, Policy, Record, Ref, Whole,
)  # fmt: skip


class Subscriber(Record, id="GK-######"):
    name = Code("name of the firm", filing=True)


class Contract(Record, id="VT-#######"):
    subscriber = Ref(Subscriber, filing=True)
    level = Ref("ServiceLevel")
    guaranteed = Whole("time within which a fault is repaired", unit="minutes")
    lines = Whole("lines under the contract")
    year_from = Day("first day of the current contract year")
    ends_on = Day("last day of the contract, as it stands")
    posting = latent(Choice("posted", "parked"))


class ServiceLevel(Record, id="SLA-###"):
    title = Code("name in the price list", filing=True)
    fee = Cash("monthly fee of a line")


class DelayBand(Record, id="STF-####"):
    level = Ref(ServiceLevel, filing=True)
    over_from = Whole("first minute of delay to which it applies")
    credit = Cash("credit for each line of the contract")


class Ticket(Record, id="TT########"):
    contract = Ref(Contract, filing=True)
    opened_on = Day()
    restored_on = Day()


class ClockRow(Record, id="CLK-#######"):
    ticket = Ref(Ticket, filing=True)
    state = Choice("work in progress", "waiting for parts", "no access to the site", "planned works")
    length = Whole("length", unit="minutes")


class LineOutage(Record, id="MON-######"):
    ticket = Ref(Ticket, filing=True)
    down = Whole("time for which the monitor saw the lines down", unit="minutes")


class Finding(Record, id="BEF-#####"):
    ticket = Ref(Ticket, filing=True)
    cause = Choice("exchange", "cable joint", "dug up by others")


class Claim(Record, id="ANS-######"):
    contract = Ref(Contract, filing=True)
    ticket = Ref(Ticket, "fault that the letter is about")
    received_on = Day()


class LeadApproval(Record, id="FRG-#####"):
    filed_under = Ref(Ticket, "ticket that it is filed under", filing=True)
    ticket = Ref(Ticket, "ticket that it names")
    up_to = Whole("longest delay approved", unit="minutes")


class Credit(Record, id="GU-######"):
    contract = Ref(Contract, filing=True)
    ticket = Ref(Ticket)
    amount = Cash()
    granted_on = Day()
    state = Choice("granted", "withdrawn")


class CreditNote(Record, id="GS########"):
    contract = Ref(Contract, filing=True)
    state = Choice("drafted", "posted", "parked")


class Bill(Record, id="RG########"):
    contract = Ref(Contract, filing=True)
    closes_on = Day("day on which it is closed and printed")
    paid = Choice("not yet issued", "paid", "overdue")


class PayoutAccount(Record, id="BV-######"):
    contract = Ref(Contract, filing=True)
    iban_ending = Code("last four digits of the IBAN")
    given_in = Choice("notice letter", "e-mail", "sales visit", doc="where the subscriber gave it")


class Visit(Record, id="TE-######"):
    ticket = Ref(Ticket, filing=True)
    crew = Code("crew")
    on = Day()


class DelayPolicy(Policy, id="KD-##@"):
    """Credits for late repairs"""

    claim_within = Duration()
    too_late = Disposition()
    dug = Disposition()
    again = Duration()
    apart = Disposition()
    lead_from = Whole(unit="minutes")
    unapproved = Disposition()
    cap = Cash()
    used_up = Disposition()
    cut_off = Duration()


class ClockSettle(Commit):
    """Settle by how much the repair of a fault was late."""

    ticket_id = Ref(Ticket, target=True)
    claim_id = Ref(Claim, "claim that it answers")
    late_by = Whole("minutes beyond the guaranteed time")
    returns = {"settlement": Code(form="FS-######")}


class CreditGrant(Commit):
    """Grant a contract a credit for a late repair."""

    contract_id = Ref(Contract, target=True)
    settlement = Code("number under which the delay was settled")
    amount = Amount("amount in euro")
    returns = {"note_id": Ref(CreditNote)}


class CreditSetOff(Commit):
    """Set a credit note off against a bill that is still to come."""

    note_id = Ref(CreditNote, target=True)
    bill_id = Ref(Bill, "bill to be lowered")
    returns = {"entry": Code(form="VB-########")}


class CreditPayOut(Commit):
    """Pay a credit note out to a bank account."""

    note_id = Ref(CreditNote, target=True)
    account_id = Ref(PayoutAccount, "account to be credited")
    returns = {"entry": Code(form="AZ-########")}


class LevelUpgrade(Commit):
    """Move a contract to another service level."""

    contract_id = Ref(Contract, target=True)
    level_id = Ref(ServiceLevel, "level to move to")
    returns = {"order": Code(form="UP-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.sets(call.contract_id.level, call.level_id)


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Subscriber, "subscriber_search", "Find subscribers by name.", over="name")
    w.lists(Contract, "contracts_of_subscriber", "Contracts of a subscriber.", by="subscriber",
            shows=("level", "ends_on"))
    w.reads(Contract, "contract_get", "One contract.")
    w.reads(ServiceLevel, "service_level_get", "One service level of the price list.")
    w.lists(DelayBand, "delay_bands", "Credits of a service level by length of delay.", by="level")
    w.reads(Ticket, "ticket_get", "One fault ticket.")
    w.lists(Ticket, "tickets_of_contract", "Fault tickets of a contract.", by="contract")
    w.lists(ClockRow, "clock_log", "Status log of a ticket, with the length of each status.", by="ticket")
    w.reads(LineOutage, "monitor_outage", "What the line monitor recorded for a ticket.", by="ticket")
    w.reads(Finding, "finding_get", "The technicians' finding on a ticket.", by="ticket")
    w.lists(Claim, "claims_on_contract", "Letters in which credits are claimed.", by="contract")
    w.lists(LeadApproval, "approvals_under_ticket", "Team leads' approvals filed under a ticket.", by="filed_under")
    w.lists(Credit, "credits_of_contract", "Credits that a contract was ever given.", by="contract", page_size=3)
    w.reads(CreditNote, "credit_note_get", "One credit note in the billing system.")
    w.lists(Bill, "bills_of_contract", "Bills of a contract, issued and to come.", by="contract")
    w.lists(PayoutAccount, "accounts_of_contract", "Bank accounts that were given for a contract.", by="contract")
    w.lists(Visit, "visits_for_ticket", "Crew visits for a ticket.", by="ticket")
    w.reads(Bill, "bill_get", "One bill.", shows=("closes_on",))
    w.searches(ServiceLevel, "price_list_search", "Find service levels by name.", over="title", shows=("title", "fee"))
    w.reads(Visit, "visit_get", "One crew visit.")
    w.reads(Subscriber, "subscriber_get", "One subscriber.")
    w.reads(DelayPolicy, "policy_get", "A policy of the desk by its number.")
