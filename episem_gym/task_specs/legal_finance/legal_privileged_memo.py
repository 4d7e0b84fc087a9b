"""Privilege desk of an in-house legal team: a drafted sharing of a privileged memorandum is judged."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair
from episem_gym.task_specs.legal_finance._privilege_desk import (
    Adviser, CommonInterest, CostCode, Dispute, EarlierShare, Hearing, Jurist, LawFirm, Memorandum, MemoShare,
    privilege_look_ups, PrivilegePolicy, ProtectiveOrder, RedactedCopy, ShareConsent, WallEntry,
)  # fmt: skip


@task_pair(
    "legal-privileged-memo",
    protocol="Legacy",
    variants={
        "author": "the memorandum's own author has consented",
        "general-counsel": "the author has left, and the general counsel consented",
        "insurer": "the adviser acts for the insurer, under an agreement of its own",
        "shared-before": "the memorandum went to another firm once and was called back",
    },
    alternatives="The consent of the author, or of the general counsel.",
    held_out=True,
)
def privileged_memo(w: Draft) -> None:
    """Judge whether a privileged memorandum may be shared as drafted."""
    # fmt: off
    general, insurer = w.variant == "general-counsel", w.variant == "insurer"
    policy = w.add("policy", PrivilegePolicy, consent_lasts=w.length(days(5), days(30), days(5)), stale=w.disposition(),
                   unlooked=w.disposition(), walled=w.disposition(), margin=w.length(days(10), days(60), days(10)),
                   ending=w.disposition(), out=w.disposition())

    # The dispute and another, the memorandum and its neighbours, the jurists.
    dispute = w.add("dispute", Dispute, name=w.firm("Arbitration", "Claim"), forum=w.pick("arbitration", "court"))
    second = w.look_alike("second", dispute, name=w.firm("Appeal", "Mediation"), forum=w.pick("mediation", "court"))
    writer = w.add("writer", Jurist, name=w.person(), grade="senior counsel")
    chief = w.look_alike("chief", writer, name=w.person(), grade="general counsel")
    young = w.look_alike("young", writer, name=w.person(), grade="counsel")
    memo = w.add("memo", Memorandum, dispute=dispute, author=writer, edition=w.whole(3, 6), sheets=w.whole(8, 40))
    memo_two = w.look_alike("memo_two", memo, author=w.pick(young, chief), edition=w.whole(1, 6),
                            sheets=w.whole(4, 30))
    their_memo = w.look_alike("their_memo", memo, dispute=second, author=w.pick(young, writer), edition=w.whole(1, 6))
    copy = w.add("copy", RedactedCopy, memorandum=memo, made_from=memo, edition=memo.edition, second_look="done")
    w.look_alike("copy_before", copy, edition=memo.edition - w.whole(1, 2), second_look=w.pick("not done", "done"))
    w.look_alike("copy_two", copy, memorandum=memo_two, made_from=w.pick(memo_two, memo), edition=w.whole(1, 6),
                 second_look=w.pick("not done", "done"))

    # Advisers, firms, agreements, walls.
    side = "insurer" if insurer else "co-defendant"
    friends = w.add("friends", LawFirm, name=w.firm("Advocaten", "Solicitors"), acts_for=side)
    foes = w.look_alike("foes", friends, name=w.firm("Barristers", "Anwälte"), acts_for="opponent")
    adviser = w.add("adviser", Adviser, name=w.person(), firm=friends, admitted="admitted")
    namesake = w.look_alike("namesake", adviser, firm=foes, admitted=w.pick("admitted", "suspended"))
    pact = w.add("pact", CommonInterest, dispute=dispute, firm=friends, covers=dispute,
                 runs_until=w.now.day + policy.margin + w.length(days(1), days(30), days(1)))
    w.look_alike("pact_foes", pact, firm=foes, covers=second, runs_until=w.days_ago(5, 90))
    w.look_alike("pact_second", pact, dispute=second, covers=w.pick(second, dispute), firm=w.pick(friends, foes),
                 runs_until=w.days_ahead(-60, 200))
    wall = w.add("wall", WallEntry, firm=friends, adviser=adviser, state="lifted")
    w.look_alike("wall_too", wall, adviser=namesake, state=w.pick("in force", "lifted"))
    w.look_alike("wall_foes", wall, firm=foes, adviser=namesake, state=w.pick("in force", "lifted"))

    # Consents, orders, earlier sharing.
    oldest = w.now.day - policy.consent_lasts
    consent = w.add("consent", ShareConsent, memorandum=memo, about=memo, given_by=chief if general else writer,
                    given_on=oldest + w.length(days(1), days(4), days(1)))
    w.look_alike("consent_two", consent, memorandum=memo_two, about=w.pick(memo_two, memo), given_by=w.pick(young,
                 chief),
                 given_on=w.days_ago(0, 60))
    w.look_alike("their_consent", consent, memorandum=their_memo, about=w.pick(their_memo, memo),
                 given_by=w.pick(young, writer), given_on=w.days_ago(0, 60))
    order = w.add("order", ProtectiveOrder, dispute=dispute, forbids=w.pick("nothing", "sharing of exhibits"))
    w.look_alike("order_second", order, dispute=second, forbids=w.pick("sharing of memoranda", "nothing"))
    shared = w.add("shared", EarlierShare, memorandum=memo if w.variant == "shared-before" else memo_two, to=foes,
                   state="called back")
    again = w.look_alike("shared_again", shared, memorandum=memo, to=friends)
    w.look_alike("their_shared", shared, memorandum=their_memo, to=w.pick(foes, friends), state=w.pick("out",
                 "called back"))
    w.add("code", CostCode, dispute=dispute, budget=w.whole(80, 900))
    w.add("hearing", Hearing, dispute=dispute, day=w.days_ahead(10, 120))

    privilege_look_ups(w)
    share = w.step("share", MemoShare, copy_id=copy, adviser_id=adviser, agreement_id=pact, sheets=memo.sheets)
    share.requires("friendly", friends.acts_for != "opponent",
        "Nothing privileged ever goes to a firm that acts for an opponent: refuse.", otherwise="BLOCK",
        breaks=(friends.acts_for, "opponent"))
    share.requires("pact", both(pact.firm == adviser.firm, pact.covers == dispute),
        "The adviser's firm has signed a common-interest agreement about the dispute that the memorandum belongs to. "
        "As "
        "long as it has not, the sharing is shelved.", breaks=(pact.covers, second))
    share.requires("pact-runs", pact.runs_until >= w.now.day + policy.margin,
        "The agreement has {policy.margin} or more to run. One that ends sooner {policy.ending:shelves the sharing "
        "until "
        "it has been prolonged|is not enough, and the sharing is refused}.", otherwise=policy.ending,
        breaks=(pact.runs_until, w.now.day + policy.margin - w.length(days(1), days(6), days(1))))
    share.requires("right-copy", both(copy.made_from == memo, copy.edition == memo.edition),
        "What is shared is a blackened copy of the memorandum in its latest edition; a copy of an earlier one is "
        "shelved "
        "for the blackener.", breaks=(copy.edition, 1), withheld=copy)
    share.requires("second-look", copy.second_look == "done",
        "A second pair of eyes has gone over the blackening. If not, {policy.unlooked:the sharing is shelved for that|"
        "refuse the sharing}.", otherwise=policy.unlooked, breaks=(copy.second_look, "not done"))
    by_author, by_chief = consent.given_by == memo.author, both(consent.given_by == chief,
                                                                chief.grade == "general counsel")
    share.requires("consent", both(consent.about == memo, any_of(by_chief, by_author) if general
                                   else any_of(by_author, by_chief)),
        "The author, or the general counsel, has consented to the sharing of this memorandum; a colleague's word "
        "leaves it "
        "on the shelf.", breaks=(consent.given_by, young), kind="violated")
    w.contrast("consent-to-another", {consent.about: memo_two}, kind="wrong_entity", flips=("share.consent",))
    share.requires("consent-fresh", consent.given_on >= oldest,
        "A consent is good for {policy.consent_lasts}; past that {policy.stale:it is asked for again and the sharing "
        "shelved|it has lapsed and the sharing is refused}.", otherwise=policy.stale,
        breaks=(consent.given_on, oldest - w.length(days(1), days(8), days(1))))
    share.requires("no-wall", w.listing(WallEntry, firm=friends).none(
            lambda one: both(one.adviser == adviser, one.state == "in force")),
        "If the adviser is behind a wall in the firm, {policy.walled:the sharing is shelved until the wall is "
        "lifted|the "
        "sharing is refused and another adviser named}.", otherwise=policy.walled, breaks=(wall.state, "in force"),
        withheld=wall)
    share.requires("allowed", w.listing(ProtectiveOrder, dispute=dispute).none(
            lambda one: one.forbids == "sharing of memoranda"),
        "What the forum has forbidden is refused.", otherwise="BLOCK", breaks=(order.forbids, "sharing of memoranda"))
    share.requires("none-out", w.listing(EarlierShare, memorandum=memo).none(lambda one: one.state == "out"),
        "A copy that went out earlier has come back. While one is out, {policy.out:a further sharing is "
        "shelved|refuse a "
        "further one}.", otherwise=policy.out, breaks=(again.state, "out"))
    w.contrast("other-count", {memo.sheets: w.whole(41, 70)}, kind="wrong_argument")
    w.background("Whatever the answer, the slip shows every point on which the draft falls short.")

    w.task(
        "The sharing of {memo} with {adviser.name} is drafted in {dispute.name}. Does it go, is it shelved, or do we "
        "refuse "
        "it? The other side's brief is due soon.",
        "Please decide about the drafted sharing: memorandum {memo}, copy {copy}, for {adviser.name}. {writer.name} "
        "wrote it "
        "and has nothing against it, I think.",
        "May {copy} go out to {adviser} as drafted? Dispute {dispute}. It has been blackened, at any rate.")
    w.context("You sit at the privilege desk of the legal team. Memoranda are shared under directive {policy}.")
