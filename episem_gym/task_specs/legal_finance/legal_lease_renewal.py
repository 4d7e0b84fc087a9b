"""Lease desk of a property manager: the term of a shop lease is renewed, with guarantee, rent and insurance."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import any_of, both, days, Draft, task_pair
from episem_gym.task_specs.legal_finance._lease_desk import (
    BankConsent, BreachLetter, BuildingCover, FitOutPlan, GuaranteeExtend, IndexFigure, InsurerTell, Lease,
    lease_look_ups, MeterReading, OwnerMandate, RenewalEnter, RenewalOption, RenewalPolicy, RenewalServe, RentArrear,
    RentGuarantee,
    RentSchedule, RentStep, ServiceAddress, Tenant, Valuation,
)  # fmt: skip


@task_pair(
    "legal-lease-renewal",
    protocol="V3",
    variants={
        "indexed": "the rent follows the index, the notice goes to the shop",
        "capped": "the index rose by more than may be passed on",
        "agent": "the tenant has named an agent for service lately, and the notice goes there",
        "stepped": "the lease itself foresees the rent of the new term, and no index counts",
    },
    alternatives="A final index figure, or a step of rent that the lease itself foresees.",
    held_out=True,
)
def lease_renewal(w: Draft) -> None:
    """Serve a renewal and extend the guarantee; enter both; then set the rent and tell the insurer."""
    # fmt: off
    capped, agent, stepped = (w.variant == one for one in ("capped", "agent", "stepped"))
    policy = w.add("policy", RenewalPolicy, margin=w.length(days(2), days(14), days(1)), late=w.disposition(),
                   in_arrears=w.disposition(), breach=w.disposition(), tail=w.length(days(30), days(120), days(10)),
                   months=w.whole(2, 5), thin=w.disposition(), cap=w.number("4.0", "7.0", "0.5"),
                   uninsured=w.disposition())

    # Two tenants of one name, the lease, another of the tenant, the namesake's.
    tenant = w.add("tenant", Tenant, name=w.firm("Bakers", "Printers", "Apotheek"), trade=w.pick("bakery", "pharmacy"))
    namesake = w.look_alike("namesake", tenant, trade=w.pick("print shop", "cycle repair"))
    latest = w.now.day + policy.margin
    lease = w.add("lease", Lease, tenant=tenant, unit=w.code("Unit @-##"), notice="not served",
                  notice_lands="delivered", ends=w.days_ahead(120, 200), rent=w.money(1800, 4200, step="10"))
    store = w.look_alike("store", lease, unit=w.code("Store ##"), ends=w.days_ahead(20, 500),
                         rent=w.money(200, 600, step="10"), notice=w.pick("not served", "delivered"))
    theirs = w.look_alike("theirs", lease, tenant=namesake, unit=w.code("Unit @-##"), ends=w.days_ahead(60, 300),
                          rent=w.money(1500, 4200, step="10"), notice=w.pick("returned to sender", "delivered"))
    option = w.add("option", RenewalOption, lease=lease, opens=w.days_ago(2, 40), state="unused",
                   closes=latest + w.length(0, days(9), days(1)))
    w.look_alike("option_store", option, lease=store, state=w.pick("used", "unused"), closes=w.days_ahead(-40, 60))
    w.look_alike("their_option", option, lease=theirs, state=w.pick("waived", "unused"), closes=w.days_ahead(-20, 60))
    mandate = w.add("mandate", OwnerMandate, lease=lease, about=lease, decision="renew", given_on=w.days_ago(3, 30))
    w.look_alike("mandate_store", mandate, lease=store, about=w.pick(store, lease),
                 decision=w.pick("sell first", "renew"))
    w.look_alike("their_mandate", mandate, lease=theirs, about=theirs, decision=w.pick("let it end", "renew"))
    shop = w.add("shop", ServiceAddress, tenant=tenant, kind="premises", since=w.days_ago(500, 1500))
    named = w.look_alike("named", shop, kind="service agent",
                         since=w.days_ago(10, 90) if agent else w.days_ahead(20, 90))
    w.look_alike("their_address", shop, tenant=namesake, kind=w.pick("premises", "service agent"),
                 since=w.days_ago(10, 400))

    # Arrears, breaches, the guarantee and its bank.
    arrear = w.add("arrear", RentArrear, lease=lease, amount=w.money(200, 1900), state="settled")
    w.look_alike("arrear_old", arrear, amount=w.money(200, 1900))
    w.look_alike("arrear_more", arrear, amount=w.money(50, 400))
    w.look_alike("arrear_store", arrear, lease=store, state=w.pick("due", "settled"))
    w.look_alike("their_arrear", arrear, lease=theirs, state=w.pick("due", "settled"))
    breach = w.add("breach", BreachLetter, lease=lease, about=w.pick("signage", "noise"), state="remedied")
    w.look_alike("their_breach", breach, lease=theirs, state=w.pick("open", "remedied"))
    w.look_alike("breach_store", breach, lease=store, about="subletting", state=w.pick("open", "remedied"))
    needed = lease.rent * policy.months
    guarantee = w.add("guarantee", RentGuarantee, lease=lease, amount=needed + w.money(0, 900, step="10"),
                      runs_until=w.days_ahead(130, 260))
    spare = w.look_alike("guarantee_store", guarantee, lease=store, amount=w.money(500, 20000, step="100"))
    their_guarantee = w.look_alike("their_guarantee", guarantee, lease=theirs, amount=w.money(3000, 20000, step="100"))
    until = lease.ends + days(365) + policy.tail
    consent = w.add("consent", BankConsent, guarantee=guarantee, extends=guarantee,
                    reaches=until + w.length(0, days(40), days(1)))
    w.look_alike("consent_store", consent, guarantee=spare, extends=w.pick(spare, guarantee),
                 reaches=w.days_ahead(200, 900))
    w.look_alike("their_consent", consent, guarantee=their_guarantee, extends=w.pick(their_guarantee, guarantee),
                 reaches=w.days_ahead(200, 900))

    # What the rent will be, and the insurance.
    over = w.number("0.3", "2.5", "0.1")
    figure = w.add("figure", IndexFigure, lease=lease, edition="final",
                   change=policy.cap + over if capped else policy.cap - over)
    w.look_alike("their_figure", figure, lease=theirs, change=w.number("1.0", "9.0", "0.1"),
                 edition=w.pick("flash", "final"))
    step = w.add("step", RentStep, lease=lease, rent=lease.rent + w.money(40, 300, step="10"),
                 agreed="in the lease" if stepped else "in talks")
    w.look_alike("their_step", step, lease=theirs, rent=w.money(1800, 4500, step="10"),
                 agreed=w.pick("in talks", "in the lease"))
    cover = w.add("cover", BuildingCover, unit_of=lease, trade=tenant.trade,
                  until=lease.ends + w.length(days(1), days(60), days(1)))
    w.look_alike("cover_store", cover, unit_of=store, until=w.days_ahead(10, 300), trade=w.pick("print shop", "bakery"))
    w.look_alike("their_cover", cover, unit_of=theirs, until=w.days_ahead(10, 300),
                 trade=w.pick("cycle repair", "pharmacy"))
    w.add("plan", FitOutPlan, lease=lease, drawn_on=w.days_ago(200, 900))
    w.add("value", Valuation, lease=lease, market_rent=w.money(1800, 5200, step="10"))
    w.add("meter", MeterReading, lease=lease, read_on=w.days_ago(5, 60))

    lease_look_ups(w)
    serve = w.step("serve", RenewalServe, lease_id=lease, option_id=option, address_id=named if agent else shop)
    serve.causes(lease, notice=lease.notice_lands)
    extend = w.step("extend", GuaranteeExtend, guarantee_id=guarantee, consent_id=consent, until=until)
    enter = w.step("enter", RenewalEnter, lease_id=lease, first_day=lease.ends + days(1),
                   service_number=serve.receipt.service_number, extension_number=extend.receipt.extension_number)
    most = policy.cap if capped else figure.change
    rent = step.rent if stepped else lease.rent + lease.rent * most * "0.01"
    schedule = w.step("schedule", RentSchedule, lease_id=lease, rent=rent.amount,
                      entry_number=enter.receipt.entry_number)
    tell = w.step("tell", InsurerTell, cover_id=cover, lease_id=lease, entry_number=enter.receipt.entry_number)

    serve.requires("mandate", both(mandate.about == lease, mandate.decision == "renew"),
        "The owner has written that this lease is to be renewed. A letter about another lease, or of another mind, "
        "leaves the notice unserved until the owner has been asked.", breaks=(mandate.decision, "sell first"))
    w.contrast("letter-on-another", {mandate.about: store}, kind="wrong_entity", flips=("serve.mandate",))
    serve.requires("option", both(option.state == "unused", option.opens <= w.now.day),
        "The option has not been used or waived before, and its time has begun; one that is gone cannot be revived, "
        "and "
        "the renewal is refused.", otherwise="BLOCK", breaks=(option.state, w.pick("used", "waived")))
    serve.requires("in-time", option.closes >= latest,
        "The last day of the option is {policy.margin} off or more. If it is nearer, the notice {policy.late:stays "
        "here "
        "until counsel has approved a bailiff|is no longer sent and the renewal refused}.", otherwise=policy.late,
        breaks=(option.closes, latest - w.length(days(1), days(2), days(1))), withheld=option)
    serve.requires("paid-up", w.listing(RentArrear, lease=lease).none(lambda one: one.state == "due"),
        "No rent is overdue under the lease. If any is, the renewal {policy.in_arrears:rests until it is settled|is "
        "refused}.", otherwise=policy.in_arrears, breaks=(arrear.state, "due"))
    serve.requires("no-breach", w.listing(BreachLetter, lease=lease).none(lambda one: one.state == "open"),
        "A breach that the tenant has been written about and has not put right {policy.breach:keeps the notice here|"
        "costs the tenant the renewal}.", otherwise=policy.breach, breaks=(breach.state, "open"), withheld=breach)
    w.background("Notices go to the agent for service whom the tenant has named, from the day of the naming on, and "
                 "otherwise to the premises.")
    extend.requires("banks-word", both(consent.extends == guarantee, consent.reaches >= until),
        "The new term is a year. The bank has agreed, for this very guarantee, to {policy.tail} beyond its end; the "
        "extension rests until there is such a consent.", breaks=(consent.extends, spare))
    extend.requires("enough", guarantee.amount >= needed,
        "The guarantee is worth {policy.months} months of the present rent at the least. If it is worth less, its "
        "extension {policy.thin:rests until the bank has raised it|is refused}.", otherwise=policy.thin,
        breaks=(guarantee.amount, needed - w.money(50, 900, step="10")))
    enter.requires("delivered", lease.notice == "delivered",
        "Only a notice that is seen to have been delivered is entered; with one that came back, the entry rests until "
        "it "
        "has been served again.", breaks=(lease.notice_lands, "returned to sender"))
    foreseen, final = step.agreed == "in the lease", figure.edition == "final"
    basis = ("The rent of the new term is the one that the lease foresees. Where it foresees none, the old rent rises "
             "by "
             "the final index figure, but by no more than {policy.cap} per cent; a flash figure makes the schedule "
             "rest.")
    if stepped:
        schedule.requires("basis", foreseen, basis, withheld=step)
    else:
        schedule.requires("basis", any_of(final, foreseen), basis, breaks=(figure.edition, "flash"), withheld=figure)
    tell.requires("insured", both(cover.trade == tenant.trade, cover.until >= lease.ends),
        "The building is insured for the tenant's trade, to the end of the present term at the least. If it is not, "
        "the "
        "insurer {policy.uninsured:is told later, once the owner has renewed the cover|is not told, and the matter "
        "goes "
        "back to the owner}.", otherwise=policy.uninsured, breaks=(cover.until, w.days_ahead(5, 90)))
    w.background("Each part goes ahead by itself as far as nothing stands against it. The desk's log shows for every "
                 "part what was found wanting, all of it.")

    w.task(
        "{tenant.name} want to stay in {lease.unit}, lease {lease}. Please put the renewal through: notice, guarantee, "
        "register, rent, insurer. What cannot be done yet may stay open.",
        "Can you renew {lease} for another year? The owner is happy, I am told, and {tenant.name} pay like clockwork. "
        "Do "
        "all that can be done now.",
        "Lease {lease} ({tenant.name}) is up for renewal. Everything up to the insurer, please, or as far as you get.",
    )
    w.context("You work at the lease desk. Leases of shops are renewed under rule {policy}.")
