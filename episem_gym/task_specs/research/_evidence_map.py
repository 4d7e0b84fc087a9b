"""What the editors of a living evidence map keep, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Policy, Record, Ref, Text, Whole,
)  # fmt: skip

DESIGNS = ("randomised plots", "before and after with control", "correlational", "expert survey")
LABELS = ("well supported", "weakly supported", "contested")


class Reviewer(Record, id="RVW-####"):
    name = Code("full name", filing=True)
    group = Code("research group")


class Claim(Record, id="CLM-#####"):
    statement = Code("short form of the claim", filing=True)
    wording = Code("edition of its full wording")
    state = Choice("open to labelling", "being reworded", "merged into another")


class Proposal(Record, id="PRP-#####"):
    claim = Ref(Claim, filing=True)
    made_by = Ref(Reviewer)
    label = Choice(*LABELS)


class Finding(Record, id="FND-######"):
    claim = Ref(Claim, filing=True)
    study = Code("DOI of the study")
    group = Code("research group that did the study")
    design = Choice(*DESIGNS)
    sites = Whole("number of sites")
    direction = Choice("supports", "contradicts", "no difference")
    first_by = Ref(Reviewer, "who extracted it")
    second_by = Ref(Reviewer, "who extracted it once more")


class StudyNotice(Record, id="NTC-#####"):
    claim = Ref(Claim, "claim to whose studies it belongs", filing=True)
    study = Code("DOI of the study")
    kind = Choice("retraction", "correction", "reply")


class SearchRun(Record, id="SR-#####"):
    claim = Ref(Claim, filing=True)
    run_on = Day()
    screening = Choice("finished", "under way")


class AlertLog(Record, id="ALT-#####"):
    continues = Ref(SearchRun, "search that the alerts go on from", filing=True)
    screened_until = Day("last day whose alerts have been screened")


class Comment(Record, id="CMT-#####"):
    claim = Ref(Claim, filing=True)
    text = Text()


class LabelPolicy(Policy, id="EM-##@"):
    """Labels of claims"""

    sites = Whole()
    enough = Whole()
    against = Whole()
    search_lasts = Duration()
    alerts_last = Duration()
    disputed = Disposition()
    interested = Disposition()
    alone = Disposition()
    unsettled = Disposition()


class LabelPublish(Commit):
    """Publish a label on a claim of the map."""

    claim_id = Ref(Claim, target=True)
    wording = Code("edition of the wording that is labelled")
    label = Choice(*LABELS)
    supporting = Whole("counting findings that support it")
    search_id = Ref(SearchRun, "search on which it rests")
    returns = {"entry": Code(form="MAP-######")}


class ClaimHide(Commit):
    """Take a claim off the public map."""

    claim_id = Ref(Claim, target=True)
    returns = {"entry": Code(form="MAP-######")}


def clutter(w: Draft, claim: Handle, sibling: Handle, finding: Handle, *, limit: Handle) -> None:
    """Findings on a sibling claim, and what readers wrote."""
    # fmt: off
    for number in range(3):
        w.look_alike(f"there_{number}", finding, claim=sibling, study=w.code("10.47##/eco.3####"),
                     group=w.pick("Hedge Lab", "Lowland Birds", "Pollinator Unit"), design=w.pick(*DESIGNS),
                     sites=limit.sites + w.whole(-4, 4), direction=w.pick("supports", "contradicts"),
                     second_by=w.pick(finding.first_by, finding.second_by))
    remark = w.add("remark", Comment, claim=claim, text="Could the map show the altitude of the sites as well?")
    w.look_alike("remark_there", remark, claim=sibling, text="The link to the second study leads nowhere.")
    # fmt: on


def look_ups(w: Draft) -> None:
    """What can be looked up by the editors of the map."""
    # fmt: off
    w.reads(Claim, "claim_get", "A claim of the map.")
    w.searches(Claim, "claim_search", "Find claims by their short form.", over="statement")
    w.reads(Proposal, "proposal_get", "A proposed label.")
    w.lists(Proposal, "proposals_on_claim", "Labels proposed for a claim.", by="claim")
    w.lists(Finding, "findings_on_claim", "What studies found on a claim.", by="claim", page_size=5)
    w.lists(StudyNotice, "study_notices", "Publishers' notices on studies of a claim.", by="claim")
    w.lists(SearchRun, "searches_for_claim", "Literature searches run for a claim.", by="claim")
    w.lists(AlertLog, "alerts_after_search", "Alerts screened after a search.", by="continues")
    w.reads(Reviewer, "reviewer_get", "A reviewer and the group.")
    w.searches(Reviewer, "reviewer_search", "Find reviewers by name.", over="name")
    w.lists(Comment, "comments_on_claim", "Comments of readers on a claim.", by="claim")
    w.reads(LabelPolicy, "policy_get", "A policy of the evidence map by its number.")
    # fmt: on
