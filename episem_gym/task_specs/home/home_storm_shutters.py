"""Technical desk of seafront residences: one house is made ready for a storm, as far as it goes."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.home._storm_desk import (
    Awning, AwningRetract, Balcony, bulletins, EscapeShutter, Fans, FansSet, front, LogEntry, look_ups, Mast,
    PierStation, Residence, RoofKey, RoofWindow, RoofWindowClose, Shutters, ShuttersLower, StormLogWrite, StormPolicy,
    Stove, stoves,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, Draft, hours, minutes, task_pair


@task_pair(
    "home-storm-shutters",
    protocol="V3",
    variants={
        "calm": "little wind as yet: the awning comes in at normal speed",
        "slow": "gusts already: the awning comes in slowly",
        "pier": "the mast on the roof has been silent; the station on the pier tells the wind",
        "severe": "gusts so strong are expected that the fans are switched off altogether",
    },
    alternatives="The mast on the roof or the station on the pier tells the wind; the rest has one source each.",
    held_out=True,
)
def storm_shutters(w: Draft) -> None:
    """Awning in, then shutters down; roof window shut, then fans set; both entered in the storm log."""
    # fmt: off
    slow, pier, severe = w.variant == "slow", w.variant == "pier", w.variant == "severe"
    w.hours_open(7, 20)
    policy = w.add("policy", StormPolicy, worth=w.whole(55, 75), not_worth=w.disposition(),
                   reading_lasts=w.length(minutes(18), minutes(45)), slow_from=w.whole(22, 34), most=w.whole(40, 58),
                   too_strong=w.disposition(), key_out=w.disposition(), flue=w.whole(45, 90), hot=w.disposition(),
                   off_from=w.whole(95, 120), after=w.length(hours(1), hours(4), minutes(30)))

    # Two residences and what is fitted to them.
    district, elsewhere = w.pick("Nordhaven", "Bajamar"), w.pick("Westerkoog", "Pointe du Raz")
    house = w.add("house", Residence, name=w.pick("Strandlyst", "Les Embruns", "Miramar"), district=district,
                  awning=w.later("awning", Awning), roof_window=w.later("window", RoofWindow),
                  shutters=w.later("shutters", Shutters), fans=w.later("fans", Fans))
    other = w.look_alike("other", house, name=w.pick("Dünenblick", "Ocean Terrace"), district=elsewhere,
                         awning=w.later("their_awning", Awning), roof_window=w.later("their_window", RoofWindow),
                         shutters=w.later("their_shutters", Shutters), fans=w.later("their_fans", Fans))
    awning = w.add("awning", Awning, reach_cm=w.whole(250, 500), position="out", control="motor", settles_at="in")
    w.look_alike("their_awning", awning, position=w.pick("out", "in"), control=w.pick("motor", "crank"))
    window = w.add("window", RoofWindow, position=w.pick("open", "ajar"), sash="free", settles_at="closed")
    w.look_alike("their_window", window, sash=w.pick("free", "something in it"))
    shutters = w.add("shutters", Shutters, position="up", settles_at="down")
    their_shutters = w.look_alike("their_shutters", shutters, position=w.pick("up", "down"))
    fans = w.add("fans", Fans, setting="normal")
    w.look_alike("their_fans", fans, setting=w.pick("normal", "low"))

    # The bulletin and the wind, who is on the roof, the front, the stoves, the log.
    bulletin, far = bulletins(w, house.district, elsewhere, policy.off_from + w.whole(0, 15) if severe
                              else policy.off_from - w.whole(4, 18))
    edge = w.now - policy.reading_lasts
    fresh, stale = edge + w.length(minutes(7), minutes(14)), edge - w.length(minutes(5), hours(3))
    gust = policy.slow_from + w.whole(0, 5) if slow else policy.slow_from - w.whole(1, 14)
    mast = w.add("mast", Mast, residence=house, gust=gust, as_of=stale if pier else fresh)
    w.look_alike("their_mast", mast, residence=other, gust=w.whole(9, 80), as_of=w.ago(minutes(2), minutes(30)))
    station = w.add("station", PierStation, district=house.district, gust=gust, as_of=fresh if pier else stale)
    w.look_alike("far_station", station, district=elsewhere, gust=w.whole(9, 80), as_of=w.ago(minutes(2), minutes(30)))
    key = w.add("key", RoofKey, residence=house, taken_by=w.person(), state="hanging")
    w.look_alike("spare_key", key, taken_by=w.person())
    w.look_alike("their_key", key, residence=other, taken_by=w.person(), state=w.pick("hanging", "taken"))
    balcony, escape = front(w, house, shutters, their_shutters)
    stove = stoves(w, house, other, policy.flue)
    entry = w.add("entry", LogEntry, residence=house, bulletin=bulletin, state="struck")
    w.look_alike("their_entry", entry, residence=other, bulletin=far, state=w.pick("standing", "struck"))
    look_ups(w)

    # Two roots, each with a step that waits to see it done, and one entry at the end.
    retract = w.step("retract", AwningRetract, awning_id=house.awning, speed="slow" if slow else "normal")
    retract.causes(awning, position=awning.settles_at)
    shut = w.step("shut", RoofWindowClose, roof_window_id=house.roof_window)
    shut.causes(window, position=window.settles_at)
    lower = w.step("lower", ShuttersLower, shutters_id=house.shutters, retraction=retract.receipt.retraction)
    lower.causes(shutters, position=shutters.settles_at)
    fan = w.step("fans", FansSet, fans_id=house.fans, setting="off" if severe else "low",
                 until=bulletin.ends_at + policy.after, closing=shut.receipt.closing)
    log = w.step("log", StormLogWrite, residence_id=house, bulletin_id=bulletin, lowering=lower.receipt.lowering,
                 switching=fan.receipt.switching)

    w.background("Awning and shutters are one line of work, roof window and fans another; trouble in one is no reason "
                 "to leave off the other, but the entry needs both.")
    w.background("For every piece of equipment the desk tells the house all that speaks against moving it.")
    for step, root in ((retract, True), (shut, False)):
        step.requires("worth-it", both(bulletin.state == "in force", bulletin.gusts >= policy.worth),
            "A house is made ready on a bulletin in force that expects gusts of {policy.worth} or more. Without one, "
            "the house {policy.not_worth:is kept on the list for the next bulletin|is taken off the list}.",
            otherwise=policy.not_worth, breaks=(bulletin.state, "withdrawn") if root else None,
            flips=("shut.worth-it",))
    w.contrast("weaker", {bulletin.gusts: policy.worth - w.whole(1, 20)}, kind="violated",
               flips=("retract.worth-it", "shut.worth-it"))
    told, silent = (station, mast) if pier else (mast, station)
    measured = [both(one.age <= policy.reading_lasts, one.gust <= policy.most,
                     one.gust >= policy.slow_from if slow else one.gust < policy.slow_from) for one in (told, silent)]
    retract.requires("wind", any_of(*measured),
        "The wind is read from the mast on the roof or from the pier, not longer than {policy.reading_lasts} ago. The "
        "awning comes in at normal speed below {policy.slow_from}, slowly from there up to {policy.most}. In more "
        "than that, it {policy.too_strong:stays out until the wind drops|is given up, for its arms would break}; a "
        "fresh reading is waited for.", otherwise=policy.too_strong,
        breaks=(told.gust, policy.most + w.whole(1, 25)))
    retract.requires("motor", awning.control == "motor",
        "An awning that has been put on its crank has a crank in it: it stays as it is until that is out again.",
        breaks=(awning.control, "crank"), withheld=awning)
    shut.requires("sash", window.sash == "free",
        "The roof window is driven with nothing in its sash; else somebody has to take it out first.",
        breaks=(window.sash, "something in it"))
    shut.requires("roof-empty", w.listing(RoofKey, residence=house).every(lambda k: k.state == "hanging"),
        "All keys to the roof hang on their hooks. While one is taken, somebody may be up there, and the roof window "
        "{policy.key_out:stays open until it is back|is left to the house to shut by hand, not by the desk}.",
        otherwise=policy.key_out, breaks=(key.state, "taken"))
    lower.requires("awning-in", awning.position == "in",
        "Shutters are lowered behind an awning that reports, after its run, to be in; half out it would be caught, and "
        "they stay up until it is in.", breaks=(awning.settles_at, "half out"))
    lower.requires("balconies", w.listing(Balcony, shutters=shutters).every(lambda b: b.sensor == "nobody"),
        "Nobody is shut out: with somebody on one of the balconies the shutters stay up until they are inside.",
        breaks=(balcony.sensor, "somebody"))
    lower.requires("way-out", w.listing(EscapeShutter, shutters=shutters).every(lambda e: e.crank == "fitted"),
        "Where shutters cover a second way out, a crank is fitted on the inside of each. If one is missing, the front "
        "is not lowered in this storm.", otherwise="BLOCK", breaks=(escape.crank, "missing"))
    fan.requires("window-shut", window.position == "closed",
        "Fans are set once the roof window reports to have closed; ajar, it would let the wind run the fans, and they "
        "stay as they are until it is closed.", breaks=(window.settles_at, "ajar"))
    fan.requires("cool", w.listing(Stove, residence=house).every(lambda s: s.flue <= policy.flue),
        "No stove has more than {policy.flue} in its flue, or its smoke would stay in the room. With a hotter one the "
        "fans {policy.hot:keep running until it has cooled|are not touched in this storm}; readings of flues age like "
        "those of the wind.", otherwise=policy.hot, breaks=(stove.flue, policy.flue + w.whole(5, 120)),
        max_age=(stove, policy.reading_lasts))
    fan.requires("setting", bulletin.gusts >= policy.off_from if severe else bulletin.gusts < policy.off_from,
        "They are set to low, or off if gusts of {policy.off_from} or more are expected, until {policy.after} after "
        "the bulletin ends.")
    log.requires("down", shutters.position == "down",
        "The entry is written when the shutters report, after their run, to be down; part down, they keep it waiting.",
        breaks=(shutters.settles_at, "part down"))
    log.requires("first", w.listing(LogEntry, residence=house).none(
            lambda e: both(e.bulletin == bulletin, e.state == "standing")),
        "One bulletin, one standing entry: if there is one already, no other is written.",
        otherwise="BLOCK", breaks=(entry.state, "standing"))

    w.task(
        "Wind's coming. Could you get {house.name} ready: awning and shutters, roof window and fans, and the entry in "
        "the storm log? Whatever can be done now is good, the rest when it can.",
        "{house.name} next, please: the storm drill on the sea front and on the roof, then the log. Do as much of it "
        "as you can. The porter says there's nobody outside.",
        "Please take {house.name} through the storm list as far as it will go. It's still pleasant out there.")
    w.context("You work at the technical desk. Storms are met by policy {policy}. All times are UTC.")
