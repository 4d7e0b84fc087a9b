"""Systematic-review group: a review is frozen, exported in two parts, and entered in the register."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair
from episem_gym.task_specs.research._review_group import (
    CorpusFreeze, DoubleWaiver, ExcludedExport, ExcludedList, FreezePolicy, Funding, IncludedExport, IncludedStudy,
    InterestForm, Meeting, Protocol, RetractionAlert, Review, review_look_ups, ReviewEnter, Reviewer, ScreeningDecision,
    SearchRun, Shelfmark,
)  # fmt: skip


@task_pair(
    "research-review-freeze",
    protocol="V3",
    variants={
        "twice": "every study was extracted twice, nothing was waived",
        "waived": "one study was extracted once, under a waiver of the editor",
        "managed": "a reviewer has an interest that is being managed",
        "three-bases": "three databases were searched in place of two",
    },
    alternatives="Two extractions of every study, or the editor's waiver.",
)
def review_freeze(w: Draft) -> None:
    """Freeze a review's corpus; export what is in and what is out, in any order; enter the review."""
    # fmt: off
    waived, managed, three = (w.variant == one for one in ("waived", "managed", "three-bases"))
    policy = w.add("policy", FreezePolicy, search_lasts=w.length(days(60), days(180), days(30)),
                   old_search=w.disposition(), alerts=w.disposition(), amended=w.length(days(7), days(28), days(7)),
                   interests=w.disposition(), once=w.disposition(), bare=w.disposition())

    # The lead and a colleague, the review, one on a near question, another of the lead.
    lead = w.add("lead", Reviewer, name=w.person(), training="complete")
    peer = w.look_alike("peer", lead, name=w.person())
    review = w.add("review", Review, question=w.pick("sleep and shift work", "iron in pregnancy", "noise at school"),
                   lead=lead, corpus="growing", corpus_comes="frozen whole")
    near = w.look_alike("near", review, lead=peer, corpus=w.pick("growing", "frozen with gaps"))
    other = w.look_alike("other", review, question=w.pick("salt and strokes", "screens and sight"),
                         corpus=w.pick("growing", "frozen whole"))
    oldest = w.now.day - policy.search_lasts
    late = oldest + w.length(days(2), days(25), days(1))
    run = w.add("run", SearchRun, review=review, database="medical", run_on=late, hits=w.whole(800, 4000))
    w.look_alike("run_two", run, database="psychological", run_on=late + days(1), hits=w.whole(200, 1500))
    if three:
        w.look_alike("run_three", run, database="grey literature", run_on=late + days(2), hits=w.whole(40, 300))
    w.look_alike("run_near", run, review=near, run_on=w.days_ago(20, 400), hits=w.whole(200, 4000))
    w.look_alike("run_other", run, review=other, run_on=w.days_ago(20, 400), hits=w.whole(200, 4000))
    split = w.add("split", ScreeningDecision, review=review, stage="full text", state="settled by a third")
    w.look_alike("split_two", split, stage="title", state="agreed")
    w.look_alike("split_near", split, review=near, state=w.pick("split", "agreed"))
    w.look_alike("split_other", split, review=other, state=w.pick("split", "settled by a third"))
    ripe = w.now.day - policy.amended
    protocol = w.add("protocol", Protocol, review=review, about=review, registered="registered",
                     amended_on=ripe - w.length(0, days(12), days(1)))
    w.look_alike("protocol_near", protocol, review=near, about=w.pick(near, review), amended_on=w.days_ago(2, 200),
                 registered=w.pick("in the queue", "registered"))
    alert = w.add("alert", RetractionAlert, review=review, state="looked into")
    w.look_alike("alert_near", alert, review=near, state=w.pick("new", "looked into"))
    w.look_alike("alert_other", alert, review=other, state=w.pick("new", "looked into"))

    # What is in, what is out, who declared what, the shelfmark.
    study = w.add("study", IncludedStudy, review=review, label=w.code("Moe 20##"),
                  extraction="done once" if waived else "done twice")
    w.look_alike("study_two", study, label=w.code("Abe 20##"), extraction="done twice")
    w.look_alike("study_three", study, label=w.code("Lund 20##"), extraction="done twice")
    w.look_alike("study_near", study, review=near, label=w.code("Ito 20##"), extraction=w.pick("done once",
                 "done twice"))
    waiver = w.add("waiver", DoubleWaiver, review=review, granted_by="editor" if waived else "lead")
    w.look_alike("waiver_near", waiver, review=near, granted_by=w.pick("editor", "lead"))
    left_out = w.add("left_out", ExcludedList, review=review, entries=w.whole(40, 160), bare=0)
    w.look_alike("left_out_near", left_out, review=near, entries=w.whole(40, 160), bare=w.whole(0, 9))
    form = w.add("form", InterestForm, review=review, by=lead, state="nothing to declare")
    w.look_alike("form_peer", form, by=peer, state="to be managed" if managed else "nothing to declare")
    w.look_alike("form_near", form, review=near, by=peer, state=w.pick("missing", "to be managed"))
    w.look_alike("form_other", form, review=other, state=w.pick("missing", "nothing to declare"))
    mark = w.add("mark", Shelfmark, review=review, reserved_for=review, until=w.days_ahead(2, 60))
    w.look_alike("mark_near", mark, review=near, reserved_for=w.pick(near, review), until=w.days_ahead(-20, 60))
    w.add("grant", Funding, review=review, ends=w.days_ahead(20, 300))
    w.add("meeting", Meeting, review=review, day=w.days_ago(3, 60))

    review_look_ups(w)
    runs, studies = w.listing(SearchRun, review=review), w.listing(IncludedStudy, review=review)
    freeze = w.step("freeze", CorpusFreeze, review_id=review, protocol_id=protocol, hits=runs.sum("hits", zero=0))
    freeze.causes(review, corpus=review.corpus_comes)
    inside = w.step("included", IncludedExport, review_id=review, freeze_number=freeze.receipt.freeze_number,
                    studies=studies.count())
    outside = w.step("excluded", ExcludedExport, list_id=left_out, freeze_number=freeze.receipt.freeze_number)
    enter = w.step("enter", ReviewEnter, review_id=review, shelfmark_id=mark,
                   included_number=inside.receipt.included_number, excluded_number=outside.receipt.excluded_number)
    freeze.requires("protocol", both(protocol.about == review, protocol.registered == "registered"),
        "The review follows a protocol of its own that stands in the register. One that is queued for it, or belongs "
        "to "
        "another review, holds the freeze up.", breaks=(protocol.about, near), withheld=protocol)
    freeze.requires("amended", protocol.amended_on <= ripe,
        "Since the protocol was last amended {policy.amended} have gone by, so that objections could come in; until "
        "then "
        "the freeze is held up.", breaks=(protocol.amended_on, ripe + w.length(days(1), days(4), days(1))))
    freeze.requires("searches", runs.every(lambda one: one.run_on >= oldest),
        "Each database was searched within the last {policy.search_lasts}. A search older than that "
        "{policy.old_search:holds the freeze up until it has been run again|ends the matter: the freeze is refused and "
        "the review goes back to the team}.", otherwise=policy.old_search,
        breaks=(run.run_on, oldest - w.length(days(2), days(50), days(1))))
    freeze.requires("settled", w.listing(ScreeningDecision, review=review).none(lambda one: one.state == "split"),
        "Where two screeners were split, a third has settled it. A split left open holds the freeze up.",
        breaks=(split.state, "split"))
    freeze.requires("alerts", w.listing(RetractionAlert, review=review).none(lambda one: one.state == "new"),
        "A new alert of a retraction {policy.alerts:holds the freeze up until it has been looked into|means that the "
        "freeze is refused and screening reopened}.", otherwise=policy.alerts, breaks=(alert.state, "new"),
        withheld=alert)
    freeze.requires("declared", w.listing(InterestForm, review=review).none(lambda one: one.state == "missing"),
        "Everybody on the review has declared their interests, managed ones included. A form that is missing "
        "{policy.interests:holds the freeze up|has the freeze refused}.", otherwise=policy.interests,
        breaks=(form.state, "missing"))
    twice, excused = studies.every(lambda one: one.extraction == "done twice"), waiver.granted_by == "editor"
    inside.requires("twice", any_of(excused, twice) if waived else any_of(twice, excused),
        "Data of every included study were extracted twice, unless the editor has waived it. Failing that, the export "
        "of "
        "the studies {policy.once:is put off until it is done|is refused}.", otherwise=policy.once, kind="violated",
        breaks=(waiver.granted_by, "lead") if waived else (study.extraction, "done once"))
    inside.requires("whole", review.corpus == "frozen whole",
        "Studies are exported when the corpus, looked at after the freeze, is frozen whole; if there are gaps, they "
        "are "
        "filled first.", breaks=(review.corpus_comes, "frozen with gaps"))
    outside.requires("reasons", left_out.bare == 0,
        "Each entry in the list of what was left out gives a reason. With a bare entry in it, the list "
        "{policy.bare:is put off|is refused and rewritten by the team}.", otherwise=policy.bare,
        breaks=(left_out.bare, w.whole(1, 9)))
    enter.requires("mark", both(mark.reserved_for == review, mark.until >= w.now.day),
        "The shelfmark is reserved for the review and its reservation runs; otherwise the entry is put off until one "
        "is.",
        breaks=(mark.until, w.days_ago(1, 20)))
    w.background("Either list is exported whatever becomes of the other. In the freeze report, all that was found "
                 "against "
                 "a part is set down.")

    w.task(
        "The review on {review.question} is ready, {lead.name} says. Please freeze {review}, export both lists and "
        "enter it. "
        "If one list has to wait, send the other.",
        "Can you freeze {review} today and get it registered? Searches and screening are all done, I was told.",
        "{review} ({review.question}): freeze, included studies, excluded list, register. Go as far as you can.")
    w.context("You are the managing editor's assistant in a review group. Reviews are frozen under rule {policy}.")
