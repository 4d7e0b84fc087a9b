"""Repair bench of a maker of nebulisers: a device is repaired under warranty and goes back to its owner."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._homecare_bench import (
    BenchTray, Bin, ClaimAccept, clutter, CoverPlan, Device, DeviceSendBack, DeviceSwap, Finding, LeakTest, LoanDevice,
    look_ups, Owner, Part, PartFit, PartHold, PartIssue, SealCheck, WarrantyPolicy,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "customer-warranty-claim",
    protocol="V2",
    variants={
        "maker": "the maker's warranty still runs, the part lies in the bench store",
        "extended": "the maker's warranty is over; extended cover was bought and paid",
        "successor": "the part is out of production, its successor is fitted",
        "depot": "all pieces in the bench store are promised, so one comes from the depot",
    },
    alternatives="The maker's warranty or a paid plan of extended cover pays for the repair.",
)
def warranty_claim(w: Draft) -> None:
    """Accept a warranty repair, have the part sent to the bench, fit it, and send the device back."""
    # fmt: off
    extended, successor, depot = (w.variant == one for one in ("extended", "successor", "depot"))
    policy = w.add("policy", WarrantyPolicy, term=w.pick(days(365), days(730), days(1095)), lapsed=w.disposition(),
                   surge=w.disposition(), opened=w.disposition(), held=w.disposition(), mixed_up=w.disposition(),
                   count_lasts=w.length(hours(6), hours(60), hours(6)), leakage=w.whole(40, 100),
                   leaky=w.disposition())

    # The owner and a namesake, the device and others, what the bench found.
    owner = w.add("owner", Owner, name=w.person(), writes=w.pick("in English", "in Polish"))
    namesake = w.look_alike("namesake", owner, writes="in French")
    arrived = w.days_ago(1, 5)
    last_day = arrived - policy.term
    device = w.add("device", Device, owner=owner, serial=w.code("N4@-#####"), revision=w.pick("B", "C"),
                   sold_on=last_day - w.length(days(9), days(120), days(1)) if extended
                   else last_day + w.length(days(1), days(60), days(1)))
    spare = w.look_alike("spare", device, serial=w.code("N4@-#####"), revision=w.pick("A", "D"),
                         sold_on=w.days_ago(30, 1500))
    theirs = w.look_alike("theirs", device, owner=namesake, serial=w.code("N4@-#####"), sold_on=w.days_ago(30, 1500))
    finding = w.add("finding", Finding, device=device, plate=device.serial, cause=w.pick("motor", "seal"),
                    part=w.later("named", Part), arrived_on=arrived)
    w.look_alike("spare_finding", finding, device=spare, plate=w.pick(spare.serial, device.serial),
                 cause=w.pick("dropped", "motor", "mains surge"), arrived_on=w.days_ago(30, 200))
    w.look_alike("their_finding", finding, device=theirs, plate=theirs.serial, cause=w.pick("boiled", "seal"))
    plan = w.add("plan", CoverPlan, device=device, kind="extended cover" if extended else "rental", state="paid",
                 until=w.days_ahead(20, 400))
    w.look_alike("plan_before", plan, kind="extended cover", state=w.pick("paid", "unpaid"), until=w.days_ago(30, 200))
    w.look_alike("their_plan", plan, device=theirs, kind="extended cover", state=w.pick("paid", "unpaid"))
    seal = w.add("seal", SealCheck, device=device, seal="cut", cut_by="our bench")
    w.look_alike("seal_first", seal, seal="whole", cut_by="nobody")
    w.look_alike("seal_again", seal, seal="cut", cut_by="our bench")
    w.look_alike("spare_seal", seal, device=spare, cut_by=w.pick("our bench", "somebody else"))

    # Parts: the one in the finding, the one that follows it, another; where they lie; holds.
    named = w.add("named", Part, state="discontinued" if successor else "in production", fits=["B", "C"],
                  follows=w.later("after", Part))
    after = w.look_alike("after", named, state="in production", fits=["B", "C", "D"], follows=w.later("after", Part))
    foreign = w.look_alike("foreign", named, state="in production", fits=w.pick(["A", "D"], ["A", "B"]),
                           follows=w.later("foreign", Part))
    used, unused = (after, named) if successor else (named, after)
    counted = w.now - policy.count_lasts + w.length(minutes(30), hours(3))
    few, many = w.whole(2, 5), w.whole(3, 30)
    near = w.add("near", Bin, part=used, store="bench store", pieces=few, promised=few if depot else 1, as_of=counted)
    far = w.look_alike("far", near, store="depot", pieces=many, promised=2 if depot else many,
                       as_of=w.now - policy.count_lasts + w.length(minutes(40), hours(4)))
    w.look_alike("unused_bin", near, part=unused, pieces=w.whole(1, 5), promised=w.whole(0, 5), as_of=counted)
    w.look_alike("foreign_bin", near, part=foreign, pieces=w.whole(4, 9), promised=0, as_of=w.ago(hours(1), hours(90)))
    hold = w.add("hold", PartHold, part=used, reason=w.pick("paint", "bearing noise"), state="lifted")
    w.look_alike("unused_hold", hold, part=unused, state=w.pick("in force", "lifted"))
    w.look_alike("foreign_hold", hold, part=foreign, state=w.pick("in force", "lifted"))

    # The bench: trays and tests; devices on loan.
    tray = w.add("tray", BenchTray, device=device, state="empty", last_scan=foreign, settles_at="filled",
                 settles_with=used)
    w.look_alike("spare_tray", tray, device=spare, state=w.pick("empty", "on the trolley"))
    w.look_alike("their_tray", tray, device=theirs, state=w.pick("filled", "on the trolley"), last_scan=used)
    test = w.add("test", LeakTest, device=device, leakage=policy.leakage + w.whole(20, 400),
                 settles_at=policy.leakage - w.whole(0, 9))
    w.look_alike("spare_test", test, device=spare, leakage=w.whole(20, 400))
    w.look_alike("their_test", test, device=theirs, leakage=w.whole(20, 400))
    loan = w.add("loan", LoanDevice, owner=owner, instead_of=device, state="handed back")
    w.look_alike("loan_before", loan, instead_of=spare, state="handed back")
    w.look_alike("their_loan", loan, owner=namesake, instead_of=theirs, state=w.pick("handed back", "out on loan"))
    clutter(w, owner, device)
    look_ups(w)
    w.offers(DeviceSwap)

    lot = far if depot else near
    accept = w.step("accept", ClaimAccept, device_id=device, finding_id=finding,
                    cover="extended cover" if extended else "maker's warranty")
    issue = w.step("issue", PartIssue, claim_number=accept.receipt.claim_number, part_id=used, store=lot.store).causes(
        tray, state=tray.settles_at, last_scan=tray.settles_with)
    fit = w.step("fit", PartFit, device_id=device, issue_number=issue.receipt.issue_number).causes(
        test, leakage=test.settles_at)
    back = w.step("back", DeviceSendBack, device_id=device, claim_number=accept.receipt.claim_number,
                  fitting_number=fit.receipt.fitting_number)
    accept.requires("plate", finding.plate == device.serial,
        "The serial number on the plate is the one in the register for that device. If the plate shows a different "
        "one, the claim is rejected.", otherwise="BLOCK",
        breaks=(finding.plate, theirs.serial), kind="wrong_entity")
    paid_plan = both(plan.kind == "extended cover", plan.state == "paid", plan.until >= arrived)
    accept.requires("cover", any_of(paid_plan, device.sold_on >= last_day) if extended
                    else any_of(device.sold_on >= last_day, paid_plan),
        "The maker's warranty runs for {policy.term} from the sale, up to the day on which the device comes in; after "
        "it, extended cover pays if it has been paid for and still runs. A device with neither "
        "{policy.lapsed:is laid aside until the head of service has decided on goodwill|has its claim rejected}.",
        otherwise=policy.lapsed, breaks=(plan.state, "unpaid") if extended
        else (device.sold_on, last_day - w.length(days(1), days(90), days(1))), kind="violated")
    accept.requires("cause", ~finding.cause.is_in("dropped", "boiled"),
        "Falls and boiling are excluded: the claim is rejected.", otherwise="BLOCK",
        breaks=(finding.cause, w.pick("dropped", "boiled")))
    w.contrast("surge", {finding.cause: "mains surge"}, kind="violated", flips=("accept.surge",))
    accept.requires("surge", finding.cause != "mains surge",
        "After a mains surge the claim {policy.surge:is laid aside until the household insurer has written|is rejected "
        "as well}.", otherwise=policy.surge)
    accept.requires("seals", w.listing(SealCheck, device=device).none(lambda s: s.cut_by == "somebody else"),
        "Seals were cut by nobody but our bench. If somebody else has, the claim {policy.opened:is laid aside until "
        "the owner has said who|is rejected}.", otherwise=policy.opened, breaks=(seal.cut_by, "somebody else"),
        withheld=seal)
    fits = device.revision.is_in(used.fits)
    followed = both(named.state == "discontinued", named.follows == after)
    issue.requires("fits", both(followed, fits) if successor else fits,
        "What is sent to the bench is the part in the finding or, if that one is discontinued, the part that follows "
        "it. It fits the revision of the device; if it does not, the repair is laid aside until design has named "
        "another.", breaks=(used.fits, ["A", "D"]))
    free = lot.pieces - lot.promised >= 1
    issue.requires("free", both(near.pieces - near.promised < 1, free) if depot else free,
        "It comes from the bench store, or from the depot when no piece in the bench store is free. A piece is free "
        "if it has not been promised. Counts older than {policy.count_lasts} are taken again first, and with no free "
        "piece the repair is laid aside until there is one.",
        breaks=(lot.promised, lot.pieces), max_age=(lot, policy.count_lasts))
    issue.requires("no-hold", w.listing(PartHold, part=used).none(lambda h: h.state == "in force"),
        "Under a hold by quality a part stays in the store; the repair {policy.held:is laid aside until the hold has "
        "been lifted|is broken off, and the owner gets the device back as it is}.", otherwise=policy.held,
        breaks=(hold.state, "in force"))
    fit.requires("arrived", tray.state == "filled",
        "Fitting begins when the tray shows as filled. While the part is still on the trolley, it is laid aside.",
        breaks=(tray.settles_at, "on the trolley"), withheld=tray)
    fit.requires("scanned", tray.last_scan == used,
        "The part scanned into the tray is the one that was sent. With a different one in it, the repair "
        "{policy.mixed_up:is laid aside until the store has exchanged it|is broken off}.", otherwise=policy.mixed_up,
        breaks=(tray.settles_with, foreign))
    back.requires("leakage", test.leakage <= policy.leakage,
        "A device leaves if the test after the fitting shows {policy.leakage} of leakage or less. Above that it "
        "{policy.leaky:is laid aside for a second look|is taken out of service for good}.", otherwise=policy.leaky,
        breaks=(test.settles_at, policy.leakage + w.whole(1, 30)))
    back.requires("loan", w.listing(LoanDevice, owner=owner).none(
            lambda one: both(one.instead_of == device, one.state == "out on loan")),
        "It leaves once the device lent in its place has been handed back, and is laid aside till then.",
        breaks=(loan.state, "out on loan"), withheld=loan)
    w.background("A page that will not open has the same effect as a piece that is missing: laid aside. Whatever is "
                 "found on a device is written on its card, point for point, before it is put away.")

    w.task(
        "{owner.name}'s nebuliser {device} is on the bench, finding {finding}. Please take it through as warranty: "
        "accept, get the part up, fit it, send it back. As far as it'll go today.",
        "Warranty repair for {owner.name}: {device}, finding {finding}. Could you do everything that can be done, from "
        "accepting the claim to the parcel? They told me that it just stopped one morning.",
        "{device} ({owner.name}) needs its part. Finding is {finding}. Claim, part, fitting, parcel, please, or "
        "whatever of it is possible.")
    w.context("You work at the repair bench. Warranty repairs follow rule {policy}.")
