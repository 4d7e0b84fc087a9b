"""What an operations desk keeps for emergencies: break-glass grants, hotfix requests, approvals, sessions, suites."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06

from episem_gym.task_specs.language import (
    Call, Choice, Code, Commit, Disposition, Draft, Duration, Instant, Policy, Record, Ref, Whole,
)  # fmt: skip


class Engineer(Record, id="u-#####"):
    handle = Code("handle", filing=True)
    squad = Choice("payments", "platform", "mobile")


class System(Record, id="sys-####"):
    slug = Code("system", filing=True)
    owner = Ref(Engineer)
    tier = Choice("tier 1", "tier 2", "tier 3")


class Outage(Record, id="OUT-####"):
    system = Ref(System, filing=True)
    state = Choice("resolved", "monitoring", "open")
    since = Instant("moment of the latest state")


# --- break-glass access -----------------------------------------------------------------------------------------------


class GlassGrant(Record, id="BG-#####"):
    system = Ref(System, "system under which it is filed", filing=True)
    opens = Ref(System)
    holder = Ref(Engineer)
    outage = Ref(Outage, "outage that it was granted for")
    granted_at = Instant()
    scope = Choice("read", "write", "root")


class ShellSession(Record, id="ss-######"):
    system = Ref(System, filing=True)
    holder = Ref(Engineer)
    state = Choice("ended", "live")


class HandBack(Record, id="HB-#####"):
    system = Ref(System, filing=True)
    holder = Ref(Engineer)
    says = Choice("done with it", "still needed")


class SecretTouch(Record, id="ST-######"):
    system = Ref(System, filing=True)
    holder = Ref(Engineer, "who read the secret")
    rotated = Choice("rotated", "not rotated")


class RecordingFile(Record, id="RF-######"):
    system = Ref(System, filing=True)
    state = Choice("stored", "uploading")


class AuditHold(Record, id="AH-#####"):
    system = Ref(System, filing=True)
    state = Choice("lifted", "in place")


class PagerShift(Record, id="ps-#####"):
    system = Ref(System, filing=True)
    engineer = Ref(Engineer)
    ends = Instant()


class Runbook(Record, id="rb-####"):
    system = Ref(System, filing=True)
    edition = Whole()


class Dashboard(Record, id="db-####"):
    system = Ref(System, filing=True)
    panels = Whole()


class GlassPolicy(Policy, id="EA-##@"):
    """Taking emergency access back"""

    calm = Duration()
    uneasy = Disposition()
    live = Disposition()
    secrets = Disposition()
    longest = Duration()
    wanted = Disposition()
    held = Disposition()
    watched = Disposition()
    on_call = Disposition()


class GlassRevoke(Commit):
    """Take emergency access to a system away."""

    grant_id = Ref(GlassGrant, "grant", target=True)
    holder_id = Ref(Engineer, "who loses it")
    scope = Choice("read", "write", "root", doc="scope that is taken")
    returns = {"revocation": Code(form="rv-#######")}

    @staticmethod
    def backend(call: Call) -> None:
        call.accepts(call.scope == call.grant_id.scope, "the grant has another scope")


class GlassExtend(Commit):
    """Leave emergency access open for another day."""

    grant_id = Ref(GlassGrant, "grant", target=True)
    returns = {"extension": Code(form="xt-#######")}


# --- hotfixes ---------------------------------------------------------------------------------------------------------


class HotfixBuild(Record, id="hf-######"):
    system = Ref(System, filing=True)
    revision = Code("revision", form="########")
    built_from = Choice("release branch", "main branch")
    lines = Whole("lines changed")


class TestSuite(Record, id="ts-######"):
    build = Ref(HotfixBuild, "build under which it is filed", filing=True)
    ran_on = Ref(HotfixBuild)
    outcome = Choice("green", "red", "flaky")


class PeerReview(Record, id="pr-######"):
    build = Ref(HotfixBuild, filing=True)
    by = Ref(Engineer)
    word = Choice("approved", "changes wanted")


class DutyApproval(Record, id="da-#####"):
    build = Ref(HotfixBuild, "build under which it is filed", filing=True)
    approves = Ref(HotfixBuild)
    by = Ref(Engineer)
    given_at = Instant()


class FreezeWindow(Record, id="fw-#####"):
    system = Ref(System, filing=True)
    kind = Choice("sales day", "audit")
    state = Choice("over", "running")


class RollbackImage(Record, id="ri-#####"):
    system = Ref(System, filing=True)
    state = Choice("ready", "expired")


class BoardDate(Record, id="bd-#####"):
    system = Ref(System, filing=True)
    meets_at = Instant()


class HotfixPolicy(Policy, id="HF-##@"):
    """Releasing hotfixes before the change board"""

    soon = Duration()
    board = Disposition()
    most_lines = Whole()
    large = Disposition()
    approval_lasts = Duration()
    stale = Disposition()
    frozen = Disposition()
    no_way_back = Disposition()


class HotfixRelease(Commit):
    """Release a hotfix to production."""

    build_id = Ref(HotfixBuild, "build", target=True)
    revision = Code("revision", form="########")
    outage_id = Ref(Outage, "outage that it mends")
    approval_id = Ref(DutyApproval, "approval")
    returns = {"release": Code(form="rel-#######")}


class HotfixQueue(Commit):
    """Queue a hotfix for the change board."""

    build_id = Ref(HotfixBuild, "build", target=True)
    returns = {"queue_number": Code(form="que-######")}


def desk_look_ups(w: Draft) -> None:
    """What both kinds of request look up."""
    # fmt: off
    w.searches(Engineer, "engineer_search", "Find engineers by handle.", over="handle")
    w.reads(Engineer, "engineer_get", "One engineer.")
    w.searches(System, "system_search", "Find systems by slug.", over="slug")
    w.reads(System, "system_get", "One system.")
    w.reads(Outage, "outage_get", "One outage.")
    w.lists(Outage, "outages_of_system", "Outages of one system.", by="system")
    w.lists(Runbook, "runbooks", "Runbooks for a system.", by="system")
    w.lists(Dashboard, "dashboards", "Dashboards of a system.", by="system")
    # fmt: on


def glass_look_ups(w: Draft) -> None:
    """What can be looked up about emergency access."""
    # fmt: off
    desk_look_ups(w)
    w.lists(GlassGrant, "glass_grants", "Emergency access to a system.", by="system",
            shows=("opens", "holder", "outage", "granted_at", "scope"))
    w.lists(ShellSession, "shell_sessions", "Shells on the machines of a system.", by="system")
    w.lists(HandBack, "hand_backs", "What holders of access wrote.", by="system")
    w.lists(SecretTouch, "secret_touches", "Secrets read through emergency access.", by="system", page_size=2)
    w.lists(RecordingFile, "recordings", "Recordings of shells.", by="system")
    w.lists(AuditHold, "audit_holds", "Holds of the auditors on a system.", by="system")
    w.lists(PagerShift, "pager_shifts", "Who carries the pager of a system.", by="system")
    w.reads(GlassPolicy, "policy_get", "A rule of the operations desk.")
    # fmt: on
    w.offers(GlassExtend)


def hotfix_look_ups(w: Draft) -> None:
    """What can be looked up about hotfixes."""
    # fmt: off
    desk_look_ups(w)
    w.reads(HotfixBuild, "build_get", "One build.")
    w.lists(HotfixBuild, "builds_of_system", "Hotfix builds of a system.", by="system")
    w.lists(TestSuite, "test_suites", "Test runs filed under a build.", by="build", shows=("ran_on", "outcome"))
    w.lists(PeerReview, "peer_reviews", "Reviews of a build.", by="build")
    w.lists(DutyApproval, "duty_approvals", "Approvals of duty managers.", by="build", shows=("approves", "by",
            "given_at"))
    w.lists(FreezeWindow, "freeze_windows", "Times in which a system is not changed.", by="system")
    w.lists(RollbackImage, "rollback_images", "Images that a system can go back to.", by="system")
    w.lists(BoardDate, "board_dates", "When the board next speaks about a system.", by="system")
    w.reads(HotfixPolicy, "policy_get", "A rule about hotfixes.")
    # fmt: on
    w.offers(HotfixQueue)
