"""Order desk between wards and pharmacy: a drafted transfer of a drug order is judged."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.health._ward_pharmacy import (
    AllergyEntry, CLASSES, clutter, Dispensary, DrugOrder, Inpatient, LabValue, look_ups, OrderPass, OrderPolicy,
    OrderPrint, OrderSignature, OverrideEntry, PharmacyReview,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, minutes, task_pair


@task_pair(
    "health-medication-order",
    protocol="Legacy",
    variants={
        "plain": "no allergy entry stands against the class",
        "overridden": "a confirmed entry, and the prescriber's own override",
        "restart": "an earlier order of the same agent was stopped before",
        "second-edition": "the order was changed after a first review, and reviewed again",
    },
    alternatives="No confirmed allergy entry, or an override by the prescriber.",
)
def medication_order(w: Draft) -> None:
    """Judge whether a drug order may be passed to the pharmacy as drafted."""
    # fmt: off
    overridden, restart, second = (w.variant == one for one in ("overridden", "restart", "second-edition"))
    policy = w.add("policy", OrderPolicy, review_lasts=w.length(hours(6), hours(48), hours(3)),
                   old_review=w.disposition(), value_lasts=w.length(hours(24), hours(120), hours(12)),
                   old_value=w.disposition(), allergic=w.disposition(), doubled=w.disposition())

    # Two inpatients of one name, two pharmacies, the orders.
    chart = w.add("chart", Inpatient, name=w.person(), born=w.days_ago(7000, 32000), ward=w.code("@#"))
    namesake = w.look_alike("namesake", chart, born=w.days_ago(7000, 32000), ward=w.code("@#"))
    pharmacy = w.add("pharmacy", Dispensary, name=w.firm("Pharmacy", "Apotheke"), takes_orders="yes")
    satellite = w.look_alike("satellite", pharmacy, name=w.firm("Dispensary", "Pharmacy"),
                             takes_orders=w.pick("yes", "paper only", "no"))
    order = w.add("order", DrugOrder, chart=chart, made_out_to=chart, agent=w.pick("amoxicillin", "piperacillin"),
                  agent_class=CLASSES[0], edition=w.whole(2, 4), prescriber=w.person(), pharmacy=pharmacy,
                  state="written")
    before = w.look_alike("before", order, agent=order.agent if restart else w.pick("morphine", "apixaban"),
                          agent_class=CLASSES[0] if restart else w.pick(*CLASSES[2:]), edition=1,
                          state="stopped" if restart else w.pick("running", "stopped"), pharmacy=satellite)
    twin = w.look_alike("twin", order, edition=1, state="stopped")
    theirs = w.look_alike("theirs", order, chart=namesake, made_out_to=w.pick(chart, namesake),
                          state=w.pick("written", "running"))

    # Signatures, laboratory values, reviews.
    signature = w.add("signature", OrderSignature, order=order, edition=order.edition, signed_by=order.prescriber)
    w.look_alike("first_signature", signature, edition=order.edition - 1)
    w.look_alike("their_signature", signature, order=theirs, edition=order.edition - w.whole(0, 1))
    value = w.add("value", LabValue, chart=chart, analyte="eGFR", state="validated",
                  taken_at=w.now - policy.value_lasts + w.length(minutes(30), hours(10)))
    w.look_alike("old_value", value, taken_at=w.ago(days(6), days(30)), state=w.pick("validated", "preliminary"))
    w.look_alike("salt", value, analyte="potassium", taken_at=w.ago(hours(1), hours(90)))
    w.look_alike("their_value", value, chart=namesake, taken_at=w.ago(hours(1), hours(140)),
                 state=w.pick("validated", "preliminary"))
    review = w.add("review", PharmacyReview, order=order, edition=order.edition, pharmacist=w.person(),
                   outcome="released", laboratory_value=value,
                   reviewed_at=w.now - policy.review_lasts + w.length(minutes(10), hours(2)))
    if second:
        w.look_alike("first_review", review, edition=order.edition - 1, reviewed_at=w.ago(days(3), days(6)),
                     outcome="question to the prescriber")
    w.look_alike("other_review", review, order=before, outcome=w.pick("released", "rejected"),
                 reviewed_at=w.ago(hours(1), hours(70)))
    w.look_alike("their_review", review, order=theirs, outcome=w.pick("released", "rejected"),
                 reviewed_at=w.ago(hours(1), hours(70)))

    # Allergy entries and overrides.
    allergy = w.add("allergy", AllergyEntry, chart=chart, agent_class=CLASSES[0],
                    state="confirmed" if overridden else "refuted")
    w.look_alike("other_allergy", allergy, agent_class=CLASSES[1], state=w.pick("confirmed", "unverified"))
    w.look_alike("their_allergy", allergy, chart=namesake, state=w.pick("confirmed", "refuted"))
    override = w.add("override", OverrideEntry, order=order, entered_by=order.prescriber,
                     about="allergy entry" if overridden else "interaction")
    w.look_alike("by_ward", override, entered_by=w.person(), about=w.pick("dose", "interaction"))
    w.look_alike("their_override", override, order=theirs, about=w.pick("allergy entry", "dose"))
    clutter(w, chart, namesake)

    look_ups(w)
    w.offers(OrderPrint)
    hand = w.step("hand", OrderPass, order_id=order, edition=order.edition, dispensary_id=order.pharmacy,
                  review_id=review)
    w.background("A transfer carries edition and pharmacy just as the order has them, else it is thrown away.")
    hand.requires("patient", order.made_out_to == chart,
        "Chart and order name one and the same patient; where they do not, the order is void for the desk.",
        otherwise="BLOCK", breaks=(order.made_out_to, namesake))
    hand.requires("signed", w.listing(OrderSignature, order=order).exists(
            lambda s: both(s.edition == order.edition, s.signed_by == order.prescriber)),
        "Each edition bears the prescriber's own signature; an edition without one lies until it is signed.",
        breaks=(signature.edition, order.edition - 1))
    hand.requires("reviewed", both(review.edition == order.edition, review.outcome == "released"),
        "A pharmacist has released that edition. An order with a question to the prescriber, or a review of an earlier "
        "edition only, lies until it is released.", breaks=(review.outcome, "question to the prescriber"))
    w.background("An edition that a pharmacist rejected is not passed on at all.")
    hand.requires("review-age", w.now - review.reviewed_at <= policy.review_lasts,
        "A review serves for {policy.review_lasts}; after that the order "
        "{policy.old_review:lies until the pharmacist has looked again|goes back to the ward to be written anew}.",
        otherwise=policy.old_review,
        breaks=(review.reviewed_at, w.now - policy.review_lasts - w.length(minutes(10), hours(3))))
    hand.requires("value", both(value.state == "validated", w.now - value.taken_at <= policy.value_lasts),
        "The laboratory value under the review is validated and was taken within {policy.value_lasts}. If it was not, "
        "the order "
        "{policy.old_value:lies until there is a new value and review|is returned to the ward and written again}.",
        otherwise=policy.old_value, withheld=value,
        breaks=(value.taken_at, w.now - policy.value_lasts - w.length(minutes(30), hours(9))))
    harmless = w.listing(AllergyEntry, chart=chart).none(
        lambda a: both(a.agent_class == order.agent_class, a.state == "confirmed"))
    knowing = both(override.about == "allergy entry", override.entered_by == order.prescriber)
    hand.requires("allergy", any_of(knowing, harmless),
        "Against a confirmed allergy entry for its class an order goes only with an override of that entry by the "
        "prescriber in person. Without one it {policy.allergic:lies until there is|is refused}.",
        otherwise=policy.allergic,
        breaks=(override.entered_by, w.person()) if overridden else (allergy.state, "confirmed"), kind="violated")
    hand.requires("single", w.listing(DrugOrder, chart=chart).none(lambda o: both(o.agent == order.agent,
                                                                                  o.state == "running")),
        "No other order of the same agent is running in the chart; while one is, the new one "
        "{policy.doubled:lies until that one has been stopped|is refused}.",
        otherwise=policy.doubled, breaks=(before.state if restart else twin.state, "running"))
    hand.requires("open", pharmacy.takes_orders == "yes",
        "Orders lie at the desk while the pharmacy takes none from it.", breaks=(pharmacy.takes_orders, "paper only"))
    w.contrast("other-pharmacy", {order.pharmacy: satellite}, kind="wrong_argument")
    w.background("The desk looks at all of it for every order, also where the first look already shows a fault.")

    w.task(
        "The transfer of {order} ({order.agent} for {chart.name}) is drafted. Shall it go to the pharmacy, lie for "
        "now, or not go at all? {order.prescriber} is in a hurry.",
        "Please judge the drafted transfer for {chart.name}, order {order}. The pharmacist has been over it, they say.",
    )
    w.context("You work at the order desk between wards and pharmacy. Orders are passed on under policy {policy}.")
