"""What a county's immunisation registry keeps, and what can be done there."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Day, Disposition, Draft, Duration, Handle, Number, Policy, Record, Ref, SetOf, Whole,
)  # fmt: skip

DISEASES = ("measles", "hepatitis B", "meningococci", "polio")
PURPOSES = ("school", "health-care work", "travel")


class Registered(Record, id="IR-########"):
    name = Code("full name", filing=True)
    born = Day("date of birth")


class Recipient(Record, id="RCP-####"):
    name = Code("name of the school, employer or authority", filing=True)
    box = Code("inbox to which certificates go")


class CertificateRequest(Record, id="CRQ-######"):
    person = Ref(Registered, filing=True)
    disease = Choice(*DISEASES)
    purpose = Choice(*PURPOSES)
    recipient = Ref(Recipient)


class Lot(Record, id="@@##@###"):
    maker = Code("maker")
    usable_until = Day("last day on which the lot could be used")


class Recall(Record, id="RCL-####"):
    lot = Ref(Lot, filing=True)
    scope = Choice("doses count", "doses do not count", doc="what the authority says of doses given from it")


class OutsidePaper(Record, id="OP-#######"):
    filed_under = Ref(Registered, "person under whom the paper is filed", filing=True)
    names = Ref(Registered, "registry number written on the paper itself")
    disease = Choice(*DISEASES)
    given_on = Day()
    lot = Ref(Lot)
    practice = Code("practice that stamped it")


class TitreReport(Record, id="TT-#######"):
    filed_under = Ref(Registered, "person under whom the report is filed", filing=True)
    names = Ref(Registered, "registry number on the report itself")
    disease = Choice(*DISEASES)
    taken_on = Day("day on which the blood was taken")
    value = Number("what was measured", unit="IU/l")
    limit = Number("the laboratory's own limit for protection", unit="IU/l")


class Entry(Record, id="EN-########"):
    person = Ref(Registered, filing=True)
    disease = Choice(*DISEASES)
    kind = Choice("dose", "titre")
    day = Day("day of the dose or of the blood sample")
    state = Choice("valid", "struck out")


class Attestation(Record, id="ATT-######"):
    filed_under = Ref(Registered, "person under whom it is filed", filing=True)
    names = Ref(Registered, "person whom it names")
    disease = Choice(*DISEASES)
    decision = Choice("protection complete", "protection not complete")
    made_on = Day()
    clinician = Code("clinician")


class Certificate(Record, id="IC-########"):
    person = Ref(Registered, filing=True)
    disease = Choice(*DISEASES)
    purpose = Choice(*PURPOSES)
    state = Choice("valid", "withdrawn", "run out")


class OpenCheck(Record, id="OC-######"):
    certificate = Ref(Certificate, filing=True)
    office = Code("office that looks at the certificate")
    state = Choice("under way", "done")


class ForwardingForm(Record, id="FF-######"):
    filed_under = Ref(Registered, "person under whom the form is filed", filing=True)
    recipient = Ref(Recipient, "who may have the certificate")
    disease = Choice(*DISEASES)
    box = Code("inbox that the form gives for the recipient")
    signed_on = Day()


class Appointment(Record, id="AP-#######"):
    person = Ref(Registered, filing=True)
    kind = Choice("advice", "vaccination", "blood sample")
    state = Choice("kept", "missed")


class CertificatePolicy(Policy, id="IMM-##-#"):
    """Certificates of immunisation"""

    spoiled_lot = Disposition()
    not_counted = Disposition()
    gap = Duration()
    close_doses = Disposition()
    below = Disposition()
    incomplete = Disposition()
    attests = Duration()
    old_word = Disposition()
    still_valid = Disposition()
    checked_now = Disposition()
    box_lasts = Duration()
    school_runs = Whole()
    work_runs = Whole()
    travel_runs = Whole()


class DoseEntryAdd(Commit):
    """Take a dose given elsewhere over into the registry."""

    person_id = Ref(Registered, "person", target=True)
    paper_id = Ref(OutsidePaper, "paper that documents the dose")
    given_on = Day("day on which it was given")
    returns = {"entry_id": Ref(Entry)}


class TitreEntryAdd(Commit):
    """Take an antibody result over into the registry."""

    person_id = Ref(Registered, "person", target=True)
    report_id = Ref(TitreReport, "report of the laboratory")
    taken_on = Day("day on which the blood was taken")
    returns = {"entry_id": Ref(Entry)}


class CertificateWithdraw(Commit):
    """Withdraw a certificate."""

    certificate_id = Ref(Certificate, "certificate", target=True)
    newer_entry_id = Ref(Entry, "entry that has overtaken it")
    returns = {"withdrawal": Code(form="WD-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.certificate_id.state == "valid", "the certificate is not valid any more")
        call.sets(call.certificate_id.state, "withdrawn")


class CertificateIssue(Commit):
    """Issue a certificate of immunisation."""

    request_id = Ref(CertificateRequest, "request", target=True)
    entry_ids = SetOf(Ref(Entry), "entries that the certificate rests on")
    attestation_id = Ref(Attestation, "attestation that the certificate cites")
    months = Whole("for how many months it runs")
    returns = {"serial": Code(form="IS-########"), "issued_on": Day()}


class CertificateSend(Commit):
    """Send a certificate to a recipient."""

    serial = Code("serial of the certificate", target=True)
    recipient_id = Ref(Recipient, "who gets it")
    form_id = Ref(ForwardingForm, "form that allows it")
    returns = {"delivery": Code(form="DV-########")}


class ReminderSwitch(Commit):
    """Switch the letters about coming vaccinations on or off for a person."""

    person_id = Ref(Registered, "person", target=True)
    letters = Choice("on", "off")
    returns = {"setting": Code(form="ST-######")}


def look_ups(w: Draft) -> None:
    """What can be looked up in the registry."""
    # fmt: off
    w.reads(CertificateRequest, "certificate_request_get", "A request for a certificate.")
    w.searches(Registered, "registry_search", "Find people in the registry by name.", over="name")
    w.reads(Registered, "registered_get", "Name and date of birth in the registry.")
    w.lists(OutsidePaper, "outside_papers", "Papers on doses given elsewhere.", by="filed_under")
    w.lists(TitreReport, "titre_reports", "Antibody reports of laboratories.", by="filed_under")
    w.reads(Lot, "lot_get", "A vaccine lot.")
    w.lists(Recall, "recalls_of_lot", "Recalls of a vaccine lot and what they say.", by="lot", shows=("scope",))
    w.lists(Entry, "registry_entries", "Doses and titres that the registry holds.", by="person", page_size=4)
    w.lists(Attestation, "attestations", "Clinicians' attestations on a person.", by="filed_under")
    w.lists(Certificate, "certificates_of_person", "Certificates ever issued to a person.", by="person")
    w.lists(OpenCheck, "checks_of_certificate", "Offices that looked at a certificate or do so now.",
            by="certificate", shows=("office", "state"))
    w.reads(Recipient, "recipient_get", "A recipient and its inbox, as last confirmed.")
    w.searches(Recipient, "recipient_search", "Find recipients by name.", over="name")
    w.lists(ForwardingForm, "forwarding_forms", "Forms on who may have a certificate.", by="filed_under")
    w.lists(Appointment, "appointments", "Appointments of a person.", by="person", shows=("kind", "state"))
    w.reads(CertificatePolicy, "policy_get", "A policy of the registry by its number.")
    # fmt: on


def clutter(w: Draft, person: Handle, namesake: Handle) -> None:
    """Appointments, which decide nothing."""
    w.add("advice", Appointment, person=person, kind=w.pick("advice", "vaccination"), state=w.pick("kept", "missed"))
    w.add("their_advice", Appointment, person=namesake, kind="advice", state=w.pick("kept", "missed"))
