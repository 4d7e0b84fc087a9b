"""What a systematic-review group keeps: reviews, searches, screening, conflicts, registrations, checks of figures."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, latent, Policy, Record, Ref, Whole,
)  # fmt: skip

STATES = ("growing", "frozen whole", "frozen with gaps")


class Review(Record, id="REV-####"):
    question = Code("short name of the question", filing=True)
    lead = Ref("Reviewer")
    corpus = Choice(*STATES, doc="state of the corpus")
    corpus_comes = latent(Choice(*STATES))


class Reviewer(Record, id="RVW-####"):
    name = Code("full name", filing=True)
    training = Choice("complete", "begun")


class SearchRun(Record, id="SR-#####"):
    review = Ref(Review, filing=True)
    database = Choice("medical", "psychological", "grey literature")
    run_on = Day()
    hits = Whole()


class ScreeningDecision(Record, id="SD-######"):
    review = Ref(Review, filing=True)
    stage = Choice("title", "full text")
    state = Choice("agreed", "split", "settled by a third")


class Protocol(Record, id="PRT-#####"):
    review = Ref(Review, "review under which it is filed", filing=True)
    about = Ref(Review)
    amended_on = Day("day of the latest amendment")
    registered = Choice("registered", "in the queue")


class RetractionAlert(Record, id="RA-######"):
    review = Ref(Review, filing=True)
    state = Choice("looked into", "new")


class IncludedStudy(Record, id="INC-#####"):
    review = Ref(Review, filing=True)
    label = Code("first author and year")
    extraction = Choice("done twice", "done once")


class DoubleWaiver(Record, id="DW-#####"):
    review = Ref(Review, filing=True)
    granted_by = Choice("editor", "lead")


class ExcludedList(Record, id="EL-#####"):
    review = Ref(Review, filing=True)
    entries = Whole()
    bare = Whole("entries that give no reason")


class InterestForm(Record, id="IFM-#####"):
    review = Ref(Review, filing=True)
    by = Ref(Reviewer)
    state = Choice("nothing to declare", "to be managed", "missing")


class Shelfmark(Record, id="SHM-#####"):
    review = Ref(Review, "review under which it is filed", filing=True)
    reserved_for = Ref(Review)
    until = Day("last day of the reservation")


class Funding(Record, id="FND-#####"):
    review = Ref(Review, filing=True)
    ends = Day()


class Meeting(Record, id="MTG-#####"):
    review = Ref(Review, filing=True)
    day = Day()


class FreezePolicy(Policy, id="RF-##@"):
    """Freezing systematic reviews"""

    search_lasts = Duration()
    old_search = Disposition()
    alerts = Disposition()
    amended = Duration()
    interests = Disposition()
    once = Disposition()
    bare = Disposition()


class CorpusFreeze(Commit):
    """Freeze the corpus of a review."""

    review_id = Ref(Review, "review", target=True)
    protocol_id = Ref(Protocol, "protocol that it follows")
    hits = Whole("hits of all searches together")
    returns = {"freeze_number": Code(form="FRZ-#######")}


class IncludedExport(Commit):
    """Export the included studies of a frozen corpus."""

    review_id = Ref(Review, "review", target=True)
    freeze_number = Code("number of the freeze")
    studies = Whole("studies exported")
    returns = {"included_number": Code(form="IN-#######")}


class ExcludedExport(Commit):
    """Export the list of what was left out."""

    list_id = Ref(ExcludedList, "list", target=True)
    freeze_number = Code("number of the freeze")
    returns = {"excluded_number": Code(form="EX-#######")}


class ReviewEnter(Commit):
    """Enter a frozen review in the register under its shelfmark."""

    review_id = Ref(Review, "review", target=True)
    shelfmark_id = Ref(Shelfmark, "shelfmark")
    included_number = Code("number given to the included studies")
    excluded_number = Code("number given to what was left out")
    returns = {"entry_number": Code(form="SYR-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.review_id.corpus != "growing", "the corpus is still growing")


class SearchRepeat(Commit):
    """Put a search of a database in the queue again."""

    search_id = Ref(SearchRun, "search", target=True)
    returns = {"queue_number": Code(form="QUE-######")}


def review_look_ups(w: Draft) -> None:
    """What can be looked up in the group."""
    # fmt: off
    w.searches(Review, "review_search", "Find reviews by their question.", over="question")
    w.reads(Review, "review_get", "One review.")
    w.searches(Reviewer, "reviewer_search", "Find reviewers by name.", over="name")
    w.reads(Reviewer, "reviewer_get", "One reviewer.")
    w.lists(SearchRun, "search_runs", "Searches of databases run for a review.", by="review", page_size=2)
    w.lists(ScreeningDecision, "screening", "Decisions of the screening that were not clear at once.", by="review")
    w.lists(Protocol, "protocols", "Protocols of a review.", by="review", shows=("about", "amended_on", "registered"))
    w.lists(RetractionAlert, "retraction_alerts", "Alerts that a study has been retracted.", by="review")
    w.lists(IncludedStudy, "included_studies", "Studies that a review includes.", by="review", page_size=2)
    w.lists(DoubleWaiver, "double_waivers", "Waivers of a second extraction.", by="review")
    w.lists(ExcludedList, "excluded_lists", "Lists of what a review leaves out.", by="review")
    w.lists(InterestForm, "interest_forms", "What reviewers have declared.", by="review")
    w.lists(Shelfmark, "shelfmarks", "Shelfmarks set aside for a review.", by="review", shows=("reserved_for", "until"))
    w.lists(Funding, "funding", "Who pays for a review, and how long.", by="review")
    w.lists(Meeting, "meetings", "Meetings of the group on a review.", by="review")
    w.reads(FreezePolicy, "policy_get", "A rule of the group.")
    # fmt: on
    w.offers(SearchRepeat)
