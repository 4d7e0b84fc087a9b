"""What the travel accounting of a wind-farm operator keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, hours, Instant, minutes, Policy,
    Record, Ref, Whole,
)  # fmt: skip

CITIES = ("Esbjerg", "Bilbao", "Gdynia", "Taichung", "Busan", "Boston")
CLASSES = ("economy", "premium economy", "business")


class Employee(Record, id="P-#####"):
    name = Code("full name", filing=True)
    division = Choice("blades", "foundations", "grid", "legal")
    heads = Choice("nothing", "blades", "foundations", "grid", "legal", doc="division that the person heads")


class TravelOrder(Record, id="TO-######"):
    traveller = Ref(Employee, filing=True)
    city = Choice(*CITIES)
    leaves_on = Day()
    back_on = Day()
    full_days = Whole("full days away, without the days of departure and return")
    signed_by = Ref(Employee)
    signed_on = Day()


class ExpenseClaim(Record, id="EXP-######"):
    order = Ref(TravelOrder, "travel order that it is filed under", filing=True)
    handed_in_on = Day()
    state = Choice("submitted", "returned", "paid")


class ExpenseLine(Record, id="EL-#######"):
    claim = Ref(ExpenseClaim, filing=True)
    what = Choice("fare", "hotel", "taxi", "local train", "conference fee", "visa")
    amount = Cash()
    voucher = Choice("invoice", "card slip only", "none", doc="what the traveller attached")


class Ticket(Record, id="TKT-#######"):
    claim = Ref(ExpenseClaim, filing=True)
    passenger = Ref(Employee)
    travel_class = Choice(*CLASSES)
    block_time = Duration("block time of the longest leg")


class UpgradeConsent(Record, id="UC-#####"):
    traveller = Ref(Employee, filing=True)
    order = Ref(TravelOrder, "journey that the consent names")
    given_by = Ref(Employee)
    given_on = Day()


class PerDiemRate(Record, id="PD-#####"):
    city = Choice(*CITIES, filing=True)
    full_day = Cash()
    valid_from = Day()
    valid_until = Day()


class HostedMeals(Record, id="HM-#####"):
    order = Ref(TravelOrder, filing=True)
    meals = Whole("meals that a host paid for")
    stated_by = Choice("host", "traveller")


class Advance(Record, id="ADV-#####"):
    traveller = Ref(Employee, filing=True)
    order = Ref(TravelOrder, "journey that it was drawn for")
    amount = Cash()
    state = Choice("paid out", "repaid", "not drawn")


class TravelBudget(Record, id="TB-####"):
    division = Choice("blades", "foundations", "grid", "legal", filing=True)
    left = Cash("what is left of this year's travel money")


class HotelContract(Record, id="HC-#####"):
    city = Choice(*CITIES, filing=True)
    night = Cash()
    breakfast = Choice("included", "extra")


class MileageLog(Record, id="ML-#####"):
    traveller = Ref(Employee, filing=True)
    kilometres = Whole()
    checked_at = Instant()


class TravelPolicy(Policy, id="TR-###"):
    """Reimbursement of journeys"""

    small = Cash()
    meal_cut = Cash()
    long_leg = Duration()
    hand_in = Duration()
    late = Disposition()
    no_voucher = Disposition()
    above_class = Disposition()


class ExpenseReimburse(Commit):
    """Pay out an expense claim with the next salary run."""

    claim_id = Ref(ExpenseClaim, target=True)
    amount = Amount("sum paid out, in euro")
    per_diem_rate_id = Ref(PerDiemRate, "rate that the daily allowance was taken from")
    returns = {"posting": Code(form="TRV-#######"), "run_date": Day()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.claim_id.state == "submitted", "the claim is not waiting for payment")
        call.sets(call.claim_id.state, "paid")


class AdvancePay(Commit):
    """Pay a traveller an advance on a journey."""

    order_id = Ref(TravelOrder, target=True)
    amount = Amount("advance, in euro")
    returns = {"posting": Code(form="TRV-#######")}


def lines(w: Draft, claim: Handle, other: Handle, fare: tuple[int, int]) -> Handle:
    """The lines of two claims: all the large ones of the first with an invoice; its hotel bill."""
    # fmt: off
    hotel = w.add("hotel", ExpenseLine, claim=claim, what="hotel", amount=w.money(260, 760), voucher="invoice")
    w.look_alike("fare", hotel, what="fare", amount=w.money(*fare))
    w.look_alike("train", hotel, what="local train", amount=w.money(3, 14), voucher=w.pick("none", "card slip only"))
    w.look_alike("taxi", hotel, what="taxi", amount=w.money(8, 19), voucher=w.pick("none", "invoice"))
    w.look_alike("taxi_back", hotel, what="taxi", amount=w.money(61, 95))
    for number, voucher in enumerate(("invoice", "none", "card slip only")):
        w.look_alike(f"other_line_{number}", hotel, claim=other, what=w.pick("taxi", "hotel", "visa"),
                     amount=w.money(9, 480), voucher=w.pick("invoice", voucher))
    # fmt: on
    return hotel


def clutter(w: Draft, traveller: Handle, order: Handle) -> None:
    """What lies beside a claim and decides nothing."""
    # fmt: off
    w.add("contract", HotelContract, city=order.city, night=w.money(90, 180), breakfast=w.pick("included", "extra"))
    w.add("log", MileageLog, traveller=traveller, kilometres=w.whole(40, 900), checked_at=w.ago(hours(5), days(20)))
    # fmt: on


def allowances(w: Draft, order: Handle, other_order: Handle) -> tuple[Handle, Handle]:
    """The rate for a city in force on a journey and the one before it; what a host said of the meals."""
    # fmt: off
    changed = order.leaves_on - w.length(days(20), days(200), days(1))
    rate = w.add("rate", PerDiemRate, city=order.city, full_day=w.money(42, 66, step="1"), valid_from=changed,
                 valid_until=order.back_on + w.length(days(40), days(300), days(1)))
    w.look_alike("old_rate", rate, full_day=w.money(36, 64, step="1"), valid_until=changed - days(1),
                 valid_from=changed - w.length(days(300), days(700), days(1)))
    meals = w.add("meals", HostedMeals, order=order, meals=w.whole(1, 4), stated_by="host")
    w.look_alike("other_meals", meals, order=other_order, meals=w.whole(0, 5), stated_by=w.pick("host", "traveller"))
    # fmt: on
    return rate, meals


def look_ups(w: Draft) -> None:
    """What the desk can look up, and an act that it does not need."""
    # fmt: off
    w.reads(ExpenseClaim, "expense_claim_get", "One expense claim.")
    w.lists(ExpenseClaim, "claims_on_travel_order", "Claims ever filed under a travel order.", by="order")
    w.lists(ExpenseLine, "claim_lines", "Lines of an expense claim with what is attached.", by="claim", page_size=4)
    w.lists(Ticket, "tickets_of_claim", "Tickets filed with an expense claim.", by="claim")
    w.reads(TravelOrder, "travel_order_get", "One travel order.")
    w.lists(TravelOrder, "travel_orders_of_employee", "Travel orders of a person.", by="traveller")
    w.lists(UpgradeConsent, "upgrade_consents_of_employee", "Consents to a higher class for a person.", by="traveller")
    w.lists(PerDiemRate, "per_diem_rates", "Daily allowances for a city over the years.", by="city")
    w.reads(HostedMeals, "hosted_meals", "What is known of meals paid for by a host.", by="order")
    w.lists(Advance, "advances_of_employee", "Cash advances of a person.", by="traveller")
    w.reads(TravelBudget, "travel_budget", "Travel money of a division.", by="division")
    w.searches(Employee, "employee_search", "Find people by name.", over="name", shows=("name", "division"))
    w.reads(Employee, "employee_get", "One person of the company.")
    w.reads(HotelContract, "hotel_contract_in_city", "The contracted hotel of a city.", by="city")
    w.reads(MileageLog, "mileage_log_of_employee", "Latest mileage log of a person.", by="traveller")
    w.reads(TravelPolicy, "policy_get", "A travel policy by its number.")
    # fmt: on
    w.offers(AdvancePay)
    w.hours_open(7, 15)


SHORT_LEG = (minutes(70), minutes(170))
