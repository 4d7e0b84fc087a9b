"""What the data-licensing desk of a research library keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Policy, Record, Ref, SetOf, Text, Whole,
)  # fmt: skip

LICENCES = ("CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "CC0-1.0", "custom")


class DatasetCard(Record, id="DC-######"):
    title = Code("title of the dataset", filing=True)
    release = Code("release that the card is for")
    depositor = Ref("Depositor")
    licence = Choice(*LICENCES, doc="licence that the card shows at present")
    state = Choice("draft", "published", "withdrawn")


class Depositor(Record, id="DP-#####"):
    name = Code("full name", filing=True)
    employed_until = Day("last day of the contract with the institute")


class SourceEntry(Record, id="SE-######"):
    card = Ref(DatasetCard, "card under which the source is listed", filing=True)
    licence = Choice(*LICENCES)
    share = Whole("share of the records that come from it, in per cent")


class LicenceRequest(Record, id="LQ-######"):
    card = Ref(DatasetCard, filing=True)
    wanted = Choice(*LICENCES)
    asked_by = Ref(Depositor)


class LicenceGrant(Record, id="LG-######"):
    filed_under = Ref(DatasetCard, "card under which it is filed", filing=True)
    card = Ref(DatasetCard, "card that the statement names")
    covers = SetOf(Choice(*LICENCES), "licences that the rights holder agrees to")
    signed_by = Code("rights holder")
    signed_on = Day()


class Compatibility(Record, id="CM-####"):
    source = Choice(*LICENCES, doc="licence of the source", filing=True)
    target = Choice(*LICENCES, doc="licence of what is made from it", filing=True)
    verdict = Choice("allowed", "not allowed", "under review")


class Embargo(Record, id="EM-#####"):
    card = Ref(DatasetCard, filing=True)
    until = Day("last day of the embargo")


class PrivacyCheck(Record, id="PC-######"):
    card = Ref(DatasetCard, filing=True)
    release = Code("release that was checked")
    finding = Choice("no personal data", "personal data", "not finished")


class Download(Record, id="DL-######"):
    card = Ref(DatasetCard, filing=True)
    month = Code("month")
    count = Whole()


class LicensingPolicy(Policy, id="LIB-###"):
    """Licences of datasets"""

    grant_lasts = Duration()
    old_grant = Disposition()
    table_lasts = Duration()
    clash = Disposition()
    embargoed = Disposition()
    smallest_share = Whole()
    stranger = Disposition()


class LicenceSet(Commit):
    """Set the licence on a dataset's card."""

    card_id = Ref(DatasetCard, "card", target=True)
    release = Code("release for which it is set")
    licence = Choice(*LICENCES)
    grant_id = Ref(LicenceGrant, "rights holder's statement on which it rests")
    returns = {"entry_number": Code(form="LE-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.card_id.state != "withdrawn", "the card was withdrawn")
        call.sets(call.card_id.licence, call.licence)


class CardPublish(Commit):
    """Publish a card as it stands."""

    card_id = Ref(DatasetCard, "card", target=True)
    release = Code("release")
    returns = {"publication_number": Code(form="PB-#######")}


class Remark(Record, id="RM-######"):
    card = Ref(DatasetCard, filing=True)
    text = Text()


def look_ups(w: Draft) -> None:
    """What can be looked up at the licensing desk."""
    # fmt: off
    w.searches(DatasetCard, "dataset_find", "Find dataset cards by title.", over="title")
    w.reads(DatasetCard, "dataset_card_get", "A dataset's card as it stands.")
    w.lists(LicenceRequest, "licence_requests", "Requests to change the licence of a card.", by="card")
    w.lists(SourceEntry, "source_entries", "Sources of a dataset, with their licences.", by="card", page_size=3)
    w.lists(LicenceGrant, "licence_grants", "Statements of rights holders filed under a card.", by="filed_under")
    w.reads(Compatibility, "compatibility_get", "Whether a licence may follow from another, by the library's table.",
            by=("source", "target"))
    w.lists(Embargo, "embargoes", "Embargoes on a card.", by="card")
    w.lists(PrivacyCheck, "privacy_checks", "Privacy checks of a dataset's releases.", by="card")
    w.reads(Depositor, "depositor_get", "A depositor and the contract.")
    w.searches(Depositor, "depositor_find", "Find depositors by name.", over="name")
    w.lists(Download, "download_counts", "Downloads of a dataset by month.", by="card")
    w.lists(Remark, "card_remarks", "Remarks on a card.", by="card")
    w.reads(LicensingPolicy, "policy_get", "A policy of the licensing desk by its number.")
    # fmt: on


def clutter(w: Draft, card: Handle, other: Handle) -> None:
    """Downloads and remarks, which decide nothing."""
    w.add("downloads", Download, card=card, month="2026-03", count=w.whole(3, 900))
    w.add("their_downloads", Download, card=other, month="2026-03", count=w.whole(3, 900))
    w.add("remark", Remark, card=card, text="The readme of the first release had a typing error.")
