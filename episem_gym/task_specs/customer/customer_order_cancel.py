"""Order desk of a furniture house: an order is cancelled before the warehouse takes it, and the money goes back."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._furniture_orders import (
    Buyer, CancelPolicy, CardDispute, CarrierSlot, HouseholdEntry, Letter, MakerParcel, Order, OrderCancel, OrderLine,
    order_look_ups, OrderPayment, PickingWave, StyleAdvice,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "customer-order-cancel",
    protocol="V1",
    variants={
        "from-stock": "all goods from stock, the buyer writes, a card is credited",
        "spouse": "a person entered for the household writes in the buyer's place",
        "bespoke": "a line is made to measure and past the grace, so that a fixed sum is kept",
        "bespoke-early": "a line is made to measure, but the letter came within the grace: all goes back",
    },
    alternatives="A letter of the buyer, or of somebody whose entry for the household has not run out.",
)
def order_cancel(w: Draft) -> None:
    """Cancel an order before it is picked and pay back what is due."""
    # fmt: off
    spouse, early = w.variant == "spouse", w.variant == "bespoke-early"
    bespoke = early or w.variant == "bespoke"
    policy = w.add("policy", CancelPolicy, margin=w.length(hours(3), hours(30), hours(3)), late=w.disposition(),
                   cut=w.disposition(), grace=w.length(days(2), days(6), days(1)), disputed=w.disposition(),
                   out=w.disposition(),
                   kept=w.money(40, 160, step="10"))

    # Two buyers of one name, another person of the household.
    buyer = w.add("buyer", Buyer, name=w.person(), town=w.pick("Liège", "Graz", "Łódź"))
    namesake = w.look_alike("namesake", buyer, town=w.pick("Aarhus", "Brno"))
    partner = w.look_alike("partner", buyer, name=w.person(), town=buyer.town)
    entry = w.add("entry", HouseholdEntry, buyer=buyer, person=partner if spouse else namesake,
                  until=w.days_ahead(20, 400) if spouse else w.days_ago(5, 300))
    w.look_alike("their_entry", entry, buyer=namesake, person=w.pick(partner, buyer), until=w.days_ahead(-200, 400))

    # The waves, the order, an older one of the buyer and one of the namesake.
    soonest = w.now + policy.margin
    wave = w.add("wave", PickingWave, hall=w.code("Hall @"), locks_at=soonest + w.length(minutes(20), hours(20)))
    other_wave = w.look_alike("other_wave", wave, locks_at=w.now + w.length(minutes(20), hours(40)))
    order = w.add("order", Order, buyer=buyer, wave=wave, delivery=w.pick("to the kerb", "to the room"),
                  placed_on=w.now.day - policy.grace + days(1) if early
                  else w.now.day - policy.grace - w.length(days(1), days(4), days(1)))
    older = w.look_alike("older", order, placed_on=w.days_ago(30, 200), wave=other_wave)
    theirs = w.look_alike("theirs", order, buyer=namesake, placed_on=w.days_ago(1, 20), wave=w.pick(wave, other_wave))
    line = w.add("line", OrderLine, order=order, article=w.pick("oak table", "bed 160", "sideboard"),
                 sort="made to measure" if bespoke else "from stock", making="not begun",
                 price=w.money(400, 1200, step="1"))
    finished = w.look_alike("line_too", line, article=w.pick("bench", "lamp"), sort="from stock", making="finished",
                 price=w.money(60, 300, step="1"))
    w.look_alike("line_more", line, article=w.pick("rug", "mirror"), sort="from stock", making="finished",
                 price=w.money(60, 300, step="1"))
    w.look_alike("line_older", line, order=older, price=w.money(400, 900), making=w.pick("cut", "finished"))
    w.look_alike("their_line", line, order=theirs, price=w.money(400, 900), sort=w.pick("made to measure", "from "
    "stock"),
                 making=w.pick("cut", "not begun"))
    parcel = w.add("parcel", MakerParcel, order=order, maker=w.firm("Lighting", "Textiles"), state="sent back")
    w.look_alike("parcel_older", parcel, order=older, state=w.pick("on its way", "sent back"))
    w.look_alike("their_parcel", parcel, order=theirs, state=w.pick("on its way", "announced"))

    # Letters, money, disputes, the rest.
    writer = partner if spouse else buyer
    letter = w.add("letter", Letter, order=order, written_by=writer, wants="cancel the order",
                   came_in=w.ago(hours(2), hours(20)))
    second = w.look_alike("second", letter, written_by=buyer, wants="another day", came_in=w.ago(hours(22), hours(40)))
    w.look_alike("letter_older", letter, order=older, wants=w.pick("keep the order", "cancel the order"),
                 came_in=w.ago(days(30), days(60)))
    w.look_alike("their_letter", letter, order=theirs, written_by=w.pick(namesake, buyer),
                 wants=w.pick("keep the order", "cancel the order"), came_in=w.ago(hours(1), hours(30)))
    paid = w.add("paid", OrderPayment, order=order, way=w.pick("card", "transfer"), state="booked",
                 amount=w.money(520, 1900, step="0.10"))
    w.look_alike("gift", paid, way="gift card", amount=w.money(20, 80, step="10"), state="paid back")
    w.look_alike("paid_older", paid, order=older, amount=w.money(300, 1900), state=w.pick("booked", "paid back"))
    w.look_alike("their_paid", paid, order=theirs, amount=w.money(300, 1900), state=w.pick("booked", "announced"))
    dispute = w.add("dispute", CardDispute, order=order, state="decided")
    w.look_alike("dispute_older", dispute, order=older, state=w.pick("open", "decided"))
    w.look_alike("their_dispute", dispute, order=theirs, state=w.pick("open", "decided"))
    w.add("slot", CarrierSlot, order=order, day=w.days_ahead(3, 12), told=w.pick("buyer told", "not told"))
    w.add("advice", StyleAdvice, buyer=buyer, held_on=w.days_ago(20, 90))

    order_look_ups(w)
    back = paid.amount - policy.kept if bespoke and not early else paid.amount
    cancel = w.step("cancel", OrderCancel, order_id=order, letter_id=letter, payment_id=paid, amount=back.amount)
    his = letter.written_by == order.buyer
    entered = both(entry.buyer == order.buyer, entry.person == letter.written_by, entry.until >= w.now.day)
    cancel.requires("entitled", any_of(entered, his) if spouse else any_of(his, entered),
        "An order is called off by whoever placed it, or by a person who is entered for the household on the day. A "
        "letter from anyone else is answered and filed, and that is the end of it.", otherwise="BLOCK",
        kind="wrong_entity", breaks=(entry.person, namesake) if spouse else (letter.written_by, namesake))
    if spouse:
        w.contrast("entry-run-out", {entry.until: w.days_ago(1, 40)}, kind="own", flips=("cancel.entitled",))
    cancel.requires("last-word", w.listing(Letter, order=order).none(lambda one: one.wants == "keep the order"),
        "If any letter on the order says that it is to be kept, the two letters are at odds: the desk rings and the "
        "order stays as it is until then.", breaks=(second.wants, "keep the order"))
    cancel.requires("before-lock", wave.locks_at >= soonest,
        "From now to the lock of the picking wave there are at least {policy.margin}. With less to go the order "
        "{policy.late:stays put until the wave has been held open by the hall|can only be sent back after "
        "delivery, and the letter is answered so}.", otherwise=policy.late, withheld=wave,
        breaks=(wave.locks_at, soonest - w.length(minutes(10), hours(2))))
    cancel.requires("not-cut", w.listing(OrderLine, order=order).none(
            lambda one: both(one.sort == "made to measure", one.making != "not begun")),
        "Nothing made to measure has been cut or finished for it yet. If it has, the order {policy.cut:stays put until "
        "the workshop has named its costs|can no longer be called off}.", otherwise=policy.cut,
        breaks=(line.making, "cut") if bespoke else (finished.sort, "made to measure"))
    cancel.requires("no-parcel-out", w.listing(MakerParcel, order=order).none(lambda one: one.state == "on its way"),
        "A parcel that a maker has sent off himself must first have come back to him; while it is under way the order "
        "{policy.out:stays put|is not called off, and the letter is answered with a return slip}.",
        otherwise=policy.out, breaks=(parcel.state, "on its way"), withheld=parcel)
    cancel.requires("received", paid.state == "booked",
        "Money goes back once it has been booked in; if the payment is only announced, we hold the matter until it "
        "shows.", breaks=(paid.state, "announced"))
    cancel.requires("undisputed", w.listing(CardDispute, order=order).none(lambda one: one.state == "open"),
        "With a dispute open at the card bank the desk {policy.disputed:holds the matter until it is decided|pays "
        "nothing and leaves the money to the bank}.", otherwise=policy.disputed, breaks=(dispute.state, "open"))
    w.background("If something in the order is made to measure and more than {policy.grace} lie between the order and "
                 "today, {policy.kept} are kept back; otherwise everything that came in for it is repaid, by the way "
                 "it "
                 "came.")
    w.background("Whoever turns a letter down or lets it lie writes each ground for it on the order, minor ones too.")

    w.task(
        "{buyer.name} would like order {order} called off, letter {letter}. Could you cancel it and send the money "
        "back? "
        "The lorry has not left yet." if not spouse else
        "{partner.name} has written about order {order}, letter {letter}: the furniture is not wanted after all. "
        "Please "
        "cancel it and pay back what has to be paid back.",
        "Please take order {order} ({buyer.name}) out of the system, see letter {letter}, and refund it. The hall says "
        "there is plenty of time.",
        "Order {order}: cancel, please, and return the money. It was asked for in {letter}, on account of "
        "{buyer.name}.",
    )
    w.context("You work at the order desk of a furniture house. Orders are cancelled by rule {policy}. Times are UTC.")
