"""Names of people and firms, in two disjoint pools: one for `train`, one for `test`.

Given and family names of many languages, in their own spelling. Persons of the two splits share neither
given nor family names.
"""

from __future__ import annotations

from episem_gym.task_specs.draws import choose

GIVEN = {
    "train": (
        "Amélie Björn Catalina Dmitri Esther Fatima Gábor Hanna Ibrahim Jelena Kofi Lívia Mateusz Nadia Oisín "
        "Priya Rafael Søren Tamar Ulrike Viktor Wanjiru Xiomara Yusuf Zoë Anselm Beatriz Çağla Darragh Eszter "
        "Farid Greta Henrike Inés Jonas Kateřina Lorenzo Margit Niamh Orlando"
    ).split(),
    "test": (
        "Agnieszka Baptiste Chiara Davíð Elif Florian Gülşen Håkon Imogen Joaquín Kirsten Leïla Marek Noémie "
        "Olumide Petra Quentin Rosalind Štěpán Thandiwe Umberto Violeta Wojciech Yasmin Zuzana Aurelio Brigid "
        "Cosmin Dagny Emre Fionnuala Gunnar Hiroko Ilse Jürgen Kwame Lucía Mirela Nils Odile"
    ).split(),
}
FAMILY = {
    "train": (
        "Adeyemi Bergström Castellanos Dvořák Eriksen Ferreira Grünwald Hollander Ivanova Jankowski Kamara "
        "Lindqvist Moreau Nakagawa Oyelaran Petrović Quiroga Rasmussen Szabó Tsiolkas Ueda Villanueva Wexford "
        "Yilmaz Zandstra Abercrombie Bianchi Coşkun Doherty Engström Fitzmaurice Gonçalves Haddad Ishikawa"
    ).split(),
    "test": (
        "Achterberg Brzezińska Castelló Dimitriou Eguchi Feldmann Gallagher Håkansson Ibarra Jørgensen Kovačić "
        "Lefèvre Mwangi Novák Okonkwo Pálsson Quintanilla Romanescu Sørlie Thorvaldsen Uzun Vasquez Weissenborn "
        "Yamanaka Zieliński Albrecht Bouchard Cavendish Demir Eskelinen Fontaine Guðmundsdóttir Hruška Iversen"
    ).split(),
}
FIRMS = {
    "train": (
        "Alder Bluewater Carrick Dunmore Eastgate Fjordline Granary Holloway Ironbridge Juniper Kestrel Larkspur "
        "Merchant Northfield Oakhurst Pinnacle Quayside Redwing Silverbirch Tidewater Underhill Vantage Westmoor"
    ).split(),
    "test": (
        "Ashdown Brackenridge Copperfield Drumlin Elmstead Foxglove Greystone Hazelmere Inverleith Jetty Kingsmill "
        "Lowland Millrace Nettlecombe Orchard Pemberton Quarry Rosewater Stonehaven Thistle Uplands Valebrook Wyvern"
    ).split(),
}


def person(number: int, split: str) -> str:
    """One of well over a thousand persons of the split."""
    given, family = GIVEN[split], FAMILY[split]
    return f"{choose(number, given)} {choose(number * len(given) % (1 << 64), family)}"


def firm(number: int, split: str, kinds: tuple[str, ...]) -> str:
    """A firm of the split, its trade given by one of `kinds` ("Haulage", "Logistics GmbH")."""
    stems = FIRMS[split]
    return f"{choose(number, stems)} {choose(number * len(stems) % (1 << 64), kinds)}"
