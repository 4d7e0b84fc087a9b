"""Security desk of a direct bank: mail goes to another address after a form, a call-back and a look at the register."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.customer._bank_security import (
    address_look_ups, AddressChange, AddressForm, AddressPolicy, AddressSet, BankAccount, CallBack, CardOrder, CardStop,
    FraudMark, Holder, Identification, MailStop, PhoneLine, Residence,
)  # fmt: skip
from episem_gym.task_specs.language import agree, any_of, both, days, Draft, hours, task_pair


@task_pair(
    "customer-address-change",
    protocol="V1",
    variants={
        "from-now": "the holder lives there already: the change takes effect after the notice",
        "moving-later": "the holder moves later than the notice asks for: the change waits for the move",
        "new-phone": "two lines are on file, and only the older one counts for the call",
        "at-the-branch": "nobody could be reached, but a passport was shown after the form came in",
    },
    alternatives="A call to a settled line that confirms the form, or a passport shown since it came in.",
    held_out=True,
)
def address_change(w: Draft) -> None:
    """Send a holder's mail to a new address, from the right day on."""
    # fmt: off
    later, phones, branch = (w.variant == one for one in ("moving-later", "new-phone", "at-the-branch"))
    policy = w.add("policy", AddressPolicy, settled=w.length(days(20), days(120), days(10)), young_line=w.disposition(),
                   apart=w.length(days(30), days(150), days(10)), too_often=w.disposition(),
                   notice=w.length(days(2), days(9), days(1)), card=w.disposition(), marked=w.disposition())

    # The holder and a namesake, the forms.
    holder = w.add("holder", Holder, name=w.person(), born=w.days_ago(7500, 28000), team=w.code("Team @#"))
    namesake = w.look_alike("namesake", holder, born=w.days_ago(7500, 28000), team=w.code("Team @#"))
    first = w.now.day + policy.notice
    form = w.add("form", AddressForm, holder=holder, signed_by=holder, came_in=w.days_ago(2, 5),
                 street=w.pick("Lindengasse 14, Graz", "Rue Haute 3, Namur", "Åsgatan 21, Falun"),
                 from_day=first + w.length(days(1), days(6), days(1)) if later
                 else first - w.length(0, days(12), days(1)))
    w.look_alike("old_form", form, street="Hauptstrasse 80, Wels", from_day=w.days_ago(500, 900),
                 came_in=w.days_ago(500, 900))
    their_form = w.look_alike("their_form", form, holder=namesake, signed_by=w.pick(holder, namesake),
                              street="Am Hang 9, Steyr", from_day=w.days_ago(-20, 20), came_in=w.days_ago(1, 9))

    # Lines and calls: to a settled line, to a young one, in vain.
    settled = form.came_in - policy.settled
    line = w.add("line", PhoneLine, holder=holder, ending=w.code("####"),
                 since=settled - w.length(0, days(9), days(1)))
    young = w.look_alike("young", line, ending=w.code("####"), since=form.came_in - w.length(days(1), days(9), days(1)))
    w.look_alike("their_line", line, holder=namesake, ending=w.code("####"), since=w.days_ago(10, 900))
    call = w.add("call", CallBack, holder=holder, form=form, line=line, at=w.ago(hours(3), hours(40)),
                 outcome="nobody answered" if branch else "confirmed")
    if phones:
        w.look_alike("young_call", call, line=young, at=w.ago(hours(3), hours(40)))
    else:
        w.look_alike("vain_call", call, outcome="nobody answered", at=w.ago(hours(41), hours(60)))
    w.look_alike("their_call", call, holder=namesake, form=their_form, at=w.ago(hours(3), hours(40)),
                 outcome=w.pick("confirmed", "denied"))
    shown = w.add("shown", Identification, holder=holder, shown=holder, way="branch",
                  done_on=w.days_ago(0, 1) if branch else w.days_ago(30, 400))
    w.look_alike("their_shown", shown, holder=namesake, shown=w.pick(holder, namesake), done_on=w.days_ago(0, 90))

    # The register, earlier changes, cards, marks.
    entry = w.add("entry", Residence, holder=holder, street=form.street)
    w.look_alike("their_entry", entry, holder=namesake, street=w.pick("Am Hang 9, Steyr", "Ringweg 2, Enns"))
    last = w.now.day - policy.apart
    change = w.add("change", AddressChange, holder=holder, state="in effect",
                   done_on=last - w.length(days(1), days(20), days(1)))
    w.look_alike("undone", change, state="taken back", done_on=w.days_ago(6, 25))
    w.look_alike("their_change", change, holder=namesake, done_on=w.days_ago(6, 300),
                 state=w.pick("in effect", "taken back"))
    card = w.add("card", CardOrder, holder=holder, state="sent")
    w.look_alike("asked", card, state=w.pick("sent", "asked for"))
    w.look_alike("their_card", card, holder=namesake, state=w.pick("in the press", "sent"))
    mark = w.add("mark", FraudMark, holder=holder, raised_on=w.days_ago(20, 90), state="cleared")
    w.look_alike("their_mark", mark, holder=namesake, state=w.pick("open", "cleared"))
    w.add("account", BankAccount, holder=holder, kind="current", day_limit=w.money(1000, 5000, step="500"))

    address_look_ups(w)
    w.offers(MailStop, CardStop)
    day = form.from_day if later else first
    change_it = w.step("change", AddressSet, holder_id=holder, form_id=form, street=form.street, first_day=day)
    change_it.requires("signed", form.signed_by == holder,
        "The form with the new address is signed by the holder it is filed under; with another's signature it is void, "
        "and the change is rejected.", otherwise="BLOCK", breaks=(form.signed_by, namesake))
    by_call = both(call.form == form, call.line == line, call.outcome == "confirmed")
    in_person = both(shown.shown == holder, shown.done_on >= form.came_in)
    change_it.requires("confirmed", any_of(in_person, by_call) if branch else any_of(by_call, in_person),
        "The holder has confirmed the form, by word of mouth on a line that the bank rang up itself, or by a passport "
        "shown after the form came in. An unconfirmed form stays in the tray.", kind="violated",
        breaks=(shown.shown, namesake) if branch else (call.outcome, "nobody answered"),
        withheld=shown if branch else call)
    if not branch:
        change_it.requires("settled", line.since <= settled,
            "The line that was rung up had been on file for {policy.settled} when the form came in. For a younger line "
            "the form {policy.young_line:stays in the tray until a passport is shown|is rejected as a likely "
            "takeover}.", otherwise=policy.young_line,
            breaks=(line.since, settled + w.length(days(1), days(9), days(1))))
        w.contrast("other-form", {call.form: their_form}, kind="wrong_entity", flips=("change.confirmed",))
    change_it.requires("registered", agree(form.street, entry.street),
        "Street and town are those of the municipal register, word for word. Where the two differ the form stays in "
        "the tray, for nobody at the desk knows which is right.", breaks=(entry.street, "Hauptstrasse 80, Wels"))
    w.background("Mail is turned round {policy.notice} from the day of the decision, or on the day on which the holder "
                 "moves in, whichever comes later.")
    change_it.requires("apart", w.listing(AddressChange, holder=holder).none(
            lambda c: both(c.state == "in effect", c.done_on > last)),
        "Since the last change that was not taken back, {policy.apart} have gone by. Sooner than that the form "
        "{policy.too_often:stays in the tray until they have|is rejected}.", otherwise=policy.too_often,
        breaks=(change.done_on, last + w.length(days(1), days(20), days(1))))
    change_it.requires("no-card", w.listing(CardOrder, holder=holder).none(lambda c: c.state == "in the press"),
        "No card for the holder is in the press. While one is, the form {policy.card:stays in the tray until the card "
        "has gone out|is rejected}.", otherwise=policy.card, breaks=(card.state, "in the press"), withheld=card)
    change_it.requires("no-mark", w.listing(FraudMark, holder=holder).none(lambda m: m.state == "open"),
        "With an open mark of suspected fraud the form {policy.marked:stays in the tray until the mark is cleared|is "
        "rejected}.", otherwise=policy.marked, breaks=(mark.state, "open"))
    w.background("Whoever handles the form works through all of this and writes down each point that is not met.")

    w.task(
        "{holder.name} has moved, form {form} is in. Please turn the mail round. They have told the hotline twice that "
        "letters get lost.",
        "Can you put {form} through for {holder.name}? New address as on the form. The phone people say it is fine.",
        "New address for {holder.name} please, {form}. There was something with fraud last summer, that is over.",
    )
    w.context("You sit at the security desk. Addresses are changed by procedure {policy}.")
