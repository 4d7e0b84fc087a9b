"""Front office of a hotel group: a drafted credit for a guest who was sent to another house is judged."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._front_office import (
    AgencyTerm, Breakfast, ChargeDispute, CreditPolicy, EarlierCredit, front_look_ups, GuestClaim, Hotel,
    HotelGuest, LateCall, NightReport, OtherBill, ReviewSite, Stay, TaxiSlip, Waiver, WalkCredit, WalkNote,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair


@task_pair(
    "customer-hotel-credit",
    protocol="Legacy",
    variants={
        "direct": "booked with the house, sent elsewhere because more rooms were sold than there are",
        "agency": "booked through an agency whose terms let the credit go to the guest",
        "gold": "a guest of the highest tier, who gets a sum on top",
        "taken-back": "an earlier credit for the stay was taken back",
    },
    alternatives="A stay booked direct, or an agency's terms by which the credit is the guest's.",
)
def hotel_credit(w: Draft) -> None:
    """Judge whether a credit for a guest who was sent elsewhere may be given as drafted."""
    # fmt: off
    agency, gold = w.variant == "agency", w.variant == "gold"
    policy = w.add("policy", CreditPolicy, nights=w.whole(1, 2), gold_extra=w.money(20, 90, step="10"),
                   within=w.length(days(20), days(90), days(10)), too_late=w.disposition(), disputed=w.disposition(),
                   before=w.disposition(), waived=w.disposition(), unpaid=w.disposition())

    # Two guests of one name, the houses, the stays.
    guest = w.add("guest", HotelGuest, name=w.person(), tier="gold" if gold else w.pick("silver", "none"))
    namesake = w.look_alike("namesake", guest, tier=w.pick("gold", "none"))
    house = w.add("house", Hotel, house=w.firm("Grand", "Park Hotel", "Hof"), rooms=w.whole(60, 140))
    sister = w.look_alike("sister", house, house=w.firm("Inn", "Palace"), rooms=w.whole(60, 200))
    slept = w.now.day - policy.within - w.length(days(31), days(60), days(1))
    stay = w.add("stay", Stay, guest=guest, hotel=house, arrives=slept,
                 rate=w.money(70, 190, step="1"), channel="agency" if agency else "direct")
    later = w.look_alike("later", stay, hotel=w.pick(sister, house), arrives=w.days_ahead(5, 90),
                         rate=w.money(70, 190, step="1"), channel=w.pick("direct", "agency"))
    theirs = w.look_alike("theirs", stay, guest=namesake, arrives=w.days_ago(2, 200), rate=w.money(70, 190, step="1"),
                          channel=w.pick("direct", "agency"))
    note = w.add("note", WalkNote, stay=stay, about=stay, reason="overbooked", moved_to=sister, nights=policy.nights)
    w.look_alike("note_later", note, stay=later, about=w.pick(later, stay), reason=w.pick("card declined",
                 "overbooked"))
    w.look_alike("their_note", note, stay=theirs, about=w.pick(theirs, stay), nights=w.whole(1, 3),
                 reason=w.pick("guest arrived late", "overbooked"))
    report = w.add("report", NightReport, hotel=house, night=stay.arrives, sold=house.rooms + w.whole(1, 6))
    w.look_alike("report_sister", report, hotel=sister, sold=w.whole(40, 210))
    last_day = stay.arrives + policy.within
    claim = w.add("claim", GuestClaim, stay=stay, came_in=last_day - w.length(days(0), days(12), days(1)))
    w.look_alike("claim_later", claim, stay=later, came_in=w.days_ago(1, 200))
    w.look_alike("their_claim", claim, stay=theirs, came_in=w.days_ago(1, 200))
    call = w.add("call", LateCall, stay=stay, said="arrives on time")
    w.look_alike("their_call", call, stay=theirs, said=w.pick("arrives late", "arrives on time"))

    # Bills, earlier credits, disputes, waivers, agency terms.
    bill = w.add("bill", OtherBill, stay=stay, paid_by="us", total=w.money(80, 400))
    w.look_alike("bill_later", bill, stay=later, paid_by=w.pick("nobody yet", "guest"), total=w.money(80, 400))
    w.look_alike("their_bill", bill, stay=theirs, paid_by=w.pick("nobody yet", "us"), total=w.money(80, 400))
    given = w.add("given", EarlierCredit, stay=stay if w.variant == "taken-back" else later, state="taken back")
    own = w.look_alike("own", given, stay=stay)
    w.look_alike("their_given", given, stay=theirs, state=w.pick("given", "taken back"))
    dispute = w.add("dispute", ChargeDispute, stay=stay, state="dropped")
    w.look_alike("dispute_later", dispute, stay=later, state=w.pick("open", "dropped"))
    w.look_alike("their_dispute", dispute, stay=theirs, state=w.pick("open", "dropped"))
    waiver = w.add("waiver", Waiver, stay=stay, signed="not signed")
    w.look_alike("waiver_later", waiver, stay=later, signed=w.pick("signed", "not signed"))
    w.look_alike("their_waiver", waiver, stay=theirs, signed=w.pick("signed", "not signed"))
    term = w.add("term", AgencyTerm, stay=stay, credits="go to the guest" if agency else "go to the agency")
    w.look_alike("their_term", term, stay=theirs, credits=w.pick("go to the agency", "go to the guest"))
    w.add("taxi", TaxiSlip, stay=stay, state=w.pick("repaid", "handed in"))
    w.add("breakfast", Breakfast, stay=stay, covers=w.whole(1, 4))
    w.add("stars", ReviewSite, hotel=house, stars=w.whole(2, 5))

    front_look_ups(w)
    plain = stay.rate * note.nights
    credit = w.step("credit", WalkCredit, stay_id=stay, guest_id=guest, note_id=note,
                    amount=(plain + policy.gold_extra if gold else plain).amount)
    credit.requires("sent-away", both(note.about == stay, note.reason == "overbooked"),
        "A note on this stay says that the guest was sent elsewhere because the house was overbooked. For a guest who "
        "came too "
        "late, or whose card was declined, there is no credit.", otherwise="BLOCK", breaks=(note.reason,
                                                                                            "card declined"),
        withheld=note)
    w.contrast("note-on-another", {note.about: theirs}, kind="wrong_entity", flips=("credit.sent-away",))
    credit.requires("too-many-sold", report.sold > house.rooms,
        "The report of that night shows more rooms sold than the house has. If it does not, the credit is left open "
        "and the "
        "house asked.", breaks=(report.sold, w.whole(30, 59)))
    credit.requires("on-time", w.listing(LateCall, stay=stay).none(lambda one: one.said == "arrives late"),
        "Nobody had rung to say that the guest would be late; a call of that kind leaves the credit open until the "
        "house has "
        "explained.", breaks=(call.said, "arrives late"))
    credit.requires("in-time", claim.came_in <= last_day,
        "The guest's claim came in no more than {policy.within} after the day of arrival. A later one "
        "{policy.too_late:is left open for the manager|gets nothing}.", otherwise=policy.too_late,
        breaks=(claim.came_in, last_day + w.length(days(1), days(30), days(1))))
    credit.requires("other-bill", w.listing(OtherBill, stay=stay).every(lambda one: one.paid_by != "nobody yet"),
        "The bill of the other house has been paid by one side or the other. Unpaid, it {policy.unpaid:comes first "
        "and the "
        "credit is left open|means that the credit is refused}.", otherwise=policy.unpaid, breaks=(bill.paid_by,
                                                                                                   "nobody yet"))
    credit.requires("first-credit", w.listing(EarlierCredit, stay=stay).none(lambda one: one.state == "given"),
        "A stay is credited once. If a credit was given and not taken back, a further one {policy.before:is left open "
        "until "
        "accounts have looked|is refused}.", otherwise=policy.before, breaks=(own.state, "given"), withheld=own)
    credit.requires("no-dispute", w.listing(ChargeDispute, stay=stay).none(lambda one: one.state == "open"),
        "While the guest disputes the charge at a bank, {policy.disputed:the credit is left open|there is no credit, "
        "and the "
        "bank decides}.", otherwise=policy.disputed, breaks=(dispute.state, "open"))
    credit.requires("not-waived", w.listing(Waiver, stay=stay).none(lambda one: one.signed == "signed"),
        "A guest who has signed a waiver at the desk {policy.waived:is rung up before anything is credited|gets no "
        "credit}.",
        otherwise=policy.waived, breaks=(waiver.signed, "signed"))
    direct, to_guest = stay.channel == "direct", both(stay.channel == "agency", term.credits == "go to the guest")
    credit.requires("guests-own", any_of(to_guest, direct) if agency else any_of(direct, to_guest),
        "The stay was booked direct, or the agency has agreed that credits go to the guest; otherwise the credit is "
        "the "
        "agency's and refused here.", otherwise="BLOCK", kind="violated",
        breaks=(term.credits, "go to the agency") if agency else (stay.channel, "agency"))
    w.contrast("other-rate", {stay.rate: w.money(191, 240, step="1")}, kind="wrong_argument")
    w.background("The credit is the rate of the nights slept elsewhere, with {policy.gold_extra} on top for a guest "
                 "of the gold "
                 "tier. On a draft that does not pass, each point is ticked, whether it is the first or not.")

    w.task(
        "The credit for {guest.name}, stay {stay}, is drafted. Give it, leave it open, or refuse it? The guest was "
        "rather cross.",
        "Please decide on the drafted credit for {stay} at {house.house}. The night manager says it was our fault.",
        "{guest.name} was sent to another house ({stay}). Does the drafted credit go through?")
    w.context("You work in the front office of a hotel group. Credits follow {policy}.")
