"""What the remote desk of a greenhouse gas network keeps on its stations, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, Handle, hours, Instant, latent, Number, Policy,
    Record, Ref, SetOf, Whole,
)  # fmt: skip


class Analyser(Record, id="ANL-####"):
    station = Code("name of the station", filing=True)
    model = Choice("CR-401", "CR-415", "IR-20")
    inlet = Ref("Inlet", "line through which it draws air")


class Inlet(Record, id="INL-####"):
    station = Code("name of the station", filing=True)
    height = Whole("metres above ground")
    flow = Number("air drawn at present", unit="litres a minute")


class Technician(Record, id="TEC-####"):
    name = Code("full name", filing=True)


class Licence(Record, id="LIC-#####"):
    holder = Ref(Technician, filing=True)
    model = Choice("CR-401", "CR-415", "IR-20", doc="analysers that the holder may adjust")
    until = Day()


class Campaign(Record, id="CMP-####"):
    station = Code("name of the station", filing=True)
    starts_at = Instant()
    ends_at = Instant()
    state = Choice("confirmed", "cancelled", "asked for")


class Cylinder(Record, id="CYL-######"):
    analyser = Ref(Analyser, filing=True)
    port = Choice("low", "high", "spare for high", "target")
    pressure = Whole(unit="bar")


class Certificate(Record, id="CRT-######"):
    filed_under = Ref(Cylinder, "cylinder under which it is filed", filing=True)
    cylinder = Ref(Cylinder, "cylinder that was measured")
    issued_on = Day()
    until = Day("last day on which it counts")
    value = Number("assigned value", unit="ppm")


class Assignment(Record, id="ASG-######"):
    analyser = Ref(Analyser, filing=True)
    cylinder = Ref(Cylinder)
    value = Number("value in the central laboratory's register", unit="ppm")


class Tightness(Record, id="LKT-#####"):
    analyser = Ref(Analyser, filing=True)
    loss = Number("pressure lost with all valves shut", unit="millibar a minute")


class Fit(Record, id="FIT-#####"):
    analyser = Ref(Analyser, filing=True)
    scatter = Number("scatter of the latest gas sequence about a straight line", unit="ppb")
    scatter_to_come = latent(Number())


class TargetReading(Record, id="TGR-#####"):
    analyser = Ref(Analyser, filing=True)
    measured = Number("target gas under the coefficients in use", unit="ppm")
    assigned = Number("value of the target gas", unit="ppm")
    measured_next = latent(Number())


class Forecast(Record, id="WX-#####"):
    station = Code("name of the station", filing=True)
    wind = Whole("strongest gust expected today", unit="kilometres an hour")


class Outage(Record, id="OUT-#####"):
    station = Code("name of the station", filing=True)
    began_at = Instant()
    cause = Choice("mains", "link", "pump")


class CalibrationPolicy(Policy, id="NET-###"):
    """Remote calibration of analysers"""

    hold = Duration()
    pressure = Whole(unit="bar")
    gauge_lasts = Duration()
    loss = Number(unit="millibar a minute")
    straight = Number(unit="ppb")
    curved = Number(unit="ppb")
    window = Number(unit="ppm")
    flow = Number(unit="litres a minute")
    busy = Disposition()
    empty = Disposition()
    leaky = Disposition()
    scattered = Disposition()
    off = Disposition()


class AirHold(Commit):
    """Stop feeding the readings of an analyser into the network's data."""

    analyser_id = Ref(Analyser, target=True)
    until = Instant("when the feed comes back by itself")
    returns = {"hold": Code(form="HLD-#####")}


