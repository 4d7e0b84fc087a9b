"""What the maintainers of a language benchmark keep, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    both, Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Expr, Flag, Handle, Instant, Number, Policy,
    Record, Ref, Whole,
)  # fmt: skip


class Team(Record, id="TEAM-####"):
    name = Code("name of the team", filing=True)
    institution = Code("institution it belongs to")


class Judge(Record, id="JDG-###"):
    name = Code("full name", filing=True)
    institution = Code("institution that pays the judge")


class Corpus(Record, id="COR-#####"):
    title = Code("title of the corpus", filing=True)


class TestSet(Record, id="TS-####"):
    title = Code("title and edition", filing=True)
    published_on = Day("day on which its items could first be seen")
    items = Whole("number of items")


class Board(Record, id="LB-###"):
    title = Code("title of the leaderboard", filing=True)
    test_set = Ref(TestSet, "test set on which it ranks at present")
    state = Choice("open", "being recomputed", "closed for good")


class Model(Record, id="MDL-#####"):
    team = Ref(Team, filing=True)
    label = Code("name and checkpoint")
    newest_text = Day("day of the newest text it was trained on")
    looks_up = Flag("consults an index of documents while it answers")


class Submission(Record, id="SUB-######"):
    team = Ref(Team, filing=True)
    board = Ref(Board)
    model = Ref(Model)
    answers = Code("digest of the answers that the team handed in")


class Scoring(Record, id="RUN-#######"):
    submission = Ref(Submission, filing=True)
    answers = Code("digest of the answers that were scored")
    all_items = Number("score over all items")
    unseen_items = Number("score over the items that no training text contains")


class OverlapScan(Record, id="OVS-######"):
    model = Ref(Model, "model under which it is filed", filing=True)
    corpus = Ref(Corpus, "training corpus that was searched")
    test_set = Ref(TestSet, "test set whose items were searched for")
    hits = Whole("items found in the corpus")


class TrainingList(Record, id="TRL-#####"):
    model = Ref(Model, filing=True)
    first = Ref(Corpus, "corpus declared first")
    second = Ref(Corpus, "corpus declared second")
    third = Ref(Corpus, "corpus declared third")


class LookupIndex(Record, id="IDX-#####"):
    model = Ref(Model, "model that consults it", filing=True)
    frozen_on = Day("day after which nothing was added")


class Entry(Record, id="ENT-#####"):
    team = Ref(Team, filing=True)
    model = Ref(Model, "model that was ranked")
    entered_on = Day()
    state = Choice("ranked", "taken down")


class Verdict(Record, id="VRD-#####"):
    submission = Ref(Submission, filing=True)
    judge = Ref(Judge)
    outcome = Choice("accept", "decline")


class Baseline(Record, id="BSL-####"):
    board = Ref(Board, filing=True)
    score = Number("score of the baseline")


class Thread(Record, id="THR-#####"):
    board = Ref(Board, filing=True)
    subject = Choice("tokenisation", "typos in items", "ranking")
    replies = Whole()


class BoardPolicy(Policy, id="BRD-##@"):
    """Entries on the leaderboards"""

    strike = Whole("items")
    limit = Whole("items")
    scan_lasts = Duration()
    spacing = Duration()
    seen = Disposition()
    early = Disposition()
    fresh = Disposition()
    recomputing = Disposition()


class EntryPublish(Commit):
    """Rank a submission on a leaderboard."""

    submission_id = Ref(Submission, "submission to be ranked", target=True)
    board_id = Ref(Board)
    scoring_id = Ref(Scoring, "scoring on which the entry rests")
    score = Number("score that is shown")
    section = Choice("answers from memory", "answers with an index", doc="section of the board")
    returns = {"entry": Code(form="ENT-#####"), "visible_from": Instant()}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.board_id.state != "closed for good", "this board takes no entries any more")


class EntryFeature(Commit):
    """Show an entry at the top of the project's front page for a week."""

    entry_id = Ref(Entry, target=True)
    returns = {"banner": Code(form="BAN-####")}


class AnswersOpen(Commit):
    """Let everybody download the answers of a submission."""

    submission_id = Ref(Submission, target=True)
    returns = {"link": Code(form="dl-@@####")}


def fringe(w: Draft, board: Handle, models: tuple[Handle, Handle], index: Handle | None) -> None:
    """What lies around a board and decides nothing."""
    # fmt: off
    for number in range(3):
        w.add(f"thread_{number}", Thread, board=board, subject=w.pick("tokenisation", "typos in items", "ranking"),
              replies=w.whole(0, 40))
    w.add("baseline", Baseline, board=board, score=w.number("31.0", "44.0", "0.1"))
    if index is None:
        w.add("index", LookupIndex, model=models[1], frozen_on=w.days_ago(20, 600))
    else:
        w.look_alike("index_other", index, model=models[1], frozen_on=w.days_ago(20, 900))
    # fmt: on


def searched(w: Draft, model: Handle, corpus: Handle, test_set: Expr) -> Expr:
    """Some scan of the model looked for this test set in this corpus."""
    return w.listing(OverlapScan, model=model).exists(lambda s: both(s.corpus == corpus, s.test_set == test_set))


def look_ups(w: Draft) -> None:
    """What a maintainer can look up."""
    # fmt: off
    w.reads(Submission, "submission_get", "A submission as the team handed it in.")
    w.lists(Submission, "submissions_of_team", "Submissions of a team.", by="team")
    w.reads(Team, "team_get", "A team by its number.")
    w.searches(Team, "team_search", "Find teams by name.", over="name", shows=("name",))
    w.reads(Board, "board_get", "A leaderboard as it stands.")
    w.searches(Board, "board_search", "Find leaderboards by title.", over="title", shows=("title",))
    w.reads(TestSet, "test_set_get", "A test set with its publication.")
    w.searches(TestSet, "test_set_search", "Find test sets by title.", over="title", shows=("title", "items"))
    w.reads(Model, "model_get", "What a team states about a model.")
    w.reads(TrainingList, "training_list_get", "Corpora that were declared for a model.", by="model")
    w.reads(Corpus, "corpus_get", "A corpus by number.")
    w.lists(OverlapScan, "overlap_scans", "Searches for test items in the training corpora of a model.", by="model",
            page_size=3)
    w.lists(LookupIndex, "lookup_indexes", "Document indexes that a model consults.", by="model")
    w.lists(Scoring, "scorings_of_submission", "Scorings of a submission.", by="submission")
    w.lists(Entry, "entries_of_team", "Entries of a team on any board.", by="team", page_size=5)
    w.lists(Verdict, "verdicts_on_submission", "What the judges made of a submission.", by="submission")
    w.reads(Judge, "judge_get", "A judge by number.")
    w.lists(Baseline, "baselines_of_board", "Baselines shown on a board.", by="board")
    w.lists(Thread, "threads_of_board", "Discussions about a board.", by="board")
    w.reads(BoardPolicy, "policy_get", "A policy of the benchmark by its number.")
    # fmt: on
