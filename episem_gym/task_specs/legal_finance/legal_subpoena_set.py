"""Legal department of a manufacturer: a set of papers answers a subpoena, all of it or none."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.legal_finance._disclosure_desk import (
    Batch, BundleLock, Certificate, clutter, CostLetter, CourtOrder, Custodian, Extension, LawOffice, ListEnclose,
    look_ups, Motion, Notice, PagesStamp, ProductionRule, ProductionServe, SetFreeze, SignOff, Subpoena, Volume,
    WithheldList,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, task_pair


@task_pair(
    "legal-subpoena-set",
    protocol="V2",
    all_or_nothing=True,
    variants={
        "return-day": "answered before the return day in the subpoena",
        "extended": "that day is too near; the issuer agreed to a later one",
        "many-pages": "more pages than go out free, at the issuer's cost",
        "secrets": "a batch holds trade secrets, which a court order protects",
    },
    alternatives="The return day of the subpoena or a later one agreed to; few pages or a letter about the cost.",
)
def subpoena_set(w: Draft) -> None:
    """Freeze the set, stamp it, enclose the list of what is withheld, lock the bundle and serve it."""
    # fmt: off
    extended, many, secrets = (w.variant == one for one in ("extended", "many-pages", "secrets"))
    policy = w.add("policy", ProductionRule, lead=w.length(days(2), days(14), days(1)),
                   notice_runs=w.length(days(5), days(25), days(5)), free_pages=w.number(2500, 9000, step="250"),
                   certificate_lasts=w.length(hours(6), hours(48), hours(6)), late=w.disposition(),
                   not_twice=w.disposition(), miscounted=w.disposition(), too_soon=w.disposition(),
                   unprotected=w.disposition())
    office = w.add("office", LawOffice, name=w.firm("Litigation LLP", "Trial Chambers"))
    rival = w.look_alike("rival", office, name=w.firm("& Daughters", "Advocates"))
    limit = w.now.day + policy.lead
    soon = w.length(days(-2), days(-1), days(1)) if extended else w.length(0, days(3), days(1))
    subpoena = w.add("subpoena", Subpoena, issuer=office, return_on=limit + soon, reaches_to=w.days_ago(90, 200),
                     caption=w.pick("Harbour crane collapse", "Brake-pad class action", "Boiler patents"))
    other = w.look_alike("other", subpoena, caption=w.pick("Pallet fire", "Elevator recall"),
                         return_on=w.days_ahead(-3, 30), reaches_to=w.days_ago(20, 400))
    letter = w.add("letter", Extension, filed_under=subpoena, concerns=subpoena if extended else other,
                   return_on=limit + w.length(0, days(4), days(1)))
    w.look_alike("their_letter", letter, filed_under=other, concerns=w.pick(other, subpoena),
                 return_on=w.days_ahead(1, 40))

    # What was copied, how it was marked, and the pages that go out.
    boss = w.add("boss", Custodian, subpoena=subpoena, name=w.person(),
                 copied_to=subpoena.reaches_to + w.length(0, days(40), days(1)))
    second = w.look_alike("second", boss, name=w.person(), copied_to=subpoena.reaches_to + w.length(0, days(9),
                                                                                                    days(1)))
    w.look_alike("theirs", boss, subpoena=other, name=w.person(), copied_to=w.days_ago(10, 500))
    first = w.add("first", Batch, subpoena=subpoena, mark="produce", content="ordinary", read="twice",
                  page_count=w.whole(600, 1400))
    more = w.whole(5, 400) if many else w.whole(-400, -5)
    rest = w.look_alike("rest", first, content="trade secret" if secrets else "ordinary",
                        page_count=policy.free_pages - first.page_count + more)
    kept = w.look_alike("kept", first, mark="withhold", content=w.pick("ordinary", "trade secret"),
                        page_count=w.whole(20,
                                                                                                                  900))
    w.look_alike("kept_too", kept, page_count=w.whole(20, 900))
    w.look_alike("beside", first, mark="beside the point", content=w.pick("ordinary", "trade secret"),
                 read=w.pick("once", "twice"), page_count=w.whole(20, 3000))
    w.look_alike("their_batch", first, subpoena=other, mark=w.pick("produce", "withhold"), read=w.pick("once", "twice"),
                 content=w.pick("ordinary", "trade secret"), page_count=w.whole(20, 3000))
    batches = w.listing(Batch, subpoena=subpoena)
    total = batches.sum("page_count", lambda b: b.mark == "produce")
    agreed = w.add("agreed", SignOff, filed_under=subpoena, page_count=first.page_count + rest.page_count)
    w.look_alike("their_agreed", agreed, filed_under=other, page_count=w.whole(900, 9000))
    cost = w.add("cost", CostLetter, filed_under=subpoena, concerns=subpoena if many else other)
    w.look_alike("their_cost", cost, filed_under=other, concerns=w.pick(other, subpoena))
    withheld = w.add("withheld", WithheldList, subpoena=subpoena, entries=2)
    w.look_alike("their_withheld", withheld, subpoena=other, entries=w.whole(0, 5))

    # Notices, motions, orders, certificates, earlier volumes.
    latest = w.now.day - policy.notice_runs
    notice = w.add("notice", Notice, subpoena=subpoena, person=w.person(), sent_on=latest - w.length(0, days(3),
                                                                                                     days(1)))
    w.look_alike("early", notice, person=w.person(), sent_on=w.days_ago(26, 40))
    w.look_alike("their_notice", notice, subpoena=other, person=w.person(), sent_on=w.days_ago(1, 30))
    motion = w.add("motion", Motion, subpoena=subpoena, by=w.person(), ruling="denied")
    w.look_alike("their_motion", motion, subpoena=other, by=w.person(), ruling=w.pick("none yet", "denied", "granted"))
    order = w.add("order", CourtOrder, filed_under=subpoena, concerns=subpoena if secrets else other)
    w.look_alike("their_order", order, filed_under=other, concerns=w.pick(subpoena, other))
    key = w.add("key", Certificate, office=office, runs_until=w.days_ahead(20, 300),
                as_of=w.now - policy.certificate_lasts + w.length(hours(1), hours(5)))
    w.look_alike("old_key", key, runs_until=w.days_ago(3, 300), as_of=w.ago(hours(1), hours(60)))
    w.look_alike("rivals_key", key, office=rival, runs_until=w.days_ahead(-90, 90), as_of=w.ago(hours(1), hours(60)))
    volume = w.add("volume", Volume, subpoena=subpoena, last_page=w.whole(300, 4000), state="served")
    w.look_alike("discarded", volume, last_page=volume.last_page + w.whole(40, 900), state="discarded")
    w.look_alike("their_volume", volume, subpoena=other, last_page=w.whole(300, 9000), state=w.pick("served",
                                                                                                    "discarded"))
    clutter(w, subpoena, other)
    look_ups(w)

    freeze = w.step("freeze", SetFreeze, subpoena_id=subpoena, batch_ids=[first, rest])
    stamp = w.step("stamp", PagesStamp, subpoena_id=subpoena, set_number=freeze.receipt.set_number,
                   first_page=volume.last_page + 1, last_page=volume.last_page + total,
                   legend="counsel only" if secrets else "none")
    enclose = w.step("enclose", ListEnclose, volume=stamp.receipt.volume, list_id=withheld)
    lock = w.step("lock", BundleLock, bundle=enclose.receipt.bundle, certificate_id=key)
    serve = w.step("serve", ProductionServe, subpoena_id=subpoena, container=lock.receipt.container,
                   office_id=subpoena.issuer)

    w.background("Half an answer is worse than none: unless every point below is met, no set is frozen. The cover memo "
                 "takes them one by one to the end.")
    w.background("If a shelf or a server is out of reach, the answer waits until it is back.")
    in_time = any_of(subpoena.return_on >= limit, both(letter.concerns == subpoena, letter.return_on >= limit))
    freeze.requires("in-time", in_time,
        "From today to the return day, or a later one that the issuer agreed to in a letter naming the subpoena, there "
        "are {policy.lead} or more for printing and checking. If fewer are left, the answer {policy.late:waits for the "
        "issuer to move the day|is not begun, and counsel asks the court instead}.",
        otherwise=policy.late, kind="wrong_entity" if extended else "violated",
        breaks=(letter.concerns, other) if extended else (subpoena.return_on, limit - w.length(days(1), days(4),
                                                                                               days(1))))
    people = w.listing(Custodian, subpoena=subpoena)
    freeze.requires("copied", people.every(lambda c: c.copied_to >= subpoena.reaches_to),
        "Every mailbox was copied up to the end of the period asked about; a shorter copy has to be made again first, "
        "and the answer waits for it.",
        breaks=(second.copied_to, subpoena.reaches_to - w.length(days(1), days(30), days(1))))
    freeze.requires("read-twice", batches.none(lambda b: both(b.mark != "beside the point", b.read == "once")),
        "What is produced or withheld has been read twice; a batch read once only means that the answer "
        "{policy.not_twice:waits for the second reader|is called off and the reading starts over}.",
        otherwise=policy.not_twice, breaks=(kept.read, "once"))
    stamp.requires("as-agreed", agreed.page_count == total,
        "The pages marked to be produced are as many as counsel agreed to. If the numbers differ, the answer "
        "{policy.miscounted:waits until counsel has agreed anew|is withdrawn and counsel informed}.",
        otherwise=policy.miscounted, breaks=(agreed.page_count, first.page_count + rest.page_count + w.whole(3, 90)))
    stamp.requires("cost", any_of(total <= policy.free_pages, cost.concerns == subpoena),
        "Up to {policy.free_pages} pages go out free; more wait for a letter in which the issuer takes over the cost "
        "of this subpoena.",
        kind="wrong_entity" if many else "violated",
        breaks=(cost.concerns, other) if many else (policy.free_pages, first.page_count + rest.page_count - w.whole(5,
                                                                                                                    400)))
    w.background("Numbering goes on from the last page that was served under the subpoena. A set with a trade secret "
                 "in it has a footer for counsel only, any other none. Enclosed is the list of the batches withheld.")
    enclose.requires("list", withheld.entries == batches.count(lambda b: b.mark == "withhold"),
        "That list has one entry for each batch withheld, no more and no fewer; an answer with another list waits "
        "until it is put right.",
        breaks=(withheld.entries, w.pick(1, 3)), kind="conflicting")
    lock.requires("certificate", key.runs_until >= w.now.day,
        "The bundle is locked for a certificate of the issuing office that has not run out and was looked up within "
        "{policy.certificate_lasts}; failing that, the answer waits.",
        max_age=(key, policy.certificate_lasts), withheld=key)
    serve.requires("notified", w.listing(Notice, subpoena=subpoena).every(lambda n: n.sent_on <= latest),
        "People named in the papers had notice {policy.notice_runs} ago or longer; before that, an answer "
        "{policy.too_soon:waits for the time to pass|is refused, and the issuer is told that it comes too soon}.",
        otherwise=policy.too_soon, breaks=(notice.sent_on, latest + w.length(days(1), days(4), days(1))))
    motions = w.listing(Motion, subpoena=subpoena)
    serve.requires("not-pending", motions.none(lambda m: m.ruling == "none yet"),
        "A motion to quash on which the court has not ruled keeps the answer here until it has.",
        breaks=(motion.ruling, "none yet"))
    serve.requires("not-quashed", motions.none(lambda m: m.ruling == "granted"),
        "Once such a motion is granted, there is nothing left to answer, and the request is closed.",
        otherwise="BLOCK", breaks=(motion.ruling, "granted"))
    guarded = any_of(batches.none(lambda b: both(b.mark == "produce", b.content == "trade secret")),
                     order.concerns == subpoena)
    serve.requires("protected", guarded,
        "Trade secrets are produced under a court order that protects the papers of this very subpoena; without one, "
        "the answer {policy.unprotected:waits for the order|is refused}.",
        otherwise=policy.unprotected,
        breaks=(order.concerns, other) if secrets else (rest.content, "trade secret"),
        kind="wrong_entity" if secrets else "violated")

    w.task(
        "The answer to {subpoena} ({subpoena.caption}) is due. Please freeze the set, number it, enclose the list, "
        "lock it and serve it on {office.name}. It goes out whole or not at all: if a piece is not ready, don't start.",
        "Could you produce our papers under {subpoena} today? Counsel has agreed and everyone was notified, I hear. "
        "Everything or nothing, mind; a numbered volume that then lies about is no use to me.",
        "{office.name} rang about {subpoena}. Please get the whole production out to them, frozen, stamped, with the "
        "list, locked and served. All five or none, please.")
    w.context("You are at the disclosure desk of the legal department. Subpoenas are answered under rule {policy}.")
