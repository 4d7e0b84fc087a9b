"""What the lease desk of a property manager keeps: leases, options, owners' mandates, guarantees, index figures."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, latent, Number, Policy, Record, Ref,
    Whole,
)  # fmt: skip

LANDED = ("not served", "delivered", "returned to sender")


class Tenant(Record, id="TNT-#####"):
    name = Code("registered name", filing=True)
    trade = Choice("bakery", "print shop", "pharmacy", "cycle repair")


class Lease(Record, id="LS-######"):
    tenant = Ref(Tenant, filing=True)
    unit = Code("unit")
    ends = Day("last day of the current term")
    rent = Cash("rent a month")
    notice = Choice(*LANDED, doc="what became of the renewal notice")
    notice_lands = latent(Choice(*LANDED))


class RenewalOption(Record, id="OPT-#####"):
    lease = Ref(Lease, filing=True)
    opens = Day("first day on which it can be used")
    closes = Day("last day")
    state = Choice("unused", "used", "waived")


class OwnerMandate(Record, id="OM-######"):
    lease = Ref(Lease, "lease under which it is filed", filing=True)
    about = Ref(Lease, "lease that the owner writes about")
    decision = Choice("renew", "let it end", "sell first")
    given_on = Day()


class ServiceAddress(Record, id="ADR-#####"):
    tenant = Ref(Tenant, filing=True)
    kind = Choice("premises", "service agent")
    since = Day()


class RentArrear(Record, id="RA-#######"):
    lease = Ref(Lease, filing=True)
    amount = Cash()
    state = Choice("settled", "due")


class BreachLetter(Record, id="BL-######"):
    lease = Ref(Lease, filing=True)
    about = Choice("signage", "noise", "subletting")
    state = Choice("open", "remedied")


class RentGuarantee(Record, id="BG-#######"):
    lease = Ref(Lease, filing=True)
    amount = Cash()
    runs_until = Day()


class BankConsent(Record, id="BC-######"):
    guarantee = Ref(RentGuarantee, "guarantee under which it is filed", filing=True)
    extends = Ref(RentGuarantee, "guarantee that the bank names")
    reaches = Day("last day to which the bank agrees")


class IndexFigure(Record, id="IX-#####"):
    lease = Ref(Lease, "lease that it was asked for", filing=True)
    change = Number("change of the index over the term", unit="per cent")
    edition = Choice("final", "flash")


class RentStep(Record, id="RS-#####"):
    lease = Ref(Lease, filing=True)
    rent = Cash("rent a month from the renewal on")
    agreed = Choice("in the lease", "in talks")


class BuildingCover(Record, id="BCV-#####"):
    unit_of = Ref(Lease, "lease of the unit that it covers", filing=True)
    until = Day("last insured day")
    trade = Choice("bakery", "print shop", "pharmacy", "cycle repair", doc="trade that it was written for")


class FitOutPlan(Record, id="FP-#####"):
    lease = Ref(Lease, filing=True)
    drawn_on = Day()


class Valuation(Record, id="VA-#####"):
    lease = Ref(Lease, filing=True)
    market_rent = Cash("market rent a month")


class MeterReading(Record, id="MR-#######"):
    lease = Ref(Lease, filing=True)
    read_on = Day()


class RenewalPolicy(Policy, id="LR-##@"):
    """Renewing leases of shops"""

    margin = Duration()
    late = Disposition()
    in_arrears = Disposition()
    breach = Disposition()
    tail = Duration()
    months = Whole()
    thin = Disposition()
    cap = Number()
    uninsured = Disposition()


class RenewalServe(Commit):
    """Serve the notice by which the term of a lease is renewed."""

    lease_id = Ref(Lease, "lease", target=True)
    option_id = Ref(RenewalOption, "option that is used")
    address_id = Ref(ServiceAddress, "address at which it is served")
    returns = {"service_number": Code(form="SRV-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.option_id.state == "unused", "the option is gone")


class GuaranteeExtend(Commit):
    """Have a bank guarantee extended to a day."""

    guarantee_id = Ref(RentGuarantee, "guarantee", target=True)
    consent_id = Ref(BankConsent, "the bank's consent")
    until = Day("new last day")
    returns = {"extension_number": Code(form="EXT-#######")}


class RenewalEnter(Commit):
    """Enter a renewal in the register of leases."""

    lease_id = Ref(Lease, "lease", target=True)
    first_day = Day("first day of the new term")
    service_number = Code("number under which the notice was served")
    extension_number = Code("number under which the guarantee was extended")
    returns = {"entry_number": Code(form="RE-########")}


class RentSchedule(Commit):
    """Set the monthly rent of the new term."""

    lease_id = Ref(Lease, "lease", target=True)
    rent = Amount("rent a month in euro")
    entry_number = Code("number of the register entry")
    returns = {"schedule_number": Code(form="SC-#######")}


class InsurerTell(Commit):
    """Tell the insurer of a building that a tenant stays."""

    cover_id = Ref(BuildingCover, "cover", target=True)
    lease_id = Ref(Lease, "lease that goes on")
    entry_number = Code("number of the register entry")
    returns = {"notice_number": Code(form="IN-#######")}


class LeaseEnd(Commit):
    """Give notice that a lease ends with its term."""

    lease_id = Ref(Lease, "lease", target=True)
    returns = {"notice_number": Code(form="EN-#######")}


def lease_look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Tenant, "tenant_search", "Find tenants by name.", over="name")
    w.reads(Tenant, "tenant_get", "One tenant.")
    w.reads(Lease, "lease_get", "One lease as it stands.")
    w.lists(Lease, "leases_of_tenant", "Leases of one tenant.", by="tenant")
    w.lists(RenewalOption, "options_in_lease", "Options to renew that a lease holds.", by="lease")
    w.lists(OwnerMandate, "owner_letters", "What owners wrote about a lease.", by="lease", shows=("about", "decision",
            "given_on"))
    w.lists(ServiceAddress, "service_addresses", "Where a tenant takes notices.", by="tenant")
    w.lists(RentArrear, "rent_arrears", "Rent that was ever overdue under a lease.", by="lease", page_size=2)
    w.lists(BreachLetter, "breach_letters", "Letters about breaches of a lease.", by="lease")
    w.lists(RentGuarantee, "guarantees_for_lease", "Bank guarantees given for a lease.", by="lease")
    w.lists(BankConsent, "bank_consents", "Consents of banks to an extension.", by="guarantee",
            shows=("extends", "reaches"))
    w.lists(IndexFigure, "index_figures", "Index figures fetched for a lease.", by="lease")
    w.lists(RentStep, "rent_steps", "Steps of rent that a lease foresees.", by="lease")
    w.lists(BuildingCover, "covers_of_unit", "Insurance on the unit of a lease.", by="unit_of",
            shows=("until", "trade"))
    w.lists(FitOutPlan, "fit_out_plans", "Fit-out drawings of a unit.", by="lease")
    w.lists(Valuation, "valuations", "What valuers thought a unit worth.", by="lease")
    w.lists(MeterReading, "meter_readings", "Readings of a unit's meters.", by="lease")
    w.reads(RenewalPolicy, "policy_get", "A desk rule on leases.")
    # fmt: on
    w.offers(LeaseEnd)
