"""Access desk of an outpatient house: a long visit in a room that fits the wheelchair, with an interpreter."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._access_desk import (
    AccessEntry, AccessPolicy, Aid, AidReserve, Attendee, clutter, Interpreter, InterpreterEngage, Kinship, LiftReading,
    LongVisit, LongVisitConfirm, look_ups, PhoneSlot, Questionnaire, Room, RoomReserve, RoomUse, Shift, SIGNED, Slot,
    SPOKEN, VisitEntry, VisitHold,
)  # fmt: skip
from episem_gym.task_specs.language import agree, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "health-interpreter-visit",
    protocol="V3",
    variants={
        "spoken": "a spoken language: the hold forks into room and interpreter, and the confirmation joins them",
        "signed": "a signed visit just over the length from which two interpreters take turns: a fork in three",
        "hoist": "a hoist is brought to the room, so that one branch has two layers before the join",
        "video": "a signed visit just short enough for one interpreter, who joins by video on a cart",
    },
    alternatives="None: each point rests on one register of the house, and language on two that must agree.",
    held_out=True,
)
def interpreter_visit(w: Draft) -> None:
    """Hold a slot, reserve a room and its aid, engage the interpreters, confirm the visit."""
    # fmt: off
    signed, hoist, video = (w.variant == one for one in ("signed", "hoist", "video"))
    w.hours_open(8, 17)
    policy = w.add("policy", AccessPolicy, extra=w.length(minutes(10), minutes(30), minutes(5)), tight=w.disposition(),
                   late=w.disposition(), clearance=w.whole(6, 20), narrow=w.disposition(),
                   lift_lasts=w.length(hours(4), hours(36), hours(4)), lift_out=w.disposition(),
                   two_over=w.length(minutes(60), minutes(100), minutes(5)), unaccredited=w.disposition(),
                   untested=w.disposition(), in_person=w.disposition(), refused=w.disposition())

    # The patient and another one, and what is known of language and access.
    patient = w.add("patient", Attendee, name=w.person(), born=w.days_ago(8000, 29000))
    other = w.look_alike("other", patient, name=w.person(), born=w.days_ago(8000, 29000))
    language = w.pick(*SIGNED) if signed or video else w.pick(*SPOKEN[:3])
    needs = w.add("needs", AccessEntry, patient=patient, language=language, chair_width=w.whole(61, 74),
                  weight=w.whole(58, 118), aid="hoist" if hoist else "none")
    w.look_alike("their_needs", needs, patient=other, language=w.pick(*SPOKEN), aid=w.pick("none", "hoist"),
                 chair_width=w.whole(58, 80))
    asked = w.add("asked", Questionnaire, patient=patient, language=needs.language, sent_in=w.days_ago(3, 60))
    w.look_alike("their_asked", asked, patient=other, language=w.pick(*SPOKEN), sent_in=w.days_ago(3, 90))

    # The visit, what the clinicians have laid down about it, and the slots of the day.
    steps = w.length(minutes(5), minutes(10), minutes(5))
    takes = policy.two_over - policy.extra + steps if signed else policy.two_over - policy.extra - steps
    visit = w.add("visit", LongVisit, patient=patient, day=w.days_ahead(3, 9), takes=takes, state="to be arranged")
    w.look_alike("past", visit, day=w.days_ago(60, 300), state=w.pick("confirmed", "cancelled"))
    theirs = w.look_alike("theirs", visit, patient=other, state=w.pick("to be arranged", "confirmed"))
    entry = w.add("entry", VisitEntry, filed_under=visit, names=patient, clinician=w.person(),
                  see_by=visit.day + w.length(0, days(2), days(1)),
                  interpreting="video will do" if video else "in the room only")
    w.look_alike("their_entry", entry, filed_under=theirs, names=w.pick(other, patient), see_by=w.days_ahead(0, 20),
                 interpreting=w.pick("video will do", "in the room only"))
    slot = w.add("slot", Slot, day=visit.day, begins=w.pick("08:40", "10:20", "13:30"), state="open",
                 lasts=visit.takes + policy.extra + w.length(0, minutes(5), minutes(5)))
    w.look_alike("late_slot", slot, begins="15:10", lasts=visit.takes - w.length(0, minutes(10), minutes(5)),
                 state=w.pick("open", "given away"))
    w.look_alike("next_day", slot, day=visit.day + days(1), state=w.pick("open", "given away"))

    # Rooms, lifts, aids.
    room = w.add("room", Room, name=w.code("Consulting @#"), wing=w.code("Wing @#-lift"),
                 door=needs.chair_width + policy.clearance + w.whole(0, 2))
    w.look_alike("narrow_room", room, name=w.code("Consulting @#"), wing=w.code("Wing @#-lift"), door=w.whole(70, 99))
    use = w.add("use", RoomUse, room=room, day=visit.day, begins=slot.begins, state="dropped")
    w.look_alike("use_late", use, begins="15:10", state="held")
    w.look_alike("use_past", use, day=w.days_ago(2, 20), state=w.pick("held", "dropped"))
    w.look_alike("use_next", use, day=visit.day + days(1), state="held")
    lift = w.add("lift", LiftReading, wing=room.wing, state="runs",
                 as_of=w.now - policy.lift_lasts + w.length(minutes(10), hours(2)))
    kind = "video cart" if video else "hoist"
    aid = w.add("aid", Aid, room_kind=kind, safe_load=needs.weight + w.whole(0, 9) if hoist else w.whole(125, 200),
                tested_until=visit.day + w.length(0, days(9), days(1)))
    w.look_alike("weak_aid", aid, safe_load=needs.weight - w.whole(2, 20), tested_until=visit.day - days(2))
    w.look_alike("unlike_aid", aid, room_kind="hoist" if video else "video cart", tested_until=w.days_ahead(-30, 200))

    # Interpreters and their shifts.
    one = w.add("one", Interpreter, name=w.person(), languages=[needs.language, w.pick(*SPOKEN[3:])],
                accredited_until=visit.day + w.length(0, days(20), days(1)))
    two = w.look_alike("two", one, name=w.person(), accredited_until=visit.day + (
        w.length(0, days(20), days(1)) if signed else w.length(days(-40), days(40), days(1))))
    unlike = w.look_alike("unlike", one, name=w.person(), languages=[w.pick(*SPOKEN[3:])],
                          accredited_until=w.days_ahead(-20, 300))
    shift = w.add("shift", Shift, day=visit.day, interpreter=one, state="open", settles_on="accepted")
    second = w.look_alike("second", shift, interpreter=two, state="open" if signed else "blocked")
    w.look_alike("third", shift, interpreter=unlike, state=w.pick("open", "blocked"))
    w.look_alike("next_shift", shift, day=visit.day + days(1), interpreter=w.pick(one, two))
    tie = w.add("tie", Kinship, interpreter=one, patient=other, tie=w.pick("family", "neighbour"))
    w.look_alike("their_tie", tie, interpreter=two, patient=other)
    w.look_alike("unlike_tie", tie, interpreter=unlike, patient=w.pick(patient, other))
    clutter(w, patient, other)

    look_ups(w)
    w.offers(PhoneSlot, *(() if hoist or video else (AidReserve,)))
    mode = "by video" if video else "in the room"
    hold = w.step("hold", VisitHold, visit_id=visit, slot_id=slot, length=visit.takes + policy.extra)
    held = hold.receipt.hold
    reserve = w.step("room", RoomReserve, room_id=room, hold=held)
    talks = [(w.step("talk", InterpreterEngage, shift_id=shift, hold=held, mode=mode), shift, one)]
    if signed:
        talks.append((w.step("talk_two", InterpreterEngage, shift_id=second, hold=held, mode=mode), second, two))
    for talk, when, _ in talks:
        talk.causes(when, state=when.settles_on)
    references = [reserve.receipt.room_reference, *(talk.receipt.engagement for talk, _, _ in talks)]
    if hoist or video:
        bring = w.step("aid", AidReserve, aid_id=aid, room_reference=reserve.receipt.room_reference)
        references.append(bring.receipt.aid_reference)
    confirm = w.step("confirm", LongVisitConfirm, visit_id=visit, hold=held, references=references,
                     letter_language=needs.language)

    w.background("What cannot be had holds up only what rests on it. A sheet lists for each part all that is amiss.")
    hold.requires("long-enough", slot.lasts >= visit.takes + policy.extra,
        "With an interpreter a visit takes {policy.extra} more than without. If the slot asked for is shorter than "
        "that, the visit {policy.tight:waits for a longer one|is struck off}.", otherwise=policy.tight,
        breaks=(slot.lasts, visit.takes + policy.extra - minutes(5)))
    hold.requires("seen-by", visit.day <= entry.see_by,
        "It falls on or before the day that the clinician has laid down. If it is later, the visit "
        "{policy.late:waits until the clinician has set another day|is struck off}.", otherwise=policy.late,
        breaks=(entry.see_by, visit.day - w.length(days(1), days(2), days(1))), withheld=entry)
    hold.requires("whom", entry.names == visit.patient,
        "A clinician's entry that names somebody else than the visit is a mix-up, and the visit is struck off.",
        otherwise="BLOCK", breaks=(entry.names, other))
    reserve.requires("door", room.door >= needs.chair_width + policy.clearance,
        "The door is {policy.clearance} cm wider than the wheelchair, or more. If it is not, the room "
        "{policy.narrow:is left open until a wider one is named|is turned down}.", otherwise=policy.narrow,
        breaks=(room.door, needs.chair_width + policy.clearance - w.whole(1, 4)))
    reserve.requires("free", w.listing(RoomUse, room=room).none(
            lambda u: both(u.day == visit.day, u.begins == slot.begins, u.state == "held")),
        "It is not held for anything else at that time; else it is waited for.", breaks=(use.state, "held"))
    reserve.requires("lift", lift.state == "runs",
        "The lift of its wing was seen running in the last {policy.lift_lasts}; until there is a newer reading the "
        "room is left open. With a lift that stands still, the room "
        "{policy.lift_out:is left open until it runs|is turned down}.", otherwise=policy.lift_out,
        breaks=(lift.state, "stands still"), max_age=(lift, policy.lift_lasts))
    for talk, when, who in talks:
        first = talk is talks[0][0]
        talk.requires("language", both(agree(needs.language, asked.language), needs.language.is_in(who.languages)),
            "Chart and questionnaire give one and the same language, and the interpreter has it; where they differ, "
            "the patient is asked first.", breaks=(asked.language, w.pick(*SPOKEN[3:])) if first else None,
            kind="conflicting", flips=("talk_two.language",) if signed else ())
        talk.requires("accredited", who.accredited_until >= visit.day,
            "The accreditation reaches to the day of the visit; without that the engagement "
            "{policy.unaccredited:waits for its renewal|is not made}.", otherwise=policy.unaccredited,
            breaks=(who.accredited_until, visit.day - w.length(days(1), days(12), days(1))))
        talk.requires("untied", w.listing(Kinship, interpreter=who).none(lambda k: k.patient == patient),
            "Nobody interprets for a patient to whom he or she has declared a tie: such an engagement is not made.",
            otherwise="BLOCK", breaks=(tie.patient, patient) if first else None, kind="violated")
        talk.requires("shift", both(when.day == visit.day, when.interpreter == who), "Shifts of that day count only.")
    pair = "A signed visit of more than {policy.two_over} in all takes two interpreters; any other takes one."
    by_video = ("Interpreters join by video only if a clinician has decided that it will do for this visit; else the "
                "engagement {policy.in_person:waits for such a decision|is not made}.")
    w.background(pair)
    if video:
        talks[0][0].requires("by-video", entry.interpreting == "video will do", by_video, otherwise=policy.in_person,
                             breaks=(entry.interpreting, "in the room only"))
    else:
        w.background(by_video)
    brought = ("A hoist bears the weight on the chart, and a hoist or video cart has been tested to the day or beyond; "
               "if not, it {policy.untested:is waited for|is not brought}.")
    if hoist or video:
        fits = both(aid.safe_load >= needs.weight, needs.aid == "hoist") if hoist else aid.room_kind == "video cart"
        bring.requires("tested", both(fits, aid.tested_until >= visit.day), brought, otherwise=policy.untested,
                       breaks=(aid.tested_until, visit.day - w.length(days(1), days(9), days(1))))
    else:
        w.background(brought)
    accepted = talks[0][1].state == "accepted"
    confirm.requires("accepted", both(accepted, talks[1][1].state == "accepted") if signed else accepted,
        "The visit is confirmed, in the patient's language, when the day's shifts, looked at anew, show that every "
        "interpreter asked has accepted. If one has declined, it {policy.refused:waits for another|is struck off}.",
        otherwise=policy.refused, breaks=(shift.settles_on, "declined"), kind="violated")

    extras = ", the hoist" if hoist else ", the video cart" if video else ""
    people = "{one.name} and {two.name}" if signed else "{one.name}"
    w.task(
        f"Visit {{visit}} for {{patient.name}} wants arranging: the {{slot.begins}} slot on {{visit.day}}, room "
        f"{{room}}{extras}, {people} to interpret, then the confirmation. Do what can be done, I will see to the "
        "rest next week.",
        f"Could you set up {{visit}} ({{patient.name}}, {{visit.day}} at {{slot.begins}}) in room {{room}} with "
        f"{people}{extras} and confirm it? They are all used to each other. Whatever hangs can hang.",
    )
    w.context("You work at the access desk of the outpatient house. Such visits follow policy {policy}.")
