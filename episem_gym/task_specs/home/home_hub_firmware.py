"""Support desk for home hubs: new firmware is installed on a household's hub."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.home._hub_care import (
    around, Attempt, Backup, BOARDS, CareLine, clutter, FirmwareInstall, Household, Hub, HubPolicy, look_ups,
    MirrorFile, Release, Rollout, Window,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, Code, days, Draft, hours, minutes, task_pair


@task_pair(
    "home-hub-firmware",
    protocol="V1",
    variants={
        "direct": "the release goes over what the hub runs; the backup in the cloud is good",
        "bridge": "the hub's build is too old for it, so the bridging release is installed first",
        "card": "settings changed since the backup in the cloud; the one on the card is newer",
        "unplugged": "the hub runs on its battery, which then has to be fuller",
    },
    alternatives="Power from the mains, or a fuller battery; each of the other facts is kept once.",
)
def hub_firmware(w: Draft) -> None:
    """Install a release on a hub, in the time that the household has offered."""
    # fmt: off
    bridged, card, unplugged = (w.variant == one for one in ("bridge", "card", "unplugged"))
    w.hours_open(8, 18)
    policy = w.add("policy", HubPolicy, halted=w.disposition(), backup_lasts=w.length(hours(18), hours(120), hours(3)),
                   on_mains=w.whole(20, 40), on_battery=w.whole(60, 85), relied_on=w.disposition(),
                   reading_lasts=w.length(minutes(10), minutes(60), minutes(5)), failed=w.disposition(),
                   rest=w.length(days(5), days(30), days(1)), takes=w.length(minutes(25), minutes(70), minutes(5)),
                   short=w.disposition())

    # Releases for two boards, two hubs, two households.
    wanted = w.wish("wanted", w.pick("7.4.2", "7.5.0", "8.0.1"), like=Code())
    board, board_too = BOARDS if card or unplugged else BOARDS[::-1]
    floor = w.whole(5200, 5400)
    runs = floor - w.whole(40, 90) if bridged else floor + w.whole(5, 60)
    last = w.add("last", Release, name="7.3.9", board=board, build=runs, oldest=4000,
                 bridge=w.later("first", Release), digest=w.code("#@@#-@##@"), state="released")
    w.look_alike("first", last, name="6.0.0", build=4000, oldest=3000, digest=w.code("#@@#-@##@"), state="withdrawn")
    bridge = w.look_alike("bridge", last, name="7.4.1-b", build=floor + w.whole(65, 90),
                          oldest=floor - w.whole(300, 400), digest=w.code("#@@#-@##@"))
    goal = w.look_alike("goal", last, name=wanted, build=floor + w.whole(200, 400), oldest=floor, bridge=bridge,
                        digest=w.code("#@@#-@##@"))
    far_bridge = w.look_alike("far_bridge", bridge, board=board_too, digest=w.code("#@@#-@##@"))
    twin = w.look_alike("twin", goal, board=board_too, bridge=far_bridge, digest=w.code("#@@#-@##@"),
                        state=w.pick("released", "withdrawn"))
    chosen = bridge if bridged else goal
    reading = w.now - policy.reading_lasts + w.length(minutes(1), minutes(7))
    charge, changed = policy.on_battery if unplugged else policy.on_mains, w.ago(days(6), days(20))
    hub = w.add("hub", Hub, board=board, build=last.build, power="battery" if unplugged else "mains", as_of=reading,
                charge=charge + w.whole(0, 9), changed_at=changed)
    other = w.look_alike("other", hub, board=w.pick(*BOARDS), build=floor - w.whole(10, 99), charge=w.whole(5, 99),
                         power=w.pick("mains", "battery"))
    home = w.add("home", Household, name=w.person(), hub=hub)
    guest = w.look_alike("guest", home, name=w.person(), hub=other)

    # Files and rollouts, backups, attempts, what reports through the hub, and the time offered.
    mirrored = w.add("mirrored", MirrorFile, release=chosen, digest=chosen.digest)
    w.look_alike("mirrored_too", mirrored, release=goal if bridged else bridge, digest=w.code("#@@#-@##@"))
    w.look_alike("mirrored_twin", mirrored, release=twin, digest=w.pick(twin.digest, goal.digest))
    rollout = w.add("rollout", Rollout, release=chosen, country="all", state="open")
    w.look_alike("rollout_twin", rollout, release=twin, state=w.pick("open", "halted"))
    w.look_alike("rollout_too", rollout, release=goal if bridged else bridge, state=w.pick("open", "halted"))
    edge = w.now - policy.backup_lasts
    after, before = edge + w.length(hours(1), hours(9)), changed - w.length(minutes(20), hours(80))
    cloud = w.add("cloud", Backup, hub=hub, taken_from=hub, kept="cloud", made_at=before if card else after,
                  as_of=w.now)
    on_card = w.look_alike("on_card", cloud, kept="card in the hub", made_at=after if card else before, as_of=w.now)
    w.look_alike("their_backup", cloud, hub=other, taken_from=other, made_at=w.ago(hours(1), days(8)), as_of=w.now)
    backup = on_card if card else cloud
    oldest = w.now.day - policy.rest
    line = around(w, hub, other, chosen, last)
    attempt = w.add("attempt", Attempt, hub=hub, release=chosen, ended="rolled back",
                    day=oldest - w.length(days(1), days(20), days(1)))
    begins = w.ahead(minutes(20), hours(3))
    end = begins + policy.takes
    offered = w.add("offered", Window, household=home, begins_at=begins, ends_at=end + w.length(0, minutes(25)))
    w.look_alike("tomorrow", offered, begins_at=w.ahead(hours(20), hours(28)), ends_at=w.ahead(hours(29), hours(31)))
    w.look_alike("their_window", offered, household=guest, begins_at=w.ago(minutes(5), hours(2)),
                 ends_at=w.ahead(minutes(5), hours(9)))
    clutter(w, home, hub, goal)
    look_ups(w)

    go = w.step("install", FirmwareInstall, hub_id=home.hub, release_id=chosen, starts_at=offered.begins_at,
                backup_id=backup)
    go.requires("board", both(chosen.board == hub.board, chosen.state == "released"),
        "A release goes onto the board that it is built for. If it is built for another one, or its maker has "
        "withdrawn it, the wish is closed; there is no way round that.", otherwise="BLOCK",
        breaks=(chosen.board, board_too))
    w.contrast("withdrawn", {chosen.state: "withdrawn"}, kind="violated", flips=("install.board",))
    go.requires("path", both(hub.build < goal.oldest, hub.build >= bridge.oldest) if bridged
                else hub.build >= goal.oldest,
        "It can be installed over the build that runs, if that is not older than the oldest it allows. Otherwise the "
        "release that bridges up to it is installed this time, under the same rules.")
    go.requires("open", w.listing(Rollout, release=chosen).none(lambda r: r.state == "halted"),
        "None of its rollouts is halted, in whichever country. If one is, the wish {policy.halted:is kept until the "
        "maker opens it again|is closed}.", otherwise=policy.halted, breaks=(rollout.state, "halted"))
    go.requires("digest", agree(chosen.digest, mirrored.digest),
        "The maker's digest and that of the file on the mirror are equal. Which of the two is off cannot be told from "
        "here: while they differ, the wish is kept until the mirror has been filled anew.",
        breaks=(mirrored.digest, w.code("#@@#-@##@")))
    go.requires("backup", both(backup.taken_from == hub, backup.made_at >= hub.changed_at, backup.made_at >= edge),
        "To fall back on there is a backup that was taken from this hub after its settings last changed, and within "
        "{policy.backup_lasts}, be it on the card or in the cloud. The wish is kept until there is one.",
        breaks=(backup.made_at, edge - w.length(hours(1), hours(20))), kind="violated", withheld=backup)
    w.contrast("of-another", {backup.taken_from: other}, kind="wrong_entity", flips=("install.backup",))
    go.requires("charge", any_of(both(hub.power == "mains", hub.charge >= policy.on_mains),
                                 hub.charge >= policy.on_battery),
        "By a report not older than {policy.reading_lasts}, the hub's battery holds {policy.on_mains} on the mains, or "
        "{policy.on_battery} off them. With less, or no such report, the wish is kept until it is charged.",
        breaks=(hub.charge, charge - w.whole(1, 9)), max_age=(hub, policy.reading_lasts))
    lines = w.listing(CareLine, hub=hub)
    go.requires("nobody-cut-off", lines.none(lambda n: both(n.what != "door chime", n.fallback == "none")),
        "Whatever calls for help through the hub, which a door chime does not, has a way of its own while the hub is "
        "down. Where it has none, the wish {policy.relied_on:is kept until it has|is closed}.",
        otherwise=policy.relied_on, breaks=(line.fallback, "none"))
    go.requires("rested", w.listing(Attempt, hub=hub).none(
            lambda a: both(a.release == chosen, a.ended == "rolled back", a.day > oldest)),
        "A release that was rolled back on a hub is left alone there for {policy.rest}. Before that is over, the wish "
        "{policy.failed:is kept for the day|is closed}.",
        otherwise=policy.failed, breaks=(attempt.day, oldest + w.length(days(1), days(4), days(1))))
    go.requires("time", both(offered.begins_at >= w.now, offered.ends_at >= end),
        "It starts with the first time offered by the household that is still to come, which has to be "
        "{policy.takes} long at the least. If it is shorter, the wish {policy.short:is kept until the household offers "
        "a longer one|is closed}.", otherwise=policy.short,
        breaks=(offered.ends_at, end - w.length(minutes(2), minutes(20))))
    w.background("With its decision the desk hands over a sheet in which none of these rules is left blank.")

    w.task(
        "{home.name} would like {wanted} on the hub today. Could you schedule it? Start as soon as they can spare it, "
        "please.",
        "Please bring the hub of {home.name} up towards {wanted} in the next time they have offered. They tell me the "
        "lights on it are green and everything is backed up.",
        "Firmware wish: {wanted} for {home.name}. The sooner the better, the old one drops the blinds every night.")
    w.context("You are on the support desk. Firmware is installed under policy {policy}.")
