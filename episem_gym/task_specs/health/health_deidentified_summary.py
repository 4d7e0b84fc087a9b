"""Data office of a hospital, disclosure desk: a summary without names is to go to a receiver outside."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._disclosure_desk import (
    Cell, clutter, Cohort, COLUMNS, DisclosurePolicy, EarlierRelease, IntruderTest, LeadDecision, look_ups, Objection,
    PURPOSES, Receiver, SecondLook, Summary, SummaryColumn, SummaryFreeze, SummaryRelease, UseAgreement,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "health-deidentified-summary",
    protocol="Legacy",
    variants={
        "first": "nothing has gone to the receiver before; every cell is printed",
        "follow-up": "an earlier summary of the same cohort went to the same receiver",
        "blanked": "one cell is too small and blanked, and a second one with it",
        "tested": "nobody else has looked at the edition, but testers tried to recognise people in it",
    },
    alternatives="A second person has looked at the edition, or testers recognised nobody in it.",
)
def deidentified_summary(w: Draft) -> None:
    """Judge whether a de-identified summary may be released as drafted."""
    # fmt: off
    again, blanked, tested = (w.variant == one for one in ("follow-up", "blanked", "tested"))
    w.hours_open(8, 17)
    policy = w.add("policy", DisclosurePolicy, least=w.whole(5, 16), small=w.disposition(), lone_blank=w.disposition(),
                   gap=w.whole(6, 24), nearly=w.disposition(), objected=w.disposition(), unseen=w.disposition(),
                   not_shared=w.disposition(), room_lasts=w.length(days(4), days(30), days(2)))

    # The cohort and another one, the receivers, and the summary with its table.
    cohort = w.add("cohort", Cohort, title=w.code("Hip fractures 20## @"), drawn_for=w.pick(*PURPOSES[:2]))
    other = w.look_alike("other", cohort, title=w.code("Stroke unit 20## @"), drawn_for=w.pick(*PURPOSES))
    receiver = w.add("receiver", Receiver, name=w.firm("Registry", "Health Observatory", "Qualitätsinstitut"),
                     room="closed", as_of=w.now - policy.room_lasts + w.length(minutes(30), hours(20)))
    rival = w.look_alike("rival", receiver, name=w.firm("Registry", "Analytics"), room=w.pick("closed", "open"),
                         as_of=w.ago(hours(3), days(40)))
    cell = w.add("cell", Cell, summary=w.later("summary", Summary), row=w.code("ward group @"), state="printed",
                 people=policy.least + w.whole(0, 1))
    low = w.look_alike("low", cell, row=w.code("ward group @"), state="blanked" if blanked else "printed",
                       people=policy.least - w.whole(1, 3) if blanked else policy.least + w.whole(0, 4))
    beside = w.look_alike("beside", cell, row=w.code("ward group @"), state="blanked" if blanked else "printed",
                          people=policy.least + w.whole(1, 30))
    large = [w.look_alike(f"large_{index}", cell, row=w.code("ward group @"), people=w.whole(40, 400))
             for index in range(3)]
    people = cell.people + low.people + beside.people + large[0].people + large[1].people + large[2].people
    summary = w.add("summary", Summary, cohort=cohort, receiver=receiver, edition=w.whole(2, 5),
                    drawn_on=w.days_ago(10, 30), people=people, author=w.person())
    aside = w.look_alike("aside", summary, cohort=other, receiver=w.pick(receiver, rival), people=w.whole(200, 900))
    for index in range(2):
        w.look_alike(f"aside_cell_{index}", cell, summary=aside, people=w.whole(1, 60),
                     state=w.pick("printed", "blanked"))
    column = w.add("column", SummaryColumn, summary=summary, title="age band", holds="group", form="coarsened")
    w.look_alike("admitted", column, title="month of admission", holds="date")
    number = w.look_alike("number", column, title="case number", holds="name or number", form="left out")
    born = w.look_alike("born", column, title="date of birth", holds="date", form="left out")
    w.look_alike("aside_column", column, summary=aside, title="case number", holds="name or number",
                 form=w.pick("left out", "as in the chart"))

    # The agreement, the medical lead's decision, objections, and what went out before.
    listed = [COLUMNS[0], COLUMNS[2], COLUMNS[4]]
    agreement = w.add("agreement", UseAgreement, cohort=cohort, receiver=receiver, purpose=cohort.drawn_for,
                      columns=listed, until=w.days_ahead(20, 400))
    w.look_alike("ended", agreement, receiver=rival, until=w.days_ago(10, 500), columns=[COLUMNS[0], COLUMNS[1]])
    w.look_alike("aside_agreement", agreement, cohort=other, receiver=w.pick(receiver, rival),
                 until=w.days_ahead(-60, 300))
    decision = w.add("decision", LeadDecision, filed_under=cohort, cohort=cohort, purpose=cohort.drawn_for,
                     decision="to be shared", physician=w.person())
    w.look_alike("decision_device", decision, purpose=PURPOSES[2], physician=w.person(),
                 decision=w.pick("to be shared", "not to be shared"))
    w.look_alike("aside_decision", decision, filed_under=other, cohort=w.pick(other, cohort),
                 decision=w.pick("to be shared", "not to be shared"))
    objection = w.add("objection", Objection, cohort=cohort, state="upheld",
                      came_on=summary.drawn_on - w.length(0, days(3), days(1)))
    w.look_alike("objection_back", objection, state="taken back", came_on=w.days_ago(0, 8))
    w.look_alike("aside_objection", objection, cohort=other, came_on=w.days_ago(0, 40))
    before = w.add("before", EarlierRelease, cohort=cohort, receiver=receiver if again else rival,
                   people=summary.people - policy.gap - w.whole(0, 2) if again else summary.people - w.whole(1, 5),
                   released_on=w.days_ago(90, 300))
    w.look_alike("aside_before", before, cohort=other, receiver=w.pick(receiver, rival), people=w.whole(200, 900))
    look = w.add("look", SecondLook, summary=summary, edition=summary.edition - 1 if tested else summary.edition,
                 by=w.person())
    w.look_alike("own_look", look, edition=summary.edition, by=summary.author)
    w.look_alike("aside_look", look, summary=aside, edition=aside.edition - w.whole(0, 1))
    test = w.add("test", IntruderTest, summary=summary, recognised=0 if tested else w.whole(1, 2),
                 edition=summary.edition if tested else summary.edition - 1)
    w.look_alike("aside_test", test, summary=aside, edition=aside.edition, recognised=w.whole(0, 3))
    clutter(w, cohort, other)

    look_ups(w)
    w.offers(SummaryFreeze)
    release = w.step("release", SummaryRelease, summary_id=summary, edition=summary.edition,
                     receiver_id=summary.receiver, columns=agreement.columns, agreement_id=agreement,
                     delete_by=agreement.until)
    w.background("A release carries the columns that the agreement lists and its last day as the day of deletion; a "
                 "draft that departs from it is rejected.")
    columns = w.listing(SummaryColumn, summary=summary)
    release.requires("nameless", columns.none(
            lambda c: both(c.form == "as in the chart", c.holds.is_in("name or number", "date"))),
        "No name, number or date stands in the table behind it as it stands in the chart. A table in which one does is "
        "rejected.", otherwise="BLOCK", breaks=(number.form, "as in the chart"), kind="violated")
    w.contrast("full-date", {born.form: "as in the chart"}, kind="violated", flips=("release.nameless",))
    cells = w.listing(Cell, summary=summary)
    release.requires("cells", cells.none(lambda c: both(c.state == "printed", c.people < policy.least)),
        "A printed cell holds {policy.least} people or more; with fewer in one the draft "
        "{policy.small:is kept until the table has been redrawn|is rejected}.", otherwise=policy.small,
        breaks=(cell.people, policy.least - w.whole(1, 2)))
    lone = ("A blanked cell never stands alone, for the total would give it away; if it does, the draft "
            "{policy.lone_blank:is kept until a second one is blanked|is rejected}.")
    if blanked:
        release.requires("not-alone", cells.count(lambda c: c.state == "blanked") >= 2, lone,
                         otherwise=policy.lone_blank, breaks=(beside.state, "printed"))
    else:
        w.background(lone)
    nearly = ("From what the same receiver was given on the cohort before, the number of people differs by "
              "{policy.gap} or more, so that nobody can be worked out; if by less, the draft "
              "{policy.nearly:is kept until more people have been added|is rejected}.")
    if again:
        release.requires("apart", w.listing(EarlierRelease, cohort=cohort).none(
                lambda b: both(b.receiver == summary.receiver, summary.people - b.people < policy.gap)),
            nearly, otherwise=policy.nearly,
            breaks=(before.people, summary.people - policy.gap + w.whole(1, 4)))
    else:
        release.requires("apart", before.receiver != summary.receiver, nearly, otherwise=policy.nearly,
                         breaks=(before.receiver, receiver), kind="wrong_entity")
    release.requires("agreement", both(agreement.receiver == summary.receiver, agreement.until >= w.now.day),
        "The receiver itself has signed an agreement on the cohort that has not run out; until then the draft is "
        "kept.", breaks=(agreement.until, w.days_ago(1, 25)), withheld=agreement)
    release.requires("lead", both(decision.cohort == cohort, decision.purpose == agreement.purpose,
                                  decision.decision == "to be shared"),
        "The medical lead has decided that this cohort is to be shared for the purpose in the agreement. With a "
        "decision against it, or for some other purpose, the draft "
        "{policy.not_shared:is kept until the lead has looked at it again|is rejected}.", otherwise=policy.not_shared,
        breaks=(decision.decision, "not to be shared"))
    w.contrast("other-cohort", {decision.cohort: other}, kind="wrong_entity", flips=("release.lead",))
    release.requires("objections", w.listing(Objection, cohort=cohort).none(
            lambda o: both(o.state == "upheld", o.came_on > summary.drawn_on)),
        "Patients who objected before the data were drawn are not in them. If an objection that is upheld came later, "
        "the draft {policy.objected:is kept until the data are drawn anew|is rejected}.", otherwise=policy.objected,
        breaks=(objection.came_on, summary.drawn_on + w.length(days(1), days(6), days(1))))
    other_eyes = both(look.edition == summary.edition, look.by != summary.author)
    unknown = both(test.edition == summary.edition, test.recognised == 0)
    release.requires("other-eyes", any_of(other_eyes, unknown),
        "Somebody other than the author has looked at the present edition, or testers have recognised nobody in it. "
        "If neither is so, the draft {policy.unseen:is kept until it is|is rejected}.", otherwise=policy.unseen,
        breaks=(test.recognised, w.whole(1, 3)) if tested else (look.edition, summary.edition - 1), kind="violated")
    release.requires("room", receiver.room == "closed",
        "The data room of the receiver was closed when inspected, in the last {policy.room_lasts}; the draft is kept "
        "until an inspection shows it so.", breaks=(receiver.room, "open"), max_age=(receiver, policy.room_lasts))
    w.contrast("columns", {agreement.columns: [COLUMNS[0], COLUMNS[2]]}, kind="wrong_argument")
    w.background("Each line of this is checked on every draft; the sheet shows the outcome of each.")

    w.task(
        "The release of {summary} ({cohort.title}) to {receiver.name} is drafted. Can it go, do we keep it, or is it "
        "to be rejected? {summary.author} says that there are no names in it.",
        "Please judge the draft for {summary}, {cohort.title}, to {receiver.name}. They have been waiting for it since "
        "the spring, and {decision.physician} wants it out.",
    )
    w.context("You work at the disclosure desk of the hospital's data office. Releases follow policy {policy}.")
