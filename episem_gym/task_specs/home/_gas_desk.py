"""What the gas desk of a housing cooperative keeps, and what it can drive and release."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, hours, Instant, latent, minutes, Number,
    Policy, Record, Ref, Whole,
)  # fmt: skip

REASONS = ("pipe work", "smell of gas", "meter exchange")
SCOPES = ("pipes", "meters", "appliances")


class Dwelling(Record, id="DW-####"):
    address = Code("stair and floor", filing=True)
    rooms = Whole()


class Riser(Record, id="RS-###"):
    stair = Code(filing=True)
    pressure = Number("at its head", unit="mbar")
    settles_at = latent(Number())


class Meter(Record, id="GM-######"):
    dwelling = Ref(Dwelling, filing=True)
    riser = Ref(Riser, "riser that feeds it")
    serial = Code("as the meter itself reports it")
    shutter = Choice("open", "closed")
    flow = Whole("what passes", unit="litres an hour")
    flow_after = latent(Whole())


class Appliance(Record, id="GA-#####"):
    dwelling = Ref(Dwelling, filing=True)
    kind = Choice("boiler", "hob", "fireside heater")
    tap = Choice("closed", "open")
    serviced_on = Day("day of its last service")
    flame = Choice("out", "steady", "lifting")
    burns = latent(Choice("steady", "lifting"))


class Fitter(Record, id="FT-####"):
    name = Code("full name", filing=True)
    firm = Code()


class Ticket(Record, id="GT-#####"):
    dwelling = Ref(Dwelling, filing=True)
    reason = Choice(*REASONS, doc="why the gas was shut off")
    fitter = Ref(Fitter, "who did the job and attends now")
    meter = Ref(Meter, "meter to be opened")
    appliance = Ref(Appliance, "appliance to be put back into use")
    state = Choice("open", "cancelled")


class Card(Record, id="QC-#####"):
    fitter = Ref(Fitter, filing=True)
    scope = Choice(*SCOPES, doc="what its bearer is trained for")
    valid_until = Day()


class TightnessTest(Record, id="TT-######"):
    dwelling = Ref(Dwelling, filing=True)
    serial = Code("meter number written on the test sheet")
    made_by = Ref(Fitter)
    made_at = Instant()
    drop = Number("pressure lost during the test", unit="mbar")


class Badge(Record, id="BG-####"):
    fitter = Ref(Fitter, filing=True)
    heard_in = Ref(Dwelling, "dwelling whose hub heard it last")


class MonoxideAlarm(Record, id="CO-#####"):
    dwelling = Ref(Dwelling, filing=True)
    reading = Whole(unit="ppm")
    sounder = Choice("armed", "muted")


class WarningLabel(Record, id="WL-#####"):
    dwelling = Ref(Dwelling, filing=True)
    appliance = Ref(Appliance, "appliance on which it hangs")
    wording = Choice("do not use", "poor draught", "needs cleaning")
    state = Choice("hanging", "removed")


class Certificate(Record, id="GC-######"):
    dwelling = Ref(Dwelling, filing=True)
    ticket = Ref(Ticket)
    state = Choice("issued", "void")


class MeterReading(Record, id="MR-######"):
    meter = Ref(Meter, filing=True)
    cubic_metres = Whole()


class Appointment(Record, id="AP-#####"):
    fitter = Ref(Fitter, filing=True)
    starts_at = Instant()


class GasPolicy(Policy, id="GAS-##@"):
    """Turning the gas on again"""

    lapsed = Disposition()
    test_lasts = Duration()
    test_stale = Disposition()
    drop = Number(unit="mbar")
    pressure = Number(unit="mbar")
    badge_lasts = Duration()
    service = Duration()
    labelled = Disposition()
    alarm_lasts = Duration()


class RiserPressurise(Commit):
    """Let gas into a riser; its pressure settles within minutes."""

    riser_id = Ref(Riser, "riser", target=True)
    ticket_id = Ref(Ticket, "ticket for which it is done")
    returns = {"fill_number": Code(form="FIL-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.advances(minutes(2))


class MeterOpen(Commit):
    """Open the shutter of a meter."""

    meter_id = Ref(Meter, "meter", target=True)
    fill_number = Code("filling of its riser")
    returns = {"opening_number": Code(form="OPN-######"), "opened_at": Instant()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.meter_id.shutter == "closed", "the shutter is not closed")
        call.advances(minutes(2))


class ApplianceRelease(Commit):
    """Take the electronic block off a gas appliance, so that the fitter can light it."""

    appliance_id = Ref(Appliance, "appliance", target=True)
    opening_number = Code("opening of the meter")
    mode = Choice("normal", "attended", doc="attended: it goes out when the fitter's badge leaves")
    returns = {"release_number": Code(form="REL-######")}


class CertificateIssue(Commit):
    """Issue the certificate that a dwelling is on gas again."""

    ticket_id = Ref(Ticket, "ticket", target=True)
    fitter_id = Ref(Fitter, "who answers for it")
    on_since = Instant("since when the meter has been open")
    release_number = Code("release of the appliance")
    returns = {"certificate_number": Code(form="CERT-#####@")}


class MeterLock(Commit):
    """Lock the shutter of a meter in the position it is in."""

    meter_id = Ref(Meter, "meter", target=True)
    returns = {"lock_number": Code(form="LCK-######")}


def look_ups(w: Draft) -> None:
    """What the gas desk can look up."""
    # fmt: off
    w.searches(Dwelling, "dwelling_find", "Find dwellings by address.", over="address")
    w.reads(Ticket, "ticket_get", "A ticket of the gas desk.")
    w.lists(Ticket, "tickets_of_dwelling", "Tickets of a dwelling.", by="dwelling")
    w.searches(Fitter, "fitter_find", "Find fitters by name.", over="name")
    w.lists(Card, "cards_of_fitter", "Qualification cards of a fitter.", by="fitter")
    w.reads(Badge, "badge_of_fitter", "Where a fitter's badge was heard last.", by="fitter")
    w.lists(Appointment, "appointments_of_fitter", "Appointments of a fitter.", by="fitter")
    w.lists(TightnessTest, "tightness_tests", "Tightness tests of a dwelling's pipes.", by="dwelling")
    w.reads(Riser, "riser_gauge", "The gauge at the head of a riser.")
    w.reads(Meter, "meter_status", "A gas meter as it reports itself.")
    w.reads(MeterReading, "meter_reading", "The last invoiced reading of a meter.", by="meter")
    w.lists(Appliance, "appliances", "Gas appliances of a dwelling, with taps and flames.", by="dwelling")
    w.reads(MonoxideAlarm, "monoxide_alarm", "The carbon monoxide alarm of a dwelling.", by="dwelling")
    w.lists(WarningLabel, "warning_labels", "Labels that fitters hung on appliances.", by="dwelling")
    w.lists(Certificate, "certificates", "Certificates written for a dwelling.", by="dwelling")
    w.reads(GasPolicy, "policy_get", "A policy of the gas desk by its number.")
    # fmt: on
    w.offers(MeterLock)


def appliances(w: Draft, home: Handle, beside: Handle, boiler: Handle) -> Handle:
    """What else burns gas in two dwellings; the last of them is in the other one."""
    w.look_alike("hob", boiler, kind="hob", serviced_on=w.days_ago(90, 900))
    w.look_alike("heater", boiler, kind="fireside heater", serviced_on=w.days_ago(90, 900))
    return w.look_alike(
        "their_hob", boiler, dwelling=beside, kind="hob", tap=w.pick("open", "closed"), serviced_on=w.days_ago(90, 900)
    )


def papers(w: Draft, home: Handle, boiler: Handle, hob: Handle, ticket: Handle, meter: Handle) -> tuple[Handle, Handle]:
    """A label that was taken off an appliance and a void certificate of a ticket, beside others."""
    # fmt: off
    label = w.add("label", WarningLabel, dwelling=home, appliance=boiler, state="removed",
                  wording=w.pick("do not use", "poor draught"))
    w.look_alike("old_label", label, wording="needs cleaning")
    w.look_alike("their_label", label, dwelling=hob.dwelling, appliance=hob, state=w.pick("hanging", "removed"))
    paper = w.add("paper", Certificate, dwelling=home, ticket=ticket, state="void")
    theirs = w.add("their_ticket", Ticket, dwelling=hob.dwelling, reason=w.pick(*REASONS), fitter=ticket.fitter,
                   meter=meter, appliance=hob, state="open")
    w.look_alike("their_paper", paper, dwelling=hob.dwelling, ticket=theirs, state=w.pick("issued", "void"))
    # fmt: on
    return label, paper


def cards(w: Draft, fitter: Handle, colleague: Handle, scope: str) -> Handle:
    """The card on which a fitter works, and other cards."""
    card = w.add("card", Card, fitter=fitter, scope=scope, valid_until=w.days_ahead(3, 500))
    w.look_alike("other_card", card, scope=SCOPES[2], valid_until=w.days_ahead(-300, 300))
    w.look_alike("their_card", card, fitter=colleague, scope=w.pick(*SCOPES), valid_until=w.days_ahead(-300, 300))
    return card


def clutter(w: Draft, meter: Handle, fitter: Handle, former: str) -> None:
    """Readings and appointments, which decide nothing."""
    w.add("reading", MeterReading, meter=meter, cubic_metres=w.whole(900, 9000))
    w.add("appointment", Appointment, fitter=fitter, starts_at=w.ahead(hours(1), hours(5)))
    w.add("former_card", Card, fitter=fitter, scope=former, valid_until=w.days_ahead(-300, 300))
