"""What an incident desk keeps about outages, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Instant, latent, Policy, Record, Ref, Text,
    Whole,
)  # fmt: skip

COMPONENTS = ("ticket-gate", "seat-map", "fare-engine", "push-relay")


class Responder(Record, id="RSP-####"):
    name = Code("full name", filing=True)


class Component(Record, id="CMP-####"):
    name = Code(filing=True)
    region = Code("region in which it runs", filing=True)


class Outage(Record, id="OTG-#####"):
    component = Ref(Component, filing=True)
    commander = Ref(Responder, "who took command when it began")
    state = Choice("open", "mitigated", "closed")
    began_at = Instant()


class Handover(Record, id="HOV-#####"):
    outage = Ref(Outage, filing=True)
    to = Ref(Responder, "who took over")
    state = Choice("accepted", "declined")


class Remedy(Record, id="RMD-#####"):
    outage = Ref(Outage, "outage under which it is filed", filing=True)
    component = Ref(Component, "component that it was applied to")
    state = Choice("rolling out", "applied", "taken back")


class ImpactEstimate(Record, id="IMP-#####"):
    outage = Ref(Outage, filing=True)
    customers = Whole("customers who were affected")


class ErrorMonitor(Record, id="EMN-#####"):
    component = Ref(Component, filing=True)
    errors = Whole("failed calls among ten thousand")
    settles_at = latent(Whole())


class LatencyMonitor(Record, id="LMN-#####"):
    component = Ref(Component, filing=True)
    slowest = Whole("slowest hundredth of all calls", unit="ms")
    settles_at = latent(Whole())


class Suspect(Record, id="SUS-#####"):
    outage = Ref(Outage, filing=True)
    kind = Choice("own change", "supplier fault")
    reference = Code("number of the change or of the supplier's case")
    standing = Choice("confirmed", "dismissed")
    state = Choice("lasting", "over")


class PageEntry(Record, id="PGE-#####"):
    component = Ref(Component, filing=True)
    outage = Ref(Outage)
    wording = Choice("drafted", "agreed")


class DeployHold(Record, id="DHO-#####"):
    component = Ref(Component, filing=True)
    outage = Ref(Outage, "outage for which it was set")


class FollowUp(Record, id="FUP-#####"):
    outage = Ref(Outage, filing=True)
    state = Choice("unowned", "owned", "done")


class EvidenceMark(Record, id="EVM-#####"):
    outage = Ref(Outage, filing=True)
    state = Choice("set", "removed")


class Chatter(Record, id="CHA-#####"):
    outage = Ref(Outage, filing=True)
    text = Text()


class ClosurePolicy(Policy, id="INM-##@"):
    """From mitigation to closure of an outage"""

    estimate_lasts = Duration()
    misapplied = Disposition()
    errors = Whole()
    wording = Disposition()
    other = Disposition()
    slowest = Whole(unit="ms")
    unowned = Disposition()
    marked = Disposition()
    grave_from = Whole()
    grave_review = Duration()
    review = Duration()


class OutageMitigate(Commit):
    """Set an outage to mitigated."""

    outage_id = Ref(Outage, target=True)
    remedy_id = Ref(Remedy, "what ended the impact")
    returns = {"mitigation": Code(form="MTG-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.outage_id.state == "open", "the outage is not open")
        call.sets(call.outage_id.state, "mitigated")


class PageResolve(Commit):
    """Show a public status entry as resolved."""

    entry_id = Ref(PageEntry, target=True)
    mitigation = Code("reference of the mitigation")
    returns = {"notice": Code(form="PNT-######")}


class HoldLift(Commit):
    """Let deployments of a component through again."""

    hold_id = Ref(DeployHold, target=True)
    mitigation = Code("reference of the mitigation")
    returns = {"lifting": Code(form="LFT-######")}


class OutageClose(Commit):
    """Close an outage."""

    outage_id = Ref(Outage, target=True)
    commander_id = Ref(Responder, "who is in command")
    cause = Code("number of the change or case that caused it")
    review_on = Day("day of the review")
    notice = Code("reference of the public notice")
    lifting = Code("reference of the lifted hold")
    returns = {"closure": Code(form="OCL-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.outage_id.state == "mitigated", "the outage is not mitigated")
        call.sets(call.outage_id.state, "closed")


class OutageCancel(Commit):
    """Cancel an outage as opened in error."""

    outage_id = Ref(Outage, target=True)
    returns = {"cancellation": Code(form="OCX-######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the incident desk."""
    # fmt: off
    w.searches(Component, "component_search", "Find components by name.", over="name")
    w.reads(Component, "component_get", "A component.")
    w.reads(Outage, "outage_get", "An outage as recorded.")
    w.lists(Outage, "outages_of_component", "Outages of a component.", by="component")
    w.lists(Handover, "command_handovers", "Handovers of command during an outage.", by="outage")
    w.lists(Remedy, "remedies", "What was tried during an outage.", by="outage")
    w.reads(ImpactEstimate, "impact_estimate", "Latest estimate of an outage's impact.", by="outage")
    w.reads(ErrorMonitor, "error_monitor", "Failed calls of a component now.", by="component")
    w.reads(LatencyMonitor, "latency_monitor", "Response times of a component now.", by="component")
    w.lists(Suspect, "suspected_causes", "Suspected causes of an outage.", by="outage")
    w.lists(PageEntry, "status_page_entries", "Entries of the public status page for a component.", by="component")
    w.lists(DeployHold, "deploy_holds", "Holds on deployments of a component.", by="component")
    w.lists(FollowUp, "follow_ups", "Follow-ups of an outage.", by="outage", page_size=3)
    w.lists(EvidenceMark, "evidence_marks", "Marks of the security office on an outage.", by="outage")
    w.reads(Responder, "responder_get", "A responder.")
    w.searches(Responder, "responder_search", "Find responders by name.", over="name")
    w.lists(Chatter, "outage_channel", "Messages in an outage's channel.", by="outage")
    w.reads(ClosurePolicy, "policy_get", "An incident policy by its number.")
    # fmt: on
    w.offers(OutageCancel)


def clutter(w: Draft, outage: Handle) -> None:
    """Messages, which decide nothing."""
    w.add("chat", Chatter, outage=outage, text="Graphs are flat again on my side, I am off for lunch.")
    w.add("chat_2", Chatter, outage=outage, text="Whoever keeps the minutes: the second call began late.")
