"""Publication desk of a research institute: the author list of one manuscript version goes to the journal."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.research._journal_office import (
    Author, AuthorListAmend, AuthorListFile, AuthorshipPolicy, ChangeForm, clutter, Consent, ContractExtract,
    Contribution, look_ups, Manuscript, ManuscriptVersion, OrcidRecord, OrderSheet, Researcher, TitlePageEntry,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, hours, task_pair


@task_pair(
    "research-author-list",
    protocol="V1",
    variants={
        "plain": "three authors employed where they did the work",
        "moved": "the second author has moved since: former employer in print, preprint on the ORCID record",
        "posthumous": "the second author has died and the legal representative consented",
        "added": "the second author was added during review: the list is amended, on an accepted change form",
    },
    alternatives="An ORCID record is tied to its owner by the employer or by the preprint.",
)
def author_list(w: Draft) -> None:
    """Submit the final author list of a manuscript version."""
    # fmt: off
    added, moved, late = w.variant == "added", w.variant == "moved", w.variant == "posthumous"
    policy = w.add("policy", AuthorshipPolicy, extract_age=w.length(days(7), days(28), days(7)),
                   reachable=w.length(days(60), days(360), days(30)), unreachable=w.disposition(),
                   misplaced=w.disposition(), foreign_id=w.disposition())
    home, away = w.firm("Institute of Limnology", "Centre for Soil Research"), w.firm("University", "Marine Station")

    # Three authors and a technician who is thanked; the manuscript, and another one of the group.
    lead = w.add("lead", Researcher, name=w.person(), group="Sediment dynamics", whereabouts="in service")
    gone = "deceased" if late else "left" if moved else "in service"
    second = w.look_alike("second", lead, name=w.person(), whereabouts=gone)
    senior = w.look_alike("senior", lead, name=w.person())
    helper = w.look_alike("helper", lead, name=w.person(), whereabouts=w.pick("in service", "left"))
    ms = w.add("ms", Manuscript, title=w.pick("Porewater fluxes in dammed rivers", "Methane ebullition from lakes"),
               stage="under review" if added else "in preparation", preprint=w.code("10.31223/X#@##@"),
               work_from=w.days_ago(400, 800), work_until=w.days_ago(60, 150))
    sister = w.look_alike("sister", ms, title=w.pick("Nitrate legacies in karst", "Dust in upland lakes"),
                          stage="under review", preprint=w.code("10.31223/X#@##@"))
    version = w.add("version", ManuscriptVersion, manuscript=ms, number=w.whole(4, 7), state="frozen",
                    first=lead, second=second, third=senior)
    prior = w.look_alike("prior", version, number=version.number - 1, second=senior, third=helper)
    later = w.look_alike("later", version, number=version.number + 1, state="withdrawn")
    cousin = w.look_alike("cousin", version, manuscript=sister, state=w.pick("open", "frozen"), first=senior,
                          third=lead)

    # Contract, ORCID record, title page entry, consent and contribution of each author.
    reach = w.now.day + policy.reachable + w.length(days(2), days(45), days(1))
    authors = []
    for n, who in enumerate((lead, second, senior)):
        left, elsewhere = (moved or late) and n == 1, moved and n == 1
        job = w.add(f"job_{n}", ContractExtract, manuscript=ms, person=who, employer=home,
                    as_of=w.now - policy.extract_age + w.length(hours(2), days(6)), since=w.days_ago(900, 2000),
                    until=w.days_ago(5, 50) if left else reach if n == 2 else w.days_ahead(30, 500))
        iri = w.add(f"iri_{n}", OrcidRecord, name=who.name, employer=away if elsewhere else home,
                    latest_work=ms.preprint if elsewhere else w.code("10.1016/j.####.####"))
        entry = w.add(f"entry_{n}", TitlePageEntry, printed_in=version, author=who, affiliation=home, orcid=iri)
        consent = w.add(f"consent_{n}", Consent, filed_under=ms, author=who, covers=version, answer="agreed",
                        given_by="legal representative" if late and left else "author")
        share = w.add(f"share_{n}", Contribution, manuscript=ms, person=who, text=w.pick("drafted", "revised"),
                      share=w.pick("conception", "analysis"))
        authors.append(Author(who, job, iri, entry, consent, share))
    job, iri = authors[1].contract, authors[1].iri
    w.look_alike("new_job", job, person=second if moved else helper, employer=away, until=w.days_ahead(20, 900),
                 since=job.until + days(1) if moved else w.days_ago(2, 50))
    namesake = w.look_alike("namesake", iri, employer=w.firm("Genome Institute", "Botanic Garden"),
                            latest_work=w.code("10.1104/pp.##.#####"))
    clutter(w, prior, helper, authors, home, away)

    # The order sheet, those beside it, and change forms.
    sheet = w.add("sheet", OrderSheet, filed_under=ms, covers=version, first=lead, second=second, third=senior,
                  corresponding=senior, signed_for=[lead, second, senior])
    w.look_alike("old_sheet", sheet, covers=prior, second=senior, third=helper, corresponding=lead,
                 signed_for=[lead, senior])
    form = w.add("form", ChangeForm, filed_under=ms if added else sister, covers=version if added else cousin,
                 adds=second, reply="accepted" if added else w.pick("pending", "accepted"))
    w.look_alike("old_form", form, covers=prior if added else cousin, adds=helper, reply=w.pick("pending", "declined"))

    look_ups(w)
    w.offers(AuthorListFile, AuthorListAmend)
    submit = w.step("submit", AuthorListAmend if added else AuthorListFile, version_id=version, order_sheet_id=sheet,
                    corresponding_author_id=sheet.corresponding, consent_ids=[a.consent for a in authors],
                    orcid_ids=[a.iri for a in authors], **({"change_form_id": form} if added else {}))

    w.background("A record the system fails to deliver leaves the request with the desk until it does.")
    w.background("The desk answers a request once: its reply goes through all points below, even if one settles it.")
    fresh = ("A list is filed while the manuscript is in preparation. Once it is under review, its list can only be "
             "amended, and unless a change form names the version, the request is refused.")
    change = "With such a form, the amendment waits until the journal's editor has accepted it."
    if added:
        w.background(fresh)
        submit.requires("stage", both(ms.stage == "under review", form.covers == version, form.reply == "accepted"),
                        change, breaks=(form.reply, "pending"))
    else:
        submit.requires("stage", ms.stage == "in preparation", fresh, otherwise="BLOCK",
                        breaks=(ms.stage, "under review"))
        w.background(change)
    versions = w.listing(ManuscriptVersion, manuscript=ms)
    current = versions.none(lambda v: both(v.number > version.number, v.state != "withdrawn"))
    submit.requires("settled", both(version.state == "frozen", current),
        "The list belongs to a frozen version that no later one has replaced, withdrawn ones apart; otherwise it "
        "waits until the authors have frozen the text they mean.", breaks=(later.state, "open"))
    w.contrast("still-open", {version.state: "open"}, kind="violated", flips=("submit.settled",))
    submit.requires("consent", both(*(
            both(a.consent.author == a.person, a.consent.covers == version, a.consent.answer == "agreed",
                 any_of(a.consent.given_by == "author", a.person.whereabouts == "deceased")) for a in authors)),
        "Each person on the title page has agreed to this very version, or a legal representative has for someone "
        "who has died; agreement to an earlier text does not carry over, and the list waits for what is missing.",
        breaks=(authors[2].consent.covers, prior))
    answers = w.listing(Consent, filed_under=ms)
    submit.requires("objection", answers.none(lambda c: both(c.covers == version, c.answer == "declined")),
        "If somebody has declined this version, the list is refused and the request closed.", otherwise="BLOCK")
    w.contrast("declined", {authors[0].consent.answer: "declined"}, kind="violated",
               flips=("submit.consent", "submit.objection"))
    submit.requires("earned", both(*(
            both(a.share.person == a.person, a.share.share != "resources", a.share.text != "none") for a in authors)),
        "Everyone named had a share in conception, data or analysis and also drafted or revised the text; a list "
        "with a name that was lent, or that stands for resources alone, is refused.",
        otherwise="BLOCK", breaks=(authors[2].share.share, "resources"))
    w.contrast("never-wrote", {authors[1].share.text: "none"}, kind="violated", flips=("submit.earned",))
    order = [agree(getattr(sheet, place), getattr(version, place)) for place in ("first", "second", "third")]
    submit.requires("order", both(sheet.covers == version, *order, sheet.signed_for == [a.person for a in authors]),
        "The title page and the order sheet for this version, signed for all who are named, give one order; where "
        "they differ or a signature is lacking, the list waits until the authors have settled it.",
        breaks=(sheet.signed_for, [lead, senior]), kind="violated")
    w.contrast("swapped", {sheet.second: senior, sheet.third: second}, kind="conflicting", flips=("submit.order",))
    submit.requires("affiliation", both(*(
            both(a.entry.author == a.person, a.contract.person == a.person, a.entry.affiliation == a.contract.employer,
                 a.contract.since <= ms.work_from, a.contract.until >= ms.work_until) for a in authors)),
        "A person is printed under the institution that employed them throughout the work. Which one that was, the "
        "personnel office's extract alone decides, whatever a public record shows by now; a list with another "
        "affiliation {policy.misplaced:waits for a corrected title page|is refused}.",
        otherwise=policy.misplaced, breaks=(authors[1].entry.affiliation, away))
    submit.requires("own-id", both(*(
            both(a.entry.orcid == a.iri,
                 any_of(a.iri.employer == a.contract.employer, a.iri.latest_work == ms.preprint)) for a in authors)),
        "An ORCID iD passes for a person's own if its public record shows the employer of that time or the "
        "manuscript's preprint; a list with an iD that shows neither {policy.foreign_id:waits until the author has "
        "supplied the right one|is refused, for the work would be credited to a stranger}.",
        otherwise=policy.foreign_id, breaks=(authors[1].entry.orcid, namesake), withheld=iri)
    needed, contract = w.now.day + policy.reachable, authors[2].contract
    submit.requires("reachable", both(sheet.corresponding == senior, contract.until >= needed),
        "The corresponding author on the order sheet has a contract with the institution printed for them that runs "
        "{policy.reachable} or more from today; if not, the list {policy.unreachable:waits until the authors have "
        "chosen somebody else|is refused}. If the extract of it is older than {policy.extract_age}, the list waits "
        "for a new one.",
        otherwise=policy.unreachable, max_age=(contract, policy.extract_age),
        breaks=(contract.until, needed - w.length(days(2), days(45), days(1))))
    if moved:
        w.contrast("out-of-reach", {sheet.corresponding: second}, kind="wrong_entity", flips=("submit.reachable",))
    if late:
        w.contrast("alive", {second.whereabouts: "left"}, kind="violated", flips=("submit.consent",))

    w.task(
        "Could you get the author list of {version} to the journal this afternoon? It is “{ms.title}”, and "
        "{lead.name} tells me that everybody has agreed and the order is settled.",
        "{senior.name}'s group would like the final list for {version} submitted: {lead.name}, {second.name}, "
        "{senior.name}. The paperwork should be complete, they sent me the last signature yesterday.",
        "Please submit the authors of “{ms.title}”, version {version}, today. {lead.name} has asked twice already; "
        "consents and order are all in, I am told.",
    )
    w.context("You work at the publication desk. Author lists follow policy {policy}.")
