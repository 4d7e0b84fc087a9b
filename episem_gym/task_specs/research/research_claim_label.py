"""Editors of a living evidence map in ecology: may the proposed label of a claim be published?"""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import any_of, both, days, Draft, Expr, task_pair
from episem_gym.task_specs.research._evidence_map import (
    AlertLog, Claim, ClaimHide, clutter, DESIGNS, Finding, LabelPolicy, LABELS, LabelPublish, look_ups, Proposal,
    Reviewer, SearchRun, StudyNotice,
)  # fmt: skip


@task_pair(
    "research-claim-label",
    protocol="Legacy",
    variants={
        "well": "just as many counting findings support the claim as the best label needs",
        "weak": "one fewer: the label is the weaker one, and another study would change that",
        "contested": "enough counting findings contradict it, so no number of supporting ones helps",
        "alerted": "the search is older than it may be, but its alerts have been screened to the present",
    },
    alternatives="A search that is recent, or an older one whose alerts have been screened since.",
)
def claim_label(w: Draft) -> None:
    """Judge the label proposed for a claim by the findings that count."""
    # fmt: off
    weak, contested, alerted = (w.variant == one for one in ("weak", "contested", "alerted"))
    policy = w.add("policy", LabelPolicy, sites=w.whole(12, 40), enough=w.whole(3, 5), against=w.whole(1, 2),
                   search_lasts=w.length(days(90), days(420), days(30)), disputed=w.disposition(),
                   alerts_last=w.length(days(7), days(35), days(7)), interested=w.disposition(),
                   alone=w.disposition(), unsettled=w.disposition())
    groups = "Hedge Lab", "Lowland Birds", "Pollinator Unit"
    maker = w.add("maker", Reviewer, name=w.person(), group=w.pick("Soil Ecology", "Landscape Genetics"))
    reader, checker = [w.add(one, Reviewer, name=w.person(), group=w.pick(*groups)) for one in ("reader", "checker")]

    # The claim and a sibling, with the proposals.
    claim = w.add("claim", Claim, statement=w.pick("Hedges raise wild bee numbers", "Field margins bring back larks"),
                  wording=w.code("ed-#@"), state="open to labelling")
    sibling = w.look_alike("sibling", claim, statement=w.pick("Hedges raise bee diversity", "Margins feed larks"),
                           wording=w.code("ed-#@"), state=w.pick("open to labelling", "being reworded"))
    label = LABELS[2] if contested else LABELS[1] if weak else LABELS[0]
    proposal = w.add("proposal", Proposal, claim=claim, made_by=maker, label=label)
    w.look_alike("old_proposal", proposal, made_by=w.pick(reader, checker), label=w.pick(*LABELS))
    w.look_alike("their_proposal", proposal, claim=sibling, made_by=checker, label=w.pick(*LABELS))

    # Findings that support: as many reach the number of sites as the label needs. Others do not count by design.
    def reach(above: Expr) -> Expr:
        return policy.sites + above * 5 + w.whole(0, 4)

    found = w.add("found", Finding, claim=claim, study=w.code("10.47##/eco.1####"), group=w.pick(*groups),
                  design=w.pick(*DESIGNS[:2]), sites=reach(policy.enough - (1 + weak)), direction="supports",
                  first_by=reader, second_by=checker)
    more = [w.look_alike(f"found_{k}", found, study=w.code("10.47##/eco.1####"), group=w.pick(*groups),
                         design=w.pick(*DESIGNS[:2]), sites=reach(policy.enough - (k + weak))) for k in range(2, 6)]
    off = w.look_alike("off", found, study=w.code("10.47##/eco.2####"), design=w.pick(*DESIGNS[2:]),
                       sites=policy.sites + w.whole(3, 60))
    contra = w.look_alike("contra", found, study=w.code("10.47##/eco.2####"), group=w.pick(*groups),
                          direction="contradicts",
                          sites=policy.sites + w.whole(0, 9) if contested else reach(policy.against - 2))
    neutral = w.look_alike("neutral", contra, study=w.code("10.47##/eco.2####"),
                           direction="contradicts" if contested else "no difference",
                           sites=reach(policy.against - 2) if contested else policy.sites + w.whole(0, 9))
    w.look_alike("survey", off, study=w.code("10.47##/eco.2####"), design=DESIGNS[3], direction="contradicts")

    # Notices, searches and alerts.
    notice = w.add("notice", StudyNotice, claim=claim, study=more[0].study, kind=w.pick("correction", "reply"))
    w.look_alike("their_notice", notice, claim=sibling, study=w.code("10.47##/eco.3####"),
                 kind=w.pick("retraction", "correction"))
    oldest, since = w.now.day - policy.search_lasts, w.now.day - policy.alerts_last
    gone, left = w.length(days(1), days(80), days(1)), w.length(0, days(25), days(1))
    search = w.add("search", SearchRun, claim=claim, run_on=oldest - gone if alerted else oldest + left,
                   screening="finished")
    their_search = w.look_alike("their_search", search, claim=sibling, run_on=w.days_ago(5, 500),
                                screening=w.pick("finished", "under way"))
    alerts = w.add("alerts", AlertLog, continues=search,
                   screened_until=since + w.length(0, days(6), days(1)) if alerted
                                  else since - w.length(days(1), days(20), days(1)))
    w.look_alike("their_alerts", alerts, continues=their_search, screened_until=w.days_ago(0, 60))
    clutter(w, claim, sibling, found, limit=policy)

    look_ups(w)
    w.offers(ClaimHide)
    rows = w.listing(Finding, claim=claim)

    def counting(direction: str) -> Expr:
        return rows.count(lambda f: both(f.direction == direction, f.design.is_in(*DESIGNS[:2]),
                                         f.sites >= policy.sites))

    publish = w.step("publish", LabelPublish, claim_id=claim, wording=claim.wording, label=label, search_id=search,
                     supporting=counting("supports"))
    w.background("A finding counts if it is from randomised plots, or from before and after with a control, at "
                 "{policy.sites} sites or more. An entry on the map gives the present wording, how many of them "
                 "support the claim, and the search; one with any other value is thrown out.")
    w.background("What cannot be opened keeps the label off the map for now. The editors' minutes have a line on every "
                 "point below, good or bad.")
    publish.requires("claim-open", claim.state == "open to labelling",
        "A claim that is being reworded or was merged cannot be labelled: the label {policy.unsettled:waits until the "
        "claim is open again|is thrown out}.",
        otherwise=policy.unsettled, breaks=(claim.state, w.pick("being reworded", "merged into another")))
    against = counting("contradicts")
    contest = ("Where the counting findings against a claim number {policy.against} or more, its only label is "
               "contested, and any other {policy.disputed:waits for the panel|is thrown out}.")
    scale = ("Otherwise a claim is well supported from {policy.enough} counting findings on its side, and weakly "
             "supported with fewer, but one at least. A label that these numbers do not bear out is thrown out.")
    if contested:
        w.background(contest)
        publish.requires("contested", against >= policy.against, scale, otherwise="BLOCK",
            breaks=(contra.direction, "no difference"))
    else:
        publish.requires("uncontested", against < policy.against, contest, otherwise=policy.disputed,
            breaks=(neutral.direction, "contradicts"))
        number = counting("supports")
        publish.requires("numbers", both(number >= 1, number < policy.enough) if weak else number >= policy.enough,
            scale, otherwise="BLOCK",
            breaks=(off.design, w.pick(*DESIGNS[:2])) if weak else (found.direction, "no difference"))
    publish.requires("not-retracted", w.listing(StudyNotice, claim=claim).none(lambda n: n.kind == "retraction"),
        "With a retracted study among those of a claim, the label waits until the findings have been gone over.",
        breaks=(notice.kind, "retraction"))
    publish.requires("two-readers", rows.every(lambda f: f.first_by != f.second_by),
        "Two different people have extracted each finding of the claim; if somebody did both, the label "
        "{policy.alone:waits for a second extraction|is thrown out}.",
        otherwise=policy.alone, breaks=(more[1].second_by, reader), kind="violated")
    publish.requires("impartial", rows.none(lambda f: f.group == maker.group) & (proposal.made_by == maker),
        "Nobody proposes a label where their own group did one of the studies; such a one {policy.interested:waits "
        "until somebody from outside has taken it on|is thrown out}.",
        otherwise=policy.interested, breaks=(more[2].group, maker.group), withheld=maker)
    publish.requires("searched", both(search.screening == "finished", any_of(
            search.run_on >= oldest, alerts.screened_until >= since)),
        "The latest search has been screened to its end and is not older than {policy.search_lasts}, or its alerts "
        "have been screened up to a day within the last {policy.alerts_last}; else the label waits for that.",
        breaks=(alerts.screened_until, since - w.length(days(1), days(30), days(1))) if alerted else
               (search.run_on, oldest - w.length(days(1), days(90), days(1))))
    w.contrast("unscreened", {search.screening: "under way"}, kind="violated", flips=("publish.searched",))
    w.contrast("reworded", {claim.wording: w.code("ed-#@@")}, kind="wrong_argument")
    place, value = (found.direction, "no difference") if weak or contested else (off.design, DESIGNS[0])
    w.contrast("other-count", {place: value}, kind="wrong_argument")

    w.task(
        "{proposal} is on your screen: “{claim.statement}”, {proposal.label}. {maker.name} has counted the studies "
        "twice. Shall I put it on the map?",
        "May the label for {claim} be published as drafted? It is {maker.name}'s {proposal}, and the search was done "
        "properly as far as I know.",
        "Could you say whether the draft entry for “{claim.statement}” ({claim}, {proposal}) can go on the map?")
    w.context("You are one of the editors of the evidence map. Labels are published under policy {policy}.")
