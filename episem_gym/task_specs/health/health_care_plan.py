"""Home-treatment programme: a patient goes from one plan to another, with a washout in between."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._care_programme import (
    ActivationDecision, Agreement, Coordinator, CoordinatorAssign, DoseRecord, Ending, Enrolled, FirstVisitBook,
    LeafletSend, look_ups, NurseSlot, panel, PanelSeat, PhoneEntry, Plan, PlanActivate, PlanEnd, PlanPolicy,
    StandingOrder, WashoutDecision, WashoutEntry,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "health-care-plan",
    protocol="V2",
    variants={
        "switch": "the old plan is ended, the new one activated after the full washout, the nurse booked",
        "ended": "the old plan was ended some days ago, so that two steps are left",
        "handover": "the new plan has another coordinator, who is given a seat in between: four steps",
        "shortened": "a clinician has shortened the washout for this plan",
    },
    alternatives="The full washout of the table, or a clinician's decision that shortens it for this plan.",
)
def care_plan(w: Draft) -> None:
    """End a patient's plan, activate the one that follows, and book the nurse for the first dose."""
    # fmt: off
    over, handover, shortened = (w.variant == one for one in ("ended", "handover", "shortened"))
    w.hours_open(7, 17)
    policy = w.add("policy", PlanPolicy, decision_lasts=w.length(days(8), days(40), days(4)),
                   old_decision=w.disposition(), other_edition=w.disposition(),
                   table_lasts=w.length(hours(12), hours(96), hours(12)), least=w.length(days(6), days(12), days(1)),
                   short=w.disposition(), runs_on=w.disposition(), full=w.disposition(), queued=w.disposition())

    # The patient and a namesake, the coordinators, and the plans.
    patient = w.add("patient", Enrolled, name=w.person(), born=w.days_ago(9000, 28000))
    namesake = w.look_alike("namesake", patient, born=w.days_ago(9000, 28000))
    others = [w.look_alike(f"other_{number}", patient, name=w.person()) for number in range(4)]
    size = 5
    coordinator = w.add("coordinator", Coordinator, name=w.person(), panel=size + 1,
                        as_of=w.ago(minutes(30), hours(60)))
    newcomer = w.look_alike("newcomer", coordinator, name=w.person(), panel=size, as_of=w.ago(minutes(30), hours(60)))
    first_day = w.days_ahead(1, 4)
    old = w.add("old", Plan, patient=patient, drug=w.code("L04A@##"), edition=w.whole(2, 7), coordinator=coordinator,
                first_day=w.days_ago(200, 700), state="ended" if over else "active", settles_on="ended")
    new = w.add("new", Plan, patient=patient, drug=w.code("L04A@##"), edition=w.whole(2, 5), first_day=first_day,
                coordinator=newcomer if handover else coordinator, state="drafted", settles_on="active")
    set_aside = w.look_alike("set_aside", new, drug=w.code("L04A@##"), edition=w.whole(1, 5))
    theirs = w.look_alike("theirs", new, patient=namesake, state=w.pick("drafted", "active"))

    # What clinicians have decided, and what the patient has signed.
    decision = w.add("decision", ActivationDecision, filed_under=patient, names=patient, plan=new,
                     edition=new.edition, decision="activate", clinician=w.person(),
                     decided_on=w.now.day - policy.decision_lasts + w.length(0, days(2), days(1)))
    w.look_alike("first_decision", decision, edition=new.edition - 1, clinician=w.person(),
                 decided_on=w.days_ago(50, 120), decision=w.pick("activate", "do not activate"))
    w.look_alike("their_decision", decision, filed_under=namesake, names=w.pick(namesake, patient), plan=theirs,
                 decided_on=w.days_ago(1, 70), decision=w.pick("activate", "do not activate"))
    signed = w.add("signed", Agreement, patient=patient, plan=new, edition=new.edition, signed_on=w.days_ago(0, 6))
    w.look_alike("signed_before", signed, edition=new.edition - 1, signed_on=w.days_ago(20, 60))
    w.look_alike("signed_aside", signed, plan=set_aside, edition=set_aside.edition, signed_on=w.days_ago(20, 90))
    w.look_alike("their_signed", signed, patient=namesake, plan=theirs, edition=theirs.edition - w.whole(0, 1))

    # The washout: the table, the doses under the old plan, and a decision to shorten it.
    table = w.add("table", WashoutEntry, drug=old.drug, washout=policy.least + w.length(days(5), days(16), days(1)),
                  as_of=w.now - policy.table_lasts + w.length(minutes(20), hours(6)))
    w.look_alike("other_table", table, drug=new.drug, washout=w.length(days(5), days(40), days(1)),
                 as_of=w.ago(hours(2), hours(140)))
    needed = policy.least if shortened else table.washout
    dose = w.add("dose", DoseRecord, plan=old, day=first_day - needed + days(1), outcome="declined")
    w.look_alike("last_given", dose, day=first_day - needed - w.length(0, days(1), days(1)), outcome="given")
    for number, outcome in enumerate(("given", "nobody home", "given")):
        w.look_alike(f"dose_{number}", dose, outcome=outcome,
                     day=first_day - needed - days(14) - w.length(days(14 * number), days(14 * number + 3), days(1)))
    w.look_alike("their_dose", dose, plan=theirs, day=w.days_ago(1, 20), outcome=w.pick("given", "declined"))
    shorter = w.add("shorter", WashoutDecision, filed_under=patient, names=patient,
                    plan=new if shortened else set_aside, clinician=w.person(), decided_on=w.days_ago(1, 9))
    w.look_alike("their_shorter", shorter, filed_under=namesake, names=w.pick(namesake, patient), plan=theirs)

    # Standing orders of the old plan, its ending, the seats, the nurses.
    order = w.add("order", StandingOrder, plan=old, kind="pharmacy delivery", state="stopped" if over else "running",
                  settles_at="stopped")
    test = w.look_alike("test", order, kind="blood test")
    w.look_alike("stopped", order, kind="nurse call", state="stopped")
    w.look_alike("their_order", order, plan=theirs, state=w.pick("running", "stopped"))
    ending = w.add("ending", Ending, absent=not over, plan=old, ended_on=w.days_ago(1, 3) if over else w.now.day)
    w.add("past_ending", Ending, plan=theirs, ended_on=w.days_ago(20, 300))
    seat = panel(w, newcomer, namesake, others)
    w.look_alike("own_seat", seat, coordinator=coordinator, patient=patient, mark="held")
    slot = w.add("slot", NurseSlot, day=first_day, nurse=w.person(), state="free")
    w.look_alike("taken", slot, nurse=w.person(), state="taken")
    w.look_alike("day_after", slot, day=first_day + days(1), nurse=w.person(), state=w.pick("free", "taken"))
    w.add("call", PhoneEntry, patient=patient, about=w.pick("storage of the drug", "holiday"))
    w.add("their_call", PhoneEntry, patient=namesake, about=w.pick("invoice", "holiday"))

    look_ups(w)
    w.offers(LeafletSend, *((PlanEnd,) if over else ()), *(() if handover else (CoordinatorAssign,)))
    if not over:
        end = w.step("end", PlanEnd, plan_id=old, successor_id=new).creates(ending)
        end.causes(order, state=order.settles_at).causes(test, state=test.settles_at)
    over_id = ending if over else end.receipt.ending_id
    if handover:
        seated = w.step("seat", CoordinatorAssign, plan_id=new, coordinator_id=new.coordinator, ending_id=over_id)
    activate = w.step("activate", PlanActivate, plan_id=new, edition=new.edition, first_day=new.first_day,
                      ending_id=over_id)
    activate.causes(new, state=new.settles_on)
    if handover:
        activate.after(seated)
    visit = w.step("visit", FirstVisitBook, activation=activate.receipt.activation, slot_id=slot, day=new.first_day)

    root = activate if over else end
    w.background("The desk decides nothing about treatment: it looks whether a clinician has, for whom, on what and "
                 "when.")
    root.requires("decided", both(decision.names == patient, decision.plan == new, decision.decision == "activate"),
        "The latest decision on the new plan is to activate it, and names the patient. If it says the opposite, or "
        "names somebody else, the change is called off.", otherwise="BLOCK",
        breaks=(decision.decision, "do not activate"), withheld=decision)
    w.contrast("whose-decision", {decision.names: namesake}, kind="wrong_entity", flips=(f"{root.name}.decided",))
    root.requires("decision-age", w.now.day - decision.decided_on <= policy.decision_lasts,
        "A decision stands for {policy.decision_lasts}. After that the change "
        "{policy.old_decision:is put back until the clinician has renewed it|is called off}.",
        otherwise=policy.old_decision,
        breaks=(decision.decided_on, w.now.day - policy.decision_lasts - w.length(days(1), days(4), days(1))))
    root.requires("edition", decision.edition == new.edition,
        "It is about the edition that the plan now has; with a decision on an earlier one the change "
        "{policy.other_edition:is put back until this one has been decided on|is called off}.",
        otherwise=policy.other_edition, breaks=(decision.edition, new.edition - 1), kind="violated")
    doses = w.listing(DoseRecord, plan=old)
    full = doses.none(lambda d: both(d.outcome == "given", new.first_day - d.day < table.washout))
    least = doses.none(lambda d: both(d.outcome == "given", new.first_day - d.day < policy.least))
    allowed = both(shorter.names == patient, shorter.plan == new)
    activate.requires("washout", both(allowed, least) if shortened else any_of(full, both(allowed, least)),
        "From the last dose given under the old plan to the first of the new one the washout for the old drug has "
        "gone by. A clinician may shorten it for one plan of one patient, to {policy.least} at the least. If neither "
        "is met, activation {policy.short:is put back to a later first day|is called off}.", otherwise=policy.short,
        breaks=(dose.outcome, "given"), kind="violated", max_age=None if shortened else (table, policy.table_lasts))
    if shortened:
        w.contrast("other-plan", {shorter.plan: set_aside}, kind="wrong_entity", flips=("activate.washout",))
    w.background("The table of washouts counts as current for {policy.table_lasts}; with an older one the desk waits "
                 "for the pharmacists.")
    activate.requires("stopped", w.listing(StandingOrder, plan=old).none(lambda o: o.state == "running"),
        "After the old plan has ended, every standing order on it is seen to have stopped. If one still runs, "
        "activation {policy.runs_on:is put back until it has stopped|is called off}.", otherwise=policy.runs_on,
        breaks=(order.state if over else order.settles_at, "running"), kind="violated")
    activate.requires("signed", agree(signed.edition, new.edition),
        "The patient has signed the edition that is activated; until then activation is put back.",
        breaks=(signed.edition, new.edition - 1), withheld=signed)
    room = ("A coordinator who is new to the patient takes a seat only while fewer seats are held than the panel has; "
            "with a full panel the change {policy.full:is put back until a seat is given up|is called off}.")
    if handover:
        seats = w.listing(PanelSeat, coordinator=newcomer).count(lambda s: s.mark == "held")
        seated.requires("room", seats < newcomer.panel, room, otherwise=policy.full, breaks=(seat.mark, "held"))
    else:
        w.background(room)
    visit.requires("took", new.state == "active",
        "The nurse is booked once the plan, looked at again, shows as active. If it waits for the pharmacy instead, "
        "booking {policy.queued:is put back until it is through|is called off for the day}.", otherwise=policy.queued,
        breaks=(new.settles_on, "waiting for pharmacy"), kind="violated")
    visit.requires("slot", both(slot.day == new.first_day, slot.state == "free"),
        "It takes a free slot on the day of the first dose, and waits for one if there is none.",
        breaks=(slot.state, "taken"))
    w.background("What is met and what is not goes into the log for each of these, however many have failed.")

    before = "" if over else "end {old}, "
    seat_it = "give the new coordinator the seat, " if handover else ""
    since = " from {old}, which is ended," if over else ""
    w.task(
        f"{{patient.name}} goes over{since} to plan {{new}}. Please {before}{seat_it}activate the new one and book the "
        "nurse for the first dose. Get as far as you can; {decision.clinician} has decided it.",
        f"Could you do the change to {{new}}{since} for {{patient.name}}: {before}{seat_it}then the activation and the "
        "nurse for {new.first_day}? If it stops somewhere, leave what is done.",
    )
    w.context("You work at the coordination desk of the home-treatment programme. Changes of plan follow policy "
              "{policy}.")
