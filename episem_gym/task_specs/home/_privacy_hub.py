"""What the privacy hub of a serviced home keeps: cameras, masks, visits, residents, consents, incidents."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Disposition, Draft, Duration, Instant, Policy, Record, Ref, Whole,
)  # fmt: skip


class Residence(Record, id="RSD-####"):
    street = Code("street and number", filing=True)
    kind = Choice("flat", "house")


class Resident(Record, id="RES-#####"):
    name = Code("full name", filing=True)
    lives_in = Ref(Residence)
    role = Choice("tenant", "subtenant", "guest")


class HomeCamera(Record, id="CAM-#####"):
    residence = Ref(Residence, filing=True)
    room = Choice("hall", "kitchen", "nursery")
    firmware = Code("firmware", form="##.#")
    lens = Choice("open", "covered")


class MaskSet(Record, id="MSK-#####"):
    camera = Ref(HomeCamera, "camera under which it is filed", filing=True)
    drawn_for = Ref(HomeCamera, "camera that it was drawn for")
    zones = Whole("zones that are blackened")
    firmware = Code("firmware that it fits", form="##.#")


class ServiceVisit(Record, id="VIS-#####"):
    residence = Ref(Residence, filing=True)
    technician = Ref("Technician")
    state = Choice("ended", "running", "to be continued")
    ended_at = Instant()


class Technician(Record, id="TEC-####"):
    name = Code("full name", filing=True)
    company = Choice("hub maker", "alarm company", "landlord")


class LiveSession(Record, id="LV-######"):
    residence = Ref(Residence, filing=True)
    viewer = Ref(Technician)
    state = Choice("closed", "open")


class ResidentWord(Record, id="RW-######"):
    residence = Ref(Residence, "residence under which it is filed", filing=True)
    by = Ref(Resident)
    wants = Choice("masks back", "leave as it is")
    said_at = Instant()


class CareOrder(Record, id="CO-#####"):
    residence = Ref(Residence, filing=True)
    asks = Choice("nothing", "nursery in view")
    state = Choice("ended", "running")


class IncidentHold(Record, id="IH-#####"):
    residence = Ref(Residence, filing=True)
    kind = Choice("burglary", "fall")
    state = Choice("released", "kept as evidence")


class StorageQuota(Record, id="SQ-#####"):
    residence = Ref(Residence, filing=True)
    days_kept = Whole()


class DoorbellLog(Record, id="DL-######"):
    residence = Ref(Residence, filing=True)
    rings = Whole()


class PrivacyPolicy(Policy, id="PR-##@"):
    """Restoring privacy after service"""

    pause = Duration()
    soon = Disposition()
    viewer = Disposition()
    evidence = Disposition()
    word_lasts = Duration()
    old_word = Disposition()
    unfit = Disposition()


class MasksRestore(Commit):
    """Put the blackened zones of a camera back."""

    camera_id = Ref(HomeCamera, "camera", target=True)
    mask_id = Ref(MaskSet, "set of zones")
    zones = Whole("number of zones")
    word_id = Ref(ResidentWord, "word of the resident")
    returns = {"restore_number": Code(form="RST-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.mask_id.zones > 0, "the set has no zone")


class LensCover(Commit):
    """Cover the lens of a camera."""

    camera_id = Ref(HomeCamera, "camera", target=True)
    returns = {"cover_number": Code(form="CVR-#######")}


def privacy_look_ups(w: Draft) -> None:
    """What the hub can look up."""
    # fmt: off
    w.searches(Residence, "residence_search", "Find residences by street.", over="street")
    w.reads(Residence, "residence_get", "One residence.")
    w.searches(Resident, "resident_search", "Find residents by name.", over="name")
    w.reads(Resident, "resident_get", "One resident.")
    w.reads(HomeCamera, "camera_get", "One camera.")
    w.lists(HomeCamera, "cameras_in_residence", "Cameras in a residence.", by="residence")
    w.lists(MaskSet, "mask_sets", "Sets of blackened zones for a camera.", by="camera",
            shows=("drawn_for", "zones", "firmware"))
    w.lists(ServiceVisit, "service_visits", "Visits of technicians.", by="residence")
    w.reads(Technician, "technician_get", "One technician.")
    w.lists(LiveSession, "live_sessions", "Who is looking through the cameras of a residence.", by="residence")
    w.lists(ResidentWord, "resident_words", "What residents said about their cameras.", by="residence",
            shows=("by", "wants", "said_at"))
    w.lists(CareOrder, "care_orders", "Orders of a care service for a residence.", by="residence")
    w.lists(IncidentHold, "incident_holds", "Recordings that are kept.", by="residence")
    w.lists(StorageQuota, "storage_quotas", "How long a residence keeps pictures.", by="residence")
    w.lists(DoorbellLog, "doorbell_logs", "How often somebody rang.", by="residence")
    w.reads(PrivacyPolicy, "policy_get", "A rule of the hub.")
    # fmt: on
    w.offers(LensCover)