class GasSequence(Commit):
    """Let an analyser measure reference gases one after the other."""

    analyser_id = Ref(Analyser, target=True)
    cylinder_ids = SetOf(Ref(Cylinder), "cylinders that are measured")
    hold = Code("hold under which it runs")
    returns = {"sequence": Code(form="SEQ-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.advances(2700)


class CoefficientsWrite(Commit):
    """Write new coefficients into an analyser."""

    analyser_id = Ref(Analyser, target=True)
    sequence = Code("run that they are computed from")
    curve = Choice("straight", "quadratic", doc="curve that is fitted")
    certificate_ids = SetOf(Ref(Certificate), "certificates whose values are used")
    returns = {"coefficients": Code(form="K-######")}


class AirResume(Commit):
    """Feed the readings of an analyser into the network's data again."""

    analyser_id = Ref(Analyser, target=True)
    coefficients = Code("coefficients in force from now on")
    returns = {"resumed_at": Instant()}


class DataRecompute(Commit):
    """Recompute the published readings of the past month with an analyser's present coefficients."""

    analyser_id = Ref(Analyser, target=True)
    returns = {"job": Code(form="JOB-#####")}


class ValvePurge(Commit):
    """Blow the gas of one cylinder through the lines for ten minutes."""

    cylinder_id = Ref(Cylinder, target=True)
    returns = {"purged_at": Instant()}


def around(w: Draft, analyser: Handle) -> None:
    """What else is known of a station and decides nothing."""
    w.add("weather", Forecast, station=analyser.station, wind=w.whole(10, 110))
    for number in range(2):
        cause = w.pick("mains", "link", "pump")
        w.add(f"outage_{number}", Outage, station=analyser.station, began_at=w.ago(days(2), days(90)), cause=cause)


def campaigns(w: Draft, analyser: Handle, other: Handle, ends: object) -> Handle:
    """Campaigns at two stations: the cancelled one that would fall into a hold."""
    # fmt: off
    campaign = w.add("campaign", Campaign, station=analyser.station, starts_at=w.ago(hours(2), hours(20)),
                     ends_at=w.ahead(hours(3), hours(40)), state=w.pick("cancelled", "asked for"))
    w.look_alike("campaign_next", campaign, starts_at=ends, ends_at=w.ahead(days(4), days(9)), state="confirmed")
    w.look_alike("campaign_past", campaign, starts_at=w.ago(days(8), days(20)), ends_at=w.ago(hours(2), days(5)),
                 state="confirmed")
    w.look_alike("campaign_other", campaign, station=other.station, state=w.pick("confirmed", "cancelled"))
    # fmt: on
    return campaign


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.reads(Analyser, "analyser_get", "An analyser and its inlet.")
    w.searches(Analyser, "analyser_search", "Find analysers by station.", over="station", shows=("station", "model"))
    w.lists(Campaign, "campaigns_at_station", "Campaigns at a station.", by="station")
    w.lists(Licence, "licences_of_technician", "What a technician may adjust.", by="holder")
    w.searches(Technician, "technician_search", "Find technicians by name.", over="name")
    w.lists(Cylinder, "cylinders_at_analyser", "Gas cylinders at an analyser, with their gauges.", by="analyser")
    w.lists(Certificate, "certificates_of_cylinder", "Certificates filed under a cylinder.", by="filed_under")
    w.lists(Assignment, "register_values", "What the central laboratory has down for the gases at an analyser.",
            by="analyser")
    w.reads(Tightness, "tightness_test", "The latest tightness test of an analyser.", by="analyser")
    w.reads(Fit, "fit_get", "How the latest gas sequence of an analyser came out.", by="analyser")
    w.reads(TargetReading, "target_reading", "The target gas as an analyser shows it.", by="analyser")
    w.reads(Inlet, "inlet_get", "An inlet line.")
    w.lists(Inlet, "inlets_at_station", "Inlet lines at a station.", by="station", shows=("height",))
    w.lists(Forecast, "weather_at_station", "Weather expected at a station.", by="station")
    w.lists(Outage, "outages_at_station", "Outages at a station.", by="station")
    w.reads(CalibrationPolicy, "policy_get", "A policy of the network by its number.")
    # fmt: on
