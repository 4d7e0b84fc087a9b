"""Guest club of a hotel group: two memberships of one person become one, among namesakes."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._loyalty_programme import (
    Audit, Entry, Letter, look_ups, Membership, MembershipClose, MergeForm, MergeOpen, points_ledger, PointsCarry,
    PointsGrant, PoolLeave, PoolSeat, Rate, RegistrationCard, Stay, StayMove,
)  # fmt: skip
from episem_gym.task_specs.language import (
    any_of, both, days, Disposition, Draft, Duration, hours, minutes, Policy, task_pair,
)  # fmt: skip


class MergePolicy(Policy, id="GC-P##@"):
    """Merging memberships"""

    form_lasts = Duration()
    doubt = Disposition()
    notice = Duration()
    desk_age = Duration()


@task_pair(
    "customer-account-merge",
    protocol="V3",
    variants={
        "passport": "the same passport was shown for both memberships",
        "mobile": "the passport was renewed in between; both memberships confirmed the same mobile number",
        "pooled": "the points lie in a family pool that must be left before they can be carried",
        "asked-twice": "an older form, lapsed by now, had it the other way round",
    },
    alternatives="One passport shown for both or one mobile number confirmed for both shows one person.",
    held_out=True,
)
def account_merge(w: Draft) -> None:
    """Merge a guest's second membership into the one to be kept: stay, points, closure."""
    # fmt: off
    by_phone, pooled = w.variant == "mobile", w.variant == "pooled"
    policy = w.add("policy", MergePolicy, form_lasts=w.length(days(8), days(40), days(4)), doubt=w.disposition(),
                   notice=w.length(hours(24), hours(96), hours(12)), desk_age=w.length(hours(4), hours(24), hours(2)))

    # The guest's two memberships and that of a namesake, with what was shown and signed for each.
    kept = w.add("kept", Membership, name=w.person(), born=w.days_ago(9500, 22000), state="active",
                 mobile=w.code("+4917########"))
    second = w.look_alike("second", kept, mobile=kept.mobile if by_phone else w.code("+4915########"))
    namesake = w.look_alike("namesake", kept, born=kept.born - w.length(days(7300), days(10900), days(1)),
                            mobile=w.pick(kept.mobile, second.mobile))
    shown = w.add("shown", RegistrationCard, membership=kept, passport=w.code("C@#@#####"),
                  shown_on=w.days_ago(20, 300))
    desk = w.look_alike("desk", shown, membership=second, shown_on=w.days_ago(310, 900),
                        passport=w.code("C#@@#####") if by_phone else shown.passport)
    w.look_alike("namesake_desk", shown, membership=namesake, passport=w.code("C##@#####"))
    form = w.add("form", MergeForm, membership=kept, keeps=kept, gives_up=second,
                 signed_at=w.now - policy.form_lasts + w.length(hours(4), days(6)))
    w.look_alike("their_form", form, membership=namesake, keeps=namesake, signed_at=w.ago(days(1), days(60)))
    if w.variant == "asked-twice":
        w.look_alike("older_form", form, keeps=second, gives_up=kept,
                     signed_at=w.now - policy.form_lasts - w.length(days(1), days(30)))
    reason = w.pick("shared card", "points sold", "staff rate")
    audit = w.add("audit", Audit, membership=second, reason=reason, state="closed")
    kept_audit = w.look_alike("kept_audit", audit, membership=kept, reason="staff rate")
    w.look_alike("namesake_audit", audit, membership=namesake, state=w.pick("open", "closed"))

    # Stays booked by the second membership, and its points.
    rate = w.add("rate", Rate, title=w.firm("Saver", "Weekend", "Flex"), holder="any member")
    strict = w.look_alike("strict", rate, title=w.firm("Partner", "Staff"), holder="booking member only")
    stay = w.add("stay", Stay, booked_by=second, credited_to=second, rate=rate, state="confirmed",
                 arrival=w.now + policy.notice + w.length(hours(2), hours(70)),
                 as_of=w.now - policy.desk_age + w.length(minutes(10), hours(3)))
    later = w.look_alike("later", stay, arrival=w.ahead(days(12), days(90)), state="cancelled")
    w.look_alike("moved", stay, credited_to=kept, arrival=w.ahead(days(12), days(90)), rate=strict)
    w.look_alike("namesake_stay", stay, booked_by=namesake, credited_to=namesake, rate=w.pick(rate, strict))
    doubtful, carried = points_ledger(w, second, namesake)
    seat = w.add("seat", PoolSeat, membership=second, head=namesake, state="taken" if pooled else "left",
                 head_agreed_at=form.signed_at + w.length(minutes(20), hours(3)))
    w.look_alike("kept_seat", seat, membership=kept, state=w.pick("taken", "left"))
    w.add("letter", Letter, membership=kept, subject=w.pick("Two welcome packs", "Card worn out"))

    look_ups(w)
    w.reads(MergePolicy, "policy_get", "A policy of the guest club by its number.")
    w.offers(PoolLeave, PointsGrant)

    start = w.step("start", MergeOpen, given_up_id=second, kept_id=kept, form_id=form)
    start.requires("born", second.born == kept.born,
        "Different dates of birth mean different people, and merging them is refused.",
        otherwise="BLOCK", breaks=(second.born, namesake.born))
    start.requires("one-person", any_of(desk.passport == shown.passport, second.mobile == kept.mobile),
        "Name and birthday are not enough: the same passport was shown for both, or the same mobile number confirmed. "
        "With neither, the merger {policy.doubt:waits for a new document check|is refused}.",
        otherwise=policy.doubt,
        breaks=(second.mobile if by_phone else desk.passport, w.code("+4916########" if by_phone else "C###@####")))
    start.requires("form",
        both(form.keeps == kept, form.gives_up == second, w.now - form.signed_at <= policy.form_lasts),
        "The guest's signed form names the membership to keep and the one to give up, and is good for "
        "{policy.form_lasts}; until we have such a form nothing is locked.",
        breaks=(form.gives_up, namesake), withheld=form)
    w.contrast("start.form-lapsed", {form.signed_at: w.now - policy.form_lasts - w.length(hours(3), days(7))},
               kind="violated", flips=("start.form",))
    start.requires("no-audit",
        both(*(w.listing(Audit, membership=one).none(lambda a: a.state == "open") for one in (second, kept))),
        "With an audit open on either membership, the request to merge is refused.",
        otherwise="BLOCK", breaks=(audit.state, "open"))
    w.contrast("start.kept-audit", {kept_audit.state: "open"}, kind="violated", flips=("start.no-audit",))

    merger = start.receipt.merger_number
    move = w.step("move", StayMove, stay_id=stay, membership_id=kept, merger_number=merger)
    move.requires("rate", both(stay.rate == rate, rate.holder == "any member"),
        "A stay sold at a rate for the booking member only cannot be moved; that part is refused.",
        otherwise="BLOCK", breaks=(rate.holder, "booking member only"))
    move.requires("notice", stay.arrival - w.now >= policy.notice,
        "Closer than {policy.notice} to arrival, the move waits until the guest has left. An entry that the hotel last "
        "confirmed more than {policy.desk_age} ago waits for the next.",
        breaks=(stay.arrival, w.now + policy.notice - w.length(hours(1), hours(20))), max_age=(stay, policy.desk_age))

    ledger = w.listing(Entry, membership=second)
    live = ledger.sum("points", lambda e: both(e.state == "posted", e.expires_on >= w.now.day))
    carry = w.step("carry", PointsCarry, from_id=second, to_id=kept, points=live, merger_number=merger).creates(carried)
    seat_rule = ("A seat in a family pool is given up once the pool's head has agreed to it, after the form was "
                 "signed; until then it stays taken.")
    if pooled:
        leave = w.step("leave", PoolLeave, membership_id=second, merger_number=merger).causes(seat, state="left")
        leave.requires("head", seat.head_agreed_at >= form.signed_at, seat_rule,
            breaks=(seat.head_agreed_at, form.signed_at - w.length(hours(1), days(9))))
        carry.after(leave)
    else:
        w.background(seat_rule)
    carry.requires("no-pool", w.listing(PoolSeat, membership=second).none(lambda one: one.state == "taken"),
        "Points stay where they are as long as the membership has a seat in a family pool, and wait until it shows as "
        "left.")
    carry.requires("all-posted", ledger.none(lambda e: e.state == "pending"),
        "All that is posted and not expired is carried at once; a pending entry makes it wait.",
        breaks=(doubtful.state, "pending"))

    close = w.step("close", MembershipClose, membership_id=second, move_number=move.receipt.move_number,
                   carry_number=carry.receipt.carry_number)
    close.requires("empty", live == 0,
        "The membership given up is closed when its ledger, looked at after the carrying, comes to nothing; as long as "
        "points are left, closing waits.")
    close.requires("no-stays",
        w.listing(Stay, booked_by=second).none(lambda one: both(one.state == "confirmed", one.credited_to == second)),
        "Closing it also waits for any confirmed stay that would still earn points for it.",
        breaks=(later.state, "confirmed"))
    w.background("Where the guest system cannot show a record, that step rests until it can.")
    w.background("Whoever handles a merger goes through all points of a step and writes each of them down.")

    seats = " the family pool left," if pooled else ""
    w.task(
        "{kept.name} has joined twice. Please merge: {kept} stays, the membership that booked {stay} goes. That stay "
        "over," + seats + " points across, old one closed. Do what you can today, leave the rest.",
        "Could you bring {kept.name}'s two memberships together under {kept}? Stay {stay} still hangs on the other "
        "one, and so do the points: all of that over," + seats + " then close it, as far as you get. The front desk "
        "swears it is one person.",
        "Merger for {kept.name}: keep {kept}, give up the one behind stay {stay}. Stay moved," + seats + " "
        "points carried, then closed. The form is in, I hear. If a part has to wait, the others need not.")
    w.context("You work at the guest club's service desk. Mergers are handled under policy {policy}.")
