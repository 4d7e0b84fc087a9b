"""Remote desk of a greenhouse gas network: an analyser is calibrated and its air let into the data again."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import agree, both, days, Draft, hours, minutes, task_pair
from episem_gym.task_specs.research._gas_station import (
    AirHold, AirResume, Analyser, around, Assignment, CalibrationPolicy, Campaign, campaigns, Certificate,
    CoefficientsWrite, Cylinder, DataRecompute, Fit, GasSequence, Inlet, Licence, look_ups, TargetReading, Technician,
    Tightness, ValvePurge,
)  # fmt: skip


@task_pair(
    "research-instrument-calibration",
    protocol="V2",
    variants={
        "straight": "the sequence scatters little: a straight line",
        "bent": "the sequence scatters too much for a straight line and little enough for a quadratic one",
        "spare": "the high cylinder has run low, and the spare one takes its place",
        "recertified": "the low cylinder was measured again: its newer certificate counts",
    },
    alternatives="None: each cylinder has one certificate that counts, each reading one source.",
)
def instrument_calibration(w: Draft) -> None:
    """Hold the feed, run the gases, write the coefficients that came out, and resume if the target gas is met."""
    # fmt: off
    bent, spared, anew = (w.variant == one for one in ("bent", "spare", "recertified"))
    w.hours_open(7, 14)
    policy = w.add("policy", CalibrationPolicy, hold=w.length(hours(2), hours(6), minutes(30)),
                   pressure=w.whole(20, 45), gauge_lasts=w.length(hours(3), hours(30), hours(1)),
                   loss=w.number("0.8", "3.0", "0.1"), straight=w.number("14.0", "40.0", "0.5"),
                   curved=w.number("55.0", "90.0", "1"), window=w.number("0.06", "0.16", "0.01"),
                   flow=w.number("4.5", "8.0", "0.1"), busy=w.disposition(),
                   empty=w.disposition(), leaky=w.disposition(), scattered=w.disposition(), off=w.disposition())
    asker, mate = [w.add(one, Technician, name=w.person()) for one in ("asker", "mate")]
    analyser = w.add("analyser", Analyser, station=w.pick("Hölick mast", "Rautakallio", "Kihnu pier"),
                     model=w.pick("CR-401", "CR-415"), inlet=w.later("inlet", Inlet))
    other = w.look_alike("other", analyser, station=w.pick("Vågsøy ridge", "Puijo tower"), model="IR-20",
                         inlet=w.later("their_inlet", Inlet))
    inlet = w.add("inlet", Inlet, station=analyser.station, height=w.pick(50, 100, 150),
                  flow=policy.flow + w.number("0.0", "0.3", "0.1"))
    w.look_alike("low_inlet", inlet, height=10, flow=w.number("2.0", "9.0", "0.1"))
    w.look_alike("their_inlet", inlet, station=other.station, flow=w.number("2.0", "9.0", "0.1"))
    licence = w.add("licence", Licence, holder=asker, model=analyser.model, until=w.days_ahead(0, 200))
    w.look_alike("licence_old", licence, model="IR-20", until=w.pick(w.now.day - days(9), w.now.day + days(90)))
    w.look_alike("licence_mate", licence, holder=mate, until=w.days_ahead(-90, 90))
    campaign = campaigns(w, analyser, other, w.now + policy.hold + w.length(minutes(20), minutes(50)))

    # Cylinders, their certificates, and what the central laboratory has down for them.
    gauge = w.now - policy.gauge_lasts
    above, below = w.whole(0, 3), w.whole(1, 6)
    low = w.add("low", Cylinder, analyser=analyser, port="low", pressure=policy.pressure + above,
                as_of=gauge + w.length(minutes(20), hours(2)))
    high = w.look_alike("high", low, port="high", as_of=w.ago(minutes(20), hours(2)),
                        pressure=policy.pressure - below if spared else policy.pressure + w.whole(0, 3))
    spare = w.look_alike("spare", low, port="spare for high", as_of=w.ago(minutes(20), hours(2)),
                         pressure=policy.pressure + w.whole(0, 3) if spared else policy.pressure + w.whole(-9, 90))
    goal = w.look_alike("goal", low, port="target", as_of=w.ago(minutes(20), days(3)), pressure=w.whole(10, 140))
    w.look_alike("their_low", low, analyser=other, as_of=w.ago(minutes(20), days(3)), pressure=w.whole(10, 140))
    used = spare if spared else high
    value = w.number("378.20", "384.90", "0.01")
    first = w.add("first", Certificate, filed_under=low, cylinder=low, issued_on=w.days_ago(500, 700), value=value,
                  until=w.days_ahead(0, 30))
    later = w.look_alike("later", first, cylinder=low if anew else goal, issued_on=w.days_ago(20, 200),
                         until=w.days_ahead(300, 500), value=w.number("385.00", "391.00", "0.01"))
    counts = later if anew else first
    cert = w.look_alike("cert", first, filed_under=used, cylinder=used, issued_on=w.days_ago(300, 600),
                        until=w.days_ahead(0, 60), value=w.number("452.00", "471.00", "0.01"))
    w.look_alike("cert_idle", cert, filed_under=high if spared else spare, cylinder=high if spared else spare,
                 until=w.days_ahead(-60, 60), value=w.number("452.00", "471.00", "0.01"))
    entry = w.add("entry", Assignment, analyser=analyser, cylinder=low, value=counts.value)
    entry_used = w.look_alike("entry_used", entry, cylinder=used, value=cert.value)
    w.look_alike("entry_idle", entry, cylinder=high if spared else spare, value=w.number("452.00", "471.00", "0.01"))

    # Tightness, the latest sequence, the target gas: some of it changes while the work goes on.
    tight = w.add("tight", Tightness, analyser=analyser, loss=policy.loss - w.number("0.0", "0.3", "0.1"))
    w.look_alike("tight_other", tight, analyser=other, loss=w.number("0.2", "5.0", "0.1"))
    little, much = policy.straight - w.number("0.0", "4.0", "0.5"), policy.straight + w.number("0.5", "5.0", "0.5")
    fit = w.add("fit", Fit, analyser=analyser, scatter=w.number("5.0", "70.0", "0.5"),
                scatter_to_come=much if bent else little)
    w.look_alike("fit_other", fit, analyser=other, scatter=w.number("5.0", "120.0", "0.5"))
    aim, short_of = w.number("410.10", "419.90", "0.01"), policy.window - w.number("0.00", "0.02", "0.01")
    target = w.add("target", TargetReading, analyser=analyser, assigned=aim, measured_next=aim + short_of,
                   measured=w.number("409.50", "420.50", "0.01"))
    w.look_alike("target_other", target, analyser=other, measured=w.number("409.50", "420.50", "0.01"))
    around(w, analyser)

    look_ups(w)
    w.offers(DataRecompute, ValvePurge)
    hold = w.step("hold", AirHold, analyser_id=analyser, until=w.now + policy.hold)
    run = w.step("run", GasSequence, analyser_id=analyser, cylinder_ids=[low, used], hold=hold.receipt.hold)
    run.causes(fit, scatter=fit.scatter_to_come)
    write = w.step("write", CoefficientsWrite, analyser_id=analyser, sequence=run.receipt.sequence,
                   curve="quadratic" if bent else "straight", certificate_ids=[counts, cert])
    write.causes(target, measured=target.measured_next)
    back = w.step("back", AirResume, analyser_id=analyser, coefficients=write.receipt.coefficients)

    w.background("Hold, gases, coefficients, air: each is begun when its own points are met. If one is not, the work "
                 "rests where it is, and whoever sits at the desk notes all points of that stage. So it does while "
                 "something there cannot be looked up.")
    hold.requires("free", w.listing(Campaign, station=analyser.station).none(
            lambda c: both(c.state == "confirmed", c.starts_at <= w.now + policy.hold, c.ends_at >= w.now)),
        "A hold is set for {policy.hold}. If a confirmed campaign at the station falls into it, "
        "{policy.busy:the calibration is put back behind the campaign|the errand is cancelled}.",
        otherwise=policy.busy, breaks=(campaign.state, "confirmed"))
    hold.requires("licence", both(licence.model == analyser.model, licence.until >= w.now.day),
        "Whoever asks for it holds a licence for this model of analyser that has not lapsed; an errand from anybody "
        "else is cancelled.",
        otherwise="BLOCK", breaks=(licence.model, "IR-20"))
    run.requires("gas", both(low.pressure >= policy.pressure, used.pressure >= policy.pressure),
        "Measured are the cylinders at the ports low and high; the spare one stands in for a high cylinder that shows "
        "less than {policy.pressure}. A gauge that was last read more than {policy.gauge_lasts} ago has to be read "
        "again first; if a gas would still come from less, "
        "{policy.empty:the work rests until a full cylinder is at the station|the errand is cancelled}.",
        otherwise=policy.empty, breaks=(low.pressure, policy.pressure - w.whole(1, 6)),
        max_age=(low, policy.gauge_lasts))
    run.requires("tight", tight.loss <= policy.loss,
        "With more than {policy.loss} lost in the tightness test no gas is wasted on it: {policy.leaky:the work rests "
        "until the leak is mended|the errand is cancelled}.",
        otherwise=policy.leaky, breaks=(tight.loss, policy.loss + w.number("0.1", "0.5", "0.1")))
    scatter = fit.scatter <= (policy.curved if bent else policy.straight)
    write.requires("scatter", scatter,
        "The curve is straight if the sequence just run scatters by {policy.straight} or less, quadratic up to "
        "{policy.curved}. Above that no coefficients are written: {policy.scattered:the work rests until a sequence "
        "comes out better|the errand is cancelled and the analyser goes to the workshop}.",
        otherwise=policy.scattered, breaks=(fit.scatter_to_come, policy.curved + w.number("0.5", "4.0", "0.5")))
    papers = w.listing(Certificate, filed_under=low)
    write.requires("papers", both(
            counts.cylinder == low, cert.cylinder == used, counts.until >= w.now.day, cert.until >= w.now.day,
            papers.none(lambda c: both(c.cylinder == low, c.issued_on > counts.issued_on))),
        "The value of a gas is that of the newest certificate for the cylinder itself, not for another that got into "
        "the same folder. Until there is one that has not run out, the work rests.",
        breaks=(cert.until, w.days_ago(1, 25)))
    w.contrast("strayed", {cert.cylinder: goal}, kind="wrong_entity", flips=("write.papers",))
    write.requires("register", both(agree(counts.value, entry.value), agree(cert.value, entry_used.value)),
        "Certificate and central register give the same value for it; neither goes before the other, and where they "
        "part, the work rests until the laboratory has explained it.",
        breaks=(entry.value, w.number("392.00", "398.00", "0.01")), withheld=entry)
    back.requires("target", both(target.measured - target.assigned <= policy.window,
                                 target.assigned - target.measured <= policy.window),
        "Air is let back in when, with the new coefficients, the target gas is shown within {policy.window} of its "
        "value. Further off, {policy.off:the hold stays until it is met|the errand is cancelled, and the hold runs "
        "out without data}.",
        otherwise=policy.off, breaks=(target.measured_next, aim + policy.window + w.number("0.01", "0.05", "0.01")))
    back.requires("flow", inlet.flow >= policy.flow,
        "The inlet in use draws {policy.flow} or more; on a weaker one the hold stays until somebody has been up the "
        "mast.",
        breaks=(inlet.flow, policy.flow - w.number("0.1", "0.6", "0.1")), withheld=inlet)

    w.task(
        "Could you calibrate {analyser} at {analyser.station} from the desk? Stop the feed, run the gases, new "
        "coefficients, air back in, as far as you get. {asker.name} ({asker}) asks for it.",
        "{asker.name} ({asker}) sees a drift on {analyser} ({analyser.station}). Please take it through a calibration, "
        "up to the point where air flows again if that can be had. The cylinders are nearly new, they tell me.",
        "{analyser} is due. Please do its calibration, on behalf of {asker.name} ({asker}), and leave it at whatever "
        "stage it comes to. {mate.name} was up at {analyser.station} last week and all looked well.")
    w.context("You sit at the network's remote desk. Analysers are calibrated under policy {policy}.")
