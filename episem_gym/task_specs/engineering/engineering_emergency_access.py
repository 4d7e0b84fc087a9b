"""Operations desk: a drafted taking back of break-glass access is judged."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.engineering._emergency_desk import (
    AuditHold, Dashboard, Engineer, glass_look_ups, GlassGrant, GlassPolicy, GlassRevoke, HandBack, Outage, PagerShift,
    RecordingFile, Runbook, SecretTouch, ShellSession, System,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, Draft, hours, minutes, task_pair


@task_pair(
    "engineering-emergency-access",
    protocol="Legacy",
    variants={
        "handed-back": "the holder has written that it is no longer needed",
        "run-too-long": "the holder is silent, but the access has been open longer than allowed",
        "secret-read": "a secret was read through it and has been rotated since",
        "two-shells": "the holder had two shells, both ended",
    },
    alternatives="The holder's own word, or an access open for longer than the rule allows.",
)
def emergency_access(w: Draft) -> None:
    """Judge whether emergency access may be taken back as drafted."""
    # fmt: off
    long, secret = w.variant == "run-too-long", w.variant == "secret-read"
    policy = w.add("policy", GlassPolicy, calm=w.length(minutes(30), hours(4), minutes(30)), uneasy=w.disposition(),
                   live=w.disposition(), secrets=w.disposition(), longest=w.length(hours(12), hours(36), hours(2)),
                   wanted=w.disposition(), held=w.disposition(), watched=w.disposition(), on_call=w.disposition())

    # Engineers, systems, outages.
    holder = w.add("holder", Engineer, handle=w.code("@@@###"), squad=w.pick("payments", "platform"))
    owner = w.look_alike("owner", holder, handle=w.code("@@@###"), squad=w.pick("payments", "mobile"))
    system = w.add("system", System, slug=w.pick("card-vault", "ledger-api", "push-relay"), owner=owner, tier="tier 1")
    replica = w.look_alike("replica", system, tier=w.pick("tier 2", "tier 3"))
    other = w.look_alike("other", system, slug=w.pick("geo-cache", "mail-out"), tier=w.pick("tier 2", "tier 3"))
    quiet = w.now - policy.calm
    outage = w.add("outage", Outage, system=system, state="resolved", since=quiet - w.length(minutes(5), hours(3)))
    w.look_alike("before", outage, since=w.ago(hours(90), hours(300)))
    w.look_alike("outage_replica", outage, system=replica, state=w.pick("open", "monitoring"), since=w.ago(minutes(5),
                 hours(9)))
    other_outage = w.look_alike("other_outage", outage, system=other, state=w.pick("open", "resolved"),
                                since=w.ago(minutes(5), hours(9)))

    # The grant, shells, words, secrets, recordings.
    limit = w.now - policy.longest
    grant = w.add("grant", GlassGrant, system=system, opens=system, holder=holder, outage=outage,
                  scope=w.pick("read", "write"),
                  granted_at=limit - w.length(minutes(20), hours(9)) if long else limit + w.length(hours(1), hours(6)))
    w.look_alike("grant_replica", grant, system=replica, opens=w.pick(replica, system), holder=w.pick(owner, holder),
                 granted_at=w.ago(hours(2), hours(60)), scope=w.pick("write", "root"))
    w.look_alike("other_grant", grant, system=other, opens=other, holder=w.pick(owner, holder), outage=other_outage,
                 granted_at=w.ago(hours(2), hours(60)))
    shell = w.add("shell", ShellSession, system=system, holder=holder, state="ended")
    w.look_alike("shell_owner", shell, holder=holder if w.variant == "two-shells" else owner,
                 state="ended" if w.variant == "two-shells" else w.pick("live", "ended"))
    w.look_alike("shell_replica", shell, system=replica, state=w.pick("live", "ended"))
    word = w.add("word", HandBack, system=system, holder=owner if long else holder, says="done with it")
    w.look_alike("word_replica", word, system=replica, holder=w.pick(owner, holder), says=w.pick("still needed",
                 "done with it"))
    w.look_alike("other_word", word, system=other, holder=w.pick(owner, holder), says=w.pick("still needed",
                 "done with it"))
    touch = w.add("touch", SecretTouch, system=system, holder=holder if secret else owner, rotated="rotated")
    w.look_alike("touch_two", touch, holder=holder)
    w.look_alike("touch_replica", touch, system=replica, rotated=w.pick("not rotated", "rotated"))
    tape = w.add("tape", RecordingFile, system=system, state="stored")
    w.look_alike("tape_replica", tape, system=replica, state=w.pick("uploading", "stored"))
    hold = w.add("hold", AuditHold, system=system, state="lifted")
    w.look_alike("hold_other", hold, system=other, state=w.pick("in place", "lifted"))
    shift = w.add("shift", PagerShift, system=system, engineer=owner, ends=w.ahead(hours(1), hours(9)))
    w.look_alike("shift_replica", shift, system=replica, engineer=w.pick(holder, owner), ends=w.ahead(hours(1),
                 hours(9)))
    w.add("runbook", Runbook, system=system, edition=w.whole(2, 30))
    w.add("dashboard", Dashboard, system=system, panels=w.whole(4, 40))

    glass_look_ups(w)
    take = w.step("take", GlassRevoke, grant_id=grant, holder_id=grant.holder, scope=grant.scope)
    take.requires("right-grant", grant.opens == system,
        "The grant opens the system that the request names. If it opens another, send the draft back as void.",
        otherwise="BLOCK", breaks=(grant.opens, replica))
    take.requires("over", both(grant.outage == outage, outage.state == "resolved"),
        "The outage for which it was granted is resolved. As long as that one is open or watched, {policy.watched:the "
        "draft waits for its end|the draft is premature and sent back}.", otherwise=policy.watched,
        breaks=(outage.state, "monitoring"), withheld=outage)
    w.contrast("for-another-outage", {grant.outage: other_outage}, kind="wrong_entity", flips=("take.over",))
    take.requires("calm", outage.since <= quiet,
        "Things have been calm for {policy.calm} since. Before that {policy.uneasy:leave the access where it is and "
        "look "
        "again|send the draft back}.", otherwise=policy.uneasy,
        breaks=(outage.since, quiet + w.length(minutes(2), minutes(20))))
    done = both(word.holder == grant.holder, word.says == "done with it")
    ran_out = grant.granted_at <= limit
    take.requires("not-needed", any_of(ran_out, done) if long else any_of(done, ran_out),
        "Its holder has written to be done with it, or it has been open for {policy.longest} and more. Otherwise "
        "{policy.wanted:the holder is asked, and keeps it until then|the draft is sent back}.", otherwise=policy.wanted,
        kind="violated", breaks=(grant.granted_at, limit + w.length(minutes(10), hours(2))) if long
        else (word.says, "still needed"))
    take.requires("no-shell", w.listing(ShellSession, system=system).none(
            lambda one: both(one.holder == holder, one.state == "live")),
        "Pulling access from under a live shell breaks things: with one of the holder's still live, {policy.live:wait "
        "for it "
        "to end|send the draft back}.", otherwise=policy.live, breaks=(shell.state, "live"))
    take.requires("secrets", w.listing(SecretTouch, system=system).every(lambda one: one.rotated == "rotated"),
        "Every secret read through emergency access has been rotated. One that has not {policy.secrets:comes first, "
        "and the "
        "draft waits|turns the matter into an incident, and the draft is sent back}.", otherwise=policy.secrets,
        breaks=(touch.rotated, "not rotated"), withheld=touch)
    take.requires("recorded", w.listing(RecordingFile, system=system).every(lambda one: one.state == "stored"),
        "All recordings of shells are in the store; the access is not closed over one that is uploading.",
        breaks=(tape.state, "uploading"))
    take.requires("no-hold", w.listing(AuditHold, system=system).none(lambda one: one.state == "in place"),
        "With a hold of the auditors in place {policy.held:nothing is taken back until they lift it|the draft is sent "
        "back to "
        "them}.", otherwise=policy.held, breaks=(hold.state, "in place"))
    take.requires("pager", shift.engineer != grant.holder,
        "Whoever carries the pager of the system keeps their access: the draft {policy.on_call:rests until the shift "
        "is handed over|is sent back}.", otherwise=policy.on_call, breaks=(shift.engineer, holder))
    w.contrast("other-scope", {grant.scope: "root"}, kind="wrong_argument")
    w.background("The reply names every rule that the draft runs into, small or large.")

    w.task(
        "Taking back {grant} on {system.slug} ({system}) is drafted; {holder.handle} holds it. Take it, leave it, or "
        "send the "
        "draft back?",
        "The outage on {system.slug} is history. May {grant} be revoked as drafted? System {system}.",
        "Please decide on the draft for {grant}, system {system}. Security would like it gone by lunch.")
    w.context("You are at the operations desk. Emergency access is taken back under {policy}. Times are UTC.")
