"""What the contract desk of a law firm keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Call, Cash, Choice, Code, Commit, Day, Disposition, Draft, Duration, Instant, Policy, Record, Ref, Whole,
)  # fmt: skip

DESKS = ("legal", "procurement", "treasury")


class Company(Record, id="CPY-#####"):
    name = Code("registered name", filing=True)
    seat = Choice("Gdynia", "Lyon", "Turku", "Porto")


class Agreement(Record, id="AGR-######"):
    company = Ref(Company, "the client's contract partner", filing=True)
    title = Code("short title", filing=True)
    worth = Cash("value over the whole term")
    desk = Choice(*DESKS, doc="desk of the partner that the notice clause names")


class Wording(Record, id="WRD-######"):
    agreement = Ref(Agreement, filing=True)
    kind = Choice("mark-up", "execution copy")
    fixed_on = Day("day on which the wording was fixed")


class SignaturePage(Record, id="SGP-######"):
    filed_under = Ref(Agreement, "agreement that it is filed under", filing=True)
    footer = Ref(Wording, "wording that its footer names")
    side = Choice("client", "partner", doc="who signed")


class Person(Record, id="CON-#####"):
    company = Ref(Company, "company under which the card is filed", filing=True)
    name = Code(filing=True)
    desk = Choice(*DESKS)
    state = Choice("in post", "left")
    payroll = Ref(Company, "company that employs the person")


class Address(Record, id="ADR-######"):
    person = Ref(Person, filing=True)
    kind = Choice("mailbox", "street", "post box")


class NoticeChange(Record, id="NOC-#####"):
    agreement = Ref(Agreement, filing=True)
    desk = Choice(*DESKS, doc="desk that is to be written to from then on")
    received_on = Day()


class Undertaking(Record, id="UND-#####"):
    person = Ref(Person, "who gave it", filing=True)
    concerns = Ref(Agreement, "agreement that it states")
    runs_until = Day("last day of secrecy")


class Release(Record, id="REL-#####"):
    filed_under = Ref(Agreement, "agreement that it is filed under", filing=True)
    wording = Ref(Wording, "wording that the client lets go")
    given_at = Instant()


class Stop(Record, id="STP-#####"):
    agreement = Ref(Agreement, filing=True)
    ground = Choice("unpaid duty", "pending consent", "client's wish")
    state = Choice("set", "lifted")


class Handover(Record, id="HND-######"):
    agreement = Ref(Agreement, filing=True)
    wording = Ref(Wording, "what was handed over")
    outcome = Choice("received", "bounced", "draft")


class CourierTariff(Record, id="TRF-####"):
    seat = Choice("Gdynia", "Lyon", "Turku", "Porto", filing=True)
    price = Cash()


class TimeNote(Record, id="TN-######"):
    agreement = Ref(Agreement, filing=True)
    minutes_spent = Whole()


class DeliveryRule(Policy, id="CTR-###"):
    """Handing executed agreements to the other side"""

    paper_from = Cash()
    change_runs = Duration()
    secrecy_tail = Duration()
    release_lasts = Duration()
    address_lasts = Duration()
    other_desk = Disposition()
    no_secrecy = Disposition()
    stale = Disposition()
    stopped = Disposition()


class AgreementDeliver(Commit):
    """Hand one wording of an agreement to one person of the other side."""

    wording_id = Ref(Wording, "wording that goes out", target=True)
    person_id = Ref(Person, "who receives it")
    address_id = Ref(Address, "where it goes")
    carrier = Choice("encrypted mail", "courier", "registered letter", doc="how it goes")
    release_id = Ref(Release, "client's release that it rests on")
    returns = {"docket": Code(form="DLV-########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.wording_id.kind == "execution copy", "a mark-up is not an executed agreement")


class BinderOrder(Commit):
    """Have a bound volume of an agreement made for the client's shelf."""

    agreement_id = Ref(Agreement, target=True)
    copies = Choice("one", "two", doc="how many volumes")
    returns = {"order": Code(form="BND-######")}


class MarkUpShare(Commit):
    """Share a mark-up with a person of the other side for comments."""

    wording_id = Ref(Wording, "mark-up that is shared", target=True)
    person_id = Ref(Person, "who may comment on it")
    returns = {"share": Code(form="SHR-######")}


def clutter(w: Draft, agreement: Handle, other: Handle) -> None:
    """What lies beside an agreement and decides nothing."""
    # fmt: off
    w.add("tariff", CourierTariff, seat="Lyon", price=w.money(18, 60))
    w.add("time", TimeNote, agreement=agreement, minutes_spent=w.whole(6, 90))
    w.add("their_time", TimeNote, agreement=other, minutes_spent=w.whole(6, 90))
    # fmt: on


def look_ups(w: Draft) -> None:
    """What the desk can look up, and acts that a delivery does not need."""
    # fmt: off
    w.reads(Agreement, "agreement_get", "One agreement of the client.")
    w.lists(Agreement, "agreements_with_company", "Agreements with one company.", by="company")
    w.searches(Company, "company_search", "Find contract partners by name.", over="name")
    w.reads(Company, "company_get", "One contract partner.")
    w.lists(Wording, "wordings_of_agreement", "Wordings ever kept of an agreement.", by="agreement")
    w.lists(SignaturePage, "signature_pages", "Signature pages filed under an agreement.", by="filed_under")
    w.lists(Person, "people_by_name", "Cards of people of one name at a company.", by=("company", "name"))
    w.searches(Person, "people_search", "Find cards of people of all companies.", over="name",
               shows=("company", "name", "desk"))
    w.reads(Person, "person_get", "One card.")
    w.lists(Address, "addresses_of_person", "Addresses on a card, with when they were last confirmed.", by="person")
    w.lists(NoticeChange, "notice_changes", "Letters that change who is written to.", by="agreement")
    w.lists(Undertaking, "undertakings_of_person", "Undertakings of secrecy that a person gave.", by="person")
    w.lists(Release, "releases_of_agreement", "Releases by the client.", by="filed_under")
    w.lists(Stop, "stops_on_agreement", "Stops set on an agreement.", by="agreement")
    w.lists(Handover, "handovers_of_agreement", "What was handed over of an agreement so far.", by="agreement")
    w.lists(CourierTariff, "courier_tariffs", "Courier prices to a town.", by="seat")
    w.lists(TimeNote, "time_notes", "Time written on an agreement.", by="agreement")
    w.reads(DeliveryRule, "policy_get", "A rule of the contract desk by its number.")
    # fmt: on
    w.offers(BinderOrder, MarkUpShare)
    w.hours_open(8, 16)
