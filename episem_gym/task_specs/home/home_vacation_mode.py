"""A service for empty houses: vacation mode is set as a whole, or the house is left as it is."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.home._absence_desk import (
    Absence, AbsenceOpen, AbsencePolicy, Animal, clutter, Cover, FamilyCalendar, HeatingSetBack, HeatingZone, holders,
    House, HouseArm, KeyHolder, look_ups, Member, Opening, RoundOrder, Stopcock, StopcockShut,
    Treasure, Trip, windows,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "home-vacation-mode",
    protocol="V3",
    variants={
        "short": "a trip that the insurance covers without visits",
        "visited": "a longer trip, for which the caretaker comes often enough",
        "treasure": "something in the house needs it warmer than the usual setting",
        "animal": "an animal stays in the house, so only the shell is armed",
    },
    all_or_nothing=True,
    alternatives="Days that the insurance covers, or an order for visits of the caretaker.",
)
def vacation_mode(w: Draft) -> None:
    """Open an absence, set the heating back and shut the stopcock, then arm the house; all of it or nothing."""
    # fmt: off
    visited, treasure, animal = (w.variant == one for one in ("visited", "treasure", "animal"))
    w.hours_open(8, 18)
    policy = w.add("policy", AbsencePolicy, uncovered=w.disposition(), round_days=w.whole(3, 8),
                   setback=w.number("8.0", "14.0", "0.5"), error=w.disposition(),
                   warm_up=w.length(days(1), days(3), days(1)), cock_lasts=w.length(minutes(20), minutes(70)),
                   holder_minutes=w.whole(15, 45), nobody_near=w.disposition())

    # Two houses, the people of the first, and their trip.
    house = w.add("house", House, name=w.pick("Haus Seeblick", "Casa Limón", "Fjordly"),
                  stopcock=w.later("cock", Stopcock), zone=w.later("zone", HeatingZone))
    other = w.look_alike("other", house, name=w.pick("Villa Ahorn", "Tŷ Coch"), zone=w.later("their_zone", HeatingZone),
                         stopcock=w.later("their_cock", Stopcock))
    owner = w.add("owner", Member, house=house, name=w.person(), standing="owner", phone="elsewhere",
                  as_of=w.ago(minutes(1), minutes(9)))
    child = w.look_alike("child", owner, name=w.person(), standing="minor", as_of=w.ago(minutes(1), minutes(9)))
    partner = w.look_alike("partner", owner, name=w.person(), standing="adult", as_of=w.ago(minutes(1), minutes(9)))
    w.look_alike("stranger", owner, house=other, name=w.person(), phone=w.pick("at the house", "elsewhere"))
    back = w.days_ahead(9, 24)
    trip = w.add("trip", Trip, house=house, announced_by=w.pick(owner, partner), leaves_at=w.ago(hours(1), hours(6)),
                 back_on=back)
    w.look_alike("later_trip", trip, announced_by=w.pick(owner, child), leaves_at=w.ahead(days(40), days(60)),
                 back_on=w.days_ahead(61, 80))
    journey = w.add("journey", FamilyCalendar, house=house, entry="journey", ends_on=trip.back_on)
    w.look_alike("school", journey, entry="school", ends_on=w.days_ahead(2, 60))
    w.look_alike("their_journey", journey, house=other, ends_on=w.days_ahead(2, 60))

    # The insurance, the caretaker's rounds, and earlier absences.
    cover = w.add("cover", Cover, house=house, empty_for=w.length(days(4), days(8), days(1)) if visited else
                  w.length(days(25), days(40), days(1)),
                  valid_until=w.days_ahead(90, 300))
    w.look_alike("their_cover", cover, house=other, empty_for=w.length(days(4), days(40), days(1)))
    rounds = w.add("rounds", RoundOrder, house=house, every_days=policy.round_days - w.whole(0, 2),
                   until=trip.back_on + w.length(0, days(5), days(1)) if visited else w.days_ago(3, 90))
    w.look_alike("other_rounds", rounds, every_days=policy.round_days + w.whole(1, 7), until=w.days_ahead(26, 60))
    w.look_alike("their_rounds", rounds, house=other, every_days=w.whole(2, 14), until=w.days_ahead(2, 60))
    past = w.add("past", Absence, house=house, state="ended")
    w.look_alike("their_past", past, house=other, state=w.pick("running", "ended"))
    absence = w.add("absence", Absence, absent=True, house=house, state="running")

    # Heating, water, windows, animals, and who comes when the alarm goes off.
    zone = w.add("zone", HeatingZone, house=house, error="none")
    w.look_alike("their_zone", zone, house=other, error=w.pick("none", "low water"))
    least = policy.setback + w.number("1.0", "4.0", "0.5")
    thing = w.add("thing", Treasure, house=house, what=w.pick("grand piano", "orchids"), least=least,
                  stands="in the house" if treasure else "lent out")
    w.look_alike("wine", thing, what="wine", stands="in the house",
                 least=policy.setback - w.number("0.5", "3.0", "0.5"))
    w.look_alike("their_thing", thing, house=other, least=w.number("9.0", "19.0", "0.5"), stands="in the house")
    cock = w.add("cock", Stopcock, house=house, flow="0.0",
                 as_of=w.now - policy.cock_lasts + w.length(minutes(9), minutes(18)))
    w.look_alike("their_cock", cock, house=other, flow=w.number("0.0", "6.0", "0.1"), as_of=w.ago(minutes(3), hours(5)))
    window = windows(w, house, other)
    pet = w.add("pet", Animal, house=house, kind=w.pick("cat", "rabbit"),
                stays="in the house" if animal else w.pick("boarded out", "travels along"))
    w.look_alike("their_pet", pet, house=other, kind="dog", stays=w.pick("in the house", "boarded out"))
    near = holders(w, house, other, policy.holder_minutes, trip.back_on)
    clutter(w, house, other)
    look_ups(w)

    begin = w.step("open", AbsenceOpen, house_id=house, trip_id=trip, back_on=trip.back_on).creates(absence)
    heat = w.step("heat", HeatingSetBack, zone_id=house.zone, absence_id=begin.receipt.absence_id,
                  degrees=thing.least if treasure else policy.setback, until=trip.back_on - policy.warm_up)
    water = w.step("water", StopcockShut, stopcock_id=house.stopcock, absence_id=begin.receipt.absence_id)
    arm = w.step("arm", HouseArm, house_id=house, mode="shell only" if animal else "whole house",
                 setback_number=heat.receipt.setback_number, shut_number=water.receipt.shut_number)

    w.background("Half a vacation mode is worse than none: unless all of it can be set, nothing is, and the answer "
                 "goes through this policy from top to bottom.")
    begin.requires("announced", both(trip.announced_by.is_in(owner, partner), trip.leaves_at <= w.now),
        "The trip has begun and was announced by the owner or another adult of the house. What a minor announces is "
        "turned away.", otherwise="BLOCK", breaks=(trip.announced_by, child), kind="wrong_entity")
    begin.requires("return", agree(trip.back_on, journey.ends_on),
        "The announcement and the family's own calendar give the same day of return; if not, the family is heard "
        "first, for either may be the stale one.", breaks=(journey.ends_on, trip.back_on + w.length(
            days(1), days(6), days(1))))
    begin.requires("only-one", w.listing(Absence, house=house).none(lambda a: a.state == "running"),
        "A house for which an absence is running gets no other one.", otherwise="BLOCK", breaks=(past.state, "running"))
    within = trip.back_on - trip.leaves_at.day <= cover.empty_for
    looked_after = both(rounds.every_days <= policy.round_days, rounds.until >= trip.back_on)
    begin.requires("insured", any_of(within, looked_after),
        "Counted from the day of departure, the house is back in use within the time for which its insurance lets it "
        "stand empty; or the caretaker has an order, up to the day of return, to come at least every "
        "{policy.round_days}. Short of both, vacation mode {policy.uncovered:waits until rounds are ordered|is "
        "declined}.", otherwise=policy.uncovered,
        breaks=(rounds.until, trip.back_on - w.length(days(1), days(4), days(1))) if visited
        else (cover.empty_for, w.length(days(3), days(8), days(1))), kind="violated")
    heat.requires("no-error", zone.error == "none",
        "Heating that shows an error may fail in the first frost. With any error shown, vacation mode "
        "{policy.error:waits for the repair|is declined, and the family calls its plumber}.",
        otherwise=policy.error, breaks=(zone.error, w.pick("low water", "burner")), withheld=zone)
    least_of_all = w.listing(Treasure, house=house).none(
        lambda t: both(t.stands == "in the house", t.least > policy.setback))
    heat.requires("degrees", both(thing.stands == "in the house", thing.least > policy.setback) if treasure
                  else least_of_all,
        "The heating is held at {policy.setback}, or at what the neediest of the things in the house needs if that is "
        "more, and warms up again {policy.warm_up} before the day of return.")
    water.requires("still", cock.flow == 0,
        "The stopcock is shut while its meter, heard from within {policy.cock_lasts}, shows that nothing runs; if "
        "anything does, or the meter keeps silent, that is looked into first.",
        breaks=(cock.flow, w.number("0.1", "3.0", "0.1")), max_age=(cock, policy.cock_lasts))
    arm.requires("gone", w.listing(Member, house=house).every(lambda m: m.phone == "elsewhere"),
        "Everybody's phone is elsewhere. As long as one is at the house, nobody is locked in with a live alarm.",
        breaks=(partner.phone, "at the house"))
    arm.requires("shut", w.listing(Opening, house=house).every(lambda o: o.contact == "closed"),
        "All contacts of windows and doors say closed; a tilted one counts as open and is waited for.",
        breaks=(window.contact, w.pick("tilted", "open")))
    arm.requires("key", w.listing(KeyHolder, house=house).count(
            lambda k: both(k.minutes_away <= policy.holder_minutes, k.free_until >= trip.back_on)) >= 1,
        "Somebody with a key lives within {policy.holder_minutes} and is free to come until the day of return. Where "
        "nobody is, vacation mode {policy.nobody_near:waits for a key holder|is declined}.",
        otherwise=policy.nobody_near, breaks=(near.free_until, trip.back_on - w.length(days(1), days(5), days(1))))
    stays = w.listing(Animal, house=house)
    arm.requires("mode", pet.stays == "in the house" if animal else stays.none(lambda a: a.stays == "in the house"),
        "The whole house is armed, or the shell only if an animal stays in it.")

    w.task(
        "The family of {house.name} is off. Could you put the house into vacation mode, please? The whole of it, or "
        "leave everything as it is and tell us.",
        "{owner.name} writes from the motorway: vacation mode for {house.name}, absence, heating, water, alarm. It has "
        "to be all four; if one of them can't be done, don't touch the others.",
        "Please set {house.name} to vacation mode, {partner.name} locked up this morning and says everybody is out. "
        "No half measures: everything or nothing.")
    w.context("You work for a service that looks after empty houses. Vacation mode is set under policy {policy}.")
