"""What a company-secretarial desk keeps for the register of owners: holdings, declarations, proofs, filings."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Choice, Code, Commit, Day, Disposition, Draft, Duration, latent, Number, Policy, Record, Ref, Whole,
)  # fmt: skip

ECHOES = ("none yet", "accepted", "asks for more")


class Entity(Record, id="ENT-#####"):
    name = Code("registered name", filing=True)
    kind = Choice("company", "partnership", "foundation")
    echo = Choice(*ECHOES, doc="what the register said of the latest filing")
    echo_comes = latent(Choice(*ECHOES))


class Individual(Record, id="IND-#####"):
    name = Code("full name", filing=True)
    country = Choice("Portugal", "Iceland", "Slovenia", "Ireland")


class Holding(Record, id="HLD-######"):
    entity = Ref(Entity, filing=True)
    owner = Ref(Individual)
    votes = Number("share of the votes", unit="per cent")


class Declaration(Record, id="DEC-#####"):
    entity = Ref(Entity, "entity under which it is filed", filing=True)
    declares = Ref(Entity, "entity that it is about")
    owner = Ref(Individual)
    votes = Number("votes that it declares", unit="per cent")
    signed_on = Day()


class IdentityProof(Record, id="IDP-######"):
    owner = Ref(Individual, "person under whom it is filed", filing=True)
    shows = Ref(Individual, "person whom it shows")
    kind = Choice("passport", "residence card", "driving licence")
    runs_out = Day()


class NomineeNote(Record, id="NOM-#####"):
    entity = Ref(Entity, filing=True)
    state = Choice("ended", "in force")


class BoardSheet(Record, id="BS-######"):
    entity = Ref(Entity, filing=True)
    about = Ref(Entity, "entity whose owners it states")
    owners = Whole("owners counted on it")
    passed_on = Day()


class PriorFiling(Record, id="PF-######"):
    entity = Ref(Entity, filing=True)
    state = Choice("closed", "pending")


class SanctionHit(Record, id="SAN-#####"):
    owner = Ref(Individual, filing=True)
    state = Choice("other person", "same person", "not looked at")


class FilingAgent(Record, id="AGT-####"):
    entity = Ref(Entity, filing=True)
    name = Code("who may file")
    until = Day()


class Seal(Record, id="SEAL-####"):
    entity = Ref(Entity, filing=True)
    kept_in = Code("safe")


class MinuteBook(Record, id="MB-####"):
    entity = Ref(Entity, filing=True)
    last_page = Whole()


class OwnerPolicy(Policy, id="BO-##@"):
    """Declaring who owns an entity"""

    floor = Whole()
    sheet_lasts = Duration()
    stale = Disposition()
    nominee = Disposition()
    pending = Disposition()
    declared_within = Duration()
    papers = Disposition()
    agent = Disposition()


class ChartFix(Commit):
    """Fix the chart of an entity's owners."""

    entity_id = Ref(Entity, "entity", target=True)
    sheet_id = Ref(BoardSheet, "sheet of the board")
    owners = Whole("owners above the floor")
    returns = {"chart_number": Code(form="CH-#######")}


class OwnerConfirm(Commit):
    """Confirm one owner against declaration and identity."""

    holding_id = Ref(Holding, "holding", target=True)
    declaration_id = Ref(Declaration, "declaration")
    proof_id = Ref(IdentityProof, "proof of identity")
    chart_number = Code("number of the chart")
    returns = {"confirmation": Code(form="OC-#######")}


class DisclosureFile(Commit):
    """File the owners of an entity with the register."""

    entity_id = Ref(Entity, "entity", target=True)
    agent_id = Ref(FilingAgent, "who files")
    first_confirmation = Code("number of the larger owner's confirmation")
    second_confirmation = Code("number of the other owner's confirmation")
    returns = {"filing_number": Code(form="UBO-########")}


class ExtractOrder(Commit):
    """Order an extract of the register for the entity's bank."""

    entity_id = Ref(Entity, "entity", target=True)
    filing_number = Code("number of the filing")
    returns = {"extract_number": Code(form="XT-#######")}


class OwnerStrike(Commit):
    """Strike an owner from the register."""

    holding_id = Ref(Holding, "holding", target=True)
    returns = {"strike_number": Code(form="ST-#######")}


def owner_look_ups(w: Draft) -> None:
    """What the desk can look up."""
    # fmt: off
    w.searches(Entity, "entity_search", "Find entities by name.", over="name")
    w.reads(Entity, "entity_get", "One entity.")
    w.searches(Individual, "individual_search", "Find individuals by name.", over="name")
    w.reads(Individual, "individual_get", "One individual.")
    w.lists(Holding, "holdings_in_entity", "Who holds how many votes in an entity.", by="entity", page_size=2)
    w.lists(Declaration, "declarations", "Declarations of owners.", by="entity",
            shows=("declares", "owner", "votes", "signed_on"))
    w.lists(IdentityProof, "identity_proofs", "Papers that a person has shown.", by="owner",
            shows=("shows", "kind", "runs_out"))
    w.lists(NomineeNote, "nominee_notes", "Whether somebody holds for another.", by="entity")
    w.lists(BoardSheet, "board_sheets", "Sheets on which boards state owners.", by="entity",
            shows=("about", "owners", "passed_on"))
    w.lists(PriorFiling, "prior_filings", "Earlier filings of an entity.", by="entity")
    w.lists(SanctionHit, "sanction_hits", "Hits of a person's name on sanction lists.", by="owner")
    w.lists(FilingAgent, "filing_agents", "Who may file for an entity.", by="entity")
    w.lists(Seal, "seals", "Seals of an entity.", by="entity")
    w.lists(MinuteBook, "minute_books", "Minute books of an entity.", by="entity")
    w.reads(OwnerPolicy, "policy_get", "A rule of the desk, by number.")
    # fmt: on
    w.offers(OwnerStrike)
