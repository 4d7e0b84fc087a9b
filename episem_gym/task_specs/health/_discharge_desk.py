"""What the discharge desk of a hospital keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Instant, Policy, Record, Ref, SetOf, Whole,
)  # fmt: skip

POSITIONS = ("seated", "lying", "wheelchair")


class Stay(Record, id="ST-########"):
    name = Code("name of the patient", filing=True)
    ward = Code("ward")
    leaves_on = Day("planned day of discharge")
    state = Choice("running", "discharged", "extended")


class LeaveDecision(Record, id="LD-#######"):
    filed_under = Ref(Stay, "stay under which it is filed", filing=True)
    stay = Ref(Stay, "stay that the decision names")
    decision = Choice("may leave", "stays", "undecided")
    physician = Code("who decided")
    decided_at = Instant()


class DischargeLetter(Record, id="DL-#######"):
    stay = Ref(Stay, filing=True)
    edition = Whole()
    state = Choice("dictated", "signed", "withdrawn")


class DrugSupply(Record, id="DS-######"):
    stay = Ref(Stay, filing=True)
    days = Whole("days for which drugs were handed out")


class Provider(Record, id="HC-####"):
    name = Code("name of the provider", filing=True)
    kind = Choice("home care", "care home")


class Acceptance(Record, id="AC-#######"):
    filed_under = Ref(Stay, "stay under which it is filed", filing=True)
    stay = Ref(Stay, "stay that the acceptance names")
    provider = Ref(Provider)
    first_day = Day("day from which they come, or take the patient in")
    brings_drugs = Choice("yes", "no")


class RideWarrant(Record, id="RW-#######"):
    stay = Ref(Stay, filing=True)
    position = Choice(*POSITIONS)
    good_on = Day("day on which it may be used")


class Carrier(Record, id="TC-###"):
    name = Code("name of the transport service", filing=True)
    positions = SetOf(Choice(*POSITIONS), "how it carries patients at present")


class Ride(Record, id="RD-########"):
    stay = Ref(Stay, filing=True)
    state = Choice("accepted", "waiting for a crew", "refused")


class Valuables(Record, id="VA-######"):
    stay = Ref(Stay, filing=True)
    state = Choice("none", "in the safe", "handed back")


class DischargePolicy(Policy, id="DIS-###"):
    """Discharge with transport"""

    decision_lasts = Duration()
    old_decision = Disposition()
    supply = Whole()
    short_supply = Disposition()
    reading_lasts = Duration()
    gap = Duration()
    late_start = Disposition()
    crewless = Disposition()


class StayClose(Commit):
    """Close a stay with its letter."""

    stay_id = Ref(Stay, "stay", target=True)
    letter_edition = Whole("edition of the letter that goes with the patient")
    returns = {"discharge_number": Code(form="DN-########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.stay_id.state == "running", "the stay is not running")
        call.sets(call.stay_id.state, "discharged")


class RideBook(Commit):
    """Book a ride for a discharge."""

    discharge_number = Code("number of the discharge", target=True)
    carrier_id = Ref(Carrier, "transport service")
    position = Choice(*POSITIONS)
    warrant_id = Ref(RideWarrant, "warrant under which it is paid")
    returns = {"ride_id": Ref(Ride)}


class HandoverSend(Commit):
    """Send the handover sheet to whoever looks after the patient next."""

    provider_id = Ref(Provider, "who receives it", target=True)
    ride_id = Ref(Ride, "ride with which the patient comes")
    first_day = Day("first day of care")
    returns = {"sheet_number": Code(form="HS-#######")}


class TaxiVoucher(Commit):
    """Hand out a taxi voucher."""

    stay_id = Ref(Stay, "stay", target=True)
    amount = Whole("euros")
    returns = {"voucher": Code(form="TV-######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the discharge desk."""
    # fmt: off
    w.searches(Stay, "stay_find", "Find stays by the patient's name.", over="name")
    w.reads(Stay, "stay_get", "One stay as it stands.")
    w.lists(LeaveDecision, "leave_decisions", "Physicians' decisions filed under a stay.", by="filed_under")
    w.lists(DischargeLetter, "discharge_letters", "Editions of the discharge letter of a stay.", by="stay")
    w.lists(DrugSupply, "drug_supplies", "Drugs handed out for the days after a stay.", by="stay")
    w.lists(Acceptance, "acceptances", "Acceptances by those who look after the patient next.", by="filed_under")
    w.reads(Provider, "provider_get", "A home-care service or a care home.")
    w.searches(Provider, "provider_find", "Find home-care services and care homes by name.", over="name")
    w.lists(RideWarrant, "ride_warrants", "Transport warrants of a stay.", by="stay")
    w.reads(Carrier, "carrier_get", "A transport service as it last reported.")
    w.searches(Carrier, "carrier_find", "Find transport services by name.", over="name")
    w.reads(Ride, "ride_get", "One ride as the control room shows it.")
    w.lists(Ride, "rides_of_stay", "Rides booked for a stay.", by="stay")
    w.lists(Valuables, "valuables", "Valuables kept for a stay.", by="stay")
    w.reads(DischargePolicy, "policy_get", "A policy of the discharge desk by its number.")
    # fmt: on


def clutter(w: Draft, stay: Handle, namesake: Handle) -> None:
    """Valuables, which decide nothing."""
    w.add("ring", Valuables, stay=stay, state=w.pick("none", "handed back"))
    w.add("their_ring", Valuables, stay=namesake, state=w.pick("none", "in the safe"))
