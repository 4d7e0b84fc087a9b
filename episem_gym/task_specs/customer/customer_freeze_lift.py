"""Security desk of a direct bank: a drafted lifting of an account freeze is judged."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._bank_security import (
    AccessReset, BankAccount, CardOrder, FraudMark, Freeze, FreezeExtend, FreezeLift, freeze_look_ups, FreezePolicy,
    HeldTransfer, Holder, Identification, Inquiry, PhoneLine,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair


@task_pair(
    "customer-freeze-lift",
    protocol="Legacy",
    variants={
        "nothing-found": "the inquiry found nothing, and the old limit comes back",
        "stranger": "a stranger got in: access was set up anew, and the limit is low",
        "frozen-before": "an earlier freeze of the same account was lifted after an inquiry of its own",
        "shown-twice": "a passport was shown before the freeze and again after it",
    },
    alternatives="An inquiry that found nothing, or a reset of app and password after the freeze.",
)
def freeze_lift(w: Draft) -> None:
    """Judge whether a freeze may be lifted as drafted."""
    # fmt: off
    stranger, before, twice = (w.variant == one for one in ("stranger", "frozen-before", "shown-twice"))
    policy = w.add("policy", FreezePolicy, id_lasts=w.length(days(20), days(90), days(5)), old_id=w.disposition(),
                   wait=w.length(days(2), days(12), days(1)), too_soon=w.disposition(), second=w.disposition(),
                   not_reset=w.disposition(), low_limit=w.money(200, 800, step="100"))

    # The holder and a namesake, their accounts, freezes and inquiries.
    holder = w.add("holder", Holder, name=w.person(), born=w.days_ago(7500, 28000), team=w.code("Team @#"))
    namesake = w.look_alike("namesake", holder, born=w.days_ago(7500, 28000), team=w.code("Team @#"))
    account = w.add("account", BankAccount, holder=holder, kind="current", day_limit=w.money(1500, 6000, step="500"))
    theirs = w.look_alike("theirs", account, holder=namesake, day_limit=w.money(1000, 6000, step="500"))
    deposit = w.look_alike("deposit", account, kind="deposit", day_limit=w.money(1000, 9000, step="500"))
    ripe = w.now.day - policy.wait
    closed = ripe - w.length(0, days(3), days(1))
    freeze = w.add("freeze", Freeze, account=account, reason="odd transfer", state="in force",
                   set_on=closed - w.length(days(4), days(9), days(1)))
    other = w.look_alike("other", freeze, reason="odd transfer" if before else "returned mail",
                         set_on=w.days_ago(150, 400), state="lifted")
    w.look_alike("deposit_freeze", freeze, account=deposit, reason=w.pick("court order", "holder's wish"),
                 set_on=w.days_ago(20, 90), state=w.pick("in force", "lifted"))
    their_freeze = w.look_alike("their_freeze", freeze, account=theirs, set_on=w.days_ago(10, 60),
                                state=w.pick("in force", "lifted"))
    inquiry = w.add("inquiry", Inquiry, holder=holder, freeze=freeze, closed_on=closed,
                    finding="stranger got in" if stranger else "nothing found")
    w.look_alike("other_inquiry", inquiry, freeze=other, closed_on=w.days_ago(120, 140),
                 finding=w.pick("nothing found", "stranger got in"))
    w.look_alike("their_inquiry", inquiry, holder=namesake, freeze=their_freeze, closed_on=w.days_ago(1, 30),
                 finding=w.pick("running", "holder took part", "nothing found"))

    # Passports shown, access reset, transfers stopped.
    oldest = w.now.day - policy.id_lasts
    shown = w.add("shown", Identification, holder=holder, shown=holder, way=w.pick("branch", "video"),
                  done_on=w.days_ago(0, 1))
    w.look_alike("shown_before", shown, way="post office" if twice else "video",
                 done_on=freeze.set_on - w.length(days(1), days(6), days(1)) if twice else w.days_ago(300, 900))
    w.look_alike("their_shown", shown, holder=namesake, shown=w.pick(holder, namesake), done_on=w.days_ago(0, 200))
    reset = w.add("reset", AccessReset, account=account, what="app and password",
                  done_on=freeze.set_on + w.length(days(1), days(3), days(1)) if stranger else w.days_ago(200, 500))
    w.look_alike("reset_card", reset, what="card only", done_on=w.days_ago(1, 3))
    w.look_alike("their_reset", reset, account=theirs, done_on=w.days_ago(1, 60))
    stopped = w.add("stopped", HeldTransfer, account=account, amount=w.money(900, 9000), state="returned")
    w.look_alike("stopped_too", stopped, amount=w.money(20, 900), state=w.pick("paid out", "returned"))
    w.look_alike("their_stopped", stopped, account=theirs, amount=w.money(20, 9000),
                 state=w.pick("held", "returned", "paid out"))
    w.add("line", PhoneLine, holder=holder, ending=w.code("####"), since=w.days_ago(30, 2000))
    w.add("card", CardOrder, holder=holder, state=w.pick("sent", "asked for"))
    mark = w.add("mark", FraudMark, holder=holder, raised_on=w.days_ago(600, 900), state=w.pick("open", "cleared"))
    w.look_alike("their_mark", mark, holder=namesake, state=w.pick("open", "cleared"))

    freeze_look_ups(w)
    w.offers(FreezeExtend)
    limit = policy.low_limit if stranger else account.day_limit
    lift = w.step("lift", FreezeLift, freeze_id=freeze, inquiry_id=inquiry, day_limit=limit.amount, team=holder.team)
    lift.requires("ours", freeze.reason != "court order",
        "The desk lifts what the bank itself has frozen. What a court has ordered is not for it to lift, and the "
        "request is turned away.", otherwise="BLOCK", breaks=(freeze.reason, "court order"))
    lift.requires("looked-into", both(inquiry.freeze == freeze, inquiry.finding != "running"),
        "An inquiry into this very freeze is on file and closed; one into another freeze is no help, and the request "
        "is parked as long as it runs.", breaks=(inquiry.freeze, other), withheld=inquiry)
    w.contrast("still-running", {inquiry.finding: "running"}, kind="violated",
               flips=("lift.looked-into",) if stranger else ("lift.looked-into", "lift.safe"))
    lift.requires("honest", inquiry.finding != "holder took part",
        "Where the holder is found to have taken part, the freeze stays for good and the request is turned away.",
        otherwise="BLOCK", breaks=(inquiry.finding, "holder took part"), flips=() if stranger else ("lift.safe",))
    w.background("After an inquiry that found nothing, the limit is what it was; after one that found a stranger in "
                 "the account, it is {policy.low_limit} a day.")
    anew = w.listing(AccessReset, account=account).exists(
        lambda r: both(r.what == "app and password", r.done_on >= freeze.set_on))
    clean = inquiry.finding == "nothing found"
    if stranger:
        lift.requires("safe", any_of(anew, clean), SAFE, otherwise=policy.not_reset, breaks=(reset.what, "password"))
    else:
        lift.requires("safe", any_of(clean, anew), SAFE, otherwise=policy.not_reset)
    lift.requires("shown", both(shown.shown == holder, shown.done_on >= freeze.set_on),
        "The holder in person has shown a passport since the freeze was set. A passport seen before, or somebody "
        "else's, parks the request.", breaks=(shown.shown, namesake))
    lift.requires("shown-lately", shown.done_on >= oldest,
        "A passport that was shown counts for {policy.id_lasts}; later the request "
        "{policy.old_id:is parked until it is shown again|is turned away, and the holder may put it "
        "anew}.", otherwise=policy.old_id,
        breaks=(shown.done_on, oldest - w.length(days(6), days(9), days(1))), flips=("lift.shown",))
    lift.requires("wait", inquiry.closed_on <= ripe,
        "Between the close of the inquiry and the lifting lie {policy.wait} or more. Any sooner the request "
        "{policy.too_soon:is parked until they are over|is turned away}.", otherwise=policy.too_soon,
        breaks=(inquiry.closed_on, ripe + days(1)))
    lift.requires("alone", w.listing(Freeze, account=account).count(lambda f: f.state == "in force") == 1,
        "If the account is frozen for more than one reason, the request "
        "{policy.second:is parked until the other freeze is gone|is turned "
        "away}.", otherwise=policy.second, breaks=(other.state, "in force"))
    lift.requires("none-held", w.listing(HeldTransfer, account=account).none(lambda t: t.state == "held"),
        "Every transfer that was stopped has been paid out or returned; one still held parks the request.",
        breaks=(stopped.state, "held"), withheld=stopped)
    w.contrast("other-team", {holder.team: w.code("Team @#")}, kind="wrong_argument")
    w.background("The note on the request names every point that stands against it, not only the weightiest.")

    w.task(
        "The lifting of {freeze} on account {account} ({holder.name}) is drafted. Does it go out, is it parked, or do "
        "we turn it away? The holder rings twice a day.",
        "Please decide on the drafted lifting for {holder.name}: freeze {freeze}, account {account}. The inquiry is "
        "through, as far as I heard.",
    )
    w.context("You sit at the security desk. Freezes are lifted by procedure {policy}.")


SAFE = (
    "If a stranger was in the account, app and password have both been reset since the freeze was set. Without that "
    "the request {policy.not_reset:is parked until they have|is turned away}."
)
