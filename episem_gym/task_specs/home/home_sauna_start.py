"""Panel of a shared sauna house: a drafted start of a heater from afar is judged."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.home._sauna_house import (
    AdultNote, Cabin, CabinBooking, DoorSensor, Household, Inspection, PersonSensor, PriorUse, QuietPact,
    sauna_look_ups, SaunaPolicy, SaunaStart, TowelAlert, WaterMeter,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, Draft, hours, minutes, task_pair


@task_pair(
    "home-sauna-start",
    protocol="Legacy",
    variants={
        "passed": "the cabin passed its inspection without a limit",
        "limited": "the inspection set a limit, and the temperature asked for keeps to it",
        "two-alerts": "towels were left on the heater twice and taken away",
        "late-slot": "the booking begins shortly before the quiet hours",
    },
    alternatives="An inspection passed, or one passed with a limit that is kept to.",
    held_out=True,
)
def sauna_start(w: Draft) -> None:
    """Judge whether a sauna heater may be started from afar as drafted."""
    # fmt: off
    limited, late = w.variant == "limited", w.variant == "late-slot"
    policy = w.add("policy", SaunaPolicy, rest=w.length(minutes(40), hours(3), minutes(20)), unrested=w.disposition(),
                   sensor_lasts=w.length(minutes(4), minutes(15)), towel=w.disposition(), alone=w.disposition(),
                   noise=w.disposition(), hot=w.disposition(), warm_up=w.length(minutes(20), minutes(50), minutes(5)))

    # Households and cabins.
    family = w.add("family", Household, name=w.person(), stair=w.code("Stair @"))
    namesake = w.look_alike("namesake", family, stair=w.code("Stair @"))
    rested = w.now - policy.rest
    cabin = w.add("cabin", Cabin, house=w.pick("Seahouse", "Garden house"), heater="electric",
                  last_off=rested - w.length(minutes(5), hours(5)))
    beside = w.look_alike("beside", cabin, heater=w.pick("wood", "electric"), last_off=w.ago(minutes(5), hours(9)))
    degrees = w.whole(70, 84)
    booking = w.add("booking", CabinBooking, cabin=cabin, books=cabin, household=family, degrees=degrees,
                    begins=w.now + policy.warm_up + w.length(minutes(2), minutes(12)))
    w.look_alike("booking_next", booking, household=namesake, begins=w.ahead(hours(4), hours(6)), degrees=w.whole(70,
                 95))
    w.look_alike("booking_beside", booking, cabin=beside, books=w.pick(beside, cabin), household=w.pick(namesake,
                 family),
                 begins=w.ahead(minutes(20), hours(5)), degrees=w.whole(70, 95))
    fresh = w.now - policy.sensor_lasts + w.length(minutes(1), minutes(3))
    door = w.add("door", DoorSensor, cabin=cabin, door="shut", as_of=fresh)
    w.look_alike("door_beside", door, cabin=beside, door=w.pick("open", "no signal", "shut"), as_of=w.ago(minutes(1),
                 hours(1)))
    seen = w.add("seen", PersonSensor, cabin=cabin, sees="nobody", as_of=fresh)
    w.look_alike("seen_beside", seen, cabin=beside, sees=w.pick("somebody", "nobody"), as_of=w.ago(minutes(1),
                 hours(1)))
    towel = w.add("towel", TowelAlert, cabin=cabin, state="cleared")
    if w.variant == "two-alerts":
        w.look_alike("towel_two", towel)
    w.look_alike("towel_beside", towel, cabin=beside, state=w.pick("something on the heater", "cleared"))
    adult = w.add("adult", AdultNote, household=family, household_meant=family, present="grown-up on the way")
    w.look_alike("their_adult", adult, household=namesake, household_meant=w.pick(namesake, family),
                 present=w.pick("children alone", "not known"))
    tested = w.add("tested", Inspection, cabin=cabin, outcome="passed with a limit" if limited else "passed",
                   limit=booking.degrees + w.whole(0, 6) if limited else w.whole(85, 95), valid_until=w.days_ahead(5,
                                                   300))
    w.look_alike("tested_beside", tested, cabin=beside, outcome=w.pick("failed", "passed with a limit"),
                 limit=w.whole(60, 95), valid_until=w.days_ahead(-60, 300))
    quiet = w.add("quiet", QuietPact, house=cabin,
                  from_hour=booking.begins + (w.length(minutes(65), minutes(85)) if late else w.length(hours(2),
                                              hours(6))))
    w.look_alike("quiet_beside", quiet, house=beside, from_hour=w.ahead(minutes(20), hours(6)))
    w.add("used", PriorUse, household=family, month=w.code("2026-0#"))
    w.add("meter", WaterMeter, cabin=cabin, litres=w.whole(20, 400))

    sauna_look_ups(w)
    start = w.step("start", SaunaStart, cabin_id=cabin, booking_id=booking, degrees=booking.degrees)
    start.requires("booked", both(booking.books == cabin, booking.household == family),
        "The household that asks has booked this very cabin. If the booking is somebody else's, or for another cabin, "
        "leave "
        "the heater cold and ask.", breaks=(booking.household, namesake))
    start.requires("rested", cabin.last_off <= rested,
        "Since it last went off the heater has rested for {policy.rest}. If it has not, {policy.unrested:let it rest "
        "first|"
        "turn the start down}.", otherwise=policy.unrested,
        breaks=(cabin.last_off, rested + w.length(minutes(2), minutes(30))), withheld=cabin)
    start.requires("door", door.door == "shut",
        "The door reports shut, no longer than {policy.sensor_lasts} ago. Open, silent or unheard of for longer, it "
        "has to "
        "be looked at before anything is heated.", max_age=(door, policy.sensor_lasts), breaks=(door.door, "no signal"))
    start.requires("empty", seen.sees == "nobody",
        "As long as somebody is seen in the cabin, no heater is started from afar: turn it down.", otherwise="BLOCK",
        breaks=(seen.sees, "somebody"), withheld=seen)
    start.requires("clear", w.listing(TowelAlert, cabin=cabin).none(lambda one: one.state == "something on the heater"),
        "A thing on the heater {policy.towel:means waiting until the alert is cleared|means that the start is turned "
        "down}.",
        otherwise=policy.towel, breaks=(towel.state, "something on the heater"))
    start.requires("grown-up", both(adult.household_meant == family, adult.present != "children alone"),
        "Children do not bathe alone. If the household says that they will, {policy.alone:wait until a grown-up is "
        "named|"
        "turn the start down}.", otherwise=policy.alone, breaks=(adult.present, "children alone"))
    plain = tested.outcome == "passed"
    within = both(tested.outcome == "passed with a limit", booking.degrees <= tested.limit)
    start.requires("inspected", both(tested.valid_until >= w.now.day, any_of(within, plain) if limited
                                     else any_of(plain, within)),
        "The cabin has passed an inspection that is still valid; if it set a limit, the temperature keeps to it. "
        "Otherwise "
        "{policy.hot:wait for the inspector|turn the start down}.", otherwise=policy.hot,
        breaks=(tested.limit, w.whole(50, 69)) if limited else (tested.outcome, "failed"), kind="violated")
    start.requires("before-quiet", booking.begins + hours(1) <= quiet.from_hour,
        "An hour of bathing ends before the quiet hours begin. If it would not, {policy.noise:ask the neighbours "
        "first|turn "
        "the start down}.", otherwise=policy.noise,
        breaks=(quiet.from_hour, booking.begins + w.length(minutes(5), minutes(50))))
    w.contrast("hotter", {booking.degrees: w.whole(60, 69)}, kind="wrong_argument")
    w.background("Each thing amiss is shown on the panel, and not only the gravest.")

    w.task(
        "{family.name} would like the sauna warm: booking {booking}, cabin {cabin}. The start is drafted. Go, wait, "
        "or no?",
        "The start for {cabin} is on the panel, booked by {family.name} under {booking}. May it run? They are on "
        "their way.",
        "Should the heater in {cabin} be started as drafted? {booking}, for {family}.")
    w.context("You look after the panel of a shared sauna house. Heaters are started under house rule {policy}. Times "
              "are "
              "UTC.")
    w.hours_open(7, 14)
