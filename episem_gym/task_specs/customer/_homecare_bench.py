"""What the repair bench of a maker of nebulisers keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, latent, minutes, Policy, Record, Ref, SetOf,
    Whole,
)  # fmt: skip

CAUSES = ("motor", "seal", "mains surge", "dropped", "boiled")
REVISIONS = ("A", "B", "C", "D")


class Owner(Record, id="OW-######"):
    name = Code("full name", filing=True)
    writes = Choice("in English", "in French", "in Polish")


class Device(Record, id="NEB-#######"):
    owner = Ref(Owner, filing=True)
    serial = Code("serial number in the register")
    revision = Choice(*REVISIONS)
    sold_on = Day()


class Finding(Record, id="BF-######"):
    device = Ref(Device, filing=True)
    plate = Code("serial number that the bench read off the plate")
    cause = Choice(*CAUSES)
    part = Ref("Part", "part that has to be replaced")
    arrived_on = Day("day on which the device came in")


class CoverPlan(Record, id="CV-#####"):
    device = Ref(Device, filing=True)
    kind = Choice("extended cover", "rental")
    until = Day()
    state = Choice("paid", "unpaid")


class SealCheck(Record, id="SL-######"):
    device = Ref(Device, filing=True)
    seal = Choice("whole", "cut")
    cut_by = Choice("nobody", "our bench", "somebody else")


class Part(Record, id="PT-####-@"):
    state = Choice("in production", "discontinued")
    follows = Ref("Part", "part that takes its place, itself where none is needed")
    fits = SetOf(Choice(*REVISIONS), "revisions of the device that it fits")


class Bin(Record, id="BIN-#####"):
    part = Ref(Part, filing=True)
    store = Choice("bench store", "depot", filing=True)
    pieces = Whole()
    promised = Whole("pieces promised to other repairs")


class PartHold(Record, id="QH-#####"):
    part = Ref(Part, filing=True)
    reason = Choice("paint", "bearing noise")
    state = Choice("in force", "lifted")


class BenchTray(Record, id="TR-#####"):
    device = Ref(Device, filing=True)
    state = Choice("empty", "on the trolley", "filled")
    last_scan = Ref(Part, "part scanned into it last")
    settles_at = latent(Choice("empty", "on the trolley", "filled"))
    settles_with = latent(Ref(Part))


class LeakTest(Record, id="LT-######"):
    device = Ref(Device, filing=True)
    leakage = Whole("leakage current of the last test", unit="µA")
    settles_at = latent(Whole())


class LoanDevice(Record, id="LN-#####"):
    owner = Ref(Owner, filing=True)
    instead_of = Ref(Device)
    state = Choice("handed back", "out on loan")


class Leaflet(Record, id="LF-####"):
    device = Ref(Device, filing=True)
    language = Choice("en", "fr", "pl")


class Visit(Record, id="VS-######"):
    owner = Ref(Owner, filing=True)
    about = Choice("masks", "filters", "repair")


class WarrantyPolicy(Policy, id="WR-##@"):
    """Repairs under warranty"""

    term = Duration()
    lapsed = Disposition()
    surge = Disposition()
    opened = Disposition()
    count_lasts = Duration()
    held = Disposition()
    mixed_up = Disposition()
    leakage = Whole(unit="µA")
    leaky = Disposition()


class ClaimAccept(Commit):
    """Accept a repair free of charge."""

    device_id = Ref(Device, "device", target=True)
    finding_id = Ref(Finding, "finding of the bench")
    cover = Choice("maker's warranty", "extended cover", doc="what pays for it")
    returns = {"claim_number": Code(form="WC-#######")}


class PartIssue(Commit):
    """Send one piece of a part from a store to the device's tray."""

    claim_number = Code("number of the accepted claim", target=True)
    part_id = Ref(Part, "part")
    store = Choice("bench store", "depot", doc="store that it comes from")
    returns = {"issue_number": Code(form="IS-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.advances(minutes(14))


class PartFit(Commit):
    """Fit the part from the tray and let the bench test the device."""

    device_id = Ref(Device, "device", target=True)
    issue_number = Code("number under which the part was issued")
    returns = {"fitting_number": Code(form="FT-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.advances(minutes(32))


class DeviceSendBack(Commit):
    """Send a repaired device back to its owner."""

    device_id = Ref(Device, "device", target=True)
    claim_number = Code("number of the accepted claim")
    fitting_number = Code("number of the fitting")
    returns = {"parcel_number": Code(form="RX-########")}


class DeviceSwap(Commit):
    """Send the owner a new device and keep the old one."""

    device_id = Ref(Device, "device", target=True)
    returns = {"swap_number": Code(form="SW-#######")}


def look_ups(w: Draft) -> None:
    """What the bench can look up."""
    # fmt: off
    w.searches(Owner, "owner_search", "Find owners by name.", over="name")
    w.reads(Owner, "owner_get", "An owner.")
    w.lists(Device, "devices_of_owner", "Devices registered to an owner.", by="owner")
    w.reads(Device, "device_get", "A device in the register.")
    w.lists(Finding, "findings_on_device", "What the bench found on a device.", by="device")
    w.lists(CoverPlan, "cover_plans", "Plans sold for a device.", by="device")
    w.lists(SealCheck, "seal_checks", "Checks of a device's seals.", by="device", page_size=2)
    w.reads(Part, "part_get", "A spare part.")
    w.lists(Bin, "bins_of_part", "Where a part lies, and how many.", by="part")
    w.lists(PartHold, "holds_on_part", "Holds that quality put on a part.", by="part")
    w.reads(BenchTray, "tray_get", "The tray that belongs to a device on the bench.", by="device")
    w.reads(LeakTest, "leak_test_get", "A device's last test.", by="device")
    w.lists(LoanDevice, "loans_of_owner", "Devices lent to an owner meanwhile.", by="owner")
    w.lists(Leaflet, "leaflets_for_device", "Leaflets that belong to a device.", by="device")
    w.lists(Visit, "visits_of_owner", "Visits of an owner to the counter.", by="owner")
    w.reads(WarrantyPolicy, "policy_get", "A rule of the bench by its number.")
    # fmt: on


def clutter(w: Draft, owner: Handle, device: Handle) -> None:
    """Leaflets and visits, which decide nothing."""
    w.add("leaflet", Leaflet, device=device, language=w.pick("en", "fr"))
    w.add("visit", Visit, owner=owner, about=w.pick("masks", "filters"))
