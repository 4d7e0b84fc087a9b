"""What the edge platform keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.expr import Expr
from episem_gym.task_specs.handles import Handle
from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, days, Disposition, Draft, Duration, hours, Instant, latent, minutes, Policy,
    Record, Ref, SetOf, Whole,
)  # fmt: skip

ISSUERS = ("Certeria", "Nordsigl", "Trustwell")


class Team(Record, id="TM-####"):
    name = Code(filing=True)


class Zone(Record, id="ZN-#####"):
    name = Code(filing=True)
    held_by = Ref(Team)
    lock = Choice("none", "registry lock")


class ChallengeAlias(Record, id="CNM-#####"):
    zone = Ref(Zone, filing=True)
    points_to = Ref(Zone, "zone in which the challenge is looked up")
    state = Choice("in place", "removed")


class CaaEntry(Record, id="CAA-#####"):
    zone = Ref(Zone, filing=True)
    issuer = Choice(*ISSUERS, doc="issuer that the zone admits")


class Certificate(Record, id="CRT-#####"):
    name = Code("name that heads it", filing=True)
    zone = Ref(Zone)
    listener = Ref("Listener", "listener that presents it")
    expires_on = Day()
    plan = Choice("renew", "retire")


class Listener(Record, id="LSN-#####"):
    serves = SetOf(Code(), "names that it answers for")
    team = Ref(Team)


class Order(Record, id="ORD-#######"):
    certificate = Ref(Certificate, filing=True)
    token = Code("value that the issuer looks for")


class CertificateVersion(Record, id="CV-######"):
    certificate = Ref(Certificate, filing=True)
    names = SetOf(Code(), "names that it is made out for")


class Issued(Record, id="ISS-######"):
    zone = Ref(Zone, filing=True)
    issuer = Choice(*ISSUERS)
    names = Whole("names that were made out")
    issued_on = Day()


class Resolver(Record, id="RSV-####"):
    zone = Ref(Zone, "zone in which it was asked for the challenge", filing=True)
    place = Choice("inside", "outside", doc="where it stands")
    answer = Code("challenge value that it gives")
    settles_on = latent(Code())


class EdgeDays(Record, id="EDG-#####"):
    listener = Ref(Listener, filing=True)
    kind = Choice("peak days", "drill")
    first_day = Day()
    last_day = Day()


class ZoneChange(Record, id="ZC-######"):
    zone = Ref(Zone, filing=True)
    what = Choice("address", "mail route", "challenge")
    made_on = Day()


class IssuerAccount(Record, id="CAC-####"):
    issuer = Choice(*ISSUERS, filing=True)
    paid_until = Day()


class Handshakes(Record, id="HSK-######"):
    listener = Ref(Listener, filing=True)
    failed = Whole("failed handshakes, a minute")


class RenewalPolicy(Policy, id="TLS-###"):
    """Renewal of public certificates"""

    issuer = Choice(*ISSUERS)
    early = Duration()
    too_early = Disposition()
    span = Duration()
    quota = Whole(unit="names")
    used_up = Disposition()
    close = Duration()
    at_peak = Disposition()


class CertificateOrder(Commit):
    """Order a new version of a certificate from an issuer."""

    certificate_id = Ref(Certificate, target=True)
    issuer = Choice(*ISSUERS)
    names = SetOf(Code(), "names to make out")
    returns = {"order_id": Ref(Order)}


class ChallengePublish(Commit):
    """Publish the challenge of an order in a zone."""

    zone_id = Ref(Zone, target=True)
    order_id = Ref(Order, target=True)
    token = Code("value to publish")
    returns = {"zone_serial": Code(form="20########")}

    @staticmethod
    def backend(call: Call) -> None:
        call.advances(minutes(5))


class CertificateCollect(Commit):
    """Have an issuer look up the challenge, and collect the certificate. A failed look-up voids the order."""

    order_id = Ref(Order, target=True)
    zone_serial = Code("serial of the zone with the challenge")
    returns = {"version_id": Ref(CertificateVersion)}


class ListenerBind(Commit):
    """Let a listener present a version of its certificate."""

    listener_id = Ref(Listener, target=True)
    version_id = Ref(CertificateVersion)
    returns = {"rollout": Code(form="EDR-######"), "bound_at": Instant()}


class SelfSignedBind(Commit):
    """Let a listener present a certificate that it signs itself."""

    listener_id = Ref(Listener, target=True)
    returns = {"rollout": Code(form="EDR-######")}


def resolvers(w: Draft, zone: Handle, other: Handle, token: Expr, past: Expr) -> tuple[Handle, Handle]:
    """The two resolvers that are asked for a zone's challenge, and one that is asked for another zone's."""
    # fmt: off
    inside = w.add("inside", Resolver, as_of=w.ago(minutes(1), hours(3)), zone=zone, place="inside", answer=past,
                   settles_on=token)
    outside = w.look_alike("outside", inside, as_of=w.ago(minutes(1), hours(3)), place="outside")
    w.look_alike("asked_there", inside, as_of=w.ago(minutes(1), hours(3)), zone=other,
                 place=w.pick("inside", "outside"), answer=w.code("@#@@##@#@#"))
    # fmt: on
    return inside, outside


def issued(w: Draft, zone: Handle, other: Handle, issuer: Expr, quota: Expr, day: Expr) -> Handle:
    """What issuers have made out for two zones: one large lot on a day, some small ones since."""
    # fmt: off
    lot = w.add("lot", Issued, zone=zone, issuer=issuer, names=quota - w.whole(0, 3), issued_on=day)
    for n, back in enumerate((1, 2, 4)):
        w.look_alike(f"lot_{n}", lot, issuer=issuer if n else w.pick(*ISSUERS), names=w.whole(1, 2),
                     issued_on=w.now.day - days(back))
    w.look_alike("lot_there", lot, zone=other, names=w.whole(1, 40), issued_on=w.days_ago(0, 20))
    # fmt: on
    return lot


def clutter(w: Draft, listener: Handle, zone: Handle) -> None:
    """What lies beside a renewal and decides nothing."""
    w.add("handshakes", Handshakes, listener=listener, failed=w.whole(0, 30))
    change = w.add("change", ZoneChange, zone=zone, what="challenge", made_on=w.days_ago(60, 300))
    w.look_alike("change_too", change, what=w.pick("address", "mail route"), made_on=w.days_ago(1, 50))
    for number, issuer in enumerate(ISSUERS):
        w.add(f"account_{number}", IssuerAccount, issuer=issuer, paid_until=w.days_ahead(10, 400))


def look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Certificate, "certificate_search", "Find certificates by name.", over="name")
    w.reads(Certificate, "certificate_get", "One certificate in the inventory.")
    w.lists(CertificateVersion, "versions_of_certificate", "Versions of a certificate, newest included.",
            by="certificate")
    w.lists(Order, "orders_of_certificate", "Orders placed for a certificate.", by="certificate")
    w.reads(Listener, "listener_get", "A listener and the names it answers for.")
    w.reads(Handshakes, "handshakes_of_listener", "Rate of failed handshakes.", by="listener")
    w.lists(EdgeDays, "edge_calendar", "Days set apart for a listener.", by="listener")
    w.searches(Zone, "zone_search", "Find zones by name.", over="name")
    w.reads(Zone, "zone_get", "A zone and who holds it.")
    w.lists(CaaEntry, "caa_of_zone", "Issuers that a zone admits.", by="zone")
    w.lists(ChallengeAlias, "challenge_aliases", "Aliases for challenges in a zone.", by="zone")
    w.lists(Resolver, "resolver_answers", "What resolvers answer at present to a zone's challenge.", by="zone")
    w.lists(Issued, "issued_for_zone", "What was made out for a zone, by all issuers.", by="zone", page_size=3)
    w.lists(ZoneChange, "zone_changes", "Past changes of a zone.", by="zone")
    w.reads(IssuerAccount, "issuer_account", "The company's account with an issuer.", by="issuer")
    w.reads(CertificateVersion, "version_get", "One version of a certificate.")
    w.searches(Team, "team_search", "Find teams by name.", over="name")
    w.reads(Team, "team_get", "A team by its number.")
    w.reads(RenewalPolicy, "policy_get", "A policy of the edge platform by its number.")
    # fmt: on
    w.offers(SelfSignedBind)
