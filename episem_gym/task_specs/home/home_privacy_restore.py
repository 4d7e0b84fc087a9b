"""Privacy hub of a serviced home: a drafted restoring of camera masks after a technician's visit is judged."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.home._privacy_hub import (
    CareOrder, DoorbellLog, HomeCamera, IncidentHold, LiveSession, MaskSet, MasksRestore, privacy_look_ups,
    PrivacyPolicy, Residence, Resident, ResidentWord, ServiceVisit, StorageQuota, Technician,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, Draft, hours, minutes, task_pair


@task_pair(
    "home-privacy-restore",
    protocol="Legacy",
    variants={
        "tenant": "the tenant asks for the masks, the firmware is as it was",
        "subtenant": "a subtenant asks, whose room the camera is in",
        "new-firmware": "the visit brought new firmware, and a set of zones was drawn anew",
        "held-before": "pictures were kept after a burglary and have been released",
    },
    alternatives="The word of the tenant, or of a subtenant who lives there.",
)
def privacy_restore(w: Draft) -> None:
    """Judge whether the masks of a camera may be put back as drafted."""
    # fmt: off
    sub, updated = w.variant == "subtenant", w.variant == "new-firmware"
    policy = w.add("policy", PrivacyPolicy, pause=w.length(minutes(15), hours(2), minutes(15)), soon=w.disposition(),
                   viewer=w.disposition(), evidence=w.disposition(), word_lasts=w.length(hours(6), hours(48), hours(6)),
                   old_word=w.disposition(), unfit=w.disposition())

    # Two homes in one street, who lives there, the cameras.
    home = w.add("home", Residence, street=w.pick("Rua Nova 12", "Kapellgata 7", "Žitná 31"), kind=w.pick("flat",
                 "house"))
    beside = w.look_alike("beside", home, street=w.pick("Rua Nova 14", "Kapellgata 9", "Žitná 33"))
    tenant = w.add("tenant", Resident, name=w.person(), lives_in=home, role="subtenant" if sub else "tenant")
    namesake = w.look_alike("namesake", tenant, lives_in=beside, role=w.pick("tenant", "subtenant"))
    visitor = w.look_alike("visitor", tenant, name=w.person(), role="guest")
    camera = w.add("camera", HomeCamera, residence=home, room=w.pick("hall", "nursery"), firmware=w.code("##.#"),
                   lens=w.pick("open", "covered"))
    kitchen = w.look_alike("kitchen", camera, room="kitchen", firmware=w.code("##.#"))
    theirs = w.look_alike("theirs", camera, residence=beside, firmware=w.code("##.#"))
    first = w.add("first", MaskSet, camera=camera, drawn_for=camera, zones=w.whole(2, 9),
                  firmware=w.code("##.#") if updated else camera.firmware)
    second = w.look_alike("second", first, zones=w.whole(2, 9), firmware=camera.firmware if updated else w.code("##.#"))
    fitting = second if updated else first
    w.look_alike("kitchen_set", first, camera=kitchen, drawn_for=w.pick(kitchen, camera), zones=w.whole(1, 9),
                 firmware=w.code("##.#"))
    w.look_alike("their_set", first, camera=theirs, drawn_for=theirs, zones=w.whole(1, 9), firmware=w.code("##.#"))

    # The visit, who still looks in, what residents and others want.
    fitter = w.add("fitter", Technician, name=w.person(), company=w.pick("hub maker", "alarm company"))
    other_fitter = w.look_alike("other_fitter", fitter, name=w.person(), company="landlord")
    ripe = w.now - policy.pause
    visit = w.add("visit", ServiceVisit, residence=home, technician=fitter, state="ended",
                  ended_at=ripe - w.length(minutes(3), minutes(90)))
    w.look_alike("visit_beside", visit, residence=beside, technician=w.pick(fitter, other_fitter),
                 state=w.pick("running", "to be continued"), ended_at=w.ago(minutes(5), hours(9)))
    live = w.add("live", LiveSession, residence=home, viewer=fitter, state="closed")
    w.look_alike("live_two", live, viewer=other_fitter)
    w.look_alike("live_beside", live, residence=beside, state=w.pick("open", "closed"))
    oldest = w.now - policy.word_lasts
    word = w.add("word", ResidentWord, residence=home, by=tenant, wants="masks back",
                 said_at=oldest + w.length(minutes(10), hours(5)))
    w.look_alike("their_word", word, residence=beside, by=w.pick(namesake, tenant),
                 wants=w.pick("leave as it is", "masks back"), said_at=w.ago(hours(1), hours(60)))
    care = w.add("care", CareOrder, residence=home, asks="nursery in view", state="ended")
    w.look_alike("care_beside", care, residence=beside, state=w.pick("running", "ended"))
    hold = w.add("hold", IncidentHold, residence=home, kind="burglary" if w.variant == "held-before" else "fall",
                 state="released")
    w.look_alike("hold_beside", hold, residence=beside, state=w.pick("kept as evidence", "released"))
    w.add("quota", StorageQuota, residence=home, days_kept=w.whole(3, 30))
    w.add("rings", DoorbellLog, residence=home, rings=w.whole(0, 40))

    privacy_look_ups(w)
    back = w.step("restore", MasksRestore, camera_id=camera, mask_id=fitting, zones=fitting.zones, word_id=word)
    lives = both(tenant.lives_in == home, any_of(tenant.role == "subtenant", tenant.role == "tenant") if sub
                 else any_of(tenant.role == "tenant", tenant.role == "subtenant"))
    back.requires("resident", both(word.by == tenant, lives, word.wants == "masks back"),
        "Somebody who lives there as tenant or subtenant wants the masks back. A guest's word, or none, leaves the "
        "camera as "
        "it is until such a one has spoken.", breaks=(word.by, visitor))
    w.contrast("no-wish", {word.wants: "leave as it is"}, kind="violated", flips=("restore.resident",))
    back.requires("lately", word.said_at >= oldest,
        "That was said in the last {policy.word_lasts}; what was said before {policy.old_word:has to be asked again|no "
        "longer counts, and the draft is dropped}.", otherwise=policy.old_word,
        breaks=(word.said_at, oldest - w.length(minutes(20), hours(9))))
    back.requires("visit-over", visit.state == "ended",
        "The technician's visit has ended; while it runs or is to be continued, leave the camera as it is.",
        breaks=(visit.state, "to be continued"), withheld=visit)
    back.requires("paused", visit.ended_at <= ripe,
        "From the end of the visit {policy.pause} have gone by, in case something was forgotten. Any sooner, "
        "{policy.soon:the "
        "draft has to wait|the draft is dropped}.", otherwise=policy.soon,
        breaks=(visit.ended_at, ripe + w.length(minutes(1), minutes(12))))
    back.requires("nobody-looks", w.listing(LiveSession, residence=home).none(lambda one: one.state == "open"),
        "If anybody still looks through a camera of the home, {policy.viewer:the draft waits until they have logged "
        "off|the "
        "draft is dropped and the hub locked}.", otherwise=policy.viewer, breaks=(live.state, "open"), withheld=live)
    back.requires("fits", both(fitting.drawn_for == camera, fitting.firmware == camera.firmware),
        "The set of zones was drawn for this camera and fits its firmware. With any other, {policy.unfit:wait for the "
        "hub's "
        "editor|drop the draft}.", otherwise=policy.unfit, breaks=(fitting.drawn_for, kitchen))
    back.requires("no-evidence", w.listing(IncidentHold,
                  residence=home).none(lambda one: one.state == "kept as evidence"),
        "Pictures kept as evidence {policy.evidence:put the draft off until they are released|forbid any change, and "
        "the draft "
        "is dropped}.", otherwise=policy.evidence, breaks=(hold.state, "kept as evidence"))
    back.requires("no-care", w.listing(CareOrder, residence=home).none(
            lambda one: both(one.asks == "nursery in view", one.state == "running")),
        "Where a running order of a care service asks for a view, no mask is put back: drop the draft.",
        otherwise="BLOCK",
        breaks=(care.state, "running"))
    w.contrast("fewer-zones", {fitting.zones: w.whole(10, 14)}, kind="wrong_argument")
    w.background("The hub shows the residents everything that was found against a draft.")

    chosen = "{second}" if updated else "{first}"
    chosen = "{second}" if updated else "{first}"
    w.task(
        "{fitter.name} has been at {home.street}. Putting the masks of {camera} back is drafted, with set " + chosen +
        ". Do it, wait, or drop it?",
        "The masks for {camera} at {home.street} are drafted: " + chosen + ". {tenant.name} would like some privacy. "
        "Your call.",
        "May " + chosen + " go back onto {camera} as drafted? It belongs to {home}.")
    w.context("You run the privacy hub of serviced homes. Masks are restored under {policy}. Times are UTC.")
