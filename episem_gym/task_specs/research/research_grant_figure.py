"""Grants office: a drafted number of publications in a report to a funder is judged."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair
from episem_gym.task_specs.research._grants_office import (
    AuditNote, FigureInsert, FigurePolicy, FormEdition, Funder, Grant, grant_look_ups, GrantReport, Investigator,
    LeadSignature, LibraryMatch, OutreachEvent, Publication, RetractionNotice, SpendLine,
)  # fmt: skip


@task_pair(
    "research-grant-figure",
    protocol="Legacy",
    variants={
        "published": "the funder counts what is published, and nothing else",
        "accepted": "the funder counts accepted papers too, of which there is one",
        "new-form": "the form was changed lately, so that another edition is in force",
        "freed-of-doubt": "a notice about one of the papers came to nothing",
    },
    alternatives="A paper that is published, or one accepted where the funder counts these.",
    held_out=True,
)
def grant_figure(w: Draft) -> None:
    """Judge whether a number of publications may go into a report as drafted."""
    # fmt: off
    accepted, changed = w.variant == "accepted", w.variant == "new-form"
    policy = w.add("policy", FigurePolicy, signature_lasts=w.length(days(10), days(40), days(5)), stale=w.disposition(),
                   audit=w.disposition(), double=w.disposition(), tail=w.length(days(10), days(50), days(10)),
                   early=w.disposition(), unthanked=w.disposition())

    # Funders, leads, grants, reports.
    funder = w.add("funder", Funder, name=w.firm("Foundation", "Research Council"),
                   accepts="published and accepted" if accepted else "published only")
    elsewhere = w.look_alike("elsewhere", funder, name=w.firm("Trust", "Academy"),
                             accepts=w.pick("published only", "published and accepted"))
    lead = w.add("lead", Investigator, name=w.person(), institute=w.pick("physics", "medicine"))
    guest = w.look_alike("guest", lead, name=w.person(), institute="history")
    grant = w.add("grant", Grant, acronym=w.pick("TIDEWATCH", "LUMEN", "ARGOSY"), funder=funder, investigator=lead)
    second = w.look_alike("second", grant, funder=w.pick(elsewhere, funder), investigator=w.pick(guest, lead))
    theirs = w.look_alike("theirs", grant, acronym=w.pick("MERIDIAN", "COBALT"), funder=elsewhere, investigator=guest)
    over = w.now.day - policy.tail - w.length(days(1), days(15), days(1))
    report = w.add("report", GrantReport, grant=grant, first_day=w.days_ago(500, 520), last_day=over, portal="open")
    w.look_alike("report_before", report, first_day=w.days_ago(900, 920), last_day=w.days_ago(521, 540),
                 portal="closed")
    report_two = w.look_alike("report_second", report, grant=second, last_day=w.days_ago(1, 90), portal="open")
    their_report = w.look_alike("their_report", report, grant=theirs, last_day=w.days_ago(1, 90))

    # What was published.
    paper = w.add("paper", Publication, grant=grant, thanks=grant, state="published", day=w.days_ago(120, 180))
    w.look_alike("paper_two", paper, day=w.days_ago(190, 260))
    w.look_alike("paper_three", paper, day=w.days_ago(270, 400))
    w.look_alike("paper_four", paper, state="accepted" if accepted else "in review", day=w.days_ago(110, 119))
    w.look_alike("paper_old", paper, day=w.days_ago(540, 700))
    w.look_alike("paper_second", paper, grant=second, thanks=w.pick(second, grant), day=w.days_ago(100, 400),
                 state=w.pick("published", "accepted"))
    w.look_alike("their_paper", paper, grant=theirs, thanks=w.pick(theirs, grant), day=w.days_ago(100, 400))

    # Notices, the library, signatures, forms, auditors.
    notice = w.add("notice", RetractionNotice, grant=grant if w.variant == "freed-of-doubt" else second,
                   state="none came of it")
    doubt = w.look_alike("doubt", notice, grant=grant)
    w.look_alike("their_notice", notice, grant=theirs, state=w.pick("retracted", "none came of it"))
    match = w.add("match", LibraryMatch, grant=grant, state="matched")
    w.look_alike("match_second", match, grant=second, state=w.pick("double entry", "matched"))
    w.look_alike("their_match", match, grant=theirs, state=w.pick("double entry", "matched"))
    oldest = w.now.day - policy.signature_lasts
    signed = w.add("signed", LeadSignature, report=report, covers=report, by=lead,
                   signed_on=oldest + w.length(days(1), days(8), days(1)))
    w.look_alike("signed_second", signed, report=report_two, covers=w.pick(report_two, report), by=w.pick(guest, lead),
                 signed_on=w.days_ago(1, 60))
    w.look_alike("their_signed", signed, report=their_report, covers=their_report, by=guest, signed_on=w.days_ago(1,
                 60))
    form = w.add("form", FormEdition, funder=funder, edition=w.code("F#.#"),
                 state="withdrawn" if changed else "in force")
    newer = w.look_alike("newer", form, edition=w.code("F#.#"), state="in force" if changed else "withdrawn")
    w.look_alike("form_elsewhere", form, funder=elsewhere, edition=w.code("F#.#"), state=w.pick("in force",
                 "withdrawn"))
    audit = w.add("audit", AuditNote, grant=grant, state="closed")
    w.look_alike("audit_second", audit, grant=second, state=w.pick("open", "closed"))
    w.look_alike("their_audit", audit, grant=theirs, state=w.pick("open", "closed"))
    w.add("spent", SpendLine, grant=grant, quarter=w.code("2025-Q#"))
    w.add("event", OutreachEvent, grant=grant, visitors=w.whole(20, 400))

    grant_look_ups(w)
    valid = newer if changed else form
    papers = w.listing(Publication, grant=grant)
    counted = papers.count(lambda p: both(p.day >= report.first_day, p.day <= report.last_day,
        p.state.is_in("published", "accepted") if accepted else p.state == "published"))
    insert = w.step("insert", FigureInsert, report_id=report, number=counted, form=valid.edition, signature_id=signed)
    insert.requires("thanked", papers.every(lambda p: any_of(p.state == "in review", p.thanks == grant)),
        "Every paper filed under the grant, unless still in review, acknowledges this grant. One that does not "
        "{policy.unthanked:is looked into, and the figure is kept back|makes the figure false, and it is thrown out}.",
        otherwise=policy.unthanked, breaks=(paper.thanks, second))
    insert.requires("none-retracted", w.listing(RetractionNotice, grant=grant).none(lambda n: n.state == "retracted"),
        "If a paper of the grant has been retracted, the figure is thrown out and counted anew by the lead.",
        otherwise="BLOCK", breaks=(doubt.state, "retracted"), withheld=doubt)
    insert.requires("matched", w.listing(LibraryMatch, grant=grant).none(lambda m: m.state == "double entry"),
        "The library has matched the papers and found none twice. A double entry {policy.double:keeps the figure back "
        "until it is struck|has the figure thrown out}.", otherwise=policy.double, breaks=(match.state, "double entry"))
    insert.requires("signed", both(signed.covers == report, signed.by == grant.investigator),
        "The lead of the grant has signed for this report; somebody else's name, or a sheet for another report, keeps "
        "the "
        "figure back.", breaks=(signed.by, guest))
    w.contrast("signed-for-another", {signed.covers: report_two}, kind="own", flips=("insert.signed",))
    insert.requires("lately", signed.signed_on >= oldest,
        "That signature is no older than {policy.signature_lasts}; an older one {policy.stale:is asked for again, and "
        "the "
        "figure kept back|is worth nothing, and the figure is thrown out}.", otherwise=policy.stale,
        breaks=(signed.signed_on, oldest - w.length(days(1), days(9), days(1))))
    insert.requires("period-over", report.last_day <= w.now.day - policy.tail,
        "Papers are counted {policy.tail} after the period has ended or later, since some come in late. Sooner than "
        "that "
        "the figure {policy.early:is kept back|is thrown out}.", otherwise=policy.early,
        breaks=(report.last_day, w.now.day - policy.tail + w.length(days(1), days(6), days(1))))
    insert.requires("no-audit", w.listing(AuditNote, grant=grant).none(lambda a: a.state == "open"),
        "An open note of the auditors on the grant {policy.audit:keeps every figure back until it is closed|takes the "
        "report out of our hands, and the figure is thrown out}.", otherwise=policy.audit, breaks=(audit.state, "open"),
        withheld=audit)
    insert.requires("form", valid.state == "in force",
        "The form is in the edition that the funder has in force; with none in force, the figure is kept back.",
        breaks=(valid.state, "withdrawn"))
    w.contrast("one-fewer", {paper.day: w.days_ago(600, 700)}, kind="wrong_argument")
    w.background("Which papers count is the funder's choice: published ones only, or accepted ones with them; in "
                 "either "
                 "case those of the period, by the day of their state. A figure with a wrong number or form is thrown "
                 "out.")
    w.background("Everything that tells against a figure is entered on its card.")

    w.task(
        "The number of papers for {report}, grant {grant.acronym}, is drafted. Put it in, keep it back, or throw it "
        "out?",
        "Please check the drafted figure in the report {report} for {funder.name}; {lead.name} says the list is "
        "complete.",
        "Can the publication figure for {grant} stand as drafted? The report is {report}.")
    w.context("You work in the grants office. Figures for funders follow rule {policy}.")
