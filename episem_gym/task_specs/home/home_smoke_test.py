"""Alarm desk of sheltered housing: whether a test of the smoke alarms goes ahead as the calendar proposes it."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.home._alarm_round import (
    AlarmTestStart, Block, Booking, clutter, Head, heads, Intercom, intercoms, LineOrder, look_ups, Panel, PastTest,
    Poster, QuietNote, TestPolicy, Walker, walkers,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "home-smoke-test",
    protocol="Legacy",
    variants={
        "short": "the last full test is not long past: a short one, with people on the landings",
        "full": "the last full test is so long past that a full one is due",
        "agreed": "a resident wants quiet at that hour and has agreed to the test for the day",
        "intercom": "too few people come, but every flat has answered on its intercom lately",
    },
    alternatives="Enough people on the landings, or intercoms that have all answered.",
)
def smoke_test(w: Draft) -> None:
    """Judge whether the smoke alarms of a block may sound as proposed."""
    # fmt: off
    full, agreed, spoken = w.variant == "full", w.variant == "agreed", w.variant == "intercom"
    w.hours_open(9, 14)
    policy = w.add("policy", TestPolicy, notice=w.length(days(2), days(7), days(1)), line_gap=w.disposition(),
                   line_spare=w.length(minutes(20), minutes(60), minutes(5)), quiet=w.disposition(),
                   panel_lasts=w.length(minutes(20), minutes(70)), landings=w.whole(4, 8),
                   spoken=w.length(days(2), days(5), days(1)), volts=w.number("2.3", "2.9", "0.1"),
                   weak=w.disposition(), full_every=w.length(days(150), days(350), days(10)),
                   gap=w.length(days(12), days(26), days(1)))

    # The block and another one, with panels, heads and what the calendar says.
    block = w.add("block", Block, name=w.pick("Lindgården", "Rowan Court", "Residence Les Tilleuls"),
                  flats=w.whole(8, 30))
    other = w.look_alike("other", block, name=w.pick("Birch House", "Haus Erika"), flats=w.whole(8, 30))
    panel = w.add("panel", Panel, block=block, shows="ready",
                  as_of=w.now - policy.panel_lasts + w.length(minutes(3), minutes(15)))
    w.look_alike("their_panel", panel, block=other, shows=w.pick("ready", "fault"), as_of=w.ago(minutes(3), hours(8)))
    head = heads(w, block, other, policy.volts)
    start = w.now + w.length(minutes(40), minutes(100), minutes(5))
    end = start + policy.line_spare
    booking = w.add("booking", Booking, block=block, starts_at=start, line=w.later("order", LineOrder),
                    state="entered")
    w.look_alike("crossed", booking, starts_at=w.ahead(hours(4), hours(6)), line=w.later("spare_order", LineOrder),
                 state="crossed out")
    w.look_alike("their_booking", booking, block=other, starts_at=w.ahead(hours(1), hours(5)),
                 line=w.later("their_order", LineOrder))
    order = w.add("order", LineOrder, block=block, begins_at=w.now + w.length(minutes(5), minutes(35)),
                  ends_at=end + w.length(minutes(1), minutes(12)))
    w.look_alike("spare_order", order, begins_at=w.now, ends_at=w.ahead(hours(2), hours(5)))
    w.look_alike("their_order", order, block=w.pick(other, block), ends_at=w.ahead(minutes(50), hours(6)))

    # What hangs in the hall, who wants quiet, who comes, and earlier tests.
    poster = w.add("poster", Poster, block=block, about="alarm test", for_day=w.now.day,
                   hung_on=w.now.day - policy.notice - w.length(0, days(2), days(1)))
    w.look_alike("windows", poster, about="window cleaning", hung_on=w.days_ago(1, 9))
    w.look_alike("their_poster", poster, block=other, hung_on=w.days_ago(1, 9))
    sleeper = w.add("sleeper", QuietNote, block=block, why=w.pick("sleeps by day", "easily startled"),
                    begins_at=w.ago(hours(1), hours(4)), lifted_for=w.now.day if agreed else w.days_ago(20, 60),
                    ends_at=start + w.length(minutes(30), hours(2)) if agreed else start - w.length(
                        minutes(5), minutes(30)))
    w.look_alike("newborn", sleeper, why="new-born", begins_at=w.ahead(hours(5), hours(6)),
                 lifted_for=w.days_ahead(-60, 2), ends_at=w.ahead(hours(7), hours(8)))
    w.look_alike("their_sleeper", sleeper, block=other, lifted_for=w.days_ahead(-3, 1))
    walker = walkers(w, block, other, policy.landings - 2, 1 if spoken else 2)
    intercom = intercoms(w, block, other, w.now - policy.spoken if spoken else w.now - days(12))
    full_since = w.now.day - policy.full_every
    held = w.add("held", PastTest, block=block, kind="full", outcome="complete", held_on=full_since - w.length(
        days(1), days(60), days(1)) if full else full_since + w.length(days(1), days(60), days(1)))
    latest = w.now.day - policy.gap
    last = w.look_alike("last", held, kind="short", held_on=latest - w.length(days(1), days(12), days(1)))
    w.look_alike("broken", held, outcome="broken off", held_on=w.days_ago(1, 9))
    w.look_alike("their_test", held, block=other, kind=w.pick("short", "full"), held_on=w.days_ago(3, 40))
    clutter(w, block)
    look_ups(w)

    test = w.step("test", AlarmTestStart, block_id=block, starts_at=booking.starts_at,
                  kind="full" if full else "short", line_order_id=booking.line)
    w.background("A proposal has to agree with the calendar in block, hour and order; one that does not is struck out.")
    w.background("Of each proposal the desk keeps a slip on which every rule here is ticked or crossed.")
    test.requires("kind", held.held_on < full_since if full else held.held_on >= full_since,
        "A full test is held if the last full one that was completed is more than {policy.full_every} past, else a "
        "short one; a proposal for the wrong kind is struck out.", otherwise="BLOCK")
    tests = w.listing(PastTest, block=block)
    test.requires("not-soon", tests.none(lambda t: both(t.held_on > latest, t.outcome == "complete")),
        "Complete tests of either kind lie {policy.gap} apart or more. People stop getting up for alarms that keep "
        "sounding, so a proposal that comes sooner is struck out.",
        otherwise="BLOCK", breaks=(last.held_on, latest + w.length(days(1), days(5), days(1))))
    posted = w.listing(Poster, block=block).exists(lambda p: both(
        p.about == "alarm test", p.for_day == w.now.day, p.hung_on <= w.now.day - policy.notice))
    test.requires("posted", posted,
        "A poster about the test of that day has hung in the hall for {policy.notice}; a test without such a poster "
        "waits for another day, with a poster in time.",
        breaks=(poster.for_day, w.days_ahead(1, 3)), kind="violated")
    test.requires("line", both(order.block == block, order.begins_at <= start, order.ends_at >= end),
        "The receiving centre's order is for this block, is running at the first sound and for {policy.line_spare} "
        "after it. With an order that is not, the proposal {policy.line_gap:is kept until the centre has confirmed "
        "another|is struck out}; one that cannot be looked up is waited for.",
        otherwise=policy.line_gap, breaks=(order.ends_at, end - w.length(minutes(2), minutes(15))), withheld=order)
    w.contrast("other-block", {order.block: other}, kind="wrong_entity", flips=("test.line",))
    test.requires("panel", panel.shows == "ready",
        "Within {policy.panel_lasts} the panel was heard to be ready. Until it is heard so again, no alarm sounds on "
        "purpose.", breaks=(panel.shows, w.pick("fault", "alarm")), max_age=(panel, policy.panel_lasts))
    test.requires("cells", w.listing(Head, block=block).every(lambda h: h.volts >= policy.volts),
        "Every head has {policy.volts} or more, for a long sounding can empty a weak cell. With one below that the "
        "proposal {policy.weak:is kept until its cell is changed|is struck out}.",
        otherwise=policy.weak, breaks=(head.volts, policy.volts - w.number("0.1", "0.4", "0.1")))
    test.requires("quiet", w.listing(QuietNote, block=block).none(
            lambda n: both(n.begins_at <= start, n.ends_at >= start, n.lifted_for < w.now.day)),
        "Where a resident has asked for quiet at the hour of the first sound, and has not agreed to a test for that "
        "day, the proposal {policy.quiet:is kept for an hour that suits them|is struck out}.",
        otherwise=policy.quiet, breaks=(sleeper.lifted_for, w.days_ago(9, 60)) if agreed
        else (sleeper.ends_at, start + w.length(minutes(20), hours(1))))
    walked = w.listing(Walker, block=block).sum("landings", lambda k: both(k.day == w.now.day, k.answer == "comes"))
    heard = w.listing(Intercom, block=block).every(lambda i: i.spoke_at >= w.now - policy.spoken)
    test.requires("company", any_of(walked >= policy.landings, heard),
        "Volunteers who have promised to come on that day take on {policy.landings} landings or more between them, or "
        "the residents have answered on each of the block's intercoms within {policy.spoken}; short of both, the "
        "proposal is kept until more come.",
        breaks=(intercom.spoke_at, w.now - policy.spoken - w.length(hours(2), hours(50))) if spoken else None)
    if not spoken:
        w.contrast("stays-home", {walker.answer: "cannot come"}, kind="violated", flips=("test.company",))
    w.contrast("later", {booking.starts_at: start + w.length(minutes(5), minutes(9))}, kind="wrong_argument")

    w.task(
        "The calendar wants to sound the smoke alarms at {block.name} in a while. Does the proposal go ahead as it "
        "stands?",
        "Here's the alarm test for {block.name} ({block}) that came up this morning. Run it, keep it or strike it out? "
        "The warden says everybody knows.",
        "Please decide on the proposed alarm test in {block.name}. {walker.name} will be there in any case.")
    w.context("You are the alarm desk. Tests follow policy {policy}.")
