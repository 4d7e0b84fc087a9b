"""Editorial assistants of a linguistics handbook: may a citation be inserted in a chapter as drafted?"""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import any_of, both, days, Draft, hours, task_pair
from episem_gym.task_specs.research._handbook_editors import (
    Chapter, CitationInsert, CitationPolicy, CitationRequest, Excerpt, Leave, look_ups, POINTS, Publication,
    Reference, ReferenceStrike, SectionTally, tallies, Work, WorkNotice,
)  # fmt: skip


@task_pair(
    "research-related-citation",
    protocol="Legacy",
    variants={
        "own": "an article by the chapter's own author, whose share of citations is nearly used up",
        "published": "a preprint was asked for, but it has been published since: the article is cited",
        "preprint": "a preprint that has been out long enough and is published nowhere",
        "leave": "a working paper that may be cited by leave of its author only",
    },
    alternatives="None: what stands for a work is its latest published form, and leave has to be written.",
)
def related_citation(w: Draft) -> None:
    """Judge whether a drafted citation may go into a chapter of the handbook."""
    # fmt: off
    own, published, preprint, leave = (w.variant == v for v in ("own", "published", "preprint", "leave"))
    policy = w.add("policy", CitationPolicy, ripe=w.length(days(30), days(270), days(10)), own=w.whole(9, 18),
                   refreshed=w.length(days(7), days(45), days(1)), late=w.disposition(), doubt=w.disposition(),
                   unfit=w.disposition(), twice=w.disposition(), revised=w.disposition())
    writer, colleague = w.person(), w.person()

    # Two chapters, and the works of one author.
    chapter = w.add("chapter", Chapter, title=w.pick("Romance in contact", "The Baltic languages"), author=writer,
                    closes_on=w.now.day + w.length(days(-8), days(8), days(1)), state="in revision")
    other = w.look_alike("other", chapter, title=w.pick("Creoles", "Sign languages"), author=w.person(),
                         closes_on=w.days_ahead(-60, 60), state=w.pick("in revision", "in layout"))
    ripe_by = w.now.day - policy.ripe
    fresh = w.now - policy.refreshed + w.length(hours(4), days(4))
    kind, locator = ("article", "10.41##/ling.####") if own or published else (
        ("preprint", "ling-####/v#") if preprint else ("working paper", "WP ###"))
    work = w.add("work", Work, as_of=fresh, author=chapter.author if own else colleague,
                 title=w.pick("Clitic doubling revisited", "Agreement across clauses", "How negation spreads"),
                 kind=kind, locator=w.code(locator), entry="live",
                 out_on=ripe_by - w.length(0, days(20), days(1)) if preprint
                        else chapter.closes_on - w.length(days(1), days(300), days(1)))
    copy = w.look_alike("copy", work, as_of=w.ago(days(1), days(60)), entry="merged into another")
    sequel = w.look_alike("sequel", work, as_of=w.ago(days(1), days(60)), kind="article",
                          title=w.pick("Clitics once more", "Agreement at a distance"),
                          locator=w.code("10.41##/ling.####"), out_on=w.days_ago(-3, 40),
                          entry=w.pick("live", "merged into another"))
    early, notes = [w.look_alike(alias, sequel, as_of=w.ago(days(1), days(60)), kind="preprint", title=title,
                                 locator=w.code("ling-####/v#"), out_on=w.days_ago(300, 700), entry="live")
                    for alias, title in (("early", "Drafts on dialects"), ("notes", "Notes on a small grammar"))]

    # What is asked, what the passages say.
    request = w.add("request", CitationRequest, chapter=chapter, work=early if published else work,
                    point=w.pick(*POINTS), section=w.pick("2.1", "3.1"))
    w.look_alike("request_there", request, chapter=other, work=w.pick(work, sequel), section="1.2")
    excerpt = w.add("excerpt", Excerpt, work=work, passage=w.code("11#-12#"), point=request.point, says="bears it out")
    w.look_alike("excerpt_sequel", excerpt, work=sequel, passage=w.code("3#-4#"), point=w.pick(*POINTS),
                 says=w.pick("bears it out", "argues against it", "leaves it open"))
    w.look_alike("excerpt_early", excerpt, work=early, passage=w.code("4-1#"),
                 says=w.pick("bears it out", "leaves it open"))

    # Forms of publication, notices, leave; references and tallies of both chapters.
    form = w.add("form", Publication, preprint=work if preprint else early, published=work if published else sequel,
                 findings="as in the preprint", state="out" if published else "announced")
    w.look_alike("form_sequel", form, preprint=notes, published=sequel, state=w.pick("out", "announced"),
                 findings=w.pick("as in the preprint", "revised"))
    notice = w.add("notice", WorkNotice, work=work, kind="erratum")
    w.look_alike("notice_sequel", notice, work=sequel, kind=w.pick("erratum", "expression of concern", "retraction"))
    given = w.add("given", Leave, work=work if leave else early, chapter=chapter if leave else other)
    w.look_alike("given_sequel", given, work=notes, chapter=w.pick(chapter, other))
    struck = w.add("struck", Reference, chapter=chapter, work=work, state="struck out")
    w.look_alike("listed", struck, work=early, state=w.pick("in the list", "struck out"))
    w.look_alike("listed_sequel", struck, work=sequel, state=w.pick("in the list", "struck out"))
    w.look_alike("listed_there", struck, chapter=other, state=w.pick("in the list", "struck out"))
    tally, elsewhere = tallies(w, chapter, other, policy.own - w.whole(1, 2))
    look_ups(w)
    w.offers(ReferenceStrike)

    style = "by permission" if leave else "preprint" if preprint else "article"
    insert = w.step("insert", CitationInsert, chapter_id=chapter, work_id=work, section=request.section,
                    cited_pages=excerpt.passage, entry_style=style, locator=work.locator)
    w.background("A record that does not come up leaves the citation out of the proofs until it does. Every point of "
                 "this page gets its tick or its cross in the chapter's log.")
    w.background("The section is the one asked for, and the work too, save that a published form takes the place of a "
                 "preprint; pages are those of the passage copied, the locator the one in the database. A citation "
                 "drafted with anything else is dropped.")
    insert.requires("chapter-open", chapter.state == "in revision",
        "Once a chapter is in layout, citations wait for its next proofs.",
        breaks=(chapter.state, "in layout"))
    insert.requires("in-time", work.out_on <= chapter.closes_on,
        "What came out after the chapter's last day of literature {policy.late:waits until the editors have moved that "
        "day|is dropped}.",
        otherwise=policy.late, breaks=(chapter.closes_on, work.out_on - w.length(days(1), days(20), days(1))))
    insert.requires("passage", both(excerpt.point == request.point, excerpt.says == "bears it out"),
        "A passage of the work has been copied that is about the very point it is cited for and bears it out. With one "
        "that does not, the citation {policy.unfit:waits until the author has named a better one|is dropped}.",
        otherwise=policy.unfit, breaks=(excerpt.says, w.pick("argues against it", "leaves it open")), withheld=excerpt)
    notices = w.listing(WorkNotice, work=work)
    insert.requires("not-retracted", notices.none(lambda n: n.kind == "retraction"),
        "Retracted works are dropped.", otherwise="BLOCK", breaks=(notice.kind, "retraction"))
    insert.requires("no-concern", notices.none(lambda n: n.kind == "expression of concern"),
        "After an expression of concern the citation {policy.doubt:waits for the outcome|is dropped}; errata do no "
        "harm.",
        otherwise=policy.doubt, breaks=(notice.kind, "expression of concern"))
    insert.requires("once", w.listing(Reference, chapter=chapter).none(
            lambda r: both(r.work == work, r.state == "in the list")),
        "A work that is in the chapter's list already {policy.twice:waits for the author's word on where to keep it|is "
        "dropped}; struck out ones may come back.",
        otherwise=policy.twice, breaks=(struck.state, "in the list"))
    insert.requires("one-entry", w.listing(Work, author=work.author).count(
            lambda one: both(one.title == work.title, one.entry == "live")) == 1,
        "The database has one live entry of that author and title, refreshed within the last {policy.refreshed}; with "
        "two, or a staler one, the citation waits for the librarians.",
        breaks=(copy.entry, "live"), max_age=(work, policy.refreshed))
    ownership = (
        "Authors cite themselves {policy.own} times in a chapter at most, all its sections added up and the new one "
        "included; beyond that a citation of their own waits until another has gone.")
    total = w.listing(SectionTally, chapter=chapter).sum("own", zero=0)
    if own:
        insert.requires("own-works", total + 1 <= policy.own, ownership,
            breaks=(tally.own, policy.own - elsewhere + w.whole(0, 2)))
    elif preprint:
        w.background(ownership)
    else:
        insert.requires("own-works", any_of(work.author != chapter.author, total + 1 <= policy.own), ownership)
    revised = ("Instead of a preprint that is out in a published form, that form is cited, provided that its findings "
               "are as they were; where they were revised, the citation {policy.revised:waits until the author has "
               "read it anew|is dropped}.")
    ripe = ("A preprint itself may be cited while no published form is out; otherwise it is dropped. It has been out "
            "for {policy.ripe} or more, and waits until then.")
    by_leave = "A working paper waits for its author's written leave, given for this chapter."
    if published:
        insert.requires("same-findings", both(form.published == work, form.state == "out",
                                              form.findings == "as in the preprint"),
            revised, otherwise=policy.revised, breaks=(form.findings, "revised"))
    else:
        w.background(revised)
    if preprint:
        insert.requires("ripe", work.out_on <= ripe_by, ripe,
            breaks=(work.out_on, ripe_by + w.length(days(1), days(20), days(1))))
        w.contrast("published-since", {form.state: "out"}, kind="violated", flips=("insert.unpublished",))
        insert.requires("unpublished", w.listing(Publication, preprint=work).none(lambda p: p.state == "out"),
            ripe, otherwise="BLOCK")
    else:
        w.background(ripe)
    if leave:
        insert.requires("leave", given.chapter == chapter, by_leave, breaks=(given.chapter, other))
    else:
        w.background(by_leave)
    w.contrast("other-pages", {excerpt.passage: w.code("13#-14#")}, kind="wrong_argument")
    w.contrast("other-section", {request.section: "4.2"}, kind="wrong_argument")

    w.task(
        "{chapter.author} wants this in “{chapter.title}”, request {request}, and has drafted it already. Can I insert "
        "it as it is?",
        "{request} is the last one for “{chapter.title}”. The author says that everybody in the field cites it. Good "
        "to go?",
        "Would you have a look at the citation drafted for {request}? If it is in order it joins the proofs of "
        "“{chapter.title}”.")
    w.context("You assist the editors of the handbook. Citations are added under policy {policy}.")
