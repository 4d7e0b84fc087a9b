"""What the editorial assistants of a linguistics handbook keep, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, Disposition, Draft, Duration, Expr, Handle, Policy, Record, Ref, Text, Whole,
)  # fmt: skip

POINTS = ("word order", "agreement", "clitics", "negation")


class Chapter(Record, id="CH-####"):
    title = Code("title of the chapter", filing=True)
    author = Code("author of the chapter")
    closes_on = Day("last day of literature that is taken in")
    state = Choice("in revision", "in layout")


class Work(Record, id="W-######"):
    author = Code("first author", filing=True)
    title = Code("title of the work")
    kind = Choice("article", "preprint", "working paper")
    out_on = Day("day on which it came out")
    locator = Code("DOI or number of the paper")
    entry = Choice("live", "merged into another")


class CitationRequest(Record, id="CQ-#####"):
    chapter = Ref(Chapter, filing=True)
    work = Ref(Work, "work that the author wants cited")
    point = Choice(*POINTS, doc="point for which it is cited")
    section = Code("section in which it goes")


class Excerpt(Record, id="EX-######"):
    work = Ref(Work, filing=True)
    passage = Code("pages from which it was copied")
    point = Choice(*POINTS, doc="point that the passage is about")
    says = Choice("bears it out", "argues against it", "leaves it open")


class Publication(Record, id="PBL-#####"):
    preprint = Ref(Work, filing=True)
    published = Ref(Work, "form in which it was published")
    findings = Choice("as in the preprint", "revised")
    state = Choice("out", "announced")


class WorkNotice(Record, id="WN-#####"):
    work = Ref(Work, filing=True)
    kind = Choice("erratum", "expression of concern", "retraction")


class Leave(Record, id="LV-#####"):
    work = Ref(Work, "paper to which it belongs", filing=True)
    chapter = Ref(Chapter, "chapter that may cite it")


class Reference(Record, id="REF-#####"):
    chapter = Ref(Chapter, filing=True)
    work = Ref(Work)
    state = Choice("in the list", "struck out")


class SectionTally(Record, id="TLY-#####"):
    chapter = Ref(Chapter, filing=True)
    section = Code("section")
    own = Whole("citations of the chapter author's own works")


class StyleNote(Record, id="STN-####"):
    chapter = Ref(Chapter, filing=True)
    text = Text()


class CitationPolicy(Policy, id="HB-##@"):
    """Additions to the literature of a chapter"""

    ripe = Duration()
    refreshed = Duration()
    own = Whole()
    late = Disposition()
    doubt = Disposition()
    unfit = Disposition()
    twice = Disposition()
    revised = Disposition()


class CitationInsert(Commit):
    """Insert a citation in a chapter and its entry in the list of references."""

    chapter_id = Ref(Chapter, target=True)
    work_id = Ref(Work, "work that is cited", target=True)
    section = Code("section in which it goes")
    cited_pages = Code("pages that are cited")
    entry_style = Choice("article", "preprint", "by permission", doc="how the reference is set")
    locator = Code("DOI or number printed with it")
    returns = {"proof_line": Code(form="PL-######")}


class ReferenceStrike(Commit):
    """Strike a work out of a chapter's list of references."""

    chapter_id = Ref(Chapter, target=True)
    work_id = Ref(Work, target=True)
    returns = {"proof_line": Code(form="PL-######")}


def tallies(w: Draft, chapter: Handle, other: Handle, total: Expr) -> tuple[Handle, Expr]:
    """How often two chapters cite their own author: one section, and the sum of the chapter's others."""
    # fmt: off
    first = w.add("tally_1", SectionTally, chapter=chapter, section="2.1", own=w.whole(1, 3))
    second = w.look_alike("tally_2", first, section="2.2", own=w.whole(1, 3))
    third = w.look_alike("tally_3", first, section="3.1", own=total - first.own - second.own)
    w.look_alike("tally_there", first, chapter=other, section="1.2", own=w.whole(4, 30))
    w.add("style", StyleNote, chapter=chapter, text="Glosses are set in small capitals.")
    # fmt: on
    return third, first.own + second.own


def look_ups(w: Draft) -> None:
    """What the editorial assistants can look up."""
    # fmt: off
    w.reads(CitationRequest, "citation_request_get", "A request to cite something.")
    w.lists(CitationRequest, "requests_for_chapter", "Citations asked for in a chapter.", by="chapter")
    w.reads(Chapter, "chapter_get", "A chapter of the handbook.")
    w.searches(Chapter, "chapter_search", "Find chapters by title.", over="title")
    w.reads(Work, "work_get", "A work of the literature database.")
    w.lists(Work, "works_by_author", "Works of a first author in the literature database.", by="author")
    w.lists(Excerpt, "excerpts_of_work", "Passages copied from a work.", by="work")
    w.lists(Publication, "publications_of_preprint", "In what form a preprint was published.", by="preprint")
    w.lists(WorkNotice, "notices_on_work", "Publishers' notices on a work.", by="work")
    w.lists(Leave, "leaves_to_cite", "Leave given to cite an unpublished paper.", by="work")
    w.lists(Reference, "references_of_chapter", "List of references of a chapter.", by="chapter", page_size=6)
    w.lists(SectionTally, "own_citations", "How often each section cites the chapter's author.", by="chapter")
    w.searches(Work, "author_search", "Find works by first author.", over="author", shows=("author", "title"))
    w.lists(StyleNote, "style_notes", "Notes on the style of a chapter.", by="chapter")
    w.reads(CitationPolicy, "policy_get", "A policy of the handbook by its number.")
    # fmt: on
