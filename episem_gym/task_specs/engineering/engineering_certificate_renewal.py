"""Edge platform of a railway: a public certificate is ordered, validated through DNS, collected and bound."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._edge_platform import (
    CaaEntry, Certificate, CertificateCollect, CertificateOrder, CertificateVersion, ChallengeAlias, ChallengePublish,
    clutter, EdgeDays, issued, Issued, ISSUERS, Listener, ListenerBind, look_ups, Order, RenewalPolicy, resolvers,
    Team, Zone,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair


@task_pair(
    "engineering-certificate-renewal",
    protocol="V2",
    variants={
        "own-zone": "the challenge is published in the zone of the name itself",
        "delegated": "an alias sends challenges to another zone, and it is published there",
        "grown": "the listener answers for one name more than the certificate has so far",
        "close": "the certificate expires so soon that it is bound in spite of peak days",
    },
    alternatives="No peak days, or an expiry that is close; for the rest there is one source each.",
)
def certificate_renewal(w: Draft) -> None:
    """Order a certificate's next version, publish its challenge, collect it once that is seen, and bind it."""
    # fmt: off
    delegated, grown, close = w.variant == "delegated", w.variant == "grown", w.variant == "close"
    policy = w.add("policy", RenewalPolicy, issuer=w.pick(*ISSUERS[:2]), early=w.length(days(20), days(60), days(1)),
                   too_early=w.disposition(), span=w.length(days(5), days(15), days(1)), quota=w.whole(14, 40),
                   used_up=w.disposition(), close=w.length(days(3), days(9), days(1)), at_peak=w.disposition())
    team = w.add("team", Team, name=w.pick("booking-web", "fares"))
    guest = w.look_alike("guest", team, name=w.pick("station-boards", "freight"))

    # The zone of the name, the one to which challenges may be sent, a parked one.
    zone = w.add("zone", Zone, name="lineo.example", held_by=team, lock="none")
    validation = w.look_alike("validation", zone, name=w.pick("acme-lineo.example", "dv-lineo.example"))
    parked = w.look_alike("parked", zone, name="lineo-promo.example", held_by=guest,
                          lock=w.pick("none", "registry lock"))
    alias = w.add("alias", ChallengeAlias, zone=zone, points_to=validation,
                  state="in place" if delegated else "removed")
    w.look_alike("past_alias", alias, points_to=parked, state="removed")
    w.look_alike("parked_alias", alias, zone=parked, points_to=w.pick(validation, parked), state="in place")
    admitted = w.add("admitted", CaaEntry, zone=zone, issuer=policy.issuer)
    w.look_alike("admitted_too", admitted, issuer=ISSUERS[2])
    w.look_alike("parked_admits", admitted, zone=parked, issuer=w.pick(*ISSUERS))

    # The certificate, its listener and its names; a neighbour.
    head, more = w.pick("tickets.lineo.example", "fares.lineo.example"), w.pick("m.lineo.example", "api.lineo.example")
    limit, soon = w.now.day + policy.early, w.now.day + policy.close
    listener = w.add("listener", Listener, serves=[head, more, "seats.lineo.example"] if grown else [head, more],
                     team=team)
    neighbour = w.look_alike("neighbour", listener, serves=["boards.lineo.example"], team=guest)
    certificate = w.add("certificate", Certificate, name=head, zone=zone, listener=listener, plan="renew",
                        expires_on=soon - w.length(0, days(2), days(1)) if close else soon + w.length(
                            days(1), days(10), days(1)))
    w.look_alike("board_certificate", certificate, name="boards.lineo.example", listener=neighbour,
                 plan=w.pick("renew", "retire"), expires_on=w.days_ahead(2, 90))
    w.add("past", CertificateVersion, certificate=certificate, names=[head, more])
    version = w.add("version", CertificateVersion, absent=True, certificate=certificate, names=listener.serves)
    order = w.add("order", Order, absent=True, certificate=certificate, token=w.code("@@#@##@@#@"))
    past_order = w.add("past_order", Order, certificate=certificate, token=w.code("@@#@##@@#@"))

    # What resolvers answer, what was made out before, and days set apart.
    place, elsewhere = (validation, zone) if delegated else (zone, validation)
    inside, outside = resolvers(w, place, elsewhere, order.token, past_order.token)
    edge = w.now.day - policy.span
    lot = issued(w, zone, parked, policy.issuer, policy.quota, edge - w.length(days(1), days(4), days(1)))
    peak = w.add("peak", EdgeDays, listener=listener, kind="peak days", first_day=w.days_ago(3, 8),
                 last_day=w.days_ahead(0, 3) if close else w.days_ago(1, 2))
    w.look_alike("drill", peak, kind="drill", last_day=w.days_ahead(0, 3))
    w.look_alike("next_peak", peak, first_day=w.days_ahead(12, 30), last_day=w.days_ahead(31, 40))
    w.look_alike("neighbour_peak", peak, listener=neighbour, last_day=w.days_ahead(-4, 4))
    clutter(w, listener, zone)
    look_ups(w)

    buy = w.step("order", CertificateOrder, certificate_id=certificate, issuer=policy.issuer,
                 names=listener.serves).creates(order)
    publish = w.step("publish", ChallengePublish, zone_id=place, order_id=buy.receipt.order_id, token=order.token)
    for one in (inside, outside):
        publish.causes(one, answer=one.settles_on)
    collect = w.step("collect", CertificateCollect, order_id=buy.receipt.order_id,
                     zone_serial=publish.receipt.zone_serial).creates(version)
    bind = w.step("bind", ListenerBind, listener_id=listener, version_id=collect.receipt.version_id)

    w.background("A stage whose evidence cannot be had today stays where it is; the stages before it are done.")
    w.background("Each stage is written up with all its points, those that hold and those that do not.")
    buy.requires("due", certificate.expires_on <= limit,
        "A certificate is ordered at most {policy.early} before its expiry. Earlier than that the order "
        "{policy.too_early:is kept for the day|is struck out, to be raised again in time}.",
        otherwise=policy.too_early, breaks=(certificate.expires_on, limit + w.length(days(2), days(60), days(1))))
    buy.requires("wanted", certificate.plan == "renew",
        "What the inventory plans to retire is left to expire: an order for it is struck out.",
        otherwise="BLOCK", breaks=(certificate.plan, "retire"))
    buy.requires("admitted", w.listing(CaaEntry, zone=zone).exists(lambda c: c.issuer == policy.issuer),
        "Orders go to {policy.issuer}, for all the names that the listener answers for and no others, once the zone "
        "admits that issuer; until it does, they are kept.",
        breaks=(admitted.issuer, ISSUERS[2]), kind="violated")
    lots = w.listing(Issued, zone=zone).sum("names", lambda i: both(i.issuer == policy.issuer, i.issued_on >= edge))
    buy.requires("quota", lots + 3 <= policy.quota,
        "With three names more, as many as a version has at most, what this issuer made out for the zone today and in "
        "the {policy.span} before comes to at most {policy.quota}; else the order {policy.used_up:is kept until there "
        "is room again|is struck out}.",
        otherwise=policy.used_up, breaks=(lot.issued_on, edge + w.length(0, days(3), days(1))))
    aliases = w.listing(ChallengeAlias, zone=zone)
    aimed = both(alias.state == "in place", alias.points_to == validation)
    publish.requires("place", aimed if delegated else aliases.none(lambda a: a.state == "in place"),
        "The challenge is published in the zone of the name or, where that zone has an alias in place for challenges, "
        "in the zone that the alias points to.")
    publish.requires("held", both(place.held_by == listener.team, place.lock == "none"),
        "The zone in which it is published is held by the listener's own team; in a zone of another team's the request "
        "ends. A locked zone makes no exception for challenges: the same holds for it.",
        otherwise="BLOCK", breaks=(place.held_by, guest), withheld=place)
    w.contrast("locked", {place.lock: "registry lock"}, kind="violated", flips=("publish.held",))
    collect.requires("seen", both(inside.answer == order.token, outside.answer == order.token),
        "The certificate is collected when both resolvers, asked after the challenge was published, answer with the "
        "token of the order; while either gives an older one, the collection waits.",
        breaks=(outside.settles_on, past_order.token), kind="violated")
    w.contrast("stuck-inside", {inside.settles_on: past_order.token}, flips=("collect.seen",))
    bind.requires("all-names", version.names == listener.serves,
        "A version goes onto the listener if it is made out for every name that the listener answers for; one that "
        "lacks a name is not used, and the request ends there.",
        otherwise="BLOCK", breaks=(version.names, [head]), kind="violated")
    at_peak = w.listing(EdgeDays, listener=listener).none(
        lambda d: both(d.kind == "peak days", d.first_day <= w.now.day, d.last_day >= w.now.day))
    near = certificate.expires_on <= soon
    bind.requires("no-peak", any_of(near, at_peak) if close else at_peak,
        "On peak days nothing is bound unless the old version expires within {policy.close}: the binding "
        "{policy.at_peak:is kept for the day after|is called off, and the new version stays in the inventory}.",
        otherwise=policy.at_peak,
        breaks=(certificate.expires_on, soon + w.length(days(1), days(8), days(1))) if close
        else (peak.last_day, w.days_ahead(0, 3)))

    w.task(
        "The certificate of {certificate.name} is coming up for renewal. Can you take it through as far as it goes: "
        "order, challenge, collect, and onto the listener?",
        "Please renew {certificate.name}. Get as far down the road as possible today, ideally with the new one bound. "
        "DNS has never given us any trouble with that name.",
        "{certificate.name} expires on {certificate.expires_on}, says my calendar. Please see to the new one up to "
        "the binding; if you get stuck somewhere, what is done is done.")
    w.context("You are on the edge platform's desk. Public certificates are renewed under policy {policy}.")
