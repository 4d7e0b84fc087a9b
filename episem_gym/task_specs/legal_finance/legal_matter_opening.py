"""Intake desk of a law firm: a case is cleared, opened, funded and staffed, as far as it goes today."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.legal_finance._intake_desk import (
    AccessList, AdvanceBook, CaseOpen, Client, CommitteeMinute, ConflictReportClose, EarlierPost, EngagementLetter, Hit,
    Identification, Intake, IntakeRule, Lawyer, look_ups, OldFile, parties, RateCard, Receipt, SearchRun, Seat,
    TimeRelease, Waiver,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, Money, task_pair


@task_pair(
    "legal-matter-opening",
    protocol="V2",
    variants={
        "cooled-off": "the firm once acted for the opponent, long enough ago",
        "waived": "the firm acts for the opponent, and both clients waived",
        "committee": "the estimate is large enough for the intake committee",
        "passport": "the client was identified by its director's passport, not by a register extract",
    },
    alternatives="A file long at rest or waivers of both sides; an extract or a passport.",
)
def matter_opening(w: Draft) -> None:
    """Close the conflict report, open the case, book the advance and let the team write time."""
    # fmt: off
    waived, large, passport = (w.variant == one for one in ("waived", "committee", "passport"))
    policy = w.add("policy", IntakeRule, cooling=w.length(days(180), days(900), days(60)), share=w.whole(10, 40),
                   run_lasts=w.length(days(1), days(9), days(1)), paper_lasts=w.length(days(60), days(360), days(30)),
                   committee_from=w.money(40000, 160000, step="10000"), adverse=w.disposition(),
                   unidentified=w.disposition(), no_minute=w.disposition(), paid_by_others=w.disposition())
    client = w.add("client", Client, name=w.firm("Cold Stores Ltd", "Fish Auctions plc"), sector=w.pick("food",
                                                                                                        "energy"))
    parent = w.look_alike("parent", client, name=w.firm("Holding", "Partners LLP"), sector="energy")
    enemy = w.look_alike("enemy", client, name=w.firm("Packaging", "Refrigeration"), sector=w.pick("food", "shipping"))
    lead = w.add("lead", Lawyer, name=w.person(), grade="partner")
    junior = w.look_alike("junior", lead, name=w.person(), grade="associate")
    kept_out = w.look_alike("kept_out", lead, name=w.person(), grade=w.pick("partner", "associate"))
    over = w.money(100, 9000, step="100") if large else w.money(-9000, -100, step="100")
    intake = w.add("intake", Intake, client=client, estimate=policy.committee_from + over, lead=lead,
                   about=w.pick("Spoiled cargo", "Compressor failure", "Lease of a cold store"))
    other = w.look_alike("other", intake, about=w.pick("Trade mark notice", "Wage dispute"), lead=w.pick(lead,
                                                                                                         kept_out),
                         estimate=w.money(9000, 190000, step="500"))

    # The names that were run, what they hit, and waivers.
    opponent, owner_run, owner, itself = parties(w, (intake, other), policy, (client, enemy))
    rest = w.now.day - policy.cooling
    gap = w.length(days(30), days(150), days(1)) if waived else w.length(days(-25), 0, days(1))
    file = w.add("file", OldFile, client=enemy, last_work=rest + gap)
    w.look_alike("older_file", file, client=parent, last_work=w.days_ago(950, 2000))
    their_file = w.look_alike("their_file", file, client=parent, last_work=w.days_ago(10, 900))
    hit = w.add("hit", Hit, intake=intake, file=file, side="our client there")
    w.look_alike("their_hit", hit, intake=other, file=their_file, side=w.pick("our client there", "other side there"))
    ours = w.add("our_waiver", Waiver, filed_under=intake, signer=client, concerns=intake)
    theirs = w.look_alike("enemy_waiver", ours, signer=enemy, concerns=intake if waived else other)
    w.look_alike("stray_waiver", ours, filed_under=other, signer=w.pick(enemy, parent), concerns=w.pick(other, intake))

    # Who the client is, the committee, the letter, the money, the team.
    taken, stale = (w.length(0, days(24), days(1)), w.length(days(-200), days(-5), days(1)))
    since = w.now.day - policy.paper_lasts
    extract = w.add("extract", Identification, client=client, paper="register extract",
                    taken_on=since + (stale if passport else taken))
    director = w.look_alike("director", extract, paper="director's passport",
                            taken_on=since + (taken if passport else stale))
    w.look_alike("parents_paper", extract, client=parent, taken_on=w.days_ago(20, 700))
    minute = w.add("minute", CommitteeMinute, filed_under=intake, concerns=intake if large else other,
                   up_to=intake.estimate + w.money(0, 3000, step="500"))
    w.look_alike("their_minute", minute, filed_under=other, concerns=w.pick(other, intake),
                 up_to=w.money(20000, 190000, step="5000"))
    letter = w.add("letter", EngagementLetter, intake=intake, estimate=intake.estimate)
    w.look_alike("their_letter", letter, intake=other, estimate=w.money(9000, 190000, step="500"))
    due = intake.estimate * policy.share * "0.01"
    one = w.add("one", Receipt, intake=intake, payer=client, amount=due * "0.4", state="cleared")
    two = w.look_alike("two", one, amount=due - one.amount + w.money(0, 60, step="1"))
    w.look_alike("gone", one, payer=w.pick(client, parent), amount=w.money(900, 5000, step="1"), state="returned")
    w.look_alike("theirs", one, intake=other, payer=w.pick(client, parent), amount=w.money(900, 9000, step="1"),
                 state=w.pick("cleared", "announced"))
    seat = w.add("seat", Seat, intake=intake, lawyer=lead, behind="team")
    w.look_alike("junior_seat", seat, lawyer=junior)
    w.look_alike("wall_seat", seat, lawyer=kept_out, behind="wall")
    w.look_alike("their_seat", seat, intake=other, lawyer=w.pick(junior, kept_out), behind=w.pick("team", "wall"))
    past = w.add("past", EarlierPost, lawyer=junior, acted_for=owner.name, left_on=w.days_ago(300, 1500))
    w.look_alike("kept_out_past", past, lawyer=kept_out, acted_for=opponent.name, left_on=w.days_ago(300, 1500))
    w.look_alike("lead_past", past, lawyer=lead, acted_for=itself.name, left_on=w.days_ago(900, 2500))
    access = w.add("access", AccessList, intake=intake, server="not built", settles_at="applied")
    w.look_alike("their_access", access, intake=other, server=w.pick("not built", "applied", "failed"))
    card = w.add("card", RateCard, sector=client.sector, hour=w.money(280, 420, step="10"))
    w.look_alike("ship_card", card, sector="shipping", hour=w.money(280, 420, step="10"))
    look_ups(w, intake, other)

    receipts = w.listing(Receipt, intake=intake)
    cleared = receipts.sum("amount", lambda r: r.state == "cleared", zero=Money.of(0))
    clear = w.step("clear", ConflictReportClose, intake_id=intake, ground="waived" if waived else "cooled off",
                   file_id=hit.file)
    open_ = w.step("open", CaseOpen, intake_id=intake, clearance=clear.receipt.clearance, lead_id=intake.lead,
                   rate_card_id=card)
    open_.causes(access, server=access.settles_at)
    book = w.step("book", AdvanceBook, intake_id=intake, case_number=open_.receipt.case_number, amount=cleared.amount)
    staff = w.step("staff", TimeRelease, intake_id=intake, case_number=open_.receipt.case_number,
                   booking=book.receipt.booking, team_ids=[lead, junior])

    w.background("Report, case number, advance and time come in this order, and nothing that was done is taken back. "
                 "A book that cannot be opened today holds up the stage that needs it. Rates are those of the "
        "client's sector, and a report is closed on the ground that it rests on.")
    w.background("The intake sheet shows the finding on each point of a stage, however the points before it came out.")
    runs = w.listing(SearchRun, intake=intake)
    clear.requires("all-run", both(runs.exists(lambda r: r.party == owner), runs.exists(lambda r: r.party == opponent)),
        "The report is closed after every name on the intake has been run against our books, the owner's as well as "
        "the opponent's, none of them more than {policy.run_lasts} ago; it waits for a run that is missing or older.",
        breaks=(owner_run.party, itself), max_age=(owner_run, policy.run_lasts))
    waivers = both(ours.concerns == intake, theirs.concerns == intake, theirs.signer == file.client)
    clear.requires("at-rest", any_of(file.last_work <= rest, waivers),
        "If a run shows the opponent as a client of ours, that file has had no time written on it for "
        "{policy.cooling}, or both clients have signed waivers that state this intake. Otherwise the report "
        "{policy.adverse:stays open until a waiver comes|is closed as a refusal and the client is sent elsewhere}.",
        otherwise=policy.adverse, kind="wrong_entity" if waived else "violated",
        breaks=(theirs.concerns, other) if waived else (file.last_work, rest + w.length(days(1), days(40), days(1))))
    if waived:
        w.contrast("wrong-signer", {theirs.signer: parent}, kind="wrong_entity", flips=("clear.at-rest",))
    known = any_of(both(extract.paper == "register extract", extract.taken_on >= since),
                   both(director.paper == "director's passport", director.taken_on >= since))
    paper = director if passport else extract
    open_.requires("identified", known,
        "A case is opened for a client whom we know from a register extract or the passport of a director, copied no "
        "more than {policy.paper_lasts} ago; for anyone else it {policy.unidentified:waits for a new copy|is refused, "
        "and the money-laundering officer takes over}.",
        otherwise=policy.unidentified,
        breaks=(paper.taken_on, since - w.length(days(1), days(30), days(1))))
    agreed = both(minute.concerns == intake, minute.up_to >= intake.estimate)
    open_.requires("committee", any_of(intake.estimate < policy.committee_from, agreed),
        "Estimates of {policy.committee_from} and more need a minute of the intake committee that states the intake "
        "and reaches as high; without it the case {policy.no_minute:waits for the next meeting|is turned down}.",
        otherwise=policy.no_minute, kind="violated",
        breaks=(minute.up_to, intake.estimate - w.money(500, 5000, step="500")) if large
        else (policy.committee_from, intake.estimate - w.money(100, 9000, step="100")))
    open_.requires("same-estimate", agree(letter.estimate, intake.estimate),
        "The letter that the client countersigned and the intake give the same estimate. Neither is put above the "
        "other; while they differ, the case waits until the partner has settled it with the client.",
        breaks=(letter.estimate, intake.estimate - w.money(1000, 9000, step="500")), kind="conflicting")
    book.requires("enough", cleared >= due,
        "An advance is booked once cleared receipts reach {policy.share} per cent of the estimate, and then all that "
        "is cleared; what is announced or was returned is no money. Until then the booking waits.",
        breaks=(two.state, "announced"))
    book.requires("own-money", receipts.every(lambda r: any_of(r.state != "cleared", r.payer == intake.client)),
        "Cleared money from an account of somebody other than the client {policy.paid_by_others:leaves the booking "
        "waiting for that payer's papers|is not accepted, and the booking is refused}.",
        otherwise=policy.paid_by_others, breaks=(one.payer, parent), kind="wrong_entity")
    staff.requires("never-for-them", past.acted_for != opponent.name,
        "Time is written by those seated as the team. Partners were vetted when they joined us; where an associate "
        "among them has ever acted for the opponent elsewhere, the release is refused and the case is staffed anew.",
        otherwise="BLOCK", breaks=(past.acted_for, opponent.name))
    staff.requires("access", access.server == "applied",
        "The access list must be seen as applied on the document server after the case was opened; a list still to be "
        "built, or one that failed, makes the release wait.",
        breaks=(access.settles_at, w.pick("not built", "failed")))

    w.task(
        "New case for {client.name}: intake {intake} ({intake.about}). Please close the conflict report, open the "
        "case, book the advance and let the team write time. Go as far as you can today; the remainder can wait.",
        "Could you push {intake} through for me? Report, case number, advance, time release, whatever can be done. "
        "{lead.name} says that conflicts are fine, we had nothing with the other side for ages.",
        "{client.name} would like to see us start on \"{intake.about}\", intake {intake}. Please take it through the "
        "stages; should one of them stick, leave it there and keep what comes before. The advance is in, I believe.")
    w.context("You work at the intake desk. New cases follow rule {policy}. Money is in euro.")
