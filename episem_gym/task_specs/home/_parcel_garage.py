"""What a service for deliveries into garages keeps, and what it can open."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Expr, Handle, hours, Instant, minutes, Policy,
    Record, Ref, SetOf, Whole,
)  # fmt: skip

CARRIERS = ("Nordpost", "Zugvogel Express", "Transporte Aurora")


class Customer(Record, id="CU-#####"):
    name = Code(filing=True)
    street = Code(filing=True)


class GarageDoor(Record, id="DOOR-####"):
    customer = Ref(Customer, filing=True)
    build = Choice("sectional", "tilting")
    state = Choice("closed", "open")


class Agreement(Record, id="GA-######"):
    customer = Ref(Customer, filing=True)
    door = Ref(GarageDoor, "door that may be opened")
    carriers = SetOf(Choice(*CARRIERS), "carriers that the customer lets in")
    until = Day("last day")


class Shipment(Record, id="SH########"):
    recipient = Ref(Customer)
    drop = Choice("garage", "doorstep", "parcel shop")
    height_cm = Whole("of its tallest piece")
    tour = Ref("Tour", "tour that has it on board")


class Tour(Record, id="TO-#####"):
    carrier = Choice(*CARRIERS)
    planned_driver = Ref("Driver")
    plate = Code("number plate on the tour sheet")


class Swap(Record, id="SW-#####"):
    tour = Ref(Tour, filing=True)
    drives = Ref("Driver", "who took over the tour")
    taken_over_at = Instant()


class Driver(Record, id="DRV-#####"):
    name = Code("full name", filing=True)
    cleared_until = Day("until when the background check holds")


class Position(Record, id="POS-######"):
    tour = Ref(Tour, filing=True)
    nearest = Ref(Customer, "customer's drive to which the van is nearest")
    metres = Whole("from that drive")


class PlateScan(Record, id="SCN-######"):
    tour = Ref(Tour, filing=True)
    customer = Ref(Customer, "customer on whose gatepost the scanned tile sits")
    scanned_at = Instant()


class GateCamera(Record, id="CAM-####"):
    customer = Ref(Customer, filing=True)
    plate = Code("number plate that it read last")
    read_at = Instant()


class Collar(Record, id="COL-####"):
    customer = Ref(Customer, filing=True)
    animal = Choice("dog", "cat", "tortoise")
    heard = Choice("house", "garden", "garage", "not heard", doc="where the collar was heard last")


class Opening(Record, id="OP-######"):
    customer = Ref(Customer, filing=True)
    day = Day()
    shipment = Ref(Shipment)
    outcome = Choice("left inside", "turned away", "door not opened")
    minutes_open = Whole()


class Grievance(Record, id="GRV-####"):
    customer = Ref(Customer, filing=True)
    about = Choice("damage", "noise", "missing goods")
    state = Choice("open", "settled")


class Tariff(Record, id="TRF-###"):
    carrier = Choice(*CARRIERS, filing=True)
    months = Whole("that the contract still runs")


class ArrivalPolicy(Policy, id="IG-##@"):
    """Opening garages for deliveries"""

    near = Whole(unit="metres")
    fix_lasts = Duration()
    scan_lasts = Duration()
    gap_cm = Whole(unit="cm")
    stay = Duration()
    outside = Disposition()
    uncleared = Disposition()
    most = Whole(unit="minutes")
    used_up = Disposition()


class GarageOpen(Commit):
    """Open a garage door for a delivery; it closes by itself after a time."""

    door_id = Ref(GarageDoor, "door", target=True)
    shipment_id = Ref(Shipment, "shipment for which it opens", target=True)
    opening = Choice("gap", "full", doc="how far")
    closes_after = Duration("how long it stays like that")
    returns = {"opening_number": Code(form="OPEN-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.door_id.state == "closed", "the door is not closed")
        call.sets(call.door_id.state, "open")


class ShipmentDivert(Commit):
    """Send a shipment to a parcel shop."""

    shipment_id = Ref(Shipment, "shipment", target=True)
    day = Day("day on which it can be fetched")
    returns = {"diversion_number": Code(form="DVT-#######")}


def openings(
    w: Draft, shipment: Handle, past: Handle, older: Handle, theirs: Handle, most: Expr
) -> tuple[Handle, Handle]:
    """What was opened lately: a vain try for the shipment, a long stop of another day, short ones of today."""
    # fmt: off
    vain = w.add("vain", Opening, customer=past.recipient, day=w.days_ago(1, 3), shipment=shipment,
                 outcome="door not opened", minutes_open=0)
    long = w.look_alike("long", vain, shipment=older, outcome="left inside", minutes_open=w.whole(13, 20))
    w.look_alike("at_first", vain, day=w.now.day, shipment=past, outcome="turned away", minutes_open=8)
    w.look_alike("at_last", vain, day=w.now.day, shipment=past, outcome="left inside", minutes_open=most - 20)
    w.look_alike("there_today", vain, customer=theirs.recipient, day=w.now.day, shipment=theirs,
                 outcome=w.pick("left inside", "door not opened"), minutes_open=w.whole(1, 60))
    # fmt: on
    return vain, long


def clutter(w: Draft, customer: Handle, carrier: Expr) -> None:
    """Complaints and contracts, which decide nothing."""
    w.add("grievance", Grievance, customer=customer, about=w.pick("damage", "noise"), state=w.pick("open", "settled"))
    w.add("tariff", Tariff, carrier=carrier, months=w.whole(1, 30))


def animals(w: Draft, customer: Handle, other: Handle) -> Handle:
    """Collars of two customers' animals; the first is heard in the house."""
    # fmt: off
    dog = w.add("dog", Collar, customer=customer, animal="dog", heard="house", as_of=w.ago(minutes(1), minutes(4)))
    w.look_alike("cat", dog, animal="cat", heard=w.pick("house", "garden"), as_of=w.ago(minutes(1), minutes(4)))
    w.look_alike("their_dog", dog, customer=other, animal=w.pick("dog", "tortoise"), heard=w.pick("garage", "house"),
                 as_of=w.ago(minutes(2), hours(2)))
    # fmt: on
    return dog


