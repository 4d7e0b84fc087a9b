"""What the open access desk of a technical university keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, latent, Policy, Record, Ref, SetOf,
)  # fmt: skip


class Scholar(Record, id="SCH-#####"):
    name = Code("full name", filing=True)


class Journal(Record, id="JNL-####"):
    title = Code("title of the journal", filing=True)


class JournalRule(Record, id="JR-#####"):
    journal = Ref(Journal, filing=True)
    embargo = Duration("embargo on accepted versions, from publication")
    where = Choice("any repository", "own repository", "nowhere", doc="where an accepted version may be shown")


class Article(Record, id="ART-#####"):
    title = Code("title of the article", filing=True)
    journal = Ref(Journal)
    contact = Ref(Scholar, "corresponding author")
    accepted_on = Day()
    published_on = Day()
    grant = Code("grant number known to the research office")


class TextFile(Record, id="TXT-######"):
    filed_under = Ref(Article, "article under which it was handed in", filing=True)
    article = Ref(Article, "article whose title page it bears")
    kind = Choice("submitted version", "accepted version", "publisher's layout")
    statement = Choice("rights retained", "none", doc="statement on rights in the acknowledgements")
    grant = Code("grant number in the acknowledgements")


class Byline(Record, id="BY-######"):
    article = Ref(Article, filing=True)
    person = Ref(Scholar)


class CoauthorForm(Record, id="CF-#####"):
    filed_under = Ref(Article, "article under which it is filed", filing=True)
    article = Ref(Article, "article that the form itself names")
    speaks_for = SetOf(Ref(Scholar), "authors for whom it is signed")
    answer = Choice("agrees", "objects")
    signed_on = Day()


class Appointment(Record, id="AP-######"):
    person = Ref(Scholar, filing=True)
    since = Day()
    until = Day()


class Item(Record, id="IT-######"):
    article = Ref(Article, filing=True)
    state = Choice("hidden", "in the catalogue", "removed")
    conversion = Choice("complete", "running", "failed", doc="conversion of the file to PDF/A")
    lock = Choice("none", "until a day", "being set", doc="lock on the file")
    locks_to = latent(Choice("none", "until a day", "being set"))


class ReadingFigure(Record, id="RF-######"):
    journal = Ref(Journal, filing=True)
    year = Code("year")
    loans = Code("articles ordered from other libraries")


class ArchivePolicy(Policy, id="OA-##@"):
    """Accepted versions in the archive"""

    longest = Duration()
    early = Duration()
    rule_lasts = Duration()
    outsider = Disposition()
    objection = Disposition()
    beyond = Disposition()
    elsewhere = Disposition()


class ItemUpload(Commit):
    """Upload a file as a new hidden item of the archive. Its conversion is over at once or fails."""

    article_id = Ref(Article, target=True)
    file_id = Ref(TextFile, "file to upload", target=True)
    returns = {"item_id": Ref(Item)}


class FormsAttach(Commit):
    """Attach authors' forms to an item."""

    item_id = Ref(Item, target=True)
    form_ids = SetOf(Ref(CoauthorForm), "forms to attach")
    returns = {"bundle": Code(form="FB-######")}


class EmbargoSet(Commit):
    """Lock the file of an item until a day."""

    item_id = Ref(Item, target=True)
    lifts_on = Day("first day on which the file can be read")
    bundle = Code("bundle of forms that belongs to it")
    returns = {"lock_number": Code(form="LCK-#####")}


class ItemAnnounce(Commit):
    """Show an item in the catalogue; its file stays locked."""

    item_id = Ref(Item, target=True)
    lock_number = Code("number of the lock")
    returns = {"handle": Code(form="20.500/#####")}


class ItemOpen(Commit):
    """Show an item in the catalogue with its file open to everybody."""

    item_id = Ref(Item, target=True)
    bundle = Code("bundle of forms that belongs to it")
    returns = {"handle": Code(form="20.500/#####")}


def clutter(w: Draft, journal: Handle, rival: Handle) -> None:
    """Interlibrary figures of two journals."""
    figure = w.add("figure", ReadingFigure, journal=journal, year="2025", loans=w.code("1##"))
    w.look_alike("rival_figure", figure, journal=rival, loans=w.code("2##"))


def look_ups(w: Draft) -> None:
    """What can be looked up at the open access desk."""
    # fmt: off
    w.reads(Article, "article_get", "An article, as the research office has it.")
    w.searches(Article, "article_search", "Find articles by title.", over="title")
    w.lists(TextFile, "files_handed_in", "Files that authors handed in for an article.", by="filed_under")
    w.lists(Byline, "byline_of_article", "Authors of an article.", by="article")
    w.lists(CoauthorForm, "coauthor_forms", "Forms of authors filed under an article.", by="filed_under")
    w.lists(Appointment, "appointments_of_person", "Appointments of a scholar at the university.", by="person")
    w.reads(JournalRule, "journal_rule_get", "A journal's rule on accepted versions.", by="journal")
    w.lists(Item, "items_of_article", "Items of the archive that belong to an article.", by="article")
    w.reads(Item, "item_get", "An item of the archive as it stands.")
    w.reads(Scholar, "scholar_get", "A scholar by number.")
    w.searches(Scholar, "scholar_search", "Find scholars by name.", over="name")
    w.searches(Journal, "journal_search", "Find journals by title.", over="title")
    w.lists(ReadingFigure, "loan_figures_of_journal", "Interlibrary loans of a journal.", by="journal")
    w.reads(ArchivePolicy, "policy_get", "A policy of the open access desk by its number.")
    # fmt: on
