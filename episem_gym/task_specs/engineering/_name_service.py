"""What a name-service desk keeps: zones, record sets, change tickets, approvals, checks of the target and freezes."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Disposition, Draft, Duration, Instant, Policy, Record, Ref, Whole,
)  # fmt: skip


class Zone(Record, id="Z@@@####"):
    apex = Code("domain", filing=True)
    owner = Code("team that owns it")
    signing = Choice("signed", "unsigned", "keys rolling")


class RecordSet(Record, id="RR-#######"):
    zone = Ref(Zone, filing=True)
    host = Code("host name")
    kind = Choice("A", "CNAME", "MX")
    target = Code("what it points to")
    ttl = Duration("time to live")
    ttl_since = Instant("since when the time to live is what it is")


class ChangeTicket(Record, id="CHG#######"):
    zone = Ref(Zone, filing=True)
    entry = Ref(RecordSet, "record set that is to change")
    new_target = Code("what it is to point to")
    asked_by = Code("team that asks")
    starts_at = Instant()
    ends_at = Instant()


class Approval(Record, id="APR-######"):
    ticket = Ref(ChangeTicket, filing=True)
    by = Code("team that approved")
    target = Code("target that was approved")
    state = Choice("approved", "withdrawn", "asked for")


class TargetProbe(Record, id="PRB-#######"):
    target = Code("what was probed", filing=True)
    outcome = Choice("answers", "wrong certificate", "no answer")
    from_where = Choice("Frankfurt", "Singapore", "Virginia")
    at = Instant()


class ZoneFreeze(Record, id="FRZ-####"):
    zone = Ref(Zone, filing=True)
    why = Choice("registrar move", "audit", "sales weekend")
    state = Choice("in force", "lifted")


class Edit(Record, id="ED-########"):
    zone = Ref(Zone, filing=True)
    entry = Ref(RecordSet)
    at = Instant()
    state = Choice("published", "rolled back", "pending")


class Traffic(Record, id="TRF-######"):
    zone = Ref(Zone, filing=True)
    share = Whole("queries a second")


class OnCall(Record, id="ONC-#####"):
    zone = Ref(Zone, filing=True)
    who = Code("who is on call")


class CertNote(Record, id="CRT-#####"):
    zone = Ref(Zone, filing=True)
    state = Choice("renewed", "due")


class NamePolicy(Policy, id="NS-##@"):
    """Changing what names point to"""

    longest = Duration()
    long_ttl = Disposition()
    probe_lasts = Duration()
    stale = Disposition()
    frozen = Disposition()
    pending = Disposition()
    rolling = Disposition()
    back_to = Duration()


class RecordChange(Commit):
    """Let a name point somewhere else, for the whole world."""

    record_set_id = Ref(RecordSet, "record set", target=True)
    ticket_id = Ref(ChangeTicket, "ticket")
    new_target = Code("new target")
    ttl = Duration("time to live from now on")
    returns = {"edit_number": Code(form="ED-########")}


class TtlLower(Commit):
    """Lower a time to live and leave the target as it is."""

    record_set_id = Ref(RecordSet, "record set", target=True)
    ttl = Duration("time to live")
    returns = {"edit_number": Code(form="ED-########")}


class EditRollBack(Commit):
    """Roll an edit back."""

    edit_id = Ref(Edit, "edit", target=True)
    returns = {"rollback_number": Code(form="RB-######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.edit_id.state == "published", "only a published edit can be rolled back")


def look_ups(w: Draft) -> None:
    """What can be looked up at the desk."""
    # fmt: off
    w.searches(Zone, "zone_search", "Find zones by domain.", over="apex")
    w.reads(Zone, "zone_get", "A zone.")
    w.reads(RecordSet, "record_set_get", "A record set.")
    w.lists(RecordSet, "record_sets_of_zone", "Record sets of a zone.", by="zone", page_size=4)
    w.reads(ChangeTicket, "ticket_get", "A change ticket.")
    w.lists(ChangeTicket, "tickets_of_zone", "Change tickets of a zone.", by="zone")
    w.lists(Approval, "approvals", "Approvals of a ticket.", by="ticket")
    w.lists(TargetProbe, "probes_of_target", "Probes of a target.", by="target", page_size=3)
    w.lists(ZoneFreeze, "freezes_of_zone", "Freezes of a zone.", by="zone")
    w.lists(Edit, "edits_of_zone", "Edits of a zone.", by="zone", page_size=4)
    w.lists(Traffic, "traffic_of_zone", "How much a zone is asked.", by="zone")
    w.lists(OnCall, "on_call", "Who is on call for a zone.", by="zone")
    w.lists(CertNote, "certificates_of_zone", "Certificates under a zone.", by="zone")
    w.reads(NamePolicy, "policy_get", "A rule of the name service by its number.")
    # fmt: on
