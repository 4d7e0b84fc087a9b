"""Publication desk of a research institute: the author list of one manuscript version goes to the journal."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.research._journal_office import (
    AuthorListAmend, AuthorListFile, ChangeForm, Consent, ContractExtract, Contribution, Manuscript,
    ManuscriptVersion, OrcidRecord, OrderSheet, Researcher, SimilarityReport, TitlePageEntry,
)  # fmt: skip
from episem_gym.task_specs.language import (
    agree, any_of, both, days, Disposition, Draft, Duration, hours, Policy, task_pair,
)  # fmt: skip


class AuthorshipPolicy(Policy, id="PUB-###"):
    """Author lists of manuscripts"""

    extract_age = Duration()
    misplaced = Disposition()
    reachable = Duration()
    unreachable = Disposition()
    foreign_id = Disposition()


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
    home = w.firm("Institute of Limnology", "Centre for Soil Research")
    away = w.firm("University", "Marine Station")

    # The people: three authors and a technician who is thanked.
    lead = w.add("lead", Researcher, name=w.person(), group="Sediment dynamics", whereabouts="in service")
    gone = "deceased" if late else "left" if moved else "in service"
    second = w.look_alike("second", lead, name=w.person(), whereabouts=gone)
    senior = w.look_alike("senior", lead, name=w.person())
    helper = w.look_alike("helper", lead, name=w.person(), whereabouts=w.pick("in service", "left"))
    authors = [lead, second, senior]

    # The manuscript with its versions, and another manuscript of the group.
    ms = w.add("ms", Manuscript, stage="under review" if added else "in preparation",
               title=w.pick("Porewater fluxes in dammed rivers", "Methane ebullition from shallow lakes"),
               preprint=w.code("10.31223/X#@##@"), work_from=w.days_ago(400, 800),
               work_until=w.days_ago(60, 150))
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
    jobs, iris, entries, consents, shares = [], [], [], [], []
    for n, who in enumerate(authors):
        out = (moved or late) and n == 1
        until = w.days_ago(5, 50) if out else reach if n == 2 else w.days_ahead(30, 500)
        drawn_up = w.now - policy.extract_age + w.length(hours(2), days(6))
        jobs.append(w.add(f"job_{n}", ContractExtract, as_of=drawn_up, manuscript=ms, person=who,
                          employer=home, since=w.days_ago(900, 2000), until=until))
        iris.append(w.add(f"iri_{n}", OrcidRecord, name=who.name, employer=away if moved and n == 1 else home,
                          latest_work=ms.preprint if moved and n == 1 else w.code("10.1016/j.####.####")))
        entries.append(w.add(f"entry_{n}", TitlePageEntry, printed_in=version, author=who, affiliation=home,
                             orcid=iris[n]))
        consents.append(w.add(f"consent_{n}", Consent, filed_under=ms, author=who, covers=version,
                              answer="agreed", given_by="legal representative" if late and out else "author"))
        shares.append(w.add(f"share_{n}", Contribution, manuscript=ms, person=who,
                            text=w.pick("drafted", "revised"), share=w.pick("conception", "analysis")))
    w.look_alike("new_job", jobs[1], person=second if moved else helper, employer=away,
                 since=jobs[1].until + days(1) if moved else w.days_ago(2, 50), until=w.days_ahead(20, 900))
    namesake = w.look_alike("namesake", iris[1], employer=w.firm("Genome Institute", "Botanic Garden"),
                            latest_work=w.code("10.1104/pp.##.#####"))
    hers = w.look_alike("hers", iris[0], name=helper.name, employer=w.pick(home, away))
    for n, (who, iri) in enumerate(((lead, iris[0]), (senior, iris[2]), (helper, hers))):
        w.look_alike(f"was_{n}", entries[0], printed_in=prior, author=who, orcid=iri,
                     affiliation=w.pick(home, away))
        w.look_alike(f"said_{n}", consents[0], author=who, covers=prior, answer=w.pick("agreed", "declined"))
    w.look_alike("helper_share", shares[0], person=helper, share="resources", text=w.pick("revised", "none"))

    # The order sheet, those beside it, and change forms.
    sheet = w.add("sheet", OrderSheet, filed_under=ms, covers=version, first=lead, second=second,
                  third=senior, corresponding=senior, signed_for=authors)
    w.look_alike("old_sheet", sheet, covers=prior, second=senior, third=helper, corresponding=lead,
                 signed_for=[lead, senior])
    form = w.add("form", ChangeForm, filed_under=ms if added else sister, covers=version if added else cousin,
                 adds=second, reply="accepted" if added else w.pick("pending", "accepted"))
    w.look_alike("old_form", form, covers=prior if added else cousin, adds=helper,
                 reply=w.pick("pending", "declined"))
    w.add("similarity", SimilarityReport, compared=version, overlap_percent=w.whole(2, 19))

    w.reads(Manuscript, "manuscript_get", "A manuscript: its stage, its preprint, the time of the work.")
    w.searches(Manuscript, "manuscript_search", "Find manuscripts by working title.", over="title")
    w.reads(ManuscriptVersion, "version_get", "A version of a manuscript, with the names on its title page.")
    w.lists(ManuscriptVersion, "versions_of_manuscript", "All versions of a manuscript.", by="manuscript")
    w.lists(TitlePageEntry, "title_page", "Affiliations and iDs printed in a version.", by="printed_in")
    w.lists(Consent, "consents_on_file", "Answers of authors on a manuscript.", by="filed_under", page_size=4)
    w.lists(Contribution, "contributions", "Who contributed what to a manuscript.", by="manuscript")
    w.lists(OrderSheet, "order_sheets_on_file", "Author order sheets of a manuscript.", by="filed_under")
    w.lists(ChangeForm, "change_forms_on_file", "Authorship change forms of a manuscript.", by="filed_under")
    w.lists(ContractExtract, "contract_extracts", "Contract extracts for a manuscript.", by="manuscript")
    w.reads(OrcidRecord, "orcid_record_get", "The public record under an ORCID iD.")
    w.searches(OrcidRecord, "orcid_search", "Find ORCID records by name.", over="name")
    w.reads(Researcher, "staff_file_get", "The staff file of a researcher.")
    w.searches(Researcher, "people_search", "Find researchers by name.", over="name", shows=("name", "group"))
    w.lists(SimilarityReport, "similarity_reports", "Text similarity reports on a version.", by="compared")
    w.reads(AuthorshipPolicy, "policy_get", "A publication policy by its number.")
    w.offers(AuthorListFile, AuthorListAmend)

    values = {"version_id": version, "order_sheet_id": sheet, "corresponding_author_id": sheet.corresponding,
              "consent_ids": consents, "orcid_ids": iris}
    if added:
        step = w.step("submit", AuthorListAmend, change_form_id=form, **values)
    else:
        step = w.step("submit", AuthorListFile, **values)
    w.background("A record the system fails to deliver leaves the request with the desk until it does.")
    w.background(
        "The desk answers a request once: its reply goes through all points below, even if one settles it.")
    fresh = (
        "A list is filed while the manuscript is in preparation. Once it is under review, its list can only "
        "be amended, and unless a change form names the version, the request is refused.")
    change = "With such a form, the amendment waits until the journal's editor has accepted it."
    amended = both(ms.stage == "under review", form.covers == version, form.reply == "accepted")
    if added:
        w.background(fresh)
        step.requires("stage", amended, change, breaks=(form.reply, "pending"))
    else:
        step.requires("stage", ms.stage == "in preparation", fresh, otherwise="BLOCK",
                      breaks=(ms.stage, "under review"))
        w.background(change)
    versions = w.listing(ManuscriptVersion, manuscript=ms)
    current = versions.none(lambda v: both(v.number > version.number, v.state != "withdrawn"))
    step.requires("settled", both(version.state == "frozen", current),
        "The list belongs to a frozen version that no later one has replaced, withdrawn ones apart; "
        "otherwise it waits until the authors have frozen the text they mean.", breaks=(later.state, "open"))
    w.contrast("still-open", {version.state: "open"}, kind="violated", flips=("submit.settled",))
    given = [both(c.author == a, c.covers == version, c.answer == "agreed",
                  any_of(c.given_by == "author", a.whereabouts == "deceased"))
             for c, a in zip(consents, authors, strict=True)]
    step.requires("consent", both(*given),
        "Each person on the title page has agreed to this very version, or a legal representative has for "
        "someone who has died; agreement to an earlier text does not carry over, and the list waits for what "
        "is missing.",
        breaks=(consents[2].covers, prior))
    answers = w.listing(Consent, filed_under=ms)
    step.requires("objection", answers.none(lambda c: both(c.covers == version, c.answer == "declined")),
        "If somebody has declined this version, the list is refused and the request closed.",
        otherwise="BLOCK")
    w.contrast("declined", {consents[0].answer: "declined"}, kind="violated",
               flips=("submit.consent", "submit.objection"))
    earned = [both(k.person == a, k.share != "resources", k.text != "none")
              for k, a in zip(shares, authors, strict=True)]
    step.requires("earned", both(*earned),
        "Everyone named had a share in conception, data or analysis and also drafted or revised the text; a "
        "list with a name that was lent, or that stands for resources alone, is refused.",
        otherwise="BLOCK", breaks=(shares[2].share, "resources"))
    w.contrast("never-wrote", {shares[1].text: "none"}, kind="violated", flips=("submit.earned",))
    order = [agree(getattr(sheet, place), getattr(version, place)) for place in ("first", "second", "third")]
    step.requires("order", both(sheet.covers == version, *order, sheet.signed_for == authors),
        "The title page and the order sheet for this version, signed for all who are named, give one order; "
        "where they differ or a signature is lacking, the list waits until the authors have settled it.",
        breaks=(sheet.signed_for, [lead, senior]), kind="violated")
    w.contrast("swapped", {sheet.second: senior, sheet.third: second}, kind="conflicting",
               flips=("submit.order",))
    worked = [both(e.author == a, j.person == a, e.affiliation == j.employer, j.since <= ms.work_from,
                   j.until >= ms.work_until) for e, a, j in zip(entries, authors, jobs, strict=True)]
    step.requires("affiliation", both(*worked),
        "A person is printed under the institution that employed them throughout the work, wherever they are "
        "now; a list with another affiliation {policy.misplaced:waits for a corrected title page|is "
        "refused}.",
        otherwise=policy.misplaced, breaks=(entries[1].affiliation, away))
    tied = [both(e.orcid == o, any_of(o.employer == j.employer, o.latest_work == ms.preprint))
            for e, o, j in zip(entries, iris, jobs, strict=True)]
    step.requires("own-id", both(*tied),
        "An ORCID iD passes for a person's own if its public record shows the employer of that time or the "
        "manuscript's preprint; a list with an iD that shows neither {policy.foreign_id:waits until the "
        "author has supplied the right one|is refused, for the work would be credited to a stranger}.",
        otherwise=policy.foreign_id, breaks=(entries[1].orcid, namesake), withheld=iris[1])
    needed = w.now.day + policy.reachable
    step.requires("reachable", both(sheet.corresponding == senior, jobs[2].until >= needed),
        "The corresponding author on the order sheet has a contract with the institution printed for them "
        "that runs {policy.reachable} or more from today; if not, the list {policy.unreachable:waits until "
        "the authors have chosen somebody else|is refused}. If the extract of it is older than "
        "{policy.extract_age}, the list waits for a new one.",
        otherwise=policy.unreachable, max_age=(jobs[2], policy.extract_age),
        breaks=(jobs[2].until, needed - w.length(days(2), days(45), days(1))))
    if moved:
        w.contrast("out-of-reach", {sheet.corresponding: second}, kind="wrong_entity",
                   flips=("submit.reachable",))
    if late:
        w.contrast("alive", {second.whereabouts: "left"}, kind="violated", flips=("submit.consent",))

    w.task(
        "Could you get the author list of {version} to the journal this afternoon? It is “{ms.title}”, and "
        "{lead.name} tells me that everybody has agreed and the order is settled.",
        "The group of {senior.name} would like the final list for {version} submitted: {lead.name}, "
        "{second.name}, {senior.name}. The paperwork should be complete, they sent me the last signature "
        "yesterday.",
        "Please submit the authors of “{ms.title}”, version {version}, today. {lead.name} has asked twice "
        "already; consents and order are all in, I am told.",
    )
    w.context("You work at the publication desk. Author lists follow policy {policy}.")