def look_ups(w: Draft) -> None:
    """What the service can look up."""
    # fmt: off
    w.searches(Customer, "customer_find", "Find customers by name or street.", over=("name", "street"))
    w.reads(Customer, "customer_get", "A customer.")
    w.reads(Shipment, "shipment_get", "A shipment by its number.")
    w.reads(Tour, "tour_sheet", "The sheet of a tour.")
    w.lists(Swap, "tour_swaps", "Drivers who took over a tour today.", by="tour")
    w.searches(Driver, "driver_find", "Find drivers by name.", over="name")
    w.reads(Driver, "driver_get", "A driver.")
    w.lists(Agreement, "agreements", "A customer's agreements on deliveries into the garage.", by="customer")
    w.lists(GarageDoor, "garage_doors", "Garage doors of a customer.", by="customer")
    w.reads(Position, "van_position", "The last fix of the van on a tour.", by="tour")
    w.lists(PlateScan, "tile_scans", "Gatepost tiles scanned on a tour.", by="tour")
    w.reads(GateCamera, "gate_camera", "What the camera at a customer's gate read last.", by="customer")
    w.lists(Collar, "animal_collars", "Collars of a customer's animals.", by="customer")
    w.lists(Opening, "openings", "Openings of a customer's garage for deliveries.", by="customer", page_size=3)
    w.lists(Grievance, "grievances", "Grievances of a customer.", by="customer")
    w.reads(Tariff, "carrier_contract", "The contract with a carrier.", by="carrier")
    w.reads(ArrivalPolicy, "policy_get", "A policy of the service by its number.")
    # fmt: on
    w.offers(ShipmentDivert)


def swaps(w: Draft, tour: Handle, other: Handle, planned: Handle, drives: Handle | None) -> None:
    """Take-overs of tours: of the first only where somebody drives it in another's place."""
    there = w.add("swap_there", Swap, tour=other, drives=planned, taken_over_at=w.ago(hours(1), hours(3)))
    if drives is not None:
        w.look_alike("swap", there, tour=tour, drives=drives, taken_over_at=w.ago(hours(1), hours(3)))


def beside(w: Draft, shipment: Handle, other: Handle, tour: Handle, door: Handle) -> tuple[Handle, Handle, Handle]:
    """Two shipments of earlier, and one for somebody else, whose agreement is added as well."""
    past = w.look_alike("past", shipment, height_cm=w.whole(9, 160), tour=tour)
    older = w.look_alike("older", past, height_cm=w.whole(9, 160))
    theirs = w.look_alike("theirs", shipment, recipient=other, height_cm=w.whole(9, 160), tour=tour)
    until = w.days_ahead(-40, 200)
    w.add("their_deal", Agreement, customer=other, door=door, carriers=[CARRIERS[0]], until=until)
    return past, older, theirs
