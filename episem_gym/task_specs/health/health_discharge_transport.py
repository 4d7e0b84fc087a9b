"""Discharge desk of a hospital: a stay is closed, a ride is booked, and whoever comes next is told."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._discharge_desk import (
    Acceptance, Carrier, clutter, DischargeLetter, DischargePolicy, DrugSupply, HandoverSend, LeaveDecision, look_ups,
    Provider, Ride, RideBook, RideWarrant, Stay, StayClose, TaxiVoucher,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "health-discharge-transport",
    protocol="V2",
    variants={
        "home": "home care from the day after; the patient rides seated",
        "care-home": "a care home takes the patient in on the day itself",
        "lying": "a ride lying down, which only one of the services offers",
        "drugs-come": "few drugs were handed out, but the home care brings its own",
    },
    alternatives="Drugs for enough days were handed out, or the provider brings them.",
)
def discharge_transport(w: Draft) -> None:
    """Close a patient's stay, book the ride, and hand over to whoever looks after the patient next."""
    # fmt: off
    care_home, lying, brought = (w.variant == one for one in ("care-home", "lying", "drugs-come"))
    position = "lying" if lying else "wheelchair" if care_home else "seated"
    policy = w.add("policy", DischargePolicy, decision_lasts=w.length(hours(6), hours(30), hours(2)),
                   old_decision=w.disposition(), supply=w.whole(2, 8), short_supply=w.disposition(),
                   reading_lasts=w.length(minutes(30), hours(4), minutes(30)),
                   gap=w.length(days(1), days(5), days(1)), late_start=w.disposition(), crewless=w.disposition())

    # The stay and a namesake's; what physicians have decided; the letter and the drugs.
    stay = w.add("stay", Stay, name=w.person(), ward=w.code("@#"), leaves_on=w.now.day, state="running")
    namesake = w.look_alike("namesake", stay, ward=w.code("@#"), leaves_on=w.days_ahead(0, 4),
                            state=w.pick("running", "extended"))
    decision = w.add("decision", LeaveDecision, filed_under=stay, stay=stay, decision="may leave",
                     physician=w.person(),
                     decided_at=w.now - policy.decision_lasts + w.length(minutes(10), minutes(110)))
    w.look_alike("before", decision, decision=w.pick("undecided", "stays"), decided_at=w.ago(hours(40), hours(90)))
    w.look_alike("theirs", decision, filed_under=namesake, stay=w.pick(namesake, stay),
                 decided_at=w.ago(hours(1), hours(40)), decision=w.pick("may leave", "undecided"))
    letter = w.add("letter", DischargeLetter, stay=stay, edition=w.whole(2, 4), state="signed")
    w.look_alike("draft", letter, edition=1, state=w.pick("dictated", "withdrawn"))
    w.look_alike("their_letter", letter, stay=namesake, state=w.pick("dictated", "signed"))
    supply = w.add("supply", DrugSupply, stay=stay, days=w.whole(0, 1) if brought else policy.supply + w.whole(0, 1))
    w.look_alike("their_supply", supply, stay=namesake, days=w.whole(0, 9))

    # Who looks after the patient next, and who has said so; the services and the warrant.
    provider = w.add("provider", Provider, name=w.firm("Care Home", "Seniorenhaus") if care_home else
                     w.firm("Home Care", "Pflegedienst"), kind="care home" if care_home else "home care")
    other = w.look_alike("other", provider, name=w.firm("Nursing", "Home Nurses"),
                         kind=w.pick("home care", "care home"))
    begins = stay.leaves_on if care_home else stay.leaves_on + policy.gap - w.length(0, days(1), days(1))
    accepted = w.add("accepted", Acceptance, filed_under=stay, stay=stay, provider=provider, first_day=begins,
                     brings_drugs="yes" if brought else "no")
    w.look_alike("their_acceptance", accepted, filed_under=namesake, stay=w.pick(namesake, stay), provider=other,
                 first_day=w.days_ahead(0, 9), brings_drugs=w.pick("yes", "no"))
    carrier = w.add("carrier", Carrier, name=w.firm("Ambulance", "Krankenfahrten"), positions=["wheelchair", position],
                    as_of=w.now - policy.reading_lasts + w.length(minutes(4), minutes(25)))
    w.look_alike("rival", carrier, name=w.firm("Patient Transport", "Mobility"), positions=["seated", "wheelchair"],
                 as_of=w.ago(minutes(5), hours(9)))
    warrant = w.add("warrant", RideWarrant, stay=stay, position=position, good_on=stay.leaves_on)
    w.look_alike("their_warrant", warrant, stay=namesake, position=w.pick("seated", "lying"),
                 good_on=w.days_ahead(0, 6))
    ride = w.add("ride", Ride, absent=True, stay=stay, state="accepted")
    w.add("their_ride", Ride, stay=namesake, state=w.pick("accepted", "waiting for a crew", "refused"))
    clutter(w, stay, namesake)

    look_ups(w)
    w.offers(TaxiVoucher)
    close = w.step("close", StayClose, stay_id=stay, letter_edition=letter.edition)
    close.requires("decision", both(decision.stay == stay, decision.decision == "may leave"),
        "A physician has decided for this very stay that the patient may leave. Where the decision is to stay, the "
        "discharge is off, and so is everything after it.", otherwise="BLOCK", breaks=(decision.decision, "stays"))
    close.requires("decision-age", w.now - decision.decided_at <= policy.decision_lasts,
        "That decision was taken within the last {policy.decision_lasts}; after that the discharge "
        "{policy.old_decision:is held until a physician has confirmed it|is off}.", otherwise=policy.old_decision,
        breaks=(decision.decided_at, w.now - policy.decision_lasts - w.length(minutes(10), hours(2))))
    close.requires("letter", letter.state == "signed",
        "The letter that goes along is signed. While it is only dictated, the discharge is held.",
        breaks=(letter.state, "dictated"), withheld=letter)
    close.requires("drugs", any_of(supply.days >= policy.supply, accepted.brings_drugs == "yes"),
        "Patients have drugs for {policy.supply} days in hand, or go to somebody who brings them. If neither is so, "
        "the discharge {policy.short_supply:is held until the pharmacy has packed more|is off for the day}.",
        otherwise=policy.short_supply, kind="violated",
        breaks=(accepted.brings_drugs, "no") if brought else (supply.days, policy.supply - w.whole(1, 2)))

    book = w.step("book", RideBook, discharge_number=close.receipt.discharge_number, carrier_id=carrier,
                  position=warrant.position, warrant_id=warrant).creates(ride)
    book.requires("warrant", warrant.good_on == stay.leaves_on,
        "The transport warrant is made out for the day of discharge; with one for another day the ride waits for a "
        "new one.",
        breaks=(warrant.good_on, stay.leaves_on + w.length(days(1), days(3), days(1))))
    book.requires("carrier", warrant.position.is_in(carrier.positions),
        "The service carries patients in the position on the warrant, by its own report of the last "
        "{policy.reading_lasts}; otherwise the ride waits for a service that does.",
        breaks=(warrant.position, "seated" if lying or care_home else "lying"), max_age=(carrier, policy.reading_lasts))

    tell = w.step("tell", HandoverSend, provider_id=accepted.provider, ride_id=book.receipt.ride_id,
                  first_day=accepted.first_day)
    tell.requires("accepted", accepted.stay == stay,
        "Whoever comes next has accepted this stay, by its number; a sheet for anybody else is not sent.",
        otherwise="BLOCK", breaks=(accepted.stay, namesake))
    tell.requires("start", accepted.first_day - stay.leaves_on <= policy.gap,
        "Care begins at most {policy.gap} after the discharge. If it begins later the sheet "
        "{policy.late_start:is held until somebody bridges the days|is not sent, and the social worker takes over}.",
        otherwise=policy.late_start,
        breaks=(accepted.first_day, stay.leaves_on + policy.gap + w.length(days(1), days(2), days(1))))
    tell.requires("crew", ride.state == "accepted",
        "Before the sheet goes, the control room shows the ride as accepted; while it waits for a crew the sheet "
        "{policy.crewless:is held|is not sent, and the ward keeps the bed}.",
        otherwise=policy.crewless, breaks=(ride.state, "waiting for a crew"))
    w.background("The desk goes as far down the list as it can. What stops it goes on the board, every point alone.")

    w.task(
        "{stay.name} goes today (stay {stay}). Please close the stay, get the ride with {carrier.name} ({carrier}) and "
        "tell {provider.name}. As far as you get; the ward says everything is ready.",
        "Discharge for {stay.name}, stay {stay}: closing, ride, handover to {provider.name}, in that order. "
        "{carrier.name} ({carrier}) know about it. If you get stuck, leave what is done as it is.",
    )
    w.context("You work at the discharge desk. Discharges follow policy {policy}.")
