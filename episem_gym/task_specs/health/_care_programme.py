"""What the coordination desk of a home-treatment programme keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, latent, Policy, Record, Ref, Whole,
)  # fmt: skip

STATES = ("drafted", "active", "waiting for pharmacy", "ended")


class Enrolled(Record, id="HT#######"):
    name = Code("full name", filing=True)
    born = Day("date of birth")


class Coordinator(Record, id="CO-####"):
    name = Code("name", filing=True)
    panel = Whole("patients whom the coordinator may look after at a time")


class PanelSeat(Record, id="PS-######"):
    coordinator = Ref(Coordinator, filing=True)
    patient = Ref(Enrolled)
    mark = Choice("held", "given up")


class Plan(Record, id="PLN-#######"):
    patient = Ref(Enrolled, filing=True)
    drug = Code("drug code of the plan")
    edition = Whole("present edition")
    first_day = Day("day of the first dose under the plan")
    coordinator = Ref(Coordinator)
    state = Choice(*STATES)
    settles_on = latent(Choice(*STATES))


class ActivationDecision(Record, id="AD-#######"):
    filed_under = Ref(Enrolled, "patient under whom it is filed", filing=True)
    names = Ref(Enrolled, "patient whom the decision names")
    plan = Ref(Plan, "plan that was decided on")
    edition = Whole("edition that was decided on")
    decision = Choice("activate", "do not activate")
    clinician = Code("clinician")
    decided_on = Day()


class WashoutEntry(Record, id="WE-####"):
    drug = Code(filing=True)
    washout = Duration("days that have to lie between its last dose and the first of another drug")


class WashoutDecision(Record, id="WD-#######"):
    filed_under = Ref(Enrolled, "patient under whom it is filed", filing=True)
    names = Ref(Enrolled, "patient whom the decision names")
    plan = Ref(Plan, "plan for which the washout is shortened")
    clinician = Code("clinician")
    decided_on = Day()


class DoseRecord(Record, id="DR-########"):
    plan = Ref(Plan, filing=True)
    day = Day()
    outcome = Choice("given", "declined", "nobody home")


class StandingOrder(Record, id="SO-#######"):
    plan = Ref(Plan, filing=True)
    kind = Choice("pharmacy delivery", "blood test", "nurse call")
    state = Choice("running", "stopped")
    settles_at = latent(Choice("running", "stopped"))


class Agreement(Record, id="AG-######"):
    patient = Ref(Enrolled, filing=True)
    plan = Ref(Plan, "plan that the patient has signed")
    edition = Whole("edition that was signed")
    signed_on = Day()


class Ending(Record, id="END-######"):
    plan = Ref(Plan, filing=True)
    ended_on = Day()


class NurseSlot(Record, id="NS-######"):
    day = Day(filing=True)
    nurse = Code("nurse")
    state = Choice("free", "taken")


class PhoneEntry(Record, id="CL-######"):
    patient = Ref(Enrolled, filing=True)
    about = Choice("storage of the drug", "holiday", "invoice")


class PlanPolicy(Policy, id="HTP-###"):
    """Changing a patient over to another plan"""

    decision_lasts = Duration()
    old_decision = Disposition()
    other_edition = Disposition()
    table_lasts = Duration()
    least = Duration()
    short = Disposition()
    runs_on = Disposition()
    full = Disposition()
    queued = Disposition()


class PlanEnd(Commit):
    """End a plan in favour of another."""

    plan_id = Ref(Plan, "plan that ends", target=True)
    successor_id = Ref(Plan, "plan that follows")
    returns = {"ending_id": Ref(Ending)}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.plan_id.state == "active", "the plan is not active")
        call.sets(call.plan_id.state, "ended")


class CoordinatorAssign(Commit):
    """Give a coordinator a seat for the patient of a plan."""

    plan_id = Ref(Plan, "plan", target=True)
    coordinator_id = Ref(Coordinator, "coordinator")
    ending_id = Ref(Ending, "ending of the plan before")
    returns = {"seat": Code(form="SE-######")}


class PlanActivate(Commit):
    """Activate a plan."""

    plan_id = Ref(Plan, "plan", target=True)
    edition = Whole("edition")
    first_day = Day("day of the first dose")
    ending_id = Ref(Ending, "ending of the plan before")
    returns = {"activation": Code(form="AC-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.plan_id.state == "drafted", "the plan is no draft")


class FirstVisitBook(Commit):
    """Book the nurse who gives the first dose at home."""

    activation = Code("number of the activation", target=True)
    slot_id = Ref(NurseSlot, "slot of the nurse")
    day = Day("day of the first dose")
    returns = {"visit": Code(form="FV-#######")}


class LeafletSend(Commit):
    """Send the patient the leaflet on a plan."""

    plan_id = Ref(Plan, "plan", target=True)
    by = Choice("post", "portal")
    returns = {"sending": Code(form="LS-######")}


def look_ups(w: Draft) -> None:
    """What can be looked up at the coordination desk."""
    # fmt: off
    w.searches(Enrolled, "enrolled_search", "Find enrolled patients by name.", over="name")
    w.reads(Enrolled, "enrolled_get", "Name and date of birth of an enrolled patient.")
    w.reads(Plan, "plan_get", "A plan as it stands now.")
    w.lists(Plan, "plans_of_patient", "Plans of a patient, drafted, active and ended.", by="patient")
    w.lists(ActivationDecision, "activation_decisions", "Clinicians' decisions on plans.", by="filed_under")
    w.reads(WashoutEntry, "washout_table", "The pharmacists' table of washouts, for one drug code.", by="drug")
    w.lists(WashoutDecision, "washout_decisions", "Clinicians' decisions to shorten a washout.", by="filed_under")
    w.lists(DoseRecord, "doses_under_plan", "What became of each dose due under a plan.", by="plan", page_size=3,
            shows=("day", "outcome"))
    w.lists(StandingOrder, "standing_orders", "Standing orders that hang on a plan.", by="plan",
            shows=("kind", "state"))
    w.lists(Agreement, "agreements", "What a patient has signed.", by="patient", shows=("plan", "edition", "signed_on"))
    w.lists(Ending, "endings_of_plan", "When a plan was ended.", by="plan", shows=("ended_on",))
    w.reads(Coordinator, "coordinator_get", "A coordinator's panel as last set by the head of the desk.")
    w.lists(PanelSeat, "panel_seats", "Seats in a coordinator's panel.", by="coordinator", page_size=4,
            shows=("patient", "mark"))
    w.lists(NurseSlot, "nurse_slots", "Slots of the home nurses on a day.", by="day")
    w.lists(PhoneEntry, "calls_of_patient", "Calls from a patient.", by="patient", shows=("about",))
    w.reads(PlanPolicy, "policy_get", "A policy of the programme by its number.")
    # fmt: on


def panel(w: Draft, coordinator: Handle, former: Handle, others: list[Handle]) -> Handle:
    """Seats in a coordinator's panel, with one that was given up; that one."""
    seat = w.add("seat", PanelSeat, coordinator=coordinator, patient=former, mark="given up")
    for number, patient in enumerate(others):
        w.look_alike(f"seat_{number}", seat, patient=patient, mark="held")
    return seat
