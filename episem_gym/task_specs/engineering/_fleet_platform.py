"""What the compute fleet's desk keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, days, Disposition, Draft, Duration, hours, minutes, Number, Policy, Record, Ref, SetOf,
    Whole,
)  # fmt: skip

MACHINES = ("c32", "m64", "g8")


class Engineer(Record, id="FL-####"):
    name = Code("full name", filing=True)


class CostCentre(Record, id="KST-####"):
    name = Code(filing=True)
    state = Choice("open", "under audit")


class Image(Record, id="OSI-#####"):
    name = Code(filing=True)
    state = Choice("supported", "recalled")


class Pool(Record, id="PL-#####"):
    name = Code(filing=True)
    room = Choice("hall 2", "hall 5", doc="hall in which its racks stand")
    owner = Ref(Engineer)
    machines = Choice(*MACHINES, doc="type of machine that its jobs are built for")
    image = Ref(Image, "system image that its nodes run")
    centre = Ref(CostCentre, "cost centre that pays for it")


class Node(Record, id="ND-######"):
    pool = Ref(Pool, filing=True)
    machine = Choice(*MACHINES)
    state = Choice("in service", "in repair")


class LocalVolume(Record, id="VOL-######"):
    node = Ref(Node, filing=True)
    state = Choice("in use", "released")


class Pledge(Record, id="PLE-#####"):
    filed_under = Ref(Pool, "pool that it is filed under", filing=True)
    gives = Ref(Pool, "pool that gives the nodes")
    takes = Ref(Pool, "pool that they are meant for")
    nodes = Whole()
    lasts = Duration("for how long they are given")
    by = Ref(Engineer)


class Reservation(Record, id="RES-######"):
    pool = Ref(Pool, filing=True)
    nodes = Whole()
    starts = Day()
    ends = Day()
    state = Choice("firm", "tentative", "dropped")


class PowerReading(Record, id="PWR-######"):
    room = Choice("hall 2", "hall 5", filing=True)
    free = Number("power not drawn", unit="kW")


class Load(Record, id="LOA-######"):
    pool = Ref(Pool, filing=True)
    busiest = Whole("busiest hour of the last day", unit="percent")


class FleetDays(Record, id="FDY-#####"):
    pool = Ref(Pool, filing=True)
    kind = Choice("standstill", "inventory")
    first_day = Day()
    last_day = Day()


class Ticket(Record, id="TCK-######"):
    pool = Ref(Pool, filing=True)
    about = Choice("slow jobs", "failed disk", "wish for nodes")


class CapacityPolicy(Policy, id="FLT-###"):
    """Moving nodes between pools"""

    horizon = Duration()
    short = Disposition()
    busy = Whole(unit="percent")
    not_needed = Disposition()
    per_c32 = Number(unit="kW")
    per_m64 = Number(unit="kW")
    reading_lasts = Duration()
    free_loan = Duration()
    notice = Duration()
    standstill = Disposition()


class NodeRelease(Commit):
    """Take nodes out of a pool; their jobs are ended."""

    pool_id = Ref(Pool, "pool that gives them", target=True)
    node_ids = SetOf(Ref(Node), "nodes to take out")
    returns = {"release": Code(form="REL-######")}


class QuotaRaise(Commit):
    """Raise the number of nodes that a pool may have."""

    pool_id = Ref(Pool, target=True)
    by = Whole("number of nodes more")
    returns = {"quota_change": Code(form="QTA-######")}


class NodeJoin(Commit):
    """Set nodes up with a system image and put them into a pool."""

    pool_id = Ref(Pool, "pool that takes them", target=True)
    image_id = Ref(Image)
    release = Code("reference of their release")
    quota_change = Code("reference of the pool's quota change")
    returns = {"joining": Code(form="JNG-######")}


class ChargeMove(Commit):
    """Let another cost centre pay for nodes from a day on."""

    centre_id = Ref(CostCentre, "cost centre that pays from then on", target=True)
    joining = Code("reference of the nodes' joining")
    first_day = Day()
    returns = {"charge": Code(form="CHM-######")}


class ReservationFirm(Commit):
    """Make a tentative reservation firm."""

    reservation_id = Ref(Reservation, target=True)
    joining = Code("reference of the nodes' joining")
    returns = {"confirmation": Code(form="CFM-######")}


class NodeScrap(Commit):
    """Write nodes off and have them taken out of their racks."""

    node_ids = SetOf(Ref(Node), target=True)
    returns = {"write_off": Code(form="SCR-######")}


def nodes(w: Draft, donor: Handle, taker: Handle, machine: str) -> tuple[list[Handle], Handle]:
    """Six nodes of a pool in service, two of them of a type, and two in repair; a volume that one of the two had."""
    # fmt: off
    first = w.add("node_1", Node, pool=donor, machine=machine, state="in service")
    second = w.look_alike("node_2", first)
    rest = [one for one in MACHINES if one != machine]
    for n in range(4):
        w.look_alike(f"node_{n + 3}", first, machine=rest[n % 2])
    for n in range(2):
        w.look_alike(f"repair_{n}", first, machine=machine if n else w.pick(*MACHINES), state="in repair")
    w.look_alike("node_there", first, pool=taker, machine=w.pick(*MACHINES), state=w.pick("in service", "in repair"))
    volume = w.add("volume", LocalVolume, node=first, state="released")
    w.look_alike("volume_2", volume, node=second)
    w.look_alike("volume_before", volume)
    # fmt: on
    return [first, second], volume


def reservations(w: Draft, donor: Handle, far: Expr) -> tuple[Handle, Handle]:
    """What is reserved in a pool: a little at present, more that was dropped, and more after a certain day."""
    # fmt: off
    running = w.add("running", Reservation, pool=donor, nodes=w.whole(1, 2), starts=w.days_ago(2, 20),
                    ends=w.days_ahead(3, 30), state="firm")
    w.look_alike("over", running, nodes=w.whole(3, 9), starts=w.days_ago(30, 60), ends=w.days_ago(3, 20))
    dropped = w.look_alike("dropped", running, nodes=w.whole(4, 6), starts=w.days_ahead(-5, 3), state="dropped",
                           ends=w.days_ahead(5, 30))
    later = w.look_alike("later", running, nodes=w.whole(4, 6), starts=far + w.length(days(1), days(9), days(1)),
                         ends=far + w.length(days(12), days(30), days(1)))
    # fmt: on
    return dropped, later


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Pool, "pool_search", "Find pools by name.", over="name")
    w.reads(Pool, "pool_get", "One pool.")
    w.lists(Node, "nodes_of_pool", "Nodes of a pool.", by="pool", page_size=5)
    w.reads(Node, "node_get", "One node.")
    w.lists(LocalVolume, "volumes_on_node", "Volumes on the disks of a node.", by="node")
    w.lists(Pledge, "pledges_under_pool", "Pledges of nodes filed under a pool.", by="filed_under")
    w.lists(Reservation, "reservations_in_pool", "Reservations in a pool.", by="pool")
    w.reads(PowerReading, "power_in_hall", "Power in a machine hall.", by="room")
    w.reads(Load, "load_of_pool", "Load of a pool.", by="pool")
    w.lists(FleetDays, "calendar_of_pool", "Days set apart for a pool.", by="pool")
    w.reads(Image, "image_get", "One system image.")
    w.searches(Image, "image_search", "Find system images by name.", over="name")
    w.reads(CostCentre, "cost_centre_get", "One cost centre.")
    w.searches(CostCentre, "cost_centre_search", "Find cost centres by name.", over="name")
    w.lists(Ticket, "tickets_of_pool", "Tickets that users of a pool wrote.", by="pool")
    w.searches(Engineer, "people_search", "Find colleagues by name.", over="name")
    w.reads(Engineer, "people_get", "A colleague by number.")
    w.reads(Reservation, "reservation_get", "One reservation.")
    w.reads(LocalVolume, "volume_get", "One volume.")
    w.reads(CapacityPolicy, "policy_get", "A policy of the fleet by its number.")
    # fmt: on
    w.offers(NodeScrap)


def surroundings(w: Draft, donor: Handle, taker: Handle, third: Handle) -> tuple[Handle, Handle]:
    """Days set apart for a pool that takes, the load of three pools, tickets; its days and its load are returned."""
    # fmt: off
    still = w.add("still", FleetDays, pool=taker, kind="standstill", first_day=w.days_ago(4, 9),
                  last_day=w.days_ago(1, 2))
    w.look_alike("stock", still, kind="inventory", first_day=w.days_ago(0, 2), last_day=w.days_ahead(0, 3))
    w.look_alike("still_there", still, pool=third, last_day=w.days_ahead(-1, 3))
    load = w.add("donor_load", Load, as_of=w.ago(minutes(1), hours(4)), pool=donor, busiest=w.whole(20, 99))
    w.look_alike("third_load", load, as_of=w.ago(minutes(1), hours(4)), pool=third, busiest=w.whole(20, 99))
    ticket = w.add("ticket", Ticket, pool=taker, about="wish for nodes")
    w.look_alike("ticket_too", ticket, pool=donor, about=w.pick("slow jobs", "failed disk"))
    # fmt: on
    return still, load
