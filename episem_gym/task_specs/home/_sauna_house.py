"""What the panel of a shared sauna house shows: cabins, heaters, bookings, doors, guests, cool-downs, quiet hours."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Instant, Policy, Record, Ref, Whole,
)  # fmt: skip


class Household(Record, id="HHS-####"):
    name = Code("name at the bell", filing=True)
    stair = Code("staircase", form="Stair @")


class Cabin(Record, id="CAB-####"):
    house = Code("sauna house", filing=True)
    heater = Choice("wood", "electric")
    last_off = Instant("moment at which the heater last went off")


class CabinBooking(Record, id="CBK-######"):
    cabin = Ref(Cabin, "cabin under which it is filed", filing=True)
    books = Ref(Cabin, "cabin that it is for")
    household = Ref(Household)
    begins = Instant()
    degrees = Whole("temperature asked for")


class DoorSensor(Record, id="DSN-#####"):
    cabin = Ref(Cabin, filing=True)
    door = Choice("shut", "open", "no signal")


class PersonSensor(Record, id="PSN-#####"):
    cabin = Ref(Cabin, filing=True)
    sees = Choice("nobody", "somebody")


class TowelAlert(Record, id="TWL-#####"):
    cabin = Ref(Cabin, filing=True)
    state = Choice("cleared", "something on the heater")


class AdultNote(Record, id="ADN-#####"):
    household = Ref(Household, "household under which it is filed", filing=True)
    household_meant = Ref(Household)
    present = Choice("grown-up on the way", "children alone", "not known")


class Inspection(Record, id="INS-#####"):
    cabin = Ref(Cabin, filing=True)
    outcome = Choice("passed", "passed with a limit", "failed")
    limit = Whole("highest temperature allowed")
    valid_until = Day()


class QuietPact(Record, id="QP-####"):
    house = Ref(Cabin, "cabin of the house", filing=True)
    from_hour = Instant("moment at which quiet begins tonight")


class PriorUse(Record, id="PU-######"):
    household = Ref(Household, filing=True)
    month = Code("month")


class WaterMeter(Record, id="WM-#####"):
    cabin = Ref(Cabin, filing=True)
    litres = Whole()


class SaunaPolicy(Policy, id="SA-##@"):
    """Starting saunas from afar"""

    rest = Duration()
    unrested = Disposition()
    sensor_lasts = Duration()
    towel = Disposition()
    alone = Disposition()
    noise = Disposition()
    hot = Disposition()
    warm_up = Duration()


class SaunaStart(Commit):
    """Start the heater of a cabin from afar."""

    cabin_id = Ref(Cabin, "cabin", target=True)
    booking_id = Ref(CabinBooking, "booking")
    degrees = Whole("temperature")
    returns = {"start_number": Code(form="STA-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.cabin_id.heater == "electric", "a wood stove cannot be lit from afar")


class SaunaSkip(Commit):
    """Give a booked hour back."""

    booking_id = Ref(CabinBooking, "booking", target=True)
    returns = {"release_number": Code(form="RLS-#######")}


def sauna_look_ups(w: Draft) -> None:
    """What the panel can look up."""
    # fmt: off
    w.searches(Household, "household_search", "Find households by the name at the bell.", over="name")
    w.reads(Household, "household_get", "One household.")
    w.searches(Cabin, "cabin_search", "Find cabins by house.", over="house")
    w.reads(Cabin, "cabin_get", "One cabin.")
    w.lists(CabinBooking, "cabin_bookings", "Bookings of a cabin.", by="cabin",
            shows=("books", "household", "begins", "degrees"))
    w.lists(DoorSensor, "door_sensors", "Sensors on the doors of a cabin.", by="cabin")
    w.lists(PersonSensor, "person_sensors", "Sensors that see people in a cabin.", by="cabin")
    w.lists(TowelAlert, "towel_alerts", "Alerts about things left on a heater.", by="cabin")
    w.lists(AdultNote, "adult_notes", "Who a household says will be there.", by="household",
            shows=("household_meant", "present"))
    w.lists(Inspection, "inspections", "Inspections of a cabin.", by="cabin")
    w.lists(QuietPact, "quiet_pacts", "Quiet hours agreed for a house.", by="house")
    w.lists(PriorUse, "prior_use", "When a household used the sauna.", by="household")
    w.lists(WaterMeter, "water_meters", "Water used in a cabin.", by="cabin")
    w.reads(SaunaPolicy, "policy_get", "A house rule of the sauna.")
    # fmt: on
    w.offers(SaunaSkip)
