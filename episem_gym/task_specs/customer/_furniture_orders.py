"""What the order desk of a furniture house keeps: orders, lines, picking waves, parcels of makers, payments."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Amount, Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, Instant, Policy, Record, Ref,
)  # fmt: skip


class Buyer(Record, id="MK-#######"):
    name = Code("full name", filing=True)
    town = Code("town")


class HouseholdEntry(Record, id="HE-######"):
    buyer = Ref(Buyer, "buyer on whose orders the person may decide", filing=True)
    person = Ref(Buyer)
    until = Day("last day of the entry")


class PickingWave(Record, id="WV-#####"):
    hall = Code("hall", filing=True)
    locks_at = Instant("moment from which nothing can be taken out")


class Order(Record, id="FO-########"):
    buyer = Ref(Buyer, filing=True)
    placed_on = Day()
    wave = Ref(PickingWave, "wave in which it is picked")
    delivery = Choice("to the kerb", "to the room")


class OrderLine(Record, id="OL-#########"):
    order = Ref(Order, filing=True)
    article = Code("article")
    sort = Choice("from stock", "made to measure")
    making = Choice("not begun", "cut", "finished")
    price = Cash()


class MakerParcel(Record, id="MP-########"):
    order = Ref(Order, filing=True)
    maker = Code("maker who sends it himself")
    state = Choice("announced", "on its way", "sent back")


class Letter(Record, id="CL-########"):
    order = Ref(Order, filing=True)
    written_by = Ref(Buyer)
    wants = Choice("cancel the order", "keep the order", "another day")
    came_in = Instant()


class OrderPayment(Record, id="OP-########"):
    order = Ref(Order, filing=True)
    way = Choice("card", "transfer", "gift card")
    amount = Cash()
    state = Choice("booked", "announced", "paid back")


class CardDispute(Record, id="CD-######"):
    order = Ref(Order, filing=True)
    state = Choice("open", "decided")


class CarrierSlot(Record, id="CS-#######"):
    order = Ref(Order, filing=True)
    day = Day()
    told = Choice("buyer told", "not told")


class StyleAdvice(Record, id="SA-#####"):
    buyer = Ref(Buyer, filing=True)
    held_on = Day()


class CancelPolicy(Policy, id="OC-##@"):
    """Cancelling orders before they are picked"""

    margin = Duration()
    late = Disposition()
    cut = Disposition()
    grace = Duration()
    kept = Cash()
    disputed = Disposition()
    out = Disposition()


class OrderCancel(Commit):
    """Cancel a whole order and pay back what was paid for it."""

    order_id = Ref(Order, "order", target=True)
    letter_id = Ref(Letter, "letter that asks for it")
    payment_id = Ref(OrderPayment, "payment to which the money goes back")
    amount = Amount("sum paid back, in euro")
    returns = {"cancellation": Code(form="CAN-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.payment_id.state == "booked", "nothing was received with this payment")


class WaveShift(Commit):
    """Move an order to a later picking wave."""

    order_id = Ref(Order, "order", target=True)
    wave_id = Ref(PickingWave, "later wave")
    returns = {"shift_number": Code(form="WS-#######")}


class SlotRebook(Commit):
    """Ask the carrier for another delivery day."""

    slot_id = Ref(CarrierSlot, "slot", target=True)
    day = Day("day asked for")
    returns = {"rebooking": Code(form="RB-#######")}


def order_look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Buyer, "buyer_search", "Find buyers by name.", over="name")
    w.reads(Buyer, "buyer_get", "One buyer.")
    w.lists(HouseholdEntry, "household_of_buyer", "Who else may decide on a buyer's orders.", by="buyer")
    w.lists(Order, "orders_of_buyer", "Orders of one buyer.", by="buyer")
    w.reads(Order, "order_get", "One order.")
    w.lists(OrderLine, "lines_of_order", "What was ordered, line by line.", by="order", page_size=2)
    w.lists(MakerParcel, "maker_parcels", "Parcels that makers send to the buyer themselves.", by="order")
    w.reads(PickingWave, "wave_get", "A picking wave.")
    w.lists(PickingWave, "waves_of_hall", "Picking waves planned in a hall.", by="hall")
    w.lists(Letter, "letters_on_order", "What buyers wrote about an order.", by="order")
    w.lists(OrderPayment, "payments_on_order", "Sums booked for an order, or expected.", by="order")
    w.lists(CardDispute, "disputes_on_order", "Disputes that a card bank has raised.", by="order")
    w.lists(CarrierSlot, "carrier_slots", "Delivery days booked with the carrier.", by="order")
    w.lists(StyleAdvice, "advice_of_buyer", "When a buyer was advised in the studio.", by="buyer")
    w.reads(CancelPolicy, "policy_get", "A house rule on orders.")
    # fmt: on
    w.offers(WaveShift)
    w.offers(SlotRebook)
