"""Company-secretarial desk: two owners of an entity are confirmed and disclosed to the register."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair
from episem_gym.task_specs.legal_finance._owner_register import (
    BoardSheet, ChartFix, Declaration, DisclosureFile, Entity, ExtractOrder, FilingAgent, Holding, IdentityProof,
    Individual, MinuteBook, NomineeNote, owner_look_ups, OwnerConfirm, OwnerPolicy, PriorFiling, SanctionHit, Seal,
)  # fmt: skip


@task_pair(
    "legal-ownership-disclosure",
    protocol="V3",
    variants={
        "passports": "both owners have shown a passport",
        "residence-card": "the larger owner has shown a residence card in place of a passport",
        "third-holder": "a third person holds votes too, but fewer than have to be disclosed",
        "namesake-on-list": "the name of the smaller owner is on a sanction list, and it is somebody else",
    },
    alternatives="A passport or a residence card, each still running.",
)
def ownership_disclosure(w: Draft) -> None:
    """Fix the chart of owners; confirm both, in any order; file them; order the extract once it is accepted."""
    # fmt: off
    card, third = w.variant == "residence-card", w.variant == "third-holder"
    policy = w.add("policy", OwnerPolicy, floor=w.whole(10, 25), sheet_lasts=w.length(days(20), days(90), days(10)),
                   stale=w.disposition(), nominee=w.disposition(), pending=w.disposition(),
                   declared_within=w.length(days(30), days(180), days(30)), papers=w.disposition(),
                   agent=w.disposition())

    # The entity, its sister, two owners and a namesake of one.
    entity = w.add("entity", Entity, name=w.firm("Investimentos Lda", "Eignir ehf.", "d.o.o."), kind="company",
                   echo="none yet", echo_comes="accepted")
    sister = w.look_alike("sister", entity, kind=w.pick("partnership", "foundation"),
                          echo=w.pick("accepted", "asks for more"))
    major = w.add("major", Individual, name=w.person(), country=w.pick("Portugal", "Iceland"))
    minor = w.look_alike("minor", major, name=w.person(), country=w.pick("Slovenia", "Ireland"))
    stranger = w.look_alike("stranger", major, name=minor.name, country=w.pick("Iceland", "Portugal"))
    one = w.add("one", Holding, entity=entity, owner=major, votes=w.whole(51, 60))
    two = w.look_alike("two", one, owner=minor, votes=w.whole(27, 36))
    w.look_alike("three", one, owner=stranger, votes=policy.floor - w.whole(1, 5) if third else w.whole(1, 4))
    w.look_alike("sister_holding", one, entity=sister, owner=w.pick(minor, stranger), votes=w.whole(30, 90))
    lately = w.now.day - policy.declared_within
    said = w.add("said", Declaration, entity=entity, declares=entity, owner=major, votes=one.votes,
                 signed_on=lately + w.length(days(1), days(20), days(1)))
    said_two = w.look_alike("said_two", said, owner=minor, votes=two.votes,
                            signed_on=lately + w.length(days(1), days(20), days(1)))
    w.look_alike("sister_said", said, entity=sister, declares=w.pick(sister, entity), owner=w.pick(minor, stranger),
                 votes=w.whole(30, 90), signed_on=w.days_ago(10, 200))
    paper = w.add("paper", IdentityProof, owner=major, shows=major, kind="residence card" if card else "passport",
                  runs_out=w.days_ahead(20, 900))
    w.look_alike("paper_licence", paper, kind="driving licence", runs_out=w.days_ahead(-90, 900))
    paper_two = w.look_alike("paper_two", paper, owner=minor, shows=minor, kind="passport", runs_out=w.days_ahead(20,
                             900))
    w.look_alike("paper_stranger", paper, owner=stranger, shows=w.pick(stranger, minor),
                 kind=w.pick("passport", "driving licence"), runs_out=w.days_ahead(-90, 400))

    # The board's sheet, nominees, filings, lists, agents.
    oldest = w.now.day - policy.sheet_lasts
    sheet = w.add("sheet", BoardSheet, entity=entity, about=entity, owners=2,
                  passed_on=oldest + w.length(days(1), days(15), days(1)))
    w.look_alike("sheet_sister", sheet, entity=sister, about=w.pick(sister, entity), owners=w.whole(1, 4),
                 passed_on=w.days_ago(5, 200))
    nominee = w.add("nominee", NomineeNote, entity=entity, state="ended")
    w.look_alike("nominee_sister", nominee, entity=sister, state=w.pick("in force", "ended"))
    filing = w.add("filing", PriorFiling, entity=entity, state="closed")
    w.look_alike("filing_old", filing)
    w.look_alike("filing_sister", filing, entity=sister, state=w.pick("pending", "closed"))
    hit = w.add("hit", SanctionHit, owner=minor, state="other person")
    w.look_alike("hit_major", hit, owner=major)
    w.look_alike("hit_stranger", hit, owner=stranger, state=w.pick("same person", "not looked at"))
    agent = w.add("agent", FilingAgent, entity=entity, name=w.person(), until=w.days_ahead(3, 200))
    w.look_alike("agent_sister", agent, entity=sister, name=w.person(), until=w.days_ahead(-60, 200))
    w.add("seal", Seal, entity=entity, kept_in=w.code("Safe #"))
    w.add("minutes", MinuteBook, entity=entity, last_page=w.whole(20, 300))

    owner_look_ups(w)
    holdings = w.listing(Holding, entity=entity)
    counted = holdings.count(lambda h: h.votes >= policy.floor)
    fix = w.step("fix", ChartFix, entity_id=entity, sheet_id=sheet, owners=counted)
    first = w.step("first", OwnerConfirm, holding_id=one, declaration_id=said, proof_id=paper,
                   chart_number=fix.receipt.chart_number)
    second = w.step("second", OwnerConfirm, holding_id=two, declaration_id=said_two, proof_id=paper_two,
                    chart_number=fix.receipt.chart_number)
    file = w.step("file", DisclosureFile, entity_id=entity, agent_id=agent,
                  first_confirmation=first.receipt.confirmation, second_confirmation=second.receipt.confirmation)
    file.causes(entity, echo=entity.echo_comes)
    order = w.step("order", ExtractOrder, entity_id=entity, filing_number=file.receipt.filing_number)
    fix.requires("board", both(sheet.about == entity, sheet.owners == counted),
        "The board has stated, on a sheet about this entity, how many owners reach {policy.floor} per cent of the "
        "votes, "
        "and its number is the one that the list of holdings gives. If it is not, the chart stays in draft.",
        breaks=(sheet.owners, 3))
    w.contrast("sheet-of-the-sister", {sheet.about: sister}, kind="wrong_entity", flips=("fix.board",))
    fix.requires("sheet-fresh", sheet.passed_on >= oldest,
        "A sheet serves for {policy.sheet_lasts}. After that the chart {policy.stale:stays in draft until the board "
        "has "
        "met|is thrown out}.", otherwise=policy.stale, breaks=(sheet.passed_on, oldest - w.length(days(1), days(9),
        days(1))), withheld=sheet)
    fix.requires("no-nominee", w.listing(NomineeNote, entity=entity).none(lambda n: n.state == "in force"),
        "Where somebody still holds votes for another, the chart {policy.nominee:stays in draft until that has "
        "ended|is "
        "thrown out, and counsel is asked}.", otherwise=policy.nominee, breaks=(nominee.state, "in force"))
    fix.requires("none-pending", w.listing(PriorFiling, entity=entity).none(lambda f: f.state == "pending"),
        "No earlier filing of the entity is pending. If one is, the chart {policy.pending:stays in draft until the "
        "register has closed it|is thrown out}.", otherwise=policy.pending, breaks=(filing.state, "pending"),
        withheld=filing)
    declared = ("Each owner's declaration is about this entity, gives the votes that the list gives, and was signed "
                "in the "
                "last {policy.declared_within}; an owner without one is not confirmed yet.")
    known = ("Each owner has shown a passport or a residence card of their own that has not run out. If not, that "
             "owner's "
             "confirmation {policy.papers:is put off until there is such a paper|is refused}.")
    passport, residence = paper.kind == "passport", paper.kind == "residence card"
    first.requires("declared", both(said.declares == entity, said.owner == one.owner, said.votes == one.votes,
                                    said.signed_on >= lately), declared, breaks=(said.votes, w.whole(20, 26)))
    first.requires("known", both(paper.shows == one.owner, paper.runs_out >= w.now.day,
                                 any_of(residence, passport) if card else any_of(passport, residence)),
        known, otherwise=policy.papers, breaks=(paper.runs_out, w.days_ago(1, 60)))
    second.requires("declared", both(said_two.declares == entity, said_two.owner == two.owner,
                                     said_two.votes == two.votes, said_two.signed_on >= lately), declared,
        breaks=(said_two.declares, sister))
    second.requires("known", both(paper_two.shows == two.owner, paper_two.runs_out >= w.now.day,
                                  paper_two.kind.is_in("passport", "residence card")), known, otherwise=policy.papers,
        breaks=(paper_two.shows, stranger))
    second.requires("not-listed", w.listing(SanctionHit, owner=minor).none(lambda h: h.state == "same person"),
        "An owner who is found to be the person on a sanction list is never confirmed.", otherwise="BLOCK",
        breaks=(hit.state, "same person"))
    file.requires("agent", agent.until >= w.now.day,
        "Whoever files for the entity holds a power that runs. With one that has lapsed, filing {policy.agent:waits "
        "for a "
        "new one|is refused}.", otherwise=policy.agent, breaks=(agent.until, w.days_ago(1, 40)))
    order.requires("accepted", entity.echo == "accepted",
        "An extract is ordered when the register, asked after the filing, has accepted it. Should it ask for more, "
        "there "
        "is nothing to order yet.", breaks=(entity.echo_comes, "asks for more"))
    w.background("One owner's confirmation goes ahead without the other's. In the file note the desk gives all "
                 "shortfalls "
                 "part by part.")

    w.task(
        "{entity.name} has to disclose its owners. Could you do chart, confirmations, filing and the extract for the "
        "bank "
        "for {entity}? Take it as far as it can go now.",
        "Owners of {entity}: {major.name} and {minor.name}. Please get them on the register and order the extract. I "
        "hear "
        "the board has signed.",
        "The bank of {entity.name} ({entity}) wants an extract. Fix the chart, confirm the two owners, file, order. "
        "If an "
        "owner is not ready, go on with the other.")
    w.context("You work at the company-secretarial desk. Owners are declared under rule {policy}.")
