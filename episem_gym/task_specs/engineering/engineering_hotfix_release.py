"""Operations desk: a drafted hotfix ahead of the change board is judged."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._emergency_desk import (
    BoardDate, Dashboard, DutyApproval, Engineer, FreezeWindow, hotfix_look_ups, HotfixBuild, HotfixPolicy,
    HotfixRelease, Outage, PeerReview, RollbackImage, Runbook, System, TestSuite,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, Draft, hours, minutes, task_pair


@task_pair(
    "engineering-hotfix-release",
    protocol="Legacy",
    variants={
        "open-outage": "the outage is open, and the board meets much later",
        "monitored": "the outage is only being watched, on a system of the first tier",
        "second-review": "the owner of the system has reviewed the build as well",
        "rebuilt": "a later build has replaced the first, and the approval is for it",
    },
    alternatives="An outage that is open, or one being watched on a system of the first tier.",
)
def hotfix_release(w: Draft) -> None:
    """Judge whether a hotfix may be released before the change board meets."""
    # fmt: off
    watched, again = w.variant == "monitored", w.variant == "rebuilt"
    policy = w.add("policy", HotfixPolicy, soon=w.length(hours(2), hours(10), hours(1)), board=w.disposition(),
                   most_lines=w.whole(40, 200), large=w.disposition(), stale=w.disposition(), frozen=w.disposition(),
                   approval_lasts=w.length(hours(1), hours(8), hours(1)), no_way_back=w.disposition())

    # Engineers, systems, outages.
    author = w.add("author", Engineer, handle=w.code("@@@###"), squad=w.pick("payments", "mobile"))
    duty = w.look_alike("duty", author, handle=w.code("@@@###"), squad="platform")
    peer = w.look_alike("peer", author, handle=w.code("@@@###"), squad=w.pick("payments", "mobile"))
    system = w.add("system", System, slug=w.pick("checkout-web", "tax-engine", "seat-map"), owner=duty, tier="tier 1")
    near = w.look_alike("near", system, tier=w.pick("tier 2", "tier 3"), owner=peer)
    outage = w.add("outage", Outage, system=system, state="monitoring" if watched else "open",
                   since=w.ago(minutes(20), hours(6)))
    w.look_alike("outage_before", outage, state="resolved", since=w.ago(hours(90), hours(300)))
    w.look_alike("outage_near", outage, system=near, state=w.pick("resolved", "open"), since=w.ago(minutes(20),
                 hours(20)))

    # Builds, tests, reviews, approvals.
    build = w.add("build", HotfixBuild, system=system, revision=w.code("########"), built_from="release branch",
                  lines=policy.most_lines - w.whole(1, 35))
    other = w.look_alike("other", build, revision=w.code("########"), lines=w.whole(5, 400),
                         built_from=w.pick("main branch", "release branch"))
    near_build = w.look_alike("near_build", build, system=near, revision=w.code("########"), lines=w.whole(5, 400))
    tests = w.add("tests", TestSuite, build=build, ran_on=build, outcome="green")
    w.look_alike("tests_other", tests, build=other, ran_on=w.pick(other, build), outcome=w.pick("red", "flaky"))
    w.look_alike("tests_near", tests, build=near_build, ran_on=near_build, outcome=w.pick("red", "green"))
    review = w.add("review", PeerReview, build=build, by=peer, word="approved")
    w.look_alike("review_two", review, by=duty if w.variant == "second-review" else peer)
    w.look_alike("review_other", review, build=other, by=w.pick(duty, peer), word=w.pick("changes wanted", "approved"))
    w.look_alike("review_near", review, build=near_build, by=peer, word=w.pick("changes wanted", "approved"))
    oldest = w.now - policy.approval_lasts
    approval = w.add("approval", DutyApproval, build=build, approves=build, by=duty,
                     given_at=oldest + w.length(minutes(5), minutes(50)))
    w.look_alike("approval_other", approval, build=other, approves=w.pick(other, build), by=w.pick(duty, peer),
                 given_at=w.ago(minutes(10), hours(20)))
    if again:
        w.look_alike("approval_before", approval, approves=other, given_at=w.ago(hours(9), hours(20)))
    w.look_alike("approval_near", approval, build=near_build, approves=near_build, by=peer,
                 given_at=w.ago(minutes(10), hours(20)))

    # Freezes, the way back, the board.
    freeze = w.add("freeze", FreezeWindow, system=system, kind=w.pick("sales day", "audit"), state="over")
    w.look_alike("freeze_near", freeze, system=near, state=w.pick("running", "over"))
    image = w.add("image", RollbackImage, system=system, state="ready")
    w.look_alike("image_near", image, system=near, state=w.pick("expired", "ready"))
    board = w.add("board", BoardDate, system=system, meets_at=w.now + policy.soon + w.length(minutes(10), hours(20)))
    w.look_alike("board_near", board, system=near, meets_at=w.ahead(minutes(30), hours(40)))
    w.add("runbook", Runbook, system=system, edition=w.whole(2, 30))
    w.add("dashboard", Dashboard, system=system, panels=w.whole(4, 40))

    hotfix_look_ups(w)
    release = w.step("release", HotfixRelease, build_id=build, revision=build.revision, outage_id=outage,
                     approval_id=approval)
    is_open, first_tier = outage.state == "open", both(outage.state == "monitoring", system.tier == "tier 1")
    release.requires("outage", any_of(first_tier, is_open) if watched else any_of(is_open, first_tier),
        "A hotfix mends an outage that is open or, on a system of the first tier, one still being watched. For an "
        "outage that "
        "is over there are no hotfixes: no.", otherwise="BLOCK", breaks=(outage.state, "resolved"), withheld=outage)
    release.requires("board-far", board.meets_at >= w.now + policy.soon,
        "The board meets in {policy.soon} or later. If it meets sooner, {policy.board:hold the build for it|the "
        "answer is "
        "no}.", otherwise=policy.board,
        breaks=(board.meets_at, w.now + policy.soon - w.length(minutes(5), minutes(90))))
    release.requires("branch", build.built_from == "release branch",
        "It was built from the release branch. From main it would carry strangers along, and the answer is no.",
        otherwise="BLOCK", breaks=(build.built_from, "main branch"))
    release.requires("small", build.lines <= policy.most_lines,
        "It changes {policy.most_lines} lines at the most. A larger one {policy.large:is held until it has been cut "
        "down|is "
        "no hotfix, so no}.", otherwise=policy.large, breaks=(build.lines, policy.most_lines + w.whole(1, 300)))
    release.requires("green", both(tests.ran_on == build, tests.outcome == "green"),
        "The tests ran green on that build. Red, flaky, or run on another, they are run again, and the build is held.",
        breaks=(tests.outcome, "flaky"))
    w.contrast("tests-of-another", {tests.ran_on: other}, kind="wrong_entity", flips=("release.green",))
    release.requires("reviewed", w.listing(PeerReview, build=build).every(lambda one: one.word == "approved"),
        "No reviewer is left who wants changes; as long as one is, the build is held.",
        breaks=(review.word, "changes wanted"), withheld=review)
    release.requires("approved", both(approval.approves == build, approval.by == system.owner),
        "The owner of the system has approved that very build; hold it until then.", breaks=(approval.approves, other))
    release.requires("approval-fresh", approval.given_at >= oldest,
        "An approval lasts {policy.approval_lasts}; after that {policy.stale:it is asked for once more|it is void, "
        "and so is "
        "the draft}.", otherwise=policy.stale, breaks=(approval.given_at, oldest - w.length(minutes(5), hours(3))))
    release.requires("no-freeze", w.listing(FreezeWindow, system=system).none(lambda one: one.state == "running"),
        "In a freeze {policy.frozen:the build is held until it is over|the answer is no}.", otherwise=policy.frozen,
        breaks=(freeze.state, "running"))
    release.requires("way-back", image.state == "ready",
        "There is an image to go back to. If it has expired, {policy.no_way_back:hold the build until one is made|the "
        "answer "
        "is no}.", otherwise=policy.no_way_back, breaks=(image.state, "expired"))
    w.contrast("other-revision", {build.revision: w.code("########")}, kind="wrong_argument")
    w.background("Whatever the answer, the ticket shows each rule that is not kept.")

    w.task(
        "The hotfix {build} for {system.slug} is drafted, outage {outage}. Release it now, hold it, or no?",
        "{author.handle} has a fix for {outage}: build {build}, system {system}. Everything green, they say. Does it "
        "go out "
        "before the board?",
        "Please decide on {build} ({system.slug}). The approval is {approval}.")
    w.context("You are the change officer on duty. Hotfixes follow {policy}. Times are UTC.")
