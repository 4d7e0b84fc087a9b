"""What the front office of a hotel group keeps: stays, houses, walks, invoices, tiers, credits."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, Policy, Record, Ref, Whole,
)  # fmt: skip


class HotelGuest(Record, id="G-#######"):
    name = Code("full name", filing=True)
    tier = Choice("gold", "silver", "none")


class Hotel(Record, id="HTL-####"):
    house = Code("name of the house", filing=True)
    rooms = Whole()


class Stay(Record, id="STY-#######"):
    guest = Ref(HotelGuest, filing=True)
    hotel = Ref(Hotel)
    arrives = Day("day of arrival")
    rate = Cash("rate a night")
    channel = Choice("direct", "agency")


class WalkNote(Record, id="WLK-#####"):
    stay = Ref(Stay, "stay under which it is filed", filing=True)
    about = Ref(Stay)
    reason = Choice("overbooked", "guest arrived late", "card declined")
    moved_to = Ref(Hotel)
    nights = Whole("nights slept elsewhere")


class NightReport(Record, id="NR-#####"):
    hotel = Ref(Hotel, filing=True)
    night = Day(filing=True)
    sold = Whole("rooms sold")


class LateCall(Record, id="LC-#####"):
    stay = Ref(Stay, filing=True)
    said = Choice("arrives late", "arrives on time")


class GuestClaim(Record, id="GC-######"):
    stay = Ref(Stay, filing=True)
    came_in = Day()


class OtherBill(Record, id="OB-######"):
    stay = Ref(Stay, filing=True)
    paid_by = Choice("us", "guest", "nobody yet")
    total = Cash()


class TaxiSlip(Record, id="TX-######"):
    stay = Ref(Stay, filing=True)
    state = Choice("repaid", "handed in")


class EarlierCredit(Record, id="EC-######"):
    stay = Ref(Stay, filing=True)
    state = Choice("taken back", "given")


class ChargeDispute(Record, id="CH-######"):
    stay = Ref(Stay, filing=True)
    state = Choice("dropped", "open")


class Waiver(Record, id="WV-#####"):
    stay = Ref(Stay, filing=True)
    signed = Choice("signed", "not signed")


class AgencyTerm(Record, id="AG-#####"):
    stay = Ref(Stay, filing=True)
    credits = Choice("go to the guest", "go to the agency")


class Breakfast(Record, id="BF-#####"):
    stay = Ref(Stay, filing=True)
    covers = Whole()


class ReviewSite(Record, id="RV-#####"):
    hotel = Ref(Hotel, filing=True)
    stars = Whole()


class CreditPolicy(Policy, id="WK-##@"):
    """Credits for guests who were sent elsewhere"""

    nights = Whole()
    gold_extra = Cash()
    within = Duration()
    too_late = Disposition()
    disputed = Disposition()
    before = Disposition()
    waived = Disposition()
    unpaid = Disposition()


class WalkCredit(Commit):
    """Credit a guest for nights slept in another house."""

    stay_id = Ref(Stay, "stay", target=True)
    guest_id = Ref(HotelGuest, "guest")
    note_id = Ref(WalkNote, "note")
    amount = Amount("credit in euro")
    returns = {"credit_number": Code(form="CRD-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.note_id.nights > 0, "no night was slept elsewhere")


class PointsGift(Commit):
    """Give a guest points in place of money."""

    guest_id = Ref(HotelGuest, "guest", target=True)
    returns = {"gift_number": Code(form="GFT-######")}


def front_look_ups(w: Draft) -> None:
    """What the front office can look up."""
    # fmt: off
    w.searches(HotelGuest, "hotel_guest_search", "Find guests of the group by name.", over="name")
    w.reads(HotelGuest, "hotel_guest_get", "One guest of the group.")
    w.searches(Hotel, "hotel_search", "Find houses of the group.", over="house")
    w.reads(Hotel, "hotel_get", "One house of the group.")
    w.reads(Stay, "stay_get", "One stay.")
    w.lists(Stay, "stays_of_guest", "Stays that a guest booked.", by="guest")
    w.lists(WalkNote, "walk_notes", "Notes on guests who slept elsewhere.", by="stay",
            shows=("about", "reason", "moved_to", "nights"))
    w.reads(NightReport, "night_report", "Rooms sold in a house on a night.", by=("hotel", "night"))
    w.lists(LateCall, "late_calls", "What guests said about their arrival.", by="stay")
    w.lists(GuestClaim, "guest_claims", "What guests claimed for a stay, and when.", by="stay")
    w.lists(OtherBill, "other_bills", "Bills of the other house.", by="stay")
    w.lists(TaxiSlip, "taxi_slips", "Taxis of a guest.", by="stay")
    w.lists(EarlierCredit, "earlier_credits", "Credits given for a stay.", by="stay", page_size=2)
    w.lists(ChargeDispute, "charge_disputes", "Disputes about a stay.", by="stay")
    w.lists(Waiver, "waivers", "Waivers that guests signed at the desk.", by="stay")
    w.lists(AgencyTerm, "agency_terms", "What an agency has agreed for a stay.", by="stay")
    w.lists(Breakfast, "breakfasts", "Breakfasts of a stay.", by="stay")
    w.lists(ReviewSite, "review_sites", "Stars of a house.", by="hotel")
    w.reads(CreditPolicy, "policy_get", "A standard of the group.")
    # fmt: on
    w.offers(PointsGift)
