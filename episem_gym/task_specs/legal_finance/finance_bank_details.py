"""Supplier master data of a furniture maker: a supplier asks to be paid to another account."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.legal_finance._vendor_master import (
    AccountChangePolicy, Assignment, BankLetter, call_notes, ChangeRequest, Clerk, clutter, FraudNotice, HolderCheck,
    look_ups, payment_runs, RunItem, Supplier, SupplierAccountReplace, SupplierContact, TreasuryApproval,
)  # fmt: skip
from episem_gym.task_specs.language import any_of, both, days, Draft, hours, task_pair


@task_pair(
    "finance-bank-details",
    protocol="V1",
    held_out=True,
    variants={
        "phoned": "confirmed by a call to a number that had long been on file",
        "letter": "the number on file is too new for a call to count; a bank letter by post confirms the account",
        "abroad": "an account outside the supplier's country: treasurer's approval and the longer wait",
        "factor": "claims are assigned, so the account is held by the factor and not by the supplier",
    },
    alternatives="A call-back to a settled number, or a letter of the bank that came by post.",
)
def bank_details(w: Draft) -> None:
    """Replace a supplier's account once the change has been confirmed by a way that a fraudster does not control."""
    # fmt: off
    letter, abroad, factored = (w.variant == one for one in ("letter", "abroad", "factor"))
    policy = w.add("policy", AccountChangePolicy, settled=w.length(days(15), days(75), days(5)),
                   check_lasts=w.length(days(2), days(9), days(1)), wait=w.length(days(2), days(8), days(1)),
                   wait_abroad=w.length(days(9), days(20), days(1)), rivals=w.disposition(),
                   same_hands=w.disposition(), mismatch=w.disposition())
    typist = w.add("typist", Clerk, name=w.person(), team="Supplier master data")
    caller = w.add("caller", Clerk, name=w.person(), team="Supplier master data")

    # The supplier and one of nearly the same name, with the people known there.
    supplier = w.add("supplier", Supplier, name=w.firm("Beschläge GmbH", "Furnierwerk AG"), seat="DE",
                     paid_to=w.code("DE## #### #### #### #### ##"))
    namesake = w.look_alike("namesake", supplier, name=w.firm("Beschläge Handels GmbH", "Furniere Austria"),
                            seat=w.pick("DE", "AT"), paid_to=w.code("DE## #### #### #### #### ##"))
    received = w.days_ago(2, 9)
    older = w.length(days(-13), days(-3), days(1)) if letter else w.length(0, days(22), days(1))
    contact = w.add("contact", SupplierContact, supplier=supplier, name=w.person(), phone=w.code("+49 5## ######"),
                    phone_since=received - policy.settled - older, signs="alone")
    second = w.look_alike("second", contact, name=w.person(), phone=w.code("+49 5## ######"),
                          phone_since=w.days_ago(1, 900), signs=w.pick("alone", "jointly", "not at all"))
    stranger = w.look_alike("stranger", contact, supplier=namesake, name=w.person(), phone=w.code("+49 7## ######"),
                            phone_since=w.days_ago(1, 900), signs=w.pick("alone", "jointly"))

    # The request, an earlier one that was given up, and one of the namesake.
    factor = w.add("assignment", Assignment, supplier=supplier, factor=w.firm("Factoring SE", "Receivables Bank"),
                   state="in force" if factored else "ended")
    w.look_alike("their_assignment", factor, supplier=namesake, state=w.pick("in force", "ended"))
    request = w.add("request", ChangeRequest, supplier=supplier, country="LT" if abroad else "DE", state="open",
                    iban=w.code("LT## #### #### #### ####" if abroad else "DE## #### #### #### #### ##"),
                    holder=factor.factor if factored else supplier.name, signed_by=contact, received_on=received,
                    letterhead_phone=w.code("+49 1## #######"), entered_by=typist)
    rival = w.look_alike("rival", request, iban=w.code("DE## #### #### #### #### ##"), country="DE",
                         holder=supplier.name, received_on=w.days_ago(12, 60),
                         signed_by=w.pick(contact, second), state="withdrawn",
                         letterhead_phone=w.code("+49 1## #######"))
    w.look_alike("their_request", request, supplier=namesake, iban=w.code("DE## #### #### #### #### ##"),
                 country="DE", holder=namesake.name, signed_by=stranger, received_on=w.days_ago(1, 30),
                 letterhead_phone=stranger.phone, entered_by=w.pick(typist, caller), state=w.pick("open", "done"))

    # What came back on it: calls, letters, the holder check, notices, an approval.
    call = call_notes(w, request, rival, contact, second, caller)
    post = w.add("post", BankLetter, request=request, iban=request.iban, opened_by=caller,
                 came_by="post" if letter else "e-mail")
    w.look_alike("earlier_post", post, request=rival, iban=rival.iban, came_by=w.pick("post", "e-mail"),
                 opened_by=w.pick(caller, typist))
    check = w.add("check", HolderCheck, iban=request.iban, holder=request.holder,
                  as_of=w.now - policy.check_lasts + w.length(hours(1), hours(30)))
    w.look_alike("earlier_check", check, iban=rival.iban, holder=w.pick(supplier.name, namesake.name),
                 as_of=w.ago(days(1), days(12)))
    notice = w.add("notice", FraudNotice, iban=request.iban, source="trade association", state="lifted")
    w.look_alike("earlier_notice", notice, iban=rival.iban, source=w.pick("bank", "police"),
                 state=w.pick("in force", "lifted"))
    approval = w.add("approval", TreasuryApproval, request=request, iban=request.iban if abroad else rival.iban)
    w.look_alike("earlier_approval", approval, request=rival, iban=w.pick(rival.iban, supplier.paid_to))
    item = payment_runs(w, supplier, namesake)
    clutter(w, supplier, namesake)
    look_ups(w)

    replace = w.step("replace", SupplierAccountReplace, supplier_id=request.supplier, iban=request.iban,
                     effective_on=w.now.day + (policy.wait_abroad if abroad else policy.wait),
                     basis="bank letter" if letter else "call-back")
    w.background("What a register cannot tell us at the moment holds the change back until it can.")
    w.background("The desk works through all of this policy and ticks or strikes each point on the change sheet; a "
                 "first fault is no reason to leave the others unread.")
    requests = w.listing(ChangeRequest, supplier=request.supplier)
    replace.requires("only-one", requests.count(lambda r: r.state == "open") == 1,
        "Where a supplier has more than one open request, none of them is carried out: each "
        "{policy.rivals:is kept back until the supplier has withdrawn the others|is struck off and the supplier "
        "applies afresh}.",
        otherwise=policy.rivals, breaks=(rival.state, "open"))
    replace.requires("mandate", contact.signs == "alone",
        "The request bears the signature of a person who signs for the supplier alone; any other counts as no request "
        "of the supplier at all and is sent back closed.",
        otherwise="BLOCK",
        breaks=(contact.signs, w.pick("jointly", "not at all")), withheld=contact)
    reached = both(call.dialled == contact.phone, call.spoke_with == contact, call.read_back == request.iban,
                   request.received_on - contact.phone_since >= policy.settled)
    posted = both(post.came_by == "post", post.iban == request.iban)
    replace.requires("confirmed", any_of(reached, posted),
        "The new account has been confirmed in one of two ways: the signatory read it out in full on the number in our "
        "file, which had been there for {policy.settled} or more when the request arrived; or the bank itself names it "
        "in a letter that came by post. While neither is there, the change waits for one of them.",
        breaks=(post.came_by, "e-mail") if letter else (call.dialled, request.letterhead_phone))
    if letter:
        w.contrast("other-digits", {post.iban: rival.iban}, kind="conflicting", flips=("replace.confirmed",))
    else:
        w.contrast("misread", {call.read_back: rival.iban}, kind="conflicting", flips=("replace.confirmed",))
        w.contrast("fresh-number", {contact.phone_since: received - w.length(0, days(9), days(1))}, kind="violated",
                   flips=("replace.confirmed",))
    hands = post.opened_by if letter else call.made_by
    replace.requires("other-hands", hands != request.entered_by,
        "The confirmation relied on was taken by another clerk than the one who entered the request; if both are the "
        "same, the change {policy.same_hands:stays open until a colleague has confirmed it again|is cancelled and "
        "reported to internal audit}.",
        otherwise=policy.same_hands, breaks=(hands, typist), kind="violated")
    own = request.holder == supplier.name
    assigned = both(factor.state == "in force", request.holder == factor.factor)
    replace.requires("holder", both(check.holder == request.holder, any_of(own, assigned)),
        "The bank, asked no longer than {policy.check_lasts} ago, gives the holder that the request gives, and that is "
        "the supplier itself or the factor of an assignment in force. An older answer is asked for again; another "
        "holder means that the change {policy.mismatch:waits for an explanation in writing|is turned down}.",
        otherwise=policy.mismatch, breaks=(factor.state, "ended") if factored else (check.holder, namesake.name),
        max_age=(check, policy.check_lasts))
    replace.requires("no-notice", w.listing(FraudNotice, iban=request.iban).none(lambda n: n.state == "in force"),
        "An account that a fraud notice in force names is never entered; the request is closed.",
        otherwise="BLOCK", breaks=(notice.state, "in force"))
    replace.requires("no-run", w.listing(RunItem, supplier=request.supplier).none(lambda i: i.state == "at the bank"),
        "While a payment to the supplier lies at the bank, its account stays as it is and the change waits for "
        "settlement.",
        breaks=None if abroad else (item.state, "at the bank"))
    replace.requires("treasurer", any_of(request.country == supplier.seat, approval.iban == request.iban),
        "An account in another country than the supplier's registered office needs an approval of the treasurer that "
        "states this account, and waits for it.",
        breaks=(approval.iban, supplier.paid_to) if abroad else None, kind="violated")
    w.background("A new account takes effect {policy.wait} after the day of entry, or {policy.wait_abroad} if it lies "
                 "in another country.")

    w.task(
        "{supplier.name} have moved their banking and would like the next invoices paid to the new account. Request "
        "{request}, entered by {typist.name} last week; {caller.name} says it is confirmed. Could you put it through?",
        "Hello, please switch {supplier.name} over to the account in {request}. Their {contact.name} rang me twice "
        "about it and was rather short with me, so I would like it out of the way.",
        "Would you carry out {request} ({supplier.name}, new IBAN)? It has been with us since {request.received_on}; "
        "purchasing knows the people and sees nothing odd in it.")
    w.context("You keep the supplier master data. Changes of account follow policy {policy}.")
