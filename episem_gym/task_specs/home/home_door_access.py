"""Porter's desk of an apartment house: a visitor, one of two of the same name, gets a code or a key for some days."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.home._door_desk import (
    AccessIssue, Apartment, Authority, Ban, clutter, DocumentNote, FlatDoor, Grant, grants, Invitation, KINDS, Lock,
    look_ups, Occupant, VideoCall, Visitor, VisitorPolicy,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "home-door-access",
    protocol="V1",
    variants={
        "code": "a short stay, announced by the lease holder: a door code",
        "key": "the stay is longer than codes are given for: a phone key",
        "flatmate": "a flatmate announced the visitor, with the lease holder's authority",
        "pointed-out": "no papers were seen; the lease holder pointed the visitor out in a call",
    },
    alternatives="Papers seen at the desk, or a call with the lease holder, tell who a visitor is.",
)
def door_access(w: Draft) -> None:
    """Issue a door code or a phone key to a visitor."""
    # fmt: off
    key, flatmate, called = w.variant == "key", w.variant == "flatmate", w.variant == "pointed-out"
    w.hours_open(9, 20)
    policy = w.add("policy", VisitorPolicy, code_nights=w.length(days(3), days(12), days(1)), most=w.whole(5, 9),
                   document_lasts=w.length(days(20), days(120), days(10)), uninvited=w.disposition(),
                   banned=w.disposition(), full=w.disposition(), charge=w.whole(15, 40),
                   reading_lasts=w.length(hours(1), hours(9), minutes(30)))

    # Two apartments on a floor, their people, and two visitors who share a name.
    holder, mate, elsewhere = [w.add(one, Occupant, name=w.person(), moved_in=w.days_ago(200, 3000))
                               for one in ("holder", "mate", "elsewhere")]
    floor = w.pick("2nd", "3rd", "mezzanine")
    home = w.add("home", Apartment, number=w.code("#@"), holder=holder, door=w.later("door", FlatDoor))
    across = w.look_alike("across", home, number=w.code("1#@"), holder=elsewhere,
                          door=w.later("far_door", FlatDoor))
    door = w.add("door", FlatDoor, floor=floor, opens_into=home, leaf="oak")
    far_door = w.look_alike("far_door", door, opens_into=across, leaf="steel")
    visitor = w.add("visitor", Visitor, name=w.person(), home_town=w.pick("Graz", "Tromsø", "Łódź"))
    namesake = w.look_alike("namesake", visitor, home_town=w.pick("Évora", "Kolding", "Győr"))
    third = w.look_alike("third", visitor, name=w.person(), home_town=w.pick("Graz", "Győr"))

    # Who was announced, by whom, and who may announce.
    first = w.days_ago(0, 2)
    edge = first + policy.code_nights
    last = edge + w.length(days(1), days(4), days(1)) if key else edge - w.length(0, days(1), days(1))
    stay = w.add("stay", Invitation, apartment=home, visitor=visitor, made_by=mate if flatmate else holder,
                 first_day=first, last_day=last, state="announced")
    second = w.look_alike("second", stay, visitor=third, made_by=w.pick(holder, mate), last_day=w.days_ahead(1, 9))
    w.look_alike("called_off", stay, visitor=namesake, last_day=w.days_ahead(2, 12), state="withdrawn")
    w.look_alike("across_stay", stay, apartment=across, visitor=namesake, made_by=w.pick(elsewhere, mate),
                 first_day=w.days_ahead(-3, 4), last_day=w.days_ahead(5, 15))
    word = w.add("word", Authority, apartment=home, given_by=holder, given_to=mate if flatmate else elsewhere,
                 until=w.days_ahead(4, 90) if flatmate else w.days_ahead(-60, 60))
    w.look_alike("across_word", word, apartment=across, given_by=elsewhere, given_to=mate, until=w.days_ahead(-60, 90))

    # Papers, calls and bans of the two; what is out for the door, and its lock.
    oldest = w.now - policy.document_lasts
    recent, past = oldest + w.length(hours(9), days(15), hours(1)), oldest - w.length(hours(9), days(90), hours(1))
    papers = w.add("papers", DocumentNote, visitor=visitor, document=w.pick("passport", "identity card"),
                   seen_at=past if called else recent)
    w.look_alike("their_papers", papers, as_of=w.now, visitor=namesake, seen_at=w.ago(hours(1), days(150)))
    call = w.add("call", VideoCall, as_of=w.now, visitor=visitor, with_occupant=holder if called else mate,
                 held_at=w.ago(minutes(10), hours(5)))
    w.look_alike("their_call", call, as_of=w.now, visitor=namesake, with_occupant=w.pick(holder, elsewhere))
    ban = w.add("ban", Ban, visitor=visitor, reason=w.pick("noise", "damage"), state="lifted")
    w.look_alike("their_ban", ban, visitor=namesake, state=w.pick("in force", "lifted"))
    out = grants(w, door, far_door, policy.most)
    lock = w.add("lock", Lock, door=door, charge=policy.charge + w.whole(0, 9), bolt="thrown",
                 as_of=w.now - policy.reading_lasts + w.length(minutes(5), minutes(50)))
    w.look_alike("far_lock", lock, door=far_door, charge=w.whole(5, 90), as_of=w.ago(minutes(5), hours(11)))
    clutter(w, home, visitor, door)
    look_ups(w)

    issue = w.step("issue", AccessIssue, visitor_id=stay.visitor, door_id=home.door, kind=KINDS[1] if key else KINDS[0],
                   last_day=stay.last_day)
    issue.requires("standing", stay.state == "announced",
        "An announcement that was called off is as good as none: the visitor is sent away.",
        otherwise="BLOCK", breaks=(stay.state, "withdrawn"))
    issue.requires("days", both(stay.first_day <= w.now.day, stay.last_day >= w.now.day,
                                stay.last_day > edge if key else stay.last_day <= edge),
        "From the first day of the announcement the visitor gets what opens the door until its last: a door code if "
        "the last day is at most {policy.code_nights} after the first, a phone key if it is later. Whoever comes "
        "before the first day comes back on it.", breaks=(stay.first_day, w.days_ahead(1, 2)))
    issue.requires("which", w.listing(Invitation, apartment=home).none(
            lambda i: both(i.visitor == namesake, i.state == "announced")),
        "If two registered visitors bear the name and both stand announced for the apartment, neither gets anything "
        "until the lease holder has said which of them is at the door.", breaks=(second.visitor, namesake))
    spoken = both(word.given_by == home.holder, word.given_to == stay.made_by, word.until >= w.now.day)
    issue.requires("entitled", any_of(stay.made_by == home.holder, spoken),
        "The announcement is the lease holder's own, or that of somebody to whom the holder has given authority for "
        "the apartment, as long as it holds. Anybody else's {policy.uninvited:is kept until the holder backs it|counts "
        "for nothing, and the visitor is sent away}.",
        otherwise=policy.uninvited, breaks=(word.until, w.days_ago(1, 30)) if flatmate else (stay.made_by, mate))
    shown, pointed = papers.seen_at >= oldest, call.with_occupant == home.holder
    issue.requires("known", any_of(shown, pointed),
        "The desk has had the visitor's papers in hand within {policy.document_lasts}, or the lease holder has pointed "
        "the visitor out in a video call; short of both the visitor is asked to wait in the lobby.",
        breaks=(call.with_occupant, mate) if called else (papers.seen_at, past), kind="violated")
    issue.requires("no-ban", w.listing(Ban, visitor=visitor).none(lambda b: b.state == "in force"),
        "For a visitor under a ban in force, whatever the reason, the matter {policy.banned:rests until the ban is "
        "lifted|is over}.", otherwise=policy.banned, breaks=(ban.state, "in force"))
    issue.requires("room", w.listing(Grant, door=door).sum("persons", lambda g: g.state == "live") + 1 <= policy.most,
        "With all that is live for a door, codes, keys and chips, {policy.most} can use it at the most, the newcomer "
        "among them. Once that is reached, the visitor {policy.full:waits until something is handed back|gets nothing, "
        "and the announcement is struck}.",
        otherwise=policy.full, breaks=(out.state, "live"))
    issue.requires("lock", lock.charge >= policy.charge,
        "The door's lock has reported cells charged to {policy.charge} or better, within {policy.reading_lasts}. With "
        "flatter cells, or no such report, the issue waits for new ones.",
        breaks=(lock.charge, policy.charge - w.whole(1, 9)), max_age=(lock, policy.reading_lasts), withheld=lock)
    issue.requires("own-door", door.opens_into == home,
        "What is issued opens the apartment's own door. If the door entered for an apartment turns out to belong to "
        "another one, nothing is issued for it and the matter is closed.",
        otherwise="BLOCK", breaks=(door.opens_into, across))
    w.background("The porter goes down the whole of this page for every visitor and marks each paragraph in the day "
                 "book, met or not met.")

    w.task(
        "There's a {visitor.name} in the lobby with two suitcases, for apartment {home.number}. Could you sort out "
        "something that opens the door up there, for as long as the stay lasts?",
        "{holder.name} from {home.number} called down: the guest, {visitor.name}, is here and needs to get in and out "
        "on their own until the visit is over. They have been here before, no need to make a fuss.",
        "Please let {visitor.name} have access to {home.number} for the visit. {mate.name} says it was all announced "
        "days ago.")
    w.context("You are the porter's desk. Visitors get keys and codes under policy {policy}.")
