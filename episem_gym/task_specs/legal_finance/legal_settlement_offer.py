"""Defence litigation at a law firm: may a drafted settlement offer go out as it stands?"""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.legal_finance._litigation_desk import (
    Authority, conflict_check, ConflictHit, DocketDate, Enclosure, enclosures, Lawyer, Lien, look_ups, Matter, Offer,
    OfferPolicy, OpposingCounsel, SettlementCheckOrder, SettlementOfferServe, SignatureSheet,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, Money, task_pair


@task_pair(
    "legal-settlement-offer",
    protocol="Legacy",
    variants={
        "two-partners": "suit in time; the sum takes two partners; the cap counts the claimant's part alone",
        "all-in": "the client's cap counts the liens as well",
        "one-partner": "the sum is small enough for a single partner",
        "tolled": "suit brought after the limitation date, within a tolling agreement",
    },
    alternatives="Suit by the limitation date, or within the extension of a tolling agreement.",
)
def settlement_offer(w: Draft) -> None:
    """Judge whether a drafted settlement offer may be served on the claimant's counsel."""
    # fmt: off
    all_in, small, tolled = (w.variant == one for one in ("all-in", "one-partner", "tolled"))
    w.hours_open(14, 21)
    policy = w.add("policy", OfferPolicy, second_from=w.money(30000, 70000, "USD", step="5000"),
                   tail=w.length(days(7), days(35), days(7)), short=w.disposition(),
                   figure_lasts=w.length(days(4), days(21), days(1)))
    lead = w.add("lead", Lawyer, name=w.person(), grade="partner")
    peer = w.add("peer", Lawyer, name=w.person(), grade="partner")
    counsel = w.add("counsel", OpposingCounsel, name=w.firm("Trial Lawyers", "& Sons"), fax=w.code("####"))
    rival = w.look_alike("rival", counsel, name=w.firm("Injury Law Group"), fax=w.code("####"))

    # The matter and, as `sister`, the file of another person hurt in the same accident.
    matter = w.add("matter", Matter, claimant=w.person(), counsel_of_record=counsel,
                   caption=w.pick("Loading-dock collision", "Shuttle rollover on Route 9", "Ferry ramp fall"))
    sister = w.look_alike("sister", matter, claimant=w.person(), counsel_of_record=w.pick(counsel, rival))
    over = w.money(-16000, -9500, "USD", step="500") if small else w.money(2000, 8000, "USD", step="500")
    cap = policy.second_from + over
    confirmed = w.now - policy.figure_lasts + w.length(hours(2), hours(60))
    lien = w.add("lien", Lien, as_of=confirmed, matter=matter, holder=w.firm("Health Plan", "Hospital"),
                 payoff=w.money(5000, 9000, "USD"), state="agreed")
    dropped = w.look_alike("dropped", lien, holder=w.firm("Ambulance Trust"), state="released",
                           payoff=w.money(600, 2500, "USD"))
    w.look_alike("sister_lien", lien, as_of=w.ago(days(1), days(40)), matter=sister, payoff=w.money(900, 9000, "USD"),
                 state=w.pick("asserted", "agreed"))
    offer = w.add("offer", Offer, matter=matter, open_until=w.days_ahead(14, 35), state="draft",
                  lump_sum=cap + w.money(-1500 if all_in else 4000, 0 if all_in else 5000, "USD", step="500"))
    earlier = w.look_alike("earlier", offer, lump_sum=offer.lump_sum - w.money(2000, 5000, "USD", step="500"),
                           open_until=w.days_ago(20, 90), state=w.pick("withdrawn", "lapsed"))
    sister_offer = w.look_alike("sister_offer", offer, matter=sister, open_until=w.days_ahead(7, 35),
                                lump_sum=offer.lump_sum + w.money(-4000, 4000, "USD", step="500"))
    paid_by = offer.open_until + policy.tail
    authority = w.add("authority", Authority, filed_under=matter, concerns=matter, cap=cap,
                      basis="all in" if all_in else "to the claimant", runs_out=paid_by + w.length(0, days(5), days(1)))
    w.look_alike("former", authority, cap=cap - w.money(3000, 9000, "USD", step="500"), runs_out=w.days_ago(10, 90))
    w.look_alike("her_letter", authority, filed_under=sister, concerns=sister, runs_out=w.days_ahead(5, 90),
                 cap=cap + w.money(-5000, 5000, "USD", step="500"))

    # Signatures, enclosures, the conflict check and the docket.
    one = w.add("one", SignatureSheet, filed_under=offer, draft=offer, signed_by=lead)
    two = w.look_alike("two", one, draft=earlier if small else offer, signed_by=peer)
    w.look_alike("her_sheet", one, filed_under=sister_offer, draft=sister_offer, signed_by=w.pick(lead, peer))
    memo = enclosures(w, offer, sister_offer)
    hit = conflict_check(w, matter, sister)
    bar = w.days_ago(60, 300)
    limitation = w.add("limitation", DocketDate, matter=matter, kind="limitation", falls_on=bar,
                       paper_dated=w.days_ago(800, 900))
    brought = bar + w.length(days(3 if tolled else -50), days(50 if tolled else -3), days(1))
    filed = w.look_alike("filed", limitation, kind="complaint filed", falls_on=brought, paper_dated=brought)
    extra = w.length(days(52), days(120), days(1)) if tolled else w.length(days(2), days(9), days(1))
    tolling = w.look_alike("tolling", limitation, kind="tolled until", falls_on=bar + extra,
                           paper_dated=bar - w.length(days(55), days(90), days(1)))
    w.look_alike("sister_limitation", limitation, matter=sister, falls_on=w.days_ago(1, 200))

    look_ups(w)
    w.offers(SettlementCheckOrder)

    liens, hits = w.listing(Lien, matter=matter), w.listing(ConflictHit, matter=matter)
    owed = liens.sum("payoff", lambda n: n.state == "agreed", zero=Money.of(0, "USD"))
    net = offer.lump_sum - owed
    serve = w.step("serve", SettlementOfferServe, offer_id=offer, addressee_id=matter.counsel_of_record,
                   to_claimant=net.amount, to_lienholders=owed.amount, authority_id=authority)
    w.background("A record that nobody can pull up today puts the draft back in the pile for tomorrow.")
    w.background("The cover sheet marks every point below as met or not, even where an earlier one fails.")
    w.background("An offer is addressed to the claimant's counsel of record; agreed liens are paid out of the lump sum "
                 "and the rest goes to the claimant. A draft with another addressee or split is refused and drawn up "
                 "anew.")
    serve.requires("instructed", authority.concerns == matter,
        "The client's letter of authority names the matter itself; the offer waits for one that does.",
        breaks=(authority.concerns, sister))
    without = both(authority.basis == "to the claimant", net <= authority.cap)
    serve.requires("within-cap", any_of(without, offer.lump_sum <= authority.cap),
        "Nobody here goes past the client's cap: an offer above it is refused. A cap given all in takes the whole lump "
        "sum, any other only the claimant's part.",
        otherwise="BLOCK", breaks=(authority.cap, cap - w.money(5500, 8000, "USD", step="500")))
    serve.requires("outlasts", authority.runs_out >= paid_by,
        "So that a late acceptance can still be paid, the authority runs {policy.tail} beyond the last day for "
        "acceptance; an offer that outruns it {policy.short:is held until the client extends the authority|is rejected "
        "and needs new instructions}.",
        otherwise=policy.short, breaks=(authority.runs_out, paid_by - w.length(days(1), days(6), days(1))))
    second = both(two.draft == offer, two.signed_by != one.signed_by, peer.grade == "partner")
    alone = any_of(offer.lump_sum < policy.second_from, second)
    serve.requires("signed", both(one.draft == offer, lead.grade == "partner", alone),
        "A partner signs a sheet that names this very draft, and from a lump sum of {policy.second_from} another "
        "partner does so too; the draft stays in the signature folder until then.",
        breaks=(one.draft, sister_offer) if small else (two.signed_by, lead),
        kind="wrong_entity" if small else "violated")
    w.contrast("rank", {(lead if small else peer).grade: w.pick("counsel", "associate")}, kind="violated",
               flips=("serve.signed",))
    papers = w.listing(Enclosure, offer=offer)
    serve.requires("privilege", papers.none(lambda e: both(e.marking == "privileged", e.waiver == "none")),
        "Privileged papers leave the firm only under the client's signed waiver; a letter that encloses one without it "
        "is refused.",
        otherwise="BLOCK", breaks=(memo.waiver, "none"))
    serve.requires("liens", liens.every(lambda n: n.state.is_in("agreed", "released")),
        "Every lien is released or its payoff agreed, and the holder has confirmed the agreed figure within the last "
        "{policy.figure_lasts}; a lien merely asserted or an older figure makes the offer wait for the holder.",
        breaks=(dropped.state, "asserted"), max_age=(lien, policy.figure_lasts))
    serve.requires("ruled-on", hits.none(lambda h: h.ruling == "pending"),
        "While a hit of the conflict check is pending, the offer waits for the ruling.",
        breaks=(hit.ruling, "pending"))
    serve.requires("not-barred", hits.none(lambda h: h.ruling == "barred"),
        "Where a ruling bars the firm from acting, the offer is refused and the firm withdraws.",
        otherwise="BLOCK", breaks=(hit.ruling, "barred"))
    extended = both(tolling.paper_dated <= limitation.falls_on, filed.falls_on <= tolling.falls_on)
    too_early, too_late = brought - w.length(days(1), days(2), days(1)), bar + w.length(days(10), days(40), days(1))
    serve.requires("in-time", any_of(filed.falls_on <= limitation.falls_on, extended),
        "No money is offered on a time-barred claim: unless the complaint was filed by the limitation date, or within "
        "the extension of a tolling agreement signed by that date, the offer is refused.",
        otherwise="BLOCK", withheld=limitation,
        breaks=(tolling.falls_on, too_early) if tolled else (filed.falls_on, too_late))
    if tolled:
        w.contrast("signed-late", {tolling.paper_dated: bar + w.length(days(1), days(2), days(1))}, kind="violated",
                   flips=("serve.in-time",))
    w.contrast("new-counsel", {matter.counsel_of_record: rival}, kind="wrong_argument")
    w.contrast("new-figure", {lien.payoff: lien.payoff + w.money(150, 900, "USD")}, kind="wrong_argument")

    w.task(
        "{lead.name} would like the offer to {matter.claimant} served this afternoon: draft {offer}. It is signed and "
        "the client is on board. Can it go as it stands?",
        "The mediator in {matter} ({matter.caption}) keeps asking for our number. Draft {offer} is in the outbox, and "
        "{peer.name} says conflicts are sorted out. All right to serve it?",
        "Shall I let {offer} out? {matter.claimant}'s side expects it today; {lead.name} tells me that the lien people "
        "have agreed.")
    w.context("You run the litigation desk of the firm. Outgoing settlement offers follow policy {policy}.")
