"""Compute fleet of a weather service: two nodes are moved from one pool to another, with quota and charges."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._fleet_platform import (
    CapacityPolicy, ChargeMove, CostCentre, Engineer, FleetDays, Image, LocalVolume, look_ups, MACHINES, Node,
    NodeJoin, NodeRelease, nodes, Pledge, Pool, PowerReading, QuotaRaise, Reservation, ReservationFirm, reservations,
    surroundings,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "engineering-capacity-move",
    protocol="V3",
    all_or_nothing=True,
    variants={
        "busy": "the pool that takes them is busy enough, and pays from then on",
        "loan": "they are lent for so short a time that nobody is charged: there is no such step",
        "heavy": "the pool that takes them is built for another type of machine, of which others are moved",
        "booked": "the pool is not busy, but a firm reservation of its own is about to begin",
    },
    alternatives="The load of the pool that takes them, or a firm reservation of its own that is about to begin.",
)
def capacity_move(w: Draft) -> None:
    """Release two nodes and raise a quota, join the nodes, then move the charge and firm up the reservation."""
    # fmt: off
    loan, heavy, booked = w.variant == "loan", w.variant == "heavy", w.variant == "booked"
    machine = MACHINES[heavy]
    policy = w.add("policy", CapacityPolicy, horizon=w.length(days(6), days(25), days(1)), short=w.disposition(),
                   busy=w.whole(60, 90), not_needed=w.disposition(), per_c32=w.number("0.8", "1.6", "0.1"),
                   per_m64=w.number("1.8", "2.9", "0.1"), reading_lasts=w.length(minutes(20), minutes(90), minutes(5)),
                   free_loan=w.length(days(12), days(30), days(1)), notice=w.length(days(2), days(14), days(1)),
                   standstill=w.disposition())
    owner, guest = [w.add(one, Engineer, name=w.person()) for one in ("owner", "guest")]
    image = w.add("image", Image, name=w.code("noble-26.##"), state="supported")
    old_image = w.look_alike("old_image", image, name=w.code("jammy-24.##"), state=w.pick("supported", "recalled"))
    centre = w.add("centre", CostCentre, name=w.pick("Sea state", "Road frost"), state="open")
    other_centre = w.look_alike("other_centre", centre, name=w.pick("Archive", "Radar"),
                                state=w.pick("open", "under audit"))

    # Three pools: one that gives, one that takes, one with a name much like that.
    donor = w.add("donor", Pool, name=w.pick("reanalysis", "hindcast"), room="hall 2", owner=owner, machines="g8",
                  image=old_image, centre=other_centre)
    taker = w.look_alike("taker", donor, name=w.pick("nowcast", "surge"), room="hall 5", owner=guest, machines=machine,
                         image=image, centre=centre)
    third = w.look_alike("third", donor, name=w.pick("nowcast-trial", "surge-trial"), machines=w.pick(*MACHINES))
    chosen, volume = nodes(w, donor, taker, machine)
    far, today = w.now.day + policy.horizon, w.now.day
    dropped, later = reservations(w, donor, far)
    lent = policy.free_loan - w.length(0, days(3), days(1)) if loan else policy.free_loan + w.length(
        days(1), days(40), days(1))
    pledge = w.add("pledge", Pledge, filed_under=donor, gives=donor, takes=taker, nodes=2, lasts=lent, by=owner)
    w.look_alike("stray", pledge, filed_under=third, gives=third, takes=w.pick(taker, donor), nodes=w.whole(1, 4),
                 by=w.pick(owner, guest))

    # What the pool that takes them is in for: load, reservations, power, days set apart.
    read = w.now - policy.reading_lasts
    still, donor_load = surroundings(w, donor, taker, third)
    load = w.look_alike("load", donor_load, as_of=read + w.length(minutes(1), minutes(15)), pool=taker,
                        busiest=policy.busy - w.whole(2, 30) if booked else policy.busy + w.whole(0, 9))
    wanted = w.add("wanted", Reservation, pool=taker, nodes=2, starts=w.days_ahead(1, 3), state="tentative",
                   ends=w.days_ahead(5, 8) if loan else w.days_ahead(10, 12))
    begun = w.look_alike("begun", wanted, nodes=w.whole(1, 3), state="firm" if booked else "dropped",
                         starts=far - w.length(0, days(2), days(1)), ends=w.days_ahead(41, 60))
    each = policy.per_m64 if heavy else policy.per_c32
    power = w.add("power", PowerReading, as_of=read + w.length(minutes(1), minutes(15)), room="hall 5",
                  free=each + each + w.number("0.1", "2.4", "0.1"))
    w.look_alike("power_there", power, as_of=w.ago(minutes(1), hours(5)), room="hall 2",
                 free=w.number("0.4", "9.9", "0.1"))
    look_ups(w)

    # Two roots, joined; then the charge and the reservation.
    release = w.step("release", NodeRelease, pool_id=donor, node_ids=chosen)
    quota = w.step("quota", QuotaRaise, pool_id=taker, by=pledge.nodes)
    join = w.step("join", NodeJoin, pool_id=taker, image_id=taker.image, release=release.receipt.release,
                  quota_change=quota.receipt.quota_change)
    charge = None if loan else w.step("charge", ChargeMove, centre_id=taker.centre, joining=join.receipt.joining,
                                      first_day=today + policy.notice)
    firm = w.step("firm", ReservationFirm, reservation_id=wanted, joining=join.receipt.joining)

    w.background("What cannot be looked up makes the whole move wait until it can be.")
    w.background("Before anything is moved, every condition here is gone through and entered on the ticket; with one "
                 "of them unmet, nothing is done at all.")
    release.requires("pledge", both(pledge.gives == donor, pledge.takes == taker, pledge.by == donor.owner),
        "Nodes leave a pool on a pledge by its owner that names the pool they are meant for; until there is one, the "
        "move waits.",
        breaks=(pledge.takes, third))
    ready = w.listing(Node, pool=donor).count(lambda n: n.state == "in service")
    booked_there = w.listing(Reservation, pool=donor).sum(
        "nodes", lambda r: both(r.state == "firm", r.starts <= far, r.ends >= today))
    release.requires("left", booked_there + pledge.nodes <= ready,
        "The nodes in service that are left in it are as many as are firmly reserved there, all added up, between "
        "today and {policy.horizon} from today. If they are not, the move {policy.short:waits until a reservation has "
        "ended|is rejected}.",
        otherwise=policy.short, kind="violated",
        breaks=(later.starts, far - w.length(0, days(2), days(1))) if heavy or booked else (dropped.state, "firm"))
    release.requires("volumes", both(*(w.listing(LocalVolume, node=one).none(lambda v: v.state == "in use")
                                       for one in chosen)),
        "Those in service are moved that are of the type which the taking pool's jobs are built for, and no others. "
        "If one of them has a local volume in use, the move is rejected.",
        otherwise="BLOCK", breaks=(volume.state, "in use"))
    soon = w.listing(Reservation, pool=taker).exists(
        lambda r: both(r.state == "firm", r.starts > today, r.starts <= far)) if booked else None
    busy = load.busiest >= policy.busy
    quota.requires("needed", any_of(busy, soon) if soon is not None else busy,
        "A pool gets more nodes if its busiest hour, by a figure not older than {policy.reading_lasts}, came to "
        "{policy.busy} or more, or if a firm reservation in it begins after today and within {policy.horizon}. Without "
        "either the move {policy.not_needed:waits for the need to show|is rejected}.",
        otherwise=policy.not_needed, withheld=begun if booked else None, kind="violated",
        breaks=(begun.starts, far + w.length(days(1), days(9), days(1))) if booked
        else (load.busiest, policy.busy - w.whole(1, 20)),
        max_age=None if booked else (load, policy.reading_lasts))
    quota.requires("power", power.free >= each + each,
        "Its hall has {policy.per_c32} of power free for each c32, or {policy.per_m64} for each m64, by a reading not "
        "older than {policy.reading_lasts}; otherwise the move waits for power, or for a reading.",
        breaks=(power.free, each + each - w.number("0.1", "0.9", "0.1")), max_age=(power, policy.reading_lasts))
    join.requires("image", image.state == "supported",
        "They are set up with the image of the pool that takes them; with a recalled image the move is rejected.",
        otherwise="BLOCK", breaks=(image.state, "recalled"))
    join.requires("no-standstill", w.listing(FleetDays, pool=taker).none(
            lambda d: both(d.kind == "standstill", d.first_day <= today, d.last_day >= today)),
        "On days of standstill nothing joins: the move {policy.standstill:waits for their end|is rejected}.",
        otherwise=policy.standstill, breaks=(still.last_day, w.days_ahead(0, 4)))
    charging = ("What is lent for {policy.free_loan} or less is not charged for. Otherwise the taking pool's cost "
                "centre pays from {policy.notice} after today, if it is open; under audit it makes the move wait.")
    if charge:
        charge.requires("centre", both(pledge.lasts > policy.free_loan, centre.state == "open"), charging,
            breaks=(centre.state, "under audit"))
    else:
        release.requires("free", pledge.lasts <= policy.free_loan, charging)
    firm.requires("reservation", both(wanted.state == "tentative", wanted.nodes <= pledge.nodes),
        "A reservation is made firm along with the move if it is tentative and for no more nodes than were moved; if "
        "it has been dropped meanwhile, the move is rejected with it.",
        otherwise="BLOCK", breaks=(wanted.state, "dropped"))

    w.task(
        "{taker.name} is short of machines. Could you move the two nodes that {donor.name} pledged, quota and charges "
        "and all, and make {wanted} firm? Either the whole of it or none of it please.",
        "Please bring two nodes from {donor.name} over to {taker.name} and firm up {wanted} with them. All or nothing: "
        "{owner.name} doesn't want nodes standing about between pools.",
        "{owner.name} has agreed to let {taker.name} have two nodes of {donor.name}. Please see to it from release to "
        "reservation ({wanted}), and if any of it can't be done, leave everything as it is.")
    w.context("You are on the fleet desk. Nodes are moved between pools under policy {policy}.")
