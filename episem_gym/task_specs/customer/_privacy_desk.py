"""What the privacy desk of a retailer keeps: people, requests for their data, proofs, holds, sources and deliveries."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Policy, Record, Ref, Whole,
)  # fmt: skip


class Person(Record, id="PX-########"):
    name = Code("full name", filing=True)
    born = Day()
    mail = Code("mail address on file")


class DataRequest(Record, id="DSR-######"):
    person = Ref(Person, filing=True)
    asked_by = Ref(Person)
    scope = Choice("orders", "orders and messages", "everything")
    came_in = Day()
    send_to = Code("mail address that it is to go to")


class Proof(Record, id="PR-######"):
    request = Ref(DataRequest, filing=True)
    person = Ref(Person, "whom the proof shows")
    kind = Choice("code to the mail on file", "passport copy", "call")
    given_on = Day()


class Mandate(Record, id="MD-#####"):
    person = Ref(Person, "who gave it", filing=True)
    given_to = Ref(Person)
    covers = Choice("data requests", "returns only")
    until = Day("last day")


class HeldData(Record, id="LH-#####"):
    person = Ref(Person, filing=True)
    covers = Choice("messages", "payments", "images")
    state = Choice("in force", "lifted")


class SourceSystem(Record, id="SRC-###"):
    request = Ref(DataRequest, filing=True)
    system = Code("system")
    rows = Whole("rows that it has of the person")
    state = Choice("answered", "asked", "down")


class Mention(Record, id="TP-#######"):
    request = Ref(DataRequest, filing=True)
    message = Code("message number")
    names = Code("somebody else who is named")
    state = Choice("to be blackened", "agreed to be named")


class Sent(Record, id="EX-######"):
    person = Ref(Person, filing=True)
    scope = Choice("orders", "orders and messages", "everything")
    sent_on = Day()
    state = Choice("delivered", "came back")


class MailChange(Record, id="MC-######"):
    person = Ref(Person, filing=True)
    new = Code("mail address")
    on_day = Day()
    state = Choice("in effect", "reversed")


class Complaint(Record, id="KO-#####"):
    person = Ref(Person, filing=True)
    about = Choice("delivery", "invoice", "call centre")


class LoyaltyCard(Record, id="LC-########"):
    person = Ref(Person, filing=True)
    since = Day()


class ExportPolicy(Policy, id="DP-##@"):
    """Handing people their own data"""

    proof_lasts = Duration()
    stale = Disposition()
    mail_settled = Duration()
    fresh_mail = Disposition()
    apart = Duration()
    too_often = Disposition()
    held = Disposition()
    cap = Whole("rows that may go out without a second pair of eyes")
    large = Disposition()


class ExportBuild(Commit):
    """Put together what the systems have of a person."""

    request_id = Ref(DataRequest, "request", target=True)
    scope = Choice("orders", "orders and messages", "everything", doc="what goes in")
    rows = Whole("rows, all systems together")
    returns = {"package_number": Code(form="PK-########")}


class OthersBlacken(Commit):
    """Blacken in a package what names other people."""

    request_id = Ref(DataRequest, "request", target=True)
    package_number = Code("number of the package")
    mentions = Whole("mentions that are blackened")
    returns = {"blackening_number": Code(form="BL-########")}


class KeySend(Commit):
    """Send the key to a package, apart from the package."""

    request_id = Ref(DataRequest, "request", target=True)
    package_number = Code("number of the package")
    mail = Code("mail address")
    returns = {"key_number": Code(form="KY-########")}


class PackageSend(Commit):
    """Send the package itself; it cannot be called back."""

    request_id = Ref(DataRequest, "request", target=True)
    blackening_number = Code("number of the blackening")
    key_number = Code("number of the key")
    returns = {"sending_number": Code(form="EX-######")}


class DataErase(Commit):
    """Erase what the systems have of a person."""

    request_id = Ref(DataRequest, "request", target=True)
    returns = {"erasure_number": Code(form="ER-########")}


class RequestMerge(Commit):
    """Treat two requests as one."""

    request_id = Ref(DataRequest, "request that goes on", target=True)
    returns = {"merge_number": Code(form="MG-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.request_id.scope != "orders", "only larger requests can be merged")


def look_ups(w: Draft) -> None:
    """What can be looked up at the desk."""
    # fmt: off
    w.searches(Person, "person_search", "Find people by name.", over="name")
    w.reads(Person, "person_get", "What is on file of a person.")
    w.reads(DataRequest, "request_get", "A request for data.")
    w.lists(DataRequest, "requests_of_person", "Requests about a person.", by="person")
    w.lists(Proof, "proofs", "Proofs of who makes a request.", by="request")
    w.lists(Mandate, "mandates", "Who may act for a person.", by="person")
    w.lists(HeldData, "holds_of_person", "What of a person's data is held back, and why.", by="person")
    w.lists(SourceSystem, "sources", "What the systems answered to a request.", by="request", page_size=3)
    w.lists(Mention, "mentions", "Other people named in the messages.", by="request", page_size=3)
    w.lists(Sent, "earlier_packages", "What a person was sent before.", by="person")
    w.lists(MailChange, "mail_changes", "When a person's mail address was changed.", by="person")
    w.lists(Complaint, "complaints", "Complaints of a person.", by="person")
    w.lists(LoyaltyCard, "loyalty_cards", "Cards of a person.", by="person")
    w.reads(ExportPolicy, "policy_get", "A house rule by its number.")
    # fmt: on
