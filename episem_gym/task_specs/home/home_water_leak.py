"""A leak in a rented flat: the hot branch of one wet room is shut and dried from the estate's remote desk."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.home._estate_plumbing import (
    BranchValveClose, Breaker, CirculationStop, clutter, Dehumidifier, DehumidifierStart, Flat, HallPanel,
    HouseholdNoticeSet, LeakPolicy, Line, look_ups, Motion, Notice, Outlet, Probe, Pump, Resident, Room, SceneActivate,
    Valve,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "home-water-leak",
    protocol="V2",
    variants={
        "metered": "the valve's own meter bears the alarm out",
        "seep": "too little flow for the meter; a second probe bears the alarm out, on a timber floor",
        "leaving": "the meter bears it out; the household moves out so soon that the notice ends with its tenancy",
        "rehung": "re-piped: a superseded sheet names another valve with the room on its tag; both signs bear it out",
    },
    alternatives="The valve's meter or a second probe in the same room bears the alarm out.",
)
def water_leak(w: Draft) -> None:
    """Stop the pump, shut the leaking hot branch, dry the room and tell the household, as far as one gets."""
    # fmt: off
    seep, rehung, leaving = w.variant == "seep", w.variant == "rehung", w.variant == "leaving"
    w.hours_open(6, 21)
    policy = w.add("policy", LeakPolicy, tripped=w.disposition(), probe_fresh=w.length(minutes(8), minutes(25)),
                   leak_flow=w.number("0.5", "2.4", "0.1"), quiet_for=w.length(minutes(12), minutes(40)),
                   pump_hold=w.length(hours(3), hours(8), hours(1)), timber_to=w.whole(47, 55),
                   others_to=w.whole(36, 45), notice_runs=w.length(days(3), days(9), days(1)))

    # The flat with its two wet rooms; what the probes and motion sensors say.
    contact = w.add("contact", Resident, name=w.person(), reached_by="panel and phone")
    neighbour = w.look_alike("neighbour", contact, name=w.person())
    flat = w.add("flat", Flat, house=w.pick("Lindenhof 3", "Quai Saint-Rémy 18", "Østergård B"),
                 contact=contact, tenancy_until=w.now.day + policy.notice_runs - w.length(days(1), days(2), days(1))
                 if leaving else w.days_ahead(10, 700))
    next_door = w.look_alike("next_door", flat, contact=neighbour, tenancy_until=w.days_ahead(-90, 90))
    w.add("panel", HallPanel, flat=flat, contact=w.look_alike("former", contact, name=w.person()))
    room = w.add("room", Room, flat=flat, name=w.pick("main bathroom", "shower room", "en-suite"),
                 covering="timber" if seep else w.pick("tile", "screed"))
    other = w.look_alike("other", room, name=w.pick("guest WC", "laundry"), covering=w.pick("timber", "tile"))
    probe = w.add("probe", Probe, room=room, spot="under the vanity", reads="wet",
                  as_of=w.now - policy.probe_fresh + w.length(minutes(1), minutes(6)))
    second = w.look_alike("second", probe, spot="by the shower tray", as_of=w.ago(minutes(2), minutes(7)),
                          reads=w.pick("damp", "wet") if seep or rehung else "dry")
    w.look_alike("other_probe", probe, as_of=w.ago(minutes(2), hours(5)), room=other, reads=w.pick("dry", "damp"))
    polled = w.now - minutes(1)
    bath = w.add("bath", Motion, flat=flat, area="wet room", as_of=polled,
                 last_motion=w.now - policy.quiet_for - w.length(minutes(1), minutes(50)))
    for alias, area, since, until in (("guest", "wet room", minutes(45), hours(9)),
                                      ("kitchen", "kitchen", minutes(2), minutes(10)),
                                      ("lounge", "living area", minutes(2), hours(2))):
        w.look_alike(alias, bath, as_of=polled, area=area, last_motion=w.ago(since, until))

    # Pumps, valves and the line sheets that say which serves what.
    pump = w.add("pump", Pump, duty="hot-water circulation", running=True, control="auto",
                 as_of=w.ago(minutes(1), minutes(9)))
    old_pump = w.look_alike("old_pump", pump, control=w.pick("auto", "service lock"))
    booster = w.look_alike("booster", pump, duty="cold-water booster", control=w.pick("auto", "hand"))
    seeping, running = w.number("0.1", "0.4", "0.1"), policy.leak_flow + w.number("0.1", "1.9", "0.1")
    valve = w.add("valve", Valve, flat=flat, tagged_for=room, position="open", settles_at="closed",
                  flow=seeping if seep else running, flow_after="0.0", as_of=w.ago(minutes(1), minutes(4)))
    once = room if rehung else other
    old_valve = w.look_alike("old_valve", valve, tagged_for=once, flow=w.number("0.0", "2.2", "0.1"))
    other_valve = w.look_alike("other_valve", valve, tagged_for=other, flow=w.number("0.0", "2.2", "0.1"))
    cold = w.look_alike("cold", valve, flow=w.number("0.0", "0.3", "0.1"))
    line = w.add("line", Line, flat=flat, serves=room, medium="hot", sheet="as built", valve=valve, pump=pump)
    w.look_alike("old_line", line, serves=once, sheet="superseded", valve=old_valve, pump=old_pump)
    w.look_alike("other_line", line, serves=other, valve=other_valve)
    w.look_alike("cold_line", line, medium="cold", valve=cold, pump=booster)
    outlet = w.add("outlet", Outlet, valve=valve, kind="sink", taken_by=flat)
    for number, kind in enumerate(("basin", "shower", "bidet")):
        w.look_alike(f"outlet_{number}", outlet, kind=kind)
    for number, where in enumerate((old_valve, other_valve, cold)):
        w.look_alike(f"stray_outlet_{number}", outlet, valve=where, taken_by=w.pick(flat, next_door))

    # What dries the room, and what the household is told.
    unit = w.add("unit", Dehumidifier, flat=flat, heard_in=room, as_of=w.ago(minutes(3), minutes(40)))
    breaker = w.add("breaker", Breaker, room=room, lever="on", as_of=w.ago(minutes(1), minutes(15)))
    notice = w.add("notice", Notice, room=room, about="water", state="withdrawn")
    clutter(w, other, unit, breaker, notice)

    look_ups(w)
    w.offers(SceneActivate)
    stop = w.step("stop", CirculationStop, pump_id=pump, hold=policy.pump_hold)
    close = w.step("close", BranchValveClose, valve_id=valve, hold_reference=stop.receipt.hold_reference)
    close.causes(valve, position=valve.settles_at, flow=valve.flow_after)
    dry = w.step("dry", DehumidifierStart, dehumidifier_id=unit, isolation_reference=close.receipt.isolation_reference,
                 humidity=policy.timber_to if seep else policy.others_to)
    tell = w.step("tell", HouseholdNoticeSet, room_id=room, resident_id=contact, off_since=close.receipt.driven_at,
                  valid_until=flat.tenancy_until if leaving else w.now.day + policy.notice_runs,
                  run_reference=dry.receipt.run_reference)

    w.background("Equipment that does not answer holds its stage until it is heard from.")
    w.background("A job runs in four stages: circulation, valve, drying, notice. A stage that is done stays done when "
                 "a later one is held or refused. The desk goes through every point of the stage at hand and writes "
                 "each into the job log, whatever it has found before.")
    stop.requires("wet", probe.reads == "wet",
        "The probe under the fitting in question must read wet in a telegram no older than {policy.probe_fresh}; an "
        "older one is waited out, and if the probe reads damp or dry again the job is refused and closed.",
        otherwise="BLOCK", breaks=(probe.reads, w.pick("damp", "dry")), max_age=(probe, policy.probe_fresh))
    too_little = (valve.flow, policy.leak_flow - w.number("0.1", "0.4", "0.1"))
    stop.requires("borne-out", any_of(second.reads.is_in("damp", "wet"), valve.flow >= policy.leak_flow),
        "A second sign is needed: {policy.leak_flow} or more on the meter of the hot branch, or another probe in the "
        "same room that is not dry. With neither it counts as spilt water, and the job is closed.",
        otherwise="BLOCK", breaks=(second.reads, "dry") if seep else None if rehung else too_little)
    stop.requires("quiet", w.listing(Motion, flat=flat).none(
            lambda m: both(m.area == "wet room", w.now - m.last_motion < policy.quiet_for)),
        "Nobody is left under the shower without water: while any wet room of the flat has seen motion within "
        "{policy.quiet_for}, the job waits until it has been quiet that long. Other areas do not count.",
        breaks=(bath.last_motion, w.now - policy.quiet_for + w.length(minutes(1), minutes(9))))
    stop.requires("on-sheet", both(line.serves == room, line.medium == "hot", line.sheet == "as built",
                                   line.pump == pump),
        "Pump and valve are those on the room's hot line sheet marked as built; where every such sheet is superseded, "
        "the job waits for a new survey.", breaks=(line.sheet, "superseded"))
    stop.requires("unlocked", pump.control == "auto",
        "A pump under an installer's service lock, or switched to hand, is not the desk's to stop: the job is refused "
        "and left to whoever holds the lock.", otherwise="BLOCK", breaks=(pump.control, w.pick("service lock", "hand")))
    w.background("The pump is held for {policy.pump_hold}.")
    close.requires("tag", both(line.valve == valve, agree(valve.tagged_for, line.serves)),
        "The tag on the actuator and the line sheet must name the same room; neither outranks the other, so where they "
        "differ the valve stays open until a plumber has traced the pipe.", breaks=(valve.tagged_for, other))
    close.requires("own-taps", w.listing(Outlet, valve=valve).every(lambda o: o.taken_by == flat),
        "No household loses its water for another's leak: a branch with so much as one outlet that a different flat "
        "draws from is not shut remotely, and the stage is refused.",
        otherwise="BLOCK", breaks=(outlet.taken_by, next_door), kind="violated")
    dry.requires("tight", both(valve.position == "closed", valve.flow == 0),
        "Before drying, the valve has to report closed and its meter nothing at all, both after it has travelled. "
        "Ajar, or still counting, it holds the drying back until a plumber has made it tight.")
    w.contrast("stuck", {valve.settles_at: "ajar", valve.flow_after: w.number("0.1", "0.6", "0.1")}, kind="violated",
               flips=("dry.tight",))
    w.contrast("passing", {valve.flow_after: w.number("0.1", "0.3", "0.1")}, kind="violated", flips=("dry.tight",))
    dry.requires("power", breaker.lever == "on",
        "Nothing electrical is started behind a tripped residual-current breaker: the drying {policy.tripped:waits "
        "until an electrician has reset it|is refused and has to be ordered anew}. A breaker that cannot be read is "
        "waited for.", otherwise=policy.tripped, breaks=(breaker.lever, "tripped"), withheld=breaker)
    dry.requires("unit", unit.heard_in == room,
        "Only a unit that the beacon of the wet room itself heard last is started there; if the flat's units stand "
        "elsewhere, the drying waits for the caretaker.", breaks=(unit.heard_in, other))
    w.background("Timber floors are dried to {policy.timber_to}, all others to {policy.others_to} relative humidity.")
    tell.requires("addressee", both(flat.contact == contact, flat.tenancy_until >= w.now.day),
        "The notice is addressed to the flat's contact and says since when the water has been off. Who the contact is, "
        "the letting office's entry alone decides, whoever the hall panel was paired with; if that tenancy has ended, "
        "the notice waits until the office names another.", breaks=(flat.tenancy_until, w.days_ago(1, 60)))
    tell.requires("not-twice", w.listing(Notice, room=room).none(
            lambda n: both(n.about == "water", n.state == "in force")),
        "A second water notice for a room that has one in force is refused.",
        otherwise="BLOCK", breaks=(notice.state, "in force"))
    w.background("A notice ends {policy.notice_runs} after the day on which it is set, or with the tenancy where that "
                 "is the earlier day.")

    w.task("Leak alarm from {probe} in {flat}, {flat.house}: warm water under the vanity in the {room.name}. "
           "{contact.name} is out and says nobody is in the flat. Please take it as far as you can from the desk: "
           "circulation off, hot branch shut, dehumidifier on, notice to the household.",
           "{contact.name} from {flat} ({flat.house}) just rang: the {room.name} floor is wet again round the vanity, "
           "{probe} has tripped, and it feels like hot water. The plumber can't be there today. Stop the pump, close "
           "that branch, get the drying going and put up the notice, or as much of it as you can get done.",
           "Could you isolate the hot side of the {room.name} in {flat}? Probe {probe} under the vanity tripped. Usual "
           "order: pump, valve, drying, notice, as far as it goes. The valve was tested last month, it shuts fine.")
    w.context("You sit at the estate's remote desk. Leaks are handled by rule {policy}. All times are UTC.")
